"""Outcomes with their exact odds."""

from __future__ import annotations

import math
import operator
import random
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from operator import index
from typing import TYPE_CHECKING, Any, Generic, NoReturn, SupportsIndex, TypeVar

from . import _outcomes
from ._display import (
    MOST_BARS,
    MOST_ROWS,
    Row,
    are_numbers,
    html_bars,
    in_groups,
    labels,
    most_shown,
    percent,
    shade,
    text_bars,
)
from ._errors import OddsError, RangeError, UnknownNameError
from ._outcomes import Summary, above, below, in_order, meant
from ._tables import Keyed, Table, free, plain
from ._waiting import Waiting

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._plans import Basis

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


_WIDEST = 180
"""How long the code that makes odds may be to be their text in a line."""
_MOST_DICE = 1000
"""The most outcomes that are added at once."""


class Odds(Table, Keyed[T, float], Generic[T]):
    """Outcomes with their exact odds: a mapping from each outcome to its probability.

    `odds[x]` is a float, `odds.fraction(x)` exact. An impossible outcome is not a key, and its
    `fraction` is 0. The outcomes keep the order of the rules. Odds add, multiply and compare like
    dice.

    >>> import case_py as cp
    >>> die = cp.Odds.uniform(range(1, 7))
    >>> die.fraction(3), die.at_least(5), die.mean()
    (Fraction(1, 6), Fraction(1, 3), Fraction(7, 2))
    >>> die
    Odds({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})

    Attributes:
        basis: The basis of odds of a battle: plans, rulings, versions; `None` for any others.
    """

    __slots__ = ("__weakref__", "_about", "_later", "_table", "_whole", "basis")
    basis: Basis | None
    _about: str
    _table: dict[T, int]
    _whole: int
    _later: Callable[[], tuple[Iterable[T], Iterable[int], int]] | None

    def __init__(
        self, weights: Mapping[T, SupportsIndex] | Iterable[tuple[T, SupportsIndex]] | Odds[T]
    ) -> None:
        """Outcomes with whole weights; equal ones are merged, those of weight 0 left out."""
        if isinstance(weights, Odds):
            weights = weights.weights()
        pairs = weights.items() if isinstance(weights, Mapping) else weights
        table: dict[T, int] = {}
        for outcome, weight in pairs:
            whole = _whole(weight)
            if whole < 0:
                message = f"the weight of {outcome!r} is below 0"
                raise OddsError(message)
            if whole:
                table[outcome] = table.get(outcome, 0) + whole
        if not table:
            message = "no outcome has any weight: odds need at least one"
            raise OddsError(message)
        divisor = math.gcd(*table.values())
        self._table = {outcome: weight // divisor for outcome, weight in table.items()}
        self._whole = sum(self._table.values())
        self._later = None
        self.basis = None
        self._about = ""

    @classmethod
    def _read_later(cls, rows: Callable[[], tuple[Iterable[T], Iterable[int], int]]) -> Odds[T]:
        """Odds whose outcomes are made into Python values when they are first looked at."""
        odds = cls.__new__(cls)
        odds._later = rows
        odds.basis = None
        odds._about = ""
        return odds

    def _standing_on(self, basis: Basis | None, about: str = "") -> Odds[T]:
        """The same odds, new from a calculation, with their basis and what they are of."""
        self.basis, self._about = basis, about
        return self

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Odds[T]:
        """Equally likely outcomes; one given twice counts twice."""
        return cls((outcome, 1) for outcome in outcomes)

    def _weights(self) -> dict[T, int]:
        if self._later is not None:
            outcomes, weights, whole = self._later()
            table: dict[T, int] = {}
            for outcome, weight in zip(outcomes, weights, strict=True):
                table[outcome] = table.get(outcome, 0) + weight
            divisor = math.gcd(*table.values())
            if divisor > 1:
                table = {outcome: weight // divisor for outcome, weight in table.items()}
            self._table, self._whole, self._later = table, whole // divisor, None
        return self._table

    @property
    def denominator(self) -> int:
        """The sum of all weights."""
        self._weights()
        return self._whole

    def weights(self) -> dict[T, int]:
        """The whole weights of the outcomes."""
        return dict(self._weights())

    def __getitem__(self, outcome: T | str) -> float:
        return self._weights()[self._key(outcome)] / self._whole

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights())

    def __len__(self) -> int:
        return len(self._weights())

    def __contains__(self, outcome: object) -> bool:
        return self._key(outcome) in self._weights()

    def _key(self, outcome: Any) -> Any:
        """The outcome of that name, if it is the name of a member of a list."""
        table = self._weights()
        if not isinstance(outcome, str) or outcome in table:
            return outcome
        try:
            return meant(outcome, table)
        except (UnknownNameError, TypeError):
            return outcome

    def __bool__(self) -> NoReturn:
        """Odds are not true or false: a comparison of odds gives the odds of its truth.

        >>> if Odds.uniform([1, 2]) > 1: ...
        Traceback (most recent call last):
        ...
        TypeError: odds are neither true nor false: `(a > b).fraction(True)` is the chance, `a == b`
        tells equal odds; sort and choose by a number, as in `max(several, key=Odds.mean)`
        """
        message = (
            "odds are neither true nor false: `(a > b).fraction(True)` is the chance, `a == b` "
            "tells equal odds; sort and choose by a number, as in `max(several, key=Odds.mean)`"
        )
        raise TypeError(message)

    def fraction(self, outcome: T | str | None) -> Fraction:
        """The exact probability of an outcome, or of the member of a list with this name.

        >>> to_hit_odds("Gd").fraction("red") == to_hit_odds("Gd").fraction(Color.RED)
        True
        >>> to_hit_odds("Gd").fraction("reed")
        Traceback (most recent call last):
        ...
        case_py._errors.UnknownNameError: unknown outcome `reed`, did you mean `red`? There are:
        white, green, yellow, red

        Raises:
            UnknownNameError: There is no outcome with this name.
            TypeError: No outcome is of this kind.
        """
        table = self._weights()
        return Fraction(table.get(meant(outcome, table), 0), self._whole)

    def fractions(self) -> dict[T, Fraction]:
        """The exact probability of every outcome."""
        return {outcome: Fraction(w, self._whole) for outcome, w in self._weights().items()}

    def chance(self, of: Callable[[T], bool]) -> Fraction:
        """The exact probability that the outcome is one of those."""
        weight = sum(weight for outcome, weight in self._weights().items() if of(outcome))
        return Fraction(weight, self._whole)

    def is_certain(self, of: Callable[[T], bool]) -> bool:
        """Whether it is proven that the outcome is one of those."""
        return all(of(outcome) for outcome in self._weights())

    def never(self, of: Callable[[T], bool]) -> bool:
        """Whether it is proven that the outcome is none of those."""
        return not any(of(outcome) for outcome in self._weights())

    def at_least(self, bound: Any, number: Callable[[T], Any] | None = None) -> Fraction:
        """The exact probability of this outcome or a greater one.

        `number` gives a number for each outcome to compare with the bound.

        Raises:
            OddsError: The outcomes have no order: pass `number`.
        """
        return self.chance(above(self._bound(bound, number), number))

    def at_most(self, bound: Any, number: Callable[[T], Any] | None = None) -> Fraction:
        """The exact probability of this outcome or a lesser one; arguments as of `at_least`."""
        return self.chance(below(self._bound(bound, number), number))

    def _bound(self, bound: Any, number: Callable[[T], Any] | None) -> Any:
        # A name of a member of a list is compared as that member.
        return meant(bound, self._weights()) if number is None and isinstance(bound, str) else bound

    def at_least_each(self) -> dict[T, Fraction]:
        """For each outcome in order the exact probability of it or a greater one.

        >>> Odds({1: 1, 2: 2, 3: 1}).at_least_each()
        {1: Fraction(1, 1), 2: Fraction(3, 4), 3: Fraction(1, 4)}
        """
        ordered = in_order(self._weights())
        sums = accumulate(self._weights()[outcome] for outcome in reversed(ordered))
        shares = [Fraction(weight, self._whole) for weight in sums]
        return dict(zip(ordered, reversed(shares), strict=True))

    def at_most_each(self) -> dict[T, Fraction]:
        """For each outcome in order the exact probability of it or a lesser one."""
        ordered = in_order(self._weights())
        sums = accumulate(self._weights()[outcome] for outcome in ordered)
        return {x: Fraction(weight, self._whole) for x, weight in zip(ordered, sums, strict=True)}

    def map(self, function: Callable[[T], U]) -> Odds[U]:
        """The odds of a function of the outcome.

        >>> Odds.uniform(range(1, 7)).map(lambda face: face % 2 == 0)
        Odds({False: 1, True: 1})
        """
        pairs = ((function(outcome), weight) for outcome, weight in self._weights().items())
        return Odds(pairs)._standing_on(self.basis, self._about)

    def given(self, of: Callable[[T], bool]) -> Odds[T]:
        """The odds given that the outcome is one of those.

        Raises:
            OddsError: It can't be one of those.
        """
        pairs = ((x, weight) for x, weight in self._weights().items() if of(x))
        return Odds(pairs)._standing_on(self.basis, self._about)

    def then(self, follows: Callable[[T], Odds[U]]) -> Odds[U]:
        """The odds of a further roll that depends on the outcome.

        >>> die = Odds.uniform(range(1, 7))
        >>> die.then(lambda first: die.map(lambda second: first + second)).fraction(12)
        Fraction(1, 36)
        """
        branches = [(weight, follows(outcome)) for outcome, weight in self._weights().items()]
        common = math.lcm(*(odds.denominator for _, odds in branches))
        pairs = (
            (outcome, weight * inner * (common // odds.denominator))
            for weight, odds in branches
            for outcome, inner in odds._weights().items()
        )
        return Odds(pairs)._standing_on(self.basis)

    def _with(self, other: object, function: Callable[[Any, Any], U]) -> Odds[U]:
        """The odds of a function of this outcome and an independent one, or a number."""
        if not isinstance(other, Odds):
            if not isinstance(other, (int, float, Fraction)):
                return NotImplemented  # type: ignore[no-any-return]
            return self.map(lambda outcome: function(outcome, other))
        pairs = (
            (function(a, b), weight * its)
            for a, weight in self._weights().items()
            for b, its in other._weights().items()
        )
        return Odds(pairs)._standing_on(self.basis or other.basis)

    def __add__(self, other: Odds[Any] | float | Fraction) -> Odds[Any]:
        """The odds of the sum with an independent outcome, or with a number.

        >>> die = Odds.uniform(range(1, 7))
        >>> (die + die + 1).fraction(13), sum([die, die]) == die + die
        (Fraction(1, 36), True)
        """
        return self._with(other, operator.add)

    def __radd__(self, other: float | Fraction) -> Odds[Any]:
        return self._with(other, lambda own, number: number + own)

    def __sub__(self, other: Odds[Any] | float | Fraction) -> Odds[Any]:
        """The odds of the difference to an independent outcome, or to a number."""
        return self._with(other, operator.sub)

    def __rsub__(self, other: float | Fraction) -> Odds[Any]:
        return self._with(other, lambda own, number: number - own)

    def __neg__(self) -> Odds[Any]:
        """The odds of the negative outcome."""
        negative: Callable[[Any], Any] = operator.neg
        return self.map(negative)

    def __mul__(self, other: Odds[Any] | float | Fraction) -> Odds[Any]:
        """The odds of the product with an independent outcome, or with a number.

        The sum of several dice is `3 @ die`; `3 * die` is three times one die.

        >>> (2 * Odds.uniform([1, 2]))
        Odds({2: 1, 4: 1})
        """
        return self._with(other, operator.mul)

    def __rmul__(self, other: float | Fraction) -> Odds[Any]:
        return self._with(other, lambda own, number: number * own)

    def __floordiv__(self, other: Odds[Any] | float | Fraction) -> Odds[Any]:
        """The odds of the quotient, rounded down."""
        return self._with(other, operator.floordiv)

    def __rmatmul__(self, count: SupportsIndex) -> Odds[Any]:
        """The odds of the sum of that many independent outcomes: `3 @ die`.

        >>> (3 @ Odds.uniform(range(1, 7))).fraction(18), 0 @ Odds({4: 1})
        (Fraction(1, 216), Odds({0: 1}))

        Raises:
            RangeError: The number is below 0, or above 1,000.
        """
        if isinstance(count, bool) or not isinstance(count, SupportsIndex):
            return NotImplemented
        left = index(count)
        if not 0 <= left <= _MOST_DICE:
            message = f"the number of dice is {left}: 0 to {_MOST_DICE} can be"
            raise RangeError(message, "the number of dice", 0, _MOST_DICE)
        total: Odds[Any] = Odds({0: 1})
        doubled: Odds[Any] = self
        while left:
            if left % 2:
                total = total + doubled
            left //= 2
            if left:
                doubled = doubled + doubled
        return total._standing_on(self.basis)

    def __matmul__(self, other: Odds[Any]) -> Odds[Any]:
        """The odds of the sum of as many outcomes of the other as this one says: `d4 @ d6`."""
        if not isinstance(other, Odds):
            return NotImplemented
        return self.then(other.__rmatmul__)  # type: ignore[arg-type]

    def __lt__(self, other: Odds[Any] | float | Fraction) -> Odds[bool]:
        """The odds of being less than an independent outcome, or than a number.

        >>> die = Odds.uniform(range(1, 7))
        >>> (die < die).fraction(True), (die >= 5).fraction(True)
        (Fraction(5, 12), Fraction(1, 3))
        """
        return self._with(other, operator.lt)

    def __le__(self, other: Odds[Any] | float | Fraction) -> Odds[bool]:
        """The odds of being at most an independent outcome, or a number."""
        return self._with(other, operator.le)

    def __gt__(self, other: Odds[Any] | float | Fraction) -> Odds[bool]:
        """The odds of being greater than an independent outcome, or than a number."""
        return self._with(other, operator.gt)

    def __ge__(self, other: Odds[Any] | float | Fraction) -> Odds[bool]:
        """The odds of being at least an independent outcome, or a number."""
        return self._with(other, operator.ge)

    def sample(self, count: int = 1, *, seed: int | None = None) -> list[T]:
        """Outcomes drawn by their exact odds; with a seed the same ones each time.

        >>> Odds({"miss": 1, "hit": 0}).sample(3)
        ['miss', 'miss', 'miss']

        Raises:
            RangeError: The number of outcomes is below 0.
        """
        if count < 0:
            message = f"the number of outcomes is {count}: 0 or more can be"
            raise RangeError(message, "the number of outcomes", 0, 2**31 - 1)
        outcomes = list(self._weights())
        sums = list(accumulate(self._weights().values()))
        draw = random.Random(seed)
        return [outcomes[bisect_right(sums, draw.randrange(self._whole))] for _ in range(count)]

    def until(self, goal: float | Fraction, number: Callable[[T], Any] | None = None) -> Waiting:
        """How many independent times it takes until the sum of the outcomes reaches a goal.

        `number` gives a number for each outcome to sum.

        >>> attack = Scene(example()).exchange("Granite Dove", "Iron Matron")
        >>> waiting = attack.map(lambda outcome: outcome.through).until(60)
        >>> waiting, waiting.median(), waiting.quantile(0.95)
        (<Waiting until 60: 3.08 times on average>, 3, 6)

        Raises:
            OddsError: The sum can never get there, or can fall; or the outcomes are no numbers.
            RangeError: The goal is not above 0, more than a thousand of the steps in which the sum
                can grow, or so far that there are too many sums on the way.
        """
        found: dict[Any, Fraction] = {}
        for outcome, p in self.fractions().items():
            value = number(outcome) if number else outcome
            found[value] = found.get(value, Fraction()) + p
        return Waiting(found, goal, self.basis, self._about)

    def mean(self, number: Callable[[T], Any] | None = None) -> Fraction:
        """The exact mean of the outcomes, or of a number that each has.

        Raises:
            OddsError: The outcomes are not numbers: pass `number`.
        """
        return _outcomes.mean(self._weights().items(), number)

    def variance(self, number: Callable[[T], Any] | None = None) -> Fraction:
        """The exact variance of the outcomes, or of a number that each has."""
        return _outcomes.variance(list(self._weights().items()), number)

    def sd(self, number: Callable[[T], Any] | None = None) -> float:
        """The standard deviation: the root of the exact variance."""
        return math.sqrt(self.variance(number))

    def quantile(self, q: float | Fraction, number: Callable[[T], Any] | None = None) -> T:
        """The least outcome that is not exceeded with this probability or more.

        >>> Odds.uniform(range(1, 7)).quantile(0.5), Odds.uniform(range(1, 7)).quantile(0.51)
        (3, 4)
        """
        return _outcomes.quantile(q, self._weights(), number)

    def median(self, number: Callable[[T], Any] | None = None) -> T:
        """The least outcome that is not exceeded in half of all cases or more."""
        return self.quantile(Fraction(1, 2), number)

    def modes(self) -> tuple[T, ...]:
        """The likeliest outcomes: one, or several that are as likely."""
        return _outcomes.modes(self._weights())

    def summary(self, number: Callable[[T], Any] | None = None) -> Summary[T]:
        """Mean, standard deviation, quartiles and modes together, as floats.

        >>> summary = Odds.uniform(range(1, 7)).summary()
        >>> summary.mean, round(summary.sd, 3), summary.median, summary.most
        (3.5, 1.708, 3, 6)
        """
        return _outcomes.summary(self._weights(), number)

    def difference(self, before: Odds[T]) -> dict[T, Fraction]:
        """The change of each probability relative to other odds.

        >>> a, b = Odds({"miss": 60, "hit": 40}), Odds({"miss": 55, "hit": 45})
        >>> b.difference(a)
        {'miss': Fraction(-1, 20), 'hit': Fraction(1, 20)}
        """
        names = dict.fromkeys([*self, *before])
        old, new = before.fractions(), self.fractions()
        steps = ((x, new.get(x, Fraction()) - old.get(x, Fraction())) for x in names)
        return {outcome: step for outcome, step in steps if step}

    def moved(self, before: Odds[T]) -> Fraction:
        """The probability that moves between outcomes: 0 where nothing changes, 1 at most."""
        rises = self.difference(before).values()
        return sum((step for step in rises if step > 0), Fraction())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Odds):
            return self._weights() == other._weights()
        return NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._weights().items()))

    def __reduce__(self) -> tuple[Callable[..., Odds[T]], tuple[Any, ...]]:
        return (_again, (self._weights(), self.basis, self._about))

    def __repr__(self) -> str:
        if len(self) <= MOST_ROWS:
            inner = ", ".join(f"{outcome!r}: {w}" for outcome, w in self._weights().items())
            few = len(self) <= MOST_BARS and not any(isinstance(x, tuple) for x in self)
            if few or len(inner) <= _WIDEST:
                return f"Odds({{{inner}}})"
        about = f": {self._about}" if self._about else ""
        return f"<{type(self).__name__} of {len(self)} outcomes{about}>"

    def _shown(self, most: int = MOST_ROWS) -> list[Row]:
        def row(name: str, weight: int, color: str = "") -> Row:
            p = Fraction(weight, self._whole)
            return Row(name, float(p), float(p), percent(p), color)

        table: Mapping[Any, int] = self._weights()
        if len(table) > most and are_numbers(table):
            shares = {number: weight / self._whole for number, weight in table.items()}
            return [
                row(name, sum(weight for x, weight in table.items() if low <= x <= high))
                for name, low, high in in_groups(shares, most)
            ]
        names = zip(labels(table), table.items(), strict=True)
        rows = [row(name, weight, shade(x)) for name, (x, weight) in names]
        weights = list(table.values())
        return most_shown(
            rows, lambda rest: row(f"{len(rest)} others", sum(weights[n] for n in rest)), most
        )

    def __str__(self) -> str:
        return text_bars(self._shown(), [str(self.basis)] if self.basis else [])

    def _repr_html_(self) -> str:
        return html_bars(self._shown(), ("outcome", "probability"), self._about, self.basis)

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """The odds as at most twelve bars. Needs matplotlib.

        Of more outcomes the least likely are summed; more whole numbers are drawn in groups.
        Each color has its own hatch.
        """
        from ._plots import bars

        return bars(self._shown(MOST_BARS), ax, title=title or self._about, basis=self.basis)

    def columns(self) -> dict[str, list[Any]]:
        """Outcome, weight and probability as lists; an outcome of several fields as a list each.

        Weights are texts (`weight_text`): most tables hold numbers of 64 bits. A field of an
        outcome with the name of a column gets an underscore appended.
        """
        table = self._weights()
        first = next(iter(table))
        columns: dict[str, list[Any]] = {}
        taken = {"weight_text", "p"}
        if hasattr(first, "_fields"):
            for n, field in enumerate(first._fields):
                columns[free(field, taken)] = [plain(outcome[n]) for outcome in table]  # type: ignore[index]
        else:
            columns["outcome"] = [plain(outcome) for outcome in table]
        columns["weight_text"] = [str(weight) for weight in table.values()]
        columns["p"] = [weight / self._whole for weight in table.values()]
        return columns


def _whole(weight: SupportsIndex) -> int:
    """A weight, NumPy's integers too; a yes or no is none, of NumPy's neither."""
    if not isinstance(weight, bool) and not type(weight).__name__.startswith("bool"):
        try:
            return index(weight)
        except TypeError:
            pass
    message = f"a weight is a whole number, not {type(weight).__name__}"
    raise TypeError(message)


def _again(weights: dict[T, int], basis: Basis | None, about: str) -> Odds[T]:
    return Odds(weights)._standing_on(basis, about)
