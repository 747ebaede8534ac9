"""Stays for Dice Chain: a chain of dice as an example, and under each link the rule by which it
holds, so that no example can be wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sheetgen.core.dice import Die, Face
from sheetgen.page.canvas import BLACK, MEDIUM, WHITE, Stroke
from sheetgen.page.geometry import Rect, Size
from sheetgen.widgets.base import ORIGIN, Pen
from sheetgen.widgets.dice.face import draw_face
from sheetgen.widgets.limits import SideLength
from sheetgen.widgets.text.example import face_shown, slip

FREE = "*"
"""A die that fits beside anything, in notation; two of them are one link of the chain."""

_PAIR = 0.6  # mm between the two stars of a pair
_UNDER = 3.4  # mm for the reasons under the links
_LINK = 1.5  # pt, weight of a link

# mm that it runs under the dice, whose tile may be a little smaller than their place
_UNDER_DIE = 1.0


@dataclass(frozen=True, slots=True)
class _ChainLink:
    """A number on the board, a die, or a pair of stars."""

    text: str
    dice: tuple[tuple[Die, Face], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """`2 Y2 Y1 ** R6`: the space written last, then dice linked by number or color; `**` is a pair
    of stars.

    Attributes:
        show: the last number on the board, then the faces in notation, separated by blanks
        side: mm, side of a die
        gap: mm between two dice, the length of a link
    """

    kind = "chain"
    show: str
    side: SideLength = 9.0
    gap: float = 6.0

    def size(self, pen: Pen) -> Size:
        places = self._places(self._links(pen), ORIGIN)
        return (places[-1].right, self.side + _UNDER)

    def draw(self, pen: Pen, box: Rect) -> None:
        links = self._links(pen)
        places = self._places(links, box)
        for linked, neighbors in zip(pairwise(links), pairwise(places), strict=True):
            one, two = linked
            reason = _reason(one, two)
            if not reason and two.dice and (one.dice or one is links[0]):
                pen.complain(
                    "no-link",
                    f'"{two.text}" shares neither number nor color with "{one.text}"',
                    two.text,
                )
            self._way(pen, *neighbors, reason)
        pen.canvas.rect(places[0], radius=1.5, fill=WHITE, line=MEDIUM)
        pen.text(links[0].text, places[0], "total")
        for link, place in zip(links, places, strict=True):
            tiles = place.columns([self.side] * len(link.dice), _PAIR)
            for (die, face), tile in zip(link.dice, tiles, strict=True):
                draw_face(pen, face, die.style, tile)

    def _way(self, pen: Pen, one: Rect, two: Rect, reason: str) -> None:
        """A link, and under it why it holds."""
        ends = ((one.right - _UNDER_DIE, one.cy), (two.x + _UNDER_DIE, one.cy))
        pen.canvas.line(ends, Stroke(BLACK, _LINK))
        under = Rect(one.right, one.bottom + 0.6, two.x - one.right, 2.6)
        aside = 0.4 - self.side / 2
        pen.text(reason, under.less(left=aside, right=aside), "small")

    def _places(self, links: Sequence[_ChainLink], at: Rect) -> list[Rect]:
        counts = [max(1, len(link.dice)) for link in links]
        widths = [count * (self.side + _PAIR) - _PAIR for count in counts]
        return at.upper(self.side).columns(widths, self.gap)

    def _links(self, pen: Pen) -> list[_ChainLink]:
        last, *words = self.show.split() or [""]
        links = [_ChainLink(last)]
        for word in words:
            shown = [face_shown(pen, face) for face in (word if set(word) == {FREE} else [word])]
            dice = tuple(die for die in shown if die is not None)
            if len(dice) < len(shown):
                unknown = ("unknown-face", f'no die of the game shows "{word}"', word)
                pen.complain(*(slip(pen, word) or unknown))
            links.append(_ChainLink(word, dice))
        return links


def _reason(one: _ChainLink, two: _ChainLink) -> str:
    """Why the second may follow the first: same number, same color, or a star beside anything; ""
    if it may not.
    """
    if set(one.text) == {FREE} or set(two.text) == {FREE}:
        return "any"
    before = one.dice[0][1] if one.dice else None
    after = two.dice[0][1] if two.dice else Face()
    number = one.text if before is None else str(before.value)
    if after.value is not None and str(after.value) == number:
        return "number"
    if before is not None and before.color and before.color == after.color:
        return "color"
    return ""
