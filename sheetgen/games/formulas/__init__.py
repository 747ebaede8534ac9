"""Formulas: five crossing rows and columns of sums, written with drafted dice (rules 4)."""

from sheetgen.games.formulas.moves import Ability, Activate, Combine, Done, Draft, Move, Penalty, Reroll, Sign, Write
from sheetgen.games.formulas.rules import Formulas
from sheetgen.games.formulas.state import Board, Hand, State
from sheetgen.games.formulas.value import formula_value, line_value

__all__ = [
    "Ability",
    "Activate",
    "Board",
    "Combine",
    "Done",
    "Draft",
    "Formulas",
    "Hand",
    "Move",
    "Penalty",
    "Reroll",
    "Sign",
    "State",
    "Write",
    "formula_value",
    "line_value",
]
