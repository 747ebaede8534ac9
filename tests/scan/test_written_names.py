"""What stands in a sheet's field for a name is shown, to whoever is asked whose sheet it is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.page.piece import Piece
from sheetgen.scan.marked import name_in_blocks
from sheetgen.scan.reading import ReadSheet
from tests.scan.simulator import DOTS, cut_out
from tests.scan.test_reading import flat_photo, one_of, page, small


def named(name: str, shade: int) -> np.ndarray:
    """A flat photo of a sheet with a name on it, that dark."""
    made, placed = page()
    box = placed[0].on_page(placed[0].piece.name_fields[0])
    foot = (round((box.x + 1) * DOTS), round((box.bottom - 2) * DOTS))
    cv2.putText(made, name, foot, cv2.FONT_HERSHEY_SIMPLEX, 1.7, (shade,) * 3, 5, cv2.LINE_AA)
    return small(cut_out(made, placed[0]))


def test_a_written_name_is_shown_in_blocks_that_fit_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = one_of(named("LI", 110))
    assert isinstance(sheet, ReadSheet)
    blocks = name_in_blocks(sheet)
    assert max(map(len, blocks)) < 40
    # An L: its foot is wider than what stands on it; and an I: a line from top to bottom.
    shown = "\n".join(blocks)
    signs = [row.split() for row in blocks if len(row.split()) == 2]
    assert len(signs) > 3, shown
    assert len(signs[-1][0]) > 2 * len(signs[1][0]), shown
    assert len(signs[-1][1]) == len(signs[1][1]), shown
    monkeypatch.setattr(Piece, "name_fields", [])
    assert name_in_blocks(sheet) == []


def test_an_empty_field_for_a_name_shows_nothing() -> None:
    sheet = one_of(flat_photo())
    assert isinstance(sheet, ReadSheet)
    assert name_in_blocks(sheet) == []
