"""A battle of any system: the one class that changes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from ._errors import RangeError
from ._fights import Progress, Simulation, Solved, Standing, blocks_of
from ._native import RawBattle
from ._odds import Odds
from ._rows import Choice, Fighter, Need, Ruling, Seat

if TYPE_CHECKING:
    import pandas
    import polars

RosterLike: TypeAlias = Mapping[str, Any] | str
Control: TypeAlias = Literal["host", "built-in"]

_EVENT = (
    "event",
    "rule",
    "who",
    "what",
    "other",
    "place",
    "at",
    "from",
    "value",
    "faces",
    "text",
)


class _Decides(Protocol):
    def __call__(self, need: Need, /) -> int: ...


class Battle:
    """A battle of any system, stepped from seam to seam.

    A roster is a dict, or a text as TOML or JSON. Without a seed the host rolls: every die is
    asked for. Decisions are made by the built-in plan, unless `control` says `"host"`.

    Any thread may call: each call runs alone, in the order in which they come.

    >>> battle = Battle(example(), seed=7)
    >>> battle.run()
    >>> battle.is_over
    True
    """

    __slots__ = ("__weakref__", "_raw")
    _raw: RawBattle

    def __init__(
        self, roster: RosterLike, *, seed: int | None = None, control: Control = "built-in"
    ) -> None:
        self._raw = RawBattle(_plain(roster), seed=seed, control=control)

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        *,
        seed: int | None = None,
        control: Control = "built-in",
    ) -> Battle:
        """A battle from a roster file, TOML or JSON."""
        return cls(_read(path), seed=seed, control=control)

    @classmethod
    def resume(cls, save: Mapping[str, Any] | str) -> Battle:
        """Goes on with a saved battle: it stands exactly where it stood.

        >>> battle = Battle(example())
        >>> need = battle.run()
        >>> need.name, need.die
        ('initiative', 'd10')
        >>> Battle.resume(battle.save()).step() == need
        True

        Raises:
            SaveError: It is no save, of another version, cut short or changed.
        """
        return cls._of(RawBattle._resume(_plain(save)))

    @classmethod
    def _of(cls, raw: RawBattle) -> Battle:
        battle = cls.__new__(cls)
        battle._raw = raw
        return battle

    def save(self) -> str:
        """The battle as JSON, also in the middle of an action."""
        return self._raw.save()

    @property
    def system(self) -> str:
        """The name of the system."""
        return self._raw.system

    @property
    def turn(self) -> int:
        """The turn or round, from 1."""
        return self._raw.turn

    @property
    def seams(self) -> int:
        """How many seams have been passed."""
        return self._raw.seams

    @property
    def is_over(self) -> bool:
        """Whether the battle is over."""
        return self._raw.is_over

    def step(self) -> Need | None:
        """Runs the rules to the next seam; a `Need` where something is wanted first.

        Where something is wanted nothing has changed: feed it and step again.
        """
        self._raw._step()
        return self.need

    def run(
        self,
        *,
        seams: int | None = None,
        turns: int | None = None,
        decide: _Decides | None = None,
    ) -> Need | None:
        """Runs to the end, to what is wanted, or for so many seams or turns.

        With `decide`, a function from a `Need` to a face or an answer, nothing is left wanting.

        >>> import random
        >>> battle, rng = Battle(example()), random.Random(3)
        >>> battle.run(turns=2, decide=lambda need: rng.randint(need.low, need.high))
        >>> battle.turn
        3
        """
        first_seam, first_turn = self.seams, self.turn
        while True:
            self._raw._run(
                None if seams is None else max(0, seams - (self.seams - first_seam)),
                None if turns is None else max(0, turns - (self.turn - first_turn)),
            )
            need = self.need
            if need is None or decide is None:
                return need
            self._raw.feed(decide(need))

    def __iter__(self) -> Iterator[list[dict[str, Any]]]:
        """Steps as long as nothing is wanted, giving the new events of each step."""
        told = len(self._raw)
        while not self.is_over and self.step() is None:
            yield self.log(told)
            told = len(self._raw)

    @property
    def need(self) -> Need | None:
        """What is wanted, if the last step asked for something."""
        row = self._raw._need()
        if row is None:
            return None
        who, rule, name, die, other, numbers, choices, bounds = row
        if die is not None:
            low, high = 1, int(die[0][1:])
        elif bounds is not None:
            low, high = bounds
        else:
            low, high = min(choices)[0], max(choices)[0]
        return Need(
            Seat(*who),
            rule,
            name,
            die[0] if die else None,
            die[1] if die else 0,
            Seat(*other) if other else None,
            numbers,
            tuple(Choice(*choice) for choice in choices),
            low,
            high,
        )

    def feed(self, value: int) -> None:
        """Feeds a face or an answer, whichever is wanted.

        Raises:
            FeedError: Nothing is wanted, or not this; nothing has changed.
        """
        self._raw.feed(value)

    def undo(self) -> bool:
        """Goes back to the last seam, or over it; `False` at the start."""
        return self._raw.undo()

    def set_seed(self, seed: int) -> None:
        """Rolls fair dice from a seed from now on."""
        self._raw.set_seed(seed)

    def set_host_dice(self) -> None:
        """Lets the host roll from now on."""
        self._raw.set_host_dice()

    def set_control(self, control: Control, who: str | int | None = None) -> None:
        """Sets who decides: for a fighter, for `"judge"` or `"map"`, or for everybody."""
        self._raw.set_control(control, who)

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """Every fighter as it stands."""
        return tuple(Fighter(*row) for row in self._raw._fighters())

    def name_of(self, who: int | str) -> str:
        """The name of a fighter or seat by its number."""
        return self._raw.name_of(who)

    def __len__(self) -> int:
        """How many events the log holds."""
        return len(self._raw)

    def __bool__(self) -> bool:
        return True

    def log(self, start: int = 0) -> list[dict[str, Any]]:
        """The events from `start` on: every roll, shift, choice, rule applied and change.

        >>> battle = Battle(example(), seed=7)
        >>> battle.run(turns=1)
        >>> roll = next(e for e in battle.log() if e["event"] == "roll")
        >>> roll["rule"], roll["what"], roll["faces"]
        ('T9', 'initiative', (10,))
        """
        rows = self._raw._events(start)
        return [dict(zip(_EVENT, (*row[:9], tuple(row[9]), row[10]), strict=True)) for row in rows]

    def columns(self, start: int = 0) -> dict[str, list[Any]]:
        """The same events as one list for each field, ready for any table."""
        rows = self._raw._events(start)
        lists: list[list[Any]] = [list(column) for column in zip(*rows, strict=True)]
        columns = dict(zip(_EVENT, lists or [[] for _ in _EVENT], strict=True))
        columns["faces"] = [list(faces) for faces in columns["faces"]]
        return columns

    def to_pandas(self, start: int = 0) -> pandas.DataFrame:
        """The events as a pandas table."""
        import pandas

        return pandas.DataFrame(self.columns(start))

    def to_polars(self, start: int = 0) -> polars.DataFrame:
        """The events as a Polars table."""
        import polars

        return polars.DataFrame(self.columns(start), schema_overrides={"text": polars.String})

    def transcript(self, start: int = 0) -> list[str]:
        """The events from `start` on in English, those that a reader needs."""
        return self._raw.transcript(start)

    def rulings(self) -> tuple[Ruling, ...]:
        """Every ruling, with the value in force."""
        return tuple(Ruling(*row) for row in self._raw._rulings())

    def turn_odds(self, *, paths: int | None = None) -> Odds[Standing]:
        """Every way this turn can end, with the built-in plan for everybody.

        Raises:
            OddsError: There are too many ways: give a greater limit of `paths`, or simulate.
        """
        rows, weights, _ = self._raw._turn_odds(paths)
        standings = (Standing(over, winner, tuple(fitness)) for over, winner, fitness in rows)
        return Odds(zip(standings, weights, strict=True))

    def solve(
        self,
        *,
        turns: int | None = None,
        states: int | None = None,
        paths: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Solved:
        """Solves the fight to its end, with the built-in plan for everybody.

        What the limits of turns, states at a time and paths cut off is counted as unresolved:
        every probability is a proven interval. `progress` is called with the paths done.
        """
        return Solved(self._raw._solve(turns, states, paths, progress))

    def simulate(
        self,
        trials: int,
        *,
        seed: int = 0,
        blocks: tuple[int, int] | None = None,
        threads: int = 1,
        seams: int | None = None,
        progress: bool | Callable[[int], object] = False,
    ) -> Simulation:
        """Plays on from here again and again, with the built-in plan for everybody.

        Trial `k` lies in block `k // 1024`, and a block has dice of its own: so the result is the
        same on any number of threads, and blocks can be run anywhere and joined.

        Args:
            trials: How many trials the whole simulation has.
            seed: The seed of the whole simulation.
            blocks: Runs only the blocks from the first to before the second.
            threads: How many threads work.
            seams: Cuts a fight off after so many seams.
            progress: `True` for a bar of tqdm if it is there, or a function of the trials done.

        >>> whole = Battle(example()).simulate(3000, seed=5)
        >>> parts = [Battle(example()).simulate(3000, seed=5, blocks=(n, n + 1)) for n in range(3)]
        >>> bool((Simulation.join(parts).turns == whole.turns).all())
        True
        """
        if trials < 0 or threads < 1:
            message = "a simulation has no fewer than 0 trials and 1 thread"
            raise RangeError(message, "trials", 0, 2**64 - 1)
        chosen = blocks or (0, blocks_of(trials))
        fighters = [fighter.name for fighter in self.fighters]
        with Progress(progress, trials) as shown:
            winner, turns, fitness, stands = self._raw._simulate(
                seed, trials, chosen, seams, threads, shown.callback
            )
        shape = (len(winner), len(fighters))
        return Simulation(
            self._raw._sides(),
            fighters,
            winner,
            turns,
            fitness.reshape(shape),
            stands.reshape(shape),
        )

    def copy(self) -> Battle:
        """A battle that goes on from here by itself; this one stays."""
        return self._of(self._raw._copy())

    def __copy__(self) -> Battle:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Battle:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], Battle], tuple[str]]:
        return (type(self).resume, (self.save(),))

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"turn {self.turn}"
        return f"<Battle of {self.system}, {len(self.fighters)} fighters, {state}>"


def _plain(roster: object) -> Any:
    """A mapping that is no dict as one; the rest is checked where it is read."""
    if isinstance(roster, Mapping) and not isinstance(roster, dict):
        return dict(roster)
    if isinstance(roster, (bytes, bytearray)):
        message = "a roster is a dict or a text, not bytes: decode it first"
        raise TypeError(message)
    return roster


def _read(path: str | os.PathLike[str]) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()
