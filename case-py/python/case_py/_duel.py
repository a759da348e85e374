"""A fight between sides in one picture: who wins, how long it takes, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._bounds import Bounds
from ._display import MOST_ROWS, Row, bar, cell, heads, labels, table
from ._errors import OddsError
from ._frequencies import Frequencies
from ._outcomes import apart
from ._plans import different
from ._shares import Estimate, Interval
from ._tables import Compared, Rowed, plain

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ._fights import Simulation
    from ._plans import Basis
    from ._solved import Solved


class Duel(Rowed, Compared):
    """A fight solved, simulated, or both: what each says of winners and length, side by side.

    >>> roster = example()
    >>> battle = Battle(roster)
    >>> print(Duel(None, battle.simulate(64, seed=1)).columns()["winner"])
    ['The Vanguard', 'The Foundry']

    Attributes:
        solved: The solution, if there is one.
        simulated: The simulation, if there is one.
        sides: The names of the sides, by number.
        fighters: The names of the fighters, by place.
        ids: Their ids, by place; the name of one who has none.
        basis: The common basis: plans, rulings, versions.

    Raises:
        OddsError: There is neither, or their bases differ.
        TypeError: One is given as the other.
    """

    __slots__ = ("__weakref__", "basis", "fighters", "ids", "sides", "simulated", "solved")

    def __init__(self, solved: Solved | None = None, simulated: Simulation | None = None) -> None:
        from ._fights import Simulation
        from ._solved import Solved

        for result, kind in ((solved, Solved), (simulated, Simulation)):
            if result is not None and not isinstance(result, kind):
                message = f"a duel is of solved=a Solved and simulated=a Simulation, not {result!r}"
                raise TypeError(message)
        found = [result for result in (solved, simulated) if result is not None]
        if not found:
            message = "a duel needs a solution, a simulation, or both"
            raise OddsError(message)
        if found[0].basis != found[-1].basis:
            message = f"these have different bases{different(found[0].basis, found[-1].basis)}"
            raise OddsError(message)
        self.solved = solved
        self.simulated = simulated
        self.basis: Basis = found[0].basis
        self.sides = found[0].sides
        self.fighters, self.ids = found[0].fighters, found[0].ids

    def _held(self) -> tuple[Any, ...]:
        return (self.solved, self.simulated)

    def winners(self) -> dict[str | None, tuple[Interval | None, Estimate | None]]:
        """For each winner the proven bounds and the estimate, as far as there are both."""
        solved = self.solved.winners if self.solved else None
        simulated = self.simulated.wins() if self.simulated else None
        return _pairs(solved, simulated)

    def lengths(self) -> dict[int, tuple[Interval | None, Estimate | None]]:
        """For each turn the proven bounds and the estimate that the fight ends in it."""
        solved = self.solved.lengths if self.solved else None
        simulated = self.simulated.lengths if self.simulated else None
        return dict(sorted(_pairs(solved, simulated).items()))

    def agrees(self) -> bool:
        """Whether every interval of the simulation meets the proven bounds of the solution.

        Of twenty intervals of 95 % one misses by chance.
        """
        return all(
            bound is None or share is None or (share.low <= bound.high and bound.low <= share.high)
            for bound, share in self.winners().values()
        )

    def columns(self) -> dict[str, list[Any]]:
        """The winners as lists: winner, proven low and high, share, error, its low and high."""
        rows = self.winners()
        columns: dict[str, list[Any]] = {"winner": [plain(winner) for winner in rows]}
        if self.solved:
            columns["proven_low"] = [float(bound.low) for bound, _ in rows.values() if bound]
            columns["proven_high"] = [float(bound.high) for bound, _ in rows.values() if bound]
        if self.simulated:
            for field in ("p", "error", "low", "high"):
                columns[field] = [getattr(share, field) for _, share in rows.values() if share]
        return columns

    def plot(self, *, title: str | None = None) -> Figure:
        """Three pictures beside each other: winners, lengths, fitness left. Needs matplotlib.

        Solved results are bars with their bounds, simulated ones points with theirs.
        """
        from ._duel_plot import duel

        return duel(self, title)

    def _lines(self) -> list[tuple[str, list[str]]]:
        """The rows: a name, then the figure of each column."""
        rows = [
            (f"{name} wins" if winner is not None else "nobody wins", _said(pair))
            for name, (winner, pair) in zip(
                labels(self.winners(), none="nobody"), self.winners().items(), strict=True
            )
        ]
        if self.solved and self.solved.never_ends.low:
            rows.append(("never ends", [str(self.solved.never_ends)]))
        rows.append(("turn of the end, median", self._medians()))
        rows += [
            (f"{name}: fitness left, median", self._left(place))
            for place, name in enumerate(apart(self.fighters, self.ids)[:MOST_ROWS])
        ]
        more = len(self.fighters) - MOST_ROWS
        rows += [(f"{more} other fighters: `to_frame()` has them all", [])] if more > 0 else []
        width = len(self._kinds())
        return [(name, said + [""] * (width - len(said))) for name, said in rows]

    def _medians(self) -> list[str]:
        return _middles(
            self.solved.lengths if self.solved else None,
            self.simulated.lengths if self.simulated else None,
        )

    def _left(self, place: int) -> list[str]:
        return _middles(
            self.solved.left(place) if self.solved else None,
            self.simulated.left(place) if self.simulated else None,
        )

    def _kinds(self) -> list[str]:
        solved = "proven bounds"
        if self.solved and not self.solved.unresolved:
            solved = "exact"
        return [
            *([solved] if self.solved else []),
            *(["simulated (95 % interval)"] if self.simulated else []),
        ]

    def notes(self) -> list[str]:
        """What else is to be known: sizes, limits, and what they left open."""
        said = self.solved.notes() if self.solved else []
        if self.simulated:
            cut = self.simulated.cut_off
            off = f", {cut} of them cut off, which may have ended in any way" if cut else ""
            said.append(f"simulated: {len(self.simulated)} trials{off}")
        return said

    def _repr_html_(self) -> str:
        bars = [_bar(name, *pair) for name, pair in self.winners().items()]
        rows = [
            cell(name, head=True)
            + "".join(cell(words, right=True) for words in said)
            + (bars[n] if n < len(bars) else cell(""))
            for n, (name, said) in enumerate(self._lines())
        ]
        names = ["", *self._kinds(), "solid: at least; hatched: up to"]
        head = heads(names, right=range(1, len(names) - 1))
        return table(head, rows, "\n".join(self.notes()), self.basis)

    def __str__(self) -> str:
        rows = [("", self._kinds()), *self._lines()]
        widths = [max(len(name) for name, _ in rows)]
        widths += [max(len(said[n]) for _, said in rows) for n in range(len(self._kinds()))]
        lines = [
            "  ".join(
                f"{word:<{w}}" for word, w in zip((name, *said), widths, strict=True)
            ).rstrip()
            for name, said in rows
        ]
        return "\n".join([*lines, *(f"({note})" for note in (*self.notes(), str(self.basis)))])

    def __repr__(self) -> str:
        parts = ", ".join(repr(part) for part in (self.solved, self.simulated) if part is not None)
        return f"<Duel {parts}>"


def _pairs(
    solved: Bounds[Any] | None, simulated: Frequencies[Any] | None
) -> dict[Any, tuple[Interval | None, Estimate | None]]:
    outcomes = dict.fromkeys([*(solved or ()), *(simulated or ())])
    return {
        outcome: (
            solved.p(outcome) if solved is not None else None,
            simulated.p(outcome) if simulated is not None else None,
        )
        for outcome in outcomes
    }


def _middles(proven: Bounds[int] | None, counted: Frequencies[int] | None) -> list[str]:
    """The medians, as far as there are both."""
    said = []
    if proven is not None:
        median = proven.median()
        said.append("not resolved" if median.low is None else str(median))
    if counted is not None:
        ended = counted.ended()
        said.append(str(ended.median()) if ended.trials else "no trials")
    return said


def _bar(name: str | None, proven: Interval | None, share: Estimate | None) -> str:
    found = proven if proven is not None else share
    if found is None:
        return cell("")
    return bar(Row(str(name), float(found.low), float(found.high), str(found)))


def _said(pair: tuple[Interval | None, Estimate | None]) -> list[str]:
    return [str(share) for share in pair if share is not None]
