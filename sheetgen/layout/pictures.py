"""Pictures and other files beside a layout: found, held to its folder, and read once."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from sheetgen.errors import LayoutError
from sheetgen.files import read_file, real_path, unreadable
from sheetgen.layout.svg import read_svg
from sheetgen.page.geometry import Rect
from sheetgen.page.outline import Outline

MAX_BYTES = 1_000_000
"""Size of a picture's file."""


Noun = Literal["picture", "table"]
"""What a file beside a layout is."""


def read_picture(folders: Sequence[Path], file: str) -> Outline:
    """The picture in an SVG file below the first of the folders that has one of that name.

    Raises:
        LayoutError: when it lies outside that folder, is missing, is too large, is not SVG, draws
            nothing, or more than outlines.
    """
    outline = read_svg(read_beside(folders, file, "picture", MAX_BYTES), file)
    if _is_outside(outline):
        raise LayoutError("picture-empty", f'"{file}" draws nothing within its viewBox')
    return outline


def _is_outside(outline: Outline) -> bool:
    """Whether nothing of a picture lies in the room that it says it has."""
    steps = [step for shape in outline.each_shape for step in shape.steps]
    drawn = Rect.holding(point for step in steps for point in step.points)
    beyond = drawn.x > outline.width or drawn.y > outline.height
    return beyond or min(drawn.right, drawn.bottom) < 0


def read_beside(folders: Sequence[Path], file: str, noun: Noun, most: int) -> bytes:
    """What is in a file below the first of the folders that has one of that name.

    Raises:
        LayoutError: when it lies outside that folder, is missing or has more than so many bytes.
    """
    having = (folder for folder in folders if "\0" not in file and os.path.isfile(folder / file))
    path = _inside(next(having, folders[0]), file, noun)
    shown = f'"{file}"'
    try:
        return read_file(path, most)
    except PermissionError as error:
        raise LayoutError(f"{noun}-broken", unreadable(shown, error)) from None
    except OSError as error:
        if error.errno != errno.EFBIG:
            raise _missing(file, noun) from None
        raise LayoutError(f"{noun}-too-large", f"the {noun} {unreadable(shown, error)}") from None


def _inside(folder: Path, file: str, noun: Noun) -> Path:
    """The file's path, once it is certain that it lies in the layout's folder."""
    try:
        path = real_path(folder / file)
        if not path.is_relative_to(real_path(folder)):
            raise LayoutError(
                f"{noun}-outside", f'the {noun} "{file}" lies outside the layout\'s folder'
            )
    except (OSError, ValueError):
        raise _missing(file, noun) from None
    return path


def _missing(file: str, noun: Noun) -> LayoutError:
    return LayoutError(f"{noun}-missing", f'there is no {noun} "{file}" beside the layout')
