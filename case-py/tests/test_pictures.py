"""Every picture: who, whom, what and its basis; nothing is clipped; at most twelve bars."""

from __future__ import annotations

import inspect
import random
import tomllib
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import case_py as cp
import matplotlib as mpl
import pytest
from case_py._display import in_groups
from conftest import LONG
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

mpl.use("Agg")

DOLAN, DOVE = "Deadeye Dolan", "Granite Dove"
SIDES = ("The Vanguard", "The Foundry")


def attack() -> dict[str, Any]:
    return {"attacker": DOLAN, "target": DOVE}


def battle() -> cp.Battle:
    return cp.Battle(cp.example())


def two() -> dict[str, Any]:
    roster = tomllib.loads(cp.example())
    return {**roster, "fighters": [roster["fighters"][0], roster["fighters"][3]]}


def solved() -> cp.Solved:
    return battle().solve(turns=1, paths=2000)


def open_question() -> cp.Battle:
    asked = cp.Battle(cp.example(), seed=1)
    asked.set_control("host", "Nightglass")
    while not isinstance(asked.step(), cp.Decision):
        pass
    return asked


def long_fight() -> cp.Simulation:
    """A fight of many turns and many sides of long names."""
    attack = {"name": "sword", "means": "weapon", "rating": 0, "damage": 1}
    roster = {
        "system": "talislanta",
        "fighters": [
            {
                "name": f"somebody with a rather long name, number {n}",
                "side": f"the side of somebody with a rather long name, number {n}",
                "hit_points": 3,
                "combat_rating": 2,
                "attacks": [attack],
            }
            for n in range(14)
        ],
    }
    return cp.Battle(roster).simulate(60, checkpoints=3000, seed=0)


def sweep(**over: Any) -> cp.Sweep:
    return cp.sweep(cp.example(), over.pop("over"), **{**attack(), **over})


GUARDS = ["none", "dodge", "feint"]
PICTURES: dict[str, tuple[Callable[[], Any], tuple[str, ...]]] = {
    "a grid": (lambda: cp.grid().plot("yellow"), ("yellow or better", "rank")),
    "a grid of effects": (lambda: cp.grid(["Gd"], form="BT").plot(), ("rank",)),
    "odds of an attack": (
        lambda: battle().attack_odds(DOLAN, DOVE, shift=-1, defense="dodge").plot(),
        (DOLAN, DOVE, "dodge", "shift -1", "through"),
    ),
    "a field of them": (
        lambda: battle().attack_odds(DOLAN, DOVE).plot(of="effect"),
        (DOLAN, DOVE, "effect"),
    ),
    "odds in full": (lambda: cp.Scene(battle()).outcomes(DOLAN, DOVE).plot(), (DOLAN, DOVE)),
    "colors of an attack": (lambda: cp.Scene(battle()).colors(DOLAN, DOVE).plot(), (DOLAN, DOVE)),
    "what gets through": (lambda: cp.Scene(battle()).through(DOLAN, DOVE).plot(), (DOLAN, DOVE)),
    "an armed attack of Cosmic": (
        lambda: cp.Battle(cp.example("cosmic")).attack_odds(0, 3, given={"modifier": -1}).plot(),
        ("Captain Odile Marr", "Old Ironside", "modifier", "points"),
    ),
    "an attack of D6": (
        lambda: cp.Battle(cp.example("d6")).attack_odds(0, 4).plot(),
        ("Captain Varga", "level"),
    ),
    "an attack of Talislanta": (
        lambda: cp.Battle(cp.example("talislanta")).attack_odds(0, 7).plot(),
        ("damage",),
    ),
    "the order of acting": (lambda: cp.Scene(two()).initiative().plot(), ("order of acting",)),
    "defenses": (lambda: cp.Scene(battle()).defenses(DOLAN, DOVE).plot(), (DOLAN, DOVE, "best")),
    "defenses of Talislanta": (
        lambda: cp.Scene(cp.example("talislanta")).defenses(0, 7).plot(),
        ("best",),
    ),
    "waiting": (
        lambda: cp.Scene(battle()).through(DOVE, "Iron Matron").until(60).plot(),
        (DOVE, "Iron Matron", "times until 60"),
    ),
    "a simulation": (lambda: battle().simulate(200, seed=0).plot(), (*SIDES, DOVE, "200 trials")),
    "a simulation of many": (lambda: long_fight().plot(), ("number 3",)),
    "winners of many": (lambda: long_fight().wins().plot(), ("60 trials", "others")),
    "lengths": (lambda: long_fight().lengths.plot(title=None), ("turn", "60 trials")),
    "what is left": (
        lambda: battle().simulate(200, seed=0).left(DOVE).plot(),
        (DOVE, "200 trials"),
    ),
    "a solution": (lambda: solved().plot(), (*SIDES, DOVE)),
    "bounds": (lambda: solved().winners.plot(title=None), SIDES),
    "both": (
        lambda: cp.Duel(solved(), battle().simulate(200, seed=0)).plot(),
        SIDES,
    ),
    "a comparison": (
        lambda: cp.compare(
            cp.example(), cp.example().replace('armor = "Ty"', "armor = 8"), trials=100, seed=0
        ).plot(),
        (*SIDES, "100 pairs on common dice"),
    ),
    "a sweep over numbers": (
        lambda: sweep(over={"shift": range(-3, 4)}).plot(),
        (DOLAN, DOVE, "hit", "shift", "defense: none"),
    ),
    "a sweep as lines": (
        lambda: sweep(over={"shift": range(-3, 4), "defense": GUARDS}).plot(),
        (DOLAN, DOVE, "shift", *GUARDS),
    ),
    "a sweep as a map": (
        lambda: sweep(over={"shift": range(-3, 4), f"{DOVE}.armor": range(0, 90, 3)}).plot(),
        (DOLAN, DOVE, "shift"),
    ),
    "a sweep over three axes": (
        lambda: sweep(
            over={"shift": range(-3, 4), "defense": GUARDS, f"{DOVE}.armor": [0, 20, 40]},
            measure="through",
        ).plot(),
        (DOLAN, DOVE, "shift", "through"),
    ),
    "maps over three axes": (
        lambda: sweep(
            over={"shift": range(-3, 4), "defense": GUARDS, f"{DOVE}.armor": range(0, 60, 5)},
            measure="through",
        ).plot(),
        (DOLAN, DOVE, "defense = dodge"),
    ),
    "a sweep of fights": (
        lambda: cp.sweep(
            cp.example(),
            {"plans": [None, "weakest first"], "Iron Matron.health": [60, 90]},
            measure=cp.Win(SIDES[0], trials=64, seed=0),
        ).plot(),
        (f"{SIDES[0]} wins", SIDES[1], "64 trials"),
    ),
    "a crossing": (
        lambda: cp.find(cp.example(), "shift", 0.5, low=-8, high=8, **attack()).plot(),
        ("shift", "hit reaches 0.5", "proven"),
    ),
    "a balance": (
        lambda: cp.balance(
            cp.example(), SIDES[0], value="Iron Matron.health", low=50, high=70, trials=64, seed=1
        ).plot(),
        ("Iron Matron.health", f"{SIDES[0]} wins"),
    ),
    "the best defense": (
        lambda: (
            sweep(over={"shift": range(-3, 4), "defense": GUARDS}, measure="through")
            .best("defense", least=True)
            .plot()
        ),
        ("shift", "A: ", "best defense", "least through"),
    ),
    "a map of the best": (
        lambda: (
            sweep(
                over={"shift": range(-3, 4), "defense": GUARDS, f"{DOVE}.armor": range(0, 60, 5)},
                measure="through",
            )
            .best("shift")
            .plot()
        ),
        (f"{DOVE}.armor", "defense", "B: ", "best shift"),
    ),
    "a league": (
        lambda: cp.league(
            {f["name"]: f for f in tomllib.loads(cp.example())["fighters"]}, trials=20, seed=1
        ).plot(),
        (DOLAN, DOVE, "20 trials a duel, seed 1", "the loser"),
    ),
    "rulings": (
        lambda: cp.ruling_effects(cp.example(), trials=8, paths=0, seed=1).plot(),
        (*SIDES, "percentage points"),
    ),
    "rulings of an attack": (
        lambda: cp.Scene(battle()).ruling_effects(DOLAN, DOVE, names=["damage_method"]).plot(),
        (DOLAN, DOVE, "damage_method"),
    ),
    "advice": (lambda: open_question().advise(trials=20).plot(), ("Nightglass", SIDES[0])),
}


def words(figure: Figure) -> list[Text]:
    """All that is written in a figure; ticks beyond the ends of an axis are not drawn."""
    beyond = set()
    for ax in figure.axes:
        for axis in (ax.xaxis, ax.yaxis):
            low, high = sorted(axis.get_view_interval())
            reach = 1e-6 * (high - low)
            for tick in [*axis.get_major_ticks(), *axis.get_minor_ticks()]:
                if not low - reach <= tick.get_loc() <= high + reach:
                    beyond |= {tick.label1, tick.label2}
    shown = [text for text in figure.findobj(Text) if text.get_visible() and text not in beyond]
    return [text for text in shown if text.get_text().strip()]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture(name: str) -> None:
    make, said = PICTURES[name]
    drawn = make()
    figure = drawn if isinstance(drawn, Figure) else drawn.figure
    assert isinstance(figure, Figure)
    figure.canvas.draw()
    shown = words(figure)
    text = " ".join(" ".join(part.get_text() for part in shown).split())
    for what in (*said, "rules"):
        assert what in text, (what, text)
    # Nothing is clipped, and no words lie on others of the same axis or above the picture.
    whole = figure.bbox
    for part in shown:
        box = part.get_window_extent()
        if not box.width:
            continue
        assert whole.x0 - 1 <= box.x0 <= box.x1 <= whole.x1 + 1, part.get_text()
        assert whole.y0 - 1 <= box.y0 <= box.y1 <= whole.y1 + 1, part.get_text()
    for ax in figure.axes:
        # Some versions of matplotlib draw a span as a polygon.
        patches: list[Any] = [patch for patch in ax.patches if hasattr(patch, "get_y")]
        places = (
            {round(bar.get_y(), 6) for bar in patches},
            {round(bar.get_x(), 6) for bar in patches},
        )
        assert min(map(len, places)) <= 12
        for axis in (ax.xaxis, ax.yaxis):
            boxes = [label.get_window_extent() for label in axis.get_ticklabels() if label in shown]
            boxes.sort(key=lambda box: (box.x0 + box.x1) if axis is ax.xaxis else (box.y0 + box.y1))
            for one, other in pairwise(boxes):
                apart = other.x0 - one.x1 if axis is ax.xaxis else other.y0 - one.y1
                assert apart > -1.5, (name, axis)


def test_every_plot_has_its_picture_here() -> None:
    """A result that can be drawn is one of those above."""
    can = {
        name
        for name in cp.__all__
        if inspect.isclass(kind := getattr(cp, name)) and "plot" in vars(kind)
    }
    assert can == {
        *("Advice", "AttackOdds", "Comparison", "Defenses", "Duel", "Grid", "Odds"),
        *("RulingEffects", "Simulation", "Solved", "Sweep", "Waiting", "Best", "Crossing"),
        *("Balanced", "League"),
    }


def test_most_bars_are_twelve_and_the_rest_is_summed() -> None:
    ax = cp.Odds.uniform([f"n{n}" for n in range(100)]).plot()
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert len(labels) == 12
    assert labels[-1] == "89 others"
    patches: list[Any] = list(ax.patches)
    shares = [patch.get_width() for patch in patches]
    assert sum(shares) == pytest.approx(100)


def test_many_numbers_are_drawn_in_order_with_both_tails() -> None:
    """Right: the weights added by hand; 0.5 % lie below 10 and 0.5 % above 69."""
    weights = dict.fromkeys(range(10), 1) | dict.fromkeys(range(10, 70), 33) | {70: 10}
    whole = sum(weights.values())
    ax = cp.Odds(weights).plot()
    labels = [label.get_text() for label in ax.get_yticklabels()]
    patches: list[Any] = list(ax.patches)
    assert labels[0] == "<10"
    assert patches[0].get_width() == pytest.approx(100 * 10 / whole)
    assert labels[1] == "10–15"
    assert patches[1].get_width() == pytest.approx(100 * 6 * 33 / whole)
    assert sum(patch.get_width() for patch in patches) == pytest.approx(100)


def test_a_likely_zero_stands_alone() -> None:
    """Zero mostly means none: a miss, or out. Right: 300 of 1,000 by hand, and all of 1,000."""
    ax = cp.Odds({0: 300} | dict.fromkeys(range(5, 75), 10)).plot()
    labels = [label.get_text() for label in ax.get_yticklabels()]
    patches: list[Any] = list(ax.patches)
    assert labels[0] == "0"
    assert patches[0].get_width() == pytest.approx(30)
    assert labels[1].startswith("5–")
    assert sum(patch.get_width() for patch in patches) == pytest.approx(100)
    assert len(labels) <= 12
    plain = cp.Odds(dict.fromkeys(range(100), 1)).plot()
    assert plain.get_yticklabels()[0].get_text() == "0–8"


def titled(figure: Figure) -> Text:
    found = getattr(figure, "_suptitle", None)
    assert isinstance(found, Text)
    return found


@pytest.mark.parametrize("name", PICTURES if LONG else list(PICTURES)[::3])
def test_nothing_lies_on_the_title(name: str) -> None:
    """Neither a legend nor the name of an axis, however low the picture is."""
    drawn = PICTURES[name][0]()
    figure = drawn if isinstance(drawn, Figure) else drawn.figure
    assert isinstance(figure, Figure)
    figure.canvas.draw()
    if getattr(figure, "_suptitle", None) is None:
        return
    title = titled(figure)
    above = title.get_window_extent()
    for part in words(figure):
        box = part.get_window_extent()
        if part is title or not box.width:
            continue
        assert box.y1 <= above.y0 + 1.5 or box.x0 >= above.x1, part.get_text()


def test_a_picture_without_data_says_so() -> None:
    fight = long_fight()
    shown = " ".join(part.get_text() for part in words(fight.plot()))
    assert shown.count("no end\nwas reached") == 2
    assert "14 sides" in shown
    ax = fight.lengths.plot()
    assert "no outcome is known" in [part.get_text() for part in ax.texts]
    assert ax.get_xlim() == (0, 100)


def test_no_line_ends_between_a_chance_and_its_name() -> None:
    ax = cp.Scene(battle()).defenses(DOLAN, DOVE).plot()
    for said in ax.texts:
        for line in said.get_text().splitlines()[:-1]:
            assert line.endswith(","), line


def test_long_names_below_columns_leave_room_for_the_rows() -> None:
    sheets = {f["name"]: f for f in tomllib.loads(cp.example())["fighters"]}
    ax = cp.league(sheets, trials=10, seed=1).plot()
    ax.figure.canvas.draw()
    assert (
        ax.get_window_extent().height / len(sheets) > 1.2 * ax.texts[0].get_window_extent().height
    )


def test_whole_numbers_have_no_fractions_between_them() -> None:
    even = cp.balance(
        cp.example(), SIDES[0], value="Iron Matron.health", low=50, high=56, trials=64, seed=1
    )
    ax = even.plot()
    ax.figure.canvas.draw()
    assert all(float(tick).is_integer() for tick in ax.get_xticks())


def test_a_long_name_is_cut_between_words() -> None:
    from case_py._duel_plot import _called

    said = " ".join(_called("the side of somebody with a rather long name, number 3").split())
    assert said == "the side of somebody… name, number 3"
    assert "…" in _called("x" * 60)


def test_dollar_signs_in_names_are_no_formula() -> None:
    roster = two()
    for fighter, name in zip(roster["fighters"], ("Ca$h", "Mo$$"), strict=True):
        fighter["name"] = name
    figure = cp.Battle(roster).simulate(60, seed=0).plot()
    figure.canvas.draw()
    shown = " ".join(part.get_text() for part in words(figure))
    assert r"Ca\$h" in shown
    assert r"Mo\$\$" in shown


ODD = [("Ca$h", "$tone"), ("{x}", "%s"), ('"q"', "a_b^c"), ("\\alpha $x$", "<b>&"), ("$_{1$", "#")]


@pytest.mark.parametrize("names", ODD, ids=str)
def test_names_with_any_signs_are_drawn_as_they_are(names: tuple[str, str]) -> None:
    roster = two()
    for fighter, name in zip(roster["fighters"], names, strict=True):
        fighter["name"] = fighter["side"] = name
    one, other = names
    fight = cp.Battle(roster)
    run = fight.simulate(40, seed=1, record=cp.FirstDown())
    scene = cp.Scene(fight)
    win = cp.Win(one, trials=20, seed=1)
    path = f"{one}.health"
    found = cp.sweep(roster, {path: [40, 60], "plans": [None, "weakest first"]}, measure=win)
    pictures = [
        *(run.plot(), run.wins().plot(), run.recorded("first_down").plot(), run.left(0).plot()),
        *(scene.exchange(0, 1).plot(), scene.defenses(0, 1).plot(), found.plot()),
        *(cp.compare(fight, fight, trials=20, seed=1).plot(), found.best("plans").plot()),
        cp.Odds({one: 1, other: 2}).plot(),
        cp.sweep(roster, {"attacker": [one], "shift": [0, 1]}).best("attacker").plot(),
        cp.league({f["name"]: f for f in roster["fighters"]}, trials=10, seed=1).plot(),
    ]
    for drawn in pictures:
        figure = drawn if isinstance(drawn, Figure) else drawn.figure
        assert isinstance(figure, Figure)
        figure.canvas.draw()
        # What is not a formula has no sign that begins one.
        for text in words(figure):
            assert text.get_text().replace(r"\$", "").count("$") == 0, text.get_text()
    assert run.p(one).trials == 40
    assert run.left(one) == run.left(0)


@pytest.mark.parametrize("most", [2, 3, 12])
def test_groups_hold_each_number_once(most: int) -> None:
    chance = random.Random(most)
    for _ in range(400):
        numbers = chance.sample(range(60), chance.randint(2, 30))
        weights = {n: chance.random() ** 4 for n in sorted({0, *numbers})}
        weights[0] = chance.random() * sum(weights.values())
        whole = sum(weights.values())
        groups = in_groups({n: weight / whole for n, weight in weights.items()}, most)
        assert len(groups) <= most
        assert all(low <= high for _, low, high in groups)
        assert all(a[2] < b[1] for a, b in pairwise(groups))
        for n in weights:
            assert any(low <= n <= high for _, low, high in groups), (n, groups)


def test_on_axes_of_ones_own_the_rest_of_the_figure_is_left_alone() -> None:
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(14, 6), layout="constrained")
    first = battle().attack_odds(DOLAN, DOVE).plot(left)
    battle().attack_odds(DOLAN, "Nightglass").plot(right)
    assert first is left
    assert not figure.get_suptitle()
    assert DOVE in left.get_title("left").replace("\n", " ")
    assert "rules" in right.get_xlabel()
    three = sweep(over={"shift": [0, 1], "defense": GUARDS, f"{DOVE}.armor": [0, 20]})
    with pytest.raises(cp.OddsError, match="figure of its own"):
        three.plot(left)
    found: Axes = three.plot()
    assert len(found.figure.axes) == 2
