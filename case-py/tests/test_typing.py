"""The tasks that type checkers read (`typing/tasks.py`) run too."""

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

TASKS: dict[str, Callable[[], object]] = {
    task.__name__: task
    for task in runpy.run_path(str(Path(__file__).parent / "typing" / "tasks.py"))["TASKS"]
}


@pytest.mark.parametrize("name", TASKS)
def test_a_task_runs(name: str) -> None:
    assert TASKS[name]() is not None
