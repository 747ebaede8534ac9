"""The lines of a filled sheet, read word by word with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sheetgen.core.cells import Area, CellId
from sheetgen.core.game import Entry
from sheetgen.core.notation import Line, Token
from sheetgen.errors import NotationError, Problem
from sheetgen.games.formulas.lattice import LINE_WORDS
from sheetgen.games.formulas.state import House
from sheetgen.games.formulas.tokens import MAX_DIGITS, SIGNS, TIMES, line_of
from sheetgen.games.kit import line_of as entry_line
from sheetgen.words import listed

EMPTY = "."
"""What stands in a grid for an empty cell or slot."""

_NUMBER = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}")
_RANGE = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


def read_grid(house: House, entry: Entry, problems: list[Problem]) -> dict[CellId, str]:
    """What stands in cells and slots. Lines end at a line break or `/`; printed signs stand even where `.` is written."""
    rows = house.lattice.rows()
    lines = [line for line in _grid_lines(entry) if line.tokens()]
    texts = {slot: printed for slot, printed in zip(house.lattice.slots, house.lattice.printed, strict=True) if printed}
    if lines and len(lines) != len(rows):
        message = f"the grid has {len(rows)} lines, cells with signs between and signs below in turn; found {len(lines)}"
        problems.append(lines[-1].problem("grid-lines", message))
    for line, row in zip(lines, rows, strict=False):
        words = line.tokens()
        if len(words) != len(row):
            what = "cells with the signs between" if row[0] in house.lattice.cell_at else "signs"
            message = f"this line holds {len(row)} {what}, {EMPTY} where nothing is written; found {len(words)}"
            problems.append(line.problem("grid-width", message))
            continue
        for word, space in zip(words, row, strict=True):
            if word.text != EMPTY:
                texts[space] = _space(house, line, word, space, problems)
    return texts


def _space(house: House, line: Line, word: Token, space: CellId, problems: list[Problem]) -> str:
    if space in house.lattice.slot_at:
        if word.text in TIMES:
            return "x"
        if word.text not in SIGNS:
            problems.append(line.problem("no-sign", f'"{word.raw}" is no sign; a slot holds +, -, x or {EMPTY}', word))
        return word.text
    if not _NUMBER.fullmatch(word.text):
        problems.append(line.problem("no-number", f'"{word.raw}" is no number; a cell holds a whole number or {EMPTY}', word))
        return word.text
    return str(int(word.text))


def _grid_lines(entry: Entry) -> Iterator[Line]:
    """Each line of the grid with its place in the file: further lines of the text begin where the first one does."""
    for number, text in enumerate(entry.text.splitlines()):
        start = 0
        for part in text.split("/"):
            yield Line(part, entry.file, entry.line + number, entry.column - 1 + start)
            start += len(part) + 1


def read_numbers(entry: Entry, area: Area, problems: list[Problem]) -> list[CellId]:
    """The cells of an area that a list of numbers and ranges names."""
    line = entry_line(entry)
    found: list[CellId] = []
    for word in line.tokens():
        match = _RANGE.fullmatch(word.text)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        cells = [area.named(str(number)) for number in range(low, high + 1)]
        named = [cell.id for cell in cells if cell]
        if len(named) < len(cells) or not named:
            right = f"{area.cells[0].name} to {area.cells[-1].name}"
            problems.append(line.problem("no-such-number", f'"{word.raw}" is not among {entry.key}; there is {right}', word))
        found += named
    return found


def read_doubled(house: House, entry: Entry, problems: list[Problem]) -> CellId | None:
    """The circle of the doubled line: `row 4`."""
    line = entry_line(entry)
    words = line.tokens()
    if not words:
        return None
    if len(words) != 2:
        problems.append(line.problem("no-line", f"one line is named here, such as `{listed(LINE_WORDS)} 4`; found {len(words)} words"))
        return None
    try:
        circle = line_of(house, line, words[0], words[1])
    except NotationError as error:
        problems += error.problems
        return None
    if house.lattice.line(circle) is None:
        problems.append(line.problem("no-such-line", f"there is no {line.text.strip()}; lines are labeled like their circles"))
        return None
    return circle
