"""Exchanges by value: ranks and numbers in, odds out, without a roster."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, SupportsIndex, TypeAlias

from ._aim import read_outcomes
from ._errors import OddsError
from ._lists import Defense, Form, Rank
from ._native import RankValue, Rulings, Shift, _exchange_odds
from ._odds import Odds
from ._outcome import AttackOutcome
from ._plans import Basis, basis

_Value: TypeAlias = RankValue | Rank | str | SupportsIndex


def exchange_odds(
    form: Form | str,
    rank: Rank | str | int,
    damage: _Value,
    endurance: Rank | str | int,
    *,
    defense: Defense | str | None = None,
    score: _Value | None = None,
    answer_shift: Shift | SupportsIndex = 0,
    shift: Shift | SupportsIndex = 0,
    protection: _Value = 0,
    health: SupportsIndex | None = None,
    attacks: SupportsIndex = 1,
    passed: SupportsIndex = 0,
    touch: bool = False,
    directed: bool = False,
    rulings: Rulings | None = None,
) -> Odds[AttackOutcome]:
    """The exact odds of an exchange of `case` by value: defense, attack, damage and checks.

    It is run by the code that battles are played by. No Karma is spent in it, and a slam throws
    straight back. The shifts that a turn and a map give an attack are passed as `shift`;
    `Battle.aim` adds those of a battle by itself.

    >>> fists = exchange_odds("BA", "Rm", "Ex", "Rm")
    >>> fists.chance(lambda outcome: outcome.through > 0)
    Fraction(13, 20)
    >>> woven = exchange_odds("BA", "Rm", "Ex", "Rm", defense="weave", score="Gd", protection=4)
    >>> woven.chance(lambda outcome: outcome.through == 16)
    Fraction(567, 1000)

    Args:
        form: The attack's form.
        rank: The rank that is rolled to hit.
        damage: The damage as listed; of a charge that of `charge_damage`.
        endurance: The target's Endurance.
        defense: The maneuver with which the target answers, if any.
        score: The ability that the maneuver is rolled with.
        answer_shift: The column shifts on the maneuver, added up.
        shift: The column shifts on the to-hit, added up.
        protection: What the target's armor stops, or another protection against the form.
        health: The target's Health; `None` for so much that no blow brings it to zero.
        attacks: The attacks of a flurry.
        passed: What the shot's way takes off its damage.
        touch: Whether a ranged form is delivered by touch.
        directed: Whether it is directed energy of another kind.
        rulings: The rulings; `None` for the usual ones.

    Raises:
        OddsError: The maneuver does not work against the attack, or has no score.
    """
    if (defense is None) != (score is None):
        message = "a maneuver is rolled with a score: give both `defense` and `score`, or neither"
        raise OddsError(message)
    answer = None if defense is None or score is None else (defense, score, answer_shift)
    rows, standing_on = _exchange_odds(
        form,
        rank,
        damage,
        endurance,
        answer,
        (touch, directed),
        shift,
        protection,
        health,
        attacks,
        passed,
        rulings,
    )
    later = partial(_read, rows)
    return Odds._read_later(later)._standing_on(basis(standing_on))


def of_rulings(rulings: Rulings | None) -> Basis:
    """The basis of results that depend on rulings of `case` alone."""
    _, standing_on = _exchange_odds(
        "BA", "Ty", 0, "Ty", None, (False, False), 0, 0, None, 1, 0, rulings
    )
    return basis(standing_on)


def _read(
    rows: tuple[list[list[Any]], list[int], int],
) -> tuple[Iterable[AttackOutcome], Iterable[int], int]:
    return read_outcomes("case", *rows)
