"""Moves as they are typed: `draft 4 + 5 -`, `write 6 r2c3`, `ability 3 5 r1c2 r2c1 r3c3`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain, combinations, product

from sheetgen.core.cells import CellId, CellIds
from sheetgen.core.dice import DieId
from sheetgen.core.notation import Line, Token
from sheetgen.core.play import Seat
from sheetgen.errors import AmbiguousMove
from sheetgen.games.formulas.acts import (
    Ability,
    AbilityKind,
    Activate,
    Combine,
    DraftDice,
    FormulasDone,
    Move,
    ShownDice,
    ShownDie,
    TakePenalty,
    ThrowAgain,
    WriteNumber,
    WriteSign,
)
from sheetgen.games.formulas.lattice import short
from sheetgen.games.formulas.needs import LINE_AREAS
from sheetgen.games.formulas.phrases import as_moves_are_written
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import FormulasState
from sheetgen.games.formulas.sums import SIGNS, SIGNS_AS_TYPED, FaceValues, Formula, face_text
from sheetgen.games.kit import are_all, no_more, verb_of
from sheetgen.messages import listed

_CELL = "R([0-9]{1,3})C([0-9]{1,3})"
_FORMULA = re.compile(r"[0-9X×*+-]+")
# How the words of a move are written, and what another word is instead
_WORDS = {
    "number": (re.compile("[0-9]{1,4}"), "no number; what a die shows is written like 4"),
    "sign": (re.compile("[-+X×*]"), "not a sign; write + or -"),
    "cell": (
        re.compile(rf"(?:GRID\.)?{_CELL}"),
        "no cell; a cell is its row and its column, such as r1c2",
    ),
    "slot": (
        re.compile(rf"(?:SIGNS\.)?{_CELL}-{_CELL}"),
        "no slot; a slot is its two cells, such as r1c1-r1c2",
    ),
    "formula": (_FORMULA, "no formula; it is written `combine 4+5 r1c2`"),
}
_NAMED = re.compile(r"(.+?)\((.+)\)")
_TERMS = re.compile(r"[0-9]+|[-+X×*]")


def format_move(setup: FormulasSetup, move: Move) -> str:
    """The move in notation; `FormulasReader` reads it back."""
    match move:
        case DraftDice(dice):
            return f"draft {_dice_text(dice)}"
        case ThrowAgain(dice):
            return f"reroll {_dice_text(dice)}"
        case FormulasDone():
            return "done"
        case TakePenalty(number):
            return f"penalty {number}" if number else "penalty"
        case WriteNumber(value, cell):
            return f"write {value} {short(cell)}"
        case WriteSign(sign, slot):
            return f"sign {face_text(sign)} {short(slot)}"
        case Combine(formula, cell):
            return f"combine {formula.text} {short(cell)}"
        case Activate(circle):
            return f"activate {short(circle)}"
        case Ability():
            return _ability_text(setup, move)


def _dice_text(dice: ShownDice) -> str:
    """Dice with their names, numbers before signs."""
    numbers_first = sorted(dice, key=lambda one: one[1] < 0)
    return " ".join(f"{face_text(face)}({die})" for die, face in numbers_first)


def _ability_text(setup: FormulasSetup, move: Ability) -> str:
    """An ability with the die that pays for it, where that is not plain."""
    words = ["ability", str(move.number)]
    if move.shows is not None:
        words.append(face_text(move.shows))
    words += map(short, move.places)
    if move.pays is not None and not (setup.matching and move.pays == move.number):
        words += ["by", face_text(move.pays)]
    return " ".join(words)


class FormulasReader:
    """The words of one move, taken from the front. What may be meant in several ways is read as
    each of them, with a doubt.

    Attributes:
        words: those that are left.
        doubt: why there are several readings, and the word that leaves it open.
    """

    def __init__(
        self,
        setup: FormulasSetup,
        text: str,
        state: FormulasState,
        seat: Seat,
    ) -> None:
        self.setup = setup
        self.state = state
        self.hand = state.hands[seat]
        digits = not setup.lattice.dot
        self.line = Line(text)
        read = as_moves_are_written(text, drafts=state.takes_dice, digits=digits)
        words = Line(read).tokens()
        if read != text:
            words = list(map(self._as_typed, words))
        self.verb, self.words = verb_of(self.line, words, _VERBS_TYPED, "nothing here; {}")
        if self.verb.text in _WITH_PLACES:
            at = setup.lattice.address
            self.words = [replace(word, text=at(word.text)) for word in self.words]
        self.doubt: tuple[str, Token] = ("", self.verb)

    def _as_typed(self, word: Token) -> Token:
        """A word where it stands in what was typed, or before all of it."""
        found = re.search(re.escape(word.text), self.line.text, re.IGNORECASE)
        start, raw = (found.start(), found[0]) if found else (0, word.text.lower())
        return Token(word.text, raw, start)

    def move(self) -> Move:
        """The move as typed. Raises NotationError, AmbiguousMove."""
        readings = tuple(_VERBS[self.verb.text][1](self))
        no_more(self.line, self.words, f'"{{}}" is too much here; {self.usage}')
        if len(readings) > 1:
            raise AmbiguousMove(self.line.problem("ambiguous-move", *self.doubt), readings)
        return readings[0]

    @property
    def usage(self) -> str:
        """How the move is written."""
        written = self.setup.lattice.on_paper(_VERBS[self.verb.text][0])
        return f"it is written `{written}`"

    def take(self, what: str) -> Token:
        """The next word. Raises NotationError, naming what is missing."""
        if not self.words:
            raise self.line.error("too-short", f"{what} is missing; {self.usage}")
        return self.words.pop(0)

    def word(self, kind: str, word: Token | None = None) -> re.Match[str]:
        """The next word, or the given one, as a word of a kind has to be written.

        Raises NotationError, saying what is missing, or what it is instead.
        """
        word = word or self.take(f"the {kind}")
        pattern, what = _WORDS[kind]
        match = pattern.fullmatch(word.text)
        if not match:
            raise self.line.error(
                f"no-{kind}", f'"{word.raw}" is {self.setup.lattice.on_paper(what)}', word
            )
        return match

    def number(self, word: Token | None = None) -> int:
        """A number as a die shows it."""
        return int(self.word("number", word)[0])

    def sign(self) -> int:
        """The sign die of a move."""
        return SIGNS_AS_TYPED[self.word("sign")[0]]

    def cell(self, word: Token | None = None) -> CellId:
        """A number cell; one off the grid can be read, and is refused by the rules."""
        row, column = map(int, self.word("cell", word).groups())
        return CellId(f"grid.r{row}c{column}")

    def slot(self, word: Token | None = None) -> CellId:
        """A sign slot between two cells, in either order."""
        numbers = map(int, self.word("slot", word).groups())
        first, second = "r{}c{} r{}c{}".format(*numbers).split()
        turned = CellId(f"signs.{second}-{first}")
        return turned if turned in self.setup.lattice.ends else CellId(f"signs.{first}-{second}")

    def round(self) -> int:
        """The round of a penalty, where nobody knows it; 0 = the one that is played."""
        if not (self.words and re.fullmatch("[0-9]{1,4}", self.words[0].text)):
            return 0
        number = self.number()
        return 0 if self.state.known and number == self.state.round else number

    def formula(self) -> Formula:
        """`4+5`, also with blanks."""
        parts = [self.take("the formula")]
        while self.words and _FORMULA.fullmatch(self.words[0].text):
            parts.append(self.words.pop(0))
        self.word("formula", parts[0])
        terms = [self._term(term, part) for part in parts for term in _TERMS.findall(part.text)]
        return Formula(tuple(terms))

    def _term(self, text: str, word: Token) -> int:
        if len(text) > 4:
            raise self.line.error("no-number", f"no die shows {text[:4]}...", word)
        return SIGNS_AS_TYPED[text] if text in SIGNS_AS_TYPED else int(text)

    def circles(self) -> list[CellId]:
        """`row 4`; a bare number may be a row or a column."""
        label = word = self.take("row or column")
        names = list(LINE_AREAS)
        if word.text.isdecimal():
            readings = listed(f"`{name} {word.text}`" for name in names)
            self.doubt = f"{word.text} may be {readings}", word
        else:
            label = self.take("the number of the line")
            begins = word.text if len(word.text) > 2 else "?"
            names = [name for name in names if name.upper().startswith(begins)]
        if not names:
            raise self.line.error("no-line", f'"{word.raw}" is neither row nor column', word)
        number = self.number(label)
        return [CellId(f"{LINE_AREAS[name][0]}.{number}") for name in names]

    def dice(self) -> ShownDice:
        """All words that are left, as dice by what they show (`4`), by name (`c3`) or both
        (`4(c3)`); those with a name first, so that what only shows the same is another die.
        """
        words = self.words
        self.words = []
        picked = tuple(self._named(word) for word in words if self._has_name(word))
        for word in words:
            if not self._has_name(word):
                picked = (*picked, self._shown(word, picked))
        return picked

    def _has_name(self, word: Token) -> bool:
        return bool(_NAMED.fullmatch(word.text)) or word.text.lower() in self.setup.faces

    def _named(self, word: Token) -> ShownDie:
        match = _NAMED.fullmatch(word.text)
        name = (match[2] if match else word.text).lower()
        if name not in self.setup.faces:
            raise self.line.error(
                "unknown-die",
                f'there is no die "{name}"; there are {listed(self.setup.faces)}',
                word,
            )
        die = DieId(name)
        faces = self.setup.faces[die]
        lying = dict(self.state.shown).get(die, faces[0])
        if not match:
            return die, lying
        # One that was typed may show what another die has.
        texts = {face_text(face): face for face in (*faces, lying)}
        if match[1] in texts:
            return die, texts[match[1]]
        raise self.line.error(
            "unknown-face",
            f"{name} never shows {match[1].lower()}; its faces are {' '.join(texts)}",
            word,
        )

    def _shown(self, word: Token, picked: ShownDice) -> ShownDie:
        """The first die that shows it: on the table, else drafted, else any that could (the rules
        then say why not).
        """
        state = self.state
        taken = dict(picked)
        everywhere = [(die, face) for die, faces in self.setup.faces.items() for face in faces]
        for die, face in (*state.lying(state.table), *state.lying(state.drafted), *everywhere):
            if face_text(face) == word.text and die not in taken:
                return die, face
        shown = " ".join(dict.fromkeys(face_text(face) for _, face in everywhere))
        raise self.line.error(
            "unknown-face", f"{word.raw}: no die is left to show it; faces are {shown}", word
        )

    def rerolls(self) -> Iterable[Move]:
        """`reroll 3 -`; equal faces on dice of different kinds, which have other faces to show
        next, have to be named.
        """
        if are_all(self.words):
            self.words = []
            return [ThrowAgain(tuple(self.state.lying(self.state.table)))]
        bare = [word for word in self.words if not self._has_name(word)]
        named = len(self.words) - len(bare)
        picked = self.dice()
        ways: list[Iterable[ShownDice]] = []
        lying = [one for one in self.state.lying(self.state.table) if one not in picked[:named]]
        for face in dict.fromkeys(word.text for word in bare):
            able = [one for one in lying if face_text(one[1]) == face]
            same = [word for word in bare if word.text == face]
            kinds = {self.setup.faces[die] for die, _ in able}
            if len(same) < len(able) and len(kinds) > 1:
                there = listed(f"{face}({die})" for die, _ in able)
                if not ways:
                    self.doubt = (f"{face} is shown by different dice; write {there}", same[0])
                ways.append(combinations(able, len(same)))
                picked = tuple(one for one in picked if one not in able)
        return dict.fromkeys(ThrowAgain((*picked, *chain(*way))) for way in product(*ways))

    def abilities(self) -> Iterable[Move]:
        """`ability 3 5 r1c2 r2c1 r3c3`, with `by 4` behind it when the die that pays is not
        plain.
        """
        number = self.number(self.take("the number of the ability"))
        payer = self._payer()
        shows = None
        places: list[CellIds] = []
        if number == AbilityKind.DOUBLE:
            places += zip(self.circles())
        else:
            shows = self._further()
            places.append(tuple(map(self._place, self.words)))
            self.words = []
        pays = payer or self._payers(number, shows)
        return [Ability(number, some, shows, paid) for some, paid in product(places, pays)]

    def _payer(self) -> FaceValues:
        """The die that is named behind `by`."""
        if len(self.words) < 2 or self.words[-2].text != "BY":
            return ()
        word = self.words.pop()
        self.words.pop()
        return (self._face(word),)

    def _further(self) -> int | None:
        """The die that an ability writes."""
        if self.words and (self.words[0].text.isdecimal() or self.words[0].text in SIGNS):
            return self._face(self.words.pop(0))
        return None

    def _place(self, word: Token) -> CellId:
        return self.slot(word) if "-" in word.text else self.cell(word)

    def _payers(self, number: int, shows: int | None) -> tuple[int | None, ...]:
        """The die that pays when none is named: the matching one, none, or any kind that is
        left.
        """
        if not self.setup.any_pays:
            return (number if self.setup.matching else None,)
        dice = self.hand.dice
        if shows is not None and shows in dice:
            dice = self.hand.without((shows,))
        kinds = tuple(dict.fromkeys(dice))
        if len(kinds) > 1 and not self.doubt[0]:
            readings = listed(f"`{self.line.text.strip()} by {face_text(face)}`" for face in kinds)
            self.doubt = (f"any die may pay; write {readings}", self.verb)
        return kinds or (None,)

    def _face(self, word: Token) -> int:
        return SIGNS[word.text] if word.text in SIGNS else self.number(word)


# How each move is written, and the moves that its words may mean
_VERBS: dict[str, tuple[str, Callable[[FormulasReader], Iterable[Move]]]] = {
    "DRAFT": ("draft 4 + 5 -", lambda reader: [DraftDice(reader.dice())]),
    "REROLL": ("reroll 3 -", FormulasReader.rerolls),
    "DONE": ("done", lambda _: [FormulasDone()]),
    "PENALTY": ("penalty", lambda reader: [TakePenalty(reader.round())]),
    "WRITE": ("write 6 r2c3", lambda reader: [WriteNumber(reader.number(), reader.cell())]),
    "SIGN": ("sign + r2c3-r2c4", lambda reader: [WriteSign(reader.sign(), reader.slot())]),
    "COMBINE": ("combine 4+5 r1c2", lambda reader: [Combine(reader.formula(), reader.cell())]),
    "ACTIVATE": ("activate row 4", lambda reader: map(Activate, reader.circles())),
    "ABILITY": ("ability 3 5 r1c2 r2c1 r3c3", FormulasReader.abilities),
}
_WITH_PLACES = ("WRITE", "SIGN", "COMBINE", "ABILITY")
_VERBS_TYPED = tuple(verb.lower() for verb in _VERBS)
