"""`export` as typed: pieces and decks as pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.run import Program

CARDS = """\
id: winds
title: Winds
players: 2
palette: {sea: {ink: blue, letter: S}}
dice: [{id: d, faces: 1..6}]
parts:
  deck:
    kind: reference
    size: [63.5, 88.9]
    bleed: 3
    ground: sea
    each: [Gale, Head wind, "Öl & Rum", Gale]
    children: [{text: "{each}", align: center, at: [20, 20]}]
    back: []
    back-ground: {color: sea, shade: solid}
  coin: {kind: reference, size: [25.4, 25.4], shape: round, ground: sea, children: []}
  dice: {kind: dice}
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "winds.yaml").write_text(CARDS, encoding="utf-8")
    return tmp_path


def sizes(folder: Path) -> dict[str, tuple[str, tuple[int, int]]]:
    """Mode and size in pixels of the pictures in a folder, by name."""
    found = {}
    for path in sorted(folder.glob("*.png")):
        with Image.open(path) as picture:
            found[path.stem] = (picture.mode, picture.size)
    return found


def test_each_piece_is_a_file_that_says_what_it_is(desk: Path, sheetgen: Program) -> None:
    answer = sheetgen("export", "winds.yaml", "--part", "deck", "--part", "coin")
    card, coin = ("RGB", (750, 1050)), ("RGBA", (300, 300))
    assert sizes(desk / "output") == {
        "winds-deck-1-gale": card,
        "winds-deck-2-head-wind": card,
        "winds-deck-3-öl-rum": card,
        "winds-deck-back": card,
        "winds-coin": coin,
    }
    assert answer.code == 0
    assert sorted(answer.out.split("\n")[:-1]) == sorted(
        f"output/{name}.png" for name in sizes(desk / "output")
    )
    with Image.open(desk / "output" / "winds-coin.png") as picture:
        corners = [picture.getpixel((x, y)) for x in (0, 299) for y in (0, 299)]
        assert [pixel[3] for pixel in corners] == [0] * 4
        assert picture.getpixel((150, 150))[3] == 255


def test_bleed_and_dots_are_as_asked_for(desk: Path, sheetgen: Program) -> None:
    sheetgen("export", "winds.yaml", "--part", "deck", "--bleed", "--dpi", "127")
    with Image.open(desk / "output" / "winds-deck-1-gale.png") as picture:
        assert picture.size == (348, 475)
        assert len({picture.getpixel((x, y)) for x in (1, 340) for y in (1, 470)}) == 1
        assert picture.getpixel((1, 1)) != (255, 255, 255)


def test_decks_say_what_to_type(desk: Path, sheetgen: Program) -> None:
    answer = sheetgen("export", "winds.yaml", "--tts")
    assert answer.out.splitlines() == [
        "output/winds-deck-deck.png: 3 x 2 places, 4 cards, back winds-deck-back.png",
        "output/winds-deck-back.png",
        "output/winds-coin.png",
        "output/winds-tts.json",
    ]
    assert sizes(desk / "output")["winds-deck-deck"] == ("RGB", (2250, 2100))
    kept = json.loads((desk / "output" / "winds-tts.json").read_text(encoding="utf-8"))
    assert kept["files"][0] == {
        "part": "deck",
        "path": "output/winds-deck-deck.png",
        "column_count": 3,
        "row_count": 2,
        "card_count": 4,
        "back": "winds-deck-back.png",
    }
    with Image.open(desk / "output" / "winds-deck-deck.png") as picture:
        assert picture.getpixel((2249, 2099)) == (255, 255, 255), "the last place is free"
        assert picture.getpixel((10, 10)) != (255, 255, 255)


def test_drawings_are_files_of_the_same_names(desk: Path, sheetgen: Program) -> None:
    answer = sheetgen("export", "winds.yaml", "--pieces", "svg", "--part", "deck", "--bleed")
    names = ["1-gale", "2-head-wind", "3-öl-rum", "back"]
    assert answer.out.splitlines() == [f"output/winds-deck-{name}.svg" for name in names]
    text = (desk / "output" / "winds-deck-3-öl-rum.svg").read_text(encoding="utf-8")
    assert 'width="69.500mm" height="94.900mm"' in text
    assert "Öl &amp; Rum</text>" in text


def test_json_says_the_same(desk: Path, sheetgen: Program) -> None:
    data = json.loads(sheetgen("export", "winds.yaml", "--part", "coin", "--json").out)
    assert data["game"] == "winds"
    assert data["files"] == [{"part": "coin", "path": "output/winds-coin.png"}]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--dpi", "0"], 2, "0 is not in the range 36 to 1200"),
        (["--dpi", "1000000000"], 2, "1000000000 is not in the range 36 to 1200"),
        (["--dpi", "1e9"], 2, "'1e9' is not a whole number"),
        (["--tts", "--bleed"], 2, "cards on a screen have no bleed; leave --bleed or --tts out"),
        (
            ["--output", "winds.yaml"],
            1,
            "cannot make the folder winds.yaml: a file stands in its way",
        ),
        (["--part", "cards"], 2, "winds has no part"),
        (["--tts", "--part", "dice"], 2, "dice, stickers and pawns make no decks"),
        (["--output", "one.png", "--part", "deck"], 1, "would both be written to one.png"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_written(
    words: list[str], code: int, said: str, desk: Path, sheetgen: Program
) -> None:
    answer = sheetgen("export", "winds.yaml", *words)
    assert answer.code == code
    assert said in answer.err
    assert [path.name for path in desk.iterdir()] == ["winds.yaml"]
    assert (desk / "winds.yaml").read_text(encoding="utf-8") == CARDS


def test_no_picture_takes_all_memory(desk: Path, sheetgen: Program) -> None:
    (desk / "winds.yaml").write_text(CARDS.replace("[63.5, 88.9]", "[600, 900]"), encoding="utf-8")
    answer = sheetgen("export", "winds.yaml", "--part", "deck", "--dpi", "1200")
    assert answer.code == 1
    assert answer.err == (
        "the deck Gale would be 42,520 pixels long at 1200 dpi; 15,000 are possible, as with"
        " --dpi 423\n"
    )
    assert not (desk / "output").exists()


def test_a_drawing_is_one_however_its_file_is_written(desk: Path, sheetgen: Program) -> None:
    args = ("--part", "coin", "--pieces", "svg", "--output", "COIN.SVG")
    assert sheetgen("export", "winds.yaml", *args).code == 0
    assert (desk / "COIN.SVG").read_text(encoding="utf-8").startswith(("<?xml", "<svg"))
