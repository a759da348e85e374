"""Odds on a button are what comes: against all faces of the battle's own step, from clones."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import case_py as cp
import pytest

SITUATIONS = 40
"""How many attacks of each system are compared."""
TRIALS = 500
"""How many clones roll where there are too many faces to play."""
QUIET = {"stun_turns", "direction"}
"""Rolls that make no difference to whether somebody is hurt."""


def announced(
    battle: cp.Battle, request: cp.RollRequest
) -> tuple[cp.Actor, cp.Actor, int | str, dict[str, Any]] | None:
    """Who attacks whom with what in the open step, and what was answered in it so far."""
    given: dict[str, Any] = {}
    found: tuple[cp.Actor, cp.Actor, int | str] | None = None
    for event in battle.open_events():
        if event.event == "roll":
            return None
        if event.event == "decision":
            given.setdefault(event.name, event.values.get("answer"))
        if event.name == "attacks" and event.event == "note":
            for value in event.values.values():
                if isinstance(value.value, cp.Attack) and event.other is not None:
                    found = (value.value.of, event.other, value.value.place)
    if battle.system == "talislanta" and request.roll == "attack" and request.against is not None:
        found = (request.who, request.against, str(request.base))
    return found and (*found, given)


def is_hurt(battle: cp.Battle, target: cp.Actor, before: cp.Fighter) -> bool:
    """Whether the target is worse off than before."""
    after = battle.fighters[target.number]
    return after.fitness < before.fitness or (before.stands and not after.stands)


def all_faces(battle: cp.Battle, target: cp.Actor) -> Fraction:
    """How likely the step leaves the target hurt: every face of every die, from clones."""
    before, hurt = battle.fighters[target.number], Fraction()
    open_ = [(battle, Fraction(1))]
    while open_:
        at, weight = open_.pop()
        request = at.request
        if not isinstance(request, cp.RollRequest):
            hurt += weight * is_hurt(at, target, before)
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
    return hurt


def sampled(battle: cp.Battle, target: cp.Actor) -> float:
    """The share of seeded clones of the step that leave the target hurt."""
    before, hurt = battle.fighters[target.number], 0
    for seed in range(TRIALS):
        clone = battle.copy()
        clone.set_seed(seed)
        clone.step()
        hurt += is_hurt(clone, target, before)
    return hurt / TRIALS


@pytest.mark.parametrize("system", cp.systems())
def test_a_button_says_what_comes(system: str) -> None:
    chance, found, seed = random.Random(7), 0, 0
    situations = SITUATIONS if system != "d6" else 10
    while found < situations:
        seed += 1
        assert seed < 50 * SITUATIONS, "battles that never attack"
        battle = cp.Battle(cp.example(system), seed=seed)
        battle.run(checkpoints=chance.randrange(1, 60))
        battle.set_host_dice()
        request = battle.step()
        if not isinstance(request, cp.RollRequest):
            continue
        attack = announced(battle, request)
        if attack is None:
            continue
        attacker, target, which, given = attack
        odds = battle.attack_odds(attacker, target, which, defense="plan", given=given)
        about = f"{system} {seed}: {attacker} {target} {odds.went_in}"
        if system == "d6":
            p = float(odds.chances["hurt"])
            share = sampled(battle, target)
            assert abs(p - share) <= 5 * max(p * (1 - p), 1 / TRIALS) ** 0.5 / TRIALS**0.5, about
        else:
            assert odds.chances["hurt"] == all_faces(battle, target), about
        assert odds.defense == "plan"
        found += 1
