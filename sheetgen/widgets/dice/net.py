"""The fold-and-glue net of a die: six squares in an S, seven lettered tabs; the key that says which
tab goes under which edge.

The S nests: the right wing of one net and the left wing of the next share the column between their
spines, so four dice of 20 mm stand side by side across a page. The printed side becomes the outside
of the die. What is printed beside a net falls to the scissors, so the letters stand on the tabs,
and those of the edges only on the key, a small net at the foot of the page, or in the free corner
of a net so large that it has its row for itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Literal

from sheetgen.core.dice import Die
from sheetgen.page.canvas import BLACK, Step, Stroke, Type
from sheetgen.page.geometry import MM_PER_PT, Point, Rect
from sheetgen.page.ink import MID_GRAY
from sheetgen.page.piece import Piece
from sheetgen.page.type import CAP_HEIGHT
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.cutout import (
    CUT,
    FOLD,
    MADE,
    WIDTH,
    buildable,
    drawn_piece,
    placed_faces,
    small_text,
)
from sheetgen.widgets.dice.face import draw_face
from sheetgen.widgets.dice.glue import tab_depth
from sheetgen.widgets.dice.solid_net import solid_pieces

Side = Literal["top", "right", "bottom", "left"]
Edge = tuple[int, Side]
"""A side of the square on which a numbered die shows that value."""

SQUARES: Mapping[int, tuple[int, int]] = MappingProxyType(
    {1: (1, 0), 3: (2, 0), 2: (1, 1), 6: (1, 2), 4: (0, 3), 5: (1, 3)}
)
"""Where the square of each value stands: column and row.

Opposites sum to 7; 1-2-3 run counter-clockwise around their corner.
"""

FOLDS: tuple[tuple[Edge, int], ...] = (
    ((1, "right"), 3),
    ((1, "bottom"), 2),
    ((2, "bottom"), 6),
    ((6, "bottom"), 5),
    ((5, "left"), 4),
)
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
"""In the order of gluing: a letter, the edge that carries the tab, and the edge that the tab goes
under.

Small letters, since capitals are colors. First the ring, then the right lid, then the left one.
"""

LEAST_EDGE, MOST_EDGE = 12.0, 60.0
"""Edges a paper die can have, in mm."""

COLUMNS, ROWS = 3, 4
"""Squares across and down."""

KEY_EDGE, KEY_DEPTH = 5.4, 1.9
"""An edge of the key net, and how far its tabs reach, in mm."""

_LETTER = Type(7, "semibold", BLACK)
_KEY_LETTER = Type(6.5, "semibold", BLACK)
_KEY_CUT, _KEY_FOLD = Stroke(BLACK, 0.5), Stroke(MID_GRAY, 0.75, (0.9, 0.7))
_LOW, _MIDDLES = 0.245, {"b": 0.347, "d": 0.347, "f": 0.359, "g": 0.143}
"""How far above the baseline the middle of a letter lies, in em: one without a stem, and those that
have one.
"""

_INSIDE = 1.15
_TILE = 0.55
_BETWEEN, _BESIDE = 3.0, 2.5
_NAME_TALL = 2.6


@dataclass(frozen=True, slots=True)
class Net:
    """A net on paper.

    Attributes:
        x: left edge of the leftmost square in mm.
        y: top edge of the topmost squares; tabs reach past it.
        edge: the die's edge.
        depth: how far a tab reaches.
    """

    x: float
    y: float
    edge: float
    depth: float

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
        """The point a share `along` of the way along an edge and `away` mm outside of its
        square.
        """
        (ax, ay), (bx, by) = self.ends(edge)
        ux, uy = (bx - ax) / self.edge, (by - ay) / self.edge
        return ax + ux * along * self.edge + uy * away, ay + uy * along * self.edge - ux * away

    def tab(self, letter: str) -> tuple[Point, Point, Point, Point]:
        """The four corners of a tab, clockwise, its ends at 45 degrees: fold, slant, top, slant
        back.
        """
        edge = TABS[letter][0]
        depth = self.depth
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
        return tuple(self.ends(edge) for edge, _ in FOLDS) + tuple(
            self.ends(edge) for edge, _ in TABS.values()
        )


def draw_net(pen: Pen, die: Die, net: Net) -> None:
    """Draws a die's net: faces, dashed folds, the line to cut, a letter on each tab.

    Raises LayoutError like `placed_faces`.
    """
    for value, face in placed_faces(die).items():
        draw_face(pen, face, die.style, net.square(value).inset(_TILE))
    _lines(pen, net, CUT, FOLD)
    for letter, (carrier, _) in TABS.items():
        _letter(pen, letter, net.beside(carrier, 0.5, net.depth / 2), _LETTER)


def key_size() -> tuple[float, float]:
    """Width and height of the key in mm."""
    return COLUMNS * KEY_EDGE, ROWS * KEY_EDGE + 2 * KEY_DEPTH


def draw_key(pen: Pen, x: float, y: float) -> None:
    """Draws the key with its top left corner there: the net in small, each tab's letter on it and
    at the edge that it goes under.
    """
    net = Net(x, y + KEY_DEPTH, KEY_EDGE, KEY_DEPTH)
    _lines(pen, net, _KEY_CUT, _KEY_FOLD)
    for letter, (carrier, target) in TABS.items():
        _letter(pen, letter, net.beside(carrier, 0.5, net.depth / 2), _KEY_LETTER)
        _letter(pen, letter, net.beside(target, 0.5, -_INSIDE), _KEY_LETTER)


def key_beside(edge: float) -> bool:
    """Whether nets of that size carry the key themselves: they need the height that it takes at the
    foot of a page.
    """
    return nets_in_a_row(edge) == 1


def nets_in_a_row(edge: float, width: float = WIDTH) -> int:
    """How many nets stand side by side in a width; each further one needs two squares and the
    gap.
    """
    first = COLUMNS * edge + 2 * _BESIDE
    return max(1, 1 + int((width - first + 1e-6) / _pitch(edge)))


def net_pieces(pen: Pen, dice: Sequence[Die], edge: float) -> tuple[Piece, ...]:
    """The dice with six faces in rows of nets, then the others, each row filled before the next,
    those of one kind together, each die's name below its net.

    Complains about dice that have other numbers of faces than paper dice, and odd edges.
    """
    if not LEAST_EDGE <= edge <= MOST_EDGE:
        pen.complain("die-size", f"paper dice are {LEAST_EDGE:g} to {MOST_EDGE:g} mm, not {edge:g}")
        return ()
    made = buildable(pen, dice, MADE)
    others = solid_pieces(pen, [each for each in made if len(each[0].faces) != 6], edge)
    return (*_rows(pen, [each for each in made if len(each[0].faces) == 6], edge), *others)


def _rows(pen: Pen, named: Sequence[tuple[Die, str]], edge: float) -> tuple[Piece, ...]:
    most = min(nets_in_a_row(edge), max(len(named), 1))
    size = (
        (most - 1) * _pitch(edge) + COLUMNS * edge + 2 * _BESIDE,
        ROWS * edge + tab_depth(edge) + _foot(edge),
    )
    rows = [named[start : start + most] for start in range(0, len(named), most)]
    return tuple(
        drawn_piece(
            pen, "net of " + ", ".join(die.id for die, _ in row), size, partial(_nets, row, edge)
        )
        for row in rows
    )


def _nets(row: Sequence[tuple[Die, str]], edge: float, pen: Pen) -> None:
    depth = tab_depth(edge)
    if key_beside(edge):
        draw_key(pen, _BESIDE, _BESIDE)
    for number, (die, name) in enumerate(row):
        net = Net(_BESIDE + number * _pitch(edge), depth, edge, depth)
        draw_net(pen, die, net)
        below = net.square(5)
        small_text(
            pen,
            name,
            Rect(below.x - 1.5, below.bottom + _foot(edge) - _NAME_TALL, below.w + 4, _NAME_TALL),
        )


def _pitch(edge: float) -> float:
    """From one net to the next: its wings lie in the columns of its neighbors."""
    return 2 * edge + _BETWEEN


def _foot(edge: float) -> float:
    """What a net needs below its squares: a tab, or the name beside it with some air."""
    return max(tab_depth(edge), _NAME_TALL + 2.8)


def _lines(pen: Pen, net: Net, cut: Stroke, fold: Stroke) -> None:
    for ends in net.folds():
        pen.canvas.line(ends, fold)
    start, *rest = net.outline()
    pen.canvas.path(
        (Step("M", (start,)), *(Step("L", (point,)) for point in rest), Step("Z")), line=cut
    )


def _letter(pen: Pen, letter: str, middle: Point, type: Type) -> None:
    """A letter whose ink, not its line of type, has its middle there: a tab of the key has just
    room for it.
    """
    x, y = middle
    y -= (CAP_HEIGHT / 2 - _MIDDLES.get(letter, _LOW)) * type.size * MM_PER_PT
    pen.text(letter, Rect(x - 2, y - 2, 4, 4), type)
