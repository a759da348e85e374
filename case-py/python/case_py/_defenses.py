"""An attack under each defense, the best one first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._display import Row, bar, cell, heads, percent, table
from ._errors import OddsError
from ._odds import Odds
from ._outcomes import figure, unknown
from ._tables import Compared, Keyed, Table, free

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._plans import Basis

T = TypeVar("T", bound=Hashable)


class Defenses(Table, Compared, Keyed[str, Odds[T]], Generic[T]):
    """The odds of one attack under each defense, the best defense first.

    A mapping from each defense to the exact odds under it. They are sorted by the mean of a number
    of the outcome, such as the damage that gets through; those of equal means are equally good.

    >>> defenses = Defenses(
    ...     {"none": Odds({0: 1, 20: 3}), "dodge": Odds({0: 3, 20: 1})},
    ...     by=lambda damage: damage,
    ...     what="damage through",
    ...     chances={"hurt": lambda damage: damage > 0},
    ... )
    >>> print(defenses)
    dodge  mean damage through  5.00, sd 8.66; hurt 25.00 %
    none   mean damage through 15.00, sd 8.66; hurt 75.00 %
    >>> defenses.best
    ('dodge',)

    Attributes:
        about: The attack in words; empty if it has none.
        what: What they are sorted by, such as `damage through`.
        means: The exact mean of that under each defense.
        sds: Its standard deviation under each.
        chances: The exact probability of everything else that was asked for, by its name.
        basis: The basis of the result: plans, rulings, versions; `None` for any others.
    """

    __slots__ = ("__weakref__", "_odds", "about", "basis", "chances", "means", "sds", "what")

    def __init__(
        self,
        odds: Mapping[str, Odds[T]],
        *,
        by: Callable[[T], int | Fraction],
        what: str = "damage",
        chances: Mapping[str, Callable[[T], bool]] | None = None,
        most: bool = False,
        about: str = "",
    ) -> None:
        """Odds by defense; the least mean is the best, or with `most` the greatest."""
        if not odds:
            message = "no defense, and not even none: there is nothing to compare"
            raise OddsError(message)
        means = {name: found.mean(by) for name, found in odds.items()}
        ordered = sorted(odds, key=lambda name: means[name], reverse=most)
        self.what, self.about = what, about
        self._odds = {name: odds[name] for name in ordered}
        self.means = {name: means[name] for name in ordered}
        self.sds = {name: odds[name].sd(by) for name in ordered}
        self.chances = {
            said: {name: odds[name].chance(of) for name in ordered}
            for said, of in (chances or {}).items()
        }
        self.basis: Basis | None = next(iter(odds.values())).basis

    def _held(self) -> tuple[Any, ...]:
        chances = tuple((said, *found.items()) for said, found in self.chances.items())
        return (self.what, *self._odds.items(), *self.means.items(), *chances, self.basis)

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        return (None, {name: getattr(self, name) for name in self.__slots__[1:]})

    def __getitem__(self, defense: str) -> Odds[T]:
        if defense not in self._odds:
            raise KeyError(defense)
        return self._odds[defense]

    def under(self, defense: str) -> Odds[T]:
        """The odds under a defense.

        Raises:
            UnknownNameError: It is none of these.
        """
        if defense not in self._odds:
            raise unknown(defense, self._odds, "defense")
        return self._odds[defense]

    def __iter__(self) -> Iterator[str]:
        return iter(self._odds)

    def __len__(self) -> int:
        return len(self._odds)

    @property
    def best(self) -> tuple[str, ...]:
        """The best defense; several where they are equally good.

        Of those of equal means the ones with the least chance of a `hit`, where that is known: to
        be grabbed or held does no damage.
        """
        first = next(iter(self.means))
        return tuple(name for name in self if self._worth(name) == self._worth(first))

    def _worth(self, name: str) -> tuple[Fraction, Fraction | None]:
        return self.means[name], self.chances.get("hit", {}).get(name)

    def columns(self) -> dict[str, list[Any]]:
        """The defenses as lists, the best first: mean, sd, how far behind, then the chances."""
        first = next(iter(self.means.values()))
        columns: dict[str, list[Any]] = {
            "defense": list(self),
            "mean": [float(mean) for mean in self.means.values()],
            "sd": list(self.sds.values()),
            "behind": [float(abs(mean - first)) for mean in self.means.values()],
        }
        taken = set(columns)
        for said, found in self.chances.items():
            columns[free(said, taken)] = [float(p) for p in found.values()]
        return columns

    def _best_said(self) -> str:
        if len(self.best) == len(self) > 1:
            return "all are equally good"
        said = " and ".join(self.best)
        return f"best: {said}" + (", equally good" if len(self.best) > 1 else "")

    def _said(self) -> str:
        return "; ".join([*([self.about] if self.about else []), self._best_said()])

    def _repr_html_(self) -> str:
        greatest = float(max(self.means.values())) or 1.0
        rows = []
        for name, mean in self.means.items():
            share = max(float(mean), 0.0) / greatest
            rows.append(
                cell(name, head=True)
                + cell(figure(mean), right=True)
                + cell(figure(self.sds[name]), right=True)
                + "".join(cell(percent(found[name]), right=True) for found in self.chances.values())
                + bar(Row(name, share, share, figure(mean)))
            )
        names = ["defense", f"mean {self.what}", "sd", *self.chances, ""]
        head = heads(names, right=range(1, len(names) - 1))
        return table(head, rows, self._said(), self.basis)

    def __str__(self) -> str:
        width = max(map(len, self))
        figures = [figure(mean) for mean in self.means.values()]
        wide = max(map(len, figures))
        lines = []
        for name, mean in zip(self, figures, strict=True):
            chances = [f"{said} {percent(found[name])}" for said, found in self.chances.items()]
            said = f"mean {self.what} {mean:>{wide}}, sd {figure(self.sds[name])}"
            lines.append(f"{name:<{width}}  " + "; ".join([said, *chances]))
        return "\n".join([*lines, f"({self.basis})"] if self.basis else lines)

    def __repr__(self) -> str:
        means = ", ".join(f"{name}: {figure(mean)}" for name, mean in self.means.items())
        return f"<Defenses by mean {self.what}: {means}>"

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """The means as bars, the best on top, with the chances in words. Needs matplotlib."""
        from ._plots import means

        rows = []
        for name, mean in self.means.items():
            chances = [f"{said} {percent(found[name])}" for said, found in self.chances.items()]
            rows.append((name, float(mean), ", ".join([figure(mean), *chances])))
        said = title or self._said()
        return means(rows, ax, unit=f"mean {self.what}", title=said, basis=self.basis)
