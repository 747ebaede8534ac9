"""Three games as designers write them stand in `examples/`: short, without a mistake, and printable
in every theme.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.catalog import find, game_ids, lint
from sheetgen.layout.lint import LintFindings
from tests.shipped import DESIGNED, EXAMPLES, drawn_part, shipped
from tests.widgets.table import THEMES


@pytest.mark.parametrize("game", DESIGNED)
def test_a_designed_game_is_short_and_without_a_mistake(game: str) -> None:
    path = EXAMPLES / f"{game}.yaml"
    assert len(path.read_text(encoding="utf-8").splitlines()) < 120
    assert lint(str(path)) == LintFindings()


@pytest.mark.parametrize("game", DESIGNED)
def test_every_cell_of_a_designed_game_stands_on_its_sheet_in_every_theme(game: str) -> None:
    spec = shipped(game).spec
    for theme in THEMES:
        (piece,) = drawn_part(game, DESIGNED[game], theme).pieces
        assert {placed.cell.id for placed in piece.cells} == {cell.id for cell in spec.cells}


@pytest.mark.parametrize("game", DESIGNED)
def test_nobody_reckons_a_place(game: str) -> None:
    text = (EXAMPLES / f"{game}.yaml").read_text(encoding="utf-8")
    assert "at: [" not in text
    assert "label-width" not in text


LAYOUTS = [find(game) for game in game_ids()]


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_a_shipped_layout_holds_no_place_that_a_person_reckoned(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "at: [" not in text
    assert "at: {" not in text
    assert "label-width" not in text
