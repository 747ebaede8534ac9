"""What a photo of a filled board or pad needs: cells well inside the corner markers, and nothing that is too small to read."""

from __future__ import annotations

import pytest

from sheetgen.paper.geometry import Rect
from sheetgen.paper.ink import ThemeName
from sheetgen.widgets.corners import corner_boxes
from tests.shipped import PARTS, SHEETS, drawn_part, ids
from tests.widgets.table import THEMES, drawn

GAMES = ("color-dice", "rainbow-roll", "uno-dice")
MARKED = [(game, part) for game, part in SHEETS if game in GAMES]
READ = [(game, part) for game, part in PARTS if game in GAMES and part not in ("dice", "stickers", "pawns")]

SWITCHES: dict[str, list[dict[str, str]]] = {
    "color-dice": [{"seats": "4"}, {"seats": "5"}, {"seats": "6"}],
    "rainbow-roll": [{}],
    "uno-dice": [{}, {"blanks": "14", "extras": "1"}, {"blanks": "24", "extras": "10"}],
}


@pytest.mark.parametrize(("game", "part"), MARKED, ids=ids(MARKED))
def test_every_cell_lies_2_mm_inside_the_markers(game: str, part: str) -> None:
    for switches in SWITCHES[game]:
        for piece in drawn_part(game, part, **switches).pieces:
            first, _, last, _ = corner_boxes(Rect(0, 0, piece.width, piece.height))
            room = Rect(first.x, first.y, last.right - first.x, last.bottom - first.y).inset(2)
            assert [placed.cell.id for placed in piece.cells if not room.holds(placed.box)] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("game", "part"), READ, ids=ids(READ))
def test_nothing_that_is_read_is_under_6_5_pt(game: str, part: str, theme: ThemeName) -> None:
    for switches in SWITCHES[game]:
        for piece in drawn_part(game, part, theme, **switches).pieces:
            small = [(op.args[0], op.args[3].size) for op, _, _ in drawn(piece) if op.verb == "text" and op.args[3].size < 6.5]
            assert [word for word, _ in small if not word.startswith("100 mm when printed")] == []
