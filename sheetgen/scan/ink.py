"""What hands have added to a printed page: the photo's light made even, the blank as blurred as the
photo, and the difference.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.page.geometry import Rect
from sheetgen.scan.blank import Blank
from sheetgen.scan.pixels import DENSE, Gray, Photo, Shares, rectangle
from sheetgen.scan.straighten import Straight
from sheetgen.widgets.text.corners import MARKER, corner_boxes

_BLOCK = 9.0
"""mm of the squares in which the paper's brightness is taken."""

_SHADOW = 12
"""mm of the squares that a shadow with an edge is made of: wider than any box that somebody fills.
"""

_STEP = (0.05, 0.12)
"""By how much of its brightness paper may be darker or brighter than around it: less is all one
light, more is a shadow's edge.
"""

_OVER_PRINT = 0.3
"""By how much print may be darker than it should be, as a share of how dark it is."""

_WEIGHTS = np.array((0.114, 0.587, 0.299))
"""Of blue, green and red in a picture without color."""

_BLURS = (0.6, 0.9, 1.2, 1.6, 2.0, 2.5, 3.0)
"""Pixels; which of them the photo has is tried."""


@dataclass(frozen=True, slots=True, eq=False)
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
    bare = cv2.erode((blank.gray > 248).astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
    gray = _balanced(straight.photo, bare)
    paper = _stepped(paper_of(gray, bare), gray, blank.gray)
    even = gray.astype(np.float32) / np.maximum(paper, 1)
    blur, black, white = _print(even, blank)
    printed = _blurred(blank.gray, blur)
    contrast = white - black
    lit = (even - black) / max(contrast, 0.05)
    # A line that is a hair beside its place is no ink: what counts is the darkest that the blank is
    # nearby.
    near = cv2.erode(printed, np.ones((3, 3), np.uint8))
    # Print comes out darker or paler than the blank says, the more so the darker it is.
    added = np.clip(near - lit - _OVER_PRINT * (1 - near), -0.5, 1.2).astype(np.float32)
    return Ink(added, near, blur, contrast)


def _balanced(photo: Photo, bare: Gray) -> Gray:
    """The photo without color, its paper gray: in a lamp's light, or on yellow paper, colors are
    not as bright as the blank has them.
    """
    paper = np.median(photo[::4, ::4][bare[::4, ::4]], 0) if bare[::4, ::4].any() else np.ones(3)
    weights = _WEIGHTS * float(paper @ _WEIGHTS) / np.maximum(paper, 1)
    return np.asarray(cv2.transform(photo, weights[None]), np.uint8)


def paper_of(gray: Gray, bare: Gray) -> Shares:
    """How bright the paper is everywhere, by the pixels that are known to be bare."""
    height, width = gray.shape
    rows, columns = (max(2, round(pixels / DENSE / _BLOCK)) for pixels in gray.shape)
    grid, seen = _blocks(cv2.blur(gray, (2, 2))[::2, ::2], bare[::2, ::2], rows, columns)
    # Where a block has no bare pixel, those around it count, and far ones where there are no near.
    spread = _spread(seen) + 1e-7
    filled = _spread(grid * seen) / spread
    light = cv2.resize(filled, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(light, np.float32)


def _spread(grid: Shares) -> Shares:
    near, far = (cv2.GaussianBlur(grid, (0, 0), sigma) for sigma in (0.35, 2.0))
    return np.asarray(near + 1e-3 * far)


def _blocks(bright: Gray, bare: Gray, rows: int, columns: int) -> tuple[Shares, Shares]:
    """How bright the bare pixels of each square block are, and how far that can be trusted (0 to
    1).
    """
    height, width = bright.shape
    grid, seen = np.zeros((rows, columns), np.float32), np.zeros((rows, columns), np.float32)
    for row in range(rows):
        down = slice(row * height // rows, (row + 1) * height // rows)
        for column in range(columns):
            across = slice(column * width // columns, (column + 1) * width // columns)
            pixels = bright[down, across][bare[down, across]]
            if pixels.size > 15:
                upper = 3 * pixels.size // 4
                grid[row, column] = np.partition(pixels, upper)[upper]
                seen[row, column] = min(1.0, pixels.size / 150)
    return grid, seen


def _stepped(paper: Shares, gray: Gray, blank: Gray) -> Shares:
    """The paper's brightness with the edges of shadows, which smooth light has not: what is darker
    all over a wide square is in one.
    """
    low, high = (change(blank, np.ones((5, 5), np.uint8)) for change in (cv2.erode, cv2.dilate))
    plain = (low > 128) & (cv2.subtract(high, low) < 12)
    divided = cv2.divide(cv2.medianBlur(gray, 5), np.maximum(blank, 1), scale=255)
    bare = np.where(plain, divided, 0).astype(np.uint8)
    square = np.ones((_SHADOW * DENSE + 1,) * 2, np.uint8)
    closed = cv2.morphologyEx(bare, cv2.MORPH_CLOSE, square).astype(np.float32)
    least, whole = _STEP
    off = np.abs(closed / np.maximum(paper, 1) - 1)
    step = np.clip((off - least) / (whole - least), 0, 1)
    return paper + step * (closed - paper)


def _print(even: Shares, blank: Blank) -> tuple[float, float, float]:
    """The photo's blur in pixels, and how bright black and white are, by the markers, where nobody
    writes.
    """
    height, width = blank.gray.shape
    boxes = corner_boxes(Rect(0, 0, width / DENSE, height / DENSE), MARKER)
    zones = [rectangle(box.inset(-1), width, height) for box in boxes]
    # Wider ones, so that blurring meets no edge of a zone.
    wide = [rectangle(box.inset(-3), width, height) for box in boxes]
    seen = np.concatenate([even[zone].ravel() for zone in zones])
    tried = []
    for blur in _BLURS:
        printed = np.zeros_like(even)
        for zone in wide:
            printed[zone] = _blurred(blank.gray[zone], blur)
        drawn = np.concatenate([printed[zone].ravel() for zone in zones])
        slope, black = np.polyfit(drawn, seen, 1)
        error = float(((slope * drawn + black - seen) ** 2).sum())
        tried.append((error, blur, float(black), float(slope + black)))
    return min(tried)[1:]


def _blurred(gray: Gray, blur: float) -> Shares:
    return np.asarray(cv2.GaussianBlur(gray.astype(np.float32) / 255, (0, 0), blur), np.float32)
