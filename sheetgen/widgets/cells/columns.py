"""Cells of several rows in common columns, in an order that every row has declared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from sheetgen.core.cells import Area, Cell, WholeNumbers


def common_order(rows: Sequence[Area]) -> tuple[list[Cell], Area | None]:
    """One cell for each column, from left to right, and the first row that has its cells in another
    order than those above it, or None.

    Where the rows leave an order open, numbers rise (or fall, if they do in the first row that has
    two), and names follow.
    """
    cells = {cell.name: cell for row in reversed(rows) for cell in row}
    keys = _keys(rows, cells)
    names = _merged(rows, keys)
    if names is not None:
        return [cells[name] for name in names], None
    agreeing = next(last for last in range(len(rows)) if _merged(rows[: last + 1], keys) is None)
    names = _merged(rows[:agreeing], keys) or []
    others = [name for name in cells if name not in names]
    return [cells[name] for name in (*names, *others)], rows[agreeing]


_Key = tuple[bool, WholeNumbers, int]


def _keys(rows: Sequence[Area], cells: Mapping[str, Cell]) -> dict[str, _Key]:
    """What decides where the rows do not: numbers before names, and which of them was declared
    first.
    """
    counted = [[cell.values for cell in row if cell.values] for row in rows]
    first, second = next((values[:2] for values in counted if len(values) > 1), ((), ()))
    sign = -1 if first > second else 1
    declared = dict.fromkeys(cell.name for row in rows for cell in row)
    return {
        name: (not cells[name].values, tuple(sign * value for value in cells[name].values), number)
        for number, name in enumerate(declared)
    }


def _merged(rows: Sequence[Area], keys: Mapping[str, _Key]) -> list[str] | None:
    """All names in an order that no row contradicts, or None where there is none."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for row in rows:
        for cell in row:
            sorter.add(cell.name)
        for one, two in pairwise(row):
            sorter.add(two.name, one.name)
    try:
        sorter.prepare()
    except CycleError:
        return None
    order: list[str] = []
    free: list[str] = []
    while sorter.is_active():
        free = sorted((*free, *sorter.get_ready()), key=keys.__getitem__, reverse=True)
        order.append(free.pop())
        sorter.done(order[-1])
    return order
