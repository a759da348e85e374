"""Requests of a battle: a roll, or a decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from ._errors import FeedError, UnknownNameError
from ._lists import NamedList, by_name
from ._native import OpenQuestion
from ._odds import Odds
from ._rows import Fighter
from ._schema import Schema, schema
from ._values import NAMED, Actor, Decoded, Value, decoded, names, present

Who: TypeAlias = int | str | Actor | Fighter | Value
"""A fighter by its number, its id, its only name or itself; a seat as `"judge"` or `"map"`."""

_MOST_SHOWN = 12
"""How many answers an error names."""


class Modifier(NamedTuple):
    """A shift, modifier or bonus on a roll."""

    rule: str
    """The id of the rule that gives it."""
    by: Value
    """The amount."""
    why: Value | None = None
    """What it follows from, such as a range; `None` where the rule says it all."""


class WantedDie(NamedTuple):
    """One die of a roll."""

    die: str
    """Which die, such as `d100`."""
    wild: bool
    """Whether it is the Wild Die."""
    bursts: bool
    """Whether it is rolled again, and added, after its highest face."""


class Band(NamedTuple):
    """A band of faces of one die, with its outcome."""

    outcome: Value
    """The outcome."""
    low: int
    """The lowest face of the band."""
    high: int
    """The highest face of the band."""


@dataclass(frozen=True)
class RollRequest:
    """A roll that the table has to make, with everything known before the dice fall.

    >>> roll = Battle(example()).run()
    >>> roll.who.name, roll.roll, roll.die, roll.odds.denominator
    ('Granite Dove', 'initiative', 'd10', 10)
    """

    who: Actor
    """Who rolls and holds the dice: the Judge for a roll of nobody in particular."""
    against: Actor | None
    """Against whom."""
    rule: str
    """The id of the rule that calls for it."""
    roll: str
    """The roll's name in the schema's list of rolls."""
    base: Value | None
    """The base, before modifiers: a rank, a skill, a score."""
    at: Value | None
    """Where it is read: a column, a chance, a difficulty."""
    flat: int | None
    """The number added to the dice; `None` if the dice are not summed."""
    modifiers: tuple[Modifier, ...]
    """Its modifiers, each with its reason, in the order in which they were applied."""
    reading: str
    """How the dice are read: `bands` of one die, its `face`, their `sum`, or a `wild` pool."""
    dice: tuple[WantedDie, ...]
    """All dice of the roll, in the order in which they are given."""
    bands: tuple[Band, ...]
    """For one die read in bands: each band, the lowest faces first."""
    odds: Odds[Value] | None
    """The exact odds with the dice that lie; `None` if their weights would be too large."""
    lying: tuple[int, ...]
    """The faces of this roll given so far."""
    die: str
    """The next die wanted."""
    count: int
    """How many of this die fall together.

    The Wild Die of D6, which is rolled again after a 6, falls alone; then the others fall.
    """

    @property
    def faces(self) -> int:
        """How many faces the next die has, which is also the highest face."""
        return int(self.die[1:])


class Answer(NamedTuple):
    """One legal answer of a question, such as a button."""

    value: Value | None
    """The answer; `None` for nothing, such as no defense."""
    label: str
    """The button's label."""
    meaning: str
    """The meaning of the answer, if it is a member of a list: a button's tooltip."""


class Unavailable(NamedTuple):
    """An answer that exists but is not legal now: a gray button."""

    value: Value | None
    """The answer; `None` where it is that there is nothing."""
    label: str
    """The button's label."""
    name: str
    """The refusal's name in the schema."""
    rule: str
    """The id of the rule that refuses it."""
    why: str
    """Why, as a part of a sentence."""


@dataclass(frozen=True)
class AnswerRange:
    """Legal answers: any whole number of a range."""

    kind: str
    """The kind of the numbers."""
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
    """The meaning of the question, in a sentence or two."""
    rule: str
    """The id of the rule that asks."""
    subject: dict[str, Value] = field(hash=False)
    """Its subject, as values by name."""
    answers: tuple[Answer, ...] | AnswerRange
    """The legal answers: a list with labels, or a range."""
    suggestion: Value | None
    """The answer of the seat's plan; for a seat of the host that of the built-in plan."""
    secret: bool
    """Whether the answer stays secret for now."""
    title: str
    """The question as a sentence."""
    turn: int = 1
    """The turn or round, from 1."""
    standings: tuple[tuple[str, str | None, bool, int], ...] = field(default=(), repr=False)
    """For each fighter, by place, at this question: name, id, whether it still stands, fitness."""

    def stands(self, who: Who) -> bool:
        """Whether a fighter still stands at this question."""
        return self._standing(who)[2]

    def fitness(self, who: Who) -> int:
        """The points that measure a fighter's fitness, at this question."""
        return self._standing(who)[3]

    def _standing(self, who: Who) -> tuple[str, str | None, bool, int]:
        number = by_number(who)
        if isinstance(number, str):
            found = [row for row in self.standings if number == row[1]]
            found = found or [row for row in self.standings if number == row[0]]
        else:
            found = list(self.standings[number : number + 1]) if number >= 0 else []
        if len(found) != 1:
            known = ", ".join(row[1] or row[0] for row in self.standings[:_MOST_SHOWN])
            message = f"no one fighter is {str(who)[:60]!r}, known are: {known}"
            raise UnknownNameError(message, "fighter", str(who)[:60])
        return found[0]

    def allows(self, value: Value | None) -> bool:
        """Whether a value is a legal answer."""
        return allows(self.answers, value)

    def find(self, given: object) -> Value | None:
        """The answer that is meant by a value.

        A `Value`, an `Answer`, or what matches exactly one answer: a name or a member of the
        answers' own list (`Defense.DODGE`), an `Actor`, a yes or no, `None`, or a number where
        the answer is one.

        Raises:
            FeedError: It is not a legal answer, or could be several.
        """
        return find(self.question, self.answers, given)

    def refused(self, given: object) -> FeedError:
        """Why something is not an answer, and what would be."""
        return refused(self.question, self.answers, given)


AnswerLike: TypeAlias = Value | Answer | Decoded | NamedList | Collection[str] | None
"""An answer as a host or a function gives it: a `Value`, an `Answer`, or a value that matches
exactly one answer."""


def open_meaning(question: str, system: str) -> str:
    """The subject of a question that comes up during odds or a simulation."""
    return schema(system).questions[question].meaning


def open_answers(
    rows: Iterable[Any] | None, bounds: tuple[str, int, int] | None, system: str
) -> tuple[Answer, ...] | AnswerRange:
    """The legal answers of a question that comes up during odds or a simulation."""
    if bounds is not None:
        return AnswerRange(*bounds)
    values = map(decoded, rows or ())
    said = ((value, "nothing" if value is None else str(value)) for value in values)
    return listed(said, schema(system))


def allows(answers: tuple[Answer, ...] | AnswerRange, value: Value | None) -> bool:
    """Whether a value is one of the legal answers."""
    if isinstance(answers, AnswerRange):
        return value in answers
    return any(answer.value == value for answer in answers)


def find(question: str, answers: tuple[Answer, ...] | AnswerRange, given: object) -> Value | None:
    """The legal answer that was meant: see `Decision.find`."""
    if isinstance(given, Answer):
        given = given.value
    if isinstance(given, Value) or given is None:
        if allows(answers, given):
            return given
        raise refused(question, answers, given)
    if isinstance(answers, AnswerRange):
        if type(given) is int and answers.low <= given <= answers.high:
            return Value(answers.kind, given)
        raise refused(question, answers, given)
    values = (answer.value for answer in answers)
    meant = [value for value in values if value is not None and is_meant(value, given)]
    if len(meant) == 1:
        return meant[0]
    raise refused(question, answers, given, meant)


def is_meant(value: Value | None, given: object) -> bool:
    """Whether a value is what a host gave as an answer."""
    if isinstance(given, Answer):
        given = given.value
    if value is None or given is None or isinstance(given, Value):
        return value == given
    return is_decoded(value, given)


def refused(
    question: str,
    answers: tuple[Answer, ...] | AnswerRange,
    given: object,
    several: Sequence[Value] = (),
    why: str = "",
) -> FeedError:
    """Why something is not an answer to a question, and what would be."""
    shown = repr(given)
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    if several:
        meant = ", ".join(map(repr, several[:_MOST_SHOWN]))
        return FeedError(f"{shown} could be several answers to `{question}`: {meant}")
    if isinstance(answers, AnswerRange):
        low, high, kind = answers.low, answers.high, answers.kind
        right = f"a whole number from {low} to {high}, or Value({kind!r}, {low})"
    else:
        listed = [repr(answer.value) for answer in answers]
        right = ", ".join(listed[:_MOST_SHOWN])
        if len(listed) > _MOST_SHOWN:
            right += f" or one of {len(listed) - _MOST_SHOWN} others"
    why = f"{why}; " if why else ""
    return FeedError(f"{shown} is no answer to `{question}`: {why}give {right}")


def listed(shown: Iterable[tuple[Value | None, str]], schema: Schema) -> tuple[Answer, ...]:
    """Answers with their labels, and what each means."""
    return tuple(Answer(value, label, schema.meaning(value)) for value, label in shown)


def by_number(who: Any) -> Any:
    """A fighter that was given as itself by its number."""
    if isinstance(who, Value):
        who = who.value
    return who.number if isinstance(who, (Actor, Fighter)) else who


Hook: TypeAlias = tuple[list[str], Callable[[OpenQuestion], AnswerLike]]
"""A function as the native part calls it, and for which questions."""


def hook(
    decide: Callable[[OpenQuestion], AnswerLike] | None,
    questions: str | Iterable[str] | None,
    system: str,
) -> tuple[Hook | None, str | None]:
    """A function that is asked first as the native part calls it, and what it is in words."""
    if decide is None:
        if questions is not None:
            message = "questions are given, but no function that is asked them: decide="
            raise TypeError(message)
        return None, None
    asked = question_names(questions)
    called = getattr(decide, "__name__", type(decide).__name__)
    words = f"function `{called}` for {'every question' if asked is None else ', '.join(asked)}"

    return (list(schema(system).questions) if asked is None else asked, decide), words


def question_names(questions: str | Iterable[str] | None) -> list[str] | None:
    """The names of questions as a list; a text is one name."""
    if questions is None:
        return None
    return [questions] if isinstance(questions, str) else list(questions)


Request = RollRequest | Decision
"""A request of a battle: a roll or a decision."""


def is_decoded(value: Value, given: object) -> bool:
    """Whether what was given is that value, decoded. A number is no yes, no name and nobody."""
    found, given = value.value, by_name(given, value.kind)
    if isinstance(found, NAMED):
        return given in (found, found.name) if isinstance(given, (str, tuple)) else False
    if isinstance(found, tuple):
        return isinstance(given, (tuple, list, set, frozenset)) and set(given) == set(found)
    return type(found) is type(given) and found == given


def modifiers(rows: Iterable[tuple[Any, ...]]) -> tuple[Modifier, ...]:
    """Modifiers of the native part."""
    return tuple(Modifier(rule, present(by), decoded(why)) for rule, by, why in rows)


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
        modifiers(row["modifiers"]),
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
        answers = listed(((decoded(value), label) for value, label in row["answers"]), schema)
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
        row["turn"],
        tuple(row["standings"]),
    )
