"""What hands have added to a printed page: the photo's light made even, the blank as blurred as the
photo, and the difference.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from sheetgen.page.geometry import Rect
from sheetgen.scan.focus import shown
from sheetgen.scan.grain import above, noise_of
from sheetgen.scan.pixels import (
    DENSE,
    Blank,
    Gray,
    Photo,
    Shares,
    TwoShares,
    blurred,
    rectangle,
    square,
)
from sheetgen.scan.shadows import with_shadows
from sheetgen.scan.straighten import Straight
from sheetgen.scan.tuning import (
    INK_AROUND,
    INK_BLOCK,
    INK_BLURRED,
    INK_BLURS,
    INK_OFF,
    INK_OVER_PRINT,
)
from sheetgen.widgets.text.corners import MARKER, corner_boxes

_WEIGHTS = np.array((0.114, 0.587, 0.299))  # Of blue, green and red in a picture without color


@dataclass(frozen=True, slots=True, eq=False)
class AddedInk:
    """What hands have added to a printed sheet.

    Attributes:
        added: how much darker each pixel is than the blank, 1 = from paper to print.
        tinge: how much more than none at all each pixel's color is, 1 = it may be pale ink.
        near: the darkest of the blank around each pixel, as this photo shows it, 1 = paper.
        lit: the photo in even light, 0 = as dark as print, 1 = paper; noise may go beyond both.
        paper: how bright white paper is at each pixel of the photo, 0 to 255.
        noise: how much the photo differs from the blank by chance, at each pixel, on that scale;
            more on sharp edges of shadows.
        blur: of the photo, in pixels of the straightened sheet.
        contrast: between print and paper, 1 = all of the light.
    """

    added: Shares
    tinge: Shares
    near: Shares
    lit: Shares
    paper: Shares
    noise: Shares
    blur: float
    contrast: float


def ink_of(straight: Straight, blank: Blank) -> AddedInk:
    """Return the ink on a straightened sheet."""
    bare = bare_paper(blank).astype(bool)
    gray = _balanced(straight.photo, bare)
    paper = with_shadows(paper_of(gray, bare), gray, blank)
    even = gray.astype(np.float32) / np.maximum(paper, 1)
    blur, black, white = _print(even, blank)
    contrast = white - black
    lit = ((even - black) / max(contrast, 0.05)).astype(np.float32)
    # A line that is a hair off its place is not ink: what counts is the darkest that the blank is
    # nearby.
    printed = np.clip(shown(lit, blank), 0, 1)
    near = cv2.erode(printed, square(3))
    # Print comes out darker or paler than the blank says, the more so the darker it is.
    added = np.clip(near - lit - INK_OVER_PRINT * (1 - near), -0.5, 1.2).astype(np.float32)
    return AddedInk(
        added,
        np.zeros_like(added),
        near,
        lit,
        paper,
        noise_of(printed - lit, blank) + _of_edges(paper),
        blur,
        contrast,
    )


def _of_edges(paper: Shares) -> Shares:
    """How much brighter or darker pixels may look because the sharp edge of a shadow is a hair off
    its place: more, the more their light differs from that around; next to nothing on soft edges.
    """
    around = cv2.GaussianBlur(paper, (0, 0), INK_AROUND)
    return np.asarray(INK_OFF * np.abs(paper - around) / np.maximum(paper, 1))


def without_grain(ink: AddedInk) -> AddedInk:
    """Return the ink that stands out from the photo's noise."""
    return replace(ink, added=above(ink.added, ink.noise))


def bare_paper(blank: Blank) -> Gray:
    """Return 1 where nothing is printed nearby, else 0."""
    return cv2.erode((blank.gray > 248).astype(np.uint8), square(5))


def _balanced(photo: Photo, bare: Gray) -> Gray:
    """The photo without color, its paper gray: in a lamp's light, or on yellow paper, colors are
    not as bright as the blank has them.
    """
    some = photo[::4, ::4][bare[::4, ::4]]
    paper = np.median(some, 0) if len(some) else np.ones(3)
    weights = _WEIGHTS * float(paper @ _WEIGHTS) / np.maximum(paper, 1)
    return cv2.transform(photo, weights[None])


def paper_of(gray: Gray, bare: Gray) -> Shares:
    """How bright the paper is everywhere, by the pixels that are known to be bare."""
    height, width = gray.shape
    rows, columns = (max(2, round(pixels / DENSE / INK_BLOCK)) for pixels in gray.shape)
    grid, seen = _blocks(
        cv2.blur(gray, (2, 2))[::2, ::2],
        bare[::2, ::2],
        rows,
        columns,
    )
    # Where a block has no bare pixel, those around it count, and far ones where there are no near.
    spread = _spread(seen) + 1e-7
    filled = _spread(grid * seen) / spread
    return cv2.resize(filled, (width, height), interpolation=cv2.INTER_LINEAR)


def _spread(grid: Shares) -> Shares:
    return blurred(grid, 0.35) + 1e-3 * blurred(grid, 2.0)


def _blocks(bright: Gray, bare: Gray, rows: int, columns: int) -> TwoShares:
    """How bright the bare pixels of each square block are, and how far that can be trusted (0 to
    1).
    """
    grid = np.zeros((rows, columns), np.float32)
    seen = np.zeros_like(grid)
    down, across = (
        np.arange(count + 1) * length // count
        for length, count in zip(bright.shape, grid.shape, strict=True)
    )
    for row, column in np.ndindex(rows, columns):
        block = slice(*down[row : row + 2]), slice(*across[column : column + 2])
        pixels = bright[block][bare[block]]
        if pixels.size > 15:
            upper = 3 * pixels.size // 4
            grid[row, column] = np.partition(pixels, upper)[upper]
            seen[row, column] = min(1.0, pixels.size / 150)
    return grid, seen


def _print(even: Shares, blank: Blank) -> tuple[float, float, float]:
    """The photo's blur in pixels, and how bright black and white are, by the markers, where nobody
    writes.
    """
    height, width = blank.gray.shape
    boxes = corner_boxes(Rect(0, 0, width / DENSE, height / DENSE), MARKER)
    # What is blurred reaches further than what is compared.
    wide = [rectangle(box.inset(-1 - INK_BLURRED), even) for box in boxes]
    near = np.zeros(even.shape, bool)
    for box in boxes:
        near[rectangle(box.inset(-1), even)] = True
    whole = blank.light
    seen = np.concatenate([even[place][near[place]] for place in wide])
    tried = []
    for blur in INK_BLURS:
        drawn = np.concatenate([blurred(whole[place], blur)[near[place]] for place in wide])
        slope, black = np.polyfit(drawn, seen, 1)
        error = float(((slope * drawn + black - seen) ** 2).sum())
        tried.append((error, blur, float(black), float(slope + black)))
    return min(tried)[1:]
