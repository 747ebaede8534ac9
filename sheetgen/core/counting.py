"""How filled sheets are counted: the words of a layout's `rules` as values.

The vocabulary is closed. A count looks at what stands on one sheet, a table turns counts into
points, and nothing but sums is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from sheetgen.core.cells import Cell, CellId

LARGEST = 999
"""The largest number that is written into a cell."""

CellVerb = Literal["marked", "blank", "written", "worth", "highest", "greatest"]
"""What is counted of cells: how many hold something or nothing, the sum of the numbers written in
them, what their marks count, the highest number that the name of a marked cell stands for, and the
greatest number that is written.
"""


@dataclass(frozen=True, slots=True)
class CellCount:
    """What some cells hold.

    Attributes:
        verb: what is counted of them.
        cells: the cells, in the order in which the layout names them.
        text: the only text that counts as a mark, or "" for any.
        signed: whether the numbers written there may be less than nothing.
    """

    verb: CellVerb
    cells: tuple[Cell, ...]
    text: str = ""
    signed: bool = False


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
class ConditionalCount:
    """A number that counts where a condition holds."""

    condition: Condition
    times: int = 1


@dataclass(frozen=True, slots=True)
class CountSum:
    """Counts added up."""

    counts: tuple[Count, ...]


Count = int | CellCount | MemberCount | PointsCount | ConditionalCount | CountSum
"""What can be counted on a sheet; a number stands for itself."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Whether a count is within limits, both included; None = no limit."""

    count: Count
    least: int | None = 1
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Conditions:
    """Whether enough conditions hold: all of them, any, or none."""

    word: Literal["all", "any", "none"]
    conditions: tuple[Condition, ...]


Condition = Limits | Conditions
"""What can be asked of a sheet."""


@dataclass(frozen=True, slots=True)
class LineRule:
    """How a line of the score table is counted.

    Attributes:
        name: its cell in the area `score`.
        count: what it counts.
        times: what that, or its entry in the table, is multiplied with; negative for a penalty.
        table: the points for each count from 0 on, or () where the count is the points.
        most: more than that is not counted, or None.
    """

    name: str
    count: Count
    times: int = 1
    table: tuple[int, ...] = ()
    most: int | None = None


@dataclass(frozen=True, slots=True)
class TieRule:
    """What decides between equal totals: the larger count, or the smaller one, wins."""

    name: str
    count: Count
    fewest: bool = False


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """How sheets are counted with one number of players: the lines in the order of the table, what
    breaks ties, and the least total that each word stands for.
    """

    lines: tuple[LineRule, ...]
    ties: tuple[TieRule, ...] = ()
    bands: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Counting:
    """How sheets are counted, by how many play."""

    rules: Mapping[int, ScoreRules]

    def reads(self, players: int) -> frozenset[CellId]:
        """The cells that make a difference to a score or a tie."""
        rules = self.rules[players]
        counts = [line.count for line in rules.lines] + [tie.count for tie in rules.ties]
        return frozenset(cell.id for count in counts for cell in cells_of(count))


Span = tuple[int, int]
"""The least and the most that a count can be."""


def cells_of(asked: Count | Condition) -> Iterator[Cell]:
    """The cells that a count or a condition looks at."""
    match asked:
        case CellCount():
            yield from asked.cells
        case MemberCount():
            yield from chain.from_iterable(asked.members)
        case _:
            for inner in parts_of(asked):
                yield from cells_of(inner)


def parts_of(asked: Count | Condition) -> tuple[Count | Condition, ...]:
    """The counts and conditions that a count or a condition is made of."""
    if isinstance(asked, CountSum):
        return asked.counts
    if isinstance(asked, ConditionalCount):
        return (asked.condition,)
    if isinstance(asked, Conditions):
        return asked.conditions
    return (asked.count,) if isinstance(asked, Limits) else ()


def span_of(count: Count, lines: Mapping[str, Span]) -> Span:
    """The least and the most that a count can be, where that of the lines above is known."""
    match count:
        case int():
            return (count, count)
        case CellCount():
            return _span_of_cells(count)
        case MemberCount():
            return (0, len(count.members))
        case PointsCount():
            return _total([lines[name] for name in count.lines])
        case ConditionalCount():
            return (min(0, count.times), max(0, count.times))
        case CountSum():
            return _total([span_of(each, lines) for each in count.counts])


def _span_of_cells(count: CellCount) -> Span:
    cells = count.cells
    match count.verb:
        case "marked" | "blank":
            return (0, len(cells))
        case "worth":
            return _total([(min(0, cell.times), max(0, cell.times)) for cell in cells])
        case "highest":
            return (0, max(min(cell.values) for cell in cells))
        case "greatest" | "written":
            most = LARGEST * (len(cells) if count.verb == "written" else 1)
            return (-most if count.signed else 0, most)


def _total(spans: list[Span]) -> Span:
    return (sum(low for low, _ in spans), sum(high for _, high in spans))


def line_span(line: LineRule, lines: Mapping[str, Span]) -> Span:
    """The least and the most points that a line can give; its table covers all of its counts."""
    low, high = capped_span(line, lines)
    counts = [low, high]
    if line.table:
        counts = [line.table[count] for count in range(low, high + 1)]
    points = [count * line.times for count in counts]
    return (min(points), max(points))


def capped_span(line: LineRule, lines: Mapping[str, Span]) -> Span:
    """The least and the most that a line counts."""
    low, high = span_of(line.count, lines)
    if line.most is None:
        return (low, high)
    return (min(low, line.most), min(high, line.most))
