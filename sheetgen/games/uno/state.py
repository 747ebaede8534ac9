"""What stands on the table, boards and dice as small numbers; what a player can do with them; what
the layout says, gathered once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.dice import Roll, Thrown
from sheetgen.core.play import Seat
from sheetgen.core.spec import GameSpec
from sheetgen.games.kit import ALONE, NOBODY
from sheetgen.games.uno.needs import ERASE, EXTEND, NEEDS

STAR = "*"
WILD = "**"

STAR_ENTRY = 0
"""What stands for a star among the numbers of a board."""

IN_HAND, MISSING = -1, -2
"""In the place of a face: a die that is about to be thrown again; a special that no die has."""

Chain = tuple[str, ...]
"""A chain from first to last: faces in notation, and `**` for two stars that make a Wild Space."""


class Phase:
    """What the table waits for: a first number, a throw, a chain or a re-roll, its dice, penalties,
    numbers after a call, nothing.
    """

    SETUP, ROLL, BUILD, AGAIN, PENALTIES, NUMBERS, END = range(7)


class Called:
    """In the place of a called face: no call; a board that was filled by a chain, or found full."""

    NOTHING, BY_CHAIN, ON_PAPER = -1, -2, -3


class Board(NamedTuple):
    """A player's board: its color by number, the numbers and `STAR_ENTRY` written on it in order,
    and how many extra spaces are open.
    """

    color: int
    entries: tuple[int, ...] = ()
    extras: int = 0


class State(NamedTuple):
    """The table at one moment.

    Attributes:
        boards: one a seat; a position may show fewer than play. A board that is empty after the
            set-up is one that nobody knows.
        players: how many play; 0 where the papers of a position do not say it.
        turns: how many turns have ended at a table of a single board, where no other seat tells
            that one has.
        dice, faces: the dice on the table or in the hand, in the order in which they lie; `IN_HAND`
            is the face of those in the hand.
        rerolled: whether the one re-roll of this turn has been taken.
        plus, minus: the +1 and -1 still to be given.
        called: the face that is called out after the penalties, the star for a Wild Space; in the
            end what filled the board.
        named: the seats that have named a number after a Wild Space was called, as bits.
        winners: whose boards won, as bits.
    """

    boards: tuple[Board, ...]
    players: int
    turn: int = 0
    phase: int = Phase.SETUP
    turns: int = 0
    dice: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    rerolled: bool = False
    plus: int = 0
    minus: int = 0
    called: int = Called.NOTHING
    named: int = 0
    winners: int = 0

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the one whose turn it is."""
        return _CLOCKWISE[len(self.boards)][self.turn]

    @property
    def listening(self) -> tuple[int, ...]:
        """Who may have to write at a call: the others; a board alone at the table hears one from
        elsewhere.
        """
        return self.others or (self.turn,)

    @property
    def waiting(self) -> frozenset[Seat]:
        """Who may act: whose turn it is; after the call of a Wild Space, everybody who still has to
        name a number.
        """
        if self.phase == Phase.BUILD or self.phase == Phase.PENALTIES:
            return ALONE[self.turn]
        if self.phase == Phase.NUMBERS:
            return frozenset(Seat(seat) for seat in self.listening if not self.named >> seat & 1)
        return NOBODY

    @property
    def unknown(self) -> bool:
        """Whether a chain is built without anybody knowing the board."""
        return self.phase != Phase.SETUP and not self.boards[0].entries


_CLOCKWISE = [
    [tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats)]
    for seats in range(NEEDS.players[1] + 1)
]


@dataclass(frozen=True, slots=True)
class Reroll:
    """Throw some dice again (rules 3.c.3), named by what they show; the second die that shows a
    star is `*#2`.
    """

    dice: frozenset[str]


@dataclass(frozen=True, slots=True)
class WriteChain:
    """Build a chain and write it on the board; an empty one writes nothing (rules 3.c.4 and
    3.c.5).
    """

    links: Chain


@dataclass(frozen=True, slots=True)
class Penalty:
    """Give a penalty die, `+1` or `-1`, to the opponent with the board of a color (rules 3.c.6)."""

    die: str
    color: str


@dataclass(frozen=True, slots=True)
class Done:
    """Leave the penalty dice that are left unused."""


@dataclass(frozen=True, slots=True)
class Number:
    """The number that a player writes when a Wild Space was called, where the table lets them
    choose.
    """

    value: int


Move = Reroll | WriteChain | Penalty | Done | Number


class Setup:
    """The box under the switches in force: faces, colors and dice by number, sets of them as bits.

    Attributes:
        texts, index: every face of the dice in notation, and the number of each.
        values, hues: the number and the color that each face shows; 0 and -1 for a special.
        star, extend, erase: the specials; `MISSING` for one that no die has.
        links, faces: each face as a link of a chain, two stars being one, and the face of each
            link.
        colors: the boards, in seat order.
        numbers: every number on the dice, from low to high.
        every, wild: all faces that can be a link; the star.
        holding: for each number the faces that may begin a chain after it: the same number, and the
            star.
        neighbors: for each link those that may follow it: the same number or color, and the star
            (rules 3.c.4).
        entries, written: what can stand on a board in writing -> as `Board.entries` has it, and the
            other way around.
        spaces: the cells of a board in writing order, extra spaces last.
        blanks, extras: how many of them are there from the start, and how many more can be opened.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self._shown = faces = {face.text: face for die in spec.dice for face in die.faces}
        self.texts = tuple(faces)
        self.index = {text: number for number, text in enumerate(faces)}
        self.values = tuple(face.value or 0 for face in faces.values())
        self.colors = tuple(
            color
            for color in spec.letters
            if any(face.value and face.color == color for face in faces.values())
        )
        self.hues = tuple(
            self.colors.index(face.color) if face.value else -1 for face in faces.values()
        )
        self.star, self.extend, self.erase = (
            self.index.get(text, MISSING) for text in (STAR, EXTEND, ERASE)
        )
        self.links = tuple(WILD if text == STAR else text for text in self.texts)
        self.faces = {
            link: face for face, link in enumerate(self.links) if self.values[face] or link == WILD
        }
        self.numbers = tuple(sorted({value for value in self.values if value}))
        self.every = _bits(link in self.faces for link in self.links)
        self.wild = _bits(link == WILD for link in self.links)
        self.holding = {
            number: self.wild | _bits(value == number for value in self.values)
            for number in self.numbers
        }
        colored = [_bits(hue == other for other in self.hues) for hue in range(len(self.colors))]
        pairs = zip(self.values, self.hues, strict=True)
        self.neighbors = tuple(
            self.holding[value] | colored[hue] if value else self.every for value, hue in pairs
        )
        self.entries = {str(number): number for number in self.numbers} | {STAR: STAR_ENTRY}
        self.written = {entry: text for text, entry in self.entries.items()}
        self.ids = tuple(die.id for die in spec.dice)
        self.spaces = (*spec.cells["board"], *spec.cells["extra"])
        self.blanks, self.extras = len(spec.cells["board"]), len(spec.cells["extra"])
        self.star_start = str(spec.switch("star-start"))
        self.star_matches = spec.says("star-matches", "true")
        self.names_number = spec.says("wild-call", "number")
        self.unused_only = spec.says("reroll", "unused")
        self.shared = spec.says("tie", "shared")

    def capacity(self, board: Board) -> int:
        """How many spaces the board has, with its opened extra spaces."""
        return self.blanks + board.extras

    def full(self, board: Board) -> bool:
        """Whether every space of the board is filled."""
        return len(board.entries) >= self.blanks + board.extras

    def opening(self, board: Board) -> int:
        """The faces that may begin the next chain on a board; any where nobody knows the board."""
        last = board.entries[-1] if board.entries else STAR_ENTRY
        if last == STAR_ENTRY and board.entries and self.star_start != "any":
            last = (
                next((entry for entry in reversed(board.entries) if entry), 0)
                if self.star_start == "number"
                else 0
            )
            return self.holding.get(last, self.wild)
        return self.holding.get(last, self.every)

    def names(self, state: State) -> tuple[str, ...]:
        """A name for each die as it lies: its face, and `#2`, `#3`, ... after a face that stood
        before.
        """
        texts = [self.texts[face] for face in state.faces]
        return tuple(
            [
                f"{text}#{before + 1}" if (before := texts[:place].count(text)) else text
                for place, text in enumerate(texts)
            ]
        )

    def lying(self, state: State) -> Roll:
        """The dice on the table; those in the hand are left out."""
        pairs = zip(state.dice, state.faces, strict=True)
        return tuple(
            Thrown(self.ids[die], self._shown[self.texts[face]])
            for die, face in pairs
            if face != IN_HAND
        )

    def not_on_dice(self, said: str) -> str:
        """What is wrong with a number that no die shows."""
        return f"{said} is not on the dice; name {self.numbers[0]} to {self.numbers[-1]}"


def _bits(wanted: Iterable[object]) -> int:
    """The places of what is so, as bits."""
    return sum(bool(so) << place for place, so in enumerate(wanted))
