"""Small drawings of dice, and of how what is cut out is built, from `drawings.svg`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pkgutil import get_data
from xml.etree import ElementTree

from sheetgen.page.canvas import Fill, Paint
from sheetgen.page.icons import read_groups
from sheetgen.page.ink import INKS, LIGHT_GRAY, MID_GRAY, Ink
from sheetgen.page.outline import Outline, Shape

_WIDE, _TALL = 44.0, 30.0
_DRAWN_IN = INKS["red"]


@lru_cache(maxsize=64)
def drawing(name: str, ink: Ink | None) -> Outline:
    """Return a drawing in the color of an ink, in gray without one: `die` is a die seen from a
    corner.

    Raises KeyError for a name that is not in `drawings.svg`.
    """
    solid, tint = (ink.solid, ink.tint) if ink else (MID_GRAY, LIGHT_GRAY)
    paints: Mapping[Fill | None, Paint] = {_DRAWN_IN.solid: solid, _DRAWN_IN.tint: tint}
    shapes = (replace(shape, fill=paints.get(shape.fill, shape.fill)) for shape in _shapes()[name])
    return Outline(_WIDE, _TALL, tuple(shapes))


def caption(name: str) -> str:
    """Return what a drawing says in words."""
    return next(group.get("aria-label", "") for group in _root() if group.get("id") == name)


@lru_cache(maxsize=1)
def _shapes() -> Mapping[str, tuple[Shape, ...]]:
    return read_groups(_root())


@lru_cache(maxsize=1)
def _root() -> ElementTree.Element:
    return ElementTree.fromstring(get_data("sheetgen.page", "drawings.svg") or b"")
