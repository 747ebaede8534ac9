"""Photos as somebody names them: what is needed to read them, the sheets on them, and what is wrong
with which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.errors import FileName, OutputError, Problem, SheetError

if TYPE_CHECKING:
    from sheetgen.scan.photo import Picture
    from sheetgen.scan.reading import ReadSheet
    from sheetgen.scan.registry import PrintRegistry

MARKED = ".marked.png"
"""How the names of our own pictures end."""


def refuse_without_extra() -> None:
    """Raise OutputError `scan-missing` where what reads photos is not installed."""
    from importlib.util import find_spec

    needs = {
        "cv2": "opencv-python-headless",
        "zxingcpp": "zxing-cpp",
        "numpy": "numpy",
        "PIL": "pillow",
        "pypdfium2": "pypdfium2",
    }
    missing = [package for module, package in needs.items() if find_spec(module) is None]
    if missing:
        raise OutputError(
            "scan-missing",
            f"reading photos needs {', '.join(missing)}; install what is missing with: pip install"
            f" {' '.join(missing)}",
        )


@dataclass(frozen=True, slots=True)
class PhotosRead:
    """What some photos show: sheets, what is wrong with which, and what was left out, and why."""

    sheets: list[ReadSheet]
    problems: list[Problem]
    left_out: list[Problem]


def read_all(photos: Sequence[str], prints: PrintRegistry) -> PhotosRead:
    """All sheets on all photos; what is wrong with one is reported and never stops the others, and
    what surely is no sheet is left out beside others.
    """
    from sheetgen.scan.foreign import BLANK_PAGE, MAT, NO_SHEET

    sheets: list[ReadSheet] = []
    problems: list[Problem] = []
    for name in dict.fromkeys(photos):
        # One at a time, so that a photo's pixels are gone before the next one is opened.
        for sheet in _read_photo(name, prints):
            if isinstance(sheet, SheetError):
                problems += sheet.problems
            else:
                sheets.append(sheet)
    what = (BLANK_PAGE, MAT, NO_SHEET)
    foreign = [problem for problem in problems if sheets and problem.subject in what]
    problems = [problem for problem in problems if problem not in foreign]
    left_out = [
        Problem("no-sheet", f"{each.where} shows {each.subject}", FileName(each.where))
        for each in foreign
    ]
    return PhotosRead(sheets, problems, left_out)


def _read_photo(name: str, prints: PrintRegistry) -> list[ReadSheet | SheetError]:
    """The sheets in a file, page by page, each read or with why it cannot be."""
    from sheetgen.scan.photo import pictures

    found: list[ReadSheet | SheetError] = []
    try:
        if name.endswith(MARKED):
            raise SheetError(
                "own-picture",
                f"{name} is a picture that scan has made; name the photo itself",
                name,
            )
        # Nobody holds a page while the next one is opened.
        for sheets in map(partial(_sheets_on, name=name, prints=prints), pictures(Path(name))):
            found += sheets
    except SheetError as error:
        found.append(error)
    return found


def _sheets_on(
    picture: Picture, name: str, prints: PrintRegistry
) -> Iterator[ReadSheet | SheetError]:
    """The sheets on a photo or page."""
    from sheetgen.scan.pixels import packed
    from sheetgen.scan.reading import read

    try:
        for sheet in read(picture, prints):
            if isinstance(sheet, SheetError):
                yield SheetError(replace(problem, where=name) for problem in sheet.problems)
            else:
                yield replace(sheet, straight=packed(sheet.straight.photo))
    except SheetError as error:
        yield error
