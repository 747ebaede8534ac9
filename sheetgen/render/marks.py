"""Marks that say where to cut: at the corners of pieces, at the ends of cuts that pieces share, and
where a page is halved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from itertools import permutations

from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.piece import CUT_OUT, MARKED, Part
from sheetgen.render.fit import CROP, TICKS
from sheetgen.render.options import Options
from sheetgen.render.plan import Page, PagePlan

_TICK_FROM = 0.6
_LENGTH = 4.0
_GAP = 1.0
_THICK = 0.25 * MM_PER_PT
_TOUCH = 0.01
"""mm; pieces nearer than this share a cut."""


def marks(part: Part, page: Page, plan: PagePlan, options: Options) -> Iterator[Rect]:
    """All marks of a page, as thin black bars; those at the corners where they are asked for, where
    color bleeds, and around cards that stand apart.

    Those on shared cuts are drawn where pieces share them. Circles and hexagons have lines of their
    own instead.
    """
    if part.is_shaped:
        return
    yield from cut_ticks(page)
    yield from halving_marks(part, plan)
    # Sheets stand edge to edge only where that is asked for, cards also where more fit so.
    if not part.bleed and (options.gap == 0 or part.kind not in MARKED):
        yield from shared_cuts(part, page, plan)
    is_spaced = part.kind == "cards" and not _shared(plan.pages[0])
    if options.crop_marks or part.bleed or is_spaced:
        yield from crop_marks(part, page, plan)


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


def halving_marks(part: Part, plan: PagePlan) -> tuple[Rect, ...]:
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
    bar = Rect(
        room.x,
        middle - _THICK / 2,
        _LENGTH,
        _THICK,
    )
    return bar, bar.moved(room.w - _LENGTH, 0)


def shared_cuts(part: Part, page: Page, plan: PagePlan) -> tuple[Rect, ...]:
    """The cuts between pieces that stand edge to edge: one line where two pieces meet, and a tick
    beyond each end that has room. Around such cards and player aids the outer cuts are drawn, too.

    What is cut out has cuts and ticks of its own.
    """
    if part.kind in CUT_OUT:
        return ()
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
    """Thin bars to cut along, at the corners of the pieces on a page.

    Each lies outside every piece and its bleed, and inside the printable area; where there is no
    room beside a piece that does not bleed, its mark lies along the edge instead. Dice, stickers
    and pawns carry their own cutting lines and get none.
    """
    if part.kind in CUT_OUT:
        return ()
    taken = [placed.box.inset(-part.bleed) for placed in page]
    if plan.strip:
        taken.append(plan.strip.box)
    bars = []
    for placed in page:
        for choices in _corners(placed.box, part.bleed):
            inside = [bar for bar in choices if plan.room.holds(bar)]
            bars += [bar for bar in inside if _is_free(bar, taken)][:1]
    return _distinct(bars)


def _corners(box: Rect, bleed: float) -> Iterator[tuple[Rect, Rect]]:
    """For the level and the upright cut at each corner two bars that can mark it: away from the
    corner, or along the edge.
    """
    for x, right in ((box.x, -1), (box.right, 1)):
        for y, low in ((box.y, -1), (box.bottom, 1)):
            yield _level(x, y, right, low, bleed)
            away, along = _level(y, x, low, right, bleed)
            yield away.mirrored, along.mirrored


def _level(
    x: float,
    y: float,
    right: int,
    low: int,
    bleed: float,
) -> tuple[Rect, Rect]:
    """The two bars for the level cut at a corner; `right` and `low` are 1 or -1."""
    length = CROP - _GAP if bleed else _LENGTH
    away = bleed + _GAP + length / 2
    return (
        Rect.around(x + right * away, y, length, _THICK),
        Rect.around(
            x - right * _LENGTH / 2,
            y + low * _THICK / 2,
            _LENGTH,
            _THICK,
        ),
    )
