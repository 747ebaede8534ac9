"""`stats`: the dice of an evening."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.kept import read_log
from sheetgen.cli.options import output_options
from sheetgen.cli.output import Output
from sheetgen.table.answers import Json, encoded, of_fields

if TYPE_CHECKING:
    from sheetgen.table.statistics import Counted

BAR = 20  # columns of the longest bar


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(path_type=Path))
@output_options
def stats_command(logs: tuple[Path, ...], output: Output) -> None:
    """Count the dice of one game or more, from their LOGs: how often each face fell, and how even that is.

    Real dice that were typed are counted apart from those that the program threw. Of 10 sets of fair dice that are thrown as often, some
    come out more even and some less; said is how many are as uneven.

    \b
    sheetgen stats friday.jsonl saturday.jsonl
    """
    from sheetgen.table.session import course_of
    from sheetgen.table.statistics import counted

    found = counted(course_of(*read_log(log)) for log in dict.fromkeys(logs))
    if output.as_json:
        output.json({"logs": [str(log) for log in logs], "dice": [_in_json(one) for one in found]})
        return
    if not found:
        output.say("No dice were thrown yet.")
    for number, one in enumerate(found):
        _shown(output, one, first=not number)


def _title(one: Counted) -> str:
    return f"{one.game.spec.title}: {one.tally.thrown:,} {'typed' if one.typed else 'thrown'} dice ({' '.join(one.tally.dice)})"


def _shown(output: Output, one: Counted, *, first: bool) -> None:
    rows = one.tally.rows
    if output.plain:
        output.line(f"{_title(one)}: {one.told}")
        output.lines(f"{text}: {came:,} came, {due:,.1f} expected" for text, came, due in rows)
        return
    output.lines((*[""] * (not first), *()))
    output.sentence(output.style(_title(one), "bold"))
    most, room = max(came for _, came, _ in rows), max(len(text) for text, _, _ in rows)
    for text, came, due in rows:
        output.line(f"  {text.ljust(room)} {came:5,} came, {due:,.1f} expected  {'█' * round(BAR * came / most)}".rstrip())
    output.sentence(one.told)


def _in_json(one: Counted) -> Json:
    faces = [{"text": text, "count": came, "expected": round(due, 3)} for text, came, due in one.tally.rows]
    told: Json = {"game": one.game.spec.id, "typed": one.typed, **of_fields(one.tally, "dice", "thrown"), "faces": faces}
    square: Json = {"chi_square": round(one.tally.chi_square, 4), "freedom": one.tally.freedom, "chance": round(one.chance, 6)}
    return told | square | {"verdict": encoded(one.told)}
