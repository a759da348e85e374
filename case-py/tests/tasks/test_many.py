"""A thousand sheets, tables of everything, and the same numbers whoever works them out."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import case_py as cp
import numpy as np
import pytest
from conftest import only_long
from test_attacks import by_hand, equals
from test_duels import duel

TRIALS = 2_500


def test_a_thousand_sheets() -> None:
    """Armor and damage of a thousand sheets under each defense, in one call."""
    over = {
        "Rav.armor": range(25),
        "Gale.attacks.EA.damage": range(1, 41),
        "defense": ["none", "weave", "evasion"],
    }
    found = cp.sweep(equals(), over, measure="through", attack="EA")
    assert found.p.shape == (25, 40, 3)
    armor, damage = np.arange(25)[:, None], np.arange(1, 41)
    for n, defense in enumerate(over["defense"]):
        hits = float(by_hand("EA", str(defense), "case")[1])
        assert np.allclose(found.p[:, :, n], hits * np.maximum(0, damage - armor), atol=1e-12)
    best = found.p.argmin(axis=2)
    assert (best[armor < damage] == 2).all()
    assert (
        found.exact({"Rav.armor": 6, "Gale.attacks.EA.damage": 20, "defense": "none"})
        == (by_hand("EA", "none", "case")[0])
    )


def results() -> list[Any]:
    """One of everything that an analyst holds in his hands."""
    battle = cp.Battle(cp.example("cosmic"), seed=1)
    battle.run(turns=1)
    small = cp.Battle(duel())
    simulated, solved = small.simulate(64, seed=0), small.solve()
    scene = cp.Scene(equals())
    odds = scene.exchange(0, 1, "EA")
    return [
        cp.grid(["Gd", "Ex"], [0, 1]),
        odds,
        odds.map(lambda found: found.through),
        scene.defenses(0, 1, "EA"),
        cp.sweep(equals(), {"shift": [0, 1]}),
        simulated,
        simulated.lengths,
        simulated.wins(),
        solved,
        solved.lengths,
        cp.Duel(solved, simulated),
        cp.ruling_effects(equals(), names=["rebound"], trials=8, paths=0, seed=1),
        battle.state(),
        battle.events(),
        scene.initiative(),
    ]


def test_frames() -> None:
    """The same rows and columns in pandas, Polars and Arrow."""
    for result in results():
        columns = result.columns()
        rows = len(next(iter(columns.values())))
        pandas, frame = result.to_frame("pandas"), result.to_frame("polars")
        arrow = result.to_frame("arrow")
        assert list(pandas) == frame.columns == arrow.column_names == list(columns), result
        assert len(pandas) == len(frame) == arrow.num_rows == rows > 0, result
    odds = cp.Scene(equals()).exchange(0, 1, "EA").to_frame()
    assert odds.loc[odds["through"] > 0, "p"].sum() == pytest.approx(0.6)


def shard(battle: cp.Battle, first: int) -> cp.Simulation:
    return battle.simulate(TRIALS, seed=7, blocks=(first, first + 1))


@only_long
def test_the_same_on_threads_processes_and_dask() -> None:
    battle = cp.Battle(cp.example("talislanta"))
    alone = battle.simulate(TRIALS, seed=7, threads=1)
    assert battle.simulate(TRIALS, seed=7, threads=3) == alone
    blocks = range(cp.blocks_of(TRIALS))
    with ThreadPoolExecutor(3) as pool:
        assert cp.Simulation.join(pool.map(shard, [battle] * len(blocks), blocks)) == alone
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        assert cp.Simulation.join(pool.map(shard, [battle] * len(blocks), blocks)) == alone
    dask = pytest.importorskip("dask", reason="SKIP: nothing was run on Dask")
    parts = dask.compute(*(dask.delayed(shard)(battle, n) for n in blocks), scheduler="threads")
    assert cp.Simulation.join(parts) == alone
    assert sum(alone.odds().fractions().values()) == Fraction(1)
    one, two = (cp.sweep(equals(), {"shift": range(-9, 9)}, threads=n) for n in (1, 3))
    assert one == two
