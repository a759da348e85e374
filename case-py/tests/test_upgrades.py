"""What earlier versions wrote opens today: `tests/released` of the whole project, see its README.

`CASE_BLESS=1` keeps the pickles of the present version: one of every public type.
"""

import base64
import enum
import inspect
import json
import os
import pickle
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import case_py as cp
import pytest
from conftest import ROOT

RELEASED = ROOT / "tests" / "released"
PRESENT = RELEASED / cp.__version__
VERSIONS = [file.parent for file in sorted(RELEASED.glob("*/ends.txt"))]
REFUSED = re.compile(r"version \d+.*: .*resume it with the", re.DOTALL)

# What belongs to a running program, and is no value; a sweep can be asked further by the engine.
NO_VALUES = {"OpenQuestion", "Referee", "Session", "Sweep"}


def refused(error: cp.SaveError, version: Path) -> None:
    """An older version's, by its number, with what to do."""
    assert version != PRESENT, error
    assert REFUSED.search(str(error)), error


def plays_on(battle: cp.Battle) -> str:
    battle.set_seed(5)
    battle.set_control("built-in")
    battle.run()
    return f"turn {battle.turn} {json.loads(battle.save(brief=True))['digest']}"


@pytest.mark.parametrize("version", VERSIONS, ids=lambda folder: folder.name)
def test_saves(version: Path) -> None:
    ends = (version / "ends.txt").read_text().splitlines()
    files = sorted((version / "saves").iterdir())
    assert len(files) == len(ends)
    for file in files:
        try:
            battle = cp.Battle.resume(file.read_text())
        except cp.SaveError as error:
            refused(error, version)
            continue
        assert f"{file.stem} {plays_on(battle)}" in ends


def test_forms_of_saves_before_the_first_release() -> None:
    files = sorted((RELEASED / "before").iterdir())
    assert files
    for file in files:
        text = file.read_text()
        with pytest.raises(cp.SaveError, match=f"is version {json.loads(text)['version']}") as why:
            cp.Battle.resume(text)
        assert REFUSED.search(str(why.value))


@pytest.mark.parametrize("version", VERSIONS, ids=lambda folder: folder.name)
def test_rosters(version: Path) -> None:
    for file in sorted((version / "rosters").iterdir()):
        cp.Battle.from_file(file, seed=1).run()


def errors() -> list[cp.CaseError]:
    """One of each error: a process that works for another hands it over."""
    battle = cp.Battle(cp.example())
    hosted = cp.Battle(cp.example(), control="host")
    calls: list[Callable[[], object]] = [
        lambda: cp.Rank("Gud"),
        lambda: cp.Rank(-1),
        lambda: cp.Battle({}),
        lambda: cp.Plan("rules = 1"),
        lambda: battle.answer("dodge"),
        lambda: battle.referee.set(None, "health", 1),
        lambda: cp.Battle.resume("{}"),
        lambda: battle.attack_odds("Nightglass", "Nightglass"),
        lambda: hosted.simulate(1, seed=0),
    ]
    found: list[cp.CaseError] = [cp.CaseError("a message")]
    for call in calls:
        with pytest.raises(cp.CaseError) as caught:
            call()
        found.append(caught.value)
    return found


def any_attack(battle: cp.Battle) -> cp.AttackOdds[Any]:
    own = battle.fighters[0]
    foe = next(fighter for fighter in battle.fighters if fighter.side != own.side)
    return battle.attack_odds(own, foe)


def values() -> list[Any]:
    """A value of each public type, or of one that holds it."""
    battle = cp.Battle(cp.example(), seed=1)
    battle.set_plan("gang up", "The Foundry")
    battle.run(turns=1)
    battle.referee.shift("Nightglass", 2, reason="the high ground")
    asked = cp.Battle(cp.example(), seed=2, control="host")
    decision = asked.run(questions="action")
    ranged = cp.Battle(cp.example("cosmic"), control="host")
    wanted = cp.Battle(cp.example()).run()
    thinking = cp.Battle(cp.example())
    thinking.set_tactician("Granite Dove")
    scene = cp.Scene(cp.example())
    aimed = cp.Battle(cp.example()).aim("Deadeye Dolan", "Nightglass")
    duel = cp.Battle.from_file(ROOT / "tests" / "c" / "duel.toml")
    solved, simulated = duel.solve(turns=1, paths=2_000), duel.simulate(64, seed=4)
    swept: dict[str, Any] = {"attacker": "Deadeye Dolan", "target": "Nightglass"}
    outcomes = [any_attack(cp.Battle(cp.example(system))) for system in cp.systems()]
    return [
        battle,
        battle.events(),
        battle.state(),
        battle.fighters,
        battle.basis,
        battle.inputs(),
        battle.rulings(),
        asked,
        decision,
        wanted,
        ranged,
        scene,
        aimed,
        outcomes,
        [list(odds) for odds in outcomes],
        [odds.went_in for odds in outcomes],
        scene.exchange("Deadeye Dolan", "Nightglass"),
        scene.verdicts("Deadeye Dolan", "Granite Dove"),
        scene.defenses("Deadeye Dolan", "Nightglass"),
        cp.to_hit_odds("Gd"),
        solved,
        solved.winners,
        simulated,
        simulated.wins(),
        cp.Duel(solved, simulated),
        cp.grid(["Gd"], [0, 1]),
        cp.ruling_effects(cp.example(), trials=16, seed=1, names=["rebound"], paths=0),
        asked.advise(trials=16),
        thinking.tactician("Granite Dove"),
        cp.Plan.named("case"),
        scene.exchange(
            "Granite Dove", "Iron Matron", given={"manner": "pulled", "pull_what": "nothing"}
        ).went_in,
        list(scene.outcomes("Deadeye Dolan", "Nightglass")),
        duel.tune_in_turn(1, seed=1, first=8, trials=40, answers=1),
        list(duel.turn_odds()),
        list(thinking.foresee()),
        simulated.lengths.mean(),
        cp.Odds({1: 1, 3: 1}).summary(),
        simulated.lengths.median(),
        cp.import_sheets("name,side,armor\nA,x,20\n", system="case"),
        cp.Band(cp.Value("color", "white"), 1, 50),
        cp.TunedPart("a part", simulated.wins()["even"], True),
        cp.Defense.DODGE.result("red"),
        cp.ActorAfter(cp.Actor(0, "Gale"), 40, True),
        cp.Object(2, "a door"),
        cp.StatusEffect(1, "burning"),
        cp.Side(0, "heroes"),
        errors(),
        cp.AnswerRange("areas", 1, 20),
        cp.Unavailable(cp.Value("areas", 9), "9 areas", "own_side", "T2", "it is of the own side"),
        cp.Win("heroes"),
        [tuple(kind) for kind in map(vars(cp).get, cp.__all__) if isinstance(kind, enum.EnumMeta)],
        cp.Action("Remarkable").shifted(-1),
        cp.Action("Remarkable").shifted(-1).resolve(66),
        cp.schema("d6"),
        next(iter(cp.tables().values())),
        cp.rules("case"),
        cp.sentences("case"),
        cp.sweep(cp.example(), {"shift": [0]}, **swept).cell({"shift": 0}),
        cp.find(cp.example(), "shift", 0.5, low=-8, high=8, **swept),
        cp.Shift(-2),
        cp.RankValue("Gd"),
        cp.Rulings(rise_cap="Beyond"),
        cp.compare(duel, duel, trials=8, seed=0),
        cp.Estimate.of(6, 10) - cp.Estimate.of(4, 10),
        cp.FallenDie((6, 2), True, False),
        cp.Meters(50),
        cp.balance(
            cp.example(),
            "The Vanguard",
            value="Iron Matron.health",
            low=60,
            high=61,
            trials=16,
            seed=1,
        ),
        cp.BalanceCrossing(1, 2, True),
        cp.Odds({0: 1, 1: 1}).until(3),
        [cp.FirstDown(), cp.FellIn(), cp.StandsAfter(1), cp.FitnessAfter(2)],
        [cp.ValueAfter("Gale", "health", 1), cp.Count("hit"), cp.Total("through", by=0)],
        [cp.First("hit"), cp.FirstToAct(1), cp.Initiative(2)],
        cp.sweep(cp.example(), {"shift": [0, 1]}, **swept).best("shift"),
        cp.league({f["name"]: f for f in roster_of_two()}, trials=8, seed=1),
        duel.rules_used(4, seed=1, plans="weakest first"),
    ]


def roster_of_two() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(cp.example())["fighters"]
    return found[:2]


def told_and_asked() -> list[Any]:
    """Cards of a fight, a form, and stakes of attacks and of fights."""
    battle = cp.Battle(cp.example(), seed=1)
    battle.run()
    asked = cp.Battle(cp.example(), seed=1)
    asked.set_control("host")
    order = cp.Battle(cp.example(), seed=1)
    order.run(checkpoints=12)
    found: list[Any] = [battle.cards(), battle.tracker(), order.tracker()]
    for _ in range(12):
        if isinstance(asked.run(), cp.Decision):
            form = asked.form()
            found += [form, asked.stakes(trials=20), asked.tracker()]
            asked.answer_suggestion()
    powers = ROOT / "case-core" / "examples" / "rosters" / "powers" / "case.toml"
    burning = cp.Battle.from_file(powers, seed=1, control="host")
    for _ in range(60):
        if isinstance(burning.run(), cp.Decision):
            stakes = burning.stakes(trials=1)
            if any(of.attack and of.attack.begins for of in stakes.answers):
                found.append(stakes)
                break
            burning.answer_suggestion()
    rolling = cp.Battle(cp.example())
    for face in range(1, 30):
        rolling.run()
        if rows := rolling.consequences():
            found += rows
            break
        rolling.roll(1 + face % 10)
    return found


def found_in(values: list[Any]) -> dict[str, Any]:
    """One value of each public type, of what stands in a value too."""
    found: dict[str, Any] = {}
    seen: dict[int, Any] = {}
    while values:
        value = values.pop(0)
        if id(value) in seen:
            continue
        seen[id(value)] = value  # alive, so that its id stays its own
        if type(value).__name__ in cp.__all__:
            found.setdefault(type(value).__name__, value)
        if isinstance(value, dict):
            values += [*value, *value.values()]
        elif isinstance(value, (tuple, list)):
            values += value[:50]
        elif type(value).__module__.startswith("case_py"):
            slots = [s for kind in type(value).__mro__ for s in getattr(kind, "__slots__", ())]
            values += [getattr(value, slot, None) for slot in slots]
            values += getattr(value, "__dict__", {}).values()
    return found


@pytest.fixture(scope="module")
def present() -> dict[str, Any]:
    return found_in([*values(), *told_and_asked()])


def test_every_public_type_is_kept(present: dict[str, Any]) -> None:
    """What is new in a version is kept with it."""
    public = {name for name in cp.__all__ if inspect.isclass(getattr(cp, name))}
    assert set(present) == public - NO_VALUES
    if os.environ.get("CASE_BLESS"):
        kept = {
            name: {"pickle": base64.b64encode(pickle.dumps(value, 4)).decode(), "repr": repr(value)}
            for name, value in sorted(present.items())
        }
        (PRESENT / "pickles.json").write_text(json.dumps(kept, indent=1) + "\n")


@pytest.mark.parametrize("version", VERSIONS, ids=lambda folder: folder.name)
def test_pickles(version: Path, present: dict[str, Any]) -> None:
    kept = json.loads((version / "pickles.json").read_text())
    if version == PRESENT:
        assert set(kept) == set(present), "CASE_BLESS=1 keeps them"
    for name, row in kept.items():
        try:
            value = pickle.loads(base64.b64decode(row["pickle"]))
        except cp.SaveError as error:
            # What holds a battle goes as its save does.
            refused(error, version)
            continue
        kind: Any = type(value)
        assert kind.__name__ == name
        assert repr(value) == row["repr"]
        if version == PRESENT and kind.__eq__ is not object.__eq__:
            assert value == present[name]
