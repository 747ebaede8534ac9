"""The board of Color Dice with discs on it: read place by place, whatever pawns look like, and
asked about where nobody can be sure.
"""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.errors import SheetError
from sheetgen.page.ink import ThemeName
from sheetgen.scan.papers import pruned, sheets_of
from sheetgen.scan.reading import ReadSheet, read
from sheetgen.scan.registry import PrintRegistry
from tests.sample import few, sample
from tests.scan.discs import FIRM, LOOSE, Look, board, board_photo, disc, lay, positions
from tests.scan.measured import picture_of
from tests.scan.simulator import DOTS, TIERS, camera

PRINTS = PrintRegistry()
SCALE = 0.5


def read_board(photo: np.ndarray, prints: PrintRegistry = PRINTS) -> ReadSheet:
    sheet = next(read(picture_of(np.ascontiguousarray(photo)), prints))
    assert not isinstance(sheet, SheetError), sheet
    return sheet


def standing(sheet: ReadSheet) -> dict[str, str]:
    return {cell: seen.text for cell, seen in sheet.seen.items() if seen.state == "marked"}


@pytest.mark.parametrize("looks", [FIRM, LOOSE], ids=["as they were made", "held out"])
def test_every_pawn_is_read_or_asked_about(looks: tuple[Look, ...]) -> None:
    cells = doubts = 0
    for seed in sample(range(300, 312), 1):
        made = board_photo(seed, looks)
        sheet = read_board(made.photo)
        cells, doubts = cells + len(sheet.seen), doubts + len(sheet.doubts)
        assert standing(sheet) == {
            cell: letter for cell, letter in made.letters.items() if cell not in sheet.doubts
        }, seed
    assert doubts <= 0.02 * cells + 1


@pytest.mark.parametrize("theme", sample(["color", "light", "mono"], 1))
def test_an_empty_board_is_empty(theme: str) -> None:
    sheet = read_board(camera(board(theme), TIERS["phone"], np.random.default_rng(4)))
    assert {seen.state for seen in sheet.seen.values()} == {"empty"}


@pytest.mark.parametrize("seats", [5, 6])
def test_five_and_six_colors_are_told_apart(seats: int) -> None:
    prints = PrintRegistry("", {"seats": str(seats)})
    for seed in range(400, 400 + few(1, 8)):
        made = board_photo(seed, FIRM, seats=seats)
        sheet = read_board(made.photo, prints)
        assert standing(sheet) == {
            cell: letter for cell, letter in made.letters.items() if cell not in sheet.doubts
        }
        assert len(sheet.doubts) <= 1


SHADOWS: list[tuple[ThemeName, str, float, float]] = [
    ("mono", "yellow.2", 3, 6),
    ("color", "yellow.2", 3, 0),
    ("light", "green.3", 1.5, -3),
    ("mono", "green.3", 3, 0),
]


@pytest.mark.parametrize(("theme", "cell", "wide", "off"), sample(SHADOWS, 1))
def test_positions_in_the_soft_edge_of_a_shadow_are_empty(
    theme: ThemeName, cell: str, wide: float, off: float
) -> None:
    made, box = board(theme), positions(theme)[cell]
    down, across = (np.indices(made.shape[:2]) + 0.5) / DOTS
    beyond = (across - box.cx + 0.4 * (down - box.cy) - off) / wide
    dark = (made * (1 - 0.5 / (1 + np.exp(-beyond)))[:, :, None]).astype(np.uint8)
    small = cv2.resize(dark, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA)
    # A camera's grain: where a photo has none at all, a place may have been painted over.
    grain = np.random.default_rng(3).normal(0, 2, small.shape)
    photo = np.clip(small + grain, 0, 255).astype(np.uint8)
    assert {seen.state for seen in read_board(photo).seen.values()} == {"empty"}


def _laid(*pawns: tuple[str, float, float], letter_of: dict[str, str] | None = None) -> ReadSheet:
    """A board from straight above with pawns beside the middle of red.5 by so many mm."""
    made, box, chance = board(), positions()["red.5"], np.random.default_rng(7)
    for color, x, y in pawns:
        picture = disc(color, "color")
        if letter_of and color in letter_of:
            middle = picture.shape[0] // 2
            core = slice(middle - 38, middle + 38)
            picture = picture.copy()
            picture[core, core] = disc(letter_of[color], "color")[core, core]
        lay(made, picture, box.cx + x, box.cy + y, 1.0, chance)
    return read_board(cv2.resize(made, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA))


def test_a_pawn_between_two_positions_is_asked_about() -> None:
    sheet = _laid(("blue", 10.0, 0.0))
    assert standing(sheet) == {}
    assert sheet.doubts
    assert set(sheet.doubts) <= {"red.5", "red.6"}


def test_a_pawn_half_on_another_is_asked_about() -> None:
    sheet = _laid(("blue", -2.0, 0.0), ("yellow", 3.5, 0.0))
    assert standing(sheet) == {}
    assert "red.5" in sheet.doubts
    assert sheet.seen["red.5"].reason == "overlap"


def test_a_letter_that_is_not_its_colors_is_asked_about() -> None:
    sheet = _laid(("blue", 0.0, 0.0), letter_of={"blue": "green"})
    assert sheet.doubts == ("red.5",)
    assert sheet.seen["red.5"].reason == "pawn"


@pytest.mark.parametrize("wide", [14.0, 16.0, 19.0])
def test_paper_of_a_pawns_color_is_asked_about(wide: float) -> None:
    made, box = board(), positions()["red.5"]
    color = np.median(disc("blue", "color"), (0, 1))
    middle = (round(box.cx * DOTS), round(box.cy * DOTS))
    cv2.circle(made, middle, round(wide / 2 * DOTS), color.tolist(), -1)
    sheet = read_board(cv2.resize(made, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA))
    assert standing(sheet) == {}
    assert sheet.doubts == ("red.5",)


def test_pawns_that_stand_nowhere_are_outside_and_those_of_dummies_gone() -> None:
    sheet = _laid(("blue", 0.0, 0.0), ("green", 20.0, 0.0))
    game = sheet.printed.game
    assert game is not None
    four, two = (dict(game.format_sheet(*sheets_of(sheet, players, {}))) for players in (4, 2))
    assert (four["red"], four["blue"], four["green"]) == ("out 9", "red 1, out 8", "red 1, out 8")
    assert (two["red"], two["blue"], two["green"]) == ("out 9", "red 1, out 8", "red 1, removed 8")


def test_what_pawns_cannot_do_is_asked() -> None:
    made, boxes, chance = board(), positions(), np.random.default_rng(7)
    places = [f"{area}.{number}" for area in ("blue", "green") for number in range(1, 6)]
    for cell in places:
        lay(made, disc("red", "color"), boxes[cell].cx, boxes[cell].cy, 1.0, chance)
    sheet = read_board(cv2.resize(made, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA))
    assert standing(sheet) == dict.fromkeys(places, "R")
    asked = pruned(sheet, 4, {})
    assert {asked.seen[cell].reason for cell in asked.doubts} == {"rule"}
    assert set(asked.doubts) <= set(places)
