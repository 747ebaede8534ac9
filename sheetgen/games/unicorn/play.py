"""How the table changes: the course of a turn from the pick to the end of the game (rules 1.b to
1.d).
"""

from __future__ import annotations

from dataclasses import replace

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.play import Names, Outcome, Score, Seat, Seats, Turn
from sheetgen.core.ranking import ranking
from sheetgen.games.kit import NOBODY, replaced
from sheetgen.games.unicorn import score
from sheetgen.games.unicorn.groups import Groups, Making
from sheetgen.games.unicorn.moves import UnicornMoves
from sheetgen.games.unicorn.setup import PM1, UnicornSetup
from sheetgen.games.unicorn.state import (
    FLIP,
    Claim,
    Done,
    Group,
    Move,
    Pick,
    SheetsBySeat,
    UnicornPhase,
    UnicornSheet,
    UnicornState,
)


class UnicornRules:
    """The rules of Unicorn Rainbow for one to four players, under the rule options of the
    layout.
    """

    states = UnicornState
    moves = (Pick, Claim, Done)
    turn_throw: Throw | None = None

    def __init__(self, setup: UnicornSetup) -> None:
        self.setup = setup

    def start(self, players: int) -> UnicornState:
        """Empty sheets; the first seat picks."""
        return UnicornState((UnicornSheet(),) * players)

    def seats(self, state: UnicornState) -> int:
        """How many sit at the table."""
        return len(state.sheets)

    def turn(self, state: UnicornState) -> Turn:
        """The turn, and who picks its dice."""
        return Turn(state.turn, state.active)

    def to_roll(self, state: UnicornState) -> Throw | None:
        """The picked dice, all thrown at once; in solo play then the dice that were not picked."""
        if state.phase not in (UnicornPhase.ROLL, UnicornPhase.REST):
            return None
        picked, rest = self.setup.throws(state.picked)
        return picked if state.phase == UnicornPhase.ROLL else rest

    def waiting(self, state: UnicornState) -> Seats:
        """The active player; then all others that have not finished."""
        return state.acting

    def legal(self, state: UnicornState, seat: Seat) -> UnicornMoves:
        """What a seat may do now."""
        return UnicornMoves(self.setup, state, seat)

    def rolled(self, state: UnicornState, roll: Roll) -> UnicornState:
        """The dice lie on the table, the colors in the order of the box."""
        return UnicornState(
            state.sheets,
            UnicornPhase.YOURS if state.phase == UnicornPhase.ROLL else UnicornPhase.OTHERS,
            frozenset({state.active}),
            state.active,
            state.turn,
            shown=tuple([thrown.face.text for thrown in roll]),
        )

    def moved(
        self,
        state: UnicornState,
        seat: Seat,
        move: Move,
    ) -> UnicornState:
        """The table after a pick, a claim or the end of a half.

        Firsts, dots, row bonuses, abilities and penalties mark themselves.
        """
        match move:
            case Pick():
                return replace(
                    state,
                    phase=UnicornPhase.ROLL,
                    acting=NOBODY,
                    picked=move.colors,
                )
            case Claim():
                return self._claimed(state, seat, move)
            case Done():
                return self._finished(state, seat)

    def _claimed(
        self,
        state: UnicornState,
        seat: Seat,
        claim: Claim,
    ) -> UnicornState:
        """The cell is crossed, with all that it completes; a second claim ends a seat's half.

        Raises ValueError for a cell of no row: nobody can agree on a place that is not there.
        """
        if claim.cell not in self.setup.parts:
            raise ValueError("a cell of no row")
        making = Groups(self.setup, state, seat).making(claim)
        sheets = replaced(state.sheets, seat, self._marked(state.sheets[seat], claim, making))
        if state.phase == UnicornPhase.PICK:  # a claim that all have agreed on, before the roll
            return replace(state, sheets=sheets)
        claimed = tuple(sorted((*state.claimed, (seat, making.group))))
        if state.groups_of(seat):
            return self._through(state, seat, sheets, claimed)
        return replace(
            state,
            sheets=sheets,
            claimed=claimed,
            uses=tuple(sorted((*state.uses, *making.uses), key=lambda use: use.seat)),
        )

    def _finished(self, state: UnicornState, seat: Seat) -> UnicornState:
        """Missing claims cost penalties, as far as there are boxes (rules 1.c 6, U17)."""
        sheet = state.sheets[seat]
        (penalties, count) = state.missed(seat)
        boxes = self.setup.boxes(penalties)
        if penalties == "yours":
            sheet = replace(sheet, yours=min(boxes, sheet.yours + count))
        elif count:
            sheet = replace(sheet, others=min(boxes, sheet.others + count))
        return self._through(
            state,
            seat,
            replaced(state.sheets, seat, sheet),
            tuple([one for one in state.claimed if one[0] != seat]),
        )

    def _marked(
        self,
        sheet: UnicornSheet,
        claim: Claim,
        making: Making,
    ) -> UnicornSheet:
        """The sheet after a claim, with the ability and the 1st that it brings."""
        setup = self.setup
        marks = sheet.marks | {claim.cell}
        firsts = sheet.firsts
        box = setup.box_of.get(claim.cell)
        if box and box not in sheet.dots and setup.columns[box] <= marks:
            firsts |= {box}
        # the first unused abilities of the right kinds; which of a kind makes no difference
        unused = setup.unused(sheet)
        spent: set[CellId] = set()
        for kind, count in zip((PM1, FLIP), making.cost, strict=True):
            of_kind = [one.id for one in unused if one.group == kind]
            spent.update(of_kind[:count])
        return UnicornSheet(
            marks,
            sheet.gained | setup.earned(marks),
            sheet.used | spent,
            firsts,
            sheet.dots,
            sheet.extras + claim.extra,
            sheet.yours,
            sheet.others,
        )

    def score(self, state: UnicornState, seat: Seat) -> Score:
        """One line a section, then rows, unused extras and both penalties; a solo score has its
        band.
        """
        return score.score(self.setup, state.sheets[seat], len(state.sheets))

    def outcome(self, state: UnicornState, names: Names) -> Outcome | None:
        """Who won by the ladder of rules 1.d, and what ended the game; a solo player is ranked
        alone.
        """
        if state.phase != UnicornPhase.END:
            return None
        reasons: list[str] = []
        for name, sheet in zip(names, state.sheets, strict=True):
            reasons += [f"{name} {why}" for why in score.endings(self.setup, sheet)]
        scores = [self.score(state, seat) for seat in range(len(state.sheets))]
        return Outcome("; ".join(reasons), ranking(scores))

    def _through(
        self,
        state: UnicornState,
        seat: Seat,
        sheets: SheetsBySeat,
        claimed: tuple[tuple[Seat, Group], ...],
    ) -> UnicornState:
        """A seat has nothing more to do in this half; the last one ends it."""
        acting = state.acting - {seat}
        if not acting:
            return self._next_half(state, with_dots(sheets))
        return replace(
            state,
            sheets=sheets,
            acting=acting,
            claimed=claimed,
            uses=tuple([use for use in state.uses if use.seat != seat]),
        )

    def _next_half(self, state: UnicornState, sheets: SheetsBySeat) -> UnicornState:
        """The others claim, while a solo player rolls the dice that were not picked; the next turn,
        or the end of the game.
        """
        turn = state.turn
        active = state.active
        others = frozenset(range(len(sheets))) - {active}
        if state.phase == UnicornPhase.YOURS and others:
            return UnicornState(
                sheets, UnicornPhase.OTHERS, others, active, turn, shown=state.shown
            )
        if state.phase == UnicornPhase.YOURS:
            return UnicornState(
                sheets,
                UnicornPhase.REST,
                NOBODY,
                active,
                turn,
                picked=tuple(sorted(self.setup.sides[face].color for face in state.shown)),
            )
        if score.ends(self.setup, *sheets):
            return UnicornState(sheets, UnicornPhase.END, NOBODY, turn=turn + 1)
        active = (active + 1) % len(sheets)
        return UnicornState(
            sheets,
            UnicornPhase.PICK,
            frozenset({active}),
            active,
            turn + 1,
        )


def with_dots(sheets: SheetsBySeat) -> SheetsBySeat:
    """At the end of a half everybody else puts a dot where somebody was first (rules 1.c 7,
    U14).
    """
    taken = frozenset().union(*(sheet.firsts for sheet in sheets))
    dotted = []
    for sheet in sheets:
        dots = sheet.dots | taken - sheet.firsts
        dotted.append(sheet if dots == sheet.dots else replace(sheet, dots=dots))
    return tuple(dotted)
