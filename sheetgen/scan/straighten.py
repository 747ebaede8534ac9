"""A sheet on a photo seen from straight above, every printed line where the blank has it.

The markers give the sheet as a plane. Paper is none: what is left is found by holding small windows
of the photo against the blank, wide ones first, so that a box is never taken for its neighbor that
looks the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.scan.blank import DENSE, Blank
from sheetgen.scan.pixels import Gray, Photo, Points, Shares

_ROUNDS = ((24.0, 46.0, 3.4, 2), (12.0, 26.0, 1.5, 3), (12.0, 18.0, 0.8, 4))
"""For each round mm between the places where the shift is measured, the side of a window, how far
it looks, and pixels a mm.
"""

_PLAIN = 5.0
"""Gray levels (deviation) of a window with too little on it to be held against anything."""

_STEP = 7
"""Pixels between the places that are mapped one by one; an odd number, so that a pixel lies on
each.
"""

_NO_MAP = np.empty(0, np.float32)
"""What OpenCV takes where both coordinates are in one map."""

_SHARP = 1.3
"""Pixels of the photo for each pixel of the straightened sheet, at most: more are averaged."""


@dataclass(frozen=True, slots=True, eq=False)
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


def straightened(photo: Photo, flat: Points, blank: Blank, *, as_plane: bool = False) -> Straight:
    """The sheet from above, `flat` being the map from mm to pixels as the markers have it; or only
    that, as if paper were a plane.
    """
    high, wide = (pixels / DENSE for pixels in blank.gray.shape)
    photo, flat, dense = _smaller(photo, flat, (wide, high), DENSE)
    gray = np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8)
    shift, fit = np.zeros((2, 2, 2), np.float32), np.ones((2, 2), np.float32)
    for grid, side, reach, at in () if as_plane else _ROUNDS:
        xs, ys = (_middles(length, grid) for length in (wide, high))
        shift = _at(shift, xs, ys, (wide, high))
        small, small_flat, _ = _smaller(gray, flat, (wide, high), at)
        printed = np.asarray(
            cv2.resize(
                blank.gray, (round(wide * at), round(high * at)), interpolation=cv2.INTER_AREA
            ),
            np.uint8,
        )
        seen = _unwritten(_warped(small, small_flat, shift, (wide, high), at), printed, reach, at)
        moved, fit, trust = _shifts(seen, printed, xs, ys, side, reach, at)
        shift = _smooth(shift + moved, trust)
    straight = _warped(photo, flat, shift, (wide, high), DENSE)
    return Straight(
        straight, np.asarray(cv2.cvtColor(straight, cv2.COLOR_BGR2GRAY), np.uint8), fit, dense
    )


def _middles(length: float, grid: float) -> Points:
    """Places in mm, about so far apart, with the same room at both ends."""
    count = max(2, round(length / grid))
    return np.asarray((np.arange(count) + 0.5) / count * length)


def _smaller(
    photo: Photo | Gray, flat: Points, size: tuple[float, float], at: int
) -> tuple[Photo, Points, float]:
    """The photo, averaged where it is finer than `at` pixels a mm need; its map; and pixels a mm as
    it was taken.
    """
    field = cv2.perspectiveTransform(
        np.array([[(0, 0), (size[0], 0), size, (0, size[1])]], np.float64), flat
    )[0]
    dense = float(np.sqrt(cv2.contourArea(field.astype(np.float32)) / (size[0] * size[1])))
    scale = at * _SHARP / dense
    if scale >= 1:
        return photo, flat, dense
    left, top = np.maximum(np.floor(field.min(0)).astype(int) - 8, 0)
    right, bottom = np.ceil(field.max(0)).astype(int) + 8
    cut = photo[top:bottom, left:right]
    small = cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    sx, sy = small.shape[1] / cut.shape[1], small.shape[0] / cut.shape[0]
    moved = np.array([[sx, 0, (0.5 - left) * sx - 0.5], [0, sy, (0.5 - top) * sy - 0.5], [0, 0, 1]])
    return np.asarray(small, np.uint8), moved @ flat, dense


def _at(shift: Shares, xs: Points, ys: Points, size: tuple[float, float]) -> Shares:
    """A field of shifts, which is smooth between its places, at other places in mm."""
    rows, columns = shift.shape[:2]
    gx, gy = np.meshgrid(xs / size[0] * columns - 0.5, ys / size[1] * rows - 0.5)
    return np.asarray(
        cv2.remap(
            shift,
            gx.astype(np.float32),
            gy.astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.float32,
    )


def _warped(
    photo: Photo | Gray, flat: Points, shift: Shares, size: tuple[float, float], at: int
) -> Photo:
    """The photo at `at` pixels a mm, through the map and a field of shifts in mm."""
    width, height = (round(length * at) for length in size)
    xs, ys = ((np.arange(length // _STEP + 2) * _STEP + 0.5) / at for length in (width, height))
    spots = np.stack(np.meshgrid(xs, ys), -1) + _at(shift, xs, ys, size)
    there = (
        cv2.perspectiveTransform(spots.reshape(1, -1, 2), flat)[0]
        .reshape(spots.shape)
        .astype(np.float32)
    )
    # Every pixel between the places, linearly. Enlarging takes pixels for squares: what is before
    # the middle of the first one is left out.
    whole = cv2.resize(there, None, fx=_STEP, fy=_STEP, interpolation=cv2.INTER_LINEAR)[
        _STEP // 2 :, _STEP // 2 :
    ]
    return np.asarray(
        cv2.remap(
            photo, whole[:height, :width], _NO_MAP, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def _shifts(
    seen: Gray, blank: Gray, xs: Points, ys: Points, side: float, reach: float, at: int
) -> tuple[Shares, Shares, Shares]:
    """For each place how far the photo is from the blank in mm, how well it fits there, and how
    much that can be trusted.
    """
    half, far = round(side * at / 2), round(reach * at)
    framed = cv2.copyMakeBorder(seen, far, far, far, far, cv2.BORDER_REPLICATE)
    moved = np.zeros((len(ys), len(xs), 2), np.float32)
    fit, trust = (
        np.full((len(ys), len(xs)), -1, np.float32),
        np.zeros((len(ys), len(xs)), np.float32),
    )
    height, width = blank.shape
    for row, y in enumerate(ys):
        top, bottom = max(0, round(y * at) - half), min(height, round(y * at) + half)
        for column, x in enumerate(xs):
            left, right = max(0, round(x * at) - half), min(width, round(x * at) + half)
            window = blank[top:bottom, left:right]
            deviation = float(cv2.meanStdDev(window)[1][0, 0])
            if deviation < _PLAIN:
                continue
            match = cv2.matchTemplate(
                framed[top : bottom + 2 * far, left : right + 2 * far], window, cv2.TM_CCOEFF_NORMED
            )
            _, best, _, (bx, by) = cv2.minMaxLoc(match)
            inside = 0 < bx < 2 * far and 0 < by < 2 * far
            moved[row, column] = (
                (bx + _between(match[by], bx) - far) / at,
                (by + _between(match[:, bx], by) - far) / at,
            )
            fit[row, column] = best
            trust[row, column] = (
                max(0.0, best) ** 2 * min(1.0, deviation / 30) if inside and best > 0.3 else 0.0
            )
    return moved, fit, trust


def _between(values: Points, at: int) -> float:
    """Where between pixels the top of a parabola through three values is."""
    if not 0 < at < len(values) - 1:
        return 0.0
    before, top, after = (float(value) for value in values[at - 1 : at + 2])
    bend = before - 2 * top + after
    return 0.0 if bend >= 0 else max(-0.5, min(0.5, (before - after) / (2 * bend)))


def _unwritten(seen: Gray, blank: Gray, reach: float, at: int) -> Gray:
    """The photo in even light, without what is darker than all print nearby: ink would pull a
    window to itself.
    """
    scale = 1.5 / at
    bright = cv2.dilate(
        cv2.resize(seen, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA),
        np.ones((9, 9), np.uint8),
    )
    light = cv2.resize(
        cv2.GaussianBlur(bright, (0, 0), 6), seen.shape[::-1], interpolation=cv2.INTER_LINEAR
    )
    even = cv2.divide(seen, light, scale=250)
    far = 2 * round(reach * at / 2) + 1
    print_near = cv2.erode(blank, np.ones((far, far), np.uint8))
    return np.where(cv2.subtract(print_near, even) > 50, blank, even).astype(np.uint8)


def _smooth(shift: Shares, trust: Shares) -> Shares:
    """The shifts as paper can have them: a surface of low degree through those that are trusted,
    and a little of what they differ by.
    """
    rows, columns = trust.shape
    y, x = (
        part.ravel()
        for part in np.meshgrid(
            np.linspace(-1, 1, rows), np.linspace(-1, 1, columns), indexing="ij"
        )
    )
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
    near = np.stack(
        [cv2.GaussianBlur(rest[:, :, axis] * kept, (0, 0), 0.8) for axis in range(2)], -1
    )
    return (
        surface.reshape(rows, columns, 2)
        + near / (cv2.GaussianBlur(kept, (0, 0), 0.8) + 0.05)[:, :, None]
    ).astype(np.float32)
