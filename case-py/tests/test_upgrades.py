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
from pathlib import Path
from typing import Any

import case_py as cp
import pytest
from conftest import ROOT

RELEASED = ROOT / "tests" / "released"
PRESENT = RELEASED / cp.__version__
VERSIONS = [file.parent for file in sorted(RELEASED.glob("*/ends.txt"))]
REFUSED = re.compile(r"version \d+.*: .*resume it with the", re.DOTALL)

# What belongs to a running program, and is no value.
NO_VALUES = {"OpenQuestion", "Referee"}


def plays_on(battle: cp.Battle) -> str:
    battle.set_seed(5)
    battle.set_control("built-in")
    battle.run()
    return f"turn {battle.turn} {json.loads(battle.save())['digest']}"


@pytest.mark.parametrize("version", VERSIONS, ids=lambda folder: folder.name)
def test_saves(version: Path) -> None:
    ends = (version / "ends.txt").read_text().splitlines()
    files = sorted((version / "saves").iterdir())
    assert len(files) == len(ends)
    for file in files:
        try:
            battle = cp.Battle.resume(file.read_text())
        except cp.SaveError as error:
            assert version != PRESENT, file
            assert REFUSED.search(str(error)), file
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


def values() -> list[Any]:
    """A value of each public type, or of one that holds it."""
    battle = cp.Battle(cp.example(), seed=1)
    battle.set_plan("gang up", "The Foundry")
    battle.run(turns=1)
    battle.referee.shift("Nightglass", 2, reason="the high ground")
    asked = cp.Battle(cp.example(), seed=2, control="host")
    decision = asked.run(questions="action")
    ranged = cp.Battle(cp.example("cosmic"), control="host")
    wanted = cp.Battle(cp.example(), control="host").run(questions=[])
    scene = cp.Scene(cp.example())
    aimed = scene.battle.aim("Deadeye Dolan", "Nightglass")
    duel = cp.Battle.from_file(ROOT / "tests" / "c" / "duel.toml")
    solved, simulated = duel.solve(turns=1, paths=2_000), duel.simulate(64, seed=4)
    swept = {"attacker": "Deadeye Dolan", "target": "Nightglass"}
    outcomes = [cp.Battle(cp.example(s)).attack_odds(0, 3) for s in cp.systems()]
    return [
        battle,
        battle.events(),
        battle.state(),
        battle.fighters,
        battle.rulings,
        battle.basis,
        battle.inputs,
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
        cp.ruling_effects(cp.example(), trials=16, names=["rebound"], paths=0),
        asked.advise(trials=16),
        cp.Tactician(),
        cp.Plan.named("case")[0],
        cp.Action("Remarkable").shifted(-1),
        cp.Action("Remarkable").shifted(-1).resolve(66),
        cp.schema("d6"),
        list(cp.tables().values())[0],
        cp.rules("case")[0],
        cp.sentences("case")[0],
        cp.sweep(cp.example(), {"Granite Dove.armor": [0, 20]}, **swept),
        cp.find(cp.example(), "shift", 0.5, low=-8, high=8, **swept),
        cp.Shift(-2),
        cp.RankValue("Gd"),
        cp.Rulings(rise_cap="Beyond"),
        list(cp.Rank),
        list(cp.Color),
    ]


def test_print() -> None:
    print(values())
