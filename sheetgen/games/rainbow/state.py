"""The values of Rainbow Roll: a turn, the game, what a player may say, and what the layout says,
looked up once.

A place of the mat goes by the color of the dice that are set aside there; the lucky die's goes by
no color, "", as its faces do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import product

from sheetgen.core.cells import WholeNumbers
from sheetgen.core.dice import DieIds, Face, Roll, Throw, Thrown
from sheetgen.core.play import Seat, TableState
from sheetgen.core.spec import GameSpec
from sheetgen.messages import Words


class RainbowPhase(Enum):
    """What happens next."""

    FIRST = "first"  # the lucky die picks who starts
    THROW = "throw"
    ACT = "act"  # the player acts on the dice
    END = "end"


@dataclass(frozen=True, slots=True)
class RainbowTurn:
    """A player's turn as far as it has gone.

    Attributes:
        hand: the dice on hand before a throw.
        take: how many of them are thrown; fewer than are on hand when they are still to be drawn.
        rolled: what the last throw shows and is not used yet, in rainbow order.
        freed: dice exchanged after this throw; they are thrown again with the rest.
        aside: what is set aside, in rainbow order, the lucky die last.
        fresh: the places filled after this very throw.
    """

    hand: DieIds = frozenset()
    take: int = 0
    rolled: Roll = ()
    freed: DieIds = frozenset()
    aside: Roll = ()
    fresh: frozenset[str] = frozenset()

    def at(self, place: str) -> Thrown | None:
        """The die that is set aside at a place."""
        for die in self.aside:
            if die.face.color == place:
                return die
        return None

    @property
    def lucky_rolled(self) -> Thrown | None:
        """The lucky die among the rolled dice that are not used."""
        return next((die for die in self.rolled if not die.face.color), None)

    @property
    def lucky(self) -> int:
        """What the lucky die shows, rolled or aside; 0 while it is neither."""
        die = self.lucky_rolled or self.at("")
        return die.face.number if die else 0

    @property
    def faces_aside(self) -> tuple[Face, ...]:
        """What the dice that are set aside show."""
        return tuple([die.face for die in self.aside])


TurnPoints = tuple[WholeNumbers, ...]
"""For each seat the points of its turns, round by round."""


@dataclass(frozen=True, slots=True)
class RainbowState(TableState):
    """The whole game.

    Attributes:
        players: how many play, also those whose sheets are not here; 0 = nobody knows.
        columns: for each seat the column of the pad that is its own.
        points: the points of finished rounds.
        extra: the points of tiebreaker turns.
        phase: what happens next.
        playing: who plays this round, in order.
        queue: who still has a turn in this round, the player on turn first.
        tiebreaker: whether this round is an extra one among tied leaders.
        turn: the turn being played.
    """

    players: int
    columns: WholeNumbers
    points: TurnPoints
    extra: TurnPoints
    phase: RainbowPhase
    playing: tuple[Seat, ...]
    queue: tuple[Seat, ...]
    tiebreaker: bool
    turn: RainbowTurn

    @property
    def whole(self) -> bool:
        """Whether the sheets of all who play are here, as far as anybody knows; one alone is never
        all.
        """
        return len(self.points) >= max(2, self.players)


@dataclass(frozen=True, slots=True)
class Keep:
    """Set rolled dice aside, one of each color (rules 2.c.3 and 2.c.5): their faces in notation.

    The order in which they are named does not matter.
    """

    faces: Words

    def __post_init__(self) -> None:
        object.__setattr__(self, "faces", tuple(sorted(self.faces)))


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a rolled die that shows this face in the place of the die set aside there (rules
    2.c.4).
    """

    face: str
    place: str


@dataclass(frozen=True, slots=True)
class RollOn:
    """Roll the remaining dice (rules 2.c.2). Naming only some of them is refused."""

    only: Words = ()


@dataclass(frozen=True, slots=True)
class StopTurn:
    """End the turn and score it (rules 2.c.6)."""


@dataclass(frozen=True, slots=True)
class Bamboozled:
    """Admit that the roll cannot be used: the turn ends without points (rules 2.c.7)."""


Move = Keep | Swap | RollOn | StopTurn | Bamboozled


class RainbowSetup:
    """What the rules make of the layout, once.

    Attributes:
        spec: the layout under the rule options in force.
        colors: the rainbow, in the order of the mat.
        a_turn: how many dice are drawn for a turn, as many as the mat's pool holds.
        bonus: the points for all colors.
        target: the total that ends the game.
        needs_aside: whether the lucky die doubles only when set aside.
        lucky_counts: whether setting the lucky die aside is enough to go on.
        stops_by_lucky: whether stopping may be that by itself, because it sets the lucky die aside.
        faces: every face in the box by its notation, in rainbow order, low before high, the lucky
            die's last.
        sides: the faces of each die, in the order of the box.
        shown: what they show, color and number.
        draw: the throw that a turn begins with.
        fresh: a turn before the draw: all dice in the cup.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.colors = tuple(cell.name for cell in spec.cells["aside"])
        self.a_turn = len(spec.cells["pool"])
        self._read_options()
        shown = {face for die in spec.dice for face in die.faces}
        self.faces = {face.text: face for face in sorted(shown, key=self._rank)}
        self.sides = {die.id: die.faces for die in spec.dice}
        self.shown = {
            die: [(face.color, face.number) for face in faces] for die, faces in self.sides.items()
        }
        self.draw = Throw(tuple(self.sides), self.a_turn)
        self.fresh = RainbowTurn(frozenset(self.sides), self.a_turn)
        self._box = {die: place for place, die in enumerate(self.sides)}
        self._order = {face: place for place, face in enumerate(self.faces)}

    def _read_options(self) -> None:
        self.bonus = self.spec.numbers["six-colors"]
        self.target = self.spec.count("target")
        self.lucky_counts = self.spec.says("lucky-counts", "true")
        self.needs_aside = self.spec.says("lucky-needs-aside", "true")
        self.stops_by_lucky = self.lucky_counts and self.needs_aside

    def _rank(self, face: Face) -> tuple[int, int]:
        color = self.colors.index(face.color) if face.color else len(self.colors)
        return color, face.number

    def in_order(self, faces: Iterable[str]) -> list[str]:
        """Faces in rainbow order, low before high."""
        return sorted(faces, key=self._order.__getitem__)

    def sorted(self, roll: Iterable[Thrown]) -> Roll:
        """Dice in rainbow order, low before high, equal ones in the order of the box."""
        order = self._order
        box = self._box
        return tuple(sorted(roll, key=lambda thrown: (order[thrown.text], box[thrown.die])))

    def throw(self, hand: DieIds, take: int) -> Throw:
        """So many dice of these."""
        return Throw(tuple([die for die in self.sides if die in hand]), take)

    def texts(self, faces: Iterable[str]) -> str:
        """Faces in notation and rainbow order."""
        return " ".join(self.in_order(faces))

    @cached_property
    def possible_points(self) -> frozenset[int]:
        """Every number of points that a turn can score with the faces in the box."""
        return frozenset().union(*map(self._points_with, {0, *self._values("")}))

    def _values(self, place: str) -> set[int]:
        """The numbers of the faces of a place."""
        return {face.number for face in self.faces.values() if face.color == place}

    def _points_with(self, lucky: int) -> set[int]:
        """The points that a turn can score where that number counts twice."""
        sums = {(0, 0)}  # the points of some colors, and how many they are
        for color in self.colors:
            worth = {value * 2 if value == lucky else value for value in self._values(color)}
            sums |= {(points + more, count + 1) for (points, count), more in product(sums, worth)}
        whole = len(self.colors)
        return {points + self.bonus if count == whole else points for points, count in sums}
