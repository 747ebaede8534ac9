"""Small drawings of dice, of how what is cut out is built, and of what a kit makes and takes, from
`drawings.svg`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import cycle
from pkgutil import get_data
from xml.etree import ElementTree

from sheetgen.page.canvas import BLACK, Fill, Paint
from sheetgen.page.icons import read_groups
from sheetgen.page.ink import INKS, LIGHT_GRAY, MID_GRAY, Ink
from sheetgen.page.outline import Outline

_USUAL = "44 30"  # Width and height of a drawing that does not say its own

_GRAY = Ink("gray", "", MID_GRAY, LIGHT_GRAY, BLACK, BLACK, "dots")


@lru_cache(maxsize=64)
def drawing(name: str, inks: tuple[Ink, ...]) -> Outline:
    """Return a drawing in these inks in turn, in gray without any: `die` is a die seen from a
    corner.

    Raises KeyError for a name that is not in `drawings.svg`.
    """
    drawn = _drawings()[name]
    paints: dict[Fill | None, Paint] = {}
    for shipped, ink in zip(INKS.values(), cycle(inks or [_GRAY]), strict=False):
        paints |= {shipped.solid: ink.solid, shipped.tint: ink.tint}
    shapes = (replace(shape, fill=paints.get(shape.fill, shape.fill)) for shape in drawn.each_shape)
    return replace(drawn, shapes=tuple(shapes))


def caption(name: str) -> str:
    """Return what a drawing says in words."""
    return next(group.get("aria-label", "") for group in _root() if group.get("id") == name)


@lru_cache(maxsize=1)
def _drawings() -> Mapping[str, Outline]:
    drawings = {}
    for group, shapes in zip(_root(), read_groups(_root()).values(), strict=True):
        width, height = group.get("data-size", _USUAL).split()
        drawings[group.attrib["id"]] = Outline(float(width), float(height), shapes)
    return drawings


@lru_cache(maxsize=1)
def _root() -> ElementTree.Element:
    return ElementTree.fromstring(get_data("sheetgen.page", "drawings.svg") or b"")
