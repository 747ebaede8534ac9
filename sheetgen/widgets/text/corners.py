"""Four square markers around a sheet, by which a photo of it is straightened and its page told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sheetgen.page.canvas import BLACK, Canvas, Step
from sheetgen.page.geometry import Rect

PATTERNS = (
    0xB532,
    0x0F9A,
    0x332D,
    0x9946,
    0x549E,
    0x79CD,
    0x9E2E,
    0xC4F2,
    0xFEDA,
    0xCF56,
    0xF991,
    0x11A7,
)
"""Facts of the ArUco dictionary 4x4_50: the inner 16 modules of markers 0 to 11, row by row, 1 =
white.
"""

MARKER = 8.0
"""Side of a marker's black square in mm, where there is room for it."""

SIZES = (4.0, 15.0)
"""mm, the smallest marker that a camera finds and the largest that leaves room for a sheet."""

_Node = tuple[int, int]

_SIDE = 6
"""Modules along a marker: four, and a black border of one."""


def quiet(size: float = MARKER) -> float:
    """How much white a marker of that size needs around it: one module, in mm."""
    return size / _SIDE


CORNER_ROOM = round(MARKER + quiet(), 2)
"""mm kept free in each corner of a sheet: a marker and one white module."""

INSET = CORNER_ROOM + 2
"""mm that what stands between two markers keeps from the sides of a sheet."""


def corner_boxes(block: Rect, size: float = MARKER) -> tuple[Rect, Rect, Rect, Rect]:
    """The markers' own squares, clockwise from the top left, one module inside the block's corners.

    Everything else keeps one module away from them.
    """
    q = quiet(size)
    left, top, right, bottom = (
        block.x + q,
        block.y + q,
        block.right - q - size,
        block.bottom - q - size,
    )
    return (
        Rect(left, top, size, size),
        Rect(right, top, size, size),
        Rect(right, bottom, size, size),
        Rect(left, bottom, size, size),
    )


def draw_corners(canvas: Canvas, block: Rect, page: int, size: float = MARKER) -> None:
    """Draws markers 0-3 in the corners of page 1, 4-7 of page 2, 8-11 of page 3, clockwise from the
    top left.

    Args:
        block: the sheet, markers and their outer white included.
        page: 1 to 3.
        size: side of a marker's black square in mm; 6 where a sheet is crowded.
    """
    for number, box in enumerate(corner_boxes(block, size), start=4 * (page - 1)):
        canvas.path(_outline(number, box), fill=BLACK)


def _black(pattern: int) -> frozenset[_Node]:
    """The black modules of a marker as (column, row), its border included."""
    inner = range(1, _SIDE - 1)
    white = {(c, r) for r in inner for c in inner if pattern >> (15 - 4 * (r - 1) - (c - 1)) & 1}
    return frozenset((c, r) for r in range(_SIDE) for c in range(_SIDE)) - white


@lru_cache(maxsize=32)
def _outline(number: int, box: Rect) -> tuple[Step, ...]:
    """The black region of a marker; the pieces of a game have theirs at the same places."""
    return tuple(_steps(_black(PATTERNS[number]), box))


def _steps(black: frozenset[_Node], box: Rect) -> Iterator[Step]:
    """The black region as closed outlines, holes turning the other way: one shape, so no seam shows
    between modules.
    """
    module = box.w / _SIDE
    edges = _edges(black)
    while edges:
        loop = [min(edges)]
        while len(loop) == 1 or loop[-1] != loop[0]:
            end = min(edges[loop[-1]])
            edges[loop[-1]].remove(end)
            loop.append(end)
        edges = {start: ends for start, ends in edges.items() if ends}
        first, *others = [(box.x + x * module, box.y + y * module) for x, y in _bends(loop)]
        yield Step("M", (first,))
        yield from (Step("L", (point,)) for point in others)
        yield Step("Z")


def _edges(black: frozenset[_Node]) -> dict[_Node, list[_Node]]:
    """The border between black and white, one module at a time, black on its right: where each
    piece ends, by its start.
    """
    border: dict[_Node, list[_Node]] = {}
    for c, r in black:
        ring = ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c, r))
        for (dc, dr), start, end in zip(
            ((0, -1), (1, 0), (0, 1), (-1, 0)), ring, ring[1:], strict=False
        ):
            if (c + dc, r + dr) not in black:
                border.setdefault(start, []).append(end)
    return border


def _bends(loop: Sequence[_Node]) -> list[_Node]:
    """The corners of a closed run of unit steps."""
    closed = [loop[-2], *loop]
    return [
        b
        for a, b, c in zip(closed, closed[1:], closed[2:], strict=False)
        if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
    ]
