"""Results of fights: after a turn, and simulated to the end."""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ._duel import Duel
from ._errors import OddsError
from ._frequencies import Frequencies
from ._native import BLOCK
from ._odds import Odds
from ._outcomes import apart, meant, placed, unknown
from ._plans import Basis, different
from ._shares import Estimate
from ._tables import Compared, Rowed
from ._values import Actor

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from ._compare import Comparison
    from ._solved import Solved

_CUT = -2
"""The winner of a trial that was cut off."""


class Standing(NamedTuple):
    """The state of a battle after a turn."""

    over: bool
    """Whether it is over."""
    winner: str | None
    """The only side that can still win."""
    fitness: tuple[int | None, ...]
    """The fitness of each fighter who can still win, by place; `None` for the others."""


class ActorAfter(NamedTuple):
    """The state of an affected fighter after an open step."""

    who: Actor
    """The fighter."""
    fitness: int
    """The points that measure its fitness, afterwards."""
    stands: bool
    """Whether it is still standing."""


class Aftermath(NamedTuple):
    """The outcome of an open step."""

    changed: tuple[ActorAfter, ...]
    """Everybody whose fitness or standing has changed in the step."""
    over: bool
    """Whether the battle is then over."""


def _in_one(runs: Iterable[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
    """Runs of blocks, one where the next goes on."""
    joined: list[tuple[int, int, int]] = []
    for seed, first, end in runs:
        if joined and joined[-1][0] == seed and joined[-1][2] == first:
            joined[-1] = (seed, joined[-1][1], end)
        elif first < end:
            joined.append((seed, first, end))
    return tuple(joined)


class Simulation(Rowed, Compared):
    """The ends of simulated fights, trial by trial.

    Attributes:
        sides: The names of the sides, by number.
        fighters: The names of the fighters, by place.
        ids: Their ids, by place; the name of one who has none.
        winner: The number of the winning side; −1 for none, −2 if the trial was cut off.
        turns: The turn in which each trial ended, from 1; 0 if it was cut off.
        fitness: The fitness of each fighter at the end, one row a trial; 0 if out of the fight.
        stands: Whether each fighter still stands at the end.
        basis: The basis of the result: plans, rulings, versions.
        runs: The blocks that were run, in the order of the trials: each run's seed, its first
            block, and the one after its last. None for a part of the trials, as `given` gives it.
        common: Whether the trials were played on common dice, as `compare` needs them.
        records: Your records, by name: an array with one number a trial, or with one row a trial
            and one number a fighter; 0 if it was cut off.
        seeds: The seeds of the trials, also a seed that was drawn for you: it repeats them.

    >>> import case_py as cp
    >>> run = cp.Battle(cp.example()).simulate(60)
    >>> again = cp.Battle(cp.example()).simulate(60, seed=run.seeds[0])
    >>> run == again
    True
    """

    __slots__ = (
        "__weakref__",
        "_members",
        "basis",
        "common",
        "fighters",
        "fitness",
        "ids",
        "records",
        "runs",
        "sides",
        "stands",
        "turns",
        "winner",
    )

    def __init__(
        self,
        sides: Sequence[str],
        fighters: Sequence[str],
        winner: NDArray[np.int8],
        turns: NDArray[np.int32],
        fitness: NDArray[np.int32],
        stands: NDArray[np.bool_],
        basis: Basis,
        runs: Iterable[tuple[int, int, int]] = (),
        common: bool = False,
        records: Mapping[str, NDArray[np.int32]] = MappingProxyType({}),
        ids: Sequence[str] | None = None,
        members: Mapping[str, Mapping[int, str | None]] = MappingProxyType({}),
    ) -> None:
        self.sides = tuple(sides)
        self.fighters = tuple(fighters)
        self.ids = self.fighters if ids is None else tuple(ids)
        self.winner = winner
        self.turns = turns
        self.fitness = fitness
        self.stands = stands
        self.basis = basis
        self.runs = _in_one(runs)
        self.common = common
        self.records: Mapping[str, NDArray[np.int32]] = MappingProxyType(dict(records))
        self._members = {name: dict(said) for name, said in members.items()}
        arrays: list[NDArray[Any]] = [winner, turns, fitness, stands, *self.records.values()]
        for array in arrays:
            array.flags.writeable = False

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            message = f"`{name}` of a simulation that was played does not change: `given` has parts"
            raise AttributeError(message)
        object.__setattr__(self, name, value)

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds of the trials, each once."""
        return tuple(dict.fromkeys(seed for seed, _, _ in self.runs))

    def _held(self) -> tuple[Any, ...]:
        arrays = (self.winner, self.turns, self.fitness, self.stands)
        records = tuple((name, numbers.tobytes()) for name, numbers in self.records.items())
        told = (self.sides, self.fighters, self.ids)
        held = (*told, *(array.tobytes() for array in arrays), self.basis)
        return (*held, records)

    def __reduce__(self) -> tuple[type[Simulation], tuple[Any, ...]]:
        arrays = (self.winner, self.turns, self.fitness, self.stands)
        more = (self.runs, self.common, dict(self.records), self.ids, self._members)
        return (type(self), (self.sides, self.fighters, *arrays, self.basis, *more))

    def __len__(self) -> int:
        return len(self.winner)

    def __bool__(self) -> bool:
        return True

    @staticmethod
    def join(parts: Iterable[Simulation], *, gaps: bool = False) -> Simulation:
        """Joins the trials of several runs, such as blocks that were run separately.

        With `gaps` blocks between those of a seed may be missing, as where a worker failed.

        Raises:
            OddsError: They are of different battles or plans, or have a block of a seed in common,
                which would count twice; or one between them is missing.
        """
        import numpy as np

        runs = list(parts)
        if not runs:
            message = "nothing to join: no simulation was given"
            raise OddsError(message)
        first = runs[0]
        if any((run.sides, run.ids) != (first.sides, first.ids) for run in runs):
            message = "these simulations are of different battles"
            raise OddsError(message)
        for run in runs:
            if run.basis != first.basis:
                message = f"these have different bases{different(first.basis, run.basis)}"
                raise OddsError(message)
            if run.common != first.common or list(run.records) != list(first.records):
                message = "these have other records, or not all of them are on common dice"
                raise OddsError(message)
        blocks = [block for run in runs for block in run.runs]
        ordered = sorted(blocks)
        for (seed, _, end), (other, start, _) in itertools.pairwise(ordered):
            if seed == other and start < end:
                message = f"block {start} of seed {seed} is in two of these: it would count twice"
                raise OddsError(message)
            if seed == other and start > end and not gaps:
                missing = (
                    f"block {end} is" if start == end + 1 else f"blocks {end} to {start - 1} are"
                )
                message = f"{missing} missing of seed {seed}: add them, or join with `gaps=True`"
                raise OddsError(message)
        return Simulation(
            first.sides,
            first.fighters,
            np.concatenate([run.winner for run in runs]),
            np.concatenate([run.turns for run in runs]),
            np.concatenate([run.fitness for run in runs]),
            np.concatenate([run.stands for run in runs]),
            first.basis,
            blocks,
            first.common,
            {name: np.concatenate([run.records[name] for run in runs]) for name in first.records},
            first.ids,
            first._members,
        )

    def __sub__(self, other: object) -> Comparison:
        """What changes from the other simulation to this one."""
        from ._compare import Comparison

        if not isinstance(other, Simulation):
            return NotImplemented
        return Comparison(other, self)

    def given(self, condition: NDArray[np.bool_]) -> Simulation:
        """Only the trials that fulfill a condition, such as "given that X stood after turn 2".

        >>> from case_py import Battle, FirstDown, example
        >>> run = Battle(example()).simulate(60, record=FirstDown())
        >>> place = run.fighters.index("Nightglass")
        >>> part = run.given(run.records["first_down"] == place)
        >>> len(part) == run.recorded("first_down").counts["Nightglass"]
        True

        Args:
            condition: True or false for each trial.

        Raises:
            OddsError: It is no array of as many truths as there are trials.
        """
        import numpy as np

        wanted = np.asarray(condition)
        if wanted.dtype != np.bool_ or wanted.shape != self.winner.shape:
            message = (
                f"a condition is an array of {len(self)} truths, not of shape {wanted.shape} and "
                f"type {wanted.dtype}: compare the array with a number"
            )
            raise OddsError(message)
        return Simulation(
            self.sides,
            self.fighters,
            self.winner[wanted],
            self.turns[wanted],
            self.fitness[wanted],
            self.stands[wanted],
            self.basis,
            (),
            self.common,
            {name: numbers[wanted] for name, numbers in self.records.items()},
            self.ids,
            self._members,
        )

    def recorded(self, name: str, fighter: str | int | None = None) -> Frequencies[Any]:
        """The estimated odds of what was recorded under a name.

        Fighters and members of a list are told by their names; fighters of the same name have their
        id appended, or their place, from 0.

        Raises:
            UnknownNameError: Nothing was recorded under this name, or there is no such fighter.
            OddsError: It has a number for each fighter, and none is given.
        """
        if name not in self.records:
            raise unknown(name, self.records, "record")
        numbers = self.records[name]
        if numbers.ndim > 1:
            if fighter is None:
                message = f"`{name}` has a number for each fighter: say whose"
                raise OddsError(message)
            numbers = numbers[:, placed(fighter, self.fighters, self.ids)]
        found = self._counted(numbers[self.winner != _CUT], name)
        said = self._members.get(name)
        if said is None:
            return found
        counts = {said.get(number, str(number)): n for number, n in found.counts.items()}
        says = name.replace("_", " ")
        return Frequencies(counts, cut=self.cut_off, says=says, basis=self.basis)

    @property
    def cut_off(self) -> int:
        """How many trials a limit cut off before they ended."""
        return int((self.winner == _CUT).sum())

    def counts(self) -> dict[str | None, int]:
        """How often each side won; `None` for nobody. `cut_off` trials are none of these."""
        counts: dict[str | None, int] = {
            name: int((self.winner == number).sum()) for number, name in enumerate(self.sides)
        }
        nobody = int((self.winner == -1).sum())
        return {**counts, None: nobody} if nobody else counts

    def wins(self) -> Frequencies[str | None]:
        """The estimated probability that each side wins; `None` for nobody."""
        return Frequencies(
            self.counts(),
            cut=self.cut_off,
            known=(*self.sides, None),
            says="winner",
            basis=self.basis,
        )

    def p(self, winner: str | None) -> Estimate:
        """The estimated probability that a side wins; `None` for nobody.

        Raises:
            UnknownNameError: No side is called so.
        """
        return self.wins().p(winner)

    def odds(self) -> Odds[str | None]:
        """The frequencies of the winners as odds.

        Raises:
            OddsError: Trials were cut off, so that it is not known who won.
        """
        if self.cut_off:
            message = f"{self.cut_off} trials were cut off: raise `checkpoints=`, or use `wins()`"
            raise OddsError(message)
        return Odds(self.counts())._standing_on(self.basis)

    @property
    def lengths(self) -> Frequencies[int]:
        """The estimated probability that a fight ends in each turn, 1 for the first."""
        return self._counted(self.turns[self.winner != _CUT], "turn")

    def left(self, fighter: str | int, *, given: str | None = None) -> Frequencies[int]:
        """The estimated odds of a fighter's fitness at the end; 0 is out.

        With `given` only of the fights that this side has won.

        Raises:
            UnknownNameError: There is no such fighter or side.
        """
        place = placed(fighter, self.fighters, self.ids)
        ended, called = self.winner != _CUT, apart(self.fighters, self.ids)[place]
        if given is None:
            return self._counted(self.fitness[ended, place], f"fitness of {called}")
        number = self.sides.index(meant(given, self.sides, self.sides))
        points = self.fitness[self.winner == number, place]
        said = f"fitness of {called} where {given} won"
        return self._counted(points, said, cut=0)

    def _counted(
        self, points: NDArray[np.int32], says: str, cut: int | None = None
    ) -> Frequencies[int]:
        import numpy as np

        found, counts = np.unique(points, return_counts=True)
        return Frequencies(
            dict(zip(found.tolist(), counts.tolist(), strict=True)),
            cut=self.cut_off if cut is None else cut,
            says=says,
            basis=self.basis,
        )

    def columns(self) -> dict[str, Any]:
        """The trials: winner, turns, cut_off, `fitness.` and `stands.` of each fighter, records.

        The winner is `None` if nobody won; for a trial that was cut off everything is `None`.
        Fighters of the same name have their id appended, or their place, from 0.
        """
        names = dict(enumerate(self.sides))
        cut = self.winner == _CUT
        columns: dict[str, Any] = {
            "winner": [names.get(number) for number in self.winner.tolist()],
            "turns": _known(self.turns, cut),
            "cut_off": cut,
        }
        called = apart(self.fighters, self.ids)
        for place, name in enumerate(called):
            columns[f"fitness.{name}"] = _known(self.fitness[:, place], cut)
        for place, name in enumerate(called):
            columns[f"stands.{name}"] = _known(self.stands[:, place], cut)
        for record, numbers in self.records.items():
            if numbers.ndim == 1:
                columns[record] = _known(numbers, cut)
                continue
            for place, name in enumerate(called):
                columns[f"{record}.{name}"] = _known(numbers[:, place], cut)
        return columns

    def plot(self, solved: Solved | None = None, *, title: str | None = None) -> Figure:
        """Who wins, how long it takes, what is left; with the solution below it if one is given."""
        return Duel(solved, self).plot(title=title)

    def _repr_html_(self) -> str:
        return Duel(None, self)._repr_html_()

    def __repr__(self) -> str:
        parts = ", ".join(f"{winner or 'nobody'}: {est}" for winner, est in self.wins().items())
        return f"<Simulation of {len(self)} trials: {parts}>"

    def __str__(self) -> str:
        return str(Duel(None, self))


def _known(values: NDArray[Any], cut: NDArray[np.bool_]) -> Any:
    """The values, with nothing where a trial was cut off."""
    if not cut.any():
        return values
    return [None if off else value for value, off in zip(values.tolist(), cut, strict=True)]


def seed_of(seed: int | None, blocks: tuple[int, int] | None = None) -> int:
    """The seed that was given, or a fresh one: a number that every call takes.

    Raises:
        OddsError: Only some blocks are wanted, of no seed in particular: no others would fit.
    """
    if seed is not None:
        return seed
    if blocks is not None:
        message = "the blocks of a simulation are of one seed: give `seed` with `blocks`"
        raise OddsError(message)
    return 1 + int.from_bytes(os.urandom(8), "big") % (2**31 - 1)


def blocks_of(trials: int) -> int:
    """The number of blocks of a simulation with that number of trials; each has 1024 trials."""
    return -(-trials // BLOCK)


def trials_in(trials: int, blocks: tuple[int, int] | None) -> int:
    """How many of the trials are in these blocks."""
    if blocks is None:
        return trials
    first, end = (min(max(block, 0) * BLOCK, trials) for block in blocks)
    return max(end - first, 0)


class Progress:
    """A bar of tqdm if it is there, else nothing. It ends at its total."""

    def __init__(
        self, wanted: bool | Callable[[int], object], total: int | None, unit: str = "fights"
    ) -> None:
        self._call = wanted if callable(wanted) else None
        self._total, self._last = total, 0
        self._bar: Any = None
        if wanted is True:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self._bar = tqdm(total=total, unit=unit, leave=False, file=sys.stderr)

    @property
    def callback(self) -> Callable[[int], object] | None:
        """What the native part calls."""
        return None if self._bar is None and self._call is None else self.show

    def show(self, done: int) -> object:
        """Shows how much is done; never more than all, and never less than before."""
        done = done if self._total is None else min(done, self._total)
        if done <= self._last:
            return None
        self._last = done
        if self._bar is not None:
            self._bar.update(done - self._bar.n)
        return None if self._call is None else self._call(done)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        if failed is None and self._total is not None:
            self.show(self._total)
        if self._bar is not None:
            self._bar.close()
