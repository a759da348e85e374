"""The outcome of one attack, in each system: a class of named fields with decoded values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ._lists import CheckResult, Effect
from ._schema import schema


class AttackOutcome(NamedTuple):
    """What one attack of `case` or `faserip` came to, without what led there."""

    effect: Effect
    """The effect of the attack's color."""
    through: int
    """The damage that gets through."""
    slam: CheckResult | None
    """The result of the Slam? check; `None` where none is made."""
    flown: int
    """Areas flown in a slam, as far as they are in sight."""
    out_of_sight: bool
    """Whether a slam throws the target out of sight."""
    stun: int
    """Turns of stun."""
    rank_lost: bool
    """Whether an Endurance rank is lost."""
    unconscious: int
    """Turns of unconsciousness at zero Health."""


class D6Outcome(NamedTuple):
    """What one attack of `d6` came to."""

    hit: bool
    """Whether it hits."""
    hurt: bool
    """Whether the target is worse off."""
    level: str
    """The target's Wound level afterwards."""
    body_points: int
    """The target's Body Points afterwards; 0 where they are not counted."""
    stands: bool
    """Whether the target is still standing."""


class TalislantaOutcome(NamedTuple):
    """What one attack of `talislanta` came to."""

    result: str | None
    """The best result of its hits; one that was stepped into counts as what it was raised to."""
    hits: int
    """How many of its hits are a partial success or better."""
    defense: str | None
    """The reaction, if there is one."""
    defense_result: str | None
    """The result of the reaction."""
    damage: int
    """The hit points that the target loses."""
    effect: str | None
    """What an attack without damage does: holds, drives back, disarms."""
    out: bool
    """Whether the target is out of the battle, also because it got away."""
    returned: int
    """The hit points that the attacker loses to the blow back of a sacrifice strike."""


class CosmicOutcome(NamedTuple):
    """What one attack of `cosmic` came to."""

    hit: bool
    """Whether it hits, and no defense stops it."""
    defended: bool
    """Whether a defense stops it."""
    location: str | None
    """Where it hits; `None` where it does not."""
    part: str | None
    """The part of the body that is hit, if one is."""
    points: int
    """The Mortality Points that it takes."""
    unconscious: bool
    """Whether the target is unconscious afterwards."""
    dead: bool
    """Whether the target is dead afterwards."""


OUTCOMES: dict[str, type[Any]] = {
    "case": AttackOutcome,
    "faserip": AttackOutcome,
    "d6": D6Outcome,
    "talislanta": TalislantaOutcome,
    "cosmic": CosmicOutcome,
}
"""The class of an attack's outcome, by system."""


def _wound(outcome: D6Outcome) -> int:
    """A Wound level as a hundred Body Points."""
    level = schema("d6").lists["wound_level"].members[outcome.level]
    return 100 * level.number - outcome.body_points


HARM: dict[str, tuple[str, Callable[[Any], int]]] = {
    "case": ("damage through", lambda outcome: outcome.through),
    "faserip": ("damage through", lambda outcome: outcome.through),
    "d6": ("wounds, a level as 100 points", _wound),
    "talislanta": ("damage", lambda outcome: outcome.damage),
    "cosmic": ("points", lambda outcome: outcome.points),
}
"""By what defenses are compared, and the number of it that an outcome has."""


POINTS = ("through", "damage", "points", "level")
"""The fields of outcomes that say how much an attack does: the first that there is."""


class _Members(dict[str, Any]):
    """The members of an enumeration by name, each looked up once."""

    def __init__(self, of: type) -> None:
        super().__init__()
        self.of = of

    def __missing__(self, name: str) -> Any:
        return self.setdefault(name, self.of(name))


def outcome_class(system: str) -> type[Any]:
    """The class of an attack's outcome."""
    return OUTCOMES[system]


_OF_CASE = ((0, _Members(Effect)), (2, _Members(CheckResult)))


def decoders(system: str) -> tuple[tuple[int, _Members], ...]:
    """The places of fields that are members of an enumeration, with its members by name."""
    return _OF_CASE if OUTCOMES[system] is AttackOutcome else ()
