"""What a seat may do now, as it is offered at the table: best first, and what Enter does where one
thing is obvious.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from math import inf
from typing import Generic, cast

from sheetgen.core.grouping import grouped
from sheetgen.core.play import M, MoveSummary, S, Seat, Summaries
from sheetgen.errors import AmbiguousMove, Remarks, SheetgenError
from sheetgen.games.game import Game
from sheetgen.messages import Words, count_of

MOST = 5000  # moves that are looked at for a list; nobody waits until more are explained
PICK = "draft "  # how moves begin that pick dice to be used later
UNUSED = "penalty"  # the heading of what dice without a use cost
FINISHED = ("done", "pass")  # moves that end an act and do nothing else
FINISH = "finish"  # the heading of having finished, where nothing has to be done any more


@dataclass(frozen=True, slots=True)
class MoveOffer(Generic[S, M]):
    """What a seat may do now."""

    game: Game[S, M]
    state: S
    seat: Seat
    names: Words

    def parse(self, text: str) -> M:
        """A move as typed. Raises NotationError, or AmbiguousMove with every reading."""
        return self.game.parse_move(text, self.state, self.seat, self.names)

    def readings(self, text: str) -> tuple[M, ...]:
        """Every move that a text may be. Raises NotationError where it is none."""
        try:
            return (self.parse(text),)
        except AmbiguousMove as error:
            return cast("tuple[M, ...]", error.readings)

    def reads(self, text: str) -> bool:
        """Whether a text is a move of the game, legal or not."""
        try:
            return bool(self.readings(text))
        except SheetgenError:
            return False

    def meant(self, text: str) -> tuple[M, ...]:
        """The legal moves that a text may be, of those that come to the same the first.

        Raises NotationError.
        """
        legal = [move for move in self.readings(text) if not self.problems(move)]
        return tuple(reversed({self.after(move): move for move in reversed(legal)}.values()))

    def problems(self, move: M) -> Remarks:
        """Every reason why a move is not allowed now; () = legal."""
        return self.game.problems(self.state, self.seat, move, self.names)

    def explain(self, move: M) -> MoveSummary:
        """What a legal move means."""
        return self.game.notation.explain(self.state, self.seat, move, self.names)

    def after(self, move: M) -> S:
        """The table after a legal move."""
        return self.game.rules.moved(self.state, self.seat, move)

    def moves(self) -> Iterator[M]:
        """Every legal move, as the game lists them."""
        return self.game.moves(self.state, self.seat)

    def texts(self) -> Iterator[str]:
        """The moves in notation, as they are typed."""
        moves = islice(self.moves(), MOST)
        return (self.game.on_paper(self.game.notation.format(move)) for move in moves)

    def typed(self, move: M) -> str:
        """A move as it is typed."""
        return self.typed_text(self.game.notation.format(move))

    def typed_text(self, written: str) -> str:
        """A move in notation as it is typed: without the ids of its dice, but where it matters
        which of two dice is meant.
        """
        whole = self.game.on_paper(written)
        short = die_names_left_out(self.game, written)
        return whole if short != whole and len(self.readings(short)) > 1 else short

    def gain(self, move: M) -> int:
        """The points that a legal move brings the seat at once."""
        score = self.game.rules.score
        return score(self.after(move), self.seat).total - score(self.state, self.seat).total

    def doubt(self, move: M, best: Summaries) -> str:
        """Why somebody may not have meant a legal move, where the best moves do better: it finishes
        at a cost, or ends the turn or the game without any points; "" where there is no such doubt.
        """
        rules = self.game.rules
        note = self.explain(move)
        after = self.after(move)
        gain = self.gain(move)
        if note.group == FINISH and gain < 0 and len(best) > 1:
            return f"costs {count_of(-gain, 'point')}"
        if gain > 0 or note.worth > 0:
            return ""
        if rules.turn(after) != rules.turn(self.state) and best[0].worth > 0:
            return "scores nothing"
        ends = rules.outcome(after, self.names) is not None
        return "ends the game" if ends and any(map(self._goes_on, best)) else ""

    def _goes_on(self, note: MoveSummary) -> bool:
        """Whether the game goes on after a move."""
        after = self.after(self.meant(note.text)[0])
        return self.game.rules.outcome(after, self.names) is None

    def within_reach(self) -> Summaries:
        """What the seat could do, without abilities, with dice that it picks now: what every pick
        leads to that leaves nothing to pick; () where there is no choice.
        """
        # Dice that show the same are as good as each other.
        written = self.game.notation.format
        picks = {
            tuple(sorted(die_names_left_out(self.game, written(move)).split())): move
            for move in self._picks()
        }
        found: dict[M, MoveSummary] = {}
        for pick in picks.values() if len(picks) > 1 else ():
            picked = self._later(pick)
            if next(picked._picks(), None) is not None:
                continue
            used = picked._finished()
            for move in used.moves():
                note = found.get(move) or used.explain(move)
                if note.aided:
                    break
                found[move] = note
        return tuple(note for note in found.values() if note.cell and note.group != UNUSED)

    def _picks(self) -> Iterator[M]:
        """The moves that pick dice to be used later; they are listed before all others."""
        written = self.game.notation.format
        return takewhile(lambda move: written(move).startswith(PICK), self.moves())

    def _finished(self) -> MoveOffer[S, M]:
        """What the seat may do next where nothing has to be done any more."""
        for move in self.moves():
            text = self.game.notation.format(move)
            if text in FINISHED and self.explain(move).group == FINISH:
                return self._later(move)
        return self

    def _later(self, move: M) -> MoveOffer[S, M]:
        """What the seat may do after a legal move."""
        return replace(self, state=self.after(move))

    def notes(self) -> Summaries:
        """The moves from the best down, as far as they are looked at: as they say themselves, then
        as the game's bot weighs them.
        """
        bot = self.game.bot
        worth = dict(bot.evaluator(self.state, self.seat)) if bot else {}
        moves = islice(self.moves(), MOST)
        notes = {move: self.explain(move) for move in islice(dict.fromkeys((*worth, *moves)), MOST)}

        def rank(move: M) -> tuple[object, ...]:
            note = notes[move]
            # Of those alike what completes something comes first, then what spends no ability; to
            # have finished comes last.
            return (
                -note.worth,
                -worth.get(move, -inf),
                -len(note.completes),
                note.aided,
                note.text in FINISHED,
            )

        return tuple(notes[move] for move in sorted(notes, key=rank))


def obvious(notes: Summaries) -> MoveSummary | None:
    """What Enter does: the only move there is, or to have finished where that costs nothing and
    nothing else was due.
    """
    if len(notes) == 1:
        return notes[0]
    done = [note for note in notes if note.group == FINISH and not note.detail]
    return done[0] if len(done) == 1 else None


def die_names_left_out(game: Game[S, M], text: str) -> str:
    """Moves as people type them: with the cells of the paper, and without the ids of their dice,
    where it does not matter which of two dice is meant.
    """
    names = "|".join(re.escape(die.id) for die in game.spec.dice)
    return game.on_paper(re.sub(rf"\((?:{names})\)", "", text))


def by_group(notes: Summaries) -> Mapping[str, Summaries]:
    """The moves under each heading."""
    return grouped(notes, lambda note: note.group)
