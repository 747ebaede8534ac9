"""What pictures are made of.

OpenCV gives arrays of any numbers back, so their names say what is in them.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

Gray = npt.NDArray[Any]
"""Rows of pixels, 0 = black, 255 = white."""

Photo = npt.NDArray[Any]
"""Rows of pixels of blue, green and red."""

Shares = npt.NDArray[Any]
"""Rows of numbers, such as how much light or ink there is, 1 = all."""

Points = npt.NDArray[Any]
"""Places, a row each: x and y."""
