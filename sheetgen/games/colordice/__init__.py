"""Color Dice: pawns go into the areas of others, as many as the own die is ahead (rules 5)."""

from sheetgen.core.game import Game
from sheetgen.core.spec import GameSpec
from sheetgen.games.colordice.needs import NEEDS
from sheetgen.games.colordice.odds import best_chance, chance_of, chance_of_lead
from sheetgen.games.colordice.paper import ColorPaper
from sheetgen.games.colordice.play import ColorRules
from sheetgen.games.colordice.state import OUTSIDE, Attack, Move, Order, Pass, Phase, Reroll, Setup, Stop, Table
from sheetgen.games.colordice.words import ColorWords

__all__ = [
    "NEEDS",
    "OUTSIDE",
    "Attack",
    "Move",
    "Order",
    "Pass",
    "Phase",
    "Reroll",
    "Setup",
    "Stop",
    "Table",
    "best_chance",
    "chance_of",
    "chance_of_lead",
    "game",
]


def game(spec: GameSpec) -> Game[Table, Move]:
    """Color Dice by a layout under the readings in force."""
    setup = Setup.of(spec)
    return Game(spec, NEEDS, ColorRules(setup), ColorPaper(setup), ColorWords(setup))
