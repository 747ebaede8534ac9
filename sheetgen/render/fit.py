"""Whether pieces fit a paper, and what is said where they do not."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from sheetgen.errors import LayoutError, Problem, Problems
from sheetgen.messages import listed
from sheetgen.page.geometry import Rect, Size
from sheetgen.page.piece import CUT_OUT, MARKED, Part, Piece
from sheetgen.render.options import PAPERS, USUAL_PAPERS, Options, paper_size
from sheetgen.render.plan import SAFE_MARGIN, SMALLEST_MARGIN, GridSize, Placed, room_on

STRIP_GAP = 3.0
"""mm between the pieces and the strip at the foot of the page."""

CROP = 4.0
"""mm outside of the bleed, for the marks at corners, and above and below pieces that share their
cuts.
"""

NARROW_MARGIN = 6.35
"""mm at the edges that usual printers can spare, a quarter of an inch: three cards of 2.5 x 3.5
inches stand above each other on Letter.
"""

_LARGE = 100.0  # mm of width and height that a piece has at least that is no card
_APART = 2.0  # mm between circles and hexagons at least, which share no cuts

_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class LaidPaper:
    """A paper as it lies, width and height in mm, and what has to go onto it."""

    part: Part
    options: Options
    width: float
    height: float

    @property
    def room(self) -> Rect:
        """What is left inside the margins once the correction of scale has stretched it around the
        middle.
        """
        return room_on(self.options, self.width, self.height)

    @property
    def field(self) -> Rect:
        """The room without the strip, and without what the ticks at the ends of shared cuts, or
        bleed and its marks, need.
        """
        strip = self.part.strip
        bleed = self.part.bleed
        ends = CROP if any(piece.cuts for piece in self.part.pieces) else 0.0
        foot = strip.height + STRIP_GAP if strip else 0.0
        crop = CROP if bleed and not self.part.is_shaped else 0.0
        room = self.room.inset(bleed + crop)
        return room.less(top=ends, bottom=ends + foot)

    @property
    def safe(self) -> Rect:
        """Where pieces may stand that are cut apart between them."""
        return room_on(self.options, self.width, self.height, SAFE_MARGIN)

    @property
    def grid(self) -> GridSize:
        """How many pieces like the first stand in a row and in a column."""
        gutter = self.part.gutter
        one = self.part.pieces[0]
        field = self.field
        columns = (field.w + gutter + _SLACK) / (one.width + gutter)
        rows = (field.h + gutter + _SLACK) / (one.height + gutter)
        return int(columns), int(rows)

    @property
    def most(self) -> int:
        """How many pieces like the first stand on it."""
        return math.prod(self.grid) if self.fits else 0

    @property
    def fits(self) -> bool:
        """Whether none of the pieces is too large."""
        return not any(self.over())

    @property
    def excess(self) -> float:
        """By how many mm the largest of the pieces is too wide and too high; 0 = all fit."""
        return max((round(wide + high, 3) for _, wide, high in self.over()), default=0.0)

    @property
    def foot(self) -> Placed | None:
        """The strip of help at the foot of the page."""
        strip = self.part.strip
        if strip is None:
            return None
        box = self.room.lower(strip.height).part(strip.width, "center")
        return Placed(strip, 0, 0, box.x, box.y)

    def turned(self) -> LaidPaper:
        """The paper lying on its other side."""
        return replace(self, width=self.height, height=self.width)

    def over(self) -> Iterator[tuple[Piece, float, float]]:
        """The pieces that are too large for it, each with mm too wide and too high."""
        strip = self.part.strip
        field = self.field
        things = [(strip, self.room.w, math.inf)] if strip else []
        things += {id(piece): (piece, field.w, field.h) for piece in self.part.pieces}.values()
        for piece, w, h in things:
            wide = piece.width - w
            high = piece.height - h
            if max(wide, high) > _SLACK:
                yield piece, max(wide, 0.0), max(high, 0.0)


def is_shared_out(part: Part) -> bool:
    """Whether its pages are cut into equal shares, and its pieces not along their edges: equally
    large sheets, boards and mats, and player aids that are no cards.
    """
    one = part.pieces[0]
    is_large = part.kind == "reference" and min(one.width, one.height) >= _LARGE
    is_sheet = part.kind in MARKED or is_large
    return is_sheet and is_uniform(part) and not (part.bleed or part.strip or part.is_shaped)


def is_uniform(part: Part) -> bool:
    """Whether all its pieces are equally large, and none begins a page."""
    return len({(piece.width, piece.height) for piece in part.pieces}) == 1 and not part.breaks


def paper_for(part: Part, options: Options, size: Size | None = None) -> LaidPaper:
    """A paper, that of the options or one of another size, turned only when the pieces, free of
    correction, fit in no other way, or on fewer pages.

    Of cards and player aids, equally large, as many stand on a page as fit, edge to edge if need
    be.
    """
    plain = replace(options, scale_x=1.0, scale_y=1.0)
    upright = LaidPaper(part, plain, *(size or paper_size(options.paper)))
    ways = [upright, upright.turned()]
    if not is_uniform(part) or part.kind in CUT_OUT or not any(paper.fits for paper in ways):
        best = min(ways, key=lambda paper: paper.excess)
    elif part.kind in MARKED:
        best = min(ways, key=_pages)
    else:
        best = max((*ways, *_closer(upright)), key=_most_wanted)
    return replace(best, options=replace(options, margin=best.options.margin))


def _wanted(paper: LaidPaper) -> float:
    """How many pieces are wanted; of one alone as many as fit."""
    options = paper.options
    count = len(paper.part.pieces)
    if count == 1 and not options.per_page and not options.copies:
        return math.inf
    return options.per_page or count * (options.copies or 1)


def _most_wanted(paper: LaidPaper) -> float:
    """How many of the pieces that are wanted stand on a paper."""
    return min(paper.most, _wanted(paper))


def _pages(paper: LaidPaper) -> float:
    """How many pages the wanted pieces take; fewer than none, the more fit, where a page is
    filled.
    """
    if not paper.fits:
        return math.inf
    wanted = _wanted(paper)
    return -paper.most if wanted == math.inf else math.ceil(wanted / paper.most)


def _closer(paper: LaidPaper) -> Iterator[LaidPaper]:
    """The paper, upright and turned, with pieces edge to edge and a narrower margin, as far as
    nobody has asked for others.
    """
    part = paper.part
    options = paper.options
    if options.gap is None:
        part = replace(part, gutter=max(2 * part.bleed, _APART if part.is_shaped else 0.0))
    if options.may_narrow:
        options = replace(options, margin=min(options.margin, NARROW_MARGIN))
    closer = replace(paper, part=part, options=options)
    yield closer
    yield closer.turned()


def too_large(paper: LaidPaper) -> Problems:
    """What to say of pieces that do not fit a paper, with what would fit: once for all that are as
    large, by the name of the first.
    """
    part = paper.part
    options = paper.options
    bleed = f" and {part.bleed:g} mm of bleed" if part.bleed else ""
    is_scaled = (options.scale_x, options.scale_y) != (1, 1)
    scale = " and this correction of scale" if is_scaled else ""
    first: dict[Size, Piece] = {}
    for piece, wide, high in paper.over():
        first.setdefault((wide, high), piece)
    for (wide, high), piece in first.items():
        over = {"wide": wide, "high": high}
        sides = [f"{mm:.1f} mm too {side}" for side, mm in over.items() if mm > 0]
        ways = _ways(part, options, max(wide, high))
        advice = f"{listed(ways)} would fit" if ways else "no paper is large enough"
        yield Problem(
            "piece-too-large",
            f"the {piece.name} of {options.origin.game or part.id} is {' and '.join(sides)}"
            f" for {options.paper} with margins of {options.margin:g} mm{bleed}{scale}; {advice}",
            part.id,
        )


def _ways(part: Part, options: Options, over: float) -> list[str]:
    """The options with which a part would fit that is so many mm too large."""
    ways = []
    margin = math.floor((options.margin - over / 2) * 10) / 10
    if margin >= SMALLEST_MARGIN and paper_for(part, replace(options, margin=margin)).fits:
        ways.append(f"--margin {margin:g}")
    fitting = [name for name, size in PAPERS.items() if paper_for(part, options, size).fits]
    usual = [name for name in fitting if name in USUAL_PAPERS]
    ways += [f"--paper {name}" for name in usual or fitting]
    if part.kind not in CUT_OUT and not options.fold_over:
        ways.append("--poster")
    return ways


def too_many(part: Part, options: Options, most: int) -> LayoutError:
    """The refusal of more pieces on a page than fit, with what would fit."""
    asked = options.per_page or 1
    message = (
        f"{asked} pieces of part {part.id} do not fit on one page of {options.paper}; {most} would"
    )
    if is_uniform(part) and (way := _room_for(part, options, asked)):
        message += f", and {asked} with {way}"
    return LayoutError("per-page", message, part.id)


def _room_for(part: Part, options: Options, many: int) -> str:
    """The widest margin at which so many equal pieces stand on a page, with the gap as it is or
    else without one; "" = none.
    """
    tenths = range(math.floor(options.margin * 10), round(SMALLEST_MARGIN * 10) - 1, -1)
    ways = product(((part.gutter, ""), (0.0, " and --gap 0")), (tenth / 10 for tenth in tenths))
    for (gap, and_gap), margin in ways:
        narrow = replace(options, margin=margin, may_narrow=False)
        if paper_for(replace(part, gutter=gap), narrow).most >= many:
            return f"--margin {margin:g}{and_gap}" if margin < options.margin else "--gap 0"
    return ""
