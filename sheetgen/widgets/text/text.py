"""Words on the page: text, numbered steps, tables, lines to write on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

from sheetgen.messages import Words, count_of
from sheetgen.page.canvas import THIN, Anchor, Stroke, Type
from sheetgen.page.geometry import Rect, Size
from sheetgen.page.type import Role
from sheetgen.widgets.base import Pen, along
from sheetgen.widgets.limits import Length, SmallCount, SmallNumber

_INDENT = 4.5
_AIR = 3.0  # mm after the widest text of a column without a width of its own


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """Words, wrapped to the width that there is.

    Attributes:
        text: the words; `{name}` shows the value of a rule option or a number, `:flag:` an icon or
            a symbol of the game, `<red>` a box of a color with its letter, `<red:X>` with an X
        role: its place in the type scale
        anchor: left, center or right
        color: a color of the game to set it in (its line paint); empty = black
        wrap: mm it is wrapped to, or `fill` for the width that there is; 0 = one line
        turn: degrees; 180 = it is read from the other side of the table
    """

    kind = "text"
    text: str
    role: Role = "body"
    anchor: Anchor = "left"
    color: str = ""
    wrap: Length | Literal["fill"] = 0
    turn: Literal[0, 180] = 0

    @property
    def flows(self) -> bool:
        """Whether it is wrapped to the width that there is."""
        return self.wrap == "fill"

    def size(self, pen: Pen) -> Size:
        type = self._type(pen)
        line = pen.lines_height(1, type)
        if self.wrap == "fill":
            return (0, pen.text_height(self.text, pen.room, type) if pen.room else line)
        if not self.wrap:
            return (pen.width(self.text, type), line)
        return (self.wrap, pen.text_height(self.text, self.wrap, type))

    def draw(self, pen: Pen, box: Rect) -> None:
        draw = pen.paragraph if self.wrap else pen.text
        with pen.canvas.turned(self.turn, box.center):
            draw(self.text, box, self._type(pen), anchor=self.anchor)

    def _type(self, pen: Pen) -> Type:
        if self.color in pen.theme.inks:
            return pen.type(self.role, paint=pen.theme.line(self.color))
        return pen.type(self.role)


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """A numbered or dotted list.

    Attributes:
        items: one text an item
        wide: mm it is wrapped to; 0 = the width that there is
        mark: numbers in order, or dots
        start: the first number
        gap: mm between items
        role: its place in the type scale
    """

    kind = "steps"
    items: Words
    wide: float = 0.0
    mark: Literal["number", "dot"] = "number"
    start: SmallCount = 1
    gap: float = 1.0
    role: Role = "body"

    @property
    def flows(self) -> bool:
        """Whether it is wrapped to the width that there is."""
        return not self.wide

    def size(self, pen: Pen) -> Size:
        heights = [pen.lines_height(1, self.role)] * len(self.items)
        if wide := self.wide or pen.room:
            heights = [pen.text_height(item, wide - _INDENT, self.role) for item in self.items]
        return (self.wide, along(heights, self.gap))

    def draw(self, pen: Pen, box: Rect) -> None:
        type = pen.type(self.role)
        line = pen.lines_height(1, type)
        for number, item in enumerate(self.items, start=self.start):
            if self.mark == "number":
                # two digits may stand out a little to the left, and end 1.2 mm before the words
                place = box.less(left=-0.5).left_part(3.8)
                pen.text(
                    str(number),
                    place.upper(line),
                    replace(type, weight="bold"),
                    anchor="right",
                )
            else:
                pen.canvas.circle(
                    box.x + 2.4,
                    box.y + line / 2,
                    0.45,
                    fill=type.paint,
                )
            tall = pen.paragraph(item, box.less(left=_INDENT), self.role)
            box = box.less(top=tall + self.gap)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextTable:
    """Rows of short texts under column heads.

    Attributes:
        rows: the rows, each a list of texts
        columns: mm, width of each column; empty = as wide as its widest text
        heads: a text over each column
        line: mm, height of a row
        numeric: columns (0 = first) that are centered
    """

    kind = "table"
    rows: tuple[Words, ...]
    columns: tuple[Length, ...] = ()
    heads: Words = ()
    line: float = 4.6
    numeric: tuple[SmallNumber, ...] = ()

    def size(self, pen: Pen) -> Size:
        return (sum(self._columns(pen)), self.line * (len(self.rows) + bool(self.heads)))

    def draw(self, pen: Pen, box: Rect) -> None:
        widths = self._columns(pen)
        for number in self.numeric:
            if number >= len(widths):
                pen.complain(
                    "bad-value",
                    f"numeric counts columns from 0 to {len(widths) - 1}, not {number}",
                    str(number),
                )
        room = box.left_part(sum(widths)).upper(self.line)
        if self.heads:
            room = self._draw_row(pen, self.heads, room, widths, "hint", 0.75)
        for texts in self.rows:
            room = self._draw_row(pen, texts, room, widths, "body", 0.5)

    def _columns(self, pen: Pen) -> Sequence[float]:
        """Return the width of each column."""
        if self.columns:
            return self.columns
        widths = [[pen.width(text, "body") for text in row] for row in self.rows]
        widths.append([pen.width(text, "hint") for text in self.heads])
        return [max(column) + _AIR for column in zip_longest(*widths, fillvalue=0.0)]

    def _draw_row(
        self, pen: Pen, texts: Words, room: Rect, widths: Sequence[float], role: Role, pt: float
    ) -> Rect:
        """Draw a row over a line of so many pt; return the room of the next one."""
        places = room.columns(widths)
        if len(texts) != len(places):
            row, table = count_of(len(texts), "text"), count_of(len(places), "column")
            first = next(iter(texts), "")
            pen.complain("bad-table", f"a row has {row}, the table has {table}", first)
        for index, (text, place) in enumerate(zip(texts, places, strict=False)):
            anchor: Anchor = "center" if index in self.numeric else "left"
            pen.text(text, place.less(right=1), role, anchor=anchor)
        below = room.moved(0, self.line)
        pen.canvas.line(below.upper_edge, Stroke(pen.ink, pt))
        return below


@dataclass(frozen=True, slots=True, kw_only=True)
class WritingField:
    """A word and a line to write on, filled in where copies are printed with names.

    Attributes:
        label: the word before the line
        fills: what a printed copy writes there by itself
    """

    kind = "field"
    label: str
    fills: Literal["name", "date", "serial", ""] = ""

    def size(self, pen: Pen) -> Size:
        return (0, pen.lines_height(1, "label"))

    def draw(self, pen: Pen, box: Rect) -> None:
        type = pen.type("hint")
        width = pen.width(self.label, type)
        pen.text(self.label, box.left_part(width + 0.1), type, anchor="left")
        line = box.less(left=width + 1.5)
        base = box.cy + type.tall / 2 + 0.6
        pen.canvas.line(((line.x, base), (line.right, base)), replace(THIN, paint=pen.ink))
        if self.fills:
            pen.canvas.slot(self.fills, line.less(left=1, right=1), pen.type("label"))
