"""Runs of boxes that stand on the columns of the cells above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from sheetgen.page.canvas import BLACK, Stroke
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.icons import icon
from sheetgen.page.type import LEADING
from sheetgen.widgets.base import Pen

TALL, GAP, AIR = 6.8, 1.5, 1.5
"""Height of a box, white over each line of them, and white between two boxes, in mm."""

_FLAG = 2.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """An area, or one of its groups, as a run of boxes."""

    area: Annotated[str, "the area whose cells these are"]
    start: Annotated[
        str,
        "the column under which the first box stands: the name of a cell, of an ability, or of the"
        " bonus",
    ]
    group: Annotated[str, "the group of the area; empty = all of it"] = ""
    line: Annotated[int, "0 = the first line of boxes, 1 = the next"] = 0
    label: Annotated[str, "words before the boxes; empty = none"] = ""
    hint: Annotated[str, "smaller words under those"] = ""
    label_at: Annotated[str, "the column where those words start; empty = at the left edge"] = ""
    after: Annotated[str, "small words behind the boxes"] = ""
    flag: Annotated[bool, "true: the last box carries the flag that says the end"] = False
    bar: Annotated[bool, "true: a heavy bar behind the last box"] = False


def strips_height(strips: Sequence[Strip]) -> float:
    """What all lines of boxes take in mm."""
    return (max((strip.line for strip in strips), default=-1) + 1) * (GAP + TALL)


def draw_strips(
    pen: Pen, strips: Sequence[Strip], columns: Mapping[str, Rect], left: float
) -> None:
    """Draws all strips under the columns, whose rectangles end where the first line may begin;
    `left` is where labels start.
    """
    for strip in strips:
        cells = [cell for cell in pen.area(strip.area) if strip.group in ("", cell.group)]
        order = sorted(columns.values(), key=lambda column: column.x)
        if strip.start not in columns or strip.label_at not in ("", *columns):
            name = strip.label_at if strip.start in columns else strip.start
            pen.complain(
                "unknown-column", f'a strip starts at "{name}", but no column is called so', name
            )
            continue
        under = order[order.index(columns[strip.start]) :]
        if len(cells) > len(under):
            pen.complain(
                "does-not-fit",
                f'"{strip.area}" has {len(cells)} boxes here, but there are {len(under)} columns',
                strip.area,
            )
        places = [_place(column, strip.line) for column, _ in zip(under, cells, strict=False)]
        for cell, place in zip(cells, places, strict=False):
            pen.canvas.cell(cell, place)
            pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.5))
        if places:
            _words(pen, strip, columns[strip.label_at].x if strip.label_at else left, places)


def _place(column: Rect, line: int) -> Rect:
    """A box in the middle of its column, so much narrower that two neighbors keep their
    distance.
    """
    inset = max(0.0, AIR - 1) / 2
    return Rect(
        column.x + inset, column.bottom + GAP + line * (GAP + TALL), column.w - 2 * inset, TALL
    )


def _words(pen: Pen, strip: Strip, left: float, places: Sequence[Rect]) -> None:
    """What stands before, in and behind a run of boxes."""
    first, last = places[0], places[-1]
    label, hint = pen.type("label"), pen.type("small", size=6.5)
    heights = [
        type.size * MM_PER_PT * LEADING
        for text, type in ((strip.label, label), (strip.hint, hint))
        if text
    ]
    y = first.cy - sum(heights) / 2
    for text, type in ((strip.label, label), (strip.hint, hint)):
        tall = type.size * MM_PER_PT * LEADING if text else 0
        pen.text(text, Rect(left, y, first.x - left - 1, tall), type, anchor="left")
        y += tall
    if strip.flag:
        icon(pen.canvas, "flag", Rect(last.right - _FLAG - 0.5, last.y + 0.5, _FLAG, _FLAG), BLACK)
    if strip.bar:
        x = last.right + AIR / 2
        pen.canvas.line(((x, last.y - 0.5), (x, last.bottom + 0.5)), Stroke(pt=1.25))
    pen.text(
        strip.after,
        Rect(last.right + 2 * AIR, last.y, pen.width(strip.after, hint) + 0.02, last.h),
        hint,
        anchor="left",
    )
