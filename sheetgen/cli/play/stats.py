"""`stats`: the dice of an evening."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click

from sheetgen.catalog import load_named
from sheetgen.cli.options import FILE, output_options
from sheetgen.cli.output import Output
from sheetgen.cli.play.logs import read_log
from sheetgen.cli.table.tallies import show_tally, tally_json
from sheetgen.core.dice import Die
from sheetgen.errors import Problem, SheetError, SheetgenError
from sheetgen.table.dice.plain import plain_throw
from sheetgen.table.dice.statistics import (
    Counted,
    DiceRolls,
    counted,
    of_record,
    rolls_of,
    thrown_records,
)
from sheetgen.table.judge.answers import Json
from sheetgen.table.log.journal import found
from sheetgen.table.log.replaying import replay


@click.command()
@click.argument(
    "logs",
    metavar="LOG...",
    nargs=-1,
    required=True,
    type=FILE,
)
@output_options
def stats_command(logs: tuple[Path, ...], output: Output) -> None:
    """Count the dice of one game or more, from their LOGs: how often each face fell, and how even
    that is.

    Real dice that were typed are counted apart. Fair dice come out uneven, too: shown is how many
    of ten would be as uneven as these. Files of `roll --log` count, too.

    \b
    sheetgen stats friday.jsonl saturday.jsonl
    """
    found = counted(each for log in dict.fromkeys(logs) for each in _fallen(log))
    if output.as_json:
        output.json({"logs": [str(log) for log in logs], "dice": [_in_json(one) for one in found]})
        return
    if not found:
        output.say("No dice were thrown yet.")
    for one in output.apart(found):
        show_tally(
            output,
            _title(one),
            one.tally,
            [one.verdict],
        )


def _fallen(log: Path) -> Iterator[DiceRolls]:
    """The rolls of a log of `play`, or of `roll --log`. Raises UsageError, SheetError."""
    records = thrown_records(found(log))
    if not records:
        yield from rolls_of(replay(*read_log(log)))
    for number, record in enumerate(records, start=1):
        try:
            game = record.get("game")
            yield of_record(record, *_dice_of(str(game) if game else "", str(record.get("asked"))))
        except SheetgenError as error:
            message = f"line {number} of {log}: {error.problems[0].message}"
            raise SheetError(Problem("log-unreadable", message, str(log))) from None


@cache
def _dice_of(game: str, asked: str) -> tuple[str, str, tuple[Die, ...]]:
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
