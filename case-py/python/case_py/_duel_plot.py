"""The picture of a fight between sides: what is solved, and what is sampled laid over it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING, Any

from . import _outcomes
from ._display import NEUTRAL, bounds, labels
from ._plots import EDGE, ink, rows_on, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ._duel import Duel
    from ._shares import Estimate, Interval

_SAMPLED = "#d08a2e"
"""The color of what was sampled, where what is proven stands beside it."""
_MOST_TURNS = 30
_QUARTILES = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))


def duel(found: Duel, title: str | None = None) -> Figure:
    """Who wins, how long it takes, and what is left, beside each other."""
    import matplotlib.pyplot as plt

    winners, lengths = found.winners(), found.lengths()
    rows = max(len(winners), len(found.fighters))
    figure, places = plt.subplots(
        1, 3, figsize=(11, max(3.4, 1.9 + 0.42 * rows)), layout="constrained"
    )
    names = labels(winners, none="nobody")
    _winners(places[0], list(winners.values()), names)
    shown = dict(list(lengths.items())[:_MOST_TURNS])
    _turns(places[1], shown, len(lengths) - len(shown))
    _left(places[2], found)
    handles, said = places[0].get_legend_handles_labels()
    figure.legend(
        handles, said, loc="outside upper right", ncols=3, frameon=False, fontsize="small"
    )
    if title:
        figure.suptitle(title, x=0.01, ha="left")
    caption = "\n".join(fill(line, 150) for line in [*found.notes(), str(found.basis)])
    figure.supxlabel(caption, fontsize="x-small", x=0.01, ha="left")
    return figure


_Pair = tuple["Interval | None", "Estimate | None"]


def _winners(ax: Axes, pairs: Sequence[_Pair], names: Sequence[str]) -> None:
    solid: dict[str, Any] = {"color": NEUTRAL, "edgecolor": EDGE, "linewidth": 0.8}
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
            **points("simulated, 95 % interval"),
        )
    rows_on(ax, wrapped(names, 16))
    ax.set_xlim(0, 100)
    ax.set_xlabel("probability in %")
    ax.set_title("who wins", loc="left", fontsize="medium")


def points(label: str) -> dict[str, Any]:
    """How what is sampled is drawn: points of their own shape with the ends of their interval."""
    return {
        "fmt": "D",
        "markersize": 4.5,
        "color": _SAMPLED,
        "markeredgecolor": ink(),
        "markeredgewidth": 0.7,
        "ecolor": ink(),
        "elinewidth": 1.2,
        "capsize": 3.5,
        "label": label,
    }


def _reach(shares: Sequence[Estimate]) -> tuple[list[float], list[float]]:
    down = [100 * max(share.p - share.low, 0.0) for share in shares]
    up = [100 * max(share.high - share.p, 0.0) for share in shares]
    return down, up


def _turns(ax: Axes, lengths: dict[int, _Pair], more: int) -> None:
    from matplotlib.ticker import MaxNLocator

    solid: dict[str, Any] = {"color": NEUTRAL, "edgecolor": EDGE, "linewidth": 0.8}
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
            list(sampled),
            [100 * share.p for share in shares],
            yerr=_reach(shares),
            **points("simulated, 95 % interval"),
        )
    ax.set_ylim(bottom=0)
    ax.spines[["top", "right"]].set_visible(False)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(f"turn in which it ends{f' ({more} later ones left out)' if more else ''}")
    ax.set_ylabel("probability in %")
    ax.set_title("how long it takes", loc="left", fontsize="medium")


def _left(ax: Axes, found: Duel) -> None:
    solved, simulated = found.solved, found.simulated
    names = []
    for place, name in enumerate(found.fighters):
        said = []
        if solved:
            exact = solved.left(place)
            if exact:
                quartiles = [exact.quantile(q) for q in _QUARTILES]
                ends = [q.low for q in quartiles[:1]] + [q.high for q in quartiles[1:]]
                low, middle, high = (max(exact) if end is None else end for end in ends)
                box: dict[str, Any] = {"color": NEUTRAL, "edgecolor": EDGE, "linewidth": 0.8}
                ax.barh(place - 0.13, max(high - low, 0), left=low, height=0.24, **box)
                ax.plot([middle], [place - 0.13], "|", color=ink(), ms=11, mew=2)
                said.append(bounds(*exact.p(0)))
        if simulated:
            counted = simulated.left(place).ended()
            if counted.trials:
                low, middle, high = (_outcomes.quantile(q, counted.counts) for q in _QUARTILES)
                reach = [[middle - low], [high - middle]]
                ax.errorbar([middle], [place + 0.16], xerr=reach, **points(""))
                out = counted.p(0)
                said.append(bounds(out.low, out.high))
        names.append("\n".join([*wrapped([name], 16), *(f"out {words}" for words in said[:1])]))
    ax.set_xlim(left=-0.03 * max(ax.get_xlim()[1], 1))
    rows_on(ax, names)
    ax.tick_params(axis="y", labelsize="small")
    ax.set_xlabel("fitness at the end (0: out)\nmiddle half and median")
    ax.set_title("what is left", loc="left", fontsize="medium")
