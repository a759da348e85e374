"""What the tests share."""

import json
import os
import signal
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import case_py as cp
import pytest

LONG = bool(os.environ.get("CASE_LONG"))
"""Whether tests/long runs: with more of what repeats itself."""
only_long = pytest.mark.skipif(not LONG, reason="takes long: CASE_LONG=1, as in tests/long")
"""Says in large what other tests say in small, and is told as left out where it is."""
ROOT = Path(os.environ.get("CASE_ROOT", Path(__file__).resolve().parents[2]))


def fighter(name: str, side: str, form: str = "BA", **more: Any) -> dict[str, Any]:
    ranks = {
        "fighting": "Ex",
        "agility": "Gd",
        "strength": "Rm",
        "endurance": "Ex",
        "reason": "Ty",
        "intuition": "Gd",
        "psyche": "Ty",
    }
    attack = {"name": "blow", "form": form}
    return {"name": name, "side": side, "abilities": ranks, "attacks": [attack], **more}


@pytest.fixture
def duel() -> dict[str, Any]:
    """Two fighters of no great Health, so that a fight can be solved."""
    strong = fighter("Ravager", "villains", health=40)
    strong["abilities"] = {**strong["abilities"], "fighting": "Gd", "strength": "In"}
    return {"system": "case", "fighters": [fighter("Gale", "heroes", health=40), strong]}


@pytest.fixture(params=cp.systems())
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def roster(system: str) -> str:
    return cp.example(system)


@pytest.fixture
def roster_forms(system: str) -> list[Any]:
    """The same roster as TOML, as a dict and as JSON."""
    text = cp.example(system)
    data = tomllib.loads(text)
    return [text, data, json.dumps(data)]


@pytest.fixture
def rust_fight() -> str:
    """The compiled example `fight` of the core."""
    path = os.environ.get("CASE_FIGHT", "")
    if not path:
        pytest.skip("SKIP: Rust against Python was not tested: CASE_FIGHT names no program")
    return path


@pytest.fixture(autouse=True)
def _pictures_are_closed() -> Iterator[None]:
    """What one test has drawn is not kept for the next."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard() -> None:
    """What a shell starts in the background ignores Ctrl-C: tests of it would wait for ever."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
