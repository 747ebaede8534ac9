"""Which digit or sign a hand has written: two small convolutional networks over its picture
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
"""The classes of the networks, in the order of their answers; `?` is none of the others: half a
digit, two of them, a scribble.
"""

NONE = GLYPHS.index("?")

NETWORKS = ("digits-1.npz", "digits-2.npz")


def chances(pictures: Shares, shapes: Shares) -> Shares:
    """How likely each glyph is for each picture, by both networks: a row a picture, a column a
    glyph. Those that were trained from different starts err at different glyphs.

    `shapes` are widths by heights.
    """
    one, other = (asked(trained(name), pictures, shapes) for name in NETWORKS)
    joined = np.sqrt(one * other)
    return np.asarray(joined / joined.sum(1, keepdims=True), np.float32)


def asked(weights: NetworkWeights, pictures: Shares, shapes: Shares) -> Shares:
    """The same by one network."""
    strokes = _filtered(pictures[..., None], weights["strokes"], weights["darkness"])
    curves = _filtered(strokes, weights["curves"], weights["strength"])
    return answers(weights, np.column_stack([curves.reshape(len(curves), -1), slimness(shapes)]))


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
