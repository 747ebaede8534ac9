"""Stays for Unicorn Rainbow, beside its lanes: runs of boxes on the columns above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.page.canvas import BLACK
from sheetgen.page.geometry import Rect
from sheetgen.page.icons import icon
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.labels import draw_label
from sheetgen.widgets.cells.look import CellLook, draw_bar

TALL = 6.8
"""mm, height of a box."""

GAP = 1.5
"""mm of white over each line of them."""

# How much narrower a box is than its column on each side, so that two neighbors are apart
_INSET = 0.25

_FLAG = 2.6

_AFTER = 2.2  # mm from the last box to the words behind it, past a bar


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """An area, or one of its groups, as a run of boxes.

    Attributes:
        area: the area whose cells these are
        start: the column under which the first box stands: the name of a cell, of an ability, or of
            the bonus
        group: the group of the area; empty = all of it
        line: 0 = the first line of boxes, 1 = the next
        label: words before the boxes; empty = none
        hint: smaller words under those
        label_at: the column where those words start; empty = at the left edge
        after: a word behind the boxes, past the bar
        flag: true: the last box carries the flag that says the end
        bar: true: a heavy bar behind the last box
    """

    area: str
    start: str
    group: str = ""
    line: int = 0
    label: str = ""
    hint: str = ""
    label_at: str = ""
    after: str = ""
    flag: bool = False
    bar: bool = False


def strips_height(strips: Sequence[Strip]) -> float:
    """What all lines of boxes take in mm."""
    return (max((strip.line for strip in strips), default=-1) + 1) * (GAP + TALL)


def draw_strips(
    pen: Pen, strips: Sequence[Strip], columns: Mapping[str, Rect], left: float
) -> None:
    """Draw all strips under the columns, whose rectangles end where the first line may begin;
    `left` is where labels start.
    """
    for strip in strips:
        named = (strip.start, strip.label_at) if strip.label_at else (strip.start,)
        unknown = [name for name in named if name not in columns]
        if unknown:
            pen.complain(
                "unknown-column",
                f'a strip starts at "{unknown[0]}", but no column is called so',
                unknown[0],
            )
        else:
            start = columns[strip.label_at].x if strip.label_at else left
            _draw_strip(pen, strip, columns, start)


def _draw_strip(
    pen: Pen,
    strip: Strip,
    columns: Mapping[str, Rect],
    left: float,
) -> None:
    """The boxes under the columns from the first one on, and what stands before, in and behind
    them; complains if there are more boxes than columns.
    """
    down = GAP + strip.line * (GAP + TALL)
    places = [
        column.less(_INSET, column.h + down, _INSET).upper(TALL)
        for column in sorted(columns.values(), key=lambda column: column.x)
        if column.x >= columns[strip.start].x
    ]
    cells = [cell for cell in pen.area(strip.area) if strip.group in ("", cell.group)]
    if len(cells) > len(places):
        pen.complain(
            "does-not-fit",
            f'"{strip.area}" has {len(cells)} boxes here, but there are {len(places)} columns',
            strip.area,
        )
    boxes = list(zip(cells, places, strict=False))
    for cell, place in boxes:
        CellLook(names="none").cell(pen, cell, place)
    if boxes:
        first = places[0]
        words = first.less(left=left - first.x, right=first.w + 1)
        draw_label(pen, f"{strip.label}\n{strip.hint}", words)
        _draw_end(pen, strip, boxes[-1][1])


def _draw_end(pen: Pen, strip: Strip, last: Rect) -> None:
    """What stands in and behind the last box."""
    if strip.flag:
        flag = last.inset(0.5).right_part(_FLAG).upper(_FLAG)
        icon(pen.canvas, "flag", flag, BLACK)
    if strip.bar:
        draw_bar(pen, last, 3 * _INSET)
    behind = last.moved(last.w + _AFTER, 0).left_part(pen.width(strip.after, "label") + 0.02)
    pen.text(strip.after, behind, "label", anchor="left")
