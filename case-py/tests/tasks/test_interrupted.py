"""Ctrl-C ends every long call within a second, and leaves everything usable."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable

import case_py as cp
import pytest
from test_attacks import equals

OVER = {"Rav.armor": range(200), "Gale.attacks.EA.damage": range(1, 1001)}
WIN = cp.Win("heroes", trials=10_000_000, seed=0)

LONG: dict[str, Callable[[cp.Battle], object]] = {
    "simulate": lambda battle: battle.simulate(40_000_000, seed=0),
    "simulate on threads": lambda battle: battle.simulate(40_000_000, threads=2, seed=0),
    "simulate with a function": lambda battle: battle.simulate(
        40_000_000, decide=lambda _: None, questions="target", seed=0
    ),
    "solve": lambda battle: battle.solve(states=10**7, paths=10**10),
    "turn odds": lambda battle: battle.turn_odds(paths=10**10),
    "tune": lambda battle: battle.tune("The Vanguard", first=10_000, trials=1_000_000, seed=1),
    "rulings sampled": lambda battle: cp.ruling_effects(battle, trials=1_000_000, paths=0, seed=1),
    "rulings solved": lambda battle: cp.ruling_effects(battle, trials=0, paths=10**10, seed=1),
    "sweep": lambda _: cp.sweep(equals(), OVER, attack="EA"),
    "sweep of fights": lambda _: cp.sweep(equals(), {"Rav.armor": [1, 2]}, measure=WIN),
    "find": lambda _: cp.find(equals(), "Rav.armor", low=1, high=200, measure=WIN),
}


@pytest.mark.parametrize("call", LONG)
def test_ctrl_c(call: str) -> None:
    battle = cp.Battle(cp.example(), seed=1)
    before = battle.save()
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Timer(0.2, interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        LONG[call](battle)
    assert time.monotonic() - sent[0] < 1
    assert battle.save() == before
    assert len(battle.simulate(8, seed=1)) == 8
