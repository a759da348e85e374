"""Differences between results, and paired experiments."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ._display import MOST_BARS, MOST_ROWS, cell, heads, table
from ._errors import OddsError
from ._fights import Progress, Simulation, seed_of, trials_in
from ._outcomes import apart, unknown
from ._shares import Change, Estimate, Measured, Z, changed
from ._tables import Rowed

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from ._battle import Battle, RosterLike
    from ._plans import Basis, Plans
    from ._records import Recording

_CUT = -2


class _Row(NamedTuple):
    """One measure of a comparison."""

    of: str
    """The measure: `The Vanguard wins`, `turns`, or `fitness.` with a fighter."""
    first: float
    """Its mean in the first."""
    second: float
    """Its mean in the second."""
    change: Change
    """From the first to the second."""


class Comparison(Rowed):
    """What two simulations differ in: from the first to the second.

    Made by `compare`, or by subtracting one `Simulation` from another: `second - first`. If both
    played the same trials on common dice the difference is that of pairs, with a much smaller
    error; else that of two independent runs. Trials that were cut off on one side are left out.

    Attributes:
        first: The first simulation.
        second: The second one.
        paired: Whether trial by trial they share their dice.
        left_out: The number of trials that were cut off.
    """

    __slots__ = ("_kept", "first", "left_out", "paired", "second")

    def __init__(self, first: Simulation, second: Simulation) -> None:
        systems = first.basis.system, second.basis.system
        if systems[0] != systems[1]:
            message = f"the other fight is of `{systems[1]}`, this one of `{systems[0]}`"
            raise OddsError(message)
        if not set(first.sides) & set(second.sides):
            message = f"no side is in both: {', '.join(first.sides)}; {', '.join(second.sides)}"
            raise OddsError(message)
        self.first, self.second = first, second
        self.paired = first.common and second.common and first.runs == second.runs != ()
        ended = first.winner != _CUT, second.winner != _CUT
        if self.paired:
            both = ended[0] & ended[1]
            ended = both, both
        self._kept = ended
        self.left_out = sum(int((~kept).sum()) for kept in ended) // (2 if self.paired else 1)

    @staticmethod
    def join(parts: Iterable[Comparison], *, gaps: bool = False) -> Comparison:
        """Joins comparisons of the same two fights, such as blocks that were run separately.

        With `gaps` blocks between those of a seed may be missing.

        >>> parts = [
        ...     compare(example(), example(), trials=2000, seed=1, blocks=(n, n + 1))
        ...     for n in range(2)
        ... ]
        >>> Comparison.join(parts) == compare(example(), example(), trials=2000, seed=1)
        True

        Raises:
            OddsError: As of `Simulation.join`.
        """
        both = list(parts)
        return Comparison(
            Simulation.join((one.first for one in both), gaps=gaps),
            Simulation.join((one.second for one in both), gaps=gaps),
        )

    @property
    def basis(self) -> tuple[Basis, Basis]:
        """The basis of each."""
        return self.first.basis, self.second.basis

    @property
    def trials(self) -> int:
        """How many pairs were compared; for independent runs, trials of the shorter one."""
        return min(int(kept.sum()) for kept in self._kept)

    @property
    def same(self) -> Estimate:
        """The share of pairs that end alike: the same winner, turn and fitness of everybody.

        Raises:
            OddsError: The trials are no pairs, or the fights are of different numbers of fighters.
        """
        one, other = self.first, self.second
        if not self.paired or one.fitness.shape != other.fitness.shape:
            message = "these trials are no pairs: simulate both with `common=True` and one seed"
            raise OddsError(message)
        kept = self._kept[0]
        alike = set(one.ids) == set(other.ids)
        places = [other.ids.index(of) if alike else place for place, of in enumerate(one.ids)]
        won = other.winner
        if one.sides != other.sides and set(one.sides) == set(other.sides):
            won = won.copy()
            for number, side in enumerate(other.sides):
                won[other.winner == number] = one.sides.index(side)
        equal = (one.winner == won) & (one.turns == other.turns)
        equal &= (one.fitness == other.fitness[:, places]).all(axis=1)
        return Estimate.of(int(equal[kept].sum()), int(kept.sum()))

    def wins(self, side: str) -> Change:
        """By how much a side's probability to win changes.

        Raises:
            UnknownNameError: No side of both is called so.
        """
        sides = [name for name in self.first.sides if name in self.second.sides]
        if side not in sides:
            raise unknown(side, sides, "side")
        one, other = (
            (run.winner == run.sides.index(side))[kept]
            for run, kept in zip((self.first, self.second), self._kept, strict=True)
        )
        if not self.paired:
            return Estimate.of(int(other.sum()), len(other)) - Estimate.of(int(one.sum()), len(one))
        up, down, trials = int((other & ~one).sum()), int((one & ~other).sum()), len(one)
        by = (up - down) / trials if trials else 0.0
        moved = (up + down) / trials if trials else 0.0
        error = max((moved - by * by) / trials, 0.0) ** 0.5 if trials else 0.0
        return Change(by, error, *changed(up, down, trials), trials, True, True)

    def mean(self, of: Callable[[Simulation], NDArray[Any]]) -> Change:
        """By how much the mean of a number of each trial changes.

        Args:
            of: Gives an array with a number for each trial of a simulation, such as
                `lambda run: run.turns`, or one of its `records`.
        """
        one, other = (
            of(run)[kept].astype(float)
            for run, kept in zip((self.first, self.second), self._kept, strict=True)
        )
        if not self.paired:
            return _mean(other) - _mean(one)
        found = _mean(other - one)
        return Change(found.value, found.error, found.low, found.high, found.trials, True)

    @property
    def turns(self) -> Change:
        """By how much the mean length of a fight changes, in turns."""
        return self.mean(lambda run: run.turns)

    def _rows(self) -> list[_Row]:
        rows = []
        for side in self.first.sides:
            if side in self.second.sides:
                shares = [float(run.p(side).p) for run in (self.first, self.second)]
                rows.append(_Row(f"{side} wins", shares[0], shares[1], self.wins(side)))

        def add(name: str, of: Callable[[Simulation], NDArray[Any]]) -> None:
            means = [
                _mean(of(run)[kept].astype(float)).value
                for run, kept in zip((self.first, self.second), self._kept, strict=True)
            ]
            rows.append(_Row(name, means[0], means[1], self.mean(of)))

        add("turns", lambda run: run.turns)
        if set(self.first.ids) == set(self.second.ids):
            for own, name in zip(
                self.first.ids, apart(self.first.fighters, self.first.ids), strict=True
            ):
                add(f"fitness.{name}", lambda run, of=own: run.fitness[:, run.ids.index(of)])  # type: ignore[misc]
        for name, numbers in self.first.records.items():
            named = name in self.first._members
            if numbers.ndim == 1 and not named and name in self.second.records:
                add(name, lambda run, at=name: run.records[at])  # type: ignore[misc]
        return rows

    def columns(self) -> dict[str, list[Any]]:
        """One row for each measure: its two means, the change with its error and its interval."""
        rows = self._rows()
        columns: dict[str, list[Any]] = {
            name: [getattr(row, name) for row in rows] for name in ("of", "first", "second")
        }
        for name in ("by", "error", "low", "high", "apart"):
            columns[name] = [getattr(row.change, name) for row in rows]
        return columns

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Comparison):
            return NotImplemented
        return (self.first, self.second) == (other.first, other.second)

    def __hash__(self) -> int:
        return hash((self.first, self.second))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Comparison, (self.first, self.second))

    def _lines(self) -> list[tuple[str, str, str, str, str]]:
        lines = []
        for row in self._rows()[:MOST_ROWS]:
            scale, unit = (100, " %") if row.of.endswith(" wins") else (1, "")
            first, second = (f"{scale * mean:.2f}{unit}" for mean in (row.first, row.second))
            told = "" if row.change.apart else "not told apart from no difference"
            lines.append((row.of, first, second, row.change.text(scale), told))
        return lines

    def _caption(self) -> str:
        kind = "pairs on common dice" if self.paired else "trials at least, on dice of their own"
        said = f"{self.trials} {kind}; 95 % intervals"
        if len(self._rows()) > MOST_ROWS:
            said += f"; {len(self._rows()) - MOST_ROWS} other measures: `to_frame()` has them all"
        if self.left_out:
            said += f"; {self.left_out} left out, as they were cut off"
        return said

    def __str__(self) -> str:
        lines = [
            f"{of}: {first} → {second}, {by}" + (f" ({told})" if told else "")
            for of, first, second, by, told in self._lines()
        ]
        return "\n".join([*lines, f"({self._caption()}; {self._based()})"])

    def _based(self) -> str:
        """The basis of both, or from which to which."""
        one, other = self.basis
        if one.text != other.text:
            return f"from {one} to {other}"
        if one.roster != other.roster:
            return f"{one}; from roster {(one.roster or '')[:8]} to {(other.roster or '')[:8]}"
        return f"{one}; from one state to another" if one != other else str(one)

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """By how much each side's share of wins changes, with its interval. Needs matplotlib."""
        from ._plots import tornado

        rows = [
            (
                row.of + ("" if row.change.apart else " (not told apart)"),
                100 * row.change.by,
                100 * row.change.low,
                100 * row.change.high,
                row.change.apart,
            )
            for row in self._rows()
            if row.of.endswith(" wins")
        ]
        said = title or f"from the first fight to the second: {self._caption()}"
        unit = "change in percentage points"
        return tornado(rows[:MOST_BARS], ax, unit=unit, title=said, basis=self._based())

    def __repr__(self) -> str:
        side = next(name for name in self.first.sides if name in self.second.sides)
        return f"<Comparison: {side} wins {self.wins(side).text(100)}>"

    def _repr_html_(self) -> str:
        rows = [
            cell(of, head=True) + "".join(cell(said, right=True) for said in numbers) + cell(told)
            for of, *numbers, told in self._lines()
        ]
        names = ["", "first", "second", "change", ""]
        return table(heads(names, right={1, 2, 3}), rows, self._caption(), self._based())


def _mean(numbers: NDArray[np.float64]) -> Measured:
    trials = len(numbers)
    if not trials:
        return Measured(0.0, float("inf"), float("-inf"), float("inf"), 0)
    value = float(numbers.mean())
    error = float(numbers.std(ddof=1) / trials**0.5) if trials > 1 else float("inf")
    return Measured(value, error, value - Z * error, value + Z * error, trials)


def compare(
    first: Battle | RosterLike,
    second: Battle | RosterLike,
    *,
    trials: int = 10_000,
    seed: int | None = None,
    blocks: tuple[int, int] | None = None,
    threads: int | None = None,
    checkpoints: int | None = None,
    plans: Plans = None,
    other_plans: Plans = None,
    record: Recording = None,
    progress: bool | Callable[[int], object] = False,
) -> Comparison:
    """Who wins more, and by how much: two fights that differ in something, on common dice.

    Every roll has an address: the trial, the turn, who rolls, which roll, and how many of these
    came before. Two rosters that differ in one field share the dice of every roll that both make,
    so most trials go alike, and the error of the difference is a half or less of that of two
    independent runs.

    >>> sturdier = example().replace('armor = "Ty"', "armor = 8")
    >>> found = compare(example(), sturdier, trials=100)
    >>> found.paired, found.trials, abs(found.wins("The Vanguard").by) < 0.2
    (True, 100, True)

    Args:
        first: A roster, or a battle in its present state.
        second: What it is compared with, likewise.
        trials: The number of pairs.
        seed: The seed of the pairs; a fresh one where none is given, which `first.seeds` tells.
        blocks: Runs only the blocks from the first to before the second: see `Comparison.join`.
        threads: How many threads work; one for each processor where none are given.
        checkpoints: The number of checkpoints after which a fight is cut off.
        plans: The plans of both, as of `Battle.simulate`.
        other_plans: The plans of the second instead.
        record: What is recorded of each trial, as of `Battle.simulate`.
        progress: `True` for a bar of tqdm if it is there, or a function of the trials done, of both
            fights.

    Raises:
        SeatError: The host decides for a seat, and can't be asked here.
        OddsError: No side is in both, or they are of two systems.
    """
    from ._battle import Battle

    seed = seed_of(seed, blocks)
    of_one = trials_in(trials, blocks)
    with Progress(progress, 2 * of_one) as shown:

        def play(given: Battle | RosterLike, under: Plans, before: int) -> Simulation:
            battle = given if isinstance(given, Battle) else Battle(given)
            return battle.simulate(
                trials,
                seed=seed,
                blocks=blocks,
                threads=threads,
                checkpoints=checkpoints,
                plans=under,
                record=record,
                common=True,
                progress=(lambda done: shown.show(before + done)) if progress else False,
            )

        one = play(first, plans, 0)
        other = play(second, plans if other_plans is None else other_plans, of_one)
    return Comparison(one, other)
