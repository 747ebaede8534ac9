"""What the ink in each cell looks like: how much there is, where, whose stroke it is, and a small picture of it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from sheetgen.core.cells import CellId
from sheetgen.paper.geometry import Rect
from sheetgen.paper.recorder import PlacedCell
from sheetgen.scan.blank import DENSE
from sheetgen.scan.ink import Ink
from sheetgen.scan.pixels import Shares
from sheetgen.values import frozen

HOT = 0.22
"""How much darker than the blank a pixel is that ink has met; 1 = from paper to print."""

FAINT = 0.09
"""The same for what a rubber leaves."""

SIDE = 16
"""Pixels of the side of a cell's small picture."""

_AROUND = 1.25
"""How much wider than the cell that picture reaches."""

_AT_HOME = 0.45
"""Share of a stroke that lies in the cell that it belongs to, at least; a ring around a small cell may belong to none."""

_INSIDE = 0.08
"""What is left out of a cell at each edge, as a share of its side: its line."""


@frozen(eq=False)
class Look:
    """What is to be seen in a cell.

    Attributes:
        cell: its address.
        hot: share of its pixels that ink has met.
        middle: the same for its inner half.
        own: the same for the strokes of which most lies in this cell.
        passing: the same for strokes that lie in one other cell rather than here.
        faint: share of its pixels that are a little darker than the blank.
        peak: how dark the darkest spot is, 1 = as print.
        fit: how well the print around it fits the blank, -1 to 1.
        picture: the ink in and a little around it, `SIDE` by `SIDE`.
    """

    cell: CellId
    hot: float
    middle: float
    own: float
    passing: float
    faint: float
    peak: float
    fit: float
    picture: Shares

    @property
    def numbers(self) -> tuple[float, ...]:
        """Its measures, each about 0 to 1."""
        return (min(1.0, 4 * self.hot), min(1.0, 4 * self.middle), min(1.0, 2 * self.faint), self.peak)


def looks(ink: Ink, fit: Shares, cells: Sequence[PlacedCell]) -> list[Look]:
    """Every cell of a sheet as the photo shows it."""
    added = leveled(ink, cells)
    height, width = added.shape
    # Ink is not seen on printed lines: a stroke goes on behind them.
    inked = (added > HOT).astype(np.uint8)
    strokes = cv2.connectedComponents(cv2.dilate(inked, np.ones((5, 5), np.uint8)), connectivity=8)[1] * inked
    sizes = np.maximum(np.bincount(strokes.ravel()), 1)
    spots = cv2.GaussianBlur(added, (0, 0), 0.18 * DENSE)
    rows, columns = fit.shape
    places = [_rectangle(placed.box.inset(_INSIDE * min(placed.box.w, placed.box.h)), width, height) for placed in cells]
    shares = np.stack([np.bincount(strokes[place].ravel(), minlength=len(sizes)) for place in places]) / sizes
    home = np.where(shares.max(0) > _AT_HOME, shares.argmax(0), -1)
    home[0] = -1
    made = []
    for number, (placed, place) in enumerate(zip(cells, places, strict=True)):
        box = placed.box
        inside = added[place]
        hot = inside > HOT
        mine, other = shares[number] >= 0.5, (home >= 0) & (home != number)
        mine[0] = False
        middle = _rectangle(box.inset(0.22 * min(box.w, box.h)), width, height)
        row = min(rows - 1, int(box.cy * DENSE / height * rows))
        column = min(columns - 1, int(box.cx * DENSE / width * columns))
        made.append(
            Look(
                placed.cell.id,
                float(hot.mean()),
                float((added[middle] > HOT).mean()),
                float((mine[strokes[place]] & hot).mean()),
                float((other[strokes[place]] & hot).mean()),
                float(((inside > FAINT) & ~hot).mean()),
                float(np.clip(spots[place].max(), 0, 1)),
                float(fit[row, column]),
                picture(added, box),
            )
        )
    return made


def picture(added: Shares, box: Rect, side: int = SIDE, around: float = _AROUND) -> Shares:
    """The ink around the middle of a cell as a small picture, the whole cell in it."""
    w, h = box.w * around, box.h * around
    width, height = max(4, round(w * DENSE)), max(4, round(h * DENSE))
    cut = cv2.getRectSubPix(added, (width, height), (box.cx * DENSE - 0.5, box.cy * DENSE - 0.5))
    return np.clip(cv2.resize(cut, (side, side), interpolation=cv2.INTER_AREA), 0, 1)


def leveled(ink: Ink, cells: Sequence[PlacedCell]) -> Shares:
    """The ink, less what a whole cell is darker than its blank by: tints are printed differently everywhere."""
    added = ink.added.copy()
    height, width = added.shape
    for placed in cells:
        place = _rectangle(placed.box, width, height)
        ground = ink.near[place] > ink.near[place].max() - 0.08
        added[place] -= float(np.clip(np.percentile(added[place][ground], 30), -0.15, 0.12))
    return np.clip(added, 0, 1)


def _rectangle(box: Rect, width: int, height: int) -> tuple[slice, slice]:
    left, top = max(0, round(box.x * DENSE)), max(0, round(box.y * DENSE))
    return slice(top, max(top + 1, min(height, round(box.bottom * DENSE)))), slice(
        left, max(left + 1, min(width, round(box.right * DENSE)))
    )
