"""What is recorded of each simulated fight besides its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ._errors import RangeError
from ._values import Actor

if TYPE_CHECKING:
    from ._battle import Battle

StatisticRow: TypeAlias = tuple[str, str, int | None, int]
"""A statistic as the native part takes it: what, a name, whose, the turn."""


def _turn(turn: int) -> int:
    if turn < 1:
        message = f"the turn is {turn}: the first is 1"
        raise RangeError(message, "turn", 1, 2**31 - 1)
    return turn


@dataclass(frozen=True)
class FirstDown:
    """Who fell first: the place of the first fighter who could no longer win; −1 if nobody fell.

    Of several in one step it is the first in the roster.
    """

    wide: ClassVar[bool] = False

    def __str__(self) -> str:
        return "first_down"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("first_down", "", None, 0)


@dataclass(frozen=True)
class FellIn:
    """For each fighter, the turn in which it first could no longer win; 0 if it always could."""

    wide: ClassVar[bool] = True

    def __str__(self) -> str:
        return "fell_in"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("fell_in", "", None, 0)


@dataclass(frozen=True)
class StandsAfter:
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
class FitnessAfter:
    """For each fighter, its fitness at the end of a turn: Health, Body Points, hit points, …."""

    turn: int
    """The turn, 1 for the first."""
    wide: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"fitness_after_{self.turn}"

    def _row(self, battle: Battle) -> StatisticRow:
        return ("fitness", "", None, _turn(self.turn))


@dataclass(frozen=True)
class ValueAfter:
    """A value of the state at the end of a turn, as a whole number.

    Points and the like as they are, yes and no as 1 and 0, a name as its number in its list.
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


@dataclass(frozen=True)
class Count:
    """How often something came in a fight, by its name.

    `attacks` or `hit`; a value of an attack's outcome that is neither absent nor 0 (`stun`, `hurt`,
    `through`: the fields of `AttackOdds` of the system); else a note or a roll of the schema.
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
class Total:
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


Recordable: TypeAlias = FirstDown | FellIn | StandsAfter | FitnessAfter | ValueAfter | Count | Total
"""Something that `Battle.simulate` can record of each fight."""
Recording: TypeAlias = Recordable | Iterable[Recordable] | Mapping[str, Recordable] | None
"""The records to keep: one, several, or several under your own names."""


def _whose(who: str | int | Actor | None, battle: Battle) -> int | None:
    return None if who is None else battle._whom(who).number


def named(record: Recording) -> dict[str, Recordable]:
    """What is recorded, by its name."""
    if record is None:
        return {}
    if isinstance(record, Mapping):
        return dict(record)
    several = record if isinstance(record, Iterable) else [record]
    return {str(one): one for one in several}
