"""The same exchange by icepool and by dyce: an edged attack against a dodge, its effect.

The attacker's Fighting is Remarkable, the defender's Excellent, and he weaves: the color of the
weave shifts the to-hit by 0, −2, −4 or −6 columns.
"""

from collections import Counter
from fractions import Fraction
from typing import Any

import case_py as cp

RANKS = {"agility": "Gd", "strength": "Gd", "reason": "Ty", "intuition": "Gd", "psyche": "Ty"}
SCENE = cp.Scene(
    {
        "system": "case",
        "fighters": [
            {
                "name": "Cutter",
                "side": "a",
                "abilities": {**RANKS, "fighting": "Rm", "endurance": "Ex"},
                "attacks": [{"name": "blade", "form": "EA", "damage": 20}],
            },
            {
                "name": "Weaver",
                "side": "b",
                "health": 1000,
                "abilities": {**RANKS, "fighting": "Ex", "endurance": "Ex"},
                "attacks": [{"name": "fists", "form": "BA"}],
            },
        ],
    }
)

# What a user of the other engines would type in: the tables as lists by face.
WEAVE = [cp.Defense.WEAVE.result(cp.color("Ex", face)).shift for face in range(1, 101)]
EFFECTS = {
    by: [
        str(cp.Form.EDGED.effect(cp.to_hit("Rm", face=face, shift=by) or "white"))
        for face in range(1, 101)
    ]
    for by in (0, -2, -4, -6)
}


def ours() -> dict[str, Fraction]:
    """The odds of the effects, by this package."""
    odds = SCENE.effects(0, 1, 0, defense="weave")
    return {str(effect): p for effect, p in odds.fractions().items()}


def by_icepool() -> dict[str, Fraction]:
    """The same by icepool."""
    import icepool

    die = icepool.d(100)
    attacks = {by: die.map(lambda face, t=table: t[face - 1]) for by, table in EFFECTS.items()}
    result: Any = die.map(lambda face: attacks[WEAVE[face - 1]])
    return {outcome: result.probability(outcome) for outcome in result}


def by_dyce() -> dict[str, Fraction]:
    """The same by dyce."""
    import dyce

    die = dyce.H(100)
    attacks: dict[int, Any] = {}
    for by, table in EFFECTS.items():
        attacks[by] = dyce.H(Counter(NAMES.index(table[face - 1]) for face in die))
    total: dict[int, Fraction] = {}
    for face, count in die.items():
        attack = attacks[WEAVE[face - 1]]
        for outcome, weight in attack.items():
            share = Fraction(count * weight, 100 * attack.total)
            total[outcome] = total.get(outcome, Fraction()) + share
    return {NAMES[outcome]: p for outcome, p in total.items() if p}


NAMES = [effect.value for effect in cp.Effect]
