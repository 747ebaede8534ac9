"""What each copy has for itself: its player's name, its number, its QR code."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from sheetgen.errors import LayoutError, Problem
from sheetgen.paper.canvas import Type
from sheetgen.paper.code import MODULES, QUIET, SMALLEST, TEXT_LINE
from sheetgen.paper.geometry import MM_PER_PT, Rect
from sheetgen.paper.piece import Part, Piece
from sheetgen.paper.recorder import Slot
from sheetgen.paper.type import CAP_HEIGHT, LEAST_PT, type_for
from sheetgen.render import qr
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import Placed, name_slots
from sheetgen.render.options import Options
from sheetgen.render.pdf import PdfCanvas
from sheetgen.render.table import table_hash

_NAME_TYPE = Type(10)
_SERIAL_TYPE = Type(7)
_CODE_TYPE = type_for("small", "half")


class Copies:
    """Fills the slots of one part's copies.

    Raises:
        LayoutError: `name-too-long`, `missing-glyph` for a name, `code-too-small` for a slot under 15 mm.
    """

    def __init__(self, part: Part, options: Options, typeface: Typeface) -> None:
        self._options = options
        self._typeface = typeface
        coded = any(slot.kind == "qr" for piece in part.pieces for slot in piece.slots)
        self._hash = table_hash(part, options.origin) if coded else ""
        self._types: dict[tuple[str, Slot], Type] = {}
        before = accumulate((name_slots(piece) for piece in part.pieces), initial=0)
        self._names_before = dict(enumerate(before, 1))
        self._names_a_copy = sum(name_slots(piece) for piece in part.pieces)
        problems = [problem for piece in part.pieces for problem in self._check(piece)]
        if problems:
            raise LayoutError(dict.fromkeys(problems))

    def fill(self, canvas: PdfCanvas, placed: Placed) -> None:
        """Draws what this copy of a piece has for itself. A date is left for a pencil."""
        names = self._names_for(placed)
        for slot in placed.piece.slots:
            match slot.kind:
                case "qr":
                    code = qr.Code(self._hash, qr.page_in(self._options.theme, placed.number), self._serial(placed.copy))
                    _draw_code(canvas, qr.encode(code), slot.box.moved(placed.x, placed.y))
                case "name" if name := next(names, ""):
                    _draw_text(canvas, name, slot.box.moved(placed.x, placed.y), self._types[name, slot])
                case "serial" if self._options.serial is not None:
                    number = f"No. {self._serial(placed.copy)}"
                    _draw_text(canvas, number, slot.box.moved(placed.x, placed.y), slot.type or _SERIAL_TYPE)

    def _names_for(self, placed: Placed) -> Iterator[str]:
        """The names from the first that this piece of this copy takes; none for a strip, which belongs to no copy."""
        if placed.number not in self._names_before:
            return iter(())
        return iter(self._options.names[(placed.copy - 1) * self._names_a_copy + self._names_before[placed.number] :])

    def _serial(self, copy: int) -> int:
        return 0 if self._options.serial is None else self._options.serial + copy - 1

    def _check(self, piece: Piece) -> list[Problem]:
        problems = []
        for slot in piece.slots:
            if slot.kind == "qr" and (side := _module(slot.box) * MODULES) < SMALLEST - 1e-6:
                message = f'the QR code of "{piece.name}" would be {side:.1f} mm wide; phones need {SMALLEST:g} mm'
                problems.append(Problem("code-too-small", message, piece.name))
            if slot.kind == "name":
                problems += [problem for name in self._options.names for problem in self._check_name(name, slot)]
        return problems

    def _check_name(self, name: str, slot: Slot) -> list[Problem]:
        """A long name is set smaller, but not below 6 pt."""
        type = slot.type or _NAME_TYPE
        if missing := self._typeface.missing(name):
            return [Problem("missing-glyph", f'the font has no {", ".join(missing)} for the name "{name}"; --font names another', name)]
        wide = self._typeface.width(name, type.size, type.weight)
        size = type.size if wide <= slot.box.w else type.size * slot.box.w / wide
        if size < LEAST_PT:
            over = wide * LEAST_PT / type.size - slot.box.w
            return [Problem("name-too-long", f'the name "{name}" is {over:.1f} mm too long for its field, even at {LEAST_PT:g} pt', name)]
        self._types[name, slot] = Type(size, type.weight, type.paint)
        return []


def _draw_text(canvas: PdfCanvas, text: str, box: Rect, type: Type) -> None:
    """Its capitals centered in the height of the field."""
    canvas.text(text, box.x, box.cy + CAP_HEIGHT * type.size * MM_PER_PT / 2, type)


def _draw_code(canvas: PdfCanvas, text: str, box: Rect) -> None:
    """The symbol with its white frame at the top of the slot, its text centered below."""
    size = _module(box)
    side = size * (MODULES + 2 * QUIET)
    canvas.bitmap(qr.modules(text), box.cx - side / 2 + QUIET * size, box.y + QUIET * size, size)
    canvas.text(text, box.cx, box.y + side + 1.2, _CODE_TYPE, anchor="center")


def _module(box: Rect) -> float:
    """The side of one module in mm: frame and text have to go into the slot."""
    return min(box.w, box.h - TEXT_LINE) / (MODULES + 2 * QUIET)
