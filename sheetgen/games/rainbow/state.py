"""What lies on the table in Rainbow Roll, and what a player may say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from sheetgen.core.dice import Die, DieId, Face, Roll, Thrown
from sheetgen.core.game import GameSpec, Seat


class Phase(StrEnum):
    """What happens next: the lucky die picks who starts, dice are thrown, the player acts on them, or nothing any more."""

    FIRST = "first"
    THROW = "throw"
    ACT = "act"
    END = "end"


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn as far as it has gone.

    Attributes:
        cup: the dice on hand before a roll.
        take: how many of them are rolled; fewer than the cup holds when seven are still to be drawn.
        rolled: what the last roll shows and is not used yet.
        freed: dice exchanged after this roll; they are rolled again with the rest.
        aside: the rainbow dice set aside, in rainbow order.
        lucky: the lucky die once it is set aside.
        fresh: the colors set aside or exchanged, and the lucky die, after this very roll.
        rolls: how many rolls there have been.
    """

    cup: tuple[DieId, ...] = ()
    take: int = 0
    rolled: Roll = ()
    freed: tuple[DieId, ...] = ()
    aside: Roll = ()
    lucky: Thrown | None = None
    fresh: frozenset[str] = frozenset()
    rolls: int = 0

    def of_color(self, color: str) -> Face | None:
        """The face set aside in that color, or None."""
        return next((thrown.face for thrown in self.aside if thrown.face.color == color), None)


@dataclass(frozen=True, slots=True)
class State:
    """The whole game.

    Attributes:
        names: one a seat, clockwise.
        points: for each seat the points of its turns, round by round.
        extra: for each seat the points of its tiebreaker turns.
        phase: what happens next.
        playing: who plays this round, in order.
        queue: who still has a turn in this round, the player on turn first.
        turn: the turn being played.
        tiebreaker: whether this round is an extra one among tied leaders.
        last: how the turn before ended, in words.
    """

    names: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    extra: tuple[tuple[int, ...], ...]
    phase: Phase
    playing: tuple[Seat, ...]
    queue: tuple[Seat, ...]
    turn: Turn = field(default_factory=Turn)
    tiebreaker: bool = False
    last: str = ""


@dataclass(frozen=True, slots=True)
class Keep:
    """Set rolled dice aside, one of each color (rules 2.c.3 and 2.c.5). The order in which they are named does not matter."""

    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        if len(self.faces) > 1:
            object.__setattr__(self, "faces", tuple(sorted(self.faces, key=lambda face: face.text)))


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a rolled die in the place of the die set aside in a color (rules 2.c.4)."""

    face: Face
    color: str


@dataclass(frozen=True, slots=True)
class RollOn:
    """Roll the remaining dice (rules 2.c.2). Naming only some of them is refused."""

    only: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn and score it (rules 2.c.6)."""


@dataclass(frozen=True, slots=True)
class Bamboozled:
    """Admit that the roll cannot be used: the turn ends without points (rules 2.c.7)."""


Move = Keep | Swap | RollOn | Stop | Bamboozled

LUCKY = DieId("lucky")
"""The die, and its place on the mat, that the layout calls so."""


@dataclass(frozen=True, slots=True)
class Box:
    """What the rules read from the layout.

    Attributes:
        spec: the layout under the switches in force.
        colors: the rainbow, in the order of the mat.
        hand: how many dice are drawn for a turn, as many as the mat's pool holds.
        bonus: the points for all colors.
        target: the total that ends the game.
        needs_aside: whether the lucky die doubles only when set aside.
        lucky_counts: whether setting it aside is enough to go on.
        faces: every face in the box by its text.
    """

    spec: GameSpec
    colors: tuple[str, ...]
    hand: int
    bonus: int
    target: int
    needs_aside: bool
    lucky_counts: bool
    faces: Mapping[str, Face]

    @classmethod
    def of(cls, spec: GameSpec) -> Box:
        """Reads the layout."""
        return cls(
            spec=spec,
            colors=tuple(cell.name for cell in spec.cells["aside"]),
            hand=len(spec.cells["pool"]),
            bonus=spec.numbers["six-colors"],
            target=spec.count("target"),
            needs_aside=bool(spec.switch("lucky-needs-aside")),
            lucky_counts=bool(spec.switch("lucky-counts")),
            faces=MappingProxyType({face.text: face for die in spec.dice for face in die.faces}),
        )

    def switch(self, switch_id: str) -> str:
        """A switch as verdicts name it."""
        return self.spec.switches[switch_id].text

    def rank(self, face: Face) -> tuple[int, int]:
        """Sorts faces in rainbow order, low before high, the lucky die last."""
        place = self.colors.index(face.color) if face.color in self.colors else len(self.colors)
        return (place, face.value or 0)

    def texts(self, faces: tuple[Face, ...]) -> str:
        """Faces in notation and rainbow order."""
        return " ".join(face.text for face in sorted(faces, key=self.rank))

    def dice(self, ids: tuple[DieId, ...]) -> tuple[Die, ...]:
        """The dice of these ids, in the order of the box."""
        return tuple(die for die in self.spec.dice if die.id in ids)
