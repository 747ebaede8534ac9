"""`validate` without claims: everything on filled sheets that cannot be right."""

from __future__ import annotations

from dataclasses import dataclass

import click

from sheetgen.cli.arguments import TableArguments
from sheetgen.cli.output import Output, problem_lines
from sheetgen.errors import AnyProblems, Remarks, SheetgenError
from sheetgen.games.game import AnyGame
from sheetgen.messages import be, count_of
from sheetgen.table.entry.papers import ParsedSheet, ParsedSheets, parse_files, refuse_twice
from sheetgen.table.entry.sheets import with_exceptions, write_over
from sheetgen.table.judge.answers import encoded, of_game


@dataclass(frozen=True, slots=True)
class Audit:
    """What a sheet by itself gives cause to say.

    Attributes:
        file: its name.
        paper: the sheet, or None where it cannot be read.
        problems: what cannot be right.
        notes: what is odd, and what the table has agreed on.
    """

    file: str
    paper: ParsedSheet | None
    problems: Remarks
    notes: Remarks = ()


def audit_command(output: Output, table: TableArguments, *, force: bool) -> int:
    """Say what is wrong with the sheets, each by itself and all together, and what may have been
    forgotten; the exit code.
    """
    if not table.sheets:
        raise click.UsageError(
            "name claims and what the dice show (--roll), or a filled sheet to audit"
        )
    audits = [_audit(output, table.game, file, force=force) for file in table.sheets]
    problems = [problem for audit in audits for problem in audit.problems]
    papers = [audit.paper for audit in audits if audit.paper]
    together = () if problems else _together(table.game, papers)
    wrong = bool(problems or together)
    if output.as_json:
        output.json(
            {
                **of_game(table.game.spec),
                "legal": not wrong,
                "problems": encoded((*problems, *together), table.game.spec),
                "notes": encoded([note for audit in audits for note in audit.notes]),
            }
        )
    else:
        for audit in audits:
            _show(output, audit)
        _show_problems(output, together)
    return int(wrong)


def _audit(output: Output, game: AnyGame, file: str, *, force: bool) -> Audit:
    """A sheet's audit; with `force`, the table agrees on what is wrong, and that is noted in the
    file.
    """
    try:
        (paper,) = parse_files(game, (file,))
        wrong, _ = paper.file.excepted(game.audit(paper.sheet))
        if force and wrong:
            why = [f"{paper.file.exception(problem)}: {problem.message}" for problem in wrong]
            write_over(paper.file, with_exceptions(paper.file.text, why))
            say_agreed(output, file, len(why))
        return Audit(file, paper, *paper.audited(game, force=force))
    except SheetgenError as error:
        return Audit(file, None, error.problems)


def _together(game: AnyGame, papers: ParsedSheets) -> Remarks:
    """What is wrong with sheets of one table that are right by themselves."""
    if len(papers) < 2:
        return ()
    try:
        refuse_twice(papers)
        game.position([paper.sheet for paper in papers])
    except SheetgenError as error:
        return error.problems
    return ()


def _show(output: Output, audit: Audit) -> None:
    _show_problems(output, audit.problems)
    if not audit.problems:
        output.line(f"{audit.file}: nothing wrong")
    for note in audit.notes:
        output.line(f"note: {problem_lines(note)[0]}")


def _show_problems(output: Output, problems: AnyProblems) -> None:
    for problem in problems:
        output.lines(problem_lines(problem))


def say_agreed(output: Output, file: str, count: int) -> None:
    """Say how many agreed exceptions have been noted in a sheet's file."""
    output.say(f"{count_of(count, 'agreed exception')} {be(count)} noted in {file}")
