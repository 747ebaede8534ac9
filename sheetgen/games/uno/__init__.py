"""The dice chain game: state, chain search, judge, turn, notation, sheet, and the engine that joins them."""

from __future__ import annotations

from sheetgen.games.uno.engine import UnoDice
from sheetgen.games.uno.search import every_chain, longest_chains
from sheetgen.games.uno.state import Board, Done, Number, Penalty, Phase, Reroll, State, WriteChain

__all__ = [
    "Board",
    "Done",
    "Number",
    "Penalty",
    "Phase",
    "Reroll",
    "State",
    "UnoDice",
    "WriteChain",
    "every_chain",
    "longest_chains",
]
