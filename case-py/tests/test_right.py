"""The right answers of `tests/answers.json` through the call protocol, as in every language."""

from __future__ import annotations

import json
from typing import Any

import case_py as cp
import pytest
from conftest import ROOT

ALL = json.loads((ROOT / "tests/answers.json").read_text(encoding="utf-8"))


def meant(command: Any) -> Any:
    """A command with the data that its texts stand for."""
    if isinstance(command, str) and command.startswith("$"):
        return ALL["data"][command[1:]]
    if isinstance(command, list):
        return [meant(of) for of in command]
    if isinstance(command, dict):
        return {name: meant(of) for name, of in command.items()}
    return command


def at(answer: Any, place: str) -> Any:
    """What is at a place in an answer; None where nothing is."""
    found = answer
    for part in place.split("."):
        key, sign, value = part.partition("=")
        if sign:
            texts = ((one, one.get(key)) for one in found or ())
            said = ((one, x if isinstance(x, str) else json.dumps(x)) for one, x in texts)
            found = next((one for one, text in said if text == value), None)
        elif isinstance(found, list):
            found = found[int(part)] if int(part) < len(found) else None
        else:
            found = found.get(part) if isinstance(found, dict) else None
    return found


def holds(found: Any, asked: str, value: Any, said: list[Any]) -> bool:
    """Whether a check holds, where `said` are the answers so far."""
    match asked:
        case "is":
            return bool(found == value and isinstance(found, bool) == isinstance(value, bool))
        case "near":
            return bool(abs(found - value[0]) <= value[1])
        case "above":
            return bool(found > value)
        case "has":
            return value in json.dumps(found)
        case "equals":
            return found is not None and bool(found == at(said[value[0]], value[1]))
        case "differs":
            return found is not None and bool(found != at(said[value[0]], value[1]))
    raise ValueError(asked)


@pytest.mark.parametrize("answer", ALL["answers"], ids=lambda answer: answer["name"])
def test_right_answers(answer: dict[str, Any]) -> None:
    session = cp.Session()
    said: list[Any] = []
    for step in answer["steps"]:
        heard = session.call(meant(step["call"]))
        said.append(heard)
        if not step["check"]:
            assert "error" not in heard, heard
        for place, asked, value in step["check"]:
            found = at(heard, place)
            assert holds(found, asked, value, said), (place, asked, value, found, step["call"])
