"""Where the pips of an ordinary die stand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetgen.page.geometry import Point

_NEAR, _MIDDLE, _FAR = 0.25, 0.5, 0.75
_RISING = ((_NEAR, _FAR), (_FAR, _NEAR))
_FALLING = ((_NEAR, _NEAR), (_FAR, _FAR))
_SIDES = ((_NEAR, _MIDDLE), (_FAR, _MIDDLE))
_CENTER = ((_MIDDLE, _MIDDLE),)

PIPS: Mapping[int, tuple[Point, ...]] = MappingProxyType(
    {
        1: _CENTER,
        2: _RISING,
        3: _RISING + _CENTER,
        4: _RISING + _FALLING,
        5: _RISING + _FALLING + _CENTER,
        6: _RISING + _FALLING + _SIDES,
    }
)
"""The middles of the pips of 1 to 6 on a face of side 1, origin top left, y down."""

PIP_RADIUS = 0.095
"""Radius of a pip on that face."""
