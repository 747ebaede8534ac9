"""Games without an engine: what their layouts declare is filled in, shown, printed and read from
photos, and counted where the layout says how.

`counting` (what the layout says of the score), `play` (a table that nobody plays on), `sheets`
(fields and audit), `drawing` (what a sheet looks like), `photos`.
"""

from __future__ import annotations

from typing import cast

from sheetgen.core.spec import GameSpec
from sheetgen.games.declared.photos import DeclaredPhotos
from sheetgen.games.declared.play import DeclaredRules, NoMoves
from sheetgen.games.declared.sheets import DeclaredSheets
from sheetgen.games.declared.state import DeclaredState
from sheetgen.games.game import AnyGame, Game


def declared_game(spec: GameSpec) -> AnyGame | None:
    """The game of a layout without an engine; None where nothing can be marked."""
    rules = DeclaredRules(spec)
    sheets = DeclaredSheets(spec, rules)
    if not sheets.lines:
        return None
    photos = DeclaredPhotos(sheets)
    game: Game[DeclaredState, object] = Game(spec, rules, sheets, NoMoves(spec), photos)
    return cast("AnyGame", game)
