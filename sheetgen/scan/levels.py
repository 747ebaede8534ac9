"""Pictures that have lost their grays: a scanner's line art or dither, an app's black and white, a
few colors.

Tints become black, white or dots there, and lines thicker or none: what is print and what is ink
cannot be told apart.
"""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.scan.pixels import Gray
from sheetgen.scan.tuning import (
    LEVEL_AT_ONCE,
    LEVEL_EDGES,
    LEVEL_FEW,
    LEVEL_ROWS,
    LEVEL_STRONG,
    LEVEL_WHOLE,
)


def has_two_levels(gray: Gray) -> bool:
    """Return whether a picture has only black and white, or hardly more.

    The edge of a line goes over two pixels or more where light has made it; here it is between two
    pixels, and stays so in a JPEG.
    """
    rows = gray[::LEVEL_ROWS]
    low, high = np.percentile(rows[:, ::LEVEL_ROWS], (0.5, 99.5))
    jumps = cv2.absdiff(rows[:, 1:], rows[:, :-1])
    strong = jumps[jumps > LEVEL_STRONG * (high - low)]
    if strong.size < LEVEL_EDGES * jumps.size:
        return False
    counts = np.sort(np.bincount(rows.ravel(), minlength=256))
    few = counts[-LEVEL_FEW:].sum() == rows.size
    return bool(few or (strong > LEVEL_WHOLE * (high - low)).mean() > LEVEL_AT_ONCE)
