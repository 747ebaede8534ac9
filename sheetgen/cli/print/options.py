"""What `print`, `preview` and `kit` are asked: their options, and the print job that is made of
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

import click
from click.core import ParameterSource

from sheetgen.catalog import LoadedLayout, game_ids
from sheetgen.cli.completion import complete_game, complete_sheet
from sheetgen.cli.names import names_given
from sheetgen.cli.options import (
    Given,
    Millimeters,
    WholeNumber,
    all_of,
    each_once,
    file_option,
    flag,
    folder_option,
    list_option,
    millimeters,
    output_options,
    part_option,
    rule_option,
    theme_option,
    whole_number,
)
from sheetgen.cli.output import Output
from sheetgen.cli.rare import Rare
from sheetgen.errors import OutputError, Problem, UsageError
from sheetgen.messages import Words
from sheetgen.page.labels import label_sheet
from sheetgen.page.piece import Part, Parts
from sheetgen.printing import drawn_parts
from sheetgen.render.options import Duplex, Options, paper_size
from sheetgen.render.qr import MAX_SERIAL

FIGURES = ("offset_x", "offset_y", "scale_x", "scale_y")
"""What is kept of a printer."""

_FOR_BACKS = ("backs", "duplex", "fold_over", "offset_x", "offset_y")
_PAGES = (
    "paper",
    "margin",
    "per_page",
    "gap",
    "serial",
    "crop_marks",
    "font",
    "theme",
    "skip",
    "poster",
    *_FOR_BACKS,
    "scale_x",
    "scale_y",
)
_PARTS = ("die_size", "sticker_size", "sticker_style")

NO_FIELD = (
    "a header's field called Name takes them, or any other that its key name names; elsewhere a"
    " widget field with fills: name"
)
"""How a layout says where names go."""


def _paper(value: str) -> str:
    """A paper's name in any case, or its measures. Raises click.BadParameter."""
    try:
        paper_size(value)
    except OutputError as error:
        raise click.BadParameter(error.problems[0].message) from None
    return value.strip().lower()


def _per_page(value: str) -> int | None:
    """How many pieces on a page; None for `auto`. Raises click.BadParameter."""
    word = value.strip().lower()
    if word == "auto":
        return None
    if not re.fullmatch("0*(?:[1-9][0-9]{0,2}|1000)", word):
        raise click.BadParameter(f"a page takes auto, or 1 to 1000 pieces, not {value!r}")
    return int(word)


_OFFSETS = "Second sides to the right, down."
_BACKS = "Optional backs, too; backs to fold and glue."
_SCALES = "100 / measured length of the bar."

game_options = all_of(
    click.argument("games", nargs=-1, metavar="GAME...", shell_complete=complete_game),
    flag("--all", "every", help="All games that sheetgen ships.", cls=Rare),
)
"""Which games are printed."""

part_options = all_of(
    part_option,
    whole_number("--copies", 1, 10_000, help="How many copies."),
    click.option(
        "--sheet",
        "sheets",
        multiple=True,
        metavar="FILE",
        shell_complete=complete_sheet,
        help="Print the marks of this filled sheet, too.",
        cls=Rare,
    ),
    whole_number("--seats", 1, 12, help="Players, if the print needs it.", cls=Rare),
)
"""Which parts of them, how often, for whom."""

job_options = all_of(
    click.option(
        "--paper",
        type=_paper,
        default="a4",
        metavar="PAPER",
        help="Such as letter, both, 210x297.",
    ),
    millimeters("--margin", 0, 40, 8.0, help="Free of ink at edges.", cls=Rare),
    theme_option,
    click.option(
        "--per-page",
        type=_per_page,
        default="auto",
        metavar="NUMBER",
        help="Sheets or boards on a page.",
    ),
    millimeters("--gap", 0, 50, None, help="Between pieces; 0 shares cuts.", cls=Rare),
    list_option("--names", "For name fields: Ann,Ben or @FILE; @- is stdin."),
    whole_number("--serial", 1, MAX_SERIAL, help="Number copies from this.", cls=Rare),
    flag("--crop-marks", help="Marks to cut along."),
    millimeters("--die-size", 12, 60, 20.0, help="Edge of a folded die."),
    millimeters("--sticker-size", 12, 33, 16.0, help="Edge of a blank die.", cls=Rare),
    click.option(
        "--sticker-style",
        type=click.Choice(["square", "round"], case_sensitive=False),
        default="square",
        metavar="STYLE",
        help="square, or round and apart.",
        cls=Rare,
    ),
    click.option(
        "--labels", metavar="STOCK", help="Labels for stickers: L4732, 5160 or measures.", cls=Rare
    ),
    click.option(
        "--skip",
        type=WholeNumber(0, 10_000),
        default=0,
        show_default=False,
        help="Used rows or labels to leave out.",
        cls=Rare,
    ),
    rule_option,
    click.option(
        "--scale-x",
        type=Millimeters(0.9, 1.1),
        default=1.0,
        help=_SCALES,
        show_default=False,
        cls=Rare,
    ),
    click.option(
        "--scale-y",
        type=Millimeters(0.9, 1.1),
        default=1.0,
        help=_SCALES,
        show_default=False,
        cls=Rare,
    ),
    flag("--backs", help=_BACKS, cls=Rare),
    flag("--fold-over", help=_BACKS, cls=Rare),
    click.option(
        "--duplex",
        type=click.Choice(get_args(Duplex), case_sensitive=False),
        default="long",
        help="Edge that is turned over.",
    ),
    millimeters("--offset-x", -10, 10, 0.0, help=_OFFSETS, cls=Rare),
    millimeters("--offset-y", -10, 10, 0.0, help=_OFFSETS, cls=Rare),
    click.option(
        "--printer", metavar="NAME", help="Offsets, scale as --calibrate has kept them.", cls=Rare
    ),
    flag("--poster", help="Tiles for pieces larger than the paper.", cls=Rare),
    file_option("--font", help="TrueType font for letters ours lacks.", cls=Rare),
    folder_option,
    output_options,
)
"""The paper, how pieces are made and stand on it, rule options, the printer, and where the files
go.
"""


def typed(key: str) -> bool:
    """Whether an option was given, and not only has its default."""
    source = click.get_current_context().get_parameter_source(key)
    return source not in (None, ParameterSource.DEFAULT)


def option_name(key: str) -> str:
    """`offset_x` as it is typed: `--offset-x`."""
    return f"--{key.replace('_', '-')}"


def written_to(output: Path, name: str) -> Path:
    """The path of a file in OUTPUT; OUTPUT itself where it is called like such a file and is no
    folder. Raises UsageError where it is called like a file of another kind.
    """
    if output.is_dir() or output.suffix.lower() not in _FILES:
        return output / name
    kind = Path(name).suffix
    if output.suffix.lower() != kind:
        message = f'a {kind} file is written, not "{output.name}"; name one, or a folder'
        raise UsageError("bad-name", message, "--output")
    return output


# How files are called that no folder is
_FILES = (".pdf", ".png", ".svg", ".json", ".jpg")


@dataclass(frozen=True, slots=True)
class PrintJob:
    """How parts are made and printed, for each game of a command.

    Attributes:
        pages: how they go onto paper.
        sizes: how dice and stickers are made, by the keyword of `LoadedLayout.parts`.
        folder: for the files, or the one file.
    """

    pages: Options
    sizes: Given
    folder: Path

    def file(self, game: LoadedLayout, name: str) -> Path:
        """The path of a file of a game: `output/unicorn-rainbow-sheet.pdf`."""
        return written_to(self.folder, f"{game.spec.id}-{name}")


@dataclass(frozen=True, slots=True)
class GamePrint:
    """A game with its parts as a job wants them made, and how they go onto paper."""

    game: LoadedLayout
    parts: Parts
    pages: Options


def job_of(given: Given) -> PrintJob:
    """The print job that the command line asks for.

    Raises click.UsageError for options that exclude each other, UsageError and OutputError for
    labels, names or a printer that cannot be.
    """
    if given["fold_over"] and typed("duplex"):
        raise click.UsageError("--fold-over puts backs beside their fronts; leave --duplex out")
    if given["fold_over"] and given["poster"]:
        raise click.UsageError("--poster prints no backs; leave --fold-over out")
    labels = label_sheet(given["labels"]) if given["labels"] else None
    pages = Options(
        **{key: given[key] for key in _PAGES} | _printer(given["printer"]),
        may_narrow=not typed("margin"),
        labels=labels,
        names=names_given(given["names"]),
    )
    return PrintJob(pages, {key: given[key] for key in _PARTS}, given["folder"])


def _printer(name: str | None) -> Given:
    """What is known of a printer, but for what was typed. Raises UsageError."""
    if name is None:
        return {}
    from sheetgen.render.calibration import printer_called

    printer = printer_called(name)
    return {key: getattr(printer, key) for key in FIGURES if not typed(key)}


def games_of(given: Given, missing: str) -> Words:
    """The games that are named, each once.

    Raises click.UsageError where none is, saying what is missing, UsageError for an unknown one.
    """
    if given["every"]:
        return game_ids()
    if not given["games"]:
        raise click.UsageError(missing)
    return each_once(given["games"])


def print_of(game: LoadedLayout, job: PrintJob, only: Iterable[str] = ()) -> GamePrint:
    """A game's parts, all or the named ones, ready to be printed.

    Raises:
        UsageError: `nothing-to-print`, `unknown-part`.
        LayoutError: every problem of the layout.
    """
    pages = replace(job.pages, origin=game.origin)
    parts = drawn_parts(game, pages, only, **job.sizes)
    if pages.papers is not None and not only:
        from sheetgen.render.marked import written_on

        parts = written_on(parts, pages.papers.filled)
    return GamePrint(game, parts, pages)


def refuse_idle(pages: Options, prints: Iterable[GamePrint]) -> None:
    """Raise UsageError for what was asked of stickers, or of backs, where none of the parts has
    any.
    """
    parts = [part for each in prints for part in each.parts]
    asked = [option_name(key) for key in ("labels", "skip") if getattr(pages, key)]
    if asked and not any(part.kind == "stickers" for part in parts):
        raise UsageError(
            "no-stickers", f"no stickers are printed; leave {' and '.join(asked)} out", asked[0]
        )
    backs = [option_name(key) for key in _FOR_BACKS if typed(key)]
    if backs and not any(part.as_asked(backs=pages.backs).back for part in parts):
        optional = any(part.back for part in parts)
        why = (
            "backs are optional here: add --backs, or"
            if optional
            else "nothing that is printed has a back;"
        )
        raise UsageError("no-backs", f"{why} leave {' and '.join(backs)} out", backs[0])


def note_nameless(
    output: Output, pages: Options, prints: Sequence[GamePrint], asked: Sequence[str]
) -> None:
    """Note which parts that were asked for, or which games, have no place for the names.

    Raises UsageError where nothing takes them.
    """
    if not pages.names:
        return
    if not any(_takes_names(part) for each in prints for part in each.parts):
        raise UsageError(
            "no-names", f"there is no field for names {_everywhere(prints)}; {NO_FIELD}", "--names"
        )
    for each in prints:
        game = each.game.spec.id
        without = [part.id for part in each.parts if not _takes_names(part)]
        if len(without) == len(each.parts):
            missing = {game: f"in {game}"}
        else:
            missing = {part: f"on the {part} of {game}" for part in without if part in asked}
        for where, place in missing.items():
            output.note(Problem("no-names", f"there is no field for names {place}", where))


def _takes_names(part: Part) -> bool:
    from sheetgen.render.impose import name_slots

    return any(name_slots(piece) for piece in part.pieces)


def _everywhere(prints: Sequence[GamePrint]) -> str:
    """All that is printed, in words."""
    if len(prints) > 1:
        return "in any of these games"
    (each,) = prints
    game = each.game.spec.id
    return f"on the {each.parts[0].id} of {game}" if len(each.parts) == 1 else f"in {game}"
