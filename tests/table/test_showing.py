"""Sheets at the screen: in the shape of the paper at any width, marks visible without color, and
one fact a line.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from wcwidth import wcswidth

from sheetgen.catalog import game_ids
from sheetgen.core.cells import Sheet
from sheetgen.core.drawing import Drawing, text_of
from sheetgen.fields.filled import Entry
from sheetgen.games.game import Game
from sheetgen.table.entry.papers import read_paper
from sheetgen.table.entry.showing import facts, picture, picture_of
from tests.games.cases import TOY, Case
from tests.games.cases import game_of as any_game
from tests.shipped import shipped

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

UNREADABLE = ("unreadable.yaml",)


@cache
def game_of(name: str) -> Game[object, object]:
    game = shipped(name).game
    assert game is not None
    return game


def sheet(game: str, text: str) -> Sheet:
    """A filled sheet written as `key: text; key: text`."""
    lines = [line.partition(":") for line in text.split("; ")]
    return game_of(game).parse_sheet(Entry(key, said.strip()) for key, _, said in lines)


def lines(drawing: Drawing) -> list[str]:
    return [text_of(line) for line in drawing]


def shown(game: str, text: str, width: int) -> list[str]:
    return lines(picture_of(game_of(game), [sheet(game, text)], 0, width))


UNICORN = "players: 2; red: 2-5; green: 9; abilities: red.a used; first: 9.; extras: 2; others: 1"


def test_unicorn_rows_stand_below_each_other_with_their_sections() -> None:
    assert shown("unicorn-rainbow", UNICORN, 80)[:5] == [
        "          x2              | x3          | x4      | x5       2-5    6-8   +7",
        "R red      X   X   X   X  |  6   7   8  |  9   10 | 11/12    (X)    flip   _",
        "O orange       3   4   5  |  6   7   8  |  9   10 | 11/12     ±1    flip   _",
        "Y yellow   2   3   4   5  |  6   7   8  |  9   10 | 11/12     ±1    flip   _",
        "G green        3   4   5  |  6   7   8  |  X   10 | 11/12     ±1    flip   _",
    ]


def test_a_narrow_unicorn_sheet_has_letters_and_its_abilities_below() -> None:
    assert shown("unicorn-rainbow", UNICORN, 40) == [
        "    x2       | x3     | x4    | x5   +7",
        "R   X X X X | 6 7 8 | 9 10 | 11/12 _",
        "O     3 4 5 | 6 7 8 | 9 10 | 11/12 _",
        "Y   2 3 4 5 | 6 7 8 | 9 10 | 11/12 _",
        "G     3 4 5 | 6 7 8 | X 10 | 11/12 _",
        "B   2 3 4 5 | 6 7 8 | 9 10 | 11/12 _",
        "V     3 4 5 | 6 7 8 | 9 10 | 11/12 _",
        "1st   _ _ _ | _ _ _ | . _  |   _",
        "±1     (X)   O    Y    G    B    V",
        "flip    R    O    Y    G    B    V",
        "extras X X . . . . . . .",
        "yours -5 . . .    others -3 X . . .",
    ]


def test_a_formula_sheet_has_rings_at_its_lines_and_crosses_at_what_is_used_up() -> None:
    said = "players: 2; grid: 4 + 36 - . . . . . / . . . . . / " + " / ".join(
        (". " * (9 if row % 2 else 5)).strip() for row in range(1, 8)
    )
    drawn = shown("formulas", f"{said}; rows: 2; abilities: 2; doubled: row 2; penalties: 3", 40)
    assert drawn[:5] == [
        "     2     3     4     5     6",
        "(2)  4  +  36 -  _  .  _  .  _  = x2",
        "     .     .     .     .     .",
        " 3   _  .  _  .  _  .  _  .  _  =",
        "     .     .     .     .     .",
    ]
    assert drawn[-3:] == [
        "     x2    x2",
        "abilities 1 X 3 4 5 6",
        "rounds 1 2 X 4 5 6 7 8 9 10 11 12",
    ]


def test_a_board_says_what_comes_next_and_which_spaces_are_open() -> None:
    assert shown("uno-dice", "color: blue; board: 2 2 6; extras: 1", 40) == [
        "B [2][2][6][ ][ ][ ][ ][ ][ ][ ]",
        "  [ ][ ][ ][ ][ ][ ][ ][ ][ ][ ]",
        "+1[ ] .  .  .  .  .  .  .",
        "blue board, 3 of 21 filled",
        "next: 6 or *",
    ]


def test_areas_stand_clockwise_with_the_pawns_in_them() -> None:
    text = (
        "players: red blue; dummies: green yellow; turn: blue; dice: R1 B3 G2 Y6; red: red 2, blue"
        " 1, out 6; blue: blue 3, out 6"
    )
    assert shown("color-dice", f"{text}; green: green 7, removed 2; yellow: yellow 9", 80) == [
        "           pawns              die out gone",
        "  R red    R R . . . . . . .    1   6    0",
        "> B blue   R B B B . . . . .    3   6    0",
        "  G green  G G G G G G G . .    2   0    2",
        "  Y yellow Y Y Y Y Y Y Y Y Y    6   0    0",
        "clockwise, the last beside the first",
        "dummies: green yellow",
    ]


def test_dice_aside_stand_in_the_order_of_the_rainbow() -> None:
    assert shown("rainbow-roll", "aside: L4 Y3 O5", 40)[0] == "aside  R.  O5  Y3  G.  B.  P.  L4"


PAD = [
    sheet("rainbow-roll", "player: 李小龙; turns: 28 0"),
    sheet("rainbow-roll", "player: Ann; turns: 7"),
]


def test_the_pad_has_a_column_for_everybody_as_wide_as_the_name_looks() -> None:
    assert lines(picture_of(game_of("rainbow-roll"), PAD, 0, 40))[1:] == [
        "round   李小龙      Ann",
        "    1  28   28   7    7",
        "    2   0   28",
    ]


def test_a_pad_without_room_for_running_totals_has_the_last_one() -> None:
    drawn = lines(picture_of(game_of("rainbow-roll"), PAD * 3, 0, 40))
    assert drawn[1:] == [
        "round  李…  Ann  李…  Ann  李…  Ann",
        "    1   28    7   28    7   28    7",
        "    2    0         0         0",
        "total   28    7   28    7   28    7",
    ]
    assert {wcswidth(one) for one in drawn[1:]} <= set(range(41))


@pytest.mark.parametrize("width", [8, 20, 40, 80])
def test_no_line_is_wider_than_it_may_be(width: int) -> None:
    for game in game_ids():
        for path in sorted((EXAMPLES / game).glob("*.yaml")):
            if path.name not in UNREADABLE:
                drawn = lines(
                    picture_of(game_of(game), [read_paper(game_of(game), path)], 0, width)
                )
                assert max(map(wcswidth, drawn)) <= width, path


@pytest.mark.parametrize("game", game_ids())
def test_every_state_of_a_game_is_shown_for_every_seat(game: str) -> None:
    played = game_of(game)
    players = played.spec.players[1]
    state = played.start(players)
    first = lines(picture(played, state, 0, 40, ["Ann"]))
    assert max(map(wcswidth, first)) <= 40
    assert all(picture(played, state, seat, 80) for seat in range(players))


def test_marks_differ_from_open_cells_without_color() -> None:
    for game, text in (
        ("unicorn-rainbow", "red: 4"),
        ("formulas", "rows: 3"),
        ("uno-dice", "board: 4"),
        ("rainbow-roll", "aside: R4"),
    ):
        empty, marked = shown(game, "players: 2", 80), shown(game, f"players: 2; {text}", 80)
        assert empty != marked


def test_a_new_game_is_shown_area_by_area() -> None:
    played = any_game(Case(TOY, 2))
    filled = played.parse_sheet([Entry("row", "2-4 7"), Entry("miss", "1")])
    assert lines(picture_of(played, [filled], 0, 30)) == [
        "row  X X X 5 6 X 8 9 10 11 12",
        "miss X 2 3",
    ]
    assert lines(picture_of(played, [filled], 0, 16)) == [
        "row  X X X 5 6 X",
        "     8 9 10 11",
        "     12",
        "miss X 2 3",
    ]


def test_facts_are_one_a_line_in_the_words_of_filled_sheets() -> None:
    played = game_of("rainbow-roll")
    assert list(facts(played, sheet("rainbow-roll", "player: Ann; turns: 28 0; aside: O5"))) == [
        "turns: 28 0",
        "aside: O5",
    ]
    assert list(facts(played, sheet("rainbow-roll", "player: Ann"))) == ["nothing is written yet"]


def test_facts_of_a_formula_sheet_go_by_the_numbers_that_are_printed() -> None:
    grid = "4 + 36 . . . . . . / . - . . . / . . 5 . . . . . . / . . . . . / " + " / ".join(
        (". " * (9 if row % 2 else 5)).strip() for row in range(5, 10)
    )
    said = f"grid: {grid}; rows: 2; columns: 6; abilities: 2; penalties: 3; doubled: row 4"
    assert list(facts(game_of("formulas"), sheet("formulas", said))) == [
        "row 2, column 2: 4",
        "between 22 and 23: +",
        "row 2, column 3: 36",
        "between 23 and 33: -",
        "row 3, column 3: 5",
        "row 2 is active",
        "column 6 is active",
        "ability 2 is used",
        "doubled: row 4",
        "a penalty in round 3",
    ]
