"""Chunks played by the workers of a Dask cluster; the only module that speaks to Dask, which the
extra `cluster` installs.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from concurrent.futures import CancelledError, Executor

from sheetgen.errors import OutputError, UsageError
from sheetgen.table.simulation.running import Chunk, Task, played_by, worker_lost

AHEAD = 4
"""Chunks under way for each thread of the cluster: a worker that is lost makes few of them
suspicious to the scheduler, which gives up those that were on three lost workers.
"""


def played_on(
    address: str, tasks: Iterable[Task], seconds: float = 10.0
) -> Generator[Chunk, None, None]:
    """The chunks in their order, played by the workers of the scheduler at an address; those of
    lost workers are played again by others, as Dask has it.

    Raises OutputError `cluster-missing` without Dask, UsageError `no-scheduler`, WorkerLost,
    SheetgenError as `play_chunk`.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise OutputError(
            "cluster-missing",
            "a cluster needs Dask; install it, on each of its machines, with: pip install"
            " dask[distributed]",
        ) from None
    try:
        client = Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise UsageError(
            "no-scheduler",
            f"no Dask scheduler answers at {address} in {seconds:g} s",
            "--scheduler",
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise UsageError(
                "no-workers",
                f"the scheduler at {address} has no workers; start some with: dask worker",
                "--scheduler",
            )
        executor: Executor = client.get_executor(pure=False)
        try:
            yield from played_by(executor, tasks, AHEAD * threads)
        except (KilledWorker, CancelledError, OSError) as error:
            raise worker_lost(str(error)) from error
        finally:
            executor.shutdown(wait=False)
