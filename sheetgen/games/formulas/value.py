"""What lines and sheets are worth (rules 4.d)."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.core.game import Score, ScoreLine
from sheetgen.games.formulas.lattice import Line
from sheetgen.games.formulas.state import Board, House


def formula_value(numbers: Sequence[int], signs: Sequence[str], *, left_to_right: bool = False) -> int:
    """A formula's value: multiplication first, or strictly from left to right.

    >>> formula_value((4, 6, 3, 2, 5), ("+", "-", "x", "+"))
    9
    """
    total, product = 0, numbers[0]
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign == "x":
            product *= number
        else:
            total += product
            product = number if sign == "+" else -number
        if left_to_right:
            total, product = 0, total + product
    return total + product


def line_value(house: House, board: Board, line: Line) -> int | None:
    """What is written in a line comes to, or None when it is no valid formula."""
    spaces: list[int | str | None] = []
    for index, cell in enumerate(line.cells):
        spaces.append(board.numbers[cell])
        if index < len(line.slots):
            spaces.append(_joining(house, board, line.slots[index]))
    filled = [index for index, space in enumerate(spaces) if space is not None]
    if not filled or filled[-1] - filled[0] + 1 != len(filled):
        return None
    if len(filled) < len(spaces) and (house.says("validity", "full") or filled[0] % 2 or filled[-1] % 2):
        return None
    run = spaces[filled[0] : filled[-1] + 1]
    numbers = [space for space in run if isinstance(space, int)]
    signs = [space for space in run if isinstance(space, str)]
    return formula_value(numbers, signs, left_to_right=house.says("precedence", "ltr"))


def _joining(house: House, board: Board, slot: int) -> str | None:
    """The sign in a slot; a printed one counts only where it joins two numbers, as nobody has written it there."""
    if house.lattice.printed[slot] and any(board.numbers[cell] is None for cell in house.lattice.ends[slot]):
        return None
    return board.signs[slot] or None


def times(board: Board, line: Line) -> int:
    """What a line's value is multiplied with: printed, and doubled by the sixth ability."""
    return line.times * (2 if board.doubled == line.cell else 1)


def score_of(house: House, board: Board) -> Score:
    """The score table: each row and column, then the penalties. A line that does not count stands there with 0."""
    values = {line: line_value(house, board, line) if line.cell in board.active else None for line in house.lattice.lines}
    lines = []
    for line, value in values.items():
        lines.append(ScoreLine(line.name, value or 0, times(board, line), (value or 0) * times(board, line)))
    points = sum(board.penalties)
    lines.append(ScoreLine("penalties", points, -1, -points))
    valid = sum(value is not None for value in values.values())
    ties = (("fewer penalty points", -points), ("more valid active lines", valid))
    return Score(tuple(lines), sum(line.points for line in lines), ties)
