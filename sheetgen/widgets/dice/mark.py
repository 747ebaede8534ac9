"""What a die's face shows: pips, a numeral, a symbol, a picture or words, as large as its place
allows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

from sheetgen.core.dice import Face
from sheetgen.page.canvas import Paint, Type
from sheetgen.page.geometry import Points, Rect
from sheetgen.page.icons import ICONS, icon
from sheetgen.page.type import LEAST_PT
from sheetgen.widgets.base import Pen
from sheetgen.widgets.text.sign import draw_picture

SMALL = 10.5
"""mm; a smaller tile has no pattern around its middle."""

UNDERLINED = ("6", "9")
"""Numerals that read as another one when they lie on their head."""

MOST_LINES = 3
"""Lines that words on a face are broken into."""

_CAP = Type(1).tall  # Height of capitals in mm at 1 pt

_MIDDLE = 0.62
_PIPPED = 0.72
_NUMERAL_TALL = 0.47
_NUMERAL_WIDE = 0.54
_BAR_OFF = 0.033
_BAR_THICK = 0.042
_BAR_WIDE = 0.32
_WORDS_TALL = 0.48
_WORDS_WIDE = 0.7
_SMALL_WORDS_WIDE = 0.88
_WORDS_AIR = 0.5  # mm of white between words and the pattern
_LINE = 1.4
_SMALL_BELOW_LETTER = 0.13
_BELOW_LETTER = 0.045
_PATCH = 0.04

_RISING = ((0.26, 0.74), (0.74, 0.26))
_FALLING = ((0.26, 0.26), (0.74, 0.74))
_SIDES = ((0.26, 0.5), (0.74, 0.5))
_CENTER = ((0.5, 0.5),)

PIPS: Mapping[int, Points] = {
    1: _CENTER,
    2: _RISING,
    3: _RISING + _CENTER,
    4: _RISING + _FALLING,
    5: _RISING + _FALLING + _CENTER,
    6: _RISING + _FALLING + _SIDES,
}
"""The middles of the pips of 1 to 6 on a face of side 1, origin top left, y down."""

PIP_RADIUS = 0.092
"""Radius of a pip on that face."""


def band(side: float) -> float:
    """How wide the ring of a color's pattern is on a tile, in mm: just enough for whole plus signs
    beside the free middle.
    """
    return 1.75 + 0.045 * side


def draw_mark(
    pen: Pen,
    face: Face,
    style: str,
    box: Rect,
    paint: Paint,
) -> None:
    """Draw what a face shows into the middle of a square; complain about what there is not, and
    by how many mm words are too wide.

    Args:
        style: `pips` or `numerals`, for faces that are a number.
        box: the face, or the square that stands for it where it is none.
        paint: of what stands on the face's ground.
    """
    middle = box.square(_MIDDLE * box.w)
    if face.picture:
        filled = face.color in pen.theme.inks and pen.theme.name == "color"
        draw_picture(
            pen,
            face.picture,
            middle,
            paint,
            patch=_PATCH * box.w if filled else 0.0,
        )
    elif face.words:
        _words(pen, face, box, paint)
    elif face.value is None:
        if face.symbol in ICONS:
            icon(pen.canvas, face.symbol, middle, paint)
        else:
            pen.unknown("symbol", face.symbol, ICONS)
    elif style == "pips" and face.value in PIPS:
        square = box.square(_PIPPED * box.w)
        for x, y in PIPS[face.value]:
            cx = square.x + x * square.w
            cy = square.y + y * square.w
            pen.canvas.circle(cx, cy, PIP_RADIUS * square.w, fill=paint)
    else:
        _numeral(pen, str(face.value), box, paint)


def _numeral(pen: Pen, text: str, box: Rect, paint: Paint) -> None:
    size = _NUMERAL_TALL * box.w / _CAP
    wide = pen.width(text, Type(size, "bold"))
    size *= min(1.0, _NUMERAL_WIDE * box.w / wide)
    pen.text(text, box, Type(size, "bold", paint))
    if text in UNDERLINED:
        bar = underline(box)
        pen.canvas.rect(bar, radius=bar.h / 2, fill=paint)


def underline(box: Rect) -> Rect:
    """Where the line under a 6 or 9 stands in the square of its face."""
    down = (_NUMERAL_TALL + _BAR_THICK) / 2 + _BAR_OFF
    return box.moved(0, down * box.w).amid(_BAR_WIDE * box.w, _BAR_THICK * box.w)


def _words(pen: Pen, face: Face, box: Rect, paint: Paint) -> None:
    """Draw words in the lines in which they can be largest, not larger than a numeral; several
    lines stand below the letter of the face.
    """
    room, size, lines = _set_words(pen, face, box.w)
    down = 0.0
    if face.letter and box.w < SMALL:
        down = _SMALL_BELOW_LETTER
    elif face.letter and len(lines) > 1:
        down = _BELOW_LETTER
    step = size * _CAP * _LINE
    block = box.moved(0, down * box.w).amid(room, step * len(lines))
    for line, place in zip(lines, block.rows([step] * len(lines)), strict=True):
        pen.text(line, place, Type(size, "bold", paint))


def _set_words(pen: Pen, face: Face, side: float) -> tuple[float, float, list[str]]:
    """Return the room of a face's words in mm, their size in pt, and their lines.

    Where they can be read so, words keep off the color's pattern.
    """
    rooms = [(_SMALL_WORDS_WIDE if side < SMALL else _WORDS_WIDE) * side]
    if face.color and side >= SMALL:
        rooms.insert(0, min(rooms[0], side - 2 * (band(side) + _WORDS_AIR)))
    for room in rooms:
        size, lines = _largest(pen, face.words, side, room)
        if size >= LEAST_PT:
            return room, size, lines
    return room, LEAST_PT, lines


def _largest(
    pen: Pen,
    text: str,
    side: float,
    room: float,
) -> tuple[float, list[str]]:
    """The largest size in pt in which words fit a tile, `room` mm wide, and their lines then."""

    def size(lines: Sequence[str]) -> float:
        wide = max(pen.width(line, Type(1, "bold")) for line in lines)
        tall = _CAP * (1 + _LINE * (len(lines) - 1))
        most = min(_NUMERAL_TALL * side / _CAP, _WORDS_TALL * side / tall)
        return min(most, room / wide) if wide else 0.0

    lines = max(_broken(text.split()), key=size, default=[text])
    return size(lines), lines


def _broken(words: list[str]) -> list[list[str]]:
    """Return all ways to set words in a few lines."""
    ways = []
    for count in range(min(MOST_LINES, len(words))):
        for cuts in combinations(range(1, len(words)), count):
            ends = pairwise((0, *cuts, len(words)))
            ways.append([" ".join(words[start:end]) for start, end in ends])
    return ways
