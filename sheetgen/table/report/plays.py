"""Games that were played to their end, and what they come to for each player: plays, wins, averages
and streaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby, takewhile
from pathlib import Path
from unicodedata import normalize

from sheetgen.core.play import Seat
from sheetgen.table.log.game_log import GameLog
from sheetgen.table.log.journal import SavedLog, last_played
from sheetgen.table.report.turns import start_of


@dataclass(frozen=True, slots=True)
class PlayResult:
    """How a play went for somebody."""

    name: str
    bot: bool
    points: int
    place: int  # 1 is best; 0 for somebody who played alone

    @property
    def won(self) -> bool:
        """Whether nobody came before, of two players or more."""
        return self.place == 1

    @property
    def person(self) -> str:
        """Whose name it is, however it is written: blanks and small letters make no difference."""
        name = normalize("NFC", " ".join(self.name.split())).casefold()
        return f"bot:{name}" if self.bot else name


@dataclass(frozen=True, slots=True)
class Play:
    """A game that was played to its end.

    Attributes:
        log: where it is kept.
        game, title: its id, and what it is called.
        begun: when; for a log without times, when its file was written last.
        played: for how long, where the log says it.
        place: where, or "".
        starter: the seat of the first turn.
        results: of each seat.
    """

    log: Path
    game: str
    title: str
    begun: datetime
    played: timedelta | None
    place: str
    starter: Seat
    results: tuple[PlayResult, ...]


def play_of(saved: SavedLog, game_log: GameLog) -> Play | None:
    """The play that a log holds; None for a game that is not over."""
    outcome = game_log.outcome
    spec = game_log.game.spec
    if outcome is None:
        return None
    places = {rank.seat: rank.place for rank in outcome.ranks if len(game_log.names) > 1}
    results = tuple(
        PlayResult(
            name,
            seat in game_log.seating.bots,
            game_log.game.score(game_log.state, seat).total,
            places.get(seat, 0),
        )
        for seat, name in enumerate(game_log.names)
    )
    return Play(
        log=saved.path,
        game=spec.id,
        title=spec.title,
        begun=saved.begun or datetime.fromtimestamp(last_played(saved.path)).astimezone(),
        played=saved.played,
        place=saved.place,
        starter=start_of(game_log).seat,
        results=results,
    )


@dataclass(frozen=True, slots=True)
class PlayTally:
    """What the plays of a game come to for somebody.

    Attributes:
        player: as the name was written last.
        average: points.
        streak, longest: wins one after the other, up to the last play, and at most.
    """

    player: str
    bot: bool
    game: str
    title: str
    play_count: int
    win_count: int
    average: float
    streak: int
    longest: int


def tallies(plays: Iterable[Play]) -> tuple[PlayTally, ...]:
    """The plays, the oldest first, by player and game in the order of their names, people before
    bots.
    """
    found: dict[tuple[bool, str, str, str], list[PlayResult]] = {}
    for play in plays:
        for result in play.results:
            key = result.bot, result.person, play.title, play.game
            found.setdefault(key, []).append(result)
    return tuple(_tally(key, found[key]) for key in sorted(found))


def _tally(key: tuple[bool, str, str, str], results: Sequence[PlayResult]) -> PlayTally:
    """The plays of somebody, the oldest first."""
    bot, _, title, game = key
    won = [result.won for result in results]
    streaks = [len(list(run)) for is_won, run in groupby(won) if is_won]
    return PlayTally(
        player=results[-1].name,
        bot=bot,
        game=game,
        title=title,
        play_count=len(won),
        win_count=sum(won),
        average=sum(result.points for result in results) / len(results),
        streak=len(list(takewhile(bool, reversed(won)))),
        longest=max(streaks, default=0),
    )
