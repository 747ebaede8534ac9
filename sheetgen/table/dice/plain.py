"""Plain dice as a player asks for them: `2d6 d4`, `d4+d6`, `2d6+1`, `d%`, the best three of four
`4d6kh3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.core.dice import Die, DieId, Face, Roll
from sheetgen.core.notation import DASHES, Line, Token
from sheetgen.errors import NotationError, Problem

# plain dice in one throw, and sides of a plain die: what one byte of chance can decide
MOST_PLAIN, MOST_SIDES = 200, 256
MOST_ADDED = 9999  # the largest number that is added to dice

_MEANT = re.compile(
    r"\s*[-+]?\s*(?:[0-9]+\s*[-+]\s*)*(?:[0-9]+\s*d|d[0-9%])[^/.]*", re.IGNORECASE | re.ASCII
)
_TERM = re.compile(
    r"([0-9]{0,20})\s*d([0-9]{1,20}|%)(?:k([hl]?)([0-9]{1,20}))?", re.IGNORECASE | re.ASCII
)
_PIECE = re.compile(r"[-+\u2010-\u2014\u2212]|[^\s,+\u2010-\u2014\u2212-]+")
_WRITTEN = "write them like 2d6 or d20"


@dataclass(frozen=True, slots=True)
class Term:
    """What is added up or taken away: dice of one kind, or a number."""

    dice: tuple[DieId, ...] = ()  # the dice, in the order in which they are thrown
    number: int = 0  # the number, where there are no dice
    minus: bool = False  # whether it is taken away
    keep: int = 0  # how many of the dice count; 0 = all
    lowest: bool = False  # whether the lowest of them count instead of the highest


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms that make one number: `2d6+1`. A single kind of dice of which all count is no sum, but
    dice.
    """

    text: str  # as it was typed, blanks left out
    terms: tuple[Term, ...]

    @property
    def counts(self) -> bool:
        """Whether it makes a number."""
        return len(self.terms) > 1 or bool(self.terms[0].keep)

    def of(self, roll: Roll) -> tuple[str, int, tuple[DieId, ...]]:
        """What a roll makes of it in words (`3 + (1) + 5 + 1 = 9`, in brackets what does not
        count), its number, the dice left out.
        """
        shown = {thrown.die: thrown.face.value or 0 for thrown in roll}
        words, total, out = "", 0, list[DieId]()
        for term in self.terms:
            ranked = sorted(term.dice, key=lambda die: shown[die], reverse=not term.lowest)
            left_out = ranked[term.keep :] if term.keep else []
            out += left_out
            sign = "-" if term.minus else "+"
            told = [
                f"({shown[die]})" if die in left_out else str(shown[die]) for die in term.dice
            ] or [str(term.number)]
            words += "".join(f" {sign} {one}" for one in told)
            worth = sum(shown[die] for die in term.dice if die not in left_out) + term.number
            total += -worth if term.minus else worth
        return f"{words.removeprefix(' + ')} = {total}", total, tuple(out)


@dataclass(frozen=True, slots=True)
class Plain:
    """Plain dice in one throw, and what is made of them."""

    dice: tuple[Die, ...]  # all of them, named `d6`, `d6-2`, `d20`
    sums: tuple[Sum, ...]  # in the order in which they were typed

    @property
    def counts(self) -> bool:
        """Whether anything is added up."""
        return any(each.counts for each in self.sums)

    def told(self, roll: Roll) -> str:
        """The roll in words: what the dice show, or for each sum what it makes."""
        shown = {thrown.die: thrown.text for thrown in roll}
        parts = (
            each.of(roll)[0] if each.counts else " ".join(shown[die] for die in each.terms[0].dice)
            for each in self.sums
        )
        return ("; " if self.counts else " ").join(parts)


def is_plain(text: str) -> bool:
    """Whether a text asks for plain dice: `2d6`, `2d6 d4`, `2 d6 + 1`, or what is a slip in one:
    `2dx`.
    """
    return bool(_MEANT.fullmatch(text))


def plain_throw(text: str) -> Plain:
    """The plain dice of a text such as `2d6+1 d20`.

    Raises NotationError with everything that is none.
    """
    line = Line(text, "<dice>")
    dice: list[Die] = []
    sums: list[Sum] = []
    problems: list[Problem] = []
    for pieces in _grouped(text):
        terms, minus, signed = list[Term](), False, False
        for piece in pieces:
            if piece.text in "+-":
                if signed or not terms:
                    problems.append(
                        line.problem(
                            "no-plain-dice",
                            f"before {piece.raw} stands nothing to throw; {_WRITTEN}",
                            piece,
                        )
                    )
                minus, signed = piece.text == "-", True
                continue
            term = _term(line, piece, dice, problems)
            terms.append(Term(term.dice, term.number, minus, term.keep, term.lowest))
            minus = signed = False
        if signed and terms:
            problems.append(
                line.problem(
                    "no-plain-dice",
                    f"nothing stands behind {pieces[-1].raw}; {_WRITTEN}",
                    pieces[-1],
                )
            )
        if terms and not any(term.dice for term in terms) and not problems:
            problems.append(
                line.problem(
                    "no-plain-dice", f"{pieces[0].raw} is no plain dice; {_WRITTEN}", pieces[0]
                )
            )
        sums.append(Sum("".join(piece.text for piece in pieces).lower(), tuple(terms)))
    if problems:
        raise NotationError(problems)
    return Plain(tuple(dice), tuple(sums))


def _grouped(text: str) -> Iterator[list[Token]]:
    """The pieces of a text, those together that signs join, whatever blanks stand between them; `2
    d6` is one piece.
    """
    group: list[Token] = []
    for found in _PIECE.finditer(text):
        piece = Token(found.group().translate(DASHES), found.group(), found.start())
        if len(group) == 1 and group[0].text.isdecimal() and piece.text[:1] in "dD":
            first = group.pop()
            piece = Token(first.text + piece.text, text[first.start : found.end()], first.start)
        elif group and piece.text not in "+-" and group[-1].text not in "+-":
            yield group
            group = []
        group.append(piece)
    if group:
        yield group


def _term(line: Line, piece: Token, dice: list[Die], problems: list[Problem]) -> Term:
    """Dice or a number; its dice are put to those before. What is none is a problem."""
    if re.fullmatch("[0-9]+", piece.text, re.ASCII):
        if len(piece.text) > len(str(MOST_ADDED)):
            problems.append(
                line.problem(
                    "number-too-large", f"{piece.raw}: at most {MOST_ADDED} is added to dice", piece
                )
            )
            return Term()
        return Term(number=int(piece.text))
    match = _TERM.fullmatch(piece.text)
    if match is None:
        problems.append(
            line.problem("no-plain-dice", f"{piece.raw} is no plain dice; {_WRITTEN}", piece)
        )
        return Term()
    count, sides = int(match[1] or 1), 100 if match[2] == "%" else int(match[2])
    keep = int(match[4]) if match[4] else 0
    if not 2 <= sides <= MOST_SIDES:
        problems.append(
            line.problem(
                "too-many-sides", f"{piece.raw}: a plain die has 2 to {MOST_SIDES} sides", piece
            )
        )
    elif not 1 <= count <= MOST_PLAIN - len(dice):
        problems.append(
            line.problem(
                "too-many-dice",
                f"{piece.raw}: 1 to {MOST_PLAIN} plain dice can be thrown at once",
                piece,
            )
        )
    elif match[4] and not 1 <= keep <= count:
        problems.append(
            line.problem(
                "keep-too-many", f"{piece.raw}: of {count} dice 1 to {count} can be kept", piece
            )
        )
    else:
        return Term(
            tuple(die.id for die in _more(dice, sides, count)),
            keep=keep,
            lowest=match[3].lower() == "l" if match[3] else False,
        )
    return Term()


def _more(dice: list[Die], sides: int, count: int) -> Sequence[Die]:
    """So many more dice with so many sides."""
    there = sum(len(die.faces) == sides for die in dice)
    faces = tuple(map(Face, range(1, sides + 1)))
    names = [
        DieId(f"d{sides}" if number == 1 else f"d{sides}-{number}")
        for number in range(there + 1, there + count + 1)
    ]
    new = [Die(name, faces, style="pips" if sides == 6 else "numerals") for name in names]
    dice += new
    return new
