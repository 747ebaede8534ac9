"""Words typed at the table: split with their places, as notation has them or as people say them,
and dice read from what they show.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from sheetgen.core.dice import Dice, Die, DieId, Face, Roll, Thrown, match_dice
from sheetgen.core.grouping import grouped
from sheetgen.errors import NotationError, Problem, Source
from sheetgen.messages import Meanings, Words, be, listed

# what phones and word processors make of a hyphen or a minus, a star, an arrow
DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
_SIGNS = {
    **DASHES,
    **dict.fromkeys(map(ord, "\u2217\u2605\u2606\u272d\u2b50"), "*"),
    **dict.fromkeys(map(ord, "\u2192\u21d2\u25b6\u27a1"), ">"),
}

SMALL = "A AN ONE THE I AND THEN TO ON AT IN INTO OF FROM FOR WITH BY MY DIE DICE"
"""Words that people say, and notation does without."""

_NUMBERS = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE"

_WORD = re.compile(r"[^\s,]+")
_NUMBER = "[0-9]+(?:/[0-9]+)?"
_SAID = re.compile(r"(?<![A-Z])[A-Z-]*[A-Z]|(?<!\S)\S(?!\S)")  # a word, or a sign that stands alone
_TIMES = re.compile(r"([A-Z]+)\s*[X\u00d7]\s*([0-9])")  # `RED X2`
_FACE = r"\1\4\2\3"  # the letter and the number of what `_numbered` finds


@dataclass(frozen=True, slots=True)
class Token:
    """A word of what was typed."""

    text: str  # the word in capitals, with `-` for every kind of dash
    raw: str  # the word as typed
    start: int  # its 0-based place in the line


Tokens = Sequence[Token]
"""The words of a line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A typed line and where it came from, so that an error can point at a word."""

    text: str  # the whole line
    file: str = "<claim>"  # `<roll>`, `<claim>`, or a file's name
    line: int = 1  # 1-based line in that file
    offset: int = 0  # how many characters of the file's line stand before `text`

    def tokens(self) -> list[Token]:
        """The words, separated by blanks or commas."""
        return [
            Token(typed(match.group()), match.group(), match.start())
            for match in _WORD.finditer(self.text)
        ]

    def problem(
        self, code: str, message: str, token: Token | None = None, *, subject: str = ""
    ) -> Problem:
        """A problem that points at the word, or at the whole line."""
        place = token.start if token else 0
        lines, starts = _shown(self.text, self.offset)
        above = bisect(starts, place) - 1
        text = lines[above]
        word = token.raw if token else ""
        where = Source(
            self.file,
            self.line + above,
            self.offset + place - starts[above] + 1,
            len(word) or max(1, len(text) - self.offset),
            text,
        )
        return Problem(code, message, where, subject=subject or word)

    def error(
        self,
        code: str,
        message: str,
        token: Token | None = None,
    ) -> NotationError:
        """The same as an error to raise."""
        return NotationError(self.problem(code, message, token))


@lru_cache(maxsize=1)
def _shown(text: str, offset: int) -> tuple[Words, Sequence[int]]:
    """The lines of a text, which stand below each other with the same indent of so many characters,
    and where each begins in the text. However many problems a line has, it is there once.
    """
    lines = text.split("\n")
    starts = accumulate((len(line) + 1 for line in lines), initial=0)
    return tuple(" " * offset + line for line in lines), [*starts]


def typed(word: str) -> str:
    """A word as it is compared with what is typed: in capitals, with `-` for every kind of dash,
    `*` for every star, `>` for every arrow, and plain digits.
    """
    if word.isascii():
        return word.upper()
    signs = word.translate(_SIGNS)
    plain = unicodedata.normalize("NFKC", signs)
    # A place in the word stays one in the text: signs that are spelled out longer are left alone.
    plain = plain if len(plain) == len(word) else signs
    return "".join(str(int(sign)) if sign.isdecimal() else sign for sign in plain).upper()


class Wording:
    """Moves and dice as notation has them, for what people say."""

    def __init__(self, colors: Meanings, others: Meanings) -> None:
        """`colors`: the letter of each color; `others`: other words for a word of the notation,
        those at "" say nothing.
        """
        names = [(letter, f"{color} {color}s".upper()) for color, letter in colors.items()]
        self._words = {word: str(number) for number, word in enumerate(_NUMBERS.split(), 2)}
        for word, text in [("", SMALL), *others.items(), *names]:
            self._words |= dict.fromkeys(text.split(), word)
        letter = f"([{''.join(colors.values())}])" if colors else "($^)"
        self._counted = re.compile(f"([0-9]) *(?:[X\u00d7] *)?{letter}")
        self._numbered = re.compile(
            rf"(?<!\w){letter}[\s.:#-]*({_NUMBER})(?!\w|\+[0-9])"
            rf"|(?<![\w#+-])({_NUMBER})\s*{letter}(?!\w)"
        )

    def __call__(self, text: str, *, counts: bool = False) -> str:
        """The text as notation, without small words: `O6` for `orange 6`, `6 orange` or `o 6`.

        With `counts`, a number before a color says how many: `RR` for `2 red`.
        """
        heard = _TIMES.sub(r"\2 \1", typed(text)) if counts else typed(text)
        said = _SAID.sub(lambda word: self._words.get(word[0], word[0]), heard)
        if counts:
            said = self._counted.sub(lambda many: many[2] * int(many[1]), said)
        words = re.split(r"[.:!?]*[\s,;]+", f"{self._numbered.sub(_FACE, said)} ")
        return " ".join(filter(None, words))


def faces_as_typed(dice: Dice) -> dict[str, Face]:
    """The faces of dice by what is compared with a typed word: `R3`, `BOLT`, `DRAW_TWO`."""
    return {typed(face.text): face for die in dice for face in die.faces}


def parse_roll(line: Line, dice: Dice, *, any_faces: bool = False) -> Roll:
    """Dice from what they show: `R3 R5 Y4`, also run together (`r3r5y4`, `r3+r5`), or each with
    its id (`r1=R3`).

    Each face is given to a die that has it; with `any_faces`, any face of the box may lie up on any
    die, as real dice may have other face tables than ours. Raises NotationError naming each word
    that no die shows, or that there are not enough dice for.
    """
    known = faces_as_typed(dice)
    words = list(apart(line.tokens(), known))
    if not words:
        example = " ".join(die.faces[-1].text for die in dice[:3])
        raise line.error("empty-roll", f"no dice here; a roll is written like {example}")
    named = all("=" in word.text for word in words)
    shown = [word.text.rpartition("=")[2] if named else word.text for word in words]
    unknown = [word for word, text in zip(words, shown, strict=True) if text not in known]
    if unknown:
        raise unknown_faces(line, unknown, known.values())
    if len(words) > len(dice):
        raise line.error(
            "too-many-dice",
            f"{len(words)} dice here; there {be(len(dice))} {len(dice)}",
            words[len(dice)],
        )
    if named:
        return _named(line, words, dice)
    given = match_dice([known[text] for text in shown], dice)
    if len(given) < len(words):
        if not any_faces:
            raise _too_often(line, words, given, dice)
        given = dict(enumerate(dice))
    return tuple(Thrown(given[index].id, known[text]) for index, text in enumerate(shown))


def _too_often(line: Line, words: Tokens, given: Mapping[int, Die], dice: Dice) -> NotationError:
    """The first face that no die is left to show."""
    word = next(word for index, word in enumerate(words) if index not in given)
    able = sum(word.text in faces_as_typed([die]) for die in dice)
    return line.error(
        "no-such-die",
        f"{word.raw}: only {able} {'die' if able == 1 else 'dice'} can show it, and what was typed"
        " needs one more",
        word,
    )


def apart(words: Iterable[Token], faces: Iterable[str]) -> Iterator[Token]:
    """The words; one that is several faces of dice run together (`r3r5y4`, `r3-r5`, `45+-`) is as
    many words.
    """
    known = set(faces)
    # Where faces have letters, signs stand between them.
    lettered = [face for face in known if face[:1].isalpha()]
    longest_first = sorted(lettered or known, key=lambda face: (-len(face), face))
    face = re.compile("|".join(map(re.escape, longest_first)) or "$^")
    for word in words:
        parts = [] if word.text in known else list(face.finditer(word.text))
        if not parts or face.sub("", word.text).strip("+&;/>-"):
            yield word
            continue
        for match in parts:
            start, end = match.span()
            yield Token(match[0], word.raw[start:end], word.start + start)


def _named(line: Line, words: Tokens, dice: Dice) -> Roll:
    """Dice by their ids, as a log writes them."""
    by_id = {die.id.upper(): die for die in dice}
    thrown: dict[DieId, Thrown] = {}
    for word in words:
        name, _, text = word.text.partition("=")
        die = by_id.get(name)
        if die is None or die.id in thrown:
            typed_name = word.raw.partition("=")[0]
            what = f"{die.id} is named twice" if die else f'there is no die "{typed_name}"'
            there = " ".join(one.id for one in dice)
            raise line.error("no-such-die", f"{what}; the dice are {there}", word)
        # Its own face first: others may show the same on another color.
        thrown[die.id] = Thrown(die.id, (faces_as_typed(dice) | faces_as_typed([die]))[text])
    return tuple(thrown.values())


def unknown_faces(line: Line, words: Iterable[Token], faces: Iterable[Face]) -> NotationError:
    """Why each word is no face: which ones its letter has, or how dice are written."""
    in_order = sorted(faces, key=lambda face: face.number)
    lettered = grouped(in_order, lambda face: face.letter)
    highest = [same[-1].text for same in lettered.values()]
    some = listed(highest[:3] if highest[1:] else [face.text for face in in_order][:8])
    problems = []
    for word in words:
        same = lettered.get(word.text[:1])
        there = f"there is {same[0].text} to {same[-1].text}" if same else f"write dice like {some}"
        problems.append(line.problem("unknown-face", f"{word.raw}: no die shows it; {there}", word))
    return NotationError(problems)
