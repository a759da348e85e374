"""Cards of the log, forms of questions, and what an answer is worth."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from ._display import cell, heads, table
from ._events import alike
from ._plans import Basis
from ._requests import Decision, decision
from ._schema import Schema
from ._tables import MOST_LINES, Compared, Listed, Rowed, cut, plain
from ._values import Actor, Value, decoded, names, present


class CardChange(NamedTuple):
    """A value of the state that the events of a card changed."""

    field: str
    """The field, by its name in the schema."""
    who: Actor | None
    """Its owner; `None` for a value of the battle."""
    place: Value | None
    """Which of several: an attack, a foe, an object, a place in a list."""
    before: Value | None
    """The value before the card; `None` if it was absent."""
    after: Value | None
    """The value after it; `None` if it is absent."""


class Card(NamedTuple):
    """Events that belong together: one attack, one action, or a part of the turn."""

    kind: str
    """What it holds: `"turn"`, `"action"`, `"attack"` or `"intervention"`."""
    headline: str | None
    """What it came to, in a line; `None` if that audience may not know anything yet."""
    who: Actor | None
    """Who acts."""
    other: Actor | None
    """Who is attacked or otherwise concerned."""
    attack: Value | None
    """The attack, if it is one."""
    changes: tuple[CardChange, ...]
    """What it changed, without what only the engine reads."""
    first: int
    """Its first event."""
    end: int
    """The event after its last one."""
    outcome: int | None
    """The event that holds what the attack came to."""
    parent: int | None
    """The card that it is part of, by its place among all cards of the battle."""
    is_open: bool
    """Whether it is still unfolding: its step waits for a die or an answer."""

    def __str__(self) -> str:
        return self.headline or ""


class Cards(Listed[Card]):
    """Cards in their order, which can be shown, and made a table: a fight as its headlines."""

    __slots__ = ()
    _texts = ("headline", "who", "other", "attack")

    def columns(self) -> dict[str, list[Any]]:
        """The cards as one list for each field; of changes their number."""
        columns: dict[str, list[Any]] = {
            field: alike([plain(getattr(card, field)) for card in self]) for field in Card._fields
        }
        columns["who"] = [card.who and card.who.name for card in self]
        columns["other"] = [card.other and card.other.name for card in self]
        columns["changes"] = [len(card.changes) for card in self]
        return columns

    def _repr_html_(self) -> str:
        rows = [
            cell(card.kind)
            + cell(("… " if card.is_open else "") + (card.headline or ""))
            + cell(", ".join(map(_changed, card.changes)))
            for card in self[:MOST_LINES]
        ]
        left = len(self) - len(rows)
        said = f"{len(self)} cards" + (f", of which {left} are not shown" if left else "")
        return table(heads(["card", "headline", "changes"], right=set()), rows, said)

    def __str__(self) -> str:
        lines = [cut(card.headline) for card in self if card.headline]
        left = len(lines) - MOST_LINES
        return "\n".join([*lines[:MOST_LINES], *([f"({left} more)"] if left > 0 else [])])


def _changed(change: CardChange) -> str:
    whose = f"{change.who} " if change.who else ""
    which = f" {change.place}" if change.place else ""
    return f"{whose}{change.field}{which} {change.before} → {change.after}"


def cards(rows: Iterable[dict[str, Any]]) -> Cards:
    """Cards of the native part."""
    return Cards(map(_card, rows))


def _card(row: dict[str, Any]) -> Card:
    changes = (
        CardChange(field, who and Actor(*who), decoded(place), decoded(before), decoded(after))
        for field, who, place, before, after in row["changes"]
    )
    return Card(
        row["kind"],
        row["headline"],
        row["who"] and Actor(*row["who"]),
        row["other"] and Actor(*row["other"]),
        decoded(row["attack"]),
        tuple(changes),
        row["first"],
        row["end"],
        row["outcome"],
        row["parent"],
        row["is_open"],
    )


class FormField(NamedTuple):
    """A field of a form."""

    decision: Decision
    """The question, with its answers after those of the fields before it."""
    answer: Value | None
    """The answer given, else the suggestion."""
    label: str
    """The label of that answer."""


class QuestionForm(Listed[FormField]):
    """The questions that one seat answers in a row, before any die falls: its fields."""

    __slots__ = ()

    @property
    def answers(self) -> tuple[Value | None, ...]:
        """The answer of each field."""
        return tuple(field.answer for field in self)

    def columns(self) -> dict[str, list[Any]]:
        """The fields as one list each: question, title, answer, label, whether it is suggested."""
        return {
            "question": [field.decision.question for field in self],
            "title": [field.decision.title for field in self],
            "answer": alike([plain(field.answer) for field in self]),
            "label": [field.label for field in self],
            "suggested": [field.answer == field.decision.suggestion for field in self],
        }

    def _repr_html_(self) -> str:
        rows = [cell(field.decision.title, head=True) + cell(field.label) for field in self]
        who = f"a form of {self[0].decision.who}" if self else "a form"
        return table(heads(["question", "answer"], right=set()), rows, who)

    def __str__(self) -> str:
        return "\n".join(f"{field.decision.title} {field.label}" for field in self)


def form(rows: Iterable[tuple[Any, Any, str]], schema: Schema) -> QuestionForm:
    """A form of the native part."""
    return QuestionForm(
        FormField(decision(row, schema), decoded(answer), said) for row, answer, said in rows
    )


class Figure(NamedTuple):
    """A chance or a mean: exact, or estimated from trials."""

    mean: float
    """The chance, from 0 to 1, or the mean."""
    error: float
    """Its standard error; 0 if it is exact."""
    low: float
    """The lower end of the 95 % interval."""
    high: float
    """Its upper end."""
    trials: int
    """The number of trials; 0 if it is exact."""


class Begins(NamedTuple):
    """A status effect that an attack begins where it takes hold (rule X1)."""

    effect: Value
    """The effect."""
    chance: Figure
    """The chance that it begins."""


class AttackStake(NamedTuple):
    """The odds of an attack in a few figures."""

    attacker: Actor
    """Who attacks."""
    target: Actor
    """Whom."""
    attack: Value
    """With what."""
    exact: bool
    """Whether the figures are exact, not estimated from trials."""
    hit: Figure
    """The chance to hit."""
    harm: Figure
    """The mean harm that gets through, in points of the target's fitness."""
    fell: Figure
    """The chance that the attack takes the target out of the fight.

    One who gets away is not felled."""
    begins: Begins | None = None
    """The effect that it begins, if it has one."""


class FightStake(NamedTuple):
    """The rest of the fight by trials; all answers have the same dice."""

    win: Figure
    """The share of victories."""
    draw: float
    """The share of trials that nobody has won."""
    open: float
    """The share of trials that were cut off."""
    worth: Figure
    """The mean worth of the end, from -1 to 1, as `Advised.worth`."""


class Stake(NamedTuple):
    """What is at stake with one answer."""

    answer: Value | None
    """The answer."""
    label: str
    """Its label."""
    about: str
    """What tells it from the others: its `"attack"`, the `"fight"`, or nothing: `"alike"`."""
    attack: AttackStake | None
    """The attack that it leads to, or that is open."""
    fight: FightStake | None
    """The rest of the fight, where the attacks alone don't tell all answers apart."""
    same_as: int | None
    """The first row that leads to the same."""
    suggested: bool
    """Whether it is the answer of the seat's plan."""
    line: str
    """All that in a line."""


class Consequence(NamedTuple):
    """What some outcomes of a roll lead to: a band, or neighboring totals with the same effect."""

    low: Value
    """The lowest of the outcomes."""
    high: Value
    """The highest."""
    chance: Fraction
    """How likely one of them is."""
    attack: AttackStake | None
    """The attack that is open, if they are rolled; `None` if no attack ends in this step."""
    headline: str | None
    """The headline of the attack, if it is certain then."""
    text: str
    """All that in a line."""


def consequence(low: Any, high: Any, chance: Any, attack: Any, *words: Any) -> Consequence:
    """A row of the native part."""
    ends = [decoded(low), decoded(high)]
    assert ends[0] is not None
    assert ends[1] is not None
    attack = attack and _attack(*attack)
    return Consequence(ends[0], ends[1], Fraction(*chance), attack, *words)


class Stakes(Rowed, Compared):
    """What each answer to an open question is worth, a row for each.

    Attributes:
        who: The seat asked.
        question: The question's name.
        subject: Its subject, as values by name.
        side: The side whose victories count.
        answers: The answers in their legal order: every one of a list, of a range at most twelve.
        basis: The basis of the result: plans, rulings, versions.
    """

    __slots__ = ("__weakref__", "_row", "answers", "basis", "question", "side", "subject", "who")
    _texts = ("answer",)

    def __init__(self, row: dict[str, Any], basis: Basis) -> None:
        self._row = row
        self.who = Actor(*row["who"])
        self.question: str = row["question"]
        self.subject = names(row["subject"])
        self.side: str = row["side"]
        self.answers = tuple(_stake(*answer) for answer in row["rows"])
        self.basis = basis

    def _held(self) -> tuple[Any, ...]:
        asked = (self.who, self.question, tuple(self.subject.items()), self.side)
        return (asked, self.answers, self.basis)

    def __reduce__(self) -> tuple[type[Stakes], tuple[Any, ...]]:
        return (type(self), (self._row, self.basis))

    def __len__(self) -> int:
        return len(self.answers)

    def columns(self) -> dict[str, list[Any]]:
        """The answers as one list for each figure; `None` where there is none."""
        columns: dict[str, list[Any]] = {
            "answer": [None if s.answer is None else str(plain(s.answer)) for s in self.answers],
            "label": [s.label for s in self.answers],
            "about": [s.about for s in self.answers],
        }
        for name in ("hit", "harm", "fell"):
            of = [getattr(s.attack, name, None) for s in self.answers]
            columns[name] = [figure and figure.mean for figure in of]
            columns[f"{name}_error"] = [figure and figure.error for figure in of]
        begins = [s.attack and s.attack.begins for s in self.answers]
        columns["effect"] = [found and found.effect.value for found in begins]
        columns["begins"] = [found and found.chance.mean for found in begins]
        columns["begins_error"] = [found and found.chance.error for found in begins]
        columns["win"] = [s.fight and s.fight.win.mean for s in self.answers]
        columns["win_error"] = [s.fight and s.fight.win.error for s in self.answers]
        columns["same_as"] = [s.same_as for s in self.answers]
        columns["suggested"] = [s.suggested for s in self.answers]
        return columns

    def _about(self) -> str:
        return f"{self.question.replace('_', ' ')} of {self.who} for {self.side}"

    def _repr_html_(self) -> str:
        rows = [
            cell(stake.label, head=True)
            + cell(stake.line.removeprefix(f"{stake.label}: "))
            + cell("the plan's own" if stake.suggested else "")
            for stake in self.answers
        ]
        head = heads(["answer", "at stake", ""], right=set())
        return table(head, rows, f"{self._about()}; ± one standard error", self.basis)

    def __str__(self) -> str:
        return "\n".join([*(stake.line for stake in self.answers), f"({self.basis})"])

    def __repr__(self) -> str:
        return f"<Stakes of {self._about()}: {len(self)} answers>"


def _stake(named: Any, about: str, attack: Any, fight: Any, place: Any) -> Stake:
    """An answer of the native part."""
    (answer, label, line), (same_as, suggested) = named, place
    return Stake(
        decoded(answer),
        label,
        about,
        attack and _attack(*attack),
        fight and FightStake(Figure(*fight[0]), fight[1], fight[2], Figure(*fight[3])),
        same_as,
        suggested,
        line,
    )


def _attack(
    attacker: Any, target: Any, attack: Any, exact: bool, figures: Any, begins: Any
) -> AttackStake:
    hit, harm, fell = (Figure(*figure) for figure in figures)
    begun = begins and Begins(present(begins[0]), Figure(*begins[1]))
    who, whom = Actor(*attacker), Actor(*target)
    return AttackStake(who, whom, present(attack), exact, hit, harm, fell, begun)
