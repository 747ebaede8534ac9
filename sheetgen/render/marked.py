"""Sheets printed with the marks of filled ones: which paper goes onto which piece, and what a
pencil leaves in a cell.

Everything stands where the table of cells says; nothing is measured a second time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from sheetgen.core.cells import CellId
from sheetgen.core.drawing import Penciled, Sign
from sheetgen.errors import LayoutError, Problem
from sheetgen.page.canvas import BLACK, CAP_HEIGHT, WHITE, Canvas, Metrics, Stroke, Type, draw_in
from sheetgen.page.geometry import MM_PER_PT, Points, Rect
from sheetgen.page.icons import icon
from sheetgen.page.ink import Theme
from sheetgen.page.piece import MARKED, PAWN_DISC, PAWN_LETTER, Part, Parts, Piece
from sheetgen.page.type import LEAST_PT
from sheetgen.render.lettering import unprintable
from sheetgen.render.options import Filled, Options
from sheetgen.render.plan import Placed

PENCIL = 1.3
"""pt of a pencil's line, heavier than anything printed in a cell."""

_GRAPHITE = "#383838A6"  # What signs are drawn in: what is printed shows through

_LINE = Stroke(_GRAPHITE, PENCIL, ends="round", corners="round")

_ROUND = 0.45  # The radius of a ring, as a share of a cell's shorter side
_SQUARE = 0.01  # mm that the sides of a square cell may differ by
_POINT = 0.13  # The radius of a dot, as such a share

_CROSS = (((-0.32, 0.32), (0.32, -0.32)), ((-0.32, -0.32), (0.32, 0.32)))
# The strokes of signs around the middle of a cell, as shares of its shorter side
_STROKES: Mapping[Sign, Sequence[Points]] = {
    Sign.CROSS: _CROSS,
    Sign.CROSSED_RING: _CROSS,
    Sign.TICK: (((-0.35, 0.0), (-0.08, 0.3), (0.42, -0.38)),),
}

_TALL = 0.42  # The share of a cell's height that capitals take
_LARGEST = 0.86  # The share of its width that a text may take
_FOOT = 0.72  # The share of a cell's height that is left below a number printed in its corner
_DISC = 0.44  # The radius of a pawn's disc, as a share of its place (16 mm on 18)
_DARKEST = 110  # How opaque the tint of a share of 100 is, of 255
_PLATE = 0.42  # The share of a cell's height below it that its number takes
_NUMBER = 0.7  # The height of that number, as a share of its plate's
_IN = 0.35  # mm from that to the cell's edge

Owners = Mapping[tuple[int, int], tuple[Filled, ...]]
"""For each copy and number of a piece the papers that are drawn on it."""


def owners(part: Part, papers: Iterable[Filled]) -> Owners:
    """Whose paper is whose piece: a copy each, a piece each where every seat has its own, or all on
    one table's.
    """
    filled = tuple(papers)
    if part.per == "table":
        return {(1, number): filled for number in part.places}
    if part.per == "seat":
        seats = sorted(_seats(part, filled).items())
        return {(1, number): (paper,) for number, paper in seats}
    copies = enumerate(filled, 1)
    return {(copy, number): (paper,) for copy, paper in copies for number in part.places}


def _seats(part: Part, papers: Sequence[Filled]) -> dict[int, Filled]:
    """Each piece's paper: the piece that is called by a word of the paper (`board red`), else of
    those that are free the first with most of its marks.
    """
    words = {piece.name.rpartition(" ")[2]: number for number, piece in enumerate(part.pieces, 1)}
    taken: dict[int, Filled] = {}
    for paper in papers:
        taken |= {number: paper for word, number in words.items() if word in paper.words}
    free = [number for number in part.places if number not in taken]
    for paper in dict.fromkeys(paper for paper in papers if paper not in taken.values()):
        marked = {mark.cell for mark in paper.marks}
        if free:
            best = max(free, key=lambda number: len(marked & _cells_of(part.pieces[number - 1])))
            taken[best] = paper
            free.remove(best)
    return taken


def _cells_of(piece: Piece) -> set[CellId]:
    return {placed.cell.id for placed in piece.cells}


def pieces_for(part: Part, options: Options) -> tuple[Part, Options]:
    """What is planned of a part for filled sheets: the pieces that are somebody's, under their own
    numbers, without backs, as many copies as the sheets take.
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
    copies = max((copy for copy, _ in owned), default=1)
    return chosen, replace(options, copies=copies, names=())


def written_on(parts: Iterable[Part], papers: Iterable[Filled]) -> Parts:
    """The sheets, boards and mats on which something of the papers stands; all of them for papers
    that are empty.
    """
    sheets = tuple(part for part in parts if part.kind in MARKED)
    marked = {mark.cell for paper in papers for mark in paper.marks}

    def is_marked(part: Part) -> bool:
        return any(_cells_of(piece) & marked for piece in part.pieces)

    return tuple(filter(is_marked, sheets)) or sheets


class Pencil:
    """Draws marks into cells, and knows beforehand what does not fit.

    Raises:
        LayoutError: `mark-too-long`, `missing-glyph` or `script` for a text.
    """

    def __init__(
        self,
        part: Part,
        options: Options,
        metrics: Metrics,
    ) -> None:
        papers = options.papers
        self._metrics = metrics
        self._owned = owners(part, papers.filled) if papers else {}
        self._theme = Theme(options.theme, papers.inks if papers else {})
        problems: dict[Problem, None] = {}
        for (_, number), filled in self._owned.items():
            for mark, box in _placed(part.pieces[number - 1], filled):
                if mark.sign in (Sign.TEXT, Sign.NOTE) and (problem := self._problem(mark, box)):
                    problems[problem] = None
        if problems:
            raise LayoutError(problems)

    def draw(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the marks on a piece of a copy."""
        papers = self._owned.get((placed.copy, placed.number))
        if papers is None:
            return
        fields = placed.piece.name_fields
        for mark, box in _placed(placed.piece, papers):
            if not any(map(box.holds, fields)):
                self._mark(canvas, mark, box.moved(placed.x, placed.y))

    def _mark(self, canvas: Canvas, mark: Penciled, box: Rect) -> None:
        """Draw one mark into the box of its cell, in mm on the page."""
        side = box.short_side
        if mark.sign in (Sign.RING, Sign.CROSSED_RING):
            _ring(canvas, box)
        for stroke in _STROKES.get(mark.sign, ()):
            points = [(box.cx + across * side, box.cy + down * side) for across, down in stroke]
            canvas.line(points, _LINE)
        match mark.sign:
            case Sign.DOT:
                canvas.circle(box.cx, box.cy, side * _POINT, fill=_GRAPHITE)
            case Sign.STAR:
                icon(canvas, "star", box.inset(side * 0.2), BLACK)
            case Sign.PAWN:
                self._pawn(canvas, mark, box)
            case Sign.SHARE:
                self._share(canvas, mark.text, box)
            case Sign.TEXT:
                self._text(canvas, mark.text, box)
            case Sign.NOTE:
                self._text(canvas, mark.text, box.less(top=box.h * (1 - _FOOT)))

    def _pawn(self, canvas: Canvas, mark: Penciled, box: Rect) -> None:
        theme = self._theme
        r = box.short_side * _DISC
        canvas.circle(
            box.cx,
            box.cy,
            r,
            fill=theme.solid(mark.color),
            line=Stroke(BLACK, PENCIL),
        )
        size = PAWN_LETTER * 2 * r / PAWN_DISC
        draw_in(
            canvas,
            mark.text,
            box,
            Type(size, "bold", theme.on_solid(mark.color)),
            "center",
        )

    def _share(self, canvas: Canvas, text: str, box: Rect) -> None:
        """A tint, the darker the larger the share, over what is printed, and the number below it on
        white.
        """
        box = box.inset(_IN)
        canvas.rect(box, fill=f"#000000{int(text) * _DARKEST // 100:02X}")
        foot = box.less(top=box.h * (1 - _PLATE))
        canvas.rect(foot, fill=WHITE)
        tall = foot.upper(foot.h * _NUMBER / _TALL)
        draw_in(
            canvas,
            text,
            foot,
            Type(self._size(text, tall), "bold"),
            "center",
        )

    def _text(self, canvas: Canvas, text: str, box: Rect) -> None:
        draw_in(
            canvas,
            text,
            box,
            Type(self._size(text, box), "bold"),
            "center",
        )

    def _size(self, text: str, box: Rect) -> float:
        """The largest type in pt that the cell takes."""
        high = box.h * _TALL / CAP_HEIGHT / MM_PER_PT
        wide = self._metrics.width(text, high, "bold")
        return round(high * min(1.0, box.w * _LARGEST / max(wide, 0.01)), 2)

    def _problem(self, mark: Penciled, box: Rect) -> Problem | None:
        text = mark.text
        if problem := unprintable(self._metrics, text):
            return problem
        if self._size(text, box) >= LEAST_PT:
            return None
        return Problem(
            "mark-too-long", f'"{text}" is too long for {mark.cell}, even at {LEAST_PT:g} pt', text
        )


def written_in_fields(piece: Piece, papers: Iterable[Filled]) -> list[str]:
    """What papers say in the cells under the fields for names of a piece, in their order."""
    written = [(box, mark.text) for mark, box in _placed(piece, papers)]
    return [
        next((text for box, text in written if box.holds(field)), "") for field in piece.name_fields
    ]


def _placed(piece: Piece, papers: Iterable[Filled]) -> list[tuple[Penciled, Rect]]:
    """The marks of papers that have a cell on a piece, each with that cell's rectangle."""
    boxes = {placed.cell.id: placed.box for placed in piece.cells}
    marks = [mark for paper in papers for mark in paper.marks]
    return [(mark, boxes[mark.cell]) for mark in marks if mark.cell in boxes]


def _ring(canvas: Canvas, box: Rect) -> None:
    """A ring in a cell; in one that is not square around all that stands in it."""
    side = box.short_side
    if abs(box.w - box.h) < _SQUARE:
        canvas.circle(box.cx, box.cy, side * _ROUND, line=_LINE)
    else:
        canvas.rect(box.inset(side * (0.5 - _ROUND)), radius=side * _ROUND, line=_LINE)
