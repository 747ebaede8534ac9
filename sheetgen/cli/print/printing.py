"""`print` and `preview`: a game's parts as PDF files, or as pictures of their pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.catalog import LoadedGame, load_game
from sheetgen.cli.options import Given, all_of, settings_of
from sheetgen.cli.output import Output
from sheetgen.cli.print.jobs import (
    game_arguments,
    games_of,
    options_of,
    paper_options,
    parts_of,
    piece_options,
    printing_options,
    refuse_idle,
)
from sheetgen.cli.print.marking import filled_sheets, sheet_option
from sheetgen.cli.print.pages import say_nameless
from sheetgen.cli.print.sides import calibrate
from sheetgen.errors import Problem, UsageError
from sheetgen.files import refuse_twice
from sheetgen.messages import printable
from sheetgen.render.options import Options, Report
from sheetgen.table.judge.answers import of_fields, of_game

if TYPE_CHECKING:
    from sheetgen.page.piece import Part
    from sheetgen.render.printing import Progress

# a job of more pages than this shows a progress bar: it takes over about a second
LONG_JOB_PAGES = 60


@dataclass(frozen=True, slots=True)
class Job:
    """What the command line asked for."""

    games: tuple[str, ...]  # ids, prefixes or paths
    parts: tuple[str, ...]  # the parts to print; () = all
    settings: dict[str, str]  # switch readings
    seats: int | None  # players the print is for, or None
    options: Options  # how parts go onto paper, their theme and font among it
    given: Given  # everything, as it was given: how parts are made is read from it
    output: Path  # folder for the files


print_options = all_of(
    game_arguments,
    click.option(
        "--part", "parts", multiple=True, help="This part only (may be given more than once)."
    ),
    paper_options,
    click.option("--copies", type=click.IntRange(1, 10_000), help="How many copies."),
    piece_options,
    sheet_option,
    click.option(
        "--seats", type=click.IntRange(1, 12), help="How many play, where the print depends on it."
    ),
    printing_options,
)
"""The options of what prints parts one by one."""

_SHOWN = {"show_default": True}


@click.command(context_settings=_SHOWN)
@print_options
@click.option(
    "--cells",
    is_flag=True,
    help="Write the table of cells as JSON to stdout instead of PDFs: page, cell, rectangle in mm.",
)
@click.option(
    "--calibrate",
    "measuring",
    is_flag=True,
    help="Print a page that shows how both sides meet, or keep a printer's figures.",
)
def print_command(cells: bool, measuring: bool, output: Output, **given: Any) -> None:
    """Print sheets, boards, dice and pawns as PDF files.

    One file for each part of a game, OUTPUT/<game>-<part>.pdf: sheetgen print unicorn --copies 4
    --paper both

    Sheets as they are filled in, for paper that got wet, OUTPUT/<game>-<part>-marked.pdf: sheetgen
    print --sheet ann.yaml --sheet ben.yaml
    """
    if measuring:
        calibrate(given, output)
        return
    job = _job(given)
    if cells:
        _print_cells(job)
        return
    from sheetgen.render.printing import print_part

    output = replace(output, busy=True)
    with progress_bar(output, "drawing", long=len(job.games) > 1) as tell:
        games = _ready(job, tell)
    refuse_twice(
        (_file(job, game, part, "pdf"), _what(game, part))
        for game, parts, _ in games
        for part in parts
    )
    say_nameless(
        output, [(game.spec.id, parts) for game, parts, _ in games], job.options.names, job.parts
    )
    answers = []
    for game, parts, options in games:
        files = []
        for part in parts:
            with progress_bar(output, f"{game.spec.id} {part.id}") as tell:
                report = print_part(part, options, _file(job, game, part, "pdf"), tell)
            told = of_fields(report, "pages", "per_page", "copies", "bytes")
            files.append({"part": part.id, "path": str(report.path), **told})
            if not output.as_json:
                output.line(_report_line(report))
        answers.append({**of_game(game.spec), "files": files})
    if output.as_json:
        in_json(output, answers)


def _file(job: Job, game: LoadedGame, part: Part, kind: str) -> Path:
    return job.output / f"{game.spec.id}-{part.id}{'-marked' if job.options.papers else ''}.{kind}"


def _what(game: LoadedGame, part: Part) -> str:
    return f'"{part.id}" of {game.spec.id if game.shipped else game.path}'


def _report_line(report: Report) -> str:
    line = f"{report.path}: " + ("1 page" if report.pages == 1 else f"{report.pages} pages")
    if report.holds:
        return f"{line}, {f'{report.copies} times ' if report.copies > 1 else ''}{report.holds}"
    line += f", {report.per_page} on a page" if report.per_page > 1 else ""
    return f"{line}, {report.how}" if report.how else line


def _print_cells(job: Job) -> None:
    from sheetgen.render.table import cell_table

    answers = []
    for game, parts, options in _ready(job):
        tables = {part.id: [asdict(row) for row in cell_table(part, options)] for part in parts}
        answers.append({**of_game(game.spec), "parts": tables})
    in_json(Output(as_json=True), answers)


@click.command(context_settings=_SHOWN)
@print_options
@click.option(
    "--dpi", type=click.IntRange(36, 600), default=110, help="Dots per inch of the pictures."
)
def preview_command(dpi: int, output: Output, **given: Any) -> None:
    """Show what would be printed, as PNG pictures.

    \b
    sheetgen preview uno --part board --dpi 200
    """
    from sheetgen.render.impose import impose
    from sheetgen.render.preview import page_paths, preview_part

    job, output = _job(given), replace(output, busy=True)
    answers, paths, done = [], [], 0
    with progress_bar(output, "drawing", long=True) as tell:
        games = _ready(job, tell)
        refuse_twice(
            (path, _what(game, part))
            for game, parts, options in games
            for part in parts
            for path in page_paths(_file(job, game, part, "png"), impose(part, options).sides)
        )
        say_nameless(
            output,
            [(game.spec.id, parts) for game, parts, _ in games],
            job.options.names,
            job.parts,
        )
        total = sum(len(parts) for _, parts, _ in games)
        for game, parts, options in games:
            files = []
            for part in parts:
                written = preview_part(part, options, _file(job, game, part, "png"), dpi)
                files += [{"part": part.id, "path": str(path)} for path in written]
                done += 1
                if tell is not None:
                    tell(done, total)
            paths += [file["path"] for file in files]
            answers.append({**of_game(game.spec), "files": files})
    if output.as_json:
        in_json(output, answers)
    else:
        output.lines(paths)


def in_json(output: Output, answers: Sequence[dict[str, object]]) -> None:
    """One game by itself, several in a list."""
    output.json(answers[0] if len(answers) == 1 else {"games": answers})


@contextmanager
def progress_bar(output: Output, what: str, *, long: bool = False) -> Iterator[Progress | None]:
    """A progress bar on stderr in a terminal, for what is known to be long or turns out to be."""
    if output.plain or output.as_json or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(escape(printable(what)), total=None, visible=False)

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, visible=long or total >= LONG_JOB_PAGES)

        yield advance


def _job(given: Given) -> Job:
    filled = filled_sheets(given)
    games = (filled.game,) if filled else games_of(given, "name a game to print, or --all")
    options = replace(
        options_of(given), copies=given["copies"], papers=filled.papers if filled else None
    )
    parts, seats = (
        tuple(dict.fromkeys(given["parts"])),
        given["seats"] or (filled.seats if filled else None),
    )
    return Job(games, parts, settings_of(given["settings"]), seats, options, given, given["folder"])


def _ready(
    job: Job, tell: Progress | None = None
) -> list[tuple[LoadedGame, tuple[Part, ...], Options]]:
    """Each game of the job with its parts, all of them drawn and checked before the first is
    written.

    Of several games, each prints those of the named parts that it has, under those of the settings
    that it knows. Raises UsageError for a game, part or switch that none of them has, LayoutError
    with every problem of a layout.
    """
    alone = len(job.games) == 1
    as_told = alone and job.seats is None
    plain = {name: load_game(name, job.settings if as_told else None) for name in job.games}
    for what, names, known in (
        ("part", job.parts, {part for game in plain.values() for part in game.part_names}),
        (
            "switch",
            tuple(job.settings),
            {switch for game in plain.values() for switch in game.spec.switches},
        ),
    ):
        for name in () if alone else names:
            if name not in known:
                raise UsageError(
                    Problem(f"unknown-{what}", f'none of these games has a {what} "{name}"', name)
                )
    made = []
    for done, (name, game) in enumerate(plain.items()):
        if tell is not None:
            tell(done, len(plain))
        one = game if as_told else load_game(name, _settings_for(game, job, alone=alone))
        wanted = tuple(part for part in job.parts if alone or part in one.part_names)
        if wanted or not job.parts:
            made.append((one, *parts_of(one, job.given, job.options, wanted)))
    refuse_idle(job.options, [part for _, parts, _ in made for part in parts])
    return made


def _settings_for(game: LoadedGame, job: Job, *, alone: bool) -> dict[str, str]:
    """The settings of the job that this game knows, the number of seats among them where its print
    depends on it.
    """
    known = game.spec.switches
    settings = {name: value for name, value in job.settings.items() if alone or name in known}
    if job.seats is not None and "seats" in known:
        settings["seats"] = str(job.seats)
    elif job.seats is not None and alone:
        message = f"{game.spec.id} prints the same for any number of players; leave --seats out"
        raise UsageError(Problem("no-seats", message, game.spec.id))
    return settings
