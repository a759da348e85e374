"""Shares that are not known exactly: proven bounds, and estimates from trials."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeVar

from ._display import (
    MOST_BARS,
    MOST_ROWS,
    Row,
    are_numbers,
    as_html,
    bounds,
    html_bars,
    in_groups,
    labels,
    most_shown,
    sampled,
    shade,
    text_bars,
)
from ._errors import OddsError
from ._outcomes import above, below, in_order, meant
from ._tables import Compared, Keyed, Table, free, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._plans import Basis

T = TypeVar("T", bound=Hashable)
N = TypeVar("N")

_MOST_IN_A_LINE = 4
_ONE_NUMBER = 1e-9
"""Bounds no further apart are one number."""
Z = 1.959963984540054
"""How many standard deviations about the middle hold 95 % of a normal distribution."""


def wilson(count: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a probability that came true in `count` of the trials.

    >>> wilson(0, 0), tuple(round(p, 4) for p in wilson(5, 10))
    ((0.0, 1.0), (0.2366, 0.7634))
    """
    if not trials:
        return 0.0, 1.0
    p, z2 = count / trials, Z * Z
    middle = p + z2 / (2 * trials)
    reach = Z * (p * (1 - p) / trials + z2 / (4 * trials * trials)) ** 0.5
    whole = 1 + z2 / trials
    low = 0.0 if count == 0 else (middle - reach) / whole
    high = 1.0 if count == trials else (middle + reach) / whole
    return low, high


def changed(up: int, down: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a change, from the numbers of trials that rose and fell.

    That of both shares together, from Wilson's interval of each.

    >>> tuple(round(p, 4) for p in changed(0, 0, 100)), changed(9, 1, 100)[0] > 0
    ((-0.037, 0.037), True)
    """
    if not trials:
        return -1.0, 1.0
    rose, fell = up / trials, down / trials
    (rose_low, rose_high), (fell_low, fell_high) = wilson(up, trials), wilson(down, trials)
    # A trial that rose did not fall: the shares hang together.
    spread = ((1 - rose) * (1 - fell)) ** 0.5
    together = (rose * fell) ** 0.5 / spread if spread else 0.0

    def reach(a: float, b: float) -> float:
        return float((a * a + b * b + 2 * together * a * b) ** 0.5)

    low = rose - fell - reach(rose - rose_low, fell_high - fell)
    high = rose - fell + reach(rose_high - rose, fell - fell_low)
    return max(low, -1.0), min(high, 1.0)


def _misused(left: object, right: object) -> NoReturn:
    """A figure with its bounds is no number to count with, nor a list to join."""
    message = (
        f"{type(left).__name__} is a figure with its bounds: count and compare with one of "
        f"{', '.join(getattr(left, '_fields', ()))}, or with `float(...)`"
    )
    raise TypeError(message)


def _figure(cls: type[N]) -> type[N]:
    """Keeps a figure with bounds from being taken for the tuple that holds it.

    It formats as its text; with a format of numbers, such as `.1%`, as the figure alone.
    """

    def formatted(self: Any, spec: str) -> str:
        return format(float(self), spec) if spec else str(self)

    for name in ("add", "radd", "mul", "rmul", "lt", "le", "gt", "ge"):
        setattr(cls, f"__{name}__", _misused)
    cls.__format__ = formatted  # type: ignore[method-assign]
    setattr(cls, "_repr_html_", as_html)  # noqa: B010
    return cls


@_figure
class Change(NamedTuple):
    """By how much a figure that was estimated from trials differs from another one."""

    by: float
    """The difference; positive for a rise."""
    error: float
    """Its standard error."""
    low: float
    """The lower end of its 95 % interval."""
    high: float
    """The upper end of it."""
    trials: int
    """Of how many trials, or pairs of them; of the smaller number if they differ."""
    paired: bool
    """Whether the trials are pairs on common dice."""
    of_shares: bool = False
    """Whether it is a difference of probabilities, which is told in percentage points."""

    @property
    def apart(self) -> bool:
        """Whether the interval excludes that there is no difference."""
        return not self.low <= 0 <= self.high

    def text(self, scale: float | None = None) -> str:
        """The difference with its interval, each times `scale`.

        By itself it is 100 for a difference of probabilities: percentage points.
        """
        if scale is None:
            scale = 100 if self.of_shares else 1
        by, low, high = (
            f"{scale * number:+.2f}".replace("-", "−") for number in (self.by, self.low, self.high)
        )
        return f"{by} ({low} to {high})"

    def __float__(self) -> float:
        return self.by

    def __str__(self) -> str:
        return self.text() + (" percentage points" if self.of_shares else "")


@_figure
class Interval(NamedTuple):
    """The bounds between which a probability is proven to lie."""

    low: Fraction
    """It is at least this."""
    high: Fraction
    """It is at most this."""

    @property
    def width(self) -> float:
        """How far the bounds lie apart."""
        return float(self.high - self.low)

    def __float__(self) -> float:
        """The middle of bounds that a number can't tell apart.

        >>> float(Interval(Fraction(1, 4), Fraction(1, 4)))
        0.25

        Raises:
            OddsError: The bounds lie apart, so no one number is the probability.
        """
        if self.width > _ONE_NUMBER:
            message = (
                f"the probability is proven to be {self}, which is no one number: `low`, `high`"
            )
            raise OddsError(message)
        return float((self.low + self.high) / 2)

    def __str__(self) -> str:
        return bounds(self.low, self.high)


@_figure
class Estimate(NamedTuple):
    """A probability that was estimated from trials."""

    p: float
    """The share of the trials."""
    error: float
    """Its standard error; 0 where all trials or none did it, so look at the interval."""
    low: float
    """The lower end of the 95 % interval of Wilson."""
    high: float
    """Its upper end."""
    trials: int
    """Of how many trials."""

    @staticmethod
    def of(count: int, trials: int) -> Estimate:
        """The estimate from how many trials did it, and of how many.

        >>> print(Estimate.of(0, 100))
        0 of 100 (0.00–3.70 %)
        """
        p = count / trials if trials else 0.0
        error = (p * (1 - p) / trials) ** 0.5 if trials else 0.0
        return Estimate(p, error, *wilson(count, trials), trials)

    def __sub__(self, other: object) -> Change:
        """The difference of two estimates from independent trials, with Newcombe's interval.

        >>> print(Estimate.of(60, 100) - Estimate.of(40, 100))
        +20.00 (+6.14 to +32.81) percentage points
        """
        if not isinstance(other, Estimate):
            return NotImplemented
        by = self.p - other.p
        error = (self.error**2 + other.error**2) ** 0.5
        low = by - ((self.p - self.low) ** 2 + (other.high - other.p) ** 2) ** 0.5
        high = by + ((self.high - self.p) ** 2 + (other.p - other.low) ** 2) ** 0.5
        return Change(by, error, low, high, min(self.trials, other.trials), False, True)

    def __float__(self) -> float:
        return self.p

    def __str__(self) -> str:
        return sampled(self.p, self.trials, self.low, self.high)


@_figure
class Measured(NamedTuple):
    """A mean that was estimated from trials."""

    value: float
    """The mean of the trials."""
    error: float
    """Its standard error."""
    low: float
    """The lower end of its 95 % interval."""
    high: float
    """The upper end of it."""
    trials: int
    """Of how many trials."""

    def __sub__(self, other: object) -> Change:
        """The difference of two means from independent trials."""
        if not isinstance(other, Measured):
            return NotImplemented
        by = self.value - other.value
        error = (self.error**2 + other.error**2) ** 0.5
        trials = min(self.trials, other.trials)
        return Change(by, error, by - Z * error, by + Z * error, trials, False)

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


S = TypeVar("S", Interval, Estimate)


class Shares(Table, Compared, Keyed[T, S], Generic[T, S]):
    """Outcomes with a share each that is not known exactly."""

    __slots__ = ()
    basis: Basis | None
    _says: str
    _known: tuple[T, ...] | None

    def _share(self, of: Callable[[T], bool]) -> S:
        raise NotImplementedError

    def _head(self) -> str:
        raise NotImplementedError

    def _notes(self) -> list[str]:
        raise NotImplementedError

    def p(self, outcome: T) -> S:
        """The share of an outcome; of one that has not come up too, if it can be one.

        Raises:
            UnknownNameError: There is no outcome of this name.
            TypeError: No outcome is of this kind.
        """
        wanted = meant(outcome, tuple(self), self._known)
        return self._share(lambda found: found == wanted)

    def chance(self, of: Callable[[T], bool]) -> S:
        """The share of all outcomes that are one of those."""
        return self._share(of)

    def at_least(self, bound: Any, number: Callable[[T], Any] | None = None) -> S:
        """The share of this outcome and all greater ones."""
        return self._share(above(bound, number))

    def at_most(self, bound: Any, number: Callable[[T], Any] | None = None) -> S:
        """The share of this outcome and all lesser ones."""
        return self._share(below(bound, number))

    def at_least_each(self) -> dict[T, S]:
        """For each outcome in order the share of it and all greater ones."""
        return {outcome: self.at_least(outcome) for outcome in in_order(self)}

    def at_most_each(self) -> dict[T, S]:
        """For each outcome in order the share of it and all lesser ones."""
        return {outcome: self.at_most(outcome) for outcome in in_order(self)}

    def _shown(self, most: int = MOST_ROWS) -> list[Row]:
        outcomes = list(self)

        def row(name: str, share: S, color: str = "") -> Row:
            return Row(name, float(share.low), float(share.high), str(share), color)

        def others(rest: list[int]) -> Row:
            those = {outcomes[n] for n in rest}
            return row(f"{len(rest)} others", self._share(lambda x: x in those))

        if len(outcomes) > most and are_numbers(outcomes):
            shares: dict[Any, float] = {x: float(share.high) for x, share in self.items()}

            def between(least: int, greatest: int) -> S:
                return self._share(lambda x: least <= x <= greatest)  # type: ignore[operator]

            return [row(name, between(*ends)) for name, *ends in in_groups(shares, most)]
        names = zip(labels(outcomes, none="nobody"), self.items(), strict=True)
        rows = [row(name, share, shade(x)) for name, (x, share) in names]
        return most_shown(rows, others, most)

    def __str__(self) -> str:
        notes = [*self._notes(), str(self.basis) if self.basis else ""]
        return text_bars(self._shown(), notes)

    def _repr_html_(self) -> str:
        notes = "\n".join(self._notes())
        return html_bars(self._shown(), (self._says, self._head()), notes, self.basis)

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """The shares as at most twelve bars with bounds, the least summed. Needs matplotlib."""
        from ._plots import bars

        rows, said = self._shown(MOST_BARS), "; ".join([self._says, *self._notes()])
        return bars(rows, ax, of=self._says, title=title or said, basis=self.basis)

    def columns(self) -> dict[str, list[Any]]:
        """The outcomes and every figure of their shares as lists."""
        taken = {self._says}
        columns: dict[str, list[Any]] = {self._says: [plain(outcome) for outcome in self]}
        for n, field in enumerate(Interval._fields if self._is_proven() else Estimate._fields):
            columns[free(field, taken)] = [plain_figure(share[n]) for share in self.values()]
        return columns

    def _is_proven(self) -> bool:
        raise NotImplementedError

    def _inner(self) -> str:
        """The first outcomes with their shares, for a text in a line."""
        first: list[tuple[Any, Any]] = list(self.items())[:_MOST_IN_A_LINE]
        shown: list[str] = [f"{outcome!r}: {share}" for outcome, share in first]
        left: int = len(self) - len(shown)
        return ", ".join([*shown, *([f"{left} others"] if left else [])])


def plain_figure(number: Any) -> Any:
    """A fraction as a float, everything else as it is."""
    return float(number) if isinstance(number, Fraction) else number
