"""How filled sheets are counted: the words of a layout's `rules` as values.

The vocabulary is closed. A count looks at what stands on one sheet, a table turns counts into
points, and nothing but sums is computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sheetgen.core.cells import Cell, CellId

LARGEST = 999
"""The largest number that is written into a cell."""


@dataclass(frozen=True, slots=True)
class CellCount:
    """What some cells hold: how many are `marked` or `blank`, the sum of the numbers `written` in
    them, what their marks are `worth`, the `highest` number that the name of a marked cell stands
    for, the `greatest` that is written.
    """

    verb: str
    cells: tuple[Cell, ...]  # in the order in which the layout names them
    text: str = ""  # the only text that counts as a mark, or "" for any
    signed: bool = False  # whether numbers written there may be less than 0


@dataclass(frozen=True, slots=True)
class MemberCount:
    """How many groups of cells are marked wholly, or at all."""

    members: tuple[tuple[Cell, ...], ...]
    complete: bool = True


@dataclass(frozen=True, slots=True)
class PointsCount:
    """The points of other lines together."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JoinedCount:
    """The sum of counts; or 1 where all, any or none of them are more than 0."""

    word: Literal["sum", "all", "any", "none"]
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class LimitedCount:
    """A number that counts where another count is within limits, both included; None = endless."""

    count: Count
    least: int | None = 1
    most: int | None = None
    times: int = 1


Count = int | CellCount | MemberCount | PointsCount | JoinedCount | LimitedCount
"""What can be counted on a sheet; a number stands for itself."""


@dataclass(frozen=True, slots=True)
class LineRule:
    """How a line of the score table is counted."""

    name: str  # its cell in the area `score`
    count: Count
    # what the count, or its entry in the table, is multiplied with; negative for a penalty
    times: int = 1
    table: tuple[int, ...] = ()  # the points for each count from 0 on; () = the count is the points
    most: int | None = None  # more than that is not counted


@dataclass(frozen=True, slots=True)
class TieRule:
    """What decides between equal totals: the larger count, or the smaller one, wins."""

    name: str
    count: Count
    fewest: bool = False


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """How sheets are counted with one number of players: the lines in the order of the table, what
    breaks ties, the least total that each word stands for, and the cells that make a difference.
    """

    lines: tuple[LineRule, ...] = ()
    ties: tuple[TieRule, ...] = ()
    bands: tuple[tuple[str, int], ...] = ()
    reads: frozenset[CellId] = frozenset()


Span = tuple[int, int]
"""The least and the most that a count can be."""


def span_of(count: Count, lines: Mapping[str, Span]) -> Span:
    """The least and the most that a count can be, those of the points of lines being known."""
    match count:
        case int():
            return (count, count)
        case CellCount():
            return _span_of_cells(count)
        case MemberCount():
            return (0, len(count.members))
        case LimitedCount():
            return _reach(count.times)
        case PointsCount():
            spans = [lines[name] for name in count.lines]
        case JoinedCount():
            spans = [span_of(each, lines) for each in count.counts]
            if count.word != "sum":
                return (0, 1)
    return (sum(low for low, _ in spans), sum(high for _, high in spans))


def _span_of_cells(count: CellCount) -> Span:
    match count.verb:
        case "marked" | "blank":
            return (0, len(count.cells))
        case "worth":
            return _reach(*(cell.times for cell in count.cells))
        case "highest":
            return (0, max((min(cell.values) for cell in count.cells), default=0))
    most = LARGEST * (len(count.cells) if count.verb == "written" else 1)
    return (-most if count.signed else 0, most)


def _reach(*numbers: int) -> Span:
    """The least and the greatest sum of some of these numbers, or of none."""
    return (sum(min(0, number) for number in numbers), sum(max(0, number) for number in numbers))
