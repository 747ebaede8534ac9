"""`page 1 of 3` on each of several pages of a part or a kit, where nothing else stands on any page
of the part.

At the foot of the page, to the right, where there is room; else elsewhere beside the pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part
from sheetgen.page.type import type_for
from sheetgen.render.fonts import Typeface
from sheetgen.render.marks import marks
from sheetgen.render.options import Options
from sheetgen.render.pdf import PdfCanvas
from sheetgen.render.plan import PagePlan

_TYPE = type_for("small", "half")
_TALL = 2.6  # mm that a line of it takes, the feet of its letters included
_OFF = 0.8  # mm that it keeps off a piece above it, and off marks
_IN = 4.0  # mm that it keeps from where ink ends, on the left and right
_UP = 1.0  # The same below and above


def number_place(
    part: Part,
    options: Options,
    plan: PagePlan,
    typeface: Typeface,
    count: int,
) -> Rect | None:
    """Where the number of a page stands, the same on each of a part; None where there is one page,
    on label stock, which has nothing but labels, and where there is no room beside the pieces.
    """
    if count == 1 or (options.labels is not None and part.kind == "stickers"):
        return None
    wide = typeface.width(f"page {count} of {count}", _TYPE.size, _TYPE.weight)
    taken = list(_taken(part, options, plan))
    places = filter(plan.room.holds, _inside_margins(plan, wide, taken))
    return next((place for place in places if not place.overlaps_any(taken)), None)


def foot(room: Rect) -> Rect:
    """The usual place of numbers, at the foot of where ink may be on a page."""
    return room.less(left=_IN, right=_IN, bottom=_UP).lower(_TALL)


def draw_number(canvas: PdfCanvas, number: int, count: int, place: Rect) -> None:
    """Say at the right end of a place which one of so many pages this is."""
    base = place.cy + _TYPE.tall / 2
    canvas.plain_text(f"page {number} of {count}", place.right, base, _TYPE, "right")


def _taken(part: Part, options: Options, plan: PagePlan) -> Iterator[Rect]:
    """Everything that stands on some page."""
    # Thousands of copies stand on the same few kinds of pages.
    every = (*plan.pages, *plan.backs)
    kinds = {tuple(placed.box for placed in page): page for page in every}
    for page in kinds.values():
        for placed in page:
            box = placed.window or placed.box
            if placed.turned:  # with its number
                box = box.upside_down(plan.width, plan.height)
            yield box
        yield from (mark.inset(-_OFF) for mark in marks(part, page, plan, options))
    if plan.strip is not None:
        yield plan.strip.box


def _inside_margins(plan: PagePlan, wide: float, taken: Iterable[Rect]) -> Iterator[Rect]:
    """Places next to the pieces: at the foot, over the strip, at the head, or between pieces; right
    before left.
    """
    room = plan.room
    strip = plan.strip
    usual = foot(room)
    over = [strip.y - _TALL] if strip else []
    between = sorted({box.bottom + _OFF for box in taken})
    tops = (usual.y, *over, room.y + _UP, *between)
    for top in tops:
        for side in ("right", "center", "left"):
            yield replace(usual.part(wide, side), y=top)
