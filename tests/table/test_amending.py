"""A sheet's file after a move: what changed is written, everything else stays."""

from __future__ import annotations

import pytest

from sheetgen.table.entry.sheets import FilledSheet, amended, read_entries

HEAD = (("game", "g"), ("player", "Ann"))


def after(text: str, was: dict[str, str], now: dict[str, str]) -> str:
    sheet = FilledSheet("ann.yaml", text, read_entries(text, "ann.yaml"))
    return amended(sheet, (*HEAD, *was.items()), (*HEAD, *now.items()))


CASES = {
    "a value, its comment kept": (
        "# Friday\ngame: g\nred: 2-4   # so far\nblue: 6\n",
        {"red": "2-4", "blue": "6"},
        {"red": "2-5", "blue": "6"},
        "# Friday\ngame: g\nred: 2-5   # so far\nblue: 6\n",
    ),
    "a line that means the same stays as written": (
        "red: 2, 3 4\nblue: 6\n",
        {"red": "2-4", "blue": "6"},
        {"red": "2-4", "blue": "6 7"},
        "red: 2, 3 4\nblue: 6 7\n",
    ),
    "a quoted value": (
        "red: '2'  # x\n",
        {"red": "2"},
        {"red": "2 3"},
        "red: 2 3  # x\n",
    ),
    "an empty value": (
        "red:\nblue: 6\n",
        {"blue": "6"},
        {"red": "2", "blue": "6"},
        "red: 2\nblue: 6\n",
    ),
    "a new line behind the one before it": (
        "game: g\nred: 2\n\n# the rest\nextras: 1\n",
        {"red": "2", "extras": "1"},
        {"red": "2", "blue": "6", "extras": "1"},
        "game: g\nred: 2\nblue: 6\n\n# the rest\nextras: 1\n",
    ),
    "a new line behind a grid": (
        "grid: |\n  4 +\n  . 5\nlast: 1\n",
        {"grid": "4 +\n. 5", "last": "1"},
        {"grid": "4 +\n. 5", "rows": "2", "last": "1"},
        "grid: |\n  4 +\n  . 5\nrows: 2\nlast: 1\n",
    ),
    "a grid": (
        "grid: |\n    4 +\n    . 5\n# mine\nlast: 1\n",
        {"grid": "4 +\n. 5", "last": "1"},
        {"grid": "4 +\n6 5", "last": "1"},
        "grid: |\n  4 +\n  6 5\n# mine\nlast: 1\n",
    ),
    "a line that is empty now": (
        "red: 2\naside: O5\n# end\n",
        {"red": "2", "aside": "O5"},
        {"red": "2"},
        "red: 2\n# end\n",
    ),
    "no line end at the end": (
        "red: 2",
        {"red": "2"},
        {"red": "2", "blue": "3"},
        "red: 2\nblue: 3\n",
    ),
    "a value that needs quotes": (
        "board: 2\n",
        {"board": "2"},
        {"board": "* 2"},
        'board: "* 2"\n',
    ),
    "a file of one line is written anew": (
        "{red: 2, blue: 3}\n",
        {"red": "2", "blue": "3"},
        {"red": "2 3", "blue": "3 4"},
        "game: g\nplayer: Ann\nred: 2 3\nblue: 3 4\n",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_written(name: str) -> None:
    text, was, now, wanted = CASES[name]
    assert after(text, was, now) == wanted
