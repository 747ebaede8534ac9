"""Stays for Dice Chain: a path of spaces to fill in order, with a start, links, spaces that are
opened later, and a goal.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, zip_longest

from sheetgen.core.cells import Area, Cell
from sheetgen.page.canvas import WHITE, Paint, PathSteps, Step, Stroke
from sheetgen.page.geometry import Point, Rect, Size
from sheetgen.page.icons import icon
from sheetgen.page.suits import suit
from sheetgen.widgets.base import ORIGIN, Pen
from sheetgen.widgets.cells.places import CellPlan, Spot, Spots, arranged, extent
from sheetgen.widgets.limits import SideLength, SmallCount

_WAY = 0.75  # Width of frames and arrows in pt
_LINE = 1.25  # Width of the links between spaces, and of the way to the next line, in pt
_LINK = (1.6, 1.9)  # How much longer a link is than the gap that it bridges, and its height, in mm

_DOTS = (0.5, 1.1)

_LIGHT = 0.67  # Width of frames in the theme `light`, as a share of their usual one

# Height of the strip of a space that holds its number and more, where there is more than the number
_HEAD = 4.6

_TICK = 3.4  # mm, side of the box that is ticked
_FLAG = 7.0  # mm, side of the flag after the spaces that are opened later
_SUIT = 2.8  # mm, side of the suit in the first space
_SUIT_AIR = 0.9  # mm of white around it
_EXTRA_GAP = 9.0  # mm of white over the spaces that are opened later
_FLAG_ROOM = 13.0  # mm that the flag after them takes
_TURN = 1.5  # Radius of the bent arrow's corners in mm


@dataclass(frozen=True, slots=True, kw_only=True)
class Spaces:
    """An area as a path of spaces in writing order, numbered small in the corner, linked as a
    chain.

    Spaces that are opened in the course of the game follow on a line of their own, dotted, each
    with a small box in its corner that is ticked when it is opened; the goal's flag stands after
    them.

    Attributes:
        area: the area whose cells these are
        columns: spaces in a line
        lines: how many lines share the spaces as evenly as can be; 0 = as many as `columns` needs
        wide: mm, width of the whole path; spaces take what the gaps leave, at most `side`
        side: mm, largest width of a space
        tall: mm, height of a space; 0 = as high as wide
        gap: mm between spaces
        line_gap: mm between two lines
        color: a color of the game for the frames and the first space; empty = black
        extra: the area with the spaces that are opened later; empty = none
        opened: the area with the boxes in their corners, as many; empty = the boxes are not cells
        extra_side: mm, largest width of such a space, which is never wider than those above it
        extra_tall: mm, its height
        extra_hint: words over those spaces
    """

    kind = "spaces"
    area: str
    columns: SmallCount = 10
    lines: int = 0
    wide: SideLength = 188.0
    side: SideLength = 16.0
    tall: float = 0.0
    gap: float = 2.0
    line_gap: float = 6.0
    color: str = ""
    extra: str = ""
    opened: str = ""
    extra_side: float = 16.5
    extra_tall: float = 17.0
    extra_hint: str = ""

    def size(self, pen: Pen) -> Size:
        path = self._path(pen, ORIGIN)
        if not path:
            return (0, self.tall or self.side)
        right, bottom = extent(path)
        later = self._later(pen, path)
        if later:
            end = later[-1].box
            return (max(right, end.right + _FLAG_ROOM), end.bottom)
        return (right, bottom)

    def draw(self, pen: Pen, box: Rect) -> None:
        path = self._path(pen, box)
        if not path:
            return
        later = self._later(pen, path)
        first = path[0]
        last = path[-1]
        if self.color:
            self._first(pen, first.box)
        for spot in path:
            self._space(
                pen,
                spot,
                first=spot is first,
                goal=spot is last and not later,
            )
        for one, two in pairwise(path):
            if one.row == two.row:
                self._link(pen, one.box, two.box)
            else:
                half = (one.box.bottom + two.box.y) / 2
                self._bent(
                    pen,
                    one.box,
                    two.box,
                    half,
                    Stroke(self._paint(pen), _LINE),
                )
        if later:
            self._opened_later(pen, last.box, later)

    def _space(
        self,
        pen: Pen,
        spot: Spot,
        *,
        first: bool,
        goal: bool,
    ) -> None:
        """A space with its name, the first one's on its color; with the word and the flag if
        nothing comes after it.
        """
        top = _top(spot.box)
        type = pen.type("small")
        if first and self.color:
            type = pen.type("small", paint=pen.theme.on_solid(self.color))
        pen.canvas.cell(spot.cell, spot.box)
        pen.canvas.rect(spot.box, radius=1.5, line=self._frame(pen, 1.5 if goal else _WAY))
        pen.text(spot.cell.name, top, type, anchor="left")
        if first:
            pen.text("start", top, type, anchor="right")
        if goal:
            flag = top.moved(0, -0.2).right_part(3).upper(3)
            icon(pen.canvas, "flag", flag, self._paint(pen))
            pen.text("goal", top.less(right=3.5), "small", anchor="right")

    def _paint(self, pen: Pen) -> Paint:
        return pen.theme.line(self.color)

    def _frame(self, pen: Pen, pt: float, dash: tuple[float, ...] = ()) -> Stroke:
        """The frame of a space."""
        return Stroke(self._paint(pen), pt * (_LIGHT if pen.theme.name == "light" else 1), dash)

    def _first(self, pen: Pen, place: Rect) -> None:
        """The first space in the board's color, so that boards differ at a glance: tint, a solid
        head, the suit at its foot.
        """
        theme = pen.theme
        pen.canvas.rect(place, radius=1.5, fill=theme.tint(self.color) or WHITE)
        head = theme.solid(self.color)
        line = Stroke(theme.line(self.color), _WAY)
        pen.canvas.rect(place.upper(_HEAD), radius=1.5, fill=head, line=line)
        foot = place.inset(_SUIT_AIR).lower(_SUIT).right_part(_SUIT)
        suit(pen.canvas, self.color, foot, theme)

    def _opened_later(self, pen: Pen, before: Rect, later: Spots) -> None:
        """The dotted spaces under their numbers and boxes, the way to them from the path before,
        and the flag after them.
        """
        fields = [spot.box.less(top=_HEAD) for spot in later]
        ticks = pen.area(self.opened).cells[: len(later)] if self.opened else ()
        for spot, field, tick in zip_longest(later, fields, ticks):
            self._space_opened_later(pen, spot, field, tick)
        for one, two in pairwise(fields):
            self._tick(pen, one, two)
        dots = Stroke(self._paint(pen), 0.9, _DOTS)
        self._bent(pen, before, fields[0], before.bottom + 2.2, dots)
        line = later[0].box.left_part(self.wide)
        words = line.less(left=fields[0].w / 2 + 3, top=-5).upper(3.6)
        pen.text(self.extra_hint, words, "hint", anchor="left")
        self._goal(pen, fields[-1])

    def _goal(self, pen: Pen, last: Rect) -> None:
        """The flag after the last space that is opened later."""
        flag = Rect(
            last.right + 2 * self.gap,
            last.cy - _FLAG / 2 - 1.5,
            _FLAG,
            _FLAG,
        )
        self._tick(pen, last, flag)
        icon(pen.canvas, "flag", flag, self._paint(pen))
        word = flag.less(left=-1, top=_FLAG + 0.4, right=-1).upper(3)
        pen.text("goal", word, "hint")

    def _space_opened_later(
        self,
        pen: Pen,
        spot: Spot,
        field: Rect,
        tick: Cell | None,
    ) -> None:
        """A dotted space, its name and the box that is ticked when it is opened above it."""
        pen.canvas.cell(spot.cell, field)
        pen.canvas.rect(field, radius=1.5, line=self._frame(pen, 0.9, _DOTS))
        small = spot.box.moved(0, 0.4).right_part(_TICK).upper(_TICK)
        pen.canvas.rect(small, radius=0.4, line=Stroke(self._paint(pen), _WAY))
        if tick is not None:
            pen.canvas.cell(tick, small)
        pen.text(
            spot.cell.name,
            _top(spot.box).moved(0, 0.4),
            "small",
            anchor="left",
        )

    def _link(self, pen: Pen, one: Rect, two: Rect) -> None:
        """A link of a chain between two neighbors."""
        wide, tall = _LINK
        link = Rect.around(
            (one.right + two.x) / 2,
            one.cy,
            self.gap + wide,
            tall,
        )
        line = Stroke(self._paint(pen), _LINE)
        pen.canvas.rect(link, radius=tall / 2, fill=WHITE, line=line)

    def _tick(self, pen: Pen, one: Rect, two: Rect) -> None:
        """An arrow's head between two neighbors."""
        x = (one.right + two.x) / 2
        y = one.cy
        head = ((x - 0.5, y - 0.9), (x + 0.5, y), (x - 0.5, y + 0.9))
        pen.canvas.line(head, Stroke(self._paint(pen), _WAY))

    def _bent(
        self,
        pen: Pen,
        one: Rect,
        two: Rect,
        half: float,
        line: Stroke,
    ) -> None:
        """An arrow from the end of a line to the start of the next, level at `half`."""
        x = two.cx
        y = two.y - 0.5
        pen.canvas.path(_bent_way((one.cx, one.bottom + 0.4), (x, y), half), line=line)
        head = ((x - 0.9, y - 1.1), (x, y), (x + 0.9, y - 1.1))
        pen.canvas.line(head, Stroke(line.paint, _WAY))

    def _path(self, pen: Pen, at: Rect) -> Spots:
        """Each space with its box, line by line, from a corner on."""
        area = pen.area(self.area)
        columns = -(-len(area) // self.lines) if self.lines else self.columns
        side = min(self.side, self._widest(min(columns, len(area)), self.wide))
        return self._placed(pen, area, side, self.tall or side, columns, at)

    def _later(self, pen: Pen, path: Spots) -> Spots:
        """Each space that is opened later with its box, under the path."""
        if not self.extra:
            return []
        area = pen.area(self.extra)
        room = self._widest(len(area), self.wide - _FLAG_ROOM)
        side = min(self.extra_side, path[0].box.w, room)
        under = Rect(path[0].box.x, path[-1].box.bottom + _EXTRA_GAP, 0, 0)
        return self._placed(pen, area, side, self.extra_tall, 0, under)

    def _widest(self, count: int, room: float) -> float:
        """How wide each of so many spaces in a line can be."""
        return (room + self.gap) / max(1, count) - self.gap

    def _placed(self, pen: Pen, area: Area, side: float, tall: float, wrap: int, at: Rect) -> Spots:
        plan = CellPlan(
            (area,),
            side,
            tall,
            gap=self.gap,
            line_gap=self.line_gap,
            wrap=wrap,
        )
        return arranged(pen, plan, "line", at)


def _bent_way(start: Point, end: Point, half: float) -> PathSteps:
    """A way down, across at the height `half` with rounded corners, and down again."""
    out, _ = start
    into, _ = end
    turn = _TURN if out > into else -_TURN
    corner = (out, half)
    goal = (into, half)
    return (
        Step("M", (start,)),
        Step("L", ((out, half - _TURN),)),
        Step("C", (corner, corner, (out - turn, half))),
        Step("L", ((into + turn, half),)),
        Step("C", (goal, goal, (into, half + _TURN))),
        Step("L", (end,)),
    )


def _top(place: Rect) -> Rect:
    """The strip along a space's upper edge where small words stand, so that the field below stays
    free.
    """
    return place.less(1.2, 1, 1.2).upper(2.6)
