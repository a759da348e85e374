"""Waiting times: how often something is done until what it gives comes to a goal."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _outcomes
from ._display import Row, html_bars, percent, text_bars
from ._errors import OddsError, RangeError
from ._tables import Rowed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._plans import Basis

_MOST_STEPS = 1_000
"""Into how many equal steps a goal may be divided."""
_MOST_WORK = 20_000_000
"""How many sums may be added up: some seconds."""
_MOST_TIMES = 10_000
"""The greatest number of times whose probability is shown."""
_MOST_ROWS = 12
_MOST_IN_FRAME = 60


class Waiting(Rowed):
    """How many times it takes until the sum of what each time gives reaches a goal, exactly.

    Made by `Odds.until`. The times are independent of each other, so that a fighter who tires, or
    whose armor breaks, is not described: `Battle.solve` and `Battle.simulate` play that.

    >>> coin = Odds({0: 1, 1: 1})
    >>> waiting = coin.until(2)
    >>> waiting.mean(), waiting.variance(), waiting.median()
    (Fraction(4, 1), Fraction(4, 1), 3)
    >>> waiting.fraction(2), waiting.at_most(3)
    (Fraction(1, 4), Fraction(1, 2))

    Attributes:
        goal: The sum that is waited for.
        fruitful: The exact probability that one time gives more than nothing.
        basis: The basis of the odds of one time, if they have one.
    """

    __slots__ = ("_about", "_needed", "basis", "fruitful", "goal")

    def __init__(
        self,
        odds: Mapping[Any, Fraction],
        goal: float | Fraction,
        basis: Basis | None = None,
        about: str = "",
    ) -> None:
        """What one time gives, as numbers with their exact probabilities; and the goal."""
        self.goal, self.basis, self._about = _number(goal), basis, about
        if self.goal <= 0:
            message = f"the goal is {_outcomes.figure(goal)}: it has to be above 0"
            raise RangeError(message, "goal", 1, 2**31 - 1)
        table: dict[Fraction, Fraction] = {}
        for outcome, p in odds.items():
            number = _number(outcome)
            if number < 0:
                message = f"one time can give {outcome}: a sum that can fall has no waiting time"
                raise OddsError(message)
            table[number] = table.get(number, Fraction()) + p
        table.pop(Fraction(), None)
        if not table:
            message = f"one time never gives anything: the sum never reaches {goal}"
            raise OddsError(message)
        self.fruitful = sum(table.values(), Fraction())
        unit = reduce(_common, table)
        steps = math.ceil(self.goal / unit)
        if steps > _MOST_STEPS:
            message = (
                f"the goal is {steps} times the greatest number that divides all that one time "
                f"can give: {_MOST_STEPS} can be"
            )
            raise RangeError(message, "goal", 1, int(unit * _MOST_STEPS))
        # Where after each time every sum below the goal has as many continuations as one time has.
        times = math.ceil(self.goal / min(table))
        if steps * times * len(table) > 2 * _MOST_WORK:
            message = (
                f"{len(table)} numbers, up to {times} times, over {steps} steps: too many sums to "
                "add up: `map` the numbers to coarser ones, such as tens, or take a lower goal"
            )
            raise RangeError(message, "goal", 1, int(self.goal))
        whole = math.lcm(*(p.denominator for p in table.values()))
        weights = [(int(number / unit), int(p * whole)) for number, p in table.items()]
        self._needed = _needed(weights, steps)

    def mean(self) -> Fraction:
        """The mean number of times."""
        return self._fruits()[0] / self.fruitful

    def variance(self) -> Fraction:
        """The variance of the number of times."""
        mean, variance = self._fruits()
        return (mean * (1 - self.fruitful) + variance) / self.fruitful**2

    def sd(self) -> float:
        """The standard deviation: the root of the exact variance."""
        return math.sqrt(self.variance())

    def _fruits(self) -> tuple[Fraction, Fraction]:
        """Mean and variance of how many times give something until the goal is reached."""
        mean = sum((n * p for n, p in self._needed.items()), Fraction())
        return mean, sum(((n - mean) ** 2 * p for n, p in self._needed.items()), Fraction())

    def at_most(self, times: SupportsIndex) -> Fraction:
        """The exact probability that the goal is reached within that many times.

        Raises:
            RangeError: That is below 0, or above 10,000.
        """
        n = _times(times)
        p, q = self.fruitful.numerator, self.fruitful.denominator - self.fruitful.numerator
        # How often exactly `hits` of n times give something, from the least number on.
        weight: int = q**n
        short = Fraction()
        late = Fraction(1)
        for hits in range(min(n, max(self._needed)) + 1):
            late -= self._needed.get(hits, Fraction())
            short += weight * late
            if q:
                weight = weight * (n - hits) * p // ((hits + 1) * q)
            else:
                weight = p**n if hits + 1 == n else 0
        whole: int = (p + q) ** n
        return 1 - short / whole

    def fraction(self, times: SupportsIndex) -> Fraction:
        """The exact probability that it takes exactly that many times."""
        n = _times(times)
        return self.at_most(n) - (self.at_most(n - 1) if n else 0)

    def quantile(self, q: float | Fraction) -> int:
        """The least number of times that is not exceeded with this probability or more.

        Raises:
            OddsError: It is no probability below 1, or takes more than 10,000 times.
        """
        wanted = _outcomes.share(q)
        if wanted == 1 and self.fruitful < 1:
            message = "there is no number of times after which the goal is certainly reached"
            raise OddsError(message)
        high = 1
        while self.at_most(high) < wanted:
            if high == _MOST_TIMES:
                message = f"it takes more than {_MOST_TIMES} times: the mean is {self._said()}"
                raise OddsError(message)
            high = min(2 * high, _MOST_TIMES)
        low = high // 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self.at_most(middle) >= wanted else (middle, high)
        return high

    def median(self) -> int:
        """The least number of times that is not exceeded in half of all cases or more."""
        return self.quantile(Fraction(1, 2))

    def columns(self) -> dict[str, list[Any]]:
        """The likely numbers of times in at most 60 rows, each from a number to another.

        `p` is the probability of these, `at_most` that of these or fewer.
        """
        rows = self._rows(_MOST_IN_FRAME)
        names = ("least", "most", "p", "at_most")
        columns = zip(*rows, strict=True)
        kinds = (int, int, float, float)
        return {
            name: [kind(number) for number in column]
            for name, kind, column in zip(names, kinds, columns, strict=True)
        }

    def _rows(self, count: int) -> list[tuple[int, int, Fraction, Fraction]]:
        """From which to which number of times, their probability, and that of these or fewer."""
        mean, reach = float(self.mean()), 4 * self.sd()
        first = min(max(min(self._needed), int(mean - reach)), _MOST_TIMES)
        last = min(max(first, math.ceil(mean + reach)), _MOST_TIMES)
        width = math.ceil((last - first + 1) / count)
        rows, before = [], self.at_most(first - 1)
        for least in range(first, last + 1, width):
            most = min(least + width - 1, last)
            until = self.at_most(most)
            rows.append((least, most, until - before, until))
            before = until
        return rows

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Waiting):
            return NotImplemented
        return (self.fruitful, self._needed) == (other.fruitful, other._needed)

    def __hash__(self) -> int:
        return hash((self.fruitful, frozenset(self._needed.items())))

    def _said(self) -> str:
        return _outcomes.figure(self.mean())

    def _title(self) -> str:
        said = f"times until {self._goal()}: mean {self._said()}, sd {self.sd():.2f}"
        return f"{self._about}: {said}" if self._about else said

    def _goal(self) -> str:
        return str(self.goal) if self.goal.denominator == 1 else f"{float(self.goal):.4g}"

    def __repr__(self) -> str:
        return f"<Waiting until {self._goal()}: {self._said()} times on average>"

    def _shown(self) -> list[Row]:
        found = self._rows(_MOST_ROWS)
        before = found[0][3] - found[0][2]
        shares = [("fewer", before)] if before else []
        shares += [
            (str(least) if least == most else f"{least} to {most}", p)
            for least, most, p, _ in found
        ]
        if found[-1][3] < 1:
            shares.append(("more", 1 - found[-1][3]))
        return [Row(name, float(p), float(p), percent(p)) for name, p in shares]

    def __str__(self) -> str:
        return text_bars(self._shown(), [self._title(), str(self.basis) if self.basis else ""])

    def _repr_html_(self) -> str:
        return html_bars(self._shown(), ("times", "probability"), self._title(), self.basis)

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """The likely numbers of times as bars, the others summed. Needs matplotlib."""
        from ._plots import bars

        return bars(self._shown(), ax, of="times", title=title or self._title(), basis=self.basis)


def _needed(weights: list[tuple[int, int]], steps: int) -> dict[int, Fraction]:
    """How many of the times that give something it takes to go that many steps."""
    whole = sum(weight for _, weight in weights)
    at, times, total = {0: 1}, 0, 1
    done: dict[int, Fraction] = {}
    while at:
        after: dict[int, int] = {}
        over = 0
        for place, ways in at.items():
            for step, weight in weights:
                if place + step >= steps:
                    over += ways * weight
                else:
                    after[place + step] = after.get(place + step, 0) + ways * weight
        at, times, total = after, times + 1, total * whole
        if over:
            done[times] = Fraction(over, total)
    return done


def _number(number: Any) -> Fraction:
    """A number exactly; a float is taken as it is written."""
    try:
        return Fraction(str(number)) if isinstance(number, float) else Fraction(number)
    except (TypeError, ValueError, OverflowError):
        message = f"{str(number)[:60]!r} is no number: pass `number`, or take `map` before"
        raise OddsError(message) from None


def _common(a: Fraction, b: Fraction) -> Fraction:
    """The greatest number that divides both."""
    below = math.lcm(a.denominator, b.denominator)
    return Fraction(math.gcd(int(a * below), int(b * below)), below)


def _times(times: SupportsIndex) -> int:
    n = index(times)
    if not 0 <= n <= _MOST_TIMES:
        message = f"the number of times is {n}: 0 to {_MOST_TIMES} can be"
        raise RangeError(message, "times", 0, _MOST_TIMES)
    return n
