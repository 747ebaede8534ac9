"""Where to look when a text is not YAML: what was meant as a value and is a comment, brackets that
are never closed, and slips of the pen that YAML finds only on the next line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

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

# A line that says something, and does not only close a bracket
_WRITTEN = re.compile(r"\s*[^\s#\]}]")

# What a comment is like inside brackets that was meant as a value, or the rest of one, by the sign
# before it
_BEHIND: Mapping[str, re.Pattern[str]] = {":": COMMENT, "<scalar>": _EATEN}

WordSpot = tuple[int, int, str]
"""Line and column from 0, and the word there."""


def comment_for_value(tokens: Iterable[Any], lines: Sequence[str], last: int) -> WordSpot | None:
    """The first comment inside brackets, up to a line, that stands where a value should: the
    closing bracket is part of it.
    """
    opened: list[str] = []
    for token in tokens:
        sign, line = token.id, token.end_mark.line
        if line > last:
            break
        if sign in ("{", "["):
            opened.append(sign)
        elif sign in ("}", "]") and opened:
            opened.pop()
        in_list = opened[-1:] == ["["] and sign in ("[", ",")
        pattern = COLOR if in_list else _BEHIND.get(sign)
        if opened and pattern and (found := pattern.match(lines[line], token.end_mark.column)):
            return line, found.start(1), found[1].rstrip(",]}")
    return None


def slip(lines: Sequence[str], broken: int, keyed: int | None) -> tuple[WordSpot, str] | None:
    """The slip that breaks a line, in it or in the last one that is written above, or in the one
    where a key begins that never gets its colon, if there is any: where it is, and what is wrong
    there; None where there is none that is known.
    """
    broken = min(broken, len(lines) - 1)
    above = [number for number in range(broken) if _WRITTEN.match(lines[number])]
    near = (*above[-1:], broken) if keyed is None else (keyed,)
    for number in (*above, broken):
        for pattern, wrong in (_SLIPS if number in near else _INVISIBLE).items():
            if found := pattern.search(lines[number]):
                word = found["slip"]
                return (number, found.start("slip"), word), wrong.format(word, ord(word[0]))
        if number in near and _lacks_hyphen(lines, number, above):
            return _all_of(lines, number), _NO_HYPHEN
    first = _first_entry(lines, broken, above)
    if first is not None:
        return _all_of(lines, first), _NO_HYPHEN
    if keyed is None and above and _indent(lines[above[-1]]) <= _indent(lines[broken]):
        keyed = above[-1] if _BARE_KEY.fullmatch(lines[above[-1]]) else None
    return None if keyed is None else (_all_of(lines, keyed), "a key without its colon")


def outer(lines: Sequence[str], number: int) -> int:
    """The last line above another that is indented less, or -1."""
    depth = _indent(lines[number])
    written = (each for each in range(number) if _WRITTEN.match(lines[each]))
    return max((each for each in written if _indent(lines[each]) < depth), default=-1)


_INVISIBLE: Mapping[re.Pattern[str], str] = {
    re.compile(rf"^[ -]*(?P<slip>{BLANK.pattern})"): (
        "an invisible character (U+{1:04X}) stands here; write an ordinary blank"
    ),
}
"""What is a slip in any line, also where YAML only finds it in one far below."""

# Slips of the pen in a line, and what is wrong there; the slip itself and its code stand for {0}
# and {1}
_SLIPS: Mapping[re.Pattern[str], str] = {
    re.compile(rf"(?:^[ -]*|: *)(?P<slip>{BLANK.pattern})"): (
        "an invisible character (U+{1:04X}) stands here; write an ordinary blank"
    ),
    re.compile(r"(?:[:\[{,]|^ *-) *(?P<slip>[“”„‟‘’‚‛«»])"): (
        "{0} is a typographic quote; write \" or '"
    ),
    re.compile(r"^ *(?:- )?[A-Za-z][\w-]*(?P<slip>[：;])"): (
        "{0} (U+{1:04X}) is not a colon; write :"
    ),
    re.compile(r"^ *(?P<slip>[–—−•*])(?= )"): (
        "an entry of a list begins with a hyphen, -, not with {0}"
    ),
    re.compile(r"^ *(?P<slip>\t)"): "a tab; indent with spaces",
    re.compile(r"^(?P<slip><{7}|\|{7}|={7}|>{7})(?= |$)"): (
        "version control left {0} where two versions of a line differ; keep one of them"
    ),
    re.compile(r"^ *(?P<slip>//|/\*|--(?=\s)|;)"): "a comment begins with #, not with {0}",
    re.compile(
        r"^ *(?:- )?(?P<slip>[A-Za-z][\w-]*:)(?=[^\s:/])"
    ): "no blank after the colon of {0}",
    re.compile(r"^ *(?P<slip>-)(?=[^\s-])"): "no blank after the hyphen",
}

_THING = re.compile(r" *(?:- |[A-Za-z][\w-]*:(?: |$))")
"""A line that begins with a key or an entry of a list."""

_OPENING = re.compile(r":\s*(#.*)?$")
"""The end of a line below which a list or mapping begins."""

# A line that is a key, and perhaps its value, without the colon
_BARE_KEY = re.compile(r" *(?:- )?[A-Za-z][\w-]*(?:[ =](?:(?!: | #).)*)?")


_NO_HYPHEN = "an entry of a list without its hyphen"


def _all_of(lines: Sequence[str], number: int) -> WordSpot:
    """Where a line is, but for the blanks around it."""
    return number, _indent(lines[number]), lines[number].strip()


def _lacks_hyphen(lines: Sequence[str], number: int, written: Iterable[int]) -> bool:
    """Whether a line stands among the entries of a list as one of them, but for its hyphen."""
    depth = _indent(lines[number])
    before = [each for each in written if each < number and _indent(lines[each]) <= depth]
    entry = bool(before) and lines[before[-1]].startswith(f"{' ' * depth}- ")
    return entry and not lines[number].startswith("-", depth)


def swallows(lines: Sequence[str], opened: int, closed: int) -> bool:
    """Whether a text in quotes that is opened and closed on these lines holds keys or entries that
    begin no deeper than the line where it is opened: its quote was meant to close there.
    """
    depth = _indent(lines[opened])
    below = lines[opened + 1 : closed + 1]
    return any(_THING.match(line) and _indent(line) <= depth for line in below)


def _first_entry(lines: Sequence[str], broken: int, above: Sequence[int]) -> int | None:
    """The line below a key that begins the list of the broken line, but without a hyphen."""
    depth = _indent(lines[broken])
    around = outer(lines, broken)
    if around < 0 or not (lines[broken].startswith("- ", depth) and _OPENING.search(lines[around])):
        return None
    first = next((each for each in above if each > around), broken)
    is_key = _indent(lines[first]) == depth and not lines[first].startswith("-", depth)
    return first if is_key else None


def dedented(lines: Sequence[str], opened: int, broken: int) -> bool:
    """Whether some line after the one that opens a bracket, up to the one that breaks, begins no
    deeper: the bracket was never closed.
    """
    depth = _indent(lines[opened])
    below = lines[opened + 1 : broken + 1]
    return any(_WRITTEN.match(line) and _indent(line) <= depth for line in below)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
