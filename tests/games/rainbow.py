"""Tables of Rainbow Roll for the tests, named as a player would name them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sheetgen.catalog import load_game
from sheetgen.core.cells import Sheet
from sheetgen.core.dice import DieId
from sheetgen.core.play import Moved, Seat
from sheetgen.fields.filled import Entry
from sheetgen.games.game import Game
from sheetgen.games.rainbow import Move, RainbowState
from sheetgen.games.rainbow.state import RainbowSetup

RainbowRoll = Game[RainbowState, Move]

ANN, BEN = 0, 1


def rules(**settings: str) -> RainbowRoll:
    """The game under rule options; the table names who starts unless `first` says otherwise."""
    chosen = {"first": "asked"} | {
        name.replace("_", "-"): value for name, value in settings.items()
    }
    game = load_game("rainbow-roll", chosen).game
    assert game is not None
    return game


GAME = rules()


def setup_of(game: RainbowRoll = GAME) -> RainbowSetup:
    """What the rules made of the layout."""
    setup: RainbowSetup = game.rules.setup  # type: ignore[attr-defined]
    return setup


def entries(**lines: str) -> list[Entry]:
    """The lines of a filled sheet."""
    return [Entry(key, text) for key, text in lines.items()]


def paper(game: RainbowRoll = GAME, **lines: str) -> Sheet:
    """A filled sheet."""
    return game.parse_sheet(entries(**lines))


def at(aside: str, roll: str = "", game: RainbowRoll = GAME) -> RainbowState:
    """Ann has these dice aside and, if a roll is given, has just thrown it."""
    return game.position(
        [paper(game, player="Ann", aside=aside)], game.parse_roll(roll) if roll else None
    )


def read(state: RainbowState, text: str, seat: Seat = ANN, game: RainbowRoll = GAME) -> Move:
    """A move as typed."""
    return game.notation.parse(text, state, seat, game.names(state))


def say(state: RainbowState, *moves: str, game: RainbowRoll = GAME) -> RainbowState:
    """The player on turn says these moves."""
    for text in moves:
        seat = state.queue[0]
        state = game.apply(state, Moved(seat, read(state, text, seat, game)))
    return state


def options(state: RainbowState, game: RainbowRoll = GAME) -> list[str]:
    """Every legal move of Ann."""
    return [game.notation.format(move) for move in game.moves(state, ANN)]


def points(state: RainbowState, game: RainbowRoll = GAME) -> int:
    """Ann's total as things stand."""
    return game.rules.score(state, ANN).total


def rolled(state: RainbowState, game: RainbowRoll = GAME) -> list[str]:
    """The dice of the last roll that are not used yet, each with what it shows, in the order of the
    box.
    """
    box = list(setup_of(game).sides)
    dice = sorted(state.turn.rolled, key=lambda thrown: box.index(thrown.die))
    return [f"{thrown.die}={thrown.text}" for thrown in dice]


def on_hand(state: RainbowState, dice: Iterable[DieId], game: RainbowRoll = GAME) -> RainbowState:
    """The table with these dice about to be rolled."""
    hand = frozenset(dice)
    return replace(state, turn=replace(state.turn, hand=hand, take=len(hand)))
