"""What numbers the keys of widgets take: no length that no paper has, nothing counted in thousands.

A key that is a plain `float` or `int` takes a `Length` or a `SmallNumber`.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Gt, Le

_MOST_MM = 1000
_MOST_COUNT = 500

Length = Annotated[float, Ge(0), Le(_MOST_MM)]
"""mm, not negative."""

SideLength = Annotated[float, Gt(0), Le(_MOST_MM)]
"""mm, a length without which nothing is to be seen."""

Shift = Annotated[float, Ge(-_MOST_MM), Le(_MOST_MM)]
"""A place or an angle, which may be negative."""

Opacity = Annotated[float, Ge(0), Le(1)]
"""How opaque something is, 1 = wholly."""

SmallNumber = Annotated[int, Ge(0), Le(_MOST_COUNT)]
"""How many there are, or which of several it is."""

SmallCount = Annotated[int, Ge(1), Le(_MOST_COUNT)]
"""How many there are, one at least."""
