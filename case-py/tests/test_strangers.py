"""What people and their programs write: files as they come, names, dice that a person throws."""

import io
import json
import subprocess
import sys
import tomllib
import unicodedata
from copy import deepcopy
from pathlib import Path
from typing import Any

import case_py as cp
import numpy as np
import pytest

ABILITIES = {
    "fighting": "Rm",
    "agility": "Gd",
    "strength": "In",
    "endurance": 40,
    "reason": "Ty",
    "intuition": "Gd",
    "psyche": "Gd",
}


def named(*names: str) -> dict[str, Any]:
    """Two fighters of CASE with these names."""
    fighters = [
        {
            "name": name,
            "side": side,
            "abilities": dict(ABILITIES),
            "attacks": [{"name": "fists", "form": "BA"}],
        }
        for name, side in zip(names, "XY", strict=True)
    ]
    return {"system": "case", "fighters": fighters}


def test_files_as_they_come_are_read(tmp_path: Path) -> None:
    roster = {"$schema": "https://example.org/case.json", **named("A", "B"), "rulings": None}
    roster["fighters"][0]["abilities"]["endurance"] = 40.0
    roster["fighters"][1]["armor"] = np.float64(30)
    text = "\ufeff" + json.dumps(roster)
    file = tmp_path / "roster.json"
    file.write_text(text, encoding="utf-8")
    battles = [cp.Battle(roster), cp.Battle(text), cp.Battle.from_file(file), cp.Battle(file)]
    assert {tuple(battle.transcript()) for battle in battles} == {()}
    save = tmp_path / "save.json"
    save.write_text("\ufeff" + battles[0].save(), encoding="utf-8")
    assert cp.Battle.resume(save).save() == battles[0].save()
    assert cp.Scene(file).fighters


def test_other_encodings_are_named(tmp_path: Path) -> None:
    text = cp.example("case").replace("Granite", "Gränite")
    file = tmp_path / "roster.toml"
    file.write_bytes(text.encode("utf-16"))
    with pytest.raises(cp.RosterError, match=r"roster\.toml: the text is UTF-16: save it as UTF-8"):
        cp.Battle.from_file(file)
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(cp.RosterError, match="at line 6: byte 0xE4 is wrong"):
        cp.Battle.from_file(file)
    file.write_text("name = 3", encoding="utf-16")
    with pytest.raises(cp.RosterError, match="UTF-16"):
        cp.Plan(file)


def test_what_a_text_is_meant_as() -> None:
    roster = json.dumps(named("A", "B"))
    for text in ("[1, 2]", f"[{roster}]", "null"):
        with pytest.raises(cp.RosterError, match=r"this is JSON, but no table: begin with `\{`"):
            cp.Battle(text)
    for text in (f"// mine\n{roster}", roster.replace("{", "{ /* mine */", 1)):
        with pytest.raises(cp.RosterError, match=r"not JSON: .*JSON has no comments"):
            cp.Battle(text)
    save = cp.Battle(roster).save()
    with pytest.raises(cp.RosterError, match="this is a saved battle, not a roster: resume it"):
        cp.Battle(save)
    for text in (roster, cp.example("case")):
        with pytest.raises(cp.SaveError, match="this is a roster, not a saved battle"):
            cp.Battle.resume(text)


@pytest.mark.parametrize(
    "name", ["\u202eabc", "\u200b", "B\u200b", "a\u2028b", "\u2066x", "x\xad", "a\0b", "B\u200d"]
)
def test_what_is_not_seen_is_refused(name: str) -> None:
    with pytest.raises(cp.RosterError, match=r"fighters\[0\].name: a name has "):
        cp.Battle(named(name, "B"))
    roster = named("A", "B")
    roster["fighters"][1]["attacks"][0]["name"] = name
    with pytest.raises(cp.RosterError, match=r"attacks\[0\].name: a name has "):
        cp.Battle(roster)
    battle = cp.Battle(named("A", "B"))
    with pytest.raises(cp.InterveneError, match="a reason is a line"):
        battle.referee.end(reason=f"{name}!")


def number(battle: cp.Battle, who: str) -> int:
    found = battle.find(who)
    assert found is not None
    return found.number


def test_names_that_look_the_same_are_the_same() -> None:
    apart = unicodedata.normalize("NFD", "é")
    with pytest.raises(cp.RosterError, match="is also the name of"):
        cp.Battle(named("é", apart))
    battle = cp.Battle(named(apart, "B"))
    assert [number(battle, name) for name in ("é", apart)] == [0, 0]
    assert battle.fighters[0].name == "é"


def test_names_of_strangers_are_literal() -> None:
    pytest.importorskip("matplotlib").use("agg")
    names = ("Ca$h {who}", "Mo$$ %s <b>")
    run = cp.Battle(named(*names)).simulate(60)
    exchange = cp.Scene(named(*names)).exchange(0, 1, defense="none")
    for drawn in (run.plot(), exchange.plot()):
        figure: Any = getattr(drawn, "figure", drawn)
        written = io.BytesIO()
        figure.savefig(written, format="svg")
        assert written.getvalue()
        texts: list[Any] = [text for text in figure.findobj() if hasattr(text, "get_parse_math")]
        shown = [text for text in texts if "$" in text.get_text()]
        assert all(not text.get_parse_math() or r"\$" in text.get_text() for text in shown)
    assert "&lt;b&gt;" in run._repr_html_()
    hebrew = "דוד"
    battle = cp.Battle(named(hebrew, "B"), seed=7)
    battle.run()
    lines = [line for line in battle.transcript() if hebrew in line]
    assert lines
    assert all(f"\u2068{hebrew}\u2069" in line for line in lines)


def test_the_wild_die_falls_alone() -> None:
    battle = cp.Battle(cp.example("d6"), control="host")
    request = battle.run()
    while not isinstance(request, cp.RollRequest):
        battle.answer_suggestion()
        request = battle.run()
    assert [die.wild for die in request.dice] == [True, False, False]
    with pytest.raises(cp.FeedError, match="give one face of a d6, not 3"):
        battle.roll(6, 6, 2)
    counts = []
    for throw in [(6,), (4,), (6, 2)]:
        counts.append(request.count)
        battle.roll(*throw)
        request = battle.run()
        if not isinstance(request, cp.RollRequest):
            break
    assert counts == [1, 1, 2]
    while not any("(6+4)" in line for line in battle.transcript()):
        if isinstance(request, cp.RollRequest):
            battle.roll(*[1] * request.count)
        else:
            battle.answer_suggestion()
        request = battle.run()
    line = next(line for line in battle.transcript() if "(6+4)" in line)
    assert "wild (6+4), 6 2 +2 = 20" in line


def test_a_second_of_a_kind_comes_later() -> None:
    battle = cp.Battle(named("A", "B"))
    battle.referee.join([{**named("A", "B")["fighters"][0], "id": "second"}])
    assert [number(battle, who) for who in ("A", "second")] == [0, 2]


@pytest.mark.parametrize("text", ["{who", "a\0b", "a\nb"])
def test_own_texts_are_lines(text: str) -> None:
    battle = cp.Battle(named("A", "B"), seed=1)
    battle.run()
    with pytest.raises(cp.RosterError, match=r"note\.hit: a "):
        battle.transcript(language={"note.hit": text})


def test_own_texts_that_are_never_shown(tmp_path: Path) -> None:
    battle = cp.Battle(named("A", "B"), seed=1)
    with pytest.raises(cp.RosterError, match=r"line\.chnage: no text has this key, did you mean"):
        battle.transcript(language={"fallback": "english", "line.chnage": "x"})
    with pytest.raises(cp.RosterError, match=r"note\.hit: this text does not show `\{nix\}`"):
        battle.transcript(language={"note.hit": ["{nix}", "hit"]})
    file = tmp_path / "latin.po"
    file.write_text('msgctxt "engine.unit.yse"\nmsgid ""\nmsgstr "sic"\n', encoding="utf-8")
    words = [sys.executable, "-m", "case_py", "texts"]
    run = subprocess.run([*words, str(file)], capture_output=True, check=False, encoding="utf-8")
    assert (run.returncode, run.stderr) == (1, "")
    assert run.stdout.startswith("# engine.unit.yse: no text has this key")
    assert 'msgctxt "engine.unit.yes"\nmsgid "yes"\nmsgstr ""\n' in run.stdout
    # What is printed is a file of texts, of which nothing is wrong.
    again = subprocess.run(
        [*words, "-"], input=run.stdout.encode(), capture_output=True, check=False
    )
    assert (again.returncode, again.stderr) == (0, b"")


def test_limits_and_names_that_are_none() -> None:
    with pytest.raises(ValueError, match="a limit of -1 bytes: there can be 0 to 67108864"):
        cp.set_limit(-1)
    with pytest.raises(ValueError, match="a language has a name"):
        cp.add_language(" ", 'msgid "a"\nmsgstr "b"')
    with pytest.raises(cp.RosterError, match="this is the name of a file"):
        cp.Battle("roster.toml")


def test_a_limit_of_texts() -> None:
    text = json.dumps(named("A", "B"))
    try:
        cp.set_limit(100)
        with pytest.raises(cp.RosterError, match=f"a text of {len(text)} bytes: .* at most 100"):
            cp.Battle(text)
    finally:
        cp.set_limit(64 * 1024 * 1024)
    assert cp.Battle(text)
    with pytest.raises(ValueError, match="there can be 0 to 67108864"):
        cp.set_limit(64 * 1024 * 1024 + 1)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "cp932"])
@pytest.mark.parametrize(
    "words",
    [
        ("action", "Remarkable"),
        ("attack", "Deadeye Dolan", "Nightglass"),
        ("fight", "--seed", "7"),
        ("simulate", "--trials", "50"),
        ("tables", "universal"),
    ],
)
def test_output_that_lacks_signs(encoding: str, words: tuple[str, ...]) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "case_py", *words],
        env={"PYTHONIOENCODING": encoding, "PATH": ""},
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.decode(encoding)


def test_standard_input_and_german() -> None:
    words = [sys.executable, "-m", "case_py", "fight", "-", "--seed", "7", "--language", "german"]
    run = subprocess.run(words, input=cp.example("case").encode(), capture_output=True, check=True)
    battle = cp.Battle(cp.example("case"), seed=7, language="german")
    battle.run()
    told = run.stdout.decode().splitlines()
    assert told[: len(battle.transcript())] == battle.transcript()
    assert " steht mit " in told[-1] or " ist ausgeschieden mit " in told[-1]


def test_the_schema_takes_what_the_engine_takes(system: str) -> None:
    """JSON without a point and with one, null, and the schema's own address."""
    jsonschema = pytest.importorskip("jsonschema")
    schema = jsonschema.Draft202012Validator(cp.schema(system).roster_json())
    roster = tomllib.loads(cp.example(system))
    changed = deepcopy(roster)
    changed["$schema"] = "roster.schema.json"
    changed["rulings"] = None
    for file in (roster, changed):
        cp.Battle(file)
        assert schema.is_valid(file)
