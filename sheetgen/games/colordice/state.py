"""What Color Dice is made of: the layout looked up once, the table between two events, and what
players can do.

A color is a small number everywhere: its place in the palette in moves and in `State.colors`, its
place clockwise at the table in all else. The areas are those of the colors in play, numbered alike;
after them come the place outside and the place out of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple

from sheetgen.core.spec import GameSpec

OUT, REMOVED = "out", "removed"
"""Where pawns start and struck pawns go, and where a dummy's struck pawns go, as positions name
them.
"""

OUTSIDE = -1
"""The source of an attack from outside, where moves name areas by their place in the palette."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """Throws some dice again before the attacks (rules 5.c.1); each die is a bit, by its place in
    the palette.
    """

    dice: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Leaves the dice as they are (rules 5.c.2).

    Whoever goes on without saying so leaves them too.
    """


@dataclass(frozen=True, slots=True)
class Order:
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
        source: the area that the group leaves, or `OUTSIDE`.
        target: the area that it goes to.
        moves: pawns that take empty positions.
        strikes: pawns that take the place of an opponent's pawn.
    """

    opponent: int
    source: int
    target: int
    moves: int
    strikes: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No more attacks, or no counterattack (rules 5.c.5 and 5.c.6).

    A turn in which nothing is left to do ends by itself (5.c.7).
    """


Move = Reroll | Stop | Order | Attack | Pass


class Phase(Enum):
    """Where a turn stands."""

    FIRST = "first"  # dice decide who begins
    THROW = "throw"
    DICE = "dice"  # throw again, or go on
    ORDER = "order"  # the dice are final; attacks before or after the counterattacks?
    ATTACK = "attack"
    COUNTER = "counter"
    END = "end"


Pawns = tuple[tuple[int, ...], ...]
"""For each color its pawns in each area, then outside, then out of the game."""


When = Literal["", "before", "after"]
"""When the own attacks come: before or after the counterattacks, or not settled."""


class State(NamedTuple):
    """A whole position. What no longer matters is empty, so that equal positions are equal.

    Attributes:
        players: how many play.
        colors: the colors in play, clockwise: the players in seat order, then the dummies.
        pawns: where they all are.
        phase: where the turn stands.
        active: the color whose turn it is.
        acting: the color that attacks or counterattacks now.
        dice: what each color's die shows; 0 before it lands.
        throws: how often each die that can be thrown again was thrown in this turn.
        rolling: the dice that chance has to throw now.
        attacked: the opponents that the active color has attacked in this turn, a bit each.
        moved: for each place how many pawns there have attacked in this turn, where each may once;
            () = none.
        order: when the attacks come, once it is settled.
    """

    players: int
    colors: tuple[int, ...]
    pawns: Pawns
    phase: Phase
    active: int = 0
    acting: int = 0
    dice: tuple[int, ...] = ()
    throws: tuple[int, ...] = ()
    rolling: tuple[int, ...] = ()
    attacked: int = 0
    moved: tuple[int, ...] = ()
    order: When = ""


class Setup:
    """The layout's numbers and the readings in force, looked up once."""

    def __init__(self, spec: GameSpec) -> None:
        numbers, (fewest, most) = spec.numbers, spec.players
        self.spec = spec
        self.dice = tuple(die.id for die in spec.dice)  # of each color, in seat order
        self.palette = tuple(map(str, self.dice))  # the names of all colors
        self.letters = tuple(spec.letters[color] for color in self.palette)
        # so many pawns the area of each holds
        self.positions = tuple(len(spec.cells[color]) for color in self.palette)
        self.pawns = numbers["pawns"]  # of each color; so many in one foreign area win
        self.locked = numbers["locked"]  # so many pawns of a color in a foreign area are locked
        self.throws = numbers["throws"]  # of each die in a turn
        self.first_pawns = numbers["first-pawns"]  # at home at the start for the player who begins
        self.areas_least = numbers["areas-least"]  # dummies fill up to so many areas
        # so many play where nothing says it
        self.seats = min(max(spec.count("seats"), fewest), most)
        self.rolls_all = spec.says("rolling", "all")
        self.moves_anywhere = spec.says("move-target", "any")
        self.strikes_anywhere = spec.says("strike-where", "any")
        self.reuses_pawns = spec.says("reuse-pawns", "true")
        self.dummy_by = spec.switches["dummy-by"].reading  # left, never or policy
        self.dummy_returns = spec.says("dummy-return", "true")
        self.first_random = spec.says("first", "random")

    def name(self, color: int) -> str:
        """The name of a color of the palette, or of the place outside."""
        return (
            OUT
            if color == OUTSIDE
            else self.palette[color]
            if 0 <= color < len(self.palette)
            else f"color {color}"
        )

    def names(self, table: State) -> tuple[str, ...]:
        """The names of the colors in play, clockwise."""
        return tuple(self.palette[color] for color in table.colors)

    def places(self, colors: tuple[int, ...]) -> tuple[str, ...]:
        """The names of all places at a table with these colors."""
        return (*(self.palette[color] for color in colors), OUT, REMOVED)

    def colors_for(self, players: int) -> tuple[int, ...]:
        """The colors in play: one a player, then dummies up to the least number of areas."""
        return tuple(range(max(players, self.areas_least)))


def counted(number: int, color: str = "") -> str:
    """`1 red pawn`, `3 pawns`, `no pawns`."""
    return " ".join(filter(None, (str(number or "no"), color, "pawn" if number == 1 else "pawns")))


def move_text(setup: Setup, move: Move) -> str:
    """A move in notation: `reroll G Y`, `stop`, `before`, `after`, `attack B red>blue 2+0`,
    `pass`.
    """
    match move:
        case Attack(opponent, source, target, moves, strikes):
            known = 0 <= opponent < len(setup.letters)
            whom = setup.letters[opponent] if known else setup.name(opponent)
            return f"attack {whom} {setup.name(source)}>{setup.name(target)} {moves}+{strikes}"
        case Reroll(dice):
            return " ".join(
                (
                    "reroll",
                    *(letter for color, letter in enumerate(setup.letters) if dice >> color & 1),
                )
            )
        case Order(attacks=order):
            return order
        case Stop():
            return "stop"
        case Pass():
            return "pass"
