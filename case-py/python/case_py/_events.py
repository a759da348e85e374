"""What happened, and how everybody stands: rows that tables can hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from ._odds import arrow, frame
from ._values import Actor, Value, data, decoded, names, plain

if TYPE_CHECKING:
    import pandas
    import polars

_FIXED = (
    "event",
    "rule",
    "name",
    "who",
    "other",
    "faces",
    "secret",
    "text",
    "words",
    "reason",
)


@dataclass(frozen=True)
class Event:
    """One thing that happened, with the rule that caused it."""

    event: str
    """What it is: `roll`, `modifier`, `decision`, `note` or `change`; of the referee's
    `intervention`, and `amendment` for what it changed."""
    rule: str
    """The rule id; empty where the referee did it."""
    name: str
    """Which roll, question, note, field or intervention, by its name in the schema."""
    who: Actor | None
    """Whom it is about."""
    other: Actor | None
    """Who else had part in it."""
    values: dict[str, Value] = field(hash=False)
    """Its values by name; what is absent is left out."""
    faces: tuple[int, ...]
    """The faces of a roll, in the order in which they were rolled."""
    secret: bool
    """Whether players may not know it yet."""
    text: str | None
    """The line that tells it; nothing where a reader needs none."""
    words: str
    """What stands in words alone: of a ruling that the referee changed `name = value`."""
    reason: str
    """The referee's reason, as it was given."""

    def as_dict(self) -> dict[str, Any]:
        """The event as plain data, as JSON holds it."""
        said = {"text": self.words, "reason": self.reason}
        return {
            "event": self.event,
            "rule": self.rule,
            "name": self.name,
            "who": data(self.who and Value("actor", self.who)),
            "other": data(self.other and Value("actor", self.other)),
            "values": {name: data(value) for name, value in self.values.items()},
            "faces": list(self.faces),
            "secret": self.secret,
            **{name: words for name, words in said.items() if words},
        }


def events(rows: Iterable[tuple[Any, ...]]) -> list[Event]:
    """Events of the native part."""
    return [
        Event(
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
        )
        for event, rule, name, who, other, values, faces, secret, text, words, reason in rows
    ]


def columns(events: Sequence[Event]) -> dict[str, list[Any]]:
    """Events as one list for each field, and one for each name of a value.

    A value that is called like a field has an underscore behind its name. Numbers stay numbers
    where a column has nothing else.
    """
    table: dict[str, list[Any]] = {
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
    for name in dict.fromkeys(name for e in events for name in e.values):
        column = f"{name}_" if name in _FIXED else name
        table[column] = alike([plain(e.values.get(name)) for e in events])
    return table


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
    """Whose it is; nobody's for the battle's own."""
    place: Value | None
    """Which of several: an attack, a foe, an object, a place in a list."""
    value: Value | None
    """The value now; `None` where it is absent."""
    least: int | None
    """The least number that it can be, where it has bounds."""
    most: int | None
    """The greatest number that it can be: `25 of 40`."""
    settable: bool
    """Whether the referee may set it."""


class State(tuple[FieldValue, ...]):
    """How everybody stands: a tuple of rows, which tables can hold."""

    __slots__ = ()

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

    @overload
    def to_frame(self, kind: Literal["pandas"] = "pandas") -> pandas.DataFrame: ...
    @overload
    def to_frame(self, kind: Literal["polars"]) -> polars.DataFrame: ...
    def to_frame(
        self, kind: Literal["pandas", "polars"] = "pandas"
    ) -> pandas.DataFrame | polars.DataFrame:
        """The rows as a table of `"pandas"` or `"polars"`."""
        return frame(self.columns(), kind)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows as an Arrow stream, for any library that reads one. Needs pyarrow."""
        return arrow(self.columns(), requested_schema)


def state(rows: Iterable[tuple[Any, ...]]) -> State:
    """The state of the native part."""
    return State(
        FieldValue(field, who and Actor(*who), decoded(place), decoded(value), *bounds)
        for field, who, place, value, *bounds in rows
    )
