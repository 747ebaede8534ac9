"""What cannot be right in a text of several lines below a `|` is shown at its own line and word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import Program

GRID = """\
game: formulas
player: Mallory
players: 2
grid: |
  {}
  . . . . .
  . . . . . . . . .

  . . . . .
  . . . . 7 . . . .
  . . . . .
  . . . . . . . . .
  . . . . .
  {}
abilities: |
  3
  6
penalties: |
  2
  13 14
"""

UNO = """\
game: uno-dice
player: Mallory
players: 2
color: blue
board: |
  * 3 5 1 1
  2 2 6 6 4 4 4 1 5 5
  2 2 3 3 6 6 1
extras: 1
"""

COLOR = """\
game: color-dice
players: |
  red
  blue green
turn: red
red: |
  red 2
  green 3, out 4
blue: |
  blue 3
  out 5
  removed 1
green: |
  red 1
  green 8
"""

UNICORN = """\
game: unicorn-rainbow
player: Mallory
players: 1
red: |
  2-5
  7
abilities: |
  red.b
  blue.b used
first: |
  4
  6.
"""


def placed(sheetgen: Program, folder: Path, game: str, text: str) -> dict[str, list[str]]:
    """Each place of a sheet at which something is wrong, and what its caret underlines there, by
    what it says first.
    """
    path = folder / "sheet.yaml"
    path.write_text(text, encoding="utf-8")
    answer = sheetgen("validate", game, path)
    assert answer.code == 1
    found: dict[str, list[str]] = {}
    said = answer.out.splitlines()
    for where, shown, caret in (
        (said[at : at + 3]) for at, words in enumerate(said) if words.startswith(str(path))
    ):
        _, line, column, message = where.removeprefix(str(path)).split(":", 3)
        under = shown[caret.index("^") : caret.rindex("^") + 1]
        assert text.splitlines()[int(line) - 1][int(column) - 1 :].startswith(under)
        found.setdefault(f"{line}:{column} {under}", []).append(message.strip())
    return found


@pytest.mark.parametrize(
    ("game", "text", "places"),
    [
        (
            "uno",
            UNO,
            {"6:3 *": "begins with a star", "8:15 1": "22 spaces are filled; the board has 21"},
        ),
        ("color", COLOR, {"12:3 removed": "1 blue pawn removed", "15:3 green": "at home are"}),
        (
            "unicorn",
            UNICORN,
            {
                "8:3 red.b": "red.b is not gained",
                "9:3 blue.b": "blue.b is not gained",
                "11:3 4": "1st of 4",
                "12:3 6": "a dot at 6",
            },
        ),
    ],
)
def test_a_word_of_a_block_is_shown_where_it_stands(
    sheetgen: Program, tmp_path: Path, game: str, text: str, places: dict[str, str]
) -> None:
    found = placed(sheetgen, tmp_path, game, text)
    for place, words in places.items():
        assert any(words in message for message in found.get(place, ())), (place, found)


@pytest.mark.parametrize(
    ("first", "last", "places"),
    [
        (
            "4 x 6 - 3 - 1 + 5",
            ". . . . . . . + 25",
            {"5:5 x": "x in slot 22-23", "14:19 25": "25 in cell 66 can only be a square"},
        ),
        # Written without blanks, a line is shown whole: its words cannot be counted.
        (
            "4x6-3-1+5",
            ".......+25",
            {
                "5:3 4x6-3-1+5": "x in slot 22-23",
                "14:3 .......+25": "25 in cell 66 can only be a square",
            },
        ),
        (
            "4 x 6-3-1 + 5",
            ". . . . . . . - .",
            {
                "5:3 4 x 6-3-1 + 5": "x in slot 22-23",
                "14:17 -": "- in slot 65-66 touches no number",
            },
        ),
    ],
)
def test_a_cell_of_the_formulas_grid_is_shown_where_it_stands(
    sheetgen: Program, tmp_path: Path, first: str, last: str, places: dict[str, str]
) -> None:
    found = placed(sheetgen, tmp_path, "formulas", GRID.format(first, last))
    wanted = places | {
        "10:11 7": "7 in cell 44 is joined to no number of the setup",
        "16:3 3": "ability 3 is marked as used",
        "17:3 6": "ability 6 is marked as used",
        "20:3 13": "round 13 is crossed out",
        "20:6 14": "round 14 is crossed out",
    }
    for place, words in wanted.items():
        assert any(words in message for message in found.get(place, ())), (place, found)


def test_a_value_on_one_line_is_shown_whole_as_ever(sheetgen: Program, tmp_path: Path) -> None:
    text = "game: uno-dice\nplayer: A\nplayers: 2\ncolor: blue\nboard: '* 3 5'\nextras: 0\n"
    assert placed(sheetgen, tmp_path, "uno", text).keys() == {"5:9 * 3 5"}
