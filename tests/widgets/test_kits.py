"""What there is to cut out in the shipped games: few pages, on any paper, in every theme."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.catalog import load_layout
from sheetgen.page.drawings import drawing
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import INKS, ThemeName
from sheetgen.page.outline import draw_outline
from sheetgen.page.piece import Part
from sheetgen.page.recorder import Recorder
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, PaperName
from sheetgen.widgets.dice.pawn import PawnForm
from sheetgen.widgets.dice.pieces import CutChoice, cut_part
from tests.handbook import chapter
from tests.shipped import PARTS, drawn_part, shipped
from tests.widgets.table import THEMES, pen, texts


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
        ("color-dice", "pawns", 1),
        ("color-dice", "stand-ups", 1),
    ],
)
def test_a_set_takes_few_pages(game: str, name: str, pages: int, paper: PaperName) -> None:
    assert len(impose(drawn_part(game, name), Options(paper=paper, copies=1)).pages) == pages


def test_thirteen_dice_are_eight_and_five() -> None:
    pages = impose(drawn_part("rainbow-roll", "dice"), Options(copies=1)).pages
    assert [sum(len(placed.piece.name.split(", ")) for placed in page) for page in pages] == [8, 5]


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, name in PARTS if name in ("dice", "stickers")]
)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_pages_have_as_much_white_above_as_below(game: str, name: str, paper: PaperName) -> None:
    """3 mm lie between pieces and the help, as much as the ticks of stickers take above and below."""
    plan = impose(drawn_part(game, name), Options(paper=paper))
    assert plan.strip is not None
    for page in plan.pages:
        top, bottom = min(placed.y for placed in page), max(placed.box.bottom for placed in page)
        assert top - Options().margin == pytest.approx(plan.strip.y - 3 - bottom)
        left, right = min(placed.x for placed in page), max(placed.box.right for placed in page)
        assert left + right == pytest.approx(plan.width)


@pytest.mark.parametrize(
    ("game", "name", "holds"),
    [
        ("rainbow-roll", "dice", "13 dice"),
        ("formulas", "stickers", "8 dice"),
        ("color-dice", "stickers", "4 dice"),
        ("color-dice", "pawns", "36 pawns, as discs"),
        ("color-dice", "stand-ups", "36 pawns, as stand-ups"),
    ],
)
def test_a_part_says_what_it_makes(game: str, name: str, holds: str) -> None:
    assert drawn_part(game, name).holds == holds


def dice_of(made: Part) -> list[str]:
    """The dice of nets or stickers, by id."""
    return [
        word
        for piece in made.pieces
        for word in piece.name.removeprefix("net of ").removeprefix("stickers of ").split(", ")
    ]


@pytest.mark.parametrize(
    ("game", "count"),
    [("unicorn-rainbow", 6), ("rainbow-roll", 13), ("uno-dice", 6), ("formulas", 8)],
)
@pytest.mark.parametrize("name", ["dice", "stickers"])
def test_every_die_of_the_box_is_there(game: str, count: int, name: str) -> None:
    made = dice_of(drawn_part(game, name))
    assert made == [die.id for die in shipped(game).spec.dice]
    assert len(made) == count


@pytest.mark.parametrize("name", ["dice", "stickers"])
@pytest.mark.parametrize(
    ("seats", "colors"),
    [
        ("2", "red blue green yellow"),
        ("4", "red blue green yellow"),
        ("5", "red blue green yellow orange"),
        ("6", "red blue green yellow orange violet"),
    ],
)
def test_each_color_in_play_has_a_die(seats: str, colors: str, name: str) -> None:
    assert dice_of(drawn_part("color-dice", name, seats=seats)) == colors.split()


@pytest.mark.parametrize(
    ("seats", "players", "dummies"),
    [
        ("2", "RB", "GY"),
        ("3", "RBG", "Y"),
        ("4", "RBGY", ""),
        ("5", "RBGYO", ""),
        ("6", "RBGYOV", ""),
    ],
)
def test_only_colors_in_play_get_pawns(seats: str, players: str, dummies: str) -> None:
    for part, what in (("pawns", "discs"), ("stand-ups", "stand-ups")):
        rows = [texts(piece) for piece in drawn_part("color-dice", part, seats=seats).pieces]
        assert "".join(row[0] for row in rows if row[2] == what) == players
        assert "".join(row[0] for row in rows if row[2] == f"dummy {what}") == dummies


def test_a_row_of_pawns_is_nine() -> None:
    discs, stands = (drawn_part("color-dice", part).pieces for part in ("pawns", "stand-ups"))
    assert {len(texts(piece)) - 3 for piece in discs} == {9}
    assert {len(texts(piece)) - 3 for piece in stands} == {36}


@pytest.mark.parametrize(
    ("form", "holds", "kinds"),
    [
        (None, "18 pawns, as discs and as stand-ups", {"discs", "stand-ups"}),
        ("discs", "18 pawns, as discs", {"discs"}),
        ("stand-ups", "18 pawns, as stand-ups", {"stand-ups"}),
    ],
)
def test_pawns_are_of_one_kind_or_of_both(
    form: PawnForm | None, holds: str, kinds: set[str]
) -> None:
    """Whatever is made, its pages say that one kind is enough."""
    choice = CutChoice(colors=("red", "blue"), dummies=(), form=form)
    made = cut_part(pen(pawns=9), "pawns", "pawns", "Pawns", choice=choice)
    assert made.holds == holds
    assert {piece.name.split()[-1] for piece in made.pieces} == kinds
    assert made.strip is not None
    assert "one kind is enough" in " ".join(texts(made.strip))


def test_the_pawns_of_the_handbook_are_of_one_kind_each(tmp_path: Path) -> None:
    (block,) = re.findall(r"```yaml\n(.*?)```", chapter("## Pawns of one kind or both"), re.DOTALL)
    path = tmp_path / "tiny.yaml"
    head = "id: tiny\ntitle: Tiny\nplayers: 2\npalette: {red: R, blue: B}\n"
    path.write_text(head + block, encoding="utf-8")
    assert [part.holds for part in load_layout(str(path)).parts()] == [
        "18 pawns, as discs",
        "18 pawns, as stand-ups",
    ]


def test_a_color_that_the_game_lacks_is_refused() -> None:
    hand = pen(pawns=9)
    cut_part(hand, "pawns", "pawns", "Pawns", choice=CutChoice(colors=("red", "gren")))
    assert [problem.message for problem in hand.problems] == [
        'there is no color "gren"; did you mean "green"?'
    ]


@pytest.mark.parametrize("name", ["dice", "stickers"])
def test_the_help_says_what_the_letters_of_dice_stand_for(name: str) -> None:
    """In the order of the palette; the name of the die without a color stands beside it."""
    strip = drawn_part("rainbow-roll", name).strip
    assert strip is not None
    said = "".join(texts(strip))
    assert "R red   O orange   Y yellow   G green   B blue   P purple" in said
    plain = drawn_part("formulas", name).strip
    assert plain is not None
    assert not any(len(text) == 1 and text.isupper() for text in texts(plain))


@pytest.mark.parametrize("theme", THEMES)
def test_steps_are_drawn_in_a_color_of_the_game(theme: ThemeName) -> None:
    fills = {"color": "#3470DD", "light": "#BED7FD", "mono": "#FFFFFF"}
    recorder = Recorder()
    draw_outline(
        recorder, drawing("die", (INKS["blue"],)), Rect(0, 0, 22, 15), pen(theme=theme).theme
    )
    found = [dict(op.options)["fill"] for op in recorder.ops]
    assert fills[theme] in found
    assert "#AE1B28" not in found
