"""The same questions in the other systems: the best defense, time to kill, balance."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import by_hand as hand
import case_py as cp

LOCATIONS = {"head": 1, "left_arm": 1, "right_arm": 1, "torso": 2, "left_leg": 1, "right_leg": 1}
"""On how many faces of the d12 each part is hit; 7 is the armor, the other four no part."""


def test_the_best_defense_in_cosmic() -> None:
    """Five percent a rank, one defense on top, and the part that is hit: d12, then damage dice."""
    scene = cp.Scene(cp.example("cosmic"))
    given = {"modifier": 0, "distance": 0}
    found = scene.defenses("Captain Odile Marr", "Old Ironside", "arc saber", given=given)
    dice = hand.added(hand.die(6), hand.die(6, 3))
    armor = dict.fromkeys(LOCATIONS, 2) | {"head": 2, "torso": 4}
    # No more is lost than a head of 9 has; the toughness of 3 counts with its armor.
    most = dict.fromkeys(LOCATIONS, 12) | {"head": 9}
    soaked = {}
    for part, by in armor.items():
        lost = {n: min(max(0, n - by - 3), most[part]) for n in dice}
        soaked[part] = sum((p * lost[n] for n, p in dice.items()), Fraction())
    struck = sum((faces * soaked[part] for part, faces in LOCATIONS.items()), Fraction()) / 12
    # A 7 strikes one of the six parts, and then takes its armor.
    struck += sum(soaked.values(), Fraction()) / 6 / 12
    ranks = {"none": 0, "parry": 13, "dodge": 8}
    for name, defended in ranks.items():
        hits = Fraction(70, 100) * (1 - Fraction(5 * defended, 100))
        assert found.chances["hit"][name] == hits
        assert found.means[name] == hits * struck
    assert found.best == ("parry",)


def talislanta(hit_points: int = 21) -> dict[str, Any]:
    """A bowman whose arrows each take 7, 2 or nothing, and a post that stands there unmoved."""
    quiet = {"spd": 0, "str": 0, "dex": -20, "con": 0, "combat_rating": 0, "hit_points": 20}
    bow = {"name": "bow", "means": "weapon", "rating": 2, "damage": 10, "range": "ranged"}
    bowman = {**quiet, "name": "Finn", "side": "watch", "armor": 30, "spd": 20, "attacks": [bow]}
    post = {**quiet, "name": "Post", "side": "posts", "armor": 3, "hit_points": hit_points}
    rulings = {"react_before_turn": False}
    fighters = [bowman, post | {"attacks": []}]
    return {"system": "talislanta", "rulings": rulings, "fighters": fighters}


def test_an_arrow_in_talislanta() -> None:
    """A d20 with its modifiers: 0 is a mishap, to 5 a failure, to 10 half, to 19 full."""
    given = {"distance": 30, "alert": True, "cover": 0}
    odds = cp.Scene(talislanta()).exchange("Finn", "Post", "bow", given=given)
    assert odds.map(lambda shot: shot.damage).fractions() == arrow(2 - 3 - 3)
    assert odds.chances["hurt"] == 1 - arrow(2 - 3 - 3)[0]
    better = cp.find(talislanta(), "shift", 0.9, low=0, high=10, measure="hurt", given=given)
    assert better.value == min(by for by in range(11) if arrow(by - 4).get(0, 0) <= Fraction(1, 10))


def wild(dice: int, pips: int, goal: int) -> Fraction:
    """The chance to reach a goal with so many dice, of which a wild one explodes or cancels."""
    plain: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 7), repeat=dice - 1):
        plain[sum(faces), max(faces)] += 1
    reached = Fraction()
    for (total, best), ways in plain.items():
        p = Fraction(ways, 6 ** (dice - 1) * 6)
        reached += p * (total - best + pips >= goal)
        reached += p * sum(total + pips + face >= goal for face in range(2, 6))
        wanted = goal - total - pips - 6
        reached += p * exploding(wanted)
    return reached


def exploding(goal: int) -> Fraction:
    """The chance of one die that is rolled on at a 6, whatever comes after it."""
    if goal <= 1:
        return Fraction(1)
    return Fraction(sum(face >= goal for face in range(1, 6)), 6) + exploding(goal - 6) / 6


def test_a_shot_in_d6() -> None:
    """Six dice and a pip against 10 and the bonus for an agile target, at short range."""
    scene = cp.Scene(cp.example("d6"))
    who = ("Corin of the Reeds", "Captain Varga", "long bow")
    aimed = scene.aim(*who)
    assert aimed.chance("hit") == wild(6, 1, 11)
    spent = scene.aim(*who, given={"character_point": True})
    assert spent.chance("hit") > aimed.chance("hit")
    assert aimed.chance("hit", "full_dodge") < aimed.chance("hit", "dodge") < aimed.chance("hit")


def arrow(by: int) -> hand.Weights:
    """What an arrow takes: half of 10 or all of it, less an armor of 3."""
    odds: Counter[int] = Counter()
    for face in range(1, 21):
        total = face + by
        odds[0 if total <= 5 else 2 if total <= 10 else 7] += 1
    return {points: Fraction(faces, 20) for points, faces in odds.items()}


def test_time_to_kill_in_talislanta() -> None:
    """One arrow a round, at a target that stands 30 feet off and then beside him."""
    battle = cp.Battle(talislanta(9))
    # Blows do nothing to Finn's armor; to disable him would.
    blows = {"name": "blows", "rules": [{"question": "action", "then": ["strike"]}]}
    battle.set_plan(blows, "posts")
    solved = battle.solve(turns=12, decide=lambda _: 1, questions="hits")
    sampled = battle.simulate(500, seed=2, decide=lambda _: 1, questions="hits")
    left = {(9, 0): Fraction(1)}
    for turn in range(1, 9):
        after: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for ((points, behind), p), face in product(left.items(), range(1, 21)):
            total = face - behind + (-4 if turn == 1 else -1)
            taken = 0 if total <= 5 else 2 if total <= 10 else 7
            # A mishap leaves a disadvantage for the next arrow.
            after[points - taken, 3 if total <= 0 else 0] += p / 20
        left = {state: p for state, p in after.items() if state[0] > 0}
        ended = sum((p for state, p in after.items() if state[0] <= 0), Fraction())
        for found in (solved.lengths.p(turn), sampled.lengths.p(turn)):
            assert found.low <= ended <= found.high
    assert cp.Duel(solved, sampled).agrees()
