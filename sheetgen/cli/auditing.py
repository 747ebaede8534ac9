"""Filled sheets searched for everything that cannot be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.cli.output import Output, game_json, problem_json, problem_lines
from sheetgen.cli.tables import read_papers
from sheetgen.core.game import Game
from sheetgen.errors import Problem, SheetgenError, in_order


def audit(output: Output, rules: Game[Any], files: Sequence[str]) -> int:
    """Says what is wrong with the sheets, with the line of the file, and what may have been forgotten; the exit code."""
    found: dict[str, tuple[Problem, ...]] = {}
    notes: dict[str, tuple[Problem, ...]] = {}
    for file in files:
        try:
            (paper,) = read_papers(rules, (file,))
            found[file] = in_order(paper.file.placed(rules.audit(paper.sheet)))
            notes[file] = paper.file.placed(rules.notes(paper.sheet))
        except SheetgenError as error:
            found[file] = in_order(error.problems)
    wrong = [problem for problems in found.values() for problem in problems]
    if output.as_json:
        said = [problem_json(problem) for problems in notes.values() for problem in problems]
        output.json({**game_json(rules.spec), "legal": not wrong, "problems": [problem_json(problem) for problem in wrong], "notes": said})
        return int(bool(wrong))
    for file, problems in found.items():
        for problem in problems:
            for line in problem_lines(problem):
                output.line(line)
        if not problems:
            output.line(f"{file}: nothing wrong")
        for note in notes.get(file, ()):
            output.line(f"note: {problem_lines(note)[0]}")
    return int(bool(wrong))
