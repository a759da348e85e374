"""Results as people read them: labels, shares in percent, text and HTML.

HTML takes the colors of the page that contains it, so that it is legible on light and dark pages
and on paper, and says in words whatever a color says.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ._plans import Basis

MOST_ROWS = 40
"""How many outcomes a text shows; the others are summed up in one line."""
MOST_BARS = 12
"""How many of them a picture shows."""
_TAIL = 0.01
"""The share of the lowest and of the highest of many numbers, which are shown as one."""

SHADES = {"white": "#e8e8e8", "green": "#3a9d4b", "yellow": "#e3b505", "red": "#c3312f"}
"""The colors that outcomes are named after."""
NEUTRAL = "#5b84c4"
"""The color of everything else: legible on light and dark, and a middle gray in print."""

_LINE = "1px solid var(--jp-border-color2,rgba(128,128,128,.45))"
_CELL = f"padding:.3em .6em;vertical-align:top;white-space:normal;border-bottom:{_LINE}"
_LEFT = f"{_CELL};text-align:left"
_RIGHT = f"{_CELL};text-align:right;font-variant-numeric:tabular-nums"
_WHOLE = (
    "table-layout:auto;border-collapse:collapse;max-width:100%;margin:0 0 1em;"
    "color:var(--jp-content-font-color1,inherit)"
)
_CAPTION = (
    "caption-side:bottom;text-align:left;white-space:normal;overflow-wrap:anywhere;"
    "padding:.4em .6em;color:var(--jp-content-font-color1,inherit)"
)
_OPEN = (
    "repeating-linear-gradient(45deg,currentColor 0 1px,transparent 1px 4px)"  # a hatch, no color
)


class Row(NamedTuple):
    """A row of a picture: a share, or the bounds between which one lies."""

    name: str
    """What it is the share of."""
    low: float
    """It is at least this."""
    high: float
    """It is at most this."""
    said: str
    """The share, or its bounds, in figures."""
    color: str = ""
    """The name of the color that the outcome is or has, if any."""


def label(outcome: object) -> str:
    """An outcome as a few words."""
    if outcome is None:
        return "none"
    if isinstance(outcome, bool):
        return "yes" if outcome else "no"
    if isinstance(outcome, tuple):
        fields = getattr(outcome, "_fields", None)
        if fields:
            pairs = zip(fields, outcome, strict=True)
            shown = [_field(name, x) for name, x in pairs if x not in (None, 0, False)]
            return ", ".join(shown) or "nothing"
        return ", ".join(label(item) for item in outcome)
    # An effect that calls for a check.
    return str(getattr(outcome, "told", outcome))


def _field(name: str, value: object) -> str:
    words = name.replace("_", " ")
    return words if value is True else f"{words} {label(value)}"


def labels(outcomes: Iterable[object], none: str = "none") -> list[str]:
    """The outcomes as a few words each; those of which two would be alike as they are typed."""
    rows = [(outcome, none if outcome is None else label(outcome)) for outcome in outcomes]
    often = Counter(name for _, name in rows)
    return [name if often[name] == 1 else repr(outcome) for outcome, name in rows]


def abbreviations(names: Sequence[str]) -> list[str]:
    """The shortest beginning of each name that no other begins with, in capitals."""
    short = []
    for name in names:
        others = [other.casefold() for other in names if other != name]
        length = 1
        while length < len(name) and any(
            other.startswith(name[:length].casefold()) for other in others
        ):
            length += 1
        short.append(name[:length].capitalize())
    return short


def shade(outcome: object) -> str:
    """The name of the color that an outcome is, or has, if any."""
    name = str(getattr(outcome, "color", outcome))
    return name if name in SHADES else ""


def percent(p: Fraction | float) -> str:
    """A share in percent: what is possible is never shown as 0, what is open never as 100.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 10**6)), percent(1 - 1e-9), percent(0)
    ('33.33 %', '<0.01 %', '>99.99 %', '0.00 %')
    """
    said = f"{100 * float(p):.2f}"
    if said == "0.00" and p > 0:
        return "<0.01 %"
    if said == "100.00" and p < 1:
        return ">99.99 %"
    return f"{said} %"


def bounds(low: Fraction | float, high: Fraction | float) -> str:
    """The bounds of a share in percent, rounded away from each other; one figure if it is both's.

    >>> bounds(Fraction(1, 3), Fraction(2, 3)), bounds(0, 0.00091), bounds(0.25, 0.25 + 1e-9)
    ('33.33–66.67 %', '0.00–0.10 %', '25.00 %')
    """
    least, most = percent(low), percent(high)
    if least == most and (low > 0 or high == 0):
        return least
    # A float is taken as it is written: 0.1 is a tenth.
    down = math.floor(Fraction(str(low)) * 10**4) / 100
    up = math.ceil(Fraction(str(high)) * 10**4) / 100
    return f"{down:.2f}–{up:.2f} %"


def sampled(p: float, trials: int, low: float, high: float) -> str:
    """A share of trials with its 95 % interval; where all or none did it, how many there were.

    >>> sampled(0, 100, 0.0, 0.0370), sampled(0.5, 100, 0.4038, 0.5962)
    ('0 of 100 (0.00–3.70 %)', '50.00 % (40.38–59.62 %)')
    """
    if not trials:
        return "no trials"
    span = bounds(low, high)
    share = f"{int(p) * trials} of {trials}" if p in (0, 1) else percent(p)
    return f"{share} ({span})"


def text_bars(rows: Sequence[Row], notes: Iterable[str] = ()) -> str:
    """Rows as text: full blocks for what is sure, light ones up to what may be."""
    width = max((len(row.name) for row in rows), default=0)
    said = max((len(row.said) for row in rows), default=0)
    lines = []
    for row in rows:
        sure, most = round(30 * row.low), round(30 * row.high)
        bar = "█" * sure + "░" * (most - sure)
        lines.append(f"{row.name:<{width}}  {row.said:>{max(said, 8)}}  {bar}".rstrip())
    return "\n".join([*lines, *(f"({note})" for note in notes if note)])


def html_bars(
    rows: Sequence[Row], head: tuple[str, str], caption: str = "", basis: Basis | None = None
) -> str:
    """Rows as HTML; `head` names the outcomes and the shares."""
    key = "solid: at least; hatched: up to" if any(row.high > row.low for row in rows) else ""
    cells = [(cell(row.name, head=True), cell(row.said, right=True), bar(row)) for row in rows]
    return table(heads((*head, key), right={1}), ["".join(row) for row in cells], caption, basis)


def bar(row: Row) -> str:
    """A cell with a bar: filled as far as is sure, hatched as far as may be."""
    fill = SHADES.get(row.color, NEUTRAL)
    sure, more = 100 * row.low, 100 * (row.high - row.low)
    parts = f'<div style="width:{sure:.2f}%;background:{fill};print-color-adjust:exact"></div>'
    if more > 0:
        parts += (
            f'<div style="width:{more:.2f}%;min-width:2px;background:{_OPEN};'
            'print-color-adjust:exact"></div>'
        )
    return (
        f'<td style="{_CELL}"><div role="img" aria-label="{escape(row.said)}" style="display:flex;'
        f'height:1.1em;min-width:9em;border:1px solid currentColor">{parts}</div></td>'
    )


def cell(words: str, *, head: bool = False, right: bool = False) -> str:
    """A cell of a table: words, or figures to the right; `head` for the name of a row."""
    style = _RIGHT if right else _LEFT
    shown = _soft(_together(words) if right else words)
    if head:
        return f'<th scope="row" style="{style}">{shown}</th>'
    return f'<td style="{style}">{shown}</td>'


def _together(figures: str) -> str:
    """Figures with their units and signs, which no line ends between; but before a bracket."""
    return figures.replace(" ", "\N{NO-BREAK SPACE}").replace("\N{NO-BREAK SPACE}(", " (")


def _soft(words: str) -> str:
    """Words as HTML, with places to break what is too long for a line."""
    pieces = re.split(r"(?<=_)|(?<=\w{24})(?=\w)", words)
    return "<wbr>".join(escape(piece) for piece in pieces).replace("\n", "<br>")


def heads(names: Sequence[str], right: Collection[int] = ()) -> str:
    """The heads of the columns, aligned like them: those of figures to the right."""
    return "".join(
        f'<th scope="col" style="{_RIGHT if n in right else _LEFT}">{_soft(name)}</th>'
        for n, name in enumerate(names)
    )


def table(
    head: str, rows: Iterable[str], caption: str = "", basis: Basis | str | None = None
) -> str:
    """Rows of cells as an HTML table, with its basis below."""
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    first = f"<thead><tr>{head}</tr></thead>" if head else ""
    return f'<table style="{_WHOLE}">{footed(caption, basis)}{first}<tbody>{body}</tbody></table>'


def footed(caption: str, basis: Basis | str | None) -> str:
    """The caption of a table as HTML, with the table's basis."""
    said = [escape(line) for line in caption.splitlines()]
    if basis:
        said.append(f"<small>{escape(str(basis))}</small>")
    return f'<caption style="{_CAPTION}">{"<br>".join(said)}</caption>' if said else ""


def are_numbers(outcomes: Iterable[object]) -> bool:
    """Whether all outcomes are whole numbers, which have an order and neighbors."""
    return all(type(x) is int for x in outcomes)


def in_groups(shares: Mapping[int, float], most: int) -> list[tuple[str, int, int]]:
    """Numbers by their shares in so many groups at most: a name, the least, the greatest of each.

    Each number is a group where there are few. Of many the groups are equally wide, in the order of
    the numbers, and what is rarest at either end is one group. A 0 that is likelier than all else
    in its group stands alone, as it mostly means "none".

    >>> in_groups({1: 0.5, 2: 0.5}, 2), in_groups({n: 0.02 for n in range(50)}, 2)
    ([('1', 1, 1), ('2', 2, 2)], [('0–24', 0, 24), ('25–49', 25, 49)])
    """
    numbers = sorted(shares)
    if len(numbers) <= most:
        return [(str(n), n, n) for n in numbers]

    def rare(ordered: Sequence[int]) -> int:
        """How many of the first numbers have no more than a small share together."""
        together = accumulate(shares[n] for n in ordered)
        return next((place for place, share in enumerate(together) if share > _TAIL), 0)

    below, above = rare(numbers), rare(numbers[::-1])
    # A tail of one number is no shorter than that number.
    below, above = (0 if tail < 2 else tail for tail in (below, above))
    first, end = numbers[below], numbers[-1 - above]
    rows = most - (below > 0) - (above > 0)
    width = -(-(end - first + 1) // rows)
    groups = [(f"<{first}", numbers[0], first - 1)] if below else []
    beside = sum(share for n, share in shares.items() if 0 < n < width)
    if first == 0 and width > 1 and rows > 1 and shares[0] > beside:
        groups.append(("0", 0, 0))
        first = min(n for n in numbers if n)
        width = -(-(end - first + 1) // (rows - 1))
    for least in range(first, end + 1, width):
        greatest = min(least + width - 1, end)
        name = str(least) if least == greatest else f"{least}–{greatest}"
        groups.append((name, least, greatest))
    return [*groups, (f">{end}", end + 1, numbers[-1])] if above else groups


def most_shown(rows: list[Row], others: Callable[[list[int]], Row], most: int) -> list[Row]:
    """The likeliest of many rows, in their order, and the others as one."""
    if len(rows) <= most:
        return rows
    likely = sorted(range(len(rows)), key=lambda n: -rows[n].high)
    kept = sorted(likely[: most - 1])
    return [*(rows[n] for n in kept), others(likely[most - 1 :])]


def as_html(self: object) -> str:
    """What a notebook shows of it: its text."""
    return f"<pre>{escape(str(self))}</pre>"
