"""Pictures of results, by matplotlib.

They take the colors of its style, so that they are legible on light and on dark, and tell apart by
hatches, marks and words what they tell apart by color.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any

from ._display import NEUTRAL, SHADES, Row

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from ._plans import Basis

HATCHES = {"white": "", "green": "//", "yellow": "..", "red": "xx"}
"""How each color is hatched."""
EDGE = "#333333"
"""The edge of what is filled."""
_WIDEST = 34
_LEAST = 0.9
"""How high the rows of a picture are at least together, in inches."""


def ink() -> str:
    """The color in which matplotlib writes now."""
    import matplotlib as mpl

    return str(mpl.rcParams["text.color"])


def told(words: str) -> str:
    """Words as matplotlib shows them as they are: no dollar sign begins a formula."""
    return words.replace("$", r"\$")


def wrapped(names: Sequence[str], width: int = _WIDEST) -> list[str]:
    """Long names on several lines; what has several lines already stays as it is."""
    return [told(name if "\n" in name else fill(name, width)) for name in names]


def _in_parts(words: str, width: int) -> str:
    """Words on lines of that width which end only behind a comma."""
    parts = words.replace(" ", "\N{NO-BREAK SPACE}").replace(",\N{NO-BREAK SPACE}", ", ")
    return told(fill(parts, width, break_long_words=False).replace("\N{NO-BREAK SPACE}", " "))


def _filled(words: str, width: float) -> str:
    """Words on lines of that width; each line begins a line."""
    lines = (fill(line, int(width), break_long_words=False) for line in words.splitlines())
    return told("\n".join(lines))


def empty(ax: Axes, why: str) -> None:
    """Says in a picture without data that it has none."""
    style: dict[str, Any] = {"transform": ax.transAxes, "ha": "center", "va": "center"}
    ax.text(0.5, 0.5, told(why), fontsize="small", **style)


def axes(ax: Axes | None, names: Sequence[str], least: float = 1.0, per_row: float = 0.34) -> Axes:
    """The given axes, or new ones high enough for rows of these names."""
    import matplotlib.pyplot as plt

    if ax is not None:
        return ax
    lines = max((len(name.splitlines()) for name in wrapped(names)), default=1)
    # High enough for what is written beside the axis of a single row.
    high = max(max(per_row, 0.2 * lines) * len(names), _LEAST) + least
    _, ax = plt.subplots(figsize=(7, high), layout="constrained")
    return ax


def rows_on(ax: Axes, names: Sequence[str]) -> None:
    """Names the rows of a picture, the first one on top."""
    ax.set_yticks(range(len(names)), wrapped(names))
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.spines[["top", "right"]].set_visible(False)


def captioned(
    ax: Axes, basis: Basis | str | None, title: str | None = None, *, whole: bool = True
) -> Axes:
    """Writes a title above a picture, and its basis below.

    Those of a `whole` figure are above and below all of it; else the axes are part of
    somebody's own figure.
    """
    if not whole:
        if title:
            ax.set_title(_filled(title, 60), loc="left", fontsize="medium")
        if basis:
            below = _filled(str(basis), 95)
            ax.set_xlabel(f"{ax.get_xlabel()}\n{below}", fontsize="small")
        return ax
    framed(ax.figure, basis, title)
    return ax


def framed(figure: Any, basis: Basis | str | None, title: str | None = None) -> None:
    """Writes a title above a whole figure, and its basis below, no wider than it is."""
    width, _ = figure.get_size_inches()
    if title:
        figure.suptitle(_filled(title, 11 * width), x=0.01, ha="left", fontsize="medium")
    if basis:
        figure.supxlabel(_filled(str(basis), 16 * width), x=0.01, ha="left", fontsize="x-small")


def bars(
    rows: Sequence[Row],
    ax: Axes | None = None,
    *,
    of: str = "",
    title: str | None = None,
    basis: Basis | str | None = None,
) -> Axes:
    """Shares as bars: full as far as is sure, hatched as far as may be."""
    whole = ax is None
    ax = axes(ax, [row.name for row in rows])
    places = range(len(rows))
    style: dict[str, Any] = {"edgecolor": ink(), "linewidth": 0.8}
    ax.barh(
        places,
        [100 * row.low for row in rows],
        color=[SHADES.get(row.color, NEUTRAL) for row in rows],
        hatch=[HATCHES.get(row.color, "") for row in rows],
        **{**style, "edgecolor": EDGE},
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
            told(row.said),
            (100 * row.high, place),
            (4, 0),
            textcoords="offset points",
            va="center",
            fontsize="small",
        )
    rows_on(ax, [row.name for row in rows])
    ax.set_xlim(0, _room(ax, [100 * row.high for row in rows], [row.said for row in rows]))
    ax.set_xticks([tick for tick in ax.get_xticks() if 0 <= tick <= 100])
    if not rows:
        ax.set_xlim(0, 100)
        ax.set_xticks(range(0, 101, 20))
        empty(ax, "no outcome is known")
    ax.set_xlabel("probability in %")
    if of:
        ax.set_ylabel(told(of))
    return captioned(ax, basis, title, whole=whole)


_LETTER = 5.4
"""How wide a small letter is at most on average, in points."""


def _room(ax: Axes, ends: Sequence[float], said: Sequence[str], least: float = 0.0) -> float:
    """How far an axis has to reach from the least value so that the words behind bars have room."""
    names = [line for label in ax.get_yticklabels() for line in label.get_text().splitlines()]
    whole = 72 * ax.figure.bbox.width / ax.figure.dpi
    width = whole - 40 - 1.2 * _LETTER * max(map(len, names), default=0)
    longest = [max(map(len, words.splitlines()), default=0) for words in said]
    shares = [min((10 + _LETTER * letters) / max(width, 1.0), 0.8) for letters in longest]
    reach = [(end - least) / (1 - share) for end, share in zip(ends, shares, strict=True)]
    return least + (max(reach, default=1.0) or 1.0)


_SHORT = 6
"""How many letters a name below a narrow column has at most."""
NARROW = 3
"""How many it has in a map of many columns."""


def heat_map(
    table: NDArray[np.float64],
    rows: Sequence[str],
    columns: Sequence[str],
    ax: Axes | None = None,
    *,
    title: str,
    x: str,
    y: str,
    basis: Basis | str | None = None,
) -> Axes:
    """Shares as a shaded table with a figure in each place that has one."""
    import math

    import matplotlib.pyplot as plt

    whole = ax is None
    longest = max(map(len, columns), default=0)
    turned = longest > _SHORT
    below = 0.085 * longest if turned else 0.0
    if ax is None:
        size = (max(6.0, 1.6 + 0.52 * len(columns)), 1.6 + max(0.27 * len(rows), _LEAST) + below)
        _, ax = plt.subplots(figsize=size, layout="constrained")
    picture = ax.imshow(100 * table, cmap="cividis", vmin=0, vmax=100, aspect="auto")
    for i in range(len(rows)):
        for j in range(len(columns)):
            p = float(table[i, j])
            if math.isnan(p):
                continue
            dark = p < 0.45
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
    ax.set_xticks(range(len(columns)), list(map(told, columns)), rotation=90 if turned else 0)
    ax.set_yticks(range(len(rows)), list(map(told, rows)))
    ax.set_xlabel(told(x))
    ax.set_ylabel(told(y))
    return captioned(ax, basis, title, whole=whole)


def tornado(
    rows: Sequence[tuple[str, float, float, float, bool]],
    ax: Axes | None = None,
    *,
    unit: str,
    title: str | None = None,
    basis: Basis | str | None = None,
) -> Axes:
    """Changes as bars about 0: name, change, its low and high, and whether it is clearly not 0."""
    whole = ax is None
    ax = axes(ax, [row[0] for row in rows], 1.3, 0.42)
    for place, (_, change, low, high, apart) in enumerate(rows):
        ax.barh(
            place,
            change,
            height=0.6,
            color=NEUTRAL if apart else "none",
            hatch="" if apart else "....",
            edgecolor=EDGE if apart else ink(),
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
    ax.set_xlabel(told(unit))
    return captioned(ax, basis, title, whole=whole)


def worths(
    rows: Sequence[tuple[str, float, float, str, bool, bool]],
    ax: Axes | None = None,
    *,
    unit: str,
    title: str | None = None,
    basis: Basis | str | None = None,
) -> Axes:
    """Answers by worth: label, worth, error, what is said, whether alike the best, suggested."""
    whole = ax is None
    ax = axes(ax, [row[0] for row in rows], 1.4)
    for place, (_, worth, error, said, alike, suggested) in enumerate(rows):
        ax.barh(
            place,
            worth,
            height=0.6,
            color=NEUTRAL if alike else "#aab4c4",
            hatch="//" if suggested else "",
            edgecolor=EDGE,
            linewidth=0.8,
        )
        ax.errorbar(
            [worth], [place], xerr=[error], fmt="none", ecolor=ink(), elinewidth=1.4, capsize=4
        )
        end = max(worth + error, 0.0)
        ax.annotate(
            told(said),
            (end, place),
            (5, 0),
            textcoords="offset points",
            va="center",
            fontsize="small",
        )
    ax.axvline(0, color=ink(), linewidth=1)
    rows_on(ax, [row[0] for row in rows])
    least = min((min(worth - error, 0.0) for _, worth, error, *_ in rows), default=0.0)
    most = max((max(worth + error, 0.0) for _, worth, error, *_ in rows), default=1.0)
    span = (most - least) or 1.0
    left = least - 0.05 * span
    ends = [max(worth + error, 0.0) for _, worth, error, *_ in rows]
    ax.set_xlim(left, max(most + 0.05 * span, _room(ax, ends, [row[3] for row in rows], left)))
    ax.set_xlabel(told(unit))
    return captioned(ax, basis, title, whole=whole)


def means(
    rows: Sequence[tuple[str, float, str]],
    ax: Axes | None = None,
    *,
    unit: str,
    title: str | None = None,
    basis: Basis | str | None = None,
) -> Axes:
    """Means as bars: name, mean, and what is said of it."""
    whole = ax is None
    ax = axes(ax, [row[0] for row in rows], 1.4, 0.5)
    # No line ends between a chance and its name.
    rows = [(name, mean, _in_parts(said, 40)) for name, mean, said in rows]
    ax.barh(
        range(len(rows)),
        [mean for _, mean, _ in rows],
        height=0.6,
        color=NEUTRAL,
        edgecolor=EDGE,
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
    least = min([0.0, *(mean for _, mean, _ in rows)])
    ax.set_xlim(least, _room(ax, ends, said_of, least))
    ax.set_xlabel(told(unit))
    return captioned(ax, basis, title, whole=whole)


def curve(
    rows: Sequence[tuple[float, float, float, float]],
    ax: Axes | None = None,
    *,
    x: str,
    y: str,
    goal: float,
    spans: Sequence[tuple[float, float]],
    scale: float = 1,
    title: str | None = None,
    basis: Basis | str | None = None,
) -> Axes:
    """A figure by value with its bounds, the goal as a line, and where it crosses it shaded."""
    import matplotlib.pyplot as plt
    from matplotlib.ticker import MaxNLocator

    whole = ax is None
    if ax is None:
        _, ax = plt.subplots(figsize=(7, 4.4), layout="constrained")
    values = [row[0] for row in rows]
    figures, low, high = ([scale * row[n] for row in rows] for n in (1, 2, 3))
    drawn = ax.plot(values, figures, marker="o", markersize=3.5, linewidth=1.2)
    if low != high:
        ax.fill_between(values, low, high, alpha=0.25, color=drawn[0].get_color())
    ax.axhline(scale * goal, color=ink(), linewidth=1, linestyle="--")
    ax.annotate(
        f"{scale * goal:g}",
        (1, scale * goal),
        (-4, 3),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        ha="right",
        fontsize="small",
    )
    for least, greatest in spans:
        ax.axvspan(least, greatest, alpha=0.25, hatch="..", facecolor=NEUTRAL, edgecolor=ink())
    if all(float(value).is_integer() for value in values):
        # Between whole numbers there is nothing.
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(told(x))
    ax.set_ylabel(told(y))
    ax.spines[["top", "right"]].set_visible(False)
    return captioned(ax, basis, title, whole=whole)


_FILLS = ("", "//", "..", "xx", "\\\\", "++", "oo", "--", "**", "||")


def categories(
    cells: Sequence[Sequence[str]],
    x: tuple[str, Sequence[str]],
    y: tuple[str, Sequence[str]],
    ax: Axes | None = None,
    *,
    of: str,
    title: str,
    basis: Basis | str | None = None,
) -> Axes:
    """A map of words: rows from below, each word with a color, a hatch and a letter of its own."""
    import matplotlib as mpl
    import matplotlib.pyplot as plt
    from matplotlib.patches import Patch, Rectangle

    whole = ax is None
    (x_name, columns), (y_name, lines) = x, y
    if ax is None:
        size = (max(7.0, 3.4 + 0.4 * len(columns)), max(3.0, 2.0 + 0.3 * len(lines)))
        _, ax = plt.subplots(figsize=size, layout="constrained")
    words = list(dict.fromkeys(word for row in cells for word in row))
    colors = mpl.colormaps["cividis"]
    shades = [colors(0.25 + 0.75 * n / max(len(words) - 1, 1)) for n in range(len(words))]
    styles: dict[str, dict[str, Any]] = {
        word: {"facecolor": shade, "hatch": _FILLS[n % len(_FILLS)], "edgecolor": EDGE}
        for n, (word, shade) in enumerate(zip(words, shades, strict=True))
    }
    letters = {word: _lettered(n) for n, word in enumerate(words)}
    for j, row in enumerate(cells):
        for i, word in enumerate(row):
            ax.add_patch(Rectangle((i - 0.5, j - 0.5), 1, 1, linewidth=0.4, **styles[word]))
            back = {"boxstyle": "round,pad=0.15", "facecolor": "white", "linewidth": 0}
            style: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 8, "bbox": back}
            ax.text(i, j, letters[word], color="black", **style)
    ax.set_xlim(-0.5, len(columns) - 0.5)
    ax.set_ylim(-0.5, len(lines) - 0.5)
    for name, values, set_ticks in (
        (x_name, columns, ax.set_xticks),
        (y_name, lines, ax.set_yticks),
    ):
        set_ticks(range(len(values)) if name else [], wrapped(values, 20) if name else [])
    if len(columns) > 6 and max(map(len, columns)) > NARROW:
        ax.tick_params(axis="x", labelrotation=90)
    ax.set_xlabel(told(x_name))
    ax.set_ylabel(told(y_name))
    handles = [
        Patch(label="\n".join(wrapped([f"{letters[word]}: {word}"], 26)), **styles[word])
        for word in words
    ]
    # Beside the map: a legend within it would hide cells, one of the whole figure the title.
    beside: dict[str, Any] = {"frameon": False, "fontsize": "small", "title": told(of)}
    ax.legend(handles=handles, loc="upper left", bbox_to_anchor=(1, 1), **beside)
    return captioned(ax, basis, title, whole=whole)


def _lettered(number: int) -> str:
    """The letter of a number: A, B, …, Z, AA, AB, and so on."""
    first, last = divmod(number, 26)
    return (_lettered(first - 1) if first else "") + chr(ord("A") + last)
