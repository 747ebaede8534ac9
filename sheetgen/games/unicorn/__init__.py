"""Unicorn Rainbow: one to four players mix dice into colors and complete rows and columns."""

from sheetgen.games.unicorn.rules import Unicorn
from sheetgen.games.unicorn.state import Claim, Done, Half, Paper, Pick, Shown, Table

__all__ = ["Claim", "Done", "Half", "Paper", "Pick", "Shown", "Table", "Unicorn"]
