"""Stickers for blank dice, to print on label paper: butted in rows, apart with round corners, or on
labels that are cut already.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Literal

from sheetgen.core.dice import Die, Face
from sheetgen.page.canvas import BLACK, WHITE, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.page.labels import LabelSheet
from sheetgen.page.piece import BLEED, Piece
from sheetgen.widgets.base import Pen, Size
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

    Complain about dice without six faces, odd edges, and labels that are too small.
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
            _label_pieces(
                pen,
                [die for die, _ in named],
                die_edge,
                labels,
            )
        )
    make = _round_piece if style == "round" else _row_piece
    return tuple(
        make(
            pen,
            die,
            name,
            sticker_edge(die_edge),
        )
        for die, name in named
    )


def _faces(die: Die) -> list[Face]:
    """Return the die's faces as they stand on its stickers, opposite sides side by side."""
    faces = placed_faces(die)
    return [faces[value] for value in _PAIRS]


def _round_piece(
    pen: Pen,
    die: Die,
    name: str,
    edge: float,
) -> Piece:
    """Return one die's strip of round stickers, its name above them."""
    pair = 2 * edge + GAP
    wide = 3 * pair + 2 * BETWEEN_PAIRS

    def draw(pen: Pen) -> None:
        pen.text(
            name,
            Rect(_SIDE, 0, wide, _NAME_TALL),
            "hint",
            anchor="left",
        )
        for number, face in enumerate(_faces(die)):
            left = _SIDE + number // 2 * (pair + BETWEEN_PAIRS) + number % 2 * (edge + GAP)
            _draw_round(
                pen,
                die,
                face,
                Rect(left, _NAME_TALL, edge, edge),
                outline=True,
            )

    size = wide + 2 * _SIDE, _NAME_TALL + edge + GAP
    return drawn_piece(
        pen,
        f"stickers of {die.id}",
        size,
        draw,
    )


def _draw_round(
    pen: Pen,
    die: Die,
    face: Face,
    sticker: Rect,
    *,
    outline: bool,
) -> None:
    """Draw a sticker with round corners: the face, and the line to cut along."""
    draw_face(
        pen,
        face,
        die.style,
        sticker.inset(_RIM),
        frame=False,
    )
    if outline:
        pen.canvas.rect(sticker, radius=ROUND * (sticker.w - 2 * _RIM) + _RIM, line=CUT)


def _row_piece(
    pen: Pen,
    die: Die,
    name: str,
    edge: float,
) -> Piece:
    """Return one die's butted stickers, its name at the left."""
    left = NAMES if NAMES + 6 * edge + TICK_TO <= WIDTH else (WIDTH - 6 * edge) / 2
    cells = Rect(left, 0, 6 * edge, edge).columns([edge] * 6)
    return drawn_piece(
        pen,
        f"stickers of {die.id}",
        (WIDTH, edge),
        partial(_draw_row, die, name, cells),
        under=partial(_draw_bleed, die, cells),
        cuts=[left, *(cell.right for cell in cells)],
    )


def _draw_row(
    die: Die,
    name: str,
    cells: Sequence[Rect],
    pen: Pen,
) -> None:
    for face, cell in zip(_faces(die), cells, strict=True):
        ground = _ground(pen, face)
        # What is filled reaches a hair under its neighbors, which are drawn after it: no viewer
        # shows a seam between two of one color.
        pen.canvas.rect(cell.less(right=-_SEAM, bottom=-_SEAM), fill=ground or WHITE)
        draw_face(
            pen,
            face,
            die.style,
            cell.inset(_RIM),
            frame=False,
        )
        if ground is None:
            _draw_corners(pen, cell)
    row = cells[0].left_part(cells[-1].right - cells[0].x)
    _draw_ticks(pen, row)
    _draw_name(pen, name, row)


def _draw_name(pen: Pen, name: str, row: Rect) -> None:
    """Draw a die's name left of its row, turned where the row leaves little room."""
    room = Rect(0, 0, row.x - TICK_TO, row.h)
    if row.x == NAMES:
        small_text(
            pen,
            name,
            room.less(right=1),
            anchor="left",
        )
    else:
        small_text(pen, name, room, turn=90)


def _draw_ticks(pen: Pen, row: Rect) -> None:
    """Draw the ends of the cuts along a row, above and below it."""
    for y in (row.y, row.bottom):
        pen.canvas.line(((row.x - TICK_TO, y), (row.x - TICK_FROM, y)), TICK)
        pen.canvas.line(((row.right + TICK_FROM, y), (row.right + TICK_TO, y)), TICK)


def _ground(pen: Pen, face: Face) -> str | None:
    """Return the color that a face is printed on; None on white."""
    if pen.theme.name == "color" and face.color in pen.theme.inks:
        return pen.theme.solid(face.color)
    return None


def _draw_corners(pen: Pen, cell: Rect) -> None:
    """Draw short lines from the corners of a white sticker along its edges, where color does not
    show the cut.
    """
    for x, inward in ((cell.x, _CORNER), (cell.right, -_CORNER)):
        for y, down in ((cell.y, _CORNER), (cell.bottom, -_CORNER)):
            pen.canvas.line(((x + inward, y), (x, y), (x, y + down)), TICK)


def _draw_bleed(die: Die, cells: Sequence[Rect], pen: Pen) -> None:
    for face, cell in zip(_faces(die), cells, strict=True):
        ground = _ground(pen, face)
        if ground is not None:
            left = BLEED if cell is cells[0] else 0.0
            right = BLEED if cell is cells[-1] else 0.0
            pen.canvas.rect(
                cell.less(
                    -left,
                    -BLEED,
                    -right,
                    -BLEED,
                ),
                fill=ground,
            )


def _label_pieces(
    pen: Pen, dice: Sequence[Die], die_edge: float, labels: LabelSheet
) -> Iterator[Piece]:
    """Yield what stands on the labels, die by die."""
    edge, size = sticker_edge(die_edge), (labels.width, labels.height)
    if min(size) < edge - 2 * _RIM:
        pen.complain("labels", _too_small(labels, die_edge), labels.name)
        return
    places = _places(size, edge)
    each = len(places)
    for die in dice:
        faces = _faces(die)
        for start in range(0, 6, each):
            draw = partial(
                _draw_label,
                die,
                faces[start : start + each],
                places,
                size,
            )
            yield drawn_piece(
                pen,
                f"label {start // each + 1} of {die.id}",
                size,
                draw,
            )


def _too_small(labels: LabelSheet, die_edge: float) -> str:
    """Return what is wrong with labels, and which dice they would fit."""
    least = sticker_edge(die_edge) - 2 * _RIM
    most = min(labels.width, labels.height) + die_edge - least
    advice = f"; --sticker-size {int(most * 10) / 10:g} would fit" if most >= LEAST_DIE else ""
    return (
        f"labels {labels.name} are {labels.width:.1f} x {labels.height:.1f} mm; faces for dice of"
        f" {die_edge:g} mm are {least:g} mm wide{advice}"
    )


def _fit(room: float, edge: float) -> int:
    """Return how many stickers stand side by side on a label; one that fills it may have no
    rim.
    """
    return max(1, int((room + _BETWEEN_ON_A_LABEL + 1e-6) / (edge + _BETWEEN_ON_A_LABEL)))


def _places(size: Size, edge: float) -> list[Rect]:
    """Return where stickers stand in the middle of a label, row by row: a sixth, third or half of a
    die or all of it, as many as fit.
    """
    across, down = (_fit(room, edge) for room in size)
    count = max(number for number in (1, 2, 3, 6) if number <= across * down)
    columns = min(across, count)
    rows = math.ceil(count / columns)
    wide, tall = (number * (edge + _BETWEEN_ON_A_LABEL) for number in (columns, rows))
    block = Rect(0, 0, *size).amid(wide - _BETWEEN_ON_A_LABEL, tall - _BETWEEN_ON_A_LABEL)
    lines = block.rows([edge] * rows, _BETWEEN_ON_A_LABEL)
    places = [line.columns([edge] * columns, _BETWEEN_ON_A_LABEL) for line in lines]
    return list(chain(*places))[:count]


def _draw_label(
    die: Die, faces: Sequence[Face], places: Sequence[Rect], size: Size, pen: Pen
) -> None:
    """Draw some faces on a label, each with lines to cut along where the label is larger."""
    whole = Rect(0, 0, *size)
    for face, sticker in zip(faces, places, strict=True):
        inside = whole.holds(sticker)
        larger = max(size) >= sticker.w + _TRIMMED
        _draw_round(
            pen,
            die,
            face,
            sticker,
            outline=inside and larger,
        )
        if not inside:
            _draw_cuts(pen, sticker, whole)


def _draw_cuts(pen: Pen, sticker: Rect, label: Rect) -> None:
    """Draw lines to cut along from edge to edge of a label that is as narrow as its stickers, but
    longer.
    """
    if label.w >= sticker.w + _TRIMMED:
        for x in (sticker.x, sticker.right):
            pen.canvas.line(((x, 0), (x, label.h)), CUT)
    elif label.h >= sticker.h + _TRIMMED:
        for y in (sticker.y, sticker.bottom):
            pen.canvas.line(((0, y), (label.w, y)), CUT)
