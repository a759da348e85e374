"""Answers that could be misread without a word; each right value is worked out another way."""

from __future__ import annotations

import itertools
import json
import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import case_py as cp
import pytest
from case_py._tables import Rowed
from conftest import fighter

EN = """system = "case"
[rulings]
waking_at_zero = "stays_down"
goes_on = "ends_at_once"
standard_maneuvers = "as_listed"
[[fighters]]
name = "Alba"
side = "A"
health = 30
abilities = { fighting = "Ty", agility = "Rm", strength = "Ty", endurance = "Ex", reason = "Ty", intuition = "Rm", psyche = "Ty" }
attacks = [{ name = "lance", form = "En", damage = "Gd", range = 10 }]
[[fighters]]
name = "Bela"
side = "B"
health = 40
abilities = { fighting = "Ty", agility = "Ex", strength = "Ty", endurance = "Rm", reason = "Ty", intuition = "Gd", psyche = "Ty" }
attacks = [{ name = "beam", form = "En", damage = "Gd", range = 10 }]"""  # noqa: E501
PLAN = {
    "name": "plain",
    "rules": [
        {"question": "defense", "then": ["nothing"]},
        {"question": "actions", "then": ["least"]},
        {"question": "full_movement", "then": [False]},
    ],
}


def roster(system: str = "case") -> dict[str, Any]:
    """The example roster as data."""
    return tomllib.loads(cp.example(system))


def at_the_lance(*faces: int) -> cp.Battle:
    """The duel after both initiatives, with Alba's attack open, and these faces in it."""
    battle = cp.Battle(EN, plans=PLAN)
    for face in (10, 1):
        battle.run()
        battle.roll(face)
    battle.run()
    for face in faces:
        battle.roll(face)
    return battle


def test_dice_that_lie_count_in_every_call() -> None:
    """By a chain of the duel: 36.21 % before the roll, 61.73 after a red, 23.54 after a white."""
    for face, wins in (((), 0.36207), ((100,), 0.61732), ((1,), 0.2354)):
        battle = at_the_lance(*face)
        assert float(battle.solve().p("A")) == pytest.approx(wins, abs=5e-5)
        sampled = [
            battle.simulate(4000, seed=1).p("A"),
            cp.compare(battle, EN, trials=4000, seed=1, plans=PLAN).first.p("A"),
            cp.compare(EN, battle, trials=4000, seed=1, plans=PLAN).second.p("A"),
        ]
        for share in sampled:
            assert share.p == pytest.approx(wins, abs=0.03)
        for win, near in ((cp.Win("A"), 5e-5), (cp.Win("A", trials=4000, seed=1), 0.03)):
            found = cp.sweep(battle, {"plans": [None]}, measure=win)
            assert found.p[0] == pytest.approx(wins, abs=near)
        effects = cp.ruling_effects(battle, trials=0, names=["rebound"])
        low, high = effects.before["A wins"]
        assert low == pytest.approx(wins, abs=5e-5)
        assert high == pytest.approx(wins, abs=5e-5)
        # The roster has no place for them.
        if face:
            with pytest.raises(cp.OddsError, match="the battle has begun"):
                cp.sweep(battle, {"Bela.health": [40]}, measure=cp.Win("A"))


def test_odds_before_a_roll_are_the_mean_of_those_after_each_face() -> None:
    before = at_the_lance()
    each = [at_the_lance(face) for face in range(1, 101)]
    wins = [float(after.solve().p("A")) for after in each]
    assert float(before.solve().p("A")) == pytest.approx(sum(wins) / 100, abs=1e-9)
    mean: dict[Any, Fraction] = {}
    for after in each:
        for end, p in after.turn_odds().fractions().items():
            mean[end] = mean.get(end, Fraction(0)) + p / 100
    assert before.turn_odds().fractions() == mean


def test_zero_health_kills_and_who_is_down_is_felled() -> None:
    """Forty points on forty Health: a hit (65 %) fells, and of 100 faces 45 lose the rank (E8)."""
    data = roster()
    next(f for f in data["fighters"] if f["name"] == "Deadeye Dolan")["health"] = 40
    scene = cp.Scene(data)
    blow = "Granite Dove", "Deadeye Dolan"
    assert scene.chance("kill", *blow) == Fraction(65, 100) * Fraction(45, 100)
    assert scene.chance("fell", *blow) == Fraction(65, 100)
    # One point more, and nobody falls.
    next(f for f in data["fighters"] if f["name"] == "Deadeye Dolan")["health"] = 41
    assert cp.Scene(data).chance("kill", *blow) == cp.Scene(data).chance("fell", *blow) == 0


def test_counts_mean_what_chances_mean() -> None:
    battle = cp.Battle(EN, plans=PLAN)
    names = {"kill": "kill", "roll": "roll:kill", "rank": "rank_lost", "fell": "fell"}
    run = battle.simulate(
        4000, seed=3, record={key: cp.Count(of, by="Alba") for key, of in names.items()}
    )
    kills, rolls = run.records["kill"], run.records["roll"]
    assert (kills == run.records["rank"]).all()
    assert (run.records["fell"] >= kills).all()
    # An independent chain of the duel: 0.743 checks and 0.174 ranks lost in a fight.
    assert rolls.mean() == pytest.approx(0.743, abs=0.05)
    assert kills.mean() == pytest.approx(0.174, abs=0.03)
    with pytest.raises(cp.OddsError, match="`roll:kil`"):
        battle.simulate(10, record={"x": cp.Count("roll:kil", by="Alba")})


def test_a_flurry_says_that_its_roll_is_taken_for_granted() -> None:
    scene = cp.Scene(cp.example())
    one = scene.exchange("Granite Dove", "Deadeye Dolan").went_in
    two = scene.exchange("Granite Dove", "Deadeye Dolan", flurry=2).went_in
    assert not one.presumed
    assert [presumed.rule for presumed in two.presumed] == ["T3"]


def test_what_is_set_anew_in_each_turn_is_not_recorded_after_it() -> None:
    battle = cp.Battle(EN, plans=PLAN)
    with pytest.raises(cp.CaseError, match="`initiative` does not outlast its turn"):
        battle.simulate(10, record={"i": cp.ValueAfter("Alba", "initiative", 1)})


def test_what_is_of_a_list_is_recorded_by_its_number_there() -> None:
    """The members' numbers of the schema; 0 is the first member, -1 none of them."""
    battle = cp.Battle(EN, plans=PLAN)
    run = battle.simulate(500, seed=1, record={"d": cp.ValueAfter("Bela", "dying", 99)})
    assert set(run.records["d"].tolist()) <= {-1, 0, 1, 2}
    assert -1 in run.records["d"]


def test_odds_are_neither_true_nor_false() -> None:
    one, two = cp.Odds({1: 1}), cp.Odds({2: 1})
    truth: list[Callable[[], Any]] = [
        lambda: bool(one < two),
        lambda: sorted([one, two]),
        lambda: max(one, two),
        lambda: not one,
    ]
    for use in truth:
        with pytest.raises(TypeError, match="neither true nor false"):
            use()
    assert max(one, two, key=cp.Odds.mean) is two


MISUSES: list[Callable[[Any], Any]] = [
    lambda x: x + x,
    lambda x: x * 2,
    lambda x: 2 * x,
    lambda x: x < x,  # noqa: PLR0124
    lambda x: max(x, x),
]


def test_figures_with_bounds_are_no_tuples_to_count_with() -> None:
    share = cp.Estimate.of(30, 100)
    proven = cp.Interval(Fraction(1, 4), Fraction(1, 4))
    for figure in (share, proven):
        for use in MISUSES:
            with pytest.raises(TypeError, match="figure with its bounds"):
                use(figure)
    assert float(share) == 0.3
    assert f"{share:.1%}" == "30.0%"
    assert f"{proven:.2f}" == "0.25"
    with pytest.raises(cp.OddsError):
        float(cp.Interval(Fraction(0), Fraction(1)))


def test_fights_of_different_rosters_or_states_do_not_join() -> None:
    """Only the roster differs, and then only how far the battle has gone."""
    data = tomllib.loads(EN)
    more = json.loads(json.dumps(data))
    more["fighters"][1]["health"] = 41
    one, other = (cp.Battle(of, plans=PLAN).simulate(300, seed=1) for of in (data, more))
    assert one.basis.text == other.basis.text
    with pytest.raises(cp.OddsError, match="different rosters"):
        cp.Simulation.join([one, other])
    battle = cp.Battle(data, plans=PLAN)
    before = battle.simulate(300, seed=1)
    assert before.basis == one.basis
    assert len(cp.Simulation.join([before, battle.copy().simulate(300, seed=2)])) == 600
    battle.run(turns=1)
    after = battle.simulate(300, seed=2)
    assert (after.basis.roster, after.basis.text) == (before.basis.roster, before.basis.text)
    with pytest.raises(cp.OddsError, match="different states"):
        cp.Simulation.join([before, after])
    # A face that lies in the open step is of the state, too.
    fresh = cp.Battle(data, plans=PLAN)
    fresh.run()
    waits = fresh.basis.state
    fresh.roll(10)
    assert fresh.basis.state != waits


def test_two_fights_are_neither_one_comparison_nor_one_duel() -> None:
    """Only the Health of one fighter differs, then only a die that lies."""
    harder = EN.replace("health = 40", "health = 41")
    one = cp.compare(EN, EN, trials=1500, seed=7, blocks=(0, 1))
    assert cp.Comparison.join([one, cp.compare(EN, EN, trials=1500, seed=8)]).trials == 2524
    for first, second in ((harder, EN), (EN, harder)):
        with pytest.raises(cp.OddsError, match="different rosters"):
            cp.Comparison.join([one, cp.compare(first, second, trials=1500, seed=8)])
    solved = at_the_lance().solve()
    assert cp.Duel(solved, at_the_lance().simulate(16, seed=1)).solved == solved
    for other in (at_the_lance(100), cp.Battle(harder, plans=PLAN)):
        with pytest.raises(cp.OddsError, match=r"different (rosters|states)"):
            cp.Duel(solved, other.simulate(16, seed=1))


def test_a_gap_between_blocks_is_told() -> None:
    battle = cp.Battle(EN, plans=PLAN)
    blocks = [battle.simulate(4000, seed=7, blocks=(n, n + 1)) for n in range(4)]
    assert len(cp.Simulation.join(blocks)) == 4000
    # The last ones may come later; what lies between is missing.
    assert len(cp.Simulation.join(blocks[1:3])) == 2048
    with pytest.raises(cp.OddsError, match="block 1 is missing of seed 7: add them, or join"):
        cp.Simulation.join([blocks[0], *blocks[2:]])
    with pytest.raises(cp.OddsError, match="blocks 1 to 2 are missing"):
        cp.Simulation.join([blocks[3], blocks[0]])
    assert len(cp.Simulation.join([blocks[0], *blocks[2:]], gaps=True)) == 4000 - 1024
    pairs = [cp.compare(EN, EN, trials=4000, seed=7, blocks=(n, n + 1)) for n in (0, 2)]
    with pytest.raises(cp.OddsError, match="block 1 is missing"):
        cp.Comparison.join(pairs)
    assert cp.Comparison.join(pairs, gaps=True).trials == 2048


def test_who_is_first_in_cosmic_is_one_alone() -> None:
    """A d20 and 5 against a d20 and 8: 34 % higher, 4.25 % equal, by all 400 pairs."""
    data = roster("cosmic")
    sides = [f["side"] for f in data["fighters"]]
    pair = [data["fighters"][0], data["fighters"][sides.index(sides[-1])]]
    for sheet, ranks in zip(pair, (5, 8), strict=True):
        sheet["coordination"], sheet["initiative"] = ranks, 0
    data["fighters"] = pair
    record: dict[str, cp.Recordable] = {"act": cp.FirstToAct(), "order": cp.Initiative(1)}
    run = cp.Battle(data).simulate(3000, seed=1, record=record)
    both = (run.records["order"] == 1).all(axis=1)
    assert (run.records["act"][both] == -1).all()
    assert (run.records["act"][~both] >= 0).all()
    assert both.mean() == pytest.approx(0.0425, abs=0.012)
    assert (run.records["act"] == 0).mean() == pytest.approx(0.34, abs=0.03)


def test_a_comparison_says_from_what_to_what() -> None:
    other = {**PLAN, "name": "other", "rules": [{"question": "actions", "then": ["least"]}]}
    told = str(cp.compare(EN, EN, trials=500, plans=PLAN, other_plans=other))
    assert "from case" in told
    assert 0 < told.index("`plain`") < told.index("`other`")


def test_fitness_after_the_end_is_that_of_the_end() -> None:
    run = cp.Battle(EN, plans=PLAN).simulate(400, seed=4, record={"f": cp.FitnessAfter(500)})
    assert (run.winner != -2).all()
    assert (run.records["f"] == run.fitness).all()


def test_arguments_without_effect_are_refused() -> None:
    for measure in (cp.Win("A", trials=2000, turns=3), cp.Win("A", common=True)):
        with pytest.raises(cp.OddsError, match=r"`(turns|common)` is of"):
            cp.sweep(EN, over={"Bela.health": [40]}, measure=measure)
    with pytest.raises(TypeError):
        cp.charge_damage(40, 3)  # type: ignore[call-arg]
    assert cp.charge_damage(40, areas=3) == 46


def test_plans_of_an_attack_need_the_defense_that_they_decide() -> None:
    """Who blocks stops the blow; left out, the defense would be none whatever the plan."""
    data = roster()
    how: dict[str, Any] = {"attacker": "Granite Dove", "target": "Iron Matron", "measure": "hurt"}
    for plans in ({"plans": "gang up"}, {"over": {"plans": [None]}}):
        with pytest.raises(cp.OddsError, match=r"defense.*is `plan`"):
            cp.sweep(data, **{"over": {"shift": [0]}, **how, **plans})
    plan = {"name": "block", "rules": [{"question": "defense", "then": ["block"]}]}
    over = {"shift": [0]}
    by_plan = cp.sweep(data, over, defense="plan", plans={"The Foundry": plan}, **how)
    assert by_plan.p[0] == cp.sweep(data, over, defense="block", **how).p[0]
    assert by_plan.p[0] < cp.sweep(data, over, defense="none", **how).p[0]


def test_what_some_cells_do_not_ask_is_given_to_the_others() -> None:
    """An axe does a hundred points more on a 20 against 8; against 30 nothing is critical."""
    sheet = {**AXE, "hit_points": 500}
    data = {"system": "talislanta", "fighters": [{"name": n, "side": n, **sheet} for n in "AB"]}
    over = {"B.combat_rating": [30, 8]}
    how: dict[str, Any] = {"measure": "damage", "attacker": "A", "target": "B"}
    more, plain = (
        cp.sweep(data, over, given={"critical_wound": points}, **how).p for points in (100, 0)
    )
    assert list(more - plain) == [0, pytest.approx(5)]
    with pytest.raises(cp.OddsError, match="critical_wound"):
        cp.sweep(data, {"B.combat_rating": [30]}, given={"critical_wound": 100}, **how)


def test_several_answers_to_one_question_are_given_in_order() -> None:
    """Twenty points of damage through things of strength 15 and 3: two are left of each hit."""
    given = {"things_passed_through": 2, "material_strength": [15, 3]}
    scene = cp.Scene(cp.example())
    odds = scene.exchange("Deadeye Dolan", "Nightglass", "long rifle", given=given)
    assert odds.map(lambda outcome: outcome.through) == cp.Odds({0: 30, 2: 70})


def test_one_name_of_several_is_no_answer() -> None:
    twins = [fighter("Twin", "a"), fighter("Twin", "a"), fighter("Foe", "b")]
    twins[0]["id"], twins[1]["id"] = "left", "right"
    data = {"system": "case", "fighters": twins}
    run = cp.Battle(data).simulate(64, seed=1)
    assert run.ids[:2] == ("left", "right")
    with pytest.raises(cp.OddsError, match="left, right"):
        run.left("Twin")
    assert run.left("right") == run.left(1)
    with pytest.raises(cp.CaseError, match="several fighters are called `Twin`: give an id"):
        cp.Battle(data, plans={"Twin": PLAN})


def test_a_side_and_a_fighter_of_one_name_are_told_apart() -> None:
    data = {
        "system": "case",
        "fighters": [fighter("Rav", "a"), fighter("Ally", "Rav"), fighter("Foe", "Rav")],
    }
    battle = cp.Battle(data)
    with pytest.raises(cp.UnknownNameError, match="a side and a fighter"):
        battle.set_plan(PLAN, "Rav")
    battle.set_plan(PLAN, cp.Side(1, "Rav"))
    assert [battle.plan(n) is not None for n in range(3)] == [False, True, True]


def d6(dice: int, *, cancel: bool) -> cp.Odds[int]:
    """A roll with one Wild Die, face by face: a 6 is rolled again, six times at most."""
    totals: Counter[int] = Counter()

    def wild(total: int, again: int) -> list[tuple[int, int]]:
        """What a Wild Die comes to, with its weight among those of all tosses that are left."""
        if not again:
            return [(total + face, 1) for face in range(1, 7)]
        ended = [(total + face, 6**again) for face in range(1, 6)]
        return ended + wild(total + 6, again - 1)

    for faces in itertools.product(range(1, 7), repeat=dice - 1):
        for first, weight in wild(0, 6):
            lost = first == 1 and cancel
            totals[sum(sorted(faces)[:-1]) if lost else sum(faces) + first] += weight
    return cp.Odds(totals)


@pytest.mark.parametrize("dice", [1, 2, 4])
def test_a_die_code_by_its_faces(dice: int) -> None:
    assert cp.d6_odds(f"{dice}D") == d6(dice, cancel=True)
    assert cp.d6_odds(f"{dice}D+2", wild_one="complication") == d6(dice, cancel=False) + 2
    assert cp.d6_odds("0D+1") == cp.Odds({1: 1})


def test_die_codes_that_are_none() -> None:
    for code, error in (("4W", cp.OddsError), ("4D+3", cp.OddsError), ("19D", cp.RangeError)):
        with pytest.raises(error):
            cp.d6_odds(code)
    with pytest.raises(cp.UnknownNameError):
        cp.d6_odds("4D", wild_one="caller")  # type: ignore[arg-type]


@pytest.mark.parametrize("modifier", [-1000, -19, -3, 0, 4, 12, 1000])
def test_the_action_table_by_its_faces(modifier: int) -> None:
    """The printed bounds, total by total."""

    def band(total: int) -> str:
        for name, top in (("mishap", 0), ("failure", 5), ("partial_success", 10)):
            if total <= top:
                return name
        return "full_success" if total < 20 else "critical_success"

    counted = Counter(band(face + modifier) for face in range(1, 21))
    assert cp.talislanta_odds(modifier) == cp.Odds(counted)


@pytest.mark.parametrize("ranks", [-3, 0, 1, 7, 20, 21])
def test_a_rank_is_five_percent(ranks: int) -> None:
    counted = Counter("success" if face <= 5 * ranks else "failure" for face in range(1, 101))
    assert cp.cosmic_odds(ranks) == cp.Odds(counted)


def test_numbers_beyond_every_table_are_refused() -> None:
    for odds in (cp.talislanta_odds, cp.cosmic_odds):
        with pytest.raises(cp.RangeError):
            odds(1001)
        with pytest.raises(TypeError):
            odds(1.5)  # type: ignore[arg-type]


def test_numbers_that_are_never_legal_are_refused_and_rules_counted() -> None:
    """`hits` are 1 to 10 in Talislanta; a bow of one arrow a turn has no more than there are."""
    for hits, legal in ((99, False), (0, False), (1, True), (10, True)):
        plan = cp.Plan({"name": "p", "rules": [{"question": "hits", "then": [hits]}]})
        if legal:
            plan.check("talislanta")
            continue
        with pytest.raises(cp.PlanError, match=rf"{hits} is never a legal answer to `hits`: 1 to"):
            plan.check("talislanta")
        with pytest.raises(cp.PlanError, match="never a legal answer"):
            cp.Battle(cp.example("talislanta"), plans=plan)
    plan = cp.Plan(
        {
            "name": "far",
            "rules": [
                {"question": "defense", "then": ["nothing"]},
                {"question": "karma_amount", "then": [99]},
                {"question": "full_movement", "when": {"turn_at_least": 500}, "then": [False]},
            ],
        }
    )
    used = cp.Battle(EN, plans=plan).rules_used(50, seed=1)
    assert [(use.rule, use.questions) for use in used] == [
        (0, ("defense",)),
        (1, ("karma_amount",)),
        (2, ("full_movement",)),
    ]
    assert used[0].decided > 0
    assert used[2].decided == used[2].blocked == 0
    assert cp.Battle(EN).rules_used(50, seed=1, plans=plan) == used
    assert list(used.to_frame()["decided"]) == [use.decided for use in used]
    assert "rules[0] (defense): decided" in str(used)


def test_a_rule_that_never_has_a_legal_answer_is_told() -> None:
    """Ten things of Karma are asked of nobody who has none; fifty areas are beyond every move."""
    data = roster()
    plan = {"name": "far", "rules": [{"question": "target", "then": ["Nobody There"]}]}
    with pytest.raises(cp.PlanError):
        cp.Battle(data, plans=plan)
    plan = {"name": "own", "rules": [{"question": "target", "then": ["self"]}]}
    (used,) = cp.Battle(data, plans=plan).rules_used(20, seed=1)
    assert used.decided == 0 < used.blocked
    assert "no answer was legal" in str(cp.Battle(data, plans=plan).rules_used(20, seed=1))


def test_differences_of_shares_are_told_in_percentage_points() -> None:
    weaker = EN.replace("health = 40", "health = 20")
    change = cp.compare(EN, weaker, trials=500, seed=1, plans=PLAN).wins("A")
    assert (
        str(change)
        == f"{change.text(100)} percentage points"
        == f"{change.text()} percentage points"
    )
    assert str(cp.Estimate.of(60, 100) - cp.Estimate.of(40, 100)).startswith("+20.00 (+6.14")
    turns = cp.compare(EN, weaker, trials=500, seed=1, plans=PLAN).turns
    assert str(turns) == turns.text(1)


def test_a_seed_that_is_not_given_is_fresh_and_told() -> None:
    battle = cp.Battle(EN, plans=PLAN)
    runs = [battle.simulate(200) for _ in range(3)]
    assert len({run.seeds for run in runs}) == 3
    assert len({run.winner.tobytes() for run in runs}) > 1
    for run in runs:
        assert battle.simulate(200, seed=run.seeds[0]) == run
    for part in (battle.simulate, lambda n, **how: cp.compare(EN, EN, trials=n, **how)):
        with pytest.raises(cp.OddsError, match="give `seed` with `blocks`"):
            part(2048, blocks=(0, 1))
    one = cp.compare(EN, EN, trials=64, plans=PLAN)
    assert one.first.seeds == one.second.seeds
    assert one.paired
    found = cp.sweep(EN, {"Bela.health": [30, 40]}, measure=cp.Win("A", trials=64))
    assert isinstance(found.measure, cp.Win)
    assert found.measure.seed is not None
    assert f"seed {found.measure.seed}" in str(found)
    again = cp.sweep(EN, {"Bela.health": [30, 40]}, measure=found.measure)
    assert again == found
    balanced = cp.balance(EN, "A", value="Bela.health", low=20, high=24, trials=64)
    assert balanced.seed is not None


def test_a_simulation_does_not_change() -> None:
    run = cp.Battle(EN, plans=PLAN).simulate(16, seed=1, record=cp.FirstDown())
    with pytest.raises(AttributeError, match="does not change"):
        run.winner = None  # type: ignore[assignment]
    with pytest.raises(TypeError):
        run.records["x"] = run.turns  # type: ignore[index]
    found = cp.sweep(EN, {"Bela.health": [30, 40]}, measure=cp.Win("A", trials=16))
    with pytest.raises(ValueError, match="read-only"):
        found.p[:] = 0


def totals(done: list[int]) -> int:
    assert done == sorted(set(done)), "it rises"
    return done[-1]


@pytest.mark.parametrize("trials", [1, 100, 1024, 2000, 5000])
def test_progress_ends_at_its_total(trials: int) -> None:
    battle = cp.Battle(EN, plans=PLAN)
    done: list[int] = []
    battle.simulate(trials, seed=1, progress=done.append)
    assert totals(done) == trials
    done.clear()
    cp.compare(EN, EN, trials=trials, seed=1, plans=PLAN, progress=done.append)
    assert totals(done) == 2 * trials
    done.clear()
    cp.sweep(EN, {"Bela.health": [10, 20, 30]}, measure="hit", progress=done.append)
    assert totals(done) == 3
    done.clear()
    battle.simulate(5000, seed=1, blocks=(1, 3), progress=done.append)
    assert totals(done) == 2048


def test_tables_of_every_result() -> None:
    import numpy as np
    import pandas as pd
    import polars as pl
    import pyarrow as pa

    battle = cp.Battle(EN, plans=PLAN, seed=1)
    run = battle.simulate(40, seed=1, record=cp.FirstDown())
    odds = cp.to_hit_odds("Rm")
    results: list[Any] = [odds, run, run.wins(), run.lengths, battle.solve()]
    results += [cp.compare(EN, EN, trials=16, seed=1, plans=PLAN), odds.map(str)]
    results += [cp.sweep(EN, {"Bela.health": [30, 40]}), cp.Scene(EN).defenses(0, 1)]
    for result in results:
        # Before version 2 Polars reads rows without their names, where there are rows.
        if int(pl.__version__.split(".")[0]) > 1 or not isinstance(result, Rowed):
            assert pl.DataFrame(result).columns == list(result.columns())
        assert result.to_frame("polars").columns == list(result.columns())
    for result in (run, battle.solve(), results[5], results[7]):
        frame = pd.DataFrame(result)
        assert list(frame.columns) == list(result.columns())
        assert len(frame) == len(result.to_frame())
    for result in (odds, run.wins(), cp.Scene(EN).defenses(0, 1)):
        assert list(pd.DataFrame(result).columns) == list(result.columns())
        assert pd.DataFrame(result).astype(str).equals(result.to_frame().astype(str))
        with pytest.raises(TypeError, match="to_frame"):
            np.array(result, dtype=float)
    battle.run(turns=1)
    lists: list[Any] = [battle.events(), battle.state(), battle.cards(), battle.rulings()]
    lists += [battle.rules_used(4), cp.ruling_effects(EN, trials=8, names=["rebound"])]
    for result in lists:
        assert pa.table(result).column_names == list(result.columns())
        assert pl.DataFrame(result).columns == list(result.columns())
        assert pa.table(result).num_rows == len(result.to_frame()) > 0
        assert result[0] == next(iter(result)) == result[-len(result)]
        assert list(reversed(result)) == list(result)[::-1]
        assert result.index(result[1:][0] if len(result) > 1 else result[0]) <= 1
    assert "weight" not in odds.to_frame()
    assert odds.to_frame()["p"].sum() == pytest.approx(1)


def test_records_tell_names() -> None:
    battle = cp.Battle(EN, plans=PLAN)
    record: dict[str, cp.Recordable] = {
        "who": cp.FirstDown(),
        "act": cp.FirstToAct(),
        "hit": cp.First("hit"),
        "dying": cp.ValueAfter("Bela", "dying", 99),
        "order": cp.Initiative(1),
    }
    run = battle.simulate(400, seed=1, record=record)
    assert set(run.recorded("who")) <= {"Alba", "Bela", None}
    assert set(run.recorded("act")) == {"Alba", "Bela"}
    first = run.records["order"][:, 0] == 1
    assert (first == (run.records["act"] == 0)).all()
    members = set(cp.schema("case").lists["dying"].members) | {None}
    assert {None if said is None else str(said) for said in run.recorded("dying")} <= members
    # Both roll a d10 with a bonus of the Intuition: by hand, Remarkable is no lower than Good.
    assert run.recorded("act").p("Alba").low > 0.3
    assert run.given(first).recorded("act").counts == {"Alba": int(first.sum())}


AXE = {
    "str": 3,
    "spd": 0,
    "hit_points": 22,
    "armor": 2,
    "combat_rating": 8,
    "attacks": [{"name": "axe", "means": "weapon", "rating": 8, "damage": 8}],
}


def test_a_league_is_its_duels() -> None:
    ranks = tomllib.loads(EN)["fighters"]
    sheets = {f["name"]: {k: v for k, v in f.items() if k not in ("name", "side")} for f in ranks}
    sheets["Cara"] = {**sheets["Alba"], "health": 10}
    rulings = tomllib.loads(EN)["rulings"]
    found = cp.league(sheets, rulings=rulings, plans=PLAN)
    assert len(found) == 6
    # An independent chain of the duel.
    assert float(found.wins["Alba", "Bela"]) == pytest.approx(0.36193077, abs=1e-8)
    assert list(found.rank())[-1] == "Cara"
    both = [found.wins["Alba", "Cara"], found.losses["Cara", "Alba"]]
    assert float(found.p("Alba", "Cara")) == pytest.approx(sum(map(float, both)) / 2)
    sampled = cp.league(
        sheets, rulings=rulings, plans=dict.fromkeys(sheets, PLAN), trials=2000, seed=3
    )
    for pair, share in sampled.wins.items():
        assert isinstance(share, cp.Estimate)
        assert abs(share.p - float(found.wins[pair])) < 5 * max(share.error, 0.001)
    assert sampled.basis is not None
    assert "for Alba, Bela, Cara" in str(sampled.basis)
    assert f"seed {sampled.seed}" in str(sampled)
    for wrong in (
        lambda: cp.league({"A": sheets["Alba"]}),
        lambda: cp.league(sheets, seed=1),
        lambda: cp.league(sheets, trials=10, turns=3),
        lambda: found.p("Alba", "Alba"),
        lambda: found.p("Alba", "Nobody"),
        lambda: cp.league(sheets, plans={"Nobody": PLAN}),
    ):
        with pytest.raises((cp.OddsError, cp.UnknownNameError)):
            wrong()


def test_the_best_of_an_axis() -> None:
    over: dict[str, list[Any]] = {"defense": ["none", "dodge"], "shift": [-3, 0, 3]}
    how: dict[str, Any] = {"attacker": "Deadeye Dolan", "target": "Nightglass"}
    found = cp.sweep(cp.example(), over, measure="through", **how)
    best = found.best("defense", least=True)
    for n, shift in enumerate(over["shift"]):
        column = found.p[:, n]
        wanted = tuple(d for d, p in zip(over["defense"], column, strict=True) if p == column.min())
        assert best.at(shift=shift) == wanted
    assert best.columns()["best defense"] == ["dodge"] * 3
    assert found.best("defense").at(shift=0) == ("none",)
    assert found.best("shift", least=True).at(defense="none") == (-3,)
    with pytest.raises(cp.UnknownNameError):
        found.best("armor")
    with pytest.raises(cp.OddsError, match="shift"):
        best.at()
    drawn = best.plot()
    assert len(drawn.texts) == 3
    hits = cp.sweep(cp.example(), over, measure="hit", **how)
    assert hits.best("shift").at(defense="none") == (3,)
    # What does not get through her skin does not with a dodge either.
    same = cp.sweep(cp.example(), over, measure="through", **{**how, "target": "Granite Dove"})
    wanted = tuple(d for n, d in enumerate(over["defense"]) if same.p[n, 1] == same.p[:, 1].min())
    assert same.best("defense", least=True).at(shift=0) == wanted


def test_what_can_be_compared_is_not_a_mapping_to_others() -> None:
    odds = cp.Odds({1: 1, 2: 3})
    assert dict(odds) == {1: 0.25, 2: 0.75}
    assert cp.Odds(odds) == odds
    assert odds.get(5) is None
    assert odds.get(5, 0) == 0
    assert 2 in odds
    assert list(odds.items()) == [(1, 0.25), (2, 0.75)]
    run = cp.Battle(EN, plans=PLAN).simulate(16, seed=1)
    assert run.wins()._ipython_key_completions_() == ["A", "B"]
    assert cp.Scene(EN).defenses(0, 1)._ipython_key_completions_()[0]


def test_messages_say_what_would_be_right() -> None:
    battle = cp.Battle(EN, plans=PLAN)
    with pytest.raises(cp.RangeError, match="is 100000000: 0 to"):
        battle.simulate(100_000_000)
    with pytest.raises(TypeError, match=r"such as `FirstDown\(\)`"):
        battle.simulate(10, record="first")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="3 without quotes"):
        cp.Odds({1: 1, 3: 1}).fraction("3")
    scene = cp.Scene(cp.example("d6"))
    with pytest.raises(cp.UnknownNameError, match="did you mean `aim_with`"):
        scene.exchange(0, 3, given={"aim": 2})
    with pytest.raises(cp.OddsError, match="give one of marksmanship, throwing, as far as"):
        scene.exchange(0, 3, given={"aim_with": "acrobats"})
    cosmic = cp.Battle(cp.example("cosmic"), seed=1)
    cosmic.run(turns=1)
    with pytest.raises(cp.UnknownNameError, match="fatigue_drain"):
        cosmic.referee.set(0, "fatigue", 1)
    assert str(cp.Value("tenths_of_meter", 100)) == "10 m"
    assert str(cp.Value("tenths_of_meter", 15)) == "1.5 m"
    assert str(cp.Value("pips", 12)) == "4D"
    assert str(cp.Value("pips", 7)) == "2D+1"
    assert str(cp.Value("pips", 2)) == "2 pips"


def test_masked_items_are_refused() -> None:
    import numpy as np

    values = np.ma.array([50, 60], mask=[False, True])
    with pytest.raises(cp.OddsError, match="1 items are masked"):
        cp.arrays.color("Rm", values)
    assert len(cp.arrays.color("Rm", np.ma.array([50, 60]))) == 2


def test_fighters_of_one_name_are_told_apart() -> None:
    """By their ids in texts and answers, and each is compared with itself."""
    data = roster()
    vanguard = [f for f in data["fighters"] if f["side"] == data["fighters"][0]["side"]][:1]
    foes = [f for f in data["fighters"] if f["side"] != vanguard[0]["side"]][:1]
    foe = {k: v for k, v in foes[0].items() if k != "id"}
    guards = [{**foe, "name": "Guard", "id": "g1"}, {**foe, "name": "Guard", "id": "g2"}]
    data["fighters"] = [*vanguard, *guards]
    battle = cp.Battle(data, seed=1)
    battle.run(turns=2)
    lines = "\n".join(battle.transcript())
    assert "Guard (g1)" in lines
    assert "Guard (g2)" in lines
    assert "Guard" not in lines.replace("Guard (g1)", "").replace("Guard (g2)", "")
    asked = cp.Battle(data, seed=1)
    asked.set_control("host", vanguard[0]["name"])
    decision = asked.run()
    while isinstance(decision, cp.Decision) and decision.question != "target":
        asked.answer_suggestion()
        decision = asked.run()
    assert isinstance(decision, cp.Decision)
    assert not isinstance(decision.answers, cp.AnswerRange)
    labels = [answer.label for answer in decision.answers]
    assert len(set(labels)) == len(labels)
    asked.answer("g2")
    one = cp.compare(data, {**data, "fighters": data["fighters"][::-1]}, trials=200, seed=1)
    same = cp.compare(data, data, trials=200, seed=1)
    assert one.columns()["of"] == same.columns()["of"]
    fitness = [n for n, of in enumerate(one.columns()["of"]) if of.startswith("fitness.")]
    for n in fitness:
        # The order of the roster matters little; another fighter would be far off.
        assert abs(one.columns()["by"][n]) < 25


def test_stakes_and_odds_are_one_figure() -> None:
    """What a button of a defense says is what the attack's odds are."""
    seen = 0
    for seed in range(1, 8):
        battle = cp.Battle(cp.example(), seed=seed)
        battle.set_control("host", "Nightglass")
        decision = battle.run()
        while isinstance(decision, cp.Decision) and decision.question != "defense":
            battle.answer_suggestion()
            decision = battle.run()
        if not isinstance(decision, cp.Decision):
            continue
        for stake in battle.stakes(trials=0, seed=1).answers:
            attack = stake.attack
            if attack is None or not attack.exact:
                continue
            guard = None if stake.answer is None else str(stake.answer)
            how: Any = attack.attack.value
            aimed = battle.aim(attack.attacker, attack.target, how)
            assert attack.hit.mean == pytest.approx(float(aimed.chance("hit", guard)))
            assert attack.fell.mean == pytest.approx(float(aimed.chance("fell", guard)))
            seen += 1
    assert seen > 3


def test_records_of_one_name_have_their_ids() -> None:
    """Who fell first and the columns are told by the ids, and by the place where there is none."""
    twins = [fighter("Guard", "a"), fighter("Guard", "b"), fighter("Hero", "b")]
    twins[0]["id"] = "left"
    run = cp.Battle({"system": "case", "fighters": twins}).simulate(
        40, seed=1, record=[cp.FirstDown(), cp.FellIn()]
    )
    names = ["Guard (left)", "Guard (1)", "Hero"]
    assert set(run.recorded("first_down")) <= {*names, None}
    assert [f"fitness.{name}" for name in names] == [
        name for name in run.columns() if name.startswith("fitness.")
    ]
    for name in names:
        place = names.index(name)
        assert run.left(name) == run.left(place)
        assert run.recorded("fell_in", name) == run.recorded("fell_in", place)
    duel = cp.Duel(None, run)
    assert duel.ids == run.ids == ("left", "Guard", "Hero")
    assert "Guard (left)" in str(duel)
