"""Battles of every system: stepped, fed, undone, saved, told, and used from several threads."""

import copy
import json
import pickle
import random
import subprocess
import threading
from pathlib import Path
from typing import Any

import case_py as cp
import pytest
from conftest import ROOT, fighter
from hypothesis import given, settings
from hypothesis import strategies as st

Roster = str | dict[str, Any]


def throw(rng: random.Random) -> Any:
    """Rolls what is wanted, and takes a legal answer."""

    def decide(need: cp.Need) -> int:
        if need.is_roll:
            assert not need.choices
            return rng.randint(1, need.high)
        if need.choices:
            return rng.choice(need.choices).code
        return rng.randint(need.low, min(need.high, need.low + 3))

    return decide


def test_rosters_from_toml_dict_and_json_are_one(roster_forms: list[Any]) -> None:
    fights = [cp.Battle(form, seed=4) for form in roster_forms]
    for fight in fights:
        fight.run()
    assert all(fight.is_over for fight in fights)
    assert all(fight.log() == fights[0].log() for fight in fights)
    assert all(fight.transcript() == fights[0].transcript() for fight in fights)


def test_a_seeded_fight_is_the_same_every_time(roster: Roster) -> None:
    first, second, third = (cp.Battle(roster, seed=seed) for seed in (1, 1, 2))
    first.run()
    for events in second:
        assert isinstance(events, list)
    while not third.is_over:
        third.run(seams=3)
    assert first.log() == second.log()
    assert first.log() != third.log()
    assert any(not fighter.stands for fighter in first.fighters)


def test_host_dice_replay_a_seeded_fight(roster: Roster) -> None:
    seeded = cp.Battle(roster, seed=9)
    seeded.run(turns=2)
    faces = [face for event in seeded.log() for face in event["faces"]]
    host = cp.Battle(roster)
    tape = iter(faces)
    host.run(turns=2, decide=lambda need: next(tape))
    assert host.log() == seeded.log()
    assert next(tape, None) is None


def test_save_and_resume_at_every_ask(roster: Roster) -> None:
    def play(resume: bool) -> cp.Battle:
        battle, rng = cp.Battle(roster, control="host"), random.Random(5)
        decide = throw(rng)
        for _ in range(400):
            need = battle.step()
            if need is not None:
                if resume:
                    back = cp.Battle.resume(battle.save())
                    assert back.save() == battle.save()
                    assert back.step() == need
                    battle = pickle.loads(pickle.dumps(back))
                    battle.step()
                battle.feed(decide(need))
            if battle.is_over:
                break
        return battle

    assert play(resume=True).log() == play(resume=False).log()


def test_undo_goes_back_seam_by_seam(roster: Roster) -> None:
    battle = cp.Battle(roster, seed=3)
    logs = [battle.log()]
    while not battle.is_over and len(logs) < 60:
        battle.run(seams=1)
        logs.append(battle.log())
    for log in reversed(logs[:-1]):
        assert battle.undo()
        assert battle.log() == log
    assert not battle.undo()
    battle.run(seams=len(logs) - 1)
    assert battle.log() == logs[-1]


def test_a_need_says_what_can_be_fed(roster: Roster) -> None:
    battle = cp.Battle(roster, control="host")
    rng = random.Random(1)
    for _ in range(200):
        need = battle.step()
        if battle.is_over:
            break
        if need is None:
            continue
        assert need.rule in {rule.id for rule in cp.rules(battle.system)}
        assert need.who.name
        before = battle.log()
        wrong = [need.low - 1, need.high + 1, 2**31 - 1, -(2**31)]
        if need.choices:
            codes = {choice.code for choice in need.choices}
            wrong += [code for code in range(need.low, need.high) if code not in codes][:3]
            assert all(choice.label for choice in need.choices)
        for value in wrong:
            if need.low <= value <= need.high and not need.choices:
                continue
            with pytest.raises(cp.FeedError):
                battle.feed(value)
        assert battle.need == need
        assert battle.log() == before
        battle.feed(throw(rng)(need))
    with pytest.raises(cp.FeedError):
        cp.Battle(roster, seed=1).feed(1)


@pytest.mark.parametrize("wrong", [1.0, "1", None, True, 2**40, -(2**63), 2**100, object()])
def test_what_is_no_face_and_no_answer(roster: Roster, wrong: Any) -> None:
    battle = cp.Battle(roster)
    battle.run()
    with pytest.raises((TypeError, ValueError)):
        battle.feed(wrong)


def test_log_as_dicts_columns_and_frames(roster: Roster) -> None:
    battle = cp.Battle(roster, seed=2)
    battle.run(turns=2)
    log, columns = battle.log(), battle.columns()
    assert len(battle) == len(log) == len(columns["event"])
    assert [event["text"] for event in log if event["text"]] == battle.transcript()
    assert battle.log(10) == log[10:]
    assert battle.transcript(len(log)) == []
    pandas_log, polars_log = battle.to_pandas(), battle.to_polars()
    assert len(pandas_log) == polars_log.height == len(log)
    assert polars_log["value"].to_list() == columns["value"]
    assert cp.Battle(roster).to_polars().height == 0
    known = {rule.id for rule in cp.rules(battle.system)}
    assert {event["rule"] for event in log} <= known


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
    need = battle.run()
    assert need is not None
    assert need.who == cp.Seat(first.number, first.name)
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


@pytest.mark.parametrize("wrong", [b"x", bytearray(b"x"), Path("x")])
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
    assert honest.log() == liar.log()


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
        cp.Battle(roster, seed=1).run(seams=20)
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
        {"faces": save["faces"][:-1]},
        {"faces": [0, 101]},
        {"answers": [2**40]},
        {"digest": "0"},
        {"extra": 1},
        {"roster": None},
    ):
        with pytest.raises(cp.SaveError):
            cp.Battle.resume({**save, **change})
    text = battle.save()
    with pytest.raises(cp.CaseError):
        cp.Battle.resume(text[: len(text) // 2])


def test_a_pickle_of_another_version() -> None:
    battle = cp.Battle(cp.example(), seed=1)
    pickled = pickle.dumps(battle)
    assert pickled.count(b'"version":1') == 1
    with pytest.raises(cp.SaveError, match="version 7"):
        pickle.loads(pickled.replace(b'"version":1', b'"version":7'))


def test_one_battle_from_many_threads(roster: Roster) -> None:
    alone = cp.Battle(roster, seed=6)
    alone.run()
    shared = cp.Battle(roster, seed=6)
    errors: list[Exception] = []

    def work() -> None:
        try:
            while not shared.is_over:
                shared.step()
                shared.run(seams=2)
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
    assert shared.log() == alone.log()


@pytest.mark.parametrize(
    "path", sorted((ROOT / "case-core/tests/golden").glob("*.txt")), ids=lambda path: path.stem
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
    ours = mine.log()
    assert len(theirs) == len(ours)
    for a, b in zip(theirs, ours, strict=True):
        assert a == {**{key: b[key] for key in a}, "faces": list(b["faces"])}

    save = tmp_path / "rust.json"
    rust("--seed", "1", "--turns", "1", "--save", str(save))
    resumed = cp.Battle.resume(save.read_text())
    resumed.run()
    assert resumed.log() == ours

    half = cp.Battle(cp.example(system), seed=1)
    half.run(turns=1)
    (tmp_path / "python.json").write_text(half.save())
    told = rust("--resume", str(tmp_path / "python.json"), "--json").splitlines()
    assert [json.loads(line)["value"] for line in told] == [event["value"] for event in ours]
