"""A table for any system: everybody's dice and decisions, and not a rule in it.

    python case-py/examples/table.py                        plays every bundled roster by itself
    python case-py/examples/table.py my.toml --person       you roll and decide
    python case-py/examples/table.py --language german --quiet
    python case-py/examples/table.py --fights 3             each begins as the last one ended

There is no name of a system, a question, a roll or a field in this program: what it shows comes
from the battle and its schema. While you are asked: `u` takes back, `r` brings again, `s` saves and
goes on from the save, `q` leaves. As the referee: `v` sets a value, `b` brings somebody in, `o`
takes somebody out, `n` begins the next fight.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

import case_py as cp

LANGUAGES: tuple[cp.Language, ...] = ("english", "german")
LEFT = "q"
COMMANDS = ("u", "r", "s", "v", "b", "o", "n", LEFT)
Given: TypeAlias = bool | int | str | tuple[str, ...] | cp.Actor | cp.Attack | cp.Object | None
"""What a referee gives as a value."""
CLASSES: dict[str, Callable[[cp.FieldValue, int], Given]] = {
    "attack": lambda row, number: cp.Attack(row.who, number, "") if row.who else None,
    "object": lambda row, number: cp.Object(number, ""),
}
CROWD = 9
"""How many fighters a stand-in brings together."""
OWN: dict[cp.Language, dict[str, str]] = {
    "english": {
        "from to": "{low} to {high}",
        "or more": "{low} or more",
        "on the dice": "{low} or more on the dice: {chance}",
        "average": "{mean} on average",
        "wild": "wild",
        "read at": "at {at}",
        "lying": "lying: {faces}",
        "secret": "secret",
        "undone": "<< taken back",
        "redone": ">> brought again",
        "nothing": "nothing to do",
        "saved": "saved ({size} characters), and gone on from the save",
        "of": "{value} of {most}",
        "referee": "the referee",
        "another": "== the next fight",
    },
    "german": {
        "from to": "{low} bis {high}",
        "or more": "{low} oder mehr",
        "on the dice": "{low} oder mehr auf den Würfeln: {chance}",
        "average": "{mean} im Mittel",
        "wild": "wild",
        "read at": "auf {at}",
        "lying": "es liegen: {faces}",
        "secret": "geheim",
        "undone": "<< zurückgenommen",
        "redone": ">> wiederholt",
        "nothing": "nichts zu tun",
        "saved": "gespeichert ({size} Zeichen) und vom Speicherstand weitergespielt",
        "of": "{value} von {most}",
        "referee": "die Spielleitung",
        "another": "== der nächste Kampf",
    },
}
"""What this program itself says."""


class StandIn:
    """A seeded stand-in for the people at a table: it also takes back, saves and meddles."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.undone = False

    def roll(self, request: cp.RollRequest) -> str | list[int]:
        """The faces of the dice that are wanted, or a letter."""
        return self._whim() or [self.rng.randint(1, request.faces) for _ in range(request.count)]

    def decide(self, decision: cp.Decision) -> str | cp.Value | None:
        """Mostly what the built-in plan would do, or a letter."""
        whim = self._whim()
        if whim:
            return whim
        if self.rng.random() < 0.7:
            return decision.suggestion
        if isinstance(decision.answers, cp.AnswerRange):
            low, high = decision.answers.low, decision.answers.high
            return cp.Value(decision.answers.kind, self.rng.randint(low, min(high, low + 3)))
        return self.rng.choice(decision.answers).value

    def choose(self, options: Sequence[str]) -> int | None:
        """The place of one of the options."""
        return self.rng.randrange(len(options)) if options else None

    def number(self, low: int, high: int) -> int | None:
        """A number between two."""
        return self.rng.randint(low, high)

    def _whim(self) -> str:
        again = self.undone and self.rng.random() < 0.7
        whim = "r" if again else self.rng.choice("uusvvb") if self.rng.random() < 0.05 else ""
        self.undone = whim == "u"
        return whim


class Person:
    """Somebody at a keyboard."""

    def roll(self, request: cp.RollRequest) -> str | list[int]:
        """The faces that were typed, or a letter."""
        while True:
            typed = input(f"{request.count} × {request.die}, or {', '.join(COMMANDS)}: ").split()
            if len(typed) == 1 and typed[0] in COMMANDS:
                return typed[0]
            if typed and all(word.isdigit() for word in typed):
                return [int(word) for word in typed]

    def decide(self, decision: cp.Decision) -> str | cp.Value | None:
        """The answer that was chosen by its place in the list, or typed; or a letter."""
        while True:
            letters = ", ".join(COMMANDS)
            typed = input(f"your choice (empty: the suggestion), or {letters}: ").strip()
            if typed in COMMANDS:
                return typed
            if not typed:
                return decision.suggestion
            if not typed.lstrip("-").isdigit():
                continue
            if isinstance(decision.answers, cp.AnswerRange):
                return cp.Value(decision.answers.kind, int(typed))
            if 1 <= int(typed) <= len(decision.answers):
                return decision.answers[int(typed) - 1].value

    def choose(self, options: Sequence[str]) -> int | None:
        """The place of the option that was chosen; `None` for none of them."""
        for number, option in enumerate(options, 1):
            print(f"    {number} {option}")
        place = self.number(1, len(options)) if options else None
        return None if place is None else place - 1

    def number(self, low: int, high: int) -> int | None:
        """A number that was typed; `None` for none."""
        while True:
            typed = input(f"{low} … {high} (empty: none): ").strip()
            if not typed:
                return None
            if typed.lstrip("-").isdigit() and low <= int(typed) <= high:
                return int(typed)


class Table:
    """One battle, shown and played."""

    def __init__(
        self,
        battle: cp.Battle,
        people: StandIn | Person,
        language: cp.Language = "english",
        show: Callable[[str], object] = print,
    ) -> None:
        self.people = people
        self.language: cp.Language = language
        self.show = show
        self.begin(battle)

    def begin(self, battle: cp.Battle) -> None:
        """Sits down at a battle."""
        self.battle = battle
        self.open_lines = 0
        battle.language = self.language
        battle.set_host_dice()
        battle.set_control("host")

    def next_fight(self) -> None:
        """Begins the next fight as everybody stands now."""
        self.begin(cp.Battle(self.battle.roster_now()))
        self.show(self.own("another"))

    def play(self) -> bool:
        """Plays to the end; `False` where somebody left before."""
        turn = 0
        while not self.battle.is_over:
            if self.battle.turn != turn:
                turn = self.battle.turn
                self.show("\n".join(self.standing()))
            told = len(self.battle)
            request = self.battle.step()
            if request is None:
                self.passed(told)
            elif not self.serve(request):
                return False
        self.show("\n".join(self.standing()))
        return True

    def passed(self, told: int) -> None:
        """Shows what a step did that was not shown while it was open."""
        lines = [event.text for event in self.battle.events(told) if event.text]
        self.tell(lines[self.open_lines :])
        self.open_lines = 0

    def serve(self, request: cp.RollRequest | cp.Decision) -> bool:
        """Shows a request and what led to it, and takes what people give; `False` to leave."""
        lines = [event.text for event in self.battle.open_events() if event.text]
        self.tell(lines[self.open_lines :])
        self.open_lines = len(lines)
        given: object
        if isinstance(request, cp.RollRequest):
            self.show("\n".join(self.roll_lines(request)))
            given = self.people.roll(request)
        else:
            self.show("\n".join(self.decision_lines(request)))
            given = self.people.decide(request)
        if given == LEFT:
            return False
        try:
            if isinstance(given, str):
                self.whim(given)
            elif isinstance(given, list):
                self.battle.roll(*given)
            else:
                self.battle.answer(given)
        except cp.CaseError as error:
            self.show(f"  ! {error}")
        return True

    def whim(self, letter: str) -> None:
        """Does what a letter stands for."""
        match letter:
            case "u" | "r":
                done = self.battle.undo_input() if letter == "u" else self.battle.redo()
                if done:
                    self.open_lines = 0
                said = "undone" if letter == "u" else "redone"
                self.show(f"  {self.own(said if done else 'nothing')}")
            case "s":
                save = self.battle.save()
                self.battle = cp.Battle.resume(save, language=self.language)
                self.show(f"  {self.own('saved', size=len(save))}")
            case "n":
                self.next_fight()
            case _:
                told = len(self.battle)
                {"v": self.set_value, "b": self.bring_in, "o": self.take_out}[letter]()
                if len(self.battle) > told:
                    # What is open has been run again behind it.
                    self.open_lines = 0
                self.tell([event.text for event in self.battle.events(told) if event.text])

    def set_value(self) -> None:
        """Sets a value that somebody chooses: any that the battle lists as settable."""
        rows = [row for row in self.battle.state() if row.settable]
        chosen = self.people.choose([self.described(row) for row in rows])
        if chosen is None:
            return
        row = rows[chosen]
        values = self.values(row)
        if values is None:
            number = self.people.number(row.least or 0, row.most or 0)
            if number is not None:
                self.put(row, number)
            return
        chosen = self.people.choose([self.shown(row, value) for value in values])
        if chosen is not None:
            self.put(row, values[chosen])

    def put(self, row: cp.FieldValue, value: Given) -> None:
        """Sets one value."""
        reason = self.own("referee")
        self.battle.referee.set(row.who, row.field, value, place=row.place, reason=reason)

    def values(self, row: cp.FieldValue) -> list[Given] | None:
        """Everything that a value can be, as a referee gives it; `None` for any number."""
        info, lists = self.battle.schema.fields[row.field], self.battle.schema.lists
        numbers = range(row.least or 0, (row.most or 0) + 1)
        found: list[Given] = []
        if info.kind == "yes_no":
            found += [bool(number) for number in numbers]
        elif info.kind in lists:
            found += list(lists[info.kind].members)[numbers.start : numbers.stop]
        elif info.kind.startswith("set_of_"):
            names = list(lists[info.kind.removeprefix("set_of_")].members)
            found += [
                tuple(n for bit, n in enumerate(names) if bits >> bit & 1) for bits in numbers
            ]
        elif info.kind == "actor":
            found += [cp.Actor(f.number, f.name) for f in self.battle.fighters]
        elif info.kind in CLASSES:
            found += [CLASSES[info.kind](row, number) for number in numbers]
        else:
            return None
        return [None, *found] if info.optional else found

    def shown(self, row: cp.FieldValue, value: Given) -> str:
        """A value that a field can be, as a reader says it."""
        kind = self.battle.schema.fields[row.field].kind
        return self.say(None if value is None else cp.Value(kind, value))

    def bring_in(self) -> None:
        """Brings in another like somebody who is there, fresh and under another name."""
        sheets = self.battle.roster_now()["fighters"]
        if isinstance(self.people, StandIn) and len(sheets) >= CROWD:
            return
        chosen = self.people.choose([sheet["name"] for sheet in sheets])
        if chosen is None:
            return
        fresh = {name: value for name, value in sheets[chosen].items() if name not in ("id", "now")}
        newcomer = {**fresh, "name": f"{fresh['name']} {len(sheets) + 1}"}
        self.battle.referee.join([newcomer], reason=self.own("referee"))

    def take_out(self) -> None:
        """Takes out somebody, in one of the ways in which one can be out."""
        standing = [fighter for fighter in self.battle.fighters if fighter.stands]
        chosen = self.people.choose([f"{fighter.name} ({fighter.side})" for fighter in standing])
        if chosen is None:
            return
        ways = list(self.ways_out(standing[chosen]))
        shown = [f"{self.described(row)} → {self.shown(row, value)}" for row, value in ways]
        chosen = self.people.choose(shown)
        if chosen is not None:
            self.put(*ways[chosen])

    def ways_out(self, fighter: cp.Fighter) -> Iterator[tuple[cp.FieldValue, Given]]:
        """Each value that, set alone, takes a fighter out: found by trying."""
        for row in self.battle.state():
            if not row.settable or row.who is None or row.who.number != fighter.number:
                continue
            for value in self.values(row) or [row.least, row.most]:
                tried = self.battle.copy()
                try:
                    tried.referee.set(row.who, row.field, value, place=row.place)
                except cp.CaseError:
                    continue
                if not tried.fighters[fighter.number].stands:
                    yield row, value

    def described(self, row: cp.FieldValue) -> str:
        """A value of the state with what it is and its bounds: `Health: 25 of 40`."""
        words = self.battle.schema.fields[row.field].word(self.language)
        place = f" {self.say(row.place)}" if row.place else ""
        value = self.say(row.value)
        if row.most is not None and row.value and type(row.value.value) is int:
            value = self.own("of", value=value, most=row.most)
        return f"{f'{row.who}: ' if row.who else ''}{words}{place}: {value}"

    def own(self, name: str, **holes: object) -> str:
        """Something that this program says."""
        return OWN[self.language][name].format(**holes)

    def tell(self, lines: list[str]) -> None:
        """Shows lines of the log."""
        for line in lines:
            self.show(f"  | {line}")

    def say(self, value: cp.Value | None) -> str:
        """A value as a reader says it."""
        return self.battle.say(value)

    def standing(self) -> Iterator[str]:
        """How everybody stands: who has acted, gauges and conditions, as far as players may know."""
        tracker = self.battle.tracker(language=self.language)
        order = (f"{turn.who}{' *' if turn.has_acted else ''}" for turn in tracker.order)
        yield f"== {tracker.turn}: {', '.join(order)}"
        sides = {fighter.number: fighter.side for fighter in self.battle.fighters}
        for who, stands, gauges, conditions in tracker.fighters:
            parts = [*map(str, gauges), *map(str, conditions)]
            yield f" {'+' if stands else '-'} {who} ({sides[who.number]}): {'; '.join(parts)}"

    def roll_lines(self, request: cp.RollRequest) -> Iterator[str]:
        """A roll before its dice fall: who, why, with which dice, how it is read, its odds."""
        rolls = self.battle.schema.rolls
        against = f" → {request.against}" if request.against else ""
        yield f"{request.who}{against}: {rolls[request.roll].word(self.language)} [{request.rule}]"
        dice = (
            f"{die.die}{' ' + self.own('wild') if die.wild else ''}{'!' if die.bursts else ''}"
            for die in request.dice
        )
        parts = [", ".join(dice)]
        if request.base:
            parts.append(self.say(request.base))
        parts += [f"{self.say(by)} ({rule})" for rule, by in request.modifiers]
        if request.at:
            parts.append(self.own("read at", at=self.say(request.at)))
        if request.lying:
            parts.append(self.own("lying", faces=" ".join(map(str, request.lying))))
        yield f"    {'; '.join(parts)}"
        yield from (f"    {line}" for line in self.odds_lines(request))

    def odds_lines(self, request: cp.RollRequest) -> Iterator[str]:
        """What the faces come to, and with which probability."""
        odds = request.odds
        if odds is None:
            return
        for outcome, low, high in request.bands:
            faces = self.own("from to", low=low, high=high) if low < high else f"{low}"
            faces = self.own("or more", low=low) if low > 1 and high == request.faces else faces
            yield f"{faces}: {self.say(outcome)}, {percent(odds.fraction(outcome))}"
        if request.bands:
            return
        needed = request.at.value if request.at else None
        names = any(isinstance(outcome.value, str) for outcome in odds)
        if request.flat is not None and type(needed) is int and not names:
            made = odds.chance(lambda outcome: reaches(outcome.value, needed))
            yield self.own("on the dice", low=needed - request.flat, chance=percent(made))
        elif all(type(outcome.value) is int for outcome in odds):
            numbers = odds.map(lambda outcome: int(str(outcome.value)))
            ends = self.own("from to", low=min(numbers), high=max(numbers))
            yield f"{ends}, {self.own('average', mean=f'{float(numbers.mean()):.1f}')}"
        else:
            for outcome, p in odds.fractions().items():
                yield f"{self.say(outcome)}, {percent(p)}"

    def decision_lines(self, decision: cp.Decision) -> Iterator[str]:
        """A question as a sentence, and its answers as buttons with tooltips."""
        secret = f" ({self.own('secret')})" if decision.secret else ""
        yield f"{decision.who}{secret}: {decision.title} [{decision.rule}] – {decision.meaning}"
        answers = decision.answers
        if isinstance(answers, cp.AnswerRange):
            low, high = (cp.Value(answers.kind, end) for end in (answers.low, answers.high))
            yield f"    {self.own('from to', low=self.say(low), high=self.say(high))}"
            return
        for number, answer in enumerate(answers, 1):
            mark = "*" if answer.value == decision.suggestion else " "
            tooltip = f" – {answer.meaning}" if answer.meaning else ""
            yield f"   {mark}{number} [{answer.label}]{tooltip}"


def reaches(outcome: object, needed: int) -> bool:
    """Whether an outcome is what was needed: a yes, or a number as great."""
    return outcome if isinstance(outcome, bool) else isinstance(outcome, int) and outcome >= needed


def percent(p: Fraction) -> str:
    """A probability in percent."""
    return f"{100 * float(p):.4g} %"


def main() -> int:
    parser = argparse.ArgumentParser(description="A table for any system.")
    parser.add_argument("rosters", nargs="*", help="files as TOML or JSON (default: all bundled)")
    parser.add_argument("--seed", type=int, default=1, help="of the stand-in for people")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    parser.add_argument("--person", action="store_true", help="you roll and decide for everybody")
    parser.add_argument("--fights", type=int, default=1, help="how many, one after the other")
    parser.add_argument("--quiet", action="store_true", help="shows the logs alone")
    arguments = parser.parse_args()
    rosters = [Path(path).read_text(encoding="utf-8") for path in arguments.rosters]
    for roster in rosters or map(cp.example, cp.systems()):
        people = Person() if arguments.person else StandIn(arguments.seed)
        show = (lambda _: None) if arguments.quiet else print
        table = Table(cp.Battle(roster), people, arguments.language, show)
        print(f"\n=== {table.battle.schema.title}")
        for fight in range(arguments.fights):
            if fight:
                table.next_fight()
            if not table.play():
                return 0
            for language in LANGUAGES:
                print(f"\n--- {language}")
                print("\n".join(table.battle.transcript(language=language)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
