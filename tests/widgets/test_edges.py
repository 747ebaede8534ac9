"""What a photo of a filled page needs: cells well inside the corner markers, and nothing that is
too small to read.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.page.canvas import BLACK
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op
from tests.shipped import HOUSES, PARTS, SHEETS, drawn_part, ids
from tests.widgets.table import THEMES, drawn


def markers(piece: Piece) -> list[Rect]:
    """The corner markers as drawn: black paths that are square and stand near a corner."""
    paths = [
        [point for step in op.args[0] for point in step.points]
        for op in piece.ops
        if op.verb == "path" and painted_black(op)
    ]
    boxes = [around(path) for path in paths]
    return [
        box
        for box in boxes
        if abs(box.w - box.h) < 0.01
        and box.w >= 4
        and near(box.x, box.w, piece.width)
        and near(box.y, box.h, piece.height)
    ]


def around(path: list[Point]) -> Rect:
    """The smallest rectangle that holds a path."""
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*path, strict=True))
    return Rect(left, top, right - left, bottom - top)


def near(start: float, length: float, whole: float) -> bool:
    """Whether something stands within 3 mm of either end of the whole."""
    return min(start, whole - start - length) < 3


def painted_black(op: Op) -> bool:
    return dict(op.options).get("fill") == BLACK


def too_near(piece: Piece) -> list[str]:
    """The cells that do not lie 2 mm inside the rectangle of the markers."""
    boxes = markers(piece)
    assert len(boxes) == 4
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    room = Rect(left, top, right - left, bottom - top).inset(2)
    return [placed.cell.id for placed in piece.cells if not room.holds(placed.box)]


@pytest.mark.parametrize(("game", "part"), SHEETS, ids=ids(SHEETS))
def test_every_cell_lies_2_mm_inside_the_markers(game: str, part: str) -> None:
    for switches in HOUSES[game]:
        for piece in drawn_part(game, part, **switches).pieces:
            assert too_near(piece) == []


@pytest.mark.parametrize(("game", "part"), SHEETS, ids=ids(SHEETS))
@pytest.mark.parametrize(
    "way", [(-1, 0), (1, 0), (0, -1), (0, 1)], ids=["left", "right", "up", "down"]
)
def test_a_cell_that_is_moved_too_far_out_is_seen(
    game: str, part: str, way: tuple[int, int]
) -> None:
    """The first cell of each sheet, moved to 1.9 mm inside the rectangle, is too near, and at 2.1
    mm it is not.
    """
    piece = drawn_part(game, part, **HOUSES[game][0]).pieces[0]
    first, *_, last = sorted(markers(piece), key=lambda box: box.x + box.y)
    cell, (across, down) = piece.cells[0], way
    box = cell.box
    x, y = (
        (first.x - box.x if across < 0 else last.right - box.right),
        (first.y - box.y if down < 0 else last.bottom - box.bottom),
    )
    for inside, seen in ((2.1, False), (1.9, True)):
        moved = replace(
            cell,
            box=box.moved(abs(across) * (x - across * inside), abs(down) * (y - down * inside)),
        )
        assert too_near(replace(piece, cells=(moved, *piece.cells[1:]))) == [cell.cell.id] * seen


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("game", "part"), PARTS, ids=ids(PARTS))
def test_nothing_that_is_read_is_under_6_5_pt(game: str, part: str, theme: ThemeName) -> None:
    for switches in HOUSES[game]:
        made = drawn_part(game, part, theme, **switches)
        for piece in (*made.pieces, *([made.strip] if made.strip else [])):
            assert [
                op.args[0]
                for op, _, _ in drawn(piece)
                if op.verb == "text" and op.args[3].size < 6.5
            ] == []
            assert all(slot.type.size >= 6.5 for slot in piece.slots)
