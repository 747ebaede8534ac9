"""Stays for Unicorn Rainbow, whose rows end in abilities and a bonus, whose sections stand under a
multiplier, with boxes on their columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from sheetgen.core.cells import Area, Cell
from sheetgen.messages import Meanings, Words
from sheetgen.page.canvas import MEDIUM, draw_plus
from sheetgen.page.geometry import Rect, Size
from sheetgen.widgets.base import ORIGIN, Nodes, Pen
from sheetgen.widgets.cells.colored import badge, color_tab, letter_block
from sheetgen.widgets.cells.look import CellLook
from sheetgen.widgets.cells.places import CellPlan, Spots, arranged, extent
from sheetgen.widgets.game.strips import Strip, draw_strips, strips_height
from sheetgen.widgets.limits import SideLength, SmallCount
from sheetgen.widgets.stack import Column

_TAB = 9.0  # mm, width of a row's tab
_AFTER = 3.0  # mm of white before the abilities and the bonus
_FOOT = 7.5  # mm, height of the boxes under the columns
_FOOT_GAP = 1.5  # mm of white over them
_BESIDE = 1.0  # mm of white over what stands beside them
_BRACKET = 5.5  # mm that a multiplier on its bracket takes over the cells
_WORDS = 4.2  # mm that words take over the abilities
_DIE = 3.6  # mm, side of a die in a free place that tells what mixes to a color
_SMALL_DIE = 3.2  # mm, side of one on a tab
_PLUS_ROOM = 1.1  # mm that a plus sign between two needs
_LIFT = 1.9  # How far a tab's letter moves up for such dice below it, in mm


ColumnEdges = Mapping[str, float]
"""The left edge of each column after the cells of a row, in mm, by its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lanes:
    """Rows of colored cells; cells of one column stand under each other, sections are set apart
    under their multiplier.

    Columns stand in the order that the areas declare; a row that has its cells in another order
    than the others is an error.

    Attributes:
        rows: areas, one a row, from top to bottom
        cell: mm, width of a cell
        tall: mm, height of a cell
        gap: mm between cells
        band: rows between two white gutters, by which an eye and a camera count; 0 = no gutter
        gutter: mm, height of a gutter
        section_gap: mm more between two sections
        head: mm, height of the multipliers over the columns; 0 = no head
        circles: area with two or more abilities a row, named row.a, row.b; empty = none
        circle_heads: what earns each ability, over its column
        names: what is printed in the circle of each kind of ability
        bonus: area with one bonus a row, named as the rows, under its multiplier; empty = none
        bonus_head: what earns the bonus, in its boxes
        mixes: row -> the colors that make its own, as small dice in the first column where the row
            has no cell there, else on its tab
        foot: area with a box under each column; empty = none
        foot_label: a word beside those boxes
        strips: runs of boxes on the columns above them, each a mapping with area, group, start,
            line, label, hint, label-at, after, flag, bar
        children: what stands under the abilities and the bonus, beside the boxes under the rows
    """

    kind = "lanes"
    rows: Words
    cell: SideLength = 9.0
    tall: SideLength = 9.5
    gap: float = 1.0
    band: SmallCount = 3
    gutter: float = 2.5
    section_gap: float = 1.5
    head: float = 6.0
    circles: str = ""
    circle_heads: Words = ()
    names: Meanings | None = None
    bonus: str = ""
    bonus_head: str = ""
    mixes: Mapping[str, Words] | None = None
    foot: str = ""
    foot_label: str = ""
    strips: tuple[Strip, ...] = ()

    children: Nodes = ()

    def size(self, pen: Pen) -> Size:
        spots = self._spots(pen, ORIGIN)
        if not spots:
            return (0, 0)
        right, bottom = extent(spots)
        ends = self._ends(pen, right).values()
        under = strips_height(self.strips) + (_FOOT_GAP + _FOOT if self.foot else 0)
        beside = _BESIDE + self._children.size(pen)[1] if self.children else 0
        return (max([right, *(x + self.cell for x in ends)]), bottom + max(under, beside))

    def draw(self, pen: Pen, box: Rect) -> None:
        spots = self._spots(pen, box)
        if not spots:
            return
        right, under = extent(spots)
        ends = self._ends(pen, right)
        self._heads(pen, spots, box.y)
        self._heads_of_ends(pen, ends, box.y)
        for row, cells in groupby(spots, key=lambda spot: spot.cell.area):
            self._row(pen, pen.area(row), ends, list(cells), box.x)
        if ends and self.children:
            left = min(ends.values())
            end = max(ends.values()) + self.cell
            room = Rect.holding(((left, under + _BESIDE), (end, box.bottom)))
            self._children.draw(pen, room)
        columns = {spot.cell.name: spot.box.x for spot in spots} | ends
        if self.foot:
            self._foot(pen, columns, box.x, under + _FOOT_GAP)
            under += _FOOT_GAP + _FOOT
        places = {name: Rect(x, under, self.cell, 0) for name, x in columns.items()}
        draw_strips(pen, self.strips, places, box.x)

    @property
    def _children(self) -> Column:
        """The widgets under the abilities and the bonus."""
        return Column(gap=0.5, children=self.children)

    def _spots(self, pen: Pen, at: Rect) -> Spots:
        """The colored cells with their boxes, row by row."""
        plan = CellPlan(
            tuple(pen.area(name) for name in dict.fromkeys(self.rows)),
            self.cell,
            self.tall,
            self.gap,
            self.gap,
            self.section_gap,
            band=self.band,
            gutter=self.gutter,
        )
        return arranged(
            pen,
            plan,
            "columns",
            at.moved(_TAB + self.gap, self.head),
        )

    def _ends(self, pen: Pen, right: float) -> dict[str, float]:
        """The left edge of each column after the cells, which end at `right`: of the abilities
        (`a`, `b`) and of the bonus.
        """
        rings = self._rings(pen)
        step = self.cell + self.gap
        ends = {name: right + _AFTER + number * step for number, name in enumerate(rings)}
        if self.bonus:
            after = _AFTER if self.circles else self.gap
            ends[self.bonus] = right + self.gap + len(rings) * step + after
        return ends

    def _rings(self, pen: Pen) -> list[str]:
        """The names of the abilities of a row."""
        cells = pen.area(self.circles) if self.circles else ()
        return list(dict.fromkeys(cell.name.rpartition(".")[2] for cell in cells))

    def _heads(self, pen: Pen, spots: Spots, y: float) -> None:
        """A bracket over each section with its multiplier.

        Nothing stands over cells that are in no group and count once.
        """
        if not self.head and not self.circle_heads:
            return
        columns = {spot.column: spot for spot in reversed(spots)}
        for group, section in groupby(sorted(columns), lambda number: columns[number].cell.group):
            numbers = list(section)
            times = self._times(pen, [spot for spot in spots if spot.column in numbers])
            if group or times != 1:
                left = columns[numbers[0]].box.x
                right = columns[numbers[-1]].box.right
                self._bracket(pen, left, right, y, times)

    def _times(self, pen: Pen, section: Spots) -> int:
        """What the cells of a section are multiplied with; complains where they are not all
        multiplied alike.
        """
        areas = {spot.cell.times: spot.cell.area for spot in section}
        (times, area), *others = areas.items()
        for other, name in others[:1]:
            pen.complain(
                "mixed-times",
                f'cells in one section count ×{times} in "{area}" and ×{other} in "{name}";'
                " group them, or write head: 0",
                name,
            )
        return times

    def _heads_of_ends(self, pen: Pen, ends: ColumnEdges, y: float) -> None:
        """Words over the abilities, a bracket over the bonus."""
        rings = tuple(self._rings(pen))
        pen.need_room(self.circle_heads, len(rings), "{} circle-heads for {} abilities a row")
        for text, name in zip(self.circle_heads, rings, strict=False):
            self._check_head(pen, _WORDS)
            room = Rect(
                ends[name] - 0.5,
                y + self.head - _WORDS,
                self.cell + 1,
                3,
            )
            pen.text(text, room, "small")
        earned = pen.times(self.bonus) if self.bonus and self.head else None
        if earned not in (None, 1):
            left = ends[self.bonus]
            self._bracket(pen, left, left + self.cell, y, earned)

    def _bracket(
        self,
        pen: Pen,
        left: float,
        right: float,
        top: float,
        times: int | None,
    ) -> None:
        """A multiplier on a black disc, and what it counts for."""
        self._check_head(pen, _BRACKET)
        y = top + 2.5
        foot = top + self.head - 0.8
        pen.canvas.line(((left, foot), (left, y), (right, y), (right, foot)), MEDIUM)
        badge(pen, (left + right) / 2, y, f"×{times}")

    def _check_head(self, pen: Pen, tall: float) -> None:
        """Complain about a head that is lower than what stands in it."""
        if self.head < tall:
            pen.complain(
                "does-not-fit",
                f"what stands over the columns is {tall:g} mm high; head is {self.head:g}",
            )

    def _row(self, pen: Pen, area: Area, ends: ColumnEdges, spots: Spots, x: float) -> None:
        """A row with its tab, its abilities and its bonus."""
        if not area.color:
            pen.complain(
                "no-color",
                f'area "{area.id}" has no color, which a row of cells is drawn in',
                area.id,
            )
        elif pen.has_color(area.color):
            first = spots[0].box
            self._tab(pen, area, Rect(x, first.y, _TAB, first.h), first)
            for spot in spots:
                CellLook(names="corner").cell(
                    pen,
                    spot.cell,
                    spot.box,
                    area.color,
                )
            self._abilities(pen, area.id, ends, first)
            bonus = pen.area(self.bonus).named(area.id) if self.bonus else None
            if bonus is not None:
                place = replace(first, x=ends[self.bonus])
                _box(pen, bonus, place, self.bonus_head)

    def _tab(self, pen: Pen, area: Area, tab: Rect, first: Rect) -> None:
        """A row's tab, and the colors that mix to its own: in the first column, or on the tab where
        the row has a cell there.
        """
        mix = (self.mixes or {}).get(area.id, ())
        free = tab.moved(_TAB + self.gap, 0).left_part(first.w)
        if mix and first.x <= free.x:
            color_tab(pen, area.color, tab, lift=_LIFT)
            _mixture(
                pen,
                tab.less(0.8, 0, 0.8, 0.6).lower(_SMALL_DIE),
                mix,
                _SMALL_DIE,
            )
        else:
            color_tab(pen, area.color, tab)
            _mixture(pen, free, mix, _DIE)

    def _abilities(self, pen: Pen, row: str, ends: ColumnEdges, first: Rect) -> None:
        """The rings of a row's abilities."""
        names = self.names or {}
        for cell in pen.area(self.circles) if self.circles else ():
            owner, _, name = cell.name.rpartition(".")
            if owner == row:
                place = replace(first, x=ends[name]).square(first.w)
                shown = names.get(cell.group, cell.group)
                CellLook("ring", role="small").cell(
                    pen,
                    cell,
                    place,
                    shown=shown,
                )

    def _foot(
        self,
        pen: Pen,
        columns: Mapping[str, float],
        x: float,
        y: float,
    ) -> None:
        """A box under each column."""
        words = Rect(x, y, _TAB + self.gap + self.cell, _FOOT)
        pen.text(self.foot_label, words, "label", anchor="left")
        for cell in pen.area(self.foot):
            if cell.name in columns:
                place = Rect(columns[cell.name], y, self.cell, _FOOT)
                _box(pen, cell, place, cell.name)
            else:
                pen.complain(
                    "unknown-column",
                    f'area "{self.foot}" has a cell {cell.name}, but no column is called so',
                    self.foot,
                )


def _box(pen: Pen, cell: Cell, place: Rect, word: str) -> None:
    """A white box, a small word in its corner."""
    pen.canvas.cell(cell, place)
    CellLook(backed=True).draw(pen, place, corner=word)


def _mixture(pen: Pen, box: Rect, colors: Sequence[str], side: float) -> None:
    """The colors that mix to one, as small lettered dice all over the width of the box, with plus
    signs between where there is room.
    """
    gap = (box.w - len(colors) * side) / max(1, len(colors) - 1)
    places = box.middle(side).columns([side] * len(colors), gap)
    for color, die in zip(colors, places, strict=True):
        if die is not places[0] and gap > _PLUS_ROOM:
            draw_plus(pen.canvas, die.x - gap / 2, die.cy, 0.4, MEDIUM)
        if pen.has_color(color):
            letter_block(
                pen,
                color,
                die,
                radius=0.15 * side,
                size=6.5,
                pt=0.5,
            )
