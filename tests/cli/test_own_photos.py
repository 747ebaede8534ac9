"""Photos of sheets of games without an engine, as people scan them: marks, and numbers that are
written by hand.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from sheetgen.catalog import LoadedLayout, load_layout
from sheetgen.core.cells import Sheet
from sheetgen.fields.marks import Marks
from sheetgen.games.game import AnyGame
from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from sheetgen.render.printing import part_pdf
from sheetgen.table.entry.papers import parse_files
from tests.cli.run import Program
from tests.cli.test_own_sheets import LAYOUT
from tests.sample import WHOLE
from tests.scan.simulator import DOTS, TIERS, Placed, camera, cut_out
from tests.scan.simulator_paper import filled, on_paper
from tests.scan.simulator_strokes import any_pen
from tests.scan.test_own_sheets import EXAMPLES, GAMES, any_sheet
from tests.scan.written_samples import write

MARKS = {"": "-", "x": "x", "ring": "o", "dot": "."}
"""What is typed for marks."""

CASES = [*product(GAMES, (0, 1, 2, 6))] if WHOLE else [("four-locks", 2), ("hills", 2)]


def photo_of(loaded: LoadedLayout, game: AnyGame, sheet: Sheet, seed: int) -> np.ndarray:
    """The photo of a sheet of a layout's first part, filled in by some pen."""
    part = loaded.parts(loaded.part_names[:1])[0]
    options = Options(origin=loaded.origin)
    plan = impose(part, options)
    with pypdfium2.PdfDocument(part_pdf(part, options, plan)) as pdf:
        pixels = pdf[0].render(scale=DOTS * 25.4 / 72).to_numpy()
    page, one = np.ascontiguousarray(pixels[:, :, :3]), plan.pages[0][0]
    chance = np.random.default_rng(seed)
    family = ("firm", "loose")[seed % 2]
    pen = any_pen(chance, family)
    work = on_paper(cut_out(page, one), family, chance)
    at_home = Placed(one.piece, one.number, one.copy, 0.0, 0.0)
    lines = game.sheets.fields(1)
    marked = {cell.id for line in lines if isinstance(line, Marks) for cell in line.area}
    kinds = {
        mark.cell: "cross" if mark.text == "x" else mark.text
        for mark in sheet.marks
        if mark.cell in marked
    }
    texts = {mark.cell: mark.text for mark in sheet.marks if mark.cell not in marked}
    filled(work, at_home, kinds, family, pen, chance)
    write(work, at_home, texts, family, pen, chance)
    return camera(work, TIERS["phone"], chance)


def answering(monkeypatch: pytest.MonkeyPatch, typed: Mapping[str, str]) -> list[str]:
    """Somebody at the terminal who types what stands on the paper; the cells that they were asked
    about.
    """
    asked: list[str] = []

    def answer(label: str) -> str:
        asked.append(label.partition(" (")[0])
        return typed.get(asked[-1], ".")

    monkeypatch.setattr("sheetgen.cli.keyboard.on_terminal", lambda: True)
    monkeypatch.setattr("sheetgen.cli.keyboard.answer", answer)
    return asked


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_a_photo_becomes_the_sheet_that_was_filled(
    name: str, seed: int, sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hills.yaml").write_text(LAYOUT, encoding="utf-8")
    layout = "hills.yaml" if name == "hills" else str(EXAMPLES / f"{name}.yaml")
    loaded = load_layout(layout)
    game = loaded.paper
    assert game is not None
    sheet = any_sheet(game, random.Random(seed))
    cv2.imwrite("Ann.png", photo_of(loaded, game, sheet, seed))
    marked = {
        cell.id for line in game.sheets.fields(1) for cell in line.area if isinstance(line, Marks)
    }
    keys = {cell: MARKS[sheet.text(cell)] for cell in marked}
    asked = answering(monkeypatch, {**sheet.texts, **keys})
    answer = sheetgen("scan", "Ann.png", "--layout", layout)
    assert ("\n  total " in answer.out) == game.spec.counts
    assert "no score" not in answer.err, "a sheet that nothing counts is no mistake"
    (paper,) = parse_files(game, ["output/Ann.yaml"])
    assert paper.sheet == sheet
    assert len(asked) <= len(game.spec.cells) / 4
