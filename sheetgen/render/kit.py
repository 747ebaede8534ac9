"""A game's kit: one PDF with a cover, what to print how often on what paper, and its parts in the
order in which they are built.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.errors import LayoutError, OutputError, Problem
from sheetgen.files import replacing
from sheetgen.page.geometry import Rect
from sheetgen.page.labels import LABELS, LabelSheet
from sheetgen.page.outline import Outline
from sheetgen.page.piece import CUT_OUT, Part, PartKind
from sheetgen.render.cover import Cover, Entry, draw_cover
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import impose, name_slots
from sheetgen.render.options import Options, paper_size
from sheetgen.render.pdf import Document
from sheetgen.render.plan import Plan, room_on
from sheetgen.render.printing import Progress, keep_tables, write_pages
from sheetgen.widgets.base import Pen

BUILT: tuple[PartKind, ...] = ("dice", "stickers", "pawns", "board", "mat", "sheet", "reference")
"""What is built first stands first: glue has to dry. Parts of a kind keep the layout's order."""

STOCK: Mapping[PartKind, str] = {
    "dice": "card, 160–200 g",
    "stickers": "label paper, for blank dice instead",
    "pawns": "card, 160–200 g",
    "board": "card, 160 g or more",
    "mat": "card, 160 g or more",
    "sheet": "paper, 80–100 g",
    "reference": "card, 160–200 g",
}
"""What each kind of part is printed on; g is grams a square metre."""


@dataclass(frozen=True, slots=True)
class Kit:
    """What a kit is made of.

    Attributes:
        title, about: of the game.
        players: how many the kit is for.
        parts: everything that can be printed, ready drawn.
        picture: the game's picture, or None.
    """

    title: str
    about: str
    players: int
    parts: tuple[Part, ...]
    picture: Outline | None = None


@dataclass(frozen=True, slots=True)
class KitReport:
    """What was printed: the file, its pages and bytes, and the parts with the pages that they
    take.
    """

    path: Path
    pages: int
    bytes: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class _Share:
    """One part's pages of a kit."""

    part: Part
    options: Options
    plan: Plan
    copies: int


def print_kit(
    kit: Kit,
    options: Options,
    path: Path,
    pen: Callable[[Document], Pen],
    progress: Progress | None = None,
) -> KitReport:
    """Write a game's kit.

    Args:
        pen: what the cover is drawn with, on a document's typeface.

    Raises:
        LayoutError: a part that does not fit, or a cover that does not.
        OutputError: options that cannot be, or a file that cannot be written; then an older file is
            untouched.
    """
    in_order = sorted(kit.parts, key=lambda part: BUILT.index(part.kind))
    shares = [_share(part, options, kit.players) for part in in_order]
    entries = _entries(shares)
    plans = tuple(share.plan for share in shares)
    cover = Cover(kit.title, kit.about, kit.players, kit.picture, entries, plans)
    with replacing(path) as file:
        width, height = sorted(paper_size(options.paper))  # upright, whatever the parts are
        document = Document(file, width, height, Typeface(options.font))
        document.chapter(kit.title, "cover")
        _write_cover(document, cover, pen(document), options, room_on(options, width, height))
        _write_parts(document, shares, progress)
        about = f"kit for {kit.players}, {options.paper}, {options.theme}"
        size = document.finish(kit.title, f"{options.origin.game} {about}")
    for share in shares:
        keep_tables(share.part, options.origin)
    return KitReport(path, _sides(shares), size, entries)


def _write_cover(document: Document, cover: Cover, pen: Pen, options: Options, room: Rect) -> None:
    """Add the first page. Raises LayoutError for what cannot be drawn."""
    canvas = document.page(room, options.scale_x, options.scale_y)
    draw_cover(replace(pen, canvas=canvas), document, canvas, cover, room)
    if pen.problems:
        raise LayoutError([replace(problem, where="cover") for problem in pen.problems])
    document.turn_over()


def _write_parts(
    document: Document, shares: Sequence[_Share], progress: Progress | None = None
) -> None:
    """Add the pages of each part, a chapter each."""
    done = 1
    for share in shares:
        document.chapter(share.part.title, share.part.id, share.plan.width, share.plan.height)
        write_pages(document, share.part, share.options, share.plan)
        done += share.plan.sides
        if progress is not None:
            progress(done, _sides(shares))


def _sides(shares: Sequence[_Share]) -> int:
    """Printed sides of a kit, its cover counted."""
    return 1 + sum(share.plan.sides for share in shares)


def _share(part: Part, options: Options, players: int) -> _Share:
    """As many of a part as that many players need.

    A board of each color's own is printed for as many colors as play.
    """
    seats = _seats(part, players) if part.per == "seat" else part
    copies = players if part.per == "player" else 1
    fields = copies * name_slots(*seats.pieces)
    if 0 < fields < len(options.names):
        message = (
            f"{len(options.names)} names do not fit on the {fields} name fields of the {part.id},"
            f" as many as a kit for {players} has"
        )
        raise OutputError(Problem("names", message, part.id))
    is_cut_out = part.kind in CUT_OUT
    own = replace(
        options,
        copies=copies,
        per_page=None if is_cut_out else options.per_page,
        names=options.names if fields else (),
    )
    counted = 1 if is_cut_out else copies * len(seats.pieces)
    return _Share(part, own, impose(seats, own), counted)


def _seats(part: Part, players: int) -> Part:
    """The pieces for that many seats, with their backs."""
    back = replace(part.back, pieces=part.back.pieces[:players]) if part.back else None
    return replace(part, pieces=part.pieces[:players], back=back)


def _entries(shares: Sequence[_Share]) -> tuple[Entry, ...]:
    """Each part with its pages, which begin behind the cover."""
    entries = []
    first = 2
    for share in shares:
        part, last = share.part, first + share.plan.sides - 1
        pages = f"page {first}" if first == last else f"pages {first} to {last}"
        stock = _stock(share)
        entries.append(
            Entry(part.id, part.title, first, last, pages, share.copies, _many(share), stock)
        )
        first = last + 1
    return tuple(entries)


def _labels(share: _Share) -> LabelSheet | None:
    """The labels that a part's stickers stand on."""
    return share.options.labels if share.part.kind == "stickers" else None


def _stock(share: _Share) -> str:
    """What a part is printed on."""
    labels, plan = _labels(share), share.plan
    if labels and labels.name in LABELS:
        return f"labels {labels.name}"
    if labels:
        return f"labels of {labels.width:.4g} x {labels.height:.4g} mm"
    stock = STOCK[share.part.kind]
    if plan.backs:
        return f"{stock}, both sides"
    return f"{stock}, to fold" if plan.fold else stock


def _many(share: _Share) -> str:
    """How many of a part its pages hold, as the cover says it; "" for what is built of many
    pieces.
    """
    if share.part.kind in CUT_OUT:
        return "for blank dice instead" if _labels(share) else ""
    each = "one for the table" if share.part.per == "table" else "one for each player"
    several = f": {share.copies}" if share.copies > 1 else ""
    if share.plan.largest:
        return f"{each}{several}, in {share.plan.largest}"
    return f"{each}{several}, {share.plan.per_page} on a page" if several else each
