"""Color Dice: pawns go into the areas of others, as many as the own die is ahead (rules 5).

Exact chances of two dice are asked for as `chance_of(game.spec, difference)` and
`chance_of_lead(game.spec)`.
"""

from functools import partial

from sheetgen.core.spec import GameSpec
from sheetgen.games.colordice.needs import NEEDS
from sheetgen.games.colordice.odds import chance_of, chance_of_lead
from sheetgen.games.colordice.state import (
    Attack,
    AttackOrder,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    KeepDice,
    Move,
    NoAttack,
    RerollColors,
)
from sheetgen.games.contracts import BotSupport
from sheetgen.games.game import Game, engine_of

__all__ = [
    "ENGINE",
    "Attack",
    "AttackOrder",
    "ColorDiceState",
    "ColorPhase",
    "KeepDice",
    "Move",
    "NoAttack",
    "RerollColors",
    "chance_of",
    "chance_of_lead",
    "game",
]


def game(spec: GameSpec) -> Game[ColorDiceState, Move]:
    """Color Dice by a layout under the rule options in force."""
    from sheetgen.games.colordice.advice import advise
    from sheetgen.games.colordice.bot import evaluate
    from sheetgen.games.colordice.commentary import ColorCommentary
    from sheetgen.games.colordice.notation import ColorNotation
    from sheetgen.games.colordice.photos import ColorPhotos
    from sheetgen.games.colordice.play import ColorRules
    from sheetgen.games.colordice.sheets import ColorSheets

    setup = ColorDiceSetup(spec)
    rules = ColorRules(setup)
    sheets = ColorSheets(setup)
    notation = ColorNotation(setup)
    return Game(
        spec,
        rules,
        sheets,
        notation,
        ColorPhotos(sheets),
        BotSupport(partial(evaluate, rules)),
        ColorCommentary(sheets),
        heard=notation.heard,
        boards=rules,
        adviser=partial(advise, rules),
    )


ENGINE = engine_of(NEEDS, game)
