"""Links: arrows from what earns a bonus to where it is written, around the cells between them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Literal

from sheetgen.core.cells import Cell, called, line_names
from sheetgen.page.canvas import WHITE, Stroke
from sheetgen.page.geometry import Point, Points, Rect, Rects
from sheetgen.page.paths import polygon
from sheetgen.page.recorder import PlacedCell
from sheetgen.page.routes import CLEAR, route
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import DOTS
from sheetgen.widgets.text.inline import draw_inline, inline_width

_HEAD = 2.4  # mm that a line runs straight before what it points at, at least
_RUN = 1.0  # mm that it runs straight from where it begins, at least
_PT = 1.0  # Width of a line
_ARROW = 2.0  # mm, length of an arrowhead
_WIDE = 1 + 0.45j  # Where it is widest, as a share of that
_DISC = 5.0  # mm, height of what stands on a link
_SIGN = 3.2  # mm, height of what is in it
_AIR = 1.2  # mm of white at both ends of it
_NEAR = 1.6  # mm from cells within which words belong to them
_CORNER = 2.5  # mm from corners at which an arrow ends

# Where something may stand on a part of a line, the best place first, as a share of its length
_SHARES = sorted((step / 20 for step in range(1, 20)), key=lambda share: abs(share - 0.5))

_APART = 0.9  # mm that a line keeps more from another one than from a cell


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An arrow from cells to others, which runs in the gaps between cells.

    Attributes:
        from_: where it begins, as area.name: at a cell, a group, the right end of a row or the foot
            of a column; or at an area
        to: where its arrow ends, likewise, on any side
        icon: an icon or symbol on it, such as what is earned; empty = none
        text: a few words on it, which may hold :icons: and <red> boxes
        color: a color of the game to draw it in; empty = black
        way: a drawn line or a dotted one
    """

    from_: str
    to: str
    icon: str = ""
    text: str = ""
    color: str = ""
    way: Literal["line", "dotted"] = "line"


def draw_links(
    links: Sequence[tuple[Link, Sequence[Pen]]],
    room: Rect,
    cells: Sequence[PlacedCell],
    marks: Rects,
) -> None:
    """Draw links around what is there.

    Args:
        links: each with the pens that complain at its place, and where it says from and to.
        room: what no line leaves.
        cells: the cells on the piece.
        marks: what else is drawn there: words, icons, the outlines of hexagons.
    """
    walls = [*(placed.box for placed in cells), *marks]
    known: dict[str, list[PlacedCell]] = {}
    for placed in cells:
        for name in _names(placed.cell):
            known.setdefault(name, []).append(placed)
    for link, (pen, *ends) in links:
        if not (_knows_ends(link, ends, known) and pen.has_colors(link.color)):
            continue
        way = _way(link, known, room, walls, marks)
        # from a thing to a part of itself there may be nothing to go
        if way and math.dist(way[0], way[-1]) > _RUN:
            spans = [Rect.holding(pair) for pair in pairwise(way)]
            dash = DOTS if link.way == "dotted" else ()
            draw_arrow(pen, way, Stroke(pen.theme.line(link.color), _PT, dash))
            walls += _draw_sign(pen, link, spans, walls)
            walls += [span.inset(-_APART) for span in spans]
        else:
            pen.complain(
                "no-way",
                f"the link from {link.from_} to {link.to} finds no way; a line needs a gap of"
                f" {2 * CLEAR:g} mm, an arrow {_HEAD:g} mm, and none crosses one before it",
            )


def _knows_ends(link: Link, pens: Sequence[Pen], known: Mapping[str, object]) -> bool:
    """Whether both ends of a link are on the piece; complains about those that are not."""
    ends = dict(zip((link.from_, link.to), pens, strict=True))
    for name, pen in ends.items():
        if name not in known:
            message = f'there is no area, cell, row, column or group "{name}" on this piece'
            pen.complain("unknown-cell", message + pen.guess(name, known), name)
    return ends.keys() <= known.keys()


def _way(
    link: Link,
    known: Mapping[str, Sequence[PlacedCell]],
    room: Rect,
    walls: Rects,
    marks: Rects,
) -> list[Point]:
    """The way of a link around walls, from its beginning to the tip of its arrow, or none; `known`
    are the cells by what links call them.
    """
    begin = known[link.from_]
    start = Rect.around_all(placed.box for placed in begin)
    goal = Rect.around_all(placed.box for placed in known[link.to])
    begins = _leaving(_ports(start, start, marks, _RUN), link.from_, begin[0].cell)
    return route(
        room,
        walls,
        dict(begins),
        dict(_ports(goal, start, marks, _HEAD)),
    )


def _names(cell: Cell) -> Collection[str]:
    """What a link may call a cell by, alone or with others."""
    *names, area = called(cell)
    return (area, *(f"{area}.{name}" for name in names if name))


# Where a line may bend first on its way from something, and the point there that it comes from
_Port = tuple[Point, Point]


def _leaving(ports: Sequence[_Port], name: str, cell: Cell) -> Sequence[_Port]:
    """Those of the ports that a link leaves by: that at the right end of a row, or at the foot of a
    column, else any.
    """
    line = name.removeprefix(f"{cell.area}.")
    lines = line_names(cell.row), line_names(cell.column)
    return [port for port, names in zip(ports, lines, strict=False) if line in names] or ports


def _ports(box: Rect, other: Rect, marks: Rects, run: float) -> list[_Port]:
    """The ports of cells and the words before them, right, below, left and above: straight from the
    middle of other cells, or in the middle of the side.
    """
    inner = box.inset(_CORNER)
    x = other.cx if inner.x < other.cx < inner.right else box.cx
    y = other.cy if inner.y < other.cy < inner.bottom else box.cy
    near = box.inset(-_NEAR)
    words = [mark.inset(-_AIR / 2) for mark in marks if mark.overlaps(near)]
    before = [one for one in words if one.x < x < one.right or one.y < y < one.bottom]
    whole = Rect.around_all([box, *before])
    return [
        ((whole.right + run, y), (whole.right, y)),
        ((x, whole.bottom + run), (x, whole.bottom)),
        ((whole.x - run, y), (whole.x, y)),
        ((x, whole.y - run), (x, whole.y)),
    ]


def draw_arrow(pen: Pen, way: Points, line: Stroke) -> None:
    """Draw a line with round corners, and an arrowhead at its end."""
    before, tip = (complex(*point) for point in way[-2:])
    back = _ARROW * (before - tip) / abs(before - tip)
    places = (tip + back, tip, tip + back * _WIDE, tip + back * _WIDE.conjugate())
    foot, *head = ((place.real, place.imag) for place in places)
    pen.canvas.line((*way[:-1], foot), replace(line, corners="round"))
    pen.canvas.path(polygon(head), fill=line.paint)


def _draw_sign(pen: Pen, link: Link, spans: Rects, walls: Rects) -> Iterator[Rect]:
    """What stands on a link, and its place; a complaint where it has no room."""
    shown = f":{link.icon}: {link.text}".removeprefix(":: ").strip()
    if not shown:
        return
    type = replace(pen.type("label"), paint=pen.theme.line(link.color))
    wide = max(_DISC, inline_width(pen, shown, type) + _AIR)
    for span, share in product(sorted(spans, key=lambda span: -span.w - span.h), _SHARES):
        place = Rect.around(
            span.x + share * span.w,
            span.y + share * span.h,
            wide,
            _DISC,
        )
        if span.w + span.h > wide and not any(map(place.overlaps, walls)):
            pen.canvas.rect(
                place,
                radius=_DISC / 2,
                fill=WHITE,
                line=Stroke(type.paint, _PT),
            )
            draw_inline(
                pen,
                shown,
                place.amid(wide - _AIR + 0.1, _SIGN),
                type,
            )
            yield place
            return
    message = f'"{shown}" has no room on the link from {link.from_} to {link.to}'
    pen.complain("no-room", f"{message}; it needs {wide:.1f} x {_DISC:g} mm", shown)
