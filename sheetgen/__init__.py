"""sheetgen: one YAML file per game becomes printable sheets, dice and pawns, and a companion at the
table.

The package's front door; `docs/python.md` shows what can be done with it.
"""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

__version__ = "1.0.0"
__all__ = [
    "Game",
    "LoadedGame",
    "LoadedLayout",
    "Moved",
    "PrintOptions",
    "Rolled",
    "SheetgenError",
    "__version__",
    "load_game",
    "load_layout",
    "print_kit",
    "print_part",
    "rank",
    "read_sheet",
    "sit",
]

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame, LoadedLayout, load_game, load_layout
    from sheetgen.core.play import Moved, Rolled
    from sheetgen.errors import SheetgenError
    from sheetgen.games.game import Game
    from sheetgen.printing import print_kit, print_part
    from sheetgen.render.options import Options as PrintOptions
    from sheetgen.table.entry.papers import read_paper as read_sheet
    from sheetgen.table.judge.standings import rank
    from sheetgen.table.log.turns import sit

# Where each name lives; it is loaded when first used, so that `import sheetgen` is quick
_HOMES = MappingProxyType(
    {
        "Game": "sheetgen.games.game.Game",
        "LoadedGame": "sheetgen.catalog.LoadedGame",
        "LoadedLayout": "sheetgen.catalog.LoadedLayout",
        "Moved": "sheetgen.core.play.Moved",
        "PrintOptions": "sheetgen.render.options.Options",
        "Rolled": "sheetgen.core.play.Rolled",
        "SheetgenError": "sheetgen.errors.SheetgenError",
        "load_game": "sheetgen.catalog.load_game",
        "load_layout": "sheetgen.catalog.load_layout",
        "print_kit": "sheetgen.printing.print_kit",
        "print_part": "sheetgen.printing.print_part",
        "rank": "sheetgen.table.judge.standings.rank",
        "read_sheet": "sheetgen.table.entry.papers.read_paper",
        "sit": "sheetgen.table.log.turns.sit",
    }
)


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"sheetgen has no {name}")
    module, _, inside = _HOMES[name].rpartition(".")
    found = getattr(import_module(module), inside)
    if not isinstance(found, type):
        from sheetgen.games.arguments import checked

        found = checked(found)
    globals()[name] = found  # the same at every use
    return found
