"""Stickers for blank dice, to print on label paper: butted in rows, apart with round corners, or on
labels that are cut already.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Literal

from sheetgen.core.dice import Dice, Die, Face
from sheetgen.page.canvas import BLACK, Stroke, Type
from sheetgen.page.geometry import Rect, Size
from sheetgen.page.ink import MID_GRAY
from sheetgen.page.labels import LabelSheet
from sheetgen.page.piece import Piece, Pieces
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.cutout import (
    CUT,
    WIDTH,
    buildable,
    own_sheet,
    piece_of,
    placed_faces,
    small_text,
)
from sheetgen.widgets.dice.face import ROUND, draw_face

StickerStyle = Literal["square", "round"]

LEAST_DIE = 12.0
"""mm, the shortest edge of blank dice that stickers are made for."""

MOST_DIE = 33.0
"""mm, the longest."""

GAP = 1.8
"""mm between the two round stickers of a pair."""

BETWEEN_PAIRS = 3.2
"""mm between two pairs."""

NAMES = 30.0
"""Left of a row of butted stickers, for the die's name and the ticks, in mm."""

SPARE = "spare"
"""What stands beside further stickers that fill a sheet."""

TICK = Stroke(BLACK, 0.5)
TICK_FROM = 0.6
"""mm from the stickers to where the ticks at the ends of a cut begin."""

TICK_TO = 2.6
"""mm to where they end."""

RIM = 0.5
"""White between a sticker's color and the cut, in mm.

One cut parts two neighbors, half as many as two with a strip between them that no hand cuts well;
half a millimeter beside its line it takes no color of either.
"""

_SIDE = 1.1
_NAME = Type(6.5)
_NAME_TALL = 4.5
_NAME_AIR = 0.8
_ARM = 0.9
_BETWEEN_ON_A_LABEL = 1.0
_TRIMMED = 1.0
_PAIRS = (1, 6, 2, 5, 3, 4)


def sticker_edge(die_edge: float) -> float:
    """The side of a sticker: 3 mm less than the die's edge, so that it stays off the die's round
    edges.
    """
    return die_edge - 3.0


def sticker_pieces(
    pen: Pen,
    dice: Dice,
    die_edge: float,
    style: StickerStyle = "square",
    labels: LabelSheet | None = None,
    *,
    spare: bool = False,
) -> Pieces:
    """The six stickers of each die, opposite sides side by side: a named row or strip a die, whose
    name may say that it is a spare one, or what stands on each label.

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
        return tuple(_label_pieces(pen, [die for die, _ in named], die_edge, labels))
    if spare:
        named = [(die, f"{die.label or die.id}, {SPARE}") for die, _ in named]
    edge = sticker_edge(die_edge)
    if style == "round":
        return tuple(_round_piece(pen, die, name, edge) for die, name in named)
    lines = [line for _, name in named for line in (*name.split(", "), SPARE)]
    widest = max((pen.width(line, _NAME) for line in lines), default=0.0)
    names = min(NAMES, widest + _NAME_AIR + TICK_TO)
    return tuple(_row_piece(pen, die, name, edge, names) for die, name in named)


def _faces(die: Die) -> list[Face]:
    """Return the die's faces as they stand on its stickers, opposite sides side by side."""
    faces = placed_faces(die)
    return [faces[value] for value in _PAIRS]


def _round_piece(pen: Pen, die: Die, name: str, edge: float) -> Piece:
    """Return one die's strip of round stickers, its name above them."""
    pair = 2 * edge + GAP
    wide = 3 * pair + 2 * BETWEEN_PAIRS
    sheet = own_sheet(pen)
    sheet.text(name, Rect(_SIDE, 0, wide, _NAME_TALL), "hint", anchor="left")
    pairs = Rect(_SIDE, _NAME_TALL, 0, edge).columns([pair] * 3, BETWEEN_PAIRS)
    places = chain.from_iterable(place.columns([edge] * 2, GAP) for place in pairs)
    for face, place in zip(_faces(die), places, strict=True):
        _draw_round(sheet, die, face, place, outline=True)
    size = wide + 2 * _SIDE, _NAME_TALL + edge + GAP
    return piece_of(sheet, f"stickers of {die.id}", *size)


def _draw_round(
    pen: Pen,
    die: Die,
    face: Face,
    sticker: Rect,
    *,
    outline: bool,
) -> None:
    """Draw a sticker with round corners: the face, and the line to cut along."""
    draw_face(pen, face, die.style, sticker.inset(RIM), frame=False)
    if outline:
        pen.canvas.rect(sticker, radius=ROUND * (sticker.w - 2 * RIM) + RIM, line=CUT)


def _row_piece(
    pen: Pen,
    die: Die,
    name: str,
    edge: float,
    names: float,
) -> Piece:
    """Return one die's row of stickers, whose colors end a little before the cuts that neighbors
    share, its name at the left.
    """
    left = names
    wide = names + 6 * edge + TICK_TO
    if wide > WIDTH:
        left = (WIDTH - 6 * edge) / 2
        wide = WIDTH
    row = Rect(left, 0, 6 * edge, edge)
    cells = row.columns([edge] * 6)
    corners = Stroke(MID_GRAY, 0.5, (_ARM, edge - 2 * _ARM, _ARM, 0))
    sheet = own_sheet(pen)
    for face, cell in zip(_faces(die), cells, strict=True):
        draw_face(sheet, face, die.style, cell.inset(RIM), frame=False)
        # Where cuts meet, which white stickers do not show: the ends of its sides.
        sheet.canvas.rect(cell, line=corners)
    _draw_ticks(sheet, row)
    _draw_name(
        sheet,
        name,
        Rect(0, 0, left - TICK_TO - _NAME_AIR, edge),
        turned=left < names,
    )
    return replace(
        piece_of(sheet, f"stickers of {die.id}", wide, edge),
        cuts=(left, *(cell.right for cell in cells)),
    )


def _draw_name(pen: Pen, name: str, room: Rect, *, turned: bool) -> None:
    """Draw a die's name left of its row, turned where the row leaves little room."""
    if turned:
        small_text(pen, name, room, turn=90)
        return
    lines = pen.wrap(name.replace(", ", "\n"), room.w, _NAME)
    block = room.middle(pen.lines_height(len(lines), _NAME))
    pen.paragraph("\n".join(lines), block, _NAME, anchor="right")


def _draw_ticks(pen: Pen, row: Rect) -> None:
    """Draw the ends of the cuts along a row, above and below it."""
    for y in (row.y, row.bottom):
        pen.canvas.line(((row.x - TICK_TO, y), (row.x - TICK_FROM, y)), TICK)
        pen.canvas.line(((row.right + TICK_FROM, y), (row.right + TICK_TO, y)), TICK)


def _label_pieces(pen: Pen, dice: Dice, die_edge: float, labels: LabelSheet) -> Iterator[Piece]:
    """Yield what stands on the labels, die by die."""
    edge = sticker_edge(die_edge)
    size = (labels.width, labels.height)
    if min(size) < edge - 2 * RIM:
        pen.complain("labels", _too_small(labels, die_edge), labels.name)
        return
    places = _places(size, edge)
    each = len(places)
    for die in dice:
        faces = _faces(die)
        for start in range(0, 6, each):
            sheet = own_sheet(pen)
            for face, place in zip(faces[start : start + each], places, strict=True):
                _draw_on_label(sheet, die, face, place, Rect(0, 0, *size))
            yield piece_of(sheet, f"label {start // each + 1} of {die.id}", *size)


def _too_small(labels: LabelSheet, die_edge: float) -> str:
    """Return what is wrong with labels, and which dice they would fit."""
    least = sticker_edge(die_edge) - 2 * RIM
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


def _draw_on_label(
    pen: Pen,
    die: Die,
    face: Face,
    sticker: Rect,
    label: Rect,
) -> None:
    """Draw a face on a label, with lines to cut along where the label is larger."""
    inside = label.holds(sticker)
    larger = max(label.w, label.h) >= sticker.w + _TRIMMED
    _draw_round(pen, die, face, sticker, outline=inside and larger)
    if not inside:
        _draw_cuts(pen, sticker, label)


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
