"""The table and the papers of Formulas at one moment (rules 4.b), and the setup they belong to."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Throw
from sheetgen.core.play import Seat
from sheetgen.core.spec import GameSpec
from sheetgen.games.formulas.acts import Dice
from sheetgen.games.formulas.lattice import Lattice
from sheetgen.games.formulas.sums import MINUS, PLUS, TIMES, Faces, face_of, formulas, results
from sheetgen.games.kit import ALONE, NOBODY


class Phase:
    """What is going on: three numbers each, drafting, the rest is taken one by one, dice are used,
    nothing any more.
    """

    SETUP, DRAFT, SHARE, USE, END = range(5)


class Stage:
    """Where a player is in the round: about to use dice, at it, or through."""

    AHEAD, OPEN, THROUGH = range(3)


class Board(NamedTuple):
    """What stands on one sheet. Squares, lines, abilities and rounds are sets, a bit each.

    Attributes:
        numbers: the number in each cell of the grid, 0 where none is.
        written: the squares that hold a number.
        plus, minus, times: the squares that hold this sign.
        active: the lines that count.
        doubled: the line that the sixth ability doubled.
        used: the abilities that are used up, by their number.
        penalties: the rounds that are crossed out, by their number.
    """

    numbers: tuple[int, ...]
    written: int
    plus: int
    minus: int
    times: int
    active: int = 0
    doubled: int = 0
    used: int = 0
    penalties: int = 0

    @property
    def signed(self) -> int:
        """The squares that hold a sign."""
        return self.plus | self.minus | self.times

    def sign(self, square: int) -> int:
        """The sign in a slot that holds one."""
        return PLUS if self.plus & square else MINUS if self.minus & square else TIMES


class Hand(NamedTuple):
    """A player's part of the round: what the own unused dice show, whether an ability was used, and
    the stage.
    """

    dice: Faces = ()
    ability: bool = False
    stage: int = Stage.AHEAD

    def without(self, faces: Faces) -> Faces:
        """The dice that are left when those are used."""
        left = list(self.dice)
        for face in faces:
            left.remove(face)
        return tuple(left)


THROUGH = Hand(stage=Stage.THROUGH)


class State(NamedTuple):
    """The whole table. Dice on the table are sets, a bit each.

    Attributes:
        boards: the players' sheets.
        hands: their parts of the round.
        round: 0 during the setup, then from 1; where it is not known, the first that it can be.
        known: whether the round is known.
        active: the seat whose round it is; the role passes clockwise.
        turn: the seat that drafts or takes a die.
        due: the dice that have to be thrown now.
        shown: all dice with what they show while they are drafted or shared out, in the order in
            which they were thrown.
        table: the thrown dice that nobody has taken.
        drafted: the dice that the active player has set aside.
        rerolls: how often the active player has re-rolled in this round, as far as that is counted.
    """

    boards: tuple[Board, ...]
    hands: tuple[Hand, ...]
    phase: int = Phase.SETUP
    round: int = 0
    known: bool = True
    active: int = 0
    turn: int = 0
    due: int = 0
    shown: Dice = ()
    table: int = 0
    drafted: int = 0
    rerolls: int = 0

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seats that may act now: all players at their dice; while dice are drafted or shared
        out, the one whose turn it is.
        """
        if self.due or self.phase == Phase.END:
            return NOBODY
        if self.phase in (Phase.DRAFT, Phase.SHARE):
            return ALONE[self.turn]
        return frozenset(
            [Seat(seat) for seat, hand in enumerate(self.hands) if hand.stage == Stage.OPEN]
        )

    def lying(self, dice: int) -> Dice:
        """Some of the dice with what they show."""
        return tuple([one for one in self.shown if dice >> one[0] & 1])

    def with_hand(self, seat: int, hand: Hand, board: Board | None = None) -> State:
        """The table with another part of a player in the round, and perhaps another sheet."""
        boards, hands = self.boards, (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        if board:
            boards = (*boards[:seat], board, *boards[seat + 1 :])
        return State(boards, hands, *self[2:])


class Setup:
    """The sheet, the dice and the house rules, as the layout has them, made once.

    Attributes:
        boxes: number of a round -> its box.
        faces: what each die of the box may show.
        all, plain: all dice, a bit each, and those with nothing but numbers, thrown before the
            first round.
        draft, rerolls: how many dice the active player may draft, and how often re-roll; 0 = as
            often as wished.
        matching: whether the die that pays for an ability is the one of its number.
        doubles: the lines that the sixth ability may double.
        values, starts: the numbers that dice show, and that the plain dice show.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.lattice = Lattice(spec.cells)
        self.blank = Board(
            (0,) * len(self.lattice.cells), 0, self.lattice.plus, self.lattice.minus, 0
        )
        self.boxes = {cell.values[0]: cell.id for cell in spec.cells["rounds"]}
        self.ids = tuple(die.id for die in spec.dice)
        self.faces = tuple(tuple(face_of(face) for face in die.faces) for die in spec.dice)
        self.all = (1 << len(self.ids)) - 1
        self.plain = sum(1 << die for die, faces in enumerate(self.faces) if min(faces) >= 0)
        self.throw = self.throw_of(self.all)
        self.draft = spec.numbers["draft"]
        reading = spec.switches["rerolls"].reading
        self.rerolls = 0 if reading == "unlimited" else int(reading)
        self.strict = spec.says("strict-use", "true")
        self.free = spec.says("ability-cost", "free")
        self.any_pays = spec.says("ability-cost", "any")
        self.matching = not (self.free or self.any_pays)
        self.any_time = spec.says("ability-when", "any")
        self.negative = spec.says("allow-negative", "true")
        self.split = spec.says("rest", "split")
        self.runs = spec.says("validity", "run")
        self.left_to_right = spec.says("precedence", "ltr")
        stacks = spec.says("stack-x2", "true")
        self.doubles = sum(line.bit for line in self.lattice.lines if stacks or line.times == 1)
        self.values = frozenset(face for faces in self.faces for face in faces if face >= 0)
        self.starts = frozenset(
            face for die in self.dice_in(self.plain) for face in self.faces[die]
        )
        self.formulas = lru_cache(maxsize=512)(partial(formulas, negative=self.negative))
        self.results = lru_cache(maxsize=16)(partial(results, self.faces))

    def last(self, players: int) -> int:
        """How many rounds are played."""
        return self.spec.count("solo-rounds") if players == 1 else self.spec.numbers["rounds"]

    def dice_in(self, dice: int) -> tuple[int, ...]:
        """The dice of a set, by their number in the box."""
        return tuple([die for die in range(len(self.ids)) if dice >> die & 1])

    def die_name(self, die: int) -> str:
        """What a die of the box is called, also one that is not there."""
        return self.ids[die] if 0 <= die < len(self.ids) else f"die {die}"

    def throw_of(self, dice: int) -> Throw:
        """A throw of all dice of a set."""
        ids = tuple([self.ids[die] for die in self.dice_in(dice)])
        return Throw(ids, len(ids))

    def may_reroll(self, state: State) -> bool:
        """Whether the active player has a re-roll left."""
        return not self.rerolls or state.rerolls < self.rerolls

    def numbers_on(self, board: Board) -> dict[CellId, int]:
        """The numbers that are written on a board, by their cells."""
        cells = zip(self.lattice.cells.items(), board.numbers, strict=True)
        return {cell: number for (cell, bit), number in cells if board.written & bit}
