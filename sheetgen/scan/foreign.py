"""Pictures among photos of sheets that show none: empty backs, other papers, anything else."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.scan.codes import codes
from sheetgen.scan.pixels import Gray, PointArray, scaled, square
from sheetgen.scan.tuning import (
    FOREIGN_AROUND,
    FOREIGN_BARE,
    FOREIGN_COARSE,
    FOREIGN_EDGE,
    FOREIGN_EDGES,
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
    contrast = _contrast(small)
    edges = contrast > FOREIGN_EDGE
    if light < FOREIGN_LIGHT or edges.mean() < FOREIGN_EDGES or codes(gray):
        return ""
    # A shaken photo is sharp along its shake.
    steep = (np.abs(slopes[edges]) / 8 for slopes in cv2.spatialGradient(small))
    least = min(float(np.percentile(way / contrast[edges], FOREIGN_SOME)) for way in steep)
    return NO_SHEET if least > FOREIGN_STEEP else ""


def _smaller(gray: Gray, longest: int) -> Gray:
    """A picture with so many pixels on its longer side at most."""
    scale = min(1.0, longest / max(gray.shape))
    return scaled(gray, scale)


def _contrast(gray: Gray) -> PointArray:
    """From the darkest to the lightest gray level around each pixel."""
    contrast = cv2.morphologyEx(gray, cv2.MORPH_GRADIENT, square(FOREIGN_AROUND))
    return contrast.astype(np.float32)
