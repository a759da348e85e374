"""Array calls equal scalar calls, and bad arrays are refused."""

from typing import Any

import case_py as cp
import numpy as np
import pytest
from case_py import arrays
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

RULINGS = [
    None,
    cp.Rulings(),
    cp.Rulings.msh(),
    cp.Rulings(rise_cap="Unearthly", impossible_from=1),
]
INTS: list[Any] = [np.uint8, np.int8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]
WIDE = [kind for kind in INTS if kind is not np.int8]


# One argument of each kind by every rank, in every way that a person can write it.
WRITTEN: list[tuple[cp.Rank, Any]] = [
    (rank, written)
    for rank in cp.Rank
    for written in (rank, rank.value, str(rank), rank.abbreviation, rank.lowest, rank.number)
    if written is not None
]


def code(value: Any) -> int:
    return arrays.NONE if value is None else int(value.code)


def number(rank: cp.Rank | None) -> int:
    """What stands for a rank in an array."""
    if rank is None:
        return arrays.NONE
    return arrays.BEYOND if rank.number is None else rank.number


@pytest.mark.parametrize("rulings", RULINGS, ids=repr)
def test_arrays_and_single_calls_take_every_rank_alike(rulings: cp.Rulings | None) -> None:
    ranks, written = zip(*WRITTEN, strict=True)
    for by in (-20, -3, 0, 1, 4):
        shifted = [number(rank.shifted(by, rulings)) for rank in ranks]
        assert arrays.shift(written, by, rulings).tolist() == shifted
        for face in (1, 44, 98, 100):
            hits = arrays.to_hit(written, face=face, shift=by, rulings=rulings)
            acts = arrays.action(written, face=face, shift=by, rulings=rulings)
            assert hits.tolist() == [
                code(cp.to_hit(w, face=face, shift=by, rulings=rulings)) for w in written
            ]
            assert acts.tolist() == [
                code(cp.action(w, face=face, shift=by, rulings=rulings)) for w in written
            ]
            assert arrays.decode(hits, cp.Color) == [
                cp.to_hit(rank, face=face, shift=by, rulings=rulings) for rank in ranks
            ]
    needs = arrays.threshold(written, "Rm", rulings)
    assert arrays.decode(needs, cp.Threshold) == [cp.threshold(w, "Rm", rulings) for w in written]
    assert arrays.decode(arrays.rank_of(written), cp.Rank) == list(ranks)
    # A number stays one in every width that has room for it.
    plain = [w for w in written if isinstance(w, int)]
    for kind in WIDE:
        some = np.array([w for w in plain if w <= np.iinfo(kind).max], dtype=kind)
        assert arrays.decode(arrays.rank_of(some), cp.Rank) == [cp.Rank(w) for w in some]
        assert arrays.color(some, 44).tolist() == [cp.color(int(w), 44).code for w in some]


@pytest.mark.parametrize("rulings", RULINGS, ids=repr)
def test_arrays_and_single_calls_take_every_value_alike(rulings: cp.Rulings | None) -> None:
    known: list[Any] = [w for rank, w in WRITTEN if rank is not cp.Rank.BEYOND]
    known += [cp.RankValue(12), cp.RankValue("Am")]
    others: list[Any] = [cp.Rank.GOOD, 6, "Rm"]
    for other in others:
        assert arrays.stack(known, other, rulings).tolist() == [
            cp.stack(value, other, rulings) for value in known
        ]
        assert arrays.charge_damage(known, armor=other, areas=2, rulings=rulings).tolist() == [
            cp.charge_damage(value, armor=other, areas=2, rulings=rulings) for value in known
        ]
    for color in cp.Color:
        assert arrays.damage_for(known, color, rulings).tolist() == [
            cp.damage_for(value, color, rulings).number for value in known
        ]
    for by in (-3, 0, cp.Shift(2)):
        assert arrays.value(known, by, rulings).tolist() == [
            cp.RankValue(value).shifted(by, rulings).number for value in known
        ]
    with pytest.raises(cp.RangeError, match=r"number\[1\]: .*Beyond"):
        arrays.stack([3, "Beyond"], 0)


@pytest.mark.parametrize("rulings", RULINGS, ids=repr)
def test_every_rank_shift_and_face(rulings: cp.Rulings | None) -> None:
    ranks, shifts = arrays.rank_of(list(cp.Rank)), np.arange(-20, 21)
    shifted = arrays.shift(ranks[:, None], shifts, rulings)
    for rank in cp.Rank:
        for j, by in enumerate(shifts.tolist()):
            assert shifted[rank.code, j] == number(rank.shifted(by, rulings))
    faces = np.arange(1, 101)
    hits = arrays.to_hit(ranks[:, None, None], face=faces, shift=shifts[::5, None], rulings=rulings)
    assert hits.shape == (18, 9, 100)
    for rank in cp.Rank:
        for j, by in enumerate(shifts[::5].tolist()):
            for face in range(1, 101, 3):
                found = hits[rank.code, j, face - 1]
                assert found == code(cp.to_hit(rank, face=face, shift=by, rulings=rulings))


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_random_arrays_of_any_width_and_shape(data: st.DataObject) -> None:
    kinds = [data.draw(st.sampled_from(WIDE)) for _ in range(2)]
    signed = data.draw(st.sampled_from([np.int16, np.int32, np.int64]))
    shapes = data.draw(hnp.mutually_broadcastable_shapes(num_shapes=4, max_dims=3, max_side=5))
    ranks, faces, by, forms = (
        data.draw(hnp.arrays(kind, shape, elements=st.integers(low, high)))
        for kind, shape, (low, high) in zip(
            [*kinds, signed, np.int8],
            shapes.input_shapes,
            [(0, 255), (1, 100), (-30, 30), (0, 9)],
            strict=True,
        )
    )
    rulings = data.draw(st.sampled_from(RULINGS))
    effects = arrays.attack(forms, ranks, face=faces, shift=by, rulings=rulings)
    assert effects.shape == shapes.result_shape
    assert effects.dtype == np.int8
    hits = arrays.to_hit(ranks, face=faces, shift=by, rulings=rulings)
    spread = np.broadcast_arrays(ranks, by, faces, forms)
    for rank, shift, face, form, effect in zip(
        *(array.ravel().tolist() for array in spread), effects.ravel().tolist(), strict=True
    ):
        color = cp.to_hit(rank, face=face, shift=shift, rulings=rulings)
        expected = cp.Effect.MISS if color is None else cp.Form.of_code(form).effect(color)
        assert cp.Effect.of_code(effect) is expected
    assert (arrays.effect(forms, hits) == effects).all()


@settings(max_examples=100, deadline=None)
@given(
    numbers=hnp.arrays(np.int64, st.integers(0, 6), elements=st.integers(0, 100_000)),
    other=st.integers(0, 100_000),
    color=st.sampled_from(cp.Color.ALL),
    by=st.integers(-20, 20),
    rulings=st.sampled_from(RULINGS),
)
def test_figures(
    numbers: Any, other: int, color: cp.Color, by: int, rulings: cp.Rulings | None
) -> None:
    plain = numbers.tolist()
    assert arrays.decode(arrays.rank_of(numbers), cp.Rank) == [cp.Rank(n) for n in plain]
    values = [cp.RankValue(n) for n in plain]
    assert arrays.value(numbers, by, rulings).tolist() == [
        value.shifted(by, rulings).number for value in values
    ]
    assert arrays.damage_for(numbers, color, rulings).tolist() == [
        cp.damage_for(value, color, rulings).number for value in values
    ]
    assert arrays.stack(numbers, other, rulings).tolist() == [
        cp.stack(value, other, rulings) for value in values
    ]
    assert arrays.charge_damage(numbers, armor=other, areas=3, rulings=rulings).tolist() == [
        cp.charge_damage(value, armor=other, areas=3, rulings=rulings) for value in values
    ]


def test_the_other_lookups() -> None:
    every = list(cp.Rank)
    needs = arrays.threshold([[rank] for rank in every], every)
    for rank, row in zip(every, needs, strict=True):
        assert arrays.decode(row, cp.Threshold) == [cp.threshold(rank, other) for other in every]
    colors = arrays.codes(cp.Color, cp.Color)
    for check in cp.Check:
        found = arrays.decode(arrays.check(check, colors), cp.CheckResult)
        assert found == [check.result(color) for color in cp.Color]
    low = arrays.action("Fe", face=[1, 100], shift=-4)
    assert arrays.decode(low, cp.Color) == [cp.Color.WHITE, cp.Color.RED]
    assert arrays.decode(arrays.to_hit("Fe", face=[1, 100], shift=-4), cp.Color) == [None, None]
    assert arrays.decode(arrays.color("Gd", []), cp.Color) == []
    assert (low >= cp.Color.GREEN.code).mean() == 0.5
    assert not (arrays.to_hit("Fe", face=[1, 100], shift=-4) >= cp.Color.WHITE.code).any()


def test_long_arrays_are_right_across_chunks() -> None:
    faces = arrays.faces(3, 10_007)
    assert faces.dtype == np.uint8
    assert 1 <= faces.min() <= faces.max() <= 100
    ranks = np.random.default_rng(5).integers(0, 6000, size=10_007)
    whole = arrays.color(ranks, faces)
    assert all(
        (arrays.color(ranks[i : i + 97], faces[i : i + 97]) == whole[i : i + 97]).all()
        for i in range(0, 10_007, 97)
    )
    assert (arrays.faces(3, 50) == faces[:50]).all()
    assert (arrays.faces(3, 50, stream=1) != faces[:50]).any()
    assert arrays.faces(3, 500, die="d6").max() == 6


@pytest.mark.parametrize("kind", WIDE)
@pytest.mark.parametrize("step", [1, 3, -2])
def test_every_width_is_read_alike_and_the_first_wrong_item_named(kind: Any, step: int) -> None:
    faces = np.resize(np.arange(1, 101, dtype=np.uint8), 3000)
    wide = np.zeros(3000 * abs(step), kind)[::step]
    wide[:] = faces
    colors = arrays.color(faces, faces)
    assert (arrays.color(wide, wide) == colors).all()
    assert (arrays.damage_for(wide, colors) == arrays.damage_for(faces, colors)).all()
    info = np.iinfo(kind)
    odd = {0, 101, -1, 2**16 + 1, 2**32 + 1, -(2**32) + 1, int(info.min), int(info.max)}
    for wrong in sorted(n for n in odd if info.min <= n <= info.max):
        for place in (0, 1023, 1024, 2999):
            broken = np.zeros(3000 * abs(step), kind)[::step]
            broken[:] = faces
            broken[place:] = wrong
            with pytest.raises(cp.RangeError) as caught:
                arrays.color("Gd", broken)
            assert f"face[{place}]" in str(caught.value)
            assert str(wrong) in str(caught.value)


def test_arrays_with_gaps_other_orders_and_no_writing() -> None:
    ranks = np.arange(36).reshape(6, 6)[::2, ::2] * 40
    faces = np.asfortranarray(np.arange(1, 10).reshape(3, 3))
    frozen = faces.astype(">i4")
    frozen.setflags(write=False)
    assert (arrays.color(ranks, faces) == arrays.color(ranks.copy(), frozen)).all()
    packed = np.zeros(37, np.uint8)[1:].view(np.uint32)
    packed[:] = range(1, 10)
    assert (arrays.color("Gd", packed) == arrays.color("Gd", np.arange(1, 10))).all()
    one = np.broadcast_to(np.int64(44), 2000)
    assert (arrays.color("Gd", one) == arrays.color("Gd", 44)).all()


@pytest.mark.parametrize(
    "wrong",
    [
        np.array([1.0]),
        np.array([np.nan]),
        np.array([True]),
        np.array([1 + 0j]),
        np.array(["2001-01-01"], dtype="datetime64[D]"),
        np.array([(1, 2)], dtype=[("a", int), ("b", int)]),
        np.array([b"x"]),
        1.5,
        None,
        True,
        [1.5],
        [None],
        [True],
        {},
        object,
    ],
    ids=repr,
)
def test_what_is_no_array_of_whole_numbers(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        arrays.color("Gd", wrong)
    with pytest.raises((TypeError, ValueError)):
        arrays.shift(wrong, 0)


CODES: Any = arrays.color("Gd", [1, 99])
NUMBERS: Any = arrays.rank_of([10, 20])


@pytest.mark.parametrize(
    "call",
    [
        lambda: arrays.color(CODES, 3),
        lambda: arrays.color("Gd", CODES),
        lambda: arrays.shift("Gd", CODES),
        lambda: arrays.rank_of(CODES),
        lambda: arrays.stack(CODES, 3),
        lambda: arrays.effect("EA", NUMBERS),
        lambda: arrays.effect(NUMBERS, CODES),
        lambda: arrays.effect([0, 1], "red"),  # type: ignore[list-item]
        lambda: arrays.effect(1, "red"),  # type: ignore[arg-type]
        lambda: arrays.damage_for(10, np.array([1])),
        lambda: arrays.decode(NUMBERS, cp.Color),
        lambda: arrays.decode(CODES, cp.Rank),
        lambda: arrays.codes(["Gd"], cp.Rank),  # type: ignore[type-var]
        lambda: arrays.decode(np.zeros((2, 2), np.int8), cp.Color),
    ],
)
def test_codes_and_numbers_are_kept_apart(call: Any) -> None:
    with pytest.raises(TypeError, match=r"expected|ranks stand in arrays by their printed numbers"):
        call()


def test_codes_come_back() -> None:
    lists: list[Any] = [cp.Color, cp.Effect, cp.Form, cp.Check, cp.CheckResult, cp.Threshold]
    for values in lists:
        members: list[Any] = [None, *values]
        made = arrays.codes(members, values)
        assert made.dtype == np.int8
        assert arrays.decode(made, values) == members
        assert arrays.codes([str(member) for member in values], values).tolist() == [
            member.code for member in values
        ]
    ranks = [None, *cp.Rank]
    assert arrays.decode(np.array([number(rank) for rank in ranks]), cp.Rank) == ranks
    with pytest.raises(cp.RangeError):
        arrays.decode(np.array([4], np.int8), cp.Color)


@pytest.mark.parametrize("kind", WIDE)
@pytest.mark.parametrize("face", [0, 101, -1, 127, 255, 2**31, 2**63, 2**64 - 1])
def test_a_wrong_face_is_told_with_its_place(kind: Any, face: int) -> None:
    limits = np.iinfo(kind)
    if not limits.min <= face <= limits.max:
        return
    faces = np.full(5000, 50, dtype=kind)
    faces[4321] = face
    with pytest.raises(cp.RangeError, match=r"face\[4321\]") as error:
        arrays.color("Gd", faces)
    assert (error.value.low, error.value.high) == (1, 100)


def test_numbers_of_any_size() -> None:
    for huge in (2**64, 2**200, -(2**64), [1, 2**70]):
        with pytest.raises(cp.RangeError):
            arrays.color("Gd", huge)
        with pytest.raises(cp.RangeError):
            arrays.shift(huge, 0)
    with pytest.raises(cp.RangeError):
        arrays.shift("Gd", 101)
    with pytest.raises(cp.UnknownNameError):
        arrays.shift(["Gd", "Godo"], 0)
    with pytest.raises(cp.RangeError):
        arrays.faces(2**64, 3)
    with pytest.raises((MemoryError, OverflowError)):
        arrays.faces(1, 2**60)


def test_shapes_that_do_not_broadcast() -> None:
    with pytest.raises(ValueError, match="shape"):
        arrays.color(np.zeros(3, int), np.ones(4, int))


class Long(list[int]):
    """Says that it is longer than it is."""

    def __len__(self) -> int:
        return 1_000_000


def test_objects_that_lie_about_their_length() -> None:
    try:
        found = arrays.color("Gd", Long([1, 2, 3]))
    except (TypeError, ValueError):
        return
    assert found.size in (3, 1_000_000)


def test_the_native_part_is_safe_by_itself() -> None:
    from case_py import _native

    three, four = np.zeros(3, np.uint8), np.ones(4, np.uint8)
    with pytest.raises(TypeError):
        _native.lookup("color", [three, four], 4)
    with pytest.raises(TypeError):
        _native.lookup("color", [three], 3)
    with pytest.raises(cp.UnknownNameError):
        _native.lookup("cook", [three, three], 3)
    packed = np.zeros(13, np.uint8)[1:].view(np.uint32)
    with pytest.raises(TypeError):
        _native.lookup("color", [packed, packed], 3)
    with pytest.raises(TypeError):
        _native.lookup("color", [three.astype(np.int8), three], 3)


def test_exchanges_of_arrays_are_single_ones() -> None:
    rolled = cp.Rulings(damage_method="rolled")
    ranks = arrays.rank_of([rank for rank in cp.Rank if rank.number is not None])
    hits, damage, weave = np.ix_(ranks, ranks, ranks)
    through, hurt = (
        arrays.exchange(
            measure, "BA", hits, damage, "Rm", defense="weave", score=weave, rulings=rolled
        )
        for measure in ("through", "hurt")
    )
    assert through.shape == (17, 17, 17)
    for place in [(0, 0, 0), (4, 9, 2), (6, 7, 5), (16, 16, 16), (10, 3, 12)]:
        a, b, c = (int(ranks[i]) for i in place)
        odds = cp.exchange_odds("BA", a, b, "Rm", defense="weave", score=c, rulings=rolled)
        assert through[place] == pytest.approx(float(odds.mean(lambda o: o.through)))
        assert hurt[place] == pytest.approx(float(odds.chance(lambda o: o.through > 0)))
    kills = arrays.exchange("kill", ["EA", "Sh"], "In", "Rm", "Ty", health=[30, arrays.NONE])
    assert (kills > 0).all()
    beyond = arrays.exchange("hit", "BA", cp.Rank.BEYOND, cp.Rank.BEYOND, arrays.BEYOND)
    assert beyond == pytest.approx(0.98, abs=0.02)


@pytest.mark.parametrize(
    ("error", "keywords"),
    [
        (cp.OddsError, {"defense": "dodge", "score": 10}),
        (cp.OddsError, {"defense": "weave"}),
        (cp.OddsError, {"score": 10}),
        (cp.RangeError, {"attacks": 0}),
        (cp.RangeError, {"health": -2}),
        (TypeError, {"protection": 1.5}),
    ],
)
def test_exchanges_that_cannot_be(error: type[Exception], keywords: dict[str, Any]) -> None:
    with pytest.raises(error):
        arrays.exchange("hurt", "BA", ["Gd", "Rm"], "Ex", "Rm", **keywords)
    with pytest.raises(error):
        cp.exchange_odds("BA", "Gd", "Ex", "Rm", **keywords)
    with pytest.raises(cp.UnknownNameError):
        arrays.exchange("fell", "BA", "Gd", "Ex", "Rm")  # type: ignore[arg-type]
