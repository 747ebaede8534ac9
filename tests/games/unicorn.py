"""Unicorn Rainbow as its players would set it up: sheets as text, rolls and moves in notation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sheetgen.catalog import load_game
from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Face
from sheetgen.core.game import Entry, Moved, Rolled, Seat
from sheetgen.errors import Problem
from sheetgen.games.unicorn import Table, Unicorn

COMPLETE = "red: 2-11\norange: 3-11\nyellow: 2-11\ngreen: 3-11\nblue: 2-11\nviolet: 3-11"
"""All 57 cells."""


@cache
def unicorn(*settings: str) -> Unicorn:
    """The rules under settings such as `claim-mode=disjoint`."""
    rules = load_game("unicorn-rainbow", dict(setting.split("=") for setting in settings)).rules
    assert isinstance(rules, Unicorn)
    return rules


def entries(text: str) -> list[Entry]:
    """The lines of a filled sheet, as its file holds them."""
    lines = [line.partition(": ") for line in text.splitlines() if line]
    return [Entry(key, value, number, len(key) + 3, "ann.yaml") for number, (key, _, value) in enumerate(lines, start=1)]


def paper(rules: Unicorn, text: str) -> Sheet:
    """A filled sheet."""
    return rules.parse_sheet(entries(text))


def table(rules: Unicorn, roll: str, *sheets: str) -> Table:
    """The first sheet's owner has thrown the roll; one solo player with an empty sheet unless sheets are given."""
    return rules.position([paper(rules, text) for text in sheets or ("players: 1",)], rules.parse_roll(roll))


def deal(rules: Unicorn, roll: str, *names: str) -> Table:
    """A new game in which the first player has picked and thrown this roll."""
    state = rules.start(names)
    letters = " ".join(word[0] for word in roll.split())
    return throw(rules, act(rules, state, 0, f"pick {letters}"), roll)


def throw(rules: Unicorn, state: Table, roll: str) -> Table:
    """The dice fall."""
    return rules.apply(state, Rolled(rules.parse_roll(roll)))


def act(rules: Unicorn, state: Table, seat: int, *moves: str) -> Table:
    """A seat makes moves, as typed."""
    for move in moves:
        state = rules.apply(state, Moved(Seat(seat), rules.parse_move(move, state, Seat(seat))))
    return state


def moves(rules: Unicorn, state: Table, seat: int = 0) -> list[str]:
    """Every legal move of a seat, in notation."""
    return [rules.format_move(move) for move in rules.moves(state, Seat(seat))]


def cells(texts: Sequence[str]) -> set[str]:
    """The cells that claims mark: `O7` of `O7=R3+Y4`."""
    return {text.removeprefix("extra ").partition("=")[0] for text in texts if "=" in text}


def verdict(rules: Unicorn, state: Table, move: str, seat: int = 0) -> list[str]:
    """The codes of every reason against a move as typed."""
    return [problem.code for problem in rules.problems(state, Seat(seat), rules.parse_move(move, state, Seat(seat)))]


def said(problems: tuple[Problem, ...]) -> list[str]:
    """Code, sentence, and the switch in brackets."""
    return [f"{item.code}: {item.message}" + (f" [{item.switch}]" if item.switch else "") for item in problems]


def face(rules: Unicorn, text: str) -> Face:
    """A side of a die, from what it shows."""
    return next(item for die in rules.spec.dice for item in die.faces if item.text == text)
