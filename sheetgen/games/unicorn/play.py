"""How the table changes: the course of a turn from the pick to the end of the game (rules 1.b to
1.d).
"""

from __future__ import annotations

from operator import itemgetter

from sheetgen.core.dice import Roll, Throw
from sheetgen.core.play import Names, Outcome, Rank, Score, Seat, Turn
from sheetgen.core.ranking import ranking
from sheetgen.games.unicorn import score
from sheetgen.games.unicorn.abilities import Abilities
from sheetgen.games.unicorn.moves import Moves
from sheetgen.games.unicorn.state import (
    AGREED,
    END,
    FLIP,
    NOT_PICKED,
    OTHERS,
    OWN_CLAIMS,
    PICK,
    REST,
    ROLL,
    TWICE,
    WIDE,
    YOURS,
    Claim,
    Done,
    Move,
    Paper,
    Pick,
    Table,
    Use,
    new,
)


class UnicornRules:
    """The rules of Unicorn Rainbow for one to four players, under the switches of the layout."""

    states = Table
    moves: tuple[type[Move], ...] = (Pick, Claim, Done)
    turn_throw: Throw | None = None

    def __init__(self, abilities: Abilities) -> None:
        self.abilities, self.groups, self.setup = abilities, abilities.groups, abilities.setup

    def start(self, players: int) -> Table:
        """Empty sheets; the first seat picks."""
        return Table((Paper(),) * players)

    def seats(self, state: Table) -> int:
        """How many sit at the table."""
        return len(state.papers)

    def turn(self, state: Table) -> Turn:
        """The turn, and who picks its dice."""
        return Turn(state.turn, Seat(state.active))

    def to_roll(self, state: Table) -> Throw | None:
        """The picked dice, all thrown at once; in solo play then the dice that were not picked."""
        if state.phase == ROLL:
            return self.setup.throws[state.picked][0]
        return self.setup.throws[state.picked][1] if state.phase == REST else None

    def waiting(self, state: Table) -> frozenset[Seat]:
        """The active player; then all others that have not finished."""
        return self.setup.seats[state.acting]

    def legal(self, state: Table, seat: Seat) -> Moves:
        """What a seat may do now."""
        return Moves(self.abilities, state, seat)

    def rolled(self, state: Table, roll: Roll) -> Table:
        """The dice lie on the table, the colors in the order of the box."""
        codes = self.setup.codes
        shown = tuple([codes[thrown.face.color, thrown.face.value] for thrown in roll])
        phase, acting = (YOURS, 1 << state.active) if state.phase == ROLL else (OTHERS, 1)
        return new(
            Table, (state.papers, phase, acting, state.active, state.turn, NOT_PICKED, shown, 0, ())
        )

    def moved(self, state: Table, seat: Seat, move: Move) -> Table:
        """The table after a pick, a claim or the end of a half.

        Firsts, dots, row bonuses, abilities and penalties mark themselves.
        """
        papers, phase, acting, active, turn, picked, shown, taken, uses = state
        if isinstance(move, Pick):
            return new(
                Table, (papers, ROLL, 0, active, turn, self.setup.pick_of[move.colors], (), 0, ())
            )
        marks, gained, used, firsts, dots, extras, yours, others = papers[seat]
        before, group = taken >> WIDE * seat & TWICE, 0
        if isinstance(move, Claim):
            groups = self.groups.named[shown].get(move.dice)
            # dice as they lie, by far the most common claim: where nothing was claimed before, the
            # first group is free
            if groups:
                group = groups[0]
            else:
                group, spent = self.groups.making(state, seat, move)
                group = group or AGREED
                used = self._spent(gained, used, spent)
                uses = tuple(sorted((*uses, *spent), key=itemgetter(0)))
            bit, column, box, section, circle = self.setup.near[move.cell]
            marks, extras = marks | bit, extras + move.extra
            if marks & section == section:
                gained |= circle
            if marks & column == column:
                firsts |= box & ~dots
        # missing claims cost penalties, as far as there are boxes (rules 1.c 6, U17)
        elif phase == YOURS:
            yours = min(self.setup.yours, yours + OWN_CLAIMS - (before > 0))
        elif not before:
            others = min(self.setup.others, others + 1)
        changed = list(papers)
        changed[seat] = new(Paper, (marks, gained, used, firsts, dots, extras, yours, others))
        papers = tuple(changed)
        if group == AGREED and phase == PICK:
            return state._replace(papers=papers)
        if group and not before:
            return new(
                Table,
                (
                    papers,
                    phase,
                    acting,
                    active,
                    turn,
                    picked,
                    shown,
                    taken | group << WIDE * seat,
                    uses,
                ),
            )
        acting &= ~(1 << seat)
        if not acting:
            return self._turned(papers, phase, active, turn, shown)
        taken = taken & ~(TWICE << WIDE * seat) | (TWICE << WIDE * seat if group else 0)
        uses = tuple([use for use in uses if use[0] != seat]) if uses else uses
        return new(Table, (papers, phase, acting, active, turn, picked, shown, taken, uses))

    def score(self, state: Table, seat: Seat) -> Score:
        """One line a section, then rows, unused extras and both penalties; a solo score has its
        band.
        """
        return score.score(self.setup, state.papers[seat], len(state.papers))

    def outcome(self, state: Table, names: Names) -> Outcome | None:
        """Who won by the ladder of rules 1.d, and what ended the game; a solo player is ranked
        alone.
        """
        if state.phase != END:
            return None
        reason = "; ".join(score.end_reasons(self.setup, state, names))
        if len(state.papers) == 1:
            return Outcome(reason, (Rank(Seat(0), 1),))
        return Outcome(
            reason, ranking([self.score(state, Seat(seat)) for seat in range(len(state.papers))])
        )

    def _spent(self, gained: int, used: int, uses: tuple[Use, ...]) -> int:
        """Crosses the first unused abilities of the right kind; which of a kind they are makes no
        difference.
        """
        for _, _, change in uses:
            unused = gained & ~used & (self.setup.flips if change == FLIP else self.setup.pm1)
            used |= unused & -unused
        return used

    def _turned(
        self, papers: tuple[Paper, ...], phase: int, active: int, turn: int, shown: tuple[int, ...]
    ) -> Table:
        """Nobody is left to act: the table moves on to the next half or turn, or the game ends."""
        players = len(papers)
        papers = with_dots(papers)
        if phase == YOURS:
            if players == 1:
                return Table(
                    papers,
                    REST,
                    0,
                    active,
                    turn,
                    self.setup.pick_of[
                        tuple(sorted([self.setup.faces[code].color for code in shown]))
                    ],
                )
            others = (1 << players) - 1 & ~(1 << active)
            return new(Table, (papers, OTHERS, others, active, turn, NOT_PICKED, shown, 0, ()))
        for paper in papers:
            if score.ends(self.setup, paper):
                return Table(papers, END, 0, 0, turn + 1)
        active = (active + 1) % players
        return new(Table, (papers, PICK, 1 << active, active, turn + 1, NOT_PICKED, (), 0, ()))


def with_dots(papers: tuple[Paper, ...]) -> tuple[Paper, ...]:
    """At the end of a half everybody else puts a dot where somebody was first (rules 1.c 7,
    U14).
    """
    taken, seen = 0, -1
    for _, _, _, firsts, dots, _, _, _ in papers:
        taken |= firsts
        seen &= firsts | dots
    if not taken & ~seen:
        return papers
    return tuple([paper._replace(dots=paper.dots | taken & ~paper.firsts) for paper in papers])
