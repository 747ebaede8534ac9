"""Pictures beside a layout: found, held to its folder, and read once."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path

from sheetgen.errors import LayoutError
from sheetgen.files import read_file, real_path, unreadable
from sheetgen.layout.svg import read_svg, refuse
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
    path, shown = _inside(next(having, folders[0]), file), f'"{file}"'
    try:
        data = read_file(path, MAX_BYTES)
    except PermissionError as error:
        raise refuse("picture-broken", unreadable(shown, error)) from None
    except OSError as error:
        if error.errno != errno.EFBIG:
            raise _missing(file) from None
        message = f"the picture {unreadable(shown, error)}"
        raise refuse("picture-too-large", message) from None
    return read_svg(data, file)


def _inside(folder: Path, file: str) -> Path:
    """The file's path, once it is certain that it lies in the layout's folder."""
    try:
        path = real_path(folder / file)
        if not path.is_relative_to(real_path(folder)):
            raise refuse(
                "picture-outside", f'the picture "{file}" lies outside the layout\'s folder'
            )
    except (OSError, ValueError):
        raise _missing(file) from None
    return path


def _missing(file: str) -> LayoutError:
    return refuse("picture-missing", f'there is no picture "{file}" beside the layout')
