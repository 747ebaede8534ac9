"""`symbols`: every sign that a layout can name, listed and drawn."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from sheetgen.page.icons import ICONS, SYMBOLS
from tests.cli.run import Program, on_a_terminal

GOLD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"'
    ' fill="#E8B400"/></svg>'
)
HEAD = "id: hoard\ntitle: Hoard\nplayers: 1-4\n"


@pytest.fixture
def hoard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "gold.svg").write_text(GOLD, encoding="utf-8")
    path = tmp_path / "hoard.yaml"
    path.write_text(HEAD + "symbols: {gold: gold.svg}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def test_every_sign_is_listed_once_with_where_it_stands(sheetgen: Program) -> None:
    lines = sheetgen("symbols").out.splitlines()[1:]
    assert [line.split()[0] for line in lines] == list(ICONS)
    assert [line.split()[0] for line in lines if line.split()[1:] == ["faces,", "pages"]] == list(
        SYMBOLS
    )


def test_those_of_a_game_come_first(sheetgen: Program, hoard: Path) -> None:
    assert sheetgen("symbols", str(hoard), "--plain").out.splitlines()[:2] == [
        "name: gold; stands on: faces, pages; file: gold.svg",
        "name: blank; stands on: faces, pages",
    ]
    data = json.loads(sheetgen("symbols", str(hoard), "--json").out)
    assert (data["game"], data["files"]) == ("hoard", [])
    assert data["symbols"][:2] == [
        {"name": "gold", "on_dice": True, "file": "gold.svg"},
        {"name": "blank", "on_dice": True, "file": None},
    ]
    assert data["symbols"][-1] == {"name": "printer", "on_dice": False, "file": None}


def test_it_fits_a_narrow_screen() -> None:
    assert all(
        len(line) <= 40
        for line in re.sub(r"\x1b\[[0-9;]*m", "", on_a_terminal("symbols")).splitlines()
    )


def test_a_picture_shows_the_name_of_every_sign(sheetgen: Program, hoard: Path) -> None:
    answer = sheetgen("symbols", str(hoard), "--output", "all.pdf")
    assert (answer.code, answer.out) == (0, f"all.pdf: {len(ICONS) + 1} symbols and icons\n")
    with pypdfium2.PdfDocument("all.pdf") as document:
        assert len(document) == 1
        words = document[0].get_textpage().get_text_bounded().split()
    assert sorted(words) == sorted(
        ["gold", *ICONS, *["Symbols", "of", "the", "game", "Symbols", "of", "dice", "Icons"]]
    )


def test_a_png_is_the_same_page(sheetgen: Program, hoard: Path) -> None:
    assert json.loads(sheetgen("symbols", str(hoard), "--output", "all.png", "--json").out)[
        "files"
    ] == [{"path": "all.png"}]
    with Image.open("all.png") as picture:
        assert picture.format == "PNG"
        colors = {color for _, color in picture.convert("RGB").getcolors(1 << 20) or ()}
    assert (0xE8, 0xB4, 0x00) in colors


def test_many_symbols_go_on_to_further_pages(sheetgen: Program, hoard: Path) -> None:
    names = "".join(f"  s{number}: gold.svg\n" for number in range(100))
    hoard.write_text(f"{HEAD}symbols:\n{names}", encoding="utf-8")
    assert sheetgen("symbols", str(hoard), "--output", "all.pdf").code == 0
    with pypdfium2.PdfDocument("all.pdf") as document:
        words = " ".join(page.get_textpage().get_text_bounded() for page in document).split()
        assert len(document) == 2
    assert {f"s{number}" for number in range(100)} | set(ICONS) <= set(words)


def test_what_cannot_be_drawn_is_told_and_nothing_is_written(
    sheetgen: Program, hoard: Path
) -> None:
    assert sheetgen("symbols", "--output", "all.txt").code == 2
    (hoard.parent / "gold.svg").unlink()
    answer = sheetgen("symbols", str(hoard), "--output", "all.pdf")
    assert (answer.code, answer.out) == (1, "")
    assert 'there is no picture "gold.svg" beside the layout' in answer.err
    assert sheetgen("symbols", str(hoard)).code == 0
    assert sorted(path.name for path in hoard.parent.iterdir()) == ["hoard.yaml"]
