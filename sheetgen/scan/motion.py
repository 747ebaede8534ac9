"""Whether a phone was moved while it took a photo: details are lost in the direction of its way,
and kept at right angles to it.

Lines of print run in two directions at right angles, whichever way a sheet lies, so that details of
a sharp photo, and of one that is soft, are about as strong at right angles as in any direction.
"""

from __future__ import annotations

import numpy as np

from sheetgen.scan.pixels import Gray, PointArray
from sheetgen.scan.tuning import MOTION_BANDS, MOTION_BLOCK, MOTION_NARROW, MOTION_WAYS


def kept_details(gray: Gray) -> float:
    """Return how strong details are in the direction in which they are weakest, as a share of those
    at right angles to it: 1 = as strong. 1, too, for a picture with too few pixels to say.
    """
    power = _power(gray)
    down, across = np.meshgrid(*[np.fft.fftfreq(MOTION_BLOCK)] * 2, indexing="ij")
    waves = across + 1j * down
    ways = np.arange(MOTION_WAYS)[:, None, None] * np.pi / MOTION_WAYS
    near = np.cos(2 * (np.angle(waves) - ways)) > MOTION_NARROW
    kept = 1.0
    for low, high in MOTION_BANDS:
        fine = (abs(waves) >= low) & (abs(waves) < high)
        strength = (power * (near & fine)).sum((1, 2)) + 1e-9
        kept = min(kept, float((strength / np.roll(strength, MOTION_WAYS // 2)).min()))
    return kept


def _power(gray: Gray) -> PointArray:
    """How strong each wave is in square blocks of a picture, all of them together."""
    fade = np.hanning(MOTION_BLOCK)
    high, wide = (pixels // MOTION_BLOCK for pixels in gray.shape)
    whole = gray[: high * MOTION_BLOCK, : wide * MOTION_BLOCK].astype(np.float32)
    power = np.zeros((MOTION_BLOCK, MOTION_BLOCK))
    for row in np.split(whole, high) if high else ():
        blocks = row.reshape(MOTION_BLOCK, wide, MOTION_BLOCK).swapaxes(0, 1)
        even = blocks - blocks.mean((1, 2), keepdims=True)
        power += (abs(np.fft.fft2(even * fade * fade[:, None])) ** 2).sum(0)
    return power
