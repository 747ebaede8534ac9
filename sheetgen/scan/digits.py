"""Which digit or sign a hand has written: a small convolutional network over its picture
(`tests/scan/train_digits.py`).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from sheetgen.scan.network import NetworkWeights, answers, trained
from sheetgen.scan.pixels import Shares, blurred
from sheetgen.scan.tuning import DIGIT_ROOM, DIGIT_SIDE

GLYPHS = "0123456789+-x*?"
"""The classes of the network, in the order of its answers; `?` is none of the others: half a
digit, two of them, a scribble.
"""

NONE = GLYPHS.index("?")


def chances(pictures: Shares, shapes: Shares, weights: NetworkWeights | None = None) -> Shares:
    """How likely each glyph is for each picture: a row a picture, a column a glyph.

    `shapes` are widths by heights, `weights` those of another network than the package's.
    """
    kept = weights or trained("digits.npz")
    strokes = _filtered(pictures[..., None], kept["strokes"], kept["darkness"])
    curves = _filtered(strokes, kept["curves"], kept["strength"])
    return answers(kept, np.column_stack([curves.reshape(len(curves), -1), slimness(shapes)]))


def framed(ink: Shares) -> Shares:
    """The ink of one glyph, cut to its edges, as a picture of `DIGIT_SIDE` by `DIGIT_SIDE`."""
    high, wide = ink.shape
    scale = DIGIT_ROOM / max(high, wide)
    if scale < 1:
        ink = blurred(ink, 0.4 / scale)
    left, top = (DIGIT_SIDE / 2 - scale * side / 2 + (scale - 1) / 2 for side in (wide, high))
    move = np.array([[scale, 0, left], [0, scale, top]])
    return cv2.warpAffine(ink.astype(np.float32), move, (DIGIT_SIDE, DIGIT_SIDE))


def slimness(shapes: Shares) -> Shares:
    """How slim each glyph is: 0 is as wide as high."""
    return np.asarray(np.clip(np.log(np.maximum(shapes, 1e-3)), -2.5, 2.5), np.float32)


def _filtered(seen: Shares, filters: Shares, bias: Shares) -> Shares:
    """Return how strongly each filter answers, the strongest of each two by two places."""
    side = filters.shape[1]
    around = sliding_window_view(seen, (side, side), (1, 2))
    found = np.tensordot(around, filters, 3)
    rows = np.maximum(found[:, ::2], found[:, 1::2])
    fours = np.maximum(rows[:, :, ::2], rows[:, :, 1::2])
    return np.asarray(np.maximum(fours + bias, 0))
