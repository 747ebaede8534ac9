"""Dice, their faces, and what they show.

Randomness is documented so that a seed gives the same rolls on every machine and Python version: the bytes of
SHA-256 over `seed/label/.../block`, counted up block by block, read one at a time; bytes that would favor some faces are skipped.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NewType

DieId = NewType("DieId", str)

SYMBOL_TEXT = {"star": "*"}
"""Symbols whose text form differs from their name in the layout."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a die.

    Attributes:
        value: its number, or None.
        symbol: its symbol's name (`star`, `+`, `-`, `+1`, ...), or "".
        color: the color it shows: its own, or its die's; "" for a plain die.
        letter: the color's (or the die's) letter in notation; "" for a plain die.
    """

    value: int | None = None
    symbol: str = ""
    color: str = ""
    letter: str = ""

    @property
    def text(self) -> str:
        """The face in notation: `R3`, `O5`, `4`, `+`, `*`, `-1`, `L4`."""
        mark = SYMBOL_TEXT.get(self.symbol, self.symbol) if self.value is None else str(self.value)
        return self.letter + mark


@dataclass(frozen=True, slots=True)
class Die:
    """A die as the layout declares it.

    Attributes:
        id: its name in the layout (`r1`, `uno3`, `lucky`).
        faces: its sides, in the order of the net (see `sheetgen.render.dice`).
        color: the color of its body, or "" when color belongs to the faces or there is none.
        letter: what stands before its faces in notation, or "".
        style: `pips` or `numerals`.
        label: what is printed beside its net.
    """

    id: DieId
    faces: tuple[Face, ...]
    color: str = ""
    letter: str = ""
    style: str = "numerals"
    label: str = ""


@dataclass(frozen=True, slots=True)
class Thrown:
    """One die on the table, showing a face."""

    die: DieId
    face: Face

    @property
    def text(self) -> str:
        """What it shows, in notation."""
        return self.face.text


Roll = tuple[Thrown, ...]


def roll_text(roll: Roll) -> str:
    """The roll in notation: `R3 R5 Y4`."""
    return " ".join(thrown.text for thrown in roll)


@dataclass(frozen=True, slots=True)
class Throw:
    """What chance has to decide now: `take` dice of `dice`, drawn unseen when there are more, then thrown.

    Attributes:
        dice: the dice on hand; when `take` is smaller, the cup they are drawn from.
        take: how many of them are thrown.
    """

    dice: tuple[DieId, ...]
    take: int


class Stream:
    """A reproducible source of chance for one seed and one label (game, turn, die)."""

    __slots__ = ("_at", "_block", "_bytes", "_prefix")

    def __init__(self, seed: int | str, *labels: int | str) -> None:
        self._prefix = "/".join(str(part) for part in (seed, *labels)).encode() + b"/"
        self._block = 0
        self._bytes = b""
        self._at = 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely (bound at most 256)."""
        limit = 256 - 256 % bound
        while True:
            if self._at == len(self._bytes):
                self._bytes = hashlib.sha256(self._prefix + str(self._block).encode()).digest()
                self._block += 1
                self._at = 0
            byte = self._bytes[self._at]
            self._at += 1
            if byte < limit:
                return byte % bound


def throw(dice: Sequence[Die], take: int, stream: Stream) -> Roll:
    """Draws `take` of the dice unseen (all of them, in order, when `take` covers them) and throws them."""
    cup = list(dice)
    if take < len(cup):
        cup = [cup.pop(stream.below(len(cup))) for _ in range(take)]
    return tuple(Thrown(die.id, die.faces[stream.below(len(die.faces))]) for die in cup)
