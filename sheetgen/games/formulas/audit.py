"""What cannot be right on a paper."""

from __future__ import annotations

from sheetgen.core.cells import Sheet
from sheetgen.errors import Problem
from sheetgen.games.formulas.state import House


def audit(house: House, sheet: Sheet) -> tuple[Problem, ...]:
    return ()
