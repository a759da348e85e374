"""What people do with the package, as type checkers see it: mypy and pyright in strict mode.

Only public names, no cast, nothing ignored. `check.py` has it checked, `test_typing.py` runs it.
"""

# pyright: strict
from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import assert_never, assert_type

import case_py as cp
import numpy as np
import polars
from case_py import arrays
from numpy.typing import NDArray


def told(color: cp.Color | None) -> str:
    """Every color has its words: a checker finds the one that is forgotten."""
    match color:
        case None:
            return "impossible"
        case cp.Color.WHITE:
            return "a miss"
        case cp.Color.GREEN | cp.Color.YELLOW:
            return "a hit"
        case cp.Color.RED:
            return "a red hit"
        case _:
            assert_never(color)


def faces_of(effect: cp.Effect, form: cp.Form) -> int:
    """How many faces of a Good attack have an effect."""
    faces = arrays.attack(form, cp.Rank.GOOD, face=np.arange(1, 101))
    return int((faces == effect.code).sum())


def columns() -> dict[cp.Rank, Fraction]:
    """A table over all ranks: enumerations are looped over, counted, and found by name."""
    table = {rank: cp.Action(rank).odds().at_least(cp.Color.GREEN) for rank in cp.Rank}
    assert len(table) == len(cp.Rank)
    assert_type(cp.Rank["GOOD"], cp.Rank)
    assert_type([rank.value for rank in cp.Rank], list[str])
    assert_type(cp.Rank.GOOD.number, int | None)
    return table


def numbers() -> list[cp.Rank]:
    """A plain number is the printed one, in every call."""
    by_member = cp.action_odds(cp.Rank.GOOD).fraction(cp.Color.RED)
    assert by_member == cp.action_odds(10).fraction(cp.Color.RED)
    assert_type(cp.stack(cp.Rank.GOOD, 6), int)
    assert_type(cp.damage_for(cp.RankValue(55), "red").number, int)
    return [cp.Rank(number) for number in (10, np.int64(12), "Gd", cp.Rank.GOOD)]


def batch() -> tuple[float, list[cp.Color | None], Counter[cp.Effect | None]]:
    """A million attacks: codes and numbers can't be taken for each other."""
    faces = arrays.faces(7, 1_000)
    hits = arrays.to_hit(["Gd", 20, cp.Rank.REMARKABLE, 40], face=44, shift=[[cp.Shift(1)], [-1]])
    assert_type(hits, NDArray[np.int8])
    share = float((arrays.to_hit(10, face=faces) >= cp.Color.GREEN.code).mean())
    effects = arrays.decode(arrays.attack("EA", "Rm", face=faces), cp.Effect)
    ranks = arrays.decode(arrays.shift(np.array([10, 63]), +1), cp.Rank)
    assert_type(ranks, list[cp.Rank | None])
    return share, arrays.decode(hits[0], cp.Color), Counter(effects)


def table_session() -> list[str]:
    """A fight with dice and answers of the table's own."""
    battle = cp.Battle(fighters(), control="host")
    rolled = 0
    while not battle.is_over and battle.turn < 3:
        request = battle.step()
        if request is None:
            continue
        if isinstance(request, cp.RollRequest):
            battle.roll(1 + rolled % request.faces)
            rolled += 1
        else:
            assert_type(request, cp.Decision)
            assert_type(request.suggestion, cp.Value | None)
            battle.answer(request.suggestion)
    assert_type(battle.events()[0].who, cp.Actor | None)
    return battle.transcript()


def fighters() -> dict[str, object]:
    """A roster of a dict: members of lists stand for what they are."""

    def sheet(name: str, side: str) -> dict[str, object]:
        body = {"fighting": "Rm", "agility": "Gd", "strength": 20, "endurance": cp.Rank.GOOD}
        mind = dict.fromkeys(("reason", "intuition", "psyche"), cp.Rank.TYPICAL)
        return {
            "name": name,
            "side": side,
            "armor": cp.Rank.TYPICAL,
            "abilities": {**body, **mind},
            "attacks": [{"name": "fists", "form": "BA"}],
        }

    return {"system": "case", "fighters": [sheet("Gale", "heroes"), sheet("Brick", "villains")]}


def ruthless(question: cp.OpenQuestion) -> cp.Value | None:
    """A function that decides in simulations: the weakest first."""
    if not isinstance(question.answers, tuple):
        return None
    values = [answer.value for answer in question.answers if answer.value is not None]
    return min(values, key=question.fitness, default=None)


def simulated() -> dict[str | None, float]:
    """A simulation under a plan, with a function asked first."""
    battle = cp.Battle(cp.example(), seed=1)
    simulation = battle.simulate(
        64, seed=2, plans={"The Vanguard": "gang up"}, decide=ruthless, questions="target"
    )
    assert_type(battle.simulate(8, progress=False), cp.Simulation)
    return {side: estimate.p for side, estimate in simulation.wins().items()}


def tables() -> tuple[int, polars.DataFrame]:
    """Frames by their own types."""
    state = cp.Battle(cp.example()).state()
    assert_type(state.to_frame("polars"), polars.DataFrame)
    return len(state.to_frame()), state.to_frame("polars")


def errors() -> list[str]:
    """Every error says what would be right."""
    found: list[str] = []
    try:
        cp.Rank("Goood")
    except cp.UnknownNameError as error:
        found.append(error.nearest or error.found)
    try:
        cp.Battle({"fighters": []})
    except cp.RosterError as error:
        found += [f"{problem.path}: {problem.message}" for problem in error.problems]
    try:
        cp.color("Gd", 101)
    except cp.RangeError as error:
        found.append(f"{error.low} to {error.high}")
    return found


TASKS = (columns, numbers, batch, table_session, simulated, tables, errors)
