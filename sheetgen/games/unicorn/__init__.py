"""Unicorn Rainbow: one to four players mix dice into colors and complete rows and columns."""

from sheetgen.core.spec import GameSpec
from sheetgen.games.game import Game
from sheetgen.games.unicorn.abilities import Abilities
from sheetgen.games.unicorn.groups import Groups
from sheetgen.games.unicorn.needs import NEEDS
from sheetgen.games.unicorn.paper import UnicornPaper
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.state import Claim, Done, Move, Paper, Pick, Setup, Shown, Table
from sheetgen.games.unicorn.words import UnicornWords

__all__ = ["NEEDS", "Claim", "Done", "Move", "Paper", "Pick", "Shown", "Table", "game"]


def game(spec: GameSpec) -> Game[Table, Move]:
    """The game under the switches of a layout that has all that it needs."""
    setup = Setup(spec)
    groups = Groups(setup)
    rules = UnicornRules(Abilities(groups))
    return Game(spec, NEEDS, rules, UnicornPaper(setup), UnicornWords(groups, rules))
