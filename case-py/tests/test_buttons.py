"""Odds on a button are what comes: against all faces of the battle's own step, from clones."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any, NamedTuple

import case_py as cp
import pytest
from conftest import LONG

SITUATIONS = 40 if LONG else 15
"""How many attacks of each system are compared."""
TRIALS = 500
"""How many clones roll where there are too many faces to play."""
QUIET = {"stun_turns", "direction", "hit_location", "part_of_a_seven", "damage", "spirit"}
"""Rolls that make no difference to what is compared."""
COMPARED = {
    "case": ("hurt", "through"),
    "faserip": ("hurt", "through"),
    "talislanta": ("hurt", "damage"),
    "cosmic": ("hit", "hit"),
    "d6": ("hit", "hit"),
}
"""What is compared in each system, and the event that tells of it."""


HOW = ("maneuver", "rounds", "rider", "called_shot", "called_part", "distance", "situation")
"""What the attacker and the map answer in the open step."""


class Attack(NamedTuple):
    """An attack that the open step carries out."""

    attacker: cp.Actor
    target: cp.Actor
    which: int | str
    given: dict[str, Any]


def announced(battle: cp.Battle, request: cp.RollRequest) -> Attack | None:
    """The attack that is certain before any die of the open step has fallen."""
    given: dict[str, Any] = {}
    found: tuple[cp.Actor, cp.Actor, int | str] | None = None
    for event in battle.open_events():
        if event.event == "roll":
            return None
        if event.event == "decision" and event.name in HOW:
            given[event.name] = event.values.get("answer")
        if event.name == "attacks" and event.event == "note" and event.other is not None:
            (weapon,) = (v for v in event.values.values() if v.kind == "attack")
            assert isinstance(weapon.value, cp.Attack)
            found = (weapon.value.of, event.other, weapon.value.place)
    if battle.system == "talislanta" and request.roll == "attack" and request.against is not None:
        found = (request.who, request.against, str(request.base))
    return found and Attack(*found, given)


AFTERWARDS = {"impact", "rebound", "held", "squeezes", "stunned"}
"""Events after which nothing is part of the attack."""


def came(battle: cp.Battle, attack: Attack, since: int) -> bool:
    """Whether the events of the step tell that it came so."""
    _, name = COMPARED[battle.system]
    both = {attack.attacker, attack.target, None}
    for event in battle.events(since):
        if event.event == "note" and event.name == name and {event.who, event.other} <= both:
            if name == "hit":
                return True
            numbers = [v.value for v in event.values.values() if type(v.value) is int]
            if event.who == attack.target:
                return max(numbers) > 0
        if event.event == "note" and event.name in AFTERWARDS:
            return False
    return False


def all_faces(battle: cp.Battle, attack: Attack) -> Fraction:
    """How likely it comes so: every face of every die of the step, from clones."""
    since, share = len(battle), Fraction()
    open_ = [(battle, Fraction(1))]
    while open_:
        at, weight = open_.pop()
        request = at.request
        if not isinstance(request, cp.RollRequest):
            share += weight * came(at, attack, since)
            continue
        faces = request.faces
        bands = [(band.low, band.high) for band in request.bands]
        if request.roll in QUIET:
            bands = [(1, faces)]
        for low, high in bands or [(face, face) for face in range(1, faces + 1)]:
            clone = at.copy()
            clone.step()
            clone.roll(low)
            clone.step()
            open_.append((clone, weight * Fraction(high - low + 1, faces)))
    return share


def sampled(battle: cp.Battle, attack: Attack) -> float:
    """The share of seeded clones of the step in which it comes so."""
    since, count = len(battle), 0
    for seed in range(TRIALS):
        clone = battle.copy()
        clone.set_seed(seed)
        clone.step()
        count += came(clone, attack, since)
    return count / TRIALS


@pytest.mark.parametrize("system", cp.systems())
def test_a_button_says_what_comes(system: str) -> None:
    chance, found, seed = random.Random(7), 0, 0
    situations = SITUATIONS if system != "d6" else 8
    feat, _ = COMPARED[system]
    while found < situations:
        seed += 1
        assert seed < 50 * SITUATIONS, "battles that never attack"
        battle = cp.Battle(cp.example(system), seed=seed)
        battle.run(checkpoints=chance.randrange(1, 60))
        before = battle.copy()
        battle.set_host_dice()
        request = battle.step()
        attack = announced(battle, request) if isinstance(request, cp.RollRequest) else None
        if attack is None:
            continue
        attacker, target, which, given = attack
        odds = before.attack_odds(attacker, target, which, defense="plan", given=given)
        p, about = odds.chances[feat], f"{system} {seed}: {attack} {odds.went_in}"
        if system == "d6":
            error = (max(float(p * (1 - p)), 1 / TRIALS) / TRIALS) ** 0.5
            assert abs(float(p) - sampled(battle, attack)) <= 5 * error, about
        else:
            assert p == all_faces(battle, attack), about
        found += 1
