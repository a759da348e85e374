"""What the READMEs and the tutorial show runs as it is shown: rosters, plans, blocks of Python."""

import json
import os
import re
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import case_py as cp
import pytest
from conftest import ROOT

MAIN, OWN = ROOT / "README.md", ROOT / "case-py/README.md"
GUIDE = ROOT / "docs/guides/plans.md"
TUTORIAL = ROOT / "docs/tutorials/analyst.md"
RECIPES = ROOT / "docs/guides/recipes.md"


def blocks(path: Path, language: str) -> list[str]:
    found = re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(), re.DOTALL | re.MULTILINE)
    return [str(block) for block in found]


def the_roster() -> str:
    """The first one; what follows is a fighter with a power, to be appended."""
    text, _ = (block for block in blocks(MAIN, "toml") if "[[fighters]]" in block)
    return text


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the roster of the README as `roster.toml`."""
    (tmp_path / "roster.toml").write_text(the_roster())
    monkeypatch.chdir(tmp_path)


def test_the_roster_loads_and_fights_to_an_end() -> None:
    battle = cp.Battle(the_roster(), seed=1)
    assert [fighter.name for fighter in battle.fighters] == ["Granite Dove", "Ravager"]
    battle.run()
    assert battle.is_over


def test_the_power_joins_the_roster() -> None:
    _, power = (block for block in blocks(MAIN, "toml") if "[[fighters]]" in block)
    battle = cp.Battle(the_roster() + power, seed=7)
    battle.run()
    assert battle.fighters[2].name == "Cinder King"
    assert any("burning: " in (card.headline or "") for card in battle.cards())


def test_the_plans_load() -> None:
    plans = [block for block in blocks(GUIDE, "toml") if "[[rules]]" in block]
    assert plans
    for plan in plans:
        cp.Plan(plan).check("case")


def in_two_threads() -> Any:
    """What stands in for a cluster."""
    pool = ThreadPoolExecutor(2)
    return SimpleNamespace(
        submit=pool.submit, gather=lambda futures: [future.result() for future in futures]
    )


def fight() -> cp.Battle:
    """A bundled fight between its first turn and its second."""
    battle = cp.Battle(cp.example(), seed=1)
    while battle.turn < 2:
        battle.step()
    return battle


def at_a_question() -> cp.Battle:
    """A bundled fight in which one fighter is asked something."""
    battle = cp.Battle(cp.example(), seed=1)
    battle.set_control("host", "Nightglass")
    while not isinstance(battle.step(), cp.Decision):
        pass
    return battle


def sheet() -> dict[str, Any]:
    """Somebody who joins."""
    newcomer: dict[str, Any] = {**tomllib.loads(the_roster())["fighters"][0], "name": "Newcomer"}
    return newcomer


GIVEN: dict[str, Any] = {
    'control="host"': lambda: {
        "roster": the_roster(),
        "throw": lambda die, count: [int(die[1:])] * count,
        "ask_somebody": lambda request: request.suggestion,
    },
    "referee = ": lambda: {"battle": fight(), "sheet": sheet()},
    "battle.set_plan(plan)": lambda: {
        "roster": cp.example(),
        "battle": cp.Battle(cp.example(), seed=1),
    },
    "battle.advise": lambda: {"battle": at_a_question()},
    "client.submit": lambda: {
        "TRIALS": 70_000,
        "client": in_two_threads(),
        "save": cp.Battle(the_roster()).save(),
    },
}
"""What a block takes for granted, by a text that stands in it."""


@pytest.mark.parametrize(
    "block",
    [*blocks(MAIN, "python"), *blocks(OWN, "python")],
    ids=lambda block: block.strip().splitlines()[0],
)
@pytest.mark.usefixtures("at_home")
def test_a_block_of_python_runs(block: str) -> None:
    if "ray." in block or "spark." in block:
        compile(block, "README.md", "exec")
        return  # said not to be tested
    names: dict[str, Any] = {"cp": cp}
    for text, given in GIVEN.items():
        if text in block:
            names |= given()
    exec(compile(block, "README.md", "exec"), names)


@pytest.mark.usefixtures("at_home")
def test_the_evening_runs_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    script = "".join(blocks(ROOT / "docs/tutorials/evening/python.md", "python"))
    exec(compile(script, "python.md", "exec"), {})
    told = capsys.readouterr().out
    assert "unknown rank `Exx`" in told
    assert "Granite Dove rolls" in told
    assert "Victory" in told


def test_the_evening_with_powers_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """A roster from a table, powers, and a fight by the call protocol."""
    script = "".join(blocks(ROOT / "docs/tutorials/evening/powers.md", "python"))
    exec(compile(script, "powers.md", "exec"), {})
    told = capsys.readouterr().out
    for text in ("hair: `case` has no field", "no effect is named", "points bare", "burning: "):
        assert text in told
    assert "is under stone skin" in told
    assert told.endswith("['Granite Dove', 'Nightglass', 'Cinder King']\n")


@pytest.mark.usefixtures("at_home")
def test_a_language_of_the_guide_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    Path("fr.po").write_text((ROOT / "case-core/texts/fr.po").read_text(encoding="utf-8"))
    for block in blocks(ROOT / "docs/guides/texts.md", "python"):
        exec(compile(block, "texts.md", "exec"), {})
    assert "Tour 1" in capsys.readouterr().out


@pytest.mark.usefixtures("at_home")
def test_the_tutorial_runs_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    script = "".join(blocks(TUTORIAL, "python"))
    exec(compile(script, "analyst.md", "exec"), {})
    assert "+2 CS" in capsys.readouterr().out


@pytest.mark.usefixtures("at_home")
def test_the_recipes_run() -> None:
    """Twenty questions, each with a block that answers it."""
    numbers = re.findall(r"^\*\*(\d+)\. .*?\*\*.*\n\n```python$", RECIPES.read_text(), re.MULTILINE)
    assert numbers == [str(number) for number in range(1, 21)]
    script = "".join(blocks(RECIPES, "python"))
    exec(compile(script, "recipes.md", "exec"), {})


BOOK = ROOT / "case-py/examples/odds.ipynb"
_HEAD = "## Twenty questions"


def question_cells() -> list[dict[str, Any]]:
    """The recipes as cells of the notebook, with the roster in place of a file."""

    def cell(number: int, kind: str, text: str) -> dict[str, Any]:
        made: dict[str, Any] = {"cell_type": kind, "id": f"question-{number}", "metadata": {}}
        if kind == "code":
            made |= {"execution_count": None, "outputs": []}
        return dict(sorted((made | {"source": text.strip().splitlines(keepends=True)}).items()))

    head = f"{_HEAD}\n\nThe page of recipes, with the roster of the README."
    start = f'''from fractions import Fraction

duel = """
{the_roster().strip()}
"""
heroes, villains = "The Vanguard", "The Foundry"'''
    cells = [cell(0, "markdown", head), cell(1, "code", start)]
    text = RECIPES.read_text(encoding="utf-8")
    asked = re.findall(r"^(\*\*\d+\. .*?)\n\n```python\n(.*?)```", text, re.MULTILINE | re.DOTALL)
    for question, answer in asked:
        cells.append(cell(len(cells), "markdown", question))
        cells.append(cell(len(cells), "code", answer))
    return cells


def test_the_notebook_has_the_recipes() -> None:
    """So the notebook, which needs nothing but the wheel, agrees with them."""
    book = json.loads(BOOK.read_text(encoding="utf-8"))
    heads = ["".join(cell["source"]).splitlines()[0] for cell in book["cells"]]
    at = heads.index(_HEAD) if _HEAD in heads else len(heads)
    wanted = [*book["cells"][:at], *question_cells()]
    if os.environ.get("CASE_BLESS"):
        text = json.dumps({**book, "cells": wanted}, ensure_ascii=False, indent=1)
        BOOK.write_text(f"{text}\n", encoding="utf-8")
    else:
        assert book["cells"] == wanted, "CASE_BLESS=1 writes them"
    assert len(question_cells()) == 2 + 2 * 20
