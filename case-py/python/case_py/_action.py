"""One ACTION in three lines, with its column, its color and its reasons."""

from __future__ import annotations

from typing import NamedTuple

from ._lists import Color, Rank
from ._native import Rulings, Shift, _column, _resolve, color_weights
from ._odds import Odds


class ShiftOf(NamedTuple):
    """A column shift with its reason."""

    rule: str
    """The id of the rule that gives it."""
    by: Shift
    """The number of columns."""


class ActionOutcome(NamedTuple):
    """The outcome of an `Action`, with its reasons."""

    rank: Rank
    """The rank before shifts."""
    shifts: tuple[ShiftOf, ...]
    """Every shift applied, with the rule that gives it."""
    column: Rank | None
    """The column it was read in; `None` if it is impossible and the face does not count."""
    face: int
    """The face."""
    color: Color
    """The color; white if the ACTION is impossible."""


class Action:
    """R4: one ACTION, a d100 of CASE or FASERIP: a rank, its shifts and the rulings.

    `resolve` reads a face, `odds` has the chance of each color.

    >>> import case_py as cp
    >>> action = cp.Action("Remarkable").shifted(-1)
    >>> outcome = action.resolve(66)
    >>> outcome.column, outcome.color, action.odds().at_least(cp.Color.GREEN)
    (Rank.EXCELLENT, Color.GREEN, Fraction(3, 5))
    """

    __slots__ = ("rank", "rulings", "shifts", "to_hit")

    def __init__(
        self,
        rank: Rank | str | int,
        shifts: tuple[ShiftOf, ...] = (),
        *,
        to_hit: bool = False,
        rulings: Rulings | None = None,
    ) -> None:
        """An ACTION on a rank; with `to_hit` rulings can treat it differently below Shift 0."""
        self.rank = Rank(rank)
        self.shifts = shifts
        self.to_hit = to_hit
        self.rulings = rulings

    def shifted(self, by: Shift | int, rule: str = "R2") -> Action:
        """R2: the same, shifted by a number of columns, by a rule; shifts add up."""
        shift = Shift(by)
        shifts = (*self.shifts, ShiftOf(rule, shift)) if shift else self.shifts
        return Action(self.rank, shifts, to_hit=self.to_hit, rulings=self.rulings)

    def under(self, rulings: Rulings | None) -> Action:
        """The same under other rulings."""
        return Action(self.rank, self.shifts, to_hit=self.to_hit, rulings=rulings)

    @property
    def column(self) -> Rank | None:
        """R3: the column after all shifts; `None` if the ACTION is impossible."""
        return _column(self.rank, list(self.shifts), self.to_hit, self.rulings)

    def resolve(self, face: int) -> ActionOutcome:
        """R4: the outcome with that face of the d100.

        Raises:
            RangeError: A d100 has no such face.
        """
        column, color = _resolve(self.rank, list(self.shifts), self.to_hit, face, self.rulings)
        return ActionOutcome(self.rank, self.shifts, column, face, color)

    def odds(self) -> Odds[Color]:
        """The exact odds of the colors."""
        column = self.column
        if column is None:
            return Odds({Color.WHITE: 1})
        return Odds(zip(Color, color_weights(column), strict=True))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Action):
            return self._parts() == other._parts()
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[object, ...]:
        return (self.rank, self.shifts, self.to_hit, self.rulings)

    def __repr__(self) -> str:
        more = ", to_hit=True" if self.to_hit else ""
        more += f", rulings={self.rulings!r}" if self.rulings is not None else ""
        return f"Action({self.rank!r}, {self.shifts!r}{more})"
