"""What must hold for every piece of paper: nothing off its edge, no cell twice or over another, a scale bar and a QR code."""

from __future__ import annotations

from sheetgen.paper.geometry import Rect
from sheetgen.paper.piece import Piece
from sheetgen.widgets.base import Pen


def check_piece(piece: Piece, pen: Pen, kind: str) -> None:
    """Complains about everything that is wrong with the piece as a whole."""
    block = Rect(0, 0, piece.width, piece.height)
    seen: dict[str, Rect] = {}
    for placed in piece.cells:
        if not block.holds(placed.box, 0.01):
            pen.complain("cell-off-the-page", f"cell {placed.cell.id} reaches past the edge of the {piece.name}")
        if placed.cell.id in seen:
            pen.complain("cell-drawn-twice", f"cell {placed.cell.id} stands twice on the {piece.name}")
        for other, box in seen.items():
            if box.overlaps(placed.box, 0.01):
                pen.complain("cells-overlap", f"cells {other} and {placed.cell.id} overlap on the {piece.name}")
                break
        seen[placed.cell.id] = placed.box
    if kind in ("sheet", "board", "mat") and not any(slot.kind == "qr" for slot in piece.slots):
        pen.complain("no-qr", f"the {piece.name} has no place for its QR code; add a widget of kind qr")
