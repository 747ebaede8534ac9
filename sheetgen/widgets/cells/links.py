"""Links: arrows from what earns a bonus to where it is written, around the cells between them."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Annotated

from sheetgen.core.cells import Cell, line_names
from sheetgen.page.canvas import WHITE, Stroke
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.paths import polygon
from sheetgen.page.recorder import PlacedCell
from sheetgen.page.routes import CLEAR, route
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.look import called
from sheetgen.widgets.text.inline import draw_inline, inline_width

_HEAD, _RUN = 2.4, 1.0
"""mm that a line runs straight before what it points at, and from where it begins, at least."""

_PT, _ARROW, _HALF = 1.0, 2.0, 0.45
"""pt, width of a line; mm, length of an arrowhead; half of its width as a share of that."""

_DISC, _SIGN, _AIR = 5.0, 3.2, 1.2
"""mm, height of what stands on a link, and of what is in it, and white at both ends of that."""

_NEAR = 1.6
"""How far from cells words belong to them, in mm."""

_ASIDE = 0.2
"""How far from the middle of a side a line may leave it, as a share of the side."""

_SHARES = [0.5 + sign * step / 20 for step in range(9) for sign in (1, -1)]
"""Where something may stand on a part of a line, the best place first, as a share of its length."""

_APART = 0.9
"""mm that a line keeps more from another one than from a cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An arrow from cells to others, which runs in the gaps between cells."""

    from_: Annotated[
        str,
        "where it begins, as area.name: at a cell, a group, the right end of a row or the foot of a"
        " column; or at an area",
    ]
    to: Annotated[str, "where its arrow ends, likewise, on any side"]
    icon: Annotated[str, "an icon or symbol on it, such as what is earned; empty = none"] = ""
    text: Annotated[str, "a few words on it, which may hold :icons: and <red> boxes"] = ""
    color: Annotated[str, "a color of the game to draw it in; empty = black"] = ""


def draw_links(
    links: Sequence[tuple[Link, Sequence[Pen]]],
    room: Rect,
    cells: Sequence[PlacedCell],
    marks: Sequence[Rect],
) -> None:
    """Draw links around what is there.

    Args:
        links: each with the pens that complain at its place, and where it says from and to.
        room: what no line leaves.
        cells: the cells on the piece.
        marks: what else is drawn there: words, icons, the outlines of hexagons.
    """
    walls = [*(placed.box for placed in cells), *marks]
    for link, (pen, *pens) in links:
        named = zip(pens, (link.from_, link.to), strict=True)
        start, end = (_box(place, name, cells, marks) for place, name in named)
        if start is None or end is None or not pen.has_colors(link.color):
            continue
        begins = dict([*_ports(start, end[0], _RUN).items()][_sides(link.from_, cells)])
        goals = _ports(end, start[0], _HEAD)
        way = route(room, walls, begins, goals)
        if way:
            way = [begins[way[0]], *way, goals[way[-1]]]
            _draw(pen, link, way)
            walls += _draw_sign(pen, link, way, walls)
            walls += [Rect.holding(pair).inset(-_APART) for pair in pairwise(way)]
            continue
        message = (
            f"the link from {link.from_} to {link.to} finds no way; a line needs a gap of"
            f" {2 * CLEAR:g} mm, an arrow {_HEAD:g} mm, and none crosses one before it"
        )
        pen.complain("no-way", message)


def _sides(name: str, cells: Sequence[PlacedCell]) -> slice:
    """The sides that a link leaves: the right end of a row, the foot of a column, else any."""
    for number, line in enumerate(("row", "column")):
        lines = {
            (one.cell.area, name) for one in cells for name in line_names(getattr(one.cell, line))
        }
        if tuple(name.split(".", 1)) in lines:
            return slice(number, number + 1)
    return slice(None)


def _ports(place: tuple[Rect, Rect], other: Rect, run: float) -> dict[Point, Point]:
    """Where lines may bend first on their way from cells and the words beside them, right, below,
    left and above, each with the point that it comes from: there where it runs straight to other
    cells, or in the middle of the side.
    """
    box, whole = place
    x = _common(box.x, box.right, other.x, other.right)
    y = _common(box.y, box.bottom, other.y, other.bottom)
    return {
        (whole.right + run, y): (whole.right, y),
        (x, whole.bottom + run): (x, whole.bottom),
        (whole.x - run, y): (whole.x, y),
        (x, whole.y - run): (x, whole.y),
    }


def _common(low: float, high: float, other_low: float, other_high: float) -> float:
    """The middle of what two spans have in common if that is near the middle of the first."""
    middle = (low + high) / 2
    common = (max(low, other_low) + min(high, other_high)) / 2
    return common if abs(common - middle) <= _ASIDE * (high - low) else middle


def _box(
    pen: Pen, name: str, cells: Sequence[PlacedCell], marks: Sequence[Rect]
) -> tuple[Rect, Rect] | None:
    """What the cells that are called so cover, and that with their outline and the words beside
    them; None and a complaint where there is none.
    """
    boxes = [placed.box for placed in cells if name in _names(placed.cell)]
    if boxes:
        box = Rect.holding([corner for each in boxes for corner in each.corners])
        near = [mark for mark in marks if mark.overlaps(box.inset(-_NEAR))]
        own = [
            mark.inset(-_AIR / 2)
            for mark in near
            if box.x < mark.cx < box.right or box.y < mark.cy < box.bottom
        ]
        return box, Rect.holding([corner for each in (box, *own) for corner in each.corners])
    known = {name for placed in cells for name in _names(placed.cell)}
    message = f'there is no area, cell, row, column or group "{name}" on this piece'
    pen.complain("unknown-cell", message + pen.guess(name, known), name)
    return None


def _names(cell: Cell) -> Collection[str]:
    """What a link may call a cell by, alone or with others."""
    *names, area = called(cell)
    return (area, *(f"{area}.{name}" for name in names if name))


def _draw(pen: Pen, link: Link, way: Sequence[Point]) -> None:
    """The line of a link and its arrowhead."""
    paint = pen.theme.line(link.color)
    (x, y), before = way[-1], way[-2]
    share = _ARROW / math.dist(before, (x, y))
    dx, dy = share * (x - before[0]), share * (y - before[1])
    pen.canvas.line((*way[:-1], (x - dx, y - dy)), Stroke(paint, _PT, corners="round"))
    sides = [(x - dx + half * dy, y - dy + half * dx) for half in (_HALF, -_HALF)]
    pen.canvas.path(polygon([(x, y), *sides]), fill=paint)


def _draw_sign(pen: Pen, link: Link, way: Sequence[Point], walls: Sequence[Rect]) -> list[Rect]:
    """What stands on a link, and its place; none and a complaint where it has no room."""
    type = replace(pen.type("label"), paint=pen.theme.line(link.color))
    shown = f":{link.icon}: {link.text}".removeprefix(":: ").strip()
    wide = max(_DISC, inline_width(pen, shown, type) + _AIR)
    spans = sorted(pairwise(way), key=lambda pair: -math.dist(*pair))
    for (one, two), share in product(spans if shown else (), _SHARES):
        middle = one[0] + share * (two[0] - one[0]), one[1] + share * (two[1] - one[1])
        place = Rect.around(*middle, wide, _DISC)
        if math.dist(one, two) > wide and not any(map(place.overlaps, walls)):
            line = Stroke(type.paint, _PT)
            pen.canvas.rect(place, radius=_DISC / 2, fill=WHITE, line=line)
            draw_inline(pen, shown, place.amid(wide - _AIR + 0.1, _SIGN), type)
            return [place]
    if shown:
        message = f'"{shown}" has no room on the link from {link.from_} to {link.to}'
        pen.complain("no-room", f"{message}; it needs {wide:.1f} x {_DISC:g} mm", shown)
    return []
