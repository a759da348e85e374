"""Exact odds: as a mapping, against other engines, of exchanges, turns and fights."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import case_py as cp
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

ABILITIES = ("fighting", "agility", "strength", "endurance", "reason", "intuition", "psyche")

weights = st.dictionaries(st.integers(-5, 5), st.integers(0, 10**30), min_size=1).filter(
    lambda table: any(table.values())
)


@given(weights)
def test_odds_are_a_mapping_with_exact_fractions(table: dict[int, int]) -> None:
    odds = cp.Odds(table)
    whole = sum(table.values())
    assert dict(odds) == pytest.approx({x: w / whole for x, w in table.items() if w})
    assert sum(odds.fractions().values()) == 1
    assert all(odds.fraction(x) == Fraction(w, whole) for x, w in table.items())
    assert odds.mean() == Fraction(sum(x * w for x, w in table.items()), whole)
    assert odds == cp.Odds({x: 7 * w for x, w in table.items()})
    assert hash(odds) == hash(pickle.loads(pickle.dumps(odds)))
    assert eval(repr(odds), {"Odds": cp.Odds}) == odds
    assert odds.at_least(0) + odds.at_most(-1) == 1
    assert odds.is_certain(lambda x: -5 <= x <= 5)
    assert odds.never(lambda x: x > 5)
    assert odds.moved(odds) == 0


def test_what_is_no_odds() -> None:
    empty: dict[int, int] = {}
    for bad in (empty, {1: 0}, {1: -1}):
        with pytest.raises(cp.OddsError):
            cp.Odds(bad)
    for worse in ({1: 0.5}, {1: True}, {1: "x"}):
        with pytest.raises(TypeError):
            cp.Odds(worse)  # type: ignore[arg-type]
    with pytest.raises(cp.OddsError):
        cp.Odds({1: 1}).given(lambda x: x > 1)
    assert 3 not in cp.Odds({1: 1})


def test_pictures_can_be_read_without_color() -> None:
    odds = cp.to_hit_odds("Gd")
    html = odds._repr_html_()
    for color, p in odds.items():
        assert f">{color}</th>" in html
        assert f">{100 * p:.2f}\N{NO-BREAK SPACE}%<" in html
    assert str(odds).startswith("white")
    import matplotlib as mpl

    mpl.use("Agg")
    ax = odds.plot()
    assert len(ax.patches) == 4
    assert ax.get_xlabel() == "probability in %"
    assert len({patch.get_hatch() for patch in ax.patches}) == 4
    evil = cp.Odds({"<script>": 1})
    assert "<script>" not in evil._repr_html_()
    many = cp.Odds.uniform([f"n{n}" for n in range(100)])
    assert "61 others" in many._repr_html_()


def test_tables() -> None:
    import polars
    import pyarrow

    scene = cp.Scene(cp.example())
    odds = scene.exchange(0, 4)
    for frame in (odds.to_frame("pandas"), odds.to_frame("polars")):
        assert len(frame) == len(odds)
        assert abs(sum(frame["p"]) - 1) < 1e-12
    assert pyarrow.table(odds).num_rows == len(odds)
    assert polars.DataFrame(pyarrow.table(odds)).height == len(odds)
    with pytest.raises(cp.OddsError):
        odds.to_frame("excel")  # type: ignore[call-overload]


@pytest.mark.parametrize("shift", range(-5, 6))
def test_action_odds_count_the_hundred_faces(shift: int) -> None:
    for rank in cp.Rank.ALL:
        counted = Counter(cp.to_hit(rank, face=face, shift=shift) for face in range(1, 101))
        assert cp.to_hit_odds(rank, shift) == cp.Odds(counted)


def test_a_grid_is_its_odds() -> None:
    table = cp.grid(shifts=range(-3, 4))
    for rank, shift in product(cp.Rank.ALL, range(-3, 4)):
        assert table.odds(rank, shift) == cp.to_hit_odds(rank, shift)
    effects = cp.grid(["Gd"], [0], form="EA")
    assert effects.odds("Gd", 0) == cp.to_hit_odds("Gd").map(
        lambda color: cp.Form.EDGED.effect(color or "white")
    )
    assert np.allclose(table.p.sum(axis=2), 1)
    assert table.to_frame().shape == (18 * 7 * len(table.outcomes), 4)
    import matplotlib as mpl

    mpl.use("Agg")
    table.plot()


def test_turn_odds_agree_with_play(duel: dict[str, Any]) -> None:
    odds = cp.Battle(duel).turn_odds()
    assert sum(odds.fractions().values()) == 1
    runs = 3000
    counts: Counter[Any] = Counter()
    battle = cp.Battle(duel)
    for seed in range(runs):
        one = battle.copy()
        one.set_seed(seed)
        one.run(turns=1)
        counts[tuple(f.fitness if f.stands else None for f in one.fighters)] += 1
    expected = odds.map(lambda standing: standing.fitness)
    assert set(counts) <= set(expected)
    for fitness, p in expected.items():
        error = (p * (1 - p) / runs) ** 0.5
        assert abs(counts[fitness] / runs - p) < 5 * error + 1e-9


def test_solved_agrees_with_simulated(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel)
    solved = battle.solve(paths=300_000)
    simulated = battle.simulate(4096, seed=2)
    assert sum(bound.low for bound in solved.winners.values()) + solved.unresolved <= 1
    for winner, estimate in simulated.wins().items():
        bounds = solved.p(winner)
        assert bounds.low - 5 * Fraction(estimate.error) <= estimate.p
        assert estimate.p <= bounds.high + 5 * Fraction(estimate.error)
    assert "heroes" in solved._repr_html_()
    assert "heroes" in repr(solved)
    assert set(solved.cuts) <= {"paths", "rounding", "least mass", "turns", "states", "step paths"}


def test_other_engines_give_the_same_fractions() -> None:
    icepool = pytest.importorskip("icepool", reason="SKIP: icepool was not compared")
    dyce = pytest.importorskip("dyce", reason="SKIP: dyce was not compared")
    from compare import by_dyce, by_icepool, ours

    assert icepool
    assert dyce
    assert by_icepool() == ours()
    assert by_dyce() == ours()


def test_one_action_with_its_reasons() -> None:
    for rulings in (None, cp.Rulings.msh()):
        for rank, by in product(cp.Rank.ALL, (-12, -3, 0, 2)):
            for to_hit, single, odds in (
                (True, cp.to_hit, cp.to_hit_odds),
                (False, cp.action, cp.action_odds),
            ):
                action = cp.Action(rank, to_hit=to_hit, rulings=rulings).shifted(by + 1, "D4")
                action = action.shifted(-1)
                for face in (1, 50, 100):
                    outcome = action.resolve(face)
                    color = single(rank, face=face, shift=by, rulings=rulings)
                    assert outcome.color is (color or cp.Color.WHITE)
                    assert (outcome.column is None) == (color is None)
                    assert sum(shift.by.columns for shift in outcome.shifts) == by
                if action.column is not None:
                    assert action.odds() == odds(rank, by, rulings)
    action = cp.Action("Gd").shifted(2, "D4").shifted(0)
    assert action.resolve(1).shifts == (cp.ShiftOf("D4", cp.Shift(2)),)
    assert action == eval(repr(action), {name: getattr(cp, name) for name in cp.__all__})
    assert hash(action) == hash(pickle.loads(pickle.dumps(action)))
    with pytest.raises(cp.RangeError):
        action.resolve(101)
    with pytest.raises(cp.UnknownNameError):
        _ = action.shifted(1, "no rule").column


def test_what_the_open_step_comes_to(system: str) -> None:
    battle = cp.Battle(cp.example(system), seed=1, control="host")
    for _ in range(30):
        request = battle.run()
        if not isinstance(request, cp.Decision):
            break
        try:
            odds = battle.foresee(request.suggestion)
        except cp.OddsError:
            battle.answer(request.suggestion)
            continue
        assert sum(odds.fractions().values()) == 1
        names = {fighter.name for fighter in battle.fighters}
        for after in odds:
            assert {actor.who.name for actor in after.changed} <= names
        with pytest.raises(cp.FeedError):
            battle.foresee(cp.Value("internal", 3))
        assert battle.request == request
        battle.answer(request.suggestion)
    with pytest.raises(cp.FeedError, match="no decision"):
        cp.Battle(cp.example(system)).foresee(None)


def test_an_exchange_by_value_is_that_of_a_roster() -> None:
    def sheet(name: str, **more: Any) -> dict[str, Any]:
        abilities = dict.fromkeys(ABILITIES, "Rm")
        return {"name": name, "side": name, "abilities": abilities, **more}

    roster = {
        "system": "case",
        "fighters": [
            sheet("one", attacks=[{"name": "blade", "form": "EA", "damage": "In"}]),
            sheet("two", armor=6, health=35),
        ],
    }
    of_roster = cp.Battle(roster).aim("one", "two").odds("block")
    by_value = cp.exchange_odds(
        "EA", "Rm", "In", "Rm", defense="block", score="Rm", protection=6, health=35
    )
    assert by_value == cp.Odds(of_roster.weights())
    assert by_value.basis is not None
    assert by_value.basis.rulings == ()
