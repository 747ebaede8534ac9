"""What pictures are made of, where on them a place in mm is, and a piece as it is printed, to be
compared with a photo of it.

OpenCV gives arrays of any numbers back, so their names say what is in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.page.geometry import Rect, Size
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import PlacedCell
from sheetgen.render.preview import piece_pixels
from sheetgen.scan.tuning import PIXEL_LARGE, PIXEL_QUALITY

DENSE = 6
"""Pixels a mm of straightened sheets."""

Gray = npt.NDArray[Any]
"""Rows of pixels, 0 = black, 255 = white."""

Photo = npt.NDArray[Any]
"""Rows of pixels of blue, green and red."""

Shares = npt.NDArray[Any]
"""Rows of numbers, such as how much light or ink there is, 1 = all."""

TwoShares = tuple[Shares, Shares]
"""Two of them that belong together."""

PointArray = npt.NDArray[Any]
"""Places, a row each: x and y."""

PlacedCells = Sequence[PlacedCell]
"""Cells of a piece, each with its place in mm."""

Window = tuple[slice, slice]
"""Rows and columns of a picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Blank:
    """A piece with nothing written on it, at `DENSE` pixels a mm."""

    piece: Piece
    photo: Photo
    gray: Gray

    @property
    def light(self) -> Shares:
        """How much light each pixel sends back, 1 = all of it."""
        return self.gray.astype(np.float32) / 255


@lru_cache(maxsize=8)
def blank_of(piece: Piece) -> Blank:
    """Return the blank of a piece; that of the same piece is drawn once.

    Raises:
        OutputError: the extra `preview` is missing.
    """
    width, height, pixels = piece_pixels(piece, DENSE)
    photo = np.frombuffer(pixels, np.uint8).reshape(height, width, 3)
    return Blank(piece, photo, gray_of(photo))


@dataclass(frozen=True, slots=True)
class Packed:
    """A straightened sheet in little memory, as JPEG, for people to look at."""

    jpeg: bytes

    @property
    def photo(self) -> Photo:
        """The sheet in color, at `DENSE` pixels a mm, as good as it was to the eye."""
        return np.asarray(cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR))


def packed(photo: Photo) -> Packed:
    """Return a straightened sheet packed, so that many can wait for what is said of them."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, PIXEL_QUALITY]
    return Packed(cv2.imencode(".jpg", photo, quality)[1].tobytes())


def gray_of(photo: Photo) -> Gray:
    """Return a photo without its colors."""
    return cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)


def largest(photo: Photo) -> Gray:
    """Return the largest of the three numbers of each pixel: layer by layer, far sooner than NumPy
    goes through so short rows.
    """
    return reduce(np.maximum, cv2.split(photo))


def smallest(photo: Photo) -> Gray:
    """Return the smallest of the three numbers of each pixel."""
    return reduce(np.minimum, cv2.split(photo))


def blurred(pixels: Shares, sigma: float) -> Shares:
    """Return a Gaussian blur of so many pixels."""
    return cv2.GaussianBlur(pixels, (0, 0), sigma)


def ramp(pixels: Shares, ends: tuple[float, float]) -> Shares:
    """Return how far each pixel is on the way from one number to another, 0 to 1."""
    low, high = ends
    return np.clip((pixels - low) / (high - low), 0, 1)


def square(side: int) -> Gray:
    """Return the neighborhood of a pixel for morphology: a square with a side of so many pixels."""
    return np.ones((side, side), np.uint8)


def disc(radius: float) -> Gray:
    """Return the same with a disc."""
    side = 2 * round(radius) + 1
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))


def resized(picture: Photo, size: Sequence[int]) -> Photo:
    """Return a picture in so many pixels across and down, each the mean of what it stands for."""
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA)


def scaled(picture: Photo, scale: float) -> Photo:
    """Return a picture so many times as large, each pixel the mean of what it stands for."""
    return cv2.resize(
        picture,
        None,
        fx=scale,
        fy=scale,
        interpolation=cv2.INTER_AREA,
    )


def doubled(gray: Gray) -> Gray | None:
    """Return a photo twice as large; None for one that is large enough as it is."""
    if max(gray.shape) > PIXEL_LARGE:
        return None
    return cv2.resize(gray, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)


def mapped(points: PointArray, plane: PointArray) -> PointArray:
    """Return points as a plane, a 3 x 3 matrix, maps them."""
    (there,) = cv2.perspectiveTransform(points[None], plane)
    return np.asarray(there)


def outline(size: Size, flat: PointArray) -> PointArray:
    """Return the corners of a sheet on a photo, in pixels; `flat` maps mm to them."""
    return mapped(np.array(Rect(0, 0, *size).corners), flat)


def rectangle(box: Rect, sheet: Gray, dense: int = DENSE) -> Window:
    """Return the rows and columns of a straightened sheet, with so many pixels a mm, that a place
    in mm covers, at least one each.
    """
    height, width = sheet.shape
    left = max(0, round(box.x * dense))
    top = max(0, round(box.y * dense))
    right = max(left + 1, min(width, round(box.right * dense)))
    bottom = max(top + 1, min(height, round(box.bottom * dense)))
    return slice(top, bottom), slice(left, right)
