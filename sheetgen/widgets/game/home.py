"""Stays for Color Dice: a board of colored areas with positions for pawns, in frames that read from
both sides of the table, and the one field outside them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from sheetgen.core.cells import Area
from sheetgen.messages import Words
from sheetgen.page.canvas import MEDIUM, Stroke
from sheetgen.page.geometry import Point, Rect, Rects, Size
from sheetgen.page.icons import outlined
from sheetgen.page.ink import MID_GRAY, TEXT_GRAY
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import LARGE_FRAME, color_frame, disc
from sheetgen.widgets.cells.places import CellPlan, arranged
from sheetgen.widgets.game.setup import number, ordinal
from sheetgen.widgets.limits import SideLength, SmallCount
from sheetgen.widgets.text.picture import SvgPicture

_APART = 3.0
_ROUND = 3.0
_ARROW = 12.0
_PICTURE = 48.0
_WAY = MEDIUM
_RING_GAP = 16.0  # mm between the two upper areas of a ring

# How much farther from the middle of a ring than the gap between two areas an arrow stands
_BEYOND = 1.7


@dataclass(frozen=True, slots=True, kw_only=True)
class Homes:
    """Areas in lines of two, at the left and right edge of a neutral field, and arrows for the
    order of turns. An odd number of areas is a ring, the last one below.

    Attributes:
        areas: the areas, line by line, their colors on the frames
        outside: the word in the field outside the areas
        start: number of pawns that who begins has at home, one more for each next; their last
            positions are marked
        picture: path of an SVG file, drawn around the middle of the field; empty = none
        tall: mm, height of the whole
        wide: mm, width of the whole
        columns: positions in a line of an area
        position: mm, diameter of a position
        gap: mm between two positions
        border: mm, width of the frame
    """

    kind = "homes"
    areas: Words
    outside: str
    start: str = ""
    picture: str = ""
    tall: SideLength
    wide: SideLength = 193.5
    columns: SmallCount = 3
    position: float = 18.0
    gap: float = 2.0
    border: float = 5.0

    def size(self, pen: Pen) -> Size:
        return (self.wide, self.tall)

    def draw(self, pen: Pen, box: Rect) -> None:
        if not self._fits:
            pen.complain(
                "does-not-fit",
                f"{len(self.areas)} areas of {self._side:g} mm need two or more, and room for a"
                " field between them",
            )
            return
        places = self._places(box)
        self._ground(pen, box)
        for name, place in zip(self.areas, places, strict=True):
            self._area(pen, name, place)
        for degrees, middle in self._ways(places, box):
            with pen.canvas.turned(degrees, middle):
                outlined(
                    pen.canvas,
                    "arrow-right",
                    Rect.around(*middle, _ARROW, _ARROW),
                    _WAY,
                )

    @property
    def _fits(self) -> bool:
        """Whether both edges have an area, and there is room between them."""
        across = self.wide >= 2 * (self._side + _APART + _ROUND)
        return len(self.areas) > 1 and across and self.columns >= 1 and self._between >= 0

    @property
    def _side(self) -> float:
        """Of an area."""
        return self.columns * (self.position + self.gap) - self.gap + 2 * self.border

    @property
    def _between(self) -> float:
        """From one line of areas to the next."""
        lines = -(-len(self.areas) // 2)
        return (self.tall - lines * self._side) / max(1, lines - 1)

    @property
    def _is_ring(self) -> bool:
        return len(self.areas) % 2 == 1

    def _places(self, box: Rect) -> list[Rect]:
        side = self._side
        far = box.w - self._side
        first = Rect(box.x, box.y, side, side)
        places = [
            first.moved(number % 2 * far, number // 2 * (side + self._between))
            for number in range(len(self.areas))
        ]
        if self._is_ring:
            closer = (far - side - _RING_GAP) / 2
            left, right, *sides, below = places
            upper = left.moved(closer, 0), right.moved(-closer, 0)
            return [*upper, *sides, below.moved(far / 2, 0)]
        return places

    def _area(self, pen: Pen, name: str, place: Rect) -> None:
        """An area with its positions."""
        area = pen.area(name)
        if not area.color:
            pen.complain("no-color", f'area "{name}" has no color for its frame', name)
        elif pen.has_color(area.color):
            tab = place.upper(self.border - 0.6).part(10, "center")
            tabs = [tab, tab.moved(0, place.h - tab.h)]
            color_frame(
                pen,
                area.color,
                place,
                self.border - 0.8,
                tabs,
                LARGE_FRAME,
            )
            self._positions(pen, area, place.inset(self.border))

    def _positions(self, pen: Pen, area: Area, home: Rect) -> None:
        """The positions with the letter of their area, and a mark under that."""
        marks = self._starts(pen)
        line = pen.theme.line(area.color)
        side = self.position
        gap = self.gap
        plan = CellPlan(
            (area,),
            side,
            side,
            gap,
            line_gap=gap,
            wrap=self.columns,
        )
        spots = arranged(pen, plan, "line", home)
        for order, spot in enumerate(spots, start=1):
            place = spot.box
            pen.canvas.cell(spot.cell, place)
            disc(pen, place, line=pen.theme.frame(area.color, 0.75))
            pen.text(pen.theme.ink(area.color).letter, place, pen.type("label", paint=line))
            below = Rect(place.x + 3, place.cy + 2.6, place.w - 6, 3.6)
            pen.text(marks.get(order, ""), below, pen.type("hint", paint=line))

    def _starts(self, pen: Pen) -> dict[int, str]:
        """Up to which position each player's pawns stand at the start: the color does not tell who
        begins, so all homes are alike.
        """
        if not self.start:
            return {}
        first = number(pen, self.start)
        return {first + seat: ordinal(seat) for seat in range(len(self.areas))}

    def _ground(self, pen: Pen, box: Rect) -> None:
        """The field that the areas lie on, and its name for both sides of the table."""
        pen.canvas.rect(box, radius=_ROUND, line=Stroke(MID_GRAY, 0.75))
        if self.picture:
            SvgPicture(file=self.picture).draw(pen, box.square(_PICTURE))
        word = pen.type("label", paint=TEXT_GRAY)
        words = box.middle(12)
        pen.text(self.outside, words.lower(5), word)
        pen.text(self.outside, words.upper(5), word, turn=180)

    def _ways(self, places: Rects, box: Rect) -> Iterator[tuple[float, Point]]:
        """Where arrows lead from each area to the next one clockwise, and how many degrees each is
        turned; inside the field, or outside a ring, where a gap is too narrow for it.
        """
        left = places[::2]
        right = places[1::2]
        for here, there in pairwise([left[0], *right, *reversed(left)]):
            across = there.cx - here.cx
            down = there.cy - here.cy
            x = here.cx + across / 2
            y = here.cy + down / 2
            is_narrow = max(abs(across), abs(down)) < self._side + _ARROW
            if is_narrow and self._is_ring:
                x = box.cx + _BEYOND * (x - box.cx)
                y = box.cy + _BEYOND * (y - box.cy)
            elif is_narrow:
                x += math.copysign(self._side / 2 + _APART + _ARROW, box.cx - x)
            yield math.degrees(math.atan2(down, across)), (x, y)
