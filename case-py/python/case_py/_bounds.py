"""Outcomes with proven bounds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from . import _outcomes
from ._display import percent
from ._errors import OddsError
from ._outcomes import Between, in_order
from ._shares import Interval, Shares

if TYPE_CHECKING:
    from ._plans import Basis

T = TypeVar("T", bound=Hashable)


class Bounds(Shares[T, Interval]):
    """Outcomes with proven bounds: a mapping from each outcome to the `Interval` of its odds.

    What could not be resolved may have been any outcome, so all bounds are as far apart.

    Attributes:
        open: The probability of what could not be resolved.
        basis: The basis of the result: plans, rulings, versions.
    """

    __slots__ = ("__weakref__", "_known", "_low", "_says", "basis", "open")

    def __init__(
        self,
        low: Mapping[T, Fraction],
        open: Fraction,
        *,
        known: Iterable[T] | None = None,
        says: str = "outcome",
        basis: Basis | None = None,
    ) -> None:
        self._low = dict(low)
        self.open = open
        self._known = None if known is None else tuple(known)
        self._says = says
        self.basis = basis

    def _held(self) -> tuple[Any, ...]:
        return (frozenset(self._low.items()), self.open)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_bounds_again, (self._low, self.open, self._known, self._says, self.basis))

    def __getitem__(self, outcome: T) -> Interval:
        low = self._low[outcome]
        return Interval(low, low + self.open)

    def __iter__(self) -> Iterator[T]:
        return iter(self._low)

    def __len__(self) -> int:
        return len(self._low)

    def _share(self, of: Callable[[T], bool]) -> Interval:
        low = sum((p for outcome, p in self._low.items() if of(outcome)), Fraction())
        return Interval(low, low + self.open)

    def mean(
        self, number: Callable[[T], Any] | None = None, *, least: int | Fraction | None = None
    ) -> Between[Fraction]:
        """The bounds of the mean, where `least` is the least that an outcome can be.

        Nothing bounds it from above where anything was left open.

        Raises:
            OddsError: There is no outcome with some probability, as of a fight that may never end;
                or nothing was resolved.
        """
        none = 1 - self.open - sum(self._low.values())
        if none > 0:
            message = f"with a probability of {percent(none)} there is no outcome, and so no mean"
            raise OddsError(message)
        rows = [(_outcomes.exact(x, number), p) for x, p in self._low.items()]
        known = sum((value * p for value, p in rows), Fraction())
        if not self.open:
            return Between(known, known)
        floor = Fraction(least) if least is not None else min((v for v, _ in rows), default=None)
        if floor is None:
            message = "nothing was resolved, so the mean has no bounds: raise the limits"
            raise OddsError(message)
        return Between(known + floor * self.open, None)

    def quantile(
        self, q: float | Fraction, number: Callable[[T], Any] | None = None
    ) -> Between[T | None]:
        """The bounds of the least outcome that this share of all or more do not exceed.

        `None` for a bound that no outcome which was resolved reaches.
        """
        ordered = in_order(self._low, number)
        return Between(*_reached(ordered, [self._low[x] for x in ordered], self.open, q))

    def median(self, number: Callable[[T], Any] | None = None) -> Between[T | None]:
        """The bounds of the median: `quantile` of a half."""
        return self.quantile(Fraction(1, 2), number)

    def modes(self) -> tuple[T, ...]:
        """The outcomes that can be the likeliest; what was not resolved can be any of these."""
        most = max(self._low.values(), default=Fraction())
        return tuple(x for x, low in self._low.items() if low + self.open >= most)

    def _is_proven(self) -> bool:
        return True

    def _head(self) -> str:
        return "proven bounds" if self.open else "probability"

    def _notes(self) -> list[str]:
        apart = percent(self.open)
        return [f"the bounds lie {apart} apart: what was not resolved"] if self.open else []

    def __repr__(self) -> str:
        return f"<Bounds {self._inner()}>"


def _bounds_again(low: Any, open: Any, known: Any, says: str, basis: Any) -> Bounds[Any]:
    return Bounds(low, open, known=known, says=says, basis=basis)


def _reached(
    ordered: list[T], shares: list[Fraction], open: Fraction, q: float | Fraction
) -> tuple[T | None, T | None]:
    """The first outcome that may reach a share of all, and the first that surely does."""
    wanted, passed = _outcomes.share(q), Fraction()
    may = surely = None
    for outcome, p in zip(ordered, shares, strict=True):
        passed += p
        if may is None and passed + open >= wanted:
            may = outcome
        if passed >= wanted:
            return may, outcome
    return may, surely
