"""What every print job is asked: how parts are made and how they go onto pages, the same for single
parts, pictures and kits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import click

from sheetgen.catalog import LoadedGame, game_ids
from sheetgen.cli.options import (
    THEME_HELP,
    Given,
    Millimeters,
    all_of,
    each_once,
    output_options,
    switch_option,
)
from sheetgen.cli.print.pages import names_given, names_option, paper_option, per_page_option
from sheetgen.cli.print.sides import asked_for_backs, side_options, sides_of
from sheetgen.errors import Problem, UsageError
from sheetgen.page.ink import ThemeName
from sheetgen.page.labels import label_sheet
from sheetgen.render.options import Options
from sheetgen.render.qr import MAX_SERIAL

if TYPE_CHECKING:
    from sheetgen.page.piece import Part

_PATH = click.Path(path_type=Path)

game_arguments = all_of(
    click.argument("games", nargs=-1, metavar="GAME..."),
    click.option("--all", "every", is_flag=True, help="All games that sheetgen ships."),
)
"""Which games are printed."""

paper_options = all_of(
    paper_option,
    click.option(
        "--margin", type=Millimeters(0, 40), default=8.0, help="mm without ink at each edge."
    ),
    click.option(
        "--theme", type=click.Choice(get_args(ThemeName)), default="color", help=THEME_HELP
    ),
)
"""What is printed on, and with how much ink."""

piece_options = all_of(
    per_page_option,
    click.option(
        "--gap",
        type=Millimeters(0, 50),
        help="mm between sheets or boards on a page; with 0 they share their cuts.",
    ),
    names_option,
    click.option(
        "--serial",
        type=click.IntRange(1, MAX_SERIAL),
        help="Number the copies from this number on.",
    ),
    click.option("--crop-marks", is_flag=True, help="Marks to cut along."),
    click.option(
        "--die-size",
        type=Millimeters(12, 60),
        default=20.0,
        help="mm, edge of a folded die; dice with other faces follow.",
    ),
    click.option(
        "--sticker-size", type=Millimeters(12, 33), default=16.0, help="mm, edge of a blank die."
    ),
    click.option(
        "--sticker-style",
        type=click.Choice(["square", "round"]),
        default="square",
        help="Edge to edge, or apart and round.",
    ),
    click.option(
        "--labels",
        metavar="SHEET",
        help="Label stock for the stickers: L4732, 5160, ... or its measures in mm.",
    ),
    click.option(
        "--skip",
        type=click.IntRange(0, 10_000),
        default=0,
        help="Rows of stickers, or labels, that are used already.",
    ),
)
"""How pieces are made, and how they stand on their pages."""

printing_options = all_of(
    switch_option,
    click.option(
        "--scale-x",
        type=Millimeters(0.9, 1.1),
        default=1.0,
        help="100 / measured width of the scale bar.",
    ),
    click.option(
        "--scale-y", type=Millimeters(0.9, 1.1), default=1.0, help="The same for heights."
    ),
    side_options,
    click.option(
        "--font", type=_PATH, help="A TrueType font for letters that the built-in one lacks."
    ),
    click.option(
        "--output", "folder", type=_PATH, default=Path("output"), help="Folder to write to."
    ),
    output_options,
)
"""The game's rules, the printer, and where the files go."""

_PAGED = (
    "paper",
    "margin",
    "per_page",
    "gap",
    "serial",
    "crop_marks",
    "scale_x",
    "scale_y",
    "font",
    "theme",
    "skip",
)
_MADE = ("die_size", "sticker_size", "sticker_style")


def games_of(given: Given, missing: str) -> tuple[str, ...]:
    """The games that are named, each once.

    Raises click.UsageError where none is, saying what is missing, UsageError for an unknown one.
    """
    if not given["every"] and not given["games"]:
        raise click.UsageError(missing)
    return game_ids() if given["every"] else each_once(given["games"])


def options_of(given: Given) -> Options:
    """How parts go onto paper.

    Raises UsageError, OutputError for labels, names or a printer that cannot be.
    """
    labels = label_sheet(given["labels"]) if given["labels"] else None
    as_told = {key: given[key] for key in _PAGED} | sides_of(given)
    return Options(**as_told, labels=labels, names=names_given(given["names"]))


def parts_of(
    game: LoadedGame, given: Given, options: Options, only: Iterable[str] = ()
) -> tuple[tuple[Part, ...], Options]:
    """A game's parts, all or the named ones, as the job wants them made, and the options with where
    they come from.

    Raises:
        UsageError: `nothing-to-print`, `unknown-part`.
        LayoutError: every problem of the layout.
    """
    made = {key: given[key] for key in _MADE}
    parts = game.parts(only, theme=options.theme, labels=options.labels, font=options.font, **made)
    if not parts:
        raise UsageError(
            Problem("nothing-to-print", f"{game.spec.id} has no parts to print", game.spec.id)
        )
    if options.papers is not None and not only:
        from sheetgen.render.marked import written_on

        parts = written_on(parts, options.papers.filled)
    return parts, replace(options, origin=game.origin)


def refuse_idle(options: Options, parts: Sequence[Part]) -> None:
    """Raises UsageError for what was asked of stickers, or of backs, where none of the parts has
    any.
    """
    asked = [
        option
        for option, given in (("--labels", options.labels), ("--skip", options.skip))
        if given
    ]
    if asked and not any(part.kind == "stickers" for part in parts):
        raise UsageError(
            Problem(
                "no-stickers", f"no stickers are printed; leave {' and '.join(asked)} out", asked[0]
            )
        )
    backs = asked_for_backs()
    if backs and not any(part.back for part in parts):
        message = f"nothing that is printed has a back; leave {' and '.join(backs)} out"
        raise UsageError(Problem("no-backs", message, backs[0]))
