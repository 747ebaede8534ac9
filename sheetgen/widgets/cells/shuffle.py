"""Words that are shuffled into cells, in each copy anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import Deal
from sheetgen.page.type import Role
from sheetgen.widgets.base import Pen

MOST_WORDS = 1000
"""Words or numbers that are shuffled together."""

_RANGE = re.compile(r"([0-9]{1,6})\.\.([0-9]{1,6})")


def deals(
    pen: Pen, shuffle: str | Sequence[str], seed: str, cells: Sequence[Cell]
) -> Iterator[tuple[Cell, Deal]]:
    """What each cell is dealt; complains about too few words or too many."""
    if not shuffle or not cells:
        return
    lines = list(dict.fromkeys(map(_line, cells)))
    piles = _piles(pen, (shuffle,) if isinstance(shuffle, str) else shuffle, len(lines))
    for number, words in enumerate(piles):
        own = [cell for cell in cells if len(piles) == 1 or _line(cell) == lines[number]]
        if not len(own) <= len(words) <= MOST_WORDS:
            message = (
                f"{len(own)} cells take one each of {len(own)} to {MOST_WORDS:,} words or numbers;"
                f" there are {len(words):,}"
            )
            pen.complain("bad-count", message, "shuffle")
            return
        deal = Deal(f"{cells[0].id} {number}", words, seed)
        yield from ((cell, deal) for cell in own)


def _piles(pen: Pen, given: Sequence[str], columns: int) -> list[tuple[str, ...]]:
    """The words that are shuffled together, of each column or of all."""
    ranges = [_words(match) for match in map(_RANGE.fullmatch, given) if match]
    if len(given) > 1 and not ranges:
        return [tuple(given)]
    if len(ranges) != len(given):
        message = "shuffle takes a range (1..75), a range for each column, or a list of words"
        pen.complain("bad-shuffle", message, "shuffle")
        return []
    if len(ranges) not in (1, columns):
        message = f"there are {len(ranges)} ranges to shuffle for {columns} columns"
        pen.complain("bad-count", message, "shuffle")
        return []
    return ranges


def widest(pen: Pen, words: Iterable[str], role: Role) -> str:
    """The word that takes the most room."""
    return max(words, key=lambda word: pen.width(word, role))


def _line(cell: Cell) -> str:
    """The column of a cell in a grid, or its area."""
    return cell.column or cell.area


def _words(found: re.Match[str]) -> tuple[str, ...]:
    """The numbers of a range, up or down."""
    first, last = sorted(map(int, found.groups()))
    return tuple(map(str, range(first, min(last, first + MOST_WORDS) + 1)))
