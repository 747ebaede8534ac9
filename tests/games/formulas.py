"""Formulas as its players would set it up: grids as text, rolls and moves in notation."""

from __future__ import annotations

from functools import cache

from sheetgen.catalog import load_game
from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.play import Moved
from sheetgen.fields.filled import Entry
from sheetgen.games.formulas import FormulasState, Move
from sheetgen.games.formulas.state import FormulasSheet, Hand
from sheetgen.games.formulas.sums import face_text
from sheetgen.games.game import Game

Formulas = Game[FormulasState, Move]

ME = 0

R1C2 = CellId("grid.r1c2")

FULL = """\
4 + 6 - 3 - 1 + 5
+   +   +   +   -
2 + 5 + 9 - 4 + 1
+   -   -   +   +
36 + 5 - 2 - 1 + 6
-   +   +   +   +
6 x 6 - 3 - 3 + 2
-   -   +   -   -
1 - 6 - 6 - 5 - 4
"""

CORNERS = """\
4 . . . . . . . .
. . . . .
. . . . . . . . .
. . . . .
. . . . 5 . . . .
. . . . .
. . . . . . . . .
. . . . .
. . . . . . . . 6
"""


THROW = "4 5 6 1 2 + - +"
"""All eight dice: d1-d3 show 4 5 6, c1-c5 show 1 2 + - +."""


@cache
def rules(*settings: str) -> Formulas:
    """The game under settings such as `validity=run`."""
    game = load_game("formulas", dict(setting.split("=") for setting in settings)).game
    assert game is not None
    return game


def grid(*first: str) -> str:
    """A grid of which only the first lines are written: the cells of a row, the signs below it, and
    so on.
    """
    blank = [" ".join("." * (5 if index % 2 else 9)) for index in range(9)]
    return "\n".join([*first, *blank[len(first) :]])


def paper(game: Formulas, text: str, players: int = 2, **lines: str) -> Sheet:
    """A filled sheet with that grid."""
    entries = [
        Entry("players", str(players)),
        Entry("grid", text),
        *(Entry(key, value) for key, value in lines.items()),
    ]
    return game.parse_sheet(entries)


def at(game: Formulas, text: str, roll: str, players: int = 2, **lines: str) -> FormulasState:
    """The first seat holds these dice, on a sheet with that grid."""
    return game.position([paper(game, text, players, **lines)], game.parse_roll(roll))


def drafting(game: Formulas, players: int = 2) -> FormulasState:
    """All dice are thrown, and the first seat may draft."""
    return game.position([paper(game, CORNERS, players)] * players, game.parse_roll(THROW))


def do(game: Formulas, state: FormulasState, *texts: str, seat: int = 0) -> FormulasState:
    """The table after a seat has made these moves."""
    for text in texts:
        state = game.apply(state, Moved(seat, game.parse_move(text, state, seat)))
    return state


def dice(hand: Hand) -> tuple[str, ...]:
    """What the dice in hand show."""
    return tuple(map(face_text, hand.dice))


def penalties(sheet: FormulasSheet) -> set[int]:
    """The rounds that are crossed out."""
    return set(sheet.penalties)


def codes(game: Formulas, state: FormulasState, text: str, seat: int = 0) -> list[str]:
    """Why a move is refused."""
    return [
        problem.code for problem in game.problems(state, seat, game.parse_move(text, state, seat))
    ]
