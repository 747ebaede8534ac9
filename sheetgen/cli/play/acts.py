"""What is typed at the prompt as acts: without what the program prints around one, by its number in
the list, its first word only begun, several in a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sheetgen.cli.play.move_list import MoveList

LONGEST = 40  # words of a line in which several acts are looked for

_PRINTED = re.compile(r"^(?:May|legal instead|By agreement): ")
_BEHIND = re.compile(r"(?:\s*\(typed\)|\s*…(?: \([0-9]+\))?|[.,;\s]+)+$")
_PARTED = re.compile(r"\s*(?:;|\bthen\b)\s*", re.IGNORECASE)
_WORD = re.compile(r"[^\s,]+")


def bare(line: str) -> str:
    """A line without what the program prints around an act."""
    return _BEHIND.sub("", _PRINTED.sub("", line))


def next_act(line: str, listed: MoveList, now: MoveList) -> tuple[str, str]:
    """The first act of a line and what is left of it, where all up to a `then` can be read as acts,
    each as long as it can be; else all up to there is one.

    Numbers are those of the list that was seen when the line was typed; the moves are those of now.
    """
    part, later = (*_PARTED.split(line, maxsplit=1), "")[:2]
    words = [word for word in _WORD.findall(part) if word.lower() != "and"]
    acts = {len(words): ("", len(words))}
    for start in reversed(range(len(words) if len(words) <= LONGEST else 0)):
        for end in range(len(words), start, -1):
            act = _in_full(" ".join(words[start:end]), listed, now) if end in acts else ""
            if act:
                acts[start] = act, end
                break
    act, end = acts.get(0, (part, len(words)))
    return act, " ".join((*words[end:], later)).strip()


def begun(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """The words that a word may be the beginning of."""
    return tuple(dict.fromkeys(each for each in words if each.startswith(word.lower())))


def _in_full(text: str, listed: MoveList, now: MoveList) -> str:
    """An act as the game reads it; "" where it does not."""
    if now.moves.reads(text):
        return text
    first, _, rest = text.partition(" ")
    verbs = begun(first, now.verbs)
    whole = f"{verbs[0]} {rest}".strip() if len(verbs) == 1 else ""
    if whole and now.moves.reads(whole):
        return whole
    return listed.chosen(text)
