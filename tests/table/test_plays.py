"""Many evenings counted by hand: plays, wins, averages and streaks, and files for other programs."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from sheetgen.core.play import Seat
from sheetgen.table.log.journal import read
from sheetgen.table.log.replaying import replay
from sheetgen.table.log.session import begin
from sheetgen.table.report.plays import Play, PlayResult, play_of, tallies
from tests.table.evenings import rules_of

FIRST = datetime.fromisoformat("2026-11-01T20:00:00+01:00")


def play(day: int, *points: tuple[str, int], title: str = "Rainbow Roll", place: str = "") -> Play:
    """A play of so many points each; most points win, and the bot is called Greedy."""
    order = sorted({count for _, count in points}, reverse=True)
    results = tuple(
        PlayResult(name, name == "Greedy", count, order.index(count) + 1 if points[1:] else 0)
        for name, count in points
    )
    begun = FIRST + timedelta(days=day)
    played = timedelta(minutes=20 + day)
    return Play(Path(f"{day}.jsonl"), title, title, begun, played, place, Seat(1), results)


EVENINGS = [
    # Not in order: the third evening stands first.
    play(2, ("ann", 80), ("Ben", 101)),
    play(0, ("Ann", 100), ("Ben", 90)),
    play(1, ("ANN ", 110), ("Ben", 90)),
    play(3, ("Ann", 100), ("Ben", 100)),  # a first place that is shared
    play(4, ("Ann", 105), ("Ben", 20), ("Greedy", 30)),
    play(5, ("Ann", 11), title="Unicorn Rainbow"),  # alone
]


def test_plays_wins_averages_and_streaks_of_each_player_and_game() -> None:
    told = [
        (one.player, one.title, one.plays, one.wins, one.average, one.streak, one.longest)
        for one in tallies(EVENINGS)
    ]
    assert told == [
        ("Ann", "Rainbow Roll", 5, 4, 99.0, 2, 2),
        ("Ann", "Unicorn Rainbow", 1, 0, 11.0, 0, 0),
        ("Ben", "Rainbow Roll", 5, 2, 80.2, 0, 2),
        ("Greedy", "Rainbow Roll", 1, 0, 30.0, 0, 0),
    ]


def test_the_play_of_a_log_is_that_of_its_end(tmp_path: Path) -> None:
    game, path = rules_of("uno"), tmp_path / "log.jsonl"
    session = begin(game, ["Ann", "bot:greedy"], path, seed="3", place="here")
    session.journal.close()
    saved = read(path)
    assert play_of(saved, replay(saved, game)) is None
    path.unlink()
    session = begin(game, ["bot:greedy", "bot:random"], path, seed="3", place="here")
    for _ in session.play_out():
        pass
    session.finish()
    session.journal.close()
    saved = read(path)
    found = play_of(saved, replay(saved, game))
    assert found is not None
    outcome = session.outcome
    assert outcome is not None
    assert [result.place for result in found.results] == [
        next(rank.place for rank in outcome.ranks if rank.seat == seat) for seat in range(2)
    ]
    assert (found.place, found.game, found.results[0].bot) == ("here", "uno-dice", True)
