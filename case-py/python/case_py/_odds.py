"""Outcomes with their exact odds."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from html import escape
from textwrap import fill
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ._errors import OddsError

if TYPE_CHECKING:
    import pandas
    import polars
    from matplotlib.axes import Axes

    from ._plans import Basis

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

_MOST_ROWS = 40
"""How many outcomes a picture shows; the others are told as one."""

_SHADES = {"white": "#e8e8e8", "green": "#3a9d4b", "yellow": "#e3b505", "red": "#c3312f"}
_HATCHES = {"white": "", "green": "//", "yellow": "..", "red": "xx"}


class Odds(Mapping[T, float], Generic[T]):
    """Outcomes with their exact odds: a mapping from each outcome to its probability.

    `odds[x]` is a float, `odds.fraction(x)` exact. An outcome that can't happen is no key, and its
    `fraction` is 0. The outcomes keep the order of the rules.

    >>> die = Odds.uniform(range(1, 7))
    >>> die.fraction(3), die.at_least(5), die.mean()
    (Fraction(1, 6), Fraction(1, 3), Fraction(7, 2))
    >>> die
    Odds({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})

    Attributes:
        basis: What odds of a battle stand on: plans, rulings, versions; `None` for any others.
    """

    __slots__ = ("__weakref__", "_later", "_table", "_whole", "basis")
    basis: Basis | None
    _table: dict[T, int]
    _whole: int
    _later: Callable[[], tuple[Iterable[T], Iterable[int], int]] | None

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        """Outcomes with whole weights; equal ones are merged, those of weight 0 left out."""
        pairs = weights.items() if isinstance(weights, Mapping) else weights
        table: dict[T, int] = {}
        for outcome, weight in pairs:
            if isinstance(weight, bool) or not isinstance(weight, int):
                message = f"a weight is a whole number, not {type(weight).__name__}"
                raise TypeError(message)
            if weight < 0:
                message = f"the weight of {outcome!r} is below 0"
                raise OddsError(message)
            if weight:
                table[outcome] = table.get(outcome, 0) + weight
        if not table:
            message = "no outcome has any weight: odds need at least one"
            raise OddsError(message)
        divisor = math.gcd(*table.values())
        self._table = {outcome: weight // divisor for outcome, weight in table.items()}
        self._whole = sum(self._table.values())
        self._later = None
        self.basis = None

    @classmethod
    def _read_later(cls, rows: Callable[[], tuple[Iterable[T], Iterable[int], int]]) -> Odds[T]:
        """Odds whose outcomes are made into Python values when they are first looked at."""
        odds = cls.__new__(cls)
        odds._later = rows
        odds.basis = None
        return odds

    def _standing_on(self, basis: Basis | None) -> Odds[T]:
        """The same odds, fresh from a calculation, with what they stand on."""
        self.basis = basis
        return self

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Odds[T]:
        """Every one of these equally likely; one that comes twice counts twice."""
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

    def __getitem__(self, outcome: T) -> float:
        return self._weights()[outcome] / self._whole

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights())

    def __len__(self) -> int:
        return len(self._weights())

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights()

    def fraction(self, outcome: T) -> Fraction:
        """The exact probability of an outcome."""
        return Fraction(self._weights().get(outcome, 0), self._whole)

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

    def at_least(self, bound: Any) -> Fraction:
        """The exact probability of this outcome or a greater one."""
        return self.chance(lambda outcome: outcome >= bound)

    def at_most(self, bound: Any) -> Fraction:
        """The exact probability of this outcome or a lesser one."""
        return self.chance(lambda outcome: outcome <= bound)

    def map(self, function: Callable[[T], U]) -> Odds[U]:
        """The odds of a function of the outcome.

        >>> Odds.uniform(range(1, 7)).map(lambda face: face % 2 == 0)
        Odds({False: 1, True: 1})
        """
        pairs = ((function(outcome), weight) for outcome, weight in self._weights().items())
        return Odds(pairs)._standing_on(self.basis)

    def given(self, of: Callable[[T], bool]) -> Odds[T]:
        """The odds once it is known that the outcome is one of those.

        Raises:
            OddsError: It can't be one of those.
        """
        pairs = ((x, weight) for x, weight in self._weights().items() if of(x))
        return Odds(pairs)._standing_on(self.basis)

    def then(self, follows: Callable[[T], Odds[U]]) -> Odds[U]:
        """The odds of what follows from each outcome.

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

    def mean(self, number: Callable[[T], int | Fraction] | None = None) -> Fraction:
        """The exact mean of the outcomes, or of a number that each has."""
        value: Callable[[Any], Any] = number or (lambda outcome: outcome)
        total = sum((Fraction(value(x)) * w for x, w in self._weights().items()), Fraction())
        return total / self._whole

    def variance(self, number: Callable[[T], int | Fraction] | None = None) -> Fraction:
        """The exact variance of the outcomes, or of a number that each has."""
        value: Callable[[Any], Any] = number or (lambda outcome: outcome)
        mean = self.mean(number)
        return self.mean(lambda outcome: (Fraction(value(outcome)) - mean) ** 2)

    def difference(self, before: Odds[T]) -> dict[T, Fraction]:
        """By how much each probability rises against others: what one change does.

        >>> a, b = Odds({"miss": 60, "hit": 40}), Odds({"miss": 55, "hit": 45})
        >>> b.difference(a)
        {'miss': Fraction(-1, 20), 'hit': Fraction(1, 20)}
        """
        names = dict.fromkeys([*self, *before])
        steps = ((x, self.fraction(x) - before.fraction(x)) for x in names)
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

    def __reduce__(self) -> tuple[Callable[..., Odds[T]], tuple[dict[T, int], Basis | None]]:
        return (_again, (self._weights(), self.basis))

    def __repr__(self) -> str:
        inner = ", ".join(f"{outcome!r}: {w}" for outcome, w in self._weights().items())
        return f"Odds({{{inner}}})"

    def _shown(self) -> list[tuple[str, str, float]]:
        """Label, color name and probability of the rows of a picture."""
        rows = [(label(x), shade(x), w / self._whole) for x, w in self._weights().items()]
        if len(rows) > _MOST_ROWS:
            rows.sort(key=lambda row: -row[2])
            rest = rows[_MOST_ROWS - 1 :]
            rows = rows[: _MOST_ROWS - 1]
            rows.append((f"{len(rest)} others", "", sum(row[2] for row in rest)))
        return rows

    def __str__(self) -> str:
        rows = self._shown()
        width = max(len(name) for name, _, _ in rows)
        lines = [
            f"{name:<{width}}  {100 * p:6.2f} %  {'█' * round(30 * p)}".rstrip()
            for name, _, p in rows
        ]
        return "\n".join([*lines, f"({self.basis})"] if self.basis else lines)

    def _repr_html_(self) -> str:
        return bars(self._shown(), basis=self.basis)

    def plot(self, ax: Axes | None = None, **options: Any) -> Axes:
        """The odds as bars, each color with a hatch of its own. Needs matplotlib."""
        import matplotlib.pyplot as plt

        rows = self._shown()
        if ax is None:
            _, ax = plt.subplots(figsize=(6, 0.3 * len(rows) + 0.8), layout="constrained")
        bar = ax.barh(
            range(len(rows)),
            [100 * p for _, _, p in rows],
            color=[_SHADES.get(color, "#5b7fb4") for _, color, _ in rows],
            hatch=[_HATCHES.get(color, "") for _, color, _ in rows],
            edgecolor="black",
            linewidth=0.6,
            **options,
        )
        ax.bar_label(bar, [f"{100 * p:.3g} %" for _, _, p in rows], padding=3, fontsize="small")
        ax.set_yticks(range(len(rows)), [name for name, _, _ in rows])
        ax.invert_yaxis()
        ax.margins(x=0.15)
        ax.set_xlabel("probability in %")
        ax.spines[["top", "right"]].set_visible(False)
        captioned(ax, self.basis)
        return ax

    def columns(self) -> dict[str, list[Any]]:
        """Outcome, weight and probability as lists; an outcome of several fields as a list each.

        Weights are texts: most tables hold numbers of 64 bits.
        """
        table = self._weights()
        first = next(iter(table))
        columns: dict[str, list[Any]]
        if hasattr(first, "_fields"):
            columns = {
                field: [plain(getattr(outcome, field)) for outcome in table]
                for field in first._fields
            }
        else:
            columns = {"outcome": [plain(outcome) for outcome in table]}
        columns["weight"] = [str(weight) for weight in table.values()]
        columns["p"] = [weight / self._whole for weight in table.values()]
        return columns

    def to_frame(self, kind: str = "pandas") -> pandas.DataFrame | polars.DataFrame:
        """The odds as a table of `"pandas"` or `"polars"`."""
        return frame(self.columns(), kind, self.basis)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The odds as an Arrow stream, for any library that reads one. Needs pyarrow."""
        return arrow(self.columns(), requested_schema, self.basis)


def _again(weights: dict[T, int], basis: Basis | None) -> Odds[T]:
    return Odds(weights)._standing_on(basis)


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

    @property
    def p(self) -> float:
        """The middle, as a float."""
        return float(self.low + self.high) / 2

    def __str__(self) -> str:
        if self.width < 1e-9:
            return f"{100 * self.p:.7g} %"
        return f"{100 * float(self.low):.6g} to {100 * float(self.high):.6g} %"


def label(outcome: object) -> str:
    """An outcome as a few words."""
    if outcome is None:
        return "none"
    if isinstance(outcome, tuple):
        fields = getattr(outcome, "_fields", None)
        if fields:
            pairs = zip(fields, outcome, strict=True)
            shown = [f"{name} {label(x)}" for name, x in pairs if x not in (None, 0, False)]
            return ", ".join(shown) or "nothing"
        return ", ".join(label(item) for item in outcome)
    return str(outcome)


def shade(outcome: object) -> str:
    """The name of the color that an outcome is, or has, if any."""
    name = str(getattr(outcome, "color", outcome))
    return name if name in _SHADES else ""


def plain(value: Any) -> Any:
    """A value as tables hold it."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return str(value)


def bars(
    rows: list[tuple[str, str, float]], caption: str = "", basis: Basis | None = None
) -> str:
    """Rows of label, color and probability as HTML: the name of each color stands in words."""
    body = []
    for name, color, p in rows:
        fill = _SHADES.get(color, "#5b7fb4")
        body.append(
            f'<tr><th scope="row" style="text-align:left">{escape(name)}</th>'
            f'<td style="text-align:right">{100 * p:.3f} %</td>'
            f'<td style="width:16em;text-align:left"><div role="img" '
            f'aria-label="{100 * p:.1f} percent" style="width:{100 * p:.2f}%;min-width:1px;'
            f'height:1em;background:{fill};border:1px solid #555"></div></td></tr>'
        )
    said = [escape(caption)] if caption else []
    if basis:
        said.append(f"<small>{escape(str(basis))}</small>")
    head = f"<caption>{'<br>'.join(said)}</caption>" if said else ""
    return f"<table>{head}<tbody>{''.join(body)}</tbody></table>"


def captioned(ax: Axes, basis: Basis | None) -> None:
    """Writes below a picture what it stands on."""
    if basis:
        ax.set_xlabel(f"{ax.get_xlabel()}\n{fill(str(basis), 80)}", fontsize="small")


def frame(
    columns: dict[str, Any], kind: str, basis: Basis | None = None
) -> pandas.DataFrame | polars.DataFrame:
    """Columns as a table of pandas, which can say what it stands on, or Polars, which can't."""
    if kind == "pandas":
        import pandas

        table = pandas.DataFrame(columns)
        if basis:
            table.attrs["basis"] = str(basis)
        return table
    if kind == "polars":
        import polars

        return polars.DataFrame(columns)
    message = f"unknown kind of table {kind!r}: 'pandas' or 'polars'"
    raise OddsError(message)


def arrow(columns: dict[str, Any], requested_schema: object, basis: Basis | None = None) -> object:
    """Columns as an Arrow stream, what they stand on as the schema's metadata."""
    import pyarrow

    table = pyarrow.table(columns)
    if basis:
        table = table.replace_schema_metadata({"basis": str(basis)})
    return table.__arrow_c_stream__(requested_schema)
