"""Pieces that are larger than the paper, in tiles: rows and columns of pages that share a strip
with their neighbors and are glued.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sheetgen.errors import OutputError
from sheetgen.page.canvas import Type
from sheetgen.page.geometry import MM_PER_PT, Rect, Size
from sheetgen.page.piece import Part, Piece
from sheetgen.render.options import Options
from sheetgen.render.plan import (
    SMALLEST_MARGIN,
    GridSize,
    PagePlan,
    Placed,
    Tile,
    in_order,
    room_on,
)

if TYPE_CHECKING:
    from sheetgen.render.fonts import Typeface
    from sheetgen.render.pdf import PdfCanvas

OVERLAP = 10.0
"""mm that two neighbors both show; they are joined in its middle."""

FRAME = 6.0
"""mm around what a tile shows, for its marks."""

FOOT = 12.0
"""mm below it, for its name, too."""

MOST = 100
"""Tiles of a piece; nobody glues more."""

_SLACK = 1e-6
_GAP = 1.0
_LENGTH = 4.0
_SQUARE = 1.6
_THICK = 0.5 * MM_PER_PT
_NAME = Type(10, "semibold")
_HINT = Type(6.5)


def tiled(part: Part, options: Options, paper: Size, copies: int) -> PagePlan:
    """Each piece of each copy in as few pages as can be, all of one size, from left to right and
    from top to bottom.

    Raises:
        OutputError: `poster`, for paper that is too small, and for backs, which no tile has.
    """
    if part.back is not None and options.duplex != "none":
        raise OutputError(
            "poster",
            f"tiles have no backs; print the part {part.id} with --duplex none, or on larger paper",
            part.id,
        )
    best = _cutting(part, options, paper)
    pages = []
    tiles = []
    for copy, number, piece in in_order(part, copies):
        for tile in best.tiles(piece):
            pages.append((best.placed(piece, number, copy, tile),))
            tiles.append(tile)
    size = (best.width, best.height)
    return PagePlan(
        *size,
        room_on(options, *size, SMALLEST_MARGIN),
        tuple(pages),
        None,
        1,
        copies,
        tiles=tuple(tiles),
    )


def _cutting(part: Part, options: Options, paper: Size) -> _Cutting:
    """The paper as it lies that takes a part in the fewest tiles. Raises OutputError, `poster`."""
    lying = (paper, paper[::-1])
    cuttings = [_Cutting(*size, room_on(options, *size)) for size in lying]
    possible = [cutting for cutting in cuttings if cutting.takes(part)]
    if possible:
        return min(possible, key=lambda cutting: sum(map(cutting.count, part.pieces)))
    raise OutputError(
        "poster",
        f"{options.paper} with margins of {options.margin:g} mm is too small for tiles of part"
        f" {part.id}; {MOST} are the most",
        part.id,
    )


@dataclass(frozen=True, slots=True)
class _Cutting:
    """A paper as it lies, and how pieces are cut on it."""

    width: float
    height: float
    room: Rect

    @property
    def inside(self) -> Rect:
        """Where a tile may stand."""
        return self.room.less(FRAME, FRAME, FRAME, FOOT)

    def takes(self, part: Part) -> bool:
        """Whether the paper takes the part in a reasonable number of tiles."""
        is_large = self.inside.short_side >= 2 * OVERLAP
        return is_large and all(self.count(piece) <= MOST for piece in part.pieces)

    def count(self, piece: Piece) -> int:
        """How many tiles a piece takes."""
        columns, rows = self._grid(piece)
        return columns * rows

    def tiles(self, piece: Piece) -> Iterator[Tile]:
        """The piece's tiles, row by row."""
        columns, rows = self._grid(piece)
        for row in range(1, rows + 1):
            for column in range(1, columns + 1):
                yield Tile(row, column, rows, columns)

    def placed(
        self,
        piece: Piece,
        number: int,
        copy: int,
        tile: Tile,
    ) -> Placed:
        """The piece so that a tile of it shows in the middle of the page."""
        bleed = piece.bleed
        wide, left = _span(piece.width + 2 * bleed, tile.columns, tile.column)
        high, top = _span(piece.height + 2 * bleed, tile.rows, tile.row)
        window = self.inside.amid(wide, high)
        x = window.x - left + bleed
        y = window.y - top + bleed
        return Placed(piece, number, copy, x, y, window=window)

    def _grid(self, piece: Piece) -> GridSize:
        inside = self.inside
        bleed = 2 * piece.bleed
        return _many(piece.width + bleed, inside.w), _many(piece.height + bleed, inside.h)


def _many(length: float, room: float) -> int:
    return max(1, math.ceil((length - OVERLAP) / (room - OVERLAP) - _SLACK))


def _span(length: float, many: int, number: int) -> tuple[float, float]:
    """How long each of so many tiles is, and where one begins."""
    span = (length + (many - 1) * OVERLAP) / many
    return span, (number - 1) * (span - OVERLAP)


def core(placed: Placed, tile: Tile) -> Rect:
    """What of a tile is seen when all are joined, on its page: every place of the piece lies in
    just one.
    """
    half = OVERLAP / 2
    return (placed.window or placed.box).less(
        left=half if tile.column > 1 else 0,
        right=half if tile.column < tile.columns else 0,
        top=half if tile.row > 1 else 0,
        bottom=half if tile.row < tile.rows else 0,
    )


def tile_marks(placed: Placed, tile: Tile) -> Iterator[Rect]:
    """Bars outside what a tile shows, in line with its edges; where it is joined, with a square at
    their outer ends.
    """
    window = placed.window or placed.box
    seen = core(placed, tile)
    bleed = placed.piece.bleed
    left = tile.column == 1
    right = tile.column == tile.columns
    yield from _upright_marks(window, seen.x, seen.right, left, right, bleed)
    top = tile.row == 1
    bottom = tile.row == tile.rows
    for bar in _upright_marks(
        window.mirrored,
        seen.y,
        seen.bottom,
        top,
        bottom,
        bleed,
    ):
        yield bar.mirrored


def _upright_marks(
    window: Rect, left: float, right: float, ends_left: bool, ends_right: bool, bleed: float
) -> Iterator[Rect]:
    """Bars above and below a window, at its left and its right edge. Where the piece ends, they
    stand inside its bleed; elsewhere it is joined.
    """
    above = window.y - _GAP - _LENGTH
    below = window.bottom + _GAP
    for x, ends, inward in ((left, ends_left, bleed), (right, ends_right, -bleed)):
        middle = x + inward if ends else x
        for y, outer in ((above, above), (below, below + _LENGTH - _SQUARE)):
            yield Rect(middle - _THICK / 2, y, _THICK, _LENGTH)
            if not ends:
                yield Rect(middle - _SQUARE / 2, outer, _SQUARE, _SQUARE)


def draw_name(
    canvas: PdfCanvas, typeface: Typeface, part: Part, placed: Placed, tile: Tile
) -> None:
    """The tile's row and column under it, and how it is joined."""
    window = placed.window or placed.box
    place = f"row {tile.row} of {tile.rows}, column {tile.column} of {tile.columns}"
    title = f"{part.title} {placed.number}" if len(part.pieces) > 1 else part.title
    name = f"{title}: {place}"
    if typeface.width(name, _NAME.size, _NAME.weight) > window.w:
        name = place
    canvas.text(name, window.cx, window.bottom + 7.6, _NAME, anchor="center")
    canvas.text(
        _hint(tile),
        window.cx,
        window.bottom + 11.2,
        _HINT,
        anchor="center",
    )


def _hint(tile: Tile) -> str:
    """How a tile is joined to those on its right and below."""
    sides = (("on the right", tile.column < tile.columns), ("below", tile.row < tile.rows))
    if cuts := " and ".join(side for side, more in sides if more):
        return f"Cut from square to square {cuts}, glue onto the next."
    return "The last: its neighbors are glued onto it."
