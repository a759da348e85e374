"""The effects of other values of rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ._battle import Battle, RosterLike
from ._display import MOST_BARS, MOST_ROWS, bounds, cell, heads, table
from ._errors import OddsError, RangeError
from ._fights import Progress, seed_of
from ._outcomes import unknown
from ._plans import Basis, basis
from ._shares import changed
from ._tables import Items

if TYPE_CHECKING:
    from matplotlib.axes import Axes


_SEPARATED = 3.5
"""By how many standard errors a sampled difference counts, as about a hundred values are tried."""


class RulingDifference(NamedTuple):
    """The effect of a value of a ruling on one measure."""

    of: str
    """The measure: `heroes wins` for the chance that a side wins, `turns` for the mean length of
    the fight, or a feat of an attack such as `hurt`."""
    by: float
    """The change; positive for a rise."""
    error: float
    """The error of the change: 0 if it is exact, else a standard error or a proven bound."""
    low: float
    """The lower bound: exact, proven, or the lower end of an interval of 3.5 standard errors, which
    holds for a hundred values together in 95 % of cases."""
    high: float
    """The upper bound."""
    exact: Fraction | None
    """The exact difference, if it is exact."""

    @property
    def apart(self) -> bool:
        """Whether it is a difference: proven, or beyond what chance does among all values tried."""
        return not self.low <= 0 <= self.high


class RulingEffect(NamedTuple):
    """The effect of another value of one ruling."""

    name: str
    """The name of the ruling."""
    value: str
    """The value in force."""
    instead: str
    """The value that was tried instead."""
    certainty: str
    """The certainty of the differences: `exact`, `proven` within bounds, or `sampled`."""
    differences: tuple[RulingDifference, ...]
    """The differences; none if the value was refused."""
    moved: float
    """The greatest change in a side's chance to win; for an attack, the share of all cases with
    another outcome."""
    moved_error: float
    """The error of that figure."""
    apart: bool
    """Whether any of the measures differs significantly: `RulingDifference.apart`."""
    refused: str | None
    """Why the battle can't be played with it."""

    def of(self, measure: str) -> RulingDifference | None:
        """The difference that it makes to one thing; `None` where the value was refused."""
        return next((found for found in self.differences if found.of == measure), None)


def points(change: float, measure: str = "") -> str:
    """A change with its sign: in percentage points, or in turns."""
    scale = 1 if measure == "turns" else 100
    said = f"{scale * change:+.2f}"
    return "+0.00" if said == "-0.00" else said.replace("-", "−")


class RulingEffects(Items[RulingEffect]):
    """The effect of each ruling: significant effects first, the greatest of them first.

    The others follow in the order of the book. Last are the values with which the battle can't be
    played.

    Attributes:
        before: The measures under the present rulings, each with its low and high.
        trials: The number of trials of each value; 0 if nothing was sampled.
        basis: The basis of the battle: plans, rulings, versions.
        about: The sides of the fight, or the attack, in words.
    """

    before: dict[str, tuple[float, float]]
    trials: int
    basis: Basis
    about: str

    @classmethod
    def of(
        cls,
        effects: Iterable[RulingEffect],
        before: Mapping[str, tuple[float, float]],
        trials: int,
        basis: Basis,
        about: str = "",
    ) -> RulingEffects:
        """Effects in the order in which they matter."""
        found = cls(effects)
        found.before, found.trials, found.basis = dict(before), trials, basis
        found.about = about
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RulingEffects):
            return NotImplemented
        return self._held() == other._held()

    def __hash__(self) -> int:
        return hash((tuple(self), self.trials, self.basis))

    def _held(self) -> tuple[Any, ...]:
        return (tuple(self), self.before, self.trials, self.basis, self.about)

    def __reduce__(self) -> tuple[Any, ...]:
        return (RulingEffects.of, self._held())

    @property
    def measures(self) -> tuple[str, ...]:
        """What can be shown: `heroes wins` and the like, `turns`, or the feats of an attack."""
        found = [found.of for effect in self for found in effect.differences]
        return tuple(dict.fromkeys([*self.before, *found]))

    def _measure(self, measure: str | None) -> str:
        if measure is None:
            return "hurt" if "hurt" in self.measures else next(iter(self.measures), "")
        if measure not in self.measures:
            raise unknown(measure, self.measures, "measure")
        return measure

    def columns(self) -> dict[str, list[Any]]:
        """One row for each value and each thing that it makes a difference to."""
        rows = [(effect, found) for effect in self for found in effect.differences]
        columns: dict[str, list[Any]] = {
            name: [getattr(effect, name) for effect, _ in rows]
            for name in ("name", "value", "instead", "certainty")
        }
        for name in ("of", "by", "error", "low", "high", "apart"):
            columns[name] = [getattr(found, name) for _, found in rows]
        return columns

    def _rows(self, measure: str) -> list[tuple[RulingEffect, RulingDifference]]:
        rows = [(effect, effect.of(measure)) for effect in self]
        return [(effect, found) for effect, found in rows if found is not None]

    def plot(
        self,
        measure: str | None = None,
        ax: Axes | None = None,
        *,
        most: int = MOST_BARS,
        title: str | None = None,
    ) -> Axes:
        """The differences to one of `measures` as a tornado chart with their intervals.

        Effects that do not differ significantly from zero are hatched and labeled. Needs
        matplotlib.

        Raises:
            UnknownNameError: That is none of `measures`.
        """
        from ._plots import tornado

        measure = self._measure(measure)
        scale = 1 if measure == "turns" else 100
        rows = [
            (
                f"{effect.name} = {effect.instead}" + _mark(effect, found),
                scale * found.by,
                scale * found.low,
                scale * found.high,
                found.apart,
            )
            for effect, found in self._rows(measure)[:most]
        ]
        unit = "turns" if measure == "turns" else "percentage points"
        about = f"{self.about}: " if self.about else ""
        said = title or f"{about}what each ruling changes of: {measure}"
        return tornado(rows, ax, unit=f"change in {unit}", title=said, basis=self.basis)

    def _caption(self, measure: str) -> str:
        unit = "turns" if measure == "turns" else "percentage points"
        said = f"change of {measure} in {unit}"
        if measure in self.before:
            said += f"; as it is: {bounds(*self.before[measure])}"
        sampled = (
            f"; {self.trials} trials a value on the same dice, 95 % intervals for all together"
        )
        left = max(len(self) - MOST_ROWS, 0)
        more = f"; {left} other values: `to_frame()` has them all" if left else ""
        about = f"{self.about}: " if self.about else ""
        return about + said + (sampled if self.trials else "") + more

    def _lines(self) -> list[tuple[str, str, str, str, str]]:
        measure = self._measure(None)
        lines = []
        for effect in self[:MOST_ROWS]:
            found = effect.of(measure)
            if found is None:
                lines.append((effect.name, effect.instead, "", "", effect.refused or "refused"))
                continue
            span = f"{points(found.low, measure)} to {points(found.high, measure)}"
            told = _told(effect, found)
            by = points(found.by, measure)
            if span == f"{by} to {by}":
                span = effect.certainty
            lines.append((effect.name, effect.instead, by, span, told))
        return lines

    def _repr_html_(self) -> str:
        rows = [
            cell(name, head=True)
            + cell(instead)
            + cell(by, right=True)
            + cell(span, right=True)
            + cell(told)
            for name, instead, by, span, told in self._lines()
        ]
        names = ["ruling", "value tried", "change", "interval", ""]
        caption = self._caption(self._measure(None))
        return table(heads(names, right={2, 3}), rows, caption, self.basis)

    def __str__(self) -> str:
        lines = []
        for name, instead, by, span, told in self._lines():
            shown = f" {by} ({span})" if by else ""
            lines.append(f"{name} = {instead}:{shown}" + (f" {told}" if told else ""))
        return "\n".join([*lines, f"({self._caption(self._measure(None))}; {self.basis})"])

    def __repr__(self) -> str:
        apart = sum(effect.apart for effect in self)
        return f"<RulingEffects: {len(self)} values, {apart} of them told apart>"


def _mark(effect: RulingEffect, found: RulingDifference) -> str:
    if found.apart:
        return ""
    return " (no difference)" if effect.certainty == "exact" else " (not told apart)"


def _told(effect: RulingEffect, found: RulingDifference) -> str:
    """What is to be said of a difference besides its size."""
    moves = [f"{d.of} {points(d.by, d.of)}" for d in effect.differences if d.apart]
    if moves and not found.apart:
        return f"it changes others: {', '.join(moves)}"
    if not effect.apart:
        exact = effect.certainty == "exact"
        return "it changes nothing" if exact else "not told apart from no difference"
    if found.exact == 0:
        return f"it changes other things: in {100 * effect.moved:.2f} % of all cases"
    return ""


def ruling_effects(
    roster: Battle | RosterLike,
    *,
    names: Iterable[str] | None = None,
    values: Mapping[str, object] | None = None,
    trials: int = 1000,
    seed: int | None = None,
    paths: int | None = None,
    progress: bool | Callable[[int], object] = False,
) -> RulingEffects:
    """Which ruling matters most to a fight: the effect of each alternative value of each switch.

    Exact if solving the fight under all values together takes no more than `paths`, else by trials
    with the same dice under each value. Effects that are not significantly different from zero are
    not ranked. A battle that has begun can change only the rulings that the referee can.

    >>> effects = ruling_effects(example(), trials=64, seed=1, paths=0,
    ...     names=["rebound", "karma_on_rolls"])
    >>> sorted((effect.name, effect.instead) for effect in effects)
    [('karma_on_rolls', 'true'), ('rebound', 'whole_armor')]

    Args:
        roster: A roster, or a battle in its present state.
        names: Only these switches.
        values: Further values to try, by switch.
        trials: How many trials each value has, where it is not exact.
        seed: The seed of the trials; a fresh one where none is given.
        paths: How many paths the solver may run for all values together; 0 samples at once.
        progress: `True` for a bar of tqdm if it is there, or a function of what is done.

    Raises:
        UnknownNameError: There is no such ruling.
        SeatError: A seat is the host's, who can't be asked here.
        OddsError: Neither is wanted, a path nor a trial.
    """
    battle = roster if isinstance(roster, Battle) else Battle(roster)
    if trials < 0:
        message = "trials are 0 or more"
        raise RangeError(message, "trials", 0, 2**63 - 1)
    if trials == 0 and paths == 0:
        message = "effects need trials, or paths to be solved: give one of them"
        raise OddsError(message)
    about = " against ".join(battle._raw._sides())
    return measured(battle, None, names, values, (seed_of(seed), trials, paths), progress, about)


def measured(
    battle: Battle,
    attack: tuple[Any, Any] | None,
    names: Iterable[str] | None,
    values: Mapping[str, object] | None,
    work: tuple[int, int, int | None],
    progress: bool | Callable[[int], object],
    about: str,
) -> RulingEffects:
    """The effects on the fight, or on an attack with what the target does.

    The work is the seed, the trials and the paths.
    """
    seed, trials, paths = work
    if paths is not None and paths < 0:
        message = "paths are 0 or more"
        raise RangeError(message, "paths", 0, 2**63 - 1)
    chosen = list(dict.fromkeys(names)) if names is not None else []
    tried = [(name, _word(value)) for name, value in (values or {}).items()]
    if (names is not None and not chosen) or (names is None and tried):
        chosen = [name for name, _ in tried]
    with Progress(progress, None) as shown:
        row = battle._raw._ruling_effects(
            chosen, tried, attack, seed, trials, paths, shown.callback
        )
    return _effects(row, basis(battle._raw._basis()), about)


def _word(value: object) -> str:
    """A value as a person writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _effects(row: Any, stands_on: Basis, about: str) -> RulingEffects:
    rows, before, trials = row
    effects = (
        RulingEffect(
            name,
            value,
            instead,
            certainty,
            tuple(_difference(found, certainty, trials) for found in differences),
            moved,
            error,
            apart,
            refused,
        )
        for (name, value, instead), certainty, differences, (moved, error), apart, refused in rows
    )
    measured = {_measure_name(*of): (low, high) for of, low, high in before}
    return RulingEffects.of(effects, measured, trials, stands_on, about)


def _measure_name(kind: str, name: str) -> str:
    return f"{name} wins" if kind == "wins" else name or kind


def _difference(row: Any, certainty: str, trials: int) -> RulingDifference:
    of, by, error, exact = row
    if certainty == "sampled":
        low, high = by - _SEPARATED * error, by + _SEPARATED * error
        if not error and of[0] == "wins":
            low, high = changed(0, 0, trials)
    else:
        low, high = by - error, by + error
    ratio = None if exact is None else Fraction(*exact)
    return RulingDifference(_measure_name(*of), by, error, low, high, ratio)
