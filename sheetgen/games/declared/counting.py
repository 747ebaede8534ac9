"""What a filled sheet is worth by the `rules` of its layout."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.core.cells import Cell, Texts
from sheetgen.core.counting import (
    CellCount,
    Condition,
    ConditionalCount,
    Conditions,
    Count,
    Counting,
    CountSum,
    Limits,
    LineRule,
    MemberCount,
    PointsCount,
)
from sheetgen.core.play import Outcome, Score, ScoreLine
from sheetgen.core.ranking import ranking
from sheetgen.core.spec import GameSpec


class Scorer:
    """Scores sheets and ranks players by what a layout declares."""

    def __init__(self, spec: GameSpec) -> None:
        self.counting = spec.counting or Counting({})

    def score(self, texts: Texts, players: int) -> Score:
        """What stands on a sheet in points, line by line, with what breaks ties and the word for
        the total.

        Every text is a mark, or a whole number, that its cell may hold.
        """
        rules = self.counting.rules[players]
        paper = _Paper(texts)
        lines = [paper.line(rule) for rule in rules.lines]
        total = sum(line.points for line in lines)
        ties = [
            (rule.name, paper.count(rule.count) * (-1 if rule.fewest else 1)) for rule in rules.ties
        ]
        reached = [(least, word) for word, least in rules.bands if least <= total]
        _, band = max(reached, default=(0, ""))
        return Score(tuple(lines), total, tuple(ties), band)

    def outcome(self, scores: Sequence[Score]) -> Outcome:
        """Who came where, and which tie-break decided it."""
        return Outcome("all sheets are scored", ranking(scores))


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
            case MemberCount():
                enough = all if count.complete else any
                marked = [[cell.id in self.texts for cell in cells] for cells in count.members]
                return sum(map(enough, marked))
            case PointsCount():
                return sum(self.points[name] for name in count.lines)
            case ConditionalCount():
                return count.times if self._holds(count.condition) else 0
            case CountSum():
                return sum(map(self.count, count.counts))

    def _cells(self, count: CellCount) -> int:
        marked = [cell for cell in count.cells if self._is_marked(cell, count.text)]
        match count.verb:
            case "marked":
                return len(marked)
            case "blank":
                return len(count.cells) - len(marked)
            case "worth":
                return sum(cell.times for cell in marked)
            case "highest":
                return max((min(cell.values) for cell in marked), default=0)
        numbers = [int(self.texts[cell.id]) for cell in marked]
        return sum(numbers) if count.verb == "written" else max(numbers, default=0)

    def _is_marked(self, cell: Cell, text: str) -> bool:
        if text:
            return self.texts.get(cell.id) == text
        return cell.id in self.texts

    def _holds(self, condition: Condition) -> bool:
        match condition:
            case Limits(count, least, most):
                value = self.count(count)
                return (least is None or value >= least) and (most is None or value <= most)
            case Conditions("all", conditions):
                return all(map(self._holds, conditions))
            case Conditions(word, conditions):
                return any(map(self._holds, conditions)) == (word == "any")
