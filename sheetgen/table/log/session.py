"""An evening at one table: a game under way, its log, who sits there, and everything that can be
done with it.

Whatever is done is a record: it is tried on the game, written to the log, and only
then counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from sheetgen.core.dice import Roll, named_text
from sheetgen.core.play import Outcome, Seat
from sheetgen.errors import IllegalMove, SheetgenError
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words
from sheetgen.table.judge.move_set import MoveOffer
from sheetgen.table.judge.policies import find
from sheetgen.table.log.amending import bot_move
from sheetgen.table.log.corrections import is_correction
from sheetgen.table.log.game_log import Event, Events, GameLog, Record, commitment, dice_seen
from sheetgen.table.log.journal import (
    VERSION,
    Journal,
    SavedLog,
    empty_journal,
    layout_hash,
    read,
    records_of,
)
from sheetgen.table.log.replaying import replay
from sheetgen.table.log.seats import new_game

MOST_EVENTS = 20_000  # more than any game has; a game of bots that goes on longer is stopped


class Session:
    """A game under way.

    Attributes:
        game_log: what has happened.
        journal: where it is saved.
        ended: whether the log says that the game is over.
    """

    def __init__(self, game_log: GameLog, journal: Journal) -> None:
        self.game_log = game_log
        self.journal = journal
        self.ended = False
        for policy in self.bots.values():
            find(policy)

    @property
    def bots(self) -> Mapping[Seat, str]:
        """The seats that the program plays, each with the name of its policy."""
        return self.game_log.seating.bots

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return self.game_log.game

    @property
    def state(self) -> object:
        """The table now."""
        return self.game_log.state

    @property
    def names(self) -> Words:
        """What each seat is called."""
        return self.game_log.names

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game_log.outcome

    @property
    def due(self) -> bool:
        """Whether dice are to be thrown now."""
        return self.game.rules.to_roll(self.state) is not None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return tuple(sorted(self.game.rules.waiting(self.state)))

    @property
    def bots_alone(self) -> bool:
        """Whether nobody has to be asked."""
        return len(self.bots) == len(self.names)

    def offer(self, seat: Seat) -> MoveOffer:
        """What a seat may do now."""
        return self.game_log.offer(seat)

    def do(self, record: Record) -> None:
        """Let something happen: it is kept before this returns, unless there is `journal.trouble`.

        Raises SheetgenError, and nothing has happened.
        """
        game_log = self.game_log.apply(record)
        new = "roll" in record or "move" in record
        self.journal.write(records_of(game_log, game_log.events[-1].record if new else record))
        self.game_log = game_log
        self.ended = False

    def throw(self) -> None:
        """The program throws the dice that are due."""
        self.do({"roll": named_text(self.game_log.thrown())})

    def typed(self, roll: Roll) -> None:
        """Real dice have fallen. Raises IllegalMove for dice that were not to be thrown."""
        self.do({"roll": named_text(self.game.fitted(self.state, roll)), "typed": True})

    def bot_acts(self) -> Event | None:
        """One act of a bot that may act now, or None where none may.

        Bots act before people, so that nobody waits for them.
        """
        record = bot_move(self.game_log)
        if record is None:
            return None
        self.do(record)
        return self.game_log.events[-1]

    def back(self) -> Events:
        """What an undo would take back: the last act of somebody who is no bot or the last dice
        that were typed, and what bots have done since.

        Raises IllegalMove.
        """
        taken: list[Event] = []
        for event in reversed(self.game_log.events):
            if event.thrown:
                raise dice_seen("nothing can be taken back: these dice have been seen")
            taken.append(event)
            if event.seat not in self.bots or is_correction(event.text):
                return tuple(reversed(taken))
        raise IllegalMove("nothing-to-undo", "there is nothing to take back")

    def undo(self) -> Events:
        """Take it back. Raises IllegalMove."""
        taken = self.back()
        self.do({"undo": len(taken)})
        return taken

    def redo(self) -> Events:
        """Do again what was taken back last. Raises IllegalMove where there is nothing."""
        if not self.game_log.undone:
            raise IllegalMove("nothing-to-redo", "nothing was taken back that could be done again")
        again = self.game_log.undone[0]
        self.do({"redo": len(again)})
        return again

    def keep(self, path: Path) -> None:
        """Write the log to another file, and go on there. Raises UsageError, OutputError."""
        self.journal = self.journal.moved(path)

    def finish(self) -> None:
        """Write into the log that the game is over, and why; once."""
        if (outcome := self.outcome) and not self.ended:
            self.ended = True
            self.journal.write(records_of(self.game_log, {"end": outcome.reason}))

    def play_out(self, *, typed: bool = False) -> Iterator[None]:
        """Bots play, and the program throws their dice unless those are typed, until somebody has
        to be asked, one event at a time.
        """
        turn = self.game.rules.turn
        while self.outcome is None and len(self.game_log.events) < MOST_EVENTS:
            if self.due:
                if typed or turn(self.state).seat not in self.bots:
                    return
                self.throw()
            elif self.bot_acts() is None:
                return
            yield


def begin(
    game: AnyGame,
    players: Sequence[str],
    path: Path,
    *,
    version: str = "",
    seed: str = "",
    file: str = "",
    typed: bool = False,
    place: str = "",
) -> Session:
    """A new game, its log begun by that version of sheetgen. `file` is the path of a layout of
    one's own, `place` where it is played.

    Raises UsageError, SheetError; OutputError for a folder or a device as its log.
    """
    game_log = new_game(game, players, seed)
    session = Session(game_log, Journal(path))
    session.journal = empty_journal(path)
    session.journal.write(
        {
            "journal": VERSION,
            "sheetgen": version,
            "game": game.spec.id,
            **({"file": file} if file else {}),
            **({"place": place} if place else {}),
            "layout": layout_hash(game),
            "switches": dict(game.settings()),
            "players": list(players),
            "dice": "typed" if typed else "thrown",
            "commitment": commitment(game_log.seed),
            "seed": game_log.seed,
        }
    )
    return session


def resume(path: Path, game: AnyGame) -> tuple[Session, SavedLog]:
    """A game taken up again, and its log as it was read.

    Raises UsageError where another program plays it, SheetError.
    """
    if not os.path.isfile(path):
        read(path)
    journal = Journal(path)
    journal.open()
    try:
        saved = read(path)
        session = Session(replay(saved, game), journal)
    except SheetgenError:
        journal.close()
        raise
    journal.go_on(saved)
    session.ended = saved.ended
    return session, saved
