"""Outcomes that were counted in trials."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from . import _outcomes
from ._errors import OddsError
from ._outcomes import Between, in_order
from ._shares import Estimate, Measured, Shares, Z, wilson

if TYPE_CHECKING:
    from ._plans import Basis

T = TypeVar("T", bound=Hashable)


class Frequencies(Shares[T, Estimate]):
    """How often each outcome came up: a mapping from each outcome to the `Estimate` of its odds.

    Attributes:
        counts: How many trials came to each outcome.
        trials: How many trials there were.
        cut: How many of them were cut off by a limit, so that their outcome is not known.
        basis: The basis of the result: plans, rulings, versions.
    """

    __slots__ = ("__weakref__", "_known", "_says", "basis", "counts", "cut", "trials")

    def __init__(
        self,
        counts: Mapping[T, int],
        *,
        cut: int = 0,
        known: Iterable[T] | None = None,
        says: str = "outcome",
        basis: Basis | None = None,
    ) -> None:
        self.counts = dict(counts)
        self.cut = cut
        self.trials = sum(self.counts.values()) + cut
        self._known = None if known is None else tuple(known)
        self._says = says
        self.basis = basis

    def _held(self) -> tuple[Any, ...]:
        return (frozenset(self.counts.items()), self.cut)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_counted_again, (self.counts, self.cut, self._known, self._says, self.basis))

    def __getitem__(self, outcome: T) -> Estimate:
        return self._estimate(self.counts[outcome])

    def _estimate(self, count: int) -> Estimate:
        found = Estimate.of(count, self.trials)
        if not self.cut:
            return found
        return found._replace(high=wilson(count + self.cut, self.trials)[1])

    def __iter__(self) -> Iterator[T]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def _share(self, of: Callable[[T], bool]) -> Estimate:
        return self._estimate(sum(n for outcome, n in self.counts.items() if of(outcome)))

    def ended(self) -> Frequencies[T]:
        """Those of the trials that were not cut off."""
        return Frequencies(self.counts, known=self._known, says=self._says, basis=self.basis)

    def _all(self) -> dict[T, int]:
        if self.cut:
            message = (
                f"{self.cut} of {self.trials} trials were cut off, so this figure is not known: "
                "raise `checkpoints=`, or take `.ended()` for the others alone"
            )
            raise OddsError(message)
        found = {outcome: count for outcome, count in self.counts.items() if count}
        if not found:
            message = "no trials: no figure can be estimated"
            raise OddsError(message)
        return found

    def mean(self, number: Callable[[T], Any] | None = None) -> Measured:
        """The mean with its standard error.

        Raises:
            OddsError: Trials were cut off, or there are none.
        """
        counts = self._all()
        value = float(_outcomes.mean(counts.items(), number))
        error = (self.variance(number) / self.trials) ** 0.5
        return Measured(value, error, value - Z * error, value + Z * error, self.trials)

    def variance(self, number: Callable[[T], Any] | None = None) -> float:
        """The estimated variance of the outcomes, or of a number that each has."""
        counts = self._all()
        n = self.trials
        found = float(_outcomes.variance(list(counts.items()), number))
        return found * n / (n - 1) if n > 1 else 0.0

    def sd(self, number: Callable[[T], Any] | None = None) -> float:
        """The estimated standard deviation."""
        return float(self.variance(number) ** 0.5)

    def quantile(
        self, q: float | Fraction, number: Callable[[T], Any] | None = None
    ) -> Between[T | None]:
        """The 95 % interval of the least outcome that this share or more do not exceed."""
        ordered = in_order(self._all(), number)
        passed, may, wanted = 0, None, float(_outcomes.share(q))
        for outcome in ordered:
            passed += self.counts[outcome]
            low, high = wilson(passed, self.trials)
            if may is None and high >= wanted:
                may = outcome
            if low >= wanted:
                return Between(may, outcome)
        return Between(may, None)

    def median(self, number: Callable[[T], Any] | None = None) -> Between[T | None]:
        """The 95 % interval of the median: `quantile` of a half."""
        return self.quantile(Fraction(1, 2), number)

    def modes(self) -> tuple[T, ...]:
        """The outcomes that came up most often."""
        return _outcomes.modes(self._all())

    def summary(self, number: Callable[[T], Any] | None = None) -> _outcomes.Summary[T]:
        """The trials themselves in a few figures, without what they say of others."""
        return _outcomes.summary(self._all(), number)

    def _is_proven(self) -> bool:
        return False

    def _head(self) -> str:
        return "share (95 % interval)"

    def _notes(self) -> list[str]:
        cut = f", {self.cut} of them cut off" if self.cut else ""
        return [f"{self.trials} trials{cut}"]

    def __repr__(self) -> str:
        return f"<Frequencies of {self.trials} trials: {self._inner()}>"


def _counted_again(counts: Any, cut: int, known: Any, says: str, basis: Any) -> Frequencies[Any]:
    return Frequencies(counts, cut=cut, known=known, says=says, basis=basis)
