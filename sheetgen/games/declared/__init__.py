"""Games without an engine: what their layouts declare is filled in, shown, printed and read from
photos, and counted where the layout says how.

`counting` (what the layout says of the score), `play` (a table that nobody plays on), `sheets`
(fields and audit), `photos`.
"""

from __future__ import annotations

from typing import cast

from sheetgen.core.spec import GameSpec
from sheetgen.games.declared.photos import DeclaredPhotos
from sheetgen.games.declared.play import DeclaredRules
from sheetgen.games.declared.sheets import DeclaredSheets
from sheetgen.games.game import AnyGame, Game


def declared_game(spec: GameSpec) -> AnyGame | None:
    """The game of a layout without an engine; None where nothing can be marked."""
    rules = DeclaredRules(spec)
    sheets = DeclaredSheets(spec, rules)
    game = Game(spec, rules, sheets, rules, DeclaredPhotos(sheets))
    return cast("AnyGame", game) if sheets.lines else None
