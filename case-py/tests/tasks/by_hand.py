"""What the books print, typed in once more, and the arithmetic that a person does with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

Weights = dict[Any, Fraction]

COLUMNS = {
    "Shift 0": (0, 66, 95, 100),
    "Feeble": (2, 61, 91, 100),
    "Poor": (4, 56, 86, 100),
    "Typical": (6, 51, 81, 98),
    "Good": (10, 46, 76, 98),
    "Excellent": (20, 41, 71, 95),
    "Remarkable": (30, 36, 66, 95),
    "Incredible": (40, 31, 61, 91),
    "Amazing": (50, 26, 56, 91),
    "Monstrous": (75, 21, 51, 86),
    "Unearthly": (100, 16, 46, 86),
    "Shift X": (150, 11, 41, 81),
    "Shift Y": (200, 7, 41, 81),
    "Shift Z": (500, 4, 36, 76),
    "Class 1000": (1000, 2, 36, 76),
    "Class 3000": (3000, 2, 31, 71),
    "Class 5000": (5000, 2, 26, 66),
    "Beyond": (None, 2, 21, 61),
}
"""Each column with its standard number and the first faces that are green, yellow and red."""
NAMES = list(COLUMNS)
COLORS = ("white", "green", "yellow", "red")


def shifted(column: str, by: int) -> str | None:
    """The column so far to the right; `None` below Shift 0."""
    at, top = NAMES.index(column), NAMES.index("Shift Z")
    if column == "Beyond":
        return column
    to = at + by if by < 0 else max(at, min(at + by, top))
    return NAMES[to] if to >= 0 else None


def colors(column: str | None) -> dict[str, int]:
    """How many of the hundred faces give each color; no column, no roll: all white."""
    if column is None:
        return {"white": 100}
    starts = (1, *COLUMNS[column][1:], 101)
    return {color: starts[n + 1] - starts[n] for n, color in enumerate(COLORS)}


def mean(weights: Weights) -> Fraction:
    """The mean of a number."""
    return sum((points * p for points, p in weights.items()), Fraction())


def added(*parts: Weights) -> Weights:
    """The odds of a sum of numbers that are rolled apart."""
    total: Weights = {0: Fraction(1)}
    for part in parts:
        sums: defaultdict[Any, Fraction] = defaultdict(Fraction)
        for one, p in total.items():
            for other, q in part.items():
                sums[one + other] += p * q
        total = dict(sums)
    return total


def die(sides: int, plus: int = 0) -> Weights:
    """One fair die."""
    return {face + plus: Fraction(1, sides) for face in range(1, sides + 1)}


def ends(hit: Fraction, wanted: int) -> Iterator[Fraction]:
    """The odds that the last of so many hits falls in turn 1, 2, 3, …, one attack a turn."""
    odds = {0: Fraction(1)}
    while True:
        after: defaultdict[int, Fraction] = defaultdict(Fraction)
        for hits, p in odds.items():
            after[hits] += p * (1 - hit)
            after[hits + 1] += p * hit
        yield after.pop(wanted, Fraction())
        odds = dict(after)
