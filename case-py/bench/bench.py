"""Benchmarks: one run, with the ratios to NumPy by hand, icepool and dyce.

    python case-py/bench/bench.py [--quick]

Times are the best of several runs, in CPU time of the thread; those of more than one thread are
by the clock.
"""

import sys
import time
import timeit
from collections.abc import Callable

import case_py as cp
import compare
import numpy as np
from case_py import arrays

QUICK = "--quick" in sys.argv


def best(call: Callable[[], object], number: int) -> float:
    """Seconds for one call."""
    number = max(1, number // 20) if QUICK else number
    runs = timeit.repeat(call, number=number, repeat=3 if QUICK else 7, timer=time.thread_time)
    return min(runs) / number


def row(name: str, seconds: float, aim: str = "", unit: str = "ns") -> None:
    factor = {"ns": 1e9, "µs": 1e6, "ms": 1e3}[unit]
    print(f"{name:<58}{seconds * factor:>10.2f} {unit:<4}{aim}")


def scalars() -> None:
    rank, loop = cp.Rank.GOOD, range(1000)
    color, action = cp.color, cp.to_hit

    def colors() -> None:
        for _ in loop:
            color(rank, 44)

    def actions() -> None:
        for _ in loop:
            action(rank, face=44, shift=2)

    row("a scalar color", best(colors, 100) / 1000, "aim 100")
    row("a scalar action, shifted", best(actions, 100) / 1000, "aim 100")


def batches() -> None:
    n = 200_000 if QUICK else 4_000_000
    rng = np.random.default_rng(1)
    ranks = rng.integers(0, 200, n, dtype=np.uint8)
    shifts = rng.integers(-4, 5, n, dtype=np.int16)
    faces = rng.integers(1, 101, n, dtype=np.uint8)
    wide = [array.astype(np.int64) for array in (ranks, shifts, faces)]
    tops = np.zeros((18, 3), dtype=np.int64)
    for rank in cp.Rank:
        table = arrays.color(rank, np.arange(1, 101))
        tops[rank.code] = [(table <= band).sum() for band in range(3)]
    columns = np.searchsorted([rank.lowest for rank in cp.Rank if rank.lowest], ranks, "right")

    def by_hand() -> object:
        column = np.clip(columns + wide[1], 0, 17)
        return (wide[2][:, None] > tops[column]).sum(axis=1)

    hand = best(by_hand, 1) / n
    array = best(lambda: arrays.to_hit(ranks, face=faces, shift=shifts), 1) / n
    row("an array color, one rank", best(lambda: arrays.color("Gd", faces), 1) / n, "aim 1")
    row("an array color", best(lambda: arrays.color(ranks, faces), 1) / n, "aim 1")
    row("an array action, shifted (narrow)", array, "aim 1")
    row(
        "an array action, shifted (64 bits)",
        best(lambda: arrays.to_hit(wide[0], face=wide[2], shift=wide[1]), 1) / n,
    )
    row(
        "an array attack to its effect",
        best(lambda: arrays.attack("BA", ranks, face=faces, shift=shifts), 1) / n,
    )
    row("NumPy by hand, colors alone, floor and cap alone", hand, f"{hand / array:.1f} times")


def exchanges() -> None:
    scene = compare.SCENE
    whole = best(lambda: scene.exchange(0, 1, 0, defense="weave"), 1000)
    mine = best(compare.ours, 1000)
    row("an exact exchange with checks and damage", whole, "aim 5", "µs")
    row("its effects as exact fractions", mine, "", "µs")
    for name, other in (("icepool", compare.by_icepool), ("dyce", compare.by_dyce)):
        try:
            equal = other() == compare.ours()
        except ImportError:
            print(f"SKIP: {name} is not installed, and was not compared")
            continue
        assert equal, f"{name} gives other odds"
        seconds = best(other, 20)
        row(f"the effects by {name}, equal fractions", seconds, f"{seconds / mine:.0f} times", "µs")


def duels() -> None:
    trials = 2_000 if QUICK else 40_000
    for threads in (1, 2):
        start = time.perf_counter()
        cp.Battle(cp.example()).simulate(trials, threads=threads)
        took = time.perf_counter() - start
        print(f"fights of 3 against 3 a second, {threads} thread(s): {trials / took:,.0f}")


def hook(system: str) -> None:
    """What a function costs that is asked one question, and leaves it to the plan."""
    trials = 200 if QUICK else 4_000
    battle = cp.Battle(cp.example(system))
    targets = cp.Plan.named(system)["weakest first"].to_dict()["rules"][0]["question"][0]
    asked = 0

    def count(_: cp.OpenQuestion) -> None:
        nonlocal asked
        asked += 1

    def leave(_: cp.OpenQuestion) -> None:
        pass

    battle.simulate(trials, decide=count, questions=targets)
    plain = best(lambda: battle.simulate(trials), 1) / trials
    hooked = best(lambda: battle.simulate(trials, decide=leave, questions=targets), 1) / trials
    planned = best(lambda: battle.simulate(trials, plans="weakest first"), 1) / trials
    row(f"a fight of {system}", plain, "", "µs")
    row(f"  more with a function for `{targets}`", hooked - plain, "aim 20", "µs")
    print(f"  {asked / trials:.1f} questions a fight; with a plan {planned / plain:.2f} times")


if __name__ == "__main__":
    scalars()
    batches()
    exchanges()
    duels()
    for name in cp.systems():
        hook(name)
