"""What a filled sheet is worth by the `rules` of its layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from sheetgen.core.cells import Texts
from sheetgen.core.counting import (
    CellCount,
    Count,
    JoinedCount,
    LimitedCount,
    LineRule,
    MemberCount,
    PointsCount,
    ScoreRules,
)
from sheetgen.core.play import Score, ScoreLine


def score_of(rules: ScoreRules, texts: Texts) -> Score:
    """What stands on a sheet in points, line by line, with what breaks ties and the word for the
    total.

    Every text is a mark, or a whole number, that its cell may hold.
    """
    paper = _Paper(texts)
    lines = [paper.line(rule) for rule in rules.lines]
    total = sum(line.points for line in lines)
    ties = [(tie.name, paper.count(tie.count) * (-1 if tie.fewest else 1)) for tie in rules.ties]
    reached = [(least, word) for word, least in rules.bands if least <= total]
    _, band = max(reached, default=(0, ""))
    return Score(tuple(lines), total, tuple(ties), band)


class _Paper:
    """A sheet while it is counted, and the points of its lines so far."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.points: dict[str, int] = {}

    def line(self, rule: LineRule) -> ScoreLine:
        """A line of the score table; a table's entry stands for the count."""
        count = self.count(rule.count)
        if rule.most is not None:
            count = min(count, rule.most)
        if rule.table:
            count = rule.table[count]
        self.points[rule.name] = count * rule.times
        return ScoreLine(rule.name, count, rule.times, count * rule.times)

    def count(self, count: Count) -> int:
        """What a count comes to."""
        match count:
            case int():
                return count
            case CellCount():
                return self._cells(count)
            case MemberCount(members, complete):
                enough = all if complete else any
                return sum(enough(cell.id in self.texts for cell in cells) for cells in members)
            case PointsCount(lines):
                return sum(self.points[name] for name in lines)
            case JoinedCount(word, counts):
                return int(_JOINED[word](map(self.count, counts)))
            case LimitedCount(inner, least, most, times):
                value = self.count(inner)
                low = least is not None and value < least
                high = most is not None and value > most
                return 0 if low or high else times

    def _cells(self, count: CellCount) -> int:
        texts = self.texts
        there = [cell for cell in count.cells if cell.id in texts]
        marked = [cell for cell in there if count.text in ("", texts[cell.id])]
        match count.verb:
            case "marked":
                return len(marked)
            case "blank":
                return len(count.cells) - len(marked)
            case "worth":
                return sum(cell.times for cell in marked)
            case "highest":
                return max((min(cell.values) for cell in marked), default=0)
        numbers = [int(texts[cell.id]) for cell in marked]
        return sum(numbers) if count.verb == "written" else max(numbers, default=0)


_JOINED: Mapping[str, Callable[[Iterable[int]], int]] = {
    "sum": sum,
    "all": all,
    "any": any,
    "none": lambda values: not any(values),
}
"""What becomes of counts that are joined by a word."""
