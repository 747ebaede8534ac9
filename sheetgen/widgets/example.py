"""A line of an example, drawn: dice in notation as dice, cells by their address as cells, other words as words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.dice import Die, Face
from sheetgen.paper.canvas import Stroke
from sheetgen.paper.geometry import Rect
from sheetgen.paper.icons import ICONS, icon
from sheetgen.paper.type import Role
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.colored import colored_box
from sheetgen.widgets.face import draw_face


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Words, dice and cells in a row: `R3 + Y4 = orange.7`, `:arrow-right:` for an icon; `_` joins words."""

    kind: ClassVar[str] = "example"
    show: Annotated[str, "what to draw, separated by blanks: faces in notation, cells by address, :icons:, words"]
    side: Annotated[float, "mm, width and height of a die or cell"] = 7.0
    gap: Annotated[float, "mm between two things"] = 1.5
    role: Annotated[Role, "type of the words"] = "body"

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
        face, cell = _face(pen, word), pen.game.cells.cell(word)
        if face is not None:
            draw_face(pen, face[1], face[0].style, place)
        elif cell is not None and cell.color:
            colored_box(pen, cell.color, place, cell.name)
        elif cell is not None:
            pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.5))
            pen.text(cell.name, place, pen.type("numeral"))
        elif _icon(word):
            icon(pen.canvas, _icon(word), place.inset(self.side * 0.12), pen.type(self.role).paint)
        else:
            pen.text(word.replace("_", " "), place, pen.type(self.role), anchor="left")

    def _width(self, pen: Pen, word: str) -> float:
        if _face(pen, word) is not None or pen.game.cells.cell(word) is not None or _icon(word):
            return self.side
        return pen.width(word.replace("_", " "), pen.type(self.role)) + 0.02


def _face(pen: Pen, word: str) -> tuple[Die, Face] | None:
    """The first die of the game with a face that reads so. A lone sign between other things is a word, not a die."""
    if word in ("+", "-"):
        return None
    return next(((die, face) for die in pen.game.dice for face in die.faces if face.text == word), None)


def _icon(word: str) -> str:
    name = word[1:-1] if len(word) > 2 and word[0] == word[-1] == ":" else ""
    return name if name in ICONS else ""
