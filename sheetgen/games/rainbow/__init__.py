"""Rainbow Roll: draw seven dice, set one of each color aside, stop before a roll that cannot be
used.

Exact chances are asked for as `bamboozle_chance(game, state)` and `roll_again_value(game, state)`.
"""

from sheetgen.core.spec import GameSpec
from sheetgen.games.game import Game
from sheetgen.games.rainbow.needs import NEEDS
from sheetgen.games.rainbow.odds import bamboozle_chance, roll_again_value
from sheetgen.games.rainbow.paper import RainbowPaper
from sheetgen.games.rainbow.play import RainbowRules
from sheetgen.games.rainbow.state import Bamboozled, Keep, Move, RollOn, Setup, State, Stop, Swap
from sheetgen.games.rainbow.words import RainbowWords

__all__ = [
    "NEEDS",
    "Bamboozled",
    "Keep",
    "Move",
    "RollOn",
    "State",
    "Stop",
    "Swap",
    "bamboozle_chance",
    "game",
    "roll_again_value",
]


def game(spec: GameSpec) -> Game[State, Move]:
    """The game under the switches of the layout, which has what `NEEDS` says."""
    rules = RainbowRules(Setup(spec))
    return Game(spec, NEEDS, rules, RainbowPaper(rules.setup), RainbowWords(rules))
