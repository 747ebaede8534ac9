"""Many evenings counted by hand: plays, wins, averages and streaks, and files for other programs."""

from __future__ import annotations

import csv
import json
from datetime import datetime, timedelta
from pathlib import Path

from sheetgen.table.log.journal import read
from sheetgen.table.log.replaying import replay
from sheetgen.table.log.session import begin
from sheetgen.table.report.exporting import bg_stats_of, csv_of
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
    return Play(Path(f"{day}.jsonl"), title, title, begun, played, place, 1, results)


EVENINGS = [
    play(0, ("Ann", 100), ("Ben", 90)),
    play(1, ("ANN ", 110), ("Ben", 90)),
    play(2, ("ann", 80), ("Ben", 101)),
    play(3, ("Ann", 100), ("Ben", 100)),  # a first place that is shared
    play(4, ("Ann", 105), ("Ben", 20), ("Greedy", 30)),
    play(5, ("Ann", 11), title="Unicorn Rainbow"),  # alone
]


def test_plays_wins_averages_and_streaks_of_each_player_and_game() -> None:
    told = [
        (one.player, one.title, one.play_count, one.win_count, one.average, one.streak, one.longest)
        for one in tallies(EVENINGS)
    ]
    assert told == [
        ("Ann", "Rainbow Roll", 5, 4, 99.0, 2, 2),
        ("Ann", "Unicorn Rainbow", 1, 0, 11.0, 0, 0),
        ("Ben", "Rainbow Roll", 5, 2, 80.2, 0, 2),
        ("Greedy", "Rainbow Roll", 1, 0, 30.0, 0, 0),
    ]


def test_people_come_before_bots() -> None:
    told = tallies([play(0, ("Greedy", 90), ("Zoe", 80)), play(1, ("Ann", 1), ("Greedy", 2))])
    assert [one.player for one in told] == ["Ann", "Zoe", "Greedy"]


def test_a_table_has_a_row_for_each_player_of_each_play() -> None:
    rows = list(csv.DictReader(csv_of(EVENINGS).splitlines()))
    assert [row["date"] for row in rows] == sorted(row["date"] for row in rows)
    assert len(rows) == 2 + 2 + 2 + 2 + 3 + 1
    assert rows[0] == {
        "date": "2026-11-01",
        "time": "20:00",
        "place": "",
        "minutes": "20",
        "log": "0.jsonl",
        "game": "Rainbow Roll",
        "player": "Ann",
        "bot": "0",
        "seat": "1",
        "starts": "0",
        "points": "100",
        "rank": "1",
        "won": "1",
    }
    assert (rows[-1]["rank"], rows[-1]["won"], rows[-2]["bot"]) == ("", "0", "1")


def test_a_play_file_leads_from_each_play_to_its_players_game_and_place() -> None:
    evenings = [*EVENINGS, play(6, ("Ben", 1), ("Ann", 0), place="Ann's kitchen")]
    held = json.loads(bg_stats_of(evenings))
    assert [player["name"] for player in held["players"]] == ["Ann", "Ben", "Greedy"]
    assert [game["name"] for game in held["games"]] == ["Rainbow Roll", "Unicorn Rainbow"]
    assert [place["name"] for place in held["locations"]] == ["Ann's kitchen"]
    last = held["plays"][-1]
    assert (last["playDate"], last["durationMin"]) == ("2026-11-07 20:00:00", 26)
    assert (last["gameRefId"], last["locationRefId"]) == (1, 1)
    ben, ann = last["playerScores"]
    assert (ben["playerRefId"], ben["score"], ben["winner"], ben["seatOrder"]) == (2, "1", True, 1)
    assert (ann["playerRefId"], ann["startPlayer"], ann["winner"]) == (1, True, False)
    assert "locationRefId" not in held["plays"][0]
    # What is imported twice is known again.
    again = json.loads(bg_stats_of(evenings[1:]))
    assert {one["uuid"] for one in again["plays"]} < {one["uuid"] for one in held["plays"]}
    assert len({one["uuid"] for one in held["plays"]}) == 7


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
