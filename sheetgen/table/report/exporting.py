"""Plays for other programs: a table in CSV, and the play file that the app BG Stats imports.

The form of a play file is that of files that BG Stats has exported, and of programs that write
them; nothing from its makers says it in full. Players, places, games and plays are found again by
their `uuid`, which is the same in every export, so a play that is imported twice is there once.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from io import StringIO
from uuid import NAMESPACE_DNS, uuid5

from sheetgen.table.judge.answers import Json
from sheetgen.table.report.plays import Play, PlayResult

_OURS = uuid5(NAMESPACE_DNS, "sheetgen")

_ABOUT = "Plays for the app BG Stats: open or share this file with it."


def csv_of(plays: Sequence[Play]) -> str:
    """A row for each player of each play, under heads."""
    out = StringIO()
    rows = [row for play in plays for row in _rows(play)]
    heads = "date time place minutes log game player bot seat starts points rank won"
    writer = csv.DictWriter(out, heads.split())
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _rows(play: Play) -> Iterable[Json]:
    for seat, result in enumerate(play.results, start=1):
        yield {
            "date": f"{play.begun:%Y-%m-%d}",
            "time": f"{play.begun:%H:%M}",
            "place": play.place,
            "minutes": _minutes(play),
            "log": play.log.name,
            "game": play.title,
            "player": result.name,
            "bot": int(result.bot),
            "seat": seat,
            "starts": int(seat - 1 == play.starter),
            "points": result.points,
            "rank": result.place or "",
            "won": int(result.won),
        }


def bg_stats_of(plays: Sequence[Play]) -> str:
    """A play file of BG Stats."""
    people = _numbered(result.person for play in plays for result in play.results)
    places = _numbered(play.place for play in plays if play.place)
    games = _numbered(play.title for play in plays)
    names = {result.person: result.name for play in plays for result in play.results}
    return json.dumps(
        {
            "about": _ABOUT,
            "players": [
                {**each, "name": names[str(each["name"])], "isAnonymous": False}
                for each in _known("player", people)
            ],
            "locations": _known("location", places),
            "games": [each | _GAME for each in _known("game", games)],
            "plays": [
                {
                    **_play(play),
                    "gameRefId": games[play.title],
                    **({"locationRefId": places[play.place]} if play.place else {}),
                    "playerScores": [
                        _score(play, seat, people[result.person], result)
                        for seat, result in enumerate(play.results)
                    ],
                }
                for play in plays
            ],
        },
        ensure_ascii=False,
        indent=1,
    )


_GAME: Json = {"cooperative": False, "highestWins": True, "noPoints": False, "usesTeams": False}


def _play(play: Play) -> Json:
    """What a play file says of a play besides players, place and game."""
    begun = f"{play.begun:%Y-%m-%d %H:%M:%S}"
    return {
        "uuid": _uuid(f"play {play.game} {play.begun.isoformat()}"),
        "playDate": begun,
        "entryDate": begun,
        "modificationDate": begun,
        "durationMin": _minutes(play),
        "ignored": False,
        "manualWinner": True,
        "usesTeams": False,
        "rounds": 0,
    }


def _score(play: Play, seat: int, player: int, result: PlayResult) -> Json:
    """What a play file says of a player in a play."""
    return {
        "playerRefId": player,
        "score": str(result.points),
        "rank": result.place,
        "winner": result.won,
        "startPlayer": seat == play.starter,
        "seatOrder": seat + 1,
        "newPlayer": False,
        "metaData": json.dumps({"isNpc": 1} if result.bot else {}),
    }


def _minutes(play: Play) -> int:
    """How long a play took; 0 where the log does not say it."""
    return round((play.played or timedelta()) / timedelta(minutes=1))


def _numbered(things: Iterable[str]) -> dict[str, int]:
    """Each thing once, with its number from 1."""
    return {thing: number for number, thing in enumerate(dict.fromkeys(things), start=1)}


def _known(kind: str, numbers: Mapping[str, int]) -> list[Json]:
    """By what things are known in a file, and from one file to the next."""
    return [
        {"id": number, "uuid": _uuid(f"{kind} {name}"), "name": name}
        for name, number in numbers.items()
    ]


def _uuid(what: str) -> str:
    return str(uuid5(_OURS, what)).upper()
