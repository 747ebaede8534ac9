"""A table of filled sheets, on which nobody plays."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.core.cells import Sheet

POINTS, COUNTS, TOTAL = "score", "counts", "total"
"""The areas into which players write what they have counted, a cell for each line of the score: its
points, what it counts; and the cell for the sum of all points.
"""

TOTALS = (POINTS, COUNTS)


@dataclass(frozen=True, slots=True)
class DeclaredState:
    """The sheets of a table."""

    sheets: tuple[Sheet, ...]  # one for each seat, without a name
