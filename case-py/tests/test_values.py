"""Values: hashable, ordered where the rules order them, picklable, matched, typed back in."""

import copy
import pickle
import subprocess
import sys
import tomllib
from typing import Any
from unicodedata import category

import case_py as cp
import pytest
from case_py import arrays
from hypothesis import given
from hypothesis import strategies as st

LISTS: list[Any] = [
    cp.Rank,
    cp.Color,
    cp.Form,
    cp.Effect,
    cp.Defense,
    cp.Check,
    cp.CheckResult,
    cp.Ability,
    cp.Pull,
    cp.Threshold,
]
OTHERS: list[Any] = [
    cp.Shift(-3),
    cp.Shift(0),
    cp.RankValue(55),
    cp.RankValue.beyond(200),
    cp.Rulings(),
    cp.Rulings(damage_method="rolled", automatic_from="never"),
    cp.Defense.DODGE.result("red"),
    cp.Odds({cp.Color.RED: 3, cp.Color.WHITE: 97}),
    cp.Actor(3, "Gale"),
    cp.Attack(cp.Actor(3, "Gale"), 0, "fists"),
    cp.Object(1, "a door"),
    cp.Side(0, "heroes"),
    cp.Value("areas", 3),
    cp.Value("yes_no", False),
    cp.Value("defense", "dodge"),
    cp.Value("actor", cp.Actor(3, "Gale")),
    cp.Value("attack", cp.Attack(cp.Actor(3, "Gale"), 0, "fists")),
    cp.AnswerRange("areas", 1, 20),
    cp.Band(cp.Value("color", "red"), 98, 100),
    cp.Problem("fighters[0]", "missing"),
]
VALUES = [member for values in LISTS for member in values.ALL] + OTHERS
NAMES = {name: getattr(cp, name) for name in cp.__all__}


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_comes_back_the_same(value: Any) -> None:
    assert eval(repr(value), dict(NAMES)) == value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(value, protocol))
        assert back == value
        assert type(back) is type(value)
        assert hash(back) == hash(value)
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    assert value != object()
    assert value is not None


@pytest.mark.parametrize("values", LISTS, ids=lambda values: values.__name__)
def test_a_member_is_one_object_by_name_and_by_code(values: Any) -> None:
    assert tuple(values) == values.ALL == tuple(values.__members__.values())
    assert len(set(values)) == len(values) == len(values.ALL)
    for code, member in enumerate(values):
        assert member.code == code
        assert values.of_code(code) is member
        assert values(member) is member
        assert values(member.value) is member
        assert values[member.name] is member
        assert repr(member) == f"{values.__name__}.{member.name}"
        assert pickle.loads(pickle.dumps(member)) is member
    for wrong in (-1, len(values)):
        with pytest.raises(cp.RangeError, match=r"\.code is"):
            values.of_code(wrong)


def test_what_the_rules_order_is_ordered_and_nothing_else() -> None:
    ordered: list[Any] = [cp.Rank, cp.Color, cp.Threshold]
    for values in ordered:
        assert sorted(set(values.ALL)) == list(values.ALL)
    for values in LISTS:
        if values in ordered:
            continue
        with pytest.raises(TypeError):
            _ = values.ALL[0] < values.ALL[1]
    with pytest.raises(TypeError):
        _ = cp.Rank.GOOD < 5  # type: ignore[operator]
    assert cp.Rank.GOOD != cp.Color.WHITE  # type: ignore[comparison-overlap]


def test_match() -> None:
    def told(value: object) -> str:
        match value:
            case cp.Color.RED:
                return "red"
            case cp.RankValue(number, cp.Rank.BEYOND):
                return f"beyond {number}"
            case cp.RankValue(number):
                return f"value {number}"
            case cp.Shift(columns):
                return f"{columns:+d}"
            case cp.DefenseResult("avoided", shift):
                return f"avoided {shift}"
            case _:
                return "other"

    assert told(cp.Color("red")) == "red"
    assert told(cp.RankValue.beyond(7)) == "beyond 7"
    assert told(cp.RankValue(7)) == "value 7"
    assert told(cp.Shift(-2)) == "-2"
    assert told(cp.Defense.EVASION.result("red")) == "avoided 2"
    assert told(3) == "other"


def test_names_are_read_as_a_person_writes_them() -> None:
    assert cp.Rank("shift x") is cp.Rank.SHIFT_X
    assert cp.Rank("ShX") is cp.Rank.SHIFT_X
    for rank in cp.Rank.ALL:
        assert cp.Rank(rank.abbreviation.upper()) is rank
        assert cp.Rank(f" {rank.value.upper()} ") is rank
        assert cp.Rank(str(rank)) is rank
    assert (str(cp.Rank.REMARKABLE), cp.Rank.REMARKABLE.value) == ("Remarkable", "remarkable")
    assert (str(cp.Rank.SHIFT_0), cp.Rank.SHIFT_0.value) == ("Shift 0", "shift_0")
    assert cp.Form("en") is cp.Form.ENERGY


def roster_with(armor: object) -> dict[str, Any]:
    roster = tomllib.loads(cp.example())
    roster["fighters"][0]["armor"] = armor
    return roster


def agility_of(agility: object) -> int:
    """What a Health of 30 + 40 + 40 and Agility says of the Agility that a roster writes so."""
    roster = tomllib.loads(cp.example())
    roster["fighters"][0]["abilities"]["agility"] = agility
    return cp.Battle(roster).fighters[0].fitness - 110


@given(number=st.one_of(st.integers(0, 1000), st.integers()))
def test_a_plain_number_is_a_rank_as_a_roster_reads_it(number: int) -> None:
    if not 0 <= number <= 100_000:
        for take in (cp.Rank, cp.RankValue):
            with pytest.raises(cp.RangeError, match="0 to 100000"):
                take(number)
        return
    lowest = [(rank.lowest, rank) for rank in cp.Rank if rank.lowest is not None]
    column = max(pair for pair in lowest if pair[0] <= number)[1]
    assert cp.Rank(number) is cp.Rank.of_number(number) is column
    assert cp.RankValue(number).rank is column
    assert cp.Action(number) == cp.Action(column)
    assert cp.action_odds(number) == cp.action_odds(column)
    for face in (1, 50, 98):
        assert cp.color(number, face) is cp.color(column, face)


def test_what_a_roster_takes_for_a_value() -> None:
    for rank in cp.Rank:
        if rank.number is None:
            continue
        for written in (rank, rank.value, rank.abbreviation, rank.number, cp.RankValue(rank)):
            assert agility_of(written) == rank.number
    assert agility_of(cp.RankValue(12)) == agility_of(12) == 12
    assert agility_of(cp.RankValue.beyond(77)) == agility_of("Beyond 77") == 77
    with pytest.raises(cp.RosterError, match=r"fighters\[0\]\.armor: .*`red`.* a number, a rank"):
        cp.Battle(roster_with(cp.Color.RED))
    with pytest.raises(cp.RosterError, match=r"fighters\[0\]\.armor: Shift\(2\) is no value"):
        cp.Battle(roster_with(cp.Shift(2)))
    roster = roster_with(20)
    roster["fighters"][0]["attacks"][0]["form"] = cp.Form.EDGED
    assert cp.Battle(roster).roster_now()["fighters"][0]["attacks"][0]["form"] == "ea"
    assert cp.Rulings(rise_cap=cp.Rank.UNEARTHLY) == cp.Rulings(rise_cap="Unearthly")


TAKERS: list[tuple[Any, type]] = [
    (cp.Action, cp.Rank),
    (cp.action_odds, cp.Rank),
    (cp.to_hit_odds, cp.Rank),
    (lambda x: cp.color(x, 50), cp.Rank),
    (lambda x: cp.threshold(x, "Gd"), cp.Rank),
    (cp.thrown_range, cp.Rank),
    (lambda x: cp.grid([x]), cp.Rank),
    (lambda x: arrays.shift(x, 0), cp.Rank),
    (lambda x: arrays.shift([10, x], 0), cp.Rank),
    (arrays.rank_of, cp.Rank),
    (cp.RankValue, cp.RankValue),
    (lambda x: cp.stack(3, x), cp.RankValue),
    (cp.charge_damage, cp.RankValue),
    (lambda x: cp.damage_for(x, "red"), cp.RankValue),
    (lambda x: arrays.stack(x, 3), cp.RankValue),
    (lambda x: arrays.value(["Gd", x], 0), cp.RankValue),
    (lambda x: arrays.damage_for(x, "red"), cp.RankValue),
    (lambda x: arrays.charge_damage(3, armor=x, areas=1), cp.RankValue),
    (cp.Rank.GOOD.shifted, cp.Shift),
    (lambda x: cp.Action("Gd").shifted(x), cp.Shift),
    (lambda x: cp.to_hit("Gd", face=50, shift=x), cp.Shift),
    (lambda x: cp.grid(["Gd"], [x]), cp.Shift),
    (lambda x: arrays.to_hit("Gd", face=3, shift=x), cp.Shift),
    (cp.Form.EDGED.effect, cp.Color),
    (lambda x: cp.damage_for(3, x), cp.Color),
    (lambda x: arrays.damage_for(3, [x]), cp.Color),
    (lambda x: arrays.effect("EA", x), cp.Color),
    (lambda x: arrays.effect(x, "red"), cp.Form),
    (lambda x: arrays.check(x, "red"), cp.Check),
    (cp.Defense.DODGE.works_against, cp.Form),
    (lambda x: cp.color("Gd", x), int),
    (lambda x: arrays.color("Gd", [x]), int),
    *((values, values) for values in LISTS),
    (cp.Shift, cp.Shift),
]
SPECIMENS: list[Any] = [values.ALL[1] for values in LISTS]
SPECIMENS += [cp.Shift(3), cp.RankValue(12)]


@pytest.mark.parametrize(("take", "wanted"), TAKERS)
def test_a_value_of_one_list_is_refused_where_another_is_wanted(take: Any, wanted: type) -> None:
    for given_ in SPECIMENS:
        fits = isinstance(given_, wanted)
        fits |= wanted is cp.RankValue and isinstance(given_, cp.Rank)
        if fits:
            take(given_)
            continue
        with pytest.raises(TypeError) as refused:
            take(given_)
        assert repr(given_) in str(refused.value)
        assert "expected" in str(refused.value)


@pytest.mark.parametrize("values", LISTS[1:], ids=lambda values: values.__name__)
def test_only_ranks_have_numbers(values: Any) -> None:
    for number in (0, 1, -1, 2**70):
        with pytest.raises(TypeError, match=f"{values.__name__}.of_code"):
            values(number)


@pytest.mark.parametrize("values", LISTS, ids=lambda values: values.__name__)
@given(text=st.text())
def test_any_text_is_read_or_refused(values: Any, text: str) -> None:
    known = False
    try:
        known = values(text) in values.ALL
    except cp.UnknownNameError as error:
        found = error.found.removesuffix("…" * (len(text) > 60))
        known = isinstance(error, ValueError) and len(found) == min(len(text), 60)
        # What can't be seen is shown as one sign, whatever else is shown as it is.
        for sign, char in zip(found, text, strict=False):
            unseen = category(char) in {"Cc", "Cf", "Cn", "Lo", "Mn", "Zl", "Zp"}
            known &= sign == "�" and unseen if sign != char else category(char) != "Cc"
    assert known


def test_errors_say_where_and_what_would_be_right() -> None:
    with pytest.raises(cp.UnknownNameError, match="did you mean `Incredible`") as unknown:
        cp.Rank("Incredable")
    assert (unknown.value.what, unknown.value.nearest) == ("rank", "Incredible")
    with pytest.raises(cp.RangeError, match="0 to 100000") as out:
        cp.Rank(-1)
    assert (out.value.low, out.value.high) == (0, 100_000)
    for error in (unknown.value, out.value):
        back = pickle.loads(pickle.dumps(error))
        assert str(back) == str(error)
        assert back.__dict__ == error.__dict__


@pytest.mark.parametrize("wrong", [1.5, float("nan"), True, None, b"Gd", [], object(), 3 + 0j])
def test_what_is_no_rank_at_all_is_a_type_error(wrong: Any) -> None:
    for take in (cp.Rank, cp.RankValue, cp.Shift):
        with pytest.raises(TypeError):
            take(wrong)


class Liar:
    """Says that it is a number and is none."""

    def __index__(self) -> Any:
        return "five"  # noqa: PLE0305


class Angry:
    def __index__(self) -> int:
        raise KeyError("no")


def test_objects_that_lie() -> None:
    with pytest.raises(TypeError):
        cp.Rank(Liar())
    with pytest.raises(KeyError):
        cp.Rank(Angry())


@pytest.mark.parametrize("face", [0, 101, -1, 2**31, 2**64, -(2**70)])
def test_a_face_outside_its_die(face: int) -> None:
    with pytest.raises(cp.RangeError):
        cp.color("Gd", face)
    with pytest.raises(cp.RangeError):
        cp.to_hit("Gd", face=face)


def test_shifts_and_values() -> None:
    assert cp.Shift(80) + cp.Shift(80) == cp.Shift(100)
    assert -cp.Shift(3) == cp.Shift(-3)
    assert not cp.Shift(0)
    assert str(cp.Shift(2)) == "+2 CS"
    assert cp.Rank.GOOD + cp.Shift(2) is cp.Rank.REMARKABLE
    with pytest.raises(cp.RangeError):
        cp.Shift(101)
    assert cp.RankValue("Am") == cp.RankValue(50) == cp.RankValue(cp.Rank.AMAZING)
    with pytest.raises(cp.RangeError, match="Beyond"):
        cp.RankValue("Beyond")
    with pytest.raises(cp.RangeError):
        cp.RankValue(-1)


def test_values_of_the_edge() -> None:
    gale = cp.Actor(3, "Gale")
    wrong: list[tuple[Any, Any]] = [
        ("areas", 1.5),
        ("areas", True),
        ("areas", None),
        ("yes_no", 1),
        ("actor", 3),
        ("actor", "Gale"),
        ("side", "heroes"),
        ("attack", gale),
        ("turns", gale),
        (3, 3),
        ("areas", [1]),
    ]
    for kind, value in wrong:
        with pytest.raises(TypeError):
            cp.Value(kind, value)
    assert cp.Value("areas", 3) != cp.Value("feet", 3)
    assert [str(v) for v in (gale, cp.Value("actor", gale), cp.Value("yes_no", True))] == [
        "Gale",
        "Gale",
        "yes",
    ]
    match cp.Value("areas", 3):
        case cp.Value("areas", number):
            assert number == 3
        case _:
            raise AssertionError
    areas = cp.AnswerRange("areas", 1, 3)
    assert list(areas) == [cp.Value("areas", n) for n in (1, 2, 3)]
    assert len(areas) == 3
    assert cp.Value("areas", 4) not in areas
    assert cp.Value("feet", 2) not in areas


def test_rulings() -> None:
    assert cp.Rulings(damage_method="listed") == cp.Rulings()
    assert cp.Rank.FEEBLE.shifted(-2) is None
    assert cp.to_hit("Fe", face=100, shift=-2) is None
    assert cp.to_hit("Fe", face=100, shift=-2, rulings=cp.Rulings.msh()) is cp.Color.RED
    with pytest.raises(cp.RosterError, match="did you mean `damage_method`"):
        cp.Rulings(damage_metod="rolled")
    with pytest.raises(cp.RosterError) as wrong:
        cp.Rulings(damage_method="guessed", buddy_bonus=-(2**63), rise_cap=1)
    assert [p.path for p in wrong.value.problems] == ["damage_method", "rise_cap", "buddy_bonus"]
    assert cp.Rulings(**cp.Rulings.msh().as_dict()) == cp.Rulings.msh()


def test_values_cannot_be_changed() -> None:
    for value in (cp.Rank.GOOD, cp.Shift(1), cp.RankValue(3), cp.Rulings(), cp.Value("feet", 3)):
        with pytest.raises(AttributeError):
            value.other = 1  # type: ignore[union-attr]
        with pytest.raises(AttributeError):
            value.name = "x"  # type: ignore[union-attr, misc]


def test_the_printed_tables_hold_what_the_values_say() -> None:
    universal = cp.tables()["universal"]
    for row in universal.rows:
        low, high = map(int, row[0].split("–"))
        for rank, cell in zip(cp.Rank.ALL, row[1:], strict=True):
            for face in range(low, high + 1):
                assert str(cp.color(rank, face)) == cell
    for form, row in zip(cp.Form.ALL, cp.tables()["attacks"].rows, strict=True):
        assert [str(form.effect(color)) for color in cp.Color.ALL] == list(row[1:])
    for defense, row in zip(cp.Defense.ALL, cp.tables()["defenses"].rows, strict=True):
        assert [str(defense.result(color)) for color in cp.Color.ALL] == list(row[1:])
    for check, row in zip(cp.Check.ALL, cp.tables()["checks"].rows, strict=True):
        assert [str(check.result(color)) for color in cp.Color.ALL] == list(row[1:])
    assert str(universal).startswith("Universal Table\nd100")


def test_books_of_every_system(system: str) -> None:
    assert cp.title(system)
    assert len(cp.rules(system)) > 5
    assert cp.tables(system)
    with pytest.raises(cp.UnknownNameError):
        cp.tables(system + "x")


def test_import_is_quick_and_brings_nothing_along() -> None:
    code = (
        "import sys, time; start = time.process_time(); import case_py; "
        "own = time.process_time() - start; "
        "print([m for m in ('numpy', 'pandas', 'polars', 'matplotlib', 'tqdm') "
        "if m in sys.modules]); "
        "start = time.process_time(); import numpy; "
        "print(own, time.process_time() - start)"
    )
    runs = []
    for _ in range(5):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        loaded, took = done.stdout.split("\n")[:2]
        assert loaded == "[]"
        runs.append([float(seconds) for seconds in took.split()])
    # Beside NumPy in the same process: how fast the machine is must not matter.
    own, numpy = (min(seconds) for seconds in zip(*runs, strict=True))
    assert own < 1.5 * numpy, (own, numpy)


def test_a_sub_interpreter_is_refused_with_words() -> None:
    code = """
import case_py
try:
    import _xxsubinterpreters as sub
except ImportError:
    import _interpreters as sub
try:
    interpreter = sub.create()
    failed = sub.run_string(interpreter, "import case_py")
    print(failed)
except Exception as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    assert "interpreter" in (done.stdout + done.stderr).lower()
