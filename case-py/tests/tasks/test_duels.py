"""Whole fights: time to kill, rulings, balance, and a plan of one's own."""

from __future__ import annotations

import functools
from fractions import Fraction
from itertools import islice, product
from typing import Any

import by_hand as hand
import case_py as cp
import pytest

MIND = dict.fromkeys(("reason", "intuition", "psyche"), "Ty")
BODY = dict.fromkeys(("fighting", "agility", "strength", "endurance"), "Ty")
STAYS_DOWN = {"waking_at_zero": "stays_down"}


def shooter(name: str, agility: str, endurance: str, health: int, form: str) -> dict[str, Any]:
    able = BODY | MIND | {"agility": agility, "endurance": endurance}
    gun = {"name": "gun", "form": form, "damage": 20, "range": 9}
    # Nobody does better by a charge or by bare hands than by the gun.
    proof = dict.fromkeys(("BA", "Ch", "Gp", "Gb"), "Un")
    sheet = {"name": name, "side": f"{name}'s", "health": health, "attacks": [gun]}
    return {**sheet, "abilities": able, "protection": proof}


def duel(ace: int = 40, bull: int = 40, **rulings: Any) -> dict[str, Any]:
    """Two who shoot each other; nobody comes round once he is down."""
    fighters = [shooter("Ace", "Gd", "Rm", ace, "Sh"), shooter("Bull", "Rm", "Ty", bull, "Sh")]
    return {"system": "case", "rulings": STAYS_DOWN | rulings, "fighters": fighters}


def shot(agility: str, foe: str, endurance: str, dodges: bool, green_kills: bool) -> hand.Weights:
    """What one shot comes to: 0 for a miss, 1 for a hit, 9 for one that lays him low."""
    odds = dict.fromkeys((0, 1, 9), Fraction())
    check = hand.colors(endurance)
    low = Fraction(check["white"] + green_kills * check["green"], 100)
    shifts = {"white": 0, "green": -2, "yellow": -4, "red": -6}
    for said, faces in (hand.colors(foe) if dodges else {"white": 100}).items():
        rolled = hand.colors(hand.shifted(agility, shifts[said]))
        p, red = Fraction(faces, 100 * 100), rolled.get("red", 0)
        odds[0] += p * rolled["white"]
        odds[9] += p * red * low
        odds[1] += p * (100 - rolled["white"] - red * low)
    return odds


def race(
    ace: int, bull: int, *, dodge: tuple[bool, bool] = (True, True), green_kills: bool = True
) -> Fraction:
    """The chance that Ace wins who falls after so many hits: a coin says who shoots first."""
    by_ace = shot("Good", "Remarkable", "Typical", dodge[1], green_kills)
    by_bull = shot("Remarkable", "Good", "Remarkable", dodge[0], green_kills)

    @functools.cache
    def wins(ace: int, bull: int) -> Fraction:
        won, again = Fraction(), Fraction()
        for (x, p), (y, q) in product(by_ace.items(), by_bull.items()):
            if x == y == 0:
                again += p * q
            elif x >= bull and y >= ace:
                won += p * q / 2
            elif x >= bull:
                won += p * q
            elif y < ace:
                won += p * q * wins(ace - y, bull - x)
        return won / (1 - again)

    return wins(ace, bull)


def holds(found: cp.Interval | cp.Estimate, right: Fraction) -> bool:
    return found.low <= right <= found.high


def test_time_to_kill() -> None:
    """Three hits of 65 % each: solved, sampled and by hand, one over the other."""
    post: dict[str, Any] = {"name": "Post", "side": "posts", "health": 45, "abilities": MIND | BODY}
    fighters = [shooter("Gale", "Rm", "Ty", 100, "Fo") | {"armor": 40}, post]
    # A post has no fists.
    rulings = STAYS_DOWN | {"standard_maneuvers": "as_listed"}
    roster = {"system": "case", "fighters": fighters, "rulings": rulings}
    battle = cp.Battle(roster, plans="never defend")
    exact, sampled = battle.solve(), battle.simulate(1000, seed=1)
    assert exact.unresolved < Fraction(1, 10**12)
    for turn, p in enumerate(islice(hand.ends(Fraction(65, 100), 3), 12), 1):
        assert holds(exact.lengths.p(turn), p)
        assert holds(sampled.lengths.p(turn), p)
    both = cp.Duel(exact, sampled)
    assert both.agrees()
    assert len(both.plot().axes) == 3
    with pytest.raises(TypeError, match="simulated=a Simulation"):
        cp.Duel(sampled)  # type: ignore[arg-type]


def test_which_rulings_matter() -> None:
    """A green Kill? of a shot, which lays low or not: exact, and sampled within its error."""
    names = ["kill_on_green", "initiative_tie", "rebound", "karma_on_rolls"]
    change = race(2, 2, green_kills=False) - race(2, 2)
    exact = cp.ruling_effects(duel(), names=names, values={"kill_on_green": "ea"}, seed=1)
    assert {effect.name for effect in exact if effect.apart} == {"kill_on_green"}
    sampled = cp.ruling_effects(
        duel(), names=names, values={"kill_on_green": "ea"}, paths=0, trials=300, seed=1
    )
    for effects in (exact, sampled):
        ours = [effect for effect in effects if effect.instead == "ea"]
        found = ours[0].of("Ace's wins")
        assert found is not None
        assert found.low - 1e-15 <= float(change) <= found.high + 1e-15
        told = [effect.name for effect in effects if effect.apart]
        assert set(told) <= {"kill_on_green"}
        # Those that are told apart stand first.
        assert told == [effect.name for effect in effects][: len(told)]
    assert sampled.trials == 300
    assert exact.plot("Ace's wins").get_xlabel().startswith("change in percentage points")


def test_balance_by_search() -> None:
    """Bull's Health at which the duel is even: one hit of 20, or two."""
    found = cp.find(duel(), "Bull.health", low=1, high=100, measure=cp.Win("Ace's"))
    assert (found.low, found.high, found.value) == (20, 21, 20)
    assert isinstance(found.at_low, cp.Interval)
    assert holds(found.at_low, race(2, 1))
    assert race(2, 1) > Fraction(1, 2) > race(2, 2)
    mirrored = duel()
    mirrored["fighters"][1]["abilities"] = mirrored["fighters"][0]["abilities"]
    even = cp.find(mirrored, "Bull.health", low=38, high=42, measure=cp.Win("Ace's"))
    assert even.value == 40
    hits = cp.sweep(duel(), {"Bull.health": [20, 40, 60]}, measure=cp.Win("Ace's"))
    for n, bull in enumerate((20, 40, 60), 1):
        assert holds(hits.exact({"Bull.health": bull}), race(2, n))  # type: ignore[arg-type]


@pytest.mark.parametrize("whose", ["Ace", "Bull"])
def test_a_plan_of_ones_own(whose: str) -> None:
    """Standing still against the built-in plan, which dodges every shot here."""
    still = cp.Plan("name = 'stand still'\n[[rules]]\nquestion = 'defense'\nthen = ['nothing']")
    battle = cp.Battle(duel())
    own, built_in = battle.solve(plans={whose: still}), battle.solve()
    sampled = battle.simulate(800, seed=5, plans={whose: still})
    right = race(2, 2, dodge=(whose != "Ace", whose != "Bull"))
    assert holds(own.p("Ace's"), right)
    assert holds(sampled.p("Ace's"), right)
    assert holds(built_in.p("Ace's"), race(2, 2))
    assert (own.p("Ace's").low < built_in.p("Ace's").low) == (whose == "Ace")
    assert "stand still" in str(own.basis)
