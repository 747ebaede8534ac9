"""Color Dice: pawns go into the areas of others, as many as the own die is ahead (rules 5).

Exact chances of two dice are asked for as `chance_of(game.spec, difference)` and
`chance_of_lead(game.spec)`.
"""

from sheetgen.core.spec import GameSpec
from sheetgen.games.colordice.needs import NEEDS
from sheetgen.games.colordice.odds import chance_of, chance_of_lead
from sheetgen.games.colordice.paper import ColorPaper
from sheetgen.games.colordice.play import ColorRules
from sheetgen.games.colordice.state import (
    OUTSIDE,
    Attack,
    Move,
    Order,
    Pass,
    Phase,
    Reroll,
    Setup,
    State,
    Stop,
)
from sheetgen.games.colordice.words import ColorWords
from sheetgen.games.game import Game

__all__ = [
    "NEEDS",
    "OUTSIDE",
    "Attack",
    "Move",
    "Order",
    "Pass",
    "Phase",
    "Reroll",
    "State",
    "Stop",
    "chance_of",
    "chance_of_lead",
    "game",
]  # fmt: skip


def game(spec: GameSpec) -> Game[State, Move]:
    """Color Dice by a layout under the readings in force."""
    setup = Setup(spec)
    return Game(spec, NEEDS, ColorRules(setup), ColorPaper(setup), ColorWords(setup))
