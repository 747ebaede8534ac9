"""`page 1 of 3` on the pages of a part that has several: where nothing else stands on any of them.

Beside the pieces, where there is room; else on white of the sheets and boards themselves, at the
foot, where the scale bar stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheetgen.layout.inked import DrawnInk
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import CUT_OUT, MARKED, Part
from sheetgen.page.type import type_for
from sheetgen.render.fonts import Typeface
from sheetgen.render.lettering import draw_in
from sheetgen.render.marks import marks
from sheetgen.render.options import Options
from sheetgen.render.pdf import PdfCanvas
from sheetgen.render.plan import PagePlan

_TYPE = type_for("small", "half")
_TALL = 2.6
"""mm that a line of it takes, the feet of its letters included."""

_OFF = 0.3
"""mm that it keeps off a piece above it."""


_FOOT, _UP, _ASIDE = 16.0, 0.5, 1.0
"""How far up the foot of a piece reaches, and in what steps a place is looked for there, in mm."""

_NEXT, _NEXT_TO_CORNERS = 0.8, 2.5
"""mm of white around it; where there are corner markers, as much as the largest needs."""

_LARGE = 100.0
"""mm of width and height that a piece has at least that takes a number on itself; cards are
smaller.
"""


class PageNumbers:
    """Numbers the pages of one part.

    Attributes:
        place: where the number stands, the same on each page; None where there is one page, on
            label stock, which has nothing but labels, and where neither the page nor what stands
            on it has room. It never stands on what is cut out, nor on cards.
    """

    def __init__(
        self,
        part: Part,
        options: Options,
        plan: PagePlan,
        typeface: Typeface,
    ) -> None:
        self._count = len(plan.pages)
        self.place: Rect | None = None
        if self._count == 1 or (options.labels is not None and part.kind == "stickers"):
            return
        wide = typeface.width(self._text(self._count), _TYPE.size, _TYPE.weight)
        taken = list(_taken(part, options, plan))
        self.place = _free(_inside_margins(plan, wide, taken), plan, taken)
        is_large = all(min(piece.width, piece.height) >= _LARGE for piece in part.pieces)
        if self.place is None and is_large and part.kind not in CUT_OUT:
            white = _NEXT_TO_CORNERS if part.kind in MARKED else _NEXT
            printed = [box.inset(-white) for box in _printed(plan, typeface)]
            self.place = _free(_at_foot(plan, wide), plan, printed)

    def draw(self, canvas: PdfCanvas, number: int) -> None:
        """Say on a page which one it is."""
        if self.place is not None:
            draw_in(
                canvas,
                self._text(number),
                self.place,
                _TYPE,
            )

    def _text(self, number: int) -> str:
        return f"page {number} of {self._count}"


def _taken(part: Part, options: Options, plan: PagePlan) -> Iterator[Rect]:
    """Everything that stands on some page."""
    # Thousands of copies stand on the same few kinds of pages.
    kinds = {tuple(placed.box for placed in page): page for page in plan.pages}
    for page in kinds.values():
        for placed in page:
            yield placed.box
        yield from marks(part, page, plan, options)
    if plan.strip is not None:
        yield plan.strip.box


def _inside_margins(plan: PagePlan, wide: float, taken: Iterable[Rect]) -> Iterator[Rect]:
    """Places next to the pieces: at the foot, over the strip, at the head, or between pieces; right
    before left.
    """
    room, strip = plan.room, plan.strip
    tops = [room.bottom - _TALL]
    if strip:
        tops.append(strip.y - _TALL)
    tops += [room.y, *sorted({box.bottom + _OFF for box in taken})]
    for top in tops:
        for left in (room.right - wide, room.cx - wide / 2, room.x):
            yield Rect(left, top, wide, _TALL)


def _at_foot(plan: PagePlan, wide: float) -> Iterator[Rect]:
    """Places on the lowest pieces of the first page, in the room that their scale bars take: the
    lowest first, right before left.
    """
    block = Rect.around_all(placed.box for placed in plan.pages[0])
    corner = block.lower(_TALL).right_part(wide)
    for up in range(int(_FOOT / _UP)):
        for aside in range(int((block.w - wide) / _ASIDE)):
            yield corner.moved(-aside * _ASIDE, -up * _UP)


def _printed(plan: PagePlan, typeface: Typeface) -> Iterator[Rect]:
    """What is printed or written on the pieces of some page."""
    every = [placed for page in plan.pages for placed in page]
    for placed in {(placed.x, placed.y, id(placed.piece)): placed for placed in every}.values():
        piece = placed.piece
        boxes = [box for _, box in DrawnInk(piece.ops, piece.stamps, typeface).boxed]
        boxes += [cell.box for cell in piece.cells]
        boxes += [slot.box for slot in piece.slots]
        yield from map(placed.on_page, boxes)


def _free(places: Iterable[Rect], plan: PagePlan, taken: Sequence[Rect]) -> Rect | None:
    """The first of the places that is inside the margins and free."""
    for place in places:
        if plan.room.holds(place) and not any(place.overlaps(box) for box in taken):
            return place
    return None
