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
INTS = [np.uint8, np.int8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]


def number(value: Any) -> int:
    return arrays.NONE if value is None else int(value)


@pytest.mark.parametrize("rulings", RULINGS, ids=repr)
def test_every_rank_shift_and_face(rulings: cp.Rulings | None) -> None:
    ranks, shifts = np.arange(18), np.arange(-20, 21)
    shifted = arrays.shift(ranks[:, None], shifts, rulings)
    for rank in cp.Rank.ALL:
        for j, by in enumerate(shifts.tolist()):
            assert shifted[int(rank), j] == number(rank.shifted(by, rulings))
    faces = np.arange(1, 101)
    hits = arrays.to_hit(ranks[:, None, None], shifts[::5, None], faces, rulings)
    assert hits.shape == (18, 9, 100)
    for rank in cp.Rank.ALL:
        for j, by in enumerate(shifts[::5].tolist()):
            for face in range(1, 101, 3):
                found = hits[int(rank), j, face - 1]
                assert found == number(cp.to_hit(rank, face, by, rulings))


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_random_arrays_of_any_width_and_shape(data: st.DataObject) -> None:
    kinds = [data.draw(st.sampled_from(INTS)) for _ in range(2)]
    signed = data.draw(st.sampled_from([np.int8, np.int16, np.int32, np.int64]))
    shapes = data.draw(hnp.mutually_broadcastable_shapes(num_shapes=4, max_dims=3, max_side=5))
    ranks, faces, by, forms = (
        data.draw(hnp.arrays(kind, shape, elements=st.integers(low, high)))
        for kind, shape, (low, high) in zip(
            [*kinds, signed, np.int64],
            shapes.input_shapes,
            [(0, 17), (1, 100), (-30, 30), (0, 9)],
            strict=True,
        )
    )
    rulings = data.draw(st.sampled_from(RULINGS))
    effects = arrays.attack(forms, ranks, by, faces, rulings)
    assert effects.shape == shapes.result_shape
    assert effects.dtype == np.uint8
    hits = arrays.to_hit(ranks, by, faces, rulings)
    spread = np.broadcast_arrays(ranks, by, faces, forms)
    for rank, shift, face, form, effect in zip(
        *(array.ravel().tolist() for array in spread), effects.ravel().tolist(), strict=True
    ):
        color = cp.to_hit(rank, face, shift, rulings)
        expected = cp.Effect.MISS if color is None else cp.Form(form).effect(color)
        assert cp.Effect(effect) is expected
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
    assert arrays.rank_of(numbers).tolist() == [int(cp.Rank.of_number(n)) for n in plain]
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
    assert arrays.charge_damage(numbers, other, 3, rulings).tolist() == [
        cp.charge_damage(value, other, 3, rulings) for value in values
    ]


def test_the_other_lookups() -> None:
    ranks = np.arange(18)
    needs = arrays.threshold(ranks[:, None], ranks)
    assert arrays.decode(needs, cp.Threshold) == [
        [cp.threshold(a, b) for b in cp.Rank.ALL] for a in cp.Rank.ALL
    ]
    checks = arrays.check(np.arange(3)[:, None], np.arange(4))
    assert arrays.decode(checks, cp.CheckResult) == [
        [check.result(color) for color in cp.Color.ALL] for check in cp.Check.ALL
    ]
    low = arrays.action("Fe", -4, [1, 100])
    assert arrays.decode(low, cp.Color) == [cp.Color.WHITE, cp.Color.RED]
    assert arrays.decode(arrays.to_hit("Fe", -4, [1, 100]), cp.Color) == [None, None]
    assert arrays.decode(arrays.color("Gd", []), cp.Color) == []


def test_long_arrays_are_right_across_chunks() -> None:
    faces = arrays.faces(3, 10_007)
    assert faces.dtype == np.uint8
    assert 1 <= faces.min() <= faces.max() <= 100
    ranks = np.random.default_rng(5).integers(0, 18, size=10_007)
    whole = arrays.color(ranks, faces)
    assert all(
        (arrays.color(ranks[i : i + 97], faces[i : i + 97]) == whole[i : i + 97]).all()
        for i in range(0, 10_007, 97)
    )
    assert (arrays.faces(3, 50) == faces[:50]).all()
    assert (arrays.faces(3, 50, stream=1) != faces[:50]).any()
    assert arrays.faces(3, 500, die="d6").max() == 6


def test_arrays_with_gaps_other_orders_and_no_writing() -> None:
    ranks = np.arange(36).reshape(6, 6)[::2, ::2] % 18
    faces = np.asfortranarray(np.arange(1, 10).reshape(3, 3))
    frozen = faces.astype(">i4")
    frozen.setflags(write=False)
    assert (arrays.color(ranks, faces) == arrays.color(ranks.copy(), frozen)).all()


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
        object(),
    ],
    ids=repr,
)
def test_what_is_no_array_of_whole_numbers(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        arrays.color("Gd", wrong)
    with pytest.raises((TypeError, ValueError)):
        arrays.shift(wrong, 0)


@pytest.mark.parametrize("kind", INTS)
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
    with pytest.raises(OverflowError):
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
    with pytest.raises(TypeError):
        _native.lookup("color", [three[::2], three[::2]], 2)
