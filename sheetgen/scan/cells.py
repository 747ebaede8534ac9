"""What the ink in each cell looks like: how much there is, where, whose stroke it is, and a small
picture of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.core.cells import CellId
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import PlacedCell
from sheetgen.scan.ink import AddedInk
from sheetgen.scan.pixels import (
    DENSE,
    Gray,
    PlacedCells,
    PointArray,
    Shares,
    Window,
    blurred,
    rectangle,
    resized,
    square,
)
from sheetgen.scan.tuning import (
    CELL_ALONE,
    CELL_AROUND,
    CELL_AT_HOME,
    CELL_BARE,
    CELL_CALM,
    CELL_DARK,
    CELL_FAINT,
    CELL_FEW,
    CELL_FEWEST,
    CELL_GRAIN,
    CELL_HOT,
    CELL_INSIDE,
    CELL_SIDE,
    CELL_SOME,
    CELL_STRONGEST,
    CELL_TINTED,
    CELL_TOUCHED,
    CELL_TRACE,
    CELL_WIDE,
)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What is to be seen in a cell.

    Attributes:
        cell: its address.
        hot: share of its pixels that ink has met.
        bare: the same for those with no print: next to it, print that is darker than the blank has
            it looks like ink.
        middle: the same for its inner half.
        passing: the same for strokes that lie in one other cell rather than here.
        faint: share of its pixels that are a little darker than the blank.
        trace: how clear what is too pale for ink is, 1 = it may be a mark: what a rubber has left,
            or a pencil that hardly wrote.
        peak: how dark the darkest spot is, 1 = as print.
        sharp: the same for what is as narrow as a stroke: stains and shadows are not.
        noise: how strong the photo's noise is there, on the same scale as `peak`.
        picture: the ink in and a little around it, `CELL_SIDE` by `CELL_SIDE`.
        print: what is printed there, in which ink is not seen, the same way.
    """

    cell: CellId
    hot: float
    bare: float
    middle: float
    passing: float
    faint: float
    trace: float
    peak: float
    sharp: float
    noise: float
    picture: Shares
    print: Shares

    @property
    def features(self) -> Shares:
        """What the network of marks is shown: both pictures, and measures of about 0 to 1."""
        measures = np.minimum((4 * self.hot, 4 * self.middle, 2 * self.faint, self.peak), 1)
        return np.concatenate(
            [self.picture.ravel(), self.print.ravel(), measures.astype(np.float32)]
        )


def looks(ink: AddedInk, cells: PlacedCells) -> list[Look]:
    """Every cell of a sheet as the photo shows it, with pale ink as dark as that of other pens."""
    sheet = _SheetInk(ink, cells)
    return [sheet.look(number, placed) for number, placed in enumerate(cells)]


class _SheetInk:
    """The ink of a whole sheet, with what is measured of it once."""

    def __init__(self, ink: AddedInk, cells: PlacedCells) -> None:
        self.near = ink.near
        self.printed = 1 - ink.near
        self.noise = ink.noise
        self.places = [rectangle(_inside(placed.box), ink.near) for placed in cells]
        added = leveled(ink, cells)
        self.narrow = _narrow(added)
        self.strong = _strength(self.narrow, ink.noise, self.places)
        self.added = np.minimum(added * self.strong, 1)
        hot = (self.added > CELL_HOT).astype(np.uint8)
        self.strokes, self.home = _strokes(hot, self.places)
        self.spots = blurred(self.added, 0.18 * DENSE)
        self.traces = _above(self.narrow, ink)

    def look(self, number: int, placed: PlacedCell) -> Look:
        """The measures of one cell, by its number."""
        box = placed.box
        place = self.places[number]
        inside = self.added[place]
        near = self.near[place]
        hot = inside > CELL_HOT
        bare = near > near.max() - CELL_BARE
        middle = rectangle(box.inset(0.22 * box.short_side), self.added)
        owner = self.home[self.strokes[place]]
        return Look(
            placed.cell.id,
            hot=_share(hot),
            bare=_share(hot & bare),
            middle=_share(self.added[middle] > CELL_HOT),
            passing=_share((owner >= 0) & (owner != number) & hot),
            faint=_share((inside > CELL_FAINT) & ~hot),
            trace=_clear(self.traces[place][bare]),
            peak=min(1.0, _most(self.spots[place])),
            sharp=min(1.0, self.strong * _most(self.narrow[place])),
            noise=self.strong * float(self.noise[place].mean()),
            picture=_picture(self.added, box),
            print=_picture(self.printed, box),
        )


def _share(pixels: Gray) -> float:
    """The share of pixels that are true."""
    return float(pixels.mean())


def _most(pixels: Shares) -> float:
    """The largest of some pixels."""
    return float(pixels.max())


def _clear(traces: Shares) -> float:
    """How clear the clearest of some traces are; a few pixels are none."""
    return float(np.percentile(traces, 95)) if traces.size > CELL_FEWEST else 0.0


def _inside(box: Rect) -> Rect:
    """A cell without its printed line."""
    return box.inset(CELL_INSIDE * box.short_side)


def _narrow(added: Shares) -> Shares:
    """Ink that is as narrow as a stroke."""
    soft = blurred(added, 0.18 * DENSE)
    return cv2.morphologyEx(soft, cv2.MORPH_TOPHAT, square(CELL_WIDE))


def traces(added: Shares, ink: AddedInk) -> Shares:
    """Return how clear narrow ink is at each pixel of those that were added, 1 = it may be a mark:
    by how dark it is, compared with noise, or by its color.
    """
    return _above(_narrow(added), ink)


def _above(narrow: Shares, ink: AddedInk) -> Shares:
    least = np.maximum(CELL_TRACE, CELL_GRAIN * ink.noise)
    return np.maximum(narrow / least, ink.tinge)


def _strokes(hot: Gray, places: Sequence[Window]) -> tuple[PointArray, PointArray]:
    """The strokes, each pixel with its number; and the place that each belongs to, -1 for none."""
    # Ink is not seen on printed lines: a stroke goes on behind them.
    joined = cv2.dilate(hot, square(5))
    strokes = cv2.connectedComponents(joined, connectivity=8)[1] * hot
    sizes = np.maximum(np.bincount(strokes.ravel()), 1)
    counts = [np.bincount(strokes[place].ravel(), minlength=len(sizes)) for place in places]
    return strokes, _homes(np.stack(counts) / sizes)


def _homes(shares: Shares) -> PointArray:
    """The place that each stroke belongs to, -1 for none; `shares` are those of each stroke in each
    place.
    """
    most = shares.max(0)
    second = np.partition([*shares, 0 * most], -2, 0)[-2]
    at_home = (most > CELL_AT_HOME) | ((most > CELL_SOME) & (most > CELL_ALONE * second))
    home = np.where(at_home, shares.argmax(0), -1)
    home[0] = -1
    return home


def _strength(narrow: Shares, noise: Shares, places: Sequence[Window]) -> float:
    """How much stronger the ink of a pale pencil has to be made to be like that of a pen; 1 where
    no pen, or a dark one, was used.

    What is wider than strokes is a stain or a shadow, and does not count.
    """
    insides = (narrow[place] for place in places)
    dark = [_most(inside) for inside in insides if _share(inside > CELL_FAINT) > CELL_TOUCHED]
    if len(dark) < CELL_FEW:
        return 1.0
    # Noise would be made as strong as ink.
    most = min(CELL_STRONGEST, CELL_CALM / float(np.median(noise)))
    return float(np.clip(CELL_DARK / np.percentile(dark, 60), 1, max(1, most)))


def _picture(added: Shares, box: Rect) -> Shares:
    """The ink around the middle of a cell as a small picture, the whole cell in it."""
    width, height = (max(4, round(side * CELL_AROUND * DENSE)) for side in (box.w, box.h))
    cut = cv2.getRectSubPix(added, (width, height), (box.cx * DENSE - 0.5, box.cy * DENSE - 0.5))
    return np.clip(resized(cut, (CELL_SIDE, CELL_SIDE)), 0, 1)


def leveled(ink: AddedInk, cells: PlacedCells) -> Shares:
    """The ink, less what a whole cell is darker than its blank by: tints are printed differently
    everywhere, the more so in pale print.
    """
    added = ink.added.copy()
    most = CELL_TINTED / max(ink.contrast, 0.1)
    for placed in cells:
        place = rectangle(placed.box, added)
        near = ink.near[place]
        ground = added[place][near > near.max() - 0.08]
        rank = 3 * ground.size // 10
        tint = np.partition(ground, rank)[rank]
        added[place] -= float(np.clip(tint, -0.15, most))
    return np.clip(added, 0, 1)
