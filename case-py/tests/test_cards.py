"""Cards, forms and stakes in every system; policies and dice by seat."""

import json
import pickle
from html import unescape
from typing import Any

import case_py as cp
import pytest


def asked(system: str, seed: int = 1) -> cp.Battle:
    """A battle at its first question, everybody by the host."""
    battle = cp.Battle(cp.example(system), seed=seed, control="host")
    assert isinstance(battle.run(), cp.Decision)
    return battle


def at(battle: cp.Battle, question: str) -> cp.Decision:
    """Plays by the suggestions up to a question."""
    for _ in range(2_000):
        request = battle.run()
        assert isinstance(request, cp.Decision)
        if request.question == question:
            return request
        battle.answer_suggestion()
    raise AssertionError(question)


def test_cards_are_the_log(system: str) -> None:
    battle = cp.Battle(cp.example(system), seed=3)
    battle.run()
    cards = battle.cards()
    place = 0
    for card in cards:
        if card.parent is None:
            assert card.first == place
            place = card.end
        else:
            around = cards[card.parent]
            assert around.first < card.first < card.end <= around.end
    assert place == len(battle)
    attacks = [card for card in cards if card.kind == "attack"]
    assert len(attacks) == sum(event.event == "outcome" for event in battle.events())
    assert all(card.headline and card.who and card.other and card.attack for card in attacks)
    headlines = [str(card) for card in cards if card.headline]
    left = [f"({len(headlines) - 60} more)"] if len(headlines) > 60 else []
    assert str(cards).splitlines() == [*headlines[:60], *left]
    german = battle.cards(language="german")
    assert [card.changes for card in german] == [card.changes for card in cards]
    assert str(german) != str(cards)
    assert battle.cards(5) == cards[5:]
    for card in attacks:
        for change in card.changes:
            assert change.field in battle.schema.fields
            assert change.before != change.after
    assert any(change.who == card.other for card in attacks for change in card.changes)
    columns = cards.columns()
    assert {len(column) for column in columns.values()} == {len(cards)}
    assert len(cards.to_frame()) == len(cards)
    assert str(attacks[0]) in unescape(cards._repr_html_())


def test_one_card_is_open_while_it_unfolds(system: str) -> None:
    battle = cp.Battle(cp.example(system))
    seen: set[str] = set()
    for face in range(400):
        request = battle.step()
        cards = battle.cards()
        open_ones = [card for card in cards if card.is_open and card.parent is None]
        assert len(open_ones) == (1 if battle.open_events() else 0)
        seen.update(card.kind for card in open_ones)
        if isinstance(request, cp.RollRequest):
            battle.roll(*(1 + (7 * face + i) % request.faces for i in range(request.count)))
        if battle.is_over:
            break
    assert "attack" in seen


def test_players_are_told_no_secret_card() -> None:
    battle = at_declarations()
    secret = {event.name for event in battle.events() if event.secret}
    assert secret
    players = battle.cards()
    gamemaster = battle.cards(audience="gamemaster")
    known = [change.field for card in gamemaster for change in card.changes]
    told = [change.field for card in players for change in card.changes]
    assert len(told) < len(known)


def at_declarations() -> cp.Battle:
    battle = cp.Battle(cp.example("case"), seed=2)
    while not any(event.secret and event.event == "change" for event in battle.events()):
        battle.step()
    return battle


def test_a_form_is_the_questions_one_by_one(system: str) -> None:
    longest = 0
    battle = asked(system)
    for _ in range(60):
        form = battle.form()
        longest = max(longest, len(form))
        one_by_one = battle.copy()
        for field in form:
            request = one_by_one.step()
            assert isinstance(request, cp.Decision)
            assert (request.question, request.title) == (
                field.decision.question,
                field.decision.title,
            )
            assert request.answers == field.decision.answers
            assert field.answer == field.decision.suggestion
            one_by_one.answer(field.answer)
        battle.feed_form(*form.answers)
        assert json.loads(battle.save()) == json.loads(one_by_one.save())
        if battle.run() is None:
            break
    assert longest > 1
    assert len(form.columns()["question"]) == len(form)
    assert form[0].label in str(form)
    assert form[0].label in unescape(form._repr_html_())


def test_forms_that_are_refused_change_nothing(system: str) -> None:
    battle = asked(system)
    form, before = battle.form(), battle.save()
    with pytest.raises(cp.FeedError, match=r"answers to a form of|no answer"):
        battle.feed_form(*form.answers, form.answers[0])
    with pytest.raises(cp.FeedError, match="no answer"):
        battle.feed_form(cp.Value("points", -(2**31)))
    assert battle.save() == before
    with pytest.raises(cp.FeedError):
        cp.Battle(cp.example(system)).form()


def test_stakes_have_a_row_for_each_answer(system: str) -> None:
    battle = asked(system)
    about = set()
    for _ in range(40):
        request = battle.request
        assert isinstance(request, cp.Decision)
        before = battle.save()
        stakes = battle.stakes(trials=3, work=200, paths=500, attack_trials=10)
        assert battle.save() == before
        if not isinstance(request.answers, cp.AnswerRange):
            assert [s.answer for s in stakes.answers] == [a.value for a in request.answers]
        assert [s.suggested for s in stakes.answers].count(True) == 1
        for stake in stakes.answers:
            about.add(stake.about)
            assert stake.line.startswith(stake.label)
            assert (stake.same_as is not None) == (stake.about == "alike")
            if stake.attack:
                assert 0 <= stake.attack.fell.mean <= 1
                assert 0 <= stake.attack.hit.mean <= 1
                assert stake.attack.exact == (stake.attack.hit.trials == 0)
            assert stake.about != "fight" or stake.fight
        battle.answer_suggestion()
        if battle.run() is None:
            break
    assert "attack" in about
    assert stakes == pickle.loads(pickle.dumps(stakes))
    assert str(stakes).splitlines()[0] == stakes.answers[0].line
    assert {len(column) for column in stakes.columns().values()} == {len(stakes)}
    assert len(stakes.to_frame("polars")) == len(stakes)
    assert str(stakes.basis) in str(stakes)
    assert stakes.answers[0].label in unescape(stakes._repr_html_())


def test_stakes_speak_german_and_of_a_side() -> None:
    battle = asked("case")
    at(battle, "target")
    german = battle.stakes(language="german", side="The Foundry", trials=2)
    assert german.side == "The Foundry"
    assert any("trifft" in stake.line for stake in german.answers)
    with pytest.raises(cp.UnknownNameError):
        battle.stakes(side="nobody's")
    rolling = cp.Battle(cp.example("case"))
    rolling.run()
    with pytest.raises(cp.FeedError):
        rolling.stakes()


def test_a_policy_asks_less_and_decides_nothing_else(system: str) -> None:
    """A fight under `usual` is, answer by answer, a fight under `all`."""
    counts: dict[str, int] = {}
    saves: dict[str, Any] = {}
    for policy in ("all", "usual"):
        battle = cp.Battle(cp.example(system), seed=5)
        battle.set_policy(policy)
        counts[policy] = 0
        while (request := battle.run()) is not None:
            assert isinstance(request, cp.Decision)
            battle.answer_suggestion()
            counts[policy] += 1
        saves[policy] = battle.events()
    assert 0 < counts["usual"] < counts["all"]
    assert saves["usual"] == saves["all"]


def test_undo_skips_answers_by_policy(system: str) -> None:
    battle = cp.Battle(cp.example(system), seed=4)
    battle.set_policy("usual")
    given = []
    for _ in range(6):
        request = battle.run()
        assert isinstance(request, cp.Decision)
        given.append((request.who, request.question, len(battle.inputs())))
        battle.answer_suggestion()
    battle.run()
    for who, question, inputs in reversed(given):
        assert battle.undo_input()
        request = battle.run()
        assert isinstance(request, cp.Decision)
        assert (request.who, request.question) == (who, question)
        assert len(battle.inputs()) == inputs
    assert not battle.undo_input()


def test_policies_are_data_and_saved() -> None:
    battle = cp.Battle(cp.example("case"), seed=1)
    rule = {"question": "manner", "then": "plain"}
    mine = {"name": "mine", "rules": [rule, {"question": "action", "ask": "on a change"}]}
    battle.set_policy(mine, 0)
    battle.set_policy("quick", cp.Side(1, "The Foundry"))
    policy = battle.policy(0)
    assert policy is not None
    assert policy["name"] == "mine"
    again = cp.Battle.resume(battle.save())
    assert [again.policy(who) for who in range(6)] == [battle.policy(who) for who in range(6)]
    assert again.policy("judge") is None
    with pytest.raises(cp.PlanError) as wrong:
        battle.set_policy({"name": "x", "rules": [{"ask": "loudly"}, {"ask": "softly"}]})
    assert [problem.path for problem in wrong.value.problems] == ["rules[0].ask", "rules[1].ask"]
    assert battle.policy(0) == policy


def test_dice_by_seat() -> None:
    """One side rolls by hand, the engine for everybody else."""
    battle = cp.Battle(cp.example("case"), seed=1)
    side = battle.fighters[0].side
    battle.set_dice_of("host", side)
    own = {fighter.number for fighter in battle.fighters if fighter.side == side}
    rolls = 0
    while isinstance(request := battle.run(), cp.RollRequest) and rolls < 30:
        assert request.who.number in own
        battle.roll(*[1] * request.count)
        rolls += 1
    assert rolls > 5
    faces = [put for put in battle.inputs() if put.what == "face"]
    assert sum(put.by_host for put in faces) < len(faces)
    with pytest.raises(ValueError, match="does not roll"):
        battle.set_dice_of("nobody")  # type: ignore[arg-type]


def test_a_roll_says_what_its_outcomes_would_mean(system: str) -> None:
    battle = cp.Battle(cp.example(system))
    told: list[cp.Consequence] = []
    for step in range(120):
        request = battle.run()
        if request is None:
            break
        assert isinstance(request, cp.RollRequest)
        if not request.lying:
            before = battle.save()
            rows = battle.consequences(paths=300, attack_trials=60)
            assert battle.save() == before
            assert not rows or sum(row.chance for row in rows) == 1
            told += rows
        else:
            with pytest.raises(cp.OddsError):
                battle.consequences()
        battle.roll(1 + step % request.faces)
    assert any(row.headline and row.headline in row.text for row in told)
    assert any(row.attack and row.attack.hit.mean == 1 for row in told)
    with pytest.raises(cp.FeedError):
        asked("case").consequences()
