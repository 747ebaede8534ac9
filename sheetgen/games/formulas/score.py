"""What lines and sheets are worth (rules 4.d)."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.core.contracts import Score, ScoreLine
from sheetgen.games.formulas.lattice import Line
from sheetgen.games.formulas.state import Board, Setup
from sheetgen.games.formulas.sums import PLUS, TIMES


def formula_value(numbers: Sequence[int], signs: Sequence[int], *, left_to_right: bool = False) -> int:
    """A formula's value: multiplication first, or strictly from left to right.

    >>> formula_value((4, 6, 3), (PLUS, TIMES))
    22
    """
    total, product = 0, numbers[0]
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign == TIMES:
            product *= number
        else:
            total += product
            product = number if sign == PLUS else -number
        if left_to_right:
            total, product = 0, total + product
    return total + product


def line_value(setup: Setup, board: Board, line: Line) -> int | None:
    """What is written in a line comes to, or None when it is no valid formula."""
    filled = (board.written | board.signed) & line.whole
    if filled != line.whole and not setup.runs:
        return None
    places = [place for place, square in enumerate(line.squares) if filled & square and not _passed_over(setup, board, square)]
    if not places or places[-1] - places[0] + 1 != len(places) or places[0] % 2 or places[-1] % 2:
        return None
    numbers = [board.numbers[line.cells[place // 2]] for place in places[::2]]
    signs = [board.sign(line.squares[place]) for place in places[1::2]]
    return formula_value(numbers, signs, left_to_right=setup.left_to_right)


def _passed_over(setup: Setup, board: Board, square: int) -> bool:
    """Whether a printed sign counts for nothing: it joins no two numbers, and nobody has written it there."""
    lattice = setup.lattice
    return bool((lattice.plus | lattice.minus) & square) and (lattice.near(square) & lattice.numbers & board.written).bit_count() < 2


def times(board: Board, line: Line) -> int:
    """What a line's value is multiplied with: printed, and doubled by the sixth ability."""
    return line.times * (2 if board.doubled & line.bit else 1)


def rounds_in(penalties: int) -> list[int]:
    """The rounds that are crossed out."""
    return [number for number in range(penalties.bit_length()) if penalties >> number & 1]


def score_of(setup: Setup, board: Board) -> Score:
    """The score table: each row and column, then the penalties. A line that does not count stands there with 0."""
    values = [(line, line_value(setup, board, line) if board.active & line.bit else None) for line in setup.lattice.lines]
    lines = [ScoreLine(line.name, value or 0, times(board, line), (value or 0) * times(board, line)) for line, value in values]
    points = sum(rounds_in(board.penalties))
    lines.append(ScoreLine("penalties", points, -1, -points))
    ties = (("fewer penalty points", -points), ("more valid active lines", sum(value is not None for _, value in values)))
    return Score(tuple(lines), sum(line.points for line in lines), ties)
