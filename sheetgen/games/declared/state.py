"""A table of filled sheets, on which nobody plays."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.core.cells import Sheet


@dataclass(frozen=True, slots=True)
class DeclaredState:
    """The sheets of a table."""

    sheets: tuple[Sheet, ...]  # one for each seat, without a name
