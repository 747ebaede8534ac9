"""Stays for Rainbow Roll: a score pad whose boxes share their edges, with bands, rules and marks by
which an eye and a camera count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from sheetgen.core.cells import Cell
from sheetgen.messages import Words
from sheetgen.page.canvas import BLACK, MEDIUM, Stroke
from sheetgen.page.geometry import Rect, Rects, Size
from sheetgen.page.icons import icon
from sheetgen.page.ink import MID_GRAY
from sheetgen.page.paths import polygon
from sheetgen.widgets.base import ORIGIN, Pen
from sheetgen.widgets.cells.places import CellPlan, arranged
from sheetgen.widgets.limits import SmallCount

_TAB = 5.0  # mm, height of a player's tab
_HEAD = 8.5  # mm, height of the words over the two columns
_BELOW = 10.5  # mm, height of a line under the rounds
_BELOW_GAP = 2.0  # mm of white over it
_MARK = 1.2  # Half the width of a mark on the rules, in mm

_FRAME = MEDIUM
_RULE = Stroke(pt=1.75)
_QUIET = Stroke(MID_GRAY, 0.75)  # Between boxes: there for the hand, not for the eye


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """Rounds down, players across: names on top, points and totals of each round, and lines of one
    box a player below.

    The totals lie on the tint of their player's color, one heavy rule parts a player from the next,
    and small marks on the rules after every few rounds tell the boxes apart, which all look alike
    in a photo.

    Attributes:
        points: area with the points, a grid of rounds and players
        totals: area with the running totals, the same grid
        names: area with a name for each player
        colors: a color of the game for each player's tab; empty = plain tabs
        goal: the total that ends the game, by a flag over each column of totals; 0 = not shown
        below: areas with one box for each player, under the rounds
        below_labels: a word before each of those lines
        number: mm, width of the round's number with the gap after it
        point_width: mm, width of a points box
        total_width: mm, width of a total box
        line: mm, height of a round
        name_line: mm, height of the names, their tabs included
        marks: a mark on the rules after so many rounds; 0 = none
    """

    kind = "pad"
    points: str
    totals: str
    names: str
    colors: Words = ()
    goal: int = 0
    below: Words = ()
    below_labels: Words = ()
    number: float = 12.0
    point_width: float = 13.0
    total_width: float = 16.5
    line: float = 13.5
    name_line: float = 14.0
    marks: SmallCount = 3

    def size(self, pen: Pen) -> Size:
        block = self._block(pen, ORIGIN)
        return (block.right, block.bottom + len(self.below) * (_BELOW + _BELOW_GAP))

    def draw(self, pen: Pen, box: Rect) -> None:
        block = self._block(pen, box)
        names = pen.area(self.names)
        rounds = block.rows([self.line] * self._rounds(pen))
        players = block.columns([self._pair] * len(names))
        self._grounds(pen, rounds, players)
        self._cells(pen, self.points, block, self.point_width)
        self._cells(
            pen,
            self.totals,
            block.less(left=self.point_width),
            self.total_width,
        )
        pen.need_room(self.colors, len(players), "{} colors for {} players")
        for name, player, color in zip_longest(names, players, self.colors[: len(players)]):
            head = player.less(top=box.y - block.y)
            self._name(pen, name, color or "", head.upper(self.name_line))
            self._heads(pen, head.less(top=self.name_line).upper(_HEAD))
        pen.canvas.rect(block, line=_FRAME)
        self._rules(pen, [*(player.x for player in players), block.right], rounds)
        self._below(pen, box.x, block.bottom, players)

    def _block(self, pen: Pen, at: Rect) -> Rect:
        """The room of the rounds, of a pad that starts at a corner."""
        return Rect(
            at.x + self.number,
            at.y + self.name_line + _HEAD,
            len(pen.area(self.names)) * self._pair,
            self._rounds(pen) * self.line,
        )

    @property
    def _pair(self) -> float:
        return self.point_width + self.total_width

    def _rounds(self, pen: Pen) -> int:
        """The number of rounds that there are points for."""
        return len(pen.area(self.points)) // max(1, len(pen.area(self.names)))

    def _grounds(self, pen: Pen, rounds: Rects, players: Rects) -> None:
        """The rounds' numbers; the tint of each player under the totals."""
        for number, row in enumerate(rounds, start=1):
            place = row.less(left=-self.number).left_part(self.number - 3)
            pen.text(str(number), place, "head", anchor="right")
        for player, color in zip(players, self.colors, strict=False):
            if pen.has_color(color) and pen.theme.tint(color):
                pen.canvas.rect(player.less(left=self.point_width), fill=pen.theme.tint(color))

    def _cells(self, pen: Pen, area: str, block: Rect, width: float) -> None:
        areas = (pen.area(area),)
        apart = self._pair - width
        plan = CellPlan(areas, width, self.line, gap=apart, line_gap=0)
        for spot in arranged(pen, plan, "grid", block):
            _box(pen, spot.cell, spot.box, _QUIET)

    def _name(self, pen: Pen, name: Cell, color: str, place: Rect) -> None:
        """A tab in the player's color over a box for the name."""
        tab, field = place.rows((_TAB, place.h - _TAB))
        paint = BLACK
        if color and pen.has_color(color):
            pen.canvas.rect(tab, fill=pen.theme.solid(color))
            paint = pen.theme.on_solid(color)
        pen.text(name.name, tab, pen.type("label", paint=paint))
        pen.canvas.rect(tab, line=_FRAME)
        _box(pen, name, field, _FRAME)
        pen.canvas.slot("name", field.inset(1), pen.type("label"))

    def _heads(self, pen: Pen, place: Rect) -> None:
        """What the two columns of a player take, and the total that ends the game."""
        points, total = place.columns((self.point_width, self.total_width))
        pen.text("points", points, "hint")
        if not self.goal:
            pen.text("total", total, "hint")
            return
        word, place = total.rows((total.h / 2, total.h / 2))
        pen.text("total", word.moved(0, 0.4), "hint")
        goal = str(self.goal)
        place = place.less(left=(place.w - 4 - pen.width(goal, "label")) / 2)
        icon(
            pen.canvas,
            "flag",
            place.moved(0, 0.4).left_part(3.2).upper(3.2),
            BLACK,
        )
        pen.text(goal, place.less(left=4), "label", anchor="left")

    def _rules(self, pen: Pen, edges: Sequence[float], rounds: Rects) -> None:
        """A heavy rule at both sides of each player, and a diamond on it after every few rounds."""
        marked = rounds[self.marks :: self.marks] if self.marks > 0 else ()
        for x in edges if rounds else ():
            pen.canvas.line(((x, rounds[0].y), (x, rounds[-1].bottom)), _RULE)
            for y in (row.y for row in marked):
                diamond = ((x, y - _MARK), (x + _MARK, y), (x, y + _MARK), (x - _MARK, y))
                pen.canvas.path(polygon(diamond), fill=BLACK)

    def _below(self, pen: Pen, x: float, y: float, players: Rects) -> None:
        """The lines with a box for each player, and their words."""
        pen.need_room(self.below_labels, len(self.below), "{} below-labels for {} lines")
        labels = (*self.below_labels, *("" for _ in self.below))
        under = Rect(x, y + _BELOW_GAP, self.number - 1.5, 0)
        lines = under.rows([_BELOW] * len(self.below), _BELOW_GAP)
        for label, name, line in zip(labels, self.below, lines, strict=False):
            room = line.middle(pen.text_height(label, self.number - 1, "hint"))
            pen.paragraph(label, room, "hint", anchor="right")
            for cell, player in zip(pen.area(name), players, strict=False):
                _box(
                    pen,
                    cell,
                    replace(player, y=line.y).upper(_BELOW),
                    _FRAME,
                )


def _box(pen: Pen, cell: Cell, place: Rect, line: Stroke) -> None:
    """A cell of the pad, whose edges are those of its neighbors."""
    pen.canvas.cell(cell, place)
    pen.canvas.rect(place, line=line)
