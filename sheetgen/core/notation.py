"""Words typed at the table: split with their places, and dice read from what they show.

Notation is forgiving about case, commas and the true minus sign, and exact about everything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sheetgen.core.dice import Die, Face, Roll, Thrown
from sheetgen.errors import NotationError, Problem, Source

_WORD = re.compile(r"[^\s,]+")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of what was typed.

    Attributes:
        text: the word in capitals, with `-` for the true minus.
        raw: the word as typed.
        start: its 0-based place in the line.
    """

    text: str
    raw: str
    start: int


@dataclass(frozen=True, slots=True)
class Line:
    """A typed line and where it came from, so that an error can point at a word.

    Attributes:
        text: the whole line.
        file: `<roll>`, `<claim>`, or a file's name.
        line: 1-based line in that file.
        offset: how many characters of the file's line stand before `text`.
    """

    text: str
    file: str = "<claim>"
    line: int = 1
    offset: int = 0

    def tokens(self) -> list[Token]:
        """The words, separated by blanks or commas."""
        return [Token(match.group().replace("\u2212", "-").upper(), match.group(), match.start()) for match in _WORD.finditer(self.text)]

    def problem(self, code: str, message: str, token: Token | None = None) -> Problem:
        """A problem that points at the word, or at the whole line."""
        start, length = (token.start, len(token.raw)) if token else (0, max(1, len(self.text)))
        where = Source(self.file, self.line, self.offset + start + 1, length, " " * self.offset + self.text)
        return Problem(code, message, where)

    def error(self, code: str, message: str, token: Token | None = None) -> NotationError:
        """The same as an error to raise."""
        return NotationError(self.problem(code, message, token))


def parse_roll(line: Line, dice: Sequence[Die], *, own_faces: bool = True) -> Roll:
    """Dice from what they show: `R3 R5 Y4`. Each word is given to a die that has such a face.

    Args:
        line: what was typed.
        dice: the dice it may be; not all need to be there.
        own_faces: False accepts any face of the box on any die (real dice may have other face tables than ours).

    Raises:
        NotationError: naming each word that no die shows, or that there are not enough dice for.
    """
    words = line.tokens()
    if not words:
        raise line.error("empty-roll", "no dice here; a roll is written like " + " ".join(die.faces[-1].text for die in dice[:3]))
    known = {face.text: face for die in dice for face in die.faces}
    problems = [line.problem("unknown-face", _unknown(word, dice), word) for word in words if word.text not in known]
    if problems:
        raise NotationError(problems)
    if len(words) > len(dice):
        raise line.error("too-many-dice", f"{len(words)} dice here; there are {len(dice)}", words[len(dice)])
    faces = [known[word.text] for word in words]
    given = match_dice(faces, dice) if own_faces else dict(enumerate(dice))
    for index, word in enumerate(words):
        if index not in given:
            raise line.error("no-such-die", _no_die_left(word, dice), word)
    return tuple(Thrown(given[index].id, face) for index, face in enumerate(faces))


def match_dice(faces: Sequence[Face], dice: Sequence[Die]) -> dict[int, Die]:
    """Gives as many faces as possible a die of their own that shows them; index of the face -> die. First come, first served where free."""
    owner: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        able = [n for n, die in enumerate(dice) if n not in tried and any(face.text == faces[index].text for face in die.faces)]
        for number in sorted(able, key=lambda n: n in owner):
            tried.add(number)
            if number not in owner or place(owner[number], tried):
                owner[number] = index
                return True
        return False

    for index in range(len(faces)):
        place(index, set())
    return {index: dice[number] for number, index in owner.items()}


def _unknown(word: Token, dice: Sequence[Die]) -> str:
    same = [die for die in dice if die.letter and word.text.startswith(die.letter)]
    shown = list(_face_texts(same or dice))
    named = f"{same[0].color or same[0].label or 'such'} dice" if same else "the dice"
    return f"{word.raw}: {named} show {short_list(shown)}"


def _no_die_left(word: Token, dice: Sequence[Die]) -> str:
    able = sum(any(face.text == word.text for face in die.faces) for die in dice)
    dice_word = "die" if able == 1 else "dice"
    return f"{word.raw}: only {able} {dice_word} can show it, and what was typed needs one more"


def _face_texts(dice: Iterable[Die]) -> Iterator[str]:
    seen: set[str] = set()
    for die in dice:
        for face in die.faces:
            if face.text not in seen:
                seen.add(face.text)
                yield face.text


def short_list(texts: Sequence[str]) -> str:
    """`R1 to R6` for a run, else the words themselves."""
    return f"{texts[0]} to {texts[-1]}" if len(texts) == 6 and texts[0][:-1] == texts[-1][:-1] else " ".join(texts)
