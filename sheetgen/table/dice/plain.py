"""Plain dice as a player asks for them: `2d6 d4`, `d4+d6`, `2d6+1`, `d%`, the best three of four
`4d6kh3` or `4d6dl1`, `4dF` with -1, 0 and 1; `w` is as good as `d`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from sheetgen.core.dice import Dice, Die, DieId, Face, Roll
from sheetgen.core.notation import DASHES, Line, Token, Tokens
from sheetgen.errors import NotationError, Problem
from sheetgen.messages import count_of

MOST_PLAIN = 200  # plain dice in one throw
MOST_SIDES = 256  # of a plain die: what one byte of chance can decide
MOST_ADDED = 9999  # the largest number that is added to dice

_MEANT = re.compile(
    r"\s*[-+]?\s*(?:[0-9]+\s*[-+]\s*)*(?:[0-9]+\s*[dw]|[dw][0-9%]|df\b)[^/.]*",
    re.IGNORECASE | re.ASCII,
)
_TERM = re.compile(
    r"([0-9]{0,20})\s*[dw]([0-9]{1,20}|%|f)(?:(k[hl]?|d[hl])([0-9]{0,20}))?",
    re.IGNORECASE | re.ASCII,
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

    def of(self, shown: Mapping[DieId, int]) -> tuple[str, int, Sequence[DieId]]:
        """By the number that each die shows: the dice or the number with their sign, in brackets
        what does not count; what is added to the sum; the dice that do not count.
        """
        ranked = sorted(self.dice, key=shown.__getitem__, reverse=not self.lowest)
        left_out = ranked[self.keep :] if self.keep else ()
        faces = [f"({shown[die]})" if die in left_out else f"{shown[die]}" for die in self.dice]
        sign = "-" if self.minus else "+"
        words = "".join(f" {sign} {each}" for each in faces or [f"{self.number}"])
        total = self.number + sum(shown[die] for die in self.dice if die not in left_out)
        return words, -total if self.minus else total, left_out


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms that make one number: `2d6+1`, `4dF`. A single kind of other dice of which all count is
    no sum, but dice.
    """

    text: str  # as it was typed, blanks left out
    terms: tuple[Term, ...]

    @property
    def counts(self) -> bool:
        """Whether it makes a number."""
        return len(self.terms) > 1 or bool(self.terms[0].keep) or "f" in self.text

    def of(self, roll: Roll) -> tuple[str, int, tuple[DieId, ...]]:
        """What a roll makes of it in words (`3 + (1) + 5 + 1 = 9`, in brackets what does not
        count), its number, the dice left out.
        """
        shown = {thrown.die: thrown.face.number for thrown in roll}
        words, worth, left_out = zip(*(term.of(shown) for term in self.terms), strict=True)
        total = sum(worth)
        text = f"{''.join(words).removeprefix(' + ')} = {total}"
        return text, total, tuple(chain(*left_out))


@dataclass(frozen=True, slots=True)
class Plain:
    """Plain dice in one throw, and what is made of them."""

    dice: Dice  # all of them, named `d6`, `d6-2`, `d20`
    sums: tuple[Sum, ...]  # in the order in which they were typed

    @property
    def counts(self) -> bool:
        """Whether anything is added up."""
        return any(each.counts for each in self.sums)

    def in_words(self, roll: Roll) -> str:
        """The roll in words: what the dice show, or for each sum what it makes."""
        shown = {thrown.die: thrown.text for thrown in roll}
        parts = []
        for each in self.sums:
            if each.counts:
                parts.append(each.of(roll)[0])
            else:
                parts.append(" ".join(shown[die] for die in each.terms[0].dice))
        return ("; " if self.counts else " ").join(parts)


def is_plain(text: str) -> bool:
    """Whether a text asks for plain dice: `2d6`, `2d6 d4`, `2 d6 + 1`, or what is a slip in one:
    `2dx`.
    """
    return bool(_MEANT.fullmatch(text))


def plain_throw(text: str) -> Plain:
    """The plain dice of a text such as `2d6+1 d20`.

    Raises NotationError with everything that cannot be read.
    """
    reader = _PlainReader(text)
    sums = tuple(reader.sum(pieces) for pieces in _grouped(text))
    if reader.problems:
        raise NotationError(reader.problems)
    return Plain(tuple(reader.dice), sums)


class _PlainReader:
    """Plain dice while they are read, with everything that cannot be."""

    def __init__(self, text: str) -> None:
        self.line = Line(text, "<dice>")
        self.dice: list[Die] = []
        self.problems: list[Problem] = []

    def refuse(self, code: str, message: str, piece: Token) -> None:
        """Keep a problem with a piece."""
        self.problems.append(self.line.problem(code, f"{piece.raw}: {message}", piece))

    def refuse_plain(self, message: str, piece: Token) -> None:
        """Keep that a piece is not plain dice."""
        self.problems.append(self.line.problem("no-plain-dice", f"{message}; {_WRITTEN}", piece))

    def sum(self, pieces: Tokens) -> Sum:
        """Pieces that signs join."""
        terms: list[Term] = []
        sign: Token | None = None
        for piece in pieces:
            if piece.text not in "+-":
                minus = sign is not None and sign.text == "-"
                terms.append(replace(self.term(piece), minus=minus))
                sign = None
                continue
            if sign or not terms:
                self.refuse_plain(f"there is nothing to throw before {piece.raw}", piece)
            sign = piece
        if sign and terms:
            self.refuse_plain(f"nothing follows {sign.raw}", sign)
        if terms and not any(term.dice for term in terms) and not self.problems:
            self.refuse_plain(f'unknown dice "{pieces[0].raw}"', pieces[0])
        return Sum("".join(piece.text for piece in pieces).lower(), tuple(terms))

    def term(self, piece: Token) -> Term:
        """Dice, which are put to those before, or a number; an empty one where it is neither."""
        match = _TERM.fullmatch(piece.text)
        if re.fullmatch("[0-9]+", piece.text, re.ASCII):
            if len(piece.text) <= len(str(MOST_ADDED)):
                return Term(number=int(piece.text))
            self.refuse("number-too-large", f"at most {MOST_ADDED} is added to dice", piece)
        elif match is None:
            self.refuse_plain(f'unknown dice "{piece.raw}"', piece)
        else:
            return self._dice(match, piece)
        return Term()

    def _dice(self, match: re.Match[str], piece: Token) -> Term:
        """The dice of a term like `3d6kh2`, and which of them are kept; an empty term, and a
        problem, for what cannot be thrown.
        """
        count = int(match[1] or 1)
        kind = match[2].upper()
        sides = {"F": 3, "%": 100}.get(kind) or min(int(kind), MOST_SIDES + 1)
        numbers = range(-1, 2) if kind == "F" else range(1, sides + 1)
        which = (match[3] or "").lower()
        some = int(match[4] or 1)
        keep = count - some if which[:1] == "d" else some
        free = MOST_PLAIN - len(self.dice)
        if not 2 <= sides <= MOST_SIDES:
            self.refuse("too-many-sides", f"a plain die has 2 to {MOST_SIDES} sides", piece)
        elif not 1 <= count <= free:
            self.refuse(
                "too-many-dice", f"1 to {MOST_PLAIN} plain dice can be thrown at once", piece
            )
        elif which and not 1 <= keep <= count:
            there = count_of(count, "die", "dice")
            self.refuse("keep-too-many", f"of {there} 1 to {count} are kept, not {keep}", piece)
        else:
            dice = tuple(die.id for die in self._more(numbers, count))
            return Term(dice, keep=keep if which else 0, lowest=which in ("kl", "dh"))
        return Term()

    def _more(self, shown: range, count: int) -> Dice:
        """So many more dice that show these numbers: `d6`, `d6-2`."""
        faces = tuple(map(Face, shown))
        there = sum(die.faces == faces for die in self.dice)
        name = f"d{len(faces)}" if shown.start == 1 else "dF"
        style = "pips" if len(faces) == 6 else "numerals"
        numbers = range(there + 1, there + count + 1)
        names = [f"{name}-{number}" if number > 1 else name for number in numbers]
        new = [Die(DieId(name), faces, style=style) for name in names]
        self.dice += new
        return new


def _grouped(text: str) -> Iterator[list[Token]]:
    """The pieces of a text, those together that signs join, whatever blanks stand between them; `2
    d6` is one piece.
    """
    group: list[Token] = []
    for found in _PIECE.finditer(text):
        piece = Token(found.group().translate(DASHES), found.group(), found.start())
        if len(group) == 1 and group[0].text.isdecimal() and piece.text[:1] in "dDwW":
            first = group.pop()
            piece = Token(first.text + piece.text, text[first.start : found.end()], first.start)
        elif group and piece.text not in "+-" and group[-1].text not in "+-":
            yield group
            group = []
        group.append(piece)
    if group:
        yield group
