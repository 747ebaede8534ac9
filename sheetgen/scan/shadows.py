"""The shadows of hands, pens and folds on a sheet, which smooth light has not."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.page.geometry import Rect
from sheetgen.scan.pixels import (
    DENSE,
    Blank,
    Gray,
    Shares,
    disc,
    ramp,
    rectangle,
    square,
)
from sheetgen.scan.tuning import (
    SHADOW_DARKEST,
    SHADOW_EVEN,
    SHADOW_GAPS,
    SHADOW_LONG,
    SHADOW_STEP,
    SHADOW_STROKE,
    SHADOW_TINT,
    SHADOW_UNKNOWN,
    SHADOW_WAYS,
    SHADOW_WIDE,
)


def with_shadows(paper: Shares, gray: Gray, blank: Blank) -> Shares:
    """Return how bright the paper of a photo in gray is everywhere, shadows and all; `paper` is its
    smooth light.

    A shadow goes on between the cells, where nobody writes, and a mark ends there: within a cell
    the paper is no darker than between cells along some straight line, and no darker than it looks.
    Where cells touch each other, as on a pad, what is dark all over a wide square is in a shadow.
    """
    gaps = _grounds(blank)
    for placed in blank.piece.cells:
        gaps[rectangle(placed.box, gaps)] = 0
    around = Rect.around_all(placed.box for placed in blank.piece.cells)
    shades = _shades(gray, blank)
    if gaps[rectangle(around, gaps)].mean() < SHADOW_GAPS:
        light = shadow = _over_squares(shades)
    else:
        light = _along_lines(np.clip(shades, 1, SHADOW_UNKNOWN - 1) * _halved(gaps))
        shadow = np.maximum(light, shades)
    smooth = cv2.resize(paper, light.shape[::-1])
    share = light / np.maximum(smooth, 1)
    known = (light < SHADOW_UNKNOWN) & (share > SHADOW_DARKEST)
    step = ramp(np.abs(share - 1), SHADOW_STEP) * known
    # Between what is known and what is not, only the difference may be smoothed.
    return paper + cv2.resize(step * (shadow - smooth), gray.shape[::-1])


def _grounds(blank: Blank) -> Gray:
    """Where the blank is even and bright enough for the paper's brightness to be seen."""
    low, high = cv2.erode(blank.gray, square(5)), cv2.dilate(blank.gray, square(5))
    even = cv2.subtract(high, low) < SHADOW_EVEN
    return (even & (low > SHADOW_TINT)).astype(np.uint8)


def _shades(gray: Gray, blank: Blank) -> Gray:
    """How bright the paper looks on such grounds, but for strokes, 0 elsewhere; half of the
    pixels.
    """
    grounds = blank.gray * _grounds(blank)
    seen = cv2.divide(cv2.medianBlur(gray, 5), grounds, scale=255)
    return cv2.morphologyEx(_halved(seen), cv2.MORPH_CLOSE, disc(SHADOW_STROKE))


def _over_squares(shades: Gray) -> Gray:
    """The least bright wide square around each pixel, which is as bright as the brightest pixel in
    it.
    """
    light = cv2.morphologyEx(shades, cv2.MORPH_CLOSE, square(SHADOW_WIDE * DENSE // 2 + 1))
    return np.where(light > 0, light, SHADOW_UNKNOWN).astype(np.uint8)


def _halved(picture: Gray) -> Gray:
    """A picture in half of the pixels across and down, each the largest of four."""
    return cv2.dilate(picture, square(2))[1::2, 1::2]


def _along_lines(gaps: Gray) -> Gray:
    """The least bright line through each pixel, which is as bright as the brightest pixel on it; 0
    is not known, and what is beyond the sheet is bright.
    """
    least = np.full_like(gaps, SHADOW_UNKNOWN)
    for way in np.arange(SHADOW_WAYS) * np.pi / SHADOW_WAYS:
        line = _line(SHADOW_LONG * DENSE // 4, way)
        lines = cv2.dilate(gaps, line, borderType=cv2.BORDER_CONSTANT, borderValue=SHADOW_UNKNOWN)
        lines[lines == 0] = SHADOW_UNKNOWN
        least = np.minimum(least, cv2.erode(lines, line))
    # What is as narrow as a stroke is none.
    return cv2.morphologyEx(least, cv2.MORPH_CLOSE, disc(SHADOW_STROKE))


def _line(half: int, way: float) -> Gray:
    """The neighborhood of a pixel along a line at an angle, so many pixels to both sides."""
    line = np.zeros((2 * half + 1, 2 * half + 1), np.uint8)
    x, y = round(half * np.cos(way)), round(half * np.sin(way))
    cv2.line(line, (half - x, half - y), (half + x, half + y), 1)
    return line
