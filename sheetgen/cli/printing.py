"""`print` and `preview`: a game's parts as PDF files, or as pictures of their pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.jobs import Job, job_of, print_options, ready
from sheetgen.cli.output import Output
from sheetgen.table.answers import of_game

if TYPE_CHECKING:
    from sheetgen.paper.piece import Part
    from sheetgen.render.options import Report
    from sheetgen.render.printing import Progress

LONG_JOB_PAGES = 60
"""A job of more pages than this shows a progress bar: it takes over about a second."""


@click.command()
@print_options
@click.option("--cells", is_flag=True, help="Write the table of cells as JSON to stdout instead of PDFs: page, cell, rectangle in mm.")
def print_command(cells: bool, output: Output, **given: Any) -> None:
    """Print sheets, boards, dice and pawns as PDF files.

    One file for each part of a game, OUTPUT/<game>-<part>.pdf: sheetgen print unicorn --copies 4 --paper both
    """
    job = job_of(given)
    if cells:
        _print_cells(job)
        return
    from sheetgen.render.printing import print_part

    with _progress(output, "drawing", long=len(job.games) > 1) as tell:
        games = ready(job, tell)
    answers = []
    for game, parts, options in games:
        reports = []
        for part in parts:
            with _progress(output, f"{game.spec.id} {part.id}") as tell:
                report = print_part(part, options, job.output / f"{game.spec.id}-{part.id}.pdf", tell)
            reports.append((part, report))
            if not output.as_json:
                output.line(_report_line(report))
        answers.append({**of_game(game.spec), "files": [_report_json(part, report) for part, report in reports]})
    if output.as_json:
        _in_json(output, answers)


def _in_json(output: Output, answers: Sequence[dict[str, object]]) -> None:
    """One game by itself, several in a list."""
    output.json(answers[0] if len(answers) == 1 else {"games": answers})


def _report_line(report: Report) -> str:
    pages = "1 page" if report.pages == 1 else f"{report.pages} pages"
    if report.holds:
        return f"{report.path}: {pages}, {f'{report.copies} times ' if report.copies > 1 else ''}{report.holds}"
    return f"{report.path}: {pages}, {report.per_page} on a page" if report.per_page > 1 else f"{report.path}: {pages}"


def _report_json(part: Part, report: Report) -> dict[str, object]:
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
    for game, parts, options in ready(job):
        tables = {part.id: [asdict(row) for row in cell_table(part, options)] for part in parts}
        answers.append({**of_game(game.spec), "parts": tables})
    _in_json(output, answers)


@contextmanager
def _progress(output: Output, what: str, *, long: bool = False) -> Iterator[Progress | None]:
    """A progress bar on stderr in a terminal, for what is known to be long or turns out to be."""
    if output.plain or output.as_json or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, visible=False)

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, visible=long or total >= LONG_JOB_PAGES)

        yield advance


@click.command()
@print_options
@click.option("--dpi", type=click.IntRange(36, 600), default=110, show_default=True, help="Dots per inch of the pictures.")
def preview_command(dpi: int, output: Output, **given: Any) -> None:
    """Show what would be printed, as PNG pictures."""
    from sheetgen.render.preview import preview_part

    job = job_of(given)
    answers = []
    paths: list[str] = []
    done = 0
    with _progress(output, "drawing", long=True) as tell:
        games = ready(job, tell)
        total = sum(len(parts) for _, parts, _ in games)
        for game, parts, options in games:
            files = []
            for part in parts:
                written = preview_part(part, options, job.output / f"{game.spec.id}-{part.id}.png", dpi)
                paths += map(str, written)
                files += [{"part": part.id, "path": str(path)} for path in written]
                done += 1
                if tell is not None:
                    tell(done, total)
            answers.append({**of_game(game.spec), "files": files})
    if output.as_json:
        _in_json(output, answers)
        return
    for path in paths:
        output.line(path)
