"""An evening in every system from Python goes as it does in Rust, to the digest of its brief save.

The scripts and what they tell lie in `tests/evenings` of the whole project.
"""

import json
import tomllib
from typing import Any

import case_py as cp
from conftest import ROOT

EVENINGS = ROOT / "tests" / "evenings"
STEPS = 20_000


def number(battle: cp.Battle, value: cp.Value) -> int:
    """The number that stands for a value: of a member of a list its place."""
    found = value.value
    if isinstance(found, int):
        return int(found)
    if isinstance(found, str):
        return list(battle.schema.lists[value.kind].members).index(found)
    if isinstance(found, cp.Attack):
        return found.place
    if isinstance(found, (cp.Actor, cp.Side, cp.Object, cp.StatusEffect)):
        return found.number
    members = list(battle.schema.lists[value.kind.removeprefix("set_of_")].members)
    return sum(1 << members.index(name) for name in found)


class Evening:
    """A battle being played by a script, and what it has told so far."""

    def __init__(self, script: dict[str, Any]) -> None:
        roster = tomllib.loads(cp.example(script["system"])) | script.get("with", {})
        self.battle = cp.Battle(roster, seed=script["seed"])
        self.told: list[str] = []

    def who(self, name: str) -> str | cp.Actor:
        if name in ("judge", "map"):
            return name
        found = self.battle.find(name)
        assert found is not None, f"nobody is {name}"
        return found

    def tell(self) -> None:
        self.told += self.battle.transcript()
        for fighter in self.battle.fighters:
            stands = "stands" if fighter.stands else "is out"
            self.told.append(f"{fighter.name} {stands} at {fighter.fitness}.")
        for row in self.battle.state():
            if row.who is None or row.value is None or row.place is not None:
                continue
            if row.settable and row.most is not None and number(self.battle, row.value) != 0:
                value = self.battle.say(row.value)
                self.told.append(f"{row.who}: {row.field} {value} (at most {row.most})")

    def suggested(self) -> None:
        """One step; what is wanted in it is left to the suggestion."""
        if self.battle.step() is not None:
            self.battle.answer_suggestion()

    def until(self, question: str, name: str) -> None:
        who = self.who(name)
        for _ in range(STEPS):
            wanted = self.battle.step()
            if isinstance(wanted, cp.Decision):
                if (wanted.question, wanted.who) == (question, who):
                    return
                self.battle.answer_suggestion()
            assert not self.battle.is_over, f"{question} is never asked of {name}"

    def choose(self, wanted: str) -> None:
        asked = self.battle.request
        assert isinstance(asked, cp.Decision), wanted
        assert isinstance(asked.answers, tuple), f"{wanted}: an amount"
        labels = [answer.label for answer in asked.answers]
        assert labels == [self.battle.label(answer) for answer in asked.answers]
        place = next(n for n, label in enumerate(labels) if wanted in label)
        self.battle.answer(asked.answers[place])

    def play(self, row: dict[str, Any]) -> None:
        battle = self.battle
        match row["do"]:
            case "control":
                battle.set_control("host" if row["by"] == "host" else "built-in", row["who"])
            case "steps":
                for _ in range(row["steps"]):
                    self.suggested()
            case "until":
                self.until(row["question"], row["who"])
            case "choose":
                self.choose(row["label"])
            case "suggestion":
                battle.answer_suggestion()
            case "undo":
                assert battle.undo_input(), "nothing to undo"
            case "redo":
                assert battle.redo(), "nothing to redo"
            case "save":
                self.battle = cp.Battle.resume(battle.save())
            case "finish":
                self.finish()
            case "next_fight":
                roster = battle.roster_now()
                roster.pop("surprise", None)
                self.told.append("The next fight")
                self.battle = cp.Battle(roster, seed=row["seed"])
            case _:
                self.intervene(row)

    def intervene(self, row: dict[str, Any]) -> None:
        """What the referee does."""
        referee, reason = self.battle.referee, row.get("reason", "")
        match row["do"]:
            case "set":
                referee.set(row["who"], row["field"], row["to"], reason=reason)
            case "add":
                referee.add(row["who"], row["field"], row["by"], reason=reason)
            case "shift":
                referee.shift(row["who"], row["by"], reason=reason)
            case "join":
                referee.join(row["part"], reason=reason)
            case "end":
                referee.end(reason=reason)
            case "go_on":
                referee.go_on(reason=reason)
            case other:
                raise AssertionError(f"{other} is not an action of the script")

    def finish(self) -> None:
        for _ in range(STEPS):
            if self.battle.is_over:
                break
            self.suggested()
        assert self.battle.is_over, "the fight does not end"
        self.tell()


def test_an_evening_goes_as_in_rust(system: str) -> None:
    script = json.loads((EVENINGS / f"{system}.json").read_text(encoding="utf-8"))
    evening = Evening(script)
    for row in script["script"]:
        evening.play(row)
    evening.told.append(f"digest {json.loads(evening.battle.save(brief=True))['digest']}")
    told = "".join(line + "\n" for line in evening.told).encode()
    wanted = (EVENINGS / f"{system}.txt").read_bytes()
    assert told.splitlines() == wanted.splitlines()
    assert told == wanted
