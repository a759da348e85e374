"""What a battle wants next: a roll, or a decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ._errors import FeedError
from ._odds import Odds
from ._schema import Schema
from ._values import NAMED, Actor, Value, decoded, names, present

_MOST_SHOWN = 12
"""How many answers an error names."""


class Modifier(NamedTuple):
    """A shift, modifier or bonus that went into a roll."""

    rule: str
    """The id of the rule that gives it."""
    by: Value
    """By how much."""


class WantedDie(NamedTuple):
    """One die of a roll."""

    die: str
    """Which die, such as `d100`."""
    wild: bool
    """Whether it is the Wild Die."""
    bursts: bool
    """Whether it is rolled again, and added, after its highest face."""


class Band(NamedTuple):
    """A band of faces of one die, and what it gives."""

    outcome: Value
    """The outcome."""
    low: int
    """The lowest face of the band."""
    high: int
    """The highest face of the band."""


@dataclass(frozen=True)
class RollRequest:
    """A roll that the table has to make, with everything that is known before the dice fall.

    >>> roll = Battle(example()).run()
    >>> roll.who.name, roll.roll, roll.die, roll.odds.denominator
    ('Granite Dove', 'initiative', 'd10', 10)
    """

    who: Actor
    """Who rolls."""
    against: Actor | None
    """Against whom."""
    rule: str
    """The id of the rule that calls for it."""
    roll: str
    """The roll's name in the schema's list of rolls."""
    base: Value | None
    """What it starts from, before modifiers: a rank, a skill, a score."""
    at: Value | None
    """Where it is read: a column, a chance, a difficulty."""
    flat: int | None
    """What is added to the dice; nothing where dice are not added up."""
    modifiers: tuple[Modifier, ...]
    """What went into it, each with its reason, in the order in which it was counted."""
    reading: str
    """How the dice are read: `bands` of one die, its `face`, their `sum`, or a `wild` pool."""
    dice: tuple[WantedDie, ...]
    """All dice of the roll, in the order in which they are given."""
    bands: tuple[Band, ...]
    """For one die that is read in bands: each band, the lowest faces first."""
    odds: Odds[Value] | None
    """The exact odds of the whole roll; nothing where their weights would be too great."""
    lying: tuple[int, ...]
    """The faces of this roll that lie already."""
    die: str
    """The die that is wanted next."""
    count: int
    """How many of this die the roll still needs at least."""

    @property
    def faces(self) -> int:
        """How many faces the next die has, which is also the highest face."""
        return int(self.die[1:])


class Answer(NamedTuple):
    """One legal answer of a question: what a button stands for."""

    value: Value | None
    """The answer; `None` where it is that there is nothing, such as no defense."""
    label: str
    """The button's label."""
    meaning: str
    """What the answer means, where it is a member of a list: a button's tooltip."""


@dataclass(frozen=True)
class AnswerRange:
    """Legal answers that are any whole number between two."""

    kind: str
    """What the number is a number of."""
    low: int
    """The least."""
    high: int
    """The greatest."""

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, Value)
            and value.kind == self.kind
            and type(value.value) is int
            and self.low <= value.value <= self.high
        )

    def __len__(self) -> int:
        return self.high - self.low + 1

    def __iter__(self) -> Iterator[Value]:
        return (Value(self.kind, number) for number in range(self.low, self.high + 1))


@dataclass(frozen=True)
class Decision:
    """A question to a player, the Judge or the map.

    >>> battle = Battle(example(), seed=1, control="host")
    >>> decision = battle.run()
    >>> decision.question in battle.schema.questions
    True
    >>> battle.answer(decision.suggestion)
    """

    who: Actor
    """Who decides."""
    question: str
    """The question's name in the schema's list of questions."""
    meaning: str
    """What is asked, in a sentence or two."""
    rule: str
    """The id of the rule that asks."""
    subject: dict[str, Value] = field(hash=False)
    """What it is about, by name."""
    answers: tuple[Answer, ...] | AnswerRange
    """The legal answers: a list with labels, or a range."""
    suggestion: Value | None
    """What the built-in plan would answer."""
    secret: bool
    """Whether the answer is secret until it shows."""
    title: str
    """The question as a sentence."""

    def allows(self, value: Value | None) -> bool:
        """Whether a value is a legal answer."""
        if isinstance(self.answers, AnswerRange):
            return value in self.answers
        return any(answer.value == value for answer in self.answers)

    def find(self, given: object) -> Value | None:
        """The answer that was meant: a `Value`, an `Answer`, or what exactly one answer is.

        That is a name, an `Actor`, a yes or no, `None`, or a number where the answer is one.

        Raises:
            FeedError: It is none of the legal answers, or could be several.
        """
        if isinstance(given, Answer):
            given = given.value
        if isinstance(given, Value) or given is None:
            if self.allows(given):
                return given
            raise self.refused(given)
        if isinstance(self.answers, AnswerRange):
            if type(given) is int and self.answers.low <= given <= self.answers.high:
                return Value(self.answers.kind, given)
            raise self.refused(given)
        values = (answer.value for answer in self.answers)
        meant = [value for value in values if value is not None and is_decoded(value, given)]
        if len(meant) == 1:
            return meant[0]
        raise self.refused(given, meant)

    def refused(self, given: object, several: Sequence[Value] = ()) -> FeedError:
        """Why something is no answer, and what would be one."""
        shown = repr(given)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        if several:
            meant = ", ".join(map(repr, several[:_MOST_SHOWN]))
            return FeedError(f"{shown} could be several answers to `{self.question}`: {meant}")
        if isinstance(self.answers, AnswerRange):
            low, high, kind = self.answers.low, self.answers.high, self.answers.kind
            right = f"a whole number from {low} to {high}, or Value({kind!r}, {low})"
        else:
            answers = [repr(answer.value) for answer in self.answers]
            right = ", ".join(answers[:_MOST_SHOWN])
            if len(answers) > _MOST_SHOWN:
                right += f" or one of {len(answers) - _MOST_SHOWN} others"
        return FeedError(f"{shown} is no answer to `{self.question}`: give {right}")


Request = RollRequest | Decision
"""What a battle wants: a roll or a decision."""


def is_decoded(value: Value, given: object) -> bool:
    """Whether what was given is that value, decoded. A number is no yes, no name and nobody."""
    found = value.value
    if isinstance(found, NAMED):
        return given in (found, found.name) if isinstance(given, (str, tuple)) else False
    if isinstance(found, tuple):
        return isinstance(given, (tuple, list, set, frozenset)) and set(given) == set(found)
    return type(found) is type(given) and found == given


def roll_request(row: dict[str, Any]) -> RollRequest:
    """A roll of the native part."""
    odds = row["odds"]
    return RollRequest(
        Actor(*row["who"]),
        row["against"] and Actor(*row["against"]),
        row["rule"],
        row["roll"],
        decoded(row["base"]),
        decoded(row["at"]),
        row["flat"],
        tuple(Modifier(rule, present(by)) for rule, by in row["modifiers"]),
        row["reading"],
        tuple(WantedDie(*die) for die in row["dice"]),
        tuple(Band(present(outcome), low, high) for outcome, low, high in row["bands"]),
        odds and Odds._read_later(lambda: (map(present, odds[0]), odds[1], odds[2])),
        tuple(row["lying"]),
        row["die"],
        row["count"],
    )


def decision(row: dict[str, Any], schema: Schema) -> Decision:
    """A decision of the native part."""
    answers: tuple[Answer, ...] | AnswerRange
    if row["range"] is not None:
        answers = AnswerRange(*row["range"])
    else:
        shown = ((decoded(value), label) for value, label in row["answers"])
        answers = tuple(Answer(value, label, schema.meaning(value)) for value, label in shown)
    return Decision(
        Actor(*row["who"]),
        row["question"],
        schema.questions[row["question"]].meaning,
        row["rule"],
        names(row["subject"]),
        answers,
        decoded(row["suggestion"]),
        row["secret"],
        row["title"],
    )
