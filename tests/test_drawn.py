"""The drawings that are kept of the shipped parts are what their widgets draw, and are never used
when they are not.

`make drawn` rewrites them; a commit that does so says what changed on the page.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sheetgen.catalog import layouts_folder, load_game
from sheetgen.layout.drawn import drawn, drawn_file
from sheetgen.page.piece import Part
from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from sheetgen.render.printing import part_pdf
from tests.drawing import drawing
from tests.script import written
from tests.shipped import PARTS, drawn_part, ids, shipped

GAME = "formulas"


def pdf(part: Part) -> bytes:
    options = Options(copies=2, serial=1)
    return part_pdf(part, options, impose(part, options))


@pytest.mark.parametrize(("game", "part"), PARTS, ids=ids(PARTS))
def test_a_kept_drawing_is_what_the_widgets_draw(
    game: str, part: str, request: pytest.FixtureRequest
) -> None:
    layout = layouts_folder() / f"{game}.yaml"
    path, fresh = drawn_file(layout, part), drawn_part(game, part)
    if request.config.getoption("--update-golden"):
        path.write_text(written(fresh, layout), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == written(fresh, layout), "run: make drawn"
    kept = drawn(layout, part, shipped(game).spec.cells)
    assert kept is not None
    assert [drawing(piece) for piece in kept.pieces] == [drawing(piece) for piece in fresh.pieces]
    assert pdf(kept) == pdf(fresh)


def test_no_kept_drawing_is_left_over() -> None:
    assert {path.stem for path in (layouts_folder() / "drawn").iterdir()} == set(ids(PARTS))


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    """A layout of its own with its pictures and kept drawings."""
    shutil.copytree(layouts_folder(), tmp_path / "layouts")
    return tmp_path / "layouts" / f"{GAME}.yaml"


def test_a_kept_drawing_is_used_only_while_layout_and_pictures_are_the_same(layout: Path) -> None:
    cells = shipped(GAME).spec.cells
    for changed in (layout, layout.parent / "art" / f"{GAME}.svg"):
        assert drawn(layout, "sheet", cells) is not None
        before = changed.read_bytes()
        changed.write_bytes(before + b"\n")
        assert drawn(layout, "sheet", cells) is None
        changed.write_bytes(before)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"layout": 1}', "\0", None])
def test_a_kept_drawing_that_cannot_be_read_is_none(layout: Path, text: str | None) -> None:
    path = drawn_file(layout, "sheet")
    if text is None:
        path.unlink()
    else:
        path.write_text(text)
    assert drawn(layout, "sheet", shipped(GAME).spec.cells) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"rect"', '"rift"'),
        ('"order": [0]', '"order": [7]'),
        ('["grid.', '["grit.'),
        ('"strip": null', '"stripe": null'),
        ('"text",', ""),
    ],
)
def test_a_kept_drawing_that_is_damaged_is_none(layout: Path, old: str, new: str) -> None:
    path = drawn_file(layout, "sheet")
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    assert drawn(layout, "sheet", shipped(GAME).spec.cells) is None


def test_other_readings_themes_and_sizes_are_drawn_anew() -> None:
    game, plain = (
        load_game("unicorn"),
        [drawing(piece) for piece in drawn_part("unicorn-rainbow", "dice").pieces],
    )
    (kept,), (mono,), (large,) = (
        game.parts(["dice"], **how) for how in ({}, {"theme": "mono"}, {"die_size": 30.0})
    )
    assert [drawing(piece) for piece in kept.pieces] == plain
    assert [drawing(piece) for piece in mono.pieces] != plain
    assert large.pieces[0].height > kept.pieces[0].height
    (split,) = load_game("unicorn", {"eleven-twelve": "split"}).parts(["sheet"])
    assert {"red.11", "red.12"} <= {placed.cell.id for placed in split.pieces[0].cells}
