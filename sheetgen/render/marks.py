"""Marks that say where to cut: short lines outside of what they cut, at the corners of pieces, at
the ends of cuts that pieces share, and at the edges of paper that is cut into shares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from itertools import chain, permutations

from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.piece import CUT_OUT, MARKED, Part
from sheetgen.render.fit import CROP, TICKS, is_shared_out
from sheetgen.render.options import Options
from sheetgen.render.plan import Page, PagePlan

_TICK_FROM = 1.0
_LENGTH = 4.0
_GAP = 1.0
_THICK = 0.5 * MM_PER_PT
_TOUCH = 0.01
"""mm; pieces nearer than this share a cut."""


def marks(part: Part, page: Page, plan: PagePlan, options: Options) -> Iterator[Rect]:
    """All marks of a page, as thin black bars: at the edges of paper that is cut into shares; and
    at the corners of pieces where that is asked for, where color bleeds, and around cards and
    player aids that stand apart.

    Those on shared cuts are drawn where pieces share them. Circles and hexagons have lines of their
    own instead.
    """
    if part.is_shaped:
        return
    yield from cut_ticks(page)
    if part.kind in CUT_OUT:  # which carries all other cutting lines itself
        return
    # Sheets stand edge to edge only where that is asked for, cards also where more fit so.
    if not part.bleed and (options.gap == 0 or part.kind not in MARKED):
        yield from shared_cuts(part, page, plan)
    is_spaced = part.kind not in MARKED and not (is_shared_out(part) or _shared(plan.pages[0]))
    if options.crop_marks or part.bleed or is_spaced:
        yield from crop_marks(part, page, plan)
    else:
        yield from share_ticks(page, plan)


def cut_ticks(page: Page) -> Iterator[Rect]:
    """The ends of the cuts that run down through pieces standing on each other, above the first and
    below the last of them.
    """
    boxes = [placed.box for placed in page]
    for placed in page:
        if not placed.piece.cuts:
            continue
        box = placed.box
        for beyond, y in (
            (box.y - _TICK_FROM, box.y - TICKS),
            (box.bottom, box.bottom + _TICK_FROM),
        ):
            if _is_free(Rect(box.x, beyond, box.w, _TICK_FROM), boxes):
                for x in placed.piece.cuts:
                    yield Rect(
                        box.x + x - _THICK / 2,
                        y,
                        _THICK,
                        TICKS - _TICK_FROM,
                    )


def _is_free(place: Rect, taken: Sequence[Rect]) -> bool:
    return not any(place.overlaps(box) for box in taken)


def share_ticks(page: Page, plan: PagePlan) -> list[Rect]:
    """A tick at both ends of each cut through the whole paper, off the pieces."""
    columns, rows = plan.shares
    room, boxes = plan.room.inset(_GAP), [placed.box.inset(-_GAP) for placed in page]
    level = [_ends_in(room, plan.height * row / rows) for row in range(1, rows)]
    upright = [
        _ends_in(room.mirrored, plan.width * column / columns) for column in range(1, columns)
    ]
    ticks = [*chain(*level), *(tick.mirrored for tick in chain(*upright))]
    return [tick for tick in ticks if _is_free(tick, boxes)]


def _ends_in(room: Rect, y: float) -> list[Rect]:
    """Both ends of a level line through a room."""
    line = Rect(
        room.x,
        y - _THICK / 2,
        room.w,
        _THICK,
    )
    return [line.left_part(_LENGTH), line.right_part(_LENGTH)]


def shared_cuts(part: Part, page: Page, plan: PagePlan) -> tuple[Rect, ...]:
    """The cuts between pieces that stand edge to edge: one line where two pieces meet, and a tick
    beyond each end that has room. Around such cards and player aids the outer cuts are drawn, too.
    """
    boxes = [placed.box for placed in page]
    lines = _shared(page)
    ends = [end for line in lines for end in _ends(line) if plan.room.holds(end)]
    lines += [end for end in ends if _is_free(end, boxes)]
    if part.kind not in MARKED and _shared(plan.pages[0]):
        lines += [edge for box in boxes for edge in _edges(box)]
    return _distinct(lines)


def _shared(page: Page) -> list[Rect]:
    """The lines where pieces of a page meet."""
    return _meeting([placed.box for placed in page])


def _meeting(boxes: Sequence[Rect]) -> list[Rect]:
    """The lines where boxes meet."""
    lines: list[Rect] = []
    for box, other in permutations(boxes, 2):
        lines += _met(box, other)
        lines += [line.mirrored for line in _met(box.mirrored, other.mirrored)]
    return lines


def _met(box: Rect, other: Rect) -> Iterator[Rect]:
    """The line where a piece meets one to the right of it, as long as both have it."""
    top, bottom = max(box.y, other.y), min(box.bottom, other.bottom)
    if abs(other.x - box.right) < _TOUCH and bottom - top > _TOUCH:
        yield Rect(
            box.right - _THICK / 2,
            top,
            _THICK,
            bottom - top,
        )


def _edges(box: Rect) -> list[Rect]:
    """Thin bars along the four edges of a box, as if others stood there."""
    beside = [box.moved(-box.w, 0), box.moved(box.w, 0)]
    return _meeting([box, *beside, box.moved(0, -box.h), box.moved(0, box.h)])


def _distinct(bars: Iterable[Rect]) -> tuple[Rect, ...]:
    """Bars without those that stand in one place, to 0.01 mm, with another."""
    places = {tuple(round(edge, 2) for edge in astuple(bar)): bar for bar in bars}
    return tuple(places.values())


def _ends(bar: Rect) -> tuple[Rect, Rect]:
    """The ticks beyond the ends of a cut."""
    if bar.w > bar.h:
        before, behind = _ends(bar.mirrored)
        return before.mirrored, behind.mirrored
    tick = bar.upper(_LENGTH)
    return tick.moved(0, -_GAP - _LENGTH), tick.moved(0, bar.h + _GAP)


def crop_marks(part: Part, page: Page, plan: PagePlan) -> tuple[Rect, ...]:
    """Thin bars to cut along, away from the corners of the pieces on a page.

    Each lies outside every piece and its bleed, and where ink may be; where there is no room, there
    is none.
    """
    taken = [placed.box.inset(-part.bleed) for placed in page]
    if plan.strip:
        taken.append(plan.strip.box)
    bars = chain.from_iterable(_corners(placed.box, part.bleed) for placed in page)
    return _distinct(bar for bar in bars if plan.room.holds(bar) and _is_free(bar, taken))


def _corners(box: Rect, bleed: float) -> Iterator[Rect]:
    """Bars for the level and the upright cut at each corner."""
    length = CROP - _GAP
    away = bleed + _GAP + length / 2
    for x, right in ((box.x, -1), (box.right, 1)):
        for y, low in ((box.y, -1), (box.bottom, 1)):
            yield Rect.around(x + right * away, y, length, _THICK)
            yield Rect.around(x, y + low * away, _THICK, length)
