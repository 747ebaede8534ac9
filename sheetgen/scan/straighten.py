"""A sheet on a photo seen from straight above, every printed line where the blank has it.

The markers give the sheet as a plane, but paper curls: the rest is found by matching small windows
of the photo with the blank, wide ones first, so that a box is never taken for its neighbor that
looks the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.polynomial.polynomial import polyvander2d

from sheetgen.page.geometry import Size
from sheetgen.scan.pixels import (
    DENSE,
    Blank,
    Gray,
    Photo,
    PointArray,
    Shares,
    TwoShares,
    blurred,
    gray_of,
    mapped,
    outline,
    resized,
    scaled,
    square,
)
from sheetgen.scan.tuning import (
    STRAIGHT_PLAIN,
    STRAIGHT_ROUNDS,
    STRAIGHT_SHARP,
    STRAIGHT_STEP,
    MatchRound,
)

_NO_MAP = np.empty(0, np.float32)  # What OpenCV takes where both coordinates are in one map


@dataclass(frozen=True, slots=True, eq=False)
class Straight:
    """A straightened sheet.

    Attributes:
        photo: in color, at `DENSE` pixels a mm.
        fit: how well each place of the grid fits the blank, -1 to 1.
        dense: pixels a mm of the photo it came from.
    """

    photo: Photo
    fit: Shares
    dense: float


def straightened(
    photo: Photo,
    flat: PointArray,
    blank: Blank,
    *,
    as_plane: bool = False,
) -> Straight:
    """Return the sheet from above; `flat` maps mm to pixels of the photo as the markers have it.

    `as_plane` stops there, as if paper were a plane.
    """
    high, wide = (pixels / DENSE for pixels in blank.gray.shape)
    size = (wide, high)
    dense = _density(flat, size)
    photo, flat = _smaller(photo, flat, size, DENSE)
    gray = gray_of(photo)
    shift = np.zeros((2, 2, 2), np.float32)
    fit = np.ones((2, 2), np.float32)
    for turn in () if as_plane else STRAIGHT_ROUNDS:
        shift, fit = _matched(gray, flat, blank, shift, size, turn)
    straight = _warped(photo, flat, shift, size, DENSE)
    return Straight(straight, fit, dense)


def _matched(
    gray: Gray, flat: PointArray, blank: Blank, shift: Shares, size: Size, turn: MatchRound
) -> TwoShares:
    """The field of shifts in mm after one more round, and how well each of its places fits."""
    xs, ys = (_middles(length, turn.grid) for length in size)
    shift = _at(shift, xs, ys, size)
    seen = _warped(*_smaller(gray, flat, size, turn.at), shift, size, turn.at)
    printed = resized(blank.gray, seen.shape[::-1])
    # OpenCV matches real numbers twice as fast as bytes.
    moved, fit, trust = _shifts(
        _unwritten(seen, printed, turn),
        printed.astype(np.float32),
        xs,
        ys,
        turn,
    )
    return _smooth(shift + moved, trust), fit


def _middles(length: float, grid: float) -> PointArray:
    """Places in mm, about so far apart, with the same room at both ends."""
    count = max(2, round(length / grid))
    return (np.arange(count) + 0.5) / count * length


def _density(flat: PointArray, size: Size) -> float:
    """Pixels a mm of a photo."""
    area = cv2.contourArea(outline(size, flat).astype(np.float32))
    return float(np.sqrt(area / (size[0] * size[1])))


def _smaller(
    photo: Photo | Gray,
    flat: PointArray,
    size: Size,
    at: int,
) -> tuple[Photo, PointArray]:
    """The photo, averaged where it is finer than `at` pixels a mm need, and its map."""
    scale = at * STRAIGHT_SHARP / _density(flat, size)
    if scale >= 1:
        return photo, flat
    field = outline(size, flat)
    left, top = np.maximum(np.floor(field.min(0)).astype(int) - 8, 0)
    right, bottom = np.ceil(field.max(0)).astype(int) + 8
    cut = photo[top:bottom, left:right]
    small = scaled(cut, scale)
    sy, sx = np.divide(small.shape[:2], cut.shape[:2])
    moved = np.array([[sx, 0, (0.5 - left) * sx - 0.5], [0, sy, (0.5 - top) * sy - 0.5], [0, 0, 1]])
    return small, moved @ flat


def _at(shift: Shares, xs: PointArray, ys: PointArray, size: Size) -> Shares:
    """A field of shifts, which is smooth between its places, at other places in mm."""
    rows, columns = shift.shape[:2]
    spots = np.meshgrid(xs / size[0] * columns - 0.5, ys / size[1] * rows - 0.5)
    return _pixels_at(shift, np.stack(spots, -1).astype(np.float32), cv2.INTER_LINEAR)


def _pixels_at(picture: Shares, spots: PointArray, how: int) -> Shares:
    """A picture at other places, in pixels; beyond its edges it goes on as it is there."""
    return cv2.remap(
        picture,
        spots,
        _NO_MAP,
        how,
        borderMode=cv2.BORDER_REPLICATE,
    )


def _warped(
    photo: Photo | Gray,
    flat: PointArray,
    shift: Shares,
    size: Size,
    at: int,
) -> Photo:
    """The photo at `at` pixels a mm, through the map and a field of shifts in mm."""
    width, height = (round(length * at) for length in size)
    xs, ys = (
        (np.arange(length // STRAIGHT_STEP + 2) * STRAIGHT_STEP + 0.5) / at
        for length in (width, height)
    )
    # Where on the photo places of a wide grid are, in pixels.
    spots = np.stack(np.meshgrid(xs, ys), -1) + _at(shift, xs, ys, size)
    there = mapped(spots.reshape(-1, 2), flat).reshape(spots.shape).astype(np.float32)
    # Every pixel between the places, linearly. Enlarging takes pixels for squares: what is before
    # the middle of the first one is left out.
    whole = cv2.resize(
        there,
        None,
        fx=STRAIGHT_STEP,
        fy=STRAIGHT_STEP,
        interpolation=cv2.INTER_LINEAR,
    )
    whole = whole[STRAIGHT_STEP // 2 :, STRAIGHT_STEP // 2 :][:height, :width]
    return _pixels_at(photo, whole, cv2.INTER_CUBIC)


def _shifts(
    seen: Gray, blank: Gray, xs: PointArray, ys: PointArray, turn: MatchRound
) -> tuple[Shares, Shares, Shares]:
    """For each place how far the photo is from the blank in mm, how well it fits there (-1 to 1),
    and how much that can be trusted (0 to 1).
    """
    far = round(turn.reach * turn.at)
    framed = cv2.copyMakeBorder(
        seen,
        far,
        far,
        far,
        far,
        cv2.BORDER_REPLICATE,
    )
    rows = _spans(ys, blank.shape[0], turn)
    columns = _spans(xs, blank.shape[1], turn)
    found = np.empty((len(rows), len(columns), 4))
    for row, (top, bottom) in enumerate(rows):
        for column, (left, right) in enumerate(columns):
            searched = framed[top : bottom + 2 * far, left : right + 2 * far]
            found[row, column] = _match(searched, blank[top:bottom, left:right], far)
    found[..., :2] /= turn.at
    moved, fit, trust = np.split(found.astype(np.float32), (2, 3), -1)
    return moved, fit[..., 0], trust[..., 0]


def _spans(middles: PointArray, length: int, turn: MatchRound) -> list[tuple[int, int]]:
    """The first and the last pixel of the windows around places in mm, within a picture."""
    half = round(turn.side * turn.at / 2)
    pixels = [round(middle * turn.at) for middle in middles]
    return [(max(0, pixel - half), min(length, pixel + half)) for pixel in pixels]


def _match(searched: Gray, window: Gray, far: int) -> tuple[float, float, float, float]:
    """Where a window of the blank lies in what is searched, in pixels across and down from the
    middle, how well it fits, and how far that is trusted: not at all with too little on it.
    """
    deviation = float(cv2.meanStdDev(window)[1][0, 0])
    if deviation < STRAIGHT_PLAIN:
        return 0.0, 0.0, -1.0, 0.0
    match = cv2.matchTemplate(searched, window, cv2.TM_CCOEFF_NORMED)
    _, best, _, (x, y) = cv2.minMaxLoc(match)
    if best <= 0.3 or min(x, y) == 0 or max(x, y) == 2 * far:
        return 0.0, 0.0, best, 0.0
    across = x + _between(match[y, x - 1 : x + 2]) - far
    down = y + _between(match[y - 1 : y + 2, x]) - far
    return across, down, best, best**2 * min(1.0, deviation / 30)


def _between(values: PointArray) -> float:
    """How far from the middle one of three values, the largest, the top of a parabola through them
    is.
    """
    before, top, after = values.tolist()
    bend = before - 2 * top + after
    return (before - after) / (2 * bend) if bend else 0.0


def _unwritten(seen: Gray, blank: Gray, turn: MatchRound) -> Gray:
    """The photo in even light, without what is darker than all print nearby: ink would pull a
    window to itself.
    """
    scale = 1.5 / turn.at
    small = scaled(seen, scale)
    bright = blurred(cv2.dilate(small, square(9)), 6)
    light = cv2.resize(bright, seen.shape[::-1], interpolation=cv2.INTER_LINEAR)
    even = cv2.divide(seen, light, scale=250)
    far = 2 * round(turn.reach * turn.at / 2) + 1
    print_near = cv2.erode(blank, square(far))
    return np.where(cv2.subtract(print_near, even) > 50, blank, even).astype(np.float32)


def _smooth(shift: Shares, trust: Shares) -> Shares:
    """The shifts as paper can have them: a surface of low degree through those that are trusted,
    and a little of what they differ by.
    """
    surface, kept = _surface(shift.astype(np.float64), trust.astype(np.float64))
    near = blurred((shift - surface) * kept[:, :, None], 0.8)
    return (surface + near / (blurred(kept, 0.8) + 0.05)[:, :, None]).astype(np.float32)


def _surface(shift: Shares, trust: Shares) -> TwoShares:
    """A polynomial of degree 4, and 3 down, through shifts, and the weight of each; those far off
    it count less each time (iteratively reweighted least squares).
    """
    down, across = (np.linspace(-1, 1, count) for count in trust.shape)
    y, x = np.meshgrid(down, across, indexing="ij")
    degrees = np.add.outer(range(5), range(4))
    # A row a place.
    terms = polyvander2d(x.ravel(), y.ravel(), (4, 3))[:, degrees.ravel() <= 4]
    given = shift.reshape(-1, 2)
    calm = 1e-3 * np.eye(terms.shape[1])
    surface = np.zeros_like(given)
    weight = trusted = trust.ravel()
    for _ in range(6):
        weighed = terms * weight[:, None]
        surface = terms @ np.linalg.solve(terms.T @ weighed + calm, weighed.T @ given)
        off = np.linalg.norm(given - surface, axis=1)
        weight = trusted / (1 + (off / 0.15) ** 2) ** 2
    return surface.reshape(shift.shape), weight.reshape(trust.shape)
