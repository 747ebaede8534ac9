"""`stats`: the dice of an evening."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import output_options
from sheetgen.cli.output import Output, columns
from sheetgen.cli.play.kept import read_log
from sheetgen.errors import Problem, SheetError, SheetgenError
from sheetgen.table.judge.answers import Json, encoded, of_fields

if TYPE_CHECKING:
    from sheetgen.core.dice import Die
    from sheetgen.table.dice.statistics import Counted, Fallen

BAR = 20  # columns of the longest bar


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(path_type=Path))
@output_options
def stats_command(logs: tuple[Path, ...], output: Output) -> None:
    """Count the dice of one game or more, from their LOGs: how often each face fell, and how even
    that is.

    Real dice that were typed are counted apart from those that the program threw. Fair dice come
    out uneven, too: said is how many of ten, thrown as often, would be as uneven as these. Files of
    `roll --log` are counted with the games.

    \b
    sheetgen stats friday.jsonl saturday.jsonl
    """
    from sheetgen.table.dice.statistics import counted

    found = counted(each for log in dict.fromkeys(logs) for each in _fallen(log))
    if output.as_json:
        output.json({"logs": [str(log) for log in logs], "dice": [_in_json(one) for one in found]})
        return
    if not found:
        output.say("No dice were thrown yet.")
    for number, one in enumerate(found):
        _shown(output, one, first=not number)


def _fallen(log: Path) -> Iterator[Fallen]:
    """The rolls of a log of `play`, or of `roll --log`. Raises UsageError, SheetError."""
    from sheetgen.catalog import load_game
    from sheetgen.table.dice.plain import plain_throw
    from sheetgen.table.dice.statistics import of_course, of_record, thrown_records
    from sheetgen.table.log.journal import found
    from sheetgen.table.log.session import course_of

    records = thrown_records(found(log))
    if not records:
        yield from of_course(course_of(*read_log(log)))
    boxes: dict[str, tuple[str, str, tuple[Die, ...]]] = {}
    for number, record in enumerate(records, start=1):
        game = record.get("game")
        try:
            if (name := str(game or record.get("asked"))) not in boxes:
                spec = load_game(name).spec if game else None
                boxes[name] = (
                    (spec.id, spec.title, spec.dice)
                    if spec
                    else ("", "Plain dice", plain_throw(name).dice)
                )
            yield of_record(record, *boxes[name])
        except SheetgenError as error:
            message = f"line {number} of {log}: {error.problems[0].message}"
            raise SheetError(Problem("log-unreadable", message, str(log))) from None


def _title(one: Counted) -> str:
    return (
        f"{one.source.title}: {one.tally.thrown:,} {'typed' if one.source.typed else 'thrown'}"
        f" ({' '.join(one.tally.dice)})"
    )


def _shown(output: Output, one: Counted, *, first: bool) -> None:
    rows = one.tally.rows
    if output.plain:
        output.line(f"{_title(one)}: {one.told}")
        output.lines(f"{text}: {came:,} came, {due:,.1f} expected" for text, came, due in rows)
        return
    output.lines([""] * (not first))
    output.sentence(output.style(_title(one), "bold"))
    most, wide = max(came for _, came, _ in rows), max(len(text) for text, _, _ in rows)
    lines = [
        f"  {text.ljust(wide)} {came:5,} came, {due:,.1f} expected  " for text, came, due in rows
    ]
    room = min(BAR, columns() - max(map(len, lines)))
    output.lines(
        f"{line}{'█' * round(room * came / most)}".rstrip()
        for line, (_, came, _) in zip(lines, rows, strict=True)
    )
    output.sentence(one.told)


def _in_json(one: Counted) -> Json:
    faces = [
        {"text": text, "count": came, "expected": round(due, 3)}
        for text, came, due in one.tally.rows
    ]
    told: Json = {
        "game": one.source.game or None,
        "typed": one.source.typed,
        **of_fields(one.tally, "dice", "thrown"),
        "faces": faces,
    }
    square: Json = {
        "chi_square": round(one.tally.chi_square, 4),
        "freedom": one.tally.freedom,
        "chance": round(one.chance, 6),
    }
    return told | square | {"verdict": encoded(one.told)}
