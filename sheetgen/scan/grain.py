"""The grain of a photo: noise of a dark room, of a night mode, of a scanner's dither, and what is
left of pale ink above it.
"""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.page.geometry import Rect
from sheetgen.scan.pixels import DENSE, Blank, Shares, blurred, ramp, rectangle, resized
from sheetgen.scan.tuning import (
    GRAIN_EDGE,
    GRAIN_GATE,
    GRAIN_GRID,
    GRAIN_LEAST,
    GRAIN_MIXED,
    GRAIN_SIDE,
    GRAIN_SMOOTH,
    GRAIN_USUAL,
    GRAIN_WIDE,
)


def noise_of(rest: Shares, blank: Blank) -> Shares:
    """Return how strong noise is at each pixel: the deviation of what a photo shows from what the
    blank does, `rest`, where nobody writes, after a blur of `GRAIN_SMOOTH` pixels.
    """
    free = _free(blank)
    size = [max(2, pixels // (GRAIN_GRID * DENSE)) for pixels in rest.shape[::-1]]
    # Paper that is brighter, or darker, than around the corner markers is no noise.
    level = float(np.median(rest[free > 0][::7])) if free.any() else 0.0
    soft = blurred(rest - level, GRAIN_SMOOTH)
    share, power = (resized(plane, size) for plane in (free, soft * soft * free))
    # A word that somebody has written beside the cells is no noise: calm blocks count most.
    counted = share * (share > GRAIN_LEAST)
    calm, count = (
        blurred(grid, GRAIN_WIDE) + 1e-3 * blurred(grid, 4 * GRAIN_WIDE)
        for grid in (counted * share / (power + 1e-5), counted)
    )
    noise = np.sqrt((count + 1e-9) / (calm + 1e-3))
    return cv2.resize(noise, rest.shape[::-1], interpolation=cv2.INTER_LINEAR)


def _free(blank: Blank) -> Shares:
    """1 where nobody writes, else 0."""
    piece = blank.piece
    free = np.zeros(blank.gray.shape, np.float32)
    whole = Rect(0, 0, piece.width, piece.height)
    free[rectangle(whole.inset(GRAIN_EDGE), free)] = 1
    for box in [one.box for one in piece.cells] + [one.box for one in piece.slots]:
        free[rectangle(box.inset(-1), free)] = 0
    return free


def above(added: Shares, noise: Shares) -> Shares:
    """Return the ink that is stronger than the noise around it: smoother the more noise there is,
    and nothing where a small square of it is no stronger than noise alone.
    """
    smooth = blurred(added, GRAIN_SMOOTH)
    ink = added + ramp(noise, GRAIN_MIXED) * (smooth - added)
    power = cv2.blur(np.maximum(smooth, 0) ** 2, (GRAIN_SIDE, GRAIN_SIDE))
    times = power / np.maximum(noise * noise - GRAIN_USUAL**2, 1e-6)
    return np.asarray(np.minimum(ink, ink * ramp(times, GRAIN_GATE)))
