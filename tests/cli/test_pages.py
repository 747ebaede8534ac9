"""Papers, pieces on a page, names and fonts as typed."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pdfplumber
import pypdfium2
import pytest

from tests.cli.run import Program
from tests.render.fontfile import letters_font

MM = 72 / 25.4

LAYOUT = """\
sheetgen: 1
id: case
title: Case
players: 1-4
engine: none
areas: {row: {cells: 4}}
parts:
  sheet:
    kind: sheet
    size: half
    children:
      - {kind: header, title: Case, FIELDS}
      - {kind: boxes, area: row}
      - {kind: qr}
      - {kind: scale-bar, at: [47, 122.5]}
"""


def layout(folder: Path, fields: str) -> Path:
    path = folder / "case.yaml"
    path.write_text(LAYOUT.replace("FIELDS", fields), encoding="utf-8")
    return path


def words(path: Path) -> list[list[str]]:
    with pdfplumber.open(path) as pdf:
        return [[word["text"] for word in page.extract_words()] for page in pdf.pages]


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("A4", (210, 297)),
        ("Letter", (215.9, 279.4)),
        ("A5", (210, 148)),
        ("Both", (210, 279.4)),
        ("A3", (420, 297)),  # turned, where four sheets fit instead of three
        ("Legal", (215.9, 355.6)),
        ("TABLOID", (431.8, 279.4)),
        ("210X297", (210, 297)),
        ("250.5x300", (250.5, 300)),
    ],
)
def test_a_paper_is_the_same_in_upper_and_lower_case(
    sheetgen: Program, tmp_path: Path, paper: str, size: tuple[float, float]
) -> None:
    for name in (paper, paper.lower()):
        assert (
            sheetgen(
                "print", "unicorn", "--part", "sheet", "--paper", name, "--output", tmp_path
            ).code
            == 0
        )
        with pypdfium2.PdfDocument(tmp_path / "unicorn-rainbow-sheet.pdf") as pdf:
            assert [side / MM for side in pdf[0].get_size()] == pytest.approx(size, abs=0.001)


def test_preview_and_kit_take_the_same_papers(sheetgen: Program, tmp_path: Path) -> None:
    assert (
        sheetgen(
            "preview",
            "unicorn",
            "--part",
            "sheet",
            "--paper",
            "LEGAL",
            "--dpi",
            "36",
            "--output",
            tmp_path,
        ).code
        == 0
    )
    assert sheetgen("kit", "unicorn", "--paper", "Tabloid", "--output", tmp_path).code == 0
    with pypdfium2.PdfDocument(tmp_path / "unicorn-rainbow-kit.pdf") as pdf:
        sizes = [tuple(round(side / MM, 1) for side in page.get_size()) for page in pdf]
    upright, across = (279.4, 431.8), (431.8, 279.4)  # of sheets and aids four stand so, not three
    assert sizes == [upright, upright, upright, across, across]


def test_cells_stand_where_they_stand_on_the_corrected_page(sheetgen: Program) -> None:
    """A correction moves every cell away from the middle of A4, (105, 148.5), by the same
    factor.
    """
    tables = []
    for more in ((), ("--scale-x", "1.02", "--scale-y", "0.99")):
        answer = sheetgen("print", "unicorn", "--part", "sheet", "--cells", *more)
        assert answer.code == 0
        [part] = json.loads(answer.out)["parts"]
        tables.append(part["boxes"])
    assert len(tables[0]) == len(tables[1]) > 100
    for plain, corrected in zip(*tables, strict=True):
        assert corrected["x"] == pytest.approx(105 + 1.02 * (plain["x"] - 105), abs=0.0011)
        assert corrected["y"] == pytest.approx(148.5 + 0.99 * (plain["y"] - 148.5), abs=0.0011)
        assert (corrected["w"], corrected["h"]) == pytest.approx(
            (1.02 * plain["w"], 0.99 * plain["h"]), abs=0.0011
        )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            ("--paper", "A7"),
            "Invalid value for '--paper': there is no paper \"A7\"; there is a4, letter, ",
        ),
        (
            ("--per-page", "0"),
            "Invalid value for '--per-page': a page takes auto, or 1 to 1000 pieces, not '0'",
        ),
        (
            ("--per-page", "²"),
            "Invalid value for '--per-page': a page takes auto, or 1 to 1000 pieces, not '²'",
        ),
        (("--gap", "-1"), "Invalid value for '--gap'"),
        (("--gap", "nan"), "Invalid value for '--gap': 'nan' is not a number"),
        (("--names", "@none.txt"), "cannot read none.txt: no such file or directory"),
        (("--names", "@"), "write the file's name after the @"),
        (("--names", "@."), ". is a folder; names stand in a file, one a line"),
        (("--names", "Ann\x01"), 'the name "AnnU+0001" has U+0001; leave it out'),
        (("--names", "An\u200bn"), 'the name "AnU+200Bn" has U+200B; leave it out'),
        (("--names", "Ben,\u00adAnn"), 'the name "U+00ADAnn" has U+00AD; leave it out'),
        (("--paper", "\u06630\u0660x200"), 'there is no paper "\u06630\u0660x200"'),
        (("--names", "Ben,A\x7fnn"), 'the name "AU+007Fnn" has U+007F; leave it out'),
    ],
)
def test_what_cannot_be_asked_for(
    sheetgen: Program, tmp_path: Path, given: tuple[str, str], message: str
) -> None:
    answer = sheetgen("print", "unicorn", "--part", "sheet", *given, "--output", tmp_path)
    assert (answer.code, answer.out, list(tmp_path.iterdir())) == (2, "", [])
    assert message in answer.err


NAMES = "Ann\r\n  Ben,\tthe  2nd \n\n\nZoe\u0308\n"


def test_a_letter_that_no_font_has_is_named(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen("print", "unicorn", "--part", "sheet", "--names", "Ann\ue000")
    assert (answer.code, list(tmp_path.iterdir())) == (1, [])
    assert 'the font has no U+E000 for the name "AnnU+E000"' in answer.err


def test_a_line_break_ends_a_name(sheetgen: Program, tmp_path: Path) -> None:
    fields = layout(tmp_path, "fields: [Name]")
    assert sheetgen("print", fields, "--names", "Ann\nBen", "--output", tmp_path).code == 0
    (page,) = words(tmp_path / "case-sheet.pdf")
    assert (page.count("Ann"), page.count("Ben")) == (1, 1)


@pytest.mark.parametrize("source", ["file", "stdin"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_names_come_from_a_file_or_stdin_one_a_line(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, mark: str
) -> None:
    data = (mark + NAMES).encode()
    (tmp_path / "names.txt").write_bytes(data)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    word = "@-" if source == "stdin" else f"@{tmp_path / 'names.txt'}"
    assert (
        sheetgen(
            "print", layout(tmp_path, "fields: [Name]"), "--names", word, "--output", tmp_path
        ).code
        == 0
    )
    pages = words(tmp_path / "case-sheet.pdf")
    assert [page.count("Name") for page in pages] == [2, 1]
    assert pages[0][1:3] == ["Name", "Ann"]
    assert " ".join(pages[0]).count("Name Ben, the 2nd") == 1
    assert "Zoë" in pages[1]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\n \n", "there are no names in "),
        (b"Ann\n\xff\n", " is not UTF-8 text; save it as UTF-8"),
        (
            b"a\n" * 600_000,
            " is larger than 1 MB; names stand in a file, one a line, or @- reads them from stdin",
        ),
    ],
)
def test_a_file_without_names_is_refused(
    sheetgen: Program, tmp_path: Path, data: bytes, message: str
) -> None:
    (tmp_path / "names.txt").write_bytes(data)
    answer = sheetgen("print", "unicorn", "--names", f"@{tmp_path / 'names.txt'}")
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err


@pytest.mark.parametrize("names", ["", ",", " , ", "\n"])
def test_names_that_are_none_are_refused(sheetgen: Program, names: str) -> None:
    answer = sheetgen("print", "unicorn", "--part", "sheet", "--names", names)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("there are no names in ")
    assert answer.err.endswith("; write them as in Ann,Ben\n")


@pytest.mark.parametrize(
    ("fields", "given"),
    [
        ("fields: [Name]", True),
        ("fields: [name, Date]", True),
        ("fields: [Spieler], name: Spieler", True),
        ("fields: [Datum, Nom], name: Nom", True),
        ("fields: [Name, Team], name: Team", True),
        ("fields: [Spieler]", False),
        ("fields: [Player]", False),
        ("fields: []", False),
    ],
)
def test_names_are_printed_or_it_is_said_that_no_field_takes_them(
    sheetgen: Program, tmp_path: Path, fields: str, given: bool
) -> None:
    path = layout(tmp_path, fields)
    answer = sheetgen("print", path, "--names", "Ann,Ben", "--output", tmp_path)
    if given:
        assert (answer.code, answer.err) == (0, "")
        (page,) = words(tmp_path / "case-sheet.pdf")
        assert (page.count("Ann"), page.count("Ben")) == (1, 1)
    else:
        assert (answer.code, answer.out) == (2, "")
        assert answer.err.startswith(
            "there is no field for names on the sheet of case; a header's field called Name takes"
            " them, "
        )
        assert "fills: name" in answer.err
        assert not (tmp_path / "case-sheet.pdf").exists()


def test_the_named_field_takes_the_name_alone(sheetgen: Program, tmp_path: Path) -> None:
    path = layout(tmp_path, "fields: [Name, Team], name: Team")
    assert sheetgen("print", path, "--names", "Ann", "--output", tmp_path).code == 0
    assert words(tmp_path / "case-sheet.pdf")[0][:4] == ["Case", "Name", "Team", "Ann"]


def test_a_header_names_one_of_its_own_fields(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen("lint", layout(tmp_path, "fields: [Spieler, Datum], name: Spielr"))
    assert answer.code == 1
    assert 'the header has no field "Spielr"; did you mean "Spieler"?' in answer.out
    bare = sheetgen("lint", layout(tmp_path, "name: Spieler"))
    assert 'the header has no field "Spieler"\n' in bare.out


def test_parts_that_were_asked_for_and_take_no_names_are_named(
    sheetgen: Program, tmp_path: Path
) -> None:
    answer = sheetgen(
        "print",
        "unicorn",
        "--part",
        "sheet",
        "--part",
        "dice",
        "--names",
        "Ann",
        "--output",
        tmp_path,
    )
    assert (answer.code, answer.err) == (
        0,
        "note: there is no field for names on the dice of unicorn-rainbow\n",
    )
    # Nobody asked for these one by one, and the sheet takes the names.
    assert sheetgen("print", "unicorn", "--names", "Ann", "--output", tmp_path).err == ""


def test_games_that_take_no_names_are_named_beside_those_that_do(
    sheetgen: Program, tmp_path: Path
) -> None:
    for command in ("print", "kit"):
        answer = sheetgen(command, "unicorn", "color", "--names", "Ann", "--output", tmp_path)
        assert (answer.code, answer.err) == (0, "note: there is no field for names in color-dice\n")
    answer = sheetgen("kit", "color", "--names", "Ann")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("there is no field for names in color-dice; ")


def test_a_kit_has_a_field_for_each_who_plays(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen(
        "kit", "uno", "--players", "3", "--names", "Ann,Ben,Cid,Dee", "--output", tmp_path
    )
    assert (answer.code, answer.out, list(tmp_path.iterdir())) == (1, "", [])
    assert (
        answer.err
        == "4 names do not fit on the 3 name fields of the board, as many as a kit for 3 has\n"
    )
    assert (
        sheetgen(
            "kit", "uno", "--players", "4", "--names", "Ann,Ben,Cid,Dee", "--output", tmp_path
        ).code
        == 0
    )


AID = """\
sheetgen: 1
id: case
title: Case
players: 1-4
engine: none
parts:
  aid:
    kind: reference
    size: half
    children:
      - {kind: text, text: "TEXT"}
"""


@pytest.mark.parametrize("own", [False, True], ids=["built-in font", "font that has them"])
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("שלום", "from right to left"),
        ("नमस्ते", "in Devanagari, whose letters change beside others,"),
        ("สวัสดี", "in Thai, whose letters change beside others,"),
    ],
)
def test_such_texts_of_a_layout_are_mistakes_with_their_place(
    sheetgen: Program, tmp_path: Path, text: str, why: str, own: bool
) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(AID.replace("TEXT", text), encoding="utf-8")
    font = ("--font", letters_font(tmp_path, dict.fromkeys(text, "M"))) if own else ()
    answer = sheetgen("print", path, *font, "--output", tmp_path)
    assert (answer.code, answer.out, list(tmp_path.glob("*.pdf"))) == (1, "", [])
    assert answer.err.startswith(f'{path}:11:28: texts {why} cannot be set: "{text}"\n')
