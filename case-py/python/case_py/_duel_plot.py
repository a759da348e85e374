"""The picture of a fight between sides: what is solved, and what is sampled laid over it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING, Any

from . import _outcomes
from ._display import MOST_BARS, NEUTRAL, bounds, in_groups, labels
from ._plots import EDGE, empty, framed, ink, rows_on

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ._duel import Duel
    from ._shares import Estimate, Interval

_SAMPLED = "#d08a2e"
"""The color of sampled results beside proven ones."""
_MOST_SIDES = 4
"""How many sides a title names."""
_QUARTILES = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))


def duel(found: Duel, title: str | None = None) -> Figure:
    """Who wins, how long it takes, and what is left, beside each other."""
    import matplotlib.pyplot as plt

    winners = _winners_shown(found)
    shown = min(len(found.fighters), MOST_BARS)
    lines = [len(_called(name).splitlines()) for name in winners]
    lines += [len(_called(name).splitlines()) + 1 for name in found.fighters[:shown]]
    rows = max(len(winners), shown) * max(1.0, 0.42 * max(lines))
    figure, places = plt.subplots(
        1, 3, figsize=(11, max(3.4, 1.9 + 0.42 * rows)), layout="constrained"
    )
    _winners(places[0], list(winners.values()), list(winners))
    _turns(places[1], _turns_shown(found))
    _left(places[2], found, shown)
    handles, said = places[0].get_legend_handles_labels()
    # Beside the pictures: a title above them does not make room for it.
    figure.legend(handles, said, loc="outside right center", frameon=False, fontsize="small")
    said = title or _against(found.sides)
    framed(figure, found.basis, "\n".join([said, *found.notes()]))
    return figure


def _against(sides: Sequence[str]) -> str:
    """Who fights whom; of many sides how many there are."""
    return " against ".join(sides) if len(sides) <= _MOST_SIDES else f"{len(sides)} sides"


_Pair = tuple["Interval | None", "Estimate | None"]


def _chance(found: Duel, shares: str, of: Any) -> _Pair:
    """The share of all outcomes that are one of those: of `winners` or of `lengths`."""
    solved = getattr(found.solved, shares).chance(of) if found.solved else None
    if not found.simulated:
        return solved, None
    counted = found.simulated.wins() if shares == "winners" else found.simulated.lengths
    return solved, counted.chance(of)


def _winners_shown(found: Duel) -> dict[str, _Pair]:
    """Each winner by name; of many the likeliest, and the others as one."""
    winners = found.winners()
    pairs = dict(zip(labels(winners, none="nobody"), winners.values(), strict=True))
    if len(pairs) <= MOST_BARS:
        return pairs
    likely = sorted(winners, key=lambda side: -max(s.high for s in winners[side] if s is not None))
    kept, rest = likely[: MOST_BARS - 1], set(likely[MOST_BARS - 1 :])
    shown = dict(zip(labels(kept, none="nobody"), (winners[side] for side in kept), strict=True))
    return {**shown, f"{len(rest)} others": _chance(found, "winners", lambda x: x in rest)}


def _turns_shown(found: Duel) -> dict[str, _Pair]:
    """Each turn; many of them in groups, so that twelve bars are enough, and the latest as one."""
    lengths = found.lengths()
    shares = {
        turn: max(float(share.high) for share in pair if share is not None)
        for turn, pair in lengths.items()
    }
    return {
        name: _chance(found, "lengths", lambda turn, a=least, b=most: a <= turn <= b)
        for name, least, most in in_groups(shares, MOST_BARS)
    }


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
    rows_on(ax, [_called(name) for name in names])
    ax.set_xlim(0, 100)
    ax.set_xlabel("probability in %")
    ax.set_title("who wins", loc="left", fontsize="medium")


def points(label: str) -> dict[str, Any]:
    """How what is sampled is drawn: points of another shape with the ends of their interval."""
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


def _turns(ax: Axes, lengths: dict[str, _Pair]) -> None:
    solid: dict[str, Any] = {"color": NEUTRAL, "edgecolor": EDGE, "linewidth": 0.8}
    pairs = enumerate(lengths.values())
    solved = {place: bound for place, (bound, _) in pairs if bound is not None}
    if solved:
        low = [100 * float(bound.low) for bound in solved.values()]
        ax.bar(list(solved), low, **solid)
        wide = [100 * bound.width for bound in solved.values()]
        if any(wide):
            style: dict[str, Any] = {"color": "none", "edgecolor": ink(), "linewidth": 0.8}
            ax.bar(list(solved), wide, bottom=low, hatch="////", **style)
    pairs = enumerate(lengths.values())
    sampled = {place: share for place, (_, share) in pairs if share is not None}
    if sampled:
        shares = list(sampled.values())
        ax.errorbar(
            list(sampled),
            [100 * share.p for share in shares],
            yerr=_reach(shares),
            **points("simulated, 95 % interval"),
        )
    if lengths:
        ax.set_ylim(bottom=0)
    else:
        ax.set_ylim(0, 100)
        empty(ax, "no end\nwas reached")
    ax.spines[["top", "right"]].set_visible(False)
    turned = max(map(len, lengths), default=0) > 3
    ax.set_xticks(range(len(lengths)), list(lengths), rotation=90 if turned else 0)
    ax.set_xlabel("turn in which it ends")
    ax.set_ylabel("probability in %")
    ax.set_title("how long it takes", loc="left", fontsize="medium")


def _called(name: str) -> str:
    """A name on few lines; of a long one the beginning and the end, cut between words."""
    if len(name) <= 40:
        return fill(name, 16)
    first, last = name[:22], name[-16:]
    if name[22] != " " and " " in first:
        first = first.rpartition(" ")[0]
    if name[-17] != " " and " " in last:
        last = last.partition(" ")[2]
    return fill(f"{first.strip()}… {last.strip()}", 16)


def _left(ax: Axes, found: Duel, shown: int) -> None:
    solved, simulated = found.solved, found.simulated
    names, seen = [], False
    for place, name in enumerate(_outcomes.apart(found.fighters, found.ids)[:shown]):
        said = []
        if solved:
            exact = solved.left(place)
            if exact:
                seen = True
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
                seen = True
                low, middle, high = (_outcomes.quantile(q, counted.counts) for q in _QUARTILES)
                reach = [[middle - low], [high - middle]]
                ax.errorbar([middle], [place + 0.16], xerr=reach, **points(""))
                out = counted.p(0)
                said.append(bounds(out.low, out.high))
        names.append("\n".join([_called(name), *(f"out {words}" for words in said[:1])]))
    if not seen:
        ax.set_xticks([])
        empty(ax, "no end\nwas reached")
    ax.set_xlim(left=-0.03 * max(ax.get_xlim()[1], 1))
    rows_on(ax, names)
    ax.tick_params(axis="y", labelsize="small")
    more = len(found.fighters) - shown
    left = f"\n({more} others left out)" if more else ""
    ax.set_xlabel(f"fitness at the end (0: out)\nmiddle half and median{left}")
    ax.set_title("what is left", loc="left", fontsize="medium")
