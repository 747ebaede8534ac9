"""A board of colored areas: positions for pawns in frames that read from both sides of the table,
and the one field outside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, ClassVar

from sheetgen.core.cells import Area
from sheetgen.page.canvas import BLACK, WHITE, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.page.hatch import hatch_ring
from sheetgen.page.icons import outlined
from sheetgen.page.ink import MID_GRAY, TEXT_GRAY
from sheetgen.page.paths import rounded
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.game.setup import number, ordinal

_APART = 3.0
_ROUND = 3.0
_LEAST_ARM = 10.0
_ARROW = 12.0
_WAY = Stroke(BLACK, 0.75)
_VOID = Stroke(MID_GRAY, 0.75, (2.0, 1.5))


@dataclass(frozen=True, slots=True, kw_only=True)
class Homes:
    """Areas in lines of two, at the left and right edge, a neutral field between them, and arrows
    for the order of turns.
    """

    kind: ClassVar[str] = "homes"
    areas: Annotated[
        tuple[str, ...],
        "the areas, line by line, their colors on the frames; an empty name = a place that is not"
        " in play",
    ]
    outside: Annotated[str, "the word in the field outside the areas"]
    start: Annotated[
        str,
        "number of pawns that who begins has at home, one more for each next; their last positions"
        " are marked",
    ] = ""
    tall: Annotated[float, "mm, height of the whole"]
    wide: Annotated[float, "mm, width of the whole"] = 193.5
    columns: Annotated[int, "positions in a line of an area"] = 3
    position: Annotated[float, "mm, diameter of a position"] = 18.0
    gap: Annotated[float, "mm between two positions"] = 2.0
    border: Annotated[float, "mm, width of the frame"] = 5.0

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
            if not name:
                _void(pen, place)
                continue
            area = pen.area(name)
            if not area.color:
                pen.complain("no-color", f'area "{name}" has no color for its frame', name)
            elif pen.has_color(area.color):
                _frame(pen, area.color, place, self.border)
                self._positions(pen, area, place)
        for arrow, x, y in self._ways(places):
            outlined(pen.canvas, arrow, Rect(x - _ARROW / 2, y - _ARROW / 2, _ARROW, _ARROW), _WAY)

    @property
    def _fits(self) -> bool:
        """Whether both edges have an area in play, and there is room between them."""
        both = any(self.areas[::2]) and any(self.areas[1::2])
        return (
            both
            and self.columns >= 1
            and self._between >= 0
            and self.wide >= 2 * (self._side + _APART + _ROUND)
        )

    @property
    def _side(self) -> float:
        """Of an area."""
        return self.columns * (self.position + self.gap) - self.gap + 2 * self.border

    @property
    def _lines(self) -> int:
        return -(-len(self.areas) // 2)

    @property
    def _between(self) -> float:
        """From one line of areas to the next."""
        return (self.tall - self._lines * self._side) / max(1, self._lines - 1)

    def _places(self, box: Rect) -> list[Rect]:
        step = self._side + self._between
        return [
            Rect(
                box.right - self._side if index % 2 else box.x,
                box.y + index // 2 * step,
                self._side,
                self._side,
            )
            for index in range(len(self.areas))
        ]

    def _positions(self, pen: Pen, area: Area, home: Rect) -> None:
        step = self.position + self.gap
        line = pen.theme.line(area.color)
        marks = self._starts(pen)
        for index, cell in enumerate(area):
            row, column = divmod(index, self.columns)
            place = Rect(
                home.x + self.border + column * step,
                home.y + self.border + row * step,
                self.position,
                self.position,
            )
            pen.canvas.cell(cell, place)
            pen.canvas.circle(
                place.cx, place.cy, self.position / 2, line=pen.theme.frame(area.color, 0.75)
            )
            pen.text(pen.theme.ink(area.color).letter, place, pen.type("label", paint=line))
            pen.text(
                marks.get(index + 1, ""),
                Rect(place.x + 3, place.cy + 2.6, place.w - 6, 3.6),
                pen.type("hint", paint=line),
            )

    def _starts(self, pen: Pen) -> dict[int, str]:
        """Up to which position each player's pawns stand at the start: the color does not tell who
        begins, so all homes are alike.
        """
        first = number(pen, self.start) if self.start else 0
        return (
            {first + seat: ordinal(seat) for seat in range(sum(map(bool, self.areas)))}
            if self.start
            else {}
        )

    def _ground(self, pen: Pen, box: Rect) -> None:
        """One field: the middle, and the arms between two lines of areas where they are wide
        enough.
        """
        left, right = box.x + self._side + _APART, box.right - self._side - _APART
        arms = [] if self._between < _LEAST_ARM else list(self._arms(box))
        down = [
            (right, box.y),
            *(
                p
                for top, foot in arms
                for p in ((right, top), (box.right, top), (box.right, foot), (right, foot))
            ),
        ]
        up = [(left, box.bottom)]
        for top, foot in reversed(arms):
            up += [(left, foot), (box.x, foot), (box.x, top), (left, top)]
        outline = [*down, (right, box.bottom), *up, (left, box.y)]
        pen.canvas.path(rounded(outline, _ROUND), line=Stroke(MID_GRAY, 0.75))
        word = pen.type("label", paint=TEXT_GRAY)
        pen.text(self.outside, Rect(left, box.cy + 1, right - left, 5), word)
        pen.text(self.outside, Rect(left, box.cy - 6, right - left, 5), word, turn=180)

    def _arms(self, box: Rect) -> Iterator[tuple[float, float]]:
        """Upper and lower edge of the field between each line of areas and the next."""
        for line in range(1, self._lines):
            foot = box.y + line * (self._side + self._between) - _APART
            yield foot - self._between + 2 * _APART, foot

    def _ways(self, places: Sequence[Rect]) -> Iterator[tuple[str, float, float]]:
        """An arrow from each area in play to the next one clockwise; inside the field where the gap
        between two is too narrow for it.
        """
        left, right = (
            [
                place
                for name, place in zip(self.areas[side::2], places[side::2], strict=True)
                if name
            ]
            for side in (0, 1)
        )
        middle = (places[0].cx + places[1].cx) / 2
        aside = 0.0 if self._between > _LEAST_ARM else self._side / 2 + _APART + _ARROW
        yield "arrow-right", middle, (left[0].cy + right[0].cy) / 2
        for upper, lower in pairwise(right):
            yield "arrow-down", upper.cx - aside, (upper.bottom + lower.y) / 2
        yield "arrow-left", middle, (left[-1].cy + right[-1].cy) / 2
        for upper, lower in pairwise(left):
            yield "arrow-up", upper.cx + aside, (upper.bottom + lower.y) / 2


def _void(pen: Pen, place: Rect) -> None:
    """Where an area would stand with more players: nothing is put there."""
    pen.canvas.rect(place, radius=3, line=_VOID)
    pen.text("not in play", place, pen.type("label", paint=TEXT_GRAY))


def _frame(pen: Pen, color: str, box: Rect, border: float) -> None:
    """A ring of tint and hatch between two lines, with the letter on a tab below and, turned,
    above.
    """
    ink = pen.theme.ink(color)
    inner = box.inset(border - 0.8)
    tint = pen.theme.tint(color)
    if tint is not None:
        pen.canvas.rect(box, radius=3, fill=tint)
        pen.canvas.rect(inner, radius=2, fill=WHITE)
    tabs = [Rect(box.cx - 5, y, 10, border - 0.6) for y in (box.y, box.bottom - border + 0.6)]
    hatch_ring(
        pen.canvas,
        box,
        ink,
        pen.theme,
        band=border - 0.8,
        radius=3,
        over=[(tab, 0.8) for tab in tabs],
    )
    pen.canvas.rect(box, radius=3, line=pen.theme.frame(color, 1.25))
    pen.canvas.rect(inner, radius=2, line=pen.theme.frame(color, 0.75))
    for tab, turn in zip(tabs, (180, 0), strict=True):
        pen.canvas.rect(
            tab, radius=0.8, fill=pen.theme.solid(color), line=pen.theme.frame(color, 0.75)
        )
        pen.text(ink.letter, tab, pen.type("tab", paint=pen.theme.on_solid(color)), turn=turn)
