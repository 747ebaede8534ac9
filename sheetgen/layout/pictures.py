"""Pictures beside a layout: found, held to its folder, and read once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from sheetgen.layout.svg import read_svg, refuse
from sheetgen.messages import told
from sheetgen.page.outline import Outline

MAX_BYTES = 1_000_000
"""Size of a picture's file."""


def read_picture(folders: Sequence[Path], file: str) -> Outline:
    """The picture in an SVG file below the first of the folders that has one of that name.

    Raises:
        LayoutError: when it lies outside that folder, is missing, is too large, is not SVG, draws
            nothing, or more than outlines.
    """
    having = (folder for folder in folders if "\0" not in file and os.path.isfile(folder / file))
    path = _inside(next(having, folders[0]), file)
    try:
        return read_svg(path.read_bytes(), file)
    except OSError as error:
        raise refuse("picture-broken", f'"{file}" cannot be read: {told(error)}') from None


def _inside(folder: Path, file: str) -> Path:
    """The file's path, once it is certain that it is one, in the layout's folder, and no larger
    than a picture.
    """
    try:
        path = (folder / file).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise refuse(
                "picture-outside", f'the picture "{file}" lies outside the layout\'s folder'
            )
        if not os.path.isfile(path):
            raise refuse("picture-missing", f'there is no picture "{file}" beside the layout')
        if path.stat().st_size > MAX_BYTES:
            raise refuse(
                "picture-too-large",
                f'the picture "{file}" is larger than {MAX_BYTES // 1_000_000} MB',
            )
    except (OSError, ValueError):
        raise refuse("picture-missing", f'there is no picture "{file}" beside the layout') from None
    return path
