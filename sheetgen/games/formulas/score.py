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
        if value is not None:
            valid += 1
        times = sheet.times(line)
        lines.append(
            ScoreLine(
                line.name,
                value or 0,
                times,
                (value or 0) * times,
            )
        )
    lost = sum(sheet.penalties)
    lines.append(ScoreLine("penalties", lost, -1, -lost))
    ties = (("fewer penalty points", -lost), ("more valid active lines", valid))
    return Score(tuple(lines), sum(line.points for line in lines), ties)


def line_value(setup: FormulasSetup, sheet: FormulasSheet, line: FormulaLine) -> int | None:
    """What is written in a line comes to, or None when it is no valid formula (F1)."""
    run = written = [square for square in line.squares if sheet.holds(square)]
    if setup.runs:
        run = [square for square in written if not _is_passed_over(setup, sheet, square)]
    elif len(written) < len(line.squares):
        return None
    if not run or run[0] not in sheet.numbers or run[-1] not in sheet.numbers:
        return None
    first, last = line.squares.index(run[0]), line.squares.index(run[-1])
    if last - first + 1 != len(run):
        return None
    numbers = [sheet.numbers[cell] for cell in run[::2]]
    signs = [sheet.signs[slot] for slot in run[1::2]]
    return formula_value(numbers, signs, left_to_right=setup.left_to_right)


def _is_passed_over(setup: FormulasSetup, sheet: FormulasSheet, square: CellId) -> bool:
    """Whether a printed sign counts for nothing: it joins no two numbers, and nobody has written it
    there.
    """
    if square not in setup.lattice.printed:
        return False
    return any(cell not in sheet.numbers for cell in setup.lattice.ends[square])
