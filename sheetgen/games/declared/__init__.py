"""Games without an engine: what their layouts declare is filled in, shown, printed and read from
photos, and counted where the layout says how.

`play` (a table that nobody plays on), `sheets` (fields, audit and photos).
"""

from __future__ import annotations

from typing import cast

from sheetgen.core.spec import GameSpec
from sheetgen.games import kit
from sheetgen.games.declared.play import DeclaredRules
from sheetgen.games.declared.sheets import DeclaredSheets
from sheetgen.games.game import AnyGame, Game


def declared_game(spec: GameSpec) -> AnyGame:
    """The game of a layout without an engine."""
    rules = DeclaredRules(spec)
    sheets = DeclaredSheets(spec, rules)
    commentary = kit.PlainCommentary(rules, sheets.notes)
    game = Game(spec, rules, sheets, rules, sheets, commentary=commentary)
    return cast("AnyGame", game)
