"""Our own icons and the symbols of dice, drawn as plain outlines in `icons.svg` so that they print
in any size and ink.

They are made to be read at 3 to 7 mm: silhouettes rather than lines, few details, gaps no thinner
than a printer keeps open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pkgutil import get_data
from xml.etree import ElementTree

from sheetgen.messages import Meanings
from sheetgen.page.canvas import BLACK, Canvas, Paint, PathSteps, Step, Stroke, Verb
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.outline import Shape, scaled

GRID = 24.0
"""Side of the square that icons are drawn on, in its units."""

LEAST_PT = 0.75
"""No line of an icon is thinner, however small the icon."""

# How many points follow each verb
_POINTS: Mapping[Verb, int] = {"M": 1, "L": 1, "C": 3, "Z": 0}

# Symbols that layouts and notation write as signs
_SHORT: Meanings = {
    "+": "plus",
    "-": "minus",
    "x": "times",
    "+1": "plus-one",
    "-1": "minus-one",
}


def icon(canvas: Canvas, name: str, box: Rect, paint: Paint) -> None:
    """Draw an icon as large as the box allows, in its middle.

    Raises KeyError for a name that is not in `ICONS`.
    """
    unit = box.short_side / GRID
    for shape, steps in _fitted(name, box):
        line = Stroke(paint, max(LEAST_PT, shape.width * unit / MM_PER_PT)) if shape.line else None
        canvas.path(steps, fill=None if line else paint, line=line)


def outlined(canvas: Canvas, name: str, box: Rect, line: Stroke) -> None:
    """The same icon as an outline, for what should be seen on any printer and yet weigh little on
    the page.
    """
    for _, steps in _fitted(name, box):
        canvas.path(steps, line=line)


def _fitted(name: str, box: Rect) -> Iterator[tuple[Shape, PathSteps]]:
    """The shapes of an icon with their outlines in mm."""
    side = box.short_side
    place = box.square(side)
    for shape in ICONS[name]:
        yield (shape, scaled(shape.steps, place.x, place.y, side / GRID))


def read_groups(parent: ElementTree.Element) -> dict[str, tuple[Shape, ...]]:
    """The shapes of each group in an element of an SVG file of ours, by its id."""
    return {one.attrib["id"]: tuple(_shape(path.attrib) for path in one) for one in parent}


def _shape(path: Meanings) -> Shape:
    fill = path.get("fill", BLACK)
    return Shape(
        tuple(_steps(iter(path["d"].split()))),
        None if fill == "none" else fill,
        path.get("stroke"),
        float(path.get("stroke-width", 0)),
        corners="round",
    )


def _steps(words: Iterator[str]) -> Iterator[Step]:
    """Steps from letters and numbers: `M 1 2 L 3 4 C 1 2 3 4 5 6 Z`."""
    verbs = {str(verb): verb for verb in _POINTS}
    for word in words:
        verb = verbs[word]
        yield Step(
            verb, tuple((float(next(words)), float(next(words))) for _ in range(_POINTS[verb]))
        )


_symbols, _signs = map(
    read_groups, ElementTree.fromstring(get_data("sheetgen.page", "icons.svg") or b"")
)

SYMBOLS = _symbols | {sign: _symbols[name] for sign, name in _SHORT.items()}
"""What a die's face can show beside numbers: bold drawings that fill the face."""

ICONS = dict(SYMBOLS) | _signs
"""Every icon by name: the symbols, and the signs of sheets and reference cards."""
