"""The page of results: everything that was counted stands on one page."""

from __future__ import annotations

from pathlib import Path

import pdfplumber
import pytest

from sheetgen.core.play import Rank, Score, ScoreLine
from sheetgen.errors import LayoutError
from sheetgen.page.geometry import MM_PER_PT
from sheetgen.render.options import Options
from sheetgen.render.plots import Curve, CurvePlot, picture
from sheetgen.render.results import Results, print_results
from tests.render.fontfile import letters_font

ROWS, YOURS = ScoreLine("rows", 3, 7, 21), ScoreLine("yours", 2, -5, -10)
ANN = Score((ROWS, YOURS), 11, (("extras", -3),))
BEN = Score((ROWS, YOURS), 11, (("extras", -5),), "good")
RANKS = (Rank(1, 1, "fewest extras"), Rank(0, 2, "fewest extras"))


def page(path: Path, results: Results, **how: object) -> list[tuple[str, float, float]]:
    """The lines of words on the one page, each with its left edge and middle in mm; nothing stands
    outside of the margins.
    """
    print_results(results, Options(**how), path)
    with pdfplumber.open(path) as document:
        (only,) = document.pages
        words = only.extract_words(keep_blank_chars=True, x_tolerance=4)
        for word in words:
            assert (
                8 - 1e-2
                <= word["x0"] * MM_PER_PT
                <= word["x1"] * MM_PER_PT
                <= float(only.width) * MM_PER_PT - 8 + 1e-2
            ), word
            assert word["bottom"] * MM_PER_PT <= float(only.height) * MM_PER_PT - 8
        return [
            (word["text"], word["x0"] * MM_PER_PT, (word["top"] + word["bottom"]) * MM_PER_PT / 2)
            for word in words
        ]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_chart_and_sections_stand_on_the_page(tmp_path: Path, paper: str) -> None:
    chart = CurvePlot("Chances", "percent", "%", (0, 7), [Curve("Ann", (25, 50))], (0, 100))
    results = Results(
        "Unicorn Rainbow",
        ("Ann", "Ben"),
        (ANN, BEN),
        RANKS,
        chart=picture(chart, "png"),
        sections=(("Costly", ("Ann: a sentence.",)),),
    )
    words = page(tmp_path / "results.pdf", results, paper=paper)
    below = [y for text, _, y in words if text in ("total", "Costly", "Ann: a sentence.")]
    assert below == sorted(below)
    with pdfplumber.open(tmp_path / "results.pdf") as document:
        (image,) = document.pages[0].images
    assert below[0] < image["top"] * MM_PER_PT < image["bottom"] * MM_PER_PT < below[1]
    assert image["x0"] * MM_PER_PT >= 8 - 1e-2


def test_ranking_scores_and_sentences_stand_on_the_page(tmp_path: Path) -> None:
    results = Results(
        "Unicorn Rainbow",
        ("Ann", "Ben"),
        (ANN, BEN),
        RANKS,
        ("Ben before Ann: extras.",),
        "28 November",
    )
    words = page(tmp_path / "results.pdf", results)
    texts = [text for text, _, _ in words]
    counted = ("rows", "3 × 7 = 21", "2 × −5 = −10", "total")
    assert {"Unicorn Rainbow", "28 November", "Ranking", "good; by fewest extras", *counted} <= {
        *texts
    }
    assert texts.count("11") == 4
    assert "by fewest extras" not in texts
    assert texts[-1] == "Ben before Ann: extras."
    rows = {
        text: round(y)
        for text, _, y in words
        if y < next(y for text, _, y in words if text == "Scores")
    }
    assert (rows["1."], rows["2."]) == (rows["Ben"], rows["Ann"])


def test_a_player_alone_has_no_ranking(tmp_path: Path) -> None:
    texts = [
        text for text, _, _ in page(tmp_path / "one.pdf", Results("Formulas", ("Ann",), (ANN,)))
    ]
    assert "Ranking" not in texts
    assert {"Scores", "rows", "Results"} <= {*texts}


def test_totals_below_0_have_a_minus_as_the_lines_above(tmp_path: Path) -> None:
    lost = Score((ScoreLine("penalties", 9, -1, -9),), -9)
    ranks = (Rank(1, 1), Rank(0, 2))
    results = Results("Formulas", ("Ann", "Ben"), (lost, ANN), ranks)
    texts = [text for text, _, _ in page(tmp_path / "lost.pdf", results)]
    assert texts.count("−9") == 3
    assert "-9" not in texts


def test_long_names_and_many_rounds_find_room(tmp_path: Path) -> None:
    rounds = tuple(ScoreLine(f"round {number}", 9, 1, 9) for number in range(1, 31))
    scores = tuple(Score(rounds[: 30 - seat], 270) for seat in range(6))
    names = tuple(f"Maximiliane Hohenzollern {'von ' * 4}{number}" for number in range(6))
    ranks = tuple(Rank(seat, 1) for seat in range(6))
    words = page(
        tmp_path / "many.pdf",
        Results("Rainbow Roll", names, scores, ranks, ("All share the first place. " * 12,)),
    )
    header = " ".join(text for text, _, _ in words)
    assert header.count("Hohenzollern") == 2 * len(names)
    assert sum(text == "9" for text, _, _ in words) == 30 + 29 + 28 + 27 + 26 + 25


def test_names_stand_as_they_were_typed(tmp_path: Path) -> None:
    results = Results("Formulas & <i>Co</i>", ("A & <b>B</b>",), (ANN,))
    texts = [text for text, _, _ in page(tmp_path / "typed.pdf", results)]
    assert texts[0] == "Formulas & <i>Co</i>"
    assert "A & <b>B</b>" in texts


def test_letters_of_another_font_stand_in_names(tmp_path: Path) -> None:
    font = letters_font(tmp_path, {"李": "M", "雷": "W"})
    results = Results("Formulas", ("Ann 李雷",), (ANN,))
    texts = [text for text, _, _ in page(tmp_path / "other.pdf", results, font=font)]
    assert "Ann 李雷" in texts


@pytest.mark.parametrize(("names", "code"), [(("李",), "missing-glyph"), (("שלום",), "script")])
def test_names_that_cannot_be_set_are_refused_and_nothing_is_written(
    tmp_path: Path, names: tuple[str, ...], code: str
) -> None:
    with pytest.raises(LayoutError) as caught:
        print_results(Results("Formulas", names, (ANN,)), Options(), tmp_path / "no.pdf")
    assert [problem.code for problem in caught.value.problems] == [code]
    assert list(tmp_path.iterdir()) == []


def test_more_than_a_page_is_refused(tmp_path: Path) -> None:
    lines = tuple(ScoreLine(f"round {number}", 9, 1, 9) for number in range(200))
    with pytest.raises(LayoutError, match="do not fit on one page"):
        print_results(
            Results("Rainbow Roll", ("Ann",), (Score(lines, 1800),)), Options(), tmp_path / "no.pdf"
        )
    assert list(tmp_path.iterdir()) == []
