"""The fold-and-glue net of a die: six squares in an S, seven tabs, letters that say which tab goes under which edge.

The S nests: the right wing of one net and the left wing of the next share the column between their spines, so four dice of 20 mm
stand side by side across a page. The printed side becomes the outside of the die.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from sheetgen.core.dice import Die, Face
from sheetgen.errors import LayoutError, Problem
from sheetgen.paper.canvas import BLACK, Step, Stroke, Type
from sheetgen.paper.geometry import Point, Rect
from sheetgen.paper.ink import MID_GRAY
from sheetgen.values import frozen
from sheetgen.widgets.base import Pen
from sheetgen.widgets.face import draw_face

Side = Literal["top", "right", "bottom", "left"]
Edge = tuple[int, Side]
"""A side of the square on which a numbered die shows that value."""

SQUARES: Mapping[int, tuple[int, int]] = MappingProxyType({1: (1, 0), 3: (2, 0), 2: (1, 1), 6: (1, 2), 4: (0, 3), 5: (1, 3)})
"""Where the square of each value stands: column and row. Opposites sum to 7; 1-2-3 run counter-clockwise around their corner."""

FOLDS: tuple[tuple[Edge, int], ...] = (((1, "right"), 3), ((1, "bottom"), 2), ((2, "bottom"), 6), ((6, "bottom"), 5), ((5, "left"), 4))
"""The five folds between squares: an edge, and the square beyond it."""

RIM: tuple[Edge, ...] = (
    (1, "top"), (3, "top"), (3, "right"), (3, "bottom"), (2, "right"), (6, "right"), (5, "right"),
    (5, "bottom"), (4, "bottom"), (4, "left"), (4, "top"), (6, "left"), (2, "left"), (1, "left"),
)  # fmt: skip
"""The fourteen outer edges, clockwise."""

TABS: Mapping[str, tuple[Edge, Edge]] = MappingProxyType(
    {
        "a": ((1, "top"), (5, "bottom")),
        "b": ((2, "right"), (3, "bottom")),
        "c": ((6, "right"), (3, "right")),
        "d": ((3, "top"), (5, "right")),
        "e": ((6, "left"), (4, "top")),
        "f": ((2, "left"), (4, "left")),
        "g": ((4, "bottom"), (1, "left")),
    }
)
"""In the order of gluing: a letter, the edge that carries the tab, and the edge that the tab goes under.

Small letters, since capitals are colors. First the ring, then the right lid, then the left one.
"""

LEAST_EDGE, MOST_EDGE = 12.0, 60.0
"""Edges a paper die can have, in mm."""

COLUMNS, ROWS = 3, 4
"""Squares across and down."""

_LETTER = Type(7, "semibold", BLACK)
_FROM_EDGE = 1.35
_ALONG = 0.3
_TILE = 0.55

CUT = Stroke(BLACK, 0.5)
FOLD = Stroke(MID_GRAY, 0.75, (2, 1.5))
"""The lines of everything that is cut out and folded."""


def tab_depth(edge: float) -> float:
    """How far a tab reaches, in mm: 0.3 of the edge, 4 to 8."""
    return min(8.0, max(4.0, 0.3 * edge))


@frozen
class Net:
    """A net on paper.

    Attributes:
        x: left edge of the leftmost square in mm.
        y: top edge of the topmost squares; tabs reach past it.
        edge: the die's edge.
    """

    x: float
    y: float
    edge: float

    def square(self, value: int) -> Rect:
        """The square on which a numbered die shows that value."""
        column, row = SQUARES[value]
        return Rect(self.x + column * self.edge, self.y + row * self.edge, self.edge, self.edge)

    def ends(self, edge: Edge) -> tuple[Point, Point]:
        """Where an edge starts and ends, clockwise around its square."""
        box = self.square(edge[0])
        corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
        first = ("top", "right", "bottom", "left").index(edge[1])
        return corners[first], corners[(first + 1) % 4]

    def beside(self, edge: Edge, along: float, away: float) -> Point:
        """The point a share `along` of the way along an edge and `away` mm outside of its square."""
        (ax, ay), (bx, by) = self.ends(edge)
        ux, uy = (bx - ax) / self.edge, (by - ay) / self.edge
        return ax + ux * along * self.edge + uy * away, ay + uy * along * self.edge - ux * away

    def tab(self, letter: str) -> tuple[Point, Point, Point, Point]:
        """The four corners of a tab, clockwise, its ends at 45 degrees: fold, slant, top, slant back."""
        edge = TABS[letter][0]
        depth = tab_depth(self.edge)
        start, end = self.ends(edge)
        share = depth / self.edge
        return start, self.beside(edge, share, depth), self.beside(edge, 1 - share, depth), end

    def outline(self) -> tuple[Point, ...]:
        """The line to cut along, clockwise, without its last point again."""
        carried = {edge: letter for letter, (edge, _) in TABS.items()}
        points: list[Point] = []
        for edge in RIM:
            points += self.tab(carried[edge])[:3] if edge in carried else (self.ends(edge)[0],)
        return tuple(points)

    def folds(self) -> tuple[tuple[Point, Point], ...]:
        """The lines to fold along: between squares, and where tabs begin."""
        return tuple(self.ends(edge) for edge, _ in FOLDS) + tuple(self.ends(edge) for edge, _ in TABS.values())


def placed_faces(die: Die) -> Mapping[int, Face]:
    """Which face stands on the square of each value 1 to 6.

    A die whose values are 1 to 6 in any order and colors carries them like every numbered die. On any other die the first
    declared face takes the place of the 1, the second that of the 2, and so on. Raises LayoutError when there are not six faces.
    """
    if len(die.faces) != 6:
        count = len(die.faces)
        message = f'die "{die.id}" has {count} face{"s" * (count != 1)}; nets and stickers are for dice with six'
        raise LayoutError(Problem("not-six-faces", message, str(die.id), subject=str(die.id)))
    values = [face.value for face in die.faces]
    if sorted(value or 0 for value in values) == [1, 2, 3, 4, 5, 6]:
        return {value: face for value, face in zip(values, die.faces, strict=True) if value}
    return dict(enumerate(die.faces, start=1))


def draw_net(pen: Pen, die: Die, net: Net) -> None:
    """Draws a die's net: faces, dashed folds, the line to cut, and the letters of the tabs. Raises LayoutError like `placed_faces`."""
    for value, face in placed_faces(die).items():
        draw_face(pen, face, die.style, net.square(value).inset(_TILE))
    for fold in net.folds():
        pen.canvas.line(fold, FOLD)
    start, *rest = net.outline()
    pen.canvas.path((Step("M", (start,)), *(Step("L", (point,)) for point in rest), Step("Z")), line=CUT)
    depth = tab_depth(net.edge)
    for letter, (carrier, target) in TABS.items():
        _letter(pen, letter, net.beside(carrier, 0.5, depth / 2))
        _letter(pen, letter, net.beside(target, _ALONG, _FROM_EDGE))


def _letter(pen: Pen, letter: str, middle: Point) -> None:
    x, y = middle
    pen.text(letter, Rect(x - 2, y - 2, 4, 4), _LETTER)
