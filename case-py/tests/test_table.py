"""The program that knows no system plays all of them, and everything that it is shown holds."""

import ast
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import case_py as cp
import pytest
import table
from conftest import LONG, ROOT

MOST_ROLLS = 25
"""How many kinds of rolls of a system are tried with every face."""


NO_NUMBERS = ("nothing", "yes_no", "attack", "object", "side")


def found(schema: cp.Schema, value: cp.Value | None) -> None:
    """A value is of a kind of the schema, and as its kind says."""
    if value is None:
        return
    assert isinstance(value, cp.Value)
    assert schema.knows(value.kind)
    if value.kind in schema.lists:
        assert value.value in schema.lists[value.kind].members
    elif isinstance(value.value, tuple) and type(value.value) is tuple:
        listed = schema.lists[value.kind.removeprefix("set_of_")]
        assert value.value
        assert set(value.value) <= set(listed.members)
    elif value.kind != "side":
        assert not isinstance(value.value, str)


def named(
    schema: cp.Schema, values: dict[str, cp.Value], known: Iterable[tuple[str, tuple[str, ...]]]
) -> None:
    """Named values are of the names and kinds that the schema says."""
    kinds = dict(known)
    for name, value in values.items():
        found(schema, value)
        assert value.kind in kinds[name], name


def event_is_known(schema: cp.Schema, event: cp.Event) -> None:
    by_referee = event.event in ("intervention", "intervention_change")
    assert event.rule == "" if by_referee else event.rule in schema.rules
    assert by_referee or not event.reason
    for value in event.values.values():
        found(schema, value)
    match event.event:
        case "roll" | "modifier":
            assert event.name in schema.rolls
            assert set(event.values) <= {"base", "at", "flat", "total", "outcome", "by", "why"}
        case "decision":
            info = schema.questions[event.name]
            named(schema, event.values, [*info.subject.items(), ("answer", info.answers)])
        case "note":
            named(schema, event.values, schema.notes[event.name].values.items())
        case "outcome":
            assert event.name in schema.notes
        case "intervention":
            assert event.name in schema.interventions
        case "change" | "intervention_change":
            kind = schema.fields[event.name].kind
            ends = {name: value for name, value in event.values.items() if name != "place"}
            named(schema, ends, [("from", (kind,)), ("to", (kind,))])
        case other:
            raise AssertionError(other)


class Checked(table.Table):
    """The table with everybody's dice and decisions, and everything looked at that it is shown."""

    def __init__(self, battle: cp.Battle, seed: int) -> None:
        self.rng = random.Random(seed)
        self.rolls: set[Any] = set()
        self.open: list[cp.Event] = []
        self.asked = self.before = 0
        super().__init__(battle, table.StandIn(seed), show=lambda _: None, fields=1)

    def begin(self, battle: cp.Battle) -> None:
        """Everybody is asked everything, and rolls by hand."""
        super().begin(battle)
        battle.set_policy("all")
        battle.set_dice_of("host")

    def passed(self) -> None:
        """The events that were open are the first of the step's; each is known."""
        events = self.battle.events(self.before if self.open else self.told)
        assert list(events[: len(self.open)]) == self.open
        self.open = []
        for event in events:
            event_is_known(self.battle.schema, event)
        for row in self.battle.state():
            field = self.battle.schema.fields[row.field]
            assert field.shown != "internal"
            found(self.battle.schema, row.place)
            assert field.optional if row.value is None else row.value.kind == field.kind
        super().passed()

    def serve(self, request: cp.RollRequest | cp.Decision) -> None:
        """A request is known, and says what can be given."""
        events = self.battle.open_events()
        assert list(events[: len(self.open)]) == self.open
        self.open, self.before = list(events), len(self.battle)
        self.asked += 1
        if isinstance(request, cp.RollRequest):
            self.roll_holds(request)
        else:
            self.decision_holds(request)
        assert self.battle.request == request
        assert self.battle.open_events() == events
        super().serve(request)

    def whim(self, letter: str) -> None:
        """Taking back withdraws what was open; a save keeps it."""
        request = self.battle.request
        super().whim(letter)
        if letter == "s":
            assert self.battle.step() == request
        elif letter != "l":
            self.open = []

    def roll_holds(self, request: cp.RollRequest) -> None:
        """Names and kinds are known; one die has the odds of all its faces."""
        schema = self.battle.schema
        assert request.roll in schema.rolls
        assert request.rule in schema.rules
        assert len(request.lying) + request.count >= 1
        assert request.odds is not None
        for value in (request.base, request.at, *request.odds):
            found(schema, value)
        for rule, by, _ in request.modifiers:
            assert rule in schema.rules
            found(schema, by)
        if request.reading not in ("bands", "face"):
            return
        assert sum(band.high - band.low + 1 for band in request.bands) in (0, request.faces)
        kind = (request.roll, request.reading, request.at)
        if kind in self.rolls or len(self.rolls) >= MOST_ROLLS:
            return
        self.rolls.add(kind)
        outcomes = [self.outcome(request, face) for face in range(1, request.faces + 1)]
        assert request.odds == cp.Odds(Counter(outcomes))
        for band in request.bands:
            assert set(outcomes[band.low - 1 : band.high]) == {band.outcome}

    def outcome(self, request: cp.RollRequest, face: int) -> cp.Value:
        """What a face comes to."""
        battle, told = self.battle.copy(), len(self.battle)
        battle.step()
        before = len(battle.open_events())
        battle.roll(face)
        battle.step()
        news = [*battle.events(told), *battle.open_events()][before:]
        roll = next(e for e in news if e.event == "roll")
        assert (roll.name, roll.who, roll.faces) == (request.roll, request.who, (face,))
        outcome: cp.Value = roll.values["outcome"]
        return outcome

    def decision_holds(self, request: cp.Decision) -> None:
        """Every answer that is shown is accepted, and every other one refused."""
        schema = self.battle.schema
        info = schema.questions[request.question]
        assert (request.rule, request.meaning) == (info.rule, info.meaning)
        named(schema, request.subject, info.subject.items())
        assert request.allows(request.suggestion)
        assert request.title
        answers = request.answers
        if isinstance(answers, cp.AnswerRange):
            assert answers.low < answers.high
            right: list[cp.Value | None] = [
                cp.Value(answers.kind, number) for number in (answers.low, answers.high)
            ]
            beside = (answers.low - 1, answers.high + 1)
            wrong: list[cp.Value | None] = [
                None,
                *(cp.Value(answers.kind, number) for number in beside),
            ]
        else:
            assert len(answers) > 1, "a question with one legal answer is not asked"
            assert len({answer.value for answer in answers}) == len(answers)
            assert all(answer.label for answer in answers)
            values = [answer.value for answer in answers]
            right = values if len(values) < 6 else self.rng.sample(values, 6)
            wrong = [value for value in self.others(info.answers) if value not in values]
        for value in right:
            assert value is None or value.kind in info.answers
            battle = self.battle.copy()
            battle.step()
            battle.answer(value)
        for value in wrong:
            with pytest.raises(cp.FeedError):
                self.battle.answer(value)
            # The engine refuses it too, as in Rust and C, without the list that is shown.
            assert not self.battle._raw._answer(*encoded(value))

    def others(self, kinds: Iterable[str]) -> list[cp.Value | None]:
        """Values of those kinds that could be answers, and one that never is."""
        schema = self.battle.schema
        others: list[cp.Value | None] = [None, cp.Value("internal", 0)]
        for kind in kinds:
            if kind in schema.lists:
                others += [cp.Value(kind, member) for member in schema.lists[kind].members]
            elif kind == "actor":
                others += [cp.Value(kind, cp.Actor(f.number, f.name)) for f in self.battle.fighters]
            elif kind in schema.kinds and kind not in NO_NUMBERS:
                others += [cp.Value(kind, number) for number in (-7, 12_345_678)]
        return others


def encoded(value: cp.Value | None) -> tuple[str, Any]:
    if value is None:
        return "nothing", None
    given = value.value.number if isinstance(value.value, cp.Actor) else value.value
    return value.kind, given


@pytest.mark.parametrize("seed", [1, 2, 3] if LONG else [2])
def test_the_table_plays_every_system(system: str, seed: int) -> None:
    played = Checked(cp.Battle(cp.example(system)), seed)
    assert played.play()
    battle = played.battle
    assert battle.is_over
    assert played.asked > 50
    english, german = (battle.transcript(language=language) for language in table.LANGUAGES)
    assert len(english) == len(german)
    assert english != german


def test_the_table_names_no_system() -> None:
    text = (ROOT / "case-py/examples/table.py").read_text(encoding="utf-8")
    texts = {node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)}
    words = {text for text in texts if isinstance(text, str)}
    for system in cp.systems():
        schema = cp.schema(system)
        known = {system, *schema.questions, *schema.rolls, *schema.notes, *schema.fields}
        known |= set(schema.rules)
        assert not words & (known - set(schema.kinds)), system
    assert len(text.splitlines()) <= 250


def test_the_table_has_a_referee(system: str) -> None:
    shown: list[str] = []
    shows = table.Table(cp.Battle(cp.example(system)), table.StandIn(5), show=shown.append)
    count = len(shows.battle.fighters)
    for letter, fighters in (("b", count + 1), ("u", count), ("r", count + 1)):
        shows.whim(letter)
        assert len(shows.battle.fighters) == fighters
    told = len(shows.battle)
    while len(shows.battle) == told:
        shows.whim("v")
    assert shows.battle.events(told)[0].event == "intervention"
    shows.whim("n")
    assert (shows.battle.checkpoints, len(shows.battle.fighters)) == (0, count + 1)
    assert shows.play()


class Restless(table.StandIn):
    """Takes back, brings again, saves and goes far back, in turn, whenever something is asked."""

    def __init__(self) -> None:
        super().__init__(4)
        self.asked = 0
        self.shows: table.Table | None = None

    def number(self, low: int, high: int, suggested: int) -> int:
        self.asked += 1
        # What each answer is worth takes half a second in some systems.
        if self.asked > 20 and (shows := self.shows):
            shows.odds = False
        if letter := {3: "u", 4: "r", 5: "s", 8: "l", 11: "t"}.get(self.asked % 20):
            raise table.Whim(letter)
        return suggested


def test_the_table_shows_what_a_table_needs(system: str) -> None:
    shown: list[str] = []
    battle = cp.Battle(cp.example(system))
    person = Restless()
    shows = table.Table(battle, person, "german", odds=True, show=shown.append)
    person.shows = shows
    assert shows.play()
    text = "\n".join(shown)
    for name in (fighter.name for fighter in battle.fighters):
        assert name in text
    for part in (" %: ", ", besiegt ", " → ", "-- u", "-- r", "-- s", "-- l", "-- t"):
        assert part in text, part
    assert not any(line.startswith("  ! ") for line in shown)
    # Every attack is told by its headline.
    told = {line.lstrip(" *") for line in text.splitlines() if line.lstrip().startswith("* ")}
    headlines = {card.headline for card in shows.battle.cards() if card.kind == "attack"}
    assert headlines <= told


def test_a_person_types(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["", "nonsense", "0", "2", "u", "r", "n", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    shown: list[str] = []
    shows = table.Table(cp.Battle(cp.example()), table.Person(), show=shown.append)
    assert not shows.play()
    assert [line for line in shown if line.startswith("-- ")] == ["-- u", "-- r", "-- n"]
    assert next(typed, None) is None
