"""The dice chain game (rules 3)."""

from __future__ import annotations

from functools import partial

from sheetgen.core.spec import GameSpec
from sheetgen.games.contracts import BotSupport
from sheetgen.games.game import Game, engine_of
from sheetgen.games.uno.chains import Chains
from sheetgen.games.uno.needs import NEEDS
from sheetgen.games.uno.state import (
    ChainBoard,
    ChainPhase,
    DiceChainSetup,
    DiceChainState,
    GivePenalty,
    KeepPenalties,
    Move,
    NameNumber,
    RerollDice,
    WriteChain,
)

__all__ = [
    "ENGINE",
    "ChainBoard",
    "ChainPhase",
    "Chains",
    "DiceChainSetup",
    "DiceChainState",
    "GivePenalty",
    "KeepPenalties",
    "Move",
    "NameNumber",
    "RerollDice",
    "WriteChain",
    "game",
]


def game(spec: GameSpec) -> Game[DiceChainState, Move]:
    """The game of a layout that has what `NEEDS` says."""
    from sheetgen.games.uno.advice import advise
    from sheetgen.games.uno.bot import evaluate
    from sheetgen.games.uno.commentary import UnoCommentary
    from sheetgen.games.uno.notation import UnoNotation
    from sheetgen.games.uno.photos import UnoPhotos
    from sheetgen.games.uno.play import UnoRules
    from sheetgen.games.uno.sheets import UnoSheets

    rules = UnoRules(DiceChainSetup(spec))
    sheets = UnoSheets(rules)
    notation = UnoNotation(rules)
    return Game(
        spec,
        rules,
        sheets,
        notation,
        UnoPhotos(sheets),
        BotSupport(partial(evaluate, rules)),
        UnoCommentary(rules),
        heard=notation.heard,
        boards=rules,
        adviser=partial(advise, rules),
        any_faces=True,
    )


ENGINE = engine_of(NEEDS, game)
