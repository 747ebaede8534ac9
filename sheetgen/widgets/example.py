"""A line of an example, drawn: dice in notation as dice, cells by their address as cells, other words as words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.dice import Die, Face
from sheetgen.paper.canvas import WHITE, Stroke
from sheetgen.paper.geometry import Rect
from sheetgen.paper.icons import ICONS, icon
from sheetgen.paper.type import Role
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.colored import BADGE, badge, colored_box
from sheetgen.widgets.face import draw_face


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Words, dice and cells in a row.

    `R3 + Y4 = orange.7` is two dice and a cell; `c5:+` a face of the die `c5`; `:arrow-right:` an icon; `[9]` a cell with a 9
    written in it, `(+)` a ring with a plus, both may be empty, and a cell may hold an icon; `<×2>` a multiplier's badge; `_` joins
    words.
    """

    kind: ClassVar[str] = "example"
    show: Annotated[str, "what to draw, separated by blanks: faces in notation, cells by address, :icons:, [cells], (rings), words"]
    side: Annotated[float, "mm, width and height of a die or cell"] = 7.0
    gap: Annotated[float, "mm between two things"] = 1.5
    role: Annotated[Role, "type of the words"] = "body"

    RING: ClassVar[float] = 0.84
    """Height of a ring, as a share of a cell's."""

    def size(self, pen: Pen) -> Size:
        words = self.show.split()
        return (sum(self._width(pen, word) for word in words) + self.gap * max(0, len(words) - 1), self.side)

    def draw(self, pen: Pen, box: Rect) -> None:
        x = box.x
        for word in self.show.split():
            width = self._width(pen, word)
            self._draw(pen, word, Rect(x, box.cy - self.side / 2, width, self.side))
            x += width + self.gap

    def _draw(self, pen: Pen, word: str, place: Rect) -> None:
        face, cell = face_shown(pen, word), pen.game.cells.cell(word)
        if face is not None:
            draw_face(pen, face[1], face[0].style, place)
        elif cell is not None and cell.color:
            colored_box(pen, cell.color, place, cell.name)
        elif cell is not None:
            self._cell(pen, cell.name, place)
        elif _icon(word):
            icon(pen.canvas, _icon(word), place.inset(self.side * 0.12), pen.type(self.role).paint)
        elif _within(word, "[]") is not None:
            self._cell(pen, _within(word, "[]") or "", place)
        elif _within(word, "()") is not None:
            tall = self.side * self.RING
            ring = Rect(place.x, place.cy - tall / 2, place.w, tall)
            pen.canvas.rect(ring, radius=tall / 2, fill=WHITE, line=Stroke(pt=0.5))
            pen.text(_within(word, "()") or "", ring, pen.type("numeral"))
        elif _within(word, "<>"):
            badge(pen, place.cx, place.cy, _within(word, "<>") or "")
        else:
            pen.text(_spaced(word), place, pen.type(self.role), anchor="left")

    def _cell(self, pen: Pen, text: str, place: Rect) -> None:
        pen.canvas.rect(place, radius=0.8, fill=WHITE, line=Stroke(pt=0.5))
        if _icon(text):
            icon(pen.canvas, _icon(text), place.inset(self.side * 0.16), pen.type("numeral").paint)
        else:
            pen.text(text, place, pen.type("numeral"))

    def _width(self, pen: Pen, word: str) -> float:
        if face_shown(pen, word) is not None or pen.game.cells.cell(word) is not None or _icon(word) or _within(word, "[]") is not None:
            return self.side
        ring = _within(word, "()")
        if ring is not None:
            return max(self.side * self.RING, pen.width(ring, pen.type("numeral")) + self.side * 0.4)
        if _within(word, "<>"):
            return BADGE
        return pen.width(_spaced(word), pen.type(self.role)) + 0.02


def face_shown(pen: Pen, word: str) -> tuple[Die, Face] | None:
    """The first die of the game with a face that reads so, and the face; `c5:+` asks for that of the die `c5`.

    A sign without a die's name is a word, so that sums can be written.
    """
    name, colon, text = word.rpartition(":")
    if text in ("+", "-") and not colon:
        return None
    dice = (die for die in pen.game.dice if not colon or die.id == name)
    return next(((die, face) for die in dice for face in die.faces if face.text == text), None)


def _icon(word: str) -> str:
    name = word[1:-1] if len(word) > 2 and word[0] == word[-1] == ":" else ""
    return name if name in ICONS else ""


def _within(word: str, brackets: str) -> str | None:
    """What stands between the two brackets, with true minus signs; None for another word."""
    if len(word) < 2 or word[0] != brackets[0] or word[-1] != brackets[1]:
        return None
    return _spaced(word[1:-1]).replace("-", "\u2212")


def _spaced(word: str) -> str:
    return word.replace("_", " ")
