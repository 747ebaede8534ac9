"""A line of an example, drawn: dice in notation as dice, cells by their address as cells, other
words as words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sheetgen.core.dice import Die, Face
from sheetgen.messages import nearest
from sheetgen.page.canvas import BLACK, THIN, WHITE, Stroke, Type
from sheetgen.page.geometry import Rect, Size
from sheetgen.page.ink import TEXT_GRAY
from sheetgen.page.type import Role
from sheetgen.widgets.base import Pen, along
from sheetgen.widgets.cells.colored import (
    DOTTED,
    badge,
    badge_width,
    disc,
    equals,
    equals_width,
    letter_block,
)
from sheetgen.widgets.cells.look import CellLook
from sheetgen.widgets.dice.face import draw_face
from sheetgen.widgets.limits import SideLength
from sheetgen.widgets.text.sign import draw_sign, is_sign, sign_names

RowItem = tuple[float, Callable[[Rect], None]]
"""How wide something in a row is in mm, and what draws it into its place."""

Slip = tuple[str, str, str]
"""A code, a message, and the name that is wrong."""

_FACE = re.compile(r"([A-Za-z][\w-]*):([^:/]\S*)")
_CELL = re.compile(r"[a-z][a-z0-9-]*\.[^.\s]+")
_SIGN = re.compile(r"\[?:([a-z][a-z0-9-]*):\]?")

_PAWN = re.compile(r"\(([a-z-]+)\)(\*?)")
_LINK = re.compile("-([^-]+)-")
_UNDER = 3.4  # mm under a row for the words under its links

# mm that a link runs under what it links: a die's tile may be a little smaller than its place
_UNDER_DIE = 1.0

_RING = 0.84  # Height of a ring, as a share of a cell's
_SIGN_RIM = 0.12  # White around a sign, as a share of a cell's height

# How far from its edges a thing's cross ends, so that a number in the corner can be read, as a
# share of a cell's height
_CROSS = 0.2

_BY_HAND = 0.9  # mm between a dotted ring and the one around it that a hand has drawn
_AIR = 1.9  # What a dotted ring is wider than its words in mm


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Words, dice and cells in a row.

    `R3 + Y4 = orange.7` is two dice and a cell; `c5:+` a face of the die `c5`, of several equal
    ones the first; `:arrow-right:` an icon or a symbol of the game; `[9]` a cell with a 9 written
    in it, `(+)` a ring with a plus, both may be empty, and a cell may hold an icon; `<×2>` a
    multiplier's badge, `<red.A>` that of a group of an area and `<bonus>` that of an area, `<red>`
    and `<red:X>` the box of a color that no area is called; `_` joins words. A cell or ring with
    `!` behind it is crossed, `((+))` is a dotted ring that is ringed by hand. `(red)` is
    a pawn of a color from above, one with `*` behind it has a heavy ring. `-color-` is a line
    from one thing to the next, as long as a cell is wide, and under it the word that says what
    links them.

    Attributes:
        show: what to draw, separated by blanks: faces in notation, cells by address, :icons:,
            [cells], (rings), words
        side: mm, width and height of a die or cell
        gap: mm between two things
        role: type of the words
    """

    kind = "example"
    show: str
    side: SideLength = 7.0
    gap: float = 1.5
    role: Role = "body"

    def size(self, pen: Pen) -> Size:
        widths = [width for width, _ in self._things(pen)]
        has_links = any(map(_LINK.fullmatch, self.show.split()))
        return (along(widths, self.gap), self.side + has_links * _UNDER)

    def draw(self, pen: Pen, box: Rect) -> None:
        things = self._things(pen)
        row = box.middle(self.size(pen)[1]).upper(self.side)
        places = row.columns([width for width, _ in things], self.gap)
        for word, place in zip(self.show.split(), places, strict=True):
            if link := _LINK.fullmatch(word):
                self._draw_link(pen, link[1], place)
        for (_, draw), place in zip(things, places, strict=True):
            draw(place)

    def _things(self, pen: Pen) -> list[RowItem]:
        return [self._thing(pen, word) for word in self.show.split()]

    def _thing(self, pen: Pen, word: str) -> RowItem:
        """Return what a word stands for: a face, a cell, or what is written; the room of a link."""
        if _LINK.fullmatch(word):
            return self.side - 2 * self.gap, lambda _: None
        if crossed := _crossed(word):
            return self._crossed_thing(pen, crossed)
        shown = face_shown(pen, word)
        if shown is not None:
            die, face = shown
            return self.side, partial(draw_face, pen, face, die.style)
        area, _, name = word.partition(".")
        cell = pen.asked_area(area).named(name) if area in pen.game.cells else None
        if cell is not None:
            colored = partial(
                CellLook().draw,
                pen,
                color=cell.color,
                corner=cell.name,
            )
            plain = partial(self._draw_cell, pen, cell.name)
            return self.side, colored if cell.color else plain
        width, draw = self._written(pen, word)
        wrong = slip(pen, word)
        return width, (lambda _: pen.complain(*wrong)) if wrong else draw

    def _written(self, pen: Pen, word: str) -> RowItem:
        """Return the sign, cell, ring, badge or words that a word asks for."""
        type = pen.type(self.role)
        if (pawn := _PAWN.fullmatch(word)) and pawn[1] in pen.theme.inks:
            draw = partial(_draw_pawn, pen, pawn[1], heavy=bool(pawn[2]))
            return self.side * _RING, draw
        cell, ring, times = (_within(word, brackets) for brackets in ("[]", "()", "<>"))
        if name := _sign(pen, word):
            room = self.side * _SIGN_RIM
            return self.side, lambda place: draw_sign(
                pen,
                name,
                place.inset(room),
                type.paint,
            )
        if cell is not None:
            return self.side, partial(self._draw_cell, pen, cell)
        if ring is not None:
            return self._ring(pen, ring)
        if times and not _is_box(pen, times):
            text = _multiplier(pen, times)
            return badge_width(pen, text), lambda at: badge(pen, at.cx, at.cy, text)
        if word == "=":
            return equals_width(pen), lambda at: equals(pen, at.cx, at.cy)
        words = _spaced(word)
        wide = pen.width(words, type) + 0.02
        return wide, lambda place: pen.text(words, place, type, anchor="left")

    def _crossed_thing(self, pen: Pen, word: str) -> RowItem:
        width, draw = self._thing(pen, word)

        def draw_crossed(place: Rect) -> None:
            draw(place)
            room = place.square(self.side).inset(self.side * _CROSS)
            for ends in (room.corners[::2], room.corners[1::2]):
                pen.canvas.line(ends, Stroke(TEXT_GRAY, 0.75))

        return width, draw_crossed

    def _ring(self, pen: Pen, text: str) -> RowItem:
        """Return a ring with a few words in it, or a dotted one in a ring that a hand has drawn."""
        ringed = _within(text, "()")
        if ringed is None:
            tall = self.side * _RING
            wide = max(tall, pen.width(text, _ring_type(pen, text)) + self.side * 0.4)
            return wide, lambda at: _draw_ring(
                pen,
                text,
                at.middle(tall),
                THIN,
            )
        across = pen.width(ringed, _ring_type(pen, ringed)) + _AIR

        def draw_ringed(place: Rect) -> None:
            whole = place.middle(self.side)
            pen.canvas.rect(whole, radius=self.side / 2, line=Stroke(TEXT_GRAY, 1))
            _draw_ring(pen, ringed, whole.inset(_BY_HAND), DOTTED)

        return max(self.side, across + 2 * _BY_HAND), draw_ringed

    def _draw_link(self, pen: Pen, reason: str, place: Rect) -> None:
        """Draw a line under the things on both sides of it, and a word."""
        whole = place.inset(-self.gap - _UNDER_DIE)
        pen.canvas.line(whole.lower(whole.h / 2).upper_edge, Stroke(BLACK, 1.5))
        under = Rect(whole.x, place.bottom + 0.6, whole.w, _UNDER - 0.6)
        pen.text(_spaced(reason), under, "small")

    def _draw_cell(self, pen: Pen, text: str, place: Rect) -> None:
        pen.canvas.rect(place, radius=0.8, fill=WHITE, line=THIN)
        if name := _sign(pen, text):
            draw_sign(pen, name, place.inset(self.side * 0.16), BLACK)
        else:
            pen.text(text, place, pen.type("numeral", paint=BLACK))


def _is_box(pen: Pen, times: str) -> bool:
    """Whether the box of a color is asked for, not the multiplier of an area."""
    return times.partition(":")[0] in pen.theme.inks and times not in pen.game.cells


def _ring_type(pen: Pen, text: str) -> Type:
    """Numbers and signs in a ring are set as in a cell, words smaller."""
    return pen.type("small" if text.isalpha() else "numeral", paint=BLACK)


def _draw_pawn(pen: Pen, color: str, place: Rect, *, heavy: bool) -> None:
    """Draw a pawn from above: a disc of its color with the letter."""
    box = place.square(place.w)
    letter_block(pen, color, box, radius=box.w / 2, size=6.5)
    if heavy:
        disc(pen, box, line=Stroke(BLACK, 1.75))


def _draw_ring(pen: Pen, text: str, ring: Rect, line: Stroke) -> None:
    pen.canvas.rect(ring, radius=ring.h / 2, fill=WHITE, line=line)
    pen.text(text, ring, _ring_type(pen, text))


def face_shown(pen: Pen, word: str) -> tuple[Die, Face] | None:
    """The first die of the game with a face that reads so, and the face; `c5:+` asks for that of
    the die `c5`, its letter left out or not.

    A sign without a die's name is a word, so that sums can be written.
    """
    name, colon, text = word.rpartition(":")
    if colon:
        one = pen.game.named_die(name)
        for face in one.faces if one else ():
            if one and text in (face.text, face.text.removeprefix(face.letter)):
                return one, face
        return None
    if text in ("+", "-"):
        return None
    for die in pen.game.dice:
        for face in die.faces:
            if face.text == text:
                return die, face
    return None


def slip(pen: Pen, word: str) -> Slip | None:
    """Return what is wrong with a word that asks for a face, an icon or a cell that there is not;
    None for other words.

    A word with `_` in it is always words.
    """
    if "_" in word:
        return None
    if face := _FACE.fullmatch(word):
        return _wrong_face(pen, face[1], face[2])
    sign = _SIGN.fullmatch(word)
    if sign and not is_sign(pen, sign[1]):
        guess = nearest(sign[1], sign_names(pen))
        return "unknown-symbol", f'there is no icon "{sign[1]}"{guess}', sign[1]
    return _wrong_cell(pen, word)


def _wrong_cell(pen: Pen, word: str) -> Slip | None:
    area, _, name = word.partition(".")
    if name and area in pen.game.cells:
        return "unknown-cell", f'there is no cell "{name}" in "{area}"', word
    if _CELL.fullmatch(word) and (meant := nearest(area, pen.game.cells.areas)):
        return "unknown-area", f'there is no area "{area}"{meant}', word
    return None


def _wrong_face(pen: Pen, name: str, face: str) -> Slip:
    die = pen.game.named_die(name)
    if die is None:
        guess = nearest(name, pen.game.die_names)
        return "unknown-die", f'there is no die "{name}"{guess}', name
    shown = " ".join(dict.fromkeys(one.text for one in die.faces))
    return "unknown-face", f'die "{name}" has no face "{face}"; it shows {shown}', f"{name}:{face}"


def _crossed(word: str) -> str:
    """Return what is crossed; empty for a word without a cross."""
    crossed = word[:-1]
    if word.endswith("!") and (crossed.endswith(("]", ")")) or "." in crossed):
        return crossed
    return ""


def _multiplier(pen: Pen, text: str) -> str:
    """A badge's text: the multiplier of the area or the group that is named, else the text
    itself.
    """
    name, _, group = text.partition(".")
    if name not in pen.game.cells:
        return text
    times = pen.times(name, group)
    return "" if times is None else f"×{times}"


def _sign(pen: Pen, word: str) -> str:
    name = word[1:-1] if len(word) > 2 and word[0] == word[-1] == ":" else ""
    return name if is_sign(pen, name) else ""


def _within(word: str, brackets: str) -> str | None:
    """What stands between the two brackets, with true minus signs; None for another word."""
    if len(word) < 2 or word[0] != brackets[0] or word[-1] != brackets[1]:
        return None
    return _spaced(word[1:-1]).replace("-", "\u2212")


def _spaced(word: str) -> str:
    return word.replace("_", " ")
