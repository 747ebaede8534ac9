"""Moves as they are typed: `draft 4 + 5 -`, `write 6 r2c3`, `ability 3 5 r1c2 r2c1 r3c3`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from types import MappingProxyType

from sheetgen.core.cells import CellId
from sheetgen.core.contracts import Seat
from sheetgen.core.notation import Line, Token
from sheetgen.errors import AmbiguousMove
from sheetgen.games.formulas.acts import Ability, Activate, Combine, Dice, Done, Draft, Move, Penalty, Power, Reroll, Sign, Write
from sheetgen.games.formulas.lattice import short
from sheetgen.games.formulas.needs import LINE_AREAS
from sheetgen.games.formulas.state import Setup, State
from sheetgen.games.formulas.sums import SIGNS, TIMES, Formula, face_text
from sheetgen.games.kit import no_more, verb_of
from sheetgen.words import listed

_CELL = re.compile(r"(?:GRID\.)?(R[0-9]{1,3}C[0-9]{1,3})")
_SLOT = re.compile(r"(?:SIGNS\.)?(R[0-9]{1,3}C[0-9]{1,3})-(R[0-9]{1,3}C[0-9]{1,3})")
_NAMED = re.compile(r"(.+?)\((.+)\)")
_NUMBER = re.compile(r"[0-9]{1,4}")
_TERMS = re.compile(r"[0-9]+|[-+X×*]")
_FORMULA = re.compile(r"[0-9X×*+-]+")
_TIMES = ("X", "×", "*")


def format_move(setup: Setup, move: Move) -> str:
    """The move in notation; `parse_move` reads it back."""
    match move:
        case Draft(dice=dice):
            return f"draft {_dice_text(setup, dice)}".strip()
        case Reroll(dice=dice):
            return f"reroll {_dice_text(setup, dice)}".strip()
        case Done():
            return "done"
        case Penalty(round=number):
            return f"penalty {number}" if number else "penalty"
        case Write(value=value, cell=cell):
            return f"write {value} {short(cell)}"
        case Sign(sign=sign, slot=slot):
            return f"sign {face_text(sign)} {short(slot)}"
        case Combine(formula=formula, cell=cell):
            return f"combine {formula.text} {short(cell)}"
        case Activate(circle=circle):
            return f"activate {short(circle)}"
        case Ability(number=number, places=places, shows=shows, pays=pays):
            further = () if shows is None else (face_text(shows),)
            payer = () if pays in (None, _usual_payer(setup, number)) else ("by", face_text(pays or 0))
            return " ".join(("ability", str(number), *further, *map(short, places), *payer))


def by_name(setup: Setup, dice: Dice) -> Dice:
    """Dice in the order of their names."""
    return tuple(sorted(dice, key=lambda die: setup.die_name(die[0])))


def _dice_text(setup: Setup, dice: Dice) -> str:
    """Numbers before signs."""
    shown = sorted(by_name(setup, dice), key=lambda die: die[1] < 0)
    return " ".join(f"{face_text(face)}({setup.die_name(die)})" for die, face in shown)


def _usual_payer(setup: Setup, number: int) -> int | None:
    return None if setup.free or setup.any_pays else number


def parse_move(setup: Setup, text: str, state: State, seat: Seat) -> Move:
    """Reads a move as typed. Raises NotationError, AmbiguousMove."""
    line = Line(text)
    verb, rest = verb_of(line, line.tokens(), [word.lower() for word in _VERBS], "nothing here; {}", '"{}" is no move')
    reader = _Reader(setup, line, state, seat, verb, rest)
    readings = _VERBS[verb.text][1](reader)
    no_more(line, reader.words, f'"{{}}" is too much here; {reader.usage}')
    if len(readings) > 1:
        raise AmbiguousMove(line.problem("ambiguous-move", *reader.doubt), readings)
    return readings[0]


class _Reader:
    """The words of one move, taken from the front. Each verb gives every move that may be meant, and why there are several.

    Attributes:
        words: those that are left.
        doubt: why there are several readings, and the word that leaves it open.
    """

    def __init__(self, setup: Setup, line: Line, state: State, seat: Seat, verb: Token, words: list[Token]) -> None:
        self.setup, self.line, self.state, self.seat, self.verb, self.words = setup, line, state, seat, verb, words
        self.doubt: tuple[str, Token] = ("", verb)

    @property
    def usage(self) -> str:
        """How the move is written."""
        return f"it is written `{_VERBS[self.verb.text][0]}`"

    def take(self, what: str) -> Token:
        """The next word. Raises NotationError, naming what is missing."""
        if not self.words:
            raise self.line.error("too-short", f"{what} is missing; {self.usage}")
        return self.words.pop(0)

    def draft(self) -> tuple[Move, ...]:
        """`draft 4 + 5 -`: the first die that shows it, or the named one."""
        return (Draft(self._dice()),)

    def reroll(self) -> tuple[Move, ...]:
        """`reroll 3 -`; equal faces on dice of different kinds, which have other faces to show next, have to be told apart."""
        words = list(self.words)
        picked = self._dice()
        ways = [self._ways(words, face) for face in dict.fromkeys(word.text for word in words)]
        doubtful = [way for way in ways if len(way) > 1]
        if not doubtful:
            return (Reroll(picked),)
        open_dice = {die for way in doubtful for some in way for die in some}
        sure = tuple(die for die in picked if die not in open_dice)
        return tuple(dict.fromkeys(Reroll((*sure, *(die for some in way for die in some))) for way in product(*doubtful)))

    def _ways(self, words: Sequence[Token], face: str) -> list[Dice]:
        """The dice that a face may mean where it makes a difference which; [] where it makes none."""
        able = [one for one in self.state.lying(self.state.table) if face_text(one[1]) == face]
        wanted = sum(word.text == face for word in words)
        if not 0 < wanted < len(able) or len({self.setup.faces[die] for die, _ in able}) == 1:
            return []
        named = listed(f"{face}({self.setup.ids[die]})" for die, _ in able)
        if not self.doubt[0]:
            self.doubt = (f"{face} is shown by different dice; write {named}", next(word for word in words if word.text == face))
        return list(combinations(able, wanted))

    def _dice(self) -> Dice:
        """All words that are left, as dice by what they show (`4`), by name (`c3`) or both (`4(c3)`)."""
        words, self.words = self.words, []
        picked: list[tuple[int, int]] = []
        for word in words:
            match = _NAMED.fullmatch(word.text)
            named = match or word.text.lower() in self.setup.ids
            picked.append(self._named(word, match) if named else self._shown(word, picked))
        return tuple(picked)

    def _named(self, word: Token, match: re.Match[str] | None) -> tuple[int, int]:
        name = (match[2] if match else word.text).lower()
        if name not in self.setup.ids:
            raise self.line.error("unknown-die", f'there is no die "{name}"; there are {listed(self.setup.ids)}', word)
        die = self.setup.ids.index(name)
        if not match:
            return die, dict(self.state.shown).get(die, self.setup.faces[die][0])
        face = next((face for face in self.setup.faces[die] if face_text(face) == match[1]), None)
        if face is None:
            shown = " ".join(dict.fromkeys(map(face_text, self.setup.faces[die])))
            raise self.line.error("unknown-face", f"{name} never shows {match[1].lower()}; its faces are {shown}", word)
        return die, face

    def _shown(self, word: Token, picked: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """The first die that shows it: on the table, else drafted, else any that could (the rules then say why not)."""
        taken = {die for die, _ in picked}
        everywhere = ((die, face) for die, faces in enumerate(self.setup.faces) for face in faces)
        for die, face in (*self.state.lying(self.state.table), *self.state.lying(self.state.drafted), *everywhere):
            if face_text(face) == word.text and die not in taken:
                return die, face
        shown = " ".join(dict.fromkeys(face_text(face) for faces in self.setup.faces for face in faces))
        raise self.line.error("unknown-face", f"{word.raw}: no die is left to show it; faces are {shown}", word)

    def penalty(self) -> tuple[Move, ...]:
        """`penalty`, or `penalty 7` where nobody knows the round."""
        number = self._number(self.words.pop(0)) if self.words and _NUMBER.fullmatch(self.words[0].text) else 0
        return (Penalty(0 if self.state.known and number == self.state.round else number),)

    def write(self) -> tuple[Move, ...]:
        """`write 6 r2c3`"""
        value = self._number(self.take("the number"))
        return (Write(value, self._cell(self.take("the cell"))),)

    def sign(self) -> tuple[Move, ...]:
        """`sign + r2c3-r2c4`"""
        word = self.take("the sign")
        if word.text not in _TIMES and word.text not in SIGNS:
            raise self.line.error("no-sign", f'"{word.raw}" is no sign; write + or -', word)
        return (Sign(TIMES if word.text in _TIMES else SIGNS[word.text], self._slot(self.take("the slot"))),)

    def combine(self) -> tuple[Move, ...]:
        """`combine 4+5 r1c2`, also with blanks in the formula."""
        first = self.take("the formula")
        parts = [first]
        while self.words and _FORMULA.fullmatch(self.words[0].text):
            parts.append(self.words.pop(0))
        for part in parts:
            if not _FORMULA.fullmatch(part.text):
                raise self.line.error("no-formula", f'"{part.raw}" is no formula; {self.usage}', part)
        terms = tuple(self._term(term, part) for part in parts for term in _TERMS.findall(part.text))
        return (Combine(Formula(terms), self._cell(self.take("the cell"))),)

    def _term(self, text: str, word: Token) -> int:
        if len(text) > 4:
            raise self.line.error("no-number", f"no die shows {text[:4]}...", word)
        return TIMES if text in _TIMES else SIGNS[text] if text in SIGNS else int(text)

    def activate(self) -> tuple[Move, ...]:
        """`activate row 4`"""
        return tuple(map(Activate, self._circles()))

    def _circles(self) -> tuple[CellId, ...]:
        """`row 4`; a bare number may be a row or a column."""
        word = self.take("row or column")
        if word.text.isdecimal():
            number = self._number(word)
            before = self.line.text[self.verb.start + len(self.verb.raw) : word.start].strip()
            verb = " ".join(part for part in (self.verb.text.lower(), before) if part)
            self.doubt = (f"{word.text} may be {listed(f'`{verb} {name} {word.text}`' for name in LINE_AREAS)}", word)
            return tuple(CellId(f"{circles}.{number}") for circles, _ in LINE_AREAS.values())
        names = [name for name in LINE_AREAS if len(word.text) > 2 and name.upper().startswith(word.text)]
        label = self.take("the number of the line")
        if not names:
            raise self.line.error("no-line", f'"{word.raw}" is neither row nor column', word)
        return (CellId(f"{LINE_AREAS[names[0]][0]}.{self._number(label)}"),)

    def ability(self) -> tuple[Move, ...]:
        """`ability 3 5 r1c2 r2c1 r3c3`, with `by 4` behind it when the die that pays is not plain."""
        number = self._number(self.take("the number of the ability"))
        payer: tuple[int, ...] | None = None
        if len(self.words) > 1 and self.words[-2].text == "BY":
            payer = (self._face(self.words.pop()),)
            self.words.pop()
        shows = None
        if self.words and (self.words[0].text.isdecimal() or self.words[0].text in SIGNS) and number != Power.DOUBLE:
            shows = self._face(self.words.pop(0))
        if number == Power.DOUBLE:
            places: list[tuple[CellId, ...]] = [(circle,) for circle in self._circles()]
        else:
            places = [tuple(self._slot(word) if "-" in word.text else self._cell(word) for word in self.words)]
            self.words = []
        pays = payer or self._implied(number, shows)
        return tuple(Ability(number, some, shows, paid) for some in places for paid in pays)

    def _implied(self, number: int, shows: int | None) -> tuple[int | None, ...]:
        """The die that pays when none is named: the matching one, none, or any kind that is left."""
        if not self.setup.any_pays:
            return (_usual_payer(self.setup, number),)
        hand = self.state.hands[self.seat]
        kinds = tuple(dict.fromkeys(hand.without((shows,)) if shows in hand.dice and shows is not None else hand.dice))
        if len(kinds) > 1 and not self.doubt[0]:
            readings = listed(f"`{self.line.text.strip()} by {face_text(face)}`" for face in kinds)
            self.doubt = (f"any die may pay; write {readings}", self.verb)
        return kinds or (None,)

    def _number(self, word: Token) -> int:
        """A number as a die shows it."""
        if not _NUMBER.fullmatch(word.text):
            raise self.line.error("no-number", f'"{word.raw}" is no number; what a die shows is written like 4', word)
        return int(word.text)

    def _face(self, word: Token) -> int:
        return SIGNS[word.text] if word.text in SIGNS else self._number(word)

    def _cell(self, word: Token) -> CellId:
        """A number cell; one off the grid can be read, and is refused by the rules."""
        match = _CELL.fullmatch(word.text)
        if not match:
            raise self.line.error("no-cell", f'"{word.raw}" is no cell; a cell is written r2c3 (second row, third column)', word)
        return CellId(f"grid.{_trim(match[1])}")

    def _slot(self, word: Token) -> CellId:
        """A sign slot between two cells, in either order."""
        match = _SLOT.fullmatch(word.text)
        if not match:
            raise self.line.error("no-slot", f'"{word.raw}" is no slot; a slot is written r2c3-r2c4, its two cells', word)
        first, second = _trim(match[1]), _trim(match[2])
        turned = CellId(f"signs.{second}-{first}")
        return turned if turned in self.setup.lattice.slot_bits else CellId(f"signs.{first}-{second}")


_VERBS: Mapping[str, tuple[str, Callable[[_Reader], tuple[Move, ...]]]] = MappingProxyType(
    {
        "DRAFT": ("draft 4 + 5 -", _Reader.draft),
        "REROLL": ("reroll 3 -", _Reader.reroll),
        "DONE": ("done", lambda _: (Done(),)),
        "PENALTY": ("penalty", _Reader.penalty),
        "WRITE": ("write 6 r2c3", _Reader.write),
        "SIGN": ("sign + r2c3-r2c4", _Reader.sign),
        "COMBINE": ("combine 4+5 r1c2", _Reader.combine),
        "ACTIVATE": ("activate row 4", _Reader.activate),
        "ABILITY": ("ability 3 5 r1c2 r2c1 r3c3", _Reader.ability),
    }
)
"""How each move is written, and who reads it."""


def _trim(name: str) -> str:
    """`r2c3` for `R02C3`."""
    row, column = name[1:].split("C")
    return f"r{int(row)}c{int(column)}"
