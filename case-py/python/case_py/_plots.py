"""Pictures of results, by matplotlib.

They take the colors of its style, so that they are legible on light and on dark, and tell apart by
hatches, marks and words what they tell apart by color.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any

from ._display import NEUTRAL, SHADES, Row, labels

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from ._duel import Duel
    from ._frequencies import Frequencies
    from ._plans import Basis
    from ._shares import Estimate, Interval

HATCHES = {"white": "", "green": "//", "yellow": "..", "red": "xx"}
"""How each color is hatched."""
SAMPLED = "#d08a2e"
"""The color of what was sampled, where what is proven stands beside it."""
_WIDEST = 34
_MOST_TURNS = 30


def ink() -> str:
    """The color in which matplotlib writes now."""
    import matplotlib as mpl

    return str(mpl.rcParams["text.color"])


def wrapped(names: Sequence[str], width: int = _WIDEST) -> list[str]:
    """Long names on several lines."""
    return [fill(name, width) for name in names]


def axes(ax: Axes | None, rows: int, least: float = 1.0, per_row: float = 0.34) -> Axes:
    """The axes that were given, or new ones high enough for so many rows."""
    import matplotlib.pyplot as plt

    if ax is not None:
        return ax
    _, ax = plt.subplots(figsize=(7, per_row * rows + least), layout="constrained")
    return ax


def rows_on(ax: Axes, names: Sequence[str]) -> None:
    """Names the rows of a picture, the first one on top."""
    ax.set_yticks(range(len(names)), wrapped(names))
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.spines[["top", "right"]].set_visible(False)


def captioned(ax: Axes, basis: Basis | None, title: str | None = None) -> Axes:
    """Writes above a picture what it shows, and below it what that stands on."""
    if title:
        ax.set_title(title, loc="left", fontsize="medium", wrap=True)
    if basis:
        below = fill(str(basis), 95, break_long_words=False)
        ax.set_xlabel(f"{ax.get_xlabel()}\n{below}", fontsize="small")
    return ax


def bars(
    rows: Sequence[Row],
    ax: Axes | None = None,
    *,
    title: str | None = None,
    basis: Basis | None = None,
) -> Axes:
    """Shares as bars: full as far as is sure, hatched as far as may be."""
    ax = axes(ax, len(rows))
    places = range(len(rows))
    style: dict[str, Any] = {"edgecolor": ink(), "linewidth": 0.8}
    ax.barh(
        places,
        [100 * row.low for row in rows],
        color=[SHADES.get(row.color, NEUTRAL) for row in rows],
        hatch=[HATCHES.get(row.color, "") for row in rows],
        **{**style, "edgecolor": "#333333"},
    )
    if any(row.high > row.low for row in rows):
        ax.barh(
            places,
            [100 * (row.high - row.low) for row in rows],
            left=[100 * row.low for row in rows],
            color="none",
            hatch="////",
            **style,
        )
    for place, row in enumerate(rows):
        ax.annotate(
            row.said,
            (100 * row.high, place),
            (4, 0),
            textcoords="offset points",
            va="center",
            fontsize="small",
        )
    rows_on(ax, [row.name for row in rows])
    ax.set_xlim(0, _room([100 * row.high for row in rows], [row.said for row in rows]))
    ax.set_xlabel("probability in %")
    return captioned(ax, basis, title)


def _room(ends: Sequence[float], said: Sequence[str]) -> float:
    """How far an axis has to reach so that what is said behind each bar has room."""
    most = max(ends, default=1.0) or 1.0
    return max(
        (end + most * (0.03 + 0.018 * len(words)) for end, words in zip(ends, said, strict=True)),
        default=1.0,
    )


def heat_map(
    table: NDArray[np.float64],
    rows: Sequence[str],
    columns: Sequence[str],
    ax: Axes | None = None,
    *,
    title: str,
    x: str,
    y: str,
) -> Axes:
    """Shares as a shaded table with a figure in each place."""
    import matplotlib.pyplot as plt

    if ax is None:
        size = (1.6 + 0.52 * len(columns), 1.2 + 0.27 * len(rows))
        _, ax = plt.subplots(figsize=size, layout="constrained")
    picture = ax.imshow(100 * table, cmap="cividis", vmin=0, vmax=100, aspect="auto")
    for i in range(len(rows)):
        for j in range(len(columns)):
            p = float(table[i, j])
            dark = p <= 0.5
            ax.text(
                j,
                i,
                f"{100 * p:.0f}",
                ha="center",
                va="center",
                color="white" if dark else "black",
                fontsize=8,
            )
    bar = ax.figure.colorbar(picture, ax=ax, fraction=0.04, pad=0.02)
    bar.set_label("probability in %")
    ax.set_xticks(range(len(columns)), columns)
    ax.set_yticks(range(len(rows)), rows)
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    return captioned(ax, None, title)


def duel(found: Duel, title: str | None = None) -> Figure:
    """Who wins, how long it takes, and what is left, beside each other."""
    import matplotlib.pyplot as plt

    winners, lengths = found.winners(), found.lengths()
    left = found.simulated is not None and len(found.simulated) > found.simulated.cut_off
    sides = len(winners) + (len(found.simulated.fighters) if found.simulated and left else 0)
    figure, places = plt.subplots(
        1,
        3 if left else 2,
        figsize=(11 if left else 8, max(3.0, 1.6 + 0.3 * sides)),
        layout="constrained",
    )
    names = labels(winners, none="nobody")
    _shares(places[0], list(winners.values()), names, "probability in %")
    places[0].set_title("who wins", loc="left", fontsize="medium")
    shown = dict(list(lengths.items())[:_MOST_TURNS])
    _turns(places[1], shown, len(lengths) - len(shown))
    if left and found.simulated is not None:
        parts = [found.simulated.left(n).ended() for n in range(len(found.simulated.fighters))]
        _left(places[2], parts, found.simulated.fighters)
    handles, said = places[0].get_legend_handles_labels()
    figure.legend(
        handles, said, loc="outside upper right", ncols=3, frameon=False, fontsize="small"
    )
    if title:
        figure.suptitle(title, x=0.01, ha="left")
    caption = "\n".join([*found.notes(), fill(str(found.basis), 130 if left else 95)])
    figure.supxlabel(caption, fontsize="x-small", x=0.01, ha="left")
    return figure


_Pair = tuple["Interval | None", "Estimate | None"]


def _shares(ax: Axes, pairs: Sequence[_Pair], names: Sequence[str], unit: str) -> None:
    solid: dict[str, Any] = {"color": NEUTRAL, "edgecolor": "#333333", "linewidth": 0.8}
    solved = [(n, bound) for n, (bound, _) in enumerate(pairs) if bound is not None]
    if solved:
        where = [n for n, _ in solved]
        ax.barh(where, [100 * float(b.low) for _, b in solved], label="solved: at least", **solid)
        if any(bound.high > bound.low for _, bound in solved):
            ax.barh(
                where,
                [100 * bound.width for _, bound in solved],
                left=[100 * float(bound.low) for _, bound in solved],
                color="none",
                edgecolor=ink(),
                hatch="////",
                linewidth=0.8,
                label="solved: up to",
            )
    sampled = [(n, share) for n, (_, share) in enumerate(pairs) if share is not None]
    if sampled:
        ax.errorbar(
            [100 * share.p for _, share in sampled],
            [n for n, _ in sampled],
            xerr=[_reach([share for _, share in sampled])[side] for side in (0, 1)],
            **_points(),
        )
    rows_on(ax, wrapped(names, 16))
    ax.set_xlim(0, 100)
    ax.set_xlabel(unit)


def _points() -> dict[str, Any]:
    """How what is sampled is drawn: points of their own shape with the ends of their interval."""
    return {
        "fmt": "D",
        "markersize": 4.5,
        "color": SAMPLED,
        "markeredgecolor": ink(),
        "markeredgewidth": 0.7,
        "ecolor": ink(),
        "elinewidth": 1.2,
        "capsize": 3.5,
        "label": "simulated, 95 % interval",
    }


def _reach(shares: Sequence[Estimate]) -> tuple[list[float], list[float]]:
    down = [100 * max(share.p - share.low, 0.0) for share in shares]
    up = [100 * max(share.high - share.p, 0.0) for share in shares]
    return down, up


def _turns(ax: Axes, lengths: dict[int, _Pair], more: int) -> None:
    from matplotlib.ticker import MaxNLocator

    solid: dict[str, Any] = {"color": NEUTRAL, "edgecolor": "#333333", "linewidth": 0.8}
    solved = {turn: bound for turn, (bound, _) in lengths.items() if bound is not None}
    if solved:
        low = [100 * float(bound.low) for bound in solved.values()]
        ax.bar(list(solved), low, **solid)
        wide = [100 * bound.width for bound in solved.values()]
        if any(wide):
            style: dict[str, Any] = {"color": "none", "edgecolor": ink(), "linewidth": 0.8}
            ax.bar(list(solved), wide, bottom=low, hatch="////", **style)
    sampled = {turn: share for turn, (_, share) in lengths.items() if share is not None}
    if sampled:
        shares = list(sampled.values())
        ax.errorbar(
            list(sampled), [100 * share.p for share in shares], yerr=_reach(shares), **_points()
        )
    ax.set_ylim(bottom=0)
    ax.spines[["top", "right"]].set_visible(False)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(f"turn in which it ends{f' ({more} later ones left out)' if more else ''}")
    ax.set_ylabel("probability in %")
    ax.set_title("how long it takes", loc="left", fontsize="medium")


def _left(ax: Axes, parts: Sequence[Frequencies[int]], names: Sequence[str]) -> None:
    for place, part in enumerate(parts):
        ordered = sorted(part.counts)
        low, middle, high = (_point(part.counts, q) for q in (0.25, 0.5, 0.75))
        ax.plot([ordered[0], ordered[-1]], [place, place], color=ink(), linewidth=1)
        ax.barh(
            place,
            high - low,
            left=low,
            height=0.5,
            color=NEUTRAL,
            edgecolor="#333333",
            linewidth=0.8,
        )
        ax.plot([middle], [place], "|", color=ink(), markersize=16, markeredgewidth=2.5)
        out = part.p(0)
        ax.annotate(
            f"out in {100 * out.p:.0f} %",
            (1, place),
            (-2, 11),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            ha="right",
            va="center",
            fontsize="x-small",
        )
    rows_on(ax, wrapped(names, 16))
    ax.set_xlabel("fitness at the end (0: out): range, middle half, median")
    ax.xaxis.label.set_fontsize("small")
    ax.set_title("what is left", loc="left", fontsize="medium")


def _point(counts: dict[int, int], q: float) -> int:
    from . import _outcomes

    return _outcomes.quantile(q, counts)


def tornado(
    rows: Sequence[tuple[str, float, float, float, bool]],
    ax: Axes | None = None,
    *,
    unit: str,
    title: str | None = None,
    basis: Basis | None = None,
) -> Axes:
    """Changes as bars about 0: name, change, its low and high, and whether it is told apart."""
    ax = axes(ax, len(rows), 1.3, 0.42)
    for place, (_, change, low, high, apart) in enumerate(rows):
        ax.barh(
            place,
            change,
            height=0.6,
            color=NEUTRAL if apart else "none",
            hatch="" if apart else "....",
            edgecolor="#333333" if apart else ink(),
            linewidth=0.8,
        )
        if high > low:
            ax.errorbar(
                [change],
                [place],
                xerr=[[change - low], [high - change]],
                fmt="none",
                ecolor=ink(),
                elinewidth=1.4,
                capsize=4,
            )
    ax.axvline(0, color=ink(), linewidth=1)
    rows_on(ax, [row[0] for row in rows])
    reach = max((max(abs(low), abs(high), abs(by)) for _, by, low, high, _ in rows), default=1.0)
    ax.set_xlim(-1.1 * (reach or 1), 1.1 * (reach or 1))
    ax.set_xlabel(unit)
    return captioned(ax, basis, title)


def worths(
    rows: Sequence[tuple[str, float, float, str, bool, bool]],
    ax: Axes | None = None,
    *,
    unit: str,
    title: str | None = None,
    basis: Basis | None = None,
) -> Axes:
    """Answers by worth: label, worth, error, what is said, whether alike the best, suggested."""
    ax = axes(ax, len(rows), 1.4)
    for place, (_, worth, error, said, alike, suggested) in enumerate(rows):
        ax.barh(
            place,
            worth,
            height=0.6,
            color=NEUTRAL if alike else "#aab4c4",
            hatch="//" if suggested else "",
            edgecolor="#333333",
            linewidth=0.8,
        )
        ax.errorbar(
            [worth], [place], xerr=[error], fmt="none", ecolor=ink(), elinewidth=1.4, capsize=4
        )
        end = max(worth + error, 0.0)
        ax.annotate(
            said, (end, place), (5, 0), textcoords="offset points", va="center", fontsize="small"
        )
    ax.axvline(0, color=ink(), linewidth=1)
    rows_on(ax, [row[0] for row in rows])
    least = min((min(worth - error, 0.0) for _, worth, error, *_ in rows), default=0.0)
    most = max((max(worth + error, 0.0) for _, worth, error, *_ in rows), default=1.0)
    span = (most - least) or 1.0
    longest = max((len(row[3]) for row in rows), default=0)
    ax.set_xlim(least - 0.05 * span, most + span * (0.05 + 0.018 * longest))
    ax.set_xlabel(unit)
    return captioned(ax, basis, title)


def means(
    rows: Sequence[tuple[str, float, str]],
    ax: Axes | None = None,
    *,
    unit: str,
    title: str | None = None,
    basis: Basis | None = None,
) -> Axes:
    """Means as bars: name, mean, and what is said of it."""
    ax = axes(ax, len(rows), 1.4)
    ax.barh(
        range(len(rows)),
        [mean for _, mean, _ in rows],
        height=0.6,
        color=NEUTRAL,
        edgecolor="#333333",
        linewidth=0.8,
    )
    for place, (_, mean, said) in enumerate(rows):
        ax.annotate(
            said,
            (max(mean, 0.0), place),
            (5, 0),
            textcoords="offset points",
            va="center",
            fontsize="small",
        )
    rows_on(ax, [name for name, _, _ in rows])
    ends, said_of = [max(mean, 0.0) for _, mean, _ in rows], [said for _, _, said in rows]
    ax.set_xlim(min([0.0, *(mean for _, mean, _ in rows)]), _room(ends, said_of))
    ax.set_xlabel(unit)
    return captioned(ax, basis, title)
