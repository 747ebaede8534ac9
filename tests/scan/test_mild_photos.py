"""Print, pencil, photo, scan: the same sheet, for every game and theme, where somebody photographs
it with care, and answers what is asked with what is true.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pypdfium2
import pytest

from sheetgen.cli import run
from sheetgen.core.cells import Sheet
from sheetgen.errors import SheetError
from sheetgen.games import ENGINES
from sheetgen.page.ink import ThemeName
from sheetgen.scan.papers import sheets_of
from sheetgen.scan.photo import pictures
from sheetgen.scan.reading import ReadSheet, read
from sheetgen.scan.registry import PrintRegistry
from sheetgen.table.entry.sheets import sheet_text
from tests.games.play import quick
from tests.sample import sample
from tests.scan.measured import picture_of
from tests.scan.simulator import DOTS, Tier, camera
from tests.scan.test_round_trip import readable
from tests.shipped import shipped

MILD = Tier(
    "mild",
    2400,
    3200,
    (0.8, 1.1),
    tilt=8.0,
    curl=0.5,
    noise=(1.0, 2.0),
    quality=(88, 95),
    motion=0.0,
)
"""A phone that is held still, nearly straight above a flat page in even light."""

EVERY = [
    (game, theme, events)
    for game, theme, events in product(ENGINES, get_args(ThemeName), (30, 90, 250))
    if (game, theme) != ("color-dice", "mono")  # white discs on white paper: all are asked about
]


@pytest.mark.parametrize(("name", "theme", "events"), sample(EVERY, 1))
def test_a_filled_sheet_that_is_printed_and_photographed_with_care_is_read_as_it_was(
    name: str, theme: ThemeName, events: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.scan.simulator._light", even_light)
    monkeypatch.setattr("tests.scan.simulator._glare", no_glare)
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    game: Any = shipped(name).game
    players = int(game.spec.switch("seats")) if game.one_sheet else 2
    state = quick(game, players, events, events)
    names = () if game.one_sheet else ("Ann", "Ben")
    seats = range(1 if game.one_sheet else players)
    written = [game.sheet(state, seat, names) for seat in seats]
    prints = PrintRegistry()
    truth: list[ReadSheet] = []
    seen: list[ReadSheet] = []
    for pdf in printed(name, theme, game, written):
        for picture in pictures(pdf):
            truth += sheets_on(picture, prints)
        for photo in photos_of(pdf, events):
            seen += sheets_on(picture_of(photo), prints)
    silent: list[str] = []
    shown = set()
    for drawn, photo in zip(truth, seen, strict=True):
        true = texts_on(drawn, written, game, players)
        silent += [
            f"{cell}: {held.text or 'empty'} {held.p:.3f}, is {true[cell] or 'empty'}"
            for cell, held in photo.seen.items()
            if held.state != "unsure" and held.text != true[cell]
        ]
        answers = {cell: true[cell] for cell in photo.doubts}
        shown |= {readable(game, sheet) for sheet in sheets_of(photo, players, answers)}
    assert silent == []
    assert shown == {readable(game, sheet) for sheet in written}


def texts_on(drawn: ReadSheet, written: Sequence[Sheet], game: Any, players: int) -> dict[str, str]:
    """What stands in each cell of a paper that was read as it came from the printer, with what its
    filled sheet says where that is not sure.
    """
    texts = {cell: held.text for cell, held in drawn.seen.items()}
    made = sheets_of(drawn, players, {})
    if drawn.doubts and len(made) == 1:
        marks = set(readable(game, made[0]))
        mine = max(
            (readable(game, sheet) for sheet in written), key=lambda own: len(marks & set(own))
        )
        known = {mark.cell: mark.text for mark in mine}
        texts |= {cell: known.get(cell, "") for cell in drawn.doubts}
    return texts


def even_light(width: int, height: int, tier: Tier, chance: np.random.Generator) -> np.ndarray:
    """A lamp to one side, and nobody in its light."""
    across = np.linspace(-0.05, 0.05, width // 8, dtype=np.float32)
    return (across * chance.uniform(-1, 1) + np.zeros((height // 8, 1), np.float32) + 0.9)[
        ..., None
    ]


def no_glare(width: int, height: int, tier: Tier, chance: np.random.Generator) -> np.ndarray:
    return np.zeros((height // 8, width // 8), np.float32)


def printed(name: str, theme: ThemeName, game: Any, sheets: Sequence[Sheet]) -> list[Path]:
    """Filled sheets on paper."""
    options = []
    for number, sheet in enumerate(sheets):
        Path(f"{number}.yaml").write_text(sheet_text(game.format_sheet(sheet)), encoding="utf-8")
        options += ["--sheet", f"{number}.yaml"]
    assert run(["print", name, "--theme", theme, *options]) == 0
    folder = Path("output")
    return [*sorted(folder.glob("*-sheet-*.pdf")), *sorted(folder.glob("*-board-*.pdf"))]


def photos_of(pdf: Path, seed: int) -> list[np.ndarray]:
    """A photo of each page."""
    chance = np.random.default_rng(seed)
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.render(scale=DOTS * 25.4 / 72).to_numpy()[:, :, :3] for page in document]
    return [camera(np.ascontiguousarray(page), MILD, chance) for page in pages]


def sheets_on(picture: Any, prints: PrintRegistry) -> list[ReadSheet]:
    """The sheets on a photo of nothing else."""
    found = list(read(picture, prints))
    for sheet in found:
        assert not isinstance(sheet, SheetError), sheet
        # Pale discs on pale tints may be hard to see on the best of photos.
        assert sheet.printed.theme == "light" or not sheet.fault
    return [sheet for sheet in found if isinstance(sheet, ReadSheet)]
