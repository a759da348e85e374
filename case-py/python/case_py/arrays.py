"""Whole batches: arrays of ranks, shifts and faces in, arrays of small numbers out.

Every argument is an array of whole numbers, a single value of any kind (`Rank.GOOD`, `"Gd"`, `4`)
or a list of values; they are broadcast against each other as NumPy does. The results are arrays of
numbers: `decode` makes values of them. A color or rank that is none (below Shift 0) is `NONE`.

The interpreter's lock is released during the work. Don't write to an array that a call still reads.

>>> import numpy as np
>>> from case_py import arrays, Color
>>> hits = arrays.to_hit("In", [-2, 0, +2], np.array([[44], [97]]))
>>> hits
array([[1, 1, 1],
       [3, 3, 3]], dtype=uint8)
>>> arrays.decode(hits[1], Color)
[Color.RED, Color.RED, Color.RED]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._native import (
    Check,
    CheckResult,
    Color,
    Effect,
    Form,
    Rank,
    Rulings,
    Shift,
    Threshold,
)

Codes: TypeAlias = ArrayLike | SupportsIndex | str | Sequence[Any]
U8: TypeAlias = NDArray[np.uint8]
I32: TypeAlias = NDArray[np.int32]
_T = TypeVar("_T", Rank, Color, Effect, CheckResult, Threshold, Form, Check)

NONE = 255
"""What stands for "below Shift 0" in an array of ranks, and for "impossible" in one of colors."""


def color(column: Codes, face: Codes) -> U8:
    """R4: the colors of d100 faces in columns of the Universal Table."""
    return _lookup("color", (column, Rank), (face, int))


def shift(rank: Codes, by: Codes, rulings: Rulings | None = None) -> U8:
    """R3: the ranks after net shifts; `NONE` below Shift 0."""
    return _lookup("shift", (rank, Rank), (by, Shift), rulings=rulings)


def to_hit(rank: Codes, by: Codes, face: Codes, rulings: Rulings | None = None) -> U8:
    """R3, R4: the colors of to-hits; `NONE` where one below Shift 0 is impossible."""
    return _lookup("to_hit", (rank, Rank), (by, Shift), (face, int), rulings=rulings)


def action(rank: Codes, by: Codes, face: Codes, rulings: Rulings | None = None) -> U8:
    """R3, R4: the colors of other ACTIONs; `NONE` where one below Shift 0 is impossible."""
    return _lookup("action", (rank, Rank), (by, Shift), (face, int), rulings=rulings)


def attack(form: Codes, rank: Codes, by: Codes, face: Codes, rulings: Rulings | None = None) -> U8:
    """R3, R4, A1 to A10: the effects of attacks, from form, rank, shift and face.

    >>> decode(attack("EA", "Rm", 0, [1, 50, 80, 99]), Effect)
    [Effect.MISS, Effect.HIT, Effect.STUN, Effect.KILL]
    """
    return _lookup("attack", (rank, Rank), (by, Shift), (face, int), (form, Form), rulings=rulings)


def effect(form: Codes, color: Codes) -> U8:
    """A1 to A10: the effects of colors; a color that is none is a miss."""
    return _lookup("effect", (color, Color), (form, Form))


def check(check: Codes, color: Codes) -> U8:
    """E1 to E3: the results of checks."""
    return _lookup("check", (check, Check), (color, Color))


def threshold(rank: Codes, intensity: Codes, rulings: Rulings | None = None) -> U8:
    """R5: what ACTIONs need against intensities, as numbers of `Threshold`."""
    return _lookup("threshold", (rank, Rank), (intensity, Rank), rulings=rulings)


def rank_of(number: Codes) -> U8:
    """R1: the ranks that numbers lie in."""
    return _figures("rank_of", (number, int)).astype(np.uint8)


def value(number: Codes, by: Codes, rulings: Rulings | None = None) -> I32:
    """R7: numbers of values after shifts."""
    return _figures("value", (number, int), (by, Shift), rulings=rulings)


def damage_for(number: Codes, color: Codes, rulings: Rulings | None = None) -> I32:
    """R6: the damage that colors of damage rolls give."""
    return _figures("damage", (number, int), (color, Color), rulings=rulings)


def stack(a: Codes, b: Codes, rulings: Rulings | None = None) -> I32:
    """D9: the numbers that two protections give together."""
    return _figures("stack", (a, int), (b, int), rulings=rulings)


def charge_damage(
    endurance: Codes, armor: Codes, areas: Codes, rulings: Rulings | None = None
) -> I32:
    """A24: the damage of charges."""
    return _figures("charge", (endurance, int), (armor, int), (areas, int), rulings=rulings)


def faces(seed: int, count: int, *, die: str = "d100", stream: int = 0) -> U8:
    """Faces of fair dice from a seed: the same in every language, on every machine.

    >>> faces(7, 4)
    array([95, 50, 64, 79], dtype=uint8)
    """
    return _native.faces(seed, count, die, stream)


def decode(codes: ArrayLike, values: type[_T]) -> list[Any]:
    """Numbers as values of a list, in lists of the same shape; `NONE` as `None`."""
    members: dict[int, _T | None] = {int(member): member for member in values.ALL}
    members[NONE] = None
    array = np.asarray(codes)
    if array.dtype.kind not in "iu":
        raise TypeError(_not_whole(array, values.__name__))
    try:
        flat = [members[code] for code in array.ravel().tolist()]
    except KeyError as error:
        values(error.args[0])
        raise
    result = np.empty(len(flat), dtype=object)
    result[:] = flat
    return result.reshape(array.shape).tolist()  # type: ignore[no-any-return]


def _not_whole(array: NDArray[Any], what: str) -> str:
    return f"{what}: expected whole numbers, found an array of {array.dtype}"


def _codes(given: Any, kind: type) -> NDArray[Any]:
    """An argument as an array of whole numbers; values and names by their numbers."""
    if isinstance(given, np.ndarray):
        array = given
    elif isinstance(given, str) or (kind is not int and isinstance(given, kind)):
        return np.asarray(_number(given, kind))
    else:
        array = np.asarray(given)
    if array.dtype.kind in "OUT":
        numbers = [_number(item, kind) for item in array.ravel().tolist()]
        array = np.array(numbers, dtype=np.int64).reshape(array.shape)
    elif array.size == 0 and not isinstance(given, np.ndarray):
        array = array.astype(np.uint8)
    if array.dtype.kind not in "iu":
        raise TypeError(_not_whole(array, "face" if kind is int else kind.__name__))
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def _number(item: Any, kind: type) -> int:
    if kind is int:
        # A number of any size: what does not fit any table is told by its place there.
        if isinstance(item, bool) or not isinstance(item, SupportsIndex):
            message = f"expected a whole number, found {type(item).__name__}"
            raise TypeError(message)
        return max(-(2**62), min(2**62, item.__index__()))
    if isinstance(item, SupportsIndex) and not isinstance(item, kind):
        return int(kind(item.__index__()))
    return int(kind(item))


def _broadcast(
    arguments: tuple[tuple[Any, type], ...],
) -> tuple[list[NDArray[Any]], int, tuple[int, ...]]:
    arrays = [_codes(given, kind) for given, kind in arguments]
    shape = np.broadcast_shapes(*(array.shape for array in arrays))
    flat = []
    for array in arrays:
        if array.size == 1:
            flat.append(array.reshape(1))
        else:
            flat.append(np.ascontiguousarray(np.broadcast_to(array, shape)).reshape(-1))
    return flat, int(np.prod(shape, dtype=np.int64)), shape


def _lookup(operation: str, *arguments: tuple[Any, type], rulings: Rulings | None = None) -> U8:
    flat, count, shape = _broadcast(arguments)
    return _native.lookup(operation, flat, count, rulings).reshape(shape)


def _figures(operation: str, *arguments: tuple[Any, type], rulings: Rulings | None = None) -> I32:
    flat, count, shape = _broadcast(arguments)
    return _native.figures(operation, flat, count, rulings).reshape(shape)
