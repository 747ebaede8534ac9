"""Sheets of any game without an engine: what is written is read back, and whatever is typed is read
or refused in a sentence.
"""

from __future__ import annotations

import random

import pytest

from sheetgen.core.cells import Sheet
from sheetgen.core.counting import LARGEST
from sheetgen.errors import NotationError, Problem
from sheetgen.fields.filled import Entry, marks
from sheetgen.games.declared import declared_game
from sheetgen.games.game import AnyGame
from sheetgen.testing.law import unsaid
from tests.layout.test_head import game
from tests.sample import few

NAMES = (
    "a",
    "A",
    "b c",
    "b-c",
    "B,C",
    "all",
    "none",
    "0",
    "5",
    "11/12",
    "r1-r2",
    "ring",
    "x.y",
    "é",
    "total",
    "=",
    "7=8",
)
WORDS = (
    "a",
    "A",
    "all",
    "none",
    "-",
    ".",
    "0",
    "5",
    "5=3",
    "a=4",
    "a 9",
    "2-4",
    "1000",
    "-3",
    "ring",
    "/",
    ",",
    "=",
    "é",
    "٣",
    "a-b",
)


def any_game(chance: random.Random) -> AnyGame:
    """The game of a few areas with odd names, and cells with odd names."""
    areas = []
    for name in chance.sample(
        ["red", "a", "A", "Old Land", "player", "score", "game", "5", "b,c"], 4
    ):
        cells = ", ".join(f'"{cell}"' for cell in chance.sample(NAMES, chance.randint(1, 9)))
        ways = (
            f"cells: [{cells}]",
            "cells: 12",
            "grid: [3, 4]",
            "rows: [ones, Big House], columns: 1",
        )
        kinds = (
            "",
            ", writes: number",
            ", writes: number, signed: true",
            ", marks: [ring, cross]",
            ", marks: [dot]",
        )
        areas.append(f'"{name}": {{{chance.choice(ways)}{chance.choice(kinds)}}}')
    return declared_game(game(f"areas: {{{', '.join(areas)}}}"))


def any_sheet(game: AnyGame, chance: random.Random) -> Sheet:
    """A sheet with anything that can stand in its cells."""
    texts = {}
    for line in game.sheets.fields(1):
        kinds = getattr(line, "after", None)
        for cell in line.area:
            if chance.random() < 0.5:
                number = chance.randint(-LARGEST if line.area.signed else 0, LARGEST)
                texts[cell.id] = (
                    str(number) if kinds is None else chance.choice([line.text, *kinds])
                )
    return Sheet(game.spec.id, "Ann", 0, marks(game.spec, texts))


@pytest.mark.parametrize("seed", range(few(30, 1000)))
def test_a_sheet_is_read_as_it_is_written(seed: int) -> None:
    chance = random.Random(seed)
    game = any_game(chance)
    sheet = any_sheet(game, chance)
    lines = game.format_sheet(sheet)
    assert game.parse_sheet(Entry(key, text) for key, text in lines) == sheet
    assert game.format_sheet(game.parse_sheet(Entry(key, text) for key, text in lines)) == lines


@pytest.mark.parametrize("seed", range(few(30, 1000)))
def test_whatever_is_typed_is_read_or_refused_in_a_sentence(seed: int) -> None:
    chance = random.Random(seed)
    game = any_game(chance)
    for line in game.sheets.fields(1):
        text = " ".join(chance.choices(WORDS, k=chance.randint(0, 5)))
        problems = _refused(game, [Entry(line.key, text)])
        assert unsaid(problem.message for problem in problems) == []


def _refused(game: AnyGame, entries: list[Entry]) -> tuple[Problem, ...]:
    """What is wrong with lines; () for those that are read, and then written so that they are read
    once more.
    """
    try:
        sheet = game.parse_sheet(entries)
    except NotationError as error:
        return error.problems
    again = [Entry(key, said) for key, said in game.format_sheet(sheet)]
    assert game.parse_sheet(again) == sheet
    return ()
