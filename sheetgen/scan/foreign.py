"""Pictures among photos of sheets that show none: empty backs, other papers, anything else."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.scan.codes import codes
from sheetgen.scan.motion import kept_details
from sheetgen.scan.pixels import Gray, PointArray, scaled, square
from sheetgen.scan.tuning import (
    FAULT_DARK,
    FOREIGN_AROUND,
    FOREIGN_BARE,
    FOREIGN_COARSE,
    FOREIGN_EDGE,
    FOREIGN_EDGES,
    FOREIGN_GRAINY,
    FOREIGN_LIGHT,
    FOREIGN_LONGEST,
    FOREIGN_MOST,
    FOREIGN_MOVED,
    FOREIGN_PAPER,
    FOREIGN_SHARP,
    FOREIGN_SOME,
    FOREIGN_STEEP,
)

BLANK_PAGE, NO_SHEET, MAT = "a blank page", "no sheet", "a mat"
"""What pictures show on which nobody writes."""


def surely_foreign(gray: Gray) -> str:
    """Return what a picture without a corner marker shows, `BLANK_PAGE` or `NO_SHEET`; "" where a
    sheet may be there all the same: in the dark, not sharp, or without its corners.
    """
    small = _smaller(gray, FOREIGN_LONGEST)
    light = np.median(small)
    coarse = _contrast(_smaller(gray, FOREIGN_COARSE))
    if light >= FOREIGN_PAPER and np.percentile(coarse, FOREIGN_MOST) < FOREIGN_BARE:
        return BLANK_PAGE
    edges = _contrast(small) > FOREIGN_EDGE
    if light < FOREIGN_LIGHT or edges.mean() < FOREIGN_EDGES or any(codes(gray)):
        return ""
    return NO_SHEET if _steepness(small) > FOREIGN_STEEP else ""


def poor(gray: Gray) -> str:
    """Return what makes a picture hard to read as far as it shows without knowing the print:
    `dark`, `moved` or `soft`, or "".
    """
    small = _smaller(gray, FOREIGN_LONGEST)
    if np.percentile(small, FOREIGN_MOST) < FAULT_DARK:
        return "dark"
    edges = float((_contrast(small) > FOREIGN_EDGE).mean())
    if edges < FOREIGN_EDGES:
        return ""
    steep = _steepness(small)
    flat = steep <= FOREIGN_STEEP
    if flat and edges > FOREIGN_GRAINY:
        return "dark"
    if steep < FOREIGN_SHARP and kept_details(small) < FOREIGN_MOVED:
        return "moved"
    return "soft" if flat else ""


def _steepness(gray: Gray) -> float:
    """How steep the edges of a picture are, 0.5 = that of a step, in the direction of four in which
    they are flattest.
    """
    contrast = _contrast(gray)
    edges = contrast > FOREIGN_EDGE
    across, down = (slopes[edges] / 8 / contrast[edges] for slopes in cv2.spatialGradient(gray))
    aslant = (across + down) / 2**0.5, (across - down) / 2**0.5
    steep = (np.percentile(abs(way), FOREIGN_SOME) for way in (across, down, *aslant))
    return float(min(steep))


def _smaller(gray: Gray, longest: int) -> Gray:
    """A picture with so many pixels on its longer side at most."""
    scale = min(1.0, longest / max(gray.shape))
    return scaled(gray, scale)


def _contrast(gray: Gray) -> PointArray:
    """From the darkest to the lightest gray level around each pixel."""
    contrast = cv2.morphologyEx(gray, cv2.MORPH_GRADIENT, square(FOREIGN_AROUND))
    return contrast.astype(np.float32)
