"""Formulas: five crossing rows and columns of sums, written with drafted dice (rules 4)."""

from __future__ import annotations

from sheetgen.core.spec import GameSpec
from sheetgen.games.formulas.acts import Move
from sheetgen.games.formulas.needs import NEEDS
from sheetgen.games.formulas.paper import FormulasPaper
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.state import Setup, State
from sheetgen.games.formulas.words import FormulasWords
from sheetgen.games.game import Game

__all__ = ["NEEDS", "Move", "State", "game"]


def game(spec: GameSpec) -> Game[State, Move]:
    """The game under the house rules of its layout."""
    rules = FormulasRules(Setup(spec))
    return Game(spec, NEEDS, rules, FormulasPaper(rules), FormulasWords(rules))
