"""Marks that say where to cut: at the corners of pieces, at the ends of cuts that pieces share, and where a page is halved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.paper.geometry import MM_PER_PT, Rect
from sheetgen.paper.piece import BLEED, CUT_OUT, Part
from sheetgen.render.impose import TICKS
from sheetgen.render.plan import Placed, Plan

_TICK_FROM = BLEED + 0.6
_LENGTH = 4.0
_GAP = 1.0
_THICK = 0.25 * MM_PER_PT


def marks(part: Part, page: Sequence[Placed], plan: Plan, *, crop: bool) -> Iterator[Rect]:
    """All marks of a page, as thin black bars; those at the corners only where they are asked for."""
    yield from cut_ticks(page)
    yield from halving_marks(part, plan)
    if crop:
        yield from crop_marks(part, page, plan)


def cut_ticks(page: Sequence[Placed]) -> Iterator[Rect]:
    """The ends of the cuts that run down through pieces standing on each other, above the first and below the last of them."""
    boxes = [placed.box for placed in page]
    long = TICKS - _TICK_FROM
    for placed in page:
        box = placed.box
        for y, away in ((box.y, -TICKS), (box.bottom, _TICK_FROM)):
            beyond = Rect(box.x, y - _TICK_FROM if away < 0 else y, box.w, _TICK_FROM)
            if not any(other.overlaps(beyond) for other in boxes):
                yield from (Rect(box.x + x - _THICK / 2, y + away, _THICK, long) for x in placed.piece.cuts)


def halving_marks(part: Part, plan: Plan) -> tuple[Rect, ...]:
    """Where a page with two pieces, one above the other, is cut into halves: a bar at each edge, between the pieces.

    The pieces stand around the page's middle, so the halves of A4 are true A5.
    """
    if part.kind in CUT_OUT or plan.per_page != 2:
        return ()
    first, second = next(page for page in plan.pages if len(page) == 2)
    room, middle = plan.room, plan.height / 2
    if not first.box.bottom <= middle - _THICK <= middle + _THICK <= second.y:
        return ()
    bars = (Rect(x, middle - _THICK / 2, _LENGTH, _THICK) for x in (room.x, room.right - _LENGTH))
    return tuple(bars)


def crop_marks(part: Part, page: Sequence[Placed], plan: Plan) -> tuple[Rect, ...]:
    """Thin bars to cut along, at the corners of the pieces on a page.

    Each lies outside every piece and inside the printable area; where there is no room beside a piece, its mark lies
    along the edge instead. Dice, stickers and pawns carry their own cutting lines and get none.
    """
    if part.kind in CUT_OUT:
        return ()
    taken = [placed.box for placed in page] + ([plan.strip.box] if plan.strip else [])
    marks: dict[tuple[float, ...], Rect] = {}
    for placed in page:
        for corner in _corners(placed.box):
            for choices in corner:
                mark = next((m for m in choices if plan.room.holds(m) and not any(m.overlaps(box) for box in taken)), None)
                if mark:
                    marks[tuple(round(edge, 2) for edge in (mark.x, mark.y, mark.w, mark.h))] = mark
    return tuple(marks.values())


def _corners(box: Rect) -> Iterator[tuple[tuple[Rect, ...], tuple[Rect, ...]]]:
    """For each corner the bars that can mark the level cut, and those that can mark the upright cut, best first."""
    out = _GAP + _LENGTH
    for x, left in ((box.x, True), (box.right, False)):
        for y, top in ((box.y, True), (box.bottom, False)):
            beside = Rect(x - out if left else x + _GAP, y - _THICK / 2, _LENGTH, _THICK)
            above = Rect(x - _THICK / 2, y - out if top else y + _GAP, _THICK, _LENGTH)
            along = Rect(x if left else x - _LENGTH, y - _THICK if top else y, _LENGTH, _THICK)
            down = Rect(x - _THICK if left else x, y if top else y - _LENGTH, _THICK, _LENGTH)
            yield (beside, along), (above, down)
