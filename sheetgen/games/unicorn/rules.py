"""Unicorn Rainbow: the course of a turn (rules 1.b to 1.d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import DieId, Roll, Throw
from sheetgen.core.game import Entry, Event, FormLine, GameSpec, Note, Outcome, Rank, Rolled, Score, Seat
from sheetgen.core.ranking import ranking
from sheetgen.errors import IllegalMove, Problem
from sheetgen.games.kit import Stock, check_seats
from sheetgen.games.unicorn import audit, explain, filled, notation, reasons, score, sheet
from sheetgen.games.unicorn.groups import Made
from sheetgen.games.unicorn.judge import OWN_CLAIMS, ROLLING, Judge
from sheetgen.games.unicorn.plan import Plan
from sheetgen.games.unicorn.state import FLIP, FRESH, Claim, Done, Half, Move, Paper, Phase, Pick, Table

NOBODY: frozenset[Seat] = frozenset()


class Unicorn(Stock):
    """The rules of Unicorn Rainbow for one to four players, under the switches of the layout."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.plan = Plan(spec)
        self.judge = Judge(self.plan)
        self._throws: dict[tuple[Phase, tuple[str, ...]], Throw] = {}
        self._alone = tuple(frozenset({Seat(seat)}) for seat in range(spec.players[1]))

    def start(self, seats: Sequence[str]) -> Table:
        """Empty sheets; the first seat picks. Raises SheetError for too many or too few players."""
        check_seats(self.spec, seats)
        return Table(tuple(seats), (Paper(),) * len(seats), (FRESH,) * len(seats))

    def to_roll(self, state: Table) -> Throw | None:
        """The picked dice, all thrown at once; in solo play then the dice that were not picked."""
        if state.phase not in ROLLING:
            return None
        known = self._throws.get((state.phase, state.picked))
        if known is None:
            known = self._throws[state.phase, state.picked] = Throw(self._dice(state), len(state.picked))
        return known

    def waiting(self, state: Table) -> frozenset[Seat]:
        """The active player; then all others that have not finished."""
        if state.phase == "pick" or state.phase == "yours":
            return self._alone[state.active]
        if state.phase != "others":
            return NOBODY
        if len(state.papers) == 1:
            return self._alone[0]
        return frozenset(Seat(seat) for seat, half in enumerate(state.halves) if seat != state.active and not half.done)

    def moves(self, state: Table, seat: Seat) -> Iterator[Move]:
        """Picks; or claims as the dice lie, then claims with abilities, then `done` where it is allowed.

        A claim is listed with the dice as they show, so two dice with equal faces count once. Changes that would bring a die back to a
        number it has shown would spend abilities for nothing; they are neither listed nor allowed.
        """
        return self.judge.moves(state, seat)

    def problems(self, state: Table, seat: Seat, move: Any) -> tuple[Problem, ...]:
        """Every reason against a pick, a claim or finishing the half; the codes are listed in `reasons`."""
        return reasons.problems(self.judge, state, seat, move)

    def apply(self, state: Table, event: Event) -> Table:
        """The next position. Firsts, dots, row bonuses, abilities and penalties are marked by themselves. Raises IllegalMove."""
        if isinstance(event, Rolled):
            shown = self.judge.thrown(state, event.roll)
            if shown is None:
                raise IllegalMove(reasons.roll_problems(self.judge, state, event.roll))
            return self._rolled(state, shown)
        seat, move = event.seat, event.move
        if isinstance(move, Claim):
            if made := self.judge.making(state, seat, move):
                return self._claimed(state, seat, made, spent=int(move.extra))
        elif isinstance(move, Pick):
            if self.judge.picking(state, seat, move):
                return self._picked(state, move)
        elif isinstance(move, Done) and self.judge.may_finish(state, seat):
            return self._finished(state, seat)
        raise IllegalMove(self.problems(state, seat, move))

    def sheet(self, state: Table, seat: Seat) -> Sheet:
        """The seat's paper, row bonuses included."""
        return sheet.to_sheet(self.plan, state.papers[seat], state.names[seat], len(state.papers))

    def position(self, sheets: Sequence[Sheet], roll: Roll | None = None) -> Table:
        """The table that these papers show.

        It supposes what favors the players: each complete section has its ability, a listed ability is there though its section is open,
        nobody has claimed in this turn yet, the sheets of players that are not shown are empty. A dot that somebody forgot is there.
        Without a roll the first seat picks, or the game is over when a sheet ends it. Raises SheetError.
        """
        names, papers = sheet.to_papers(self.plan, sheets)
        table = Table(names, _with_dots(papers), (FRESH,) * len(names))
        if roll is not None:
            shown = sheet.shown(self.plan, self.judge.picked, roll)
            return table._replace(phase="yours", picked=tuple(self.plan.faces[face][0] for face in shown), shown=shown)
        return table._replace(phase="end") if score.end_reasons(self.plan, table) else table

    def as_other(self, state: Table) -> Table | None:
        """The first paper's owner in the other players' half; in solo play the same player, who has thrown the dice left over."""
        if state.phase != "yours":
            return None
        return state._replace(phase="others", active=min(1, len(state.papers) - 1))

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """What cannot be right on one paper; see `notes` for what may have been forgotten."""
        return audit.problems(self.plan, sheet)

    def notes(self, sheet: Sheet) -> tuple[Problem, ...]:
        """What may have been forgotten on one paper, or is odd but possible to write down and to score."""
        return audit.notes(self.plan, sheet)

    def score(self, state: Table, seat: Seat) -> Score:
        """One line a section, then rows, unused extras and both penalties; a solo score has its band."""
        return score.score(self.plan, state.papers[seat], len(state.papers))

    def outcome(self, state: Table) -> Outcome | None:
        """Who won by the ladder of rules 1.d, and what ended the game; a solo player is ranked alone."""
        if state.phase != "end":
            return None
        reason = "; ".join(score.end_reasons(self.plan, state))
        if len(state.papers) == 1:
            return Outcome(reason, (Rank(Seat(0), 1),))
        return Outcome(reason, ranking([score.score(self.plan, paper, len(state.papers)) for paper in state.papers]))

    def explain(self, state: Table, seat: Seat, move: Any) -> Note:
        """The claim's cell and dice, and the row, 1st or ability that it would complete."""
        return explain.note(self.judge, state, seat, move)

    def parse_move(self, text: str, state: Table, seat: Seat) -> Move:
        """`pick R R Y`, `O7`, `O7=R3+Y4`, `R6=R5(+1)`, `extra O7`, `done`. Raises NotationError, AmbiguousMove."""
        return notation.parse_move(self.judge, text, state, seat)

    def format_move(self, move: Any) -> str:
        """The move in notation, with the dice of a claim in the order of the box."""
        return notation.move_text(self.spec, move)

    def parse_roll(self, text: str) -> Roll:
        """Three dice, at most two of a color. Raises NotationError."""
        return notation.parse_roll(self.spec, text, self.judge.picked)

    def form(self, players: int) -> tuple[FormLine, ...]:
        """Rows, abilities, firsts (not in solo play), extras and penalties."""
        return filled.form(self.plan, players)

    def parse_sheet(self, entries: Sequence[Entry]) -> Sheet:
        """Reads a filled sheet; a row's bonus need not be listed. Raises NotationError."""
        return filled.parse(self.plan, entries)

    def format_sheet(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """The filled sheet's lines, runs of cells as ranges, empty lines left out."""
        return filled.lines(self.plan, sheet)

    def _dice(self, state: Table) -> tuple[DieId, ...]:
        """The dice on hand: of each color the first ones are thrown for the own half, the last ones in the solo player's other half."""
        box = self.spec.dice if state.phase == "roll" else self.spec.dice[::-1]
        left = list(state.picked)
        taken: set[DieId] = set()
        for die in box:
            if die.color in left:
                left.remove(die.color)
                taken.add(die.id)
        return tuple(die.id for die in self.spec.dice if die.id in taken)

    def _picked(self, state: Table, move: Pick) -> Table:
        return Table(state.names, state.papers, state.halves, "roll", state.active, state.turn, self.judge.picks[move])

    def _rolled(self, state: Table, shown: tuple[str, ...]) -> Table:
        phase: Phase = "yours" if state.phase == "roll" else "others"
        return Table(state.names, state.papers, state.halves, phase, state.active, state.turn, state.picked, shown)

    def _claimed(self, state: Table, seat: int, made: Made, *, spent: int) -> Table:
        paper, half = state.papers[seat], state.halves[seat]
        if made.uses:
            paper = self._spend(paper, made)
        paper = self.plan.marked(paper, made.bit, spent)
        half = Half((*half.groups, made.group), half.uses + made.uses, len(half.groups) + 1 == OWN_CLAIMS)
        return self._after(state, seat, paper, half)

    def _spend(self, paper: Paper, made: Made) -> Paper:
        """Crosses the first unused abilities of the right kind; which of a kind they are makes no difference."""
        used = paper.used
        for _, change in made.uses:
            unused = paper.gained & ~used & (self.plan.flips if change == FLIP else self.plan.pm1)
            used |= unused & -unused
        return paper._replace(used=used)

    def _finished(self, state: Table, seat: int) -> Table:
        """The half is over; missing claims cost penalties, as far as there are boxes (rules 1.c 6, U17)."""
        paper, half = state.papers[seat], state.halves[seat]
        if state.phase == "yours":
            paper = paper._replace(yours=min(self.plan.yours, paper.yours + OWN_CLAIMS - len(half.groups)))
        elif not half.groups:
            paper = paper._replace(others=min(self.plan.others, paper.others + 1))
        return self._after(state, seat, paper, Half(half.groups, half.uses, done=True))

    def _after(self, state: Table, seat: int, paper: Paper, half: Half) -> Table:
        """The table after a seat has acted, moved on to the next half or turn when nobody is left to act."""
        names, papers, halves, phase, active, turn, picked, shown = state
        papers = (*papers[:seat], paper, *papers[seat + 1 :])
        halves = (*halves[:seat], half, *halves[seat + 1 :])
        if not half.done or (phase == "others" and not self._all_done(halves, active)):
            return Table(names, papers, halves, phase, active, turn, picked, shown)
        papers, fresh = _with_dots(papers), (FRESH,) * len(papers)
        if phase == "yours" and len(papers) > 1:
            return Table(names, papers, fresh, "others", active, turn, picked, shown)
        if phase == "yours":
            return Table(names, papers, fresh, "roll-rest", active, turn, self._rest(picked))
        ended = any(score.ends(self.plan, paper) for paper in papers)
        if ended:
            return Table(names, papers, fresh, "end", active, turn)
        return Table(names, papers, fresh, "pick", (active + 1) % len(papers), turn + 1)

    def _all_done(self, halves: tuple[Half, ...], active: int) -> bool:
        return all(half.done for seat, half in enumerate(halves) if seat != active or len(halves) == 1)

    def _rest(self, picked: tuple[str, ...]) -> tuple[str, ...]:
        rest = list(self.plan.colors)
        for color in picked:
            rest.remove(color)
        return tuple(rest)


def _with_dots(papers: tuple[Paper, ...]) -> tuple[Paper, ...]:
    """At the end of a half everybody else puts a dot where somebody was first (rules 1.c 7, U14)."""
    taken = 0
    for paper in papers:
        taken |= paper.firsts
    if not taken or all(taken & ~(paper.firsts | paper.dots) == 0 for paper in papers):
        return papers
    return tuple(paper._replace(dots=paper.dots | taken & ~paper.firsts) for paper in papers)
