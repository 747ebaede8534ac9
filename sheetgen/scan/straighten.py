"""A sheet on a photo seen from straight above, every printed line where the blank has it.

The markers give the sheet as a plane. Paper is none: what is left is found by holding small windows of the photo against the blank, wide
ones first, so that a box is never taken for its neighbor that looks the same.
"""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.scan.blank import DENSE, Blank
from sheetgen.scan.pixels import Gray, Photo, Points, Shares
from sheetgen.values import frozen

_GRID = 12.0
"""mm between the places where the shift is measured."""

_ROUNDS = ((46.0, 3.4, 2), (26.0, 1.5, 3), (18.0, 0.8, 4))
"""For each round the side of a window in mm, how far it looks, in mm, and pixels a mm."""

_PLAIN = 5.0
"""Gray levels (deviation) of a window with too little on it to be held against anything."""

_SHARP = 1.3
"""Pixels of the photo for each pixel of the straightened sheet, at most: more are averaged."""


@frozen(eq=False)
class Straight:
    """A straightened sheet.

    Attributes:
        photo: in color, at `DENSE` pixels a mm.
        gray: the same without color.
        fit: how well each place of the grid fits the blank, -1 to 1.
        dense: pixels a mm of the photo it came from.
    """

    photo: Photo
    gray: Gray
    fit: Shares
    dense: float


def straightened(photo: Photo, flat: Points, blank: Blank) -> Straight:
    """The sheet from above, `flat` being the map from mm to pixels as the markers have it."""
    height, width = blank.gray.shape
    photo, flat, dense = _smaller(photo, flat, (width / DENSE, height / DENSE))
    gray = np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8)
    columns, rows = max(2, round(width / DENSE / _GRID)), max(2, round(height / DENSE / _GRID))
    xs, ys = (np.arange(columns) + 0.5) / columns * width / DENSE, (np.arange(rows) + 0.5) / rows * height / DENSE
    shift = np.zeros((rows, columns, 2), np.float32)
    fit = np.ones((rows, columns), np.float32)
    for side, reach, at in _ROUNDS:
        seen = _unwritten(_warped(gray, flat, shift, (width, height)), blank.gray, reach)
        moved, fit, trust = _shifts(seen, blank.gray, xs, ys, side, reach, at)
        shift = _smooth(shift + moved, trust)
    straight = _warped(photo, flat, shift, (width, height))
    return Straight(straight, np.asarray(cv2.cvtColor(straight, cv2.COLOR_BGR2GRAY), np.uint8), fit, dense)


def _smaller(photo: Photo, flat: Points, size: tuple[float, float]) -> tuple[Photo, Points, float]:
    """The photo, averaged where it is finer than needed; its map; and pixels a mm as it was taken."""
    field = cv2.perspectiveTransform(np.array([[(0, 0), (size[0], 0), size, (0, size[1])]], np.float64), flat)[0]
    dense = float(np.sqrt(cv2.contourArea(field.astype(np.float32)) / (size[0] * size[1])))
    scale = DENSE * _SHARP / dense
    if scale >= 1:
        return photo, flat, dense
    left, top = np.maximum(np.floor(field.min(0)).astype(int) - 8, 0)
    right, bottom = np.ceil(field.max(0)).astype(int) + 8
    cut = photo[top:bottom, left:right]
    small = cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    sx, sy = small.shape[1] / cut.shape[1], small.shape[0] / cut.shape[0]
    moved = np.array([[sx, 0, (0.5 - left) * sx - 0.5], [0, sy, (0.5 - top) * sy - 0.5], [0, 0, 1]])
    return np.asarray(small, np.uint8), moved @ flat, dense


def _warped(photo: Photo | Gray, flat: Points, shift: Shares, size: tuple[int, int]) -> Photo:
    """The photo through the map and a field of shifts in mm, which is smooth between its places."""
    width, height = size
    step = 8
    across, down = width // step + 2, height // step + 2
    gx, gy = np.meshgrid((np.arange(across) * step + 0.5) / DENSE, (np.arange(down) * step + 0.5) / DENSE)
    rows, columns = shift.shape[:2]
    at_x = (gx * DENSE / width * columns - 0.5).astype(np.float32)
    at_y = (gy * DENSE / height * rows - 0.5).astype(np.float32)
    moved = cv2.remap(shift, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    spots = np.stack([gx, gy], -1) + moved
    there = cv2.perspectiveTransform(spots.reshape(1, -1, 2).astype(np.float64), flat)[0].reshape(down, across, 2).astype(np.float32)
    # Every pixel between the places, linearly.
    fx, fy = np.meshgrid(np.arange(width, dtype=np.float32) / step, np.arange(height, dtype=np.float32) / step)
    whole = cv2.remap(there, fx, fy, cv2.INTER_LINEAR)
    return np.asarray(cv2.remap(photo, whole[:, :, 0], whole[:, :, 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _shifts(seen: Gray, blank: Gray, xs: Points, ys: Points, side: float, reach: float, at: int) -> tuple[Shares, Shares, Shares]:
    """For each place how far the photo is from the blank in mm, how well it fits there, and how much that can be trusted."""
    scale = at / DENSE
    if scale < 1:
        seen, blank = (
            np.asarray(cv2.resize(one, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8) for one in (seen, blank)
        )
    half, far = round(side * at / 2), round(reach * at)
    framed = cv2.copyMakeBorder(seen, far, far, far, far, cv2.BORDER_REPLICATE)
    moved = np.zeros((len(ys), len(xs), 2), np.float32)
    fit, trust = np.full((len(ys), len(xs)), -1, np.float32), np.zeros((len(ys), len(xs)), np.float32)
    height, width = blank.shape
    for row, y in enumerate(ys):
        top, bottom = max(0, round(y * at) - half), min(height, round(y * at) + half)
        for column, x in enumerate(xs):
            left, right = max(0, round(x * at) - half), min(width, round(x * at) + half)
            window = blank[top:bottom, left:right]
            deviation = float(window.std())
            if deviation < _PLAIN:
                continue
            match = cv2.matchTemplate(framed[top : bottom + 2 * far, left : right + 2 * far], window, cv2.TM_CCOEFF_NORMED)
            _, best, _, (bx, by) = cv2.minMaxLoc(match)
            inside = 0 < bx < 2 * far and 0 < by < 2 * far
            moved[row, column] = ((bx + _between(match[by], bx) - far) / at, (by + _between(match[:, bx], by) - far) / at)
            fit[row, column] = best
            trust[row, column] = max(0.0, best) ** 2 * min(1.0, deviation / 30) if inside and best > 0.3 else 0.0
    return moved, fit, trust


def _between(values: Points, at: int) -> float:
    """Where between pixels the top of a parabola through three values is."""
    if not 0 < at < len(values) - 1:
        return 0.0
    before, top, after = (float(value) for value in values[at - 1 : at + 2])
    bend = before - 2 * top + after
    return 0.0 if bend >= 0 else max(-0.5, min(0.5, (before - after) / (2 * bend)))


def _unwritten(seen: Gray, blank: Gray, reach: float) -> Gray:
    """The photo in even light, without what is darker than all print nearby: ink would pull a window to itself."""
    bright = cv2.dilate(cv2.resize(seen, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA), np.ones((9, 9), np.uint8))
    light = cv2.resize(cv2.GaussianBlur(bright, (0, 0), 6), seen.shape[::-1], interpolation=cv2.INTER_LINEAR)
    even = np.minimum(seen.astype(np.float32) * 250 / np.maximum(light, 1), 255)
    far = 2 * round(reach * DENSE / 4) + 1
    small = cv2.erode(cv2.resize(blank, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.ones((far, far), np.uint8))
    print_near = cv2.resize(small, seen.shape[::-1], interpolation=cv2.INTER_LINEAR).astype(np.float32)
    return np.where(even < print_near - 50, blank, even).astype(np.uint8)


def _smooth(shift: Shares, trust: Shares) -> Shares:
    """The shifts as paper can have them: a surface of low degree through those that are trusted, and a little of what they differ by."""
    rows, columns = trust.shape
    y, x = (part.ravel() for part in np.meshgrid(np.linspace(-1, 1, rows), np.linspace(-1, 1, columns), indexing="ij"))
    terms = np.stack([x**i * y**j for i in range(5) for j in range(4) if i + j <= 4], 1)
    given, weight = shift.reshape(-1, 2).astype(np.float64), trust.ravel().astype(np.float64)
    calm = 1e-3 * np.eye(terms.shape[1])
    surface = np.zeros_like(given)
    worth = weight
    for _ in range(6):
        weighed = terms * worth[:, None]
        surface = terms @ np.linalg.solve(terms.T @ weighed + calm, weighed.T @ given)
        off = np.linalg.norm(given - surface, axis=1)
        worth = weight / (1 + (off / 0.15) ** 2) ** 2
    rest, kept = (given - surface).reshape(rows, columns, 2), worth.reshape(rows, columns)
    near = np.stack([cv2.GaussianBlur(rest[:, :, axis] * kept, (0, 0), 0.8) for axis in range(2)], -1)
    return (surface.reshape(rows, columns, 2) + near / (cv2.GaussianBlur(kept, (0, 0), 0.8) + 0.05)[:, :, None]).astype(np.float32)
