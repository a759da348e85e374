"""Files from strangers, under limits of memory and time: SECURITY.md promises what this shows."""

import copy
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import case_py as cp
import pytest
from conftest import LONG

KINDS = 1_000 if LONG else 200
SYSTEMS = ("case", "faserip", "d6", "talislanta", "cosmic")


def good() -> list[Any]:
    """A roster and a save of each system, a plan, a policy, rulings, and words of a host's own."""
    files: list[Any] = []
    for system in SYSTEMS:
        roster = cp.example(system)
        battle = cp.Battle(roster, seed=7)
        battle.run(turns=1)
        files += [tomllib.loads(roster), json.loads(battle.save())]
    files.append(
        {
            "name": "a plan",
            "rules": [
                {"question": "target", "when": {"fitness_at_most": 40}, "targets": ["weakest"]}
            ],
        }
    )
    files.append({"name": "a policy", "rules": [{"question": "defense", "ask": "always"}]})
    files.append({"rise_cap": "unearthly"})
    files.append({"note.stunned": "{who}: {turns}!", "unit.turns": ["{n} turn", "{n} turns"]})
    return files


def places(of: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    entries: Any = of.items() if isinstance(of, dict) else ()
    for key, value in enumerate(of[:40]) if isinstance(of, list) else entries:
        yield from places(value, (*path, key))


def hostile(kind: int, value: Any) -> Any:
    """What a stranger may put in the place of a value; a file has about 100 kB then."""
    copies = 100_000 // (len(json.dumps(value)) + 16)
    nested: Any = value
    for _ in range(100):
        nested = [nested]
    return (
        "x" * 100_000,
        [value] * copies,
        nested,
        {f"name {n}": value for n in range(copies)},
        2**63 - 1,
        -(2**63),
        2**200,
        1e308,
        float("nan"),
        None,
        "\0\x1b[31m\u202e",
        "",
        -1,
        [""] * 25_000,
    )[kind % 14]


def files() -> Iterator[Any]:
    unchanged = good()
    yield from copy.deepcopy(unchanged)
    for kind in range(KINDS):
        file = copy.deepcopy(unchanged[kind % len(unchanged)])
        every = list(places(file))
        *way, last = every[kind * 7_919 % len(every)] or (None,)
        inner = file
        for key in way:
            inner = inner[key]
        if last is None:
            yield hostile(kind // len(unchanged), file)
        else:
            inner[last] = hostile(kind // len(unchanged), inner[last])
            yield file


def played(battle: cp.Battle) -> None:
    battle.run(turns=1)
    battle.transcript()


def readers() -> dict[str, Callable[[Any], object]]:
    """What reads a file; each as an object and, where it reads text, as JSON."""
    other = cp.Battle(cp.example("case"), seed=1)
    other.run(turns=1)
    return {
        "roster": lambda file: played(cp.Battle(file, seed=1)),
        "roster as text": lambda file: played(cp.Battle(json.dumps(file), seed=1)),
        "save": lambda file: played(cp.Battle.resume(file)),
        "save as text": lambda file: played(cp.Battle.resume(json.dumps(file))),
        "plan": lambda file: cp.Plan(file).check("case"),
        "policy": other.set_policy,
        "rulings": lambda file: cp.Rulings(**file),
        "words": lambda file: other.transcript(language=file),
    }


def main() -> None:
    accepted = dict.fromkeys(readers(), 0)
    for file in files():
        for name, read in readers().items():
            message = None
            try:
                read(file)
                accepted[name] += 1
            except (cp.CaseError, TypeError) as error:
                message = str(error)
            assert message is None or 0 < len(message) < 1 << 16, (name, message[:300])
    assert all(accepted.values()), accepted


def test_files_from_strangers() -> None:
    """All kinds are accepted or refused with an error of this package, in 2 GiB and 3 minutes."""
    resource = pytest.importorskip("resource")

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
        resource.setrlimit(resource.RLIMIT_CPU, (180, 180))

    done = subprocess.run(
        [sys.executable, __file__],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limited,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr[-2000:]


def test_values_of_a_file() -> None:
    """A roster with more than 8,000,000 values is refused, as its text would be."""
    fighters = [[False] * 8_000] * 1_000
    with pytest.raises(cp.CaseError, match="more than 8000000 values"):
        cp.Battle({"system": "case", "fighters": fighters})


if __name__ == "__main__":
    main()
