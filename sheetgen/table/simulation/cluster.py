"""Chunks played by the workers of a Dask cluster; the only module that speaks to Dask, which the
extra `cluster` installs.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import CancelledError

from sheetgen.errors import OutputError, UsageError
from sheetgen.table.simulation.running import Chunks, Task, played_by, worker_lost

AHEAD = 4
"""Parcels under way for each thread of the cluster: a worker that is lost makes few of them
suspicious to the scheduler, which gives up those that were on three lost workers.
"""

SECONDS = 10
"""So long a scheduler has to answer."""

TOGETHER = 4
"""Chunks of a parcel where there are many of them: Dask takes some milliseconds for each."""


def played_on(address: str, tasks: Iterable[Task]) -> Chunks:
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
        client = Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise UsageError(
            "no-scheduler",
            f"no Dask scheduler answers at {address} in {SECONDS} s",
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
        left = list(tasks)
        ahead = AHEAD * threads
        together = min(TOGETHER, 1 + len(left) // ahead)
        try:
            # what is under way when the client closes is given up
            yield from played_by(client.get_executor(pure=False), left, ahead, together)
        except (KilledWorker, CancelledError, OSError) as error:
            raise worker_lost(str(error)) from error
