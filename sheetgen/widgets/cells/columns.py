"""Cells of several rows in common columns, in an order that every row has declared."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise

from sheetgen.core.cells import Area, Cell


def common_order(rows: Sequence[Area]) -> tuple[list[Cell], Area | None]:
    """One cell for each column, from left to right, and the first row that has its cells in another
    order than those above it, or None.

    Where the rows leave an order open, numbers rise (or fall, if they do in the first row that has
    two), and names follow.
    """
    cells = {cell.name: cell for row in reversed(rows) for cell in row}
    keys = _keys(rows, cells)
    order = _merged(rows, keys)
    if order is not None:
        return [cells[name] for name in order], None
    agreeing = bisect_left(
        range(len(rows)), True, key=lambda last: _merged(rows[: last + 1], keys) is None
    )
    names = _merged(rows[:agreeing], keys) or []
    return [
        *(cells[name] for name in names),
        *(cell for name, cell in cells.items() if name not in names),
    ], rows[agreeing]


_Key = tuple[int, tuple[int, ...], int]


def _keys(rows: Sequence[Area], cells: Mapping[str, Cell]) -> dict[str, _Key]:
    """What decides where the rows do not: numbers before names, and which of them was declared
    first.
    """
    counted = [[cell.values for cell in row if cell.values] for row in rows]
    sign = next((-1 if values[0] > values[1] else 1 for values in counted if len(values) > 1), 1)
    declared = dict.fromkeys(cell.name for row in rows for cell in row)
    return {
        name: (
            0 if cells[name].values else 1,
            tuple(sign * value for value in cells[name].values),
            number,
        )
        for number, name in enumerate(declared)
    }


def _merged(rows: Sequence[Area], keys: Mapping[str, _Key]) -> list[str] | None:
    """All names in an order that no row contradicts, or None where there is none."""
    after: dict[str, set[str]] = {cell.name: set() for row in rows for cell in row}
    for row in rows:
        for one, two in pairwise(row):
            after[one.name].add(two.name)
    waiting = dict.fromkeys(after, 0)
    for names in after.values():
        for name in names:
            waiting[name] += 1
    free = [(keys[name], name) for name, count in waiting.items() if not count]
    heapify(free)
    order: list[str] = []
    while free:
        _, name = heappop(free)
        order.append(name)
        for other in after[name]:
            waiting[other] -= 1
            if not waiting[other]:
                heappush(free, (keys[other], other))
    return order if len(order) == len(after) else None
