"""The command line: each command against the package, and what it says of bad input."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import case_py as cp
import pytest
from case_py.__main__ import main
from conftest import ROOT


class Cli:
    """Runs commands in this process: what they print, and how they end."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self.capture = capture

    def __call__(self, *words: str, status: int = 0) -> str:
        try:
            done = main(words)
        except SystemExit as end:
            done = end.code if isinstance(end.code, int) else 1
        told = self.capture.readouterr()
        assert done == status, told.err
        return told.out + told.err


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


def test_fights_and_lists(cli: Cli, system: str, tmp_path: Path) -> None:
    told = cli("fight", "--system", system, "--seed", "3")
    battle = cp.Battle(cp.example(system), seed=3)
    battle.run()
    assert told.splitlines()[: len(battle.transcript())] == battle.transcript()
    assert "\x1b" not in told
    roster = tmp_path / "roster.toml"
    roster.write_text(cp.example(system))
    assert cli("fight", str(roster), "--seed", "3") == told
    assert "95 % interval" in cli("simulate", "--system", system, "--trials", "50")
    assert "fixed" in cli("rulings", "--system", system)
    assert "gang up: Attacks whom" in cli("plans", "--system", system)


def test_plans(cli: Cli, system: str, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(cp.Plan.named(system)["spread"].to_toml(), encoding="utf-8")
    side = cp.Battle(cp.example(system)).fighters[0].side
    plans = ("--plan", str(file), "--plan", f"gang up@{side}")
    told = cli("fight", "--system", system, "--seed", "3", *plans)
    battle = cp.Battle(cp.example(system), seed=3, plans="spread")
    battle.set_plan("gang up", side)
    battle.run()
    assert told.splitlines()[: len(battle.transcript())] == battle.transcript()
    result = cli("simulate", "--system", system, "--trials", "20", *plans)
    # A fight that was cut off is told of there as well.
    assert result.splitlines()[-2].startswith("(simulated: 20 trials")
    assert result.splitlines()[-1] == f"({battle.basis})"
    assert "did you mean `gang up`" in cli("fight", "--plan", "gang op", status=2)
    assert "unknown fighter or side" in cli("fight", "--plan", "spread@nobody", status=2)
    file.write_text("name = 3", encoding="utf-8")
    assert "name" in cli("fight", "--plan", str(file), status=2)


def test_what_is_solved_is_bounds(cli: Cli, duel: dict[str, Any], tmp_path: Path) -> None:
    sheets = "".join(
        f'[[fighters]]\nname = "{f["name"]}"\nside = "{f["side"]}"\nhealth = 40\n'
        'attacks = [{ name = "blow", form = "BA" }]\n[fighters.abilities]\n'
        + "".join(f'{name} = "{rank}"\n' for name, rank in f["abilities"].items())
        for f in duel["fighters"]
    )
    roster = tmp_path / "duel.toml"
    roster.write_text(f'system = "case"\n{sheets}')
    told = cli("solve", str(roster), "--turns", "1", "--plan", "spread")
    solved = cp.Battle(roster.read_text(), plans="spread").solve(turns=1)
    found = re.findall(r"^(\w+) wins: (?:([\d.]+)–)?([\d.]+) %$", told, re.MULTILINE)
    assert [name for name, *_ in found] == ["heroes", "villains", "nobody"]
    for name, low, high in found:
        bounds = solved.p(None if name == "nobody" else name)
        if low:
            assert 0 <= 100 * bounds.low - float(low) <= 1e-3
        assert abs(float(high) - 100 * bounds.high) <= 1e-3
    assert "cut off by turns" in told
    assert "--turns follows it further" in told
    assert "simulate" in told, "what is mostly unresolved is better sampled"
    assert str(solved.basis) in told


def test_what_is_printed(cli: Cli, system: str) -> None:
    told = cli("tables", "--system", system)
    for name, table in cp.tables(system).items():
        assert str(table) in told
        assert cli("tables", name, "--system", system) == f"{table}\n"
    listed = cli("rules", "--system", system).splitlines()
    assert len(listed) == len(cp.rules(system))
    book = cli("rules", "all", "--system", system)
    assert book.count("\n    ") == len(cp.sentences(system))
    for rule in cp.rules(system):
        assert f"{rule.id:6} {rule.title}" in listed
        mine = cp.sentences(system, rule.id.lower())
        assert all(rule.id in said.rules and said.says in book for said in mine)
        # FASERIP's page runs CASE's rules, of which CASE's book speaks.
        ours = rule.id.startswith("X")
        assert mine or cp.sentences("case", rule.id) or ours
        if not mine:
            where = "a rule of the engine" if ours else "in that of case"
            assert cli("rules", rule.id, "--system", system).endswith(f"{where}\n")


def test_odds_of_one_action_and_one_attack(cli: Cli) -> None:
    assert cli("action", "Gd", "-1").startswith("white")
    assert "against dodge" in cli("attack", "Deadeye Dolan", "Granite Dove")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("action", "Godo"), "did you mean"),
        (("fight", "--system", "x"), "talislanta"),
        (("fight", "/no/such/file"), "No such file"),
        (("fight", str(ROOT)), "directory"),
        (("fight", str(ROOT / "NOTICE")), "case-py: "),
        (("dance",), "usage"),
        ((), "usage"),
        (("tables", "unversal"), "universal"),
        (("rules", "A99"), "unknown rule id `A99`"),
        (("simulate", "--trials", "0"), "from 1 to"),
        (("simulate", "--threads", "-1"), "-1"),
        (("fight", "--seed", str(2**64)), str(2**64 - 1)),
        (("solve", "--turns", "many"), "found `many`"),
        (("fight", __file__), "test_command_line.py: not TOML: "),
        (("texts", __file__), "test_command_line.py: "),
        (("attack", "Nobody", "Nightglass"), "Nobody"),
    ],
)
def test_bad_input_is_told_without_a_traceback(cli: Cli, words: tuple[str, ...], said: str) -> None:
    told = cli(*words, status=2)
    assert said in told
    assert "Traceback" not in told


def test_help_and_version(cli: Cli) -> None:
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    assert cli("--version") == f"case-py {version}\n"
    told = cli("--help")
    for command in ("action", "attack", "fight", "simulate", "solve", "tables", "rules", "plans"):
        assert f"\n    {command} " in told
        assert "usage" in cli(command, "--help")


def test_as_a_program_and_as_a_module() -> None:
    script = shutil.which("case-py", path=str(Path(sys.executable).parent))
    assert script, "the console script is installed"
    for start in ([script], [sys.executable, "-m", "case_py"]):
        run = subprocess.run(start, capture_output=True, text=True, check=False)
        assert run.returncode == 2
        assert run.stderr.startswith(f"usage: {'case-py' if len(start) == 1 else 'python -m'}")
    # A reader who leaves: nothing is said.
    piped = f"{script} fight | head -1; exit ${{PIPESTATUS[0]}}"
    left = subprocess.run(["bash", "-c", piped], capture_output=True, text=True, check=True)
    assert left.stderr == ""


def test_what_a_shipped_build_is_trained_with_runs() -> None:
    train = [sys.executable, str(ROOT / "ship" / "train.py"), "0.001"]
    done = subprocess.run(train, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
