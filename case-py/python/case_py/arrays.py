"""Whole batches: arrays of ranks, shifts and faces in, arrays of codes or numbers out.

Every argument is an array, a single value of any kind (`Rank.GOOD`, `"Gd"`, `10`) or a list of
values; they are broadcast against each other as NumPy does. The contents of an array are
determined by its type, so that one thing is never taken for another:

| array of | holds |
|---|---|
| `int8` | codes of a list: colors, effects, forms, checks, thresholds |
| any other width | numbers: shifts, faces, values; of ranks the printed ones, as everywhere |

So `10` is Good here as in a roster, ranks come out as their printed numbers, and codes where
numbers are wanted (or numbers where codes are) are a `TypeError`. `decode` makes members of codes,
`codes` makes codes of members. What is none (a color that is impossible, a rank below Shift 0) is
`NONE`, which is below all the others: `hits >= Color.GREEN.code` counts right.

The interpreter's lock is released during the work. Don't write to an array that a call still reads.

>>> import numpy as np
>>> from case_py import arrays, Color
>>> hits = arrays.to_hit("In", face=np.array([[44], [97]]), shift=[-2, 0, +2])
>>> hits
array([[1, 1, 1],
       [3, 3, 3]], dtype=int8)
>>> arrays.decode(hits[1], Color)
[Color.RED, Color.RED, Color.RED]
>>> arrays.shift(["Gd", 63, Rank.AMAZING], +1)
array([ 20, 100,  75], dtype=int32)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple, SupportsIndex, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._errors import CaseError, OddsError, RangeError
from ._lists import (
    Ability,
    Check,
    CheckResult,
    Color,
    Defense,
    Effect,
    Form,
    NamedList,
    Pull,
    Rank,
    Threshold,
)
from ._native import RankValue, Rulings, Shift

Wide: TypeAlias = np.unsignedinteger[Any] | np.int16 | np.int32 | np.int64
"""The types of numbers in arrays: every width but `int8`, which holds codes."""
_Objects: TypeAlias = NDArray[np.object_] | NDArray[np.str_]

_Whole: TypeAlias = int | Wide
_Shift: TypeAlias = Shift | _Whole
_Rank: TypeAlias = Rank | str | _Whole
_Value: TypeAlias = RankValue | Rank | str | _Whole
Wholes: TypeAlias = _Whole | Sequence[_Whole | Sequence[_Whole]] | NDArray[Wide]
"""Whole numbers."""
Shifts: TypeAlias = _Shift | Sequence[_Shift | Sequence[_Shift]] | NDArray[Wide]
"""Column shifts."""
Ranks: TypeAlias = _Rank | Sequence[_Rank | Sequence[_Rank]] | NDArray[Wide] | _Objects
"""Ranks: members, names, or numbers that lie in them."""
Values: TypeAlias = _Value | Sequence[_Value | Sequence[_Value]] | NDArray[Wide] | _Objects
"""Values: numbers, or ranks by member or name."""
Codes: TypeAlias = NDArray[np.int8]
"""Codes of members of a list."""
Numbers: TypeAlias = NDArray[np.int32]
"""Numbers that come out: of ranks the printed ones."""
Faces: TypeAlias = NDArray[np.uint8]
"""Faces of dice."""
Colors: TypeAlias = Color | str | Sequence[Color | str] | Codes | _Objects
"""Colors: members, names, or codes."""
Forms: TypeAlias = Form | str | Sequence[Form | str] | Codes | _Objects
"""Attack forms: members, names, or codes."""
Checks: TypeAlias = Check | str | Sequence[Check | str] | Codes | _Objects
"""Checks: members, names, or codes."""
Measure: TypeAlias = Literal["hit", "hurt", "stun", "slam", "kill", "through"]
"""A figure of an exchange: the probability of a feat, or the mean of the damage through."""
_C = TypeVar("_C", Color, Form, Effect, Defense, Check, CheckResult, Ability, Pull, Threshold)
_L = TypeVar("_L", Rank, Color, Form, Effect, Defense, Check, CheckResult, Ability, Pull, Threshold)

NONE: int = _native.NONE
"""The code for "impossible" among colors, and for "below Shift 0" among ranks."""
BEYOND: int = _native.BEYOND
"""The number for Beyond among the numbers of ranks: it has none, and is higher than all."""


class _Axis(NamedTuple):
    """What an argument is: its name, and what makes a number of an item of it."""

    name: str
    number: Callable[[Any], int]
    codes_of: type[NamedList] | None = None


def _whole(item: Any) -> int:
    if isinstance(item, bool) or not isinstance(item, SupportsIndex):
        message = f"expected a whole number, found {_found(item)}"
        raise TypeError(message)
    # A number of any size: a number that does not fit is reported by its place.
    return max(-(2**62), min(2**62, item.__index__()))


def _columns(item: Any) -> int:
    return Shift(item).columns


def _rank_number(item: Any) -> int:
    if isinstance(item, int) and item == BEYOND:
        return BEYOND
    number = Rank(item).number
    return BEYOND if number is None else number


def _value_number(item: Any) -> int:
    value = RankValue(item)
    if value.rank is Rank.BEYOND:
        message = "a value of Beyond can't stand in an array: numbers there lie in other ranks"
        raise RangeError(message, "a value", 0, 100_000)
    return value.number


def _strength_number(item: Any) -> int:
    is_rank = isinstance(item, (Rank, str)) and Rank(item) is Rank.BEYOND
    is_beyond = isinstance(item, int) and item == BEYOND
    return BEYOND if is_rank or is_beyond else _value_number(item)


def _health(item: Any) -> int:
    return NONE if item is None else _whole(item)


def _code(values: type[NamedList]) -> Callable[[Any], int]:
    return lambda item: values(item).code


_RANK = _Axis("rank", _rank_number)
_SHIFT = _Axis("shift", _columns)
_FACE = _Axis("face", _whole)
_NUMBER = _Axis("number", _value_number)
_AREAS = _Axis("areas", _whole)
_DAMAGE = _Axis("damage", _strength_number)
_ENDURANCE = _Axis("endurance", _rank_number)
_SCORE = _Axis("score", _strength_number)
_ANSWER_SHIFT = _Axis("answer_shift", _columns)
_PROTECTION = _Axis("protection", _value_number)
_HEALTH = _Axis("health", _health)
_ATTACKS = _Axis("attacks", _whole)
_COLOR = _Axis("color", _code(Color), Color)
_FORM = _Axis("form", _code(Form), Form)
_CHECK = _Axis("check", _code(Check), Check)


def color(column: Ranks, face: Wholes) -> Codes:
    """R4: the colors of d100 faces in columns of the Universal Table, as codes."""
    return _lookup("color", (column, _RANK), (face, _FACE))


def shift(rank: Ranks, by: Shifts, rulings: Rulings | None = None) -> Numbers:
    """R3: the ranks after net shifts, as printed numbers; `NONE` below Shift 0."""
    flat, count, shape = _broadcast(((rank, _RANK), (by, _SHIFT)))
    return _native.shifted_ranks(flat, count, rulings).reshape(shape)


def to_hit(
    rank: Ranks, *, face: Wholes, shift: Shifts = 0, rulings: Rulings | None = None
) -> Codes:
    """R3, R4: the colors of to-hits as codes; `NONE` where one below Shift 0 is impossible."""
    return _lookup("to_hit", (rank, _RANK), (shift, _SHIFT), (face, _FACE), rulings=rulings)


def action(
    rank: Ranks, *, face: Wholes, shift: Shifts = 0, rulings: Rulings | None = None
) -> Codes:
    """R3, R4: the colors of other ACTIONs as codes; `NONE` where one is impossible."""
    return _lookup("action", (rank, _RANK), (shift, _SHIFT), (face, _FACE), rulings=rulings)


def attack(
    form: Forms,
    rank: Ranks,
    *,
    face: Wholes,
    shift: Shifts = 0,
    rulings: Rulings | None = None,
) -> Codes:
    """R3, R4, A1 to A10: the effects of attacks as codes, from form, rank, shift and face.

    >>> decode(attack("EA", "Rm", face=[1, 50, 80, 99]), Effect)
    [Effect.MISS, Effect.HIT, Effect.STUN, Effect.KILL]
    """
    given = ((rank, _RANK), (shift, _SHIFT), (face, _FACE), (form, _FORM))
    return _lookup("attack", *given, rulings=rulings)


def effect(form: Forms, color: Colors) -> Codes:
    """A1 to A10: the effects of colors as codes; a color that is none is a miss."""
    return _lookup("effect", (color, _COLOR), (form, _FORM))


def check(check: Checks, color: Colors) -> Codes:
    """E1 to E3: the results of checks as codes."""
    return _lookup("check", (check, _CHECK), (color, _COLOR))


def threshold(rank: Ranks, intensity: Ranks, rulings: Rulings | None = None) -> Codes:
    """R5: what ACTIONs need against intensities, as codes of `Threshold`."""
    return _lookup("threshold", (rank, _RANK), (intensity, _RANK), rulings=rulings)


def rank_of(number: Ranks) -> Numbers:
    """R1: the printed numbers of the ranks of numbers or names.

    >>> rank_of([10, 12, 63]), decode(rank_of([10, 12, 63]), Rank)
    (array([10, 10, 75], dtype=int32), [Rank.GOOD, Rank.GOOD, Rank.MONSTROUS])
    """
    return shift(number, 0)


def value(number: Values, by: Shifts, rulings: Rulings | None = None) -> Numbers:
    """R7: numbers of values after shifts."""
    return _figures("value", (number, _NUMBER), (by, _SHIFT), rulings=rulings)


def damage_for(number: Values, color: Colors, rulings: Rulings | None = None) -> Numbers:
    """R6: the damage that colors of damage rolls give."""
    return _figures("damage", (number, _NUMBER), (color, _COLOR), rulings=rulings)


def stack(a: Values, b: Values, rulings: Rulings | None = None) -> Numbers:
    """D9: the numbers that two protections give together.

    >>> arrays.stack(Rank.GOOD, [6, "Rm"])
    array([20, 30], dtype=int32)
    """
    return _figures("stack", (a, _NUMBER), (b, _NUMBER), rulings=rulings)


def charge_damage(
    endurance: Values, *, armor: Values, areas: Wholes, rulings: Rulings | None = None
) -> Numbers:
    """A24: the damage of charges.

    >>> arrays.charge_damage(Rank.GOOD, armor=[0, 10], areas=3)
    array([16, 16], dtype=int32)
    """
    given = ((endurance, _NUMBER), (armor, _NUMBER), (areas, _AREAS))
    return _figures("charge", *given, rulings=rulings)


def exchange(
    measure: Measure,
    form: Forms,
    rank: Ranks,
    damage: Values,
    endurance: Ranks,
    *,
    defense: Defense | str | None = None,
    score: Values | None = None,
    answer_shift: Shifts = 0,
    shift: Shifts = 0,
    protection: Values = 0,
    health: Wholes | None = None,
    attacks: Wholes = 1,
    touch: bool = False,
    directed: bool = False,
    rulings: Rulings | None = None,
) -> NDArray[np.float64]:
    """O1, O2: a figure of whole exchanges by value, as `exchange_odds` has them one by one.

    The figure is the probability of a feat (`"hit"`, `"hurt"`, `"stun"`, `"slam"`, `"kill"`) or the
    mean of the damage that gets `"through"`. Common parts of exchanges are computed once: all 18³
    of ranks to hit, of damage and of a maneuver take milliseconds. `health` is `NONE` (or left out)
    where no blow brings it to zero; a damage or score of Beyond counts as the highest number.

    >>> exchange("hurt", "BA", ["Gd", "Rm"], "Ex", "Rm", defense="weave", score="Gd").round(4)
    array([0.4595, 0.567 ])
    >>> rank = list(Rank)
    >>> a, b, c = np.ix_(*3 * [rank_of(rank)])
    >>> exchange("hurt", "BA", a, b, "Rm", defense="weave", score=c).shape
    (18, 18, 18)

    Raises:
        OddsError: The maneuver does not work against a form, or has no score.
    """
    if (defense is None) != (score is None):
        message = "a maneuver is rolled with a score: give both `defense` and `score`, or neither"
        raise OddsError(message)
    flat, count, shape = _broadcast(
        (
            (form, _FORM),
            (rank, _RANK),
            (damage, _DAMAGE),
            (endurance, _ENDURANCE),
            (0 if score is None else score, _SCORE),
            (answer_shift, _ANSWER_SHIFT),
            (shift, _SHIFT),
            (protection, _PROTECTION),
            (NONE if health is None else health, _HEALTH),
            (attacks, _ATTACKS),
        )
    )
    found = _native.exchanges(measure, flat, count, defense, touch, directed, rulings)
    return found.reshape(shape)


def faces(seed: int, count: int, *, die: str = "d100", stream: int = 0) -> Faces:
    """Faces of fair dice from a seed: the same in every language, on every machine.

    >>> faces(7, 4)
    array([95, 50, 64, 79], dtype=uint8)
    """
    return _native.faces(seed, count, die, stream)


def codes(members: Iterable[_C | str | None], values: type[_C]) -> Codes:
    """Members of a list (or their names) as codes; `None` as `NONE`.

    Ranks have no codes in arrays, but their numbers: see `rank_of`.

    >>> codes([Color.RED, "white", None], Color)
    array([ 3,  0, -1], dtype=int8)
    """
    _has_codes(values)
    found = [NONE if item is None else values(item).code for item in members]
    return np.array(found, dtype=np.int8)


def decode(codes: Codes | NDArray[Wide], values: type[_L]) -> list[_L | None]:
    """An array of codes as members of a list; `NONE` as `None`. Of ranks: their numbers.

    The array has one dimension: take a row of a table, or all of it by `table.ravel()`.
    """
    _unmasked(codes, "codes")
    array = np.asarray(codes)
    if array.ndim != 1:
        message = f"codes: expected an array of one dimension, found {array.ndim}: use ravel()"
        raise TypeError(message)
    flat: list[int] = array.tolist()
    known: dict[int, Any] = {NONE: None}
    if values is Rank:
        _checked(array, _RANK)
        known[BEYOND] = Rank.BEYOND
        known.update((n, Rank(n)) for n in set(flat) - known.keys())
    else:
        _has_codes(values)
        _checked(array, _Axis("codes", _code(values), values))
        known.update((n, values.of_code(n)) for n in set(flat) - known.keys())
    return [known[n] for n in flat]


def _has_codes(values: type[NamedList]) -> None:
    if values is Rank:
        message = "ranks stand in arrays by their printed numbers: rank_of makes these"
        raise TypeError(message)


def _found(item: object) -> str:
    """What something is, for an error: a value of the package as itself, the rest by its type."""
    own = isinstance(item, (NamedList, Shift, RankValue))
    return repr(item) if own else type(item).__name__


def _checked(array: NDArray[Any], axis: _Axis) -> NDArray[Any]:
    """An array that holds what the axis is: codes as `int8`, numbers in any other width."""
    found = f"found an array of {array.dtype}"
    values = axis.codes_of
    if values is None and array.dtype == np.int8:
        message = (
            f"{axis.name}: expected numbers, {found}, which holds codes of a list: "
            "numbers stand in any other width"
        )
        raise TypeError(message)
    if values is not None and array.dtype != np.int8:
        message = (
            f"{axis.name}: expected members of {values.__name__}, their names, or codes (int8, "
            f"as arrays.codes makes them), {found}"
        )
        raise TypeError(message)
    if array.dtype.kind not in "iu":
        message = f"{axis.name}: expected whole numbers, {found}"
        raise TypeError(message)
    if not array.flags.aligned:
        array = array.copy()
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def _items(array: NDArray[Any], axis: _Axis) -> NDArray[Any]:
    """Members, names and other values of Python by their numbers or codes."""
    numbers = []
    for place, item in enumerate(array.ravel().tolist()):
        try:
            numbers.append(axis.number(item))
        except TypeError as error:
            message = f"{axis.name}[{place}]: {error}"
            raise TypeError(message) from None
        except CaseError as error:
            raise type(error)(f"{axis.name}[{place}]: {error}", *error.args[1:]) from None
    kind = np.int64 if axis.codes_of is None else np.int8
    return np.array(numbers, dtype=kind).reshape(array.shape)


def _unmasked(given: Any, name: str) -> None:
    """Refuses an array with masked items, whose values nobody means.

    Raises:
        OddsError: It has some.
    """
    if isinstance(given, np.ma.MaskedArray) and np.ma.is_masked(given):
        masked = int(np.ma.getmaskarray(given).sum())
        message = f"{name}: {masked} items are masked: leave them out, as by `compressed()`"
        raise OddsError(message)


def _read(given: Any, axis: _Axis) -> NDArray[Any]:
    """An argument as an array of numbers or codes."""
    _unmasked(given, axis.name)
    array = given if isinstance(given, np.ndarray) else np.asarray(given)
    if not isinstance(given, np.ndarray):
        if array.size == 0:
            return array.astype(np.uint8 if axis.codes_of is None else np.int8)
        if array.dtype.kind == "U":
            array = np.asarray(given, dtype=object)  # names and numbers side by side
    return _items(array, axis) if array.dtype.kind in "OUT" else _checked(array, axis)


def _broadcast(
    arguments: tuple[tuple[Any, _Axis], ...],
) -> tuple[list[NDArray[Any]], int, tuple[int, ...]]:
    arrays = [_read(given, axis) for given, axis in arguments]
    shape = np.broadcast_shapes(*(array.shape for array in arrays))
    flat = []
    for array in arrays:
        if array.size == 1:
            flat.append(array.reshape(1))
        else:
            # A copy only where no fixed step leads from each item to the next.
            flat.append(np.broadcast_to(array, shape).reshape(-1))
    return flat, int(np.prod(shape, dtype=np.int64)), shape


def _lookup(operation: str, *arguments: tuple[Any, _Axis], rulings: Rulings | None = None) -> Codes:
    flat, count, shape = _broadcast(arguments)
    return _native.lookup(operation, flat, count, rulings).reshape(shape)


def _figures(
    operation: str, *arguments: tuple[Any, _Axis], rulings: Rulings | None = None
) -> Numbers:
    flat, count, shape = _broadcast(arguments)
    return _native.figures(operation, flat, count, rulings).reshape(shape)
