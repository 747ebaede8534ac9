"""A piece of paper to cut or keep whole: a sheet, a board, a die's net, a sticker, a pawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from sheetgen.core.cells import Area, WholeNumbers
from sheetgen.page.canvas import Canvas
from sheetgen.page.cut import Cut, CutShape
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Op, PlacedCell, Recorder, Slot

PartKind = Literal["sheet", "board", "mat", "reference", "cards", "dice", "stickers", "pawns"]

PartKinds = tuple[PartKind, ...]
"""Some kinds of parts, in an order."""

MARKED: PartKinds = ("sheet", "board", "mat")
"""Kinds that are photographed and measured: with corner markers, a QR code and a scale bar."""

Per = Literal["player", "seat", "table"]
"""What a kit prints a part for: one for each player, one of its pieces for each seat, or one for
the whole table.
"""

BackWhen = Literal["always", "asked"]
"""Whether backs are always printed, or only where somebody asks for them."""

CUT_OUT: PartKinds = ("dice", "stickers", "pawns")
"""Kinds to cut out and build: their pieces carry their own cutting lines, and help stands at the
foot of each page.
"""


PAWN_DISC = 16.0
"""Diameter of a pawn's disc in mm, that of a 5/8 inch punch; the places on a board are 18."""

PAWN_LETTER = 13
"""Size in pt of the letter in its middle, by which a photo of a board is read."""

QR_MODULES = 21
"""Squares along a side of the QR code of a sheet."""

QR_QUIET = 4
"""Squares of white around them."""

QR_SMALLEST = 15.0
"""Side in mm under which phones do not read it reliably."""

QR_TEXT_LINE = 2.2
"""mm that the code in letters takes under its symbol."""


def qr_module(slot: Rect) -> float:
    """Return the side of one square in mm: frame and text have to go into the slot."""
    return min(slot.w, slot.h - QR_TEXT_LINE) / (QR_MODULES + 2 * QR_QUIET)


def qr_box(slot: Rect) -> Rect:
    """Return what the code takes of its slot, its white and its text included."""
    side = qr_module(slot) * (QR_MODULES + 2 * QR_QUIET)
    return slot.part(side, "center").upper(side + QR_TEXT_LINE)


APART = 6.0
"""mm between pieces on a page, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What is drawn on one piece; everything relative to its own top left corner.

    Attributes:
        name: what it is called in messages and in the table of cells (`sheet`, `red`, `die r1`).
        width: mm.
        height: mm.
        ops: the fixed drawing.
        cells: where each cell stands.
        slots: what each copy fills in for itself.
        stamps: the small drawings that `ops` show, by key, for golden drawings.
        cuts: mm from the left, where cuts run through the piece from top to bottom, and on through
            those above and below it.
        bleed: mm that its own drawing may reach past its edges, where a cut a little beside them
            shall show color.
        turns: whether it may lie on its side where fewer pages are enough so.
        shape: what is cut out; nothing shows outside of it and its bleed.
        areas: the areas that the drawing hangs on, by name.
    """

    name: str
    width: float
    height: float
    ops: tuple[Op, ...]
    cells: tuple[PlacedCell, ...] = ()
    slots: tuple[Slot, ...] = ()
    stamps: Mapping[str, tuple[Op, ...]] = field(default_factory=dict, compare=False)
    cuts: tuple[float, ...] = ()
    bleed: float = 0.0
    turns: bool = False
    shape: CutShape = "rectangle"
    areas: Mapping[str, Area] = field(default_factory=dict, compare=False)

    @property
    def cut(self) -> Cut:
        """The line along which it is cut out."""
        return Cut(self.shape, Rect(0, 0, self.width, self.height))

    @property
    def name_fields(self) -> list[Rect]:
        """Where copies have names."""
        return [slot.box for slot in self.slots if slot.kind == "name"]

    @classmethod
    def recorded(
        cls,
        name: str,
        width: float,
        height: float,
        canvas: Recorder,
    ) -> Piece:
        """The piece that was drawn on a recorder."""
        stamps = {key: tuple(ops) for key, ops in canvas.stamps.items()}
        return cls(
            name,
            width,
            height,
            tuple(canvas.ops),
            tuple(canvas.cells),
            tuple(canvas.slots),
            stamps,
        )

    def draw(self, canvas: Canvas) -> None:
        """Replay the fixed drawing."""
        for op in self.ops:
            op.replay(canvas)


Pieces = tuple[Piece, ...]
"""Pieces in their order."""

DrawnPieces = dict[object, list[Piece]]
"""Pieces that have been drawn, by all that they hang on but areas and pictures."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something to print: its pieces in order, and the strip of help that stands at the foot of
    each of its pages.

    Attributes:
        id: the part's name in the layout (`sheet`, `dice`).
        kind: what it is made for.
        title: what a person calls it.
        pieces: one copy's pieces.
        strip: how to print and build it, with the scale bar; None where the pieces carry their own.
        gutter: mm between pieces on a page.
        per: how many of it a table needs.
        breaks: numbers of the pieces, from 1, that begin a page.
        holds: what one copy makes, in words (`13 dice`); "" where its pieces say it.
        drawn: the drawing of it on covers; "" = that of its kind.
        back: what stands behind its pieces, one piece for each of them and as large; None where
            nothing does.
        back_when: whether backs are printed unasked.
        numbers: the numbers of its pieces in the part that they were chosen from; () where all of
            them are here.
        spares: pieces, as large as its own, that fill what they leave of the last page where nobody
            says how many copies there are.
    """

    id: str
    kind: PartKind
    title: str
    pieces: Pieces
    strip: Piece | None = None
    gutter: float = APART
    per: Per = "table"
    breaks: WholeNumbers = ()
    holds: str = ""
    drawn: str = ""
    back: Part | None = None
    back_when: BackWhen = "always"
    numbers: WholeNumbers = ()
    spares: Pieces = ()

    @property
    def places(self) -> range:
        """The numbers of its pieces, from 1."""
        return range(1, len(self.pieces) + 1)

    @property
    def bleed(self) -> float:
        """mm that color reaches past the edges of its pieces."""
        return max((piece.bleed for piece in self.pieces), default=0.0)

    @property
    def is_shaped(self) -> bool:
        """Whether its pieces are cut along lines of their own, which are drawn."""
        return any(piece.shape != "rectangle" for piece in self.pieces)

    def as_asked(self, *, backs: bool) -> Part:
        """The part without a back that is optional, where nobody asks for backs."""
        return self if backs or self.back_when == "always" else replace(self, back=None)


Parts = tuple[Part, ...]
"""Parts in their order."""
