"""Photos of a board with pawns on it: printed discs, cut out, laid down by hand, each a little
beside its place and turned as it fell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.page.geometry import Rect
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import PAWN_DISC
from tests.scan.simulator import DOTS, TIERS, camera, cut_out, page_of

GAME = "color-dice"
COLORS = ("red", "blue", "green", "yellow", "orange", "violet")
LETTERS = {color: color[0].upper() for color in COLORS}


class Look(NamedTuple):
    """How pawns look: in which theme they were printed, how large they are beside the printed ones,
    how far beside their places (mm).
    """

    theme: ThemeName = "color"
    size: float = 1.0
    astray: float = 0.5


FIRM = (Look(), Look("color", 1.0, 0.9), Look("light", 1.0, 0.7), Look("color", 1.05, 0.4))
"""Looks with which reading was made."""

LOOSE = (
    Look("color", 0.88, 1.2),
    Look("light", 0.94, 1.0),
    Look("color", 1.1, 0.3),
    Look("mono", 1.0, 0.8),
)
"""Looks that were held out."""


@cache
def disc(color: str, theme: ThemeName, dummy: bool = False) -> np.ndarray:
    """A printed disc as it is cut out, BGR."""
    for number in range(3):
        page, placed = page_of(GAME, "pawns", theme, False, number, seats="2" if dummy else "6")
        for one in placed:
            if one.piece.name == f"{color} {'dummy ' if dummy else ''}discs":
                left, top = one.box.x + 33.1, one.box.y + 6.1
                across = slice(round(left * DOTS), round((left + PAWN_DISC) * DOTS))
                return page[round(top * DOTS) : round((top + PAWN_DISC) * DOTS), across].copy()
    raise LookupError(color)


def lay(
    page: np.ndarray,
    picture: np.ndarray,
    x: float,
    y: float,
    size: float,
    chance: np.random.Generator,
) -> None:
    """Lays a disc on a board, its middle at a place in mm, turned by chance, with the shadow of its
    edge.
    """
    across = picture.shape[0] * size
    reach = int(across / 2 + 1.5 * DOTS)
    left, top = round(x * DOTS) - reach, round(y * DOTS) - reach
    area = page[max(top, 0) : top + 2 * reach, max(left, 0) : left + 2 * reach]
    middle = np.array([x * DOTS - max(left, 0), y * DOTS - max(top, 0)])
    turn = cv2.getRotationMatrix2D(
        (picture.shape[1] / 2, picture.shape[0] / 2), chance.uniform(0, 360), size
    )
    turn[:, 2] += middle - np.array(picture.shape[1::-1]) / 2
    shape = area.shape[1::-1]
    laid = cv2.warpAffine(picture, turn, shape, flags=cv2.INTER_LINEAR, borderValue=(255, 255, 255))
    ys, xs = np.mgrid[: area.shape[0], : area.shape[1]]
    apart = np.hypot(xs - middle[0], ys - middle[1])
    fallen = chance.uniform(0.2, 0.6, 2) * DOTS
    shadow = np.clip(
        (across / 2 + 2 - np.hypot(xs - middle[0] - fallen[0], ys - middle[1] - fallen[1]))
        / (0.5 * DOTS),
        0,
        1,
    )
    area[:] = (area * (1 - 0.35 * shadow[:, :, None])).astype(np.uint8)
    cover = np.clip(across / 2 - apart, 0, 1)[:, :, None]
    area[:] = (area * (1 - cover) + laid * cover).astype(np.uint8)


class BoardPhoto(NamedTuple):
    """A photo of a board, and the letter of the pawn on each position that has one."""

    photo: np.ndarray
    letters: Mapping[str, str]


def positions(theme: ThemeName = "color", seats: int = 4) -> dict[str, Rect]:
    """Where positions are on a board, in mm."""
    placed = page_of(GAME, "board", theme, False, seats=str(seats))[1][0]
    return {cell.cell.id: cell.box for cell in placed.piece.cells}


def board(theme: ThemeName = "color", seats: int = 4) -> np.ndarray:
    """A board with nothing on it."""
    page, placed = page_of(GAME, "board", theme, False, seats=str(seats))
    return cut_out(page, placed[0]).copy()


def position(
    cells: Sequence[str], colors: Sequence[str], chance: np.random.Generator
) -> dict[str, str]:
    """Pawns as they may stand, the letter of each: 9 of a color at most, and at home no more than
    who begins had there.
    """
    left, home = dict.fromkeys(colors, 9), dict.fromkeys(colors, 2)
    letters: dict[str, str] = {}
    for cell in cells:
        area = cell.partition(".")[0]
        color = str(chance.choice(colors))
        if chance.random() < 0.6 and left[color] and (color != area or home[color]):
            left[color] -= 1
            home[color] -= color == area
            letters[cell] = LETTERS[color]
    return letters


def board_photo(
    seed: int, looks: Sequence[Look], tier: str = "phone", seats: int = 4
) -> BoardPhoto:
    """A position as play leaves it, in any theme."""
    chance = np.random.default_rng(seed)
    theme: ThemeName = ("color", "light", "color", "mono")[seed % 4]
    made, boxes, look = board(theme, seats), positions(theme, seats), looks[seed % len(looks)]
    letters = position(tuple(boxes), COLORS[: max(4, seats)], chance)
    for cell, letter in letters.items():
        beside = chance.normal(0, look.astray / 1.5, 2).clip(-2 * look.astray, 2 * look.astray)
        (color,) = (color for color in COLORS if LETTERS[color] == letter)
        dummy = color in ("green", "yellow") and seats == 4 and seed % 3 == 0
        lay(
            made,
            disc(color, look.theme, dummy),
            boxes[cell].cx + beside[0],
            boxes[cell].cy + beside[1],
            look.size,
            chance,
        )
    return BoardPhoto(
        camera(made, TIERS[tier], chance, int(chance.integers(4)) if seed % 5 == 0 else 0), letters
    )
