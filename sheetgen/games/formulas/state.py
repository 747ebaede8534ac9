"""The table and the sheets of Formulas at one moment (rules 4.b)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from sheetgen.core.cells import CellId
from sheetgen.core.dice import DieId, DieIds
from sheetgen.core.play import Seat, Seats, TableState
from sheetgen.games.formulas.acts import ShownDice, faces_of
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.sums import FaceValues
from sheetgen.games.kit import NOBODY, replaced

FIRST_SEAT = 0


class FormulasPhase(Enum):
    """What is going on: three numbers each, drafting, the rest is taken one by one, dice are used,
    nothing any more.
    """

    SETUP = auto()
    DRAFT = auto()
    SHARE = auto()
    USE = auto()
    END = auto()


class Stage(Enum):
    """Where a player is in the round: about to use dice, at it, or through."""

    AHEAD = auto()
    OPEN = auto()
    THROUGH = auto()


@dataclass(frozen=True, slots=True)
class FormulasSheet:
    """What stands on one sheet."""

    numbers: Mapping[CellId, int] = field(default_factory=dict, hash=False)  # by cell of the grid
    # by slot, printed ones included
    signs: Mapping[CellId, int] = field(default_factory=dict, hash=False)
    active: frozenset[CellId] = frozenset()  # the circles of the lines that count
    doubled: CellId | None = None  # the circle of the line that the sixth ability doubled
    used: frozenset[int] = frozenset()  # the abilities that are used up, by their number
    penalties: frozenset[int] = frozenset()  # the rounds that are crossed out, by their number

    @property
    def written(self) -> dict[CellId, int]:
        """The numbers and signs."""
        return {**self.signs, **self.numbers}

    def times(self, line: FormulaLine) -> int:
        """How often a line counts."""
        return line.times * 2 if line.circle == self.doubled else line.times

    def slots_with(self, sign: int) -> list[CellId]:
        """The slots that hold a sign."""
        return [slot for slot, there in self.signs.items() if there == sign]


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's part of the round."""

    dice: FaceValues = ()  # what the own unused dice show
    ability: bool = False  # whether an ability was used in this round
    stage: Stage = Stage.AHEAD

    def dealt(self, dice: FaceValues, stage: Stage = Stage.AHEAD) -> Hand:
        """With these dice; by their sheets, some have played the round already."""
        return self if self.stage == Stage.THROUGH else Hand(dice, stage=stage)

    def without(self, faces: FaceValues) -> FaceValues:
        """The dice that are left when those are used."""
        left = list(self.dice)
        for face in faces:
            left.remove(face)
        return tuple(left)


THROUGH = Hand(stage=Stage.THROUGH)
"""The hand of a player who is through with the round."""

AT_WORK = Hand(stage=Stage.OPEN)
"""The hand of a player whose dice nobody knows."""

NO_DICE: DieIds = frozenset()


@dataclass(frozen=True, slots=True)
class FormulasState(TableState):
    """The whole table."""

    sheets: tuple[FormulasSheet, ...]  # by seat
    hands: tuple[Hand, ...]  # the players' parts of the round
    phase: FormulasPhase = FormulasPhase.SETUP
    # 0 during the setup, then from 1; where it is not known, the first that it can be
    round: int = 0
    known: bool = True  # whether the round is known
    active: Seat = FIRST_SEAT  # the seat whose round it is; the role passes clockwise
    turn: Seat = FIRST_SEAT  # the seat that drafts or takes a die
    due: DieIds = NO_DICE  # the dice that have to be thrown now
    # all dice with what they show while they are drafted or shared out, in the order in which they
    # were thrown
    shown: ShownDice = ()
    table: DieIds = NO_DICE  # the thrown dice that nobody has taken
    drafted: DieIds = NO_DICE  # the dice that the active player has set aside
    # how often the active player has re-rolled in this round, as far as that is counted
    rerolls: int = 0

    @property
    def takes_dice(self) -> bool:
        """Whether dice are taken from the table: drafted, or shared out."""
        return self.phase in (FormulasPhase.DRAFT, FormulasPhase.SHARE)

    @property
    def waiting(self) -> Seats:
        """The seats that may act now: all players at their dice; while dice are drafted or shared
        out, the one whose turn it is.
        """
        if self.due or self.phase == FormulasPhase.END:
            return NOBODY
        if self.takes_dice:
            return frozenset({self.turn})
        return frozenset([seat for seat, hand in enumerate(self.hands) if hand.stage == Stage.OPEN])

    def lying(self, dice: Collection[DieId]) -> ShownDice:
        """Some of the dice with what they show, in the order in which they were thrown."""
        return tuple([one for one in self.shown if one[0] in dice])

    def faces(self, dice: Collection[DieId]) -> FaceValues:
        """What some of the dice show."""
        return faces_of(self.lying(dice))

    def with_hand(
        self, seat: Seat, hand: Hand, sheet: FormulasSheet | None = None
    ) -> FormulasState:
        """The table while dice are used, none of them lying on it, with another part of a player in
        the round, and perhaps another sheet.
        """
        sheets = self.sheets
        hands = replaced(self.hands, seat, hand)
        if sheet is not None:
            sheets = replaced(sheets, seat, sheet)
        return FormulasState(
            sheets,
            hands,
            self.phase,
            self.round,
            self.known,
            self.active,
        )
