"""Sheets counted by rules that stand in a layout."""

from __future__ import annotations

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.core.counting import CellCount, Counting, LineRule, ScoreRules, TieRule
from sheetgen.core.play import Rank, Score, ScoreLine, Seat
from sheetgen.core.ranking import ranking
from sheetgen.core.spec import GameSpec
from sheetgen.games.declared.counting import Scorer

RED = tuple(Cell("red", str(number)) for number in range(1, 5))


def scorer(*lines: LineRule, ties: tuple[TieRule, ...] = ()) -> Scorer:
    rules = ScoreRules(lines, ties, (("fair", 2), ("good", 4)))
    table = CellTable({"red": Area("red", RED)})
    return Scorer(GameSpec("a", "A", (2, 2), "none", (), table, counting=Counting({2: rules})))


def test_a_table_turns_a_count_into_points() -> None:
    rule = LineRule("red", CellCount("marked", RED), table=(0, 1, 3, 6, 10))
    texts = {RED[0].id: "x", RED[3].id: "x"}
    assert scorer(rule).score(texts, 2) == Score((ScoreLine("red", 3, 1, 3),), 3, band="fair")


def test_ties_are_explained() -> None:
    marks = CellCount("marked", RED)
    by_marks = scorer(LineRule("red", 5), ties=(TieRule("fewest marks", marks, fewest=True),))
    scores = [by_marks.score(texts, 2) for texts in ({RED[0].id: "x"}, {})]
    assert ranking(scores) == (
        Rank(Seat(1), 1, "fewest marks"),
        Rank(Seat(0), 2, "fewest marks"),
    )
