"""The words around cells: before and after their rows, over and under their columns, on tabs in
their color.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.page.canvas import Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.type import LEADING
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import color_tab
from sheetgen.widgets.text.inline import draw_inline, inline_height, inline_width

TAB = 9.0
"""mm, width of a row's tab."""

_AIR = 1.5
"""White between words and what stands beside them, in mm."""

_OVER = 0.8


@dataclass(frozen=True, slots=True)
class Labels:
    """The words around cells.

    Attributes:
        before: words before all of it.
        width: mm that they take at least.
        tabs: whether each row has a tab in its color.
        rows, ends: words before and after each row; a second line is smaller.
        heads, feet: words over and under each column.
    """

    before: str = ""
    width: float = 0.0
    tabs: bool = False
    rows: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    feet: tuple[str, ...] = ()

    def left(self, pen: Pen) -> float:
        """What stands left of the cells takes so many mm."""
        rows = _widest(pen, self.rows)
        return self._before(pen) + (TAB + 1 if self.tabs else 0) + (rows + _AIR if rows else 0)

    def right(self, pen: Pen) -> float:
        """What stands right of the cells takes so many mm."""
        ends = _widest(pen, self.ends)
        return ends + _AIR if ends else 0.0

    def top(self, pen: Pen) -> float:
        """What stands over the cells takes so many mm."""
        return _line(pen, self.heads)

    def bottom(self, pen: Pen) -> float:
        """What stands under the cells takes so many mm."""
        return _line(pen, self.feet)

    def draw(
        self,
        pen: Pen,
        rows: Sequence[Rect],
        columns: Sequence[Rect],
        colors: Sequence[str],
        left: float,
    ) -> None:
        """Draws them around the first cells of the rows and columns.

        Args:
            rows: the cells of each row, as one box.
            columns: the cells of each column, as one box.
            colors: of each row.
            left: where the first words start.
        """
        if self.before and rows:
            wide = self._before(pen) - _AIR
            draw_label(pen, self.before, Rect(left, rows[0].y, wide, rows[0].h))
        start = left + self._before(pen)
        for row, color in zip(rows, colors, strict=True):
            if self.tabs and color and pen.has_color(color):
                color_tab(pen, color, Rect(start, row.y, TAB, row.h))
        start += TAB + 1 if self.tabs else 0
        for words, row in zip(self.rows, rows, strict=False):
            draw_label(pen, words, Rect(start, row.y, _widest(pen, self.rows), row.h))
        for words, row in zip(self.ends, rows, strict=False):
            draw_label(pen, words, Rect(row.right + _AIR, row.y, _widest(pen, self.ends), row.h))
        top, bottom = (
            min((box.y for box in columns), default=0.0),
            max((box.bottom for box in columns), default=0.0),
        )
        for labels, y in ((self.heads, top - self.top(pen)), (self.feet, bottom + _OVER)):
            for words, column in zip(labels, columns, strict=False):
                tall = _line(pen, labels) - _OVER
                draw_inline(
                    pen, words, Rect(column.x - 2, y, column.w + 4, tall), pen.type("label")
                )
        self._count(pen, len(rows), len(columns))

    def _before(self, pen: Pen) -> float:
        wide = _widest(pen, (self.before,)) if self.before else 0.0
        return max(self.width, wide + _AIR if wide else 0.0)

    def _count(self, pen: Pen, rows: int, columns: int) -> None:
        """Complains about words that have no row or column."""
        counts = (
            ("row-labels", self.rows, rows),
            ("row-ends", self.ends, rows),
            ("column-labels", self.heads, columns),
        )
        for key, words, count in (*counts, ("column-ends", self.feet, columns)):
            if len(words) > count:
                what = "rows" if key.startswith("row") else "columns"
                pen.complain(
                    "bad-count", f"there are {len(words)} {key} for {count} {what}", words[count]
                )


def draw_label(pen: Pen, words: str, place: Rect) -> None:
    """Words beside cells, in the middle of their height; what follows a line break is smaller."""
    lines = [(text, type, type.size * MM_PER_PT * LEADING) for text, type in _lines(pen, words)]
    y = place.cy - sum(tall for _, _, tall in lines) / 2
    for text, type, tall in lines:
        draw_inline(pen, text, Rect(place.x, y, place.w, tall), type, anchor="left")
        y += tall


def _lines(pen: Pen, words: str) -> list[tuple[str, Type]]:
    """The lines of a label, each with its type."""
    first, *others = words.split("\n")
    return [
        (text, type)
        for text, type in (
            (first, pen.type("label")),
            *((other, pen.type("hint")) for other in others),
        )
        if text
    ]


def _widest(pen: Pen, labels: Sequence[str]) -> float:
    """The widest of some labels, in mm."""
    widest = max(
        (inline_width(pen, text, type) for words in labels for text, type in _lines(pen, words)),
        default=0.0,
    )
    return widest + (0.02 if widest else 0)


def _line(pen: Pen, labels: Sequence[str]) -> float:
    """What a line of labels takes in mm, with white to the cells."""
    type = pen.type("label")
    return (
        max([type.size * MM_PER_PT * LEADING, *(inline_height(words, type) for words in labels)])
        + _OVER
        if any(labels)
        else 0.0
    )
