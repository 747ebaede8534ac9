"""Crop marks: where to cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.paper.geometry import MM_PER_PT, Rect
from sheetgen.paper.piece import CUT_OUT, Part
from sheetgen.render.impose import Placed, Plan

_LENGTH = 4.0
_GAP = 1.0
_THICK = 0.25 * MM_PER_PT


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
