"""What is recorded of each simulated fight besides its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ._errors import RangeError
from ._outcomes import apart
from ._values import Actor

if TYPE_CHECKING:
    from ._battle import Battle

StatisticRow: TypeAlias = tuple[str, str, int | None, int]
"""A statistic as the native part takes it: what, a name, whose, the turn."""


Members: TypeAlias = dict[int, str | None]
"""What the numbers of a record stand for."""


class _Plain:
    """A record whose numbers stand for themselves."""

    def _members(self, battle: Battle) -> Members:
        return {}


def _fighters(battle: Battle) -> Members:
    """The names of the fighters by place, and nobody."""
    called = apart(*zip(*((fighter.name, fighter.id) for fighter in battle.fighters), strict=True))
    return {-1: None, **dict(enumerate(called))}


def _turn(turn: int) -> int:
    if turn < 1:
        message = f"the turn is {turn}: the first is 1"
        raise RangeError(message, "turn", 1, 2**31 - 1)
    return turn


@dataclass(frozen=True)
class FirstDown(_Plain):
    """Who fell first: the place of the first fighter who could no longer win; −1 if nobody fell.

    Of several in one step it is the first in the roster.
    """

    wide: ClassVar[bool] = False

    def __str__(self) -> str:
        return "first_down"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("first_down", "", None, 0)

    def _members(self, battle: Battle) -> Members:
        return _fighters(battle)


@dataclass(frozen=True)
class FellIn(_Plain):
    """For each fighter, the turn in which it first could no longer win; 0 if it always could."""

    wide: ClassVar[bool] = True

    def __str__(self) -> str:
        return "fell_in"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("fell_in", "", None, 0)


@dataclass(frozen=True)
class StandsAfter(_Plain):
    """For each fighter, whether it could still win at the end of a turn: 1 or 0.

    A fight that ended before stays as it ended.
    """

    turn: int
    """The turn, 1 for the first."""
    wide: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"stands_after_{self.turn}"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("stands", "", None, _turn(self.turn))


@dataclass(frozen=True)
class FitnessAfter(_Plain):
    """For each fighter, its fitness at the end of a turn: Health, Body Points, hit points, …."""

    turn: int
    """The turn, 1 for the first."""
    wide: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"fitness_after_{self.turn}"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("fitness", "", None, _turn(self.turn))


@dataclass(frozen=True)
class ValueAfter(_Plain):
    """A value of the state at the end of a turn, as a whole number.

    Points and the like as they are, yes and no as 1 and 0, a name as its number in its list, −1 for
    none; `Simulation.recorded` tells the names.
    """

    who: str | int | Actor | None
    """Whose: a fighter by name, id or place; `None` for a value of the battle itself."""
    field: str
    """The name of the value, as in `Battle.state`."""
    turn: int
    """The turn, 1 for the first."""
    wide: ClassVar[bool] = False

    def __str__(self) -> str:
        who = "battle" if self.who is None else str(self.who)
        return f"{who}.{self.field}_after_{self.turn}"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("value", self.field, _whose(self.who, battle), _turn(self.turn))

    def _members(self, battle: Battle) -> Members:
        info = battle.schema.fields.get(self.field)
        listed = battle.schema.lists.get(info.kind) if info else None
        if listed is None:
            return {}
        return {-1: None, **dict(enumerate(listed.members))}


@dataclass(frozen=True)
class Count(_Plain):
    """How often something came in a fight, by its name.

    `attacks`; a feat, as the chances of an attack name and mean it (`Scene.chance`: `hit`, `kill`,
    …); a value of an attack's outcome that is neither absent nor 0 (`through`); else a note or a
    roll of the schema. `roll:kill` is the roll alone, `note:kill` the note.
    """

    of: str
    """What came."""
    by: str | int | Actor | None = None
    """Only by this fighter: the attacker, or whom a note or roll is about."""
    wide: ClassVar[bool] = False

    def __str__(self) -> str:
        return self.of if self.by is None else f"{self.of} by {self.by}"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("count", self.of, _whose(self.by, battle), 0)


@dataclass(frozen=True)
class First(_Plain):
    """By whom something came first, by its place; −1 if it never came.

    What came is named as in `Count`: `hit`, `kill`, `attacks`, ….

    >>> run = Battle(example()).simulate(60, seed=1, record=First("hit"))
    >>> run.recorded("first hit").trials
    60
    """

    of: str
    """What came."""
    wide: ClassVar[bool] = False

    def __str__(self) -> str:
        return f"first {self.of}"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("first", self.of, None, 0)

    def _members(self, battle: Battle) -> Members:
        return _fighters(battle)


@dataclass(frozen=True)
class FirstToAct(_Plain):
    """Who is the first in the order of acting of a turn, by place; −1 if the turn did not come.

    Ties are decided; in `cosmic` those of equal totals act at once, and −1 says that nobody is
    first. `faserip`, which acts by sides and phases, has no such order.
    """

    turn: int = 1
    """The turn, 1 for the first."""
    wide: ClassVar[bool] = False

    def __str__(self) -> str:
        return f"first_to_act_in_{self.turn}"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("first_to_act", "", None, _turn(self.turn))

    def _members(self, battle: Battle) -> Members:
        return _fighters(battle)


@dataclass(frozen=True)
class Initiative(_Plain):
    """For each fighter, its place in the order of acting of a turn, from 1; 0 if it is not in it.

    Those who act at once, as with equal totals in `cosmic`, have the same place.

    >>> run = Battle(example()).simulate(200, seed=1, record=Initiative(1))
    >>> first = run.records["initiative_in_1"][:, 0] == 1
    >>> 0 < len(run.given(first)) < 200
    True
    """

    turn: int = 1
    """The turn, 1 for the first."""
    wide: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"initiative_in_{self.turn}"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("order", "", None, _turn(self.turn))


@dataclass(frozen=True)
class Total(_Plain):
    """The sum of a value of the outcomes of attacks, such as `through` or `damage`."""

    of: str
    """The name of the value."""
    by: str | int | Actor | None = None
    """Only of this attacker."""
    wide: ClassVar[bool] = False

    def __str__(self) -> str:
        return f"total {self.of}" + ("" if self.by is None else f" by {self.by}")

    def _row(self, battle: Battle) -> StatisticRow:
        return ("sum", self.of, _whose(self.by, battle), 0)


Recordable: TypeAlias = (
    FirstDown
    | FellIn
    | StandsAfter
    | FitnessAfter
    | ValueAfter
    | Count
    | Total
    | First
    | FirstToAct
    | Initiative
)
"""Something that `Battle.simulate` can record of each fight."""
Recording: TypeAlias = Recordable | Iterable[Recordable] | Mapping[str, Recordable] | None
"""The records to keep: one, several, or several under your own names."""


_KINDS = (
    FirstDown,
    FellIn,
    StandsAfter,
    FitnessAfter,
    ValueAfter,
    Count,
    Total,
    First,
    FirstToAct,
    Initiative,
)


def _whose(who: str | int | Actor | None, battle: Battle) -> int | None:
    return None if who is None else battle._whom(who).number


def named(record: Recording) -> dict[str, Recordable]:
    """What is recorded, by its name."""
    if record is None:
        return {}
    if isinstance(record, Mapping):
        found = dict(record)
    else:
        several = (
            record if isinstance(record, Iterable) and not isinstance(record, str) else [record]
        )
        found = {str(one): one for one in several}
    for one in found.values():
        if not isinstance(one, _KINDS):
            kinds = ", ".join(kind.__name__ for kind in _KINDS)
            message = f"{one!r:.60} is nothing to record: one of {kinds}, such as `FirstDown()`"
            raise TypeError(message)
    return found
