"""Print, pencil, photo without noise, scan: the same sheet, for every game and theme."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

from sheetgen.cli import run
from sheetgen.core.cells import Mark, Sheet
from sheetgen.games import ENGINES
from sheetgen.games.game import Game
from sheetgen.page.ink import ThemeName
from sheetgen.scan.papers import sheets_of
from sheetgen.scan.photo import pictures
from sheetgen.scan.reading import read
from sheetgen.scan.registry import PrintRegistry
from sheetgen.table.entry.sheets import sheet_text
from tests.games.play import quick
from tests.sample import WHOLE
from tests.shipped import shipped

THEMES = get_args(ThemeName)

EVERY = list(product(ENGINES, THEMES))
CASES = EVERY if WHOLE else [(game, THEMES[(at + 2) % 3]) for at, game in enumerate(ENGINES)]


def readable(game: Game[Any, Any], sheet: Sheet) -> tuple[Mark, ...]:
    """The marks that photos show."""
    areas = game.scan_areas()
    return tuple(mark for mark in sheet.marks if mark.cell.partition(".")[0] in areas)


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_photo_of_a_printed_sheet_shows_what_stands_on_it(
    name: str, theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    game: Any = shipped(name).game
    players = int(game.spec.switch("seats")) if game.one_sheet else 2
    state = quick(game, players, 7, 60)
    names = () if game.one_sheet else ("Ann", "Ben")
    written = [game.sheet(state, seat, names) for seat in range(1 if game.one_sheet else players)]
    options = []
    for number, sheet in enumerate(written):
        Path(f"{number}.yaml").write_text(sheet_text(game.format_sheet(sheet)))
        options += ["--sheet", f"{number}.yaml"]
    assert run(["print", name, "--theme", theme, *options]) == 0
    prints, found = PrintRegistry(), []
    for pdf in [*Path("output").glob("*-sheet-*.pdf"), *Path("output").glob("*-board-*.pdf")]:
        for picture in pictures(pdf):
            found += read(picture, prints)
    shown = {readable(game, sheet) for photo in found for sheet in sheets_of(photo, players, {})}
    assert len(shown) == len(written)
    if game.one_sheet and theme == "mono":
        # White pawns on white paper: all of them are asked about, or the photo is rejected.
        (photo,) = found
        assert {photo.seen[mark.cell].state for mark in readable(game, written[0])} == {"unsure"}
        assert "marked" not in {seen.state for seen in photo.seen.values()}
    else:
        assert shown == {readable(game, sheet) for sheet in written}
        # Pale discs on pale tints may be hard to see on the best of photos.
        assert theme == "light" or not any(photo.fault for photo in found)
