"""What hands have added to a printed page: the photo's light made even, the blank as blurred as the photo, and the difference."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.paper.geometry import Rect
from sheetgen.scan.blank import DENSE, Blank
from sheetgen.scan.pixels import Gray, Shares
from sheetgen.scan.straighten import Straight
from sheetgen.values import frozen
from sheetgen.widgets.corners import MARKER, corner_boxes

_BLOCK = 9.0
"""mm of the squares in which the paper's brightness is taken."""

_OVER_PRINT = 0.3
"""By how much print may be darker than it should be, as a share of how dark it is."""

_BLURS = (0.6, 0.9, 1.2, 1.6, 2.0, 2.5, 3.0)
"""Pixels; which of them the photo has is tried."""


@frozen(eq=False)
class Ink:
    """What was added.

    Attributes:
        added: how much darker each pixel is than the blank, 1 = from paper to print.
        near: the darkest of the blank around each pixel, as this photo shows it, 1 = paper.
        blur: of the photo, in pixels of the straightened sheet.
        contrast: between print and paper, 1 = all of the light.
    """

    added: Shares
    near: Shares
    blur: float
    contrast: float


def ink_of(straight: Straight, blank: Blank) -> Ink:
    """The ink on a straightened sheet."""
    paper = _paper(straight.gray, blank.gray)
    even = straight.gray.astype(np.float32) / np.maximum(paper, 1)
    blur, black, white = _print(even, blank)
    printed = _blurred(blank.gray, blur)
    contrast = white - black
    lit = (even - black) / max(contrast, 0.05)
    # A line that is a hair beside its place is no ink: what counts is the darkest that the blank is nearby.
    near = cv2.erode(printed, np.ones((3, 3), np.uint8))
    # Print comes out darker or paler than the blank says, the more so the darker it is.
    added = np.clip(near - lit - _OVER_PRINT * (1 - near), -0.5, 1.2).astype(np.float32)
    return Ink(added, near, blur, contrast)


def _paper(gray: Gray, blank: Gray) -> Shares:
    """How bright the paper is everywhere, by the pixels that the blank leaves white."""
    height, width = gray.shape
    white = cv2.erode((blank > 248).astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
    columns, rows = max(2, round(width / DENSE / _BLOCK)), max(2, round(height / DENSE / _BLOCK))
    grid, seen = np.zeros((rows, columns), np.float32), np.zeros((rows, columns), np.float32)
    for row in range(rows):
        down = slice(row * height // rows, (row + 1) * height // rows)
        for column in range(columns):
            across = slice(column * width // columns, (column + 1) * width // columns)
            pixels = gray[down, across][white[down, across]]
            if pixels.size > 60:
                grid[row, column] = np.percentile(pixels, 75)
                seen[row, column] = min(1.0, pixels.size / 600)
    spread = cv2.GaussianBlur(seen, (0, 0), 0.35) + 1e-3 * cv2.GaussianBlur(seen, (0, 0), 2.0) + 1e-7
    filled = (cv2.GaussianBlur(grid * seen, (0, 0), 0.35) + 1e-3 * cv2.GaussianBlur(grid * seen, (0, 0), 2.0)) / spread
    xs, ys = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    return cv2.remap(
        filled, (xs + 0.5) * columns / width - 0.5, (ys + 0.5) * rows / height - 0.5, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _print(even: Shares, blank: Blank) -> tuple[float, float, float]:
    """The photo's blur in pixels, and how bright black and white are, by the markers, where nobody writes."""
    height, width = blank.gray.shape
    zones = [_pixels(box.inset(-1.0), width, height) for box in corner_boxes(Rect(0, 0, width / DENSE, height / DENSE), MARKER)]
    best = (float("inf"), 1.0, 0.0, 1.0)
    for blur in _BLURS:
        printed = _blurred(blank.gray, blur)
        x = np.concatenate([printed[zone].ravel() for zone in zones])
        y = np.concatenate([even[zone].ravel() for zone in zones])
        slope, black = np.polyfit(x, y, 1)
        best = min(best, (float(((slope * x + black - y) ** 2).sum()), blur, float(black), float(slope + black)))
    return best[1:]


def _pixels(box: Rect, width: int, height: int) -> tuple[slice, slice]:
    left, top = max(0, round(box.x * DENSE)), max(0, round(box.y * DENSE))
    return slice(top, min(height, round(box.bottom * DENSE))), slice(left, min(width, round(box.right * DENSE)))


def _blurred(gray: Gray, blur: float) -> Shares:
    return np.asarray(cv2.GaussianBlur(gray.astype(np.float32) / 255, (0, 0), blur), np.float32)
