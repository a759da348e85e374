"""Uses the installed package as notebooks do, for a profile of it: `python ship/train.py [PART]`.

PART is how much of it is done, 1 by default: 0.001 tries that all of it works.
Array functions over every width, exact odds, simulation with and without plans, battles with the
table's own dice, and solved fights, in all five systems. What is not used here gets slower.
"""

import sys

import case_py as cp
import numpy as np
from case_py import arrays

PART = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0


def part_of(count: int) -> int:
    """So many times, or the part of it that is wanted."""
    return max(1, round(count * PART))


def tables() -> None:
    """The functions over arrays, of each width of integers."""
    rng = np.random.default_rng(1)
    for width in (np.uint8, np.int16, np.int32, np.int64):
        signed = np.int16 if width is np.uint8 else width
        count = part_of(200_000)
        ranks = rng.integers(0, 100, count).astype(width)
        shifts = rng.integers(-4, 5, count).astype(signed)
        faces = rng.integers(1, 101, count).astype(width)
        for _ in range(part_of(5)):
            arrays.color(ranks, faces)
            arrays.to_hit(ranks, face=faces, shift=shifts)
            arrays.attack("BA", ranks, face=faces, shift=shifts)
    for _ in range(part_of(50_000)):
        cp.color("Gd", 44)
        cp.to_hit("Gd", face=44, shift=2)


def battles(system: str) -> None:
    """A system's bundled roster: played, told, saved, sampled, solved, and asked for odds."""
    roster = cp.example(system)
    for seed in range(part_of(20)):
        battle = cp.Battle(roster, seed=seed)
        battle.run()
        for event in battle.events():
            str(event)
        cp.Battle.resume(battle.save())
    battle = cp.Battle(roster)
    battle.simulate(part_of(4_000))
    battle.simulate(part_of(2_000), plans="weakest first")
    battle.solve(paths=part_of(20_000))
    own = battle.fighters[0]
    foe = next(fighter for fighter in battle.fighters if fighter.side != own.side)
    for _ in range(part_of(20)):
        battle.attack_odds(own.name, foe.name)


tables()
for name in cp.systems():
    battles(name)
