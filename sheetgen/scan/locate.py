"""Where on a photo sheets lie, by their corner markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, product

import cv2
import numpy as np

from sheetgen.page.geometry import Rect
from sheetgen.scan.pixels import Gray, Points, Size, corners_of, mapped, square
from sheetgen.widgets.text.corners import MARKER, SIZES, corner_boxes

CORNERS = ("top left", "top right", "bottom right", "bottom left")
"""What the markers stand for, by number."""

_SMALL, _LONGEST = 1000, 2000
"""Pixels of the longer side of a photo that markers are looked for in: at first, which is cheap,
and where that leaves a doubt. They are then refined on the whole of it.
"""

_STRIPE = 5
"""Pixels that a stripe through a marker is narrower than, in a photo of the longer of these sizes.
"""

_MOST_OF_IT = 0.3
"""Share of a photo that sheets found at first take up: there is no room for others of their size
that were not.
"""

_MOST = 8
"""Sheets on one photo."""

_UNEVEN = 0.3
"""By how much of their mean the markers' sides may differ, once the four are seen from above."""

_LEANING = 0.25
"""How far a marker's side may lean, as a share of its length, once the four are seen from above."""

_MISFIT = 0.5
"""Sides of a marker that one may be beside its place: paper is curled."""


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """A corner marker on a photo: its number, and its corners in pixels, clockwise from its own top
    left.
    """

    number: int
    corners: Points


@dataclass(frozen=True, slots=True)
class Found:
    """The markers of one sheet, four or three of them, by number, each the corners of one."""

    corners: dict[int, Points]

    @property
    def missing(self) -> tuple[str, ...]:
        """The corners that were not seen."""
        return tuple(CORNERS[number] for number in range(4) if number not in self.corners)

    @property
    def measures(self) -> tuple[float, float]:
        """Width and height of the sheet in sides of its markers, as four of them show them."""
        sides = _sides(self.corners)
        across, down = (1 / float(side) + 1 / 3 for side in sides.mean(0))
        return across, down

    def flat(self, size: Size) -> Points:
        """Return the map from a sheet of that size to the photo's pixels, as a 3 x 3 matrix."""
        on_sheet = np.concatenate(list(self.on_sheet(size).values()))
        on_photo = np.concatenate(list(self.corners.values()))
        return cv2.findHomography(on_sheet, on_photo)[0]

    def on_sheet(self, size: Size) -> dict[int, Points]:
        """Return where the same corners are on a sheet of that size, in mm."""
        boxes = corner_boxes(Rect(0, 0, *size), self._marker(size[0]))
        return {number: corners_of(boxes[number]) for number in self.corners}

    def _marker(self, width: float) -> float:
        """The side of the markers in mm, on a sheet so wide."""
        if len(self.corners) < 4:
            return MARKER
        return round(2 * min(max(width / self.measures[0], SIZES[0]), SIZES[1])) / 2


def markers(gray: Gray) -> list[Marker]:
    """All corner markers on a photo.

    It is looked at small, and larger where not all that is seen belongs to whole sheets.
    """
    seen = _seen(gray, _SMALL, quick=True)
    whole = sheets(seen, ())
    if len(seen) == 4 * len(whole) and sum(map(_field, whole)) > _MOST_OF_IT * gray.size:
        return seen
    seen = _seen(gray, _LONGEST, quick=False)
    if sheets(seen, ()):
        return seen
    return max(seen, _seen(gray, _LONGEST, quick=False, striped=True), key=len)


def _seen(gray: Gray, longest: int, *, quick: bool, striped: bool = False) -> list[Marker]:
    """The markers on a photo that is no longer than so many pixels while it is looked at; their
    corners on the whole of it.

    A printer with clogged nozzles leaves pale stripes in them, which are closed where the photo is
    `striped`.
    """
    scale = min(1.0, longest / max(gray.shape))
    small = gray
    if scale < 1:
        small = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if striped:
        small = cv2.morphologyEx(small, cv2.MORPH_OPEN, square(_STRIPE))
    corners, numbers, _ = _detector(quick=quick).detectMarkers(small)
    if numbers is None:
        return []
    quads = [(np.asarray(quad, np.float64).reshape(4, 2) + 0.5) / scale - 0.5 for quad in corners]
    if scale < 1 or quick:
        quads = [_refined(gray, quad) for quad in quads]
    return [
        Marker(int(number), quad) for number, quad in zip(np.ravel(numbers), quads, strict=True)
    ]


def sheets(seen: Sequence[Marker], sizes: Sequence[Size]) -> list[Found]:
    """Return which markers belong to one sheet, smallest sheets first; three of them do where they
    fit a sheet of one of the sizes.
    """
    free = list(seen)
    found: list[Found] = []
    whole = sorted(filter(_is_sheet, _groups(free, 4)), key=_area)
    for group in chain(whole, _groups(free, 3)):
        if len(found) < _MOST and set(group) <= set(free):
            one = Found({marker.number: marker.corners for marker in group})
            if len(group) == 4 or size_of(one, sizes) is not None:
                found.append(one)
                free[:] = [marker for marker in free if marker not in group]
    return sorted(found, key=_reading_order)


def _groups(seen: Sequence[Marker], count: int) -> Iterator[tuple[Marker, ...]]:
    """Every choice of so many of the markers, each with another number."""
    by_number = [[one for one in seen if one.number == number][:_MOST] for number in range(4)]
    for some in combinations(by_number, count):
        yield from product(*some)


def _reading_order(found: Found) -> tuple[float, float]:
    """The middle of a sheet, down and across."""
    x, y = np.mean([quad.mean(0) for quad in found.corners.values()], 0)
    return y, x


def size_of(found: Found, sizes: Sequence[Size]) -> Size | None:
    """Return the size, of those that sheets can have, that fits the markers best; None where none
    does.
    """
    measured = [(_misfit(found, size), size) for size in sizes]
    best, size = min(measured, default=(1.0, (0.0, 0.0)))
    return size if best < _MISFIT else None


def _misfit(found: Found, size: Size) -> float:
    """How far the markers are from where those of a sheet of that size would be, in sides of a
    marker.
    """
    flat = found.flat(size)
    worst = 0.0
    for number, on_sheet in found.on_sheet(size).items():
        corners = found.corners[number]
        off = np.abs(mapped(on_sheet, flat) - corners).max()
        worst = max(worst, float(off) / float(_edges(corners).mean()))
    return worst


def _edges(quad: Points) -> Points:
    """The lengths of the four sides of a marker."""
    return np.asarray(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1))


@cache
def _detector(*, quick: bool) -> cv2.aruco.ArucoDetector:
    """Looks for the four markers alone: a dictionary of fifty finds some of the others in boxes of
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
        return cv2.aruco.ArucoDetector(ours, how)
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    how.adaptiveThreshWinSizeMin, how.adaptiveThreshWinSizeMax = 5, 45
    how.adaptiveThreshWinSizeStep = 10
    how.minMarkerPerimeterRate = 0.015
    how.perspectiveRemovePixelPerCell = 8
    return cv2.aruco.ArucoDetector(ours, how)


def _refined(gray: Gray, quad: Points) -> Points:
    """The corners of a marker between pixels."""
    reach = max(2, int(_edges(quad).min() / 12))
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 20, 0.03)
    corners = quad.astype(np.float32).reshape(4, 1, 2)
    made = cv2.cornerSubPix(gray, corners, (reach, reach), (-1, -1), stop)
    return made.astype(np.float64).reshape(4, 2)


def _outer(group: Sequence[Marker]) -> Points:
    """The corners of the markers that are the corners of the sheet's marked field."""
    return np.array([one.corners[one.number] for one in group], np.float32)


def _area(group: Sequence[Marker]) -> float:
    """The pixels of the field between four markers."""
    return abs(cv2.contourArea(_outer(group)))


def _field(found: Found) -> float:
    """Pixels of a sheet whose four markers were found."""
    return _area([Marker(number, corners) for number, corners in sorted(found.corners.items())])


def _is_sheet(group: Sequence[Marker]) -> bool:
    """Whether four markers stand clockwise around a field, and are alike once it is seen from
    above.
    """
    field = _outer(group)
    if not cv2.isContourConvex(field) or cv2.contourArea(field, oriented=True) <= 0:
        return False
    sides = _sides({one.number: one.corners for one in group})
    mean = sides.mean(0)
    return bool((sides > 0).all() and (np.abs(sides - mean) < _UNEVEN * mean).all())


def _sides(corners: dict[int, Points]) -> Points:
    """Width and height of each marker once the field is a square of side 1."""
    field = np.array([corners[number][number] for number in range(4)], np.float32)
    unit = corners_of(Rect(0, 0, 1, 1)).astype(np.float32)
    above = cv2.getPerspectiveTransform(field, unit)
    made = []
    for number in range(4):
        a, b, c, d = mapped(corners[number], above)
        across = (b - a + c - d) / 2
        down = (d - a + c - b) / 2
        # A field that leans because its corners are those of two sheets has markers that lean.
        upright = abs(across[1] / down[1]) < _LEANING and abs(down[0] / across[0]) < _LEANING
        made.append((across[0], down[1]) if upright else (0.0, 0.0))
    return np.array(made)
