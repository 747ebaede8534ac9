"""Words typed at the table: split with their places, and dice read from what they show.

Notation is forgiving about case, commas and the true minus sign, and exact about everything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.dice import Die, DieId, Roll, Thrown, match_dice
from sheetgen.errors import NotationError, Problem, Source

# what phones and word processors make of a hyphen or a minus
DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")

_WORD = re.compile(r"[^\s,]+")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of what was typed."""

    text: str  # the word in capitals, with `-` for every kind of dash
    raw: str  # the word as typed
    start: int  # its 0-based place in the line


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
        start = token.start if token else 0
        above = self.text.count("\n", 0, start)
        text = self.text.split("\n")[above]
        # Lines of one text stand below each other with the same indent.
        start -= self.text.rfind("\n", 0, start) + 1
        word = token.raw if token else ""
        where = Source(
            self.file,
            self.line + above,
            self.offset + start + 1,
            len(word or text) or 1,
            " " * self.offset + text,
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


def typed(word: str) -> str:
    """A word as it is compared with what is typed: in capitals, with `-` for every kind of dash."""
    return word.translate(DASHES).upper()


def parse_roll(line: Line, dice: Sequence[Die], *, any_faces: bool = False) -> Roll:
    """Dice from what they show: `R3 R5 Y4`, also run together (`r3r5y4`), or each with its id
    (`r1=R3`).

    Each face is given to a die that has it; with `any_faces`, any face of the box may lie up on any
    die, as real dice may have other face tables than ours. Raises NotationError naming each word
    that no die shows, or that there are not enough dice for.
    """
    known = {face.text: face for die in dice for face in die.faces}
    words = list(apart(line.tokens(), known))
    if not words:
        example = " ".join(die.faces[-1].text for die in dice[:3])
        raise line.error("empty-roll", f"no dice here; a roll is written like {example}")
    named = all("=" in word.text for word in words)
    shown = [word.text.rpartition("=")[2] if named else word.text for word in words]
    problems = [
        line.problem("unknown-face", _unknown(word, dice), word)
        for word, text in zip(words, shown, strict=True)
        if text not in known
    ]
    if problems:
        raise NotationError(problems)
    if len(words) > len(dice):
        message = f"{len(words)} dice here; there are {len(dice)}"
        raise line.error("too-many-dice", message, words[len(dice)])
    if named:
        return _named(line, words, dice)
    given = match_dice([known[text] for text in shown], dice)
    if len(given) < len(words):
        if not any_faces:
            raise _too_often(line, words, given, dice)
        given = dict(enumerate(dice))
    return tuple(Thrown(given[index].id, known[text]) for index, text in enumerate(shown))


def _too_often(
    line: Line, words: Sequence[Token], given: Mapping[int, Die], dice: Sequence[Die]
) -> NotationError:
    """The first face that no die is left to show."""
    word = next(word for index, word in enumerate(words) if index not in given)
    able = sum(any(face.text == word.text for face in die.faces) for die in dice)
    message = (
        f"{word.raw}: only {able} {'die' if able == 1 else 'dice'} can show it, and what was typed"
        " needs one more"
    )
    return line.error("no-such-die", message, word)


def apart(words: Iterable[Token], faces: Iterable[str]) -> Iterator[Token]:
    """The words; one that is several faces of dice run together (`r3r5y4`) is as many words."""
    known = set(faces)
    longest_first = sorted(known, key=lambda face: (-len(face), face))
    any_of = re.compile("|".join(map(re.escape, longest_first)) or "$^")
    for word in words:
        parts = [] if word.text in known else list(any_of.finditer(word.text))
        letters_first = all(match[0][:1].isalpha() for match in parts)
        if not letters_first or "".join(match[0] for match in parts) != word.text:
            yield word
            continue
        for match in parts:
            start, end = match.span()
            yield Token(match[0], word.raw[start:end], word.start + start)


def _named(line: Line, words: Sequence[Token], dice: Sequence[Die]) -> Roll:
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
        faces = (*die.faces, *(face for other in dice for face in other.faces))
        thrown[die.id] = Thrown(die.id, next(face for face in faces if face.text == text))
    return tuple(thrown.values())


def _unknown(word: Token, dice: Sequence[Die]) -> str:
    """Why a word is no face: what dice of its letter show, or all dice."""
    same = [die for die in dice if die.letter and word.text.startswith(die.letter)]
    texts = list(dict.fromkeys(face.text for die in same or dice for face in die.faces))
    is_run = len(texts) == 6 and texts[0][:-1] == texts[-1][:-1]
    shown = f"{texts[0]} to {texts[-1]}" if is_run else " ".join(texts)
    named = f"{same[0].color or same[0].label or 'such'} dice" if same else "the dice"
    return f"{word.raw}: {named} show {shown}"
