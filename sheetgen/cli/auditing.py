"""Filled sheets searched for everything that cannot be right."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.cli.output import Output, problem_lines
from sheetgen.core.game import Game
from sheetgen.errors import Problem, SheetgenError, in_order
from sheetgen.table.answers import of_audit, of_game
from sheetgen.table.papers import Laid, lay_all


def audit(output: Output, game: Game[object, object], files: Sequence[str]) -> int:
    """Says what is wrong with the sheets, each by itself and all together, and what may have been forgotten; the exit code."""
    wrong: dict[str, tuple[Problem, ...]] = {}
    notes: dict[str, tuple[Problem, ...]] = {}
    papers: list[Laid] = []
    for file in files:
        try:
            (paper,) = lay_all(game, (file,))
            papers.append(paper)
            wrong[file] = in_order(paper.file.placed(game.audit(paper.sheet)))
            notes[file] = paper.file.placed(game.paper.notes(paper.sheet))
        except SheetgenError as error:
            wrong[file] = in_order(error.problems)
    together = _together(game, papers) if len(papers) > 1 and not any(wrong.values()) else ()
    problems = (*(problem for each in wrong.values() for problem in each), *together)
    if output.as_json:
        output.json({**of_game(game.spec), **of_audit(problems, [note for each in notes.values() for note in each])})
        return int(bool(problems))
    for file, each in wrong.items():
        for problem in each:
            _say(output, problem)
        if not each:
            output.line(f"{file}: nothing wrong")
        for note in notes.get(file, ()):
            output.line(f"note: {problem_lines(note)[0]}")
    for problem in together:
        _say(output, problem)
    return int(bool(problems))


def _together(game: Game[object, object], papers: Sequence[Laid]) -> tuple[Problem, ...]:
    """What cannot be right about papers on one table, though each may be by itself."""
    from sheetgen.table.papers import refuse_twice

    try:
        refuse_twice(papers)
        game.position([paper.sheet for paper in papers])
    except SheetgenError as error:
        return error.problems
    return ()


def _say(output: Output, problem: Problem) -> None:
    for line in problem_lines(problem):
        output.line(line)
