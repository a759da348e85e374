"""A simulation sharded by blocks over a local cluster of processes, with Dask.

Every block of 1024 trials has dice of its own, so it does not matter who runs it: joined in order,
the parts are exactly what one process gives. `--threads` of one process would give the same.
"""

import case_py as cp
import numpy as np
from dask.distributed import Client, LocalCluster

TRIALS, SEED, STEP = 8_192, 7, 2


def shard(save: str, first: int, last: int) -> cp.Simulation:
    """What one worker does: a battle travels as its save."""
    return cp.Battle.resume(save).simulate(TRIALS, seed=SEED, blocks=(first, last))


def main() -> None:
    battle = cp.Battle(cp.example())
    save, count = battle.save(), cp.blocks_of(TRIALS)
    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with cluster, Client(cluster) as client:
        firsts = range(0, count, STEP)
        futures = [client.submit(shard, save, first, first + STEP) for first in firsts]
        whole = cp.Simulation.join(client.gather(futures))
    alone = battle.simulate(TRIALS, seed=SEED)
    for name in ("winner", "turns", "fitness", "stands"):
        assert np.array_equal(getattr(whole, name), getattr(alone, name)), name
    print(f"{len(whole)} trials on 2 processes equal one process: {whole.wins()}")


if __name__ == "__main__":
    main()
