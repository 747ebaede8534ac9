"""Print, pencil, photo without noise, scan: the same sheet, for games without an engine."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from sheetgen.catalog import load_layout
from sheetgen.cli import run
from sheetgen.core.cells import CellId, Sheet
from sheetgen.fields.filled import marks
from sheetgen.fields.marks import Marks
from sheetgen.games.game import AnyGame
from sheetgen.scan.papers import sheets_of
from sheetgen.scan.photo import pictures
from sheetgen.scan.reading import read
from sheetgen.scan.registry import PrintRegistry
from sheetgen.table.entry.sheets import sheet_text
from tests.cli.test_own_sheets import LAYOUT
from tests.sample import WHOLE

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GAMES = ("four-locks", "dragon-hoard", "salt-roads", "five-dice", "hills")
THEMES = ("color", "light", "mono")
EVERY = list(product(GAMES, THEMES))
CASES = EVERY if WHOLE else [("four-locks", "light"), ("five-dice", "color"), ("hills", "mono")]


def any_sheet(game: AnyGame, chance: random.Random) -> Sheet:
    """A sheet with anything that can stand in its cells."""
    texts: dict[CellId, str] = {}
    for line in game.sheets.fields(1):
        area = line.area
        for cell in area:
            if chance.random() < 0.4:
                if isinstance(line, Marks):
                    texts[cell.id] = chance.choice([line.text, *line.after])
                else:
                    least = -99 if area.signed else 0
                    texts[cell.id] = str(chance.randint(least, 999))
    return Sheet(game.spec.id, "Ann", 0, marks(game.spec, texts))


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_photo_of_a_printed_sheet_shows_what_stands_on_it(
    name: str, theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("hills.yaml").write_text(LAYOUT, encoding="utf-8")
    layout = "hills.yaml" if name == "hills" else str(EXAMPLES / f"{name}.yaml")
    game = load_layout(layout).paper
    assert game is not None
    sheet = any_sheet(game, random.Random(name))
    Path("ann.yaml").write_text(sheet_text(game.format_sheet(sheet)), encoding="utf-8")
    assert run(["print", layout, "--theme", theme, "--sheet", "ann.yaml"]) == 0
    prints, found = PrintRegistry(), []
    for pdf in Path("output").glob("*-marked.pdf"):
        for picture in pictures(pdf):
            found += read(picture, prints)
    (photo,) = found
    (shown,) = sheets_of(photo, 0, {})
    misread = {mark.cell for mark in {*sheet.marks} ^ {*shown.marks}}
    assert all(photo.seen[cell].state == "unsure" for cell in misread)
    assert len(misread) <= (theme == "mono"), "a minus on lines is asked about"
