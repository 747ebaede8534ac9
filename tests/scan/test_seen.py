"""The law of what is seen: blank out any patch of a photo, and no cell in it is certain."""

from __future__ import annotations

from functools import cache
from itertools import product

import cv2
import numpy as np
import pytest

from sheetgen.page.geometry import Rect
from sheetgen.scan.reading import ReadSheet
from tests.sample import sample
from tests.scan.simulator import DOTS, Placed, cut_out, draw, page_of
from tests.scan.simulator_strokes import FAMILIES
from tests.scan.test_reading import BLUE, SCALE, one_of, small

GAMES = {
    "unicorn-rainbow": "sheet",
    "formulas": "sheet",
    "rainbow-roll": "sheet",
    "uno-dice": "board",
    "color-dice": "board",
}
FILLS = ("white", "paper", "gray", "black", "glare", "thumb")
CHECKED = 2.5
"""mm of the checks of a cloth."""
EVERY = list(product(GAMES, ("color", "light", "mono"), FILLS, range(2)))
PATCHES = sample(EVERY, 2)
CLOTHS = [
    *product(["unicorn-rainbow"], ("color", "light"), ["cloth"], (2, 3)),
    *product(["formulas"], ("color", "light"), ["cloth"], (4, 5)),
    ("formulas", "color", "wood", 4),
]
"""Things that have as much contrast as print; on each of these some cells were sure once."""


@cache
def _sheet(game: str, theme: str) -> tuple[np.ndarray, Placed]:
    """A flat photo of a sheet with a cross in every other cell, but where pawns stand."""
    made, placed = page_of(game, GAMES[game], theme, False)
    page, one, chance = made.copy(), placed[0], np.random.default_rng(3)
    for cell in one.piece.cells[::2] if game != "color-dice" else ():
        box = one.on_page(cell.box)
        cross = FAMILIES["firm"]("cross", box.w, box.h, BLUE.width, chance)
        draw(page, cross, box.cx, box.cy, BLUE, chance)
    return small(cut_out(page, one)), one


def _mask(shape: tuple[int, ...], chance: np.random.Generator) -> np.ndarray:
    """A round or an oblong patch somewhere between the corners, 1 = covered."""
    high, wide = shape[:2]
    across, down = (side * chance.uniform(0.15, 0.85) for side in (wide, high))
    sides = chance.uniform(9, 30, 2) * DOTS * SCALE
    mask = np.zeros((high, wide), np.float32)
    if chance.random() < 0.5:
        middle = (round(across), round(down))
        cv2.ellipse(mask, middle, (round(sides[0] / 2), round(sides[1] / 2)), 20, 0, 360, 1.0, -1)
    else:
        corners = cv2.boxPoints(((across, down), tuple(sides), float(chance.uniform(0, 90))))
        cv2.fillPoly(mask, [corners.round().astype(np.int32)], 1.0)
    return mask


def _covered(
    photo: np.ndarray, mask: np.ndarray, fill: str, chance: np.random.Generator
) -> np.ndarray:
    """The photo with something on it, or with a lamp's glare."""
    if fill == "glare":
        soft = cv2.GaussianBlur(mask, (0, 0), 5)
        return np.clip(photo + 300 * soft[:, :, None], 0, 255).astype(np.uint8)
    colors = {
        "white": (255, 255, 255),
        "paper": photo.max((0, 1)) * 0.97,
        "gray": (150, 150, 150),
        "black": (25, 25, 25),
        "cloth": (150, 120, 100),
        "wood": (80, 120, 165),
    }
    layer = np.full(photo.shape, colors.get(fill, (140, 165, 210)), np.float32)
    if fill in ("thumb", "wood"):
        grain = cv2.GaussianBlur(chance.normal(0, 1, mask.shape).astype(np.float32), (0, 0), 2)
        layer += 60 * grain[:, :, None]
    if fill == "cloth":
        down, across = np.indices(mask.shape) / (DOTS * SCALE)
        checks = np.sin(2 * np.pi * across / CHECKED) * np.sin(2 * np.pi * down / CHECKED)
        layer += 45 * checks[:, :, None]
    return np.where(mask[:, :, None] > 0, np.clip(layer, 0, 255), photo).astype(np.uint8)


@pytest.mark.parametrize(
    ("game", "theme", "fill", "seed"),
    [*PATCHES, *sample(CLOTHS, 2)],
)
def test_no_cell_that_a_patch_covers_is_certain(
    game: str, theme: str, fill: str, seed: int
) -> None:
    photo, one = _sheet(game, theme)
    chance = np.random.default_rng(seed)
    mask = _mask(photo.shape, chance)
    dim = (photo * 0.9).astype(np.uint8)
    sheet = one_of(_covered(dim, mask, fill, chance))
    assert isinstance(sheet, ReadSheet), sheet
    covered = []
    for placed in one.piece.cells:
        place = _rows_and_columns(placed.box)
        if mask[place].mean() > 0.5 and placed.cell.id in sheet.seen:
            covered.append(placed.cell.id)
    assert [cell for cell in covered if cell not in sheet.doubts] == []


LAID = {"white": 1.2, "paper": 1.0, "gray": 0.85, "beside": 0.94}
"""How bright things are that are smaller than a cell, or little larger; 1 = as the paper there."""
WITHIN = [
    (game, area, laid)
    for game, area in (("rainbow-roll", "points"), ("formulas", "grid"), ("uno-dice", "extra"))
    for laid in LAID
]


@pytest.mark.parametrize(("game", "area", "laid"), sample(WITHIN, 5))
def test_nothing_is_certain_where_something_without_grain_lies_within_a_box(
    game: str, area: str, laid: str
) -> None:
    page, (one, *_) = page_of(game, GAMES[game], "color", False)
    chance = np.random.default_rng(5)
    photo = small(cut_out(page, one)) * 0.8
    photo += cv2.GaussianBlur(chance.normal(0, 6, photo.shape), (0, 0), 0.6)
    boxes = {cell.cell.id: cell.box.inset(0.8) for cell in one.piece.cells}
    cells = [cell for cell in boxes if cell.startswith(area)][3::8]
    for cell in cells:
        down, across = _rows_and_columns(boxes[cell])
        photo[down, across] = photo[down, across].mean((0, 1)) * LAID[laid]
    sheet = one_of(np.clip(photo, 0, 255).astype(np.uint8))
    assert isinstance(sheet, ReadSheet), sheet
    assert set(cells) <= set(sheet.doubts)


@pytest.mark.parametrize("laid", [0.93, 1.08])
def test_nothing_is_certain_within_a_box_in_light_that_falls_off(laid: float) -> None:
    page, (one, *_) = page_of("rainbow-roll", "sheet", "color", False)
    chance = np.random.default_rng(5)
    photo = small(cut_out(page, one))
    across = np.linspace(0.9, 0.4, photo.shape[1])[:, None]
    photo = photo * across + cv2.GaussianBlur(chance.normal(0, 6, photo.shape), (0, 0), 0.6)
    boxes = {cell.cell.id: cell.box.inset(0.8) for cell in one.piece.cells}
    cells = [cell for cell in boxes if cell.startswith("points")][3::8]
    for cell in cells:
        photo[_rows_and_columns(boxes[cell])] *= laid
    sheet = one_of(np.clip(photo, 0, 255).astype(np.uint8))
    assert isinstance(sheet, ReadSheet), sheet
    assert set(cells) <= set(sheet.doubts)
    assert len(sheet.doubts) <= len(cells) + 1


@pytest.mark.parametrize(("game", "area"), [("formulas", "played"), ("uno-dice", "opened")])
def test_nothing_is_certain_where_something_gray_hides_a_small_box(game: str, area: str) -> None:
    photo, one = _sheet(game, "color")
    photo = (photo * 0.8).astype(np.uint8)
    boxes = {cell.cell.id: cell.box.inset(-0.2) for cell in one.piece.cells}
    cells = [cell for cell in boxes if cell.startswith(area)][1::4]
    for cell in cells:
        box = boxes[cell]
        middle = (round(box.cx * DOTS * SCALE), round(box.cy * DOTS * SCALE))
        sides = (round(0.62 * box.w * DOTS * SCALE), round(0.55 * box.h * DOTS * SCALE))
        bright = [255 * 0.8 * LAID["gray"]] * 3
        cv2.ellipse(photo, middle, sides, 0, 0, 360, bright, -1)
    sheet = one_of(photo)
    assert isinstance(sheet, ReadSheet), sheet
    assert set(cells) <= set(sheet.doubts)


def _rows_and_columns(box: Rect) -> tuple[slice, slice]:
    """The pixels of a flat photo that a place in mm covers."""
    left, top, right, bottom = (
        round(side * DOTS * SCALE) for side in (box.x, box.y, box.right, box.bottom)
    )
    return slice(top, bottom), slice(left, right)


def test_dice_on_a_sheet_hide_boxes_and_mark_none_beside_them() -> None:
    page, (one, *_) = page_of("unicorn-rainbow", "sheet", "color", False)
    blank = small(cut_out(page, one))
    boxes = {placed.cell.id: placed.box for placed in one.piece.cells}
    dot = DOTS * SCALE
    for cell in ("green.6", "blue.9", "extras.4"):
        x, y = boxes[cell].x * dot, boxes[cell].y * dot
        die = cv2.boxPoints(((x, y), (15 * dot, 15 * dot), 4.0)).round().astype(np.int32)
        shadow = np.zeros(blank.shape[:2], np.float32)
        cv2.fillPoly(shadow, [die + 8], 0.45)
        dim = blank * (1 - cv2.GaussianBlur(shadow, (0, 0), 4)[:, :, None])
        blank = cv2.fillPoly(dim.astype(np.uint8), [die], (228, 228, 226))
        for pip in (-0.5, 0, 0.5):
            middle = (round(x + pip * 8 * dot), round(y + pip * 8 * dot))
            cv2.circle(blank, middle, round(1.3 * dot), (25, 25, 25), -1)
    sheet = one_of(blank)
    assert isinstance(sheet, ReadSheet)
    assert [cell for cell, seen in sheet.seen.items() if seen.state == "marked"] == []
    hidden = {cell for cell, seen in sheet.seen.items() if seen.reason == "hidden"}
    assert {"green.6", "blue.9", "extras.4"} <= hidden
