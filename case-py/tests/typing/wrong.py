"""Wrong uses: each line that is marked as wrong is an error for mypy and for pyright, no other is.

Nothing here is run: `check.py` has it checked.
"""

# pyright: strict, reportUnusedExpression=false
from typing import assert_never

import case_py as cp
import numpy as np
from case_py import arrays

RANK, COLOR, SHIFT = cp.Rank.GOOD, cp.Color.RED, cp.Shift(2)
BATTLE = cp.Battle(cp.example())


def a_member_of_another_list() -> None:
    cp.Rank(COLOR)  # wrong
    cp.Color(RANK)  # wrong
    cp.Form(cp.Effect.HIT)  # wrong
    cp.Shift(RANK)  # wrong
    cp.RankValue(COLOR)  # wrong
    cp.RankValue(SHIFT)  # wrong
    cp.Action(COLOR)  # wrong
    cp.action_odds(SHIFT)  # wrong
    cp.color(COLOR, 50)  # wrong
    cp.color(RANK, RANK)  # wrong
    cp.stack(RANK, COLOR)  # wrong
    cp.damage_for(RANK, RANK)  # wrong
    cp.charge_damage(SHIFT)  # wrong
    cp.to_hit(RANK, face=50, shift=RANK)  # wrong
    RANK.shifted(RANK)  # wrong
    cp.Form.EDGED.effect(RANK)  # wrong
    cp.Defense.DODGE.works_against(COLOR)  # wrong
    RANK < COLOR  # wrong
    RANK < 10  # wrong
    RANK + 1  # wrong


def a_number_that_no_list_has() -> None:
    cp.Color(2)  # wrong
    cp.Form(1)  # wrong
    cp.Form.EDGED.effect(3)  # wrong
    cp.Rank(1.5)  # wrong
    int(RANK)  # wrong
    range(COLOR)  # wrong


def codes_for_numbers() -> None:
    codes = arrays.color(10, [1, 50])
    arrays.color(codes, 50)  # wrong
    arrays.shift(10, codes)  # wrong
    arrays.stack(COLOR, 6)  # wrong
    arrays.stack([COLOR], 6)  # wrong
    arrays.color("Gd", RANK)  # wrong
    arrays.effect([1], "red")  # wrong
    arrays.effect("EA", np.arange(3))  # wrong
    arrays.damage_for(10, 3)  # wrong
    arrays.codes([COLOR, RANK], cp.Color)  # wrong


def a_member_forgotten(check: cp.Check) -> str:
    match check:
        case cp.Check.SLAM | cp.Check.STUN:
            return "no kill"
        case _:
            assert_never(check)  # wrong


def what_can_be_absent() -> None:
    RANK.shifted(-9).name  # wrong
    RANK.number + 1  # wrong
    arrays.decode(arrays.color(10, [1]), cp.Color)[0].code  # wrong
    BATTLE.step().who  # wrong


def other_mistakes() -> None:
    BATTLE.state().to_frame("excel")  # wrong
    BATTLE.set_control("nobody")  # wrong
    BATTLE.answer(1.5)  # wrong
    BATTLE.simulate("many")  # wrong
    cp.Rank.GOOD = cp.Rank.POOR  # wrong
    RANK.number = 5  # wrong
