"""Interventions: all are checked, undone, redone and saved, and none is half done."""

import json
import pickle
import random
import threading
import tomllib
from typing import Any

import case_py as cp
import pytest
from conftest import fighter

NOBODY_AT_ALL = "Nobody At All"
NO_NUMBERS = ("yes_no", "actor", "attack", "object", "side")


def play(battle: cp.Battle, rng: random.Random, requests: int = 1) -> None:
    """Rolls and answers what is wanted, by chance."""
    while requests and not battle.is_over:
        request = battle.step()
        if request is None:
            continue
        requests -= 1
        if isinstance(request, cp.RollRequest):
            battle.roll(rng.randint(1, request.faces))
        else:
            answer_by_chance(battle, request, rng)


def answer_by_chance(battle: cp.Battle, request: cp.Decision, rng: random.Random) -> None:
    if isinstance(request.answers, cp.AnswerRange):
        low, high = request.answers.low, request.answers.high
        battle.answer(rng.randint(low, min(high, low + 3)))
    elif rng.random() < 0.5:
        battle.answer_suggestion()
    else:
        battle.answer(rng.choice(request.answers))


def settable(battle: cp.Battle) -> list[cp.FieldValue]:
    return [row for row in battle.state() if row.settable]


def some_value(battle: cp.Battle, row: cp.FieldValue, rng: random.Random) -> Any:
    """Something that a field can be, as a person gives it."""
    info = battle.schema.fields[row.field]
    if info.optional and rng.random() < 0.3:
        return None
    assert row.least is not None
    assert row.most is not None
    number = rng.randint(row.least, row.most)
    if info.kind == "yes_no":
        return bool(number)
    if info.kind in battle.schema.lists:
        return list(battle.schema.lists[info.kind].members)[number]
    if listed := battle.schema.lists.get(info.kind.removeprefix("set_of_")):
        return [name for bit, name in enumerate(listed.members) if number >> bit & 1]
    return number


def newcomers(battle: cp.Battle, names: list[str]) -> list[dict[str, Any]]:
    """Sheets like the first of the bundled roster."""
    sheet = tomllib.loads(cp.example(battle.system))["fighters"][0]
    return [{**sheet, "name": name, "id": f"id of {name}"} for name in names]


def meddle(battle: cp.Battle, rng: random.Random) -> None:
    """Does something of the referee's, by chance."""
    referee, reason = battle.referee, rng.choice(["", "so I say", "Würfel – ☃"])
    who = rng.randrange(len(battle.fighters))
    rows = settable(battle)
    row = rng.choice(rows)
    match rng.randrange(9):
        case 0 | 1:
            value = some_value(battle, row, rng)
            referee.set(row.who, row.field, value, place=row.place, reason=reason)
        case 2:
            referee.add(row.who, row.field, rng.randint(-9, 9), place=row.place, reason=reason)
        case 3:
            referee.shift(who, rng.randint(-3, 3), reason=reason)
        case 4:
            if len(battle.fighters) < 12:
                referee.join(newcomers(battle, [f"N{len(battle.fighters)}"]), reason=reason)
        case 5 if battle.schema.changeable:
            ruling = battle.schema.rulings[rng.choice(battle.schema.changeable)]
            domain = ruling.domain or {}
            if domain["domain"] == "yes_no":
                referee.ruling(ruling.name, rng.random() < 0.5, reason=reason)
        case 6:
            faces = [put for put in battle.inputs() if put.what == "face"]
            if faces:
                face = rng.choice(faces)
                referee.faces(face, rng.randint(1, int(face.name[1:])), reason=reason)
        case 7:
            referee.end(reason=reason)
        case 8:
            referee.go_on(reason=reason)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_walk_with_interventions_is_undone_redone_and_saved(system: str, seed: int) -> None:
    battle, rng = cp.Battle(cp.example(system), control="host"), random.Random(seed)
    start, done = battle.save(), 0
    refused: list[str] = []
    for _ in range(60):
        if rng.random() < 0.6:
            play(battle, rng)
            continue
        before = battle.save()
        try:
            meddle(battle, rng)
            done += 1
        except cp.CaseError as error:
            refused.append(str(error))
            assert battle.save() == before
        back = cp.Battle.resume(battle.save())
        assert (back.events(), back.state()) == (battle.events(), battle.state())
        assert back.inputs() == battle.inputs()
        assert pickle.loads(pickle.dumps(battle)).save() == battle.save()
    assert done > 5
    assert all(refused)
    assert any(put.what == "intervention" for put in battle.inputs())
    end, events = battle.save(), battle.events()
    while battle.undo_input():
        pass
    while battle.undo():
        pass
    assert json.loads(battle.save())["inputs"] == json.loads(start)["inputs"] == []
    while battle.redo():
        pass
    assert battle.events() == events
    assert battle.save() == end


def test_every_settable_value_is_set_and_told(system: str) -> None:
    battle = cp.Battle(cp.example(system), seed=1)
    assert settable(battle)
    rng = random.Random(1)
    for row in settable(battle):
        told, before = len(battle), battle.save()
        value = some_value(battle, row, rng)
        try:
            battle.referee.set(row.who, row.field, value, place=row.place, reason="why not")
        except cp.InterveneError:
            assert battle.save() == before
            continue
        first, *others = battle.events(told)
        assert (first.event, first.name, first.reason) == ("intervention", "set", "why not")
        assert (first.rule, first.who) == ("", row.who)
        assert first.as_dict()["reason"] == "why not"
        assert all(event.reason == "" for event in others)
        for event in others:
            if event.event == "intervention_change":
                assert event.name in battle.schema.fields
        assert battle.undo_input()
        assert battle.save() == before
    frame = battle.columns()
    assert set(frame["reason"]) <= {"", "why not"}


def test_state_has_bounds_and_they_hold(system: str) -> None:
    battle = cp.Battle(cp.example(system), seed=1)
    save = battle.save()
    for row in battle.state():
        info = battle.schema.fields[row.field]
        assert row.settable == (info.settable and row.least is not None)
        assert (row.place is None) == (info.place is None)
        if row.place is not None:
            assert row.place.kind == info.place
        if row.least is None or row.most is None:
            assert row.least is row.most is None
            continue
        assert row.least <= row.most
        if not row.settable or info.kind not in battle.schema.kinds or info.kind in NO_NUMBERS:
            continue
        for wrong in (row.least - 1, row.most + 1, 2**31 - 1, -(2**31), 2**70):
            with pytest.raises(cp.RangeError) as error:
                battle.referee.set(row.who, row.field, wrong, place=row.place)
            assert error.value.low <= error.value.high
    assert battle.save() == save
    columns = battle.state().columns()
    assert set(map(len, columns.values())) == {len(battle.state())}
    assert {True, False} >= set(columns["settable"])


@pytest.fixture
def case() -> cp.Battle:
    """Two pairs with objects and attacks, for what has several values."""
    gale = fighter("Gale", "heroes", id="pc-1", health=40)
    bow = {"name": "bow", "form": "Sh", "ammunition": 3, "range": 5, "damage": 10}
    gale["attacks"] = [{"name": "blow", "form": "BA"}, bow]
    rav = fighter("Rav", "villains", health=50)
    others = [fighter("Mook", "villains", id=f"m{n}") for n in range(2)]
    return cp.Battle({"system": "case", "fighters": [gale, rav, *others]}, seed=3)


def health(battle: cp.Battle, who: int) -> int:
    return battle.fighters[who].fitness


def test_who_is_a_number_an_id_a_name_or_itself(case: cp.Battle) -> None:
    gale = case.fighters[0]
    forms: list[Any] = [0, "pc-1", "Gale", gale, cp.Actor(0, "Gale"), case.find("pc-1")]
    forms.append(cp.Value("actor", cp.Actor(0, "Gale")))
    for points, who in enumerate(forms):
        case.referee.set(who, "health", points)
        assert health(case, 0) == points
        assert case.name_of(who) == "Gale"
    assert [f.id for f in case.fighters] == ["pc-1", None, "m0", "m1"]
    assert case.find("m1") == cp.Actor(3, "Mook")
    assert case.find("Mook") is case.find(NOBODY_AT_ALL) is None
    save = case.save()
    with pytest.raises(cp.UnknownNameError, match="several fighters"):
        case.referee.set("Mook", "health", 1)
    with pytest.raises(cp.UnknownNameError, match="pc-1, Rav, m0, m1"):
        case.referee.set(NOBODY_AT_ALL, "health", 1)
    with pytest.raises(cp.RangeError):
        case.referee.set(99, "health", 1)
    for wrong in (1.5, object(), b"Gale", [0], True):
        with pytest.raises(TypeError):
            case.referee.set(wrong, "health", 1)  # type: ignore[arg-type]
    with pytest.raises(cp.InterveneError, match="it is a fighter's, so name one"):
        case.referee.set(None, "health", 1)
    with pytest.raises(cp.CaseError):
        case.referee.set("judge", "health", 1)
    assert case.save() == save


def test_values_and_places_are_natural(case: cp.Battle) -> None:
    bow = cp.Value("attack", cp.Attack(cp.Actor(0, "Gale"), 1, "bow (Sh)"))
    for place in ("bow (Sh)", 1, bow, bow.value):
        case.referee.set("Gale", "used", 2, place=place)
        used = [row for row in case.state() if row.field == "used" and row.place == bow]
        assert [(row.value, row.least, row.most) for row in used] == [(cp.Value("uses", 2), 0, 3)]
        assert case.undo_input()
    case.referee.set("Gale", "used", cp.Value("uses", 1), place=1)
    case.referee.set("Rav", "dead", True)
    assert not case.fighters[1].stands
    case.referee.set("Rav", "dead", False)
    assert case.fighters[1].stands
    save = case.save()
    wrong: list[tuple[Any, ...]] = [
        ("Gale", "health", None, None, "a whole number"),
        ("Gale", "health", True, None, "a whole number"),
        ("Gale", "health", "much", None, "a whole number"),
        ("Gale", "health", 3.0, None, "a whole number"),
        ("Gale", "health", cp.Value("turns", 3), None, "a whole number"),
        ("Gale", "dead", 1, None, "True or False"),
        ("Gale", "dead", "yes", None, "True or False"),
        ("Gale", "dying", "slowly", None, "None"),
        ("Gale", "held_by", 2.5, None, "a fighter, or None"),
        ("Gale", "health", 3, 1, "give no place"),
        ("Gale", "used", 1, "axe", r"blow \(BA\), bow \(Sh\)"),
        ("Gale", "used", 1, None, r"blow \(BA\), bow \(Sh\)"),
        ("Gale", "used", 1, 7, r"blow \(BA\), bow \(Sh\)"),
        ("Gale", "used", 1, cp.Value("turns", 1), r"blow \(BA\), bow \(Sh\)"),
        ("Gale", "health", 1, cp.Value("turns", 1), "give none"),
    ]
    for who, field, value, place, right in wrong:
        with pytest.raises(cp.InterveneError, match=right):
            case.referee.set(who, field, value, place=place)
    with pytest.raises(cp.UnknownNameError, match="did you mean `health`") as unknown:
        case.referee.set("Gale", "helth", 1)
    assert unknown.value.nearest == "health"
    internal = next(f for f in case.schema.fields.values() if not f.settable and not f.optional)
    with pytest.raises(cp.InterveneError, match="can't be set"):
        case.referee.set(None, internal.name, _any_value(case, internal.kind))
    assert case.save() == save


def _any_value(battle: cp.Battle, kind: str) -> Any:
    if kind == "yes_no":
        return True
    return next(iter(battle.schema.lists[kind].members)) if kind in battle.schema.lists else 1


def test_points_are_given_and_taken_as_far_as_they_go(case: cp.Battle) -> None:
    case.referee.take("Rav", "health", 30, reason="a fall")
    assert health(case, 1) == 20
    case.referee.add("Rav", "health", 5)
    assert health(case, 1) == 25
    case.referee.add("Rav", "health", 10_000)
    assert health(case, 1) == 50
    case.referee.take("Rav", "health", 2**31 - 1)
    assert health(case, 1) == 0
    for wrong in (2**31, -(2**40)):
        with pytest.raises(cp.RangeError):
            case.referee.add("Rav", "health", wrong)
    for what in (1.0, "1", None, True):
        for call in (case.referee.add, case.referee.take):
            with pytest.raises(TypeError):
                call("Rav", "health", what)  # type: ignore[arg-type]


def test_reasons(case: cp.Battle) -> None:
    for right in ("", "x" * 500, "☃"):
        case.referee.set("Rav", "health", 7, reason=right)
        assert case.inputs()[-1].reason == right
    save = case.save()
    for wrong in ("x" * 501, "a\nb", "\0"):
        with pytest.raises(cp.InterveneError, match="at most 500 characters"):
            case.referee.set("Rav", "health", 7, reason=wrong)
    for odd in (None, 3, b"x"):
        with pytest.raises(TypeError):
            case.referee.end(reason=odd)  # type: ignore[arg-type]
    with pytest.raises(ValueError):  # noqa: PT011
        case.referee.end(reason="\ud800")
    assert case.save() == save


def test_who_joins_is_checked_like_a_roster(system: str) -> None:
    battle = cp.Battle(cp.example(system), seed=2, control="host")
    rng, count = random.Random(1), len(battle.fighters)
    play(battle, rng, 7)
    came = battle.referee.join(newcomers(battle, ["Anna", "Bert"]), reason="an alarm")
    assert came == (cp.Actor(count, "Anna"), cp.Actor(count + 1, "Bert"))
    assert battle.find("id of Bert") == came[1]
    event = next(e for e in battle.events() if e.event == "intervention")
    assert event.values["count"] == cp.Value("amount", 2)
    save = battle.save()
    sheet = newcomers(battle, ["Carl"])[0]
    with pytest.raises(cp.RosterError) as wrong:
        battle.referee.join([{**sheet, "nam": 1, "name": 3}, {**sheet, "side": []}])
    assert len(wrong.value.problems) >= 3
    assert all(
        f"fighters[{count + 2}]" in p.path or f"[{count + 3}]" in p.path
        for p in wrong.value.problems
    )
    given: list[Any] = [
        [],
        {},
        {"fighters": []},
        {"fighters": 3},
        {"rulings": {}},
        {"system": "case"},
        [1],
        [None],
        "",
        "{",
        "nonsense = 3",
        [sheet, sheet],
        newcomers(battle, ["Anna"]),
        newcomers(battle, [f"n{i}" for i in range(10_000)]),
    ]
    for part in given:
        with pytest.raises(cp.RosterError):
            battle.referee.join(part)
    wrong_types: list[Any] = [3, None, b"x"]
    for part in wrong_types:
        with pytest.raises((TypeError, ValueError)):
            battle.referee.join(part)
    assert battle.save() == save
    assert battle.referee.join({"fighters": [sheet]}) == (cp.Actor(count + 2, "Carl"),)
    dora = json.dumps({"fighters": newcomers(battle, ["Dora"])})
    assert battle.referee.join(dora) == (cp.Actor(count + 3, "Dora"),)
    while battle.undo_input():
        pass
    assert len(battle.fighters) == count


def test_a_shift_goes_into_the_roll(case: cp.Battle) -> None:
    case.set_host_dice()
    request = case.run()
    face = 10
    while isinstance(request, cp.RollRequest) and request.roll == "initiative":
        case.roll(face)
        request, face = case.run(), face - 3
    assert isinstance(request, cp.RollRequest)
    case.referee.shift(request.who, 2, reason="the sun behind him")
    shifted = case.run()
    assert isinstance(shifted, cp.RollRequest)
    assert (shifted.who, shifted.roll) == (request.who, request.roll)
    assert [m for m in shifted.modifiers if m not in request.modifiers] == [
        cp.Modifier("A31", cp.Value("columns", 2), cp.Value("reason", "circumstance"))
    ]
    with pytest.raises(cp.RangeError):
        case.referee.shift(request.who, 99)
    with pytest.raises(TypeError):
        case.referee.shift(request.who, 1.5)  # type: ignore[arg-type]
    assert case.undo_input()
    assert case.run() == request


def test_faces_are_replaced(roster: str) -> None:
    battle, rng = cp.Battle(roster, control="host"), random.Random(4)
    while not any(put.what == "face" for put in battle.inputs()):
        play(battle, rng, 3)
    play(battle, rng, 10)
    first = next(put for put in battle.inputs() if put.what == "face")
    assert first.by_host
    assert battle.inputs(first.place)[0] == first
    shown = [*battle.events(), *battle.open_events()]
    rolls = [place for place, event in enumerate(shown) if event.faces]
    assert battle.event_input(rolls[0]) == first
    for place in rolls:
        put = battle.event_input(place)
        faces = [battle.inputs(put.place)[n].value for n in range(len(shown[place].faces))]
        assert faces == [cp.Value("face", face) for face in shown[place].faces]
    with pytest.raises(cp.RangeError):
        battle.event_input(len(shown))
    with pytest.raises(cp.InterveneError, match="shows no faces"):
        battle.event_input(next(n for n, event in enumerate(shown) if not event.faces))
    assert isinstance(first.value, cp.Value)
    other = 1 if first.value.value != 1 else 2
    save = battle.save()
    battle.referee.faces(first, other, reason="misread")
    lies = [put for put in battle.inputs() if put.what == "face"]
    assert lies[0].value == cp.Value("face", other)
    told = next(e for e in battle.events() if e.name == "face" and e.event == "intervention")
    assert told.values == {"from": first.value, "to": cp.Value("face", other)}
    assert told.reason == "misread"
    assert battle.undo_input()
    assert battle.save() == save
    sides = int(first.name[1:])
    for face in (0, sides + 1, -1, 256, 2**40):
        with pytest.raises(cp.RangeError):
            battle.referee.faces(first.place, face)
    for place in (-1, len(battle.inputs()), 2**63):
        with pytest.raises((cp.RangeError, cp.InterveneError)):
            battle.referee.faces(place, 1)
    with pytest.raises(cp.InterveneError):
        battle.referee.faces(first)
    with pytest.raises(cp.CaseError):
        battle.referee.faces(first, *([1] * 2000))
    assert battle.save() == save


def test_rulings_and_teams_change_between_turns(case: cp.Battle) -> None:
    name = next(n for n in case.schema.changeable if case.schema.rulings[n].default == "false")
    case.run(turns=1)
    while not case.is_between_turns:
        case.run(checkpoints=1)
    case.referee.ruling(name, True, reason="house rule")
    assert {r.name: r.value for r in case.rulings()}[name] == "true"
    event = next(e for e in case.events() if e.name == "ruling")
    assert (event.words, event.reason) == (f"{name} = true", "house rule")
    assert event.as_dict()["text"] == event.words
    assert json.loads(case.save())["roster"]["rulings"].get(name) != "true"
    save = case.save()
    fixed = next(
        n for n, r in case.schema.rulings.items() if n not in case.schema.changeable and r.domain
    )
    with pytest.raises(cp.InterveneError, match=f"`{fixed}` can't change in a battle, only"):
        case.referee.ruling(fixed, True)
    with pytest.raises(cp.UnknownNameError):
        case.referee.ruling("gravity", True)
    with pytest.raises(cp.RosterError):
        case.referee.ruling(name, "perhaps")
    for wrong in (3, None, [3], {"teams": 3}):
        with pytest.raises((TypeError, ValueError)):
            case.referee.teams(wrong)  # type: ignore[arg-type]
    assert case.save() == save
    case.referee.teams([])
    while case.is_between_turns:
        case.run(checkpoints=1)
    for call in (lambda: case.referee.ruling(name, False), lambda: case.referee.teams([])):
        with pytest.raises(cp.InterveneError, match="between turns only"):
            call()


def test_a_battle_is_ended_and_goes_on(system: str) -> None:
    battle = cp.Battle(cp.example(system), seed=2)
    battle.run(turns=1)
    try:
        battle.referee.end(reason="a truce")
    except cp.InterveneError:
        pytest.skip("not in this system")
    assert battle.is_over
    save = battle.save()
    with pytest.raises(cp.InterveneError):
        battle.referee.end()
    assert battle.save() == save
    battle.referee.go_on()
    assert not battle.is_over
    battle.run(checkpoints=5)
    assert cp.Battle.resume(battle.save()).events() == battle.events()


def test_control_of_each_seat(roster: str) -> None:
    battle = cp.Battle(roster, seed=1)
    seats = ["judge", "map", *range(len(battle.fighters))]
    assert {battle.control(seat) for seat in seats} == {"built-in"}
    for seat in seats:
        battle.set_control("host", seat)
        assert [battle.control(other) for other in seats].count("host") == 1
        back = pickle.loads(pickle.dumps(battle))
        assert [back.control(other) for other in seats].count("host") == 1
        battle.set_control("built-in", seat)
    battle.set_control("host")
    assert {battle.control(seat) for seat in seats} == {"host"}
    with pytest.raises(cp.UnknownNameError):
        battle.control(NOBODY_AT_ALL)


def test_the_suggestion_is_one_answer_delegated(roster: str) -> None:
    battle = cp.Battle(roster, seed=1, control="host")
    decision = battle.run()
    assert isinstance(decision, cp.Decision)
    assert battle.answer_suggestion() == decision.suggestion
    put = battle.inputs()[-1]
    assert (put.what, put.value, put.by_host) == ("answer", decision.suggestion, True)
    with pytest.raises(cp.FeedError, match="no decision is wanted"):
        cp.Battle(roster).answer_suggestion()
    assert battle.undo_input()
    assert battle.run() == decision


def test_whose_turn_it_is(roster: str) -> None:
    battle = cp.Battle(roster, seed=1)
    seen: set[Any] = set()
    between = 0
    while not battle.is_over:
        seen.add(battle.acting)
        between += battle.is_between_turns
        battle.run(checkpoints=1)
    assert between
    everybody = {cp.Actor(f.number, f.name) for f in battle.fighters}
    assert seen & everybody
    assert seen <= everybody | {None}


def test_the_next_fight_begins_where_this_one_ended(system: str) -> None:
    battle = cp.Battle(cp.example(system), seed=5)
    battle.run(turns=2)
    battle.referee.join(newcomers(battle, ["Late Larry"]))
    battle.run()
    roster = battle.roster_now()
    assert json.loads(json.dumps(roster)) == roster
    again = cp.Battle(roster, seed=6)
    assert [f[:3] for f in again.fighters] == [f[:3] for f in battle.fighters]
    assert again.find("id of Late Larry") is not None
    assert again.roster_now() == cp.Battle(again.roster_now()).roster_now()
    lasting = {name for name, info in again.schema.fields.items() if info.lasting}
    now, then = (
        [row for row in fight.state() if row.field in lasting] for fight in (again, battle)
    )
    if len(now) == len(then):
        assert [row.field for row in now] == [row.field for row in then]
    again.run(turns=1)


def test_saves_with_edited_interventions(case: cp.Battle) -> None:
    case.run(turns=1)
    case.referee.set("Rav", "health", 5, reason="why")
    case.referee.join([fighter("Late", "heroes")])
    case.run(turns=1)
    save = json.loads(case.save())
    places = [n for n, put in enumerate(save["inputs"]) if isinstance(put, dict)]
    assert len(places) == 2
    assert cp.Battle.resume(save).save() == case.save()

    def edited(**change: Any) -> dict[str, Any]:
        changed: dict[str, Any] = json.loads(json.dumps(save))
        changed["inputs"][places[0]] |= change
        return changed

    wrong = [
        edited(to="points:6"),
        edited(to="points:1000000"),
        edited(to=3),
        edited(hand="magic"),
        edited(at=0),
        edited(at=-1),
        edited(at=10**9),
        edited(who=77),
        edited(who="Rav"),
        edited(field="phase"),
        edited(reason="because"),
        edited(reason="x" * 1000),
        edited(reason=None),
        edited(over=5),
        edited(rest={}),
        edited(extra=1),
        {**save, "inputs": [p for n, p in enumerate(save["inputs"]) if n not in places]},
        {**save, "inputs": save["inputs"] + [save["inputs"][places[0]]] * 20_000},
        {**save, "steps": save["steps"] - 1},
    ]
    for one in wrong:
        with pytest.raises(cp.SaveError):
            cp.Battle.resume(one)
    text = case.save()
    for cut in range(1, len(text), max(1, len(text) // 40)):
        with pytest.raises(cp.CaseError):
            cp.Battle.resume(text[:cut])


def test_a_battle_keeps_so_many_interventions(case: cp.Battle) -> None:
    most = case.schema.limits["interventions"].value
    assert most >= 1000
    for name in ("roster_changes", "reason"):
        assert case.schema.limits[name].value > 0
    for n in range(200):
        case.referee.set("Rav", "health", n % 50)
    for _ in range(200):
        assert case.undo_input()
    assert not case.undo_input()
    assert (case.redos, len(case)) == (200, 0)


def test_the_referee_is_plain(case: cp.Battle) -> None:
    assert repr(case.referee) == f"<Referee of {case!r}>"
    assert set(case.schema.interventions) == {
        "set",
        "shift",
        "join",
        "ruling",
        "teams",
        "face",
        "end",
        "go_on",
        "sheet",
        "reorder",
        "remark",
    }
    with pytest.raises(AttributeError):
        case.referee.health = 3  # type: ignore[attr-defined]


def test_effects_and_sheets_by_their_names(case: cp.Battle) -> None:
    referee = case.referee
    referee.join({"effects": [{"name": "acid", "turns": 3, "armor": "-3 CS"}]})
    referee.set(0, "status_effect", 2, place="acid")
    rows = (row for row in case.state() if row.field == "status_effect")
    [row] = (row for row in rows if row.who and row.who.number == 0)
    assert (row.place, row.value) == (
        cp.Value("status_effect", cp.StatusEffect(0, "acid")),
        cp.Value("turns", 2),
    )
    name = case.roster_now()["fighters"][0]["attacks"][0]["name"]
    referee.sheet(0, {"armor": 40, "attacks": {name: {"to_hit": 1}}})
    sheet = case.roster_now()["fighters"][0]
    assert (sheet["armor"], sheet["attacks"][0]["to_hit"]) == (40, 1)
    assert sheet["now"]["status_effect"] == [2]
    with pytest.raises(cp.RosterError, match="did you mean `armor`"):
        referee.sheet(0, {"armour": 4})
    assert case.undo_input()
    assert case.roster_now()["fighters"][0].get("armor") != 40


def test_a_referee_in_many_threads(case: cp.Battle) -> None:
    errors: list[Exception] = []

    def work(points: int) -> None:
        try:
            for _ in range(20):
                case.referee.take("Rav", "health", points, reason=str(points))
                case.step()
                case.roster_now()
        except Exception as error:
            errors.append(error)

    case.set_host_dice()
    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not errors
    done = [put for put in case.inputs() if put.what == "intervention"]
    assert len(done) == 80
    assert {put.reason for put in done} == {"0", "1", "2", "3"}
    assert cp.Battle.resume(case.save()).save() == case.save()


def test_odds_begin_from_what_the_referee_made(case: cp.Battle) -> None:
    case.referee.set("Rav", "health", 0)
    for name in ("m0", "m1"):
        case.referee.set(name, "has_left", True, reason="fled")
    assert [fighter.stands for fighter in case.fighters][2:] == [False, False]
    trials = case.simulate(64, seed=1)
    assert len(trials.turns) == 64
    shown = case.transcript(audience="gamemaster")
    assert any("fled" in line for line in shown)
