"""Which digit or sign a hand has written: a small network over the directions of its strokes
(`tests/scan/train_digits.py`).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import cv2
import numpy as np

from sheetgen.scan.kinds import answers
from sheetgen.scan.pixels import Shares

GLYPHS = "0123456789+-x*?"
"""What the network tells apart, in the order of its answers; `?` is none of the others: half a
digit, two of them, a scribble.
"""

NONE = GLYPHS.index("?")

SIDE = 28
"""Pixels of the side of a glyph's picture."""

_ROOM = 20
"""Pixels that the longer side of the glyph itself takes there."""

_WAYS, _PLACES, _REACH = 8, 7, 2.2
"""Directions that strokes are told by, places across where they are measured, and how far each
place looks, in pixels.
"""

_NEAR = 0.7
"""The cosine of the angle from which on a stroke is none of a direction."""

_SLIM = 2.0
"""How much the shape of a glyph counts beside its strokes."""


def chances(pictures: Shares, shapes: Shares) -> Shares:
    """How likely each glyph is for each picture: a row a picture, a column a glyph.

    `shapes` are widths by heights.
    """
    first, bias, second, offset, calm = _weights()
    return answers(features(pictures, shapes), first, bias, second * calm, offset * calm)


def framed(ink: Shares) -> Shares:
    """The ink of one glyph, cut to its edges, as a picture of `SIDE` by `SIDE`."""
    high, wide = ink.shape
    scale = _ROOM / max(high, wide)
    if scale < 1:
        ink = cv2.GaussianBlur(ink, (0, 0), 0.4 / scale)
    move = np.array(
        [
            [scale, 0, SIDE / 2 - scale * wide / 2 + (scale - 1) / 2],
            [0, scale, SIDE / 2 - scale * high / 2 + (scale - 1) / 2],
        ]
    )
    return np.asarray(
        cv2.warpAffine(ink.astype(np.float32), move, (SIDE, SIDE), flags=cv2.INTER_LINEAR),
        np.float32,
    )


def features(pictures: Shares, shapes: Shares) -> Shares:
    """What the network is shown: how strong strokes of each direction are at each place, and how
    slim the whole is.
    """
    down = np.zeros_like(pictures)
    across = np.zeros_like(pictures)
    down[:, 1:-1] = pictures[:, 2:] - pictures[:, :-2]
    across[:, :, 1:-1] = pictures[:, :, 2:] - pictures[:, :, :-2]
    strength = np.hypot(down, across)
    places = _places()
    maps = []
    for number in range(_WAYS):
        way = 2 * np.pi * number / _WAYS
        seen = np.maximum(
            np.float32(np.cos(way)) * across
            + np.float32(np.sin(way)) * down
            - np.float32(_NEAR) * strength,
            0,
        )
        maps.append((places @ seen @ places.T).reshape(len(pictures), -1))
    told = np.sqrt(np.concatenate(maps, 1))
    told /= np.maximum(np.linalg.norm(told, axis=1, keepdims=True), 1e-6) / 8
    slim = np.clip(np.log(np.maximum(shapes, 1e-3)), -2.5, 2.5)[:, None] * _SLIM
    return np.concatenate([told, slim], 1).astype(np.float32)


@cache
def _places() -> Shares:
    """How much each row (or column) of pixels counts at each place."""
    middles = (np.arange(_PLACES) + 0.5) * SIDE / _PLACES - 0.5
    near = np.exp(-((np.arange(SIDE)[None] - middles[:, None]) ** 2) / (2 * _REACH**2))
    return np.asarray(near / near.sum(1, keepdims=True), np.float32)


@cache
def _weights() -> tuple[Shares, Shares, Shares, Shares, float]:
    """The network, and by how much its certainty is tempered."""
    with files("sheetgen.scan").joinpath("digits.npz").open("rb") as file, np.load(file) as kept:
        first, bias, second, offset = (
            kept[name].astype(np.float32) for name in ("first", "bias", "second", "offset")
        )
        return first, bias, second, offset, float(kept["calm"])
