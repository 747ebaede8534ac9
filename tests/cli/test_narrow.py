"""Screens of 40 columns: nothing is broken in the middle of a word."""

from __future__ import annotations

from tests.cli.run import on_a_terminal


def test_a_table_that_is_too_wide_becomes_lines() -> None:
    lines = on_a_terminal("games", NO_COLOR="1").splitlines()
    assert lines[:3] == [
        "color-dice",
        "  Color Dice; 2-6; board reference pawns",
        "      stand-ups dice stickers",
    ]


def test_rules_are_broken_between_words() -> None:
    lines = on_a_terminal("rules", "uno", NO_COLOR="1").splitlines()
    assert max(len(line) for line in lines) <= 40
    assert lines[lines.index("A turn") + 1 :][:3] == [
        "1. Throw all six dice.",
        "2. Begin a chain with the last number on",
        "    your board, in any color.",
    ]
