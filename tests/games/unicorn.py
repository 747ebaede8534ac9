"""Unicorn Rainbow as its players would set it up: sheets as text, rolls and moves in notation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sheetgen.catalog import load_game
from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Face
from sheetgen.core.play import Moved, Rolled
from sheetgen.errors import Problem
from sheetgen.fields.filled import Entry
from sheetgen.games.game import Game
from sheetgen.games.unicorn import Move, UnicornState

Unicorn = Game[UnicornState, Move]

COMPLETE = "red: 2-11\norange: 3-11\nyellow: 2-11\ngreen: 3-11\nblue: 2-11\nviolet: 3-11"
"""All 57 cells."""

NAMES = ("Ann", "Ben", "Cy", "Dee")


@cache
def unicorn(*settings: str) -> Unicorn:
    """The game under settings such as `claim-mode=disjoint`."""
    game = load_game("unicorn-rainbow", dict(setting.split("=") for setting in settings)).game
    assert game is not None
    return game


def entries(text: str) -> list[Entry]:
    """The lines of a filled sheet, as its file holds them."""
    lines = [line.partition(": ") for line in text.splitlines() if line]
    return [
        Entry(key, value, number, len(key) + 3, "ann.yaml")
        for number, (key, _, value) in enumerate(lines, start=1)
    ]


def paper(game: Unicorn, text: str) -> Sheet:
    """A filled sheet."""
    return game.parse_sheet(entries(text))


def table(game: Unicorn, roll: str, *sheets: str) -> UnicornState:
    """The first sheet's owner has thrown the roll; one solo player with an empty sheet unless
    sheets are given.
    """
    return game.position(
        [paper(game, text) for text in sheets or ("players: 1",)], game.parse_roll(roll)
    )


def deal(game: Unicorn, roll: str, players: int) -> UnicornState:
    """A new game in which the first player has picked and thrown this roll."""
    state = game.start(players)
    letters = " ".join(word[0] for word in roll.split())
    return throw(game, act(game, state, 0, f"pick {letters}"), roll)


def throw(game: Unicorn, state: UnicornState, roll: str) -> UnicornState:
    """The dice fall."""
    return game.apply(state, Rolled(game.parse_roll(roll)))


def act(game: Unicorn, state: UnicornState, seat: int, *moves: str) -> UnicornState:
    """A seat makes moves, as typed."""
    for move in moves:
        state = game.apply(state, Moved(seat, game.parse_move(move, state, seat)))
    return state


def moves(game: Unicorn, state: UnicornState, seat: int = 0) -> list[str]:
    """Every legal move of a seat, in notation."""
    return [game.format_move(move) for move in game.moves(state, seat)]


def cells(texts: Sequence[str]) -> set[str]:
    """The cells that claims mark: `O7` of `O7=R3+Y4`."""
    return {text.removeprefix("extra ").partition("=")[0] for text in texts if "=" in text}


def verdict(game: Unicorn, state: UnicornState, move: str, seat: int = 0) -> list[str]:
    """The codes of every reason against a move as typed."""
    return [
        problem.code for problem in game.problems(state, seat, game.parse_move(move, state, seat))
    ]


def said(problems: tuple[Problem, ...]) -> list[str]:
    """Code, sentence, and the switch in brackets."""
    return [
        f"{item.code}: {item.message}" + (f" [{item.switch}]" if item.switch else "")
        for item in problems
    ]


def face(game: Unicorn, text: str) -> Face:
    """A side of a die, from what it shows."""
    return next(item for die in game.spec.dice for item in die.faces if item.text == text)
