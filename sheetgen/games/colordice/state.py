"""The values of Color Dice: the table between two events, what players can do, and what the layout
says, looked up once.

Colors go by their names, and so do the areas, which are those of the colors in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from sheetgen.core.dice import Die
from sheetgen.core.play import Seat, Seats, TableState
from sheetgen.core.spec import GameSpec
from sheetgen.games.kit import NOBODY

OUT = "out"
"""Where pawns start and struck pawns go, as moves and positions name it."""

REMOVED = "removed"
"""Where a dummy's struck pawns go, as positions name it."""


@dataclass(frozen=True, slots=True)
class RerollColors:
    """Throws the dice of some colors again before the attacks (rules 5.c.1)."""

    dice: frozenset[str]


@dataclass(frozen=True, slots=True)
class KeepDice:
    """Leaves the dice as they are (rules 5.c.2).

    Whoever goes on without saying so leaves them too.
    """


@dataclass(frozen=True, slots=True)
class AttackOrder:
    """All own attacks before or all after the counterattacks (rules 5.c.3).

    Whoever attacks right away has chosen before.
    """

    attacks: Literal["before", "after"]


@dataclass(frozen=True, slots=True)
class Attack:
    """A group of pawns goes from one place into one area because of a higher die (rules 5.c.4 and,
    for a counterattack, 5.c.6).

    Attributes:
        opponent: the color whose die is lower; in a counterattack the color whose turn it is.
        source: the area that the group leaves, or `OUT`.
        target: the area that it goes to.
        moves: pawns that take empty positions.
        strikes: pawns that take the place of an opponent's pawn.
    """

    opponent: str
    source: str
    target: str
    moves: int
    strikes: int

    @property
    def group(self) -> int:
        """How many pawns there are in the group."""
        return self.moves + self.strikes

    @property
    def effect(self) -> object:
        """What it does to pawns: without strikes it is the same whoever the opponent is."""
        return self.source, self.target, self.group, self.strikes, self.strikes and self.opponent


@dataclass(frozen=True, slots=True)
class NoAttack:
    """No more attacks, or no counterattack (rules 5.c.5 and 5.c.6).

    A turn in which nothing is left to do ends by itself (5.c.7).
    """


DieNumbers = tuple[int, ...]
"""The faces of a die."""


def numbers_of(die: Die) -> DieNumbers:
    """What the faces of a die show."""
    return tuple([face.number for face in die.faces])


Move = RerollColors | KeepDice | AttackOrder | Attack | NoAttack


class ColorPhase(Enum):
    """Where a turn stands."""

    FIRST = "first"  # dice decide who begins
    THROW = "throw"
    DICE = "dice"  # throw again, or go on
    ORDER = "order"  # the dice are final; attacks before or after the counterattacks?
    ATTACK = "attack"
    COUNTER = "counter"
    END = "end"


Colors = tuple[str, ...]
"""Names of colors, in the order of the seats."""

ByColor = Mapping[str, int]
"""A number for each color."""

Pawns = Mapping[str, Mapping[str, int]]
"""For each color how many of its pawns are in each area, outside, and out of the game."""


When = Literal["", "before", "after"]
"""When the own attacks come: before or after the counterattacks, or not settled."""


@dataclass(frozen=True, slots=True)
class ColorDiceState(TableState):
    """A whole position. What no longer matters is empty, so that equal positions are equal.

    Attributes:
        players: the players' colors in seat order.
        dummies: the colors that nobody plays as their own, clockwise after the players.
        pawns: where they all are.
        phase: where the turn stands.
        active: the color whose turn it is.
        acting: the color that attacks or counterattacks now.
        dice: what each color's die shows, of those that lie.
        throws: how often each die that can be thrown again was thrown in this turn.
        rolling: the dice that chance has to throw now.
        attacked: the opponents that the active color has attacked in this turn.
        used: for each place how many pawns there have attacked in this turn, where each may once.
        order: when the attacks come, once it is settled.
    """

    players: Colors
    dummies: Colors
    pawns: Pawns = field(hash=False)
    phase: ColorPhase
    active: str
    acting: str
    dice: ByColor = field(default_factory=dict, hash=False)
    throws: ByColor = field(default_factory=dict, hash=False)
    rolling: Colors = ()
    attacked: frozenset[str] = frozenset()
    used: ByColor = field(default_factory=dict, hash=False)
    order: When = ""

    @property
    def colors(self) -> Colors:
        """The colors in play, clockwise."""
        return self.players + self.dummies

    @property
    def decider(self) -> Seat:
        """The seat that decides for the color that acts: its player, or for a dummy the player left
        of the active one.
        """
        if self.acting in self.players:
            return self.players.index(self.acting)
        return self.players.index(self.next_player)

    @property
    def waiting(self) -> Seats:
        """The one seat that may act now; nobody while dice are due and after the end."""
        idle = self.rolling or self.phase is ColorPhase.END
        return NOBODY if idle else frozenset({self.decider})

    @property
    def next_player(self) -> str:
        """The player left of the active one."""
        return self.players[(self.players.index(self.active) + 1) % len(self.players)]

    @property
    def owes_attack(self) -> bool:
        """Whether the active color still owes its one attack, if there is a legal one (5.c.5)."""
        return self.phase is not ColorPhase.COUNTER and not self.attacked


class ColorDiceSetup:
    """The layout's numbers and the rule options in force, looked up once.

    Attributes:
        palette: the names of all colors, those of the dice, in seat order.
        letters, color_of: the letter of each, and the color of each letter.
        values: what the faces of each color's die show.
        places: the areas of all colors, outside, and out of the game.
        positions: how many pawns the area of each holds.
        pawns: how many pawns each color has; all of them in one foreign area win.
        locked: so many pawns of a color in a foreign area are locked.
        throws: how often each die may be thrown in a turn.
        first_pawns: pawns at home at the start for the player who begins.
        areas_least: dummies fill up to so many areas.
        seats: how many play where nothing says it.
        dummy_by: who plays dummies: `left`, `never` or `policy`.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        numbers = spec.numbers
        self.palette = tuple([str(die.id) for die in spec.dice])
        self.letters = {color: spec.letters[color] for color in self.palette}
        self.color_of = {letter: color for color, letter in self.letters.items()}
        self.places = (*self.palette, OUT, REMOVED)
        self.values = {str(die.id): numbers_of(die) for die in spec.dice}
        self.positions = {color: len(spec.cells[color]) for color in self.palette}
        self.pawns = numbers["pawns"]
        self.locked = numbers["locked"]
        self.throws = numbers["throws"]
        self.first_pawns = numbers["first-pawns"]
        self.areas_least = numbers["areas-least"]
        self._read_options()

    def _read_options(self) -> None:
        spec = self.spec
        fewest, most = spec.players
        self.seats = min(max(spec.count("seats"), fewest), most)
        self.rolls_all = spec.says("rolling", "all")
        self.moves_anywhere = spec.says("move-target", "any")
        self.strikes_anywhere = spec.says("strike-where", "any")
        self.reuses_pawns = spec.says("reuse-pawns", "true")
        self.dummy_by = spec.switches["dummy-by"].reading
        self.dummy_returns = spec.says("dummy-return", "true")
        self.first_random = spec.says("first", "random")

    def colors_for(self, players: int) -> Colors:
        """The colors in play: one a player, then dummies up to the least number of areas."""
        return self.palette[: max(players, self.areas_least)]

    def starts(self, players: int) -> list[list[int]]:
        """The pawns at home at the start, by seat, for each player who may begin (rules 5.a)."""
        firsts = range(players) if self.first_random else range(1)
        return [
            [self.first_pawns + (seat - first) % players for seat in range(players)]
            for first in firsts
        ]


def counted(number: int, color: str = "") -> str:
    """`1 red pawn`, `3 pawns`, `no pawns`."""
    noun = f"{color} pawn".lstrip()
    return f"1 {noun}" if number == 1 else f"{number or 'no'} {noun}s"


def move_text(setup: ColorDiceSetup, move: Move) -> str:
    """A move in notation: `reroll G Y`, `stop`, `before`, `after`, `attack B red>blue 2+0`,
    `pass`.
    """
    match move:
        case Attack(opponent, source, target, moves, strikes):
            whom = setup.letters.get(opponent, opponent)
            return f"attack {whom} {source}>{target} {moves}+{strikes}"
        case RerollColors(dice):
            letters = [letter for color, letter in setup.letters.items() if color in dice]
            return " ".join(["reroll", *letters])
        case AttackOrder(attacks=order):
            return order
        case KeepDice():
            return "stop"
        case NoAttack():
            return "pass"
