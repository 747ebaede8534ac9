"""Dice drawn on a page: all sides of one die, or a roll."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.dice import Face
from sheetgen.core.notation import Line, parse_roll
from sheetgen.errors import NotationError
from sheetgen.paper.geometry import Rect
from sheetgen.widgets.base import CONFIG, Pen, Size, run
from sheetgen.widgets.face import draw_face
from sheetgen.words import nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRow:
    """The sides of one die, side by side in the order of the layout."""

    __pydantic_config__ = CONFIG
    kind: ClassVar[str] = "dice-row"
    die: Annotated[str, "the die's id"]
    side: Annotated[float, "mm, side of each face; 11 or more"] = 11.0
    gap: Annotated[float, "mm between two faces"] = 1.5

    def size(self, pen: Pen) -> Size:
        return _size(len(self._faces(pen)), self.side, self.gap)

    def draw(self, pen: Pen, box: Rect) -> None:
        _draw(pen, self._faces(pen), box, self.side, self.gap)

    def _faces(self, pen: Pen) -> tuple[tuple[Face, str], ...]:
        ids = [str(die.id) for die in pen.game.dice]
        if self.die not in ids:
            pen.complain("unknown-die", f'there is no die "{self.die}"{nearest(self.die, ids)}')
            return ()
        die = pen.game.dice[ids.index(self.die)]
        return tuple((face, die.style) for face in die.faces)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice:
    """Dice on the table, as a roll is written."""

    __pydantic_config__ = CONFIG
    kind: ClassVar[str] = "dice"
    roll: Annotated[str, "what they show, in notation: `R3 Y5`"]
    side: Annotated[float, "mm, side of each face; 11 or more"] = 11.0
    gap: Annotated[float, "mm between two dice"] = 1.5

    def size(self, pen: Pen) -> Size:
        return _size(len(self._faces(pen)), self.side, self.gap)

    def draw(self, pen: Pen, box: Rect) -> None:
        _draw(pen, self._faces(pen), box, self.side, self.gap)

    def _faces(self, pen: Pen) -> tuple[tuple[Face, str], ...]:
        try:
            roll = parse_roll(Line(self.roll), pen.game.dice)
        except NotationError as error:
            for problem in error.problems:
                pen.complain(problem.code, problem.message)
            return ()
        styles = {die.id: die.style for die in pen.game.dice}
        return tuple((thrown.face, styles[thrown.die]) for thrown in roll)


def _size(count: int, side: float, gap: float) -> Size:
    return (count * (side + gap) - gap if count else side, side)


def _draw(pen: Pen, faces: Iterable[tuple[Face, str]], box: Rect, side: float, gap: float) -> None:
    shown = list(faces)
    for (face, style), x in zip(shown, run(box.x, [side] * len(shown), gap), strict=True):
        draw_face(pen, face, style, Rect(x, box.cy - side / 2, side, side))
