"""Stickers for blank dice, to print on label paper: butted in rows, apart with round corners, or on
labels that are cut already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from sheetgen.core.dice import Die, Face
from sheetgen.page.canvas import BLACK, WHITE, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.page.labels import LabelSheet
from sheetgen.page.piece import BLEED, Piece
from sheetgen.widgets.base import Pen, Size, run
from sheetgen.widgets.dice.cutout import (
    CUT,
    WIDTH,
    buildable,
    drawn_piece,
    placed_faces,
    small_text,
)
from sheetgen.widgets.dice.face import ROUND, draw_face

StickerStyle = Literal["square", "round"]

LEAST_DIE, MOST_DIE = 12.0, 33.0
"""Edges of blank dice that stickers are made for, in mm."""

GAP, BETWEEN_PAIRS = 1.8, 3.2
"""Between the two round stickers of a pair, and between two pairs, in mm."""

NAMES = 30.0
"""Left of a row of butted stickers, for the die's name and the ticks, in mm."""

TICK = Stroke(BLACK, 0.25)
TICK_FROM, TICK_TO = BLEED + 0.6, BLEED + 2.6
"""How far from the stickers the ticks at the ends of a cut begin and end, in mm."""

_RIM, _SIDE = 0.5, 1.1
_NAME_TALL = 4.5
_CORNER = 1.1
_BETWEEN_ON_A_LABEL = 1.0
_TRIMMED = 1.0
_SEAM = 0.05
_PAIRS = (1, 6, 2, 5, 3, 4)


def sticker_edge(die_edge: float) -> float:
    """The side of a sticker: 3 mm less than the die's edge, so that it stays off the die's round
    edges.
    """
    return die_edge - 3.0


def sticker_pieces(
    pen: Pen,
    dice: Sequence[Die],
    die_edge: float,
    style: StickerStyle = "square",
    labels: LabelSheet | None = None,
) -> tuple[Piece, ...]:
    """The six stickers of each die, opposite sides side by side: a named row or strip a die, or
    what stands on each label.

    Complains about dice without six faces, odd edges, and labels that are too small.
    """
    if not LEAST_DIE <= die_edge <= MOST_DIE:
        pen.complain(
            "sticker-size",
            f"stickers are for dice of {LEAST_DIE:g} to {MOST_DIE:g} mm, not {die_edge:g}",
        )
        return ()
    named = buildable(pen, dice)
    if labels is not None:
        return tuple(
            piece for die, _ in named for piece in _label_pieces(pen, die, die_edge, labels)
        )
    if style == "round":
        return tuple(
            drawn_piece(
                pen,
                f"stickers of {die.id}",
                strip_size(die_edge),
                partial(_strip, die, name, die_edge),
            )
            for die, name in named
        )
    return tuple(_row_piece(pen, die, name, sticker_edge(die_edge)) for die, name in named)


def strip_size(die_edge: float) -> Size:
    """Width and height of one die's strip of round stickers in mm."""
    edge = sticker_edge(die_edge)
    return 6 * edge + 3 * GAP + 2 * BETWEEN_PAIRS + 2 * _SIDE, _NAME_TALL + edge + GAP


def _faces(die: Die) -> list[Face]:
    """The die's faces as they stand on its stickers, opposite sides side by side."""
    faces = placed_faces(die)
    return [faces[value] for value in _PAIRS]


def _strip(die: Die, name: str, die_edge: float, pen: Pen) -> None:
    edge = sticker_edge(die_edge)
    width, _ = strip_size(die_edge)
    pen.text(name, Rect(_SIDE, 0, width - 2 * _SIDE, _NAME_TALL), pen.type("hint"), anchor="left")
    pairs = run(_SIDE, [2 * edge + GAP] * 3, BETWEEN_PAIRS)
    places = [x for pair in pairs for x in (pair, pair + edge + GAP)]
    for face, x in zip(_faces(die), places, strict=True):
        _rounded(pen, die, face, Rect(x, _NAME_TALL, edge, edge), outline=True)


def _rounded(pen: Pen, die: Die, face: Face, sticker: Rect, *, outline: bool) -> None:
    """A sticker with round corners: the face, and the line to cut along."""
    draw_face(pen, face, die.style, sticker.inset(_RIM), frame=False)
    if outline:
        pen.canvas.rect(sticker, radius=ROUND * (sticker.w - 2 * _RIM) + _RIM, line=CUT)


def _row_piece(pen: Pen, die: Die, name: str, edge: float) -> Piece:
    """One die's butted stickers, its name at the left."""
    left = NAMES if NAMES + 6 * edge + TICK_TO <= WIDTH else (WIDTH - 6 * edge) / 2
    cells = [Rect(left + number * edge, 0, edge, edge) for number in range(6)]
    cuts = [cells[0].x, *(cell.right for cell in cells)]
    size = WIDTH, edge
    under = partial(_bleed, die, cells)
    return drawn_piece(
        pen, f"stickers of {die.id}", size, partial(_row, die, name, cells), under=under, cuts=cuts
    )


def _row(die: Die, name: str, cells: Sequence[Rect], pen: Pen) -> None:
    left, edge = cells[0].x, cells[0].w
    for face, cell in zip(_faces(die), cells, strict=True):
        # What is filled reaches a hair under its neighbors, which are drawn after it: no viewer
        # shows a seam between two of one color.
        pen.canvas.rect(
            Rect(cell.x, cell.y, cell.w + _SEAM, cell.h + _SEAM), fill=_ground(pen, face) or WHITE
        )
        draw_face(pen, face, die.style, cell.inset(_RIM), frame=False)
        if _ground(pen, face) is None:
            _corners(pen, cell)
    for y in (0.0, edge):
        pen.canvas.line(((left - TICK_TO, y), (left - TICK_FROM, y)), TICK)
        pen.canvas.line(((cells[-1].right + TICK_FROM, y), (cells[-1].right + TICK_TO, y)), TICK)
    if left == NAMES:
        small_text(pen, name, Rect(0, 0, left - TICK_TO - 1, edge), anchor="left")
    else:
        small_text(pen, name, Rect(0, 0, left - TICK_TO, edge), turn=90)


def _ground(pen: Pen, face: Face) -> str | None:
    """The color that a face is printed on; None on white."""
    return (
        pen.theme.solid(face.color)
        if pen.theme.name == "color" and face.color in pen.theme.inks
        else None
    )


def _corners(pen: Pen, cell: Rect) -> None:
    """Short lines from the corners of a white sticker along its edges, where color does not show
    the cut.
    """
    for x, inward in ((cell.x, _CORNER), (cell.right, -_CORNER)):
        for y, down in ((cell.y, _CORNER), (cell.bottom, -_CORNER)):
            pen.canvas.line(((x + inward, y), (x, y), (x, y + down)), TICK)


def _bleed(die: Die, cells: Sequence[Rect], pen: Pen) -> None:
    for number, (face, cell) in enumerate(zip(_faces(die), cells, strict=True)):
        ground = _ground(pen, face)
        if ground is None:
            continue
        left, right = BLEED if number == 0 else 0.0, BLEED if number == len(cells) - 1 else 0.0
        pen.canvas.rect(
            Rect(cell.x - left, cell.y - BLEED, left + cell.w + right, cell.h + 2 * BLEED),
            fill=ground,
        )


def _label_pieces(pen: Pen, die: Die, die_edge: float, labels: LabelSheet) -> Iterator[Piece]:
    """What stands on the labels of one die: as many stickers on each as fit, a sixth, third or half
    of the die or all of it.
    """
    edge, size = sticker_edge(die_edge), (labels.width, labels.height)
    least = edge - 2 * _RIM
    if min(size) < least:
        most = min(size) + die_edge - least
        advice = f"; --sticker-size {int(most * 10) / 10:g} would do" if most >= LEAST_DIE else ""
        room = f"{size[0]:.1f} x {size[1]:.1f} mm"
        message = (
            f"labels {labels.name} are {room}; faces for dice of {die_edge:g} mm are {least:g} mm"
            f" wide{advice}"
        )
        pen.complain("labels", message, labels.name)
        return
    columns, rows = _fit(labels.width, edge), _fit(labels.height, edge)
    each = max(number for number in (1, 2, 3, 6) if number <= columns * rows)
    columns = min(columns, each)
    faces = _faces(die)
    for start in range(0, 6, each):
        draw = partial(_label, die, faces[start : start + each], columns, edge, size)
        yield drawn_piece(pen, f"label {start // each + 1} of {die.id}", size, draw)


def _fit(room: float, edge: float) -> int:
    """How many stickers stand side by side on a label; one that fills it may have no rim."""
    return max(1, int((room + _BETWEEN_ON_A_LABEL + 1e-6) / (edge + _BETWEEN_ON_A_LABEL)))


def _label(
    die: Die, faces: Sequence[Face], columns: int, edge: float, size: Size, pen: Pen
) -> None:
    """Some faces in the middle of a label, each with lines to cut along where the label is larger
    than it.
    """
    step = edge + _BETWEEN_ON_A_LABEL
    lines = -(-len(faces) // columns)
    left, top = (
        (size[0] - columns * step + _BETWEEN_ON_A_LABEL) / 2,
        (size[1] - lines * step + _BETWEEN_ON_A_LABEL) / 2,
    )
    whole = Rect(0, 0, *size)
    for number, face in enumerate(faces):
        row, column = divmod(number, columns)
        sticker = Rect(left + column * step, top + row * step, edge, edge)
        inside = whole.holds(sticker)
        _rounded(pen, die, face, sticker, outline=inside and max(size) >= edge + _TRIMMED)
        if not inside:
            _across(pen, sticker, whole)


def _across(pen: Pen, sticker: Rect, label: Rect) -> None:
    """Lines to cut along from edge to edge of a label that is as narrow as its stickers, but
    longer.
    """
    if label.w >= sticker.w + _TRIMMED:
        for x in (sticker.x, sticker.right):
            pen.canvas.line(((x, 0), (x, label.h)), CUT)
    elif label.h >= sticker.h + _TRIMMED:
        for y in (sticker.y, sticker.bottom):
            pen.canvas.line(((0, y), (label.w, y)), CUT)
