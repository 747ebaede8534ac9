"""Photos of a printed page as a phone takes them, and the corner markers that OpenCV sees there."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from tests.raster import Gray

DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
SETTINGS = cv2.aruco.DetectorParameters()
SETTINGS.adaptiveThreshWinSizeMin = 13  # two looks at each photo instead of three: time
DETECTOR = cv2.aruco.ArucoDetector(DICTIONARY, SETTINGS)


@cache
def _noise() -> np.ndarray:
    """A sensor's, on more pixels than any photo has."""
    return np.random.default_rng(7).normal(0, 7, (3400, 2400)).astype(np.int16)


def found(photo: Gray) -> dict[int, np.ndarray]:
    corners, ids, _ = DETECTOR.detectMarkers(photo)
    return (
        {}
        if ids is None
        else {int(number): quad[0] for number, quad in zip(ids.ravel(), corners, strict=True)}
    )


def photo_of(
    sheet: Gray, width: int, height: int, chance: np.random.Generator
) -> tuple[Gray, np.ndarray]:
    """The page on a dark table, seen askew, unevenly lit, a little out of focus, with a sensor's
    noise; and the map from page to photo.
    """
    rows, columns = sheet.shape
    scale = 0.84 * min(width / columns, height / rows)
    turn = np.radians(chance.uniform(-8, 8))
    corners = (
        np.array([(-columns, -rows), (columns, -rows), (columns, rows), (-columns, rows)])
        / 2
        * scale
    )
    turned = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    seen = turned + (width / 2, height / 2) + chance.uniform(-0.04, 0.04, (4, 2)) * width
    flat = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32)
    view = cv2.getPerspectiveTransform(flat, seen.astype(np.float32))
    picture = cv2.warpPerspective(
        sheet, view, (width, height), flags=cv2.INTER_AREA, borderValue=60
    )
    light = np.linspace(chance.uniform(0.55, 0.8), chance.uniform(0.8, 1), width, dtype=np.float32)
    cv2.multiply(picture, np.broadcast_to(light, picture.shape).copy(), picture, dtype=cv2.CV_8U)
    picture = cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.8, 1.4) * width / 1200)
    grain = _noise()[chance.integers(400) :, chance.integers(400) :][:height, :width]
    return cv2.add(picture, grain, dtype=cv2.CV_8U), view
