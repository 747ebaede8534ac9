"""A conversation over one game: what another program asks for, and what it is answered.

Whatever happens goes through the same `Session` as at the prompt, so it is in the log, on the disk,
before it is reported. Each event is reported once, in order; then comes the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal

from sheetgen import __version__
from sheetgen.cli.output import SCHEMA, Output
from sheetgen.cli.play.playing import PlayTable, new_table, resumed_table
from sheetgen.cli.play.setting_up import seats_taken, set_up
from sheetgen.core.play import Seat
from sheetgen.core.spec import SwitchValue, reading_text
from sheetgen.errors import IllegalMove, Problem, UsageError
from sheetgen.messages import listed
from sheetgen.table.judge.answers import (
    Json,
    encoded,
    of_event,
    of_fields,
    of_game,
    of_players,
    of_ruling,
    of_standings,
)
from sheetgen.table.judge.marking import marked
from sheetgen.table.judge.referee import ruled
from sheetgen.table.judge.standings import standings_at
from sheetgen.table.log.amending import amended
from sheetgen.table.log.game_log import Event, GameLog, fingerprint
from sheetgen.table.log.journal import found
from sheetgen.table.log.players import players_named
from sheetgen.table.log.session import Session

DiceFrom = Literal["thrown", "typed"]


class Conversation:
    """A game, and what can be asked of it: each method returns its answer, or raises SheetgenError,
    and nothing has changed then.

    Args:
        output: hears what is odd about a log that is resumed.
        tell: gets each event of the game once it is in the log.

    Attributes:
        over: whether it was asked to end.
    """

    def __init__(self, output: Output, tell: Callable[[Json], None]) -> None:
        self._output = output
        self._tell = tell
        self._table: PlayTable | None = None
        self._typed = False  # whether real dice are thrown
        self._reported = 0  # how many of the events that stand have been reported
        self.over = False

    def close(self) -> None:
        """Let other programs have the log."""
        if self._table:
            self._table.session.journal.retry()
            self._table.session.journal.close()

    def start(
        self,
        game: str,
        *,
        players: list[str] | None = None,
        switches: dict[str, SwitchValue] | None = None,
        seed: str = "",
        dice: DiceFrom = "thrown",
        log: str = "",
        place: str = "",
    ) -> Json:
        """A new game, as `play` begins it."""
        self._refuse_second()
        settings = {name: reading_text(value) for name, value in (switches or {}).items()}
        begun = set_up(game, settings, seed, typed=dice == "typed")
        if players:
            begun = replace(begun, players=seats_taken(begun.game, players_named(players)))
        return self._opened(new_table(begun, Path(log) if log else None, place))

    def resume(self, log: str, *, dice: DiceFrom | None = None) -> Json:
        """A game that goes on."""
        self._refuse_second()
        return self._opened(resumed_table(found(Path(log)), dice, self._output))

    def roll(self, *, roll: str = "") -> Json:
        """The dice that are due fall: thrown by the program, or as they are typed."""
        session = self._session
        if roll:
            session.typed(session.game.parse_roll(roll))
        else:
            session.throw()
        return self._happened()

    def move(self, seat: int, move: str) -> Json:
        """A seat makes a move. Raises IllegalMove, also for one that may be several."""
        session = self._session
        ruling = ruled(session.offer(Seat(seat)), move)
        if not ruling.moves:
            several = f"{ruling.text} may be {listed(ruling.readings)}" if ruling.readings else ""
            raise IllegalMove(ruling.problems or Problem("ambiguous-move", several))
        session.do({"seat": seat, "move": session.game.format_move(ruling.moves[0])})
        return self._happened()

    def moves(self, seat: int) -> Json:
        """What a seat may do now, the best first."""
        session = self._session
        may_act = next(session.game.moves(session.state, Seat(seat)), None) is not None
        notes = session.offer(Seat(seat)).notes() if may_act else ()
        shown = ("text", "cell", "group", "detail", "completes")
        return {"moves": [of_fields(note, *shown) for note in notes]}

    def problems(self, seat: int, move: str) -> Json:
        """What the referee says of a move, which is not made."""
        session = self._session
        return of_ruling(ruled(session.offer(Seat(seat)), move), session.game.spec)

    def undo(self) -> Json:
        """The last act of somebody is taken back, and what bots have done since."""
        self._session.undo()
        return self._happened()

    def amend(
        self,
        number: int,
        text: str,
        *,
        leave_out: bool = False,
    ) -> Json:
        """An event is corrected, and bots act anew; what no longer fits then is left out where that
        is agreed to.

        Raises UsageError for an event that there is not, IllegalMove where it is not agreed to.
        """
        game_log = self._session.game_log
        gone: list[str] = []

        def nothing(now: GameLog, event: Event, why: str) -> GameLog:
            gone.append(f"{now.said(event)} ({why})")
            return now

        if not 0 < number <= len(game_log.events):
            raise UsageError(
                "no-such-event",
                f"event {number}: no such event; there are {len(game_log.events)}",
                subject="number",
            )
        after, left = amended(game_log, number, text, nothing)
        gone += map(game_log.said, left)
        if gone and not leave_out:
            raise IllegalMove(
                "amend-clash",
                f"no longer possible: {', '.join(gone)}; leave_out goes on without",
                subject="leave_out",
            )
        then = [event.record for event in after.events[number:]]
        self._session.do({"amend": number, "to": text, "then": then})
        self._reported = number - 1
        return self._happened()

    def state(self) -> Json:
        """Everything about the game."""
        session = self._session
        game_log = session.game_log
        return {
            "sheetgen": SCHEMA,
            "version": __version__,
            **of_game(session.game.spec),
            "players": [
                {**player, "policy": session.bots.get(Seat(seat))}
                for seat, player in enumerate(of_players(session.names))
            ],
            "log": str(session.journal.path),
            "fingerprint": fingerprint(game_log.seed),
            "sheets": [{"player": each.player, "marks": each.texts} for each in game_log.sheets],
            "events": [_event(game_log, number) for number in range(len(game_log.events))],
            **self._waits(),
        }

    def score(self) -> Json:
        """Scores and places as things stand."""
        return of_standings(standings_at(self._session.game_log))

    def quit(self) -> Json:
        """The conversation ends."""
        self.over = True
        return {}

    @property
    def _session(self) -> Session:
        """The game. Raises UsageError before it has begun."""
        if self._table is None:
            raise UsageError(
                "no-game",
                "no game is under way; start begins one, resume goes on with one",
                subject="method",
            )
        return self._table.session

    def _refuse_second(self) -> None:
        if self._table:
            raise UsageError(
                "game-begun",
                "a game is under way; another one takes another conversation",
                subject="method",
            )

    def _opened(self, table: PlayTable) -> Json:
        self._table = table
        self._typed = table.typed
        self._reported = len(table.session.game_log.events)
        self._happened()
        return self.state()

    def _happened(self) -> Json:
        """Tell what has happened and what bots do then; what is waited for after that."""
        session = self._session
        self._tell_events()
        for _ in session.play_out(typed=self._typed):
            self._tell_events()
        session.finish()
        return self._waits()

    def _tell_events(self) -> None:
        game_log = self._session.game_log
        for number in range(self._reported, len(game_log.events)):
            self._tell(_event(game_log, number))
        self._reported = len(game_log.events)

    def _waits(self) -> Json:
        """What the game waits for."""
        session = self._session
        state = session.state
        due = session.game.rules.to_roll(state)
        outcome = session.outcome
        turn = session.game.rules.turn(state)
        asks = session.game.notation.asks
        return {
            "turn": turn.number,
            **of_fields(turn, "seat", "set_up"),
            "due": {"die_ids": list(due.dice), "die_count": due.take} if due else None,
            "typed": self._typed,
            "shown": _shown(session.game_log),
            "waiting": [
                {"seat": seat, "asks": encoded(asks(state, seat))} for seat in session.waiting
            ],
            "ended": outcome.reason if outcome else None,
            "event_count": len(session.game_log.events),
            "trouble": encoded(session.journal.trouble),
        }


def _event(game_log: GameLog, place: int) -> Json:
    """An event of a game by its place, what has happened and what is written because of it."""
    event = game_log.events[place]
    names = game_log.seatings[place + 1].names
    before, after = game_log.states[place : place + 2]
    acts = marked(game_log.game, before, after, names)
    return {
        "number": place + 1,
        **of_event(event, names),
        "written": [{"player": name, "acts": list(each)} for name, each in acts.items()],
    }


def _shown(game_log: GameLog) -> dict[str, str]:
    """What each die that has fallen in the turn under way showed last, by its id."""
    turn = game_log.game.rules.turn
    shown: dict[str, str] = {}
    for event, before in zip(game_log.events, game_log.states, strict=False):
        if event.is_roll and turn(before) == turn(game_log.state):
            shown |= (word.partition("=")[::2] for word in event.text.split())
    return shown
