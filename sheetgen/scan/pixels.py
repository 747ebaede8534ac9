"""What pictures are made of, and where on them a place in mm is.

OpenCV gives arrays of any numbers back, so their names say what is in them.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from sheetgen.page.geometry import Rect

DENSE = 6
"""Pixels a mm of straightened sheets."""

Gray = npt.NDArray[Any]
"""Rows of pixels, 0 = black, 255 = white."""

Photo = npt.NDArray[Any]
"""Rows of pixels of blue, green and red."""

Shares = npt.NDArray[Any]
"""Rows of numbers, such as how much light or ink there is, 1 = all."""

Points = npt.NDArray[Any]
"""Places, a row each: x and y."""


def rectangle(box: Rect, width: int, height: int) -> tuple[slice, slice]:
    """The rows and columns of a straightened sheet that a place in mm covers, at least one each."""
    left, top = max(0, round(box.x * DENSE)), max(0, round(box.y * DENSE))
    right = max(left + 1, min(width, round(box.right * DENSE)))
    bottom = max(top + 1, min(height, round(box.bottom * DENSE)))
    return slice(top, bottom), slice(left, right)
