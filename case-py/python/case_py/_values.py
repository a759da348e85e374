"""Values: everything that leaves or enters a battle, with what it is a value of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias


class Actor(NamedTuple):
    """A fighter of a battle, or a seat of the table: the Judge or the map."""

    number: int
    """The place in the roster; the seats of the table are at 65533 and above."""
    name: str
    """The name."""

    def __str__(self) -> str:
        return self.name


class Attack(NamedTuple):
    """An attack or weapon of a fighter's sheet."""

    of: Actor
    """Whose it is."""
    place: int
    """Its place on the sheet, from 0."""
    name: str
    """The name."""

    def __str__(self) -> str:
        return self.name


class Side(NamedTuple):
    """A side of a battle."""

    number: int
    """Its place, from 0."""
    name: str
    """The name."""

    def __str__(self) -> str:
        return self.name


class Object(NamedTuple):
    """An object of the roster."""

    number: int
    """Its place in the roster, from 0."""
    name: str
    """The name."""

    def __str__(self) -> str:
        return self.name


class StatusEffect(NamedTuple):
    """A status effect of the roster."""

    number: int
    """Its place in the roster, from 0."""
    name: str
    """The name."""

    def __str__(self) -> str:
        return self.name


Decoded: TypeAlias = (
    bool | int | str | Actor | Side | Attack | Object | StatusEffect | tuple[str, ...]
)
"""What a value can be, decoded; its kind says which."""

CLASSES: dict[str, type] = {
    "yes_no": bool,
    "actor": Actor,
    "side": Side,
    "attack": Attack,
    "object": Object,
    "status_effect": StatusEffect,
}
NAMED = (Actor, Side, Attack, Object, StatusEffect)
"""What has a name that the roster gives."""
_SET = "set_of_"


@dataclass(frozen=True)
class Value:
    """A value with its kind, decoded: nothing has to be looked up to know what it means.

    The kinds are listed in a system's `Schema`: the plain ones (`areas`, `turns`, `damage`, …) are
    the same for all systems, the others are its listed enumerations. A yes or no is a `bool`, a
    member of a list its name, a fighter an `Actor`, a side a `Side`, an attack an `Attack`, an
    object an `Object`, an effect a `StatusEffect`, a set of members of a list a tuple of their
    names; everything else is a whole number. An absent value is `None`, never a `Value`.

    >>> Value("areas", 3), str(Value("areas", 3)), str(Value("defense", "dodge"))
    (Value(kind='areas', value=3), '3 areas', 'dodge')
    """

    kind: str
    """What it is a value of, such as `areas`, `actor` or the name of a list."""
    value: Decoded
    """The value itself."""

    def __post_init__(self) -> None:
        if not isinstance(self.kind, str):
            message = f"a kind is a name, not {type(self.kind).__name__}"
            raise TypeError(message)
        found = type(self.value)
        wanted: tuple[type, ...] = (int, str)
        if self.kind.startswith(_SET):
            wanted = (tuple,)
        elif self.kind in CLASSES:
            wanted = (CLASSES[self.kind],)
        if found not in wanted:
            names = " or ".join(kind.__name__ for kind in wanted)
            message = f"a value of the kind `{self.kind}` is of {names}, not of {found.__name__}"
            raise TypeError(message)

    def __str__(self) -> str:
        if isinstance(self.value, bool):
            return "yes" if self.value else "no"
        if isinstance(self.value, int):
            return _counted(self.kind, self.value)
        if type(self.value) is tuple:
            return ", ".join(map(str, self.value))
        return str(self.value)


def _counted(kind: str, number: int) -> str:
    """An amount in words: tenths of a meter in meters, pips as a die code."""
    if kind == "tenths_of_meter":
        return f"{number // 10} m" if number % 10 == 0 else f"{number / 10} m"
    if kind == "pips" and number >= _PIPS_OF_A_DIE:
        dice, pips = divmod(number, _PIPS_OF_A_DIE)
        return f"{dice}D+{pips}" if pips else f"{dice}D"
    return f"{number} {kind.replace('_', ' ')}"


_PIPS_OF_A_DIE = 3


def decoded(row: tuple[str, Any] | None) -> Value | None:
    """A value of the native part."""
    if row is None:
        return None
    kind, found = row
    if type(found) is list:
        found = tuple(found)
    elif type(found) is tuple:
        if kind == "attack":
            found = Attack(Actor(*found[0]), found[1], found[2])
        else:
            found = CLASSES[kind](*found)
    # The native part gives nothing that would have to be looked through.
    value = object.__new__(Value)
    object.__setattr__(value, "kind", kind)
    object.__setattr__(value, "value", found)
    return value


def present(row: tuple[str, Any] | None) -> Value:
    """A value of the native part that is there."""
    value = decoded(row)
    if value is None:
        message = "a value is missing where one always is"
        raise RuntimeError(message)
    return value


def encoded(value: Value | None) -> tuple[str, Any]:
    """A value as the native part takes it."""
    if value is None:
        return "nothing", None
    found = value.value
    if isinstance(found, Attack):
        return value.kind, (found.of.number, found.place)
    if isinstance(found, (Actor, Side, Object, StatusEffect)):
        return value.kind, found.number
    return value.kind, list(found) if isinstance(found, tuple) else found


def names(row: list[tuple[str, tuple[str, Any] | None]]) -> dict[str, Value]:
    """Named values of the native part; what is absent is left out."""
    values = ((name, decoded(value)) for name, value in row)
    return {name: value for name, value in values if value is not None}


def plain(value: Value | None) -> Any:
    """What a value is in a table of one column: a number, a yes or no, or a name."""
    if value is None:
        return None
    found = value.value
    if type(found) is tuple:
        return str(value)
    return found.name if isinstance(found, NAMED) else found


def data(value: Value | None) -> dict[str, Any] | None:
    """A value as JSON holds it: its kind and what it is."""
    if value is None:
        return None
    kind, found = encoded(value)
    if isinstance(found, tuple):
        return {"kind": kind, "of": found[0], "value": found[1]}
    return {"kind": kind, "value": found}
