"""What there is to cut out in the shipped games: few pages, on any paper, in every theme."""

from __future__ import annotations

import pytest

from sheetgen.catalog import load_game
from sheetgen.paper.piece import Part
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, PaperName
from tests.widgets.table import texts


def part(game: str, name: str) -> Part:
    (made,) = load_game(game).parts([name])
    return made


@pytest.mark.parametrize("paper", ["a4", "letter", "both"])
@pytest.mark.parametrize(
    ("game", "name", "pages"),
    [
        ("unicorn-rainbow", "dice", 1),
        ("rainbow-roll", "dice", 2),
        ("uno-dice", "dice", 1),
        ("formulas", "dice", 1),
        ("color-dice", "dice", 1),
        ("rainbow-roll", "stickers", 1),
        ("formulas", "stickers", 1),
        ("color-dice", "pawns", 3),
    ],
)
def test_a_set_takes_few_pages(game: str, name: str, pages: int, paper: PaperName) -> None:
    assert len(impose(part(game, name), Options(paper=paper, copies=1)).pages) == pages


@pytest.mark.parametrize(
    ("game", "count"), [("unicorn-rainbow", 6), ("rainbow-roll", 13), ("uno-dice", 6), ("formulas", 8), ("color-dice", 6)]
)
@pytest.mark.parametrize("name", ["dice", "stickers"])
def test_every_die_of_the_box_is_there(game: str, count: int, name: str) -> None:
    ids = [die.id for die in load_game(game).spec.dice]
    named = [
        word for piece in part(game, name).pieces for word in piece.name.removeprefix("net of ").removeprefix("stickers of ").split(", ")
    ]
    assert named == ids
    assert len(named) == count


def test_pawns_are_nine_of_each_color_and_as_many_dummies() -> None:
    shown = [word for piece in part("color-dice", "pawns").pieces if "stand" not in piece.name for word in texts(piece) if len(word) == 1]
    assert {letter: shown.count(letter) for letter in shown} == dict.fromkeys("RBGYOV", 18)
