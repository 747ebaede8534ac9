"""What can be drawn: nine verbs, and all of them turned.

Widgets draw on a `Canvas`; the recorder keeps what they drew, and the PDF replays it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from sheetgen.core.cells import Cell
from sheetgen.messages import Words
from sheetgen.page.geometry import MM_PER_PT, Point, Points, Rect

Paint = str
"""A color as `#RRGGBB`, or `#RRGGBBAA` where what lies below shows through.

Grays (equal parts) are printed with black ink alone.
"""

BLACK = "#000000"
WHITE = "#FFFFFF"

Weight = Literal[
    "regular", "semibold", "bold", "italic", "semibold-italic", "bold-italic", "display"
]
"""How heavy letters are; those of `display` are drawn for titles, in a face of their own."""
Anchor = Literal["left", "center", "right"]

BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0}
"""How much of a text stands left of its place."""

Ends = Literal["butt", "round", "square"]
Corners = Literal["miter", "round", "bevel"]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: paint, width in pt, and dashes (on, off, ...) in mm; never thinner than 0.25 pt.

    `miter` is how far a pointed corner may reach, in widths of the line, before it is cut off.
    """

    paint: Paint = BLACK
    pt: float = 0.5
    dash: tuple[float, ...] = ()
    ends: Ends = "butt"
    corners: Corners = "miter"
    miter: float = 10.0


THIN = Stroke(pt=0.5)
"""Around boxes, as black as all lines of sheets."""

MEDIUM = Stroke(pt=0.75)
"""Around blocks."""

HEAVY = Stroke(pt=1.25)
"""What parts or sums up."""


CAP_HEIGHT = 0.66
"""Height of capitals and numerals in em: a numeral is centered by half of it."""


@dataclass(frozen=True, slots=True)
class Type:
    """How text is set: size in pt, weight, paint; with a line, that alone is drawn around it."""

    size: float
    weight: Weight = "regular"
    paint: Paint = BLACK
    line: Stroke | None = None

    @property
    def em(self) -> float:
        """Its size in mm."""
        return self.size * MM_PER_PT

    @property
    def tall(self) -> float:
        """The height of its capitals and numerals in mm."""
        return self.em * CAP_HEIGHT


Verb = Literal["M", "L", "C", "Z"]


class Step(NamedTuple):
    """A step of a path: M and L take one point, C three, Z none."""

    verb: Verb
    points: Points = ()


PathSteps = tuple[Step, ...]
"""A path: the steps along it, in order."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """A fill that goes from paint to paint.

    Attributes:
        way: where it begins and where it ends.
        stops: shares of the way, from 0 to 1, and the paint there; all let as much through.
    """

    way: Points
    stops: tuple[tuple[float, Paint], ...]


Fill = Paint | Gradient


SlotKind = Literal["name", "date", "serial", "qr", "word"]


@dataclass(frozen=True, slots=True)
class Deal:
    """Words that are shuffled, one for each place that shares them.

    Attributes:
        pile: tells them from others on the piece.
        words: all of them.
        seed: `serial`, or what each copy is shuffled by.
    """

    pile: str
    words: Words
    seed: str


class Canvas(Protocol):
    """A surface to draw on; all places in mm."""

    def rect(
        self, box: Rect, *, radius: float = 0, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        """A rectangle, its corners rounded by `radius`."""

    def circle(
        self, x: float, y: float, r: float, *, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        """A circle around a point."""

    def line(self, points: Points, line: Stroke) -> None:
        """An open run of straight lines."""

    def path(
        self,
        steps: Sequence[Step],
        *,
        fill: Fill | None = None,
        line: Stroke | None = None,
        even_odd: bool = False,
        inside: Rect | None = None,
    ) -> None:
        """An outline of whatever shape; `even_odd` leaves holes where it lies over itself, and
        nothing shows outside of `inside`.
        """

    def text(
        self, text: str, x: float, y: float, type: Type, *, anchor: Anchor = "left", turn: float = 0
    ) -> None:
        """A run of text with its baseline through (x, y), turned clockwise by `turn` degrees around
        that point.
        """

    def stamp(
        self,
        key: str,
        x: float,
        y: float,
        draw: DrawOn,
        *,
        opacity: float = 1,
    ) -> None:
        """A small drawing that occurs often: drawn once around (0, 0) under its key, then shown
        wherever it is stamped, as a whole so opaque.

        The same key always means the same drawing.
        """

    def turned(self, degrees: float, middle: Point) -> AbstractContextManager[None]:
        """Turn what is drawn within, clockwise around a point."""

    def cell(self, cell: Cell, box: Rect) -> None:
        """Draw nothing: says that this cell of the table stands here."""
        return

    def slot(
        self,
        kind: SlotKind,
        box: Rect,
        type: Type,
        deal: Deal | None = None,
    ) -> None:
        """Draw nothing yet: a place that each copy fills for itself (a name, a serial number, its
        QR code, one of shuffled words).
        """
        return


DrawOn = Callable[[Canvas], None]
"""What draws on a canvas."""


def draw_in(
    canvas: Canvas,
    text: str,
    box: Rect,
    type: Type,
    anchor: Anchor = "left",
) -> None:
    """Draw a text with its capitals in the middle of a box's height."""
    canvas.text(
        text,
        box.part(0, anchor).x,
        box.cy + type.tall / 2,
        type,
        anchor=anchor,
    )


def draw_plus(canvas: Canvas, x: float, y: float, arm: float, line: Stroke) -> None:
    """Draw a plus around a place, its arms so many mm long."""
    canvas.line(((x - arm, y), (x + arm, y)), line)
    canvas.line(((x, y - arm), (x, y + arm)), line)


class Metrics(Protocol):
    """What has to be known about the typeface to set text."""

    def width(
        self,
        text: str,
        size: float,
        weight: Weight = "regular",
    ) -> float:
        """The text's width in mm at a size in pt."""

    def missing(self, text: str, weight: Weight = "regular") -> str:
        """The characters that the typeface cannot show, each once."""
