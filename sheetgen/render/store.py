"""The cells of other people's layouts are kept for later."""

from __future__ import annotations

from pathlib import Path

from sheetgen.errors import OutputError
from sheetgen.files import data_folder, write_text


def cells_folder() -> Path:
    """Where the cells of printed layouts are kept, in the user's data folder."""
    return data_folder() / "cells"


def remember(name: str, text: str) -> Path | None:
    """Keeps a table of cells under its hash. Returns None where it cannot: a print never fails for that."""
    try:
        path = cells_folder() / f"{name}.json"
        if not path.exists():
            write_text(path, text)
    except (OutputError, OSError, RuntimeError):
        return None
    return path
