"""`print` and `preview`: a game's parts, blank or as they are filled in, as PDF files or as
pictures of their pages.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sheetgen.catalog import LoadedLayout, load_layout
from sheetgen.cli.arguments import sheet_table
from sheetgen.cli.options import Given, TypedSettings, WholeNumber, all_of, flag
from sheetgen.cli.output import Output, talk_columns
from sheetgen.cli.print.calibrating import calibrate
from sheetgen.cli.print.options import (
    GamePrint,
    PrintJob,
    game_options,
    games_of,
    job_of,
    job_options,
    note_nameless,
    part_options,
    print_of,
    refuse_idle,
)
from sheetgen.cli.rare import Rare, help_all_option
from sheetgen.core.cells import Sheets
from sheetgen.errors import UsageError
from sheetgen.files import refuse_twice
from sheetgen.messages import Words, count_of, nearest, nearest_or_known, printable
from sheetgen.page.piece import Part
from sheetgen.printing import papers_of
from sheetgen.render.options import Options, Papers, Report
from sheetgen.table.judge.answers import Json, of_game

if TYPE_CHECKING:
    from sheetgen.render.printing import Progress

T = TypeVar("T")

Planned = tuple[GamePrint, Part]
"""A part to print, and how its game is printed."""

LONG_JOB_PAGES = 60
"""A job of so many pages shows a progress bar: it takes over about a second."""

_BESIDE_BAR = len("  []  100%  00:00:00")

# What filled sheets say themselves
_FROM_SHEETS = {"names": "--names", "copies": "--copies", "every": "--all"}

print_options = all_of(game_options, part_options, job_options)


@dataclass(frozen=True, slots=True)
class Selection:
    """Which parts of which games are printed, and how.

    Attributes:
        games: ids, prefixes or paths.
        parts: the parts that are named; () = all.
        settings: values of rule options.
        seats: players that the print is for, or None.
        job: how they are made, and on which filled sheets, if any.
    """

    games: Words
    parts: Words
    settings: TypedSettings
    seats: int | None
    job: PrintJob


@click.command(context_settings={"show_default": True})
@print_options
@flag("--cells", help="Cells and their boxes in mm as JSON, no PDFs.", cls=Rare)
@flag("--solutions", help="What numbered copies show, too, in small.", cls=Rare)
@flag("--calibrate", "measuring", help="Page to measure a printer, or keep figures.", cls=Rare)
@help_all_option
def print_command(
    cells: bool,
    solutions: bool,
    measuring: bool,
    output: Output,
    **given: Any,
) -> None:
    """Print sheets, dice, pawns. OUTPUT/<game>-<part>.pdf, or OUTPUT for one part.

    \b
    sheetgen print unicorn --copies 4 --paper both
    """
    if measuring:
        calibrate(given, output)
        return
    selection = _selection(given)
    if cells:
        output = Output(as_json=True)
        in_json(output, [_cells(each) for each in _prints(selection, output)])
        return
    output = replace(output, busy=True)
    planned = _checked(selection, output, "pdf", solutions=solutions)
    answers = _answers(planned, partial(_printed, selection.job, output))
    if output.as_json:
        in_json(output, answers)


def _answers(
    planned: Iterable[Planned], write: Callable[[GamePrint, Part], list[Json]]
) -> list[dict[str, Any]]:
    """What was written of each game."""
    answers: dict[int, dict[str, Any]] = {}
    for each, part in planned:
        answer = answers.setdefault(id(each.game), {**of_game(each.game.spec), "files": []})
        answer["files"] += write(each, part)
    return list(answers.values())


def _solutions(each: GamePrint) -> Iterator[Planned]:
    """What the copies of a game's parts show where they differ, and how that is printed."""
    from sheetgen.render.fonts import Typeface
    from sheetgen.render.impose import impose
    from sheetgen.render.shuffled import is_dealt, solutions

    pages = each.pages
    own = replace(each, pages=replace(pages, copies=1, names=(), serial=None))
    for part in each.parts:
        if is_dealt(part.pieces):
            first = pages.serial or 1
            serials = range(first, first + impose(part, pages).copies)
            yield own, solutions(part, serials, Typeface(pages.font))


def _cells(each: GamePrint) -> Json:
    """Where every cell of a game's parts stands."""
    from sheetgen.render.table import cell_table

    return {
        **of_game(each.game.spec),
        "parts": [
            {"part": part.id, "boxes": [asdict(row) for row in cell_table(part, each.pages)]}
            for part in each.parts
        ],
    }


def _printed(job: PrintJob, output: Output, each: GamePrint, part: Part) -> list[Json]:
    """A part's file, written and reported. Raises LayoutError, OutputError."""
    from sheetgen.render.printing import print_part

    path = _file(job, each.game, part, "pdf")
    with progress_bar(output, f"{each.game.spec.id} {part.id}") as advance:
        report = print_part(part, each.pages, path, advance)
    if not output.as_json:
        output.line(_report_line(report))
    return [
        {
            "part": part.id,
            "path": str(path),
            "page_count": report.pages,
            "per_page": report.per_page,
            "copy_count": report.copies,
            "bytes": report.bytes,
        }
    ]


def _report_line(report: Report) -> str:
    pages = f"{report.path}: {count_of(report.pages, 'page')}"
    if report.holds:
        times = f"{report.copies} times " if report.copies > 1 else ""
        return f"{pages}, {times}{report.holds}"
    many = f"{report.per_page} on a page" if report.per_page > 1 else ""
    return ", ".join(filter(None, (pages, many, report.how)))


@click.command(context_settings={"show_default": True})
@print_options
@click.option(
    "--dpi",
    type=WholeNumber(36, 600),
    default=110,
    help="Dots per inch.",
)
@help_all_option
def preview_command(dpi: int, output: Output, **given: Any) -> None:
    """Show what would be printed, as PNG pictures.

    \b
    sheetgen preview uno --part board --dpi 200
    """
    output = replace(output, busy=True)
    selection = _selection(given)
    planned = counted(output, "drawing", _checked(selection, output, "png"))
    answers = _answers(planned, partial(_previewed, selection.job, dpi))
    if output.as_json:
        in_json(output, answers)
        return
    for answer in answers:
        output.lines(file["path"] for file in answer["files"])


def _previewed(job: PrintJob, dpi: int, each: GamePrint, part: Part) -> list[Json]:
    """The pictures of a part's pages, written."""
    from sheetgen.render.preview import preview_part

    written = preview_part(
        part,
        each.pages,
        _file(job, each.game, part, "png"),
        dpi,
    )
    return [{"part": part.id, "path": str(path)} for path in written]


def in_json(output: Output, answers: Sequence[Json]) -> None:
    """One game by itself, several in a list."""
    output.json(answers[0] if len(answers) == 1 else {"games": answers})


@contextmanager
def progress_bar(output: Output, what: str, *, long: bool = False) -> Iterator[Progress | None]:
    """A progress bar on stderr in a terminal, for what is known to be long or turns out to be."""
    if output.plain or output.as_json or not sys.stderr.isatty():
        yield None
        return
    with ExitStack() as shown:
        label = printable(what)
        # click's own width is that of stdout, which may be a file
        width = max(1, talk_columns() - len(label) - _BESIDE_BAR)
        bar = click.progressbar(length=1, label=label, file=sys.stderr, width=width)

        def advance(done: int, total: int) -> None:
            if long or total >= LONG_JOB_PAGES:
                bar.length = total
                if not bar.entered:
                    shown.enter_context(bar)
                bar.update(done - bar.pos)

        yield advance


def counted(output: Output, what: str, things: Sequence[T]) -> Iterator[T]:
    """Several things, one after the other, with a progress bar in a terminal."""
    with progress_bar(output, what, long=len(things) > 1) as advance:
        for done, thing in enumerate(things):
            if advance is not None:
                advance(done, len(things))
            yield thing


def _selection(given: Given) -> Selection:
    """What the command line names.

    Raises UsageError for what filled sheets say themselves, NotationError for a sheet that cannot
    be read.
    """
    if given["sheets"]:
        games, seats, papers = _filled(given)
    else:
        games = games_of(given, "name a game to print, or --all")
        seats = given["seats"]
        papers = None
    job = job_of(given)
    pages = replace(job.pages, copies=given["copies"], papers=papers)
    return Selection(
        games,
        tuple(dict.fromkeys(given["parts"])),
        given["settings"],
        seats,
        replace(job, pages=pages),
    )


def _filled(given: Given) -> tuple[Words, int | None, Papers]:
    """The game and the players of filled sheets, which they say themselves, and the sheets as they
    are printed.
    """
    for name, option in _FROM_SHEETS.items():
        if given[name]:
            raise click.UsageError(f"filled sheets name their players; leave {option} out")
    if len(given["games"]) > 1:
        raise click.UsageError("filled sheets are of one game; name no others")
    table = sheet_table((*given["games"], *given["sheets"]), given["settings"])
    sheets = table.filled()
    seats = given["seats"]
    if seats is None and "seats" in table.loaded.spec.switches:
        seats = max(sheet.players for sheet in sheets) or None
    games = given["games"] or (table.loaded.origin.layout,)
    return games, seats, papers_of(table.loaded, sheets)


def _checked(
    selection: Selection,
    output: Output,
    kind: str,
    *,
    solutions: bool = False,
) -> list[Planned]:
    """Everything that is printed, after the checks that come before the first file is written.

    Raises UsageError for the solutions of sheets that are all the same, OutputError for two files
    of one name.
    """
    prints = _prints(selection, output)
    planned = [(each, part) for each in prints for part in each.parts]
    if solutions:
        shown = [pair for each in prints for pair in _solutions(each)]
        if not shown:
            raise UsageError(
                "no-solutions",
                "all copies of what is printed show the same; leave --solutions out",
                "--solutions",
            )
        planned += shown
    named: list[tuple[Path, str]] = []
    for each, part in planned:
        name = f'"{part.id}" of {each.game.called}'
        named += [(path, name) for path in _files(selection.job, each, part, kind)]
    refuse_twice(named)
    note_nameless(output, selection.job.pages, prints, selection.parts)
    return planned


def _files(
    job: PrintJob,
    each: GamePrint,
    part: Part,
    kind: str,
) -> list[Path]:
    """The PDF of a part, or the pictures of its pages."""
    path = _file(job, each.game, part, kind)
    if kind == "pdf":
        return [path]
    from sheetgen.render.impose import impose
    from sheetgen.render.preview import page_paths

    return list(page_paths(path, impose(part, each.pages).sides))


def _file(job: PrintJob, game: LoadedLayout, part: Part, kind: str) -> Path:
    marked = "-marked" if job.pages.papers else ""
    return job.file(game, f"{part.id}{marked}.{kind}")


def _prints(selection: Selection, output: Output) -> list[GamePrint]:
    """Each game with its parts, all of them drawn and checked before the first is written.

    Of several games, each prints those of the named parts that it has, under those of the settings
    that it knows. Raises UsageError for a game, part or rule option that none of them has,
    LayoutError with every problem of a layout.
    """
    loaded = [load_layout(name) for name in selection.games]
    alone = len(loaded) == 1
    if not alone:
        _refuse_unknown(selection, loaded)
    prints: list[GamePrint] = []
    for game in counted(output, "loading", loaded):
        settings = _settings_for(game, selection, alone=alone)
        wanted = [part for part in selection.parts if alone or part in game.part_names]
        if wanted or not selection.parts:
            game = game.under(settings) if settings else game
            prints.append(print_of(game, selection.job, wanted))
    refuse_idle(selection.job.pages, prints)
    return prints


def _refuse_unknown(selection: Selection, games: Sequence[LoadedLayout]) -> None:
    """Raise UsageError for a part or rule option that none of several games has."""
    parts = sorted({*chain.from_iterable(game.part_names for game in games)})
    for name in selection.parts:
        if name not in parts:
            message = f'none of these games has a part "{name}"{nearest_or_known(name, parts)}'
            raise UsageError("unknown-part", message, name)
    switches = sorted({*chain.from_iterable(game.spec.switches for game in games)})
    for name in selection.settings:
        if name not in switches:
            hint = nearest(name, switches) or "; sheetgen rules GAME lists those of each"
            message = f'none of these games has a rule option "{name}"{hint}'
            raise UsageError("unknown-switch", message, name)


def _settings_for(game: LoadedLayout, selection: Selection, *, alone: bool) -> TypedSettings:
    """The settings that this game knows, the number of seats among them where its print depends on
    it.
    """
    known = game.spec.switches
    settings = {name: value for name, value in selection.settings.items() if alone or name in known}
    if selection.seats is None:
        return settings
    if "seats" in known:
        settings["seats"] = str(selection.seats)
    elif alone:
        raise UsageError(
            "no-seats",
            f"{game.spec.id} prints the same for any number of players; leave --seats out",
            game.spec.id,
        )
    return settings


def print_sheets(
    loaded: LoadedLayout,
    sheets: Sheets,
    folder: Path,
    options: Options,
) -> list[Report]:
    """Print the sheets, boards and mats of a table as these filled sheets have them, a file each
    part, `<game>-<part>-marked.pdf`.

    Raises LayoutError for a text that does not fit its cell or that the font cannot show,
    OutputError for a file that cannot be written.
    """
    from sheetgen.render.printing import print_part

    pages = replace(options, papers=papers_of(loaded, sheets))
    job = PrintJob(pages, {}, folder)
    each = print_of(loaded, job)
    return [print_part(part, each.pages, _file(job, loaded, part, "pdf")) for part in each.parts]
