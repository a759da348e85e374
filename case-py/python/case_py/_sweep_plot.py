"""Pictures of a sweep: lines, a heat map, or one of these for each value of a third axis."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ._display import label
from ._errors import OddsError
from ._plots import NARROW, told, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_LINES = 8
_MOST_PICTURES = 9
_MOST_TICKS = 24

_Axis = tuple[str, tuple[Any, ...]]


def grid(axes: list[_Axis], parts: list[Any], unit: str, ax: Axes | None) -> Axes:
    """Draws a measure with its bounds over up to three axes: the first picture of all.

    The parts are the measure, its lower and its upper bounds, by the axes in their order.
    """
    import matplotlib.pyplot as plt
    import numpy as np

    names = [name for name, _ in axes]
    apart = (
        min(axes, key=lambda axis: (len(axis[1]), is_numbers(axis[1]))) if len(axes) > 2 else None
    )
    if apart and (ax is not None or len(apart[1]) > _MOST_PICTURES):
        message = (
            f"over three axes there is one picture for each `{apart[0]}`, on a figure of its own: "
            f"at most {_MOST_PICTURES}, without `ax=`"
        )
        raise OddsError(message)
    drawn = sorted((axis for axis in axes if axis is not apart), key=lambda a: not is_numbers(a[1]))
    places = [names.index(name) for name, _ in ([apart] if apart else []) + drawn]
    parts = [np.transpose(part, places) for part in parts]
    if apart is None:
        if ax is None:
            _, ax = plt.subplots(figsize=(7, 4.4), layout="constrained")
        colored = _one(ax, parts, drawn, unit)
        if colored is not None:
            ax.figure.colorbar(colored, ax=ax, label=told(unit))
        return ax
    count = len(apart[1])
    wide = min(count, 3)
    high = math.ceil(count / wide)
    size = (3 + 3.2 * wide, 1.2 + 3.2 * high)
    figure, table = plt.subplots(
        high, wide, figsize=size, layout="constrained", squeeze=False, sharey="all"
    )
    pictures = table.ravel().tolist()
    colored = None
    scale = [float(np.nanmin(parts[0])), float(np.nanmax(parts[0]))]
    for n, (picture, value) in enumerate(zip(pictures, apart[1], strict=False)):
        colored = _one(picture, [part[n] for part in parts], drawn, unit, scale)
        if n % wide:
            picture.set_ylabel("")
        picture.set_title(told(f"{apart[0]} = {label(value)}"), loc="left", fontsize="small")
    for picture in pictures[count:]:
        figure.delaxes(picture)
    if colored is not None:
        # All have the same colors.
        figure.colorbar(colored, ax=pictures[:count], label=told(unit))
    first: Axes = pictures[0]
    return first


def _one(
    ax: Axes, parts: list[Any], axes: list[_Axis], unit: str, scale: list[float] | None = None
) -> Any:
    """Draws a picture; of a heat map what has its colors."""
    if len(axes) == 2 and (is_numbers(axes[1][1]) or len(axes[1][1]) > _MOST_LINES):
        return _heat(ax, parts[0], axes, scale)
    _lines(ax, parts, axes, unit)
    return None


def is_numbers(values: Sequence[Any]) -> bool:
    """Whether all values are numbers."""
    return all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in values)


def _lines(ax: Axes, parts: list[Any], axes: list[_Axis], unit: str) -> None:
    (name, values), *more = axes or [("", (0,))]
    numbers = is_numbers(values)
    xs = list(values) if numbers else list(range(len(values)))
    marks = itertools.cycle("osD^vPX*")
    styles = itertools.cycle(["-", "--", "-.", ":"])
    lines = _said(more[0][1]) if more else [""]
    for n, line in enumerate(lines):
        p, low, high = (part[:, n] if more else part.reshape(-1) for part in parts)
        drawn = ax.plot(xs, p, next(styles), marker=next(marks), markersize=4, label=line)
        if (low != high).any():
            ax.fill_between(xs, low, high, alpha=0.25, color=drawn[0].get_color())
    if not numbers:
        _ticks(ax.set_xticks, values, len(values) > 5)
    if more:
        ax.legend(title=told(more[0][0]), frameon=False, fontsize="small")
    ax.set_xlabel(told(name))
    ax.set_ylabel(told(unit))
    ax.spines[["top", "right"]].set_visible(False)


def _heat(ax: Axes, table: Any, axes: list[_Axis], scale: list[float] | None) -> Any:
    (x, columns), (y, rows) = axes
    low, high = scale or (None, None)
    picture = ax.imshow(table.T, cmap="cividis", aspect="auto", origin="lower", vmin=low, vmax=high)
    _ticks(ax.set_xticks, columns, max(len(label(value)) for value in columns) > NARROW)
    _ticks(ax.set_yticks, rows, turned=False)
    ax.set_xlabel(told(x))
    ax.set_ylabel(told(y))
    return picture


def _ticks(set_ticks: Any, values: Sequence[Any], turned: bool) -> None:
    step = math.ceil(len(values) / _MOST_TICKS)
    places = range(0, len(values), step)
    names = _said([values[place] for place in places])
    set_ticks(places, names, rotation=90 if turned else 0)


def _said(values: Sequence[Any]) -> list[str]:
    """Values in words, long ones on several lines and cut."""
    return wrapped(
        [said if len(said) <= 60 else f"{said[:59]}…" for said in map(label, values)], 20
    )
