"""Fights to their end: solved exactly, and simulated."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ._errors import OddsError
from ._native import BLOCK
from ._odds import Interval, Odds, arrow, bars, frame
from ._plans import Basis
from ._values import Actor

if TYPE_CHECKING:
    import numpy as np
    import pandas
    import polars
    from numpy.typing import NDArray

_WHOLE = 1 << 120


class Standing(NamedTuple):
    """How a battle stands after a turn."""

    over: bool
    """Whether it is over."""
    winner: str | None
    """The side that alone can still win."""
    fitness: tuple[int | None, ...]
    """The fitness of each fighter who can still win, by place; nothing for the others."""


class ActorAfter(NamedTuple):
    """How an open step leaves somebody whom it changes."""

    who: Actor
    """Who."""
    fitness: int
    """The points by which its fitness is read, afterwards."""
    stands: bool
    """Whether it still stands."""


class Aftermath(NamedTuple):
    """What an open step comes to."""

    changed: tuple[ActorAfter, ...]
    """Everybody whose fitness or standing is another than before the step."""
    over: bool
    """Whether the battle is over with it."""


class Solved:
    """A fight that was solved to its end: every probability is a proven interval.

    Attributes:
        winners: The probability that each side wins; `None` where nobody does.
        lengths: The probability that so many turns had passed at the end.
        never_ends: The probability that it never ends; above 0 only where that is proven.
        unresolved: The probability that was left open by the limits.
        cuts: What left it open: which limit to raise.
        turns: How many turns were solved.
        states: How many states were met.
        paths: How many paths were run.
        must_end: Whether it is proven that the fight ends.
        basis: What it stands on: plans, rulings, versions.
    """

    __slots__ = (
        "basis",
        "cuts",
        "lengths",
        "must_end",
        "never_ends",
        "paths",
        "states",
        "turns",
        "unresolved",
        "winners",
    )

    def __init__(self, row: Any, basis: Basis) -> None:
        winners, lengths, never, unresolved, cuts, (turns, states, paths), must_end = row

        def interval(low: int, high: int) -> Interval:
            return Interval(Fraction(low, _WHOLE), Fraction(high, _WHOLE))

        self.winners: dict[str | None, Interval] = {w: interval(a, b) for w, a, b in winners}
        self.lengths: dict[int, Interval] = {n: interval(a, b) for n, a, b in lengths}
        self.never_ends = interval(*never)
        self.unresolved = Fraction(unresolved, _WHOLE)
        self.cuts = {name: Fraction(mass, _WHOLE) for name, mass in cuts if mass}
        self.turns: int = turns
        self.states: int = states
        self.paths: int = paths
        self.must_end: bool = must_end
        self.basis = basis

    def p(self, winner: str | None) -> Interval:
        """The bounds of the probability that a side wins; `None` for nobody."""
        return self.winners.get(winner, Interval(Fraction(), self.unresolved))

    def _rows(self) -> list[tuple[str, str, float]]:
        rows = [(str(winner or "nobody"), "", bound.p) for winner, bound in self.winners.items()]
        if self.unresolved > Fraction(1, 10**6):
            rows.append(("unresolved", "", float(self.unresolved)))
        return rows

    def _repr_html_(self) -> str:
        return bars(self._rows(), f"{self.states} states, {self.turns} turns", self.basis)

    def __repr__(self) -> str:
        parts = ", ".join(f"{winner or 'nobody'}: {p}" for winner, p in self.winners.items())
        return f"<Solved: {parts}; unresolved {float(self.unresolved):.3g}>"

    def __str__(self) -> str:
        rows = [f"{winner or 'nobody'}: {p}" for winner, p in self.winners.items()]
        return "\n".join([*rows, f"unresolved: {float(self.unresolved):.3g}", f"({self.basis})"])


class Estimate(NamedTuple):
    """A probability that was estimated from trials."""

    p: float
    """The share of the trials."""
    error: float
    """Its standard error: about one in three lies further from the truth."""

    def __str__(self) -> str:
        return f"{100 * self.p:.2f} ± {100 * self.error:.2f} %"


class Simulation:
    """The ends of fights that were played again and again, trial by trial.

    Attributes:
        sides: The names of the sides, by number.
        fighters: The names of the fighters, by place.
        winner: The number of the side that won; −1 where nobody did, −2 where it was cut off.
        turns: The last turn of each trial; 0 where it was cut off.
        fitness: The fitness of each fighter at the end, one row a trial; 0 for one who is out.
        stands: Whether each fighter still stands at the end.
        basis: What it stands on: plans, rulings, versions.
    """

    __slots__ = ("basis", "fighters", "fitness", "sides", "stands", "turns", "winner")

    def __init__(
        self,
        sides: Sequence[str],
        fighters: Sequence[str],
        winner: NDArray[np.int8],
        turns: NDArray[np.int32],
        fitness: NDArray[np.int32],
        stands: NDArray[np.bool_],
        basis: Basis,
    ) -> None:
        self.sides = tuple(sides)
        self.fighters = tuple(fighters)
        self.winner = winner
        self.turns = turns
        self.fitness = fitness
        self.stands = stands
        self.basis = basis

    def __len__(self) -> int:
        return len(self.winner)

    def __bool__(self) -> bool:
        return True

    @staticmethod
    def join(parts: Iterable[Simulation]) -> Simulation:
        """The trials of several runs, one after the other: those of blocks that were run apart."""
        import numpy as np

        runs = list(parts)
        if not runs:
            message = "nothing to join: no simulation was given"
            raise OddsError(message)
        first = runs[0]
        if any((run.sides, run.fighters) != (first.sides, first.fighters) for run in runs):
            message = "these simulations are of different battles"
            raise OddsError(message)
        for run in runs:
            if run.basis != first.basis:
                message = f"these stand on different things:\n{first.basis}\n{run.basis}"
                raise OddsError(message)
        return Simulation(
            first.sides,
            first.fighters,
            np.concatenate([run.winner for run in runs]),
            np.concatenate([run.turns for run in runs]),
            np.concatenate([run.fitness for run in runs]),
            np.concatenate([run.stands for run in runs]),
            first.basis,
        )

    def counts(self) -> dict[str | None, int]:
        """How often each side won; `None` for nobody, `"cut off"` where a limit came first."""
        counts: dict[str | None, int] = {}
        for number, name in [*enumerate(self.sides), (-1, None), (-2, "cut off")]:
            count = int((self.winner == number).sum())
            if count or number >= 0:
                counts[name] = count
        return counts

    def wins(self) -> dict[str | None, Estimate]:
        """The estimated probability that each side wins."""
        n = max(len(self), 1)
        shares = {name: count / n for name, count in self.counts().items()}
        return {name: Estimate(p, (p * (1 - p) / n) ** 0.5) for name, p in shares.items()}

    def odds(self) -> Odds[str | None]:
        """The frequencies of the winners as odds."""
        return Odds(self.counts())._standing_on(self.basis)

    def columns(self) -> dict[str, Any]:
        """The trials as one array for each field, ready for any table."""
        names = dict(enumerate(self.sides))
        columns: dict[str, Any] = {
            "winner": [names.get(number) for number in self.winner.tolist()],
            "turns": self.turns,
        }
        for place, name in enumerate(self.fighters):
            columns[name] = self.fitness[:, place]
        return columns

    def to_frame(self, kind: str = "pandas") -> pandas.DataFrame | polars.DataFrame:
        """The trials as a table of `"pandas"`, with `attrs["basis"]`, or `"polars"`."""
        return frame(self.columns(), kind, self.basis)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The trials as an Arrow stream, for any library that reads one. Needs pyarrow."""
        return arrow(self.columns(), requested_schema, self.basis)

    def _rows(self) -> list[tuple[str, str, float]]:
        return [(str(winner or "nobody"), "", est.p) for winner, est in self.wins().items()]

    def _repr_html_(self) -> str:
        return bars(self._rows(), f"{len(self)} trials", self.basis)

    def __repr__(self) -> str:
        parts = ", ".join(f"{winner or 'nobody'}: {est}" for winner, est in self.wins().items())
        return f"<Simulation of {len(self)} trials: {parts}>"

    def __str__(self) -> str:
        rows = [f"{winner or 'nobody'}: {est}" for winner, est in self.wins().items()]
        return "\n".join([*rows, f"({len(self)} trials; {self.basis})"])


def blocks_of(trials: int) -> int:
    """How many blocks a simulation of so many trials has; each is 1024 trials."""
    return -(-trials // BLOCK)


class Progress:
    """A bar of tqdm if it is there, else nothing."""

    def __init__(self, wanted: bool | Callable[[int], object], total: int) -> None:
        self._call = wanted if callable(wanted) else None
        self._bar: Any = None
        if wanted is True:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self._bar = tqdm(total=total, unit="fights", leave=False, file=sys.stderr)

    @property
    def callback(self) -> Callable[[int], object] | None:
        """What the native part calls."""
        if self._bar is None:
            return self._call
        return self._show

    def _show(self, done: int) -> None:
        self._bar.update(done - self._bar.n)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
