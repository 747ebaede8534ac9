"""Words that are shuffled into cells, in each copy anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sheetgen.core.cells import Cell, CellRun
from sheetgen.core.grouping import grouped
from sheetgen.messages import count_of
from sheetgen.page.canvas import Deal
from sheetgen.widgets.base import Pen

MOST_WORDS = 1000
"""Words or numbers that are shuffled together."""

_RANGE = re.compile(r"([0-9]{1,6})\.\.([0-9]{1,6})")


def deals(
    pen: Pen, shuffle: str | Sequence[str], seed: str, there: CellRun, cells: CellRun
) -> Iterator[tuple[Cell, Deal]]:
    """What each of the cells is dealt, of those that are there; complains about too few words or
    too many.
    """
    if not shuffle or not cells:
        return
    columns = grouped(there, lambda cell: cell.column or cell.area)
    piles = _piles(pen, (shuffle,) if isinstance(shuffle, str) else shuffle, len(columns))
    shares: Iterable[CellRun] = [cells]
    if len(piles) > 1:
        dealt = {cell.id for cell in cells}
        shares = [[cell for cell in own if cell.id in dealt] for own in columns.values()]
    for number, (own, words) in enumerate(zip(shares, piles, strict=False)):
        if not len(own) <= len(words) <= MOST_WORDS:
            pen.complain(
                "bad-count",
                f"{len(own)} cells take one each of {len(own)} to {MOST_WORDS:,} words or numbers;"
                f" there are {len(words):,}",
                "shuffle",
            )
            return
        deal = Deal(f"{cells[0].id} {number}", tuple(map(str, words)), seed)
        yield from ((cell, deal) for cell in own)


def _piles(pen: Pen, given: Sequence[str], columns: int) -> Sequence[Sequence[str] | range]:
    """The words or numbers that are shuffled together, of each column or of all."""
    ranges = [_range(*map(int, found.groups())) for found in map(_RANGE.fullmatch, given) if found]
    if len(given) > 1 and not ranges:
        return [given]
    if len(ranges) == len(given) in (1, columns):
        return ranges
    code = "bad-count"
    message = f"there are {len(ranges)} ranges to shuffle for {count_of(columns, 'column')}"
    if len(ranges) < len(given):
        code = "bad-shuffle"
        message = "shuffle takes a range (1..75), a range for each column, or a list of words"
    pen.complain(code, message, "shuffle")
    return []


def _range(first: int, last: int) -> range:
    """The numbers of a range, up or down."""
    low, high = sorted((first, last))
    return range(low, high + 1)
