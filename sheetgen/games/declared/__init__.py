"""Games without an engine: what their layouts declare is filled in, shown, printed and read from
photos, and counted where the layout says how.

`table` (the sheets of a table that nobody plays on), `lines` (the line of each area).
"""

from __future__ import annotations

from typing import cast

from sheetgen.core.spec import GameSpec
from sheetgen.games import kit
from sheetgen.games.declared.table import DeclaredTable
from sheetgen.games.game import AnyGame, Game


def declared_game(spec: GameSpec) -> AnyGame:
    """The game of a layout without an engine."""
    table = DeclaredTable(spec)
    commentary = kit.PlainCommentary(table, table.notes)
    return cast(
        "AnyGame",
        Game(spec, table, table, table, table, commentary=commentary),
    )
