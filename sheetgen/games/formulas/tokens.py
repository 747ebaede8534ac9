"""Single words of a move: dice, numbers, signs and places on the sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sheetgen.core.cells import CellId
from sheetgen.core.dice import DieId, Roll, Thrown
from sheetgen.core.notation import Line, Token
from sheetgen.errors import AmbiguousMove
from sheetgen.games.formulas.lattice import LINE_WORDS
from sheetgen.games.formulas.state import House, State
from sheetgen.words import listed

_CELL = re.compile(r"(?:GRID\.)?(R[0-9]{1,3}C[0-9]{1,3})")
_SLOT = re.compile(r"(?:SIGNS\.)?(R[0-9]{1,3}C[0-9]{1,3})-(R[0-9]{1,3}C[0-9]{1,3})")
_NAMED = re.compile(r"(.+?)\((.+)\)")
MAX_DIGITS = 4
_NUMBER = re.compile(rf"[0-9]{{1,{MAX_DIGITS}}}")
SIGNS = ("+", "-")
TIMES = ("x", "X", "*", "×")
"""Ways to write the multiplication sign."""


def number_of(line: Line, word: Token) -> str:
    """A number as a die shows it."""
    if not _NUMBER.fullmatch(word.text):
        raise line.error("no-number", f'"{word.raw}" is no number; what a die shows is written like 4', word)
    return str(int(word.text))


def sign_of(line: Line, word: Token) -> str:
    """A sign as it stands on the sheet."""
    if word.text in TIMES:
        return "x"
    if word.text not in SIGNS:
        raise line.error("no-sign", f'"{word.raw}" is no sign; write + or -', word)
    return word.text


def cell_of(house: House, line: Line, word: Token) -> CellId:
    """A number cell; one off the grid can be read, and is refused by the rules."""
    match = _CELL.fullmatch(word.text)
    if not match:
        raise line.error("no-cell", f'"{word.raw}" is no cell; a cell is written r2c3 (second row, third column)', word)
    return CellId(f"grid.{_trim(match[1])}")


def slot_of(house: House, line: Line, word: Token) -> CellId:
    """A sign slot between two cells, in either order."""
    match = _SLOT.fullmatch(word.text)
    if not match:
        raise line.error("no-slot", f'"{word.raw}" is no slot; a slot is written r2c3-r2c4, its two cells', word)
    first, second = _trim(match[1]), _trim(match[2])
    turned = CellId(f"signs.{second}-{first}")
    return turned if turned in house.lattice.slot_at else CellId(f"signs.{first}-{second}")


def place_of(house: House, line: Line, word: Token) -> CellId:
    """A cell or a slot."""
    return slot_of(house, line, word) if "-" in word.text else cell_of(house, line, word)


def line_of(house: House, line: Line, word: Token, label: Token) -> CellId:
    """A row's or column's circle: `row 4`."""
    names = [name for name in LINE_WORDS if len(word.text) > 2 and name.upper().startswith(word.text)]
    if not names:
        raise line.error("no-line", f'"{word.raw}" is neither row nor column', word)
    return CellId(f"{LINE_WORDS[names[0]]}.{number_of(line, label)}")


def dice_of(house: House, line: Line, state: State, words: Sequence[Token], *, drafts: bool) -> Roll:
    """Dice on the table, by what they show (`4`), by name (`c3`) or both (`4(c3)`).

    Drafting by face takes the first die that shows it. Raises NotationError for what is no die, AmbiguousMove for a re-roll when
    equal faces lie on dice of different kinds, which have other faces to show next.
    """
    picked: list[Thrown] = []
    for word in words:
        match = _NAMED.fullmatch(word.text)
        if match or DieId(word.text.lower()) in house.dice:
            picked.append(_named(house, line, state, word, match))
        else:
            picked.append(_shown(house, line, state, word, picked))
    if not drafts:
        _refuse_ambiguous(house, line, state, words, picked)
    return tuple(picked)


def _named(house: House, line: Line, state: State, word: Token, match: re.Match[str] | None) -> Thrown:
    die = DieId((match[2] if match else word.text).lower())
    if die not in house.dice:
        raise line.error("unknown-die", f'there is no die "{die}"; there are {listed(house.dice)}', word)
    if match:
        face = next((face for face in house.spec.die(die).faces if face.text == match[1]), None)
        if face is None:
            shown = " ".join(dict.fromkeys(face.text for face in house.spec.die(die).faces))
            raise line.error("unknown-face", f"{die} never shows {match[1].lower()}; its faces are {shown}", word)
        return Thrown(die, face)
    unthrown = Thrown(die, house.spec.die(die).faces[0])
    return next((thrown for thrown in (*state.table, *state.drafted) if thrown.die == die), unthrown)


def _shown(house: House, line: Line, state: State, word: Token, picked: Sequence[Thrown]) -> Thrown:
    """The first die that shows it: on the table, else drafted, else any that could (the rules then say why not)."""
    taken = {thrown.die for thrown in picked}
    everywhere = (Thrown(die, face) for die in house.dice for face in house.spec.die(die).faces)
    for thrown in (*state.table, *state.drafted, *everywhere):
        if thrown.text == word.text and thrown.die not in taken:
            return thrown
    shown = " ".join(dict.fromkeys(face.text for die in house.spec.dice for face in die.faces))
    raise line.error("unknown-face", f"{word.raw}: no die is left to show it; faces are {shown}", word)


def _refuse_ambiguous(house: House, line: Line, state: State, words: Sequence[Token], picked: Sequence[Thrown]) -> None:
    for face in dict.fromkeys(word.text for word in words):
        able = [thrown for thrown in state.table if thrown.text == face]
        wanted = sum(word.text == face for word in words)
        kinds = {house.spec.die(thrown.die).faces for thrown in able}
        if 0 < wanted < len(able) and len(kinds) > 1:
            word = next(word for word in words if word.text == face)
            named = listed(f"{face}({thrown.die})" for thrown in able)
            raise AmbiguousMove(line.problem("which-die", f"{face} is shown by different dice; write {named}", word))


def _trim(name: str) -> str:
    """`r2c3` for `R02C3`."""
    row, column = name[1:].split("C")
    return f"r{int(row)}c{int(column)}"
