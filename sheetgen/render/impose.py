"""Pieces on pages: how many fit and where each stands."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sheetgen.errors import LayoutError, OutputError, Problem
from sheetgen.messages import listed
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import BLEED, CUT_OUT, Part, Piece
from sheetgen.render.duplex import fold_over, with_backs
from sheetgen.render.marked import pieces_for
from sheetgen.render.options import PAPERS, USUAL_PAPERS, Options, paper_size
from sheetgen.render.plan import SMALLEST_MARGIN, Placed, Plan, in_order, room_on
from sheetgen.render.poster import tiled
from sheetgen.render.qr import MAX_SERIAL
from sheetgen.render.sideways import with_nets_turned
from sheetgen.render.stock import on_labels, skipped

STRIP_GAP = 3.0
"""mm between the pieces and the strip at the foot of the page."""

TICKS = BLEED + 2.6
"""mm above and below pieces that share their cuts, for the ticks at the ends."""

CROP = 4.0
"""mm outside of the bleed, for the marks at the corners."""

_TRIED = 300
"""Pieces that are enough to see which way of laying them takes fewer pages."""

_SLACK = 1e-6
_FARTHEST = 10.0
_WIDEST_GAP = 50.0


def impose(part: Part, options: Options) -> Plan:
    """Places all copies of a part on pages.

    Equal pieces stand in a grid whose places are the same on every page, so that a stack can be cut
    at once; pieces of different sizes flow row by row. The block is centered; what is cut out
    starts at the top. The page is turned only when the part, or as many of it as were asked for,
    fit in no other way. Stickers on labels stand where their labels are. Backs stand behind or
    beside their fronts, and what is too large is cut into tiles where that was asked for.

    Raises:
        LayoutError: `piece-too-large`, naming the part, by how many mm, and which paper would do;
            `per-page`; `empty-part`.
        OutputError: `paper`, `per-page`, `gap`, `margin`, `scale`, `offset`, `copies`, `serial`,
            `names` or `poster` that cannot be.
    """
    _refuse_odd_options(options)
    part, options = _own(*pieces_for(part, options))
    if not part.pieces:
        raise LayoutError(Problem("empty-part", f"part {part.id} has nothing to print", part.id))
    if part.back is not None and options.fold_over:
        return fold_over(part, options, impose)
    part = replace(part, gutter=max(part.gutter, 2 * part.bleed))
    if part.kind == "stickers" and options.labels is not None:
        return on_labels(part, options, options.labels)
    page = _page(part, options, paper_size(options.paper))
    if problems := [_too_large(page, *each) for each in page.over()]:
        if options.poster and part.kind not in CUT_OUT:
            return tiled(part, options, (page.width, page.height), _copies(part, options, 1))
        raise LayoutError(problems)
    return with_backs(part, options, _planned(part, options, page))


def _planned(part: Part, options: Options, page: _Page) -> Plan:
    """The pages of a part whose pieces fit."""
    room, field, alike = page.room, page.field, _alike(part)
    columns, rows = page.grid
    if alike and (options.per_page or 1) > columns * rows:
        raise _per_page(part, options, max(columns * rows, page.turned().most))
    full = options.per_page or columns * rows
    copies = _copies(part, options, full)
    skip = options.skip if part.kind == "stickers" else 0
    if alike and skip * columns >= full:
        raise skipped(part, skip, "rows of stickers", full // columns)
    if not alike:
        tried = min(copies, max(1, _TRIED // len(part.pieces)))
        part = with_nets_turned(
            part, field, lambda way: len(_flow(way, tried, field, options.per_page))
        )
    blocks = (
        _grid(part, copies, field, columns, full, skip)
        if alike
        else _flow(part, copies, field, options.per_page)
    )
    if options.per_page is not None and len(blocks) > 1 and len(blocks[0]) < options.per_page:
        raise _per_page(part, options, len(blocks[0]))
    return Plan(
        page.width,
        page.height,
        room,
        tuple(blocks),
        page.foot,
        max(len(block) for block in blocks),
        copies,
    )


def _own(part: Part, options: Options) -> tuple[Part, Options]:
    """The part with the gap that was asked for.

    What is cut out fills its pages as it always does.
    """
    if part.kind in CUT_OUT:
        return part, replace(options, per_page=None, gap=None)
    return (part if options.gap is None else replace(part, gutter=options.gap)), options


def _alike(part: Part) -> bool:
    """Whether all its pieces are equally large, and none begins a page."""
    return len({(piece.width, piece.height) for piece in part.pieces}) == 1 and not part.breaks


def _refuse_odd_options(options: Options) -> None:
    gap, per_page, copies, serial, margin = (
        options.gap,
        options.per_page,
        options.copies,
        options.serial,
        options.margin,
    )
    widest = min(paper_size(options.paper)) / 4
    scales = {"scale-x": options.scale_x, "scale-y": options.scale_y}
    offsets = {"offset-x": options.offset_x, "offset-y": options.offset_y}
    checks = (
        (
            per_page is None or per_page >= 1,
            "per-page",
            f"a page takes 1 piece or more, not {per_page}",
        ),
        (
            gap is None or 0 <= gap <= _WIDEST_GAP,
            "gap",
            f"a gap is 0 to {_WIDEST_GAP:g} mm, not {gap}",
        ),
        (copies is None or copies >= 1, "copies", f"print 1 copy or more, not {copies}"),
        (options.skip >= 0, "skip", f"leave 0 or more rows or labels out, not {options.skip}"),
        (
            serial is None or 1 <= serial <= MAX_SERIAL,
            "serial",
            f"copies are numbered from 1 to {MAX_SERIAL:,}, not from {serial}",
        ),
        (0 <= margin <= widest, "margin", f"a margin is 0 to {widest:g} mm, not {margin:g}"),
        *(
            (
                0.9 <= scale <= 1.1,
                "scale",
                (
                    f"{name} corrects a printer by 0.9 to 1.1, not {scale:g}; 100 mm / measured mm"
                    " is right"
                ),
            )
            for name, scale in scales.items()
        ),
        *(
            (
                abs(offset) <= _FARTHEST,
                "offset",
                f"{name} moves second sides by -{_FARTHEST:g} to {_FARTHEST:g} mm, not {offset:g}",
            )
            for name, offset in offsets.items()
        ),
    )
    if problems := [Problem(code, message) for right, code, message in checks if not right]:
        raise OutputError(problems)


@dataclass(frozen=True, slots=True)
class _Page:
    """A page as it lies, and what has to go onto it."""

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
        room, strip = (
            self.room.inset(self.part.bleed + CROP if self.part.bleed else 0.0),
            self.part.strip,
        )
        ends = TICKS if any(piece.cuts for piece in self.part.pieces) else 0.0
        return Rect(
            room.x,
            room.y + ends,
            room.w,
            room.h - (strip.height + STRIP_GAP if strip else 0.0) - 2 * ends,
        )

    @property
    def grid(self) -> tuple[int, int]:
        """How many pieces like the first stand beside and below each other."""
        gutter, one, field = self.part.gutter, self.part.pieces[0], self.field
        columns, rows = (
            int((have + gutter + _SLACK) / (side + gutter))
            for have, side in ((field.w, one.width), (field.h, one.height))
        )
        return columns, rows

    @property
    def most(self) -> int:
        """How many pieces like the first stand on it."""
        return 0 if any(self.over()) else math.prod(self.grid)

    def turned(self) -> _Page:
        """The page lying on its other side."""
        return replace(self, width=self.height, height=self.width)

    @property
    def foot(self) -> Placed | None:
        """The strip of help at the foot of the page."""
        room, strip = self.room, self.part.strip
        return (
            Placed(strip, 0, 0, room.cx - strip.width / 2, room.bottom - strip.height)
            if strip
            else None
        )

    def over(self) -> Iterator[tuple[Piece, float, float]]:
        """The pieces that are too large for it, each with mm too wide and too high."""
        room, field, strip = self.room, self.field, self.part.strip
        if strip and strip.width > room.w + _SLACK:
            yield strip, strip.width - room.w, 0.0
        for piece in {id(piece): piece for piece in self.part.pieces}.values():
            wide, high = piece.width - field.w, piece.height - field.h
            if wide > _SLACK or high > _SLACK:
                yield piece, max(wide, 0.0), max(high, 0.0)


def _page(part: Part, options: Options, paper: tuple[float, float]) -> _Page:
    """A paper, turned only when the pieces, free of correction, fit in no other way, or as many of
    them as were asked for.
    """
    upright = _Page(part, replace(options, scale_x=1.0, scale_y=1.0), *paper)
    turned = upright.turned()
    if _alike(part) and options.per_page and upright.most:
        turn = upright.most < options.per_page <= turned.most
    else:
        turn = any(upright.over()) and not any(turned.over())
    return replace(turned if turn else upright, options=options)


def _too_large(page: _Page, piece: Piece, wide: float, high: float) -> Problem:
    part, options = page.part, page.options
    by = " and ".join(
        [f"{wide:.1f} mm too wide"] * (wide > 0) + [f"{high:.1f} mm too high"] * (high > 0)
    )
    scale = "" if (options.scale_x, options.scale_y) == (1, 1) else " and this correction of scale"
    bleed = f" and {part.bleed:g} mm of bleed" if part.bleed else ""
    smaller = math.floor((options.margin - max(wide, high) / 2) * 10) / 10
    nearer = _page(part, replace(options, margin=max(smaller, 0.0)), paper_size(options.paper))
    ways = [f"--margin {smaller:g}"] * (smaller >= SMALLEST_MARGIN and not any(nearer.over()))
    fitting = [
        name for name, paper in PAPERS.items() if not any(_page(part, options, paper).over())
    ]
    ways += [
        f"--paper {name}" for name in [name for name in fitting if name in USUAL_PAPERS] or fitting
    ]
    ways += ["--poster"] * (part.kind not in CUT_OUT and not options.fold_over)
    advice = f"; {listed(ways)} would do" if ways else "; no paper would do"
    what = f"the {piece.name} of {options.origin.game or part.id}"
    message = (
        f"{what} is {by} for {options.paper} with margins of {options.margin:g}"
        f" mm{bleed}{scale}{advice}"
    )
    return Problem("piece-too-large", message, part.id)


def _per_page(part: Part, options: Options, most: int) -> LayoutError:
    asked = options.per_page or 1
    message = (
        f"{asked} pieces of part {part.id} do not fit on one page of {options.paper}; {most} would"
    )
    if _alike(part) and (way := _room_for(part, options, asked)):
        message += f", and {asked} with {way}"
    return LayoutError(Problem("per-page", message, part.id))


def _room_for(part: Part, options: Options, many: int) -> str:
    """The widest margin at which so many equal pieces stand on a page, with the gap as it is or
    else without one; "" = none.
    """
    paper = paper_size(options.paper)
    tenths = range(math.floor(options.margin * 10), round(SMALLEST_MARGIN * 10) - 1, -1)
    for gap, said in ((part.gutter, ""), (0.0, " and --gap 0")):
        for margin in (tenth / 10 for tenth in tenths):
            if (
                _page(replace(part, gutter=gap), replace(options, margin=margin), paper).most
                >= many
            ):
                return f"--margin {margin:g}{said}" if margin < options.margin else "--gap 0"
    return ""


def name_slots(piece: Piece) -> int:
    """How many names the piece has room for."""
    return sum(slot.kind == "name" for slot in piece.slots)


def _copies(part: Part, options: Options, full: int) -> int:
    """As many as asked for, as the names need, or as fill a page with a part that is a single
    piece.
    """
    names = len(options.names)
    room = sum(map(name_slots, part.pieces)) or sum(
        map(name_slots, part.back.pieces if part.back else ())
    )
    if options.copies is not None:
        if 0 < options.copies * room < names:
            message = (
                f"{names} names do not fit on {options.copies * room} name fields; print more"
                " copies, or do not say how many"
            )
            raise OutputError(Problem("names", message, part.id))
        return options.copies
    if names and room:
        return -(-names // room)
    return full if len(part.pieces) == 1 and part.kind not in CUT_OUT else 1


def _grid(
    part: Part, copies: int, field: Rect, columns: int, full: int, skip: int
) -> list[tuple[Placed, ...]]:
    """Equal pieces line by line; the first lines of the first page may be skipped."""
    one = part.pieces[0]
    places = min(full, copies * len(part.pieces))
    across = min(columns, places)
    down = -(-places // across)
    step_x, step_y = one.width + part.gutter, one.height + part.gutter
    left = field.cx - (across * step_x - part.gutter) / 2
    top = field.y if part.kind in CUT_OUT else field.cy - (down * step_y - part.gutter) / 2
    pages: list[list[Placed]] = [[]]
    for index, (copy, number, piece) in enumerate(in_order(part, copies), skip * across):
        row, column = divmod(index % full, across)
        if index % full == 0 and pages[-1]:
            pages.append([])
        pages[-1].append(Placed(piece, number, copy, left + column * step_x, top + row * step_y))
    return [tuple(page) for page in pages]


def _flow(part: Part, copies: int, field: Rect, most: int | None) -> list[tuple[Placed, ...]]:
    pages: list[list[Placed]] = [[]]
    x = y = row = 0.0
    for copy, number, piece in in_order(part, copies):
        if x > 0 and x + piece.width > field.w + _SLACK:
            x, y, row = 0.0, y + row + part.gutter, 0.0
        if pages[-1] and (
            number in part.breaks or y + piece.height > field.h + _SLACK or len(pages[-1]) == most
        ):
            pages.append([])
            x = y = row = 0.0
        pages[-1].append(Placed(piece, number, copy, x, y))
        x, row = x + piece.width + part.gutter, max(row, piece.height)
    return [_centered(page, field, on_top=part.kind in CUT_OUT) for page in pages]


def _centered(page: Sequence[Placed], field: Rect, *, on_top: bool) -> tuple[Placed, ...]:
    dx = field.cx - max(placed.box.right for placed in page) / 2
    dy = field.y if on_top else field.cy - max(placed.box.bottom for placed in page) / 2
    return tuple(replace(placed, x=placed.x + dx, y=placed.y + dy) for placed in page)
