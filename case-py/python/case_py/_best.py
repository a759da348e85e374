"""Which value is best, for every combination of others: a map of categories."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._display import cell, heads, label, table
from ._errors import OddsError
from ._outcomes import unknown
from ._tables import Compared, Rowed, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._plans import Basis
    from ._sweep import Sweep

_MOST_LINES = 60
_EITHER = " or "


class Best(Rowed, Compared):
    """The best values on one axis of a sweep, for every combination on the others.

    Made by `Sweep.best`. Values are equally good where their measures are the same, or where the
    bounds of sampled or solved ones overlap those of the best.

    Attributes:
        axis: The axis whose values are compared.
        axes: The values on each of the other axes with several values.
        measure: What was measured.
        least: Whether the least is the best.
        best: The best values of each combination, in the order of the axes.
        basis: The basis of the sweep.
    """

    __slots__ = ("_said_of", "axes", "axis", "basis", "best", "least", "measure")

    def __init__(self, sweep: Sweep, axis: str, least: bool) -> None:
        import numpy as np

        names = list(sweep.axes)
        at = names.index(axis)
        self.axis, self.least, self.measure = axis, least, sweep.measure
        self.basis: Basis = sweep.basis
        self.axes = {name: values for name, values in sweep.axes.items() if name != axis}
        self._said_of = f"{'least' if least else 'greatest'} {sweep._said()}"
        shown = [sweep._on_axis(axis, value) for value in sweep.axes[axis]]
        low, high = (
            np.moveaxis(part, at, -1).reshape(-1, len(shown)) for part in (sweep.low, sweep.high)
        )
        if least:
            low, high = -high, -low
        found = []
        for ends in zip(low.tolist(), high.tolist(), strict=True):
            known = [n for n, end in enumerate(ends[0]) if not math.isnan(end)]
            most = max((ends[0][n] for n in known), default=0.0)
            found.append(tuple(shown[n] for n in known if ends[1][n] >= most))
        self.best: tuple[tuple[Any, ...], ...] = tuple(found)

    def _held(self) -> tuple[Any, ...]:
        axes = tuple((name, values) for name, values in self.axes.items())
        return (self.axis, axes, str(self.measure), self.least, self.best, self.basis)

    def _combinations(self) -> Iterator[dict[str, Any]]:
        for values in itertools.product(*self.axes.values()):
            yield dict(zip(self.axes, values, strict=True))

    def at(self, **at: Any) -> tuple[Any, ...]:
        """The best values of one combination; several where they are equally good.

        Axes whose names are no names of arguments are given as `**{"Granite Dove.health": 40}`.

        Raises:
            UnknownNameError: There is no such axis, or no such value on it.
            OddsError: An axis with several values is left out.
        """
        for name, value in at.items():
            if name not in self.axes:
                raise unknown(name, self.axes, "axis")
            if value not in self.axes[name]:
                raise unknown(value, self.axes[name], f"value of `{name}`")
        fits = [
            best
            for combination, best in zip(self._combinations(), self.best, strict=True)
            if all(combination[name] == value for name, value in at.items())
        ]
        if len(fits) > 1:
            left = ", ".join(
                n for n, values in self.axes.items() if n not in at and len(values) > 1
            )
            message = f"say which {left}: the best differ there"
            raise OddsError(message)
        return fits[0]

    def columns(self) -> dict[str, list[Any]]:
        """A row for each combination: the value on each axis, and the best, joined by `or`."""
        columns: dict[str, list[Any]] = {name: [] for name in self.axes}
        for combination in self._combinations():
            for name, value in combination.items():
                columns[name].append(plain(value))
        columns[f"best {self.axis}"] = [self._said(best) for best in self.best]
        return columns

    def _said(self, best: tuple[Any, ...]) -> str:
        return _EITHER.join(map(label, best)) or "none"

    def __len__(self) -> int:
        return len(self.best)

    def __str__(self) -> str:
        lines = [
            ", ".join(f"{name} {label(value)}" for name, value in combination.items())
            + f": {self._said(best)}"
            for combination, best in zip(self._combinations(), self.best, strict=True)
        ]
        left = len(lines) - _MOST_LINES
        more = [f"({left} others: `to_frame()` has them all)"] if left > 0 else []
        return "\n".join([self._said_of, *lines[:_MOST_LINES], *more, f"({self.basis})"])

    def __repr__(self) -> str:
        return f"<Best {self.axis} by {self.measure}: {len(self)} combinations>"

    def _repr_html_(self) -> str:
        columns = self.columns()
        shown = ["".join(cell(str(word)) for word in row) for row in self]
        return table(heads(list(columns)), shown[:_MOST_LINES], self._said_of, self.basis)

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """The best by the other axes, as a map with a color, a hatch and a letter for each.

        Needs matplotlib.

        Raises:
            OddsError: There are more than two other axes with several values.
        """
        from ._plots import categories

        several = [(name, values) for name, values in self.axes.items() if len(values) > 1]
        if len(several) > 2:
            message = f"a map has two axes, not {len(several)}: {', '.join(n for n, _ in several)}"
            raise OddsError(message)
        (x, columns), (y, lines) = ([*several, ("", ("",)), ("", ("",))])[:2]
        said = list(map(self._said, self.best))
        cells = [[said[i * len(lines) + j] for i in range(len(columns))] for j in range(len(lines))]
        names = [list(map(label, values)) for values in (columns, lines)]
        heading = title or f"best {self.axis}: {self._said_of}"
        return categories(
            cells, (x, names[0]), (y, names[1]), ax, of=self.axis, title=heading, basis=self.basis
        )
