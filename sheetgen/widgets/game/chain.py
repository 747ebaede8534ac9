"""A chain of dice as an example: each die linked to its neighbor, and under each link the reason
why it holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, ClassVar

from sheetgen.core.dice import Die, Face
from sheetgen.page.canvas import BLACK, WHITE, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.widgets.base import Pen, Size, run
from sheetgen.widgets.dice.face import draw_face
from sheetgen.widgets.text.example import face_shown, slip

FREE = "*"
"""A die that fits beside anything, in notation; two of them are one link of the chain."""


@dataclass(frozen=True, slots=True)
class _Link:
    """A number on the board, a die, or a pair of stars."""

    text: str
    dice: tuple[tuple[Die, Face], ...] = ()
    first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """`2 Y2 Y1 ** R6`: the space written last, then dice linked by number or color; `**` is a pair
    of stars.
    """

    kind: ClassVar[str] = "chain"
    show: Annotated[
        str, "the last number on the board, then the faces in notation, separated by blanks"
    ]
    side: Annotated[float, "mm, side of a die"] = 9.0
    gap: Annotated[float, "mm between two dice, the length of a link"] = 6.0

    PAIR: ClassVar[float] = 0.6
    """Between the two stars of a pair."""
    UNDER: ClassVar[float] = 3.4
    """Room for the reasons under the links."""
    LINK: ClassVar[float] = 1.5
    """Weight of a link in pt."""
    UNDER_DIE: ClassVar[float] = 1.0
    """How far a link runs under the dice, whose tile may be a little smaller than their place."""

    def size(self, pen: Pen) -> Size:
        widths = [self._width(link) for link in self._links(pen)]
        return (sum(widths) + self.gap * max(0, len(widths) - 1), self.side + self.UNDER)

    def draw(self, pen: Pen, box: Rect) -> None:
        links = self._links(pen)
        widths = [self._width(link) for link in links]
        places = [
            Rect(x, box.y, width, self.side)
            for x, width in zip(run(box.x, widths, self.gap), widths, strict=True)
        ]
        type = pen.type("small", size=6.5)
        for (one, left), (two, right) in pairwise(zip(links, places, strict=True)):
            pen.canvas.line(
                ((left.right - self.UNDER_DIE, left.cy), (right.x + self.UNDER_DIE, left.cy)),
                Stroke(BLACK, self.LINK),
            )
            reach = self.side / 2 - 0.4
            word = Rect(
                left.right - reach, left.bottom + 0.6, right.x - left.right + 2 * reach, 2.6
            )
            reason = _reason(one, two)
            known = two.dice and (one.dice or one.first)
            if not reason and known:
                pen.complain(
                    "no-link",
                    f'"{two.text}" shares neither number nor color with "{one.text}"',
                    two.text,
                )
            pen.text(reason, word, type)
        for link, place in zip(links, places, strict=True):
            self._link(pen, link, place)

    def _link(self, pen: Pen, link: _Link, place: Rect) -> None:
        if link.first:
            pen.canvas.rect(place, radius=1.5, fill=WHITE, line=Stroke(BLACK, 0.75))
            pen.text(link.text, place, pen.type("total"))
        for index, (die, face) in enumerate(link.dice):
            draw_face(
                pen,
                face,
                die.style,
                Rect(place.x + index * (self.side + self.PAIR), place.y, self.side, self.side),
            )

    def _width(self, link: _Link) -> float:
        count = max(1, len(link.dice))
        return count * (self.side + self.PAIR) - self.PAIR

    def _links(self, pen: Pen) -> list[_Link]:
        last, *words = self.show.split() or [""]
        links = [_Link(last, first=True)]
        for word in words:
            shown = [face_shown(pen, face) for face in (word if set(word) == {FREE} else (word,))]
            dice = tuple(die for die in shown if die is not None)
            if len(dice) < len(shown):
                pen.complain(
                    *(
                        slip(pen, word)
                        or ("unknown-face", f'no die of the game shows "{word}"', word)
                    )
                )
            links.append(_Link(word, dice))
        return links


def _reason(one: _Link, two: _Link) -> str:
    """Why the second may follow the first: same number, same color, or a star beside anything; ""
    if it may not.
    """
    if set(one.text) == {FREE} or set(two.text) == {FREE}:
        return "any"
    before = one.dice[0][1] if one.dice else None
    after = two.dice[0][1] if two.dice else Face()
    if after.value is not None and str(after.value) == (
        one.text if before is None else str(before.value)
    ):
        return "number"
    return "color" if before is not None and before.color and before.color == after.color else ""
