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
