"""Sheets counted by the words of a score, one by one."""

from __future__ import annotations

from sheetgen.core.cells import Cell
from sheetgen.core.counting import CellCount, LineRule, ScoreRules, score_of
from sheetgen.core.play import Rank, Score, ScoreLine
from sheetgen.core.ranking import ranking

RED = tuple(Cell("red", str(number)) for number in range(1, 5))
MARKS = CellCount({cell.id: 1 for cell in RED})


def test_a_table_turns_a_count_into_points() -> None:
    line = LineRule("red", MARKS, table=(0, 1, 3, 6, 10))
    rules = ScoreRules((line,), bands={"fair": 2, "good": 4})
    texts = {RED[0].id: "x", RED[3].id: "x"}
    assert score_of(rules, texts) == Score((ScoreLine("red", 3, 1, 3),), 3, band="fair")


def test_ties_are_explained() -> None:
    rules = ScoreRules((LineRule("red", 5),), (LineRule("fewest marks", MARKS, times=-1),))
    scores = [score_of(rules, texts) for texts in ({RED[0].id: "x"}, {})]
    assert ranking(scores) == (
        Rank(1, 1, "fewest marks"),
        Rank(0, 2, "fewest marks"),
    )
