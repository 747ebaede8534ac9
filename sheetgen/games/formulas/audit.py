"""What cannot be right on a paper, however the game went: written values, abilities, rounds and the count of dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil

from sheetgen.core.cells import Sheet
from sheetgen.errors import Problem
from sheetgen.games.formulas.moves import Power
from sheetgen.games.formulas.paper import board_of, unreadable
from sheetgen.games.formulas.pieces import piece_problems
from sheetgen.games.formulas.places import short
from sheetgen.games.formulas.reach import formula_results
from sheetgen.games.formulas.state import Board, House
from sheetgen.games.formulas.uses import may_double


def audit(house: House, sheet: Sheet) -> tuple[Problem, ...]:
    """Everything that cannot be right; `where` is the key of the filled sheet's line."""
    problems = tuple(unreadable(house, sheet))
    if problems:
        return problems
    board = board_of(house, sheet)
    return (
        *_numbers(house, board, sheet.players),
        *piece_problems(house, board),
        *_signs(house, board),
        *_doubled(house, board),
        *_traces(house, board),
        *_rounds(house, board, sheet.players),
        *_dice(house, board, sheet.players),
    )


def die_values(house: House) -> frozenset[int]:
    """The numbers that dice show."""
    return frozenset(face.value for die in house.spec.dice for face in die.faces if face.value is not None)


def _at_once(house: House, players: int) -> tuple[int, int]:
    """The most dice that a player may have to use in the own round, and in another's."""
    others = players - 1
    split = others > 1 and house.says("rest", "split")
    return house.draft, ceil(len(house.dice) / others) if split else len(house.dice) if others else 0


def _only_squares(house: House, board: Board, players: int) -> list[int]:
    """The cells whose number only the second ability can have written."""
    singles = die_values(house)
    results = formula_results(house.spec.dice, max(_at_once(house, players)))
    squares = {value * value for value in singles} - singles - results
    return [cell for cell, number in enumerate(board.numbers) if number in squares]


def _numbers(house: House, board: Board, players: int) -> Iterator[Problem]:
    singles = die_values(house)
    results = formula_results(house.spec.dice, max(_at_once(house, players)))
    squared = _only_squares(house, board, players)
    for cell, number in enumerate(board.numbers):
        name = short(house.lattice.cells[cell])
        if number is None or number in singles or cell in squared:
            continue
        if number not in results:
            message = f"{name} holds {number}; dice joined in one round come to {min(results)} to {max(results)} at most"
            yield Problem("impossible-number", message, "grid")
        elif number < 0 and house.says("allow-negative", False):
            message = f"{name} holds {number}; the least that combined dice may be written as is 0"
            yield Problem("negative-number", message, "grid", house.text("allow-negative"))
    found = ", ".join(f"{board.numbers[cell]} in {short(house.lattice.cells[cell])}" for cell in squared)
    if squared and Power.SQUARE not in board.used:
        yield Problem("square-without-ability", f"{found} can only be a square; ability 2 is not marked as used", "grid")
    elif len(squared) > 1:
        yield Problem("second-square", f"{found} can only be squares; ability 2 writes one", "grid")


def _signs(house: House, board: Board) -> Iterator[Problem]:
    times = [short(slot) for slot, sign in zip(house.lattice.slots, board.signs, strict=True) if sign == "x"]
    if times and Power.TIMES not in board.used:
        yield Problem("times-without-ability", f"x in {times[0]}; ability 1, which writes it, is not marked as used", "grid")
    if len(times) > 1:
        yield Problem("second-times", f"x in {' and '.join(times)}; ability 1 writes one multiplication sign", "grid")
    turned = 0
    for slot, sign, printed in zip(house.lattice.slots, board.signs, house.lattice.printed, strict=True):
        turned += printed == "-" and sign == "+"
        allowed = ("-", "+") if printed == "-" and Power.TURN in board.used and turned <= 2 else (printed,)
        if printed and sign not in allowed:
            message = f"{short(slot)} holds {sign}; {printed} is printed there"
            yield Problem("printed-sign", message, "grid", house.text("preprinted"))


def _doubled(house: House, board: Board) -> Iterator[Problem]:
    line = house.lattice.line(board.doubled)
    if line is None:
        return
    if Power.DOUBLE not in board.used:
        yield Problem("double-without-ability", f"{line.name} is doubled; ability 6 is not marked as used", "doubled")
    if not may_double(house, line):
        yield Problem(
            "already-double", f"{line.name} counts twice already; ability 6 doubles another line", "doubled", house.text("stack-x2")
        )


def _traces(house: House, board: Board) -> Iterator[Problem]:
    """A used ability leaves something on the paper that no later move can wipe out."""
    counts = Counter(number for number in board.numbers if number in die_values(house))
    written = [sign for sign, printed in zip(board.signs, house.lattice.printed, strict=True) if sign and sign != printed]
    free = Counter(sign for sign, printed in zip(board.signs, house.lattice.printed, strict=True) if not printed)
    turned = min(2, free["+"]) if Power.TURN in board.used else 0
    traces = {
        Power.TIMES: ("x" in board.signs, "no x is written"),
        Power.SQUARE: (any(value * value in board.numbers for value in die_values(house)), "no square is written"),
        Power.TRIPLE: (max(counts.values(), default=0) >= 3, "no number of one die stands three times"),
        Power.TURN: (written.count("+") >= 2, "fewer than two + are written"),
        Power.SPREAD: (free["+"] >= 3 or free["-"] + turned >= 3, "no sign is written three times"),
        Power.DOUBLE: (bool(board.doubled), "no line is doubled"),
    }
    for power, (left, missing) in traces.items():
        if power in board.used and not left:
            yield Problem("ability-without-trace", f"ability {power} is marked as used, but {missing}", "abilities")


def _own_rounds(house: House, players: int) -> tuple[int, int]:
    """The fewest and the most rounds in which a seat is the active one."""
    rounds = house.rounds(players)
    return rounds // players, ceil(rounds / players)


def _rounds(house: House, board: Board, players: int) -> Iterator[Problem]:
    last = house.rounds(players)
    for number in sorted(board.penalties):
        if number > last:
            who = "alone" if players == 1 else f"with {players} players"
            yield Problem("round-not-played", f"round {number} is crossed out; there are {last} {who}", "penalties")
    most = _own_rounds(house, players)[1]
    if house.says("ability-when", "active") and len(board.used) > most:
        message = f"{len(board.used)} abilities are used; a player is active in at most {most} rounds"
        yield Problem("too-many-abilities", message, "abilities", house.text("ability-when"))


def _dice(house: House, board: Board, players: int) -> Iterator[Problem]:
    """More may be on the paper than all dice of all rounds can have written."""
    needed = dice_needed(house, board, players)
    own, other = _at_once(house, players)
    active = _own_rounds(house, players)[0]
    most = active * own + (house.rounds(players) - active) * max(own, other) - len(board.penalties)
    if needed > most:
        yield Problem("too-many-dice", f"what is written takes {needed} dice; in a whole game {most} can be used", "grid")


def dice_needed(house: House, board: Board, players: int) -> int:
    """The fewest dice, after the setup, that what stands on the paper takes."""
    singles = die_values(house)
    numbers = [number for number in board.numbers if number is not None]
    signs = sum(bool(sign) and not printed for sign, printed in zip(board.signs, house.lattice.printed, strict=True))
    joined = [number for number in numbers if number not in singles]
    squares = sum(number in {value * value for value in singles} for number in joined)
    extra = 2 * (len(joined) - min(squares, Power.SQUARE in board.used))
    saved = {Power.TIMES: 1, Power.TRIPLE: 2, Power.SPREAD: 2}
    paid = 0 if house.says("ability-cost", "free") else len(board.used)
    spared = sum(count for power, count in saved.items() if power in board.used)
    return max(0, len(numbers) - len(house.setup)) + signs + len(board.active) + extra + paid - spared
