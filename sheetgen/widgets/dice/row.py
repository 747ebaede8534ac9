"""All sides of a die, drawn on a page."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.core.dice import Face
from sheetgen.page.geometry import Rect, Size
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.face import draw_face
from sheetgen.widgets.limits import SideLength


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRow:
    """The sides of one die, side by side in the order of the layout.

    Attributes:
        die: the die's id; that of several equal ones means the first
        side: mm, side of each face; 7 or more
        gap: mm between two faces
    """

    kind = "dice-row"
    die: str
    side: SideLength = 9.0
    gap: float = 1.5

    def size(self, pen: Pen) -> Size:
        count = len(self._faces(pen))
        return (count * (self.side + self.gap) - self.gap if count else self.side, self.side)

    def draw(self, pen: Pen, box: Rect) -> None:
        shown = self._faces(pen)
        places = box.middle(self.side).columns([self.side] * len(shown), self.gap)
        for (face, style), place in zip(shown, places, strict=True):
            draw_face(pen, face, style, place)

    def _faces(self, pen: Pen) -> tuple[tuple[Face, str], ...]:
        die = pen.game.named_die(self.die)
        if die is None:
            pen.unknown("die", self.die, pen.game.die_names)
            return ()
        return tuple((face, die.style) for face in die.faces)
