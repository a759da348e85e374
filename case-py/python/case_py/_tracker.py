"""What a tracker shows: the order of who acts, gauges and conditions."""

from __future__ import annotations

from typing import Any, NamedTuple

from ._display import cell, heads, table
from ._tables import MOST_LINES, cut
from ._values import Actor, Value, decoded


class TrackedTurn(NamedTuple):
    """A place in the order of who acts."""

    who: Actor
    """The fighter."""
    has_acted: bool
    """Whether its place in the order has passed."""


class Gauge(NamedTuple):
    """A quantity that can be drawn as a bar: points, wounds, a part of the body."""

    field: str
    """The field of the state behind it, by its name in the schema."""
    place: Value | None
    """Which of several values: a part of the body."""
    current: int
    """What is left, also where the field counts what is lost."""
    greatest: int
    """What is left of an unhurt fighter."""
    unit: str
    """The kind of the field's value, such as `"points"`."""
    value: Value | None
    """The value itself; `None` where it is absent."""
    name: str
    """What it is called: `Health`, `head`."""
    words: str
    """Its state in words: `25 of 40`, `Wounded`."""

    def __str__(self) -> str:
        return f"{self.name} {self.words}"


class Condition(NamedTuple):
    """A condition of a fighter, such as a stun."""

    field: str
    """The field of the state behind it, by its name in the schema."""
    place: Value | None
    """Which of several values."""
    value: Value | None
    """How long, how much, by whom; yes for what a fighter only is or is not."""
    words: str
    """The condition in words: `stun: 2 turns`, `dead`."""

    def __str__(self) -> str:
        return self.words


class TrackedFighter(NamedTuple):
    """A fighter in a tracker."""

    who: Actor
    """The fighter."""
    stands: bool
    """Whether it can still win."""
    gauges: tuple[Gauge, ...]
    """What can be drawn as a bar."""
    conditions: tuple[Condition, ...]
    """What else a reader has to know of it."""


class Tracker(NamedTuple):
    """The fighters of a battle, as a tracker shows them."""

    turn: int
    """The number of the turn or round."""
    acting: Actor | None
    """Whose turn it is to declare or act."""
    order: tuple[TrackedTurn, ...]
    """Who acts one after the other, as far as that is settled."""
    fighters: tuple[TrackedFighter, ...]
    """Every fighter, in the order of the roster."""

    def _rows(self) -> list[tuple[str, str, str]]:
        return [
            (
                str(fighter.who),
                ", ".join(map(str, fighter.gauges)),
                ", ".join(map(str, fighter.conditions)) or ("" if fighter.stands else "out"),
            )
            for fighter in self.fighters[:MOST_LINES]
        ]

    def _said(self) -> str:
        left = len(self.fighters) - MOST_LINES
        acts = f": {self.acting}" if self.acting else ""
        return f"turn {self.turn}{acts}" + (f"; {left} other fighters" if left > 0 else "")

    def __str__(self) -> str:
        lines = ["; ".join(filter(None, row)) for row in self._rows()]
        return "\n".join([self._said(), *map(cut, lines)])

    def _repr_html_(self) -> str:
        rows = [
            cell(who, head=True) + cell(gauges) + cell(conditions)
            for who, gauges, conditions in self._rows()
        ]
        return table(heads(["fighter", "left", "condition"]), rows, self._said())


def tracker(row: Any) -> Tracker:
    """A tracker from the row that the engine gives."""
    turn, acting, order, fighters = row

    def gauge(row: Any) -> Gauge:
        field, place, current, greatest, unit, value, name, words = row
        return Gauge(field, decoded(place), current, greatest, unit, decoded(value), name, words)

    def fighter(row: Any) -> TrackedFighter:
        who, stands, gauges, conditions = row
        found = tuple(
            Condition(field, decoded(place), decoded(value), words)
            for field, place, value, words in conditions
        )
        return TrackedFighter(Actor(*who), stands, tuple(map(gauge, gauges)), found)

    return Tracker(
        turn,
        None if acting is None else Actor(*acting),
        tuple(TrackedTurn(Actor(*who), has_acted) for who, has_acted in order),
        tuple(map(fighter, fighters)),
    )
