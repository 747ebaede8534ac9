"""Color Dice: pawns go into the areas of others, as many as the own die is ahead (rules 5)."""

from sheetgen.games.colordice.attacks import counterattackers
from sheetgen.games.colordice.game import ColorDice
from sheetgen.games.colordice.moves import Attack, Move, Order, Pass, Reroll, Stop
from sheetgen.games.colordice.odds import best_chance
from sheetgen.games.colordice.state import House, Phase, Table

__all__ = ["Attack", "ColorDice", "House", "Move", "Order", "Pass", "Phase", "Reroll", "Stop", "Table", "best_chance", "counterattackers"]
