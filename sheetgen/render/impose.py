"""Pieces on pages: how many fit and where each stands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from sheetgen.errors import LayoutError, OutputError, Problem, Problems
from sheetgen.page.labels import LabelSheet
from sheetgen.page.piece import CUT_OUT, Part, Piece
from sheetgen.render.arrange import filled, in_grid, in_rows, on_labels
from sheetgen.render.duplex import fold_over, with_backs
from sheetgen.render.fit import (
    CROP,
    LaidPaper,
    is_shared_out,
    is_uniform,
    paper_for,
    too_large,
    too_many,
)
from sheetgen.render.marked import pieces_for
from sheetgen.render.options import PAPERS, Options, paper_size
from sheetgen.render.plan import SMALLEST_MARGIN, GridSize, PagePlan, room_on
from sheetgen.render.poster import tiled
from sheetgen.render.qr import MAX_SERIAL

_SLACK = 1e-6

# A code of errors, the name of an option, its least and most, and what is said of others
_Range = tuple[str, str, float, float, str]

_NUMBERS: Sequence[_Range] = (
    ("per-page", "per_page", 1, math.inf, "a page takes 1 piece or more, not {}"),
    ("gap", "gap", 0, 50, "a gap is 0 to 50 mm, not {}"),
    ("copies", "copies", 1, math.inf, "print 1 copy or more, not {}"),
    ("skip", "skip", 0, math.inf, "leave 0 or more rows or labels out, not {}"),
    (
        "serial",
        "serial",
        1,
        MAX_SERIAL,
        f"copies are numbered from 1 to {MAX_SERIAL:,}, not from {{}}",
    ),
)

_SCALED = "corrects a printer by 0.9 to 1.1, not {:g}; 100 mm / measured mm is right"
_MOVED = "moves second sides by -10 to 10 mm, not {:g}"
_CORRECTIONS: Sequence[_Range] = (
    ("scale", "scale_x", 0.9, 1.1, f"scale-x {_SCALED}"),
    ("scale", "scale_y", 0.9, 1.1, f"scale-y {_SCALED}"),
    ("offset", "offset_x", -10, 10, f"offset-x {_MOVED}"),
    ("offset", "offset_y", -10, 10, f"offset-y {_MOVED}"),
)


def impose(part: Part, options: Options) -> PagePlan:
    """Place all copies of a part on pages.

    Equal pieces stand in a grid whose places are the same on every page, so that a stack can be cut
    at once; nets, and pieces of different sizes, flow row by row. The block is centered. The page
    is turned only when the part, or as many of it as were asked for, fit in no other way, or on
    fewer pages. Stickers on labels stand where their labels are. Backs stand behind or beside their
    fronts, and what is too large is cut into tiles where that was asked for.

    Raises:
        LayoutError: `piece-too-large`, naming the part, by how many mm, and which paper would fit;
            `per-page`; `empty-part`.
        OutputError: `paper`, `per-page`, `gap`, `margin`, `scale`, `offset`, `copies`, `serial`,
            `names` or `poster` that cannot be.
    """
    if problems := list(_odd_options(options)):
        raise OutputError(problems)
    part, options = pieces_for(part.as_asked(backs=options.backs), options)
    if part.kind in CUT_OUT:  # which fills its pages as it always does
        options = replace(options, per_page=None)
        if options.copies is not None:
            part = replace(part, spares=())
    elif options.gap is not None:
        part = replace(part, gutter=options.gap)
    if not part.pieces:
        raise LayoutError("empty-part", f"part {part.id} has nothing to print", part.id)
    if part.back is not None and options.fold_over:
        return fold_over(part, options, impose)
    part = replace(part, gutter=max(part.gutter, 2 * part.bleed))
    if part.kind == "stickers" and options.labels is not None:
        return _on_labels(part, options, options.labels)
    paper = paper_for(part, options)
    if paper.fits:
        return with_backs(part, options, _on_paper(options, paper))
    if options.poster and part.kind not in CUT_OUT:
        return tiled(
            part,
            options,
            (paper.width, paper.height),
            _copies(part, options, 1),
        )
    raise LayoutError(too_large(paper))


def _odd_options(options: Options) -> Problems:
    """What is wrong with numbers and lengths."""
    widest = min(paper_size(options.paper)) / 4
    margins = ("margin", "margin", 0, widest, f"a margin is 0 to {widest:g} mm, not {{:g}}")
    for code, name, least, most, message in (*_NUMBERS, margins, *_CORRECTIONS):
        value = getattr(options, name)
        if value is not None and not least <= value <= most:
            yield Problem(code, message.format(value))


def _on_paper(options: Options, paper: LaidPaper) -> PagePlan:
    """The pages of a part whose pieces fit."""
    part = paper.part
    full = options.per_page or paper.most
    copies = _copies(part, options, full)
    shares = (1, 1)
    if is_uniform(part) and part.kind != "dice":
        skip = options.skip if part.kind == "stickers" else 0
        columns, rows = _grid(options, paper, full, skip, copies)
        if is_shared_out(part):
            shares = (columns, rows)
        pages = filled(part, copies, full, skip * columns, in_grid(paper, columns, rows))
    else:
        pages = in_rows(part, copies, paper.field, options.per_page)
        if options.per_page and len(pages) > 1 and len(pages[0]) < options.per_page:
            raise too_many(part, options, len(pages[0]))
    most = max(map(len, pages))
    return PagePlan(
        paper.width,
        paper.height,
        room_on(paper.options, paper.width, paper.height, SMALLEST_MARGIN),
        pages,
        paper.foot,
        most,
        copies,
        shares=shares,
    )


def _grid(options: Options, paper: LaidPaper, full: int, skip: int, copies: int) -> GridSize:
    """The columns and rows of equal pieces, `full` on a page, whose first `skip` rows are used up;
    no more than there are pieces.
    """
    part = paper.part
    if full > paper.most:
        raise too_many(part, options, max(paper.most, paper.turned().most))
    columns, _ = paper.grid
    if skip * columns >= full:
        raise _skipped(part, skip, "rows of stickers", full // columns)
    places = full if part.kind == "stickers" else min(full, copies * len(part.pieces))
    columns = min(columns, places)
    return columns, -(-places // columns)


def _on_labels(part: Part, options: Options, sheet: LabelSheet) -> PagePlan:
    """Stickers where the labels of a sheet are. Nothing else stands there, so there is no strip;
    margins are the sheet's own.

    Raises:
        LayoutError: `skip`.
        OutputError: `labels` that end beside the paper.
    """
    options = replace(options, margin=0.0, paper=sheet.paper or options.paper)
    width, height = paper_size(options.paper)
    last = sheet.label(sheet.count - 1)
    over = max(last.right - width, last.bottom - height)
    if over > _SLACK:
        raise OutputError(
            "labels",
            f"labels {sheet.name} end {over:.1f} mm beside {options.paper} paper of {width:g} x"
            f" {height:g} mm",
            sheet.name,
        )
    if options.skip >= sheet.count:
        raise _skipped(part, options.skip, "labels", sheet.count)
    copies = options.copies or 1
    pages = on_labels(part, copies, sheet, options.skip)
    return PagePlan(
        width,
        height,
        room_on(options, width, height),
        pages,
        None,
        max(map(len, pages)),
        copies,
    )


def _skipped(part: Part, skip: int, what: str, most: int) -> LayoutError:
    """The refusal of more used rows or labels than a sheet has."""
    return LayoutError(
        "skip", f"{skip} {what} of part {part.id} cannot be used up: a sheet has {most}", part.id
    )


def name_slots(*pieces: Piece) -> int:
    """How many names the pieces have room for."""
    return sum(len(piece.name_fields) for piece in pieces)


def _copies(part: Part, options: Options, full: int) -> int:
    """As many as asked for, as the names need, or as fill a page with a part that is a single
    piece.
    """
    names = len(options.names)
    back = part.back.pieces if part.back else ()
    room = name_slots(*part.pieces) or name_slots(*back)
    if options.copies is not None:
        if 0 < options.copies * room < names:
            raise OutputError(
                "names",
                f"{names} names do not fit on {options.copies * room} name fields; print more"
                " copies, or do not say how many",
                part.id,
            )
        return options.copies
    if names and room:
        return -(-names // room)
    return full if len(part.pieces) == 1 and part.kind not in CUT_OUT else 1


def oversize(part: Part) -> str:
    """How a part is printed of which no paper with a name holds each piece, in a sentence; "" for
    any other part.
    """
    if any(_printed(part, Options(paper=paper)) for paper in PAPERS):
        return ""
    bleed = part.bleed + CROP if part.bleed else 0.0
    edge = 2 * (Options().margin + bleed)
    width = math.ceil(max(piece.width for piece in part.pieces) + edge)
    height = math.ceil(max(piece.height for piece in part.pieces) + edge)
    ways = f"--paper {width}x{height}"
    poster = Options(poster=part.kind not in CUT_OUT, duplex="none")
    if plan := _printed(part, poster):
        fronts = " --duplex none" if part.as_asked(backs=False).back else ""
        ways = f"--poster{fronts} ({plan.largest} on {poster.paper}) or {ways}"
    return (
        f'part "{part.id}" has a piece that fits on no paper with a name, not even on A3 or'
        f" Tabloid; print it with {ways}"
    )


def _printed(part: Part, options: Options) -> PagePlan | None:
    """The pages of one copy, if it can be printed so."""
    with suppress(LayoutError, OutputError):
        return impose(part, replace(options, copies=1))
    return None
