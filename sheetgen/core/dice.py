"""Dice, their faces, and what they show.

Randomness is documented so that a seed gives the same rolls on every machine and Python version:
the bytes of SHA-256 over `seed/label/.../block`, counted up block by block, read one at a time;
bytes that would favor some faces are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import chain, count
from math import prod
from typing import NewType, TypeVar

from sheetgen.errors import IllegalMove, Problem

DieId = NewType("DieId", str)

DieIds = frozenset[DieId]
"""Some dice, in no order."""

T = TypeVar("T")

MOST_COUNTED = 1 << 20
"""So many rolls are counted quickly."""

SYMBOL_TEXT = {"star": "*"}  # symbols whose text form differs from their name in the layout


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a die."""

    value: int | None = None  # its number, or None
    symbol: str = ""  # its symbol's name (`star`, `+`, `-`, `+1`, ...), or ""
    color: str = ""  # the color it shows: its own, or its die's; "" for a plain die
    letter: str = ""  # the color's (or the die's) letter in notation; "" for a plain die
    words: str = ""  # what is printed on it, or ""
    picture: str = ""  # the file that draws its symbol, or "" for a shipped one
    # the face in notation: `R3`, `O5`, `4`, `+`, `*`, `-1`, `L4`, `Draw_2`
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        sign = "" if self.picture else SYMBOL_TEXT.get(self.symbol, "")
        # A word of notation has no blanks, and commas part words.
        mark = sign or "_".join(self.mark.replace(",", " ").split())
        object.__setattr__(self, "text", self.letter + mark)

    @property
    def number(self) -> int:
        """Its number, 0 where it shows none."""
        return self.value or 0

    @property
    def mark(self) -> str:
        """What it shows, whatever its color: its number, the name of its symbol, or its words."""
        return str(self.value) if self.value is not None else self.symbol or self.words


@dataclass(frozen=True, slots=True)
class Thrown:
    """One die on the table, showing a face."""

    die: DieId
    face: Face

    @property
    def text(self) -> str:
        """What it shows, in notation."""
        return self.face.text


@dataclass(frozen=True, slots=True)
class Die:
    """A die as the layout declares it."""

    id: DieId  # its name in the layout (`r1`, `uno3`, `lucky`)
    faces: tuple[Face, ...]  # its sides, in the order of the net (see `sheetgen.widgets.dice.net`)
    color: str = ""  # the color of its body, or "" when color belongs to the faces or there is none
    letter: str = ""  # what stands before its faces in notation, or ""
    style: str = "numerals"  # `pips` or `numerals`
    label: str = ""  # what is printed beside its net
    # the id that the layout declares it and its equals by (`uno`), or "" for one of its own
    copy_of: str = ""


Roll = tuple[Thrown, ...]

Dice = Sequence[Die]
"""Several dice, as those of a game's box."""


def roll_text(roll: Roll) -> str:
    """The roll in notation: `R3 R5 Y4`."""
    return " ".join(thrown.text for thrown in roll)


def named_text(roll: Roll) -> str:
    """The roll with the identity of each die, as a log keeps it: `r1=R3 r2=R5 y1=Y4`."""
    return " ".join(f"{thrown.die}={thrown.text}" for thrown in roll)


@dataclass(frozen=True, slots=True)
class Throw:
    """What chance has to decide now: `take` dice of `dice`, drawn unseen when there are more, then
    thrown.
    """

    dice: tuple[DieId, ...]  # the dice on hand; when `take` is smaller, the cup they are drawn from
    take: int  # how many of them are thrown

    @property
    def text(self) -> str:
        """The dice by name, or how many of how many: `r1 r2 y1`, `7 of 13 dice`."""
        return (
            " ".join(self.dice)
            if self.take == len(self.dice)
            else f"{self.take} of {len(self.dice)} dice"
        )


def all_of(dice: Iterable[DieId]) -> Throw:
    """The throw of all these dice at once."""
    thrown = tuple(dice)
    return Throw(thrown, len(thrown))


def fit(due: Throw, roll: Roll, dice: Dice, box: Dice = ()) -> Roll:
    """A roll as the dice that were to be thrown: every die once, those that are all thrown in the
    order of the throw.

    Dice typed from the table may name another die that shows the same face; each face goes to a die
    that was to be thrown. Any face of the dice of a `box` may lie up on any die, as real dice may
    be made otherwise; without one, each die shows its own.

    Raises IllegalMove for too many or few dice, a die twice, or faces that these dice cannot show
    together.
    """
    if len(roll) != due.take:
        raise IllegalMove(_wrong_number(due, roll))
    shown = {thrown.die: thrown.face for thrown in roll}
    own = {die.id: die.faces for die in dice}
    once = len(shown) == len(roll)
    if not (once and all(face in own.get(die, ()) for die, face in shown.items())):
        shown = _dice_given(due, roll, dice, box)
    elif due.take < len(due.dice):
        return roll
    return tuple(Thrown(die, shown[die]) for die in due.dice if die in shown)


def _wrong_number(due: Throw, roll: Roll) -> Problem:
    verb = "die is" if due.take == 1 else "dice are"
    came = roll_text(roll)
    return Problem(
        "wrong-dice",
        f"{due.take} {verb} to be thrown ({due.text}), and {len(roll)} came: {came or 'none'}",
        came,
        subject="roll",
    )


def _dice_given(due: Throw, roll: Roll, dice: Dice, box: Dice) -> dict[DieId, Face]:
    """The faces of a roll by the dice that they are given to."""
    given = match_dice([thrown.face for thrown in roll], dice)
    known = {face.text for die in box for face in die.faces}
    problems = [
        Problem(
            "no-such-face",
            f"no die that was to be thrown is left to show {thrown.text}; thrown are {due.text}",
            thrown.text,
            subject=thrown.text,
        )
        for index, thrown in enumerate(roll)
        if index not in given and thrown.text not in known
    ]
    if problems:
        raise IllegalMove(problems)
    left = iter([die for die in dice if die not in given.values()])
    owners = [given[index] if index in given else next(left) for index in range(len(roll))]
    return {die.id: thrown.face for die, thrown in zip(owners, roll, strict=True)}


def match_dice(faces: Sequence[Face], dice: Dice) -> dict[int, Die]:
    """Give as many faces as possible a die of their own that shows them; index of the face -> die.

    First come, first served where free.
    """
    owner: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        able = [
            n
            for n, die in enumerate(dice)
            if n not in tried and any(face.text == faces[index].text for face in die.faces)
        ]
        for number in sorted(able, key=lambda n: n in owner):
            tried.add(number)
            if number not in owner or place(owner[number], tried):
                owner[number] = index
                return True
        return False

    for index in range(len(faces)):
        place(index, set())
    return {index: dice[number] for number, index in owner.items()}


def rolls_that_show(dice: Sequence[Die]) -> list[dict[str, int]]:
    """For each of some dice the rolls in which it shows a face; nothing for too many rolls. A set
    of rolls is a whole number with a bit for each of them.
    """
    rolls = lies = prod([len(die.faces) for die in dice])
    shows = []
    for die in dice if rolls <= MOST_COUNTED else ():
        # In the order of all rolls a side lies for so many of them, and comes again so many times.
        again = ((1 << rolls) - 1) // ((1 << lies) - 1)
        lies //= len(die.faces)
        shown = {face.text: 0 for face in die.faces}
        for place, face in enumerate(die.faces):
            shown[face.text] |= ((1 << lies) - 1 << place * lies) * again
        shows.append(shown)
    return shows


class Stream:
    """A reproducible source of chance for one seed and one label (game, turn, die)."""

    __slots__ = ("_bytes",)

    def __init__(self, seed: int | str, *labels: int | str) -> None:
        prefix = (
            "/".join(str(part) for part in (seed, *labels)).encode(errors="surrogatepass") + b"/"
        )
        blocks = (sha256(prefix + b"%d" % number).digest() for number in count())
        self._bytes = chain.from_iterable(blocks)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely; above 256 it is put together
        from several below that.
        """
        if bound > 256:
            number = bound
            while number >= bound:
                number = self.below(-(-bound // 256)) * 256 + self.below(256)
            return number
        limit = 256 - 256 % bound
        for byte in self._bytes:
            if byte < limit:
                break
        return byte % bound

    def choice(self, things: Sequence[T]) -> T:
        """One of some things, each equally likely."""
        return things[self.below(len(things))]

    def one_of(self, things: Sequence[T]) -> T:
        """The same, but the only one of its kind is not left to chance."""
        return self.choice(things) if len(things) > 1 else things[0]

    def draw(self, things: Iterable[T], count: int) -> list[T]:
        """So many of some things, none of them put back, in the order in which they are drawn."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(count)]


def throw(dice: Dice, take: int, stream: Stream) -> Roll:
    """Draw `take` of the dice unseen (all of them, in order, when `take` covers them) and throw
    them.
    """
    thrown = stream.draw(dice, take) if take < len(dice) else dice
    return tuple([Thrown(die.id, stream.choice(die.faces)) for die in thrown])


def throws(
    dice: Dice,
    take: int,
    stream: Stream,
    times: int,
) -> Iterator[Roll]:
    """So many throws, one after the other."""
    return (throw(dice, take, stream) for _ in range(times))
