"""Chunks played by several processes of this machine, and their results in order.

Who plays which chunk, and what happens to lost workers, is left to the executor: that of the
standard library here, that of Dask in `cluster`.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context

from sheetgen.errors import OutputError
from sheetgen.table.simulation.chunks import GameResult, SetUp, play_chunk

Chunk = tuple[GameResult, ...]

Chunks = Generator[Chunk, None, None]
"""Chunks in their order; closed, it gives up those under way."""

Task = tuple[SetUp, int, int]
"""What `play_chunk` takes."""


class WorkerLost(OutputError):
    """A process that played is gone; what came before it is counted."""


def worker_lost(why: str) -> WorkerLost:
    """The error for a process that is gone."""
    return WorkerLost("worker-lost", f"a worker is lost ({why}); what is shown was played before")


def played_here(tasks: Iterable[Task]) -> Iterator[Chunk]:
    """The chunks played by this process, one after the other."""
    return (play_chunk(*task) for task in tasks)


def play_chunks(*tasks: Task) -> list[Chunk]:
    """Some chunks, in whatever process."""
    return list(played_here(tasks))


def played_by(
    executor: Executor,
    tasks: Iterable[Task],
    ahead: int,
    together: int = 1,
) -> Chunks:
    """The chunks in their order, sent so many together, up to so many of these parcels under way.

    Raises SheetgenError as `play_chunk`, WorkerLost.
    """
    waiting = deque[Future[list[Chunk]]]()
    left = iter(tasks)
    try:
        while parcel := tuple(islice(left, together)):
            waiting.append(executor.submit(play_chunks, *parcel))
            if len(waiting) >= ahead:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenExecutor as error:
        raise worker_lost("it was ended, or had no memory left") from error


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """So many processes of this machine, which end with what they have begun when this does; Ctrl-C
    is for whoever waits for them.
    """
    executor = ProcessPoolExecutor(
        jobs,
        mp_context=get_context("spawn"),
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)
