"""Prints requirements: the oldest or newest libraries that the package allows, and what tests it.

`tests/py.sh --oldest` and `--newest` install them.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOLS = {
    *("distributed", "dyce", "hypothesis", "icepool", "ipykernel", "jsonschema", "jsonschema-rs"),
    *("nbconvert", "nbformat", "pytest", "pytest-run-parallel", "pytest-xdist"),
}

OLD = ("pyparsing<3.3",)
"""Beside the oldest: matplotlib 3.8 uses names that later versions of this warn of."""


def main(mode: str) -> None:
    """Prints the libraries by their bounds in pyproject.toml, and the tools as they are pinned."""
    project = tomllib.loads((ROOT / "case-py/pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    for one in [*project["dependencies"], *(one for extra in extras for one in extra)]:
        print(re.sub(">=", "==", one) if mode == "--oldest" else one)
    if mode == "--oldest":
        print(*OLD, sep="\n")
    for line in (ROOT / "case-py/requirements-test.txt").read_text().splitlines():
        if line.split("==")[0] in TOOLS:
            print(line)


if __name__ == "__main__":
    main(sys.argv[1])
