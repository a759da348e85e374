"""What one ruling changes, and odds over a whole grid."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ._battle import Battle, RosterLike
from ._errors import RosterError
from ._lists import Color, Effect, Form, Rank
from ._native import Rulings, Shift
from ._odds import Odds, frame, label
from ._rows import Ruling
from ._schema import words

if TYPE_CHECKING:
    import numpy as np
    import pandas
    import polars
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from ._fights import Estimate
    from ._plans import Basis


class RulingEffect(NamedTuple):
    """What it changes in a fight to read one ruling otherwise."""

    name: str
    """The name of the ruling."""
    value: str
    """The value that was tried."""
    instead: str
    """The value in force."""
    moved: float
    """The share of the fights that end otherwise for a side."""
    wins: dict[str | None, Estimate]
    """The estimated probability that each side wins under the value that was tried."""
    basis: Basis
    """What that stands on."""


def as_dict(roster: RosterLike) -> dict[str, Any]:
    """A roster as a dict."""
    if not isinstance(roster, str):
        return dict(roster)
    try:
        data = json.loads(roster) if roster.lstrip().startswith("{") else tomllib.loads(roster)
    except ValueError as error:
        raise RosterError(str(error), [("", str(error))]) from error
    return dict(data)


def with_ruling(roster: RosterLike, name: str, value: object) -> dict[str, Any]:
    """A roster with one ruling read otherwise."""
    data = as_dict(roster)
    return {**data, "rulings": {**data.get("rulings", {}), name: value}}


def ruling_effects(
    roster: RosterLike, *, trials: int = 4096, seed: int = 0, names: Iterable[str] | None = None
) -> list[RulingEffect]:
    """Which ruling matters most: every value of every switch, tried on the same dice.

    Values that are any number or any set are not tried, except a word such as `none`.

    >>> effects = ruling_effects(example(), trials=64, names=["rebound", "karma_on_rolls"])
    >>> sorted((effect.name, effect.value) for effect in effects)
    [('karma_on_rolls', 'true'), ('rebound', 'whole_armor')]
    """
    wanted = None if names is None else set(names)
    base = Battle(roster)
    before = base.simulate(trials, seed=seed)
    effects = []
    for ruling in base.rulings():
        if ruling.value is None or (wanted is not None and ruling.name not in wanted):
            continue
        for value in alternatives(ruling):
            try:
                battle = Battle(with_ruling(roster, ruling.name, value))
            except RosterError:
                continue  # this roster can't be played so: it lacks what the ruling asks for
            after = battle.simulate(trials, seed=seed)
            names_of = [*after.counts(), *before.counts()]
            gains = (
                after.counts().get(name, 0) - before.counts().get(name, 0)
                for name in dict.fromkeys(names_of)
            )
            moved = sum(gain for gain in gains if gain > 0) / max(trials, 1)
            effects.append(
                RulingEffect(ruling.name, value, ruling.value, moved, after.wins(), after.basis)
            )
    return sorted(effects, key=lambda effect: -effect.moved)


def alternatives(ruling: Ruling) -> list[str]:
    """The other values of a switch that are single words."""
    known = words(ruling.domain) if ruling.domain else []
    return [word for word in known if word != ruling.value]


class Grid:
    """Exact odds over ranks and shifts.

    Attributes:
        ranks: The rows.
        shifts: The columns.
        outcomes: What can come out: colors or effects, and `None` where it is impossible.
        counts: How many of the hundred faces give each outcome, by rank, shift and outcome.
    """

    __slots__ = ("counts", "outcomes", "ranks", "shifts")

    def __init__(
        self,
        ranks: tuple[Rank, ...],
        shifts: tuple[int, ...],
        outcomes: tuple[Color | Effect | None, ...],
        counts: NDArray[np.int64],
    ) -> None:
        self.ranks = ranks
        self.shifts = shifts
        self.outcomes = outcomes
        self.counts = counts

    def odds(self, rank: Rank | str | int, shift: int) -> Odds[Any]:
        """The odds at one place of the grid."""
        at = self.counts[self.ranks.index(Rank(rank)), self.shifts.index(shift)]
        return Odds(zip(self.outcomes, at.tolist(), strict=True))

    def fraction(self, rank: Rank | str | int, shift: int, outcome: Any) -> Fraction:
        """The exact probability of an outcome at one place of the grid."""
        return self.odds(rank, shift).fraction(outcome)

    @property
    def p(self) -> NDArray[np.float64]:
        """The probabilities, by rank, shift and outcome."""
        return self.counts / 100.0

    def columns(self) -> dict[str, list[Any]]:
        """The grid as lists: rank, shift, outcome, p."""
        rows = [
            (str(rank), shift, label(outcome), float(self.p[i, j, k]))
            for i, rank in enumerate(self.ranks)
            for j, shift in enumerate(self.shifts)
            for k, outcome in enumerate(self.outcomes)
        ]
        names = ("rank", "shift", "outcome", "p")
        return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))

    def to_frame(self, kind: str = "pandas") -> pandas.DataFrame | polars.DataFrame:
        """The grid as a table of `"pandas"` or `"polars"`."""
        return frame(self.columns(), kind)

    def at_least(self, color: Color | str) -> NDArray[np.float64]:
        """The probability of this color or a better one, by rank and shift."""
        least = Color(color)
        good = [k for k, x in enumerate(self.outcomes) if isinstance(x, Color) and x >= least]
        table: NDArray[np.float64] = self.p[:, :, good].sum(axis=2)
        return table

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col'>{shift:+d} CS</th>" for shift in self.shifts)
        body = []
        for i, rank in enumerate(self.ranks):
            cells = []
            for j in range(len(self.shifts)):
                parts = [
                    f"{label(x)[0].upper()} {n}"
                    for x, n in zip(self.outcomes, self.counts[i, j].tolist(), strict=True)
                    if n
                ]
                cells.append(f"<td>{'<br>'.join(parts)}</td>")
            body.append(f"<tr><th scope='row'>{rank}</th>{''.join(cells)}</tr>")
        names = ", ".join(f"{label(x)[0].upper()} {label(x)}" for x in self.outcomes)
        return (
            f"<table><caption>percent: {names}</caption><thead><tr><th></th>{head}</tr></thead>"
            f"<tbody>{''.join(body)}</tbody></table>"
        )

    def __repr__(self) -> str:
        return f"<Grid of {len(self.ranks)} ranks and {len(self.shifts)} shifts>"

    def plot(self, outcome: Any = Color.GREEN, ax: Axes | None = None) -> Axes:
        """The probability of a color or better, or of an effect, as a shaded table."""
        import matplotlib.pyplot as plt

        if isinstance(outcome, (Color, str)) and Color.GREEN in self.outcomes:
            table, title = self.at_least(outcome), f"{Color(outcome)} or better"
        else:
            table, title = self.p[:, :, self.outcomes.index(outcome)], label(outcome)
        if ax is None:
            _, ax = plt.subplots(layout="constrained")
        ax.imshow(table, cmap="cividis", vmin=0, vmax=1, aspect="auto")
        for (i, j), p in [((i, j), table[i, j]) for i, j in _places(table.shape)]:
            ink = "black" if p > 0.5 else "white"
            ax.text(j, i, f"{100 * p:.0f}", ha="center", va="center", color=ink, fontsize=7)
        ax.set_xticks(range(len(self.shifts)), [f"{shift:+d}" for shift in self.shifts])
        ax.set_yticks(range(len(self.ranks)), [str(rank) for rank in self.ranks])
        ax.set_xlabel("column shifts")
        ax.set_title(f"{title}, in %")
        return ax


def _places(shape: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(i, j) for i in range(shape[0]) for j in range(shape[1])]


def grid(
    ranks: Iterable[Rank | str | int] | None = None,
    shifts: Iterable[int] = range(-4, 5),
    *,
    form: Form | str | None = None,
    rulings: Rulings | None = None,
) -> Grid:
    """The exact odds of to-hits over ranks and shifts, in one call; of effects for a form.

    >>> table = grid(["Gd", "Am"], [-2, 0, +2])
    >>> table.fraction("Am", +2, Color.RED)
    Fraction(3, 20)
    """
    import numpy as np

    from . import arrays

    rows = tuple(Rank(rank) for rank in (Rank.ALL if ranks is None else ranks))
    columns = tuple(Shift(shift).columns for shift in shifts)
    rank = arrays.rank_of(rows)[:, None, None]
    by = np.array(columns, dtype=np.int64)[None, :, None]
    faces = np.arange(1, 101, dtype=np.uint8)
    outcomes: tuple[Color | Effect | None, ...]
    if form is None:
        codes = arrays.to_hit(rank, by, faces, rulings)
        outcomes, numbers = (None, *Color), [arrays.NONE, *(color.code for color in Color)]
    else:
        codes = arrays.attack(Form(form), rank, by, faces, rulings)
        outcomes, numbers = tuple(Effect), [effect.code for effect in Effect]
    counts = np.stack([(codes == number).sum(axis=2) for number in numbers], axis=2)
    used = [k for k in range(len(outcomes)) if counts[:, :, k].any()]
    return Grid(rows, columns, tuple(outcomes[k] for k in used), counts[:, :, used])
