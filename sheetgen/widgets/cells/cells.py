"""Cells of any kind in any arrangement: the widget that most sheets are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Literal

from sheetgen.core.cells import Cell, CellRun
from sheetgen.core.grouping import grouped
from sheetgen.messages import Meanings, Words, kebab, listed
from sheetgen.page.canvas import BLACK
from sheetgen.page.geometry import Edge, Rect, Size
from sheetgen.page.type import Role
from sheetgen.widgets.base import ORIGIN, Pen
from sheetgen.widgets.cells.labels import (
    AIR,
    OVER,
    TAB,
    TAB_GAP,
    draw_beside,
    draw_label,
    draw_level,
    draw_tabs,
    line_words,
    room_beside,
    room_over,
)
from sheetgen.widgets.cells.look import (
    SIGN,
    CellLook,
    CellShape,
    CellWords,
    NamePlace,
    caption_room,
    check_names,
    draw_captions,
    draw_sign,
    draw_ways,
    name_among,
    signs_between,
    words_by_cell,
)
from sheetgen.widgets.cells.path import PathKind, draw_path
from sheetgen.widgets.cells.places import (
    GRID_SLOT,
    Arrangement,
    CellPlan,
    Spot,
    Spots,
    arranged,
    extent,
    joined,
)
from sheetgen.widgets.cells.shuffle import deals
from sheetgen.widgets.limits import Length, Shift, SmallNumber

_TICK = 3.4  # mm, side of a box to tick
_TICK_GAP = 0.8  # mm of white under it


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """The cells of an area, or of several, in one of eight arrangements.

    `line`: one after the other, wrapped after `wrap`. `rows`: an area in a row. `columns`: the
    same, cells of one name in one column.
    `grid`: the cells of a grid in their rows and columns, slots `between` them in the gaps, others
    line by line. `arc` and `ring`: along a bow, or clockwise from the top. `hex`: a honeycomb of
    cells called `r2c3`, or of `lines`. `map`: at `places`, with `ways` between them.

    What is printed in, over and under cells is a list in their order or a mapping from their names
    (or those of rows, columns, groups, areas), and may hold `:icons:`, `<red>` boxes of colors and
    `<×2>` badges among the words: `under: [1, 3, 6, 10]` is what so many marks are worth.

    Attributes:
        area: the area whose cells these are, or a list of areas; `pad.sum` is a cell, row, column
            or group of an area alone
        arrange: where the cells stand
        side: mm, width of a cell (of a hexagon from side to side); `fill` = all take the width
            there is
        tall: mm, height of a cell that is not as high as wide; 0 = as high as wide
        gap: mm between two cells
        line_gap: mm between two lines; 0 = as between two cells
        group_gap: mm more between two groups of an area, and between two areas in a line
        wrap: cells in a line; 0 = as many as there are
        band: lines between two white gutters, or [rows, columns] of a grid; 0 = none
        breaks: areas or cells, rows or columns of a grid, before whose line a gutter stands, too
        gutter: mm, height of a gutter, width of one between columns
        shape: how a cell is drawn (a bay holds a die, a round-bay does in a ring of its color, a
            spot holds a pawn, its color's letter over what is shown, a ring is ringed by hand, a
            soft one has round corners, a headed one its name on a head in its color, ruled cells
            share the gray lines of a table, a color being their tint alone); empty = as a hexagon
            in a honeycomb, else square
        shapes: other shapes for some cells, by the name of the cell, its row, column, group or area
        pointed: hexagons stand on a corner; false: on a side
        color: a color of the game for tint, suit and frame; empty = each cell's own, if it has one
        colors: colors for some cells, by the name of the cell, its row, column, group or area
        frame: a color of the game for the outlines of cells without a color; empty = black
        letters: true: each cell with a color has its letter, for mixed rows without colored ink
        names: where a cell's name stands; empty = in the middle, but for cells called r2c3
        role: type of what stands in the middle of a cell
        show: what is printed in the middle of cells instead of their names
        shuffle: what cells without words of `show` have in them, in each copy in another order: a
            range (1..75), a range for each column, or a list of words
        seed: what it is shuffled by: the serial number of each copy, or a word for all copies
        fills: what a printed copy writes in its cells by itself: the names of its players
        over: what is printed over cells
        under: what is printed under cells, such as points
        signs: signs before the last cells of each line, the first of them before all others; =
            makes a total
        totals: cells for totals, gray in a heavy frame, by the name of the cell, its row, column,
            group or area
        label: words before the first line
        label_width: mm kept for the words before the cells at least; shared = as much as the widest
            of all on the piece that share it
        tabs: a tab in its color, with its letter, before each row
        row_labels: words before each row, in order or by its name; what follows a line break is
            smaller; rows of a grid have their names where nothing else is said, [] = no words
        row_ends: words after each row, in order or by its name
        column_labels: words over each column, in order or by its name, as those of rows
        column_ends: words under each column, in order or by its name
        lines: of a honeycomb: how many cells stand in each line, the lines centered; [3, 4, 5, 4,
            3]
        span: of an arc: degrees, clockwise from the top, where it begins and ends
        radius: of an arc or ring: mm from its middle to the cells' middles; 0 = as small as can be
        places: of a map: each cell's middle, mm from the left and from the top
        ways: lines from cell to cell: lists of names; a cell a-b lies on a way by itself
        way: drawn ways, or dotted ones to be drawn over
        path: from each cell to the next one, and on to the next line: a chain, or small arrows
        ticks: an area named alike, whose cells are small boxes to tick over the cells, the name
            beside them; empty = none
    """

    kind = "cells"
    area: str | Words
    arrange: Arrangement = "line"
    side: Length | Literal["fill"] = 9.0
    tall: float = 0.0
    gap: float = 1.0
    line_gap: float = 0.0
    group_gap: float = 0.0
    wrap: int = 0
    band: SmallNumber | tuple[SmallNumber, SmallNumber] = 0
    breaks: Words = ()
    gutter: float = 3.0
    shape: CellShape = ""
    shapes: Mapping[str, CellShape] | None = None
    pointed: bool = True
    color: str = ""
    colors: Meanings | None = None
    frame: str = ""
    letters: bool = False
    names: NamePlace = ""
    role: Role = "numeral"
    show: CellWords = None
    shuffle: str | Words = ""
    seed: str = "serial"
    fills: Literal["name", ""] = ""
    over: CellWords = None
    under: CellWords = None
    signs: Words = ()
    totals: Words = ()
    label: str = ""
    label_width: Length | Literal["shared"] = 0.0
    tabs: bool = False
    row_labels: CellWords = None
    row_ends: CellWords = None
    column_labels: CellWords = None
    column_ends: CellWords = None
    lines: tuple[SmallNumber, ...] = ()
    span: tuple[Shift, Shift] = (-90.0, 90.0)
    radius: float = 0.0
    places: Mapping[str, tuple[Shift, Shift]] | None = None
    ways: tuple[Words, ...] = ()
    way: Literal["line", "dotted"] = "line"
    path: PathKind = ""
    ticks: str = ""

    @property
    def flows(self) -> bool:
        """Whether the cells take the width that there is."""
        return self.side == "fill"

    def size(self, pen: Pen) -> Size:
        wide, tall = extent(self._rooms(pen))
        words = self._all_words(pen)
        beside = self._left(pen) + room_beside(pen, words.after)
        over = room_over(pen, words.over) + room_over(pen, words.under)
        return (0 if self.flows else beside + wide, over + tall)

    def draw(self, pen: Pen, box: Rect) -> None:
        if not pen.has_colors(self.frame, *(self.colors or {}).values()):
            return
        spots = self.spots(pen, box)
        self._check_keys(pen)
        self._check_names(pen, [spot.cell for spot in spots])
        if self.letters and not any(self._color(spot.cell) for spot in spots):
            pen.complain(
                "unused-key", "letters are for cells with a color, and none has one", "letters"
            )
        draw_ways(pen, self._ways(pen, spots), dotted=self.way == "dotted")
        if self.arrange == "hex" and (self.over or self.under):
            pen.complain(
                "no-room", "a honeycomb has no room over or under its cells; show prints in them"
            )
        else:
            self._cells(pen, spots)
            self._captions(pen, spots)
        if self.path and self.arrange in _ONLY_FOR["path"]:
            draw_path(pen, [spot.box for spot in spots], self.path, self.frame or self.color)
        self._draw_labels(pen, [spot for spot in spots if not spot.slot], box.x)

    def _check_keys(self, pen: Pen) -> None:
        """Complain about keys that this arrangement does not go by."""
        unused = {
            field.name for field in fields(self) if getattr(self, field.name) != field.default
        }
        unused.intersection_update(_ONLY_FOR)
        if self.shape == "hex":
            unused.discard("pointed")
        if self.ways:
            unused.discard("way")
        for key in sorted(unused):
            if self.arrange not in _ONLY_FOR[key]:
                message = f"{kebab(key)} is for arrange: {listed(_ONLY_FOR[key])}"
                pen.complain("unused-key", f"{message}, not for {self.arrange}", kebab(key))

    def _check_names(self, pen: Pen, cells: CellRun) -> None:
        """Complain about what is named and is not here."""
        areas = [Cell(area, area) for area in self._areas]
        names = (*self.totals, *(self.colors or {}), *(self.shapes or {}), *self.breaks)
        check_names(pen, names, [*cells, *areas])

    @property
    def _areas(self) -> Words:
        """The names of the areas, each once."""
        names = (self.area,) if isinstance(self.area, str) else self.area
        return tuple(dict.fromkeys(names))

    def _words(self, pen: Pen, first: Iterable[Cell], top: Iterable[Cell]) -> _LineWords:
        """The words around lines, by the first cells of rows and the top cells of columns."""
        rows = [(cell.row or cell.area, cell.row) for cell in first]
        columns = [(cell.column or cell.name, cell.column) for cell in top]
        return _LineWords(
            line_words(pen, "row-labels", self.row_labels, rows),
            line_words(pen, "row-ends", self.row_ends, rows),
            line_words(pen, "column-labels", self.column_labels, columns),
            line_words(pen, "column-ends", self.column_ends, columns),
        )

    def _all_words(self, pen: Pen) -> _LineWords:
        """The same for all cells, slots between others aside."""
        every = [cell for area in self._areas for cell in pen.area(area)]
        cells = [cell for cell in every if not GRID_SLOT.fullmatch(cell.name)]
        return self._words(pen.mute, cells, cells)

    def words_width(self, pen: Pen) -> float:
        """What the words before the cells take in mm."""
        rows = self._all_words(pen).before
        return room_beside(pen, (self.label,)) + room_beside(pen, rows)

    def _left(self, pen: Pen) -> float:
        """What stands left of the cells takes so many mm."""
        kept = pen.label_width if self.label_width == "shared" else self.label_width
        return max(kept, self.words_width(pen)) + self._tab

    @property
    def _tab(self) -> float:
        """What a tab before a row takes in mm."""
        return TAB + TAB_GAP if self.tabs else 0

    def _draw_labels(self, pen: Pen, spots: Spots, left: float) -> None:
        """The words around the cells, the first of them at `left`."""
        lines = _together(spots, "row")
        stacks = _together(spots, "column")
        rows = [_row(line) for line in lines]
        columns = [_column(stack) for stack in stacks]
        words = self._words(pen, _firsts(lines), _firsts(stacks))
        label = self._left(pen) - self._tab
        if any(words.before):
            label = room_beside(pen, (self.label,))
        starts = [replace(row, x=left + label) for row in rows]
        if self.label and starts:
            draw_label(pen, self.label, starts[0].moved(-label, 0).left_part(label - AIR))
        if self.tabs:
            draw_tabs(pen, [self._color(cell) for cell in _firsts(lines)], starts)
        draw_beside(pen, words.before, [start.moved(self._tab, 0) for start in starts])
        draw_beside(pen, words.after, [row.moved(row.w + AIR, 0) for row in rows])
        whole = Rect.around_all(columns or [ORIGIN])
        draw_level(pen, words.over, columns, whole.y - room_over(pen, words.over))
        draw_level(pen, words.under, columns, whole.bottom + OVER)

    def spots(self, pen: Pen, at: Rect) -> Spots:
        """Each cell with its box, where the whole starts at the upper left corner of a box."""
        left = at.x + self._left(pen)
        top = at.y + room_over(pen, self._all_words(pen).over)
        over = self._over(pen)
        under = caption_room(pen, self.under)
        spots = []
        for spot in self._rooms(pen):
            box = spot.box.moved(left, top)
            if not (spot.slot or self.arrange == "hex"):
                box = box.less(top=over, bottom=under)
            spots.append(replace(spot, box=box))
        return spots

    def _over(self, pen: Pen) -> float:
        """What captions and boxes to tick over a cell take in mm."""
        return caption_room(pen, self.over) + (_TICK + _TICK_GAP if self.ticks else 0)

    def _cells(self, pen: Pen, spots: Spots) -> None:
        """The cells, with what is printed in them and the signs between them."""
        shown = words_by_cell(pen, self.show, [spot.cell for spot in spots])
        there = [spot.cell for spot in spots if not spot.slot]
        free = [cell for cell in there if cell.id not in shown]
        dealt = {cell.id: deal for cell, deal in deals(pen, self.shuffle, self.seed, there, free)}
        signs = signs_between(pen, [spot.box for spot in spots], self.signs)
        for number, spot in enumerate(spots):
            cell = spot.cell
            total = signs.get(number - 1) == "=" or bool(name_among(cell, self.totals))
            self._look(pen, spot).cell(
                replace(pen, ink=BLACK),
                cell,
                spot.box,
                self._color(cell),
                shown.get(cell.id),
                dealt.get(cell.id),
                total=total,
            )
            if self.ticks and not spot.slot:
                self._tick(pen, spot)
            if self.fills:
                pen.canvas.slot(self.fills, spot.box.inset(1), pen.type("label"))
        for number, sign in signs.items():
            draw_sign(pen, sign, spots[number].box, spots[number + 1].box)

    def _tick(self, pen: Pen, spot: Spot) -> None:
        """The box to tick over the right end of a cell, the name over the left one."""
        tick = pen.cell(self.ticks, spot.cell.name)
        if tick is not None:
            over = spot.box.less(top=-_TICK - _TICK_GAP).upper(_TICK)
            look = CellLook(names="none", frame=self.frame)
            look.cell(pen, tick, over.right_part(_TICK))
            words = over.less(left=1, top=1, right=_TICK)
            pen.text(spot.cell.name, words, "small", anchor="left")

    def _captions(self, pen: Pen, spots: Spots) -> None:
        """What is printed over and under the cells."""
        cells = [spot.cell for spot in spots]
        for words, below in ((self.over, False), (self.under, True)):
            said = words_by_cell(pen, words, cells)
            tall = caption_room(pen, words)
            captions = [
                (
                    said.get(spot.cell.id, ""),
                    spot.box.moved(0, spot.box.h if below else -self._over(pen)).upper(tall),
                )
                for spot in spots
                if not spot.slot
            ]
            draw_captions(pen, captions)

    def _look(self, pen: Pen, spot: Spot) -> CellLook:
        """How a cell is drawn: on a dark ground in white, so that it can be written in."""
        usual: CellShape = self.shape or ("hex" if self.arrange == "hex" else "square")
        given = self.shapes or {}
        return CellLook(
            given.get(name_among(spot.cell, given), "round" if spot.slot else usual),
            self.pointed,
            "none" if spot.slot or self.ticks else self.names,
            self.role,
            backed=bool(self.ways) or self.arrange == "map" or pen.ink != BLACK,
            letters=self.letters,
            frame=self.frame,
        )

    def _rooms(self, pen: Pen) -> Spots:
        """Each cell with the room that it and its captions take."""
        side = self.side
        if side == "fill":
            # What an arrangement is wide grows evenly with its cells.
            mute = pen.mute
            none = extent(arranged(mute, self._plan(mute, 0.0), self.arrange))[0]
            one = extent(arranged(mute, self._plan(mute, 1.0), self.arrange))[0]
            room = pen.room - self._left(pen) - room_beside(pen, self._all_words(pen).after)
            side = max(0.0, room - none) / max(one - none, 1)
        return arranged(pen, self._plan(pen, side), self.arrange)

    def _plan(self, pen: Pen, side: float) -> CellPlan:
        band, bars = (self.band, 0) if isinstance(self.band, int) else self.band
        captions = 0.0
        if self.arrange != "hex":
            captions = self._over(pen) + caption_room(pen, self.under)
        return CellPlan(
            areas=tuple(pen.area(name) for name in self._areas),
            wide=side,
            tall=(self.tall or side) + captions,
            gap=max(self.gap, SIGN) if self.signs else self.gap,
            line_gap=self.line_gap or self.gap,
            group_gap=self.group_gap,
            wrap=self.wrap,
            band=band,
            bars=bars,
            gutter=self.gutter,
            breaks=self.breaks,
            lines=self.lines,
            pointed=self.pointed,
            span=self.span,
            radius=self.radius,
            places=self.places or {},
        )

    def _color(self, cell: Cell) -> str:
        given = self.colors or {}
        name = name_among(cell, given)
        return given[name] if name else self.color or cell.color

    def _ways(self, pen: Pen, spots: Spots) -> Iterator[Edge]:
        """The ways that are asked for, and those that cells such as `a-b` lie on."""
        middles = {spot.cell.name: spot.box.center for spot in spots}
        for way in self.ways:
            for name in way:
                if name not in middles:
                    pen.complain(
                        "unknown-cell",
                        f'a way leads to the unknown cell "{name}"{pen.guess(name, middles)}',
                        name,
                    )
            for one, two in pairwise(way):
                if one in middles and two in middles:
                    yield middles[one], middles[two]
        if self.arrange == "map":
            for name, middle in middles.items():
                yield from ((middles[end], middle) for end in joined(name) if end in middles)


_IN_LINES: Sequence[Arrangement] = ("line", "rows", "columns", "grid")

# The arrangements that go by a key which others do not
_ONLY_FOR: Mapping[str, Sequence[Arrangement]] = {
    "wrap": ("line", "rows", "grid"),
    "band": _IN_LINES,
    "breaks": _IN_LINES,
    "lines": ("hex",),
    "pointed": ("hex",),
    "span": ("arc",),
    "radius": ("arc", "ring"),
    "places": ("map",),
    "way": ("map",),
    "path": ("line", "rows"),
    "ticks": (*_IN_LINES, "arc", "ring", "map"),
}


@dataclass(frozen=True, slots=True)
class _LineWords:
    """The words around lines: before and after each row, over and under each column."""

    before: Words
    after: Words
    over: Words
    under: Words


def _together(spots: Spots, way: Literal["row", "column"]) -> list[Spots]:
    """The cells of each row, or of each column, in order."""
    lines = grouped(spots, lambda spot: spot.row if way == "row" else spot.column)
    return [lines[number] for number in sorted(lines)]


def _firsts(lines: Iterable[Spots]) -> list[Cell]:
    """The first cell of each line."""
    return [line[0].cell for line in lines]


def _row(spots: Spots) -> Rect:
    """A box around the cells of a row, as high as its first line."""
    whole = Rect.around_all(spot.box for spot in spots)
    return replace(spots[0].box, x=whole.x, w=whole.w)


def _column(spots: Spots) -> Rect:
    """A box around the cells of a column, as wide as its first cell."""
    return _row([replace(spot, box=spot.box.mirrored) for spot in spots]).mirrored
