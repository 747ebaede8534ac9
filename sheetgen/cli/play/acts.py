"""What is typed at the prompt as acts: without what the program prints around one, by its number in
the list, its first word only begun, several in a line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from sheetgen.cli.play.move_list import MoveList
from sheetgen.core.dice import Roll, Throw
from sheetgen.errors import SheetgenError
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words
from sheetgen.table.judge.move_set import MoveOffer

LONGEST = 40  # words of a line in which several acts are looked for

# what stands before an act in a list, or behind its number in `history`
_PRINTED = re.compile(
    r"^(?:(?:May|legal instead|By agreement|Roll): |[0-9]+ {2}(?:the roll |(?=.*'s )))"
)
_BEHIND = re.compile(r"(?:\s*\((?:typed|by agreement)\)|\s*…(?: \([0-9]+\))?|[.,;\s]+)+$")
PARTED = re.compile(r"\s*(?:;|\bthen\b)\s*", re.IGNORECASE)  # between two acts
_WORD = re.compile(r"[^\s,]+")
_AND = ("and", "&")


def bare(line: str) -> str:
    """A line without what the program prints around an act."""
    return _BEHIND.sub("", _PRINTED.sub("", line))


def next_act(line: str, listed: MoveList, now: MoveOffer) -> tuple[str, str]:
    """The first act of a line and what is left of it, where all up to a `then` can be read as acts,
    each as long as it can be; else all up to there is one.

    Numbers are those of the list that was seen when the line was typed; the moves are those of now.
    """
    if printed := listed.chosen(" ".join(line.split())):
        return printed, ""
    part, *rest = PARTED.split(line, maxsplit=1)
    words = [word for word in _WORD.findall(part) if word.lower() not in _AND]
    first = _first(words, listed, now) if len(words) <= LONGEST else None
    act, end = first or (_in_words(part, now), len(words))
    return act, " then ".join(filter(None, (" ".join(words[end:]), *rest)))


def dice_of(game: AnyGame, line: str, due: Throw) -> Roll:
    """Dice as they were typed; digits alone are faces of the dice that are due, one after the
    other, where each die has one such face, and no other faces are possible. Raises NotationError.
    """
    words = line.replace(",", " ").split()
    digits = words if len(words) > 1 else list(line)
    dice = game.spec.dice_of(due)
    faces = [
        {face.text for face in die.faces if str(face.value) == digit}
        for die, digit in zip(dice, digits, strict=False)
    ]
    known = len(digits) == len(dice) == due.take and all(len(each) == 1 for each in faces)
    known &= not game.any_faces
    return game.parse_roll(" ".join(min(each) for each in faces) if known else line)


def begun(word: str, words: Iterable[str]) -> Words:
    """The words that a word may be the beginning of."""
    return tuple(dict.fromkeys(each for each in words if each.startswith(word.lower())))


def verbs(offer: MoveOffer) -> Collection[str]:
    """The words that the moves of now begin with."""
    return {verb for text in offer.texts() if (verb := text.split()[0]).isalpha()}


def _first(
    words: Sequence[str], listed: MoveList, now: MoveOffer, *, numbered: bool = True
) -> tuple[str, int] | None:
    """The longest act that words begin with, and how many of them it has, where those behind it can
    be read as acts or as dice that are due then; None where there is none.

    `numbered`: whether the first word may be the number of a move. Behind an act in words a number
    belongs to it: `R6 5` are two dice.
    """
    for end in range(len(words), 0, -1):
        text = " ".join(words[:end])
        is_number = text.isdecimal() and not listed.mark
        act = _in_full(text, listed, now) if numbered or not is_number else ""
        behind = words[end:]
        if act and (not behind or _follow(behind, listed, _then(now, act), is_number)):
            return act, end
    return None


def _follow(words: Sequence[str], listed: MoveList, then: MoveOffer, numbered: bool) -> bool:
    """Whether words can be read as dice that are due, or as acts."""
    if due := then.game.rules.to_roll(then.state):
        with suppress(SheetgenError):
            return bool(dice_of(then.game, " ".join(words), due))
    return _first(words, listed, then, numbered=numbered) is not None


def _then(now: MoveOffer, act: str) -> MoveOffer:
    """The moves after an act; those of now where it is not legal."""
    legal = now.meant(act)
    return replace(now, state=now.after(legal[0])) if legal else now


def _in_full(text: str, listed: MoveList, now: MoveOffer) -> str:
    """An act as the game reads it; "" where it does not."""
    if now.reads(text):
        return text
    whole = _in_words(text, now)
    if now.reads(whole):
        return whole
    chosen = listed.chosen(text)
    return chosen if chosen and now.meant(chosen) else ""


def _in_words(text: str, now: MoveOffer) -> str:
    """A text whose first word is whole where it begins one only; else as it is."""
    first, _, rest = text.partition(" ")
    known = begun(first, verbs(now)) if first.isalpha() else ()
    return f"{known[0]} {rest}".strip() if len(known) == 1 else text
