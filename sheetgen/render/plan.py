"""What stands where: pieces on the pages of a print job."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.paper.geometry import Rect
from sheetgen.paper.piece import Part, Piece
from sheetgen.render.options import Options
from sheetgen.values import frozen


@frozen
class Placed:
    """A piece on a page: its number in the part, the copy that it belongs to, its top left corner in mm."""

    piece: Piece
    number: int
    copy: int
    x: float
    y: float

    @property
    def box(self) -> Rect:
        """Where it lies on the page."""
        return Rect(self.x, self.y, self.piece.width, self.piece.height)


@frozen
class Plan:
    """All pages of a print job.

    Attributes:
        width: of the page in mm, turned on its side where only that fits.
        height: of the page in mm.
        room: where ink may be, before the correction of scale.
        pages: what stands on each page.
        strip: the help at the foot of each page, or None.
        per_page: how many pieces stand on a full page.
        copies: how many copies there are.
    """

    width: float
    height: float
    room: Rect
    pages: tuple[tuple[Placed, ...], ...]
    strip: Placed | None
    per_page: int
    copies: int


SMALLEST_MARGIN = 4.0
"""mm that nearly every printer can reach."""


def room_on(options: Options, width: float, height: float) -> Rect:
    """Where ink may be, in mm of the printed page, around its middle.

    A correction of scale makes up for what the printer does to a page, so margins hold on the paper that comes out. In the file the
    corrected page is larger or smaller, and there it keeps off the edge as far as printers need.
    """
    margin = options.margin
    near = 2 * min(margin, SMALLEST_MARGIN)
    w, h = (min(side - 2 * margin, (side - near) / scale) for side, scale in ((width, options.scale_x), (height, options.scale_y)))
    return Rect((width - w) / 2, (height - h) / 2, w, h)


def in_order(part: Part, copies: int) -> Iterator[tuple[int, int, Piece]]:
    """Copy, number in the part, and piece, in printing order."""
    for copy in range(1, copies + 1):
        for number, piece in enumerate(part.pieces, 1):
            yield copy, number, piece
