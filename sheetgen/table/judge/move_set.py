"""What a seat may do now, as it is offered at the table: best first, and what Enter does where one
thing is obvious.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from sheetgen.core.play import MoveSummary, Seat
from sheetgen.games.game import AnyGame

MOST = 500  # moves that are looked at for a list; nobody waits until more are explained
FINISHED = ("done", "pass")  # moves that end an act and do nothing else
FINISH = "finish"  # the heading of having finished, where nothing has to be done any more


@dataclass(frozen=True, slots=True)
class MoveOffer:
    """What a seat may do now."""

    game: AnyGame
    state: object
    seat: Seat
    names: tuple[str, ...]

    def notes(self) -> tuple[MoveSummary, ...]:
        """The moves from the best down, as far as they are looked at: as they say themselves, then
        as the game's bot weighs them.
        """
        bot = self.game.bot
        worth = dict(bot.evaluator(self.state, self.seat)) if bot else {}
        looked_at = islice(
            dict.fromkeys((*worth, *islice(self.game.moves(self.state, self.seat), MOST))), MOST
        )
        told = [
            (move, self.game.notation.explain(self.state, self.seat, move, self.names))
            for move in looked_at
        ]
        told.sort(
            key=lambda pair: (-pair[1].worth, -worth.get(pair[0], float("-inf")), *_behind(pair[1]))
        )
        return tuple(note for _, note in told)

    def texts(self) -> Iterator[str]:
        """The moves in notation."""
        return map(self.game.notation.format, islice(self.game.moves(self.state, self.seat), MOST))

    def gain(self, note: MoveSummary) -> int:
        """The points that a move brings at once."""
        move = self.game.parse_move(note.text, self.state, self.seat, self.names)
        return gain(self.game, self.state, self.seat, move)


def gain(game: AnyGame, state: object, seat: Seat, move: object) -> int:
    """The points that a move brings its player at once."""
    return (
        game.rules.score(game.rules.moved(state, seat, move), seat).total
        - game.rules.score(state, seat).total
    )


def _behind(note: MoveSummary) -> tuple[int, bool, bool]:
    """What completes something comes first, then what spends no ability; to have finished comes
    last.
    """
    return -len(note.completes), note.aided, note.text in FINISHED


def obvious(notes: Sequence[MoveSummary]) -> MoveSummary | None:
    """What Enter does: the only move there is, or to have finished where that costs nothing and
    nothing else was due.
    """
    if len(notes) == 1:
        return notes[0]
    done = [note for note in notes if note.group == FINISH and not note.detail]
    return done[0] if len(done) == 1 else None


def die_names_left_out(game: AnyGame, text: str) -> str:
    """Moves without the ids of their dice, as people type them where it does not matter which of
    two dice is meant.
    """
    return re.sub(rf"\((?:{'|'.join(re.escape(die.id) for die in game.spec.dice)})\)", "", text)


def by_group(notes: Sequence[MoveSummary]) -> Iterator[tuple[str, int, MoveSummary]]:
    """The headings, how many moves stand under each, and the first of them."""
    groups: dict[str, list[MoveSummary]] = {}
    for note in notes:
        groups.setdefault(note.group, []).append(note)
    for group, members in groups.items():
        yield group, len(members), members[0]
