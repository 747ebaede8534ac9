"""A line of an example, drawn: dice in notation as dice, cells by their address as cells, other
words as words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.dice import Die, Face
from sheetgen.messages import nearest
from sheetgen.page.canvas import WHITE, Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import TEXT_GRAY
from sheetgen.page.type import Role
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.cells.colored import (
    DOTTED,
    badge,
    badge_width,
    equals,
    equals_width,
)
from sheetgen.widgets.cells.look import Look
from sheetgen.widgets.dice.face import draw_face
from sheetgen.widgets.text.sign import draw_sign, is_sign, sign_names

_FACE = re.compile(r"([A-Za-z][\w-]*):([^:/]\S*)")
_CELL = re.compile(r"[a-z][a-z0-9-]*\.[^.\s]+")
_SIGN = re.compile(r"\[?:([a-z][a-z0-9-]*):\]?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Words, dice and cells in a row.

    `R3 + Y4 = orange.7` is two dice and a cell; `c5:+` a face of the die `c5`, of several equal
    ones the first; `:arrow-right:` an icon or a symbol of the game; `[9]` a cell with a 9 written
    in it, `(+)` a ring with a plus, both may be empty, and a cell may hold an icon; `<×2>` a
    multiplier's badge, `<red.A>` that of a group of an area and `<bonus>` that of an area; `_`
    joins words. A cell or ring with `!` behind it is crossed, `((+))` is a dotted ring that is
    ringed by hand.
    """

    kind: ClassVar[str] = "example"
    show: Annotated[
        str,
        "what to draw, separated by blanks: faces in notation, cells by address, :icons:, [cells],"
        " (rings), words",
    ]
    side: Annotated[float, "mm, width and height of a die or cell"] = 7.0
    gap: Annotated[float, "mm between two things"] = 1.5
    role: Annotated[Role, "type of the words"] = "body"

    RING: ClassVar[float] = 0.84
    """Height of a ring, as a share of a cell's."""
    CROSS: ClassVar[float] = 0.2
    """How far from its edges a thing's cross ends, so that a number in the corner can be read, as a
    share of a cell's height.
    """
    BY_HAND: ClassVar[float] = 0.9
    """mm between a dotted ring and the one around it that a hand has drawn."""
    AIR: ClassVar[float] = 1.9
    """What a dotted ring is wider than its words in mm."""

    def size(self, pen: Pen) -> Size:
        words = self.show.split()
        return (
            sum(self._width(pen, word) for word in words) + self.gap * max(0, len(words) - 1),
            self.side,
        )

    def draw(self, pen: Pen, box: Rect) -> None:
        x = box.x
        for word in self.show.split():
            width = self._width(pen, word)
            self._draw(pen, word, Rect(x, box.cy - self.side / 2, width, self.side))
            x += width + self.gap

    def _draw(self, pen: Pen, word: str, place: Rect) -> None:
        if _crossed(word):
            self._draw(pen, _crossed(word), place)
            self._cross(pen, place)
            return
        face, cell = face_shown(pen, word), pen.game.cells.cell(word)
        if face is not None:
            draw_face(pen, face[1], face[0].style, place)
        elif cell is not None and cell.color:
            Look().draw(pen, place, cell.color, corner=cell.name, clear=0)
        elif cell is not None:
            self._cell(pen, cell.name, place)
        elif wrong := slip(pen, word):
            pen.complain(*wrong)
        elif name := _sign(pen, word):
            draw_sign(pen, name, place.inset(self.side * 0.12), pen.type(self.role).paint)
        elif (text := _within(word, "[]")) is not None:
            self._cell(pen, text, place)
        elif (text := _within(word, "()")) is not None:
            self._ring(pen, text, place)
        elif text := _within(word, "<>"):
            badge(pen, place.cx, place.cy, _multiplier(pen, text))
        elif word == "=":
            equals(pen, place.cx, place.cy)
        else:
            pen.text(_spaced(word), place, pen.type(self.role), anchor="left")

    def _ring(self, pen: Pen, text: str, place: Rect) -> None:
        ring, line = (
            Rect(place.x, place.cy - self.side * self.RING / 2, place.w, self.side * self.RING),
            Stroke(pt=0.5),
        )
        ringed = _within(text, "()")
        if ringed is not None:
            whole = Rect(place.x, place.cy - self.side / 2, place.w, self.side)
            pen.canvas.rect(whole, radius=self.side / 2, line=Stroke(TEXT_GRAY, 1))
            ring, line = whole.inset(self.BY_HAND), DOTTED
        pen.canvas.rect(ring, radius=ring.h / 2, fill=WHITE, line=line)
        words = text if ringed is None else ringed
        pen.text(words, ring, _ring_type(pen, words))

    def _cross(self, pen: Pen, place: Rect) -> None:
        room = Rect(place.cx - self.side / 2, place.cy - self.side / 2, self.side, self.side).inset(
            self.side * self.CROSS
        )
        for ends in (
            ((room.x, room.y), (room.right, room.bottom)),
            ((room.right, room.y), (room.x, room.bottom)),
        ):
            pen.canvas.line(ends, Stroke(TEXT_GRAY, 0.75))

    def _cell(self, pen: Pen, text: str, place: Rect) -> None:
        pen.canvas.rect(place, radius=0.8, fill=WHITE, line=Stroke(pt=0.5))
        if name := _sign(pen, text):
            draw_sign(pen, name, place.inset(self.side * 0.16), pen.type("numeral").paint)
        else:
            pen.text(text, place, pen.type("numeral"))

    def _width(self, pen: Pen, word: str) -> float:
        word = _crossed(word) or word
        square = (
            _sign(pen, word)
            or _within(word, "[]") is not None
            or pen.game.cells.cell(word) is not None
        )
        if square or face_shown(pen, word) is not None:
            return self.side
        ring = _within(word, "()")
        if ring is not None:
            words = _within(ring, "()")
            across = pen.width(words or ring, _ring_type(pen, words or ring))
            if words is not None:
                return max(self.side, across + self.AIR + 2 * self.BY_HAND)
            return max(self.side * self.RING, across + self.side * 0.4)
        if text := _within(word, "<>"):
            return badge_width(pen, _multiplier(pen, text))
        if word == "=":
            return equals_width(pen)
        return pen.width(_spaced(word), pen.type(self.role)) + 0.02


def face_shown(pen: Pen, word: str) -> tuple[Die, Face] | None:
    """The first die of the game with a face that reads so, and the face; `c5:+` asks for that of
    the die `c5`, its letter left out or not.

    A sign without a die's name is a word, so that sums can be written.
    """
    name, colon, text = word.rpartition(":")
    if colon:
        one = pen.game.named_die(name)
        faces = one.faces if one else ()
        return next(
            (
                (one, face)
                for face in faces
                if one and text in (face.text, face.text.removeprefix(face.letter))
            ),
            None,
        )
    if text in ("+", "-"):
        return None
    # Most words are none of a die: their first letter tells, before a face is spelled.
    return next(
        (
            (die, face)
            for die in pen.game.dice
            for face in die.faces
            if text.startswith(face.letter) and face.text == text
        ),
        None,
    )


def slip(pen: Pen, word: str) -> tuple[str, str, str] | None:
    """What is wrong with a word that asks for a face, an icon or a cell that there is not: code,
    message, the name; None for other words.

    A word with `_` in it is always words.
    """
    if "_" in word:
        return None
    if face := _FACE.fullmatch(word):
        die = pen.game.named_die(face[1])
        if die is None:
            return (
                "unknown-die",
                f'there is no die "{face[1]}"{nearest(face[1], pen.game.die_names)}',
                face[1],
            )
        shown = dict.fromkeys(one.text for one in die.faces)
        return (
            "unknown-face",
            f'die "{face[1]}" has no face "{face[2]}"; it shows {" ".join(shown)}',
            word,
        )
    sign = _SIGN.fullmatch(word)
    if sign and not is_sign(pen, sign[1]):
        return (
            "unknown-symbol",
            f'there is no icon "{sign[1]}"{nearest(sign[1], sign_names(pen))}',
            sign[1],
        )
    area, dot, name = word.partition(".")
    if dot and name and area in pen.game.cells:
        return "unknown-cell", f'there is no cell "{name}" in "{area}"', word
    if _CELL.fullmatch(word) and (meant := nearest(area, pen.game.cells.areas)):
        return "unknown-area", f'there is no area "{area}"{meant}', word
    return None


def _crossed(word: str) -> str:
    """What is crossed; empty for a word without a cross."""
    return (
        word[:-1]
        if len(word) > 1 and word.endswith("!") and (word[-2] in "])" or "." in word)
        else ""
    )


def _ring_type(pen: Pen, words: str) -> Type:
    """Numbers and signs are set as in a cell, words smaller."""
    return pen.type("hint" if words.isalpha() else "numeral")


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
