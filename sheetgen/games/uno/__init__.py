"""The dice chain game (rules 3)."""

from __future__ import annotations

from sheetgen.core.spec import GameSpec
from sheetgen.games.game import Game
from sheetgen.games.uno.chains import Chains
from sheetgen.games.uno.needs import NEEDS
from sheetgen.games.uno.paper import UnoPaper
from sheetgen.games.uno.play import UnoRules
from sheetgen.games.uno.state import (
    Board,
    Done,
    Move,
    Number,
    Penalty,
    Phase,
    Reroll,
    Setup,
    State,
    WriteChain,
)
from sheetgen.games.uno.words import UnoWords

__all__ = [
    "NEEDS",
    "Board",
    "Chains",
    "Done",
    "Move",
    "Number",
    "Penalty",
    "Phase",
    "Reroll",
    "Setup",
    "State",
    "WriteChain",
    "game",
]


def game(spec: GameSpec) -> Game[State, Move]:
    """The game of a layout that has what `NEEDS` says."""
    rules = UnoRules(Setup(spec))
    return Game(spec, NEEDS, rules, UnoPaper(rules), UnoWords(rules))
