"""Marks that say where to cut: short lines outside of what they cut, at the corners of pieces, at
the ends of cuts that pieces share, and at the edges of paper that is cut into shares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from sheetgen.page.geometry import MM_PER_PT, Rect, Rects
from sheetgen.page.piece import CUT_OUT, MARKED, Part
from sheetgen.render.fit import CROP, is_shared_out
from sheetgen.render.options import Options
from sheetgen.render.plan import Page, PagePlan

_LENGTH = 4.0
_GAP = 1.0
_THICK = 0.5 * MM_PER_PT
_TOUCH = 0.01  # mm; pieces nearer than twice this share a cut


def marks(part: Part, page: Page, plan: PagePlan, options: Options) -> Iterator[Rect]:
    """All marks of a page, as thin black bars: at the edges of paper that is cut into shares; and
    at the corners of pieces where that is asked for, where color bleeds, and of cards and small
    player aids; along the edges of those that meet.

    Circles and hexagons have lines of their own instead.
    """
    if part.is_shaped:
        return
    yield from cut_ticks(page, plan)
    if part.kind in CUT_OUT:  # which carries all other cutting lines itself
        return
    # Sheets meet only where that is asked for, cards also where more fit so.
    if not part.bleed and (options.gap == 0 or part.kind not in MARKED):
        yield from shared_cuts(page, plan)
    if options.crop_marks or part.bleed or not (part.kind in MARKED or is_shared_out(part)):
        yield from crop_marks(part, page, plan)
    else:
        yield from share_ticks(page, plan)


def cut_ticks(page: Page, plan: PagePlan) -> Rects:
    """The ends of the cuts that run down through pieces standing on each other, above the first and
    below the last of them.
    """
    bars = (_over_and_under(p.box, [p.x + cut for cut in p.piece.cuts], 0) for p in page)
    return _outside(chain.from_iterable(bars), [placed.box for placed in page], plan)


def share_ticks(page: Page, plan: PagePlan) -> list[Rect]:
    """A tick at both ends of each cut through the whole paper, off the pieces."""
    columns, rows = plan.shares
    room = plan.room.inset(_GAP)
    boxes = [placed.box.inset(-_GAP) for placed in page]
    level = [_ends_in(room, plan.height * row / rows) for row in range(1, rows)]
    upright = [
        _ends_in(room.mirrored, plan.width * column / columns) for column in range(1, columns)
    ]
    ticks = [*chain(*level), *(tick.mirrored for tick in chain(*upright))]
    return [tick for tick in ticks if not tick.overlaps_any(boxes)]


def _ends_in(room: Rect, y: float) -> list[Rect]:
    """Both ends of a level line through a room."""
    line = Rect(room.x, y - _THICK / 2, room.w, _THICK)
    return [line.left_part(_LENGTH), line.right_part(_LENGTH)]


def shared_cuts(page: Page, plan: PagePlan) -> Rects:
    """Lines along all edges of pieces, where those of the first page stand edge to edge: one where
    two pieces meet.
    """
    boxes = [placed.box.inset(-_TOUCH) for placed in plan.pages[0]]
    if not any(one.overlaps(other) for one, other in combinations(boxes, 2)):
        return ()
    return _distinct(chain.from_iterable(_edges(placed.box) for placed in page))


def _edges(box: Rect) -> Iterator[Rect]:
    """Thin bars along the four edges of a box."""
    for x in (box.x, box.right):
        yield Rect.around(x, box.cy, _THICK, box.h)
    for y in (box.y, box.bottom):
        yield Rect.around(box.cx, y, box.w, _THICK)


def _distinct(bars: Iterable[Rect]) -> Rects:
    """Rects without those that stand in one place, to 0.01 mm, with another."""
    places = {bar.rounded(2): bar for bar in bars}
    return tuple(places.values())


def crop_marks(part: Part, page: Page, plan: PagePlan) -> Rects:
    """Thin bars to cut along, away from the corners of the pieces on a page: outside every piece
    and its bleed, and where ink may be; where there is no room, there is none.
    """
    taken = [placed.box.inset(-part.bleed) for placed in page]
    bars = chain.from_iterable(_corners(placed.box, part.bleed) for placed in page)
    return _outside(bars, [*taken, plan.strip.box] if plan.strip else taken, plan)


def _outside(bars: Iterable[Rect], taken: Rects, plan: PagePlan) -> Rects:
    """Those of some bars that lie where ink may be and nothing else stands."""
    return _distinct(bar for bar in bars if plan.room.holds(bar) and not bar.overlaps_any(taken))


def _corners(box: Rect, bleed: float) -> Iterator[Rect]:
    """Rects for the upright and the level cut at each corner."""
    yield from _over_and_under(box, (box.x, box.right), bleed)
    for bar in _over_and_under(box.mirrored, (box.y, box.bottom), bleed):
        yield bar.mirrored


def _over_and_under(box: Rect, cuts: Iterable[float], bleed: float) -> Iterator[Rect]:
    """Rects over and under a box and its bleed for upright cuts at these places, in mm."""
    length = CROP - _GAP
    away = bleed + _GAP + length / 2
    for x in cuts:
        for y in (box.y - away, box.bottom + away):
            yield Rect.around(x, y, _THICK, length)
