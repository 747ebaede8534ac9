"""Marks that say where to cut: at the corners of pieces, at the ends of cuts that pieces share, and
where a page is halved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.piece import BLEED, CUT_OUT, Part
from sheetgen.render.fit import CROP, TICKS
from sheetgen.render.plan import Placed, Plan

_TICK_FROM = BLEED + 0.6
_LENGTH = 4.0
_GAP = 1.0
_THICK = 0.25 * MM_PER_PT
_TOUCH = 0.01
"""mm; pieces nearer than this share a cut."""


def marks(
    part: Part, page: Sequence[Placed], plan: Plan, *, crop: bool, shared: bool
) -> Iterator[Rect]:
    """All marks of a page, as thin black bars; those at the corners where they are asked for, or
    where color bleeds.

    Those on shared cuts are drawn where they are asked for.
    """
    yield from cut_ticks(page)
    yield from halving_marks(part, plan)
    if shared:
        yield from shared_cuts(part, page, plan)
    if crop or part.bleed:
        yield from crop_marks(part, page, plan)


def cut_ticks(page: Sequence[Placed]) -> Iterator[Rect]:
    """The ends of the cuts that run down through pieces standing on each other, above the first and
    below the last of them.
    """
    boxes = [placed.box for placed in page]
    long = TICKS - _TICK_FROM
    for placed in page:
        box = placed.box
        for y, away in ((box.y, -TICKS), (box.bottom, _TICK_FROM)):
            beyond = Rect(box.x, y - _TICK_FROM if away < 0 else y, box.w, _TICK_FROM)
            if not any(other.overlaps(beyond) for other in boxes):
                yield from (
                    Rect(box.x + x - _THICK / 2, y + away, _THICK, long) for x in placed.piece.cuts
                )


def halving_marks(part: Part, plan: Plan) -> tuple[Rect, ...]:
    """Where a page with two pieces, one above the other, is cut into halves: a bar at each edge,
    between the pieces.

    The pieces stand around the page's middle, so the halves of A4 are true A5. What is folded or
    bleeds is cut at its own marks instead.
    """
    if part.kind in CUT_OUT or plan.per_page != 2 or plan.fold or part.bleed:
        return ()
    first, second = next(page for page in plan.pages if len(page) == 2)
    room, middle = plan.room, plan.height / 2
    if not first.box.bottom <= middle - _THICK <= middle + _THICK <= second.y:
        return ()
    bars = (Rect(x, middle - _THICK / 2, _LENGTH, _THICK) for x in (room.x, room.right - _LENGTH))
    return tuple(bars)


def shared_cuts(part: Part, page: Sequence[Placed], plan: Plan) -> tuple[Rect, ...]:
    """The cuts between pieces that stand edge to edge: one line where two pieces meet, and a tick
    beyond each end that has room.

    What is cut out has cuts and ticks of its own.
    """
    if part.kind in CUT_OUT:
        return ()
    boxes = [placed.box for placed in page]
    bars: dict[tuple[float, ...], Rect] = {}
    for box in boxes:
        for other in boxes:
            for bar in _met(box, other):
                ends = (
                    end
                    for end in _ends(bar)
                    if plan.room.holds(end) and not any(end.overlaps(taken) for taken in boxes)
                )
                for line in (bar, *ends):
                    bars[tuple(round(edge, 2) for edge in (line.x, line.y, line.w, line.h))] = line
    return tuple(bars.values())


def _met(box: Rect, other: Rect) -> Iterator[Rect]:
    """The line where a piece meets one below it, or one to the right of it, as long as both have
    it.
    """
    left, right = max(box.x, other.x), min(box.right, other.right)
    top, bottom = max(box.y, other.y), min(box.bottom, other.bottom)
    if abs(other.y - box.bottom) < _TOUCH and right - left > _TOUCH:
        yield Rect(left, box.bottom - _THICK / 2, right - left, _THICK)
    if abs(other.x - box.right) < _TOUCH and bottom - top > _TOUCH:
        yield Rect(box.right - _THICK / 2, top, _THICK, bottom - top)


def _ends(bar: Rect) -> tuple[Rect, Rect]:
    """The ticks beyond the ends of a cut."""
    if bar.w > bar.h:
        return Rect(bar.x - _GAP - _LENGTH, bar.y, _LENGTH, _THICK), Rect(
            bar.right + _GAP, bar.y, _LENGTH, _THICK
        )
    return Rect(bar.x, bar.y - _GAP - _LENGTH, _THICK, _LENGTH), Rect(
        bar.x, bar.bottom + _GAP, _THICK, _LENGTH
    )


def crop_marks(part: Part, page: Sequence[Placed], plan: Plan) -> tuple[Rect, ...]:
    """Thin bars to cut along, at the corners of the pieces on a page.

    Each lies outside every piece and its bleed, and inside the printable area; where there is no
    room beside a piece that does not bleed, its mark lies along the edge instead. Dice, stickers
    and pawns carry their own cutting lines and get none.
    """
    if part.kind in CUT_OUT:
        return ()
    taken = [placed.box.inset(-part.bleed) for placed in page] + (
        [plan.strip.box] if plan.strip else []
    )
    marks: dict[tuple[float, ...], Rect] = {}
    for placed in page:
        for corner in _corners(placed.box, part.bleed):
            for choices in corner:
                mark = next(
                    (
                        m
                        for m in choices
                        if plan.room.holds(m) and not any(m.overlaps(box) for box in taken)
                    ),
                    None,
                )
                if mark:
                    marks[tuple(round(edge, 2) for edge in (mark.x, mark.y, mark.w, mark.h))] = mark
    return tuple(marks.values())


def _corners(box: Rect, bleed: float) -> Iterator[tuple[tuple[Rect, ...], tuple[Rect, ...]]]:
    """For each corner the bars that can mark the level cut, and those that can mark the upright
    cut, best first.
    """
    gap = bleed + _GAP
    length = CROP - _GAP if bleed else _LENGTH
    out = gap + length
    for x, left in ((box.x, True), (box.right, False)):
        for y, top in ((box.y, True), (box.bottom, False)):
            beside = Rect(x - out if left else x + gap, y - _THICK / 2, length, _THICK)
            above = Rect(x - _THICK / 2, y - out if top else y + gap, _THICK, length)
            along = Rect(x if left else x - _LENGTH, y - _THICK if top else y, _LENGTH, _THICK)
            down = Rect(x - _THICK if left else x, y if top else y - _LENGTH, _THICK, _LENGTH)
            yield (beside, along), (above, down)
