"""How often until a sum reaches a goal."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction

import case_py as cp
import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

coin = cp.Odds({0: 1, 1: 1})


@given(
    st.dictionaries(st.integers(0, 6), st.integers(1, 5), min_size=2, max_size=4),
    st.integers(1, 12),
)
def test_waiting_is_what_sums_say(table: dict[int, int], goal: int) -> None:
    odds = cp.Odds(table)
    waiting = odds.until(goal)
    for times in range(15):
        assert waiting.at_most(times) == (times @ odds).at_least(goal)
        before = waiting.at_most(times - 1) if times else 0
        assert waiting.fraction(times) == waiting.at_most(times) - before
    median = waiting.median()
    assert waiting.at_most(median) >= Fraction(1, 2) > waiting.at_most(median - 1)


def test_the_mean_is_that_of_icepool() -> None:
    for table in ({0: 3, 2: 1, 5: 2}, {1: 1, 6: 1}, {0: 9, 10: 1}):
        assert cp.Odds(table).until(11).mean() == icepool.Die(table).mean_time_to_sum(11)


def test_the_variance_is_that_of_the_distribution() -> None:
    # Geometric: (1 - p) / p².
    assert cp.Odds({0: 3, 1: 1}).until(1).variance() == 12
    die = cp.Odds.uniform(range(1, 7)).until(10)
    shares = {n: die.fraction(n) for n in range(11)}
    assert sum(shares.values()) == 1
    mean = sum(n * p for n, p in shares.items())
    assert (die.mean(), die.variance()) == (
        mean,
        sum((n - mean) ** 2 * p for n, p in shares.items()),
    )
    assert die.quantile(1) == 10


def test_numbers_of_outcomes_and_halves() -> None:
    halves = cp.Odds({"light": 1, "heavy": 1})
    worth = {"light": 0.5, "heavy": Fraction(3, 2)}
    assert halves.until(1.5, worth.get) == cp.Odds({1: 1, 3: 1}).until(3)


def test_an_attack_keeps_its_basis() -> None:
    odds = cp.Scene(cp.example()).exchange("Granite Dove", "Iron Matron")
    waiting = odds.until(60, lambda outcome: outcome.through)
    assert waiting == odds.map(lambda outcome: outcome.through).until(60)
    assert waiting.basis == odds.basis is not None
    assert str(odds.basis) in str(waiting)
    assert pickle.loads(pickle.dumps(waiting)) == waiting
    frame = waiting.to_frame()
    assert frame["p"].sum() == pytest.approx(1, abs=0.01)


def test_texts_are_bounded() -> None:
    for waiting in (coin.until(1000), cp.Odds({0: 10**6, 1: 1}).until(3), coin.until(1)):
        assert len(str(waiting).splitlines()) <= 16
        assert "<table" in waiting._repr_html_()
        assert len(waiting.to_frame()) <= 60


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: cp.Odds({0: 1}).until(3), "never gives anything"),
        (lambda: cp.Odds({-1: 1, 3: 1}).until(3), "can fall"),
        (lambda: cp.Odds({"a": 1}).until(3), "no number"),
        (lambda: coin.until(float("inf")), "no number"),
        (lambda: coin.until(0), "above 0"),
        (lambda: coin.until(1001), "1000 can be"),
        (lambda: coin.until(2).at_most(-1), "0 to 10000"),
        (lambda: coin.until(2).quantile(1), "certainly"),
        (lambda: cp.Odds({0: 10**6, 1: 1}).until(3).median(), "more than 10000 times"),
    ],
)
def test_what_has_no_waiting_time_is_refused(ask: Callable[[], object], why: str) -> None:
    with pytest.raises((cp.OddsError, cp.RangeError), match=why):
        ask()
