"""Events and the state of everybody, as rows for tables."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from ._display import cell, heads, table
from ._tables import Listed, TableKind, frame, free
from ._values import Actor, Value, data, decoded, names, plain

if TYPE_CHECKING:
    import pandas
    import polars

_MOST_SHOWN = 60
"""The number of events shown in a notebook; the frames have all of them."""


class FallenDie(NamedTuple):
    """A die of a pool as it fell."""

    faces: tuple[int, ...]
    """Its faces: more than one if it was rolled again after a 6."""
    wild: bool
    """Whether it is the Wild Die."""
    taken: bool
    """Whether it was taken away: a Wild Die's 1, and the highest other die with it."""


@dataclass(frozen=True)
class Event:
    """One thing that happened, with the rule that caused it."""

    event: str
    """Its sort: `roll`, `modifier`, `decision`, `note` or `change`; `intervention` of the referee,
    and `intervention_change` for each value that it changed."""
    rule: str
    """The rule id; empty for interventions of the referee."""
    name: str
    """The roll, question, note, field or intervention, by its name in the schema."""
    who: Actor | None
    """The one concerned."""
    other: Actor | None
    """The other one involved."""
    values: dict[str, Value] = field(hash=False)
    """Its values by name; absent values are left out."""
    faces: tuple[int, ...]
    """The faces of a roll, in the order in which they were rolled."""
    secret: bool
    """Whether players may not know it yet."""
    text: str | None
    """Its line in the log; `None` if a reader needs none."""
    words: str
    """The part that exists only as text: for a ruling changed by the referee `name = value`."""
    reason: str
    """The referee's reason, as it was given."""
    turn: int
    """The turn in which it happened, 1 for the first."""
    dice: tuple[FallenDie, ...] = ()
    """How the faces of a pool with a Wild Die belong together (`d6`); empty for other rolls."""

    @property
    def is_internal(self) -> bool:
        """Whether it is a plain change of the state, which has no line."""
        return self.event == "change" and self.text is None

    def as_dict(self) -> dict[str, Any]:
        """The event as plain data, as in JSON."""
        said = {"text": self.words, "reason": self.reason}
        dice = [{**die._asdict(), "faces": list(die.faces)} for die in self.dice]
        return {
            "event": self.event,
            "rule": self.rule,
            "name": self.name,
            "who": data(self.who and Value("actor", self.who)),
            "other": data(self.other and Value("actor", self.other)),
            "values": {name: data(value) for name, value in self.values.items()},
            "faces": list(self.faces),
            **({"dice": dice} if dice else {}),
            "secret": self.secret,
            **{name: words for name, words in said.items() if words},
        }


class Events(Listed[Event]):
    """Events in their order, which can be shown, and made a table.

    Tables and pictures leave out plain changes of the state, which have no line, unless
    `internals` is set.
    """

    __slots__ = ()
    _texts = ("other", "text", "words", "reason")

    def _line(self, item: Event) -> str:
        return f"{item.turn}: {_what(item)}" + (f" ({item.rule})" if item.rule else "")

    def told(self) -> Events:
        """The events without plain changes of the state."""
        return Events(event for event in self if not event.is_internal)

    def columns(self, *, internals: bool = False) -> dict[str, list[Any]]:
        """One list for each field, and one for each name of a value, ready for any table.

        A value with the name of a field gets an underscore appended. Columns of numbers stay
        numbers.
        """
        events = list(self) if internals else self.told()
        columns: dict[str, list[Any]] = {
            "turn": [e.turn for e in events],
            "event": [e.event for e in events],
            "rule": [e.rule for e in events],
            "name": [e.name for e in events],
            "who": [e.who and e.who.name for e in events],
            "other": [e.other and e.other.name for e in events],
            "faces": [list(e.faces) for e in events],
            "secret": [e.secret for e in events],
            "text": [e.text for e in events],
            "words": [e.words for e in events],
            "reason": [e.reason for e in events],
        }
        taken = set(columns)
        for name in dict.fromkeys(name for e in events for name in e.values):
            found = alike([plain(e.values.get(name)) for e in events])
            columns[free(name, taken)] = found
        return columns

    @overload
    def to_frame(
        self, kind: Literal["pandas"] = "pandas", *, internals: bool = False
    ) -> pandas.DataFrame: ...
    @overload
    def to_frame(self, kind: Literal["polars"], *, internals: bool = False) -> polars.DataFrame: ...
    @overload
    def to_frame(self, kind: Literal["arrow"], *, internals: bool = False) -> Any: ...
    @overload
    def to_frame(
        self, kind: TableKind, *, internals: bool = False
    ) -> pandas.DataFrame | polars.DataFrame | Any: ...

    def to_frame(
        self, kind: TableKind = "pandas", *, internals: bool = False
    ) -> pandas.DataFrame | polars.DataFrame | Any:
        """The columns as a table of `"pandas"`, `"polars"` or `"arrow"`.

        Raises:
            OddsError: There is no such kind of table.
        """
        return frame(self.columns(internals=internals), kind, texts=self._texts)

    def _repr_html_(self) -> str:
        told = self.told()
        rows = [
            cell(str(event.turn), right=True)
            + cell(event.event)
            + cell(event.rule)
            + cell(event.who.name if event.who else "")
            + cell(_what(event))
            for event in told[:_MOST_SHOWN]
        ]
        left_out = len(self) - len(told)
        said = [f"{len(told)} events"]
        if len(told) > _MOST_SHOWN:
            said.append(f"the first {_MOST_SHOWN} of them are shown")
        if left_out:
            said.append(f"{left_out} bare changes of the state are left out")
        head = heads(["turn", "event", "rule", "who", "what"], right={0})
        return table(head, rows, "; ".join(said))


def _what(event: Event) -> str:
    """The event in words."""
    if event.text:
        return event.text.strip()
    parts = [f"{name.replace('_', ' ')} {value}" for name, value in event.values.items()]
    if event.faces:
        parts.insert(0, "rolled " + " ".join(map(str, event.faces)))
    if event.other:
        parts.append(f"with {event.other}")
    return f"{event.name.replace('_', ' ')}: {', '.join(parts)}" if parts else event.name


def events(rows: Iterable[tuple[Any, ...]], now: int, clock: str, *, open: bool) -> Events:
    """Events of the native part.

    `now` is the turn that the battle is in, and `clock` the field that counts them. Where the step
    is `open` the events come after that turn began, else the last of them before now.
    """
    found = list(rows)
    turns = _turns(found, now, clock, open=open)
    return Events(_event(turn, *row) for row, turn in zip(found, turns, strict=True))


def _event(
    turn: int,
    event: str,
    rule: str,
    name: str,
    who: Any,
    other: Any,
    values: Any,
    rolled: tuple[list[int], list[tuple[int, bool, bool]]],
    secret: bool,
    text: str | None,
    words: str,
    reason: str,
) -> Event:
    faces, dice = rolled
    return Event(
        event,
        rule,
        name,
        who and Actor(*who),
        other and Actor(*other),
        names(values),
        tuple(faces),
        secret,
        text,
        words,
        reason,
        turn,
        _fallen(faces, dice),
    )


def _fallen(faces: list[int], dice: list[tuple[int, bool, bool]]) -> tuple[FallenDie, ...]:
    """The dice of a pool, each with the next of the faces."""
    left = iter(faces)
    return tuple(
        FallenDie(tuple(itertools.islice(left, count)), wild, taken) for count, wild, taken in dice
    )


def _turns(rows: list[tuple[Any, ...]], now: int, clock: str, *, open: bool) -> list[int]:
    """The turn of each event, from the changes of the field that counts them."""
    turns, turn = [], now
    for event, _, name, who, _, values, *_ in rows if open else reversed(rows):
        ticks = event == "change" and name == clock and who is None
        if ticks and open:
            turn = _count(values, "to", turn)
        turns.append(max(turn, 1))
        if ticks and not open:
            turn = _count(values, "from", turn)
    return turns if open else turns[::-1]


def _count(values: list[tuple[str, Any]], name: str, otherwise: int) -> int:
    found = dict(values).get(name)
    return found[1] if found is not None else otherwise


def alike(values: list[Any]) -> list[Any]:
    """Values of one type; as texts where they are of several."""
    if len({type(value) for value in values if value is not None}) <= 1:
        return values
    return [None if value is None else str(value) for value in values]


class FieldValue(NamedTuple):
    """A value of the state."""

    field: str
    """The field, by its name in the schema."""
    who: Actor | None
    """The owner; `None` for a value of the battle."""
    place: Value | None
    """Which of several: an attack, a foe, an object, a place in a list."""
    value: Value | None
    """The value now; `None` if it is absent."""
    least: int | None
    """The lower bound, if there is one."""
    most: int | None
    """The upper bound: `25 of 40`."""
    settable: bool
    """Whether the referee may set it."""


class State(Listed[FieldValue]):
    """The state of everybody: rows for tables."""

    __slots__ = ()

    def _line(self, item: FieldValue) -> str:
        who = f"{item.who}: " if item.who else ""
        place = "" if item.place is None else f" ({item.place})"
        return f"{who}{item.field}{place} {item.value}"

    def columns(self) -> dict[str, list[Any]]:
        """The rows as one list for each field: field, who, place, kind, value, its bounds."""
        return {
            "field": [row.field for row in self],
            "who": [row.who and row.who.name for row in self],
            "place": alike([plain(row.place) for row in self]),
            "kind": [row.value and row.value.kind for row in self],
            "value": alike([plain(row.value) for row in self]),
            "least": [row.least for row in self],
            "most": [row.most for row in self],
            "settable": [row.settable for row in self],
        }


def state(rows: Iterable[tuple[Any, ...]]) -> State:
    """The state of the native part."""
    return State(
        FieldValue(field, who and Actor(*who), decoded(place), decoded(value), *bounds)
        for field, who, place, value, *bounds in rows
    )
