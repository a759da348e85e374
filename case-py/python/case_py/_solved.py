"""Fights that are solved to their end."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ._bounds import Bounds
from ._display import percent
from ._duel import Duel
from ._outcomes import apart, placed
from ._plans import Basis
from ._shares import Interval
from ._tables import Compared, Rowed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ._fights import Simulation

_WHOLE = 1 << 120
"""The denominator of the native part's probabilities."""


class Solved(Rowed, Compared):
    """A fight that was solved to its end: every probability is a proven interval.

    Attributes:
        sides: The names of the sides, by number.
        fighters: The names of the fighters, by place.
        ids: Their ids, by place; the name of one who has none.
        winners: The probability that each side wins; `None` where nobody does.
        lengths: The probability that it ends in each turn, 1 for the first.
        never_ends: The probability that it never ends; above 0 only where that is proven.
        unresolved: The probability that was left open by the limits: how far bounds lie apart.
        cuts: What left it open: which limit to raise; `paths` also where those of a step ran out.
        turns: How many turns were solved.
        states: How many states were met.
        paths: How many paths were run.
        must_end: Whether it is proven that the fight ends.
        useful: Whether it is an answer: no more than 1 in 50 was left open.
        assessment: What it is worth in words, and what to do where it is no answer.
        basis: The basis of the result: plans, rulings, versions.
    """

    __slots__ = (
        "__weakref__",
        "_left",
        "_row",
        "assessment",
        "basis",
        "cuts",
        "fighters",
        "ids",
        "lengths",
        "must_end",
        "never_ends",
        "paths",
        "sides",
        "states",
        "turns",
        "unresolved",
        "useful",
        "winners",
    )

    def __init__(
        self,
        row: Any,
        sides: Sequence[str],
        fighters: Sequence[str],
        basis: Basis,
        ids: Sequence[str] | None = None,
    ) -> None:
        winners, lengths, left, never, unresolved, cuts, size, must_end, assessment = row
        self._row = _frozen_row(row)
        self.sides = tuple(sides)
        self.fighters = tuple(fighters)
        self.ids = self.fighters if ids is None else tuple(ids)
        self.basis = basis
        self.unresolved = Fraction(unresolved, _WHOLE)
        won = {name: Fraction(low, _WHOLE) for name, low, _ in winners}
        names: list[str | None] = [*self.sides, *([None] if None in won else [])]
        self.winners: Bounds[str | None] = Bounds(
            {name: won.get(name, Fraction()) for name in names},
            self.unresolved,
            known=(*self.sides, None),
            says="winner",
            basis=basis,
        )
        self.lengths: Bounds[int] = Bounds(
            {turn: Fraction(low, _WHOLE) for turn, low, _ in lengths},
            self.unresolved,
            says="turn",
            basis=basis,
        )
        self._left: tuple[Bounds[int], ...] = tuple(
            Bounds(
                {points: Fraction(low, _WHOLE) for points, low, _ in rows},
                self.unresolved,
                says=f"fitness of {name}",
                basis=basis,
            )
            for rows, name in zip(left, apart(self.fighters, self.ids), strict=True)
        )
        self.never_ends = Interval(*(Fraction(mass, _WHOLE) for mass in never))
        self.cuts = {name: Fraction(mass, _WHOLE) for name, mass in cuts if mass}
        self.turns: int
        self.states: int
        self.paths: int
        self.turns, self.states, self.paths = size
        self.must_end: bool = must_end
        self.useful: bool
        self.assessment: str
        self.useful, self.assessment = assessment

    def _held(self) -> tuple[Any, ...]:
        return (self._row, self.sides, self.fighters, self.basis, self.ids)

    def __reduce__(self) -> tuple[type[Solved], tuple[Any, ...]]:
        return (type(self), self._held())

    def p(self, winner: str | None) -> Interval:
        """The bounds of the probability that a side wins; `None` for nobody.

        Raises:
            UnknownNameError: No side is called so.
        """
        return self.winners.p(winner)

    def left(self, fighter: str | int) -> Bounds[int]:
        """The bounds of a fighter's fitness at the end; 0 is out.

        Raises:
            UnknownNameError: There is no such fighter.
        """
        return self._left[placed(fighter, self.fighters, self.ids)]

    def columns(self) -> dict[str, list[Any]]:
        """The winners with their bounds as lists: winner, low, high."""
        return self.winners.columns()

    def notes(self) -> list[str]:
        """What else is to be known of it: its size, what was left open and what to do about it."""
        said = [f"solved: {self.states} states, {self.turns} turns, {self.paths} paths"]
        if self.never_ends.low:
            said.append(f"never ends: {self.never_ends}")
        if self.unresolved >= Fraction(1, 10**6):
            by = ", ".join(f"{name} {percent(p)}" for name, p in self.cuts.items() if p)
            said.append(f"the bounds lie {percent(self.unresolved)} apart, left open by {by}")
        if not self.useful:
            said.append(self.assessment)
        return said

    def plot(self, simulated: Simulation | None = None, *, title: str | None = None) -> Figure:
        """Who wins and how long it takes, with a simulation laid over it if one is given."""
        return Duel(self, simulated).plot(title=title)

    def _repr_html_(self) -> str:
        return Duel(self)._repr_html_()

    def __repr__(self) -> str:
        parts = ", ".join(f"{winner or 'nobody'}: {p}" for winner, p in self.winners.items())
        return f"<Solved: {parts}>"

    def __str__(self) -> str:
        return str(Duel(self))


def _frozen_row(row: Any) -> Any:
    """A row of the native part as tuples all through, so that it has a hash."""
    if isinstance(row, (list, tuple)):
        return tuple(_frozen_row(part) for part in row)
    return row
