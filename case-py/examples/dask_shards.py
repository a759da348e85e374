"""Work sharded over a local cluster of processes, with Dask; one of them is killed on the way.

Every block of 1024 trials has dice of its own, and every cell of a sweep is computed by itself, so it
does not matter who runs what: joined in order, the parts are exactly what one process gives.
"""

import os
import signal
from collections.abc import Callable
from typing import Any

import case_py as cp
import numpy as np
from dask.distributed import Client, LocalCluster, as_completed

WORKERS = 3
TRIALS, SEED, STEP = 24_576, 7, 2
OTHER = cp.example().replace('armor = "Ty"', "armor = 8")
OVER = {"shift": range(-6, 6), "defense": ["none", "dodge"]}
ASKED = {"measure": "through", "attacker": "Deadeye Dolan", "target": "Nightglass"}


def shard(save: str, first: int, last: int) -> cp.Simulation:
    """What one worker does: a battle travels as its save."""
    return cp.Battle.resume(save).simulate(TRIALS, seed=SEED, blocks=(first, last), threads=1)


def pairs(first: int, last: int) -> cp.Comparison:
    """A part of a paired comparison."""
    return cp.compare(cp.example(), OTHER, trials=4_096, seed=SEED, blocks=(first, last), threads=1)


def cells(shifts: list[int]) -> cp.Sweep:
    """A part of a sweep: some of the values on one axis."""
    asked: dict[str, Any] = ASKED
    return cp.sweep(cp.example(), {**OVER, "shift": shifts}, threads=1, **asked)


def kill_one(client: Client) -> None:
    """Kills the process of a worker; Dask gives its work to others."""
    pids = client.run(os.getpid)
    os.kill(min(pids.values()), signal.SIGKILL)


def refused(join: Callable[[], object]) -> None:
    """A shard that is delivered twice would count twice."""
    try:
        join()
    except cp.OddsError as error:
        print(f"refused: {error}")
    else:
        message = "a shard counted twice"
        raise AssertionError(message)


def main() -> None:
    battle = cp.Battle(cp.example())
    save, count = battle.save(), cp.blocks_of(TRIALS)
    cluster = LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with cluster, Client(cluster) as client:
        futures = [
            client.submit(shard, save, first, first + STEP) for first in range(0, count, STEP)
        ]
        next(iter(as_completed(futures)))
        assert not all(future.done() for future in futures), "it is killed while there is work"
        kill_one(client)
        parts = client.gather(futures)
        whole = cp.Simulation.join(parts)
        compared = cp.Comparison.join(
            client.gather([client.submit(pairs, n, n + 1) for n in range(4)])
        )
        shifts = list(OVER["shift"])
        swept = cp.Sweep.join(
            client.gather([client.submit(cells, shifts[n : n + 3]) for n in range(0, 12, 3)])
        )
    refused(lambda: cp.Simulation.join([*parts, parts[0]]))
    refused(lambda: cp.Comparison.join([compared, compared]))
    refused(lambda: cp.Sweep.join([swept, swept]))
    alone = battle.simulate(TRIALS, seed=SEED)
    for name in ("winner", "turns", "fitness", "stands"):
        assert np.array_equal(getattr(whole, name), getattr(alone, name)), name
    assert compared == cp.compare(cp.example(), OTHER, trials=4_096, seed=SEED)
    asked: dict[str, Any] = ASKED
    assert swept == cp.sweep(cp.example(), OVER, **asked)
    print(
        f"{len(whole)} trials on {WORKERS} processes, one of them killed, equal one process: "
        f"{whole.wins()}"
    )


if __name__ == "__main__":
    main()
