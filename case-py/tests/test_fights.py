"""Simulation: shards, threads, processes, Ctrl-C; the examples."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import case_py as cp
import numpy as np
import pytest
from conftest import LONG, ROOT, only_long
from hypothesis import given, settings
from hypothesis import strategies as st

FIELDS = ("winner", "turns", "fitness", "stands")


def same(a: cp.Simulation, b: cp.Simulation) -> bool:
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in FIELDS)


@pytest.mark.parametrize("system", cp.systems() if LONG else ["case"])
def test_any_threads_and_any_blocks_give_the_same(system: str) -> None:
    battle = cp.Battle(cp.example(system))
    whole = battle.simulate(1100, seed=3)
    assert len(whole) == 1100
    assert same(whole, battle.simulate(1100, seed=3, threads=3))
    parts = [battle.simulate(1100, seed=3, blocks=(n, n + 1)) for n in range(2)]
    assert same(whole, cp.Simulation.join(parts))
    assert not same(whole, battle.simulate(1100, seed=4))
    assert sum(whole.counts().values()) == 1100
    assert whole.odds().denominator <= 1100
    alone = cp.Battle(cp.example(system))
    assert alone.save() == battle.save()


def run(battle: cp.Battle, block: int) -> cp.Simulation:
    return battle.simulate(3000, seed=1, blocks=(block, block + 1))


def test_processes(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel, plans={"heroes": "never defend"})
    whole = battle.simulate(3000, seed=1)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        parts = list(pool.map(run, [battle] * 3, range(3)))
    assert same(whole, cp.Simulation.join(parts))


def test_one_battle_simulated_from_threads(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel)
    with ThreadPoolExecutor(4) as pool:
        runs = list(pool.map(lambda _: battle.simulate(500, seed=8), range(8)))
    assert all(same(runs[0], other) for other in runs)


def test_progress_is_shown_and_may_stop_it(duel: dict[str, Any]) -> None:
    seen: list[int] = []
    battle = cp.Battle(duel)
    battle.simulate(20_000, progress=seen.append, seed=0)
    assert seen == sorted(seen)
    battle.simulate(100, progress=True, seed=0)

    def stop(done: int) -> None:
        raise KeyError(done)

    with pytest.raises(KeyError):
        battle.simulate(10_000_000, progress=stop, seed=0)
    with pytest.raises(KeyError):
        cp.Battle(cp.example()).solve(paths=100_000_000, progress=stop)


def test_ctrl_c_while_numpy_is_imported() -> None:
    code = """
import sys, case_py as cp
class Interrupted:
    def find_spec(self, name, *_):
        if name == "numpy":
            raise KeyboardInterrupt
battle = cp.Battle(cp.example(), seed=1)
assert "numpy" not in sys.modules
sys.meta_path.insert(0, Interrupted())
for call in (lambda: battle.simulate(9), lambda: cp.sweep(cp.example(), {"shift": [0]}, target=3)):
    try:
        call()
    except KeyboardInterrupt:
        print("stopped")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "stopped\nstopped\n"


@pytest.mark.parametrize(
    "call",
    [
        "simulate(40_000_000)",
        "simulate(40_000_000, threads=2)",
        "simulate(40_000_000, decide=lambda _: None, questions='target')",
        "tune('The Vanguard', first=10_000, trials=1_000_000)",
        "advise(trials=1_000_000)",
    ],
)
def test_ctrl_c(call: str) -> None:
    code = (
        "import case_py as cp\nbattle = cp.Battle(cp.example(), seed=1)\n"
        "battle.run(questions='action')\nprint('ready', flush=True)\n"
        f"battle.{call}"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=20)
    assert "KeyboardInterrupt" in errors


def test_bounds(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel)
    assert len(battle.simulate(10, blocks=(5, 9), seed=0)) == 0
    for trials in (0, -1):
        with pytest.raises(cp.RangeError, match=f"has at least 1 of its trials, not {trials}"):
            battle.simulate(trials, seed=0)
    with pytest.raises(cp.RangeError):
        battle.simulate(2**40, seed=0)
    with pytest.raises(cp.RangeError):
        battle.simulate(5, seed=2**64)
    with pytest.raises(cp.RangeError):
        battle.simulate(5, threads=0, seed=0)
    cut = battle.simulate(50, checkpoints=1, seed=0)
    assert cut.cut_off == 50
    assert sum(cut.counts().values()) == 0
    with pytest.raises(cp.OddsError):
        cp.Simulation.join([])
    with pytest.raises(cp.OddsError):
        cp.Simulation.join([cut, cp.Battle(cp.example()).simulate(1, seed=0)])


def test_tables_of_a_simulation(duel: dict[str, Any]) -> None:
    import polars
    import pyarrow

    result = cp.Battle(duel).simulate(100, seed=0)
    assert len(result.to_frame()) == len(result.to_frame("polars")) == 100
    assert pyarrow.table(result).num_rows == polars.DataFrame(result).height == 100
    assert "heroes" in result._repr_html_()


@only_long
def test_dask_gives_the_numbers_of_one_process() -> None:
    pytest.importorskip("distributed", reason="SKIP: the Dask example was not run")
    done = subprocess.run(
        [sys.executable, str(ROOT / "case-py/examples/dask_shards.py")],
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
    )
    assert "3 processes, one of them killed, equal one process" in done.stdout
    assert done.stdout.count("refused: ") == 3


@only_long
def test_the_notebook_runs_from_top_to_bottom(tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat", reason="SKIP: the notebook was not run")
    pytest.importorskip("ipykernel", reason="SKIP: the notebook was not run")
    path = ROOT / "case-py/examples/odds.ipynb"
    book = nbformat.read(path, as_version=4)
    for cell in book.cells:
        assert not cell.get("outputs"), "outputs are not committed"
        assert cell.get("execution_count") is None
    # In a folder of its own, so that it has nothing but the installed package.
    alone = tmp_path / "alone" / path.name
    alone.parent.mkdir()
    alone.write_bytes(path.read_bytes())
    done = subprocess.run(
        [
            *(sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", str(alone)),
            *("--output-dir", str(tmp_path), "--ExecutePreprocessor.timeout=200"),
        ],
        check=False,
        capture_output=True,
        text=True,
        timeout=480,
        env={**os.environ, "PYDEVD_DISABLE_FILE_VALIDATION": "1"},
    )
    assert done.returncode == 0, done.stderr[-3000:]
    ran = nbformat.read(tmp_path / path.name, as_version=4)
    pictures = [
        output
        for cell in ran.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if "image/png" in output.get("data", {})
    ]
    assert len(pictures) >= 3


@settings(max_examples=20, deadline=None)
@given(trials=st.integers(1, 2100), cuts=st.lists(st.integers(0, 4), max_size=3))
def test_any_cut_into_blocks_joins_to_the_whole(trials: int, cuts: list[int]) -> None:
    battle = cp.Battle(cp.example())
    whole = battle.simulate(trials, seed=1, checkpoints=3)
    edges = [0, *sorted(min(cut, cp.blocks_of(trials)) for cut in cuts), cp.blocks_of(trials)]
    parts = [
        battle.simulate(trials, seed=1, checkpoints=3, blocks=(a, b)) for a, b in pairwise(edges)
    ]
    assert same(whole, cp.Simulation.join(parts))


def test_a_block_that_comes_twice_is_refused() -> None:
    battle = cp.Battle(cp.example())
    one = battle.simulate(4, seed=3, blocks=(0, 1))
    assert one.runs == ((3, 0, 1),)
    with pytest.raises(cp.OddsError, match="block 0 of seed 3"):
        cp.Simulation.join([one, one])
    other = battle.simulate(4, seed=4)
    joined = cp.Simulation.join([one, other])
    assert (joined.runs, len(joined)) == (((3, 0, 1), (4, 0, 1)), 8)
    with pytest.raises(cp.OddsError, match="twice"):
        cp.Simulation.join([joined, pickle.loads(pickle.dumps(other))])
