"""Pictures among photos of sheets that show none: empty backs, other papers, anything else."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.scan.codes import codes
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
    FOREIGN_PAPER,
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
    if light < FOREIGN_LIGHT or edges.mean() < FOREIGN_EDGES or codes(gray):
        return ""
    return NO_SHEET if _steepness(small)[0] > FOREIGN_STEEP else ""


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
    least, most = _steepness(small)
    if least > FOREIGN_STEEP:
        return ""
    if edges > FOREIGN_GRAINY:
        return "dark"
    return "moved" if most > FOREIGN_STEEP else "soft"


def _steepness(gray: Gray) -> list[float]:
    """How steep the edges of a picture are, 0.5 = that of a step, in the direction in which they
    are flatter and in the other one: a shaken photo is sharp along its shake.
    """
    contrast = _contrast(gray)
    edges = contrast > FOREIGN_EDGE
    steep = (np.abs(slopes[edges]) / 8 for slopes in cv2.spatialGradient(gray))
    return sorted(float(np.percentile(way / contrast[edges], FOREIGN_SOME)) for way in steep)


def _smaller(gray: Gray, longest: int) -> Gray:
    """A picture with so many pixels on its longer side at most."""
    scale = min(1.0, longest / max(gray.shape))
    return scaled(gray, scale)


def _contrast(gray: Gray) -> PointArray:
    """From the darkest to the lightest gray level around each pixel."""
    contrast = cv2.morphologyEx(gray, cv2.MORPH_GRADIENT, square(FOREIGN_AROUND))
    return contrast.astype(np.float32)
