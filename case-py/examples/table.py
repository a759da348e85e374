"""An evening at a table of any system: it names no system, question, roll or field.

    python case-py/examples/table.py                   plays two fights of every bundled roster
    python case-py/examples/table.py my.toml --person  you decide and roll for the first side
    python case-py/examples/table.py --policy all --odds --language german

`--odds` shows what each answer is worth: it reads what others have declared in secret. It shows the
order (+: has acted), gauges (-: is out), questions (?!: the answer stays secret), the lines of what
is going on, and the headline of each card (*).

Instead of an answer: `u` takes back the last thing that you gave, `r` brings it again, `t` goes back
to any input, `l` lists what has happened, `s` saves and goes on from the save, `q` leaves. As the
referee: `v` sets a number, `b` brings somebody in, `n` begins the next fight.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import case_py as cp

LANGUAGES: tuple[cp.Language, ...] = ("english", "german")
LETTERS = "urtlsqvbn"


class Whim(Exception):  # noqa: N818
    """Somebody wants something else than to answer: a letter."""


class StandIn:
    """A seeded stand-in for the person at the table."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.last = ""

    def number(self, low: int, high: int, suggested: int) -> int:
        """Mostly what is suggested, or a letter."""
        whim = self.rng.choice("uutlsvb") if self.rng.random() < 0.06 else ""
        self.last = "r" if self.last == "u" else whim
        if self.last:
            raise Whim(self.last)
        return suggested if self.rng.random() < 0.75 else self.rng.randint(low, min(high, low + 9))


class Person:
    """Somebody at a keyboard."""

    def number(self, low: int, high: int, suggested: int) -> int:
        """The number that was typed, or a letter."""
        while True:
            typed = input(f"  {low}..{high} [{suggested}], {LETTERS} > ").strip() or str(suggested)
            if len(typed) == 1 and typed in LETTERS:
                raise Whim(typed)
            if typed.lstrip("-").isdigit() and low <= int(typed) <= high:
                return int(typed)


@dataclass
class Table:
    """One battle, shown and played: the first side is the person's, with its dice."""

    battle: cp.Battle
    people: StandIn | Person
    language: cp.Language = "english"
    policy: str = "usual"
    odds: bool = False
    show: Callable[[str], object] = print
    fields: int = 32
    """The most fields of a form that are answered at once."""

    def __post_init__(self) -> None:
        self.dice = random.Random(1)
        self.begin(self.battle)

    def begin(self, battle: cp.Battle) -> None:
        """Sits down at a battle."""
        self.battle = battle
        self.told = self.unfolded = 0
        side = battle.fighters[0].side
        battle.language = self.language
        battle.set_seed(self.dice.randrange(1 << 32))
        battle.set_policy(self.policy, side)
        battle.set_dice_of("host", side)

    def play(self) -> bool:
        """Plays to the end; `False` where somebody left before."""
        turn = -1
        while not self.battle.is_over:
            if self.battle.turn != turn:
                self.standing()
            turn = self.battle.turn
            try:
                if request := self.battle.step():
                    self.serve(request)
                else:
                    self.passed()
            except Whim as whim:
                if str(whim) == "q":
                    return False
                self.whim(str(whim))
        self.standing()
        return True

    def passed(self) -> None:
        """Shows the headlines of what a step has ended, with what attacks have changed."""
        for card in self.battle.cards():
            at = card.first if card.outcome is None else card.outcome
            if card.headline and not card.is_open and at >= self.told:
                self.show(f"{'*' if card.parent is None else '  *'} {card.headline}")
                for change in card.changes if card.kind == "attack" else ():
                    self.show(f"      {self.changed(change)}")
        self.told, self.unfolded = len(self.battle), 0

    def serve(self, request: cp.RollRequest | cp.Decision) -> None:
        """Shows what led to a request, and the request; takes what is given for it."""
        lines = [event.text for event in self.battle.open_events(audience="players") if event.text]
        for line in lines[self.unfolded :]:
            self.show(line)
        self.unfolded = len(lines)
        if isinstance(request, cp.RollRequest):
            self.roll(request)
        else:
            self.decide()

    def roll(self, request: cp.RollRequest) -> None:
        """Shows a roll and what each outcome would mean, and takes its faces."""
        self.show(f"? {self.battle.title()}\n  {request.count} {request.die}")
        for row in () if request.lying else self.battle.consequences():
            self.show(f"    {row}")
        ask, most, guess = self.people.number, request.faces, self.dice.randint
        self.battle.roll(*[ask(1, most, guess(1, most)) for _ in range(request.count)])

    def decide(self) -> None:
        """Takes the answers to what is asked, as one form: each depends on the ones before it."""
        given: list[cp.Value | None] = []
        form = self.battle.form()
        if self.odds:
            self.show(str(self.battle.stakes()))
        while len(given) < min(len(form), self.fields):
            given.append(self.answer(form[len(given)]))
            form = self.battle.form(*given)
        self.battle.feed_form(*given)

    def answer(self, field: cp.FormField) -> cp.Value | None:
        """Shows a question with a button for each answer, and takes one."""
        decision, answers = field.decision, field.decision.answers
        self.show(f"?{'!' if decision.secret else ''} {decision.title}")
        if isinstance(answers, cp.AnswerRange):
            suggested = field.answer.value if field.answer else answers.low
            assert isinstance(suggested, int)
            number = self.people.number(answers.low, answers.high, suggested)
            return cp.Value(answers.kind, number)
        buttons = (f"{place} [{answer.label}]" for place, answer in enumerate(answers, 1))
        self.show(f"  {'  '.join(buttons)}")
        values = [answer.value for answer in answers]
        place = self.people.number(1, len(values), values.index(field.answer) + 1)
        return values[place - 1]

    def whim(self, letter: str) -> None:
        """Does what a letter stands for."""
        battle, inputs = self.battle, len(self.battle.inputs())
        try:
            match letter:
                case "u" | "r":
                    done = battle.undo_input() if letter == "u" else battle.redo()
                    letter += "" if done else ": -"
                case "t" if inputs:
                    battle.undo_to(self.people.number(0, inputs - 1, max(0, inputs - 5)))
                case "l":
                    self.show(str(battle.cards()))
                case "s":
                    self.battle = cp.Battle.resume(battle.save(), language=self.language)
                case "v":
                    self.set_value()
                case "b":
                    self.bring_in()
                case "n":
                    self.begin(cp.Battle(battle.roster_now()))
        except (Whim, cp.CaseError) as error:
            self.show(f"  ! {error}")
        self.show(f"-- {letter}")
        # What was taken back is shown again when it comes again; what the referee did, now.
        self.told, self.unfolded = min(self.told, len(self.battle)), 0

    def set_value(self) -> None:
        """Sets a number that the referee may set, within its bounds."""
        rows = [row for row in self.battle.state() if row.settable and row.value]
        rows = [row for row in rows if type(getattr(row.value, "value", None)) is int and row.most]
        for place, row in enumerate(rows, 1):
            self.show(f"  {place} {row.who}: {self.word(row.field)} {self.battle.say(row.value)}")
        row = rows[self.people.number(1, len(rows), self.dice.randint(1, len(rows))) - 1]
        number = self.people.number(row.least or 0, row.most or 0, row.most or 0)
        self.battle.referee.set(row.who, row.field, number, place=row.place)

    def bring_in(self) -> None:
        """Brings in another like the first fighter, fresh and under another name."""
        sheets = self.battle.roster_now()["fighters"]
        if isinstance(self.people, Person) or len(sheets) < 9:
            own = {name: value for name, value in sheets[0].items() if name not in ("id", "now")}
            self.battle.referee.join([{**own, "name": f"{own['name']} {len(sheets) + 1}"}])

    def word(self, field: str) -> str:
        """What a reader calls a value of the state."""
        return cp.schema(self.battle.system, self.language).fields[field].said

    def changed(self, change: cp.CardChange) -> str:
        """A value that a card has changed."""
        place = f" ({self.battle.say(change.place)})" if change.place else ""
        before, after = self.battle.say(change.before), self.battle.say(change.after)
        return f"{change.who or ''}: {self.word(change.field)}{place} {before} → {after}"

    def standing(self) -> None:
        """Shows everybody's condition: who has acted, gauges and conditions."""
        tracker = self.battle.tracker()
        order = (f"{'+' if turn.has_acted else ''}{turn.who}" for turn in tracker.order)
        self.show(f"== {tracker.turn}: {', '.join(order)}")
        for who, stands, gauges, conditions in tracker.fighters:
            parts = "; ".join(map(str, (*gauges, *conditions)))
            self.show(f" {' ' if stands else '-'} {who}: {parts}")


def main() -> None:
    parser = argparse.ArgumentParser(description="An evening at a table of any system.")
    parser.add_argument("rosters", nargs="*", help="files as TOML or JSON (default: all bundled)")
    parser.add_argument("--person", action="store_true", help="you decide and roll")
    parser.add_argument("--seed", type=int, default=1, help="of the stand-in for you")
    parser.add_argument("--policy", default="usual", help="all, usual or quick")
    parser.add_argument("--odds", action="store_true", help="what each answer is worth")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    given = parser.parse_args()
    rosters = [Path(path).read_text(encoding="utf-8") for path in given.rosters]
    for roster in rosters or map(cp.example, cp.systems()):
        people = Person() if given.person else StandIn(given.seed)
        settings = {"language": given.language, "policy": given.policy, "odds": given.odds}
        table = Table(cp.Battle(roster), people, **settings)
        if not table.play():
            break
        table.whim("n")
        if not table.play():
            break


if __name__ == "__main__":
    main()
