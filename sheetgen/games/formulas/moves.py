"""What a player may do now: one object that lists the moves, judges them, and draws one (rules
4.c); here, while dice are drafted.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from sheetgen.core.dice import Stream
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem, Problems
from sheetgen.games.formulas.acts import (
    DraftDice,
    FormulasDone,
    Move,
    ShownDice,
    ShownDie,
    ThrowAgain,
    faces_of,
)
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import FormulasPhase, FormulasState
from sheetgen.games.formulas.sums import face_text, faces_text
from sheetgen.games.kit import not_your_turn


@dataclass(eq=False)
class FormulasMoves(ABC):
    """What a seat may do now: see `sheetgen.games.contracts.MoveSet`."""

    setup: FormulasSetup
    state: FormulasState
    seat: Seat

    @abstractmethod
    def __post_init__(self) -> None:
        """Look at what there is to do it with."""

    def __contains__(self, move: Move) -> bool:
        """Whether nothing speaks against the move."""
        return not any(self.untimely(move)) and not any(self.against(move))

    def reasons(self, move: Move, names: Names) -> Problems:
        """Every reason against a move; it has to be of this time before anything else is asked."""
        wrong_time = list(self.untimely(move))
        waiting = self.state.waiting
        if self.seat not in waiting:
            wrong_time.append(not_your_turn(names, self.seat, waiting))
        yield from wrong_time or self.against(move)

    @abstractmethod
    def untimely(self, move: Move) -> Problems:
        """Why it is not time for a move."""

    @abstractmethod
    def against(self, move: Move) -> Problems:
        """What speaks against a move that it is time for."""


class Drafting(FormulasMoves):
    """While the active player drafts, and while the others share out the rest."""

    def __post_init__(self) -> None:
        setup = self.setup
        state = self.state
        self.drafts = state.phase == FormulasPhase.DRAFT
        self.table = state.lying(state.table)
        # how many dice may be taken at once, and thrown again
        self.room = min(setup.draft - len(state.drafted), len(self.table)) if self.drafts else 1
        again = len(self.table) if self.drafts and setup.may_reroll(state) else 0
        self._most: dict[type[DraftDice | ThrowAgain], int] = {
            DraftDice: self.room,
            ThrowAgain: again,
        }

    def __iter__(self) -> Iterator[Move]:
        """Dice few before many, then re-rolls, then the end of it."""
        for kind, most in self._most.items():
            for size in range(1, most + 1):
                yield from map(kind, combinations(self.table, size))
        if self.drafts:
            yield FormulasDone()

    def sample(self, stream: Stream) -> Move:
        """A kind of move by chance, then one of that kind."""
        kinds = [kind for kind, most in self._most.items() if most]
        kind = stream.one_of([None, *kinds] if self.drafts else kinds)
        if kind is None:
            return FormulasDone()
        count = 1 + stream.below(self._most[kind])
        return kind(tuple(stream.draw(self.table, count)))

    def untimely(self, move: Move) -> Problems:
        """Dice are not used yet."""
        if self.drafts:
            right = "the active player drafts, re-rolls or is done"
            timely = isinstance(move, DraftDice | ThrowAgain | FormulasDone)
        else:
            right = "the other players take one die each in turn"
            timely = isinstance(move, DraftDice)
        if not timely:
            yield Problem("wrong-phase", f"dice are used once they are shared out; now {right}")

    def against(self, move: Move) -> Problems:
        """What is wrong with how many dice are taken or thrown again, then with which."""
        if not isinstance(move, DraftDice | ThrowAgain):
            return
        count = len(move.dice)
        if isinstance(move, ThrowAgain):
            yield from self._against_reroll()
        elif self.drafts:
            yield from self._against_draft(count)
        elif count > 1:
            yield Problem(
                "one-at-a-time", f"{count} dice are named; the rest is taken one die at a time"
            )
        if not count:
            yield Problem("no-dice-named", "no die is named; name at least one on the table")
        yield from self._against_dice(move.dice)

    def _against_reroll(self) -> Problems:
        if not self.setup.may_reroll(self.state):
            often = {1: "once", 2: "twice"}[self.state.rerolls]
            yield Problem(
                "no-reroll-left",
                f"dice were re-rolled {often} in this round; that is all",
                switch="rerolls",
            )

    def _against_draft(self, count: int) -> Problems:
        drafted = len(self.state.drafted) + count
        most = self.setup.draft
        if drafted > most:
            yield Problem(
                "too-many-drafted",
                f"that makes {drafted} drafted dice; at most {most} may be drafted",
            )

    def _against_dice(self, dice: ShownDice) -> Problems:
        lying = dict(self.table)
        there = faces_text(faces_of(self.table))
        box = list(self.setup.faces)
        named = sorted(dice, key=lambda one: box.index(one[0]))
        yield from self._twice(named)
        for die, face in dict.fromkeys(named):
            shown = face_text(face)
            if die in self.state.drafted:
                yield Problem(
                    "die-drafted", f"{shown} ({die}) is drafted already and stays as it is", die
                )
            elif die not in lying:
                yield Problem("not-on-table", f"{die} is not on the table; there are {there}", die)
            elif lying[die] != face:
                yield Problem(
                    "not-showing",
                    f"{die} shows {face_text(lying[die])}, not {shown}; on the table are {there}",
                    die,
                )

    def _twice(self, dice: Iterable[ShownDie]) -> Problems:
        for die, count in Counter(die for die, _ in dice).items():
            if count > 1:
                yield Problem(
                    "die-twice", f"{die} is named {count} times; each die is taken once", die
                )
