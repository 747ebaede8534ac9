"""A game's kit: one PDF with a cover, what to print how often on what paper, and its parts in the
order in which they are built.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.errors import LayoutError, OutputError
from sheetgen.files import replacing
from sheetgen.page.ink import Theme
from sheetgen.page.piece import CUT_OUT, Part, PartKinds
from sheetgen.render.cover import Kit, Share, draw_cover
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import impose, name_slots
from sheetgen.render.numbers import draw_number, foot
from sheetgen.render.options import Options, paper_size
from sheetgen.render.pdf import PdfDocument
from sheetgen.render.plan import SMALLEST_MARGIN, room_on
from sheetgen.render.printing import Progress, keep_tables, write_pages
from sheetgen.widgets.base import Pen

BUILT: PartKinds = (
    "dice",
    "stickers",
    "pawns",
    "board",
    "mat",
    "sheet",
    "cards",
    "reference",
)
"""What is built first stands first: glue has to dry. Parts of a kind keep the layout's order."""


@dataclass(frozen=True, slots=True)
class KitReport:
    """What was printed: the file, its pages and bytes, and its parts."""

    path: Path
    pages: int
    bytes: int
    shares: tuple[Share, ...]


def print_kit(
    kit: Kit,
    options: Options,
    path: Path,
    progress: Progress | None = None,
) -> KitReport:
    """Write a game's kit.

    Raises:
        LayoutError: a part that does not fit, or a cover that does not.
        OutputError: options that cannot be, or a file that cannot be written; then an older file is
            untouched.
    """
    shares = _shares(kit, options)
    with replacing(path) as file:
        width, height = sorted(paper_size(options.paper))  # upright, whatever the parts are
        document = PdfDocument(file, width, height, Typeface(options.font))
        document.chapter(kit.front.title, "cover", width, height)
        printable = room_on(options, width, height, SMALLEST_MARGIN)
        canvas = document.page(printable, options.scale_x, options.scale_y)
        cover = Pen(
            canvas,
            Theme(options.theme, kit.inks),
            document.typeface,
            kit.spec,
            "full",
        )
        draw_cover(cover, canvas, kit, shares, room_on(options, width, height))
        if cover.problems:
            raise LayoutError([replace(each, where="cover") for each in cover.problems])
        draw_number(canvas, 1, shares[-1].last, foot(printable))
        document.turn_over()
        _write_parts(document, shares, progress)
        about = f"kit for {kit.players}, {options.paper}, {options.theme}"
        size = document.finish(kit.front.title, f"{options.origin.game} {about}")
    for share in shares:
        keep_tables(share.part, share.options, share.plan)
    return KitReport(path, shares[-1].last, size, shares)


def _write_parts(document: PdfDocument, shares: Sequence[Share], progress: Progress | None) -> None:
    """Add the pages of each part, a chapter each."""
    for share in shares:
        document.chapter(share.part.title, share.part.id, share.plan.width, share.plan.height)
        write_pages(
            document,
            share.part,
            share.options,
            share.plan,
            first=share.first,
            count=shares[-1].last,
        )
        if progress is not None:
            progress(share.last, shares[-1].last)


def _shares(kit: Kit, options: Options) -> tuple[Share, ...]:
    """The parts in the order in which they are built, behind the cover."""
    shares = []
    first = 2
    for part in sorted(kit.parts, key=lambda part: BUILT.index(part.kind)):
        shares.append(_share(part, options, kit.players, first))
        first = shares[-1].last + 1
    return tuple(shares)


def _share(part: Part, options: Options, players: int, first: int) -> Share:
    """As many of a part as that many players need.

    A board of each color's own is printed for as many colors as play.
    """
    seats = _seats(part, players) if part.per == "seat" else part
    copies = players if part.per == "player" else 1
    fields = copies * name_slots(*seats.pieces)
    if 0 < fields < len(options.names):
        raise OutputError(
            "names",
            f"{len(options.names)} names do not fit on the {fields} name fields of the {part.id},"
            f" as many as a kit for {players} has",
            part.id,
        )
    is_cut_out = part.kind in CUT_OUT
    own = replace(
        options,
        copies=None if part.spares else copies,
        per_page=None if is_cut_out else options.per_page,
        names=options.names if fields else (),
        numbered=part.per == "player",
    )
    counted = 1 if is_cut_out else copies * len(seats.pieces)
    return Share(part, own, impose(seats, own), counted, first)


def _seats(part: Part, players: int) -> Part:
    """The pieces for that many seats, with their backs."""
    back = replace(part.back, pieces=part.back.pieces[:players]) if part.back else None
    return replace(part, pieces=part.pieces[:players], back=back)
