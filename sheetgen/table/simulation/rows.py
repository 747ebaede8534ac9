"""Simulated games as tables for other programs, a row for each seat of each game: CSV, and Parquet
through pyarrow, which the extra `parquet` installs.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sheetgen.errors import OutputError
from sheetgen.files import replacing
from sheetgen.table.simulation.chunks import ENDS, POINTS, TURNS, WINS, GameResult, win_unit

COLUMNS = ("options", "game", "seat", "bot", "points", "win", "turns", "end")

ResultRow = dict[str, str | int | float]
"""By COLUMNS: the rule option that is compared, numbers of the game and the seat from 1, its bot,
points and share of the win, the turns of the game, and why it ended.
"""

Sink = Callable[[Sequence[ResultRow]], object]
"""Takes the rows of a chunk."""

_GROUP = 20_000  # Rows that are written to Parquet at once, at least


def rows_of(
    bots: Sequence[str],
    options: str,
    first: int,
    chunk: Sequence[GameResult],
) -> Iterator[ResultRow]:
    """The rows of a chunk whose first game has that number, from 0."""
    for game, result in enumerate(chunk, start=first + 1):
        end = next(reason for measure, reason in result if measure == ENDS)
        for seat, bot in enumerate(bots, start=1):
            win = result[WINS, str(seat)] / win_unit(len(bots))
            points = result[POINTS, str(seat)]
            values = (options, game, seat, bot, points, win, result[TURNS, ""], end)
            yield dict(zip(COLUMNS, values, strict=True))


@contextmanager
def csv_rows(path: Path) -> Iterator[Sink]:
    """A CSV file in UTF-8 that takes rows; it is there when all are. Raises OutputError."""
    with replacing(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        writer = csv.DictWriter(text, COLUMNS)
        writer.writeheader()
        yield writer.writerows
        text.detach()


@contextmanager
def parquet_rows(path: Path) -> Iterator[Sink]:
    """The same as a Parquet file. Raises OutputError, `parquet-missing` without pyarrow."""
    try:
        from pyarrow import Table
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise OutputError(
            "parquet-missing", "Parquet files need pyarrow; install it with: pip install pyarrow"
        ) from None
    kept: list[ResultRow] = []
    empty = Table.from_pylist([dict(zip(COLUMNS, ("", 0, 0, "", 0, 0.0, 0, ""), strict=True))])

    with replacing(path) as file, ParquetWriter(file, empty.schema) as writer:

        def take(rows: Sequence[ResultRow], most: int = _GROUP) -> None:
            kept.extend(rows)
            if len(kept) >= most:
                writer.write_table(Table.from_pylist(kept, empty.schema))
                kept.clear()

        yield take
        take((), 1)
