"""Sweeps over sheets, rulings and attacks, and the value at which a measure reaches a goal."""

from __future__ import annotations

import os
import signal
import threading
import time
import tomllib
from fractions import Fraction
from typing import Any

import case_py as cp
import numpy as np
import pytest
from conftest import fighter


def blow(armor: int = 0, damage: int = 20) -> dict[str, Any]:
    """One edged attack in the column Excellent at somebody in armor."""
    victim = fighter("Rav", "villains", health=1000, armor=armor)
    cutter = fighter("Gale", "heroes", "EA")
    cutter["attacks"][0]["damage"] = damage
    return {"system": "case", "fighters": [cutter, victim]}


def test_a_sweep_by_hand() -> None:
    """Every face of the d100 in the printed column; what armor leaves of 20 points."""
    armors = range(0, 30, 5)
    found = cp.sweep(blow(), {"Rav.armor": armors, "shift": [-1, 0, 2]}, measure="hurt")
    assert found.p.shape == (6, 3)
    means = cp.sweep(blow(), {"shift": [-1, 0, 2], "Rav.armor": armors}, measure="through")
    for shift in (-1, 0, 2):
        faces = [cp.to_hit("Ex", face=face, shift=shift) for face in range(1, 101)]
        hits = Fraction(sum(color not in (None, cp.Color.WHITE) for color in faces), 100)
        for armor in armors:
            at = {"Rav.armor": armor, "shift": shift}
            assert found.exact(at) == (hits if armor < 20 else 0)
            assert means.exact(at) == hits * max(0, 20 - armor)
    assert means.p.shape == (3, 6)
    assert list(means.columns()) == ["shift", "Rav.armor", "mean"]
    assert len(found.to_frame("pandas")) == len(found.to_frame("polars")) == len(found) == 18


@pytest.mark.parametrize("system", ["case", "faserip", "talislanta", "cosmic"])
def test_a_sweep_is_its_scenes(system: str) -> None:
    roster = tomllib.loads(cp.example(system))
    scene = cp.Scene(roster)
    last = len(scene.fighters) - 1
    guards = ["none", "plan", *scene.aim(0, last).guards]
    found = cp.sweep(roster, {"defense": guards, "attacker": [0, 1]}, target=last, on_error="nan")
    for guard in guards:
        for attacker in (0, 1):
            at = {"defense": guard, "attacker": attacker}
            if (error := found.cell(at).error) is None:
                assert found.exact(at) == scene.chance("hit", attacker, last, defense=guard)
                assert found.odds(at) == scene.exchange(attacker, last, defense=guard)
            else:
                with pytest.raises(cp.OddsError) as why:
                    scene.chance("hit", attacker, last, defense=guard)
                assert str(why.value) == error


def test_a_thousand_sheets_on_any_threads() -> None:
    over = {
        "Rav.armor": range(25),
        "Gale.attacks[0].damage": range(10, 50),
        "defense": ["none", "weave"],
    }
    one = cp.sweep(blow(), over, measure="through", threads=1)
    two = cp.sweep(blow(), over, measure="through", threads=2)
    assert one == two
    assert one.p.shape == (25, 40, 2)
    assert (np.diff(one.p, axis=0) <= 0).all()
    assert (one.p[:, :, 1] <= one.p[:, :, 0]).all()
    at = {"Rav.armor": 7, "Gale.attacks[0].damage": 30, "defense": "weave"}
    changed = blow(armor=7, damage=30)
    assert one.odds(at) == cp.Scene(changed).exchange(0, 1, defense="weave")
    assert one.exact(at) == one.odds(at).mean(lambda outcome: outcome.through)


def test_paths_find_what_is_meant() -> None:
    roster = tomllib.loads(cp.example())
    name = roster["fighters"][0]["attacks"][0]["name"]
    for path in (
        "Granite Dove.attacks[0].damage",
        f"Granite Dove.attacks.{name}.damage",
        "fighters[0].attacks[0].damage",
    ):
        found = cp.sweep(roster, {path: [20, 30]}, measure="through", target=3)
        assert found.p[0] < found.p[1], path
    ruled = cp.sweep(roster, {"rulings.damage_method": ["listed", "rolled"]}, target=3)
    assert len(ruled) == 2
    for path in ("Granite Duck.armor", "fighters[99].armor", "Granite Dove.attacks.none.damage"):
        with pytest.raises(cp.CaseError):
            cp.sweep(roster, {path: [1]}, target=3)


def test_cells_that_fail() -> None:
    over = {"Rav.armor": [5, -5, 10], "defense": ["none", "dodge"]}
    with pytest.raises(cp.RosterError, match=r"Rav\.armor = -5"):
        cp.sweep(blow(), {"Rav.armor": [5, -5, 10]})
    with pytest.raises(cp.OddsError, match=r"defense = dodge: .*can't answer") as why:
        cp.sweep(blow(), {"defense": ["none", "dodge"]})
    assert why.value.rule
    found = cp.sweep(blow(), over, on_error="nan")
    assert np.isnan(found.p).tolist() == [[False, True], [True, True], [False, True]]
    assert set(found.errors) == {(0, 1), (1, 0), (1, 1), (2, 1)}
    assert "armor" in found.errors[1, 0]
    with pytest.raises(cp.UnknownNameError, match="on_error is `raise` or `nan`"):
        cp.sweep(blow(), over, on_error="ignore")  # type: ignore[arg-type]
    with pytest.raises(cp.OddsError, match="no exact number"):
        found.exact({"Rav.armor": -5, "defense": "none"})
    with pytest.raises(cp.UnknownNameError, match="measure"):
        cp.sweep(blow(), {"shift": [0]}, measure="hitt")
    with pytest.raises(cp.OddsError, match="no mean"):
        cp.sweep(blow(), {"shift": [0]}, measure="effect")
    with pytest.raises(cp.UnknownNameError, match="axis"):
        found.cell({"armor": 5})
    with pytest.raises(cp.OddsError, match="no values"):
        cp.sweep(blow(), {"shift": []})


def test_fights_in_a_sweep() -> None:
    duel = tomllib.loads(cp.example("talislanta"))
    duel["fighters"] = [duel["fighters"][0], duel["fighters"][7]]
    for one, name in zip(duel["fighters"], ("Ariane", "Tamar"), strict=True):
        one |= {"name": name, "side": name[0].lower(), "hit_points": 4}
    duel.pop("teams", None)
    solved = cp.sweep(duel, {"Ariane.hit_points": [3, 4, 6]}, measure=cp.Win("a"))
    assert solved.p[0] <= solved.p[1] < solved.p[2]
    proven = cp.Battle({**duel}).solve().p("a")
    cell = solved.cell({"Ariane.hit_points": 4})
    assert cell.low <= float(proven.low) <= cell.high + 1e-12
    sampled = cp.sweep(
        duel, {"Ariane.hit_points": [3, 4, 6]}, measure=cp.Win("a", trials=2000, seed=4)
    )
    assert (sampled.low < solved.high).all()
    assert (solved.low < sampled.high).all()
    found = sampled.cell({"Ariane.hit_points": 4}).found
    assert isinstance(found, cp.Estimate)
    assert found.trials == 2000
    where = cp.find(duel, "Ariane.hit_points", 0.4, low=1, high=8, measure=cp.Win("a"))
    assert where.rises
    assert where.high == where.value
    with pytest.raises(cp.UnknownNameError, match="side"):
        cp.sweep(duel, {"Ariane.hit_points": [3]}, measure=cp.Win("nobody"))


def test_find_by_hand() -> None:
    """Where armor first takes half of the damage, and where it takes all of it."""
    found = cp.find(blow(damage=20), "Rav.armor", Fraction(1), low=0, high=40, measure="through")
    hits = cp.to_hit_odds("Ex").chance(lambda c: c is not None and c >= cp.Color.GREEN)
    armor = max(a for a in range(41) if hits * max(0, 20 - a) >= 1)
    assert (found.low, found.high, found.rises) == (armor, armor + 1, False)
    assert found.value == armor
    assert (found.at_low, found.at_high) == (hits * (20 - armor), hits * max(0, 19 - armor))
    assert found.proven
    shift = cp.find(blow(), "shift", 0.5, low=-8, high=8)
    odds = {
        by: cp.to_hit_odds("Ex", by).chance(lambda c: c not in (None, cp.Color.WHITE))
        for by in range(-8, 9)
    }
    assert shift.value == min(by for by in odds if odds[by] >= Fraction(1, 2))
    assert "reaches 0.5" in str(shift)
    wide = cp.find(blow(damage=500), "Rav.armor", 100, low=0, high=600, measure="through")
    assert wide.at_low >= 100 > wide.at_high  # type: ignore[operator]
    assert wide.high == wide.low + 1
    assert not wide.proven
    with pytest.raises(cp.OddsError, match=r"stays below 0\.5"):
        cp.find(blow(), "shift", 0.5, low=-8, high=-7)
    with pytest.raises(cp.RangeError):
        cp.find(blow(), "shift", low=3, high=3)


def test_progress_and_interrupt() -> None:
    over = {"Rav.armor": range(100), "Gale.attacks[0].damage": range(1, 1001)}
    done: list[int] = []

    def stop(cells: int) -> None:
        done.append(cells)
        if len(done) > 1:
            raise KeyError(cells)

    with pytest.raises(KeyError):
        cp.sweep(blow(), over, progress=stop)
    assert done == sorted(done)
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        cp.sweep(blow(), over)
    assert time.monotonic() - start < 5


def test_pictures_of_sweeps() -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    lines = cp.sweep(blow(), {"Rav.armor": range(0, 30, 10), "defense": ["none", "weave"]})
    ax = lines.plot()
    assert ax.get_xlabel() == "Rav.armor"
    assert len(ax.lines) == 2
    heat = cp.sweep(blow(), {"Rav.armor": range(0, 30, 10), "shift": range(-2, 3)})
    ax = heat.plot()
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("Rav.armor", "shift")
    assert "<table" in heat._repr_html_()
    over: dict[str, Any]
    over = {"Rav.armor": [1, 2], "shift": [0, 1], "defense": ["none", "weave"]}
    facets = cp.sweep(blow(), over).plot().figure.axes
    assert [ax.get_title("left") for ax in facets if ax.get_label() != "<colorbar>"] == [
        "defense = none",
        "defense = weave",
    ]
    four = cp.sweep(blow(), {**over, "Gale.attacks[0].damage": [10, 20]})
    with pytest.raises(cp.OddsError, match="three axes, not 4"):
        four.plot()


def test_what_would_be_ignored_is_refused() -> None:
    win = cp.Win("heroes")
    with pytest.raises(cp.OddsError, match="`shift` is of an attack"):
        cp.sweep(blow(), {"shift": [0, 1]}, measure=win)
    with pytest.raises(cp.OddsError, match="`defense` is of an attack"):
        cp.sweep(blow(), {"Rav.armor": [1, 2]}, measure=win, defense="weave")


def test_two_axes_on_one_value_are_refused() -> None:
    """One of them would overwrite the other, and its rows say what is not so."""
    for one, other in [
        ("Rav.armor", "fighters[1].armor"),
        ("Rav.protection", "Rav.protection.EA"),
        ("Rav.protection.EA", "Rav.protection"),
        ("fighters", "Rav.armor"),
    ]:
        with pytest.raises(cp.RosterError, match="give one of them") as told:
            cp.sweep(blow(), {one: [1], other: [1]})
        assert told.value.problems[0].path == other
        assert f"`{one}`" in told.value.problems[0].message


def test_a_sweep_with_a_failed_cell_equals_itself() -> None:
    found = cp.sweep(blow(), {"attack": [0], "Rav.armor": [1, -5]}, on_error="nan")
    assert found.errors
    assert found == cp.sweep(blow(), {"attack": [0], "Rav.armor": [1, -5]}, on_error="nan")
    assert found != cp.sweep(blow(), {"attack": [0], "Rav.armor": [1, 2]}, on_error="nan")


def test_what_is_not_resolved_has_no_number_but_a_reason() -> None:
    win = cp.Win("The Vanguard", turns=1)
    found = cp.sweep(cp.example(), {"Granite Dove.armor": [10]}, measure=win)
    assert found.high[0] - found.low[0] > 0.5
    assert np.isnan(found.p[0])
    assert "only proven to lie between" in found.errors[(0,)]
    assert "without a number" in repr(found)


def test_a_crossing_says_whether_it_is_proven() -> None:
    found = cp.find(
        cp.example(), "shift", 0.5, low=-8, high=8, attacker="Deadeye Dolan", target="Nightglass"
    )
    assert "the only crossing in the range: proven" in str(found)
