"""Common helpers of distributions: finding an outcome, and their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from numbers import Number
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from ._errors import OddsError, UnknownNameError

T = TypeVar("T")
Exact: TypeAlias = int | Fraction
"""A number without any error."""

_MOST_NAMED = 12


class Between(NamedTuple, Generic[T]):
    """The bounds between which a number lies."""

    low: T
    """It is at least this."""
    high: T | None
    """It is at most this; `None` where nothing bounds it."""

    def __str__(self) -> str:
        low, high = figure(self.low), figure(self.high)
        if self.high is None:
            return f"at least {low}"
        return low if low == high else f"{low} to {high}"


class Summary(NamedTuple, Generic[T]):
    """A distribution in a few figures, as floats; the methods of the odds give them exactly."""

    mean: float
    """The mean."""
    sd: float
    """The standard deviation."""
    least: T
    """The least outcome."""
    quarter: T
    """The outcome that at least a quarter of all do not exceed."""
    median: T
    """The outcome that at least half of all do not exceed."""
    three_quarters: T
    """The outcome that at least three quarters of all do not exceed."""
    most: T
    """The greatest outcome."""
    modes: tuple[T, ...]
    """The likeliest outcomes: one, or several that are as likely."""


def figure(number: object) -> str:
    """A number as a reader wants it: whole ones whole, others with two decimals."""
    if isinstance(number, (Fraction, float)):
        return f"{float(number):.2f}"
    return str(number)


def meant(given: Any, outcomes: Collection[Any], known: Collection[Any] | None = None) -> Any:
    """The outcome that is meant: itself, or the member of a list that has this name.

    Raises:
        UnknownNameError: No outcome has that name.
        TypeError: No outcome can be of that kind.
    """
    if given in outcomes or (known is not None and given in known):
        return given
    if known is not None:
        raise unknown(given, known)
    kinds = {type(outcome): None for outcome in outcomes if outcome is not None}
    if given is None or not kinds or isinstance(given, tuple(kinds)):
        return given
    if isinstance(given, Number) and any(issubclass(kind, Number) for kind in kinds):
        return given
    if isinstance(given, tuple) and any(issubclass(kind, tuple) for kind in kinds):
        return given
    if isinstance(given, str):
        found = [member for kind in kinds for member in listed(kind) if _named(given, member)]
        if len(found) == 1:
            return found[0]
        if not found:
            members = [m for kind in kinds for m in listed(kind)]
            if not members and given in map(str, outcomes):
                names = " or ".join(kind.__name__ for kind in kinds)
                message = f"the outcomes are of {names}: {given} without quotes"
                raise TypeError(message)
            raise unknown(given, members or outcomes)
    names = " or ".join(kind.__name__ for kind in kinds)
    message = f"the outcomes are of {names}, not of {type(given).__name__}: {given!r}"
    raise TypeError(message)


def apart(fighters: Sequence[str], ids: Sequence[str | None]) -> list[str]:
    """The names of fighters; those that several have with their id behind them, or their place.

    >>> apart(["Guard", "Hero", "Guard"], ["left", None, None])
    ['Guard (left)', 'Hero', 'Guard (2)']
    """
    often = Counter(fighters)
    own = (
        place if of in (None, name) else of
        for place, (name, of) in enumerate(zip(fighters, ids, strict=True))
    )
    return [
        name if often[name] == 1 else f"{name} ({of})"
        for name, of in zip(fighters, own, strict=True)
    ]


def placed(fighter: str | int, fighters: Sequence[str], ids: Sequence[str]) -> int:
    """The place of a fighter who is given by it, from 0, by its id, or by its name.

    A name that several have is told apart as in `apart`.

    Raises:
        UnknownNameError: There is no such fighter.
        OddsError: Several are called so.
    """
    if isinstance(fighter, str):
        for names in (list(ids), list(fighters), apart(fighters, ids)):
            if names.count(fighter) == 1:
                return names.index(fighter)
        if fighter in fighters:
            known = ", ".join(
                name for name, own in zip(ids, fighters, strict=True) if own == fighter
            )
            message = f"several fighters are called `{fighter}`: give the place, or the id: {known}"
            raise OddsError(message)
        raise unknown(fighter, dict.fromkeys([*fighters, *ids]), "fighter")
    if 0 <= fighter < len(fighters):
        return int(fighter)
    raise unknown(fighter, fighters, "fighter")


def listed(kind: type) -> tuple[Any, ...]:
    """The members of a closed list; none of any other kind."""
    return tuple(kind) if issubclass(kind, Enum) else ()


def _named(name: str, member: Any) -> bool:
    names = (str(member), str(member.value), member.name, getattr(member, "told", ""))
    return name.casefold() in (called.casefold() for called in names)


def unknown(given: object, known: Iterable[Any], what: str = "outcome") -> UnknownNameError:
    """The error that says that no outcome is called so, and which there are."""
    names = list(dict.fromkeys("none" if name is None else str(name) for name in known))
    wanted = str(given).casefold()
    # A part of a name is nearer than a name that is spelled alike; a letter or two is part of any.
    is_part = len(wanted) > 2
    parts = [name for name in names if is_part and wanted in name.casefold() and name != str(given)]
    near = [*parts[:3], *get_close_matches(str(given), [n for n in names if n != str(given)], 1)]
    near = list(dict.fromkeys(near))[:3]
    said = f", did you mean {' or '.join(f'`{name}`' for name in near)}?" if near else ";"
    more = ", …" if len(names) > _MOST_NAMED else ""
    among = ", ".join(names[:_MOST_NAMED]) + more
    message = f"unknown {what} `{given}`{said} There are: {among}"
    nearest = near[0] if near else None
    return UnknownNameError(message.replace("; There", "; there"), what, str(given), nearest)


def in_order(outcomes: Iterable[T], number: Callable[[T], Any] | None = None) -> list[T]:
    """The outcomes from the least to the greatest, or by a number that each has."""
    try:
        return sorted(outcomes, key=number)  # type: ignore[arg-type, type-var]
    except TypeError as error:
        raise _no_order(error) from error


def _no_order(error: TypeError) -> OddsError:
    message = (
        f"these outcomes have no order ({error}): "
        "say by `number=` what to compare, such as `number=lambda outcome: outcome.through`"
    )
    return OddsError(message)


def above(bound: Any, number: Callable[[Any], Any] | None = None) -> Callable[[Any], bool]:
    """Whether an outcome is at least the bound."""

    def holds(outcome: Any) -> bool:
        try:
            return bool((number(outcome) if number else outcome) >= bound)
        except TypeError as error:
            raise _no_order(error) from error

    return holds


def below(bound: Any, number: Callable[[Any], Any] | None = None) -> Callable[[Any], bool]:
    """Whether an outcome is at most the bound."""

    def holds(outcome: Any) -> bool:
        try:
            return bool((number(outcome) if number else outcome) <= bound)
        except TypeError as error:
            raise _no_order(error) from error

    return holds


def exact(outcome: Any, number: Callable[[Any], Any] | None = None) -> Fraction:
    """The number that an outcome is, or has."""
    found = number(outcome) if number else outcome
    if hasattr(found, "item"):
        found = found.item()
    try:
        return Fraction(found)
    except (TypeError, ValueError) as error:
        message = (
            f"{outcome!r} is no number: say by `number=` which number each outcome has, "
            "such as `number=lambda outcome: outcome.through`"
        )
        raise OddsError(message) from error


def mean(weights: Iterable[tuple[T, int]], number: Callable[[T], Any] | None = None) -> Fraction:
    """The exact mean of outcomes with weights."""
    total, whole = Fraction(), 0
    for outcome, weight in weights:
        total += exact(outcome, number) * weight
        whole += weight
    return total / whole


def variance(
    weights: Sequence[tuple[T, int]], number: Callable[[T], Any] | None = None
) -> Fraction:
    """The exact variance of outcomes with weights."""
    center = mean(weights, number)
    return mean(weights, lambda outcome: (exact(outcome, number) - center) ** 2)


def share(q: float | Fraction) -> Fraction:
    """A share as it was given: 0.1 is a tenth."""
    # NaN is in no range.
    if not 0 <= q <= 1:
        message = f"a share of all outcomes is from 0 to 1, not {q}"
        raise OddsError(message)
    return q if isinstance(q, Fraction) else Fraction(str(q))


def quantile(
    q: float | Fraction, weights: dict[T, int], number: Callable[[T], Any] | None = None
) -> T:
    """The least outcome such that this share of all or more do not exceed it."""
    wanted, passed = share(q) * sum(weights.values()), 0
    ordered = in_order(weights, number)
    for outcome in ordered:
        passed += weights[outcome]
        if passed >= wanted:
            return outcome
    return ordered[-1]


def modes(weights: dict[T, int]) -> tuple[T, ...]:
    """The outcomes of the greatest weight."""
    most = max(weights.values())
    return tuple(outcome for outcome, weight in weights.items() if weight == most)


def summary(weights: dict[T, int], number: Callable[[T], Any] | None = None) -> Summary[T]:
    """Outcomes with weights in a few figures."""
    rows = list(weights.items())
    ordered = in_order(weights, number)
    return Summary(
        float(mean(rows, number)),
        float(variance(rows, number)) ** 0.5,
        ordered[0],
        quantile(Fraction(1, 4), weights, number),
        quantile(Fraction(1, 2), weights, number),
        quantile(Fraction(3, 4), weights, number),
        ordered[-1],
        modes(weights),
    )
