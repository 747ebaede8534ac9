"""Formulas: five crossing rows and columns of sums, written with drafted dice (rules 4)."""

from __future__ import annotations

from functools import partial

from sheetgen.core.spec import GameSpec
from sheetgen.games.contracts import BotSupport
from sheetgen.games.formulas.acts import Move
from sheetgen.games.formulas.needs import NEEDS
from sheetgen.games.formulas.state import FormulasState
from sheetgen.games.game import Game, engine_of

__all__ = ["ENGINE", "FormulasState", "Move", "game"]


def game(spec: GameSpec) -> Game[FormulasState, Move]:
    """The game under the rule options of its layout."""
    from sheetgen.games.formulas.advice import FormulasAdviser
    from sheetgen.games.formulas.bot import evaluate
    from sheetgen.games.formulas.commentary import FormulasCommentary
    from sheetgen.games.formulas.notation import FormulasNotation
    from sheetgen.games.formulas.photos import FormulasPhotos
    from sheetgen.games.formulas.play import FormulasRules
    from sheetgen.games.formulas.setup import FormulasSetup
    from sheetgen.games.formulas.sheets import FormulasSheets

    rules = FormulasRules(FormulasSetup(spec))
    sheets = FormulasSheets(rules)
    notation = FormulasNotation(rules)
    adviser = FormulasAdviser(notation)
    return Game(
        spec,
        rules,
        sheets,
        notation,
        FormulasPhotos(sheets),
        BotSupport(partial(evaluate, rules)),
        FormulasCommentary(rules),
        adviser=adviser,
        move_value=adviser.value,
        on_paper=rules.setup.lattice.on_paper,
        mixed=rules.mixed,
    )


ENGINE = engine_of(NEEDS, game)
