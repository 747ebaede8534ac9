"""The words around cells: before and after their rows, over and under their columns, on tabs in
their color.
"""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.core.cells import is_numbered, line_names
from sheetgen.messages import Words
from sheetgen.page.canvas import Type
from sheetgen.page.geometry import Rect, Rects
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import color_tab
from sheetgen.widgets.cells.look import CellWords
from sheetgen.widgets.text.inline import draw_inline, inline_height, inline_width

TAB = 9.0
"""mm, width of a row's tab."""

TAB_GAP = 1.0
"""mm of white after it."""

AIR = 1.5
"""White between words and what stands beside them, in mm."""

OVER = 0.8
"""White between words and what stands under or over them, in mm."""


def line_words(pen: Pen, key: str, given: CellWords, lines: Sequence[tuple[str, str]]) -> Words:
    """The words of rows or columns: those given in order, or by the names of the lines; a line of a
    grid that has a name is labeled with it where nothing else is said. Complains about words
    without a line.

    Args:
        key: where the words are given.
        lines: each line by its name, with that of its row or column in a grid, or "".
    """
    what = f"{key.partition('-')[0]}s"
    if isinstance(given, tuple):
        pen.need_room(given, len(lines), f"{{}} {key} for {{}} {what}")
        return given
    names = {word: name for name, _ in lines for word in line_names(name)}
    has_own = key.endswith("labels")
    words = {name: line if has_own and not is_numbered(line) else "" for name, line in lines}
    for word, text in (given or {}).items():
        if word in names:
            words[names[word]] = text
        else:
            pen.complain(
                "unknown-cell",
                f'none of the {what} here is called "{word}"{pen.guess(word, names)}',
                word,
            )
    return tuple(words.values())


def draw_tabs(pen: Pen, colors: Sequence[str], places: Rects) -> None:
    """The tabs of rows that have a color."""
    for color, place in zip(colors, places, strict=True):
        if color and pen.has_color(color):
            color_tab(pen, color, place.left_part(TAB))


def draw_beside(pen: Pen, labels: Sequence[str], places: Rects) -> None:
    """Words beside rows, each from the left end of its place on."""
    wide = _widest(pen, labels)
    for words, place in zip(labels, places, strict=False):
        draw_label(pen, words, place.left_part(wide))


def draw_level(
    pen: Pen,
    labels: Sequence[str],
    columns: Rects,
    y: float,
) -> None:
    """Words over or under columns, at a height."""
    tall = room_over(pen, labels) - OVER
    type = pen.type("label")
    for words, column in zip(labels, columns, strict=False):
        place = Rect(column.x - 2, y, column.w + 4, tall)
        draw_inline(pen, words, place, type)


def draw_label(pen: Pen, words: str, place: Rect) -> None:
    """Words beside cells, in the middle of their height; what follows a line break is smaller."""
    lines = _lines(pen, words)
    heights = [pen.lines_height(1, type) for _, type in lines]
    places = place.middle(sum(heights)).rows(heights)
    for (text, type), line in zip(lines, places, strict=True):
        draw_inline(pen, text, line, type, anchor="left")


def _lines(pen: Pen, words: str) -> list[tuple[str, Type]]:
    """The lines of a label, each with its type."""
    first, *others = words.split("\n")
    label = pen.type("label")
    hint = pen.type("hint")
    lines = [(first, label), *((other, hint) for other in others)]
    return [(text, type) for text, type in lines if text]


def room_beside(pen: Pen, labels: Sequence[str]) -> float:
    """What words beside cells take in mm, with white to the cells."""
    widest = _widest(pen, labels)
    return widest + AIR if widest else 0.0


def _widest(pen: Pen, labels: Sequence[str]) -> float:
    """The widest of some labels, in mm."""
    lines = [line for words in labels for line in _lines(pen, words)]
    widest = max((inline_width(pen, text, type) for text, type in lines), default=0.0)
    return widest + (0.02 if widest else 0)


def room_over(pen: Pen, labels: Sequence[str]) -> float:
    """What a line of labels takes in mm, with white to the cells."""
    if not any(labels):
        return 0.0
    type = pen.type("label")
    highest = max(inline_height(pen, words, type) for words in labels)
    return max(pen.lines_height(1, type), highest) + OVER
