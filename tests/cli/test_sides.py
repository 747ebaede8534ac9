"""Backs, posters and the measuring of a printer, as typed."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pdfplumber
import pytest

from tests.cli.run import Program
from tests.cli.typed import Terminal
from tests.layout.test_backs import CARDS, HEAD
from tests.render.reading import MM


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.yaml"
    path.write_text(HEAD + CARDS, encoding="utf-8")
    return path


def first_left(path: Path, page: int) -> float:
    """Where the first colored ground of a page begins, in mm."""
    with pdfplumber.open(path) as pdf:
        return (
            min(float(rect["x0"]) for rect in pdf.pages[page].rects if rect["width"] > 20 * MM) / MM
        )


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "2 pages, 2 on a page, front and back"),
        (("--duplex", "short"), "2 pages, 2 on a page, front and back"),
        (("--duplex", "none"), "1 page, 2 on a page"),
        (("--fold-over",), "1 page, 2 on a page, front and back to fold"),
    ],
)
def test_print_says_how_backs_are_printed(
    sheetgen: Program, cards: Path, tmp_path: Path, args: tuple[str, ...], said: str
) -> None:
    answer = sheetgen("print", cards, "--output", tmp_path / "out", *args)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"{tmp_path}/out/cards-cards.pdf: {said}\n"


@pytest.fixture
def optional(cards: Path) -> Path:
    """The cards with backs that are printed only when asked for."""
    cards.write_text(HEAD + CARDS + "    back-when: asked\n", encoding="utf-8")
    return cards


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "1 page, 2 on a page"),
        (("--backs",), "2 pages, 2 on a page, front and back"),
        (("--backs", "--duplex", "short"), "2 pages, 2 on a page, front and back"),
        (("--backs", "--fold-over"), "1 page, 2 on a page, front and back to fold"),
        (("--backs", "--duplex", "none"), "1 page, 2 on a page"),
    ],
)
def test_optional_backs_are_printed_when_asked_for(
    sheetgen: Program, optional: Path, tmp_path: Path, args: tuple[str, ...], said: str
) -> None:
    answer = sheetgen("print", optional, "--output", tmp_path, *args)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"{tmp_path}/cards-cards.pdf: {said}\n"


def test_a_kit_has_optional_backs_when_asked_for(
    sheetgen: Program, optional: Path, tmp_path: Path
) -> None:
    stocks = []
    for args in ((), ("--backs",)):
        answer = sheetgen("kit", optional, "--output", tmp_path, "--json", *args)
        (part,) = json.loads(answer.out)["parts"]
        stocks.append((part["last"], part["stock"]))
    assert stocks == [(2, "card, 160–200 g"), (3, "card, 160–200 g, both sides")]


def test_what_is_asked_of_optional_backs_needs_them(
    sheetgen: Program, optional: Path, tmp_path: Path
) -> None:
    answer = sheetgen("print", optional, "--fold-over", "--output", tmp_path)
    assert answer.code == 2
    assert "backs are optional here: add --backs, or leave --fold-over out" in answer.err


def test_a_large_board_is_printed_in_tiles_when_told(sheetgen: Program, tmp_path: Path) -> None:
    args = ("print", "color", "--part", "board", "--paper", "a5", "--output", tmp_path)
    refused = sheetgen(*args)
    assert refused.code == 1
    assert refused.err.endswith("or --poster would fit\n")
    answer = sheetgen(*args, "--poster", "--json")
    (file,) = json.loads(answer.out)["files"]
    assert (file["page_count"], file["per_page"], file["copy_count"]) == (4, 1, 1)
    assert (
        sheetgen(*args, "--poster").out
        == f"{tmp_path}/color-dice-board.pdf: 4 pages, 2 x 2 tiles\n"
    )


def test_figures_that_were_kept_move_the_second_side(
    sheetgen: Program, cards: Path, tmp_path: Path
) -> None:
    kept = sheetgen(
        "print", "--calibrate", "--printer", "HP 400", "--offset-x", "0.5", "--offset-y", "-0.25"
    )
    assert (kept.code, kept.out) == (
        0,
        "HP 400: --offset-x 0.5 --offset-y -0.25 --scale-x 1 --scale-y 1\n",
    )
    assert "sheetgen print GAME --printer 'HP 400'" in kept.err
    path = tmp_path / "cards-cards.pdf"
    lefts = []
    for args in (
        (),
        ("--printer", "HP 400"),
        ("--printer", "HP 400", "--offset-x", "-1"),
        ("--offset-x", "0.5"),
    ):
        assert sheetgen("print", cards, "--output", tmp_path, *args).code == 0
        lefts.append((first_left(path, 0), first_left(path, 1)))
    plain, by_name, by_hand, typed = lefts
    assert [front for front, _ in lefts] == pytest.approx([plain[0]] * 4)
    assert [back - plain[1] for _, back in (by_name, by_hand, typed)] == pytest.approx(
        [0.5, -1, 0.5], abs=0.01
    )


def test_figures_of_a_printer_serve_parts_without_backs(sheetgen: Program, tmp_path: Path) -> None:
    sheetgen("print", "--calibrate", "--printer", "hp", "--scale-x", "0.99", "--offset-x", "1")
    args = ("print", "unicorn", "--part", "sheet", "--copies", "1", "--cells", "--output", tmp_path)
    rows = {
        how: {
            row["cell"]: row["w"]
            for row in json.loads(sheetgen(*args, *how).out)["parts"][0]["boxes"]
        }
        for how in ((), ("--printer", "hp"), ("--printer", "hp", "--scale-x", "1"))
    }
    plain, known, typed = rows.values()
    assert typed == plain
    assert known["red.5"] == pytest.approx(plain["red.5"] * 0.99, abs=0.002)


def test_the_page_to_measure_says_what_to_do_next(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen("print", "--calibrate", "--output", tmp_path)
    assert (answer.code, answer.out) == (
        0,
        f"{tmp_path}/calibration.pdf: 2 pages, front and back\n",
    )
    assert "sheetgen print --calibrate --printer NAME --offset-x MM --offset-y MM" in answer.err
    with pdfplumber.open(tmp_path / "calibration.pdf") as pdf:
        assert len(pdf.pages) == 2
    as_json = json.loads(sheetgen("print", "--calibrate", "--output", tmp_path, "--json").out)
    assert (as_json["path"], as_json["page_count"]) == (f"{tmp_path}/calibration.pdf", 2)


def typed(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))


def test_what_is_read_off_the_page_is_typed_and_kept(
    sheetgen: Program, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed("0.4\n-0,2\n99.5\n\n", monkeypatch)
    answer = sheetgen("print", "--calibrate", "--printer", "laser", "--output", tmp_path)
    assert answer.code == 0
    assert (
        answer.out.splitlines()[1]
        == "laser: --offset-x 0.4 --offset-y -0.2 --scale-x 1.005 --scale-y 1"
    )
    assert "level ruler" in answer.err
    kept = json.loads((data / "config" / "printers.json").read_text(encoding="utf-8"))
    assert kept == {
        "printers": {"laser": {"offset_x": 0.4, "offset_y": -0.2, "scale_x": 1.005, "scale_y": 1.0}}
    }
    typed("\n\n\n", monkeypatch)
    again = sheetgen("print", "--calibrate", "--printer", "laser", "--output", tmp_path)
    assert (again.code, len(again.out.splitlines())) == (0, 1)
    assert "nothing is kept" in again.err
    assert json.loads((data / "config" / "printers.json").read_text(encoding="utf-8")) == kept


@pytest.mark.parametrize("line", ["far", "11", "nan", "1\n1\n50"])
def test_a_figure_that_cannot_be_is_refused(
    sheetgen: Program, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    typed(f"{line}\n", monkeypatch)
    answer = sheetgen("print", "--calibrate", "--printer", "laser", "--output", tmp_path)
    assert answer.code == 1
    assert f'not "{line.splitlines()[-1]}"' in answer.err
    assert not (data / "config").exists()


def test_kept_figures_as_json(sheetgen: Program, data: Path) -> None:
    answer = json.loads(
        sheetgen("print", "--calibrate", "--printer", "hp", "--offset-y", "1.5", "--json").out
    )
    figures = {"printer": "hp", "offset_x": 0.0, "offset_y": 1.5, "scale_x": 1.0, "scale_y": 1.0}
    assert answer.items() >= {**figures, "kept": str(data / "config" / "printers.json")}.items()


REFUSED = [
    (
        ("print", "color", "--part", "dice", "--duplex", "short"),
        "nothing that is printed has a back; leave --duplex out",
    ),
    (
        ("print", "color", "--part", "dice", "--fold-over", "--offset-x", "1"),
        "nothing that is printed has a back; leave --fold-over and --offset-x out",
    ),
    (
        ("print", "color", "--part", "dice", "--backs"),
        "nothing that is printed has a back; leave --backs out",
    ),
    (("print", "color", "--fold-over", "--duplex", "long"), "leave --duplex out"),
    (("print", "color", "--fold-over", "--poster"), "leave --fold-over out"),
    (
        ("print", "color", "--printer", "hp"),
        'nothing is kept of a printer "hp"; measure it with: sheetgen print --calibrate',
    ),
    (("print", "color", "--duplex", "both"), "'both' is not one of 'long', 'short', 'none'"),
    (("print", "color", "--offset-x", "11"), "11"),
    (("print", "color", "--offset-x", "nan"), "'nan' is not a number"),
    (("print", "color", "--calibrate"), "leave the games out"),
    (
        ("print", "--calibrate", "--offset-x", "1"),
        "name the printer of these figures: --printer NAME",
    ),
    (
        ("print", "--calibrate", "--printer", " ", "--offset-x", "1"),
        "a printer's name has 1 to 60 letters",
    ),
    (("print", "--calibrate", "--printer", ""), "a printer's name has 1 to 60 letters"),
]


@pytest.mark.parametrize(
    ("args", "said"), REFUSED, ids=[" ".join(args[1:])[:40] for args, _ in REFUSED]
)
def test_what_cannot_be_is_refused(
    sheetgen: Program, tmp_path: Path, args: tuple[str, ...], said: str
) -> None:
    answer = sheetgen(*args, "--output", tmp_path / "out")
    assert (answer.code, answer.out) == (2, "")
    assert said in " ".join(answer.err.replace("│", " ").split())
    assert not (tmp_path / "out").exists()


def test_a_kit_counts_both_sides(sheetgen: Program, cards: Path, tmp_path: Path) -> None:
    answer = json.loads(
        sheetgen("kit", cards, "--players", "2", "--output", tmp_path, "--json").out
    )
    (part,) = answer["parts"]
    assert (answer["page_count"], part["first"], part["last"]) == (3, 2, 3)
    with pdfplumber.open(tmp_path / "cards-kit.pdf") as pdf:
        assert len(pdf.pages) == 3
        cover = pdf.pages[0].extract_text()
    assert "pages 2 to 3" in cover
    assert "both sides" in cover


def test_at_a_terminal_a_figure_that_cannot_be_is_asked_for_again(tmp_path: Path) -> None:
    terminal = Terminal(
        tmp_path,
        "print",
        "--calibrate",
        "--printer",
        "laser",
        SHEETGEN_CONFIG=str(tmp_path / "config"),
    )
    screen = terminal.answers(
        ("ruler (- is left)", "far"),
        ("ruler (- is left)", "1_0"),
        ("ruler (- is left)", "0.4"),
        ("upright ruler", "0"),
        ("level bar", ""),
        ("upright bar", ""),
    ).ends()
    assert 'an offset is -10 to 10 mm, not "far"' in screen
    assert 'an offset is -10 to 10 mm, not "1_0"' in screen
    kept = json.loads((tmp_path / "config" / "printers.json").read_text(encoding="utf-8"))
    assert kept["printers"]["laser"] == {
        "offset_x": 0.4,
        "offset_y": 0.0,
        "scale_x": 1.0,
        "scale_y": 1.0,
    }
