"""The page that a printer is measured with: crosses that meet, rulers in mm, bars of 100 mm; and
what is kept of printers.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from sheetgen.errors import SheetgenError
from sheetgen.render.calibration import Printer, keep_printer, print_calibration, printer_called
from sheetgen.render.options import PAPERS, Options, PaperName
from tests.render.reading import MM


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "printers.json"


Line = tuple[float, float, float, float]


def lines(page: Any) -> set[Line]:
    """Left, top, right, bottom in mm."""
    return {
        tuple(round(line[key] / MM, 2) for key in ("x0", "top", "x1", "bottom"))
        for line in page.lines
    }  # type: ignore[misc]


def pages(tmp_path: Path, paper: PaperName) -> tuple[set[Line], set[Line], list[str]]:
    print_calibration(Options(paper=paper), tmp_path / "calibration.pdf")
    with pdfplumber.open(tmp_path / "calibration.pdf") as pdf:
        assert len(pdf.pages) == 2
        first, second = pdf.pages
        width, height = PAPERS[paper]
        for page in pdf.pages:
            for thing in (*page.lines, *page.chars):
                assert thing["x0"] / MM >= 7.9
                assert thing["x1"] / MM <= width - 7.9
                assert thing["top"] / MM >= 7.9
                assert thing["bottom"] / MM <= height - 7.9
        return lines(first), lines(second), [page.extract_text() for page in pdf.pages]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "both"])
def test_the_rulers_zero_lies_behind_the_cross(tmp_path: Path, paper: PaperName) -> None:
    """Over whatever edge the paper is turned: both stand in its middle."""
    width, height = PAPERS[paper]
    first, second, _ = pages(tmp_path, paper)
    x, y = round(width / 2, 2), round(height / 2, 2)
    assert (x, round(y - 45, 2), x, round(y + 45, 2)) in first - second
    assert (round(x - 45, 2), y, round(x + 45, 2), y) in first - second
    only = second - first
    upright_ticks = sorted(
        line[0] for line in only if line[0] == line[2] and line[3] - line[1] <= 5.01
    )
    level_ticks = sorted(
        line[1] for line in only if line[1] == line[3] and line[2] - line[0] <= 5.01
    )
    assert upright_ticks == pytest.approx([x + mm for mm in range(-10, 11)], abs=0.02)
    assert level_ticks == pytest.approx([y + mm for mm in range(-10, 11)], abs=0.02)
    # The longest tick is the zero, and the arms of the cross reach over both rulers.
    long = [
        line
        for line in only
        if line[0] == line[2] and line[3] - line[1] == pytest.approx(5, abs=0.01)
    ]
    assert [line[0] for line in long] == [x]
    assert all(y - 45 < line[1] < line[3] < y for line in long)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_both_sides_have_bars_of_100_mm_and_crosses_that_lie_behind_each_other(
    tmp_path: Path, paper: PaperName
) -> None:
    width, height = PAPERS[paper]
    first, second, _ = pages(tmp_path, paper)
    shared = first & second
    assert [line for line in shared if line[2] - line[0] == pytest.approx(100, abs=0.02)]
    assert [line for line in shared if line[3] - line[1] == pytest.approx(100, abs=0.02)]
    crosses = {
        (line[0] + 3, line[1]) for line in shared if line[2] - line[0] == pytest.approx(6, abs=0.01)
    }
    assert len(crosses) == 4
    for x, y in crosses:
        assert any(
            a == pytest.approx(width - x, abs=0.02) and b == pytest.approx(y, abs=0.02)
            for a, b in crosses
        )
        assert any(
            a == pytest.approx(x, abs=0.02) and b == pytest.approx(height - y, abs=0.02)
            for a, b in crosses
        )


def test_the_second_side_says_what_to_read(tmp_path: Path) -> None:
    _, _, (first, second) = pages(tmp_path, "a4")
    assert "First side" in first
    assert "turned over the edge that you will use" in first
    for word in (
        "Second side",
        "against the light",
        "right of 0 and below 0 are plus",
        "--offset-x",
        "--offset-y",
        "\u221210",
        "\u22125",
    ):
        assert word in second


def test_small_paper_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SheetgenError) as caught:
        print_calibration(Options(paper="a5", margin=20), tmp_path / "calibration.pdf")
    assert [problem.code for problem in caught.value.problems] == ["paper"]
    assert not (tmp_path / "calibration.pdf").exists()


def test_figures_are_kept_by_name_and_added_to(config: Path) -> None:
    assert keep_printer(" Büro ", {"offset_x": 0.4, "offset_y": -0.2})[0] == config
    keep_printer("hp", {"scale_x": 1.004})
    keep_printer("Büro", {"scale_y": 0.998})
    assert printer_called("Büro") == Printer(0.4, -0.2, 1.0, 0.998)
    assert printer_called("hp") == Printer(scale_x=1.004)


def test_printers_that_are_kept_at_the_same_time_are_all_kept() -> None:
    names = [f"printer {number}" for number in range(12)]
    with ThreadPoolExecutor(len(names)) as threads:
        list(threads.map(lambda name: keep_printer(name, {"offset_x": 1}), names))
    assert all(printer_called(name) == Printer(offset_x=1) for name in names)


def test_an_unknown_printer_is_refused_with_those_that_are_known() -> None:
    for known, said in (
        (None, "; measure it with"),
        ("laser", "; there is laser; measure it with"),
    ):
        if known:
            keep_printer(known, {"offset_x": 1})
        with pytest.raises(SheetgenError) as caught:
            printer_called("ink")
        (problem,) = caught.value.problems
        assert problem.code == "unknown-printer"
        assert said in problem.message


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 61, "\x1b[31m"])
def test_a_name_that_is_none_is_refused(name: str, config: Path) -> None:
    with pytest.raises(SheetgenError) as caught:
        keep_printer(name, {"offset_x": 1})
    assert [problem.code for problem in caught.value.problems] == ["printer-name"]
    assert not config.exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"printers": []}',
        '{"printers": {"hp": 1}}',
        '{"printers": {"hp": {"offset_x": 50}}}',
        '{"printers": {"hp": {"offset_x": NaN, "offset_y": 0, "scale_x": 1, "scale_y": 1}}}',
        "\xff",
    ],
)
def test_a_damaged_file_is_said_to_be(text: str, config: Path) -> None:
    config.parent.mkdir()
    config.write_bytes(text.encode("latin-1"))
    for wrong in (lambda: printer_called("hp"), lambda: keep_printer("hp", {"offset_x": 1})):
        with pytest.raises(SheetgenError) as caught:
            wrong()
        assert [problem.code for problem in caught.value.problems] == ["bad-printers"]
    assert config.read_bytes() == text.encode("latin-1")
