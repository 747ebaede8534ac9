"""Where cells stand: in lines and grids, in common columns, on arcs and rings, in hex fields, on
maps.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise, takewhile
from typing import Literal

from sheetgen.core.cells import Area, Cell, CellRun, WholeNumbers, is_numbered, line_names
from sheetgen.messages import Words
from sheetgen.page.geometry import Point, Rect, Size
from sheetgen.widgets.base import ORIGIN, Pen
from sheetgen.widgets.cells.columns import common_order

Arrangement = Literal["line", "rows", "columns", "grid", "arc", "ring", "hex", "map"]

HEX_TALL = 2 / math.sqrt(3)
"""Height of a hexagon from corner to corner, as a share of its width from side to side."""

# From line to line of a hex field, as a share of the way from cell to cell
_STEP = math.sqrt(3) / 2

GRID_SLOT = re.compile(r"r\d+c\d+-r\d+c\d+")
"""The name of a slot between two cells of a grid."""

LEAST_SLOT = 3.0
"""mm, the least width of a slot between two cells."""

_SLOT_AIR = 0.4  # mm of white on each side of it

_ROUNDED = 1e-9


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell where an arrangement puts it, from the arrangement's upper left corner on; and its row
    and column, for their labels.

    A slot stands between two cells of a grid, in no row and no column, and nothing is printed over
    and under it.
    """

    cell: Cell
    box: Rect
    row: int = 0
    column: int = 0
    slot: bool = False


Spots = list[Spot]
"""Cells in their order, each where an arrangement puts it."""


@dataclass(frozen=True, slots=True)
class CellPlan:
    """What an arrangement goes by; all lengths in mm.

    Attributes:
        areas: whose cells are arranged, in order.
        wide, tall: the room that a cell takes, with what is printed over and under it.
        gap, line_gap, group_gap: between two cells, between two lines, and more between two groups.
        wrap: cells in a line, 0 = all.
        band, gutter: lines between two white gutters and their height; 0 = none.
        bars: columns of a grid between two gutters; 0 = none.
        breaks: areas, cells, rows and columns before whose line a gutter stands, too.
        lines: cells in each line of a hex field.
        pointed: hexagons with a corner above.
        span: where an arc begins and ends, in degrees clockwise from the top.
        radius: from the middle of an arc or ring to the cells' middles; 0 = as small as can be.
        places: the cells' middles on a map.
    """

    areas: tuple[Area, ...]
    wide: float
    tall: float
    gap: float = 1.0
    line_gap: float = 1.0
    group_gap: float = 0.0
    wrap: int = 0
    band: int = 0
    bars: int = 0
    gutter: float = 0.0
    breaks: Words = ()
    lines: WholeNumbers = ()
    pointed: bool = True
    span: tuple[float, float] = (-90.0, 90.0)
    radius: float = 0.0
    places: Mapping[str, Point] = field(default_factory=dict)

    @property
    def cells(self) -> list[Cell]:
        """All cells in order."""
        return [cell for area in self.areas for cell in area]


def arranged(
    pen: Pen,
    plan: CellPlan,
    how: Arrangement,
    at: Rect = ORIGIN,
) -> Spots:
    """Each cell with its place, where the whole starts at the upper left corner of a box; complains
    about cells that the arrangement has no place for.
    """
    spots = _ARRANGEMENTS[how](pen, plan)
    return [replace(spot, box=spot.box.moved(at.x, at.y)) for spot in spots]


def _line(pen: Pen, plan: CellPlan) -> Spots:
    return _in_lines(plan, list(enumerate(_wrapped(plan, plan.cells))))


def _rows(pen: Pen, plan: CellPlan) -> Spots:
    """An area under the other, each wrapped by itself."""
    wrapped = [(row, _wrapped(plan, area.cells)) for row, area in enumerate(plan.areas)]
    return _in_lines(plan, [(row, line) for row, lines in wrapped for line in lines])


def _wrapped(plan: CellPlan, cells: CellRun) -> list[CellRun]:
    step = plan.wrap or max(1, len(cells))
    return [cells[start : start + step] for start in range(0, len(cells), step)]


def _in_lines(plan: CellPlan, lines: Sequence[tuple[int, CellRun]]) -> Spots:
    """Lines of cells under each other, each with the number of its row."""
    spots: Spots = []
    for (row, line), top in zip(lines, tops(plan, [line for _, line in lines]), strict=True):
        spots += _run(plan, line, top, row)
    return spots


def _run(plan: CellPlan, cells: CellRun, top: float, row: int) -> Spots:
    """Cells one after the other."""
    spots: Spots = []
    x = 0.0
    for column, cell in enumerate(cells):
        before = cells[max(0, column - 1)]
        if (before.area, before.group) != (cell.area, cell.group):
            x += plan.group_gap
        spots.append(Spot(cell, Rect(x, top, plan.wide, plan.tall), row, column))
        x += plan.wide + plan.gap
    return spots


def tops(plan: CellPlan, lines: Sequence[CellRun]) -> list[float]:
    """Where each line starts; a white gutter stands after every band, and before lines that begin
    with a break.
    """
    names = [
        (line[0].area, line[0].name, *line_names(line[0].row)) if line else () for line in lines
    ]
    return _starts(
        plan,
        dict(enumerate(names)),
        plan.tall,
        plan.line_gap,
        plan.band,
    )


def _starts(
    plan: CellPlan,
    lines: Mapping[int, Collection[str]],
    side: float,
    gap: float,
    band: int,
) -> list[float]:
    """Where each row or column starts, by the names that a break before it may have."""
    starts: list[float] = []
    place = 0.0
    for number in range(max(lines, default=-1) + 1):
        broken = not set(lines.get(number, ())).isdisjoint(plan.breaks)
        if number and (broken or (band and number % band == 0)):
            place += max(plan.gutter, gap)
        elif number:
            place += gap
        starts.append(place)
        place += side
    return starts


def _columns(pen: Pen, plan: CellPlan) -> Spots:
    """A row for each area; cells of one name stand in one column, in the order that the areas
    declare.
    """
    order, odd = common_order(plan.areas)
    if odd is not None:
        pen.complain(
            "other-order",
            f'"{odd.id}" has its cells in another order than the rows above it; cells of one name'
            " stand in one column",
            odd.id,
        )
    # As if all rows were one area, so that only groups are set apart.
    row = [Cell("", cell.name, group=cell.group) for cell in order]
    columns = {spot.cell.name: spot for spot in _run(plan, row, 0, 0)}
    spots = []
    starts = tops(plan, [area.cells for area in plan.areas])
    for number, (area, top) in enumerate(zip(plan.areas, starts, strict=True)):
        for cell in area:
            column = columns[cell.name]
            spots.append(Spot(cell, column.box.moved(0, top), number, column.column))
    return spots


def _grid(pen: Pen, plan: CellPlan) -> Spots:
    """Cells called `r2c3` in that row and column, slots such as `r1c1-r1c2` in the gaps between
    them; others line by line.
    """
    if plan.wrap:
        return _line(pen, plan)
    slots = [cell for cell in plan.cells if GRID_SLOT.fullmatch(cell.name)]
    numbered = [cell for cell in plan.cells if cell not in slots]
    instead = "; add wrap, the number of cells in a line" if len(plan.areas) == 1 else ""
    places = _in_grid(pen, numbered, instead)
    rows = {row: line_names(cell.row) for cell, row, _ in places}
    columns = {column: line_names(cell.column) for cell, _, column in places}
    downs = _starts(plan, rows, plan.tall, plan.line_gap, plan.band)
    acrosses = _starts(plan, columns, plan.wide, plan.gap, plan.bars)
    spots = [
        Spot(
            cell,
            Rect(acrosses[column], downs[row], plan.wide, plan.tall),
            row,
            column,
        )
        for cell, row, column in places
    ]
    boxes = {f"r{spot.row + 1}c{spot.column + 1}": spot.box for spot in spots}
    return spots + _slots(pen, plan, slots, boxes)


def _slots(pen: Pen, plan: CellPlan, slots: CellRun, boxes: Mapping[str, Rect]) -> Spots:
    """Each slot halfway between the two cells that its name joins; complains where a gap is too
    narrow for it, or a cell is not there.
    """
    room = min(plan.gap, plan.line_gap)
    needed = LEAST_SLOT + 2 * _SLOT_AIR
    if slots and room < needed:
        pen.complain(
            "no-room", f"slots between cells need {needed:g} mm; gap and line-gap leave {room:g} mm"
        )
        return []
    side = room - 2 * _SLOT_AIR
    middles = {name: box.center for name, box in boxes.items()}
    spots = []
    for cell in slots:
        middle = _halfway(middles, cell.name)
        if middle is None:
            pen.complain(
                "no-place",
                f'cell "{cell.name}" has no place between two cells here; name the area of the'
                " grid, too",
                cell.area,
            )
            return []
        spots.append(Spot(cell, Rect.around(*middle, side, side), slot=True))
    return spots


def _in_grid(pen: Pen, cells: CellRun, instead: str) -> list[tuple[Cell, int, int]]:
    """The cells with the numbers of their rows and columns, from 0 on."""
    for cell in cells:
        if not cell.row:
            pen.complain(
                "not-a-grid",
                f'the cells of area "{cell.area}" are not called by row and column, such as'
                f" r2c3{instead}",
                cell.area,
            )
            return []
    rows = _numbers(cell.row for cell in cells)
    columns = _numbers(cell.column for cell in cells)
    return [(cell, rows[cell.row], columns[cell.column]) for cell in cells]


def _numbers(names: Iterable[str]) -> dict[str, int]:
    """The numbers of rows or columns from 0 on: their own (`r1` is 0) behind those with names that
    come first, and those with names in turn.
    """
    lines = list(dict.fromkeys(names))
    before = len(list(takewhile(lambda name: not is_numbered(name), lines)))
    numbers: dict[str, int] = {}
    for name in lines:
        following = max(numbers.values(), default=-1) + 1
        numbers[name] = before + int(name[1:]) - 1 if is_numbered(name) else following
    return numbers


def _hex(pen: Pen, plan: CellPlan) -> Spots:
    """A honeycomb: lines across and half a cell apart, or upright ones where the hexagons have a
    flat side above.
    """
    step = plan.wide + plan.gap
    tall = plan.wide * HEX_TALL
    spots = []
    for cell, line, place, shift in _hex_lines(pen, plan) if plan.lines else _hex_grid(pen, plan):
        along = (place + shift) * step
        over = line * step * _STEP
        box = Rect(along, over, plan.wide, tall)
        upright = Spot(cell, box.mirrored, place, line)
        spots.append(Spot(cell, box, line, place) if plan.pointed else upright)
    return spots


# A cell, its line, its place there, and by how much of a step the line is shifted
_HexPlace = tuple[Cell, int, int, float]


def _hex_grid(pen: Pen, plan: CellPlan) -> list[_HexPlace]:
    """Each cell where its name says; every second line is shifted by half a cell."""
    places = _in_grid(
        pen, plan.cells, "; add lines, the number of cells in each line of the hex field"
    )
    if not plan.pointed:
        places = [(cell, column, row) for cell, row, column in places]
    return [(cell, line, place, line % 2 / 2) for cell, line, place in places]


def _check_lines(pen: Pen, lines: Sequence[int], cells: int) -> None:
    """Complain about lines of a hex field that do not hold all cells, or do not interlock."""
    if sum(lines) != cells:
        pen.complain(
            "bad-count", f"the lines of the hex field hold {sum(lines)} cells; there are {cells}"
        )
    odd = [(one, two) for one, two in pairwise(lines) if (one - two) % 2 == 0]
    for one, two in odd[:1]:
        pen.complain(
            "bad-lines",
            f"lines of {one} and {two} cells do not interlock; neighboring lines of a hex"
            " field differ by 1, or by 3",
        )


def _hex_lines(pen: Pen, plan: CellPlan) -> list[_HexPlace]:
    """The cells in lines of the lengths that are asked for, centered."""
    _check_lines(pen, plan.lines, len(plan.cells))
    found: list[_HexPlace] = []
    cells = iter(plan.cells)
    for line, many in enumerate(plan.lines):
        shift = (max(plan.lines) - many) / 2
        found += [(cell, line, n, shift) for n, cell in enumerate(islice(cells, many))]
    return found


def _arc(pen: Pen, plan: CellPlan) -> Spots:
    start, end = plan.span
    count = len(plan.cells)
    step = (end - start) / max(1, count - 1)
    return _bent(plan, [start + step * place for place in range(count)])


def _ring(pen: Pen, plan: CellPlan) -> Spots:
    """Clockwise, the first cell at the top."""
    count = len(plan.cells)
    return _bent(plan, [360 * place / count for place in range(count)], closed=True)


def _bent(plan: CellPlan, angles: Sequence[float], *, closed: bool = False) -> Spots:
    """Cells on a circle at these angles, pushed to the upper left corner."""
    units = [(math.sin(math.radians(angle)), -math.cos(math.radians(angle))) for angle in angles]
    if not units:
        return []
    neighbors = pairwise([*units, units[0]] if closed else units)
    radius = plan.radius or max((_needed(plan, one, two) for one, two in neighbors), default=0.0)
    boxes = [Rect.around(radius * x, radius * y, plan.wide, plan.tall) for x, y in units]
    whole = Rect.around_all(boxes)
    return [
        Spot(cell, box.moved(-whole.x, -whole.y), column=place)
        for place, (cell, box) in enumerate(zip(plan.cells, boxes, strict=True))
    ]


def _needed(plan: CellPlan, one: Point, two: Point) -> float:
    """The radius at which two neighbors keep their gap."""
    across = (plan.wide + plan.gap) / max(abs(one[0] - two[0]), _ROUNDED)
    down = (plan.tall + plan.gap) / max(abs(one[1] - two[1]), _ROUNDED)
    return min(across, down)


def _map(pen: Pen, plan: CellPlan) -> Spots:
    """Each cell around its place; `a-b` without a place of its own stands halfway between a and
    b.
    """
    spots = []
    lost = []
    names = {cell.name for cell in plan.cells}
    for number, cell in enumerate(plan.cells):
        middle = plan.places.get(cell.name) or _halfway(plan.places, cell.name)
        if middle is None:
            lost.append(cell)
        else:
            spots.append(Spot(cell, Rect.around(*middle, plan.wide, plan.tall), column=number))
    if lost:
        have = f"and {len(lost) - 1} more have" if lost[1:] else "has"
        message = f'cell "{lost[0].name}" {have} no place on the map'
        pen.complain("no-place", message, lost[0].area)
    ends = {end for name in names for end in joined(name)}
    for name in plan.places:
        if name not in names and name not in ends:
            pen.complain("unknown-cell", f'there is no cell "{name}" on the map', name)
    return spots


def joined(name: str) -> Words:
    """What a cell such as `a-b` lies between; () for another one."""
    ends = tuple(name.split("-"))
    return ends if len(ends) == 2 and all(ends) else ()


def _halfway(places: Mapping[str, Point], name: str) -> Point | None:
    ends = [places[end] for end in joined(name) if end in places]
    if len(ends) < 2:
        return None
    (x, y), (to_x, to_y) = ends
    return (x + to_x) / 2, (y + to_y) / 2


_ARRANGEMENTS: Mapping[Arrangement, Callable[[Pen, CellPlan], Spots]] = {
    "line": _line,
    "rows": _rows,
    "columns": _columns,
    "grid": _grid,
    "arc": _arc,
    "ring": _ring,
    "hex": _hex,
    "map": _map,
}


def extent(spots: Iterable[Spot]) -> Size:
    """How far the arrangement reaches to the right and down."""
    whole = Rect.around_all([ORIGIN, *(spot.box for spot in spots)])
    return whole.right, whole.bottom
