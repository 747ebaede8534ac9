"""Words, pictures and symbols of one's own on the faces of dice, as a designer declares them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import catalog
from sheetgen.core.dice import Die, Face
from tests.layout.test_head import faces, game

WOOD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 20L12 2L20'
    ' 20Z"/></svg>'
)
GOLD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"'
    ' fill="#E8B400"/></svg>'
)

LAYOUT = """\
id: hoard
title: Hoard
players: 1-4
palette: {red: R}
symbols: {wood: art/wood.svg, gold: art/gold.svg}
dice:
  - {id: a, color: red, faces: [{text: "+2"}, {text: Draw two}, {picture: art/gold.svg}, wood, {symbol: gold}, 6]}
parts:
  dice: {kind: dice}
  stickers: {kind: stickers}
"""


@pytest.fixture
def hoard(tmp_path: Path) -> Path:
    """A layout with its pictures beside it."""
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "wood.svg").write_text(WOOD, encoding="utf-8")
    (tmp_path / "art" / "gold.svg").write_text(GOLD, encoding="utf-8")
    path = tmp_path / "hoard.yaml"
    path.write_text(LAYOUT, encoding="utf-8")
    return path


def die(faces: str, more: str = "") -> Die:
    (made,) = game(
        "symbols: {gold: art/gold.svg}\npalette: {red: R, blue: B}\ndice: [{id: a,"
        f" {more}faces: {faces}}}]\n"
    ).dice
    return made


@pytest.mark.parametrize(
    ("written", "face"),
    [
        ('{text: "+2"}', Face(words="+2")),
        ("{text: 2}", Face(words="2")),
        ("{text: Draw two}", Face(words="Draw two")),
        ("{text: star}", Face(words="star")),
        ("{picture: art/dragon.svg}", Face(symbol="dragon", picture="art/dragon.svg")),
        ("gold", Face(symbol="gold", picture="art/gold.svg")),
        ("{symbol: gold, color: blue}", Face(None, "gold", "blue", "B", picture="art/gold.svg")),
        ('{text: "+2", color: red}', Face(None, "", "red", "R", "+2")),
    ],
)
def test_a_face_shows_words_a_picture_or_a_symbol(written: str, face: Face) -> None:
    assert die(f"[{written}, 2]").faces[0] == face


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ('{text: "+2"}', "+2"),
        ("{text: Draw two}", "Draw_two"),
        ('{text: "a, b"}', "a_b"),
        ("{text: star}", "star"),
        ("star", "*"),
        ("{picture: a/star.svg}", "star"),
        ("{picture: a/my dragon.svg}", "my_dragon"),
        ("gold", "gold"),
    ],
)
def test_a_face_is_one_word_in_notation(written: str, text: str) -> None:
    assert die(f"[{written}, 2]").faces[0].text == text
    assert die(f"[{written}, 2]", "color: red, ").faces[0].text == f"R{text}"


def test_a_die_like_another_keeps_words_and_pictures() -> None:
    made = game(
        "palette: {red: R, blue: B}\ndice:\n  - {id: a, faces: [{text: x, color: red}, {picture:"
        " p.svg, color: blue}]}\n  - {id: b, like: a, shift: 1}\n"
    )
    assert faces(made) == {"a": "Rx Bp", "b": "Bx Rp"}
    assert [face.picture for face in made.dice[1].faces] == ["", "p.svg"]


def test_it_is_printed_and_rolled(hoard: Path) -> None:
    assert catalog.lint(str(hoard)).problems == ()
    loaded = catalog.load_layout(str(hoard))
    assert faces(loaded.spec) == {"a": "R+2 RDraw_two Rgold Rwood Rgold R6"}
    for theme in ("color", "light", "mono"):
        dice, stickers = loaded.parts(theme=theme)  # type: ignore[arg-type]
        for piece in (dice.pieces[0], stickers.pieces[0]):
            texts = [op.args[0] for op in piece.ops if op.verb == "text"]
            assert {"+2", "Draw", "two", "6"} <= set(texts)
            assert texts.count("R") == 6


@pytest.mark.parametrize("theme", ["color", "light", "mono"])
def test_a_black_picture_takes_the_ink_of_its_face_and_a_colored_one_stands_on_white(
    hoard: Path, theme: str
) -> None:
    """In mono all is black; in light red is a line; in color white stands on the red that the inks
    declare.
    """
    (dice,) = catalog.load_layout(str(hoard)).parts(["dice"], theme=theme)  # type: ignore[arg-type]
    fills = [dict(op.options).get("fill") for op in dice.pieces[0].ops if op.verb == "path"]
    triangle = {"color": "#FFFFFF", "light": "#AE1B28", "mono": "#000000"}[theme]
    assert fills.count(triangle) == 1
    assert fills.count("#E8B400") == (0 if theme == "mono" else 2)
    squares = [
        dict(op.options)
        for op in dice.pieces[0].ops
        if op.verb == "rect" and op.args[0].w == op.args[0].h
    ]
    patches = [
        options for options in squares if options["fill"] == "#FFFFFF" and options["line"] is None
    ]
    assert len(patches) == (2 if theme == "color" else 0)


def test_a_file_that_is_gone_is_told_where_it_is_named_also_when_no_die_is_printed(
    hoard: Path,
) -> None:
    (hoard.parent / "art" / "gold.svg").unlink()
    hoard.write_text(
        LAYOUT[: LAYOUT.index("parts:")]
        + "parts: {card: {kind: reference, size: [60, 60], children: []}}\n",
        encoding="utf-8",
    )
    told = [
        (str(problem.where).partition(".yaml:")[2], problem.message)
        for problem in catalog.lint(str(hoard)).problems
    ]
    assert told == [("5:37", 'there is no picture "art/gold.svg" beside the layout')]


@pytest.mark.parametrize(
    "face", ["{picture: art/star.svg}", '{text: "+1"}', '{text: "3", color: red}']
)
def test_rules_play_with_their_own_symbols_whatever_others_are_called(
    face: str, tmp_path: Path
) -> None:
    """A picture in a file called star is no star for the rules, and a printed word no sign."""
    layout = catalog.load_layout("uno-dice").path
    text = layout.read_text(encoding="utf-8").replace('star, "+1"]', f'{face}, "+1"]', 1)
    (tmp_path / "uno.yaml").write_text(
        text.replace("picture: &picture art/uno-dice.svg\n", "picture: &picture art/star.svg\n"),
        encoding="utf-8",
    )
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "star.svg").write_text(GOLD, encoding="utf-8")
    told = [problem.message for problem in catalog.lint(str(tmp_path / "uno.yaml")).problems]
    assert any(message.startswith('die "uno1" shows numbers in this game, or ') for message in told)
