"""Work sharded over the processes of a local Ray; one of them is killed on the way.

Everything as in `dask_shards.py`: joined in order, the parts are exactly what one process gives.
"""

import os
import signal
import tempfile
from pathlib import Path

import case_py as cp
import numpy as np
import ray

WORKERS = 3
TRIALS, SEED, STEP = 49_152, 7, 2


@ray.remote(max_retries=4)
def shard(save: str, first: int, last: int, started: str) -> cp.Simulation:
    """What one worker does: a battle travels as its save."""
    Path(started, str(first)).write_text(str(os.getpid()))
    return cp.Battle.resume(save).simulate(TRIALS, seed=SEED, blocks=(first, last), threads=1)


def kill_one(started: Path, open_shards: list[int]) -> None:
    """Kills the process that works on a shard; Ray gives its work to others."""
    at_work = [started / str(first) for first in open_shards if (started / str(first)).exists()]
    os.kill(int(at_work[0].read_text()), signal.SIGKILL)


@ray.remote(max_retries=4)
def cells(shifts: list[int]) -> cp.Sweep:
    """A part of a sweep: some of the values on one axis."""
    return cp.sweep(cp.example(), {"shift": shifts, "defense": ["none", "dodge"]}, threads=1)


def main() -> None:
    ray.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False)
    battle = cp.Battle(cp.example())
    save, count = battle.save(), cp.blocks_of(TRIALS)
    with tempfile.TemporaryDirectory() as started:
        firsts = list(range(0, count, STEP))
        refs = [shard.remote(save, first, first + STEP, started) for first in firsts]
        _, waiting = ray.wait(refs, num_returns=1)
        kill_one(Path(started), [firsts[refs.index(ref)] for ref in waiting])
        parts = ray.get(refs)
    whole = cp.Simulation.join(parts)
    alone = battle.simulate(TRIALS, seed=SEED)
    for name in ("winner", "turns", "fitness", "stands"):
        assert np.array_equal(getattr(whole, name), getattr(alone, name)), name
    swept = cp.Sweep.join(ray.get([cells.remote([n, n + 1]) for n in range(-4, 4, 2)]))
    over = {"shift": list(range(-4, 4)), "defense": ["none", "dodge"]}
    assert swept == cp.sweep(cp.example(), over)
    try:
        cp.Simulation.join([*parts, parts[0]])
    except cp.OddsError as error:
        print(f"refused: {error}")
    else:
        raise AssertionError
    print(
        f"{len(whole)} trials on {WORKERS} processes of Ray, one of them killed, equal one process: "
        f"{whole.wins()}"
    )
    ray.shutdown()


if __name__ == "__main__":
    main()
