"""How a photo shows print: softer in one corner than in another, sharpened by the phone, moved, or
printed too pale.

Printed lines stand everywhere on a sheet, and everywhere the photo says how it shows them.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import cv2
import numpy as np

from sheetgen.scan.pixels import DENSE, Blank, Shares, blurred, square
from sheetgen.scan.tuning import (
    FOCUS_BLURS,
    FOCUS_CALM,
    FOCUS_GRID,
    FOCUS_INK,
    FOCUS_STEP,
    FOCUS_WIDE,
)


def shown(lit: Shares, blank: Blank) -> Shares:
    """Return the blank as a photo in even light shows it, on the photo's scale: 0 = print, 1 =
    paper.

    It is a sum of the blank as blurred as `FOCUS_BLURS` say, some of it taken away where the phone
    has sharpened, and moved a little; how much of each is found in every place by least squares.
    """
    dark = 1 - blank.gray.astype(np.float32) / 255
    drawn = [blurred(dark, blur) for blur in FOCUS_BLURS]
    # What a line changes by on its way across or down: with some of it added, the line moves.
    drawn += [cv2.Sobel(drawn[1], -1, way, 1 - way, scale=0.125) for way in (0, 1)]
    # Ink is darker than all print nearby, and says nothing of how print is shown.
    trusted = (cv2.erode(1 - dark, square(5)) - lit < FOCUS_INK).astype(np.float32)
    some = [plane[::FOCUS_STEP, ::FOCUS_STEP] for plane in (1 - lit, *drawn)]
    shares = _shares(_covariances(some, trusted[::FOCUS_STEP, ::FOCUS_STEP]))
    paper = np.ones_like(lit)
    for plane, share in zip(drawn, np.moveaxis(shares, -1, 0), strict=True):
        paper -= plane * cv2.resize(share, lit.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return paper


def _covariances(planes: list[Shares], trusted: Shares) -> Shares:
    """How each two of several planes vary together within each block of the sheet, over the pixels
    that are trusted: rows and columns of square matrices.
    """
    rows, columns = (
        max(2, round(pixels * FOCUS_STEP / DENSE / FOCUS_GRID)) for pixels in trusted.shape
    )

    def averaged(plane: Shares) -> Shares:
        return cv2.resize(plane, (columns, rows), interpolation=cv2.INTER_AREA)

    share = averaged(trusted)
    kept = [plane * trusted for plane in planes]
    means = [averaged(plane) for plane in kept]
    found = np.empty((rows, columns, len(planes), len(planes)), np.float32)
    for one, other in combinations_with_replacement(range(len(planes)), 2):
        both = averaged(kept[one] * planes[other]) - means[one] * means[other] / (share + 1e-3)
        found[..., one, other] = found[..., other, one] = both
    return found


def _shares(found: Shares) -> Shares:
    """How much of each plane but the first is in the first, for each block; where little is
    printed, about as much as in the whole sheet.
    """
    flat = found.reshape(*found.shape[:2], -1)
    near = blurred(flat, FOCUS_WIDE / FOCUS_GRID).reshape(found.shape)
    whole = found.mean((0, 1))
    calm = whole[1:, 1:] / max(float(np.trace(whole[1:, 1:])), 1e-6)
    calm = FOCUS_CALM * (calm + 0.01 * np.eye(len(calm)))
    common = np.linalg.solve(whole[1:, 1:] + 1e-4 * calm, whole[1:, :1])
    local = np.linalg.solve(near[..., 1:, 1:] + calm, near[..., 1:, :1] + calm @ common)
    return np.asarray(local[..., 0], np.float32)
