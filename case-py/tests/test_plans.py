"""Plans, functions that decide, and what results stand on."""

import copy
import json
import pickle
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import case_py as cp
import jsonschema_rs
import numpy as np
import pytest

DODGE: dict[str, Any] = {
    "name": "dodge when hurt",
    "about": "Dodges blows, and everything when hurt.",
    "system": "case",
    "rules": [
        {"question": ["defense"], "when": {"about": {"attack": ["blow"]}}, "then": ["dodge"]},
        {"question": ["defense"], "when": {"fitness_at_most": 40}, "then": ["dodge", "evasion"]},
        {"of": ["Gale"], "question": ["target"], "targets": ["holder", "nearest_to_falling"]},
    ],
}


def ends(result: cp.Simulation) -> list[Any]:
    return [result.winner.tolist(), result.turns.tolist(), result.fitness.tolist()]


def targets(system: str) -> list[str]:
    """The questions of a system that decide whom somebody attacks."""
    rule = cp.Plan.named(system)["weakest first"].to_dict()["rules"][0]
    return list(rule["question"])


def basis_of(table: Any) -> str:
    """What a pandas table stands on."""
    return str(table.to_frame().attrs["basis"])


def weakest(asked: cp.Decision | cp.OpenQuestion) -> Any:
    """Attacks whoever stands with the fewest points left: usable in battles and simulations."""
    answers = asked.answers if isinstance(asked.answers, tuple) else ()
    foes = [a.value for a in answers if a.value and a.value.kind == "actor"]
    standing = [foe for foe in foes if asked.stands(foe)]
    return min(standing, key=lambda foe: (asked.fitness(foe), str(foe)), default=None)


def test_a_plan_is_the_same_from_everything_it_is_made_from(tmp_path: Path) -> None:
    plan = cp.Plan(DODGE)
    file = tmp_path / "plan.toml"
    file.write_text(plan.to_toml(), encoding="utf-8")
    again: Iterable[cp.Plan] = (
        cp.Plan(plan.to_toml()),
        cp.Plan(json.dumps(DODGE)),
        cp.Plan(file),
        cp.Plan(plan.to_dict()),
        pickle.loads(pickle.dumps(plan)),
        copy.deepcopy(plan),
        eval(repr(plan), {"Plan": cp.Plan}),
    )
    for other in again:
        assert other == plan
        assert hash(other) == hash(plan)
        assert other.digest == plan.digest
    assert tomllib.loads(plan.to_toml()) == plan.to_dict()
    assert (plan.name, plan.about, plan.system) == (DODGE["name"], DODGE["about"], "case")
    assert plan != cp.Plan({**DODGE, "name": "another"})
    assert plan != "dodge when hurt"
    plan.check("case")
    for wrong in (3, None, b"name = 'x'", [DODGE]):
        with pytest.raises(TypeError):
            cp.Plan(wrong)  # type: ignore[arg-type]
    with pytest.raises(OSError, match="nowhere"):
        cp.Plan(tmp_path / "nowhere.toml")


def test_named_plans_fit_the_schema_and_play_alike_in_battles_and_simulations(system: str) -> None:
    battle = cp.Battle(cp.example(system))
    plans = [*cp.Plan.named(system).values(), cp.Plan.protect(battle.fighters[0].name, system)]
    assert len(plans) > 8
    for plan in plans:
        plan.check(system)
        jsonschema_rs.validate(cp.Plan.schema(), plan.to_dict())
        one = cp.Battle(cp.example(system), seed=9, plans=plan)
        simulated = one.simulate(2, seed=9, checkpoints=300)
        assert ends(simulated) == ends(battle.simulate(2, seed=9, checkpoints=300, plans=plan))
        one = cp.Battle.resume(pickle.loads(pickle.dumps(one)).save())
        assert one.plan(0) == one.plan("judge") == plan
        assert one.run(checkpoints=300) is None
        if simulated.winner[0] != -2:
            assert one.is_over
            assert one.turn == simulated.turns[0]
            for place, fighter in enumerate(one.fighters):
                assert fighter.stands == simulated.stands[0, place]
                assert not fighter.stands or fighter.fitness == simulated.fitness[0, place]
    with pytest.raises(TypeError):
        cp.Plan.named(system)["another"] = plans[0]  # type: ignore[index]


def test_plans_on_any_number_of_threads_and_in_any_blocks(system: str) -> None:
    battle = cp.Battle(cp.example(system), plans="gang up")
    whole = battle.simulate(2100, seed=3, checkpoints=12)
    assert ends(whole) == ends(battle.simulate(2100, seed=3, checkpoints=12, threads=3))
    save = battle.save()
    parts = [
        cp.Battle.resume(save).simulate(2100, seed=3, checkpoints=12, blocks=(n, n + 1))
        for n in range(3)
    ]
    joined = cp.Simulation.join(parts)
    assert ends(whole) == ends(joined)
    assert joined.basis == whole.basis == battle.basis


def test_who_plays_by_a_plan(duel: dict[str, Any]) -> None:
    plan, other = cp.Plan(DODGE), cp.Plan.named()["gang up"]
    battle = cp.Battle(duel, plans={"heroes": plan, 1: "gang up", "judge": DODGE, "map": None})
    assert [battle.plan(who) for who in ("Gale", 1, "judge", "map")] == [plan, other, plan, None]
    assert [battle.control(who) for who in (0, "map")] == ["plan", "built-in"]
    assert battle.basis.plans == (
        cp.SeatPlan(plan.name, plan.digest, ("heroes", "the Judge")),
        cp.SeatPlan("gang up", other.digest, ("villains",)),
    )
    battle.set_plan(None, "heroes")
    battle.set_plan(None, cp.Actor(1, "Ravager"))
    assert battle.plan(0) is battle.plan(1) is None
    assert battle.plan("judge") == plan
    battle.set_plan(other)
    assert str(battle.basis).endswith(f"plan `gang up` {other.digest[:8]} for everybody")
    battle.set_plan(None)
    assert battle.basis == cp.Battle(duel).basis
    for nobody in ("Gal", 7, "heros"):
        with pytest.raises((cp.UnknownNameError, cp.RangeError)):
            battle.set_plan(plan, nobody)
    with pytest.raises(cp.UnknownNameError, match="heroes, villains, Gale"):
        battle.set_plan(plan, "nobody")
    assert battle.basis == cp.Battle(duel).basis


def test_plans_of_one_call_leave_the_battle_as_it_is(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel)
    before = battle.save()
    plans = {"heroes": "never defend", "villains": cp.Plan(DODGE)}
    under = cp.Battle(duel, plans=plans)
    calls = (
        lambda b, **more: ends(b.simulate(50, seed=0, **more)),
        lambda b, **more: b.solve(turns=2, **more).winners,
        lambda b, **more: b.turn_odds(**more),
    )
    for call in calls:
        assert call(battle, plans=plans) == call(under)
    assert battle.save() == before
    assert battle.simulate(1, plans=plans, seed=0).basis == under.basis


def test_bad_plans_are_refused_with_every_reason(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel, seed=1)
    before = battle.save()
    bad = {
        "name": "wrong",
        "rules": [
            {"of": ["Gal"], "question": "defence", "targets": ["weakest", "attacks Nobody"]},
            {"question": "defense", "then": ["doge", "whirl"], "when": {"turn_at_most": 2}},
            {"question": "defense"},
            {"question": "target", "then": ["Gale"], "targets": "weakest"},
        ],
    }
    with pytest.raises(cp.PlanError) as caught:
        battle.set_plan(bad)
    found = {problem.path: problem.message for problem in caught.value.problems}
    assert {"rules[0].of[0]", "rules[0].question[0]", "rules[1].then[0]"} <= set(found)
    assert "defense" in found["rules[0].question[0]"]
    assert len(found) >= 7
    assert all(path in str(caught.value) for path in found)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.problems == caught.value.problems
    # Of several plans, and of those whom they are for, everything too.
    wrong = {"heroes": bad, "Nobody": DODGE, 1: {"nam": "x"}}
    for call in (
        lambda: cp.Battle(duel, plans=wrong),
        lambda: battle.simulate(10, plans=wrong, seed=0),
        lambda: battle.solve(plans=wrong),
        lambda: battle.turn_odds(plans=wrong),
    ):
        with pytest.raises(cp.PlanError) as caught:
            call()
        paths = {problem.path for problem in caught.value.problems}
        assert {"plans.heroes.rules[1].then[1]", "plans.Nobody"} <= paths
        assert any(path.startswith("plans.1") for path in paths)
    assert battle.save() == before


def test_plans_of_another_system_and_far_too_long_ones() -> None:
    battle = cp.Battle(cp.example("d6"))
    with pytest.raises(cp.PlanError, match="`case`"):
        battle.set_plan(DODGE)
    foreign = {"name": "foreign", "rules": [{"question": "defense", "then": "weave"}]}
    with pytest.raises(cp.PlanError):
        battle.set_plan(foreign)
    rule = {"question": "go", "then": "go_ahead"}
    with pytest.raises(cp.PlanError, match="100000 rules"):
        cp.Plan({"name": "long", "rules": [rule] * 100_000})
    with pytest.raises(cp.PlanError, match="not TOML"):
        cp.Plan("name = ")
    with pytest.raises(cp.PlanError):
        cp.Plan({"name": "x", "rules": {1, 2}})
    with pytest.raises(cp.PlanError, match="`gang up`"):
        battle.set_plan("gang op")
    with pytest.raises(cp.UnknownNameError):
        cp.Plan(foreign).check("chess")
    with pytest.raises(cp.UnknownNameError):
        cp.Plan.named("chess")


def test_a_seat_of_the_host_is_an_error_that_says_so(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel)
    battle.set_control("host", "Gale")
    for call in (
        lambda **more: battle.simulate(10, seed=0, **more),
        lambda **more: battle.solve(turns=1, **more),
        battle.turn_odds,
        lambda **more: battle.tune("heroes", first=8, trials=8, answers=0, seed=1, **more),
    ):
        with pytest.raises(cp.SeatError, match="the host decides for Gale") as caught:
            call()
        assert (caught.value.name, caught.value.control) == ("Gale", "host")
        assert isinstance(caught.value, cp.OddsError)
        assert pickle.loads(pickle.dumps(caught.value)).name == "Gale"
        assert call(plans={"heroes": None}) is not None
    assert battle.control("Gale") == "host"


def test_a_function_decides_alike_in_battles_and_simulations(system: str) -> None:
    asked = targets(system)
    battle = cp.Battle(cp.example(system), plans="spread")
    simulated = battle.simulate(2, seed=9, checkpoints=300, decide=weakest, questions=asked)
    again = battle.simulate(2, seed=9, checkpoints=300, decide=weakest, questions=asked, threads=4)
    assert ends(simulated) == ends(again)
    words = f"function `weakest` for {', '.join(asked)}"
    assert simulated.basis.function == words
    assert str(simulated.basis).endswith(words)
    # A function that leaves everything to the plans changes nothing.
    for questions in (asked, None):
        left = battle.simulate(
            2, seed=9, checkpoints=300, decide=lambda _: None, questions=questions
        )
        assert ends(left) == ends(battle.simulate(2, seed=9, checkpoints=300))
    battle.set_seed(9)
    battle.run(checkpoints=300, decide=weakest, questions=asked)
    if simulated.winner[0] != -2:
        assert battle.is_over
        for place, fighter in enumerate(battle.fighters):
            assert fighter.stands == simulated.stands[0, place]
            assert not fighter.stands or fighter.fitness == simulated.fitness[0, place]
    # So does a function that answers as the plan would, for every question of everybody.
    by_hand = cp.Battle(cp.example(system), seed=9, plans="spread")
    by_hand.run(checkpoints=40, decide=lambda _: None, questions=by_hand.schema.questions)
    by_plan = cp.Battle(cp.example(system), seed=9, plans="spread")
    by_plan.run(checkpoints=40)
    assert by_hand.transcript() == by_plan.transcript()


def test_what_a_function_sees_is_what_a_battle_asks(system: str) -> None:
    """The same questions, with everything about them, in a battle and in a simulation of it."""
    seen: dict[str, list[Any]] = {"battle": [], "simulation": []}

    def look(where: str, asked: cp.Decision | cp.OpenQuestion) -> None:
        answers = asked.answers
        if isinstance(answers, tuple):
            values: Any = [(answer.value, answer.meaning) for answer in answers]
            assert asked.find(answers[0]) == answers[0].value
        else:
            values = answers
        standing = [(asked.stands(f), asked.fitness(f)) for f in range(len(fighters))]
        assert standing == [(asked.stands(f), asked.fitness(f)) for f in fighters]
        assert asked.allows(asked.suggestion)
        seen[where].append(
            (
                (asked.who, asked.question, asked.meaning, asked.rule, asked.subject),
                (values, asked.suggestion, asked.turn, asked.secret, standing),
            )
        )

    battle = cp.Battle(cp.example(system), seed=5)
    fighters = battle.fighters
    battle.simulate(1, seed=5, checkpoints=25, decide=lambda asked: look("simulation", asked))
    battle.run(
        checkpoints=25,
        decide=lambda asked: look("battle", asked),
        questions=battle.schema.questions,
    )
    assert seen["battle"] == seen["simulation"]
    assert len(seen["battle"]) > 5


def test_what_a_function_may_answer(duel: dict[str, Any]) -> None:
    duel["fighters"].append({**duel["fighters"][1], "name": "Second"})
    battle = cp.Battle(duel, seed=1)
    second = cp.Actor(2, "Second")
    nothing: list[cp.OpenQuestion] = []

    def undefended(asked: cp.OpenQuestion) -> Any:
        nothing.append(asked)
        assert isinstance(asked.answers, tuple)
        return next((a for a in asked.answers if a.value is None), None)

    plan = battle.simulate(40, plans="never defend", seed=0)
    assert ends(battle.simulate(40, decide=undefended, questions="defense", seed=0)) == ends(plan)
    assert nothing
    assert "defense of" in repr(nothing[0])
    assert nothing[0].answers
    last = battle.simulate(
        20,
        plans={
            "heroes": {
                "name": "last",
                "rules": [{"question": "target", "targets": "last of roster"}],
            }
        },
        seed=0,
    )
    for answer in (
        "Second",
        second,
        cp.Value("actor", second),
        cp.Answer(cp.Value("actor", second), "", ""),
    ):
        chosen: list[str] = []

        def choose(asked: cp.OpenQuestion, answer: Any = answer, chosen: list[str] = chosen) -> Any:
            chosen.append(asked.who.name)
            return answer if asked.stands(second) else None

        assert ends(battle.simulate(20, decide=choose, questions=["target"], seed=0)) == ends(last)
        assert set(chosen) == {"Gale"}
    for wrong in (lambda _: "Nobody", lambda _: 3, lambda _: cp.Value("areas", 1)):
        for call in (
            lambda d: battle.simulate(5, decide=d, seed=0),
            lambda d: battle.solve(decide=d),
            lambda d: battle.turn_odds(decide=d),
            lambda d: battle.copy().run(decide=d, questions=["action"]),
        ):
            with pytest.raises(cp.FeedError, match="is no answer to"):
                call(wrong)
    with pytest.raises(cp.PlanError, match=r"did you mean `defense`") as caught:
        battle.simulate(5, decide=undefended, questions=["defence", "targe"], seed=0)
    assert [problem.path for problem in caught.value.problems] == ["questions[0]", "questions[1]"]
    with pytest.raises(cp.PlanError):
        battle.run(decide=lambda _: None, questions="defence")
    with pytest.raises(TypeError, match="decide="):
        battle.simulate(5, questions="defense", seed=0)
    for who in ("Nobody", 9, "judge"):
        with pytest.raises((cp.UnknownNameError, cp.RangeError)):
            nothing[0].stands(who)


def test_what_a_function_raises_stops_everything(duel: dict[str, Any]) -> None:
    asked: list[str] = []

    def fails(question: cp.OpenQuestion | cp.Decision) -> None:
        asked.append(question.question)
        message = "enough"
        raise KeyboardInterrupt(message)

    battle = cp.Battle(duel, seed=3)
    for call in (
        lambda: battle.simulate(1_000_000, decide=fails, seed=0),
        lambda: battle.solve(decide=fails),
        lambda: battle.turn_odds(decide=fails),
        lambda: battle.run(decide=fails, questions=["defense"]),
    ):
        asked.clear()
        with pytest.raises(KeyboardInterrupt, match="enough"):
            call()
        assert len(asked) == 1
    # The battle is left where it asked.
    assert isinstance(battle.request, cp.Decision)
    assert battle.request.question == "defense"
    assert battle.run(decide=lambda _: None, questions=["defense"]) is None
    alone = cp.Battle(duel, seed=3)
    alone.run()
    assert alone.transcript() == battle.transcript()


def test_odds_under_a_function_agree_with_those_under_a_plan(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel)

    def undefended(asked: cp.OpenQuestion) -> Any:
        assert isinstance(asked.answers, tuple)
        return next((a for a in asked.answers if a.value is None), None)

    odds = battle.turn_odds(decide=undefended, questions="defense")
    assert odds == battle.turn_odds(plans="never defend")
    assert odds.basis is not None
    assert odds.basis.function == "function `undefended` for defense"
    solved = battle.solve(turns=1, decide=undefended, questions="defense")
    assert solved.winners == battle.solve(turns=1, plans="never defend").winners
    assert str(solved.basis).endswith("for defense")


def test_a_function_at_the_table_answers_what_the_host_is_asked(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel, seed=1, control="host")
    seen: set[str] = set()
    battle.run(decide=lambda decision: seen.add(decision.question))
    assert battle.is_over
    assert {"action", "defense"} <= seen
    alone = cp.Battle(duel, seed=1)
    alone.run()
    assert battle.transcript() == alone.transcript()
    # Without a function the questions are put to whoever runs it.
    asks = cp.Battle(duel, seed=1, plans={"heroes": "never defend"})
    decision = asks.run(questions="defense")
    assert isinstance(decision, cp.Decision)
    while decision is not None and decision.who.name != "Gale":
        asks.answer_suggestion()
        decision = asks.run(questions="defense")
    assert isinstance(decision, cp.Decision)
    assert decision.suggestion is None
    assert asks.answer_suggestion() is None


def test_every_result_says_what_it_stands_on(duel: dict[str, Any]) -> None:
    import matplotlib as mpl
    import pyarrow

    mpl.use("Agg")
    duel["rulings"] = {"karma_on_rolls": True}
    battle = cp.Battle(duel, plans={"heroes": "never defend"})
    said = str(battle.basis)
    assert "karma_on_rolls = true" in said
    assert "plan `never defend`" in said
    assert "for heroes" in said
    assert battle.basis.system == "case"
    assert battle.basis.engine == cp.__version__
    simulated, solved = battle.simulate(64, seed=0), battle.solve(turns=1)
    odds = battle.turn_odds()
    for result in (simulated, solved, odds, simulated.odds(), odds.map(lambda s: s.over)):
        assert str(result.basis) == said
        assert said in str(result)
        assert "plan `never defend`" in result._repr_html_()
        assert pickle.loads(pickle.dumps(result)).basis == result.basis
    for table in (simulated, odds):
        assert basis_of(table) == said
        metadata = pyarrow.table(table).schema.metadata
        assert metadata[b"basis"].decode() == said
        assert len(table.to_frame("polars")) == len(table.to_frame())
    figure: Any = odds.map(lambda s: s.winner).plot().figure
    label = figure.get_supxlabel()
    assert " ".join(label.split()).endswith(said)
    assert cp.to_hit_odds("Gd").basis is None
    with pytest.raises(cp.OddsError, match="never defend"):
        cp.Simulation.join([simulated, battle.simulate(64, plans={"heroes": None}, seed=0)])
    effects = cp.ruling_effects(duel, trials=8, names=["karma_on_rolls"], paths=0, seed=1)
    assert "karma_on_rolls = true" in str(effects.basis)


def test_advice(system: str) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    battle = cp.Battle(cp.example(system), seed=2, control="host")
    decision = battle.run()
    while isinstance(decision, cp.Decision) and decision.question not in targets(system):
        battle.answer_suggestion()
        decision = battle.run()
    assert isinstance(decision, cp.Decision)
    before = battle.save()
    advice = battle.advise(trials=20, horizon="turn")
    assert battle.save() == before
    assert battle.request == decision
    assert (advice.who, advice.question) == (decision.who, decision.question)
    assert (advice.horizon, advice.trials) == ("turn", 20)
    assert advice.subject == decision.subject
    assert isinstance(decision.answers, tuple)
    assert {row.answer for row in advice.answers} == {a.value for a in decision.answers}
    worths = [row.worth for row in advice.answers]
    assert worths == sorted(worths, reverse=True)
    assert advice.answers[0].alike
    assert sum(row.suggested for row in advice.answers) == 1
    assert decision.allows(advice.choice)
    assert str(advice) == str(battle.advise(trials=20, horizon="turn"))
    assert battle.advise(trials=20, horizon="turn", seed=1).seed == 1
    assert str(battle.basis) in str(advice)
    assert basis_of(advice) == str(battle.basis)
    assert list(advice.to_frame()["label"]) == [row.label for row in advice.answers]
    assert len(advice.to_frame("polars")) == len(advice)
    html = advice._repr_html_()
    alike = sum(row.alike for row in advice.answers[1:])
    assert html.count("no clear difference") == alike
    assert all(row.label in html for row in advice.answers)
    axes = advice.plot()
    assert [tick.get_text() for tick in axes.get_yticklabels()] == [a.label for a in advice.answers]
    assert pickle.loads(pickle.dumps(advice)).answers == advice.answers
    german = battle.advise(trials=2, horizon="turn", language="german")
    assert german.reason != battle.advise(trials=2, horizon="turn").reason
    battle.answer(advice.choice if advice.choice is not None else decision.suggestion)
    with pytest.raises(cp.FeedError, match="no question is open"):
        battle.advise()


def test_advice_is_exact_where_the_step_is_small_and_can_be_stopped(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel, seed=1, control="host")
    while not (isinstance(battle.run(), cp.Decision) and battle.request.question == "defense"):  # type: ignore[union-attr]
        battle.answer_suggestion()
    advice = battle.advise(horizon="step", paths=1_000_000)
    assert all(row.exact and row.error == 0 for row in advice.answers)

    def stop(done: int) -> None:
        raise KeyError(done)

    with pytest.raises(KeyError):
        battle.advise(trials=1_000_000, progress=stop)
    assert battle.advise(trials=4, progress=True).trials == 4
    for side in ("heroes", "villains"):
        assert battle.advise(trials=2, side=side).side == side
    with pytest.raises(cp.UnknownNameError, match="heroes, villains"):
        battle.advise(side="heros")
    with pytest.raises(cp.UnknownNameError, match="horizon"):
        battle.advise(horizon="never")  # type: ignore[arg-type]
    with pytest.raises(cp.OddsError, match="too many"):
        battle.advise(trials=100_000_000)
    asked = cp.Battle(duel)
    asked.run()
    with pytest.raises(cp.FeedError, match="roll"):
        asked.advise()


def test_a_tactician_decides_for_one_seat(duel: dict[str, Any]) -> None:
    battle = cp.Battle(duel, seed=4)
    battle.set_tactician("Ravager", trials=4, work=200, questions="target", horizon="turn", seed=7)
    assert battle.control("Ravager") == "tactician"
    expected = cp.Tactician("turn", 4, 200, 7, ("target",))
    assert battle.tactician("Ravager") == expected
    assert battle.tactician("Gale") is None
    again = cp.Battle.resume(battle.save())
    assert again.tactician(1) == expected
    for one in (battle, again):
        assert one.run(turns=2) is None
    assert battle.transcript() == again.transcript()
    with pytest.raises(cp.SeatError) as caught:
        battle.simulate(10, seed=0)
    assert caught.value.control == "tactician"
    with pytest.raises(cp.PlanError) as wrong:
        battle.set_tactician("Gale", trials=0, questions=["targe"])
    assert len(wrong.value.problems) == 2
    assert battle.control("Gale") == "built-in"


def test_tuning(duel: dict[str, Any]) -> None:
    duel["fighters"].append({**duel["fighters"][1], "name": "Second", "health": 20})
    battle = cp.Battle(duel)
    before = battle.save()
    tuned = battle.tune("heroes", first=8, trials=40, answers=1, seed=2)
    assert battle.save() == before
    assert tuned.side == "heroes"
    assert tuned == battle.tune("heroes", first=8, trials=40, answers=1, seed=2)
    assert tuned.fights > 40
    assert tuned.tried > 10
    tuned.plan.check("case")
    assert str(tuned.basis) in tuned._repr_html_()
    assert str(tuned).startswith(tuned.sentence)
    assert basis_of(tuned) == str(battle.basis)
    again = pickle.loads(pickle.dumps(tuned))
    assert again == tuned
    assert len(battle.simulate(10, plans={"heroes": tuned.plan}, seed=0)) == 10
    found = battle.tune_in_turn(1, first=8, trials=8, answers=0, seed=1)
    assert found.end in ("settled", "cycles", "unsettled")
    assert found.found[0].sentence in str(found)

    def stop(done: int) -> None:
        raise KeyError(done)

    with pytest.raises(KeyError):
        battle.tune("villains", first=10_000, progress=stop, seed=1)
    with pytest.raises(cp.UnknownNameError, match="heroes, villains"):
        battle.tune("nobody", seed=1)
    over = cp.Battle(duel, seed=1)
    over.run()
    with pytest.raises(cp.OddsError, match="over"):
        over.tune("heroes", seed=1)


def test_named_plans_change_what_they_say(duel: dict[str, Any]) -> None:
    """Whoever never defends loses more: plans matter, and the simulation shows it."""
    battle = cp.Battle(duel)
    plain = battle.simulate(2048, seed=1)
    bare = battle.simulate(2048, seed=1, plans={"heroes": "never defend"})
    assert not np.array_equal(plain.winner, bare.winner)


def test_a_letter_is_near_no_name() -> None:
    with pytest.raises(cp.PlanError, match="unknown fighter or side `Z`; there are"):
        cp.Battle(cp.example("case"), plans={"Z": "spread"})
    with pytest.raises(cp.PlanError, match="unknown fighter or side `A`; there are"):
        cp.Battle(cp.example("case"), plans={"A": "spread"})
