"""What a photo of a filled page needs: cells well inside the corner markers, and nothing that is too small to read."""

from __future__ import annotations

import pytest

from sheetgen.paper.geometry import Rect
from sheetgen.paper.ink import ThemeName
from sheetgen.widgets.corners import corner_boxes
from tests.shipped import HOUSES, PARTS, SHEETS, drawn_part, ids
from tests.widgets.table import THEMES, drawn


@pytest.mark.parametrize(("game", "part"), SHEETS, ids=ids(SHEETS))
def test_every_cell_lies_2_mm_inside_the_markers(game: str, part: str) -> None:
    for switches in HOUSES[game]:
        for piece in drawn_part(game, part, **switches).pieces:
            first, _, last, _ = corner_boxes(Rect(0, 0, piece.width, piece.height))
            room = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y).inset(2)
            assert [placed.cell.id for placed in piece.cells if not room.holds(placed.box)] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("game", "part"), PARTS, ids=ids(PARTS))
def test_nothing_that_is_read_is_under_6_5_pt(game: str, part: str, theme: ThemeName) -> None:
    for switches in HOUSES[game]:
        made = drawn_part(game, part, theme, **switches)
        for piece in (*made.pieces, *([made.strip] if made.strip else [])):
            assert [op.args[0] for op, _, _ in drawn(piece) if op.verb == "text" and op.args[3].size < 6.5] == []
            assert all(slot.type is None or slot.type.size >= 6.5 for slot in piece.slots)
