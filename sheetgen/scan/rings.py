"""The rings that cups leave on a sheet: paler than pens, and rounder than any hand draws."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.scan.pixels import Shares, TwoShares, square
from sheetgen.scan.tuning import RING_GAP, RING_LONG, RING_ROUND, RING_SIZES, RING_WIDE, STROKE_PALE


def without_rings(added: Shares, traces: Shares) -> TwoShares:
    """Return ink and its traces without the rings of cups, but for what lies close to darker ink.

    Traces say how clear ink is where it is too pale for that, 1 = it may be some.
    """
    dark = cv2.dilate(added, square(7)) > STROKE_PALE
    pale = ((traces > 1) & ~dark).astype(np.uint8)
    joined = cv2.morphologyEx(pale, cv2.MORPH_CLOSE, square(RING_GAP))
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(joined)
    ring = np.zeros_like(pale)
    for number in np.flatnonzero(boxes[1:, 2:4].max(1) > RING_LONG) + 1:
        points = np.argwhere(labels == number)
        # The middle of the circle that fits best (Kåsa 1976).
        sides = np.insert(2 * points, 2, 1, 1)
        *middle, _ = np.linalg.lstsq(sides, (points**2).sum(1))[0]
        away = np.linalg.norm(points - middle, axis=1)
        radius = round(np.median(away))
        if radius in RING_SIZES and np.median(np.abs(away - radius)) < RING_ROUND:
            cv2.circle(ring, [*map(round, middle[::-1])], radius, 1, RING_WIDE)
    bare = dark | (ring == 0)
    return added * bare, traces * bare
