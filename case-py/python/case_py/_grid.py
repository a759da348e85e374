"""Exact odds over a whole grid of ranks and shifts."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

from ._display import MOST_ROWS, abbreviations, cell, heads, label, table
from ._errors import OddsError, RangeError
from ._exchange import of_rulings
from ._lists import Color, Effect, Form, Rank
from ._native import Rulings, Shift
from ._odds import Odds
from ._outcomes import listed, meant, unknown
from ._tables import Compared, Rowed

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from ._plans import Basis

Outcome: TypeAlias = Color | Effect | None
"""What can come out: a color or an effect, `None` where the ACTION is impossible."""


class Grid(Rowed, Compared):
    """Exact odds over ranks and shifts.

    Attributes:
        ranks: The rows.
        shifts: The columns.
        outcomes: What can come out: colors or effects, and `None` where it is impossible.
        counts: How many of the hundred faces give each outcome, by rank, shift and outcome.
        basis: The basis of the result: engine, rules, rulings.
    """

    __slots__ = ("__weakref__", "basis", "counts", "outcomes", "ranks", "shifts")

    def __init__(
        self,
        ranks: tuple[Rank, ...],
        shifts: tuple[int, ...],
        outcomes: tuple[Outcome, ...],
        counts: NDArray[np.int64],
        basis: Basis,
    ) -> None:
        self.ranks = ranks
        self.shifts = shifts
        self.outcomes = outcomes
        self.counts = counts
        self.basis = basis
        counts.flags.writeable = False

    def _held(self) -> tuple[Any, ...]:
        return (self.ranks, self.shifts, self.outcomes, self.counts.tobytes())

    def __reduce__(self) -> tuple[type[Grid], tuple[Any, ...]]:
        return (type(self), (self.ranks, self.shifts, self.outcomes, self.counts, self.basis))

    def _at(self, rank: Rank | str | int, shift: int) -> tuple[int, int]:
        row = Rank(rank)
        if row not in self.ranks:
            raise unknown(row, self.ranks, "rank of this grid")
        if shift not in self.shifts:
            low, high = min(self.shifts, default=0), max(self.shifts, default=0)
            message = f"this grid has no shift of {shift}: its shifts are from {low} to {high}"
            raise RangeError(message, "shift", low, high)
        return self.ranks.index(row), self.shifts.index(shift)

    def _meant(self, outcome: Outcome | str) -> Outcome:
        """The outcome of the grid's kind that is meant."""
        kinds = {type(found) for found in self.outcomes if found is not None}
        all_of_kind = [member for kind in kinds for member in listed(kind)]
        found: Outcome = meant(outcome, (*all_of_kind, None))
        return found

    def odds(self, rank: Rank | str | int, shift: int) -> Odds[Any]:
        """The odds at one place of the grid.

        Raises:
            UnknownNameError: The rank is none of the grid's.
            RangeError: The shift is none of the grid's.
        """
        at = self.counts[self._at(rank, shift)]
        odds = Odds(zip(self.outcomes, at.tolist(), strict=True))
        return odds._standing_on(self.basis, f"{Rank(rank)}, {shift:+d} columns")

    def fraction(self, rank: Rank | str | int, shift: int, outcome: Outcome | str) -> Fraction:
        """The exact probability of an outcome at one place of the grid.

        Raises:
            UnknownNameError: There is no such outcome, or the rank is none of the grid's.
            RangeError: The shift is none of the grid's.
            TypeError: The grid is of colors and the outcome is an effect, or the other way round.
        """
        return self.odds(rank, shift).fractions().get(self._meant(outcome), Fraction())

    @property
    def p(self) -> NDArray[np.float64]:
        """The probabilities, by rank, shift and outcome."""
        return self.counts / 100.0

    def columns(self) -> dict[str, list[Any]]:
        """The grid as lists: rank, shift, outcome, p."""
        names = self._names()
        rows = [
            (str(rank), shift, names[k], float(self.p[i, j, k]))
            for i, rank in enumerate(self.ranks)
            for j, shift in enumerate(self.shifts)
            for k in range(len(self.outcomes))
        ]
        fields = ("rank", "shift", "outcome", "p")
        return {field: [row[n] for row in rows] for n, field in enumerate(fields)}

    def _names(self) -> list[str]:
        return ["impossible" if outcome is None else label(outcome) for outcome in self.outcomes]

    def at_least(self, color: Color | str) -> NDArray[np.float64]:
        """The probability of this color or a better one, by rank and shift.

        Raises:
            OddsError: The grid is of effects, which have no order.
        """
        if any(isinstance(outcome, Effect) for outcome in self.outcomes):
            message = "effects have no order: ask for the odds of one, or for a grid of colors"
            raise OddsError(message)
        least = Color(color)
        good = [k for k, x in enumerate(self.outcomes) if isinstance(x, Color) and x >= least]
        found: NDArray[np.float64] = self.p[:, :, good].sum(axis=2)
        return found

    def _repr_html_(self) -> str:
        names = self._names()
        short = abbreviations(names)
        rows = []
        for i, rank in enumerate(self.ranks):
            cells = [cell(str(rank), head=True)]
            for j in range(len(self.shifts)):
                counts = zip(short, self.counts[i, j].tolist(), strict=True)
                cells.append(cell("\n".join(f"{name} {n}" for name, n in counts if n), right=True))
            rows.append("".join(cells))
        key = ", ".join(f"{a} {name}" for a, name in zip(short, names, strict=True))
        names_of_columns = ["", *(f"{shift:+d} CS" for shift in self.shifts)]
        head = heads(names_of_columns, right=range(1, len(names_of_columns)))
        caption = f"percent of {key}; by rank and column shifts (CS)"
        return table(head, rows, caption, self.basis)

    def __repr__(self) -> str:
        return f"<Grid of {len(self.ranks)} ranks and {len(self.shifts)} shifts>"

    def __str__(self) -> str:
        names = self._names()
        short = abbreviations(names)
        places = list(product(enumerate(self.ranks), enumerate(self.shifts)))
        lines = [", ".join(f"{a} {name}" for a, name in zip(short, names, strict=True))]
        for (i, rank), (j, shift) in places[:MOST_ROWS]:
            counts = zip(short, self.counts[i, j].tolist(), strict=True)
            said = "  ".join(f"{name} {n}" for name, n in counts if n)
            lines.append(f"{rank!s:<12} {shift:+3d}  {said}")
        if len(places) > MOST_ROWS:
            lines.append(f"({len(places) - MOST_ROWS} others: `to_frame()` has them all)")
        return "\n".join([*lines, f"({self.basis})"])

    def plot(
        self,
        outcome: Outcome | str = None,
        ax: Axes | None = None,
        *,
        title: str | None = None,
    ) -> Axes:
        """The probability of a color or better, or of an effect, as a heat map with figures.

        Without an outcome that of green or better, or of the grid's first effect. Needs
        matplotlib.
        """
        from ._plots import heat_map

        colors = any(isinstance(found, Color) for found in self.outcomes)
        if outcome is None:
            outcome = Color.GREEN if colors else self.outcomes[0]
        wanted = self._meant(outcome)
        if isinstance(wanted, Color):
            shown, said = self.at_least(wanted), f"{wanted} or better"
        elif wanted in self.outcomes:
            shown, said = self.p[:, :, self.outcomes.index(wanted)], label(wanted)
        else:
            shown, said = self.p[:, :, :0].sum(axis=2), label(wanted)
        return heat_map(
            shown,
            [str(rank) for rank in self.ranks],
            [f"{shift:+d}" for shift in self.shifts],
            ax,
            title=title or f"{said}, in %, by the rank of who acts and the shifts",
            x="column shifts",
            y="rank",
            basis=self.basis,
        )


def grid(
    ranks: Iterable[Rank | str | int] | None = None,
    shifts: Iterable[int] = range(-4, 5),
    *,
    form: Form | str | None = None,
    rulings: Rulings | None = None,
) -> Grid:
    """The exact odds of to-hits over ranks and shifts, in one call; of effects for a form.

    >>> table = grid(["Gd", "Am"], [-2, 0, +2])
    >>> table.fraction("Am", +2, Color.RED)
    Fraction(3, 20)
    """
    import numpy as np

    from . import arrays

    rows = tuple(Rank(rank) for rank in (Rank.ALL if ranks is None else ranks))
    columns = tuple(Shift(shift).columns for shift in shifts)
    rank = arrays.rank_of(rows)[:, None, None]
    by = np.array(columns, dtype=np.int64)[None, :, None]
    faces = np.arange(1, 101, dtype=np.uint8)
    outcomes: tuple[Color | Effect | None, ...]
    if form is None:
        codes = arrays.to_hit(rank, face=faces, shift=by, rulings=rulings)
        outcomes, numbers = (None, *Color), [arrays.NONE, *(color.code for color in Color)]
    else:
        codes = arrays.attack(Form(form), rank, face=faces, shift=by, rulings=rulings)
        outcomes, numbers = tuple(Effect), [effect.code for effect in Effect]
    counts = np.stack([(codes == number).sum(axis=2) for number in numbers], axis=2)
    used = [k for k in range(len(outcomes)) if counts[:, :, k].any()]
    shown = tuple(outcomes[k] for k in used)
    return Grid(rows, columns, shown, counts[:, :, used], of_rulings(rulings))
