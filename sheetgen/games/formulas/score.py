"""What the lines of a sheet come to, and what the sheet is worth (rules 4.d)."""

from __future__ import annotations

from sheetgen.core.cells import CellId
from sheetgen.core.play import Score, ScoreLine
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import FormulasSheet
from sheetgen.games.formulas.sums import formula_value


def score_of(setup: FormulasSetup, sheet: FormulasSheet) -> Score:
    """The score table: each row and column, then the penalties.

    A line that does not count stands there with 0.
    """
    lines: list[ScoreLine] = []
    valid = 0
    for line in setup.lattice.lines:
        value = line_value(setup, sheet, line) if line.circle in sheet.active else None
        valid += value is not None
        points = value or 0
        times = sheet.times(line)
        lines.append(ScoreLine(line.name, points, times, points * times))
    lost = sum(sheet.penalties)
    lines.append(ScoreLine("penalties", lost, -1, -lost))
    ties = (("fewer penalty points", -lost), ("more valid active lines", valid))
    return Score(tuple(lines), sum(line.points for line in lines), ties)


def line_value(setup: FormulasSetup, sheet: FormulasSheet, line: FormulaLine) -> int | None:
    """What is written in a line comes to, or None when it is no valid formula (F1)."""
    written = sheet.written
    passed_over: set[CellId] = set()
    if setup.runs:
        # a printed sign that joins no two numbers counts for nothing
        ends = setup.lattice.ends
        passed_over = {
            slot for slot in setup.lattice.printed if not written.keys() >= set(ends[slot])
        }
    run = [
        place
        for place, square in enumerate(line.squares)
        if square in written and square not in passed_over
    ]
    if len(run) < (1 if setup.runs else len(line.squares)):
        return None
    # numbers stand in even places
    if run[0] % 2 or run[-1] % 2 or run[-1] - run[0] >= len(run):
        return None
    held = [written[line.squares[place]] for place in run]
    return formula_value(held[::2], held[1::2], left_to_right=setup.left_to_right)
