"""What stands where: pieces on the pages of a print job."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.render.options import Options

Fold = Literal["", "beside", "above"]
"""Where a back stands that is folded behind its front."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on a page.

    Attributes:
        piece: what stands there.
        number: its number in the part.
        copy: the copy that it belongs to.
        x, y: its top left corner in mm.
        turned: whether it stands on its head.
        window: what of it shows, on the page; None = all.
    """

    piece: Piece
    number: int
    copy: int
    x: float
    y: float
    turned: bool = False
    window: Rect | None = None

    @property
    def box(self) -> Rect:
        """Where it lies on the page."""
        return Rect(self.x, self.y, self.piece.width, self.piece.height)

    def on_page(self, box: Rect) -> Rect:
        """Where a rectangle of the piece lies on the page."""
        if self.turned:
            box = box.upside_down(self.piece.width, self.piece.height)
        return box.moved(self.x, self.y)


GridSize = tuple[int, int]
"""Columns and rows."""

Page = tuple[Placed, ...]
"""What stands on a page."""

Pages = tuple[Page, ...]
"""What stands on each page."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the pages that a piece is cut into: its row and column, from 1, and of how many."""

    row: int
    column: int
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class PagePlan:
    """All pages of a print job.

    Attributes:
        width: of the page in mm, turned on its side where only that fits.
        height: of the page in mm.
        room: where ink may be, marks and page numbers included, before the correction of scale.
        pages: what stands on each page.
        strip: the help at the foot of each page, or None.
        per_page: how many pieces stand on a full page.
        copies: how many copies there are.
        backs: what stands behind each page, on its second side; () where pages have one side.
        fold: where in each piece of `pages`, which is a front and its back in one, the back stands;
            "" where none is folded.
        shares: into how many columns and rows each page is cut, so that each piece stands in the
            middle of its share; (1, 1) where pieces are cut along their edges.
        tiles: for each page which tile of a piece it is; () where pieces are whole.
    """

    width: float
    height: float
    room: Rect
    pages: Pages
    strip: Placed | None
    per_page: int
    copies: int
    backs: Pages = ()
    fold: Fold = ""
    shares: GridSize = (1, 1)
    tiles: tuple[Tile, ...] = ()

    @property
    def largest(self) -> str:
        """How many pages are joined to its largest piece, as in `2 x 3 tiles`; "" where pieces are
        whole.
        """
        most = max(self.tiles, key=lambda tile: tile.rows * tile.columns, default=None)
        return f"{most.rows} x {most.columns} tiles" if most else ""

    @property
    def sides(self) -> int:
        """How many sides are printed."""
        return len(self.pages) + len(self.backs)


SMALLEST_MARGIN = 4.0
"""mm that nearly every printer can reach."""

SAFE_MARGIN = 5.0
"""mm at the edges of a sheet of paper that all printers reach, and knives leave."""


def room_on(
    options: Options,
    width: float,
    height: float,
    enough: float = math.inf,
) -> Rect:
    """Where ink may be, in mm of the printed page, around its middle; where nobody has asked for a
    margin, a narrower one may be enough.

    A correction of scale makes up for what the printer does to a page, so margins hold on the paper
    that comes out. In the file the corrected page is larger or smaller, and there it keeps off the
    edge as far as printers need.
    """
    margin = min(options.margin, enough) if options.may_narrow else options.margin
    near = 2 * min(margin, SMALLEST_MARGIN)
    w, h = (
        min(side - 2 * margin, (side - near) / scale)
        for side, scale in ((width, options.scale_x), (height, options.scale_y))
    )
    return Rect(0, 0, width, height).amid(w, h)


def in_order(part: Part, copies: int) -> Iterator[tuple[int, int, Piece]]:
    """Copy, number in the part, and piece, in printing order."""
    numbers = part.numbers or part.places
    for copy in range(1, copies + 1):
        for number, piece in zip(numbers, part.pieces, strict=True):
            yield copy, number, piece
