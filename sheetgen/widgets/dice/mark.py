"""What a die's face shows: pips, a numeral, a symbol, a picture or words, as large as its place
allows.
"""

from __future__ import annotations

from itertools import combinations, pairwise

from sheetgen.core.dice import Face
from sheetgen.page.canvas import Paint, Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.icons import ICONS, icon
from sheetgen.page.pips import PIP_RADIUS, PIPS
from sheetgen.page.type import CAP_HEIGHT, LEAST_PT
from sheetgen.widgets.base import Pen
from sheetgen.widgets.text.sign import draw_picture

SMALL = 10.5
"""mm; a smaller tile has no pattern around its middle."""

UNDERLINED = ("6", "9")
"""Numerals that read as another one when they lie on their head."""

MOST_LINES = 3
"""Lines that words on a face are broken into."""

_MIDDLE = 0.62
_PIPPED, _SMALL_PIPPED = 0.78, 0.72
_NUMERAL_TALL, _NUMERAL_WIDE = 0.47, 0.56
_WORDS_TALL, _WORDS_WIDE, _SMALL_WORDS_WIDE = 0.48, 0.7, 0.88
_LINE = 1.4
_SMALL_BELOW_LETTER, _BELOW_LETTER = 0.13, 0.045
_PATCH = 0.04


def band(side: float) -> float:
    """How wide the ring of a color's pattern is on a tile, in mm: just enough for whole plus signs
    beside the free middle.
    """
    return 1.75 + 0.045 * side


def draw_mark(pen: Pen, face: Face, style: str, box: Rect, paint: Paint) -> None:
    """Draws what a face shows into the middle of a square; complains about what there is not, and
    by how many mm words are too wide.

    Args:
        style: `pips` or `numerals`, for faces that are a number.
        box: the face, or the square that stands for it where it is none.
        paint: of what stands on the face's ground.
    """
    middle = box.inset(box.w * (1 - _MIDDLE) / 2)
    if face.picture:
        filled = face.color in pen.theme.inks and pen.theme.name == "color"
        draw_picture(pen, face.picture, middle, paint, patch=_PATCH * box.w if filled else 0.0)
    elif face.words:
        _words(pen, face, box, paint)
    elif face.value is None:
        if face.symbol in ICONS:
            icon(pen.canvas, face.symbol, middle, paint)
        else:
            pen.complain(
                "unknown-symbol",
                f'there is no symbol "{face.symbol}"{pen.guess(face.symbol, ICONS)}',
                face.symbol,
            )
    elif style == "pips" and face.value in PIPS:
        pipped = _SMALL_PIPPED if box.w < SMALL else _PIPPED
        _pips(pen, face.value, box.inset(box.w * (1 - pipped) / 2), paint)
    else:
        _numeral(pen, str(face.value), box, paint)


def _pips(pen: Pen, value: int, box: Rect, paint: Paint) -> None:
    for x, y in PIPS[value]:
        pen.canvas.circle(box.x + x * box.w, box.y + y * box.w, PIP_RADIUS * box.w, fill=paint)


def _numeral(pen: Pen, text: str, box: Rect, paint: Paint) -> None:
    size = _NUMERAL_TALL * box.w / CAP_HEIGHT / MM_PER_PT
    wide = pen.width(text, Type(size, "bold"))
    if wide > _NUMERAL_WIDE * box.w:
        size *= _NUMERAL_WIDE * box.w / wide
    tall = size * MM_PER_PT * CAP_HEIGHT
    underlined = text in UNDERLINED
    place = box.moved(0, -0.03 * box.w) if underlined else box
    pen.text(text, place, Type(size, "bold", paint))
    if underlined:
        thick = 0.05 * box.w
        bar = Rect(box.cx - 0.16 * box.w, place.cy + tall / 2 + 0.05 * box.w, 0.32 * box.w, thick)
        pen.canvas.rect(bar, radius=thick / 2, fill=paint)


def _words(pen: Pen, face: Face, box: Rect, paint: Paint) -> None:
    """Words in the lines in which they can be largest, not larger than a numeral; several lines
    stand below the letter of the face.
    """
    text = face.words
    if box.w < SMALL and face.letter:
        box = box.moved(0, _SMALL_BELOW_LETTER * box.w)
    widest = (_SMALL_WORDS_WIDE if box.w < SMALL else _WORDS_WIDE) * box.w
    # Where they can be read so, words keep off the color's pattern.
    free = min(widest, box.w - 2 * band(box.w)) if face.color and box.w >= SMALL else widest
    room, (size, lines) = free, _largest(pen, text, box.w, free)
    if size < LEAST_PT:
        room, (size, lines) = widest, _largest(pen, text, box.w, widest)
    step = max(size, LEAST_PT) * MM_PER_PT * CAP_HEIGHT * _LINE
    lower = _BELOW_LETTER * box.w if face.letter and len(lines) > 1 and box.w >= SMALL else 0.0
    top = box.cy + lower - step * len(lines) / 2
    for number, line in enumerate(lines):
        pen.text(
            line,
            Rect(box.cx - room / 2, top + number * step, room, step),
            Type(max(size, LEAST_PT), "bold", paint),
        )


def _largest(pen: Pen, text: str, side: float, room: float) -> tuple[float, list[str]]:
    """The largest size in pt in which words fit a tile, `room` mm wide, and their lines then."""
    most, bold = _NUMERAL_TALL * side / CAP_HEIGHT / MM_PER_PT, Type(1, "bold")
    size, lines = 0.0, [text]
    for broken in _broken(text.split()):
        wide = max(pen.width(line, bold) for line in broken)
        tall = (
            _WORDS_TALL * side / (CAP_HEIGHT + _LINE * (len(broken) - 1) * CAP_HEIGHT) / MM_PER_PT
        )
        fits = min(most, tall, room / wide) if wide else 0.0
        if fits > size:
            size, lines = fits, broken
    return size, lines


def _broken(words: list[str]) -> list[list[str]]:
    """All ways to set words in a few lines."""
    ways = []
    for count in range(min(MOST_LINES, len(words))):
        for cuts in combinations(range(1, len(words)), count):
            ways.append(
                [" ".join(words[start:end]) for start, end in pairwise((0, *cuts, len(words)))]
            )
    return ways
