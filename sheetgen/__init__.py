"""sheetgen: one YAML file per game becomes printable sheets, dice and pawns, and a companion at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["LoadedGame", "__version__", "load_game"]

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame, load_game


def __getattr__(name: str) -> Any:
    """`load_game` and `LoadedGame`, loaded when first used so that `import sheetgen` is quick."""
    if name in ("load_game", "LoadedGame"):
        from sheetgen import catalog

        return getattr(catalog, name)
    raise AttributeError(name)
