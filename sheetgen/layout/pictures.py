"""Pictures beside a layout, read once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sheetgen.layout.beside import FileBeside
from sheetgen.layout.svg import read_svg
from sheetgen.page.outline import Outline

MAX_BYTES = 1_000_000
"""Size of a picture's file."""


def read_picture(folders: Sequence[Path], file: str) -> Outline:
    """The picture in an SVG file below the first of the folders that has one of that name.

    Raises:
        LayoutError: when it lies outside that folder, is missing, is too large, is not SVG, draws
            nothing, or more than outlines.
    """
    return read_svg(FileBeside("picture", file).read(folders, MAX_BYTES), file)
