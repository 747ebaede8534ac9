"""Prints a part of a layout, or its whole kit, into a file: `print` and `kit` for programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

from sheetgen.catalog import LoadedLayout
from sheetgen.core.cells import Sheet, Sheets
from sheetgen.core.spec import GameSpec
from sheetgen.errors import UsageError
from sheetgen.page.piece import Parts
from sheetgen.render.options import Filled, Options, Papers, Report

if TYPE_CHECKING:
    from sheetgen.render.kit import KitReport
    from sheetgen.render.printing import Progress
    from sheetgen.widgets.dice.sticker import StickerStyle

USUAL_PLAYERS = 4
"""How many a kit is for when nobody says it, as far as the game allows it."""


class Sizes(TypedDict, total=False):
    """How dice and stickers are made, in mm; what is left out is as `LoadedLayout.parts` has it."""

    die_size: float
    sticker_size: float
    sticker_style: StickerStyle


def print_part(
    layout: LoadedLayout,
    part: str,
    path: Path | str,
    options: Options | None = None,
    *,
    sheets: Sheets = (),
    **sizes: Unpack[Sizes],
) -> Report:
    """Write the PDF of a part of a layout, with the marks of filled sheets if there are any.

    Raises UsageError for a part that there is not, SheetError for another game's sheet, LayoutError
    for what does not fit, OutputError for options that cannot be and a file that cannot be written.
    """
    from sheetgen.render.printing import print_part as print_drawn

    pages = replace(options or Options(), origin=layout.origin)
    if sheets:
        pages = replace(pages, papers=papers_of(layout, sheets))
    (drawn,) = drawn_parts(layout, pages, (part,), **sizes)
    return print_drawn(drawn, pages, Path(path))


def print_kit(
    layout: LoadedLayout,
    path: Path | str,
    options: Options | None = None,
    *,
    players: int | None = None,
    **sizes: Unpack[Sizes],
) -> KitReport:
    """Write a layout's whole kit for so many players: 4 where nobody says it, as far as the game
    allows it.

    Raises UsageError for a number of players that the game is not for, LayoutError, OutputError as
    `print_part`.
    """
    count = kit_players(layout.spec, players)
    if "seats" in layout.spec.switches:
        layout = layout.under({"seats": str(count)})
    pages = replace(options or Options(), origin=layout.origin)
    return write_kit(
        layout,
        drawn_parts(layout, pages, **sizes),
        count,
        pages,
        Path(path),
    )


def drawn_parts(
    layout: LoadedLayout, pages: Options, only: Iterable[str] = (), **sizes: Unpack[Sizes]
) -> Parts:
    """A layout's parts, all or the named ones, drawn for these pages.

    Raises:
        UsageError: `nothing-to-print`, `unknown-part`.
        LayoutError: every problem of the layout.
    """
    parts = layout.parts(
        only,
        theme=pages.theme,
        labels=pages.labels,
        font=pages.font,
        **sizes,
    )
    if not parts:
        raise UsageError(
            "nothing-to-print", f"{layout.spec.id} has no parts to print", layout.spec.id
        )
    return parts


def write_kit(
    layout: LoadedLayout,
    parts: Parts,
    players: int,
    pages: Options,
    path: Path,
    progress: Progress | None = None,
) -> KitReport:
    """Write a kit of parts that are drawn. Raises LayoutError, OutputError."""
    from sheetgen.render.cover import Kit
    from sheetgen.render.kit import print_kit as print_drawn

    kit = Kit(
        layout.front,
        players,
        parts,
        layout.spec,
        layout.inks,
        layout.art(),
    )
    return print_drawn(kit, pages, path, progress)


def kit_players(spec: GameSpec, asked: int | None) -> int:
    """How many a kit is for. Raises UsageError for a number that the game does not take."""
    low, high = spec.players
    if asked is None:
        return min(max(USUAL_PLAYERS, low), high)
    if type(asked) is not int or not low <= asked <= high:
        raise UsageError(
            "player-count",
            f"{spec.title} is for {spec.seating}, not {asked}",
            str(asked),
            subject="players",
        )
    return asked


def papers_of(layout: LoadedLayout, sheets: Sheets) -> Papers:
    """Filled sheets as they are printed. Raises SheetError for another game's sheet."""
    game = layout.paper
    for sheet in sheets:
        game.format_sheet(sheet)
    filled = [
        Filled(sheet.player, _words(sheet), game.sheets.pencil(sheets, seat))
        for seat, sheet in enumerate(sheets)
    ]
    return Papers(tuple(filled), layout.inks)


def _words(sheet: Sheet) -> frozenset[str]:
    """All words of a sheet's facts."""
    return frozenset(" ".join(text for _, text in sheet.facts).split())
