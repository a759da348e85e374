"""Battles of every system: stepped, fed, undone, saved, told, and used from several threads."""

import copy
import json
import pickle
import random
import re
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import case_py as cp
import pytest
from case_py import arrays
from conftest import ROOT, fighter
from hypothesis import given, settings
from hypothesis import strategies as st

Roster = str | dict[str, Any]


def throw(rng: random.Random) -> Callable[[cp.RollRequest], int]:
    """Rolls what is wanted, a die at a time."""
    return lambda request: rng.randint(1, request.faces)


def choose(rng: random.Random) -> Callable[[cp.Decision], cp.Value | None]:
    """Takes any legal answer."""

    def decide(decision: cp.Decision) -> cp.Value | None:
        if isinstance(decision.answers, cp.AnswerRange):
            low, high = decision.answers.low, decision.answers.high
            return cp.Value(decision.answers.kind, rng.randint(low, min(high, low + 3)))
        return rng.choice(decision.answers).value

    return decide


def serve(battle: cp.Battle, request: cp.RollRequest | cp.Decision, rng: random.Random) -> None:
    if isinstance(request, cp.RollRequest):
        battle.roll(throw(rng)(request))
    else:
        battle.answer(choose(rng)(request))


def test_rosters_from_toml_dict_and_json_are_one(roster_forms: list[Any]) -> None:
    fights = [cp.Battle(form, seed=4) for form in roster_forms]
    for fight in fights:
        fight.run()
    assert all(fight.is_over for fight in fights)
    assert all(fight.events() == fights[0].events() for fight in fights)
    assert all(fight.transcript() == fights[0].transcript() for fight in fights)


def test_a_seeded_fight_is_the_same_every_time(roster: Roster) -> None:
    first, second, third = (cp.Battle(roster, seed=seed) for seed in (1, 1, 2))
    first.run()
    for events in second:
        assert isinstance(events, cp.Events)
    while not third.is_over:
        third.run(checkpoints=3)
    assert first.events() == second.events()
    assert first.events() != third.events()
    assert any(not fighter.stands for fighter in first.fighters)


def test_host_dice_replay_a_seeded_fight(roster: Roster) -> None:
    seeded = cp.Battle(roster, seed=9)
    seeded.run(turns=2)
    faces = [face for event in seeded.events() for face in event.faces]
    host = cp.Battle(roster)
    tape = iter(faces)
    host.run(turns=2, roll=lambda request: next(tape))
    assert host.events() == seeded.events()
    assert next(tape, None) is None


def test_save_and_resume_at_every_request(roster: Roster) -> None:
    def play(resume: bool) -> cp.Battle:
        battle, rng = cp.Battle(roster, control="host"), random.Random(5)
        for _ in range(400):
            request = battle.step()
            if request is not None:
                if resume:
                    back = cp.Battle.resume(battle.save())
                    assert back.save() == battle.save()
                    assert back.step() == request
                    battle = pickle.loads(pickle.dumps(back))
                    battle.step()
                serve(battle, request, rng)
            if battle.is_over:
                break
        return battle

    assert play(resume=True).events() == play(resume=False).events()


def test_unavailable_answers_are_refused_with_their_reason(roster: Roster) -> None:
    battle, rng = cp.Battle(roster, control="host"), random.Random(7)
    found = 0
    for _ in range(400):
        request = battle.step()
        if isinstance(request, cp.Decision):
            gray = battle.unavailable()
            found += len(gray)
            before = battle.save()
            if isinstance(request.answers, cp.AnswerRange):
                assert not gray
                kind, low, high = request.answers.kind, request.answers.low, request.answers.high
                legal: list[cp.Value | None] = [cp.Value(kind, low), cp.Value(kind, high)]
                beyond = battle.why_not(cp.Value(kind, high + 1))
                assert beyond is not None
                assert str(low) in beyond
                assert str(high) in beyond
            else:
                legal = [answer.value for answer in request.answers]
                assert all(battle.why_not(answer) is None for answer in request.answers)
            assert all(battle.why_not(value) is None for value in legal)
            for row, german in zip(gray, battle.unavailable("german"), strict=True):
                assert row.value not in legal
                assert row.label
                assert row.rule in battle.schema.rules
                assert row.name in battle.schema.refusals
                assert (row.value, row.name, row.rule) == (german.value, german.name, german.rule)
                assert battle.why_not(row.value) == row.why != german.why
                assert battle.why_not(row.value, "german") == german.why
                with pytest.raises(cp.FeedError, match=re.escape(row.why)):
                    battle.answer(row.value)
            names = [row.value.value for row in gray if row.value and row.value.kind == "action"]
            for name in names:
                with pytest.raises(cp.FeedError, match=r"is no answer to .*: .+; give"):
                    battle.answer(name)
            assert battle.request == request
            assert battle.save() == before
        if battle.is_over:
            break
        if request is not None:
            serve(battle, request, rng)
    assert found > 0
    assert not cp.Battle(roster).unavailable()


def test_undo_goes_back_by_checkpoints(roster: Roster) -> None:
    battle = cp.Battle(roster, seed=3)
    logs = [battle.events()]
    while not battle.is_over and len(logs) < 60:
        battle.run(checkpoints=1)
        logs.append(battle.events())
    for log in reversed(logs[:-1]):
        assert battle.undo()
        assert battle.events() == log
    assert not battle.undo()
    battle.run(checkpoints=len(logs) - 1)
    assert battle.events() == logs[-1]


def test_a_refused_input_changes_nothing(roster: Roster) -> None:
    battle = cp.Battle(roster, control="host")
    rng = random.Random(1)
    for _ in range(200):
        request = battle.step()
        if battle.is_over:
            break
        if request is None:
            continue
        assert request.rule in battle.schema.rules
        assert request.who.name
        before, open_before = battle.events(), battle.open_events()
        if isinstance(request, cp.RollRequest):
            for face in (0, -1, request.faces + 1, 2**31 - 1, -(2**31)):
                with pytest.raises(cp.FeedError):
                    battle.roll(face)
            for faces in ((), (1,) * (request.count + 1), (*(1,) * (request.count - 1), 0)):
                with pytest.raises(cp.FeedError):
                    battle.roll(*faces)
            with pytest.raises(cp.FeedError, match="no decision is wanted"):
                battle.answer(None)
        else:
            with pytest.raises(cp.FeedError, match="no die is wanted"):
                battle.roll(1)
            with pytest.raises(cp.FeedError, match="give"):
                battle.answer(cp.Value("internal", 0))
        assert battle.request == request
        assert (battle.events(), battle.open_events()) == (before, open_before)
        serve(battle, request, rng)
    with pytest.raises(cp.FeedError):
        cp.Battle(roster, seed=1).roll(1)
    with pytest.raises(cp.FeedError):
        cp.Battle(roster, seed=1).answer(None)


@pytest.mark.parametrize("wrong", [1.0, "1", None, True, 2**40, -(2**63), 2**100, object()])
def test_what_is_no_face(roster: Roster, wrong: Any) -> None:
    battle = cp.Battle(roster)
    battle.run()
    with pytest.raises((TypeError, ValueError)):
        battle.roll(wrong)


def decision(answers: Any) -> cp.Decision:
    """A question with these answers."""
    if not isinstance(answers, cp.AnswerRange):
        answers = tuple(cp.Answer(value, "", "") for value in answers)
    gale = cp.Actor(0, "Gale")
    return cp.Decision(gale, "question", "", "R1", {}, answers, None, False, "")


def test_an_answer_is_what_exactly_one_legal_answer_is() -> None:
    gale, other = cp.Actor(0, "Gale"), cp.Actor(1, "Rav")
    fists = cp.Attack(gale, 0, "fists")
    values = [
        None,
        cp.Value("defense", "dodge"),
        cp.Value("actor", other),
        cp.Value("attack", fists),
        cp.Value("object", cp.Object(2, "a door")),
        cp.Value("yes_no", True),
        cp.Value("columns", -1),
    ]
    asked = decision(values)
    given: list[Any] = [None, "dodge", "Rav", "fists", "a door", True, -1]
    for value, decoded in zip(values, given, strict=True):
        for form in (value, decoded, cp.Answer(value, "a label", "")):
            assert asked.find(form) == value
    assert asked.find(other) == values[2]
    assert asked.find(fists) == values[3]
    # Numbers of lists, fighters, yes and no, as they were given once, are no answers.
    wrong: list[Any] = [0, 1, 2, 3, False, "block", "Gale", gale, 1.0, -1.0, [], {}, object()]
    for form in wrong:
        with pytest.raises(cp.FeedError, match=r"give None, Value\(kind='defense'"):
            asked.find(form)
    twins = decision([cp.Value("attack", fists), cp.Value("attack", cp.Attack(gale, 1, "fists"))])
    with pytest.raises(cp.FeedError, match="could be several"):
        twins.find("fists")
    areas = decision(cp.AnswerRange("areas", 1, 20))
    assert areas.find(3) == areas.find(cp.Value("areas", 3)) == cp.Value("areas", 3)
    for form in (0, 21, True, None, "3", cp.Value("areas", 0), cp.Value("feet", 3), 2.0):
        with pytest.raises(cp.FeedError, match="a whole number from 1 to 20"):
            areas.find(form)
    many = decision([cp.Value("turns", n) for n in range(40)])
    with pytest.raises(cp.FeedError, match="one of 28 others"):
        many.find("x" * 1000)


def test_undo_by_one_input_and_redo(roster: Roster) -> None:
    battle, rng = cp.Battle(roster, control="host"), random.Random(2)
    requests: list[Any] = []
    while len(requests) < 40 and not battle.is_over:
        request = battle.step()
        if request is not None:
            requests.append((request, battle.open_events(), battle.events()))
            serve(battle, request, rng)
    saved = battle.save()
    for request, open_events, events in reversed(requests):
        assert battle.undo_input()
        while battle.step() is None:
            pass
        assert battle.request == request
        assert (battle.open_events(), battle.events()) == (open_events, events)
    assert not battle.undo_input()
    assert battle.redos == len(requests)
    for _ in requests:
        assert battle.redo()
    assert not battle.redo()
    assert battle.save() == saved


def test_languages_and_own_texts(roster: Roster) -> None:
    battle = cp.Battle(roster, seed=1)
    battle.run(turns=2)
    english, german = battle.transcript(), battle.transcript(language="german")
    assert english == battle.transcript(language="english") != german
    roll = next(event.name for event in battle.events() if event.event == "roll")
    own = {"fallback": "german", f"roll.{roll}": "my own roll", "line.change": ["{what} moved"]}
    told = battle.transcript(language=own)
    assert any("my own roll" in line for line in told)
    assert battle.transcript(language={"fallback": "german"}) == german
    assert battle.transcript(language={}) == english
    battle.language = own
    for other in (battle.copy(), pickle.loads(pickle.dumps(battle))):
        assert other.language == own
        assert other.transcript() == told
    wrong: Any
    for wrong in ("Klingon", {"fallback": "Klingon"}):
        with pytest.raises(cp.UnknownNameError):
            battle.language = wrong
    for wrong in (3, None, {"x": 3}, {3: "x"}, {"x": [3]}):
        with pytest.raises(TypeError):
            cp.Battle(roster, language=wrong)
    assert battle.language == own
    with pytest.raises(cp.UnknownNameError, match="audience"):
        battle.transcript(audience="spies")


def test_a_language_is_a_file() -> None:
    texts = ROOT / "case-core/texts/fr.po"
    cp.add_language("french", texts.read_text(encoding="utf-8"))
    battle = cp.Battle(cp.example("case"), language="french")
    battle.run()
    assert any(line.startswith("Tour 1") for line in battle.transcript())
    assert battle.say(cp.Value("turns", 3)) == "3 tours"
    assert battle.say(cp.Value("rounds", 3)) == "3 rounds"
    assert cp.said("White.", language="french") == "Blanc."
    with pytest.raises(cp.RosterError) as wrong:
        cp.Battle("fightres = 1\n" + cp.example("case"))
    (problem,) = wrong.value.problems
    assert problem == ("fightres", "unknown field, did you mean `fighters`?")
    for error in (wrong.value, pickle.loads(pickle.dumps(wrong.value))):
        assert cp.said(error, language="french") == "fightres: champ inconnu : `fighters` ?"
    assert cp.said(problem.message, language="french") == "champ inconnu : `fighters` ?"
    assert cp.said(problem.message).startswith("unbekanntes Feld, gemeint ist")
    assert cp.said(str(problem.message)) == problem.message
    assert cp.schema("case", "french").rolls["attack"].said == "attaque"
    over = {"fallback": "french", "unit.turns": ["{n} T"]}
    assert [battle.say(cp.Value(*value), over) for value in (("turns", 3), ("yes_no", True))] == [
        "3 T",
        "oui",
    ]
    with pytest.raises(ValueError, match="line 1"):
        cp.add_language("nonsense", "nonsense")


def test_values_are_said_in_any_language(roster: Roster) -> None:
    battle = cp.Battle(roster)
    assert battle.say(None) == "–"
    assert battle.say(cp.Value("turns", 3), "german") == "3 Züge"
    first = battle.fighters[0]
    assert battle.say(cp.Value("actor", cp.Actor(0, first.name))) == first.name
    assert battle.say(cp.Value("side", cp.Side(0, first.side))) == first.side
    for listed in battle.schema.lists.values():
        for member in listed.members.values():
            value = cp.Value(listed.name, member.name)
            assert battle.say(value) == member.en == battle.schema.word(value)
            german = cp.schema(battle.system, "german").lists[listed.name].members[member.name]
            assert battle.say(value, "german") == german.said
            assert battle.schema.meaning(value) == member.meaning
    for kind, found in (("cloaks", 3), ("side", "nobody's"), ("turns", "three")):
        with pytest.raises((cp.UnknownNameError, TypeError)):
            battle.say(cp.Value(kind, found))


def test_events_as_records_columns_and_frames(roster: Roster) -> None:
    battle = cp.Battle(roster, seed=2)
    battle.run(turns=2)
    events, columns = battle.events(), battle.columns(internals=True)
    assert len(battle) == len(events) == len(columns["event"])
    told = battle.events(audience="players")
    assert [event.text for event in told if event.text] == battle.transcript()
    assert battle.events(10) == events[10:]
    assert battle.transcript(len(events)) == []
    pandas_log, polars_log = battle.to_pandas(), battle.to_polars()
    assert len(pandas_log) == polars_log.height == len(events.told()) < len(events)
    assert polars_log["outcome"].to_list() == events.told().columns()["outcome"]
    assert cp.Battle(roster).to_polars().height == 0
    assert {event.rule for event in events} <= set(battle.schema.rules)
    for event in events[:50]:
        back = pickle.loads(pickle.dumps(event))
        assert back == event
        assert hash(back) == hash(event)
        assert json.loads(json.dumps(event.as_dict()))["name"] == event.name
    state = battle.state()
    for frame in (state.to_frame(), state.to_frame("polars")):
        assert len(frame) == len(state) > 0
    assert {row.who and row.who.name for row in state} >= {f.name for f in battle.fighters}


def test_a_schema_is_one_object(system: str) -> None:
    schema = cp.schema(system)
    assert schema is cp.schema(system) is cp.Battle(cp.example(system)).schema
    assert pickle.loads(pickle.dumps(schema)) is schema
    assert schema.title == cp.title(system)
    assert tuple(schema.rules.values()) == cp.rules(system)
    assert dict(schema.tables) == cp.tables(system)
    numbers = [kind.number for kind in schema.kinds.values()]
    assert numbers == list(range(len(numbers)))
    for info in schema.questions.values():
        assert info.rule in schema.rules
        assert info.meaning
        assert all(schema.knows(kind) for kind in info.answers)
        assert all(schema.knows(kind) for kinds in info.subject.values() for kind in kinds)
    for field in schema.fields.values():
        assert field.said == field.en
        assert schema.knows(field.kind)
    for note in schema.notes.values():
        assert all(schema.knows(kind) for kinds in note.values.values() for kind in kinds)
    assert json.loads(json.dumps(schema.data))["system"] == system
    rulings = cp.Battle(cp.example(system)).rulings()
    assert [r._replace(value=r.default) for r in rulings] == list(schema.rulings.values())
    assert {"system", "fighters"} <= {field.name for field in schema.sheet}
    assert {"system", "fighters"} <= set(schema.roster_json()["properties"])
    with pytest.raises(TypeError):
        schema.kinds["x"] = None
    with pytest.raises(cp.UnknownNameError):
        cp.schema("checkers")
    with pytest.raises(cp.UnknownNameError):
        cp.schema(3)  # type: ignore[arg-type]


def test_rulings_and_fighters(roster: Roster) -> None:
    battle = cp.Battle(roster)
    names = [ruling.name for ruling in battle.rulings()]
    assert len(names) == len(set(names))
    assert all(r.reading for r in battle.rulings())
    assert len({fighter.side for fighter in battle.fighters}) >= 2
    first = battle.fighters[0]
    assert battle.name_of(0) == first.name == battle.name_of(first.name)
    assert repr(battle).startswith(f"<Battle of {battle.system}")
    assert isinstance(hash(battle), int)
    assert battle != cp.Battle(roster)


def test_copies_go_their_own_way(roster: Roster) -> None:
    battle = cp.Battle(roster, seed=1)
    battle.run(turns=1)
    save = battle.save()
    for other in (copy.copy(battle), copy.deepcopy(battle), battle.copy()):
        other.run()
        assert other.is_over
    assert battle.save() == save


def test_control_of_one_fighter(roster: Roster) -> None:
    battle = cp.Battle(roster, seed=1)
    first = battle.fighters[0]
    battle.set_control("host", first.name)
    request = battle.run()
    assert request is not None
    assert request.who == cp.Actor(first.number, first.name)
    battle.set_control("built-in", 0)
    assert battle.run() is None
    with pytest.raises(cp.UnknownNameError):
        battle.set_control("host", "Nobody At All")
    with pytest.raises(cp.UnknownNameError):
        battle.set_control("guest")  # type: ignore[arg-type]
    with pytest.raises(cp.RangeError):
        battle.set_control("host", 50_000)
    battle.set_control("host", "judge")
    battle.set_control("host", "map")


def test_every_problem_of_a_roster_is_told_at_once(duel: dict[str, Any]) -> None:
    gale = duel["fighters"][0]
    gale["abilities"]["fighting"] = "Incredable"
    gale["attacks"][0]["form"] = "XX"
    gale["helth"] = 3
    duel["fighters"][1]["health"] = -4
    duel["ruling"] = {}
    with pytest.raises(cp.RosterError) as wrong:
        cp.Battle(duel)
    paths = [problem.path for problem in wrong.value.problems]
    assert "fighters[0].abilities.fighting" in paths
    assert "fighters[0].attacks[0].form" in paths
    assert "fighters[0].helth" in paths
    assert "ruling" in paths
    assert "did you mean `health`" in str(wrong.value)
    back = pickle.loads(pickle.dumps(wrong.value))
    assert back.problems == wrong.value.problems


def test_the_text_of_a_path_is_no_roster(tmp_path: Path) -> None:
    with pytest.raises(cp.RosterError, match="give what stands in it"):
        cp.Battle("roster.toml")
    with pytest.raises(FileNotFoundError):
        cp.Battle(tmp_path / "roster.toml")


def nested(depth: int) -> Any:
    inner: Any = 1
    for _ in range(depth):
        inner = {"x": inner}
    return inner


def endless() -> dict[str, Any]:
    loop: dict[str, Any] = {"system": "case"}
    loop["fighters"] = loop
    return loop


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "{",
        "[[",
        "system = 'cas'",
        "\0",
        "{" * 100_000,
        "x = " + "[" * 10_000 + "]" * 10_000,
        {},
        {"system": 1},
        {"system": "case", "fighters": []},
        {"system": "case", "fighters": [1, None, 2.5, float("nan"), "x"]},
        {"system": "case", "fighters": {"name": 2**100}},
        {"system": "case", 3: 4},
        {"system": "case", "fighters": object()},
        {"system": "case", "fighters": {1, 2}},
        nested(10_000),
        endless(),
        [],
        [1],
        3,
        "\ud800",
    ],
    ids=lambda wrong: str(wrong)[:20] if not isinstance(wrong, dict) else None,
)
def test_what_is_no_roster(wrong: Any) -> None:
    for read in (cp.Battle, cp.Battle.resume):
        with pytest.raises(ValueError):  # noqa: PT011
            read(wrong)


@pytest.mark.parametrize("wrong", [b"x", bytearray(b"x")])
def test_what_is_no_text(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        cp.Battle(wrong)


def test_too_many_fighters_and_too_few() -> None:
    many = [fighter(f"n{i}", "ab"[i % 2]) for i in range(10_001)]
    for roster, word in ((many, "10000"), (many[:1], "two sides"), (many[:2] * 2, "also the name")):
        with pytest.raises(cp.RosterError, match=word):
            cp.Battle({"system": "case", "fighters": roster})


class LyingList(list[Any]):
    def __len__(self) -> int:
        return 10**9

    def __getitem__(self, at: Any) -> Any:
        raise IndexError(at)


class LyingDict(dict[str, Any]):
    def __len__(self) -> int:
        return 10**9

    def items(self) -> Any:
        raise RuntimeError("never asked")


def test_containers_that_lie_about_their_length(duel: dict[str, Any]) -> None:
    honest = cp.Battle(duel, seed=1)
    liar = cp.Battle(LyingDict({**duel, "fighters": LyingList(duel["fighters"])}), seed=1)
    honest.run()
    liar.run()
    assert honest.events() == liar.events()


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
data = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(where=st.sampled_from(["fighters", "rulings", "name", "abilities", "attacks"]), junk=data)
def test_junk_anywhere_in_a_roster(where: str, junk: Any) -> None:
    first = fighter("Gale", "heroes")
    roster: dict[str, Any] = {"system": "case", "fighters": [first, fighter("Rav", "villains")]}
    (roster if where in ("fighters", "rulings") else first)[where] = junk
    try:
        cp.Battle(roster, seed=1).run(checkpoints=20)
    except cp.RosterError as error:
        assert error.problems  # noqa: PT017


def test_saves_of_another_version_or_changed() -> None:
    battle = cp.Battle(cp.example(), seed=1)
    battle.run(turns=1)
    save = json.loads(battle.save())
    assert cp.Battle.resume(save).save() == battle.save()
    for change in (
        {"version": 99},
        {"version": "1"},
        {"format": "other"},
        {"system": "cass"},
        {"steps": save["steps"] + 1},
        {"steps": -1},
        {"inputs": save["inputs"][:-1]},
        {"inputs": ["d100:0", "d100:101"]},
        {"inputs": ["areas:1099511627776"]},
        {"inputs": [3]},
        {"digest": "0"},
        {"extra": 1},
        {"roster": None},
    ):
        with pytest.raises(cp.SaveError):
            cp.Battle.resume({**save, **change})
    text = battle.save()
    for wrong in (text[: len(text) // 2], "hello", "", 3):
        with pytest.raises(cp.SaveError, match="this is no"):
            cp.Battle.resume(wrong)  # type: ignore[arg-type]


def test_a_pickle_of_another_version() -> None:
    battle = cp.Battle(cp.example(), seed=1)
    pickled = pickle.dumps(battle)
    version = f'"version":{json.loads(battle.save())["version"]},'.encode()
    assert pickled.count(version) == 1
    for other in (7, 1):
        with pytest.raises(cp.SaveError, match=f"version {other}"):
            pickle.loads(pickled.replace(version, f'"version":{other},'.encode()))


def test_one_battle_from_many_threads(roster: Roster) -> None:
    alone = cp.Battle(roster, seed=6)
    alone.run()
    shared = cp.Battle(roster, seed=6)
    errors: list[Exception] = []

    def work() -> None:
        try:
            while not shared.is_over:
                shared.step()
                shared.run(checkpoints=2)
                shared.transcript(max(0, len(shared) - 5))
                pickle.dumps(shared)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not errors
    assert shared.events() == alone.events()


@pytest.mark.parametrize(
    "path", sorted((ROOT / "tests/tests/golden").glob("*.txt")), ids=lambda path: path.stem
)
def test_golden_transcripts(path: Path) -> None:
    if path.stem not in cp.systems():
        pytest.skip("not a transcript of a system")
    golden = path.read_text(encoding="utf-8").splitlines()

    def told(seed: int) -> list[str]:
        battle = cp.Battle(cp.example(path.stem), seed=seed)
        battle.run()
        return battle.transcript()

    # The core's own tests say which seed they tell; here it only has to be one of these.
    assert any(told(seed) == golden for seed in (*range(32), 168, 2025))


def test_rust_and_python_play_the_same_fight(rust_fight: str, system: str, tmp_path: Path) -> None:
    def rust(*words: str) -> str:
        command = [rust_fight, "--system", system, *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    mine = cp.Battle(cp.example(system), seed=1)
    mine.run()
    theirs = [json.loads(line) for line in rust("--seed", "1", "--json").splitlines()]
    ours = mine.events()
    assert len(theirs) == len(ours)
    for a, b in zip(theirs, ours, strict=True):
        assert a == b.as_dict()

    save = tmp_path / "rust.json"
    rust("--seed", "1", "--turns", "1", "--save", str(save))
    resumed = cp.Battle.resume(save.read_text())
    resumed.run()
    assert resumed.events() == ours

    half = cp.Battle(cp.example(system), seed=1)
    half.run(turns=1)
    (tmp_path / "python.json").write_text(half.save())
    told = rust("--resume", str(tmp_path / "python.json"), "--json").splitlines()
    assert [json.loads(line) for line in told] == [event.as_dict() for event in ours]


def test_rust_and_python_play_the_same_under_every_plan(rust_fight: str, system: str) -> None:
    for name in cp.Plan.named(system):
        command = [rust_fight, "--system", system, "--seed", "1", "--turns", "3", "--json"]
        told = subprocess.run(
            [*command, "--plan", name], capture_output=True, text=True, check=True
        ).stdout
        mine = cp.Battle(cp.example(system), seed=1, plans=name)
        mine.run(turns=3)
        ours = [event.as_dict() for event in mine.events()]
        theirs = [json.loads(line) for line in told.splitlines()]
        # D6 counts a round 0, so that the example plays one more.
        assert ours, name
        assert theirs[: len(ours)] == ours, name


@pytest.mark.parametrize("wrong", [-1, 2**70, -(2**70)])
def test_a_count_out_of_its_range_is_told(wrong: int) -> None:
    battle = cp.Battle(cp.example(), seed=1)
    calls: list[Callable[[], object]] = [
        lambda: cp.Battle(cp.example(), seed=wrong),
        lambda: battle.simulate(8, seed=wrong),
        lambda: battle.simulate(8, blocks=(wrong, 1), seed=0),
        lambda: battle.simulate(8, checkpoints=wrong, seed=0),
        lambda: battle.simulate(8, threads=wrong, seed=0),
        lambda: battle.solve(turns=wrong),
        lambda: battle.solve(turns=1, states=wrong),
        lambda: battle.turn_odds(paths=wrong),
        lambda: battle.tune("The Foundry", trials=wrong, seed=1),
        lambda: battle.events(wrong),
        lambda: battle.inputs(wrong),
        lambda: battle.transcript(wrong),
        lambda: battle.event_input(wrong),
        lambda: arrays.faces(1, 3, stream=wrong),
    ]
    for call in calls:
        with pytest.raises(cp.RangeError):
            call()
    with pytest.raises(cp.RangeError):
        cp.DefenseResult("to hit", 2**40)


def test_a_member_answers_the_questions_of_its_own_list() -> None:
    battle = cp.Battle(cp.example(), seed=1, control="host")
    request = battle.run()
    while not (isinstance(request, cp.Decision) and request.question == "defense"):
        assert request is not None
        battle.answer_suggestion()
        request = battle.run()
    assert isinstance(request.answers, tuple)
    values = [answer.value for answer in request.answers if answer.value]
    wanted = cp.Defense(str(values[0].value))
    for wrong in (cp.Color.RED, cp.Effect.BREAK, wanted.code):
        with pytest.raises(cp.FeedError):
            battle.answer(wrong)
    assert request.find(wanted) == values[0]
    battle.answer(wanted)


def test_the_dice_of_a_pool_hold_its_faces() -> None:
    """D6: every face belongs to one die, one of them is wild; other rolls have no pool."""
    battle = cp.Battle(cp.example("d6"), seed=2)
    battle.run(turns=3)
    pools = [event for event in battle.events() if event.dice]
    assert len(pools) > 10
    for event in pools:
        assert event.event == "roll"
        assert tuple(face for die in event.dice for face in die.faces) == event.faces
        assert sum(die.wild for die in event.dice) <= 1
        assert all(set(die.faces[:-1]) <= {6} for die in event.dice)
        assert [list(die["faces"]) for die in event.as_dict()["dice"]] == [
            list(die.faces) for die in event.dice
        ]
    assert any(die.wild for event in pools for die in event.dice)
    case = cp.Battle(cp.example(), seed=2)
    case.run(turns=1)
    assert not any(event.dice for event in case.events())
    assert all("dice" not in event.as_dict() for event in case.events())
