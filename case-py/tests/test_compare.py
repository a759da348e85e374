"""Paired experiments, differences of results, and what is recorded of each trial."""

from __future__ import annotations

import pickle
import statistics
import time
import tomllib
from typing import Any

import case_py as cp
import numpy as np
import pytest
from conftest import only_long

VANGUARD = "The Vanguard"


def changed(system: str, old: str, new: str) -> str:
    text = cp.example(system)
    assert old in text
    return text.replace(old, new, 1)


def altered(system: str, fighter: str, path: str, value: object) -> dict[str, Any]:
    """The bundled roster with one value of a fighter's sheet changed."""
    roster = tomllib.loads(cp.example(system))
    part: Any = next(one for one in roster["fighters"] if one["name"] == fighter)
    *way, last = path.split(".")
    for key in way:
        part = part[int(key) if key.isdigit() else key]
    assert last in part
    assert part[last] != value
    part[last] = value
    return roster


@pytest.mark.parametrize(
    ("system", "fighter", "path", "value"),
    [
        ("case", "Granite Dove", "armor", 22),
        ("case", "The Juggler of Storms", "abilities.strength", "Ty"),
        ("case", "Captain Meridian", "armor", 11),
        ("talislanta", "Finn Tarrow", "hit_points", 19),
        ("talislanta", "Finn Tarrow", "attacks.0.rating", 13),
        ("talislanta", "Gorm Stonecap", "str", 7),
        ("cosmic", "Old Ironside", "toughness", 4),
        ("cosmic", "Old Ironside", "attacks.0.ranks", 14),
        ("cosmic", "Sister Lash", "armor.torso", 3),
    ],
)
def test_the_error_of_a_paired_difference_is_half_of_that_of_independent_runs(
    system: str, fighter: str, path: str, value: object
) -> None:
    paired = cp.compare(
        cp.example(system), altered(system, fighter, path, value), trials=600, seed=0
    )
    assert paired.paired
    assert paired.trials == 600
    side = paired.first.sides[0]
    alone = paired.second.wins().p(side)
    independent = paired.second.p(side) - paired.first.p(side)
    found = paired.wins(side)
    assert found.by == pytest.approx(independent.by)
    assert 0 < 2 * found.error <= independent.error
    assert found.low <= found.by <= found.high
    assert alone == paired.second.p(side)


def test_fights_of_two_systems_are_not_compared() -> None:
    duel = {"d6": cp.example("d6"), "case": cp.example("case")}
    with pytest.raises(cp.OddsError, match="of `d6`, this one of `case`"):
        cp.compare(duel["case"], duel["d6"], trials=1)


def test_what_does_not_matter_changes_no_trial() -> None:
    other = changed("case", 'reason = "Ty"', 'reason = "Gd"')
    found = cp.compare(cp.example(), other, trials=300, seed=0)
    assert found.same.p == 1
    assert found.wins(VANGUARD).by == found.wins(VANGUARD).error == found.turns.by == 0
    assert not found.wins(VANGUARD).apart
    assert "not told apart" in str(found)


@only_long
def test_pairs_agree_with_what_is_known() -> None:
    """The truth by hand: more Health wins more, and by as much as two long runs say."""
    other = changed("talislanta", "hit_points = 34", "hit_points = 28")
    found = cp.compare(cp.example("talislanta"), other, trials=600, seed=0)
    one = cp.Battle(cp.example("talislanta")).simulate(1200, seed=9)
    two = cp.Battle(other).simulate(1200, seed=10)
    apart = two - one
    assert not apart.paired
    side = one.sides[0]
    difference = found.wins(side) if side in found.first.sides else None
    assert difference is not None
    assert (
        abs(difference.by - apart.wins(side).by)
        < 4 * (difference.error**2 + apart.wins(side).error ** 2) ** 0.5
    )
    with pytest.raises(cp.OddsError, match="no pairs"):
        _ = apart.same
    with pytest.raises(cp.UnknownNameError, match="side"):
        found.wins("nobody at all")


def test_common_trials_hang_on_nothing_but_their_number() -> None:
    battle = cp.Battle(cp.example("cosmic"))
    whole = battle.simulate(1500, seed=3, common=True)
    part = battle.simulate(1500, seed=3, common=True, blocks=(1, 2), threads=2)
    assert (whole.winner[1024:] == part.winner).all()
    assert (whole.turns[1024:] == part.turns).all()
    assert pickle.loads(pickle.dumps(whole)) == whole
    with pytest.raises(cp.OddsError, match="common dice"):
        cp.Simulation.join([part, battle.simulate(1500, seed=3, blocks=(0, 1))])


def test_plans_are_compared() -> None:
    first = cp.Battle(cp.example())
    found = cp.compare(first, first, trials=400, other_plans={VANGUARD: "weakest first"}, seed=0)
    assert found.same.p < 1
    assert found.wins(VANGUARD).trials == 400
    table = found.columns()
    assert table["of"][:3] == [f"{VANGUARD} wins", f"{found.first.sides[1]} wins", "turns"]
    assert table["by"][0] == found.wins(VANGUARD).by
    assert "%" in str(found)
    assert "<table" in found._repr_html_()
    assert repr(found).startswith("<Comparison:")
    assert pickle.loads(pickle.dumps(found)) == found


def test_estimates_subtract() -> None:
    difference = cp.Estimate.of(60, 100) - cp.Estimate.of(40, 100)
    # Newcombe's interval of the difference of two shares, by hand.
    assert difference.by == pytest.approx(0.2)
    assert difference.low == pytest.approx(0.0614, abs=1e-4)
    assert difference.high == pytest.approx(0.3281, abs=1e-4)
    assert difference.apart
    means = cp.Measured(3.0, 0.1, 2.8, 3.2, 50) - cp.Measured(2.0, 0.1, 1.8, 2.2, 40)
    assert means.by == 1
    assert means.trials == 40
    with pytest.raises(TypeError):
        cp.Estimate.of(1, 2) - 0.5


def test_records_are_those_of_a_loop() -> None:
    """The first trial rolls the dice of a battle of that seed: its log has all that is recorded."""
    record: list[Any] = [
        cp.FirstDown(),
        cp.FellIn(),
        cp.StandsAfter(2),
        cp.FitnessAfter(2),
        cp.Count("attacks"),
        cp.Count("attacks", by=0),
        cp.Count("initiative"),
        cp.Total("through"),
        cp.ValueAfter("Granite Dove", "health", 2),
    ]
    for seed in range(8):
        run = cp.Battle(cp.example()).simulate(1, seed=seed, record=record)
        plain = cp.Battle(cp.example()).simulate(1, seed=seed)
        assert (run.winner, run.turns, run.stands.tolist()) == (
            plain.winner,
            plain.turns,
            plain.stands.tolist(),
        )
        battle = cp.Battle(cp.example(), seed=seed)
        fell, first = [0] * 6, -1
        after: list[Any] = []
        while not battle.is_over:
            turn = battle.turn
            battle.run(checkpoints=1)
            for place, fighter in enumerate(battle.fighters):
                if not fighter.stands and not fell[place]:
                    fell[place] = turn
                    first = place if first < 0 else first
            if turn <= 2 and (battle.turn > 2 or battle.is_over):
                after = [(fighter.stands, fighter.fitness) for fighter in battle.fighters]
        outcomes = [event for event in battle.events() if event.event == "outcome"]
        rolls = [event for event in battle.events() if event.event == "roll"]
        got = run.records
        assert got["first_down"][0] == first
        assert got["fell_in"][0].tolist() == fell
        assert got["stands_after_2"][0].tolist() == [int(stands) for stands, _ in after]
        # Who is out has no fitness left, as at the end.
        left = [fitness if stands else 0 for stands, fitness in after]
        assert got["fitness_after_2"][0].tolist() == left
        assert got["attacks"][0] == len(outcomes)
        assert got["attacks by 0"][0] == sum(
            event.who is not None and event.who.number == 0 for event in outcomes
        )
        assert got["initiative"][0] == sum(event.name == "initiative" for event in rolls)
        through = sum(int(str(event.values["through"].value)) for event in outcomes)
        assert got["total through"][0] == through
        assert got["Granite Dove.health_after_2"][0] == after[0][1]


def test_conditions_need_no_loop() -> None:
    record: dict[str, cp.Recordable] = {
        "stood": cp.StandsAfter(2),
        "first": cp.FirstDown(),
        "hits": cp.Count("hit"),
    }
    run = cp.Battle(cp.example()).simulate(400, record=record, seed=0)
    stood: Any = run.records["stood"].all(axis=1)
    part = run.given(stood)
    assert len(part) == stood.sum()
    assert part.p(VANGUARD).p == (run.winner[stood] == run.sides.index(VANGUARD)).mean()
    assert run.recorded("stood", "Granite Dove").p(1).p == run.records["stood"][:, 0].mean()
    assert run.recorded("hits").mean().value == pytest.approx(run.records["hits"].mean())
    named = (
        cp.Battle(cp.example()).simulate(400, record=cp.FirstDown(), seed=0).recorded("first_down")
    )
    assert set(named) <= {*run.fighters, None}
    columns = run.columns()
    assert "hits" in columns
    assert "stood.Granite Dove" in columns
    wrongs: list[Any] = [run.records["first"], stood[:-1]]
    for wrong in wrongs:
        with pytest.raises(cp.OddsError, match="truths"):
            run.given(wrong)
    with pytest.raises(cp.UnknownNameError, match="did you mean `stood`"):
        run.recorded("stod")
    with pytest.raises(cp.OddsError, match="say whose"):
        run.recorded("stood")
    with pytest.raises(cp.OddsError, match="known are"):
        cp.Battle(cp.example()).simulate(1, record=cp.Count("blows"), seed=0)
    with pytest.raises(cp.RangeError):
        cp.Battle(cp.example()).simulate(1, record=cp.StandsAfter(0), seed=0)


def test_two_records_cost_little() -> None:
    # Each beside its neighbor: what else a machine does changes from one second to the next.
    battle = cp.Battle(cp.example())

    def took(**how: Any) -> float:
        began = time.process_time()
        battle.simulate(512, threads=1, seed=0, **how)
        return time.process_time() - began

    records = [cp.FirstDown(), cp.StandsAfter(2)]
    took()
    ratios = [took(record=records) / took() for _ in range(9)]
    assert statistics.median(ratios) < 1.3, ratios


def test_sweeps_take_plans_and_battles() -> None:
    over: dict[str, list[Any]] = {"plans": [None, "weakest first"], "Iron Matron.health": [60, 90]}
    measure = cp.Win(VANGUARD, trials=256, common=True, seed=0)
    found = cp.sweep(cp.example(), over, measure=measure)
    for n, plan in enumerate(over["plans"]):
        for m, health in enumerate(over["Iron Matron.health"]):
            at = {"plans": plan, "Iron Matron.health": health}
            battle = found.battle(at)
            alone = battle.simulate(256, common=True, seed=0)
            assert found.p[n, m] == alone.p(VANGUARD).p
            assert found.roster(at)["fighters"][3]["health"] == health
    assert (found.p[:, 0] >= found.p[:, 1]).all()

    battle = cp.Battle(cp.example(), seed=2)
    battle.run(turns=1)
    later = cp.sweep(
        battle, {"plans": [None, "gang up"]}, measure=cp.Win(VANGUARD, trials=100, seed=0)
    )
    assert later.p[0] == battle.simulate(100, seed=0).p(VANGUARD).p
    assert later.p[1] == battle.simulate(100, plans="gang up", seed=0).p(VANGUARD).p
    guards = cp.sweep(battle, {"defense": ["none", "dodge"]}, attacker=4, target=1, on_error="nan")
    if guards.cell({"defense": "none"}).error is None:
        assert guards.exact({"defense": "none"}) == cp.Scene(battle).chance("hit", 4, 1)
    with pytest.raises(cp.OddsError, match="has begun"):
        cp.sweep(battle, {"Iron Matron.health": [60]}, measure=cp.Win(VANGUARD, trials=10, seed=0))

    fresh = cp.Battle(cp.example(), plans="weakest first")
    kept = cp.sweep(fresh, {"Iron Matron.health": [60]}, measure=measure)
    assert kept.p[0] == found.p[1, 0]
    hosted = cp.Battle(cp.example(), control="host")
    with pytest.raises(cp.CaseError, match="host"):
        cp.sweep(hosted, {"Iron Matron.health": [60]}, measure=measure)


def duel() -> dict[str, Any]:
    """Two who hit each other, of about equal strength."""
    attack = {"name": "sword", "means": "weapon", "rating": 4, "damage": 2}
    return {
        "system": "talislanta",
        "fighters": [
            {"name": name, "side": side, "hit_points": 6, "combat_rating": 2, "attacks": [attack]}
            for name, side in (("Ariane", "a"), ("Tamar", "b"))
        ],
    }


@only_long
def test_trials_end_where_it_is_clear() -> None:
    over = {"Ariane.hit_points": list(range(1, 21))}
    measure = cp.Win("a", trials=20_000, goal=0.5, seed=0)
    found = cp.sweep(duel(), over, measure=measure)
    cells = [found.cell({"Ariane.hit_points": points}).found for points in range(1, 21)]
    used = [cell.trials for cell in cells if isinstance(cell, cp.Estimate)]
    assert len(used) == 20
    assert sum(used) < 0.5 * 20 * 20_000
    assert min(used) == 1024
    whole = cp.sweep(duel(), over, measure=cp.Win("a", trials=3_000, seed=0))
    # The sides of the goal are those of all trials, but where it is even.
    clear = np.abs(whole.p - 0.5) > 0.03
    assert ((found.p > 0.5) == (whole.p > 0.5))[clear].all()
    assert clear.sum() >= 15
    with pytest.raises(cp.RangeError):
        cp.sweep(duel(), over, measure=cp.Win("a", trials=10, goal=60, seed=0))


def test_a_change_is_found_under_a_plan() -> None:
    roster = duel()

    def share(points: int) -> float:
        roster["fighters"][1]["hit_points"] = points
        return cp.Battle(roster).simulate(2048, plans="weakest first", seed=0).p("a").p

    found = cp.find(
        duel(),
        "Tamar.hit_points",
        0.5,
        low=1,
        high=5,
        measure=cp.Win("a", trials=2048, seed=0),
        plans="weakest first",
    )
    assert isinstance(found.at_low, cp.Estimate)
    assert isinstance(found.at_high, cp.Estimate)
    assert share(found.low) >= 0.5 > share(found.high)


def test_a_share_of_fights_is_sought_as_one() -> None:
    measure = cp.Win("a", trials=10, seed=0)
    with pytest.raises(cp.RangeError, match=r"60 % is 0\.6"):
        cp.find(duel(), "Tamar.hit_points", 60, low=1, high=5, measure=measure)
