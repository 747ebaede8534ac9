"""The rest of a turn under best play.

With few rainbow dice left it is computed; all else is looked up in `turns.zip`, which `make tables`
writes for the dice of the layout and the rules as they come. A state is what may be rolled on from:
the number aside of each color, 0 for none, and that of the lucky die, 0 while it is not aside. The
dice on hand are the others of the turn. Colors may change places in a ring, so many draws are one.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from operator import mul
from pathlib import Path
from struct import unpack

from sheetgen.core.dice import DieId, DieIds
from sheetgen.games.rainbow.needs import LUCKY
from sheetgen.games.rainbow.state import RainbowSetup, RainbowTurn

SHIPPED = Path(__file__).with_name("turns.zip")

FEW = 2
"""So many rainbow dice are rolled on with by computing it; tables are for more of them, and for the
lucky die on hand.
"""
POINT = 750
"""What a point is in the numbers of a table."""

CERTAIN = 2_000
"""What a chance of 1 is in the numbers of a table."""

Sides = tuple[tuple[int, int], ...]
"""The faces of a die of the rainbow: color, as its place in the ring, and number."""

NO_DIE: Sides = ((0, 0),)
"""What stands for a second die where one is left: nothing that can be used."""

NumbersAside = tuple[int, ...]
"""The number aside of each color, 0 for none."""

Worth = tuple[float, float]
"""The points of a turn on average, and the chance that it is not bamboozled."""

BUST: Worth = (0.0, 0.0)

SidesOfDice = tuple[Sides, ...]
"""Dice by their sides."""

Put = tuple[int, int, SidesOfDice, Worth]
"""A die put aside: its color, what that adds to the code of the state, the die that it frees, and
what the turn is worth then.
"""

StateTable = tuple[Sequence[int], bytes]
"""The codes of states, ascending, and columns: for each state the high byte of the points, `POINT`
each, then all their low bytes; in the same way the chances not to be bamboozled, of `CERTAIN`.
"""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What rolling on brings."""

    value: float  # points of the turn on average
    next_bust: float  # the chance that the very next roll bamboozles
    # the chance that some roll of the turn does, under best play; None where it is not known
    bust: float | None = None


StopOrRoll = tuple[int, Prospect | None]
"""The points of a stop, and rolling on; None where no dice are left."""


class TurnDice:
    """The dice of a turn, and what it is worth to roll on with some of them.

    Args:
        setup: the rules.
        dice: the rainbow dice.
        lucky: whether the lucky die is among them.
        take: how many are thrown first; fewer than there are when they are still to be drawn.
    """

    def __init__(
        self,
        setup: RainbowSetup,
        dice: SidesOfDice,
        lucky: bool,
        take: int,
    ) -> None:
        self.setup = setup
        self.dice = dice
        self.lucky = lucky
        self.owners = {side: (sides,) for sides in dice for side in sides}
        self.table = table(name_of(setup, dice, lucky, take)) if setup.stops_by_lucky else None
        numbers = [number for _, number in self.owners]
        numbers += [face.number for face in setup.sides[LUCKY] if lucky]
        self.base = 1 + max(numbers)
        self._powers = [self.base**color for color in range(len(setup.colors) + 1)]
        self._most = setup.bonus + sum(dict(sorted(self.owners)).values())
        self._known: dict[int, Worth] = {}

    def left(self, numbers: NumbersAside) -> list[Sides]:
        """The rainbow dice that do not lie aside."""
        left = list(self.dice)
        for side in enumerate(numbers):
            if side[1]:
                left.remove(*self.owners[side])
        return left

    def prospect(self, numbers: NumbersAside, lucky: int) -> Prospect | None:
        """Rolling on in a state; None where nothing is left to roll, or it is not known."""
        worth = self.rolling(numbers, lucky)
        if worth is None:
            return None
        lucky_serves = self.lucky and not lucky and self.setup.lucky_counts
        fails = 0.0 if lucky_serves else useless(numbers, self.left(numbers))
        return Prospect(worth[0], fails, 1 - worth[1])

    def rolling(self, numbers: NumbersAside, lucky: int) -> Worth | None:
        """What rolling on is worth; None where nothing is left to roll, or it is not known."""
        code = sum(map(mul, (*numbers, lucky), self._powers))
        left = self.left(numbers)
        if len(left) <= FEW and self.lucky == bool(lucky):
            return self._computed(code, numbers, left) if left else None
        return look_up(self.table, code) if self.table else None

    def _computed(self, code: int, numbers: NumbersAside, left: Sequence[Sides]) -> Worth:
        """The mean over all rolls of one or two dice, neither of which is the lucky one."""
        known = self._known
        one, two = [*left, NO_DIE][:FEW]
        first = self._alone(code, numbers, one, two)
        second = self._alone(code, numbers, two, one)
        # rolls of which one die can be used, and those of which both can
        ends = [end for *_, end in first] * (len(two) - len(second))
        ends += [end for *_, end in second] * (len(one) - len(first))
        for color, step, freed, after in first:
            for other, further, also, end in second:
                both = BUST
                if other != color:
                    put = code + step + further
                    both = known.get(put) or self._best_of(put, freed + also)
                ends.append(max(after, end, both))
        rolls = len(one) * len(two)
        return sum([value for value, _ in ends]) / rolls, sum([safe for _, safe in ends]) / rolls

    def _alone(self, code: int, numbers: NumbersAside, sides: Sides, other: Sides) -> list[Put]:
        """Each side of a die that can be used, put aside while the other die stays on hand."""
        found: list[Put] = []
        for color, number in sides:
            old = numbers[color]
            if number > old:
                step = (number - old) * self._powers[color]
                freed = self.owners.get((color, old), ())
                put = code + step
                end = self._known.get(put) or self._best_of(put, (other, *freed))
                found.append((color, step, freed, end))
        return found

    def _best_of(self, code: int, left: Sequence[Sides]) -> Worth:
        """The better of stopping and rolling on with what is left, which is not looked at where the
        most points of all would be too few.
        """
        *digits, lucky = [code // power % self.base for power in self._powers]
        numbers = tuple(digits)
        best: Worth = (points_of(self.setup, numbers, lucky), 1.0)
        if (1 - useless(numbers, left)) * (self._most + lucky * len(numbers)) > best[0]:
            best = max(best, self._computed(code, numbers, left))
        self._known[code] = best
        return best


def useless(numbers: NumbersAside, dice: Iterable[Sides]) -> float:
    """The chance that none of these dice shows a color that is new, or a higher number."""
    chance = 1.0
    for sides in dice:
        chance *= sum([number <= numbers[color] for color, number in sides]) / len(sides)
    return chance


def points_of(setup: RainbowSetup, numbers: NumbersAside, lucky: int) -> int:
    """What a turn scores (rules 2.d) where the lucky die shows that number; 0 where it is not
    there.
    """
    points = sum(numbers) + lucky * numbers.count(lucky)
    return points + setup.bonus if all(numbers) else points


known_dice = lru_cache(maxsize=100)(TurnDice)


@lru_cache(maxsize=2_000)
def turn_dice(setup: RainbowSetup, dice: DieIds, take: int) -> tuple[TurnDice, int] | None:
    """The dice of a turn, of which so many are thrown first, and how far colors move in the ring
    there; None where a face does not tell its die.
    """
    shown, shift = first_shown(rainbow_dice(setup, dice), len(setup.colors))
    kinds = set(shown)
    faces = {side for sides in kinds for side in sides}
    if len(faces) < sum(map(len, kinds)):
        return None
    return known_dice(setup, shown, LUCKY in dice, take), shift


def rainbow_dice(setup: RainbowSetup, dice: Iterable[DieId]) -> list[Sides]:
    """The faces of those of these dice that are not the lucky one."""
    return [
        tuple([(setup.colors.index(face.color), face.number) for face in setup.sides[die]])
        for die in dice
        if die != LUCKY
    ]


def first_shown(dice: Iterable[Sides], colors: int) -> tuple[SidesOfDice, int]:
    """Dice with their colors moved in the ring so that they come first in order, and how far."""
    shown = []
    for shift in range(colors):
        moved = []
        for die in dice:
            sides = [((color + shift) % colors, number) for color, number in die]
            moved.append(tuple(sorted(sides)))
        shown.append((tuple(sorted(moved)), shift))
    return min(shown)


def rest_of(setup: RainbowSetup, turn: RainbowTurn) -> Callable[[Iterable[str]], StopOrRoll] | None:
    """The ends of a turn that goes on as well as can be, with faces put aside that were rolled;
    None where it is not known to its end.
    """
    lying = (*turn.rolled, *turn.aside)
    is_unknown = turn.take < len(turn.hand) and bool(lying)
    if is_unknown or any(die.face not in setup.sides[die.die] for die in lying):
        return None
    ids = turn.hand.union(turn.freed, [die.die for die in lying])
    found = turn_dice(setup, ids, len(ids) - len(turn.hand) + turn.take)
    if found is None:
        return None
    dice, shift = found
    ring = setup.colors[-shift:] + setup.colors[:-shift]
    aside = {face.color: face.number for face in turn.faces_aside}
    lucky = turn.lucky

    def after(faces: Iterable[str]) -> StopOrRoll:
        put = [setup.faces[text] for text in faces]
        now = aside | {face.color: face.number for face in put}
        numbers = tuple([now.get(color, 0) for color in ring])
        return points_of(setup, numbers, lucky), dice.prospect(numbers, now.get("", 0))

    return after if dice.table or after(())[1] else None


def look_up(table: StateTable, code: int) -> Worth | None:
    """What a table has for a state; None for one that is not there."""
    codes, columns = table
    count = len(codes)
    place = bisect_left(codes, code)
    if place == count or codes[place] != code:
        return None
    points, low, safe, low_safe = columns[place::count]
    return (256 * points + low) / POINT, (256 * safe + low_safe) / CERTAIN


def name_of(setup: RainbowSetup, dice: SidesOfDice, lucky: bool, take: int) -> str:
    """The member of `SHIPPED` for these dice: it says all that a turn depends on."""
    numbers = tuple([face.number for face in setup.sides[LUCKY]])
    return str((dice, numbers * lucky, take, setup.bonus))


def member(path: Path, name: str) -> bytes:
    """A member of a shipped file of tables; nothing where there is none."""
    from zipfile import ZipFile  # only whoever asks for advice waits for it

    with ZipFile(path) as tables:
        return tables.read(name) if name in tables.namelist() else b""


@cache
def table(name: str) -> StateTable | None:
    """A member of the shipped table; None where there is none.

    In the file, codes are steps from one to the next, numbers of 4 bytes, the low one first.
    """
    content = member(SHIPPED, name)
    if not content:
        return None
    half = len(content) // 2
    steps = unpack(f"<{half // 4}I", content[:half])
    return array("I", accumulate(steps)), content[half:]
