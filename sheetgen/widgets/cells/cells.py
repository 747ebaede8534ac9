"""Cells of any kind in any arrangement: the widget that most sheets are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated, ClassVar, Literal

from sheetgen.core.cells import Cell
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.type import Role
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.cells.labels import Labels
from sheetgen.widgets.cells.look import (
    SIGN,
    Look,
    Names,
    Shape,
    caption_room,
    draw_caption,
    draw_sign,
    draw_ways,
    signs_between,
    words_by_cell,
)
from sheetgen.widgets.cells.places import Arrangement, Plan, Spot, arranged, extent, joined

_Words = Mapping[str, str] | tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """The cells of an area, or of several, in one of eight arrangements.

    `line`: one after the other, wrapped after `wrap`. `rows`: an area in a row. `columns`: the
    same, cells of one name in one column.
    `grid`: cells called `r2c3` in that row and column, slots `between` them in the gaps, others
    line by line. `arc` and `ring`: along a bow, or clockwise from the top. `hex`: a honeycomb of
    cells called `r2c3`, or of `lines`. `map`: at `places`, with `ways` between them.

    What is printed in, over and under cells is a list in their order or a mapping from their names
    (or groups), and may hold `:icons:` and `<×2>` badges among the words: `under: [1, 3, 6, 10]` is
    what so many marks are worth.
    """

    kind: ClassVar[str] = "cells"
    area: Annotated[str | tuple[str, ...], "the area whose cells these are, or a list of areas"]
    arrange: Annotated[Arrangement, "where the cells stand"] = "line"
    side: Annotated[
        float | Literal["fill"],
        "mm, width of a cell (of a hexagon from side to side); `fill` = all take the width"
        " there is",
    ] = 9.0
    tall: Annotated[
        float, "mm, height of a cell that is not as high as wide; 0 = as high as wide"
    ] = 0.0
    gap: Annotated[float, "mm between two cells"] = 1.0
    line_gap: Annotated[float, "mm between two lines; 0 = as between two cells"] = 0.0
    group_gap: Annotated[
        float, "mm more between two groups of an area, and between two areas in a line"
    ] = 0.0
    wrap: Annotated[int, "cells in a line; 0 = as many as there are"] = 0
    band: Annotated[int, "lines between two white gutters; 0 = none"] = 0
    breaks: Annotated[tuple[str, ...], "areas or cells before whose line a gutter stands, too"] = ()
    gutter: Annotated[float, "mm, height of a gutter"] = 3.0
    shape: Annotated[
        Shape,
        "how a cell is drawn (a bay holds a die); empty = as a hexagon in a honeycomb, else square",
    ] = ""
    pointed: Annotated[bool, "hexagons stand on a corner; false: on a side"] = True
    color: Annotated[
        str, "a color of the game for tint, hatch and frame; empty = each cell's own, if it has one"
    ] = ""
    colors: Annotated[
        Mapping[str, str] | None,
        "colors for some cells, by the name of the cell, its group or its area",
    ] = None
    names: Annotated[
        Names, "where a cell's name stands; empty = in the middle, but for cells called r2c3"
    ] = ""
    role: Annotated[Role, "type of what stands in the middle of a cell"] = "numeral"
    show: Annotated[_Words, "what is printed in the middle of cells instead of their names"] = None
    over: Annotated[_Words, "what is printed over cells"] = None
    under: Annotated[_Words, "what is printed under cells, such as points"] = None
    signs: Annotated[
        tuple[str, ...],
        "signs before the last cells of each line, the first of them before all others; = makes a"
        " total",
    ] = ()
    totals: Annotated[
        tuple[str, ...],
        "cells for totals, gray in a heavy frame, by the name of the cell, its group or its area",
    ] = ()
    label: Annotated[str, "words before the first line"] = ""
    label_width: Annotated[float, "mm kept for them at least"] = 0.0
    tabs: Annotated[bool, "a tab in its color, with its letter, before each row"] = False
    row_labels: Annotated[
        tuple[str, ...], "words before each row; what follows a line break is smaller"
    ] = ()
    row_ends: Annotated[tuple[str, ...], "words after each row"] = ()
    column_labels: Annotated[tuple[str, ...], "words over each column"] = ()
    column_ends: Annotated[tuple[str, ...], "words under each column"] = ()
    lines: Annotated[
        tuple[int, ...],
        "of a honeycomb: how many cells stand in each line, the lines centered; [3, 4, 5, 4, 3]",
    ] = ()
    span: Annotated[
        tuple[float, float], "of an arc: degrees, clockwise from the top, where it begins and ends"
    ] = (-90.0, 90.0)
    radius: Annotated[
        float, "of an arc or ring: mm from its middle to the cells' middles; 0 = as small as can be"
    ] = 0.0
    places: Annotated[
        Mapping[str, tuple[float, float]] | None,
        "of a map: each cell's middle, mm from the left and from the top",
    ] = None
    ways: Annotated[
        tuple[tuple[str, ...], ...],
        "lines from cell to cell: lists of names; a cell a-b lies on a way by itself",
    ] = ()
    way: Annotated[Literal["line", "dotted"], "drawn ways, or dotted ones to be drawn over"] = (
        "line"
    )

    @property
    def flows(self) -> bool:
        """Whether the cells take the width that there is."""
        return self.side == "fill"

    def size(self, pen: Pen) -> Size:
        wide, tall = extent(self._spots(pen))
        labels = self._labels
        return (
            0 if self.flows else labels.left(pen) + wide + labels.right(pen),
            labels.top(pen) + tall + labels.bottom(pen),
        )

    def draw(self, pen: Pen, box: Rect) -> None:
        colors = [self.color] * bool(self.color) + list((self.colors or {}).values())
        if len([color for color in colors if pen.has_color(color)]) < len(colors):
            return
        x, y = box.x + self._labels.left(pen), box.y + self._labels.top(pen)
        spots = [replace(spot, box=spot.box.moved(x, y)) for spot in self._spots(pen)]
        boxes = [spot.box if spot.slot else self._outline(pen, spot.box) for spot in spots]
        draw_ways(pen, self._ways(pen, spots, boxes), dotted=self.way == "dotted")
        self._cells(pen, spots, boxes)
        rows, columns = _united(spots, boxes, "row"), _united(spots, boxes, "column")
        shades = {spot.row: self._color(spot.cell) for spot in reversed(spots) if not spot.slot}
        self._labels.draw(pen, rows, columns, [shades[row] for row in sorted(shades)], box.x)

    def _cells(self, pen: Pen, spots: Sequence[Spot], boxes: Sequence[Rect]) -> None:
        """The cells, with what is printed in, over and under them."""
        cells = [spot.cell for spot in spots]
        shape: Shape = self.shape or ("hex" if self.arrange == "hex" else "square")
        look = Look(
            shape,
            self.pointed,
            self.names,
            self.role,
            backed=bool(self.ways) or self.arrange == "map",
        )
        if self.arrange == "hex" and (self.over or self.under):
            pen.complain(
                "no-room", "a honeycomb has no room over or under its cells; show prints in them"
            )
            return
        shown, over, under = (
            words_by_cell(pen, words, cells) for words in (self.show, self.over, self.under)
        )
        signs = signs_between(pen, boxes, self.signs)
        for number, (spot, place) in enumerate(zip(spots, boxes, strict=True)):
            cell = spot.cell
            total = signs.get(number - 1) == "=" or any(
                name in self.totals for name in (cell.name, cell.group, cell.area)
            )
            if spot.slot:
                replace(look, shape="round").cell(
                    pen, cell, place, self._color(cell), shown.get(cell.id, ""), total=total
                )
                continue
            look.cell(pen, cell, place, self._color(cell), shown.get(cell.id), total=total)
            draw_caption(
                pen,
                over.get(cell.id, ""),
                Rect(spot.box.x, spot.box.y, spot.box.w, place.y - spot.box.y),
            )
            draw_caption(
                pen,
                under.get(cell.id, ""),
                Rect(spot.box.x, place.bottom, spot.box.w, spot.box.bottom - place.bottom),
            )
        for number, sign in signs.items():
            draw_sign(pen, sign, boxes[number], boxes[number + 1])

    @property
    def _labels(self) -> Labels:
        return Labels(
            self.label,
            self.label_width,
            self.tabs,
            self.row_labels,
            self.row_ends,
            self.column_labels,
            self.column_ends,
        )

    def _spots(self, pen: Pen) -> list[Spot]:
        if self.side != "fill":
            return arranged(pen, self._plan(pen, self.side), self.arrange)
        # What an arrangement is wide grows evenly with its cells.
        mute = replace(pen, problems=[], told=set())
        none, one = (
            extent(arranged(mute, self._plan(mute, side), self.arrange))[0] for side in (0.0, 1.0)
        )
        room = pen.room - self._labels.left(pen) - self._labels.right(pen)
        return arranged(
            pen, self._plan(pen, max(0.0, room - none) / max(one - none, 1)), self.arrange
        )

    def _plan(self, pen: Pen, side: float) -> Plan:
        names = (self.area,) if isinstance(self.area, str) else self.area
        captions = (
            0.0
            if self.arrange == "hex"
            else self._captions(pen, self.over) + self._captions(pen, self.under)
        )
        return Plan(
            areas=tuple(pen.area(name) for name in dict.fromkeys(names)),
            wide=side,
            tall=(self.tall or side) + captions,
            gap=max(self.gap, SIGN) if self.signs else self.gap,
            line_gap=self.line_gap or self.gap,
            group_gap=self.group_gap,
            wrap=self.wrap,
            band=self.band,
            gutter=self.gutter,
            breaks=self.breaks,
            lines=self.lines,
            pointed=self.pointed,
            span=self.span,
            radius=self.radius,
            places=self.places or {},
        )

    def _captions(self, pen: Pen, words: _Words) -> float:
        return caption_room(pen, words.values() if isinstance(words, Mapping) else words or ())

    def _outline(self, pen: Pen, room: Rect) -> Rect:
        """The cell itself within the room that it takes with its captions."""
        if self.arrange == "hex":
            return room
        over, under = self._captions(pen, self.over), self._captions(pen, self.under)
        return Rect(room.x, room.y + over, room.w, room.h - over - under)

    def _color(self, cell: Cell) -> str:
        given = self.colors or {}
        named = next(
            (given[name] for name in (cell.name, cell.group, cell.area) if name in given), ""
        )
        return named or self.color or cell.color

    def _ways(
        self, pen: Pen, spots: Sequence[Spot], boxes: Sequence[Rect]
    ) -> Iterator[tuple[Point, Point]]:
        """The ways that are asked for, and those that cells such as `a-b` lie on."""
        middles = {spot.cell.name: (box.cx, box.cy) for spot, box in zip(spots, boxes, strict=True)}
        for way in self.ways:
            for one, two in pairwise(way):
                for name in (one, two):
                    if name not in middles:
                        pen.complain(
                            "unknown-cell",
                            f'a way leads to "{name}", which is no cell'
                            f" here{pen.guess(name, middles)}",
                            name,
                        )
                if one in middles and two in middles:
                    yield middles[one], middles[two]
        for name, middle in middles.items() if self.arrange == "map" else ():
            yield from ((middles[end], middle) for end in joined(name) if end in middles)


def _united(
    spots: Sequence[Spot], boxes: Sequence[Rect], way: Literal["row", "column"]
) -> list[Rect]:
    """A box around the cells of each row or column: of a row as high as its first line, of a column
    as wide as its first cell.
    """
    groups: dict[int, list[Rect]] = {}
    for spot, box in ((spot, box) for spot, box in zip(spots, boxes, strict=True) if not spot.slot):
        groups.setdefault(spot.row if way == "row" else spot.column, []).append(box)
    united = []
    for number in sorted(groups):
        first = groups[number][0]
        if way == "row":
            left, right = (
                min(box.x for box in groups[number]),
                max(box.right for box in groups[number]),
            )
            united.append(Rect(left, first.y, right - left, first.h))
        else:
            top, bottom = (
                min(box.y for box in groups[number]),
                max(box.bottom for box in groups[number]),
            )
            united.append(Rect(first.x, top, first.w, bottom - top))
    return united
