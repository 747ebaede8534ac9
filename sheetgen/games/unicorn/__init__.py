"""Unicorn Rainbow: one to four players mix dice into colors and complete rows and columns."""

from functools import partial

from sheetgen.core.spec import GameSpec
from sheetgen.games.contracts import BotSupport
from sheetgen.games.game import Game, engine_of
from sheetgen.games.unicorn.needs import NEEDS
from sheetgen.games.unicorn.state import (
    Claim,
    ClaimedDie,
    Done,
    Move,
    Pick,
    UnicornSheet,
    UnicornState,
)

__all__ = [
    "ENGINE",
    "Claim",
    "ClaimedDie",
    "Done",
    "Move",
    "Pick",
    "UnicornSheet",
    "UnicornState",
    "game",
]


def game(spec: GameSpec) -> Game[UnicornState, Move]:
    """The game under the rule options of a layout that has all that it needs."""
    from sheetgen.games.unicorn.advice import advise
    from sheetgen.games.unicorn.bot import evaluate
    from sheetgen.games.unicorn.commentary import UnicornCommentary
    from sheetgen.games.unicorn.notation import UnicornNotation
    from sheetgen.games.unicorn.photos import UnicornPhotos
    from sheetgen.games.unicorn.play import UnicornRules
    from sheetgen.games.unicorn.setup import UnicornSetup
    from sheetgen.games.unicorn.sheets import UnicornSheets

    setup = UnicornSetup(spec)
    rules = UnicornRules(setup)
    sheets = UnicornSheets(setup)
    notation = UnicornNotation(rules)
    return Game(
        spec,
        rules,
        sheets,
        notation,
        UnicornPhotos(sheets),
        BotSupport(partial(evaluate, rules)),
        UnicornCommentary(rules, sheets),
        adviser=partial(advise, rules),
        heard=notation.heard,
    )


ENGINE = engine_of(NEEDS, game)
