"""Rainbow Roll: draw seven dice, set one of each color aside, stop before a roll that cannot be
used.

Exact chances are asked for as `bamboozle_chance(game, state)` and `roll_again_value(game, state)`.
"""

from functools import partial

from sheetgen.core.spec import GameSpec
from sheetgen.games.contracts import BotSupport
from sheetgen.games.game import Game, engine_of
from sheetgen.games.rainbow.needs import NEEDS
from sheetgen.games.rainbow.odds import bamboozle_chance, roll_again_value
from sheetgen.games.rainbow.state import (
    Bamboozled,
    Keep,
    Move,
    RainbowSetup,
    RainbowState,
    RollOn,
    StopTurn,
    Swap,
)

__all__ = [
    "ENGINE",
    "Bamboozled",
    "Keep",
    "Move",
    "RainbowState",
    "RollOn",
    "StopTurn",
    "Swap",
    "bamboozle_chance",
    "game",
    "roll_again_value",
]


def game(spec: GameSpec) -> Game[RainbowState, Move]:
    """The game under the rule options of the layout, which has what `NEEDS` says."""
    from sheetgen.games.rainbow.advice import advise
    from sheetgen.games.rainbow.bot import evaluate
    from sheetgen.games.rainbow.commentary import RainbowCommentary
    from sheetgen.games.rainbow.notation import RainbowNotation
    from sheetgen.games.rainbow.photos import RainbowPhotos
    from sheetgen.games.rainbow.play import RainbowRules
    from sheetgen.games.rainbow.race import chances
    from sheetgen.games.rainbow.sheets import RainbowSheets

    rules = RainbowRules(RainbowSetup(spec))
    sheets = RainbowSheets(rules.setup)
    notation = RainbowNotation(rules)
    return Game(
        spec,
        rules,
        sheets,
        notation,
        RainbowPhotos(sheets),
        BotSupport(partial(evaluate, rules)),
        RainbowCommentary(rules),
        adviser=partial(advise, rules),
        chances=partial(chances, rules.setup),
        heard=notation.heard,
    )


ENGINE = engine_of(NEEDS, game)
