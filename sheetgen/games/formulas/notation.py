"""Moves as they are typed: `draft 4 + 5 -`, `write 6 r2c3`, `ability 3 5 r1c2 r2c1 r3c3`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Roll
from sheetgen.core.notation import Line, Token
from sheetgen.errors import AmbiguousMove
from sheetgen.games.formulas.lattice import LINE_WORDS
from sheetgen.games.formulas.moves import Ability, Activate, Combine, Done, Draft, Move, Penalty, Power, Reroll, Sign, Write
from sheetgen.games.formulas.places import short
from sheetgen.games.formulas.state import House, State
from sheetgen.games.formulas.tokens import MAX_DIGITS, SIGNS, TIMES, cell_of, dice_of, line_of, number_of, place_of, sign_of, slot_of
from sheetgen.words import listed, nearest

_TERMS = re.compile(r"[0-9]+|[-+Xx×*]")
_FORMULA = re.compile(r"[0-9Xx×*+-]+")


def format_move(house: House, move: Move) -> str:
    """The move in notation; `parse_move` reads it back."""
    match move:
        case Draft(dice=dice):
            return f"draft {_dice_text(dice)}".strip()
        case Reroll(dice=dice):
            return f"reroll {_dice_text(dice)}".strip()
        case Done():
            return "done"
        case Penalty():
            return "penalty"
        case Write(value=value, cell=cell):
            return f"write {value} {short(cell)}"
        case Sign(sign=sign, slot=slot):
            return f"sign {sign} {short(slot)}"
        case Combine(terms=terms, cell=cell):
            return f"combine {''.join(terms)} {short(cell)}"
        case Activate(cell=cell):
            return f"activate {short(cell)}"
        case Ability(number=number, places=places, shows=shows, pays=pays):
            payer = ("by", pays) if pays and pays != _usual_payer(house, number) else ()
            return " ".join(word for word in ("ability", str(number), shows, *(short(place) for place in places), *payer) if word)


def _dice_text(dice: Roll) -> str:
    """Numbers before signs."""
    return " ".join(f"{thrown.text}({thrown.die})" for thrown in sorted(dice, key=lambda thrown: thrown.face.value is None))


def _usual_payer(house: House, number: int) -> str:
    return str(number) if house.says("ability-cost", "match") else ""


def parse_move(house: House, text: str, state: State, seat: int) -> Move:
    """Reads a move as typed. Raises NotationError, AmbiguousMove."""
    line = Line(text)
    words = line.tokens()
    if not words:
        raise line.error("empty-move", f"nothing here; a move begins with {listed(word.lower() for word in _VERBS)}")
    verb, rest = words[0], words[1:]
    if verb.text not in _VERBS:
        hint = nearest(verb.text.lower(), [word.lower() for word in _VERBS])
        known = hint or f"; a move begins with {listed(word.lower() for word in _VERBS)}"
        raise line.error("unknown-move", f'"{verb.raw}" is no move{known}', verb)
    reader = _Reader(house, line, state, seat, verb, rest)
    move = _VERBS[verb.text](reader)
    if reader.words:
        raise line.error("too-much", f'"{reader.words[0].raw}" is too much here; {reader.usage()}', reader.words[0])
    return move


class _Reader:
    """The words of one move, taken from the front."""

    def __init__(self, house: House, line: Line, state: State, seat: int, verb: Token, words: list[Token]) -> None:
        self.house, self.line, self.state, self.seat, self.verb, self.words = house, line, state, seat, verb, words

    def usage(self) -> str:
        """How the move is written."""
        return f"it is written `{_USAGE[self.verb.text]}`"

    def take(self, what: str) -> Token:
        """The next word. Raises NotationError, naming what is missing."""
        if not self.words:
            raise self.line.error("too-short", f"{what} is missing; {self.usage()}")
        return self.words.pop(0)

    def dice(self) -> Roll:
        """All words that are left, as dice on the table."""
        words, self.words = self.words, []
        return dice_of(self.house, self.line, self.state, words, drafts=self.verb.text == "DRAFT")

    def write(self) -> Move:
        """`write 6 r2c3`"""
        value = number_of(self.line, self.take("the number"))
        return Write(int(value), cell_of(self.house, self.line, self.take("the cell")))

    def sign(self) -> Move:
        """`sign + r2c3-r2c4`"""
        sign = sign_of(self.line, self.take("the sign"))
        return Sign(sign, slot_of(self.house, self.line, self.take("the slot")))

    def combine(self) -> Move:
        """`combine 4+5 r1c2`, also with blanks in the formula."""
        first = self.take("the formula")
        parts = [first]
        while self.words and _FORMULA.fullmatch(self.words[0].text):
            parts.append(self.words.pop(0))
        for part in parts:
            if not _FORMULA.fullmatch(part.text):
                raise self.line.error("no-formula", f'"{part.raw}" is no formula; {self.usage()}', part)
        terms = tuple(self._term(term, part) for part in parts for term in _TERMS.findall(part.text))
        return Combine(terms, cell_of(self.house, self.line, self.take("the cell")))

    def _term(self, text: str, word: Token) -> str:
        if len(text) > MAX_DIGITS:
            raise self.line.error("no-number", f"no die shows {text[:MAX_DIGITS]}...", word)
        return "x" if text in TIMES else text if text in SIGNS else str(int(text))

    def circle(self) -> CellId:
        """`row 4`. Raises AmbiguousMove for a bare number."""
        word = self.take("row or column")
        if word.text.isdecimal():
            readings = [f"{self.verb.text.lower()} {self._before(word)}{name} {word.text}" for name in LINE_WORDS]
            raise AmbiguousMove(self.line.problem("row-or-column", f"{word.text} may be {listed(f'`{text}`' for text in readings)}", word))
        return line_of(self.house, self.line, word, self.take("the number of the line"))

    def _before(self, word: Token) -> str:
        return self.line.text[self.verb.start + len(self.verb.raw) : word.start].strip() + " " * (self.verb.text == "ABILITY")

    def ability(self) -> Move:
        """`ability 3 5 r1c2 r2c1 r3c3`, with `by 4` behind it when the die that pays is not plain."""
        number = int(number_of(self.line, self.take("the number of the ability")))
        pays = self._payer()
        shows = ""
        if self.words and (self.words[0].text.isdecimal() or self.words[0].text in SIGNS) and number != Power.DOUBLE:
            word = self.words.pop(0)
            shows = word.text if word.text in SIGNS else number_of(self.line, word)
        if number == Power.DOUBLE:
            places = [self.circle()]
        else:
            places = [place_of(self.house, self.line, word) for word in self.words]
            self.words = []
        return Ability(number, tuple(places), shows, self._implied(number, shows) if pays is None else pays)

    def _payer(self) -> str | None:
        """The die named behind `by`, if there is one."""
        if len(self.words) < 2 or self.words[-2].text != "BY":
            return None
        word = self.words.pop()
        self.words.pop()
        return word.text if word.text in SIGNS else number_of(self.line, word)

    def _implied(self, number: int, shows: str) -> str:
        """The die that pays when none is named: the matching one, none, or the only kind that is left."""
        if not self.house.says("ability-cost", "any"):
            return _usual_payer(self.house, number)
        left = list(self.state.hands[self.seat].dice)
        if shows in left:
            left.remove(shows)
        kinds = list(dict.fromkeys(left))
        if len(kinds) > 1:
            readings = listed(f"`{self.line.text.strip()} by {face}`" for face in kinds)
            raise AmbiguousMove(self.line.problem("which-die-pays", f"any die may pay; write {readings}", self.verb))
        return kinds[0] if kinds else ""


_USAGE: Mapping[str, str] = MappingProxyType(
    {
        "DRAFT": "draft 4 + 5 -",
        "REROLL": "reroll 3 -",
        "DONE": "done",
        "PENALTY": "penalty",
        "WRITE": "write 6 r2c3",
        "SIGN": "sign + r2c3-r2c4",
        "COMBINE": "combine 4+5 r1c2",
        "ACTIVATE": "activate row 4",
        "ABILITY": "ability 3 5 r1c2 r2c1 r3c3",
    }
)

_VERBS: Mapping[str, Callable[[_Reader], Move]] = MappingProxyType(
    {
        "DRAFT": lambda reader: Draft(reader.dice()),
        "REROLL": lambda reader: Reroll(reader.dice()),
        "DONE": lambda _: Done(),
        "PENALTY": lambda _: Penalty(),
        "WRITE": _Reader.write,
        "SIGN": _Reader.sign,
        "COMBINE": _Reader.combine,
        "ACTIVATE": lambda reader: Activate(reader.circle()),
        "ABILITY": _Reader.ability,
    }
)
