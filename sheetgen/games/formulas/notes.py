"""What a legal move means at the table, in words."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.cells import CellId
from sheetgen.core.game import Note
from sheetgen.games.formulas.moves import Ability, Activate, Combine, Done, Draft, Move, Penalty, Power, Reroll, Sign, Write, result
from sheetgen.games.formulas.notation import format_move
from sheetgen.games.formulas.play import written
from sheetgen.games.formulas.state import Board, House, State
from sheetgen.games.formulas.value import line_value

POWERS = {
    Power.TIMES: "writes a multiplication sign",
    Power.SQUARE: "writes a number squared",
    Power.TRIPLE: "writes a number three times",
    Power.TURN: "turns two minus signs into plus",
    Power.SPREAD: "writes a sign three times",
    Power.DOUBLE: "doubles a line",
}
"""What each ability does."""


def explain(house: House, state: State, seat: int, move: Move) -> Note:
    """The move with its heading, its dice in words, and the lines that it completes."""
    text = format_move(house, move)
    before = state.boards[seat]
    done = tuple(_completed(house, before, written(house, before, move)))
    match move:
        case Draft(dice=dice) | Reroll(dice=dice):
            group = "draft" if isinstance(move, Draft) else "re-roll"
            return Note(text, "", group, " ".join(thrown.text for thrown in dice))
        case Done():
            return Note(text, "", "done", "no more drafting" if state.phase == "draft" else "no further ability")
        case Penalty():
            return Note(text, f"rounds.{state.round}", "penalty", f"costs {state.round}")
        case Write(value=value, cell=cell):
            return Note(text, cell, "numbers", f"die {value}", done)
        case Sign(sign=sign, slot=slot):
            return Note(text, slot, "signs", f"die {sign}", done)
        case Combine(terms=terms, cell=cell):
            return Note(text, cell, "combined", f"{' '.join(terms)} = {result(terms)}", done)
        case Activate(cell=cell):
            return Note(text, cell, "activate", f"die {cell.rpartition('.')[2]}", tuple(_counts(house, before, cell)))
        case Ability(number=number, pays=pays):
            price = f"paid with {pays}" if pays else "free"
            return Note(text, f"abilities.{number}", f"ability {number}", f"{POWERS[Power(number)]}, {price}", done, aided=True)


def _counts(house: House, board: Board, circle: CellId) -> Iterator[str]:
    """The line, when it counts from now on, with what it comes to."""
    line = house.lattice.line(circle)
    value = None if line is None else line_value(house, board, line)
    if line is not None and value is not None:
        yield f"{line.name} = {value}"


def _completed(house: House, before: Board, after: Board) -> Iterator[str]:
    """The lines that become valid formulas, with what they come to."""
    for line in house.lattice.lines:
        value = line_value(house, after, line)
        if value is not None and line_value(house, before, line) is None:
            yield f"{line.name} = {value}"
