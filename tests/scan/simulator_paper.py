"""What is on a page before it is photographed: print and paper of some kind, marks, what a rubber
leaves, rings of cups.
"""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from sheetgen.page.geometry import Rect
from sheetgen.render.plan import Placed
from tests.scan.simulator import DOTS, draw, mark
from tests.scan.simulator_strokes import FAMILIES, Pen, any_pen


def erased(page: np.ndarray, box: Rect, family: str, chance: np.random.Generator) -> None:
    """What a rubber leaves of a pencil's cross."""
    ghost = Pen("ghost", 0.7, chance.uniform(0.06, 0.14), (90, 88, 86), 0.3)
    draw(
        page,
        FAMILIES[family]("cross", box.w, box.h, ghost.width, chance),
        box.cx,
        box.cy,
        ghost,
        chance,
    )


def coffee(page: np.ndarray, chance: np.random.Generator) -> None:
    """The ring that a cup leaves."""
    height, width = page.shape[:2]
    x, y, r = (
        chance.uniform(0.1, 0.9) * width,
        chance.uniform(0.1, 0.9) * height,
        chance.uniform(28, 40) * DOTS,
    )
    wide = int(chance.uniform(1.5, 4) * DOTS)
    reach = int(r) + wide + 3 * DOTS
    left, top = max(0, int(x) - reach), max(0, int(y) - reach)
    area = page[top : int(y) + reach, left : int(x) + reach]
    layer = np.zeros(area.shape[:2], np.uint8)
    cv2.circle(layer, (int(x) - left, int(y) - top), int(r), 255, wide, cv2.LINE_AA)
    stain = (
        cv2.GaussianBlur(layer, (0, 0), 0.5 * DOTS)[:, :, None] / 255 * chance.uniform(0.12, 0.3)
    )
    area[:] = area * (1 - stain * (1 - np.array([60, 110, 150]) / 255))


def on_paper(page: np.ndarray, family: str, chance: np.random.Generator) -> np.ndarray:
    """The page as some printer puts it on some paper, before anybody writes; which ones is another
    matter for each family of strokes.

    One has toner that is low and paper with a tint, the other the stripes of a tired ink jet and
    recycled paper with specks.
    """
    if family == "broad":
        toner = chance.uniform(0.45, 0.75) if chance.random() < 0.2 else chance.uniform(0.72, 1.0)
        return cv2.LUT(page, _printed(toner, chance.uniform(0.85, 1.0, 3)))
    if family == "firm":
        return cv2.LUT(page, _printed(chance.uniform(0.72, 1.0), chance.uniform(0.9, 1.0, 3)))
    tint = np.array([chance.uniform(0.8, 1.0), chance.uniform(0.92, 1.0), 1.0]) * chance.uniform(
        0.9, 1.0
    )
    fade, length, start = chance.uniform(0, 0.16), chance.uniform(3, 20), chance.uniform(0, 6)
    wave = np.round(
        3.5 * (1 + np.sin(np.arange(len(page)) / DOTS * 2 * np.pi / length + start))
    ).astype(int)
    made = np.empty_like(page)
    for step in range(8):
        made[wave == step] = cv2.LUT(page[wave == step], _printed(1 - fade * step / 3.5, tint))
    if chance.random() < 0.3:
        high, wide = page.shape[:2]
        down, across = chance.integers(0, high - 2, 900), chance.integers(0, wide - 2, 900)
        for way in ((0, 0), (0, 1), (1, 0), (1, 1)):
            made[down + way[0], across + way[1]] //= 2
    return made


def _printed(strong: float, tint: np.ndarray) -> np.ndarray:
    """What each level of a page becomes, by color: print that is so strong on paper with that
    tint.
    """
    levels = 255 - (255 - np.arange(256)) * strong
    return np.clip(levels[None, :, None] * tint, 0, 255).astype(np.uint8)


def filled(
    page: np.ndarray,
    placed: Placed,
    kinds: Mapping[str, str],
    family: str,
    pen: Pen | None,
    chance: np.random.Generator,
) -> None:
    """Marks the cells of a sheet on its page, one pen for all of them or for each its own."""
    for cell in placed.piece.cells:
        if kind := kinds.get(cell.cell.id):
            used = pen or any_pen(chance, family)
            if kind == "erased":
                erased(page, placed.on_page(cell.box), family, chance)
            else:
                mark(page, placed.on_page(cell.box), kind, family, used, chance)
