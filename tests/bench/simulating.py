"""How many games `simulate` plays a second: of each game on one core, and of one game in two
processes and on a Dask cluster of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean
from time import perf_counter, process_time

import dask
from distributed import LocalCluster

from sheetgen.cli.arguments import open_game
from sheetgen.cli.design.simulating import rules_of
from sheetgen.games import ENGINES
from sheetgen.table.log.journal import layout_hash
from sheetgen.table.simulation.chunks import SetUp, chunk_starts
from sheetgen.table.simulation.cluster import played_on
from sheetgen.table.simulation.running import Chunk, Task, played_by, played_here, processes
from tests.bench.measure import report

LEAST = 200
"""Random games a CPU second."""

LEAST_GAIN = 1.7
"""Times as many games as one process, for two on two cores."""

FEW, MANY, WARM = 60, 2_000, 8
"""Games on one core, those on two, and chunks of these that are played before the clock runs."""

QUIET = {
    "distributed.admin.tick.interval": "1s",
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "2s",
}
"""What docs/simulation.md sets for a cluster on few cores: Dask looks at itself less often."""


def set_up(name: str, bot: str) -> SetUp:
    """Two bots at a game."""
    game = open_game(name, {}).paper
    return SetUp(rules_of, name, (), layout_hash(game), (bot, bot), (), "bench")


def tasks(one: SetUp, games: int) -> list[Task]:
    """So many games in chunks."""
    return [(one, *start) for start in chunk_starts(games)]


def a_second(chunks: Iterable[Chunk], games: int) -> float:
    """Games that are played in a second of the clock, once the workers have begun."""
    waiting = iter(chunks)
    for _ in range(WARM):
        next(waiting)
    began = perf_counter()
    left = sum(len(chunk) for chunk in waiting)
    assert left < games
    return left / (perf_counter() - began)


def on_cluster(many: list[Task], settings: Mapping[str, object]) -> float:
    """Games a second of two Dask workers, on the cores of scheduler and client."""
    with (
        dask.config.set(settings),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
    ):
        return a_second(played_on(cluster.scheduler_address, many), MANY)


def bench_simulating() -> bool:
    """Games a second."""
    met = []
    for name in ENGINES:
        for bot in ("random", "greedy"):
            chunks = played_here(tasks(set_up(name, bot), FEW))
            next(chunks)
            began = process_time()
            played = sum(map(len, chunks))
            speed = played / (process_time() - began)
            what = f"simulated games of {name}, {bot}, a CPU second"
            least = LEAST if bot == "random" else 0
            met.append(report(what, speed, least, least_is_best=False))
    many = tasks(set_up("uno", "greedy"), MANY)
    # one process before, between and after the others: what else the machine does meets all alike
    alone = [a_second(played_here(many), MANY)]
    with processes(2) as executor:
        two = a_second(played_by(executor, many, 4), MANY)
    alone.append(a_second(played_here(many), MANY))
    usual = on_cluster(many, {})
    quiet = on_cluster(many, QUIET)
    alone.append(a_second(played_here(many), MANY))
    one = fmean(alone)
    print(f"       one process plays {one:.0f} games of Dice Chain a second", flush=True)
    print(f"       two Dask workers as they come: {usual / one:.2f} times as many", flush=True)
    for what, speed in (("two processes", two), ("two quiet Dask workers", quiet)):
        met.append(report(f"times as many in {what}", speed / one, LEAST_GAIN, least_is_best=False))
    return all(met)


if __name__ == "__main__":
    bench_simulating()
