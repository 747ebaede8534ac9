"""Where on a photo sheets lie, by their corner markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, product

import cv2
import numpy as np

from sheetgen.messages import Words
from sheetgen.page.geometry import Rect, Size
from sheetgen.scan.pixels import Gray, PointArray, mapped, scaled, square
from sheetgen.scan.tuning import (
    MARKER_LEANING,
    MARKER_LONGEST,
    MARKER_MISFIT,
    MARKER_MOST,
    MARKER_MOST_OF_IT,
    MARKER_ROW,
    MARKER_SMALL,
    MARKER_STRIPE,
    MARKER_TOGETHER,
    MARKER_UNEVEN,
)
from sheetgen.widgets.text.corners import MARKER, SIZES, corner_boxes

CORNERS = ("top left", "top right", "bottom right", "bottom left")
"""What the markers stand for, by number."""

Direction = complex
"""A direction on a photo: a step of length 1, across and, in its imaginary part, down."""


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """A corner marker on a photo: its number, and its corners in pixels, clockwise from its own top
    left.
    """

    number: int
    corners: PointArray


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The markers of one sheet, four or three of them, by number."""

    markers: tuple[Marker, ...]

    @property
    def missing(self) -> Words:
        """The corners that were not seen."""
        return missing_corners(self.markers)

    @property
    def measures(self) -> Size:
        """Width and height of the sheet in sides of its markers, as four of them show them."""
        across, down = (1 / float(side) + 1 / 3 for side in _sides(self).mean(0))
        return across, down

    @property
    def likely_size(self) -> Size:
        """The size of the sheet, if its four markers are as large as those of most."""
        across, down = self.measures
        return across * MARKER, down * MARKER

    @property
    def field(self) -> PointArray:
        """The corners of the markers that are the corners of the sheet's marked field."""
        return np.array([one.corners[one.number] for one in self.markers], np.float32)

    @property
    def middle(self) -> complex:
        """The middle of the sheet on the photo, in pixels."""
        return complex(self._corners.mean())

    @property
    def up(self) -> Direction:
        """The direction on the photo in which the sheet has its top."""
        left, right, below_right, below_left = self._corners
        step = complex(left + right - below_left - below_right)
        return step / abs(step)

    @property
    def _corners(self) -> PointArray:
        """The corners of its markers in the mean."""
        return np.asarray(np.mean([one.corners for one in self.markers], 0) @ [1, 1j])

    @property
    def area(self) -> float:
        """The pixels of that field."""
        return abs(cv2.contourArea(self.field))

    def flat(self, size: Size) -> PointArray:
        """Return the map from a sheet of that size to the photo's pixels, as a 3 x 3 matrix."""
        on_photo = np.concatenate([one.corners for one in self.markers])
        return cv2.findHomography(np.concatenate(self.on_sheet(size)), on_photo)[0]

    def on_sheet(self, size: Size) -> list[PointArray]:
        """Return where the corners of each marker are on a sheet of that size, in mm."""
        boxes = corner_boxes(Rect(0, 0, *size), self._marker(size[0]))
        return [np.array(boxes[one.number].corners) for one in self.markers]

    def _marker(self, width: float) -> float:
        """The side of the markers in mm, on a sheet so wide."""
        if self.missing:
            return MARKER
        return round(2 * min(max(width / self.measures[0], SIZES[0]), SIZES[1])) / 2


def markers(gray: Gray) -> list[Marker]:
    """All corner markers on a photo.

    It is looked at small, and larger where not all that is seen belongs to whole sheets.
    """
    seen = _seen(gray, quick=True)
    whole = sheets(seen, ())
    covered = sum(one.area for one in whole)
    if len(seen) == 4 * len(whole) and covered > MARKER_MOST_OF_IT * gray.size:
        return seen
    seen = _seen(gray)
    if sheets(seen, ()):
        return seen
    return max(seen, _seen(gray, striped=True), key=len)


def missing_corners(seen: Sequence[Marker]) -> Words:
    """Return the corners of sheets that are on no marker."""
    numbers = {one.number for one in seen}
    return tuple(corner for number, corner in enumerate(CORNERS) if number not in numbers)


def _seen(gray: Gray, *, quick: bool = False, striped: bool = False) -> list[Marker]:
    """The markers on a photo that is made smaller while it is looked at; their corners on the whole
    of it.

    A printer with clogged nozzles leaves pale stripes in them, which are closed where the photo is
    `striped`.
    """
    scale = min(1.0, (MARKER_SMALL if quick else MARKER_LONGEST) / max(gray.shape))
    small = scaled(gray, scale)
    if striped:
        small = cv2.morphologyEx(small, cv2.MORPH_OPEN, square(MARKER_STRIPE))
    corners, numbers, _ = _detector(quick=quick).detectMarkers(small)
    if numbers is None:
        return []
    quads = [(quad.astype(np.float64) + 0.5) / scale - 0.5 for (quad,) in corners]
    if scale < 1 or quick:
        quads = [_refined(gray, quad) for quad in quads]
    return [Marker(int(number), quad) for number, quad in zip(numbers.ravel(), quads, strict=True)]


def sheets(seen: Sequence[Marker], sizes: Sequence[Size]) -> list[Found]:
    """Return which markers belong to one sheet, smallest sheets first; three of them do where they
    fit a sheet of one of the sizes.
    """
    free = list(seen)
    found: list[Found] = []
    whole = sorted(filter(_is_whole, _groups(free, 4)), key=lambda one: one.area)
    for one in chain(whole, _groups(free, 3)):
        apart = len(found) < MARKER_MOST and set(free).issuperset(one.markers)
        if apart and (not one.missing or size_of(one, sizes) is not None):
            found.append(one)
            free[:] = [marker for marker in free if marker not in one.markers]
    return _in_reading_order(found)


def _groups(seen: Sequence[Marker], count: int) -> Iterator[Found]:
    """Every choice of so many of the markers, each with another number."""
    by_number = [[one for one in seen if one.number == number][:MARKER_MOST] for number in range(4)]
    for some in combinations(by_number, count):
        yield from map(Found, product(*some))


def _in_reading_order(found: Sequence[Found]) -> list[Found]:
    """Sheets in rows from left to right, as somebody reads them who has their tops above, wherever
    the photo was taken from; where they lie in all directions, as the photo has them.
    """
    up = common_up([one.up for one in found]) or -1j
    rows: list[list[Found]] = []
    for one in sorted(found, key=lambda one: -(one.middle / up).real):
        first = rows[-1][0] if rows else one
        tall = np.ptp((first.field @ [1, 1j] / up).real)
        if rows and ((first.middle - one.middle) / up).real < MARKER_ROW * tall:
            rows[-1].append(one)
        else:
            rows.append([one])
    return [one for row in rows for one in sorted(row, key=lambda one: (one.middle / up).imag)]


def common_up(ups: Sequence[Direction]) -> Direction:
    """Return the direction in which sheets have their tops, of the directions of each; 0 where they
    have no common one.
    """
    total = sum(ups)
    mean = total / (abs(total) or 1)
    together = all((up / mean).real >= MARKER_TOGETHER for up in ups if mean)
    return mean if together else 0


def size_of(found: Found, sizes: Sequence[Size]) -> Size | None:
    """Return the size, of those that sheets can have, that fits the markers best; None where none
    does.
    """
    measured = [(_misfit(found, size), size) for size in sizes]
    best, size = min(measured, default=(1.0, (0.0, 0.0)))
    return size if best < MARKER_MISFIT else None


def _misfit(found: Found, size: Size) -> float:
    """How far the markers are from where those of a sheet of that size would be, in sides of a
    marker.
    """
    flat = found.flat(size)
    misfits = []
    for one, on_sheet in zip(found.markers, found.on_sheet(size), strict=True):
        off = np.abs(mapped(on_sheet, flat) - one.corners).max()
        misfits.append(float(off / _edges(one.corners).mean()))
    return max(misfits)


def _edges(quad: PointArray) -> PointArray:
    """The lengths of the four sides of a marker."""
    return np.asarray(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1))


@cache
def _detector(*, quick: bool) -> cv2.aruco.ArucoDetector:
    """Look for the four markers alone: a dictionary of fifty finds some of the others in boxes of
    a game.

    A quick one looks once, and only for markers of the size that those of one sheet have.
    """
    every = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    ours = cv2.aruco.Dictionary(every.bytesList[:4], 4, every.maxCorrectionBits)
    how = cv2.aruco.DetectorParameters()
    how.polygonalApproxAccuracyRate = 0.05
    if quick:
        how.adaptiveThreshWinSizeMin = how.adaptiveThreshWinSizeMax = 15
        how.minMarkerPerimeterRate = 0.04
    else:
        how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        how.adaptiveThreshWinSizeMin = 5
        how.adaptiveThreshWinSizeMax = 45
        how.adaptiveThreshWinSizeStep = 10
        how.minMarkerPerimeterRate = 0.015
        how.perspectiveRemovePixelPerCell = 8
    return cv2.aruco.ArucoDetector(ours, how)


def _refined(gray: Gray, quad: PointArray) -> PointArray:
    """The corners of a marker between pixels."""
    reach = max(2, int(_edges(quad).min() / 12))
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 20, 0.03)
    made = cv2.cornerSubPix(
        gray,
        quad.astype(np.float32),
        (reach, reach),
        (-1, -1),
        stop,
    )
    return made.astype(np.float64)


def _is_whole(found: Found) -> bool:
    """Whether four markers stand clockwise around a field, and are alike once it is seen from
    above.
    """
    field = found.field
    if not cv2.isContourConvex(field) or cv2.contourArea(field, oriented=True) <= 0:
        return False
    sides = _sides(found)
    mean = sides.mean(0)
    return bool((sides > 0).all() and (np.abs(sides - mean) < MARKER_UNEVEN * mean).all())


def _sides(found: Found) -> PointArray:
    """Width and height of each marker once the field is a square of side 1."""
    unit = np.array(Rect(0, 0, 1, 1).corners, np.float32)
    above = cv2.getPerspectiveTransform(found.field, unit)
    return np.array([_upright_sides(mapped(one.corners, above)) for one in found.markers])


def _upright_sides(quad: PointArray) -> Size:
    """Width and height of a marker; none where it leans, as those of two sheets do in the field
    between them.
    """
    a, b, c, d = quad
    across = (b - a + c - d) / 2
    down = (d - a + c - b) / 2
    upright = (
        abs(across[1] / down[1]) < MARKER_LEANING and abs(down[0] / across[0]) < MARKER_LEANING
    )
    return (across[0], down[1]) if upright else (0.0, 0.0)
