"""Sheets of other programs: through Python, and in the terminal. The actors are made up."""

import json
from pathlib import Path
from typing import Any

import case_py as cp
import pytest
from case_py.__main__ import main

ABILITIES = ("fighting", "agility", "strength", "endurance", "reason", "intuition", "psyche")

TABLE = """name;side;fighting;agility;strength;endurance;reason;intuition;psyche;armor;shoe size
Gale;heroes;Ex;Gd;Rm;Ex;Ty;Gd;Ty;;44
Ravager;villains;Gd;Ty;In;Rm;Pr;Ty;Ty;20.0;
"""


def actor(name: str, kind: str) -> dict[str, Any]:
    abilities = {ability: {"rank": "incredible", "number": 0} for ability in ABILITIES}
    system = {"abilities": abilities, "health": {"value": 90}, "popularity": {"value": 10}}
    claws = {"name": "claws", "type": "weapon", "system": {"effectsColumn": "edged"}}
    return {"name": name, "type": kind, "system": system, "items": [claws]}


def test_actors_and_tables_become_rosters() -> None:
    imported = cp.import_sheets([actor("Ka", "hero"), actor("Zem", "npc")])
    assert (imported.kind, imported.system, imported.problems) == ("faserip_foundry", "faserip", ())
    assert cp.Battle(imported.roster, seed=3).run() is None
    left = cp.ImportNote("[0].system", "", "nothing here is read from popularity")
    assert left in imported.left_out
    assert f"left out:\n  {left}" in str(imported)
    assert "[0].items[0].system.effectsColumn → fighters[0].attacks[0].form: EA" in map(
        str, imported.taken
    )
    case = cp.import_sheets(json.dumps(actor("Ka", "hero")), system="case", side="x")
    assert (case.system, case.roster["fighters"][0]["side"]) == ("case", "x")
    assert case.problems == (cp.Problem("fighters", "a battle needs at least two sides"),)
    assert "still wrong:" in str(case)


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(cp.RosterError, match="no actor of a known kind"):
        cp.import_sheets({"name": "x"})
    with pytest.raises(ValueError, match="did you mean `od6s`"):
        cp.import_sheets(TABLE, kind="od6")
    with pytest.raises(cp.RosterError, match="did you mean `case`"):
        cp.import_sheets(TABLE, system="cse")
    cp.set_limit(10)
    try:
        with pytest.raises(cp.RosterError, match="at most 10"):
            cp.import_sheets(TABLE)
    finally:
        cp.set_limit(64 * 1024 * 1024)


def test_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "people.csv"
    file.write_text(TABLE)
    assert main(["import", str(file)]) == 0
    out, told = capsys.readouterr()
    roster = json.loads(out)
    assert [fighter["name"] for fighter in roster["fighters"]] == ["Gale", "Ravager"]
    assert roster["fighters"][1]["armor"] == 20
    assert "shoe size: `case` has no field `shoe size`" in told
    # One side is no fight: the roster is written, and the status says so.
    assert main(["import", str(file), "--side", "heroes", "--system", "faserip"]) == 2
    out, told = capsys.readouterr()
    assert json.loads(out)["system"] == "faserip"
    assert "a battle needs at least two sides" in told
