"""A sheet in lines of text, area by area, and what a pencil leaves on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetgen.core.cells import Area, Cell, Sheet
from sheetgen.core.drawing import (
    CROSS,
    OPEN,
    Drawing,
    Line,
    Penciled,
    Run,
    Sign,
    in_rows,
    left,
)
from sheetgen.messages import wide

SIGNS = {
    "x": Sign.CROSS,
    "cross": Sign.CROSS,
    "ring": Sign.RING,
    "ring-cross": Sign.CROSSED_RING,
    "dot": Sign.DOT,
    "tick": Sign.TICK,
}
"""What a pencil draws for each mark."""

_SHOWN = {"x": CROSS, "cross": CROSS, "ring": "O", "ring-cross": "@", "dot": "*", "tick": "V"}
"""What a screen shows for each mark."""


def picture(
    areas: Sequence[Area],
    written: Iterable[str],
    sheet: Sheet,
    room: int,
) -> Drawing:
    """Each area with its cells; `written` are those into whose cells numbers are written."""
    texts, numbered = sheet.texts, frozenset(written)
    head = max(wide(area.id) for area in areas)
    lines: list[Line] = []
    for area in areas:
        show = _number if area.id in numbered else _mark
        runs = [show(cell, texts.get(cell.id, ""), len(area)) for cell in area]
        lines += in_rows((Run(left(area.id, head)),), runs, room)
    return tuple(lines)


def _mark(cell: Cell, text: str, cells: int) -> Run:
    """A cell as the paper has it, or the mark in it."""
    return Run(f" {_SHOWN.get(text, text) or cell.name}", strong=bool(text))


def _number(cell: Cell, text: str, cells: int) -> Run:
    """What is written in a cell, behind its name where it is one of several with names."""
    name = "" if cells == 1 or cell.values else f"{cell.name} "
    return Run(f" {name}{text or OPEN}", strong=bool(text))


def pencil(sheet: Sheet) -> tuple[Penciled, ...]:
    """What is drawn and written into the cells of a sheet."""
    return tuple(
        Penciled(mark.cell, SIGNS.get(mark.text, Sign.TEXT), mark.text) for mark in sheet.marks
    )
