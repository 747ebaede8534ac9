"""Everything on a grid has grown from the setup's numbers, so it falls into few pieces, each around one of them."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.errors import Problem
from sheetgen.games.formulas.places import short
from sheetgen.games.formulas.state import Board, House
from sheetgen.games.formulas.uses import touches_number


def piece_problems(house: House, board: Board) -> Iterator[Problem]:
    """Signs and numbers that cannot have been written beside something."""
    starts = len(house.setup)
    values = {face.value for die in house.setup for face in house.spec.die(die).faces}
    numbers = [number for number in board.numbers if number is not None]
    more = board.signs != house.lattice.printed or board.active or board.used or board.penalties
    if len(numbers) < starts and more:
        message = f"only {len(numbers)} numbers are written; the {starts} of the setup come before anything else"
        yield Problem("setup-unfinished", message, "grid")
    elif len(numbers) >= starts > sum(number in values for number in numbers):
        low, high = min(filter(None, values)), max(filter(None, values))
        yield Problem("too-few-starts", f"fewer than {starts} numbers are {low} to {high}, as the setup dice show them", "grid")
    for slot, printed in enumerate(house.lattice.printed):
        if board.signs[slot] and not printed and not touches_number(house.lattice, board.numbers, slot):
            yield Problem("loose-sign", f"{board.signs[slot]} in {short(house.lattice.slots[slot])} touches no number", "grid")
    pieces = [piece for piece in _pieces(house, board) if not _printed(house, piece)]
    if len(pieces) > starts:
        yield Problem("too-many-pieces", _pieces_message(house, pieces), "grid")
    for piece in pieces:
        if not any(board.numbers[cell] in values for cell in piece):
            cell = min(piece)
            message = f"{board.numbers[cell]} in {short(house.lattice.cells[cell])} is joined to no number of the setup"
            yield Problem("piece-without-start", message, "grid")


def _pieces(house: House, board: Board) -> list[frozenset[int]]:
    """The written cells, those together that signs join."""
    left = [cell for cell, number in enumerate(board.numbers) if number is not None]
    pieces = []
    while left:
        piece, edge = {left[0]}, [left[0]]
        while edge:
            cell = edge.pop()
            for slot in house.lattice.beside[cell]:
                for other in house.lattice.ends[slot]:
                    if board.signs[slot] and board.numbers[other] is not None and other not in piece:
                        piece.add(other)
                        edge.append(other)
        pieces.append(frozenset(piece))
        left = [cell for cell in left if cell not in piece]
    return pieces


def _printed(house: House, piece: frozenset[int]) -> bool:
    """Whether a printed sign touches the piece, from which it may have grown."""
    return any(house.lattice.printed[slot] for cell in piece for slot in house.lattice.beside[cell])


def _pieces_message(house: House, pieces: list[frozenset[int]]) -> str:
    lone = [short(house.lattice.cells[min(piece)]) for piece in pieces if len(piece) == 1]
    where = ", ".join(short(house.lattice.cells[min(piece)]) for piece in pieces)
    alone = f"; joined to no other number: {', '.join(lone)}" if lone else ""
    return f"the numbers are in {len(pieces)} separate pieces (around {where}), but only {len(house.setup)} are set up{alone}"
