"""Pictures that have lost their grays: a scanner's line art or dither, an app's black and white, a
few colors.

Tints become black, white or dots there, and lines thicker or none: what is print and what is ink
cannot be told apart.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.scan.pixels import Gray, Photo, gray_of, largest, smallest, square
from sheetgen.scan.tuning import (
    LEVEL_APART,
    LEVEL_AT_ONCE,
    LEVEL_BLACK,
    LEVEL_COLOR,
    LEVEL_EDGES,
    LEVEL_END,
    LEVEL_EVEN,
    LEVEL_FEW,
    LEVEL_GRAYS,
    LEVEL_LEAST,
    LEVEL_LEFT,
    LEVEL_PALETTE,
    LEVEL_ROWS,
    LEVEL_STRONG,
    LEVEL_UNEVEN,
    LEVEL_WHOLE,
)


@dataclass(frozen=True, slots=True)
class _EvenShares:
    """The shares of a picture that are evenly gray, neither black nor white; evenly black; and not
    even.
    """

    gray: float
    black: float
    uneven: float


def has_two_levels(gray: Gray) -> bool:
    """Return whether a picture has only black and white, or hardly more.

    The edge of a line goes over two pixels or more where light has made it; here it is between two
    pixels, and stays so in a JPEG.
    """
    rows = gray[::LEVEL_ROWS]
    low, high = _ends(gray)
    jumps = cv2.absdiff(rows[:, 1:], rows[:, :-1])
    strong = jumps[jumps > LEVEL_STRONG * (high - low)]
    if strong.size < LEVEL_EDGES * jumps.size:
        return False
    counts = np.sort(np.bincount(rows.ravel(), minlength=256))
    few = counts[-LEVEL_FEW:].sum() == rows.size
    return bool(few or (strong > LEVEL_WHOLE * (high - low)).mean() > LEVEL_AT_ONCE)


def had_two_levels(photo: Photo, gray: Gray) -> bool:
    """Return whether a picture had only black and white before it was made smaller: dots are all
    over it, or what is dark is all black, and edges alone are gray. No sheet and no desk look so,
    and of drawn pages none has as much black.
    """
    if _has_colors(photo):
        return False
    low, high = _ends(gray)
    shares = _even_shares(gray)
    whole = low < LEVEL_END and high > 255 - LEVEL_END
    black = whole and shares.black > LEVEL_BLACK
    return shares.gray < LEVEL_GRAYS and (black or shares.uneven > LEVEL_UNEVEN)


def has_lost_tints(photo: Photo, blank: Gray) -> bool:
    """Return whether a straightened sheet has neither colors nor grays, and its blank has grays;
    too much light leaves the colors of borders.
    """
    printed = _even_shares(blank).gray
    if printed < LEVEL_LEAST or _has_colors(photo):
        return False
    return _even_shares(gray_of(photo)).gray < LEVEL_LEFT * printed


def has_few_colors(photo: Photo) -> bool:
    """Return whether a picture in color has no more of them than fit into the palette of a GIF or
    PNG: it has steps of color within tints, which look like pale ink.
    """
    some = photo[::LEVEL_APART, ::LEVEL_APART]
    codes = some @ np.array((1, 256, 65536))
    return np.unique(codes).size <= LEVEL_PALETTE and _has_colors(photo)


def _has_colors(photo: Photo) -> bool:
    few = photo[::LEVEL_ROWS, ::LEVEL_ROWS]
    return bool(np.percentile(largest(few) - smallest(few), 99) > LEVEL_COLOR)


def _ends(gray: Gray) -> tuple[float, float]:
    """How dark and how bright a picture is at most, but for a few pixels."""
    low, high = np.percentile(gray[::LEVEL_ROWS, ::LEVEL_ROWS], (0.5, 99.5))
    return float(low), float(high)


def _even_shares(gray: Gray) -> _EvenShares:
    low, high = _ends(gray)
    margin = LEVEL_EVEN * (high - low)
    even = cv2.morphologyEx(gray, cv2.MORPH_GRADIENT, square(3)) <= margin
    black = gray <= low + margin
    grays = ~black & (gray < high - margin)
    return _EvenShares(
        float((even & grays).mean()), float((even & black).mean()), 1 - float(even.mean())
    )
