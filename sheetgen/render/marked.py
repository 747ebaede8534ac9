"""Sheets printed with the marks of filled ones: which paper goes onto which piece, and what a
pencil leaves in a cell.

Everything stands where the table of cells says; nothing is measured a second time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sheetgen.core.drawing import Penciled, Sign
from sheetgen.errors import LayoutError, Problem
from sheetgen.page.canvas import BLACK, Canvas, Metrics, Stroke, Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.icons import icon
from sheetgen.page.ink import Theme
from sheetgen.page.piece import MARKED, Part, Piece
from sheetgen.page.scripts import hindrance
from sheetgen.page.type import CAP_HEIGHT, LEAST_PT
from sheetgen.render.options import Filled, Options

PENCIL = 1.3
"""pt of a pencil's line, heavier than anything printed in a cell."""

_SPREAD, _ROUND, _POINT = 0.32, 0.45, 0.13
"""Half the width of a cross, and the radius of a ring and of a dot, as shares of a cell's shorter
side.
"""

_TALL, _LARGEST = 0.42, 0.86
"""Shares of a cell's height that capitals take, and of its width that a text may."""

_FOOT = 0.72
"""The share of a cell's height that is left below a number printed in its corner."""

_DISC, _LETTER = 0.44, 0.7
"""The radius of a pawn's disc, as a share of its place (16 mm on 18), and the height of its letter,
as a share of that radius.
"""

Owners = Mapping[tuple[int, int], tuple[Filled, ...]]
"""For each copy and number of a piece the papers that are drawn on it."""


def owners(part: Part, papers: Iterable[Filled]) -> Owners:
    """Whose paper is whose piece: a copy each, a piece each where every seat has its own, or all on
    one table's.

    A seat's piece is the one that is called by a word of the paper (`board red`), else the first
    that is free.
    """
    told, numbers = tuple(papers), range(1, len(part.pieces) + 1)
    if part.per == "player":
        return {
            (copy, number): (paper,) for copy, paper in enumerate(told, 1) for number in numbers
        }
    if part.per == "table":
        return {(1, number): told for number in numbers}
    named = {piece.name.rpartition(" ")[2]: number for number, piece in enumerate(part.pieces, 1)}
    taken = {
        number: paper for paper in told for word, number in named.items() if word in paper.words
    }
    free = iter([number for number in numbers if number not in taken])
    for paper in told:
        if paper not in taken.values() and (number := next(free, 0)):
            taken[number] = paper
    return {(1, number): (paper,) for number, paper in sorted(taken.items())}


def own_options(part: Part, options: Options) -> Options:
    """The options of a part that is printed for filled sheets: as many copies as it takes, with the
    names that the sheets say.

    What all share has no field for one name; there names are written into cells, as all else.
    """
    if options.papers is None:
        return options
    owned = owners(part, options.papers.filled)
    copies = max((copy for copy, _ in owned), default=1)
    names = []
    for copy in range(1, copies + 1):
        for number, piece in enumerate(part.pieces, 1):
            fields = sum(slot.kind == "name" for slot in piece.slots)
            named = (
                [paper.player for paper in owned.get((copy, number), ())][:fields]
                if part.per != "table"
                else []
            )
            names += [*named, *[""] * (fields - len(named))]
    return replace(options, copies=copies, names=tuple(names))


def pieces_for(part: Part, options: Options) -> tuple[Part, Options]:
    """What is planned of a part for filled sheets: the pieces that are somebody's, under their own
    numbers, without backs.
    """
    if options.papers is None:
        return part, options
    owned = owners(part, options.papers.filled)
    numbers = sorted({number for _, number in owned})
    chosen = replace(
        part,
        pieces=tuple(part.pieces[number - 1] for number in numbers),
        numbers=tuple(numbers),
        back=None,
    )
    return chosen, replace(own_options(part, options), names=())


def written_on(parts: Iterable[Part], papers: Iterable[Filled]) -> tuple[Part, ...]:
    """The sheets, boards and mats on which something of the papers stands; all of them for papers
    that are empty.
    """
    sheets = tuple(part for part in parts if part.kind in MARKED)
    cells = {mark.cell for paper in papers for mark in paper.marks}
    written = tuple(
        part
        for part in sheets
        if any(placed.cell.id in cells for piece in part.pieces for placed in piece.cells)
    )
    return written or sheets


class Pencil:
    """Draws marks into cells, and knows beforehand what does not fit.

    Raises:
        LayoutError: `mark-too-long`, `missing-glyph` or `script` for a text.
    """

    def __init__(self, part: Part, options: Options, metrics: Metrics) -> None:
        self.metrics = metrics
        self.owned = owners(part, options.papers.filled) if options.papers else {}
        self.theme = Theme(options.theme, options.papers.inks if options.papers else {})
        problems: dict[Problem, None] = {}
        for (_, number), papers in self.owned.items():
            for mark, box in _placed(part.pieces[number - 1], papers):
                if mark.sign in (Sign.TEXT, Sign.NOTE) and (problem := self._wrong(mark, box)):
                    problems[problem] = None
        if problems:
            raise LayoutError(problems)

    def draw(
        self, canvas: Canvas, piece: Piece, copy: int, number: int, x: float, y: float
    ) -> None:
        """The marks on a piece of a copy that stands at (x, y)."""
        for mark, box in _placed(piece, self.owned.get((copy, number), ())):
            self._mark(canvas, mark, box.moved(x, y))

    def _mark(self, canvas: Canvas, mark: Penciled, box: Rect) -> None:
        side, line = min(box.w, box.h), Stroke(BLACK, PENCIL, ends="round", corners="round")
        if mark.sign in (Sign.RING, Sign.CROSSED_RING):
            canvas.circle(box.cx, box.cy, side * _ROUND, line=line)
        if mark.sign in (Sign.CROSS, Sign.CROSSED_RING):
            arm = side * _SPREAD
            for rise in (-arm, arm):
                canvas.line(((box.cx - arm, box.cy - rise), (box.cx + arm, box.cy + rise)), line)
        elif mark.sign is Sign.DOT:
            canvas.circle(box.cx, box.cy, side * _POINT, fill=BLACK)
        elif mark.sign is Sign.TICK:
            steps = ((-0.35, 0.0), (-0.08, 0.3), (0.42, -0.38))
            canvas.line(
                tuple((box.cx + across * side, box.cy + down * side) for across, down in steps),
                line,
            )
        elif mark.sign is Sign.STAR:
            icon(canvas, "star", box.inset(side * 0.2), BLACK)
        elif mark.sign is Sign.PAWN:
            self._pawn(canvas, mark, box)
        elif mark.sign in (Sign.TEXT, Sign.NOTE):
            place = (
                box
                if mark.sign is Sign.TEXT
                else Rect(box.x, box.y + box.h * (1 - _FOOT), box.w, box.h * _FOOT)
            )
            self._text(canvas, mark.text, place, Type(self._size(mark.text, place), "bold"))

    def _pawn(self, canvas: Canvas, mark: Penciled, box: Rect) -> None:
        theme, r = self.theme, min(box.w, box.h) * _DISC
        canvas.circle(box.cx, box.cy, r, fill=theme.solid(mark.color), line=Stroke(BLACK, PENCIL))
        self._text(
            canvas,
            mark.text,
            box,
            Type(r * _LETTER / CAP_HEIGHT / MM_PER_PT, "bold", theme.on_solid(mark.color)),
        )

    def _text(self, canvas: Canvas, text: str, box: Rect, type: Type) -> None:
        canvas.text(
            text, box.cx, box.cy + CAP_HEIGHT * type.size * MM_PER_PT / 2, type, anchor="center"
        )

    def _size(self, text: str, box: Rect) -> float:
        """The largest type in pt that the cell takes."""
        high = box.h * _TALL / CAP_HEIGHT / MM_PER_PT
        return round(
            min(high, high * box.w * _LARGEST / max(self.metrics.width(text, high, "bold"), 1e-6)),
            2,
        )

    def _wrong(self, mark: Penciled, box: Rect) -> Problem | None:
        text = mark.text
        if why := hindrance(text):
            return Problem("script", f'names {why} cannot be set: "{text}"', text)
        if missing := self.metrics.missing(text):
            return Problem(
                "missing-glyph",
                f'the font has no {", ".join(missing)} for "{text}"; --font names another',
                text,
            )
        if self._size(text, box) < LEAST_PT:
            return Problem(
                "mark-too-long",
                f'"{text}" is too long for {mark.cell}, even at {LEAST_PT:g} pt',
                text,
            )
        return None


def _placed(piece: Piece, papers: Iterable[Filled]) -> list[tuple[Penciled, Rect]]:
    """The marks of papers that have a cell on a piece, each with that cell's rectangle."""
    boxes = {placed.cell.id: placed.box for placed in piece.cells}
    return [
        (mark, boxes[mark.cell]) for paper in papers for mark in paper.marks if mark.cell in boxes
    ]
