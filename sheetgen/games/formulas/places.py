"""Where a number or a sign may be written: beside what is filled in already (rules 4.c 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.cells import CellId
from sheetgen.errors import Problem
from sheetgen.games.formulas.state import Board, House
from sheetgen.games.formulas.uses import touches_number, touches_sign


def short(place: str) -> str:
    """A place as it is typed: `r2c3`, `r2c3-r2c4`, `row 4`."""
    area, _, name = place.rpartition(".")
    return f"{area.removesuffix('s')} {name}" if area in ("rows", "columns") else name


def cell_problems(house: House, board: Board, cell: CellId, *, anywhere: bool = False) -> Iterator[Problem]:
    """Why no number may be written in a cell; `anywhere` is the setup, when nothing needs to touch."""
    place = house.lattice.cell_at.get(cell)
    if place is None:
        last = short(house.lattice.cells[-1])
        yield Problem("off-grid", f"there is no cell {short(cell)}; cells are {short(house.lattice.cells[0])} to {last}", cell)
        return
    if board.numbers[place] is not None:
        yield Problem("cell-filled", f"{short(cell)} holds {board.numbers[place]}; a number needs an empty cell", cell)
    if not anywhere and not touches_sign(house.lattice, board.signs, place):
        yield Problem("touches-no-sign", f"no slot around {short(cell)} is filled; a number is written beside a sign", cell)


def slot_problems(house: House, board: Board, slot: CellId) -> Iterator[Problem]:
    """Why no sign may be written in a slot."""
    place = house.lattice.slot_at.get(slot)
    if place is None:
        message = f"there is no slot {short(slot)}; a slot lies between two neighboring cells, such as {short(house.lattice.slots[0])}"
        yield Problem("no-such-slot", message, slot)
        return
    if board.signs[place]:
        yield Problem("slot-filled", f"{short(slot)} holds {board.signs[place]}; a sign needs an empty slot", slot)
    if not touches_number(house.lattice, board.numbers, place):
        yield Problem("touches-no-number", f"both cells of {short(slot)} are empty; a sign is written beside a number", slot)
