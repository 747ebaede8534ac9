"""Everything a player may do now, each move once (rules 4.c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Roll
from sheetgen.games.formulas.lattice import Lattice, Line
from sheetgen.games.formulas.moves import (
    Ability,
    Activate,
    Combine,
    Done,
    Draft,
    Move,
    Penalty,
    Power,
    Reroll,
    Sign,
    Write,
    ordered,
    result,
    taken,
)
from sheetgen.games.formulas.state import Board, Hand, House, State


def moves(house: House, state: State, seat: int) -> Iterator[Move]:
    """Every legal move of a seat that may act."""
    board, hand = state.boards[seat], state.hands[seat]
    match state.phase:
        case "setup" if hand.open:
            yield from (Write(value, cell) for value in _numbers(hand.dice) for cell in blank_cells(house, board))
        case "draft" if seat == state.turn:
            yield from (Draft(dice) for dice in _choices(state.table, house.draft - len(state.drafted)))
            if house.may_reroll(state):
                yield from (Reroll(dice) for dice in _choices(state.table, len(state.table)))
            yield Done()
        case "share" if seat == state.turn:
            yield from (Draft((die,)) for die in state.table)
        case "use" if hand.open:
            yield from uses(house, board, hand, active=seat == state.active)
            if not hand.dice:
                yield Done()
            elif may_pass(house, board, hand, active=seat == state.active):
                yield Penalty()
        case _:
            return


def uses(house: House, board: Board, hand: Hand, *, active: bool) -> Iterator[Move]:
    """Every use of a player's dice, and every ability that may be used now."""
    cells, slots = open_cells(house, board), open_slots(house, board)
    numbers, signs = _numbers(hand.dice), _signs(hand.dice)
    yield from (Write(value, cell) for value in numbers for cell in cells)
    yield from (Sign(sign, slot) for sign in signs for slot in slots)
    if cells:
        formulas = expressions(tuple(sorted(hand.dice)), negative=house.says("allow-negative", True))
        yield from (Combine(terms, cell) for terms in formulas for cell in cells)
    yield from (Activate(line.cell) for line in house.lattice.lines if line.label in numbers and line.cell not in board.active)
    if not hand.ability and (active or house.says("ability-when", "any")):
        for power in Power:
            if power not in board.used:
                yield from _abilities(house, board, hand, power, cells, slots)


def _abilities(house: House, board: Board, hand: Hand, power: Power, cells: Sequence[CellId], slots: Sequence[CellId]) -> Iterator[Move]:
    for pays in payers(house, hand.dice, power):
        number, left = int(power), hand.without((pays,)) if pays else hand.dice
        match power:
            case Power.TIMES:
                yield from (Ability(number, (slot,), "", pays) for slot in slots)
            case Power.SQUARE:
                yield from (Ability(number, (cell,), str(value), pays) for value in _numbers(left) for cell in cells)
            case Power.TRIPLE:
                yield from (Ability(number, trio, str(value), pays) for value in _numbers(left) for trio in combinations(cells, 3))
            case Power.TURN:
                yield from (Ability(number, pair, "", pays) for pair in combinations(minus_slots(house, board), 2))
            case Power.SPREAD:
                yield from (Ability(number, trio, sign, pays) for sign in _signs(left) for trio in combinations(slots, 3))
            case Power.DOUBLE:
                yield from (Ability(number, (line.cell,), "", pays) for line in house.lattice.lines if may_double(house, line))


def payers(house: House, dice: Sequence[str], number: int) -> tuple[str, ...]:
    """The faces that can pay for an ability: "" when it is free."""
    if house.says("ability-cost", "free"):
        return ("",)
    return tuple(face for face in dict.fromkeys(dice) if house.says("ability-cost", "any") or face == str(number))


def may_pass(house: House, board: Board, hand: Hand, *, active: bool) -> bool:
    """Whether the penalty may be taken for the dice that are left."""
    return not house.says("strict-use", True) or first_use(house, board, hand, active=active) is None


def first_use(house: House, board: Board, hand: Hand, *, active: bool) -> Move | None:
    """A legal move that uses up a die, or None."""
    return next((move for move in uses(house, board, hand, active=active) if taken(move)), None)


def blank_cells(house: House, board: Board) -> tuple[CellId, ...]:
    """The cells without a number."""
    return tuple(cell for cell, number in zip(house.lattice.cells, board.numbers, strict=True) if number is None)


def open_cells(house: House, board: Board) -> tuple[CellId, ...]:
    """The cells without a number that touch a sign."""
    return _open_cells(house.lattice, board.numbers, board.signs)


@lru_cache(maxsize=1024)
def _open_cells(lattice: Lattice, numbers: tuple[int | None, ...], signs: tuple[str, ...]) -> tuple[CellId, ...]:
    cells = enumerate(zip(lattice.cells, numbers, strict=True))
    return tuple(cell for place, (cell, number) in cells if number is None and touches_sign(lattice, signs, place))


def open_slots(house: House, board: Board) -> tuple[CellId, ...]:
    """The slots without a sign that touch a number."""
    return _open_slots(house.lattice, board.numbers, board.signs)


@lru_cache(maxsize=1024)
def _open_slots(lattice: Lattice, numbers: tuple[int | None, ...], signs: tuple[str, ...]) -> tuple[CellId, ...]:
    slots = enumerate(zip(lattice.slots, signs, strict=True))
    return tuple(slot for place, (slot, sign) in slots if not sign and touches_number(lattice, numbers, place))


def minus_slots(house: House, board: Board) -> tuple[CellId, ...]:
    """The slots that hold a minus."""
    return tuple(slot for slot, sign in zip(house.lattice.slots, board.signs, strict=True) if sign == "-")


def touches_sign(lattice: Lattice, signs: Sequence[str], cell: int) -> bool:
    """Whether one of the slots around a cell is filled."""
    return any(signs[slot] for slot in lattice.beside[cell])


def touches_number(lattice: Lattice, numbers: Sequence[int | None], slot: int) -> bool:
    """Whether one of the two cells that a slot joins is filled."""
    first, second = lattice.ends[slot]
    return numbers[first] is not None or numbers[second] is not None


def may_double(house: House, line: Line) -> bool:
    """Whether the sixth ability may double a line."""
    return line.times == 1 or house.says("stack-x2", True)


@lru_cache(maxsize=4096)
def expressions(dice: tuple[str, ...], *, negative: bool) -> tuple[tuple[str, ...], ...]:
    """Every formula that some of the dice make, one for all orders of the same numbers, shortest first."""
    numbers = sorted((face for face in dice if face.isdecimal()), key=int)
    plus, minus = dice.count("+"), dice.count("-")
    found: set[tuple[str, ...]] = set()
    for added in range(1, plus + 2):
        for adds in set(combinations(numbers, added)):
            rest = sorted((Counter(numbers) - Counter(adds)).elements(), key=int)
            for subtracted in range(added == 1, minus + 1):
                for takes in set(combinations(rest, subtracted)):
                    terms = "+".join(adds) + "".join(f"-{number}" for number in takes)
                    found.add(ordered(tuple(terms)))
    return tuple(sorted((terms for terms in found if negative or result(terms) >= 0), key=lambda terms: (len(terms), terms)))


def _choices(dice: Roll, most: int) -> Iterator[Roll]:
    for size in range(1, most + 1):
        yield from combinations(dice, size)


def _numbers(dice: Sequence[str]) -> tuple[int, ...]:
    return tuple(int(face) for face in dict.fromkeys(dice) if face.isdecimal())


def _signs(dice: Sequence[str]) -> tuple[str, ...]:
    return tuple(face for face in dict.fromkeys(dice) if not face.isdecimal())
