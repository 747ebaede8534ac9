"""`print` and `preview`: a game's parts as PDF files, or as pictures of their pages."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.options import F, json_option, plain_option, settings_of, switch_option
from sheetgen.cli.output import Output, game_json
from sheetgen.errors import Problem, UsageError

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame
    from sheetgen.paper.piece import Part
    from sheetgen.render.options import Options, Report

LONG_JOB_PAGES = 60
"""A job of more pages than this shows a progress bar: it takes over about a second."""


@dataclass(frozen=True, slots=True)
class Job:
    """What the command line asked for.

    Attributes:
        games: ids, prefixes or paths.
        parts: the parts to print; () = all.
        settings: switch readings.
        seats: players the print is for, or None.
        theme, die_size, sticker_size, font: how parts are drawn.
        options: how they go onto paper.
        output: folder for the files.
    """

    games: tuple[str, ...]
    parts: tuple[str, ...]
    settings: dict[str, str]
    seats: int | None
    theme: Any
    die_size: float
    sticker_size: float
    font: Path | None
    options: Options
    output: Path


def _print_options(command: F) -> F:
    """The options of everything that lays pages out."""
    options: Sequence[Callable[[F], F]] = (
        click.argument("games", nargs=-1, metavar="GAME..."),
        click.option("--all", "every", is_flag=True, help="All games that sheetgen ships."),
        click.option("--part", "parts", multiple=True, help="Print this part only (may be given more than once)."),
        click.option(
            "--paper",
            type=click.Choice(["a4", "letter", "a5", "both"]),
            default="a4",
            show_default=True,
            help="Paper; 'both' fits A4 and Letter at 100 %.",
        ),
        click.option("--margin", type=click.FloatRange(0, 40), default=8.0, show_default=True, help="mm without ink at each edge."),
        click.option("--theme", type=click.Choice(["color", "light", "mono"]), default="color", show_default=True, help="How much ink."),
        click.option("--copies", type=click.IntRange(1, 10_000), help="How many copies."),
        click.option(
            "--per-page", type=click.Choice(["auto", "1", "2", "4"]), default="auto", show_default=True, help="Sheets or boards on a page."
        ),
        click.option("--names", help="Names to print into the name fields: Ann,Ben."),
        click.option("--serial", type=click.IntRange(1, 33_554_431), help="Number the copies from this number on."),
        click.option("--crop-marks", is_flag=True, help="Marks to cut along."),
        click.option("--die-size", type=click.FloatRange(12, 60), default=20.0, show_default=True, help="mm, edge of a folded die."),
        click.option("--sticker-size", type=click.FloatRange(12, 33), default=16.0, show_default=True, help="mm, edge of a blank die."),
        click.option("--seats", type=click.IntRange(1, 12), help="How many play, where the print depends on it."),
        switch_option,
        click.option(
            "--scale-x", type=click.FloatRange(0.9, 1.1), default=1.0, show_default=True, help="100 / measured width of the scale bar."
        ),
        click.option("--scale-y", type=click.FloatRange(0.9, 1.1), default=1.0, show_default=True, help="The same for heights."),
        click.option("--font", type=click.Path(path_type=Path), help="A TrueType font for other scripts."),
        click.option("--output", type=click.Path(path_type=Path), default=Path("output"), show_default=True, help="Folder to write to."),
        json_option,
        plain_option,
    )
    for option in reversed(options):
        command = option(command)
    return command


def _job(given: dict[str, Any]) -> Job:
    from sheetgen.catalog import game_ids
    from sheetgen.render.options import Options

    if not given["every"] and not given["games"]:
        raise click.UsageError("name a game to print, or --all")
    names = tuple(name.strip() for name in (given["names"] or "").split(",") if name.strip())
    options = Options(
        paper=given["paper"],
        margin=given["margin"],
        per_page=None if given["per_page"] == "auto" else int(given["per_page"]),
        copies=given["copies"],
        names=names,
        serial=given["serial"],
        crop_marks=given["crop_marks"],
        scale_x=given["scale_x"],
        scale_y=given["scale_y"],
        font=given["font"],
        theme=given["theme"],
    )
    return Job(
        games=game_ids() if given["every"] else given["games"],
        parts=given["parts"],
        settings=settings_of(given["settings"]),
        seats=given["seats"],
        theme=given["theme"],
        die_size=given["die_size"],
        sticker_size=given["sticker_size"],
        font=given["font"],
        options=options,
        output=given["output"],
    )


def _loaded(job: Job) -> Iterator[tuple[LoadedGame, tuple[Part, ...], Options]]:
    """Each game of the job with its parts, all of them checked before the first is written."""
    from sheetgen.catalog import load_game
    from sheetgen.render.options import Origin

    ready = []
    for name in job.games:
        game = load_game(name, _settings_for(name, job))
        parts = game.parts(job.parts, theme=job.theme, die_size=job.die_size, sticker_size=job.sticker_size, font=job.font)
        if not parts:
            raise UsageError(Problem("nothing-to-print", f"{game.spec.id} has no parts to print", name))
        switches = tuple((key, switch.text) for key, switch in game.spec.switches.items())
        origin = Origin(game.spec.id, game.spec.title, switches, game.shipped)
        ready.append((game, parts, replace(job.options, origin=origin)))
    yield from ready


def _settings_for(name: str, job: Job) -> dict[str, str]:
    from sheetgen.catalog import load_game

    if job.seats is None and len(job.games) == 1:
        return job.settings
    known = load_game(name).spec.switches
    if job.seats is not None and "seats" not in known and len(job.games) == 1:
        raise UsageError(Problem("no-seats", f"{name} prints the same for any number of players; leave --seats out", name))
    settings = dict(job.settings) if len(job.games) == 1 else {k: v for k, v in job.settings.items() if k in known}
    return settings | ({"seats": str(job.seats)} if job.seats is not None and "seats" in known else {})


@click.command()
@_print_options
@click.option("--cells", is_flag=True, help="Write the table of cells as JSON to stdout instead of PDFs: page, cell, rectangle in mm.")
def print_command(cells: bool, **given: Any) -> None:
    """Print sheets, boards, dice and pawns as PDF files.

    One file for each part of a game, OUTPUT/<game>-<part>.pdf: sheetgen print unicorn --copies 4 --paper both
    """
    job = _job(given)
    output = Output(given["plain"], given["as_json"])
    if cells:
        _print_cells(job)
        return
    from sheetgen.render.printing import print_part

    answers = []
    for game, parts, options in _loaded(job):
        reports = []
        for part in parts:
            with _progress(output, f"{game.spec.id} {part.id}") as progress:
                report = print_part(part, options, job.output / f"{game.spec.id}-{part.id}.pdf", progress)
            reports.append((part, report))
            if not output.as_json:
                output.line(_report_line(report))
        answers.append({**game_json(game.spec), "files": [_report_json(part, report) for part, report in reports]})
    if output.as_json:
        output.json(answers[0] if len(answers) == 1 else {"games": answers})


def _report_line(report: Report) -> str:
    pages = "1 page" if report.pages == 1 else f"{report.pages} pages"
    return f"{report.path}: {pages}, {report.per_page} on a page" if report.per_page > 1 else f"{report.path}: {pages}"


def _report_json(part: Part, report: Report) -> dict[str, Any]:
    return {
        "part": part.id,
        "path": str(report.path),
        "pages": report.pages,
        "per_page": report.per_page,
        "copies": report.copies,
        "bytes": report.bytes,
    }


def _print_cells(job: Job) -> None:
    from sheetgen.render.table import cell_table

    output = Output(as_json=True)
    answers = []
    for game, parts, options in _loaded(job):
        tables = {part.id: [asdict(row) for row in cell_table(part, options)] for part in parts}
        answers.append({**game_json(game.spec), "parts": tables})
    output.json(answers[0] if len(answers) == 1 else {"games": answers})


@contextmanager
def _progress(output: Output, what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on stderr for long work in a terminal."""
    if output.plain or output.as_json or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, visible=False)

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, visible=total >= LONG_JOB_PAGES)

        yield advance


@click.command()
@_print_options
@click.option("--dpi", type=click.IntRange(36, 600), default=110, show_default=True, help="Dots per inch of the pictures.")
def preview_command(dpi: int, **given: Any) -> None:
    """Show what would be printed, as PNG pictures."""
    from sheetgen.render.preview import preview_part

    job = _job(given)
    output = Output(given["plain"], given["as_json"])
    written: list[str] = []
    for game, parts, options in _loaded(job):
        for part in parts:
            written += [str(path) for path in preview_part(part, options, job.output / f"{game.spec.id}-{part.id}.png", dpi)]
    if output.as_json:
        output.json({"files": written})
        return
    for path in written:
        output.line(path)
