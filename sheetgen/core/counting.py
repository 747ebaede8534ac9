"""How filled sheets are counted: the words of a layout's `rules` as values, and what they come to.

The vocabulary is closed. A count looks at what stands on one sheet, a table turns counts into
points, and nothing but sums is computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from sys import maxsize
from typing import TypeAlias

from sheetgen.core.cells import CellId, Texts, WholeNumbers
from sheetgen.core.play import Score, ScoreLine

LARGEST = 999
"""The largest number that is written into a cell."""

Span = tuple[int, int]
"""The least and the most that a count can be."""


@dataclass(frozen=True, slots=True)
class CellCount:
    """The sum of what marks in some cells count, or only the best of them."""

    # what a mark in each cell counts; None = the number that is written there
    values: Mapping[CellId, int | None]
    text: str = ""  # the only text that counts as a mark, or "" for any
    least: int = 0  # the least number that can be written there
    best: bool = False


@dataclass(frozen=True, slots=True)
class LimitedCount:
    """A number that counts where another count is within limits, both included."""

    count: Count
    least: int = 1
    most: int = maxsize
    times: int = 1


Count: TypeAlias = "int | str | tuple[Count, ...] | CellCount | LimitedCount"
"""What can be counted on a sheet: a number stands for itself, a name for the points of a line
before, several counts for their sum.
"""


@dataclass(frozen=True, slots=True)
class LineRule:
    """How a line of the score table, or what decides between equal totals, is counted."""

    name: str  # its cell in the area `score`, or what the ranking says
    count: Count
    # what the count, or its entry in the table, is multiplied with; negative for a penalty, and for
    # what the winner has fewest of
    times: int = 1
    table: WholeNumbers = ()  # the points for each count from 0 on; () = the count is the points
    most: int = maxsize  # more than that is not counted


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """How sheets are counted with one number of players: the lines in the order of the table, what
    breaks ties, the least total that each word stands for, and the cells that make a difference.
    """

    lines: tuple[LineRule, ...] = ()
    ties: tuple[LineRule, ...] = ()
    bands: Mapping[str, int] = field(default_factory=dict)
    reads: frozenset[CellId] = frozenset()


def score_of(rules: ScoreRules, texts: Texts) -> Score:
    """What stands on a sheet in points, line by line, with what breaks ties and the word for the
    total.

    Every text is a mark, or a whole number, that its cell may hold.
    """
    counting = Counting(texts)
    lines = tuple(map(counting.line, rules.lines))
    total = sum(line.points for line in lines)
    ties = tuple((tie.name, counting.count(tie.count)[0] * tie.times) for tie in rules.ties)
    reached = [(least, word) for word, least in rules.bands.items() if least <= total]
    _, band = max(reached, default=(0, ""))
    return Score(lines, total, ties, band)


class Counting:
    """A sheet while it is counted; without texts any sheet, of which is known what its counts can
    be.
    """

    def __init__(self, texts: Texts | None = None) -> None:
        self.texts = texts
        self.points: dict[str, Span] = {}  # of the lines so far

    def line(self, rule: LineRule) -> ScoreLine:
        """A line of the score table, at its least; a table's entry stands for the count."""
        low, high = self.reach(rule)
        counts = rule.table[low : high + 1] or (low, high)
        points = [count * rule.times for count in counts]
        self.points[rule.name] = (min(points), max(points))
        return ScoreLine(rule.name, counts[0], rule.times, points[0])

    def reach(self, rule: LineRule) -> Span:
        """The least and the most that is counted in a line; on one sheet they are the same."""
        low, high = self.count(rule.count)
        return min(low, rule.most), min(high, rule.most)

    def count(self, count: Count) -> Span:
        """The least and the most that a count comes to."""
        match count:
            case int():
                return count, count
            case CellCount():
                return _reach(count) if self.texts is None else _on_sheet(count, self.texts)
            case str():
                return self.points[count]
            case tuple():
                return _together(map(self.count, count))
            case LimitedCount(inner, least, most, times):
                low, high = self.count(inner)
                if low < high:
                    return min(0, times), max(0, times)
                number = times if least <= low <= most else 0
                return number, number


def _together(spans: Iterable[Span], *, best: bool = False) -> Span:
    """The sum of spans, or the best of them, which may be that of nothing."""
    lows, highs = zip((0, 0), *spans, strict=True)
    return (min(lows), max(highs)) if best else (sum(lows), sum(highs))


def _reach(count: CellCount) -> Span:
    spans = [
        (count.least, LARGEST) if value is None else (min(0, value), max(0, value))
        for value in count.values.values()
    ]
    return _together(spans, best=count.best)


def _on_sheet(count: CellCount, texts: Texts) -> Span:
    numbers = [
        int(texts[cell]) if value is None else value
        for cell, value in count.values.items()
        if cell in texts and count.text in ("", texts[cell])
    ]
    number = max(numbers, default=0) if count.best else sum(numbers)
    return number, number
