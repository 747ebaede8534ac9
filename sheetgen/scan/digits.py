"""Which digit or sign a hand has written: a small network over the directions of its strokes
(`tests/scan/train_digits.py`).
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from sheetgen.scan.network import trained
from sheetgen.scan.pixels import Shares, blurred
from sheetgen.scan.tuning import (
    DIGIT_NEAR,
    DIGIT_PLACES,
    DIGIT_REACH,
    DIGIT_ROOM,
    DIGIT_SIDE,
    DIGIT_SLIM,
    DIGIT_WAYS,
)

GLYPHS = "0123456789+-x*?"
"""The classes of the network, in the order of its answers; `?` is none of the others: half a
digit, two of them, a scribble.
"""

NONE = GLYPHS.index("?")


def chances(pictures: Shares, shapes: Shares) -> Shares:
    """How likely each glyph is for each picture: a row a picture, a column a glyph.

    `shapes` are widths by heights.
    """
    return trained("digits.npz").answers(features(pictures, shapes))


def framed(ink: Shares) -> Shares:
    """The ink of one glyph, cut to its edges, as a picture of `DIGIT_SIDE` by `DIGIT_SIDE`."""
    high, wide = ink.shape
    scale = DIGIT_ROOM / max(high, wide)
    if scale < 1:
        ink = blurred(ink, 0.4 / scale)
    left, top = (DIGIT_SIDE / 2 - scale * side / 2 + (scale - 1) / 2 for side in (wide, high))
    move = np.array([[scale, 0, left], [0, scale, top]])
    return cv2.warpAffine(
        ink.astype(np.float32),
        move,
        (DIGIT_SIDE, DIGIT_SIDE),
        flags=cv2.INTER_LINEAR,
    )


def features(pictures: Shares, shapes: Shares) -> Shares:
    """What the network is shown: how strong strokes of each direction are at each place, and how
    slim the whole is.
    """
    strokes = np.sqrt(np.concatenate(_directions(pictures), 1))
    strokes /= np.maximum(np.linalg.norm(strokes, axis=1, keepdims=True), 1e-6) / 8
    slim = np.clip(np.log(np.maximum(shapes, 1e-3)), -2.5, 2.5)[:, None] * DIGIT_SLIM
    return np.concatenate([strokes, slim], 1).astype(np.float32)


def _directions(pictures: Shares) -> list[Shares]:
    """For each direction how strong strokes of it are at each place, a row a picture."""
    down, across = np.gradient(pictures, axis=(1, 2))
    steepest = np.float32(DIGIT_NEAR) * np.hypot(down, across)
    places = _places()
    strengths = []
    for way in 2 * np.pi * np.arange(DIGIT_WAYS) / DIGIT_WAYS:
        slope = np.float32(np.cos(way)) * across + np.float32(np.sin(way)) * down
        strong = np.maximum(slope - steepest, 0)
        strengths.append((places @ strong @ places.T).reshape(len(strong), -1))
    return strengths


@cache
def _places() -> Shares:
    """How much each row (or column) of pixels counts at each place."""
    middles = (np.arange(DIGIT_PLACES) + 0.5) * DIGIT_SIDE / DIGIT_PLACES - 0.5
    near = np.exp(-((np.arange(DIGIT_SIDE)[None] - middles[:, None]) ** 2) / (2 * DIGIT_REACH**2))
    return np.asarray(near / near.sum(1, keepdims=True), np.float32)
