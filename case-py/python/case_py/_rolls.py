"""The odds of single rolls, without a battle."""

from __future__ import annotations

from typing import Literal, SupportsIndex

from ._action import Action
from ._lists import Color
from ._native import Rulings, Shift, cosmic_weights, d6_weights, talislanta_weights
from ._odds import Odds
from ._scene import RankLike


def to_hit_odds(
    rank: RankLike, shift: Shift | int = 0, rulings: Rulings | None = None
) -> Odds[Color | None]:
    """R3, R4: the odds of a to-hit's color; `None` if the ruling makes it impossible.

    >>> to_hit_odds("Fe", shift=-2)
    Odds({None: 1})
    """
    return _color_odds(Action(rank, to_hit=True, rulings=rulings).shifted(shift))


def action_odds(
    rank: RankLike, shift: Shift | int = 0, rulings: Rulings | None = None
) -> Odds[Color | None]:
    """R3, R4: the odds of the color of an ACTION that is no to-hit; `None` where impossible.

    >>> action_odds("Gd", shift=+1).fractions()[Color.RED]
    Fraction(3, 50)
    """
    return _color_odds(Action(rank, rulings=rulings).shifted(shift))


def _color_odds(action: Action) -> Odds[Color | None]:
    if action.column is None:
        return Odds([(None, 1)])
    return Odds((color, weight) for color, weight in action.odds().weights().items())


def d6_odds(code: str, *, wild_one: Literal["cancel", "complication"] = "cancel") -> Odds[int]:
    """The odds of the total of a die code of D6, one of whose dice is the Wild Die.

    With `wild_one`, the ruling of this name, a 1 on the first toss of the Wild Die takes itself and
    the highest other die away (`"cancel"`), or counts as 1 (`"complication"`). The Wild Die is
    rolled again six times at most, as the ruling `wild_cap` says. A code without a Wild Die is a
    sum of dice: `4 @ Odds.uniform(range(1, 7)) + 1` for 4D+1.

    >>> d6_odds("2D").at_least(10)
    Fraction(17, 72)

    Raises:
        OddsError: This is no die code.
        RangeError: It has more than 18 dice.
        UnknownNameError: The 1 can't be read so.
    """
    return Odds(d6_weights(code, wild_one))


def talislanta_odds(modifier: SupportsIndex = 0) -> Odds[str]:
    """TAL8: the odds of the results on the Action Table of Talislanta, at a modifier of the d20.

    The modifier is the rating less what opposes it; rulings are the defaults.

    >>> talislanta_odds(-3).fractions()["full_success"]
    Fraction(7, 20)

    Raises:
        RangeError: The modifier is beyond 1000.
    """
    return Odds(talislanta_weights(modifier))


def cosmic_odds(ranks: SupportsIndex) -> Odds[str]:
    """COS7: the odds of success of a roll by rank in Cosmic: each rank is five percent.

    Rulings are the defaults.

    >>> cosmic_odds(7).fractions()
    {'success': Fraction(7, 20), 'failure': Fraction(13, 20)}

    Raises:
        RangeError: The ranks are beyond 1000.
    """
    return Odds(cosmic_weights(ranks))
