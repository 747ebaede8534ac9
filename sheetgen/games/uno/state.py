"""The values of Dice Chain: boards, the table between two events, what players can do, and what the
layout says, looked up once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from sheetgen.core.dice import DieIds, Face, Roll
from sheetgen.core.play import Seats, TableState
from sheetgen.core.spec import GameSpec
from sheetgen.games.uno.needs import ERASE, EXTEND
from sheetgen.messages import Words

STAR = "*"
WILD = "**"
"""Two star dice side by side: a Wild Space of a chain."""

ChainLinks = tuple[str, ...]
"""A chain from first to last: faces in notation, and `WILD` for a Wild Space."""

Links = frozenset[str]
"""Some links of chains."""

SeatsInOrder = tuple[int, ...]
"""Some seats, one after the other."""


class ChainPhase(Enum):
    """What the table waits for."""

    SETUP = "setup"  # the first number of a board
    ROLL = "roll"  # all dice of a turn
    BUILD = "build"  # a chain or a re-roll
    AGAIN = "again"  # the dice of the re-roll
    PENALTIES = "penalties"
    NUMBERS = "numbers"  # those that the others choose after the call of a Wild Space
    END = "end"


class FilledBy(Enum):
    """What filled the board that ended the game."""

    CHAIN = "chain"
    CALL = "call"
    PAPER = "paper"  # a board that was found full on its sheet


@dataclass(frozen=True, slots=True)
class ChainBoard:
    """A player's board.

    Attributes:
        color: its color.
        entries: the numbers and stars written on it, in order.
        extras: how many extra spaces are open.
    """

    color: str
    entries: ChainLinks = ()
    extras: int = 0


Boards = tuple[ChainBoard, ...]


@dataclass(frozen=True, slots=True)
class DiceChainState(TableState):
    """The table at one moment.

    Attributes:
        boards: one a seat; a position may show fewer than play. A board that is empty after the
            set-up is one that nobody knows.
        players: how many play; 0 where the sheets of a position do not say it.
        turn: the seat whose turn it is.
        phase: what the table waits for.
        turns: how many turns have ended at a table of a single board, where no change of seats
            shows that one has.
        roll: the dice as they lie, or lay before some of them were picked up.
        again: the dice that are about to be thrown again.
        rerolled: whether the one re-roll of this turn has been taken.
        plus, minus: the +1 and -1 still to be given.
        called: the link that is called out after the penalties; "" for none.
        named: the seats that have named a number after a Wild Space was called.
        winners: the seats whose boards won.
        filled_by: in the end what filled the board.
    """

    boards: Boards
    players: int
    turn: int = 0
    phase: ChainPhase = ChainPhase.SETUP
    turns: int = 0
    roll: Roll = ()
    again: DieIds = frozenset()
    rerolled: bool = False
    plus: int = 0
    minus: int = 0
    called: str = ""
    named: frozenset[int] = frozenset()
    winners: SeatsInOrder = ()
    filled_by: FilledBy | None = None

    def cleared(self, boards: Boards, phase: ChainPhase) -> DiceChainState:
        """The table in a phase, with nothing of the turn but whose it is."""
        return DiceChainState(boards, self.players, self.turn, phase)

    @property
    def others(self) -> SeatsInOrder:
        """The other seats, clockwise from the one whose turn it is."""
        seats = len(self.boards)
        return tuple([(self.turn + step) % seats for step in range(1, seats)])

    @property
    def listening(self) -> SeatsInOrder:
        """Who may have to write at a call: the others; a board alone at the table hears one from
        elsewhere.
        """
        return self.others or (self.turn,)

    @property
    def waiting(self) -> Seats:
        """Who may act: whose turn it is; after the call of a Wild Space, everybody who still has to
        name a number.
        """
        if self.phase in (ChainPhase.BUILD, ChainPhase.PENALTIES):
            return frozenset({self.turn})
        if self.phase is ChainPhase.NUMBERS:
            return frozenset(seat for seat in self.listening if seat not in self.named)
        return frozenset()

    @property
    def unknown(self) -> bool:
        """Whether a chain is built without anybody knowing the board."""
        return self.phase is not ChainPhase.SETUP and not self.boards[0].entries

    @property
    def faces(self) -> Words:
        """What the dice show, in notation."""
        return tuple([thrown.text for thrown in self.roll])

    @property
    def die_names(self) -> Words:
        """A name for each die as it lies: its face, and `#2`, `#3`, ... after a face that stood
        before.
        """
        names: list[str] = []
        faces = self.faces
        for place, face in enumerate(faces):
            before = faces[:place].count(face)
            names.append(f"{face}#{before + 1}" if before else face)
        return tuple(names)


@dataclass(frozen=True, slots=True)
class RerollDice:
    """Throw some dice again (rules 3.c.3), named by what they show; the second die that shows a
    star is `*#2`.
    """

    dice: frozenset[str]


@dataclass(frozen=True, slots=True)
class WriteChain:
    """Build a chain and write it on the board; an empty one writes nothing (rules 3.c.4 and
    3.c.5).
    """

    links: ChainLinks


@dataclass(frozen=True, slots=True)
class GivePenalty:
    """Give a penalty die, `+1` or `-1`, to the opponent with the board of a color (rules 3.c.6)."""

    die: str
    color: str


@dataclass(frozen=True, slots=True)
class KeepPenalties:
    """Leave the penalty dice that are left unused."""


@dataclass(frozen=True, slots=True)
class NameNumber:
    """The number that a player writes when a Wild Space was called, where the table lets them
    choose.
    """

    value: int


Move = RerollDice | WriteChain | GivePenalty | KeepPenalties | NameNumber


class DiceChainSetup:
    """The layout under the rule options in force, looked up once.

    Attributes:
        faces: every face of the dice by its notation.
        colors: the boards, in seat order.
        numbers: every number on the dice, from low to high.
        links: everything that can be a link of a chain.
        followers: each link -> those that may follow it.
        dice: the dice in the order of the layout.
        entries: what can stand on a board.
        spaces: the cells of a board in writing order, extra spaces last.
        blanks, extras: how many of them are there from the start, and how many more can be opened.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.faces = {face.text: face for die in spec.dice for face in die.faces}
        numbered = [face for face in self.faces.values() if face.value]
        shown = {face.color for face in numbered}
        self.colors = tuple(color for color in spec.letters if color in shown)
        self.numbers = tuple(sorted({face.value for face in numbered if face.value}))
        self.links = {face.text for face in numbered}
        if STAR in self.faces:
            self.links.add(WILD)
        self.followers = {link: self._fitting(link) for link in self.links}
        self.dice = spec.die_ids
        self.entries = (*map(str, self.numbers), STAR)
        self.spaces = (*spec.cells["board"], *spec.cells["extra"])
        self.blanks = len(spec.cells["board"])
        self.extras = len(spec.cells["extra"])
        self.star_start = str(spec.switch("star-start"))
        self.star_matches = spec.says("star-matches", "true")
        self.names_number = spec.says("wild-call", "number")
        self.unused_only = spec.says("reroll", "unused")
        self.shared = spec.says("tie", "shared")

    def _fitting(self, link: str) -> Links:
        """The links that may stand next to a link: the same number or color; anything next to a
        Wild Space (rules 3.c.4).
        """
        if link == WILD:
            return frozenset(self.links)
        color = self.faces[link].color
        colored = {other for other in self.links - {WILD} if self.faces[other].color == color}
        return self.holding(self.entry(link)) | colored

    def holding(self, entry: str) -> Links:
        """The links that hold a number, and the Wild Space, which stands for any (rules 3.c.4)."""
        return frozenset(link for link in self.links if link == WILD or self.entry(link) == entry)

    def opening(self, board: ChainBoard) -> Links:
        """The links that may begin the next chain on a board; any where nobody knows the board."""
        last = board.entries[-1] if board.entries else ""
        if last == STAR and self.star_start == "number":
            last = next((entry for entry in reversed(board.entries) if entry != STAR), STAR)
        elif last == STAR and self.star_start == "any":
            last = ""
        return self.holding(last) if last else frozenset(self.links)

    def face_of(self, link: str) -> Face:
        """The face of a link; that of a star for a Wild Space."""
        return self.faces[STAR if link == WILD else link]

    def entry(self, link: str) -> str:
        """What a link is on a board: its number, or a star."""
        return STAR if link == WILD else str(self.faces[link].value)

    def capacity(self, board: ChainBoard) -> int:
        """How many spaces the board has, with its opened extra spaces."""
        return self.blanks + board.extras

    def room(self, board: ChainBoard) -> int:
        """How many spaces of the board are still to be filled."""
        return self.capacity(board) - len(board.entries)

    def full(self, board: ChainBoard) -> bool:
        """Whether every space of the board is filled."""
        return self.room(board) <= 0

    def winners(self, boards: Boards, seats: Iterable[int]) -> SeatsInOrder:
        """Those of the seats whose boards are full: the first of them, or all where the table
        shares the win (rules 3.e N9).
        """
        full = [seat for seat in seats if self.full(boards[seat])]
        return tuple(sorted(full)) if self.shared else tuple(full[:1])

    def penalties(self, state: DiceChainState) -> Words:
        """The kinds of penalty dice that are still to be given, in the order in which they lie."""
        left = {EXTEND: state.plus, ERASE: state.minus}
        return tuple(dict.fromkeys(face for face in state.faces if left.get(face)))

    def not_on_dice(self, text: str) -> str:
        """What is wrong with a number that no die shows."""
        return f"{text} is not on the dice; name {self.numbers[0]} to {self.numbers[-1]}"
