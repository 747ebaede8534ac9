"""`stats`: who played and won how often, and the dice of evenings."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import click

from sheetgen.catalog import LoadedLayout, load_named
from sheetgen.cli.completion import complete_log
from sheetgen.cli.options import FILE, file_option, output_options
from sheetgen.cli.output import Output, called
from sheetgen.cli.play.logs import read_log
from sheetgen.cli.table.tallies import show_tally, tally_json
from sheetgen.core.dice import Dice
from sheetgen.errors import SheetError, SheetgenError, UsageError
from sheetgen.files import write_text
from sheetgen.table.dice.plain import plain_throw
from sheetgen.table.dice.statistics import (
    Counted,
    DiceRolls,
    counted,
    of_record,
    rolls_of,
    thrown_records,
)
from sheetgen.table.judge.answers import Json, of_fields, of_files, of_game
from sheetgen.table.log.game_log import Record
from sheetgen.table.log.journal import SavedLog, found
from sheetgen.table.log.replaying import replay
from sheetgen.table.report.exporting import bg_stats_of, csv_of
from sheetgen.table.report.plays import Play, play_of, tallies


@dataclass(frozen=True, slots=True)
class PlayFiles:
    """The files that plays are written to, for other programs; None = not wished.

    Attributes:
        csv: a table, a row for each player of each play.
        bgstats: what the app BG Stats imports.
    """

    csv: Path | None
    bgstats: Path | None

    @property
    def paths(self) -> list[Path]:
        """Those that are wished."""
        return [path for path in (self.csv, self.bgstats) if path]

    def refuse_twice(self, logs: Sequence[Path]) -> None:
        """Raise UsageError where a file would be written over a log or the other one."""
        own = {os.path.realpath(path) for path in self.paths} - set(map(os.path.realpath, logs))
        if len(own) < len(self.paths):
            message = "named already; plays are written to files of their own"
            raise UsageError("output-twice", f"{self.paths[0]}: {message}", self.paths[0])

    def write(self, plays: Sequence[Play], output: Output) -> None:
        """Write each file and say so. Raises OutputError."""
        for path, text_of in ((self.csv, csv_of), (self.bgstats, bg_stats_of)):
            if path:
                write_text(path, text_of(plays))
                output.say(f"{path} is written")


@click.command()
@click.argument(
    "logs",
    metavar="LOG...",
    nargs=-1,
    required=True,
    type=FILE,
    shell_complete=complete_log,
)
@file_option(
    "--csv", "csv_file", help="Write the games as a table, a row a player.", ends=(".csv",)
)
@file_option(
    "--bgstats", "bgstats_file", help="Write the games for the app BG Stats.", ends=(".bgsplay",)
)
@output_options
def stats_command(
    logs: Sequence[Path], csv_file: Path | None, bgstats_file: Path | None, output: Output
) -> None:
    """Count games from their LOGs, by player and game, and their dice.

    Plays, wins, average points and streaks; how often each face fell, and how even that is.

    A game that is not over is named and does not count; its dice do. A copy of a log does not
    count. Real dice that were typed are counted apart. Fair dice come out uneven, too: shown is how
    many of ten would be as uneven as these. Files of `roll --log` count, too.

    \b
    sheetgen stats friday.jsonl saturday.jsonl
    sheetgen stats *.jsonl --csv evenings.csv --bgstats evenings.bgsplay
    """
    files = PlayFiles(csv_file, bgstats_file)
    paths = list({os.path.realpath(path): path for path in map(found, logs)}.values())
    files.refuse_twice(paths)
    rolls, plays, left_out = _read(paths)
    dice = counted(rolls)
    output = replace(output, busy=bool(files.paths))
    if output.as_json:
        output.json(
            {
                "logs": [{"log": str(log), "counted": str(log) not in left_out} for log in paths],
                "plays": [
                    of_fields(
                        one,
                        "player",
                        "bot",
                        "game",
                        "play_count",
                        "win_count",
                        "average",
                        "streak",
                        "longest",
                    )
                    for one in tallies(plays)
                ],
                "stats": [_in_json(one) for one in dice],
            }
        )
    else:
        _show(plays, left_out, dice, output)
    files.write(plays, output)


def export_play(log: Path, files: PlayFiles, output: Output) -> None:
    """Write the game of a log to files. Raises UsageError, also where it is not over, SheetError,
    OutputError.
    """
    saved, loaded = read_log(log)
    files.refuse_twice([saved.path])
    play = play_of(saved, replay(saved, loaded.paper))
    if play is None:
        raise UsageError("not-over", f"{log} is not over; what is written is a game's end", log)
    files.write([play], replace(output, busy=True))
    if output.as_json:
        output.json({**of_game(loaded.spec), "files": of_files(files.paths)})


def _read(logs: Sequence[Path]) -> tuple[list[DiceRolls], list[Play], dict[str, str]]:
    """The rolls of logs, the plays that are over, the oldest first, and why others are left out.

    Raises UsageError, SheetError.
    """
    rolls: list[DiceRolls] = []
    plays: list[Play] = []
    left_out: dict[str, str] = {}
    games: dict[Path, tuple[SavedLog, LoadedLayout]] = {}
    for log in logs:
        if records := thrown_records(log):
            rolls += _thrown(log, records)
        else:
            games[log] = read_log(log)
    copies = _copies(saved for saved, _ in games.values())
    for log, (saved, loaded) in games.items():
        if saved.path in copies:
            left_out[str(log)] = "stands in another log, too, and is not counted here"
            continue
        game_log = replay(saved, loaded.paper)
        rolls += rolls_of(game_log)
        if play := play_of(saved, game_log):
            plays.append(play)
        else:
            left_out[str(log)] = "is not over, and not counted"
    plays.sort(key=lambda play: play.begun)
    return rolls, plays, left_out


def _copies(logs: Iterable[SavedLog]) -> set[Path]:
    """The logs all of whose lines are the first ones of another log, but the last of equal ones."""
    by_text = sorted(logs, key=lambda saved: saved.text)
    return {one.path for one, other in pairwise(by_text) if other.text.startswith(one.text)}


def _show(
    plays: Sequence[Play], left_out: Mapping[str, str], dice: Sequence[Counted], output: Output
) -> None:
    """Plays by player and game, which logs are left out and why, and the dice."""
    heads = ("player", "game", "plays", "wins", "average", "in a row", "most")
    rows = [
        (
            called(one.player) + " (bot)" * one.bot,
            one.title,
            str(one.play_count),
            str(one.win_count),
            f"{one.average:.1f}",
            str(one.streak),
            str(one.longest),
        )
        for one in tallies(plays)
    ]
    if rows:
        output.table(heads, rows)
        output.gap()
    for log, why in left_out.items():
        output.say(f"{log} {why}.")
    if not dice:
        output.say("No dice were thrown yet.")
    for one in output.apart(dice):
        show_tally(output, _title(one), one.tally, [one.verdict])


def _thrown(log: Path, records: Sequence[Record]) -> Iterator[DiceRolls]:
    """The rolls of a log of `roll --log`. Raises UsageError, SheetError."""
    for number, record in enumerate(records, start=1):
        try:
            game = record.get("game")
            yield of_record(record, *_dice_of(str(game) if game else "", str(record.get("asked"))))
        except SheetgenError as error:
            raise SheetError(
                "log-unreadable", f"line {number} of {log}: {error.problems[0].message}", log
            ) from None


@cache
def _dice_of(game: str, asked: str) -> tuple[str, str, Dice]:
    """The id and title of a game with its dice, or, without one, the plain dice asked for."""
    if not game:
        return "", "Plain dice", plain_throw(asked).dice
    spec = load_named(game).spec
    return spec.id, spec.title, spec.dice


def _title(one: Counted) -> str:
    how = "typed" if one.source.typed else "thrown"
    return f"{one.source.title}: {one.tally.thrown:,} {how} ({' '.join(one.tally.dice)})"


def _in_json(one: Counted) -> Json:
    return {
        "game": one.source.game or None,
        "typed": one.source.typed,
        **tally_json(one.tally, one.chance, one.verdict),
    }
