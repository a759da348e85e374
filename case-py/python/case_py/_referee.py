"""Interventions of the referee: changes from outside the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, TypeAlias

from ._errors import InterveneError
from ._lists import NamedList, by_name
from ._native import Shift
from ._requests import Who, is_decoded
from ._rows import Fighter
from ._schema import FieldInfo, Schema
from ._values import CLASSES, Actor, Attack, Decoded, Object, Side, StatusEffect, Value, encoded

if TYPE_CHECKING:
    from ._battle import Battle

Given: TypeAlias = Value | Decoded | NamedList | Fighter | Iterable[str] | None
"""A value, or a decoded value of that field; `None` to remove it."""

_MOST_SHOWN = 12
"""How many names an error repeats."""
_PLACED: dict[str, Callable[[int], Side | Object | StatusEffect]] = {
    "side": lambda number: Side(number, ""),
    "object": lambda number: Object(number, ""),
    "status_effect": lambda number: StatusEffect(number, ""),
}


class Input(NamedTuple):
    """An input of a battle: a face, an answer, or an intervention."""

    place: int
    """Its place among all of them, from 0."""
    what: str
    """Its sort: `face`, `answer` or `intervention`."""
    name: str
    """The die of a face; the name of an intervention in the schema; empty for an answer."""
    value: Value | None
    """The face or the answer."""
    by_host: bool
    """Whether the host gave it, rather than seeded dice or the built-in plan."""
    reason: str
    """The referee's reason."""


class Referee:
    """Interventions of the referee in a battle: `battle.referee`.

    Each call takes effect at the last checkpoint, even in the middle of a roll: later rolls and
    answers are replayed after it. Step to get the next request. You can undo and redo it like a
    face or an answer (`Battle.undo_input`, `Battle.redo`). The log has it with your reason, which
    may be empty.

    A refused call raises one of these errors and changes nothing:
        InterveneError: It is not possible now.
        RangeError: A number is out of its range.
        UnknownNameError: There is no such fighter, field or ruling.
        RosterError: The joining part can't be read or does not fit; it names every problem.

    >>> import case_py as cp
    >>> battle = cp.Battle(cp.example(), seed=1)
    >>> battle.referee.set("Granite Dove", "health", 5, reason="the roof fell")
    >>> battle.fighters[0].fitness, battle.events()[0].reason
    (5, 'the roof fell')
    >>> battle.undo_input()
    True
    >>> battle.fighters[0].fitness > 5
    True
    """

    __slots__ = ("_battle",)
    _battle: Battle

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def set(
        self, who: Who | None, field: str, value: Given, *, place: Given = None, reason: str = ""
    ) -> None:
        """Sets a value of a settable field, within its bounds.

        `Battle.state` lists these values with their bounds.

        Args:
            who: The owner; `None` for a value of the battle or an object.
            field: The field, by its name in the schema.
            value: A `Value` or a decoded one: a number, a boolean, a name of its list, a fighter;
            `None` to remove it.
            place: Which of several: an attack, an object, a fighter, a place; as a `Value`, or by
                its name or number.
            reason: Why.

        >>> battle = Battle(example())
        >>> battle.referee.set(0, "dead", True)
        >>> battle.fighters[0].stands
        False
        """
        info = self._battle.schema.fields.get(field)
        whose = self._whose(who)
        to = self._value(info, whose, value) if info else None
        at = self._place(info, whose, place)
        raw = self._battle._raw
        raw._set(whose and whose.number, field, encoded(at), encoded(to), reason)

    def add(
        self,
        who: Who | None,
        field: str,
        points: SupportsIndex,
        *,
        place: Given = None,
        reason: str = "",
    ) -> None:
        """Adds points to a value, up to its bounds.

        >>> battle = Battle(example())
        >>> before = battle.fighters[0].fitness
        >>> battle.referee.take(0, "health", 20)
        >>> battle.referee.add(0, "health", 5)
        >>> battle.fighters[0].fitness - before
        -15
        """
        info = self._battle.schema.fields.get(field)
        whose = self._whose(who)
        at = self._place(info, whose, place)
        self._battle._raw._add(whose and whose.number, field, encoded(at), points, reason)

    def take(
        self,
        who: Who | None,
        field: str,
        points: SupportsIndex,
        *,
        place: Given = None,
        reason: str = "",
    ) -> None:
        """Removes points: the opposite of `add`."""
        if not _is_number(points):
            message = f"the points: a whole number, not {type(points).__name__}"
            raise TypeError(message)
        self.add(who, field, -points.__index__(), place=place, reason=reason)

    def shift(self, who: Who, by: Shift | SupportsIndex, *, reason: str = "") -> None:
        """Shifts the wanted roll if it is this fighter's, else the fighter's next.

        >>> battle = Battle(example(), seed=1)
        >>> battle.referee.shift(0, 2, reason="the high ground")
        >>> battle.run(turns=1)
        >>> next(event for event in battle.events()
        ...     if event.event == "modifier" and event.rule == "A31").values
        {'by': Value(kind='columns', value=2), 'why': Value(kind='reason', value='circumstance')}
        """
        whose = self._battle._whom(who)
        columns = by.columns if isinstance(by, Shift) else by
        self._battle._raw._shift(whose.number, columns, reason)

    def join(
        self, part: Mapping[str, Any] | Sequence[Mapping[str, Any]] | str, *, reason: str = ""
    ) -> tuple[Actor, ...]:
        """Brings in fighters and objects; returns the new fighters.

        A list of sheets of fighters, or a part of a roster with any of the lists that
        `Schema.joinable` names, as a dict or as a text in TOML or JSON. They are appended, after
        the same checks as a roster.

        >>> import tomllib
        >>> battle = Battle(example())
        >>> sheet = tomllib.loads(example())["fighters"][-1]
        >>> [newcomer] = battle.referee.join([{**sheet, "name": "A guard"}], reason="an alarm")
        >>> newcomer.name, len(battle.fighters) - newcomer.number
        ('A guard', 1)
        """
        given: Any = part
        if isinstance(part, Mapping):
            given = dict(part)
        elif not isinstance(part, (str, bytes, bytearray)):
            given = {"fighters": list(part)}
        return tuple(Actor(*row) for row in self._battle._raw._join(given, reason))

    def ruling(self, name: str, value: bool | int | str, *, reason: str = "") -> None:
        """Changes a ruling, between turns: one of those that `Schema.changeable` names."""
        self._battle._raw._ruling(name, value, reason)

    def teams(
        self, teams: Mapping[str, Any] | Sequence[Mapping[str, Any]], *, reason: str = ""
    ) -> None:
        """Changes the teams, between turns, in the systems that have them, as a roster says."""
        given = dict(teams) if isinstance(teams, Mapping) else list(teams)
        self._battle._raw._teams(given, reason)

    def sheet(self, who: Who, part: Mapping[str, Any] | str, *, reason: str = "") -> None:
        """Changes a fighter's sheet: armor, abilities, another side, one attack more.

        `part` has the changed fields as in a roster, as a dict or as a text in TOML or JSON; fields
        of tables change one by one, and `None` takes one away. Attacks keep their places, and
        change by their names. The sheet is checked as in a roster, and what the fighter has beyond
        its new bounds, such as Health, is brought back to them.

        >>> battle = Battle(example())
        >>> club = {"form": "BA", "damage": 20}
        >>> battle.referee.sheet(0, {"armor": 40, "attacks": {"club": club}})
        >>> battle.roster_now()["fighters"][0]["armor"]
        40
        """
        whose = self._battle._whom(who)
        given: Any = dict(part) if isinstance(part, Mapping) else part
        self._battle._raw._sheet(whose.number, given, reason)

    def reorder(self, *who: Who, after: Who | None = None, reason: str = "") -> None:
        """Has fighters act next, one after the other, or right after somebody.

        Initiative by hand: all in a new order, one moved up, one delayed. Only those whose place in
        the order has not come can be moved; `Battle.tracker` shows it.

        >>> battle = Battle(example("d6"), seed=1)
        >>> while not battle.tracker().order:
        ...     _ = battle.step()
        >>> last = battle.tracker().order[-1].who
        >>> battle.referee.reorder(last, reason="a warning")
        >>> battle.tracker().order[0].who == last
        True
        """
        moved = [self._battle._whom(one).number for one in who]
        behind = None if after is None else self._battle._whom(after).number
        self._battle._raw._reorder(moved, behind, reason)

    def faces(self, first: Input | SupportsIndex, *faces: int, reason: str = "") -> None:
        """Replaces faces already rolled, such as a misread roll noticed late.

        Later inputs are kept as far as they still fit.

        Args:
            first: The first face to replace: from `Battle.inputs` or `Battle.event_input`, or its
            place there.
            faces: The new faces, from there on.
            reason: Why.

        >>> battle = Battle(example())
        >>> roll = battle.run()
        >>> battle.roll(3)
        >>> battle.referee.faces(battle.inputs()[-1], 8)
        >>> battle.inputs()[-1].value
        Value(kind='face', value=8)
        """
        place = first.place if isinstance(first, Input) else first
        self._battle._raw._faces(place, list(faces), reason)

    def end(self, *, reason: str = "") -> None:
        """Ends the battle: those still standing have won, if they are of one side.

        >>> battle = Battle(example())
        >>> battle.referee.end(reason="a truce")
        >>> battle.is_over
        True
        """
        self._battle._raw._end(reason)

    def go_on(self, *, reason: str = "") -> None:
        """Lets the battle go on, now if it is over and whenever it would end.

        >>> battle = Battle(example(), seed=1)
        >>> battle.run()
        >>> battle.referee.go_on()
        >>> battle.is_over
        False
        """
        self._battle._raw._go_on(reason)

    def remark(self, words: str, *, who: Who | None = None) -> None:
        """Puts words into the log, of a fighter's player or of the referee.

        Such as the precise spot at which a declared attack aims, or what a special maneuver is.

        >>> battle = Battle(example(), seed=1)
        >>> battle.referee.remark("at the left knee", who="Nightglass")
        >>> battle.transcript()
        ['Nightglass: at the left knee']
        """
        self._battle._raw._remark(self._whose(who), words)

    def __repr__(self) -> str:
        return f"<Referee of {self._battle!r}>"

    def _whose(self, who: Who | None) -> Actor | None:
        return None if who is None else self._battle._whom(who)

    def _value(self, info: FieldInfo, whose: Actor | None, given: Given) -> Value | None:
        """The value of a field that was meant."""
        if given is None and info.optional:
            return None
        value = None if given is None else _natural(self._battle, info.kind, whose, given)
        if value is None:
            right = _right(self._battle.schema, info.kind) + (", or None" if info.optional else "")
            message = f"{_shown(given)} is no value of `{info.name}`: give {right}"
            raise InterveneError(message)
        return value

    def _place(self, info: FieldInfo | None, whose: Actor | None, given: Given) -> Value | None:
        """Which of several values was meant."""
        if given is None or info is None or isinstance(given, Value):
            return given if isinstance(given, Value) else None
        if info.place is None:
            message = f"there is one `{info.name}` of each: give no place"
            raise InterveneError(message)
        rows = (row for row in self._battle.state() if row.field == info.name)
        own = [row.place for row in rows if row.who == whose]
        meant = [place for place in own if place is not None and is_decoded(place, given)]
        if len(meant) == 1:
            return meant[0]
        if meant:
            right = "its number: several are called so"
        elif (value := _natural(self._battle, info.place, whose, given)) is not None:
            return value
        else:
            shown = [str(place.value) for place in own[:_MOST_SHOWN] if place is not None]
            right = f"{_right(self._battle.schema, info.place)}: {', '.join(shown)}"
        message = f"{_shown(given)} is no place of `{info.name}`: give {right}"
        raise InterveneError(message)


def _natural(battle: Battle, kind: str, whose: Actor | None, given: Any) -> Value | None:
    """The given thing as a value of a kind; `None` if it is not one."""
    if isinstance(given, Value):
        return given if given.kind == kind else None
    found = _decoded(battle, kind, whose, given)
    return None if found is None else Value(kind, found)


def _decoded(battle: Battle, kind: str, whose: Actor | None, given: Any) -> Decoded | None:
    lists = battle.schema.lists
    found: Decoded | None = None
    given = by_name(given, kind)
    is_of_class = kind in CLASSES and isinstance(given, CLASSES[kind])
    if kind == "actor":
        is_somebody = isinstance(given, (str, Actor, Fighter)) or _is_number(given)
        found = battle._whom(given) if is_somebody else None
    elif is_of_class:
        found = given
    elif kind in lists:
        found = given if isinstance(given, str) and given in lists[kind].members else None
    elif listed := lists.get(kind.removeprefix("set_of_")):
        if isinstance(given, Iterable) and not isinstance(given, str):
            names = tuple(given)
            known = all(isinstance(name, str) and name in listed.members for name in names)
            found = names if known else None
    elif _is_number(given) and kind != "yes_no":
        number = given.__index__()
        if kind == "attack":
            found = whose and Attack(whose, number, "")
        else:
            found = _PLACED[kind](number) if kind in _PLACED else number
    return found


def _is_number(given: object) -> bool:
    return hasattr(given, "__index__") and not isinstance(given, bool)


def _right(schema: Schema, kind: str) -> str:
    """What would be a value of a kind."""
    if kind == "yes_no":
        return "True or False"
    if kind == "actor":
        return "a fighter"
    if kind in ("attack", "object", "side", "status_effect"):
        return f"an {kind}".replace("an side", "a side").replace("status_", "")
    if listed := schema.lists.get(kind.removeprefix("set_of_")):
        names = ", ".join(list(listed.members)[:_MOST_SHOWN])
        return f"{'names' if kind not in schema.lists else 'one'} of {names}"
    return "a whole number"


def _shown(given: object) -> str:
    shown = repr(given)
    return shown if len(shown) <= 60 else shown[:57] + "..."
