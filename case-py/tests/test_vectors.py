"""The reader for Python of the vectors in `tests/vectors`: runs all of them, and compares."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import case_py as cp
import jsonschema_rs
import pytest
from conftest import ROOT

FILES = sorted((ROOT / "tests" / "vectors").glob("*/*.json"))


def shown(value: cp.Value | None) -> dict[str, Any] | None:
    """A value as JSON holds it."""
    if value is None:
        return None
    found = value.value
    if isinstance(found, cp.Attack):
        return {"kind": value.kind, "of": found.of.number, "value": found.place}
    if isinstance(found, (cp.Actor, cp.Side, cp.Object, cp.StatusEffect)):
        return {"kind": value.kind, "value": found.number}
    return {"kind": value.kind, "value": list(found) if isinstance(found, tuple) else found}


def actor(who: cp.Actor | None) -> dict[str, Any] | None:
    return who and {"kind": "actor", "value": who.number}


def roll(asked: cp.RollRequest) -> dict[str, Any]:
    odds = asked.odds
    return {
        "wanted": "roll",
        "rule": asked.rule,
        "name": asked.roll,
        "who": actor(asked.who),
        "against": actor(asked.against),
        "base": shown(asked.base),
        "at": shown(asked.at),
        "flat": asked.flat,
        "next": {"die": asked.die, "count": asked.count},
        "dice": [die._asdict() for die in asked.dice],
        "lying": list(asked.lying),
        "modifiers": [{"rule": m.rule, "by": shown(m.by)} for m in asked.modifiers],
        "bands": [{"low": b.low, "high": b.high, "outcome": shown(b.outcome)} for b in asked.bands],
        "odds": [{"outcome": shown(o), "weight": odds.fraction(o)} for o in odds]
        if odds is not None
        else [],
    }


def decision(asked: cp.Decision) -> dict[str, Any]:
    found: dict[str, Any] = {
        "wanted": "decision",
        "rule": asked.rule,
        "name": asked.question,
        "who": actor(asked.who),
        "subject": {name: shown(value) for name, value in asked.subject.items()},
        "secret": asked.secret,
    }
    if isinstance(asked.answers, cp.AnswerRange):
        kind, low, high = asked.answers.kind, asked.answers.low, asked.answers.high
        found["range"] = {"kind": kind, "low": low, "high": high}
    else:
        found["answers"] = [shown(answer.value) for answer in asked.answers]
    return found


def exact(ask: dict[str, Any]) -> dict[str, Any]:
    """What is asked with weights as fractions, as Python has them; it names no kind of outcome."""
    ask = {name: of for name, of in ask.items() if name != "outcome"}
    whole = int(ask.pop("denominator", 1))
    if "odds" in ask:
        weights = (Fraction(int(row["weight"]), whole) for row in ask["odds"])
        rows = zip(ask["odds"], weights, strict=True)
        ask["odds"] = [{"outcome": row["outcome"], "weight": weight} for row, weight in rows]
    return ask


def holds(wanted: Any, found: Any) -> bool:
    """Whether everything that stands in the first stands in the second too."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(name in found and holds(wanted[name], found[name]) for name in wanted)
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(map(holds, wanted, found))
    return type(wanted) is type(found) and bool(wanted == found)


def give(battle: cp.Battle, asked: cp.RollRequest | cp.Decision, given: Any) -> None:
    if isinstance(asked, cp.RollRequest):
        battle.roll(given)
    elif isinstance(asked.answers, cp.AnswerRange):
        battle.answer(cp.Value(asked.answers.kind, given["value"]))
    else:
        battle.answer(next(a for a in asked.answers if shown(a.value) == given))


def go(battle: cp.Battle) -> cp.RollRequest | cp.Decision | None:
    while not battle.is_over:
        asked = battle.step()
        if asked is not None:
            return asked
    return None


def play(battle: cp.Battle, vector: dict[str, Any]) -> None:
    battle.set_host_dice()
    battle.set_control("host")
    told = 0
    for name, given in vector["given"]:
        asked = go(battle)
        told = len(battle) + len(battle.open_events())
        assert asked is not None
        assert name == (asked.roll if isinstance(asked, cp.RollRequest) else asked.question)
        give(battle, asked, given)
    for at, step in enumerate(vector["steps"]):
        asked = go(battle)
        log, done = battle.open_events(), len(battle)
        events = [*battle.events(min(told, done)), *log[max(told - done, 0) :]]
        told = done + len(log)
        assert holds(step.get("events", []), [e.as_dict() for e in events]), f"step {at}: {events}"
        if asked is None:
            assert "ask" not in step
            break
        found = roll(asked) if isinstance(asked, cp.RollRequest) else decision(asked)
        assert holds(exact(step["ask"]), found), f"step {at}\n{step['ask']}\n{found}"
        if "give" in step:
            give(battle, asked, step["give"])
    assert vector.get("over", battle.is_over) == battle.is_over
    assert vector.get("turn", battle.turn) == battle.turn
    state = [
        {"field": r.field, "who": actor(r.who), "place": shown(r.place), "value": shown(r.value)}
        for r in battle.state(open=True, audience="gamemaster")
    ]
    for row in vector["state"]:
        assert row in state


def attack(battle: cp.Battle, vector: dict[str, Any]) -> None:
    odds = battle.attack_odds(**vector["attack"])
    chances = {
        name: f"{chance.numerator}/{chance.denominator}" for name, chance in odds.chances.items()
    }
    assert chances == vector["chances"]
    fractions = (odds.fraction(outcome) for outcome in odds)
    found = sorted(f"{odd.numerator}/{odd.denominator}" for odd in fractions)
    assert found == sorted(row["odds"] for row in vector["odds"])


def run(file: dict[str, Any], vector: dict[str, Any]) -> None:
    if "table" in vector:
        table = cp.tables(file["system"])[vector["table"]]
        assert list(table.columns) == vector["columns"]
        assert [list(row) for row in table.rows] == vector["rows"]
        return
    roster = file["rosters"][vector["roster"]] | vector.get("with", {})
    if vector.get("refused"):
        with pytest.raises(cp.RosterError):
            cp.Battle(roster)
        return
    battle = cp.Battle(roster)
    if "attack" in vector:
        attack(battle, vector)
    else:
        play(battle, vector)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_vectors(path: Path) -> None:
    file = json.loads(path.read_text(encoding="utf-8"))
    assert file["format"] == 1
    for vector in file["vectors"]:
        try:
            run(file, vector)
        except Exception as error:
            error.add_note(f"{path.parent.name}/{path.stem}: {vector['name']}")
            raise


def test_every_file_is_what_the_schema_says() -> None:
    schema = json.loads((ROOT / "tests" / "vectors" / "schema.json").read_text("utf-8"))
    jsonschema_rs.meta.validate(schema)
    validator = jsonschema_rs.Draft202012Validator(schema)
    for path in FILES:
        validator.validate(json.loads(path.read_text("utf-8")))


def test_there_are_vectors_of_every_system() -> None:
    assert {path.parent.name for path in FILES} == set(cp.systems())


def test_the_game_is_the_recorded_one() -> None:
    version, *systems = (ROOT / "tests/vectors/fingerprints.txt").read_text().splitlines()
    assert cp.game_version() == version
    assert dict(line.split() for line in systems) == cp.game_hashes()
