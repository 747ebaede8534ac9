"""Stickers for blank dice: the six faces of one die in a strip, to print on label paper and cut out."""

from __future__ import annotations

from sheetgen.core.dice import Die
from sheetgen.paper.geometry import Rect
from sheetgen.widgets.base import Pen, Size, run
from sheetgen.widgets.face import ROUND, draw_face
from sheetgen.widgets.net import CUT, placed_faces

LEAST_DIE, MOST_DIE = 12.0, 33.0
"""Edges of blank dice that stickers are made for, in mm."""

GAP, BETWEEN_PAIRS = 1.8, 3.2
"""Between the two stickers of a pair, and between two pairs, in mm."""

_RIM, _SIDE = 0.5, 1.1
_LABEL = 4.5
_PAIRS = (1, 6, 2, 5, 3, 4)


def sticker_edge(die_edge: float) -> float:
    """The side of a sticker: 3 mm less than the die's edge, so that it stays off the die's round edges."""
    return die_edge - 3.0


def strip_size(die_edge: float) -> Size:
    """Width and height of one die's strip in mm."""
    edge = sticker_edge(die_edge)
    return 6 * edge + 3 * GAP + 2 * BETWEEN_PAIRS + 2 * _SIDE, _LABEL + edge + GAP


def draw_stickers(pen: Pen, die: Die, label: str, box: Rect, die_edge: float) -> None:
    """Draws one die's six stickers under its label, opposite sides side by side. Raises LayoutError like `placed_faces`."""
    faces = placed_faces(die)
    edge = sticker_edge(die_edge)
    pen.text(label, Rect(box.x + _SIDE, box.y, box.w - 2 * _SIDE, _LABEL), pen.type("hint"), anchor="left")
    pairs = run(box.x + _SIDE, [2 * edge + GAP] * 3, BETWEEN_PAIRS)
    places = [x for pair in pairs for x in (pair, pair + edge + GAP)]
    for value, x in zip(_PAIRS, places, strict=True):
        sticker = Rect(x, box.y + _LABEL, edge, edge)
        draw_face(pen, faces[value], die.style, sticker.inset(_RIM), frame=False)
        pen.canvas.rect(sticker, radius=ROUND * (edge - 2 * _RIM) + _RIM, line=CUT)
