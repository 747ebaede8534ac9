"""The words around cells: before and after their rows, over and under their columns, on tabs in
their color.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.page.canvas import Type
from sheetgen.page.geometry import Rect
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
        return self._before(pen) + (TAB + 1 if self.tabs else 0) + _beside(pen, self.rows)

    def right(self, pen: Pen) -> float:
        """What stands right of the cells takes so many mm."""
        return _beside(pen, self.ends)

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
        self._check(pen, len(rows), len(columns))
        start = left + self._before(pen)
        for first in rows[:1] if self.before else ():
            draw_label(
                pen,
                self.before,
                Rect(
                    left,
                    first.y,
                    start - left - _AIR,
                    first.h,
                ),
            )
        if self.tabs:
            _draw_tabs(pen, colors, start, rows)
            start += TAB + 1
        _draw_rows(pen, self.rows, [(start, row) for row in rows])
        _draw_rows(pen, self.ends, [(row.right + _AIR, row) for row in rows])
        top = min((column.y for column in columns), default=0.0)
        bottom = max((column.bottom for column in columns), default=0.0)
        _draw_columns(
            pen,
            self.heads,
            columns,
            top - self.top(pen),
        )
        _draw_columns(pen, self.feet, columns, bottom + _OVER)

    def _before(self, pen: Pen) -> float:
        return max(self.width, _beside(pen, (self.before,)))

    def _check(
        self,
        pen: Pen,
        rows: int,
        columns: int,
    ) -> None:
        """Complains about words that have no row or column."""
        for key, words, count, what in (
            ("row-labels", self.rows, rows, "rows"),
            ("row-ends", self.ends, rows, "rows"),
            ("column-labels", self.heads, columns, "columns"),
            ("column-ends", self.feet, columns, "columns"),
        ):
            if len(words) > count:
                message = f"there are {len(words)} {key} for {count} {what}"
                pen.complain("bad-count", message, words[count])


def _draw_tabs(
    pen: Pen,
    colors: Sequence[str],
    left: float,
    rows: Sequence[Rect],
) -> None:
    """The tabs of rows that have a color."""
    for row, color in zip(rows, colors, strict=True):
        if color and pen.has_color(color):
            color_tab(pen, color, Rect(left, row.y, TAB, row.h))


def _draw_rows(pen: Pen, labels: Sequence[str], rows: Sequence[tuple[float, Rect]]) -> None:
    """Words beside rows, each from its place on."""
    wide = _widest(pen, labels)
    for words, (x, row) in zip(labels, rows, strict=False):
        draw_label(pen, words, Rect(x, row.y, wide, row.h))


def _draw_columns(
    pen: Pen,
    labels: Sequence[str],
    columns: Sequence[Rect],
    y: float,
) -> None:
    """Words over or under columns, at a height."""
    tall, type = _line(pen, labels) - _OVER, pen.type("label")
    for words, column in zip(labels, columns, strict=False):
        draw_inline(
            pen,
            words,
            Rect(
                column.x - 2,
                y,
                column.w + 4,
                tall,
            ),
            type,
        )


def draw_label(pen: Pen, words: str, place: Rect) -> None:
    """Words beside cells, in the middle of their height; what follows a line break is smaller."""
    lines = _lines(pen, words)
    heights = [pen.lines_height(1, type) for _, type in lines]
    places = place.amid(place.w, sum(heights)).rows(heights)
    for (text, type), line in zip(lines, places, strict=True):
        draw_inline(pen, text, line, type, anchor="left")


def _lines(pen: Pen, words: str) -> list[tuple[str, Type]]:
    """The lines of a label, each with its type."""
    first, *others = words.split("\n")
    label, hint = pen.type("label"), pen.type("hint")
    lines = [(first, label), *((other, hint) for other in others)]
    return [(text, type) for text, type in lines if text]


def _beside(pen: Pen, labels: Sequence[str]) -> float:
    """What words beside cells take in mm, with white to the cells."""
    widest = _widest(pen, labels)
    return widest + _AIR if widest else 0.0


def _widest(pen: Pen, labels: Sequence[str]) -> float:
    """The widest of some labels, in mm."""
    lines = [line for words in labels for line in _lines(pen, words)]
    widest = max((inline_width(pen, text, type) for text, type in lines), default=0.0)
    return widest + (0.02 if widest else 0)


def _line(pen: Pen, labels: Sequence[str]) -> float:
    """What a line of labels takes in mm, with white to the cells."""
    if not any(labels):
        return 0.0
    type = pen.type("label")
    highest = max(inline_height(words, type) for words in labels)
    return max(pen.lines_height(1, type), highest) + _OVER
