"""Slips of the pen in a text: lines, values and keys that are lost, doubled, swapped or taken from
elsewhere.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

SCALARS = [
    "true",
    "null",
    "[]",
    "{}",
    "0",
    "-1",
    "7",
    "1.5",
    "999999",
    '""',
    "word",
    "[1, 2]",
    "{kind: text}",
    "1..3",
    '"{each}"',
]
"""What a value is replaced with."""


VALUE = re.compile(r"(?<=[:\-,\[] )[^,{}\[\]:]+|(?<=\[)[^,{}\[\]:]+")


def without(lines: list[str], at: int, chance: random.Random) -> list[str]:
    return [*lines[:at], *lines[at + 1 :]]


def doubled(lines: list[str], at: int, chance: random.Random) -> list[str]:
    return [*lines[:at], lines[at], *lines[at:]]


def swapped(lines: list[str], at: int, chance: random.Random) -> list[str]:
    other = chance.randrange(len(lines))
    lines = list(lines)
    lines[at], lines[other] = lines[other], lines[at]
    return lines


def replaced(lines: list[str], at: int, chance: random.Random) -> list[str]:
    """One value of the line is something else."""
    return with_value(lines, at, chance, chance.choice(SCALARS))


def borrowed(lines: list[str], at: int, chance: random.Random) -> list[str]:
    """One value of the line is one from elsewhere."""
    elsewhere = VALUE.findall(chance.choice(lines))
    return with_value(lines, at, chance, chance.choice(elsewhere)) if elsewhere else lines


def with_value(lines: list[str], at: int, chance: random.Random, new: str) -> list[str]:
    values = list(VALUE.finditer(lines[at]))
    if not values:
        return lines
    value = chance.choice(values)
    return [
        *lines[:at],
        lines[at][: value.start()] + new + lines[at][value.end() :],
        *lines[at + 1 :],
    ]


def renamed(lines: list[str], at: int, chance: random.Random) -> list[str]:
    """One key of the line is a key from elsewhere."""
    keys = list(re.finditer(r"[a-z][a-z-]*(?=:)", lines[at]))
    elsewhere = re.findall(r"[a-z][a-z-]*(?=:)", lines[chance.randrange(len(lines))])
    if not keys or not elsewhere:
        return lines
    key = chance.choice(keys)
    return [
        *lines[:at],
        lines[at][: key.start()] + chance.choice(elsewhere) + lines[at][key.end() :],
        *lines[at + 1 :],
    ]


Change = Callable[[list[str], int, random.Random], list[str]]
CHANGES: tuple[Change, ...] = (
    without,
    doubled,
    swapped,
    replaced,
    replaced,
    borrowed,
    borrowed,
    renamed,
)


def with_slips(lines: list[str], chance: random.Random) -> list[str]:
    """The text with one slip, or a few."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        lines = (
            chance.choice(CHANGES)(lines, chance.randrange(len(lines)), chance) if lines else lines
        )
    return lines
