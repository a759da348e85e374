"""Has type checkers read `tasks.py` and `wrong.py`.

    python tests/typing/check.py mypy|pyright

The tasks have no error; of the wrong uses exactly the lines that are marked so have one.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
FILES = (HERE / "tasks.py", HERE / "wrong.py")
COMMANDS = {
    "mypy": ["-m", "mypy", "--strict", "--output", "json", "--config-file="],
    "pyright": ["-m", "pyright", "--outputjson", "--pythonpath", sys.executable],
}


def marked(path: Path) -> dict[tuple[str, int], str]:
    """The lines that have to be wrong."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {
        (path.name, number): line.strip()
        for number, line in enumerate(lines, 1)
        if line.endswith("  # wrong")
    }


def found(checker: str) -> Iterator[tuple[tuple[str, int], str]]:
    """The lines that a checker finds wrong, and what it says."""
    command = [sys.executable, *COMMANDS[checker], *map(str, FILES)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if checker == "mypy":
        if run.stderr:
            raise SystemExit(run.stderr)
        for row in map(json.loads, run.stdout.splitlines()):
            if row["severity"] == "error":
                yield (Path(row["file"]).name, row["line"]), row["message"]
        return
    for row in json.loads(run.stdout)["generalDiagnostics"]:
        line = row["range"]["start"]["line"] + 1
        yield (Path(row["file"]).name, line), row["message"]


def main() -> int:
    checker = sys.argv[1]
    errors = dict(found(checker))
    wrong = {place: line for path in FILES for place, line in marked(path).items()}
    for place in sorted(wrong.keys() - errors.keys()):
        print(f"{checker} takes what is wrong: {place[0]}:{place[1]}: {wrong[place]}")
    for place in sorted(errors.keys() - wrong.keys()):
        print(f"{checker} refuses what is right: {place[0]}:{place[1]}: {errors[place]}")
    if errors.keys() == wrong.keys():
        print(f"{checker}: {len(wrong)} wrong uses are errors, and the tasks are right")
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
