"""`page 1 of 3` on the pages of a part that has several: where nothing else stands on any of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.paper.geometry import MM_PER_PT, Rect
from sheetgen.paper.piece import BLEED, Part
from sheetgen.paper.type import CAP_HEIGHT, type_for
from sheetgen.render.fonts import Typeface
from sheetgen.render.marks import marks
from sheetgen.render.options import Options
from sheetgen.render.pdf import PdfCanvas
from sheetgen.render.plan import Plan

_TYPE = type_for("small", "half")
_TALL = 2.6
"""mm that a line of it takes, the feet of its letters included."""

_OFF = 0.3
"""mm that it keeps off a piece above it."""


class PageNumbers:
    """Numbers the pages of one part.

    Attributes:
        place: where the number stands, the same on each page; None where there is one page or no room. It never stands on a piece, and
            not on label stock, which has nothing but labels.
    """

    def __init__(self, part: Part, options: Options, plan: Plan, typeface: Typeface) -> None:
        self._count = len(plan.pages)
        self.place: Rect | None = None
        if self._count > 1 and not (options.labels is not None and part.kind == "stickers"):
            wide = typeface.width(self._text(self._count), _TYPE.size, _TYPE.weight)
            self.place = _free(plan, wide, tuple(_taken(part, options, plan)))

    def draw(self, canvas: PdfCanvas, number: int) -> None:
        """Says on a page which one it is."""
        if self.place is not None:
            base = self.place.cy + CAP_HEIGHT * _TYPE.size * MM_PER_PT / 2
            canvas.text(self._text(number), self.place.x, base, _TYPE)

    def _text(self, number: int) -> str:
        return f"page {number} of {self._count}"


def _taken(part: Part, options: Options, plan: Plan) -> Iterator[Rect]:
    """Everything that stands on some page."""
    # Thousands of copies stand on the same few kinds of pages.
    kinds = {tuple((placed.x, placed.y, placed.piece.width, placed.piece.height) for placed in page): page for page in plan.pages}
    for page in kinds.values():
        yield from (placed.box.inset(-BLEED if placed.piece.under else 0.0) for placed in page)
        yield from marks(part, page, plan, crop=options.crop_marks, shared=options.gap == 0)
    if plan.strip is not None:
        yield plan.strip.box


def _free(plan: Plan, wide: float, taken: Iterable[Rect]) -> Rect | None:
    """The first place inside the margins that is free: at the foot, over the strip, at the head, or between pieces; right before left."""
    room, boxes = plan.room, tuple(taken)
    tops = [room.bottom - _TALL, *([plan.strip.y - _TALL] if plan.strip else []), room.y, *sorted({box.bottom + _OFF for box in boxes})]
    lefts = (room.right - wide, room.cx - wide / 2, room.x)
    places = (Rect(left, top, wide, _TALL) for top in tops for left in lefts)
    return next((place for place in places if room.holds(place) and not any(place.overlaps(box) for box in boxes)), None)
