"""Where to look when a text is not YAML: what was meant as a value and is a comment, brackets that
are never closed, and slips of the pen that YAML finds only on the next line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile

COLOR = re.compile(r"\s*(#[0-9A-Fa-f]{3,8})\b")
"""A color without quotes, where YAML sees a comment."""

KEYED_COLOR = re.compile(rf"\s*:{COLOR.pattern}")
"""The same behind a key."""

COMMENT = re.compile(r"\s*(#[^\s#]\S*)")
"""A word that begins with # right behind a text, where YAML sees a comment; one that is meant has a
blank, or another #, behind its first.
"""

_EATEN = re.compile(r"\s+(#[^\s#][^\s,\]}]*)(?=.*[\]}])")
LISTED_COLOR = re.compile(r"\s*,?\s*(#[0-9A-Fa-f]{6})(?=[,\]\s]|$)")
"""A color without quotes behind an entry of a list in brackets; a comment behind a comma is a
comment.
"""

BLANK = re.compile(r"[^\S\t\n ]|[\u200b\ufeff]")
"""What looks like a blank and is none for YAML."""

# What a comment is like inside brackets that was meant as a value, or the rest of one, by the sign
# before it
_BEHIND: Mapping[str, re.Pattern[str]] = {":": COMMENT, "<scalar>": _EATEN}

Token = tuple[str, int, int]
"""A sign of YAML, or another token, and the line and column after it, from 0."""

Spot = tuple[int, int, str]
"""Line and column from 0, and the word there."""


def comment_for_value(tokens: Iterable[Token], lines: Sequence[str], last: int) -> Spot | None:
    """The first comment inside brackets, up to a line, that stands where a value should: the
    closing bracket is part of it.
    """
    opened: list[str] = []
    for sign, line, column in tokens:
        if line > last:
            break
        if sign in ("{", "["):
            opened.append(sign)
        elif sign in ("}", "]") and opened:
            opened.pop()
        in_list = opened[-1:] == ["["] and sign in ("[", ",")
        pattern = COLOR if in_list else _BEHIND.get(sign)
        if opened and pattern and (found := pattern.match(lines[line], column)):
            return line, found.start(1), found[1].rstrip(",]}")
    return None


def slip(lines: Sequence[str], broken: int) -> tuple[Spot, str] | None:
    """The slip that breaks a line, in it or in the last one that is written above: where it is, and
    what is wrong there; None where there is none that is known.
    """
    broken = min(broken, len(lines) - 1)
    above = [number for number in range(broken) if list(_written([lines[number]]))]
    for number in (*above[-1:], broken):
        for pattern, wrong in _SLIPS.items():
            if found := pattern.search(lines[number]):
                word = found["slip"]
                return (number, found.start("slip"), word), wrong.format(word, ord(word[0]))
        if _lacks_hyphen(lines, number, above):
            return _all_of(lines, number), _NO_HYPHEN
    if lines[broken].lstrip(" ").startswith("- "):
        entry = [*takewhile(partial(_beside, lines, broken), reversed(above))]
        if entry and _indent(lines[entry[-1]]) == _indent(lines[broken]):
            return _all_of(lines, entry[-1]), _NO_HYPHEN
    if above and _BARE_KEY.fullmatch(lines[above[-1]]):
        return _all_of(lines, above[-1]), "a key without its colon"
    return None


# Slips of the pen in a line, and what is wrong there; the slip itself and its code stand for {0}
# and {1}
_SLIPS: Mapping[re.Pattern[str], str] = {
    re.compile(rf"(?:^[ -]*|: *)(?P<slip>{BLANK.pattern})"): (
        "an invisible character (U+{1:04X}) stands here; write an ordinary blank"
    ),
    re.compile(r"(?:[:\[{,]|^ *-) *(?P<slip>[“”„‟‘’‚‛«»])"): (
        "{0} is a typographic quote; write \" or '"
    ),
    re.compile(r"^ *(?P<slip>//|/\*|--(?=\s)|;)"): "a comment begins with #, not with {0}",
    re.compile(
        r"^ *(?:- )?(?P<slip>[A-Za-z][\w-]*:)(?=[^\s:/])"
    ): "no blank after the colon of {0}",
    re.compile(r"^ *(?P<slip>-)(?=[^\s-])"): "no blank after the hyphen",
}

# A line that is a key, and perhaps its value, without the colon
_BARE_KEY = re.compile(r" *(?:- )?[A-Za-z][\w-]*(?:[ =][^:#{\[]*)?")


_NO_HYPHEN = "an entry of a list without its hyphen"


def _all_of(lines: Sequence[str], number: int) -> Spot:
    """Where a line is, but for the blanks around it."""
    return number, _indent(lines[number]), lines[number].strip()


def _beside(lines: Sequence[str], broken: int, number: int) -> bool:
    """Whether a line stands as deep as another that begins an entry, or deeper, in none itself."""
    depth = _indent(lines[broken])
    return _indent(lines[number]) >= depth and not lines[number].startswith("-", depth)


def _lacks_hyphen(lines: Sequence[str], number: int, written: Iterable[int]) -> bool:
    """Whether a line stands among the entries of a list as one of them, but for its hyphen."""
    depth = _indent(lines[number])
    before = [each for each in written if each < number and _indent(lines[each]) <= depth]
    entry = bool(before) and lines[before[-1]].startswith(f"{' ' * depth}- ")
    return entry and not lines[number].startswith("-", depth)


def dedented(lines: Sequence[str], opened: int, broken: int) -> bool:
    """Whether some line after the one that opens a bracket, up to the one that breaks, begins no
    deeper: the bracket was never closed.
    """
    depth = _indent(lines[opened])
    return any(_indent(line) <= depth for line in _written(lines[opened + 1 : broken + 1]))


def _written(lines: Sequence[str]) -> Iterator[str]:
    return (line for line in lines if line.strip() and line.lstrip()[0] not in "#]}")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
