"""No line of a shipped part is so thin that a printer may lose it."""

from __future__ import annotations

import pytest

from sheetgen.page.canvas import Stroke
from sheetgen.page.geometry import MM_PER_PT
from tests.shipped import PARTS, drawn_part, ids
from tests.widgets.table import THEMES, drawn


@pytest.mark.parametrize(("game", "part"), PARTS, ids=ids(PARTS))
def test_no_line_is_thinner_than_0_15_mm(game: str, part: str) -> None:
    for theme in THEMES:
        made = drawn_part(game, part, theme)
        for piece in (*made.pieces, *(made.back.pieces if made.back else ())):
            values = [
                value
                for op, _, _ in drawn(piece)
                for value in (*op.args, *dict(op.options).values())
            ]
            lines = [value for value in values if isinstance(value, Stroke)]
            assert all(line.pt * MM_PER_PT >= 0.15 - 1e-9 for line in lines), theme
