"""What lies on the table in Rainbow Roll, what a player may say, and what the rules make of the
layout.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.core.dice import DieId, Face, Roll, Throw
from sheetgen.core.play import Seat
from sheetgen.core.spec import GameSpec
from sheetgen.games.rainbow.needs import LUCKY

Lying = int
"""A die that lies on the table: its face, shifted by `DIE`, and its number in the box.

Dice sort in rainbow order, low before high.
"""

DIE = 6
"""Bits that the number of a die takes in `Lying`."""

NUMBER = (1 << DIE) - 1
"""Those bits."""

NOTHING = -1
"""What lies in an empty place of the mat; its face is lower than any."""


class Phase(IntEnum):
    """What happens next: the lucky die picks who starts, dice are thrown, the player acts on them,
    or nothing any more.
    """

    FIRST = 0
    THROW = 1
    ACT = 2
    END = 3


class Turn(NamedTuple):
    """A player's turn as far as it has gone.

    Attributes:
        cup: the dice on hand before a throw, as bits.
        take: how many of them are thrown; fewer than the cup holds when they are still to be drawn.
        rolled: what the last throw shows and is not used yet, sorted.
        freed: dice exchanged after this throw, as bits; they are thrown again with the rest.
        aside: what lies in each place of the mat, the colors in rainbow order and then the lucky
            die.
        fresh: the places filled after this very throw, as bits.
    """

    cup: int
    take: int
    rolled: tuple[Lying, ...]
    freed: int
    aside: tuple[Lying, ...]
    fresh: int


class State(NamedTuple):
    """The whole game.

    Attributes:
        players: how many play, also those whose papers are not here; 0 = nobody knows.
        columns: for each seat the column of the pad that is its own.
        points: for each seat the points of its turns, round by round.
        extra: for each seat the points of its tiebreaker turns.
        phase: what happens next.
        playing: who plays this round, in order.
        queue: who still has a turn in this round, the player on turn first.
        tiebreaker: whether this round is an extra one among tied leaders.
        turn: the turn being played.
    """

    players: int
    columns: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    extra: tuple[tuple[int, ...], ...]
    phase: Phase
    playing: tuple[Seat, ...]
    queue: tuple[Seat, ...]
    tiebreaker: bool
    turn: Turn

    @property
    def whole(self) -> bool:
        """Whether the papers of all who play are here, as far as anybody knows; one alone is never
        all.
        """
        return len(self.points) >= max(2, self.players)


@dataclass(frozen=True, slots=True)
class Keep:
    """Set rolled dice aside, one of each color (rules 2.c.3 and 2.c.5): their faces.

    The order in which they are named does not matter.
    """

    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.faces) > 1:
            object.__setattr__(self, "faces", tuple(sorted(self.faces)))


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a rolled die that shows this face in the place of the die set aside there (rules
    2.c.4).
    """

    face: int
    place: int


@dataclass(frozen=True, slots=True)
class RollOn:
    """Roll the remaining dice (rules 2.c.2). Naming only some of them is refused."""

    only: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn and score it (rules 2.c.6)."""


@dataclass(frozen=True, slots=True)
class Bamboozled:
    """Admit that the roll cannot be used: the turn ends without points (rules 2.c.7)."""


Move = Keep | Swap | RollOn | Stop | Bamboozled


class Setup:
    """What the rules make of the layout, once.

    Attributes:
        spec: the layout under the switches in force.
        colors: the rainbow, in the order of the mat.
        lucky: the lucky die's place, behind the colors.
        hand: how many dice are drawn for a turn, as many as the mat's pool holds.
        bonus: the points for all colors.
        target: the total that ends the game.
        needs_aside: whether the lucky die doubles only when set aside.
        lucky_counts: whether setting the lucky die aside is enough to go on.
        counting: the places where putting a die is enough to go on, as bits.
        stops_by_lucky: whether stopping may be that by itself, because it sets the lucky die aside.
        faces: every face in the box, in rainbow order, low before high, the lucky die's last.
        place: where each face is set aside.
        value: its number.
        by_text: every face by its text.
        dice: the dice in the order of the box.
        sides: the faces of each die.
        lucky_die: the lucky die's number in the box.
        draw: the throw that a turn begins with.
        fresh: a turn before the draw: all dice in the cup.
        over: the turn of nobody.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.colors = tuple(cell.name for cell in spec.cells["aside"])
        self.lucky = len(self.colors)
        self.hand = len(spec.cells["pool"])
        self.bonus, self.target = spec.numbers["six-colors"], spec.count("target")
        self.lucky_counts = spec.says("lucky-counts", "true")
        self.counting = (1 << self.lucky + self.lucky_counts) - 1
        self.needs_aside = spec.says("lucky-needs-aside", "true")
        self.stops_by_lucky = self.lucky_counts and self.needs_aside
        self.faces = tuple(
            sorted({face for die in spec.dice for face in die.faces}, key=self._rank)
        )
        self.place = tuple(self._rank(face)[0] for face in self.faces)
        self.value = tuple(face.value or 0 for face in self.faces)
        self.by_text = MappingProxyType({face.text: index for index, face in enumerate(self.faces)})
        self.dice: tuple[DieId, ...] = tuple(die.id for die in spec.dice)
        self.sides = tuple(
            tuple(self.by_text[face.text] for face in die.faces) for die in spec.dice
        )
        self.lucky_die = self.dice.index(LUCKY)
        self.draw = Throw(self.dice, self.hand)
        bare = (NOTHING,) * (self.lucky + 1)
        self.fresh = Turn((1 << len(self.dice)) - 1, self.hand, (), 0, bare, 0)
        self.over = Turn(0, 0, (), 0, bare, 0)
        self._lying = {
            die.id: {(f.value, f.color): self.by_text[f.text] << DIE | n for f in die.faces}
            for n, die in enumerate(spec.dice)
        }

    def _rank(self, face: Face) -> tuple[int, int]:
        return (self.colors.index(face.color) if face.color else self.lucky, face.value or 0)

    def landed(self, roll: Roll) -> tuple[Lying, ...]:
        """Thrown dice as the rules see them."""
        lying = self._lying
        return tuple(
            sorted([lying[thrown.die][thrown.face.value, thrown.face.color] for thrown in roll])
        )

    def throw(self, cup: int, take: int) -> Throw:
        """So many dice of these."""
        if cup == self.fresh.cup and take == self.hand:
            return self.draw
        return Throw(
            tuple([die for number, die in enumerate(self.dice) if cup >> number & 1]), take
        )

    def known(self, face: object) -> bool:
        """Whether this is a face of the box."""
        return type(face) is int and 0 <= face < len(self.faces)

    def text(self, face: int) -> str:
        """A face in notation."""
        return self.faces[face].text

    def texts(self, faces: Iterable[int]) -> str:
        """Faces in notation and rainbow order."""
        return " ".join(self.faces[face].text for face in sorted(faces))

    @cached_property
    def possible_points(self) -> frozenset[int]:
        """Every number of points that a turn can score with the faces in the box."""
        values = [
            {self.value[face] for face in range(len(self.faces)) if self.place[face] == place}
            for place in range(self.lucky + 1)
        ]
        scored: set[int] = set()
        for lucky in {0, *values[self.lucky]}:
            sums = {(0, 0)}
            for color in values[: self.lucky]:
                sums |= {
                    (total + value * (1 + (value == lucky)), count + 1)
                    for total, count in sums
                    for value in color
                }
            scored |= {total + self.bonus * (count == self.lucky) for total, count in sums}
        return frozenset(scored)
