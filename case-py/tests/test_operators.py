"""Odds as dice, texts that are bounded, and names that were meant."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import case_py as cp
import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

d6 = cp.Odds.uniform(range(1, 7))


def weights(die: Any) -> dict[Any, Fraction]:
    """A die of icepool as exact probabilities."""
    return {outcome: Fraction(die.probability(outcome)) for outcome in die.outcomes()}


def test_operators_are_those_of_icepool() -> None:
    die, pool = icepool.d6, 3 @ icepool.d6
    for ours, theirs in (
        (d6 + d6, die + die),
        (d6 + 2, die + 2),
        (2 + d6, 2 + die),
        (d6 - d6, die - die),
        (7 - d6, 7 - die),
        (3 @ d6, pool),
        (cp.Odds.uniform([1, 2]) @ d6, icepool.d(2) @ die),
        (d6 > 2 @ d6, die > 2 @ die),
        (d6 >= 0 + d6, die >= 0 + die),
        (d6 < 3, die < 3),
        (3 @ d6 <= 2 @ d6, pool <= 2 @ die),
    ):
        assert ours.fractions() == weights(theirs)
    assert sum([d6, d6, d6]) == 3 @ d6
    assert 0 @ d6 == cp.Odds({0: 1})
    assert (1000 @ cp.Odds({0: 1, 1: 1})).mean() == 500


@given(st.dictionaries(st.integers(-3, 9), st.integers(1, 5), min_size=1, max_size=4))
def test_sums_are_counted(table: dict[int, int]) -> None:
    odds = cp.Odds(table)
    counted: dict[int, int] = {}
    for (a, n), (b, m) in product(table.items(), repeat=2):
        counted[a + b] = counted.get(a + b, 0) + n * m
    assert odds + odds == 2 @ odds == cp.Odds(counted)


def test_what_is_no_number_is_refused() -> None:
    wrong: list[Callable[[], object]] = [
        lambda: d6 + "2",  # type: ignore[operator]
        lambda: 1.5 @ d6,  # type: ignore[operator]
        lambda: True @ d6,
        lambda: d6 < None,  # type: ignore[operator]
    ]
    for ask in wrong:
        with pytest.raises(TypeError):
            ask()
    for count in (-1, 1001):
        with pytest.raises(cp.RangeError, match="0 to 1000"):
            count @ d6
    with pytest.raises(cp.RangeError):
        d6.sample(-1)


def test_samples_follow_the_odds() -> None:
    odds = cp.Odds({"miss": 1, "hit": 3})
    drawn = odds.sample(4000, seed=5)
    assert drawn == odds.sample(4000, seed=5)
    assert drawn != odds.sample(4000, seed=6)
    # Four standard deviations of the share of 4,000.
    assert abs(drawn.count("hit") / 4000 - 0.75) < 4 * (0.75 * 0.25 / 4000) ** 0.5
    assert odds.sample() in (["miss"], ["hit"])
    # Weights beyond the floats: what is not certain still can't be skipped.
    rare = cp.Odds({0: 10**40, 1: 1})
    assert set(rare.sample(50, seed=1)) == {0}


def test_no_text_is_longer_than_a_reader_wants() -> None:
    battle = cp.Battle(cp.example(), seed=1)
    battle.run(turns=3)
    results: list[Any] = [
        battle.state(),
        battle.rulings(),
        battle.events(),
        battle.simulate(20, seed=0),
        *cp.tables("case").values(),
    ]
    for result in results:
        assert len(repr(result)) < 200, type(result)
        lines = str(result).split("\n")
        assert len(lines) < 80
        assert max(map(len, lines)) < 250, type(result)
        assert "<table" in result._repr_html_()
        assert len(result.to_frame()) > 0
    assert str(battle.events()).startswith("1: ")
    assert str(len(battle.rulings()) - 60) + " more" in str(battle.rulings())
    assert "health 60" in str(battle.state()) or "health" in str(battle.state())
    assert [ruling.name for ruling in battle.rulings()]
    universal = cp.tables("case")["universal"]
    assert universal.to_frame().shape == (len(universal.rows), len(universal.columns))


@pytest.mark.parametrize(
    ("ask", "meant"),
    [
        (lambda scene: scene.chance("hit", "Granit Dove", 3), "Granite Dove"),
        (lambda scene: scene.chance("hit", 0, "Iron Matrn"), "Iron Matron"),
        (lambda scene: scene.chance("hit", 0, 3, "stone fist (BA)"), "stone fists (BA)"),
        (lambda scene: scene.chance("hitt", 0, 3), "hit"),
        (lambda scene: scene.chance("hit", 4, 1, given={"manners": "plain"}), "manner"),
        (lambda scene: cp.sweep(cp.example(), {"shift": [0]}, measure="thruogh"), "through"),
        (lambda scene: cp.sweep(cp.example(), {"Granit Dove.armor": [3]}), "Granite Dove"),
    ],
)
def test_names_that_were_meant(ask: Callable[[cp.Scene], object], meant: str) -> None:
    with pytest.raises(cp.UnknownNameError, match="did you mean") as raised:
        ask(cp.Scene(cp.example()))
    assert f"`{meant}`" in str(raised.value)
    assert raised.value.nearest == meant
