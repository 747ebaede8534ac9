"""Cells as a layout writes them: counted (`9` is 1 to 9), ranged (`2..12`, and downward `12..2`),
or listed, names and ranges mixed (`[2..10, 11/12, joker]`).
"""

from __future__ import annotations

import re

from sheetgen.layout.document import Place, listing, whole
from sheetgen.layout.model import MOST_CELLS, RANGE, ranged
from sheetgen.layout.model_errors import found

VALUES = re.compile(r"(?:0|[1-9]\d{0,5})(?:/(?:0|[1-9]\d{0,5}))*\Z", re.ASCII)
"""A name that stands for numbers: `5`, `11/12`."""

_WRONG = (
    "{}s are how many there are (at most {}), a range such as 2..12, or a list of names and such"
    " ranges"
)
_SLIP = r"\s*(\d{1,4})\s*(?:-|\u2013|\u2014|\u2026|\.+|to)\s*(\d{1,4})\s*"
_MEANT = re.compile(rf"{_SLIP}\Z", re.ASCII)

NAME = re.compile(rf"(?!{_SLIP}$)(?![0-9/]*[0-9][0-9/]*$)(?!.*(?:\.\.|\u2026))\S(?:.*\S)?\Z")
"""A name that stands for no numbers, and was not meant as a range."""

_RANGE_SIGN = re.compile(r"\.\.|\u2026")
_ZEROS = re.compile(r"0\d*\Z", re.ASCII)
_NUMBERS = re.compile(r"[\d/]*\d[\d/]*\Z", re.ASCII)


def read_cells(
    cells: object,
    at: Place,
    *,
    merged: bool = False,
    one: str = "cell",
    most: int = MOST_CELLS,
) -> list[str] | None:
    """The names of the cells that are written at a path, or None and a complaint for each that is
    none.

    Args:
        one, most: what one of them is called, and how many there can be, for messages.
        merged: whether a bare `11/12` is one cell, as the reading of a switch writes it for a
            group.
    """
    if isinstance(cells, list):
        return _read_list(cells, at, one)
    if at.is_hole:
        return None
    if whole(cells) and 0 <= cells <= MOST_CELLS:
        return expand(cells)
    text = cells if isinstance(cells, str) else ""
    if _range(text) or (merged and "/" in text and VALUES.match(text)):
        return expand(text)
    filled = text not in at.where.text  # such as "{rounds}": a number all the same
    if filled and text.isdecimal() and int(text) <= MOST_CELLS:
        return expand(int(text))
    at.complain("bad-value", _WRONG.format(one, most) + ("" if filled else _hint(text, one)))
    return None


def _read_list(cells: list[object], at: Place, one: str) -> list[str] | None:
    """The names of the cells in a list, or None and a complaint."""
    faults = {at / index: _fault(item, one) for index, item in enumerate(cells)}
    wrong = [place for place, fault in faults.items() if fault or place.is_hole]
    for place in wrong:
        if not place.is_hole:
            place.complain("bad-value", faults[place])
    if wrong:
        return None
    many = sum(len(ranged(item)) or 1 if isinstance(item, str) else 1 for item in cells)
    if many > MOST_CELLS:
        at.complain("bad-value", f"an area has at most {MOST_CELLS} cells, not {many}")
        return None
    return expand(cells)


def expand(cells: object) -> list[str]:
    """The names of cells that are written as they should be: `3` is 1, 2, 3, and `[1, 4..6, joker]`
    is 1, 4, 5, 6, joker.
    """
    if isinstance(cells, int):
        return [str(number) for number in range(1, cells + 1)]
    if isinstance(cells, str):
        return [str(number) for number in ranged(cells)] or [cells]
    names: list[str] = []
    for item in listing(cells):
        names += expand(item) if isinstance(item, str) else [str(item)]
    return names


def last_place(at: Place, cells: object, name: str) -> Place:
    """Where the second of two equal cells is written in what stands at a place."""
    places = [index for index, item in enumerate(listing(cells)) if name in expand([item])]
    return at / places[-1] if places else at


def _range(text: str) -> bool:
    """Whether a text is a range no longer than an area."""
    return 0 < len(ranged(text)) <= MOST_CELLS


def _fault(text: object, one: str) -> str:
    """What is wrong with an entry of a list of cells, or ""."""
    if not isinstance(text, str):
        return "" if whole(text) else f"a {one} is a number or a name, not {found(text)}"
    name = text.strip()
    if not name:
        return f"a {one}'s name is not empty or blank"
    if _range(text):
        return ""
    there = found(text)
    if meant := _meant(text):
        return f"a range is written {meant}, not {there}"
    if RANGE.match(text):
        return f"a range has at most {MOST_CELLS} cells, not {there}"
    if _RANGE_SIGN.search(text):
        return f"a range has two whole numbers from 0 to 9999, such as 2..12, not {there}"
    if _NUMBERS.match(text) and not VALUES.match(text):
        plain = "/".join(str(int(part)) for part in text.split("/") if part)
        return f"a {one} is a number or a name, not {there}; write {plain}"
    return "" if name == text else f"a {one}'s name has no blanks around it: {found(name)}"


def _meant(text: str) -> str:
    """The range that a text most likely stands for, written as it should be, or ""."""
    match = _MEANT.match(text)
    meant = f"{int(match[1])}..{int(match[2])}" if match else ""
    return meant if meant != text else ""


def _hint(text: str, one: str) -> str:
    """What to write instead of a bare text."""
    if meant := _meant(text):
        return f"; write {meant}"
    if not text.strip() or _RANGE_SIGN.search(text):
        return ""
    if _ZEROS.match(text) and len(text) > 1:
        return f"; write {int(text)}"
    if VALUES.match(text) and "/" not in text:
        return "; write it without quotes"
    return (
        f"; write [{text}] for a list" if "," in text else f"; write [{text.strip()}] for one {one}"
    )
