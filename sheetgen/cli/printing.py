"""`print` and `preview`: a game's parts as PDF files, or as pictures of their pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from sheetgen.catalog import LoadedGame, game_ids, load_game
from sheetgen.cli.options import Given, Millimeters, all_of, each_once, output_options, settings_of, switch_option
from sheetgen.cli.output import Output
from sheetgen.cli.pages import names_given, names_option, paper_option, per_page_option, say_nameless
from sheetgen.cli.sides import asked_for_backs, calibrate, side_options, sides_of
from sheetgen.errors import Problem, UsageError
from sheetgen.files import refuse_twice
from sheetgen.paper.ink import ThemeName
from sheetgen.paper.labels import label_sheet
from sheetgen.render.options import Options, Report
from sheetgen.render.qr import MAX_SERIAL
from sheetgen.table.answers import of_fields, of_game
from sheetgen.values import frozen, replace
from sheetgen.words import printable

if TYPE_CHECKING:
    from sheetgen.paper.piece import Part
    from sheetgen.render.printing import Progress
    from sheetgen.widgets.sticker import StickerStyle

LONG_JOB_PAGES = 60  # a job of more pages than this shows a progress bar: it takes over about a second


@frozen
class Job:
    """What the command line asked for."""

    games: tuple[str, ...]  # ids, prefixes or paths
    parts: tuple[str, ...]  # the parts to print; () = all
    settings: dict[str, str]  # switch readings
    seats: int | None  # players the print is for, or None
    die_size: float  # mm
    sticker_size: float
    sticker_style: StickerStyle  # how stickers stand on their pages
    options: Options  # how parts go onto paper, their theme and font among it
    output: Path  # folder for the files
    for_backs: tuple[str, ...]  # options that only pages with backs can follow


_PATH = click.Path(path_type=Path)

print_options = all_of(
    click.argument("games", nargs=-1, metavar="GAME..."),
    click.option("--all", "every", is_flag=True, help="All games that sheetgen ships."),
    click.option("--part", "parts", multiple=True, help="Print this part only (may be given more than once)."),
    paper_option,
    click.option("--margin", type=Millimeters(0, 40), default=8.0, help="mm without ink at each edge."),
    click.option("--theme", type=click.Choice(get_args(ThemeName)), default="color", help="How much ink."),
    click.option("--copies", type=click.IntRange(1, 10_000), help="How many copies."),
    per_page_option,
    click.option("--gap", type=Millimeters(0, 50), help="mm between sheets or boards on a page; with 0 they share their cuts."),
    names_option,
    click.option("--serial", type=click.IntRange(1, MAX_SERIAL), help="Number the copies from this number on."),
    click.option("--crop-marks", is_flag=True, help="Marks to cut along."),
    click.option("--die-size", type=Millimeters(12, 60), default=20.0, help="mm, edge of a folded die."),
    click.option("--sticker-size", type=Millimeters(12, 33), default=16.0, help="mm, edge of a blank die."),
    click.option("--sticker-style", type=click.Choice(["square", "round"]), default="square", help="Edge to edge, or apart and round."),
    click.option("--labels", metavar="SHEET", help="Label stock for the stickers: L4732, 5160, ... or its measures in mm."),
    click.option("--skip", type=click.IntRange(0, 10_000), default=0, help="Rows of stickers, or labels, that are used already."),
    click.option("--seats", type=click.IntRange(1, 12), help="How many play, where the print depends on it."),
    switch_option,
    click.option("--scale-x", type=Millimeters(0.9, 1.1), default=1.0, help="100 / measured width of the scale bar."),
    click.option("--scale-y", type=Millimeters(0.9, 1.1), default=1.0, help="The same for heights."),
    side_options,
    click.option("--font", type=_PATH, help="A TrueType font for letters that the built-in one lacks."),
    click.option("--output", "folder", type=_PATH, default=Path("output"), help="Folder to write to."),
    output_options,
)
"""The options of everything that lays pages out."""

_SHOWN = {"show_default": True}


@click.command(context_settings=_SHOWN)
@print_options
@click.option("--cells", is_flag=True, help="Write the table of cells as JSON to stdout instead of PDFs: page, cell, rectangle in mm.")
@click.option("--calibrate", "measuring", is_flag=True, help="Print a page that shows how both sides meet, or keep a printer's figures.")
def print_command(cells: bool, measuring: bool, output: Output, **given: Any) -> None:
    """Print sheets, boards, dice and pawns as PDF files.

    One file for each part of a game, OUTPUT/<game>-<part>.pdf: sheetgen print unicorn --copies 4 --paper both
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
    refuse_twice((_file(job, game, part, "pdf"), _what(game, part)) for game, parts, _ in games for part in parts)
    say_nameless(output, [(game.spec.id, parts) for game, parts, _ in games], job.options.names, job.parts)
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
    return job.output / f"{game.spec.id}-{part.id}.{kind}"


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
@click.option("--dpi", type=click.IntRange(36, 600), default=110, help="Dots per inch of the pictures.")
def preview_command(dpi: int, output: Output, **given: Any) -> None:
    """Show what would be printed, as PNG pictures."""
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
            for path in page_paths(_file(job, game, part, "png"), len(impose(part, options).pages))
        )
        say_nameless(output, [(game.spec.id, parts) for game, parts, _ in games], job.options.names, job.parts)
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
    if not given["every"] and not given["games"]:
        raise click.UsageError("name a game to print, or --all")
    keys = ("paper", "margin", "per_page", "gap", "copies", "serial", "crop_marks", "scale_x", "scale_y", "font", "theme", "skip")
    labels = label_sheet(given["labels"]) if given["labels"] else None
    as_told = {key: given[key] for key in keys} | sides_of(given)
    options = Options(**as_told, labels=labels, names=names_given(given["names"]))
    games, settings = game_ids() if given["every"] else each_once(given["games"]), settings_of(given["settings"])
    made = given["die_size"], given["sticker_size"], given["sticker_style"]
    parts = tuple(dict.fromkeys(given["parts"]))
    return Job(games, parts, settings, given["seats"], *made, options, given["folder"], asked_for_backs())


def _ready(job: Job, tell: Progress | None = None) -> list[tuple[LoadedGame, tuple[Part, ...], Options]]:
    """Each game of the job with its parts, all of them drawn and checked before the first is written.

    Of several games, each prints those of the named parts that it has, under those of the settings that it knows. Raises UsageError for
    a game, part or switch that none of them has, LayoutError with every problem of a layout.
    """
    alone = len(job.games) == 1
    as_told = alone and job.seats is None
    plain = {name: load_game(name, job.settings if as_told else None) for name in job.games}
    for what, names, known in (
        ("part", job.parts, {part for game in plain.values() for part in game.part_names}),
        ("switch", tuple(job.settings), {switch for game in plain.values() for switch in game.spec.switches}),
    ):
        for name in () if alone else names:
            if name not in known:
                raise UsageError(Problem(f"unknown-{what}", f'none of these games has a {what} "{name}"', name))
    made = []
    for done, (name, game) in enumerate(plain.items()):
        if tell is not None:
            tell(done, len(plain))
        one = game if as_told else load_game(name, _settings_for(game, job, alone=alone))
        wanted = tuple(part for part in job.parts if alone or part in one.part_names)
        if wanted or not job.parts:
            made.append((one, *_parts(one, wanted, job)))
    asked = [option for option, given in (("--labels", job.options.labels), ("--skip", job.options.skip)) if given]
    if asked and not any(part.kind == "stickers" for _, parts, _ in made for part in parts):
        raise UsageError(Problem("no-stickers", f"no stickers are printed; leave {' and '.join(asked)} out", asked[0]))
    if job.for_backs and not any(part.back for _, parts, _ in made for part in parts):
        message = f"nothing that is printed has a back; leave {' and '.join(job.for_backs)} out"
        raise UsageError(Problem("no-backs", message, job.for_backs[0]))
    return made


def _parts(game: LoadedGame, wanted: tuple[str, ...], job: Job) -> tuple[tuple[Part, ...], Options]:
    how, spec = job.options, game.spec
    parts = game.parts(
        wanted,
        theme=how.theme,
        die_size=job.die_size,
        sticker_size=job.sticker_size,
        sticker_style=job.sticker_style,
        labels=how.labels,
        font=how.font,
    )
    if not parts:
        raise UsageError(Problem("nothing-to-print", f"{spec.id} has no parts to print", spec.id))
    return parts, replace(how, origin=game.origin)


def _settings_for(game: LoadedGame, job: Job, *, alone: bool) -> dict[str, str]:
    """The settings of the job that this game knows, the number of seats among them where its print depends on it."""
    known = game.spec.switches
    settings = {name: value for name, value in job.settings.items() if alone or name in known}
    if job.seats is not None and "seats" in known:
        settings["seats"] = str(job.seats)
    elif job.seats is not None and alone:
        message = f"{game.spec.id} prints the same for any number of players; leave --seats out"
        raise UsageError(Problem("no-seats", message, game.spec.id))
    return settings
