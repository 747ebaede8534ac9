"""How a photo shows print: softer in one corner than in another, sharpened by the phone, moved, or
printed too pale.

Printed lines stand everywhere on a sheet, and everywhere the photo says how it shows them.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from sheetgen.scan.pixels import Blank, Shares, blurred, square
from sheetgen.scan.tuning import FOCUS_BLURS, FOCUS_CALM, FOCUS_GRID, FOCUS_INK, FOCUS_WIDE


def shown(lit: Shares, blank: Blank) -> Shares:
    """Return the blank as a photo in even light shows it, on the photo's scale: 0 = print, 1 =
    paper.

    It is a sum of the blank as blurred as `FOCUS_BLURS` say, some of it taken away where the phone
    has sharpened, and moved a little; how much of each is found in every place by least squares.
    """
    dark = 1 - blank.light
    drawn = [blurred(dark, blur) for blur in FOCUS_BLURS]
    # What a line changes by on its way across or down: with some of it added, the line moves.
    drawn += [cv2.Sobel(drawn[1], -1, way, 1 - way, scale=0.125) for way in (0, 1)]
    # Ink is darker than all print nearby, and says nothing of how print is shown.
    trusted = cv2.erode(1 - dark, square(5)) - lit < FOCUS_INK
    some = np.stack([plane[::2, ::2] for plane in (trusted, 1 - lit, *drawn)])
    paper = np.ones_like(lit)
    for plane, share in zip(drawn, _shares(some * some[0]), strict=True):
        paper -= plane * cv2.resize(share, lit.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return paper


def _shares(planes: Shares) -> Shares:
    """How much of each plane but the first two is in the second, a grid for each; the first is 1
    where all of them count, and they are 0 elsewhere.
    """
    windows = sliding_window_view(planes, (FOCUS_GRID, FOCUS_GRID), (1, 2))
    parts = np.moveaxis(windows[:, ::FOCUS_GRID, ::FOCUS_GRID], 0, 2)
    *grid, count = parts.shape[:3]
    blocks = parts.reshape(*grid, count, -1)
    sums = blocks @ blocks.swapaxes(2, 3) / FOCUS_GRID**2
    # How planes vary together in a block, whatever its tint is.
    both = sums - sums[..., :1] * sums[..., :1, :] / (sums[..., :1, :1] + 1e-3)
    near = blurred(both.reshape(*grid, -1), FOCUS_WIDE).reshape(both.shape)
    whole = both.mean((0, 1))
    # Where little is printed it is shown as in the whole sheet.
    near += FOCUS_CALM * whole / max(float(np.trace(whole)), 1e-6) + 1e-5 * np.eye(count)
    shares = np.linalg.solve(near[..., 2:, 2:], near[..., 2:, 1:2])
    return np.asarray(np.moveaxis(shares[..., 0], -1, 0), np.float32)
