"""One measure of many rosters and attacks in one call."""

from __future__ import annotations

import itertools
import json
import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex, TypeAlias

from ._aim import AttackOdds, Defending, Given
from ._battle import Battle, RosterLike, _plain
from ._display import MOST_ROWS, as_html, cell, heads, label, percent, table
from ._errors import CaseError, OddsError, RangeError, RosterError, UnknownNameError
from ._fights import Progress, seed_of
from ._lists import Rank
from ._native import USEFUL, RawSweep, Shift, _sweep, _with_values
from ._outcome import OUTCOMES
from ._outcomes import figure, unknown
from ._plans import by_seat
from ._scene import Attacking, Fighting, Scene
from ._shares import Estimate, Interval
from ._tables import Rowed, cut, plain
from ._values import encoded

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from ._best import Best
    from ._plans import Basis, Plans

_OF_THE_AIM = ("attacker", "target", "attack", "defense", "shift", "flurry")
_PLANS = "plans"
_GIVEN = "given."


@dataclass(frozen=True)
class Win:
    """A measure of sweeps: the probability that a side wins the fight from its start.

    Proven by solving the fight within limits, or sampled if `trials` are given.

    >>> Win("the Watch", trials=1000)
    Win(side='the Watch', trials=1000, seed=None, turns=None, states=None, common=False, goal=None)
    """

    side: str
    """The name of the side."""
    trials: int | None = None
    """The number of fights to play; `None` solves it."""
    seed: int | None = None
    """The seed of the trials, the same in every cell; a fresh one where none is given, which the
    sweep tells."""
    turns: int | None = None
    """The maximum number of turns to solve; not with `trials`."""
    states: int | None = None
    """The maximum number of states at a time; not with `trials`."""
    common: bool = False
    """Whether the trials of all cells are on common dice, so that neighbors differ smoothly; such
    trials are not memoized, which takes longer for duels: see `compare`."""
    goal: float | None = None
    """A probability: a cell's trials end as soon as it is clear (by four standard errors) on which
    side of it the probability lies. `find` sets it."""

    def __str__(self) -> str:
        return f"{self.side} wins"


Measure: TypeAlias = str | Win
"""A feat (`hit`, `hurt`, `stun`, …), a field of the outcome (`through`, `damage`, …), or `Win`."""


class Cell(NamedTuple):
    """The result of one cell of a sweep."""

    at: dict[str, Any]
    """The value on each axis."""
    low: float
    """The lower bound."""
    high: float
    """The upper bound: the same if it is exact."""
    found: Fraction | Interval | Estimate | None
    """The exact number, its proven bounds, or a sampled estimate; `None` if it failed."""
    error: str | None
    """Why it has no number, if it has none."""


class _Found(NamedTuple):
    """What a cell came to, as it is kept."""

    exact: tuple[tuple[int, int], tuple[int, int]] | None
    """Its exact bounds."""
    sampled: tuple[int, int] | None
    """In how many of how many trials the side won."""
    error: str | None
    """Why it has no number, if it has none."""

    def found(self) -> Fraction | Interval | Estimate | None:
        """The number."""
        if self.exact is not None:
            return _between(self.exact)
        return None if self.sampled is None else Estimate.of(*self.sampled)

    def bounds(self) -> tuple[float, float, float]:
        """The number, or not a number where it is not known, between its bounds."""
        if self.sampled is not None:
            estimate = Estimate.of(*self.sampled)
            return estimate.p, estimate.low, estimate.high
        if self.exact is None:
            return math.nan, math.nan, math.nan
        low, high = (numerator / denominator for numerator, denominator in self.exact)
        return math.nan if high - low > USEFUL else (low + high) / 2, low, high


class _Kept(NamedTuple):
    """What was asked, so that a sweep can be asked further."""

    roster: Any
    roots: list[str]
    asked: dict[str, Any]
    battles: list[Battle]
    started: str
    """The save of the battle that was given."""
    about: str
    """The attack or the fight in words, without what is on an axis."""


class Sweep(Rowed):
    """One measure over a grid: for each combination of values, exact, proven or sampled.

    Made by `sweep`.

    Attributes:
        axes: The values on each axis, by what they are values of.
        measure: What was measured.
        p: The measure of every cell, or its share of trials, as an array with one dimension an
            axis. Not a number where it failed, or where its bounds leave more open than those of a
            `Solved` that is `useful`: `errors` has the reasons.
        low: The lower bounds, likewise.
        high: The upper bounds: the same where they are exact. Where fights were sampled the bounds
            are those of an interval of Wilson of 95 %.
        errors: Why a cell has no number, by its place in the array.
        basis: The basis before any change: engine, rules, rulings, plans.
    """

    __slots__ = (
        "_cells",
        "_kept",
        "_of_chance",
        "axes",
        "basis",
        "errors",
        "high",
        "low",
        "measure",
        "p",
    )

    def __init__(
        self,
        axes: dict[str, tuple[Any, ...]],
        measure: Measure,
        cells: Sequence[_Found],
        kept: _Kept,
        of_chance: bool,
        basis: Basis,
    ) -> None:
        import numpy as np

        self.axes, self.measure, self._kept = axes, measure, kept
        self._cells, self._of_chance, self.basis = tuple(cells), of_chance, basis
        shape = tuple(map(len, axes.values()))
        p, low, high = np.array([cell.bounds() for cell in cells]).T
        self.p: NDArray[np.float64] = p.reshape(shape)
        self.low: NDArray[np.float64] = low.reshape(shape)
        self.high: NDArray[np.float64] = high.reshape(shape)
        for array in (self.p, self.low, self.high):
            array.flags.writeable = False
        places = itertools.product(*map(range, shape))
        self.errors = {
            place: cell.error for place, cell in zip(places, cells, strict=True) if cell.error
        }

    def __reduce__(self) -> tuple[Any, ...]:
        row = (self.axes, self.measure, self._cells, self._kept, self._of_chance, self.basis)
        return (Sweep, row)

    @staticmethod
    def join(parts: Iterable[Sweep]) -> Sweep:
        """Joins sweeps that differ in the values on one axis, in their order: shards of a cluster.

        >>> halves = [
        ...     sweep(example(), {"shift": part, "defense": ["none", "weave"]}, target=4)
        ...     for part in (range(-3, 0), range(0, 3))
        ... ]
        >>> Sweep.join(halves) == sweep(
        ...     example(), {"shift": range(-3, 3), "defense": ["none", "weave"]}, target=4)
        True

        Raises:
            OddsError: They ask different things, differ on several axes, or have a value in common,
                which would count twice.
        """
        import numpy as np

        sweeps = list(parts)
        if not sweeps:
            message = "nothing to join: no sweep was given"
            raise OddsError(message)
        first = sweeps[0]
        for other in sweeps[1:]:
            if other._asks() != first._asks():
                message = f"these ask different things:\n{first._said()}\n{other._said()}"
                raise OddsError(message)
        differ = [
            name for name in first.axes if any(one.axes[name] != first.axes[name] for one in sweeps)
        ]
        if len(differ) > 1:
            message = (
                f"they differ on several axes ({', '.join(differ)}): join them along one first"
            )
            raise OddsError(message)
        if not differ and len(sweeps) > 1:
            message = f"these are of the same cells, which would count twice: {first._said()}"
            raise OddsError(message)
        if not differ:
            return first
        name = differ[0]
        values = [value for one in sweeps for value in one.axes[name]]
        for n, value in enumerate(values):
            if value in values[:n]:
                message = f"{name} = {value} is in two of these: it would count twice"
                raise OddsError(message)
        places = [
            np.arange(len(one)).reshape(one.low.shape) + sum(map(len, sweeps[:n]))
            for n, one in enumerate(sweeps)
        ]
        cells = [cell for one in sweeps for cell in one._cells]
        joined = np.concatenate(places, axis=list(first.axes).index(name)).ravel()
        battles = first._kept.battles
        if name == _PLANS:
            battles = [battle for one in sweeps for battle in one._kept.battles]
        return Sweep(
            {**first.axes, name: tuple(values)},
            first.measure,
            [cells[place] for place in joined],
            first._kept._replace(battles=battles),
            first._of_chance,
            first.basis,
        )

    def _asks(self) -> tuple[Any, ...]:
        """What is asked of each cell, besides the values on the axes."""
        kept = self._kept
        asked = (kept.roster, kept.asked, kept.started, kept.about)
        return (list(self.axes), self.measure, asked, self.basis)

    def _place(self, at: Mapping[str, Any]) -> tuple[int, ...]:
        for name in at:
            if name not in self.axes:
                raise unknown(name, self.axes, "axis")
        place = []
        for name, values in self.axes.items():
            if name not in at and len(values) > 1:
                message = f"say which `{name}`: {', '.join(map(str, values))[:200]}"
                raise OddsError(message)
            value = at.get(name, values[0])
            places = [n for n, one in enumerate(values) if one == value]
            # A rank is the same by its name and by its abbreviation.
            places = places or [
                n for n, one in enumerate(values) if _plainly(one) == _plainly(value)
            ]
            if not places:
                raise unknown(str(value)[:60], map(str, values), f"value of `{name}`")
            place.append(places[0])
        return tuple(place)

    def cell(self, at: Mapping[str, Any]) -> Cell:
        """One cell, by the value on each axis.

        Raises:
            UnknownNameError: There is no such axis, or no such value on it.
        """
        return self._cell(self._place(at))

    def _cell(self, place: tuple[int, ...]) -> Cell:
        number = 0
        for n, values in zip(place, self.axes.values(), strict=True):
            number = number * len(values) + n
        kept = self._cells[number]
        at = {name: values[n] for (name, values), n in zip(self.axes.items(), place, strict=True)}
        low, high = float(self.low[place]), float(self.high[place])
        return Cell(at, low, high, kept.found(), kept.error)

    def exact(self, at: Mapping[str, Any]) -> Fraction | Interval:
        """The exact number of one cell, or its proven bounds.

        Raises:
            OddsError: It was sampled, or failed.
        """
        found = self.cell(at).found
        if found is None or isinstance(found, Estimate):
            message = f"this cell has no exact number: {self.cell(at).error or found}"
            raise OddsError(message)
        return found

    def odds(self, at: Mapping[str, Any]) -> AttackOdds[Any]:
        """The whole odds of the attack of one cell."""
        cell = self.cell(at).at
        asked = self._kept.asked
        how = {name: cell[name] for name in _OF_THE_AIM if name in cell}
        more = {name[len(_GIVEN) :]: cell[name] for name in cell if name.startswith(_GIVEN)}
        given = {**(asked["given"] or {}), **more}
        return Scene(self.battle(at)).exchange(**{**asked, **how, "given": given})

    def battle(self, at: Mapping[str, Any]) -> Battle:
        """The battle of one cell: its roster, in the state and under the plans that were asked."""
        place = self._place(at)
        names = list(self.axes)
        given = self._kept.battles[place[names.index(_PLANS)] if _PLANS in names else 0]
        if not self._of_roster():
            return given.copy()
        battle = Battle(self.roster(at))
        whom: list[int | str] = [fighter.number for fighter in battle.fighters]
        for who in [*whom, "judge", "map"]:
            battle.set_plan(given.plan(who), who)
        return battle

    def _of_roster(self) -> list[str]:
        return [name for name in self.axes if name != _PLANS and not _is_of_aim(name)]

    def roster(self, at: Mapping[str, Any]) -> dict[str, Any]:
        """The roster of one cell."""
        cell = self.cell(at).at
        kept = self._kept
        paths = self._of_roster()
        if not kept.roster:
            return dict(kept.battles[0].roster_now())
        found: dict[str, Any] = json.loads(
            _with_values(kept.roster, kept.roots, [(path, cell[path]) for path in paths])
        )
        return found

    def columns(self) -> dict[str, list[Any]]:
        """The cells as lists: the value on each axis, then the measure and its bounds.

        The measure is called `p` where it is a probability, and `mean` where it is a mean.
        """
        grid = list(itertools.product(*self.axes.values()))
        columns: dict[str, list[Any]] = {
            name: [plain(self._on_axis(name, row[n])) for row in grid]
            for n, name in enumerate(self.axes)
        }
        columns["p" if self._of_chance else "mean"] = self.p.ravel().tolist()
        if (self.low != self.high).any():
            columns["low"], columns["high"] = self.low.ravel().tolist(), self.high.ravel().tolist()
        if self.errors:
            columns["error"] = [cell.error for cell in self._cells]
        return columns

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """One axis as a line, two as lines or a heat map. Needs matplotlib.

        Of three axes the one with the fewest values becomes pictures beside each other:
        `ax.figure` of the first one, which is returned, has them all.

        Raises:
            OddsError: There are more than three axes with several values, or too many pictures, or
                there are three and an `ax` to draw on.
        """
        from ._plots import captioned, framed
        from ._sweep_plot import grid

        axes = [
            (name, tuple(self._on_axis(name, value) for value in values))
            for name, values in self.axes.items()
            if len(values) > 1
        ]
        if len(axes) > 3:
            names = ", ".join(name for name, _ in axes)
            message = f"a picture has three axes, not {len(axes)}: {names}"
            raise OddsError(message)
        scale = 100 if self._of_chance else 1
        parts = [scale * part.squeeze() for part in (self.p, self.low, self.high)]
        drawn = grid(axes, parts, self._unit(), ax)
        if ax is None:
            framed(drawn.figure, self.basis, title or self._said())
            return drawn
        return captioned(drawn, self.basis, title or self._said(), whole=False)

    def best(self, axis: str, *, least: bool = False) -> Best:
        """The best values on one axis, for every combination of values on the others.

        >>> found = sweep(example(), {"defense": ["none", "dodge"], "shift": [-2, 0, 2]},
        ...     measure="through", attacker="Deadeye Dolan", target="Nightglass")
        >>> found.best("defense", least=True).at(shift=0)
        ('dodge',)

        Args:
            axis: The axis whose values are compared.
            least: Whether the least measure is the best one, such as the damage that gets through.

        Raises:
            UnknownNameError: There is no such axis.
        """
        from ._best import Best

        if axis not in self.axes:
            raise unknown(axis, self.axes, "axis")
        return Best(self, axis, least)

    def _on_axis(self, name: str, value: Any) -> Any:
        """A value on an axis as it is shown: plans by their names."""
        return _plans_said(value, self.basis) if name == _PLANS else value

    def _unit(self) -> str:
        return f"{self.measure}, {'in %' if self._of_chance else 'mean'}"

    def _said(self) -> str:
        about = self._kept.about
        return f"{self._unit()}: {about}" if about else self._unit()

    def __len__(self) -> int:
        return len(self._cells)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Sweep):
            mine, its = (one.axes.items() for one in (self, other))
            return (self.measure, list(mine), self._cells) == (
                other.measure,
                list(its),
                other._cells,
            )
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        axes = " × ".join(f"{name} ({len(values)})" for name, values in self.axes.items())
        failed = f", {len(self.errors)} without a number" if self.errors else ""
        return f"<Sweep of {self.measure} over {axes}{failed}>"

    def _rows(self) -> tuple[list[list[str]], str]:
        """The first cells in words, and how many others there are."""
        places = itertools.islice(itertools.product(*self.axes.values()), MOST_ROWS)
        rows = [
            [
                *(_short(self._on_axis(*one)) for one in zip(self.axes, at, strict=True)),
                _told(cell, self._of_chance),
            ]
            for at, cell in zip(places, self._cells, strict=False)
        ]
        left = len(self) - len(rows)
        return rows, f"{left} other cells: `to_frame()` has them all" if left else ""

    def __str__(self) -> str:
        rows, left = self._rows()
        heads = [*map(_short, self.axes), _short(self.measure)]
        widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
        lines = [
            "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
            for row in [heads, *rows]
        ]
        notes = [f"({note})" for note in (left, self.basis) if note]
        return "\n".join([self._said(), *lines, *notes])

    def _repr_html_(self) -> str:
        rows, left = self._rows()
        shown = ["".join(cell(word, right=True) for word in row) for row in rows]
        names = [*self.axes, str(self.measure)]
        caption = "\n".join(filter(None, [self._said(), left]))
        return table(heads(names, range(len(names))), shown, caption, self.basis)


def _plainly(value: Any) -> Any:
    """A value on an axis as it is compared: a rank by whatever name it was given."""
    if not isinstance(value, str):
        return value
    try:
        return Rank(value)
    except CaseError:
        return value.casefold()


def _short(value: object) -> str:
    said = label(value)
    return said if len(said) <= 40 else f"{said[:39]}…"


def _told(cell: _Found, of_chance: bool) -> str:
    """A cell in words."""
    found = cell.found()
    if cell.error or found is None:
        return cut(f"no number: {cell.error}", 80)
    if isinstance(found, Fraction):
        return percent(found) if of_chance else figure(found)
    return str(found)


def _between(found: tuple[tuple[int, int], tuple[int, int]]) -> Fraction | Interval:
    low, high = (Fraction(*pair) for pair in found)
    return low if low == high else Interval(low, high)


def _values(values: Any) -> tuple[Any, ...]:
    """The values on an axis; those of NumPy as Python's own."""
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        values = [values]
    found = tuple(values)
    if not found:
        message = "an axis has no values"
        raise OddsError(message)
    return found


def _measure_row(scene: Scene, measure: Measure) -> tuple[tuple[Any, ...], bool]:
    """A measure as the native part takes it, and whether it is a probability."""
    if isinstance(measure, Win):
        if measure.trials is not None and measure.trials < 1:
            message = f"the trials are {measure.trials}: at least 1 can be"
            raise RangeError(message, "trials", 1, 2**26)
        if measure.goal is not None and not 0 <= measure.goal <= 1:
            message = f"the goal is {measure.goal}: a probability from 0 to 1"
            raise RangeError(message, "goal", 0, 1)
        of_other = ("turns", "states") if measure.trials is not None else ("seed", "common")
        for name in of_other:
            if getattr(measure, name) not in (None, False):
                how = (
                    "a solution: leave out `trials`" if "turns" in of_other else "trials: give some"
                )
                message = f"`{name}` is of {how}, or leave out `{name}`"
                raise OddsError(message)
        sampled = None
        if measure.trials is not None:
            sampled = (measure.trials, measure.seed, measure.common, measure.goal)
        return ("win", measure.side, 0, sampled, measure.turns, measure.states), True
    if measure in scene._raw.feats():
        return ("feat", measure, 0, None, None, None), True
    fields = OUTCOMES[scene.system]._fields
    if measure not in fields:
        known = dict.fromkeys([*scene._raw.feats(), *fields])
        raise unknown(str(measure)[:60], known, "measure")
    place = fields.index(measure)
    kind = scene._raw.fields()[place][1]
    if kind in scene._battle.schema.lists:
        message = f"`{measure}` is a name, which has no mean: take the whole odds of an exchange"
        raise OddsError(message)
    return ("field", measure, place, None, None, None), kind == "yes_no"


def sweep(
    roster: Battle | RosterLike,
    over: Mapping[str, Any],
    *,
    measure: Measure = "hit",
    attacker: Fighting = 0,
    target: Fighting = 1,
    attack: Attacking = 0,
    defense: Defending = None,
    given: Given | None = None,
    shift: Shift | SupportsIndex = 0,
    flurry: SupportsIndex | None = None,
    paths: int | None = None,
    plans: Plans = None,
    threads: int | None = None,
    on_error: Literal["raise", "nan"] = "raise",
    progress: bool | Callable[[int], object] = False,
) -> Sweep:
    """Computes one measure for every combination of values, in parallel.

    The values are those of sheets, rulings and attacks.

    A key of `over` is a path into the roster: a fighter by name or id, then its fields
    (`"Granite Dove.health"`, `"Granite Dove.attacks.fists.damage"`), a place of a list
    (`"fighters[0].attacks[1].damage"`), or a table (`"rulings.rebound"`). Or it is an argument of
    the attack: `attacker`, `target`, `attack`, `defense`, `shift`, `flurry`, and `given.` with the
    name of a question. Or it is `"plans"`, whose values are plans as of `Battle.simulate`, `None`
    for those there are. Ctrl-C stops it.

    Args:
        roster: A dict, or a text as TOML or JSON; or a battle, asked in its present state with its
            plans. Values of its roster can vary only before it has begun.
        over: The values on each axis.
        measure: A feat of the attack (`"hit"`, `"hurt"`, …: its probability), a field of what it
            comes to (`"through"`, `"damage"`, …: its mean), or `Win`.
        attacker: Who attacks, as of `Scene`; likewise `target`, `attack`, `defense`, `given`,
            `shift`, `flurry`, `paths`.
        target: Whom.
        attack: With what.
        defense: What the target does: nothing where none is given. With `plans` it has to be said.
        given: Answers by the names of their questions.
        shift: What else shifts the attack roll.
        flurry: How many attacks go into a flurry.
        paths: How many ways the dice may fall at most, in each cell.
        plans: The plans of all cells, as of `Battle.simulate`.
        threads: How many threads work; one for each processor where none are given.
        on_error: What becomes of a cell that can't be: an error, or not a number (`"nan"`) with
            why in `Sweep.errors`.
        progress: `True` for a bar of tqdm if it is there, or a function of the cells done.

    >>> found = sweep(
    ...     example(),
    ...     {"Granite Dove.health": [20, 60], "defense": ["none", "dodge"]},
    ...     measure="through", attacker="Deadeye Dolan", target="Granite Dove")
    >>> found
    <Sweep of through over Granite Dove.health (2) × defense (2)>

    Raises:
        UnknownNameError: Nobody and nothing is called so.
        RosterError: A cell's roster is wrong: where, and at which values.
        OddsError: A cell has no odds: why, with the rule, and at which values.
    """
    if on_error not in ("raise", "nan"):
        message = f"on_error is `raise` or `nan`, not {on_error!r}"
        raise UnknownNameError(message, "on_error", str(on_error))
    if isinstance(measure, Win) and measure.trials is not None:
        measure = replace(measure, seed=seed_of(measure.seed))
    scene, start, roster, battles = _started(roster, over, plans)
    roots = [field.name for field in scene._battle.schema.sheet]
    row, of_chance = _measure_row(scene, measure)
    asked = _sweeping(scene, over, attacker, target, attack, defense, given, shift, flurry)
    if isinstance(measure, Win):
        of_attack = [name for name in over if name not in (*asked.paths, _PLANS)]
        of_attack += [name for name in ("defense", "given", "shift", "flurry") if asked.fixed[name]]
        if of_attack:
            message = f"`{of_attack[0]}` is of an attack, `Win` of the whole fight: leave it out"
            raise OddsError(message)
    elif (plans is not None or _PLANS in over) and defense is None and "defense" not in over:
        message = (
            "of an attack, plans decide the defense where `defense` is `plan`: give that, or "
            "`none` for no defense"
        )
        raise OddsError(message)
    axes = {
        name: _plans_on(values) if name == _PLANS else _values(values)
        for name, values in over.items()
    }
    first = (*asked.paths, *([_PLANS] if _PLANS in axes else []))
    order = (*first, *(name for name in axes if name not in first))
    with Progress(progress, math.prod(map(len, axes.values())), "cells") as shown:
        raw = _sweep(
            _plain(roster),
            [battle._raw for battle in battles],
            roots,
            [(name, list(axes[name])) for name in asked.paths],
            asked.rows,
            row,
            paths,
            threads or os.cpu_count() or 1,
            on_error == "raise",
            shown.callback,
        )
    failures = raw.failures()
    if failures and on_error == "raise":
        raise _failed(failures[0], axes, order)
    errors = {cell: why for cell, _, why, _ in failures}
    about = _about(scene, measure, asked.fixed, over)
    kept = _Kept(deepcopy(_plain(roster)), roots, asked.fixed, battles, start.save(), about)
    cells = _cells(raw, errors, axes, order)
    return Sweep(axes, measure, cells, kept, of_chance, start.basis)


def _cells(
    raw: RawSweep,
    errors: Mapping[int, str],
    axes: Mapping[str, tuple[Any, ...]],
    order: tuple[str, ...],
) -> list[_Found]:
    """The cells in the order of the axes, from those of the native part in another order."""
    import numpy as np

    numbers = np.arange(len(raw)).reshape([len(axes[name]) for name in order])
    found = []
    for number in np.transpose(numbers, [order.index(name) for name in axes]).ravel().tolist():
        exact, error = raw.exact(number), errors.get(number)
        if exact is not None:
            low, high = (numerator / denominator for numerator, denominator in exact)
            if high - low > USEFUL:
                error = (
                    f"only proven to lie between {low:.4g} and {high:.4g}: raise limits, or sample"
                )
        found.append(_Found(exact, raw.sampled(number), error))
    return found


def _about(
    scene: Scene, measure: Measure, fixed: Mapping[str, Any], over: Mapping[str, Any]
) -> str:
    """The attack or the fight in words, without what is on an axis."""
    if isinstance(measure, Win):
        # With a goal a cell ends as soon as it is clear.
        most = "" if measure.goal is None else "up to "
        how = (
            "solved"
            if measure.trials is None
            else f"{most}{measure.trials} trials, seed {measure.seed}"
        )
        return f"{' against '.join(scene._battle._raw._sides())}; {how}"
    own = None if "attacker" in over else scene._place(fixed["attacker"])
    foe = None if "target" in over else scene._place(fixed["target"])
    said = ["each" if own is None else scene.fighters[own], "attacks"]
    said.append("each" if foe is None else scene.fighters[foe])
    if "attack" not in over:
        attack = fixed["attack"]
        if own is not None:
            attack = scene._attack_names(own)[scene._attack(own, attack)]
        said += ["with", str(attack) if isinstance(attack, str) else f"attack {attack}"]
    more = [f"defense: {fixed['defense'] or 'none'}"] if "defense" not in over else []
    more += [
        f"{name} {fixed[name]}" for name in ("shift", "flurry") if fixed[name] and name not in over
    ]
    more += [f"{name} {value}" for name, value in (fixed["given"] or {}).items()]
    return "; ".join([" ".join(said), *more])


def _plans_said(plans: Any, basis: Basis) -> str:
    """Plans by their names, each with whom it is for if that is said."""
    if plans is None:
        return "plans of the battle" if basis.plans else "built-in"
    said = [
        "built-in" if plan is None else str(getattr(plan, "name", plan))
        for _, plan in by_seat(plans)
    ]
    if isinstance(plans, Mapping) and not isinstance(plans.get("name"), str):
        return ", ".join(f"{whose}: {plan}" for whose, plan in zip(plans, said, strict=True))
    if isinstance(plans, Mapping):
        return str(plans["name"])
    return said[0]


def _plans_on(values: Any) -> tuple[Any, ...]:
    """The plans on an axis: a list of them, or one."""
    found = tuple(values) if isinstance(values, (list, tuple)) else (values,)
    if not found:
        message = "an axis has no values"
        raise OddsError(message)
    return found


def _started(
    given: Battle | RosterLike, over: Mapping[str, Any], plans: Plans
) -> tuple[Scene, Battle, Any, list[Battle]]:
    """The scene, the battle, the roster, and a battle for each value on the axis of plans."""
    of_roster = [name for name in over if name != _PLANS and not _is_of_aim(name)]
    battle = given.copy() if isinstance(given, Battle) else Battle(given)
    if isinstance(given, Battle) and of_roster and (battle.checkpoints or battle.inputs()):
        message = (
            f"the battle has begun, so that `{of_roster[0]}` of its roster can't vary: set it by "
            "`Battle.referee` in a copy for each value, or give the roster"
        )
        raise OddsError(message)
    battle._set_plans(plans)
    battles = []
    for value in _plans_on(over.get(_PLANS, [None])):
        copy = battle.copy()
        copy._set_plans(value)
        battles.append(copy)
    roster = battle.roster_now() if isinstance(given, Battle) and of_roster else given
    return Scene(battles[0]), battle, {} if isinstance(roster, Battle) else roster, battles


def _is_of_aim(name: str) -> bool:
    return name in _OF_THE_AIM or name.startswith(_GIVEN)


class _Asked(NamedTuple):
    """What is asked of each roster."""

    paths: tuple[str, ...]
    rows: list[Any]
    fixed: dict[str, Any]


def _sweeping(
    scene: Scene,
    over: Mapping[str, Any],
    attacker: Fighting,
    target: Fighting,
    attack: Attacking,
    guard: Defending,
    given: Given | None,
    shift: Shift | SupportsIndex,
    flurry: SupportsIndex | None,
) -> _Asked:
    """The attacks that are asked of each roster, the last axis going round first."""
    fixed: dict[str, Any] = {
        "attacker": attacker,
        "target": target,
        "attack": attack,
        "defense": guard,
        "given": given,
        "shift": shift,
        "flurry": flurry,
    }
    of_aim = [name for name in over if _is_of_aim(name)]
    rows = []
    for values in itertools.product(*(_values(over[name]) for name in of_aim)):
        cell = dict(zip(of_aim, values, strict=True))
        how = {**fixed, **{name: cell[name] for name in cell if not name.startswith(_GIVEN)}}
        more = {name[len(_GIVEN) :]: cell[name] for name in cell if name.startswith(_GIVEN)}
        if more:
            how["given"] = {**(given or {}), **more}
        defense = how.pop("defense")
        row = _row(scene, **how)
        rows.append((row, scene._guard(defense, row)[0]))
    paths = tuple(name for name in over if name not in (*of_aim, _PLANS))
    return _Asked(paths, rows, fixed)


def _row(scene: Scene, **how: Any) -> tuple[Any, ...]:
    own, foe, place, answers, by, attacks = scene._row(**how)
    return (own, foe, place, [(name, encoded(value)) for name, value in answers], by, attacks)


def _failed(
    failure: tuple[int, str, str, str],
    axes: dict[str, tuple[Any, ...]],
    order: tuple[str, ...],
) -> RosterError | OddsError:
    """Why a sweep has failed, and at which values."""
    cell, kind, why, rule = failure
    at: dict[str, Any] = {}
    for name in reversed(order):
        cell, place = divmod(cell, len(axes[name]))
        at[name] = axes[name][place]
    said = ", ".join(f"{name} = {at[name]}" for name in axes)
    if kind == "roster":
        return RosterError(f"at {said}: {why}", [(path, str(at[path])) for path in at])
    return OddsError(f"at {said}: {why}", rule)


class Crossing(NamedTuple):
    """Where a measure reaches a goal: two neighboring whole values with their measures.

    Made by `find`.
    """

    path: str
    """The value that was varied."""
    measure: str
    """The measure."""
    goal: Fraction
    """The goal."""
    low: int
    """The lower of the two values."""
    high: int
    """The higher: one more, or the same where the goal is met at an end."""
    at_low: Fraction | Interval | Estimate
    """The measure at the lower value: exact, its proven bounds, or what was sampled."""
    at_high: Fraction | Interval | Estimate
    """The measure at the higher value."""
    rises: bool
    """Whether the goal is reached from the higher value on; else from the lower one down."""
    proven: bool
    """Whether every value was examined, so that it crosses the goal only here."""
    seen: tuple[tuple[int, float, float, float], ...] = ()
    """Every value that was looked at, in order, with the measure, its lower and its upper bound."""
    basis: Basis | None = None
    """The basis before any change."""

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """The measure by value, with the goal and the crossing. Needs matplotlib."""
        from ._plots import curve

        return curve(
            self.seen,
            ax,
            x=self.path,
            y=self.measure,
            goal=float(self.goal),
            spans=[(self.low, self.high)],
            title=title or str(self),
            basis=self.basis,
        )

    @property
    def value(self) -> int:
        """The value nearest the crossing at which the goal is reached."""
        return self.high if self.rises else self.low

    def _repr_html_(self) -> str:
        return as_html(self)

    def __str__(self) -> str:
        at = ", ".join(
            f"{said} at {value}"
            for said, value in ((_said(self.at_low), self.low), (_said(self.at_high), self.high))
        )
        alone = (
            "the only crossing in the range: proven"
            if self.proven
            else "one crossing, not proven to be the first or the only one"
        )
        return (
            f"{self.path} = {self.value}: {self.measure} reaches {_said(self.goal)} ({at}; {alone})"
        )


def _said(found: Fraction | Interval | Estimate) -> str:
    return f"{float(found):.4g}" if isinstance(found, Fraction) else str(found)


_WHOLE_RANGE = 256
"""How many values are all looked at."""
_ALIKE = Fraction(1, 10**9)
"""How far apart bounds may lie to meet a goal between them."""


def find(
    roster: Battle | RosterLike,
    path: str,
    p: float | Fraction = 0.5,
    *,
    low: int,
    high: int,
    measure: Measure = "hit",
    attacker: Fighting = 0,
    target: Fighting = 1,
    attack: Attacking = 0,
    defense: Defending = None,
    given: Given | None = None,
    shift: Shift | SupportsIndex = 0,
    flurry: SupportsIndex | None = None,
    paths: int | None = None,
    plans: Plans = None,
    threads: int | None = None,
    progress: bool | Callable[[int], object] = False,
) -> Crossing:
    """Finds the whole value at which a measure reaches a goal: of Health, armor, a shift.

    A goal of 0 is reached where the measure is 0: from where on nothing gets through, or nothing
    hits. Of an attack, ranges of up to 256 values are looked at in full, so that it is proven that
    the measure crosses the goal once. Of longer ones, and of fights, some values are, and then the
    part between two neighbors of them.

    Args:
        roster: A dict, or a text as TOML or JSON; or a battle, as of `sweep`.
        path: What is changed: a key as of `sweep`.
        p: The goal: a probability, or a mean where the measure is one.
        low: The least value.
        high: The greatest value.
        measure: What is measured, as of `sweep`. The trials of a sampled `Win` end early where the
            side of the goal is clear.
        attacker: Who attacks, as of `Scene`; likewise `target`, `attack`, `defense`, `given`,
            `shift`, `flurry`, `paths`.
        target: Whom.
        attack: With what.
        defense: What the target does: nothing where none is given.
        given: Answers by the names of their questions.
        shift: What else shifts the attack roll.
        flurry: How many attacks go into a flurry.
        paths: How many ways the dice may fall at most, for each value.
        plans: The plans, as of `Battle.simulate`.
        threads: How many threads work.
        progress: `True` for a bar of tqdm if it is there, or a function of the cells done.

    >>> found = find(example(), "shift", 0.5, low=-8, high=8,
    ...     attacker="Deadeye Dolan", target="Nightglass")
    >>> found.value, found.at_low, found.at_high
    (-4, Fraction(9, 20), Fraction(1, 2))

    Raises:
        OddsError: The measure does not cross the goal, or crosses it several times; where its
            bounds are too wide to tell, how to narrow them.
    """
    goal = Fraction(str(p)) if isinstance(p, float) else Fraction(p)
    if low >= high:
        message = f"the range from {low} to {high} has no two values"
        raise RangeError(message, "high", low + 1, 2**31 - 1)

    of_fight = isinstance(measure, Win)
    if of_fight and not 0 <= goal <= 1:
        message = f"a share of fights of {float(goal):.6g} is no probability: 60 % is 0.6"
        raise RangeError(message, "p", 0, 1)
    if isinstance(measure, Win) and measure.goal is None and 0 < goal < 1:
        measure = replace(measure, goal=float(goal))
    if isinstance(measure, Win) and measure.trials is not None:
        measure = replace(measure, seed=seed_of(measure.seed))

    def look(values: Sequence[int]) -> Sweep:
        return sweep(
            roster,
            {path: values},
            measure=measure,
            attacker=attacker,
            target=target,
            attack=attack,
            defense=defense,
            given=given,
            shift=shift,
            flurry=flurry,
            paths=paths,
            plans=plans,
            threads=threads,
            progress=progress,
        )

    seen: dict[int, tuple[int, float, float, float]] = {}
    proven = high - low < _WHOLE_RANGE and not of_fight
    parts = _WHOLE_RANGE if proven else 4 if of_fight else 16
    sought = (path, str(measure), goal)
    while True:
        step = max(1, (high - low) // parts)
        values = [*range(low, high, step), high]
        looked = look(values)
        cells = [looked._cell((n,)) for n in range(len(values))]
        for value, one in zip(values, cells, strict=True):
            number = (one.low + one.high) / 2
            if isinstance(one.found, (Fraction, Estimate)):
                number = float(one.found)
            seen[value] = (value, number, one.low, one.high)
        reached = [_reached(cell, goal, value) for cell, value in zip(cells, values, strict=True)]
        turns = [n for n in range(1, len(values)) if reached[n] != reached[n - 1]]
        if len(turns) != 1:
            raise _no_crossing(sought, values, cells, turns)
        n = turns[0]
        low, high = values[n - 1], values[n]
        if high - low == 1:
            at_low, at_high = cells[n - 1].found, cells[n].found
            assert at_low is not None
            assert at_high is not None
            row = tuple(seen[value] for value in sorted(seen))
            found = Crossing(*sought, low, high, at_low, at_high, reached[n], proven, row)
            return found._replace(basis=looked.basis)


def _reached(cell: Cell, goal: Fraction, value: int) -> bool:
    found = cell.found
    if found is None:
        message = f"at {value} there is no number: {cell.error}"
        raise OddsError(message)
    if not goal:
        # Every measure is 0 or more: what is sought is where it is no more than that.
        if cell.low == 0 < cell.high and not isinstance(found, Estimate):
            message = f"at {value} it is proven to be at most {cell.high:.6g}, not to be 0"
            raise OddsError(message)
        return (found.p if isinstance(found, Estimate) else cell.high) == 0
    if isinstance(found, Estimate):
        return found.p >= goal
    if isinstance(found, Interval):
        # Where a duel of equals is even, what the solver rounds off lies about the goal.
        if found.low < goal <= found.high and found.high - found.low > _ALIKE:
            message = (
                f"at {value} it is proven to lie between {float(found.low):.6g} and "
                f"{float(found.high):.6g}, which does not tell whether it reaches "
                f"{float(goal):.6g}: raise the limits, or sample"
            )
            raise OddsError(message)
        return found.high >= goal
    return found >= goal


def _no_crossing(
    sought: tuple[str, str, Fraction], values: Sequence[int], cells: list[Cell], turns: list[int]
) -> OddsError:
    path, measure, goal = sought
    if turns:
        at = ", ".join(f"{values[n - 1]} and {values[n]}" for n in turns[:6])
        why = (
            f"crosses {float(goal):.6g} {len(turns)} times, between {at}: give a part of the range"
        )
    else:
        least = min(float(cell.low) for cell in cells)
        most = max(float(cell.high) for cell in cells)
        side = f"stays {'below' if most < goal else 'at or above'} {float(goal):.6g}"
        if not goal:
            side = "never reaches 0" if least else "is always 0"
        span = f"it lies between {least:.6g} and {most:.6g}"
        why = f"{side} from {values[0]} to {values[-1]}: {span}"
    return OddsError(f"{measure} over {path} {why}")
