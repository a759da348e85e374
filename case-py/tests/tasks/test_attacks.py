"""One attack: heat maps, the best defense, and what makes somebody safe from it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import by_hand as hand
import case_py as cp
import pytest

RANGED = {"BT", "ET", "En", "Fo", "Sh"}
MIGHT = {"fighting": "Ex", "agility": "Gd", "strength": "Rm", "endurance": "Ex"}
MIND = dict.fromkeys(("reason", "intuition", "psyche"), "Ty")
ABILITY = dict.fromkeys(("BA", "EA"), "Excellent") | dict.fromkeys(RANGED, "Good")
ABILITY |= {"Gb": "Remarkable", "Gp": "Remarkable", "Ch": "Excellent"}


def equals(system: str = "case", **more: Any) -> dict[str, Any]:
    """Two of one sheet, who can attack in every form."""
    forms = ["BA", "EA", "BT", "ET", "En", "Fo", "Sh", "Gb", "Gp", "Ch"]
    more_of: dict[str, Any] = {form: {"damage": 20} for form in ("BA", "EA", "BT", "ET")}
    more_of |= {form: {"damage": 20, "range": 5} for form in ("En", "Fo", "Sh")}
    attacks = [{"name": form, "form": form, **more_of.get(form, {})} for form in forms]
    sheet = {"abilities": MIGHT | MIND, "armor": 6, "attacks": attacks, **more}
    names = {"Gale": "heroes", "Rav": "villains"}
    fighters = [{**sheet, "name": name, "side": side} for name, side in names.items()]
    return {"system": system, "fighters": fighters}


def test_a_heat_map() -> None:
    """Every rank and shift: what the printed columns say, and impossible below Shift 0."""
    colors, kills = cp.grid(shifts=range(-6, 7)), cp.grid(shifts=range(-6, 7), form="EA")
    for rank in hand.NAMES:
        for shift in range(-6, 7):
            column = hand.shifted(rank, shift)
            faces = hand.colors(column)
            for color in cp.Color:
                p = 0 if column is None else Fraction(faces[color.value], 100)
                assert colors.fraction(rank, shift, color) == p
            assert kills.fraction(rank, shift, cp.Effect.KILL) == Fraction(faces.get("red", 0), 100)
    assert kills.plot("kill").get_ylabel() == "rank"


PROTECTION = {"white": -6, "green": -4, "yellow": -2, "red": 1}
TO_HIT = {"white": 0, "green": -2, "yellow": -4, "red": -6}
DEFENSES: dict[str, tuple[str, int, set[str]]] = {
    "block": ("Remarkable", 0, {"BA", "BT", "EA", "ET", "Fo"}),
    "brace": ("Excellent", 0, {"En"}),
    "catch": ("Good", -3, {"BT", "ET", "Sh"}),
    "dodge": ("Good", 0, RANGED | {"Ch"}),
    "evasion": ("Excellent", 0, {"BA", "EA", "Gb", "Gp", "Ch"}),
    "feint": ("Good", 0, RANGED),
    "weave": ("Excellent", 0, {"BA", "EA", "Gb", "Gp", "Ch"}),
}
"""Whose column a defense is rolled in on this sheet, its shift, and what it answers."""


def armor_with(maneuver: str | None, armor: int = 6) -> int:
    """The better of both; of neighbors the higher, one column up (D9)."""
    if maneuver is None:
        return armor
    own, other = hand.NAMES.index(maneuver), hand.NAMES.index("Typical")
    number = int(hand.COLUMNS[maneuver][0] or 0)
    found = max(number, armor)
    if number and abs(own - other) <= 1:
        found = max(found, int(hand.COLUMNS[hand.NAMES[max(own, other) + 1]][0] or 0))
    return found


def by_hand(form: str, defense: str, system: str) -> tuple[Fraction, Fraction]:
    """The mean damage through and the chance of a hit, over all faces of both dice."""
    moved = {"case": 2, "faserip": 1}[system] if form == "Ch" else 0
    dealt = 0 if form in ("Gb", "Gp") else 20 + 2 * moved
    least = "yellow" if form == "Gp" else "green"
    through, hits = Fraction(), Fraction()
    whose, by, _ = DEFENSES.get(defense, ("Good", 0, set()))
    for said, faces in hand.colors(hand.shifted(whose, by)).items():
        armor, column, auto = 6, hand.shifted(ABILITY[form], moved), False
        if defense in ("block", "brace"):
            armor = armor_with(hand.shifted(whose, PROTECTION[said]))
        elif defense in ("dodge", "weave"):
            column = hand.shifted(ABILITY[form], moved + TO_HIT[said])
            # The parent game never falls below Shift 0.
            column = "Shift 0" if column is None and system == "faserip" else column
        elif defense == "catch" and said == "green":
            column = hand.shifted(ABILITY[form], 1)
        elif defense != "none":
            auto = said == "white"
            column = column if auto else None
        strikes = hand.COLORS[hand.COLORS.index(least) :]
        rolled = hand.colors(column)
        hit = 100 if auto else sum(rolled.get(color, 0) for color in strikes)
        p = Fraction(faces * hit, 100 * 100)
        through, hits = through + p * max(0, dealt - armor), hits + p
    return through, hits


@pytest.mark.parametrize("system", ["case", "faserip"])
def test_the_best_defense_against_every_form(system: str) -> None:
    """Every legal defense of equal sheets, evasion, feint and catch among them, best first."""
    scene = cp.Scene(equals(system))
    for form in scene.attacks(0).values():
        attack = next(attack for attack in ABILITY if attack.lower() == form)
        found = scene.defenses(0, 1, attack)
        legal = {name for name, (_, _, forms) in DEFENSES.items() if attack in forms}
        right = {name: by_hand(attack, name, system) for name in ("none", *legal)}
        assert set(found) == set(right)
        for name, (through, hit) in right.items():
            assert (found.means[name], found.chances["hit"][name]) == (through, hit), (form, name)
        assert [right[name] for name in found] == sorted(right.values())
        assert found.best == (min(right, key=lambda name: right[name]),)


def test_armor_that_makes_unhurtable() -> None:
    """Damage 20 in the column Excellent: armor 20 stops all; six columns down nothing hits."""
    roster = equals()
    safe = cp.find(roster, "Rav.armor", 0, low=0, high=60, measure="hurt", attack="EA")
    assert (safe.value, safe.at_low, safe.at_high) == (20, Fraction(60, 100), Fraction())
    roster["fighters"][1]["armor"] = safe.value
    said = {verdict.name for verdict in cp.Scene(roster).verdicts(0, 1, "EA")}
    assert "cannot hurt" in said
    missed = cp.find(roster, "shift", 0, low=-10, high=0, attack="EA")
    assert (missed.value, missed.at_high) == (-6, Fraction(100 - 65, 100))
    with pytest.raises(cp.OddsError, match="never reaches 0"):
        cp.find(roster, "Rav.armor", 0, low=0, high=19, measure="hurt", attack="EA")
