"""Four square markers around a sheet, by which a photo of it is straightened and its page
recognized.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

from sheetgen.page.canvas import BLACK, Canvas, PathSteps, Step
from sheetgen.page.geometry import Rect, Rects
from sheetgen.page.paths import polygon

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
_Edges = set[tuple[_Node, _Node]]

_SIDE = 6  # Modules along a marker: four, and a black border of one


def quiet(size: float = MARKER) -> float:
    """How much white a marker of that size needs around it: one module, in mm."""
    return size / _SIDE


CORNER_ROOM = round(MARKER + quiet(), 2)
"""mm kept free in each corner of a sheet: a marker and one white module."""

INSET = CORNER_ROOM + 2
"""mm that what stands between two markers keeps from the sides of a sheet."""


def corner_boxes(block: Rect, size: float = MARKER) -> Rects:
    """The markers' own squares, clockwise from the top left, one module inside the block's corners.

    Everything else keeps one module away from them.
    """
    upper_left = block.inset(quiet(size)).less(right=size, bottom=size)
    return [Rect(x, y, size, size) for x, y in upper_left.corners]


def draw_corners(
    canvas: Canvas,
    block: Rect,
    page: int,
    size: float = MARKER,
) -> None:
    """Draw markers 0-3 in the corners of page 1, 4-7 of page 2, 8-11 of page 3, clockwise from the
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
    modules = list(product(range(_SIDE), range(_SIDE)))
    inner = [(c, r) for r, c in modules if {r, c}.isdisjoint((0, _SIDE - 1))]
    bits = f"{pattern:016b}"
    white = {module for module, bit in zip(inner, bits, strict=True) if bit == "1"}
    return frozenset(modules) - white


def _outline(number: int, box: Rect) -> PathSteps:
    """Return the black region of a marker as closed outlines, holes turning the other way: one
    shape, so no seam shows between modules.
    """
    module = box.w / _SIDE
    edges = _border(_black(PATTERNS[number]))
    steps: list[Step] = []
    while edges:
        corners = _corners(_loop(edges))
        steps += polygon([(box.x + x * module, box.y + y * module) for x, y in corners])
    return tuple(steps)


def _border(black: frozenset[_Node]) -> _Edges:
    """Return the border between black and white, one module at a time, black on its right: between
    two black modules the edges of both run against each other.
    """
    edges: _Edges = set()
    for c, r in black:
        edges.update(pairwise(((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c, r))))
    return {(start, end) for start, end in edges if (end, start) not in edges}


def _loop(edges: _Edges) -> list[_Node]:
    """Take a closed run of edges out of a border; return where each of them starts."""
    start, end = edge = min(edges)
    loop = [start]
    edges.remove(edge)
    while end != start:
        loop.append(end)
        edge = min(edge for edge in edges if edge[0] == end)
        edges.remove(edge)
        end = edge[1]
    return loop


def _corners(loop: Sequence[_Node]) -> list[_Node]:
    """Return where a closed run of unit steps turns."""
    before = (loop[-1], *loop)
    after = (*loop[1:], loop[0])
    return [
        here
        for here, last, following in zip(loop, before, after, strict=False)
        if last[0] != following[0] and last[1] != following[1]
    ]
