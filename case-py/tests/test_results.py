"""Results as people read them: statistics, intervals, tables, HTML and pictures."""

import copy
import math
import pickle
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from typing import Any

import case_py as cp
import matplotlib as mpl
import numpy as np
import pytest
from case_py._shares import changed, wilson
from conftest import fighter
from hypothesis import given
from hypothesis import strategies as st

mpl.use("Agg")


@pytest.fixture(scope="module")
def brief() -> dict[str, Any]:
    """A short fight, with fighters whose names are those of columns, and two of one name."""
    foe = fighter("winner", "turns", health=16)
    thug = fighter("Thug", "turns", health=8, id="one")
    gale = fighter("Gale", "cut off", "EA", health=40)
    return {"system": "case", "fighters": [gale, foe, thug, {**thug, "id": "other"}]}


@pytest.fixture(scope="module")
def results(brief: dict[str, Any]) -> dict[str, Any]:
    """One of every result."""
    battle = cp.Battle(brief, seed=1)
    solved, simulated = battle.solve(turns=1, paths=20_000), battle.simulate(300, seed=4)
    asked = cp.Battle(brief, seed=2, control="host")
    asked.run(questions="action")
    battle.run(turns=1)
    return {
        "odds": cp.to_hit_odds("Gd"),
        "solved": solved,
        "winners": solved.winners,
        "simulated": simulated,
        "wins": simulated.wins(),
        "left": simulated.left("Gale"),
        "duel": cp.Duel(solved, simulated),
        "grid": cp.grid(["Gd"], [0, 1], form="BT"),
        "effects": cp.ruling_effects(brief, trials=16, names=["rebound"], paths=0, seed=1),
        "advice": asked.advise(trials=16),
        "events": battle.events(),
        "state": battle.state(),
        "defenses": cp.Defenses({"none": cp.Odds({0: 1, 4: 1})}, by=lambda damage: damage),
    }


NAMES = [
    "odds",
    "solved",
    "winners",
    "simulated",
    "wins",
    "left",
    "duel",
    "grid",
    "effects",
    "advice",
    "events",
    "state",
    "defenses",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_result_is_a_value(results: dict[str, Any], name: str) -> None:
    result = results[name]
    for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert again == result
        assert type(again) is type(result)
        if name != "events":  # a list
            assert hash(again) == hash(result)
        assert getattr(again, "basis", None) == getattr(result, "basis", None)
        assert str(again) == str(result)
    for other in results.values():
        assert (other == result) == (other is result)
    assert result != 3


@pytest.mark.parametrize("name", NAMES)
def test_a_result_is_a_table(results: dict[str, Any], name: str) -> None:
    import pyarrow

    result = results[name]
    columns = result.columns()
    assert {len(column) for column in columns.values()} == {len(result.to_frame())}
    assert list(result.to_frame()) == list(result.to_frame("polars").columns) == list(columns)
    assert pyarrow.RecordBatchReader.from_stream(result).schema.names == list(columns)
    with pytest.raises(cp.OddsError, match="'pandas', 'polars' or 'arrow'"):
        result.to_frame("excel")


class Cells(HTMLParser):
    """The texts of the cells of a table, row by row, checked to be well-formed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.caption = ""
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("br", "wbr"):
            if tag == "br" and self.open[-1] in ("td", "th"):
                self.rows[-1][-1] += "\n"
            return
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        style = dict(attrs).get("style") or ""
        assert "#000" not in style
        assert "color:black" not in style
        assert "nowrap" not in style

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "caption" in self.open:
            self.caption += data
        elif self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


@pytest.mark.parametrize("name", [name for name in NAMES if name != "state"])
def test_html_is_a_table_of_words(results: dict[str, Any], name: str) -> None:
    result = results[name]
    cells = Cells(result._repr_html_())
    assert len({len(row) for row in cells.rows}) == 1
    basis = getattr(result, "basis", None)
    assert basis is None or str(basis) in cells.caption


@pytest.mark.parametrize("name", ["solved", "winners", "simulated", "wins", "left", "duel"])
def test_an_interval_is_never_a_bare_figure(results: dict[str, Any], name: str) -> None:
    result = results[name]
    rows = Cells(result._repr_html_()).rows[1:]
    shown = [cell for row in rows for cell in row[1:] if "%" in cell]
    assert shown
    assert all("–" in cell for cell in shown), shown
    lines = str(result).replace("95 % interval", "interval").splitlines()
    body = [line for line in lines if "%" in line and line[0] != "("]
    assert body
    assert all("–" in line for line in body)
    assert "unresolved" not in str(result)


def test_bounds_hold_whatever_was_left_open(results: dict[str, Any]) -> None:
    solved = results["solved"]
    assert solved.unresolved > Fraction(1, 10)
    low = sum(bound.low for bound in solved.winners.values())
    assert low + solved.never_ends.low + solved.unresolved == 1
    assert all(bound.width == float(solved.unresolved) for bound in solved.winners.values())
    assert solved.winners.chance(lambda _: True) == (low, low + solved.unresolved)
    assert not solved.useful
    assert solved.assessment.startswith("no answer: ")
    assert f"({solved.assessment})" in str(solved)
    assert results["duel"].agrees()


def test_bounds_of_a_length_by_hand() -> None:
    tenth = Fraction(1, 10)
    lengths = cp.Bounds({1: 2 * tenth, 2: 3 * tenth, 3: 4 * tenth}, tenth, says="turn")
    assert lengths.at_most(2) == (5 * tenth, 6 * tenth)
    assert lengths.at_least(2) == (7 * tenth, 8 * tenth)
    assert lengths.at_most_each()[3] == (9 * tenth, 10 * tenth)
    assert lengths.p(9) == (Fraction(), tenth)
    # What is open may have ended in the first turn, or in any later one.
    assert lengths.mean() == (2 * tenth + 6 * tenth + 12 * tenth + tenth, None)
    assert lengths.median() == (2, 2)
    assert lengths.quantile(0.55) == (2, 3)
    assert lengths.quantile(0.95) == (3, None)
    assert lengths.modes() == (2, 3)
    assert str(lengths.mean()) == "at least 2.10"
    assert str(lengths.quantile(0.55)) == "2 to 3"
    with pytest.raises(cp.OddsError, match=r"20\.00 % there is no outcome"):
        cp.Bounds({1: 5 * tenth, 2: 2 * tenth}, tenth).mean()  # the rest never ends
    sure = cp.Bounds({2: Fraction(1, 3), 5: Fraction(2, 3)}, Fraction())
    assert sure.mean() == (Fraction(4), Fraction(4))
    assert str(sure.p(2)) == "33.33 %"


# Published: Newcombe, Statistics in Medicine 17 (1998), table I, the score method.
WILSON = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
    (29, 29, 0.8830, 1.0),
]


@pytest.mark.parametrize(("count", "trials", "low", "high"), WILSON)
def test_wilson(count: int, trials: int, low: float, high: float) -> None:
    assert wilson(count, trials) == pytest.approx((low, high), abs=5e-5)
    share = cp.Estimate.of(count, trials)
    assert share.low <= share.p <= share.high
    assert share.error == pytest.approx(math.sqrt(share.p * (1 - share.p) / trials))
    up, down = changed(count, 0, trials), changed(0, count, trials)
    assert up == pytest.approx((-down[1], -down[0]))
    assert up[0] <= count / trials <= up[1]


def test_what_never_came_up_is_shown_as_an_interval() -> None:
    counted: cp.Frequencies[str | None]
    counted = cp.Frequencies({"heroes": 0, "villains": 100}, known=("heroes", "villains", None))
    assert str(counted.p("heroes")) == "0 of 100 (0.00–3.70 %)"
    assert str(counted.p("villains")) == "100 of 100 (96.30–100.00 %)"
    assert counted.p(None).high == pytest.approx(3.841459 / 103.841459, abs=1e-6)
    assert "0.00 ±" not in str(counted) + counted._repr_html_()


def test_frequencies_by_hand() -> None:
    counted = cp.Frequencies({1: 10, 2: 50, 4: 40})
    mean = counted.mean()
    assert mean.value == pytest.approx(2.7)
    # Squares: 10·2.89 + 50·0.49 + 40·1.69 = 121, of 99 degrees of freedom.
    assert counted.variance() == pytest.approx(121 / 99)
    assert mean.error == pytest.approx(math.sqrt(121 / 99 / 100))
    assert mean.high - mean.value == pytest.approx(1.959964 * mean.error)
    assert counted.at_least(2).p == pytest.approx(0.9)
    assert counted.median() == (2, 2)
    # Of 60 of 100 the interval is from 0.502 to 0.691: 0.65 may be reached with 2 or with 4.
    assert counted.quantile(0.65) == (2, 4)
    assert counted.modes() == (2,)
    assert counted.summary().three_quarters == 4
    cut = cp.Frequencies({1: 6}, cut=4)
    assert cut.p(1).low == wilson(6, 10)[0]
    assert cut.p(1).high == 1
    with pytest.raises(cp.OddsError, match="ended"):
        cut.mean()
    assert cut.ended().mean().value == 1


dice = st.dictionaries(st.integers(-9, 9), st.integers(1, 50), min_size=1, max_size=8)


@given(dice, st.integers(0, 100))
def test_statistics_of_odds_are_those_of_the_list(table: dict[int, int], q: int) -> None:
    """Against the outcomes written out one by one."""
    odds = cp.Odds({x: np.int64(w) for x, w in table.items()})
    every = sorted(x for x, w in table.items() for _ in range(w))
    n = len(every)
    assert odds.mean() == Fraction(sum(every), n)
    assert odds.variance() == Fraction(sum(x * x for x in every), n) - odds.mean() ** 2
    assert odds.sd() == pytest.approx(float(np.std(every)), abs=1e-9)
    assert odds.quantile(Fraction(q, 100)) == every[max(-(-q * n // 100) - 1, 0)]
    assert odds.median() == every[(n + 1) // 2 - 1]
    assert set(odds.modes()) == {x for x in every if every.count(x) == max(table.values())}
    assert odds.at_least_each() == {x: odds.at_least(x) for x in sorted(table)}
    assert odds.at_most_each() == {
        x: Fraction(sum(y <= x for y in every), n) for x in sorted(table)
    }
    summary = odds.summary()
    assert (summary.least, summary.most) == (every[0], every[-1])


def test_what_has_no_order_says_what_to_do() -> None:
    odds = cp.Odds([(None, 1), (cp.Color.RED, 2), (cp.Color.GREEN, 1)])
    for ask in (odds.median, odds.at_least_each, odds.summary, lambda: odds.at_least("red")):
        with pytest.raises(cp.OddsError, match="number="):
            ask()
    with pytest.raises(cp.OddsError, match="number="):
        odds.mean()
    number = {None: 0, cp.Color.GREEN: 2, cp.Color.RED: 4}.__getitem__
    assert odds.median(number) == cp.Color.GREEN
    assert odds.at_least(4, number) == Fraction(1, 2)
    assert odds.mean(number) == Fraction(5, 2)
    with pytest.raises(cp.OddsError, match="0 to 1"):
        odds.quantile(2, number)
    for wrong in (True, 1.0, np.float64(1), np.True_):
        weight: Any = wrong
        with pytest.raises(TypeError):
            cp.Odds({1: weight})


def mistakes(results: dict[str, Any]) -> Iterator[tuple[type[Exception], Any]]:
    odds, effects = results["odds"], results["grid"]
    colors = cp.grid(["Gd"], [0])
    yield cp.UnknownNameError, lambda: odds.fraction("reed")
    yield TypeError, lambda: odds.fraction(cp.Effect.SLAM)
    yield TypeError, lambda: odds.fraction(3)
    yield cp.UnknownNameError, lambda: results["solved"].p("heroez")
    yield cp.UnknownNameError, lambda: results["simulated"].p("heroez")
    yield cp.UnknownNameError, lambda: results["simulated"].left("Gail")
    yield cp.UnknownNameError, lambda: results["simulated"].left(9)
    yield cp.UnknownNameError, lambda: results["simulated"].left("Gale", given="nobody")
    yield cp.OddsError, lambda: results["simulated"].left("Thug")
    yield cp.UnknownNameError, lambda: results["defenses"].under("doge")
    yield TypeError, lambda: effects.fraction("Gd", 0, cp.Color.RED)
    yield cp.UnknownNameError, lambda: effects.fraction("Gd", 0, "red")
    yield cp.OddsError, lambda: effects.at_least("red")
    yield TypeError, lambda: colors.fraction("Gd", 0, cp.Effect.SLAM)
    yield cp.UnknownNameError, lambda: colors.plot("slam")
    yield cp.UnknownNameError, lambda: colors.odds("Am", 0)
    yield cp.RangeError, lambda: colors.odds("Gd", 7)
    yield (
        cp.UnknownNameError,
        lambda: cp.ruling_effects(cp.example(), names=["rebond"], paths=0, seed=1),
    )
    yield cp.UnknownNameError, lambda: results["effects"].plot("hit")
    yield cp.OddsError, cp.Duel
    yield cp.OddsError, lambda: cp.Defenses[int]({}, by=int)


def test_typos_raise(results: dict[str, Any]) -> None:
    for error, wrong in mistakes(results):
        with pytest.raises(error) as raised:
            wrong()
        if error is cp.UnknownNameError:
            assert "here are:" in str(raised.value) or "known are:" in str(raised.value)
    odds = results["odds"]
    assert odds.fraction("red") == odds.fraction(cp.Color.RED)
    impossible = cp.Odds([(cp.Color.RED, 1)])
    assert impossible.fraction("green") == impossible.fraction(None) == 0
    assert results["grid"].fraction("Gd", 0, "kill") == 0
    assert results["simulated"].p(None).p == 0
    assert cp.Odds({1: 1}).fraction(int(np.int64(2))) == 0


def test_names_of_columns_do_not_meet_names_of_fighters(brief: dict[str, Any]) -> None:
    battle = cp.Battle(brief)
    whole, cut = battle.simulate(50, seed=1), battle.simulate(20, seed=1, checkpoints=3)
    names = ["Gale", "winner", "Thug (one)", "Thug (other)"]
    expected = [
        *("winner", "turns", "cut_off"),
        *(f"fitness.{name}" for name in names),
        *(f"stands.{name}" for name in names),
    ]
    assert list(whole.columns()) == list(cut.columns()) == expected
    assert set(whole.counts()) <= {"cut off", "turns", None}
    assert sum(whole.counts().values()) == 50
    assert cut.cut_off == 20
    assert sum(cut.counts().values()) == 0
    assert cut.to_frame().drop(columns="cut_off").isna().all(axis=None)
    assert all(share.high == 1 for share in cut.wins().values())
    with pytest.raises(cp.OddsError, match="checkpoints"):
        cut.odds()
    left = whole.left("Gale", given="cut off")
    assert left.trials == whole.counts()["cut off"]
    assert left.at_least(1).p == 1


def test_effects_of_rulings_are_paired(duel: dict[str, Any]) -> None:
    names = ["damage_method", "initiative_method"]
    effects = cp.ruling_effects(duel, trials=256, names=names, paths=0, seed=1)
    assert {effect.name for effect in effects} == set(names)
    ranks = [(not effect.apart, -effect.moved if effect.apart else 0) for effect in effects]
    assert ranks == sorted(ranks)
    assert effects.measures == ("heroes wins", "villains wins", "turns")
    before = cp.Battle(duel).simulate(2048, seed=0).p("heroes")
    for effect in effects:
        other = cp.Battle({**duel, "rulings": {effect.name: effect.instead}}).simulate(2048, seed=0)
        apart = other.p("heroes").p - before.p
        found = effect.of("heroes wins")
        assert found is not None
        assert effect.certainty == "sampled"
        spread = math.hypot(found.error, 2**0.5 * before.error)
        assert abs(found.by - apart) < 5 * spread
        assert found.low < found.by < found.high
    for measure in effects.measures:
        assert effects.plot(measure).get_xlabel().startswith("change in")
    with pytest.raises(cp.RosterError):
        cp.ruling_effects("x = [", seed=1)
    with pytest.raises(cp.UnknownNameError, match="heroes wins"):
        effects.plot("heroez wins")


def test_values_of_rulings_may_be_given_and_refused(duel: dict[str, Any]) -> None:
    effects = cp.ruling_effects(duel, values={"rebound": "sideways"}, trials=16, paths=0, seed=1)
    row = next(effect for effect in effects if effect.instead == "sideways")
    assert row.refused
    assert row.differences == ()
    assert row.refused in str(effects)
    assert "sideways" in effects._repr_html_()


def test_events_know_their_turn(system: str) -> None:
    battle = cp.Battle(cp.example(system), seed=8)
    about: list[tuple[int, int]] = []
    while battle.turn < 4 and not battle.is_over:
        before = battle.turn
        battle.step()
        about += [(max(before, 1), max(battle.turn, 1))] * (len(battle) - len(about))
    turns = [event.turn for event in battle.events()]
    assert all(turn in steps for turn, steps in zip(turns, about, strict=True))
    assert turns == sorted(turns)
    assert {1, 2} <= set(turns)
    half = len(turns) // 2
    assert [event.turn for event in battle.events(half)] == turns[half:]
    shown = battle.events()
    assert [e for e in shown.told() if e.event == "change" and e.text is None] == []
    assert [e.text for e in shown if e.text] == [e.text for e in shown.told() if e.text]
    assert len(shown.to_frame("polars", internals=True)) == len(shown)


def test_grids_tell_slam_from_stun() -> None:
    table = cp.grid(["Am"], [0], form="BA")
    cells = Cells(table._repr_html_())
    short = [line.split()[0] for line in cells.rows[1][1].splitlines()]
    assert len(short) == len(set(short)) == len(table.odds("Am", 0))
    assert "Sl slam" in cells.caption
    assert "St stun" in cells.caption


def test_defenses_stand_best_first() -> None:
    found = cp.Defenses(
        {
            "none": cp.Odds({0: 1, 20: 3}),
            "dodge": cp.Odds({0: 3, 20: 1}),
            "evasion": cp.Odds({5: 1}),
        },
        by=lambda damage: damage,
        what="damage through",
        chances={"hurt": lambda damage: damage > 0},
    )
    assert list(found) == ["dodge", "evasion", "none"]
    assert found.best == ("dodge", "evasion")
    assert found.means == {"dodge": 5, "evasion": 5, "none": 15}
    assert found.chances["hurt"]["none"] == Fraction(3, 4)
    assert found.columns()["behind"] == [0, 0, 10]
    assert "equally good" in found._repr_html_()
    worst = cp.Defenses(dict(found), by=lambda damage: damage, most=True)
    assert worst.best == ("none",)


@pytest.mark.parametrize("style", ["default", "dark_background", "grayscale"])
def test_pictures(results: dict[str, Any], style: str) -> None:
    import matplotlib.pyplot as plt

    with plt.style.context(style):
        results["duel"].plot(title="a duel").canvas.draw()
        for name in ("winners", "wins", "effects", "advice", "defenses", "grid", "left"):
            ax = results[name].plot()
            ax.figure.canvas.draw()
            assert ax.get_xlabel()
            ink = mpl.colors.to_rgb(mpl.rcParams["text.color"])
            paper = mpl.colors.to_rgb(mpl.rcParams["figure.facecolor"])
            assert abs(sum(ink) - sum(paper)) > 1.5
            plt.close(ax.figure)
    plt.close("all")


def test_a_share_that_is_no_number_is_refused() -> None:
    for share in (float("nan"), -0.1, 1.5):
        with pytest.raises(cp.OddsError, match="from 0 to 1"):
            cp.Odds.uniform(range(1, 7)).quantile(share)
