"""How pages are asked for: papers, how many on a page, names from the line, a file or stdin."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

import click

from sheetgen.cli.output import Output
from sheetgen.errors import OutputError, Problem, UsageError
from sheetgen.messages import told
from sheetgen.render.options import PAPERS, paper_size

if TYPE_CHECKING:
    from sheetgen.page.piece import Part

_MOST_BYTES = 1_000_000
"""The size of a list of names; 10,000 copies of four names are far less."""

NO_FIELD = (
    "a header's field called Name takes them, or any other that its key name names; elsewhere a"
    " widget field with fills: name"
)
"""How a layout says where names go."""


def _paper(value: str) -> str:
    """A paper's name in any case, or its measures. Raises click.BadParameter."""
    try:
        paper_size(value)
    except OutputError as error:
        raise click.BadParameter(error.problems[0].message) from None
    return value.strip().lower()


def _per_page(value: str) -> int | None:
    """How many pieces on a page; None for `auto`. Raises click.BadParameter."""
    word = value.strip().lower()
    if word == "auto":
        return None
    if not (word.isascii() and word.isdecimal() and 1 <= int(word[:5]) <= 1000):
        raise click.BadParameter(f"a page takes auto, or 1 to 1000 pieces, not {value!r}")
    return int(word)


paper_option = click.option(
    "--paper",
    type=_paper,
    default="a4",
    metavar=f"[{'|'.join(PAPERS)}|WIDTHxHEIGHT]",
    help="Paper, or its size in mm; 'both' fits A4 and Letter at 100 %.",
)

per_page_option = click.option(
    "--per-page",
    type=_per_page,
    default="auto",
    metavar="[auto|NUMBER]",
    help="Sheets or boards on a page.",
)

names_option = click.option(
    "--names",
    help="Names to print into the name fields: Ann,Ben, or @FILE with one a line; @- is stdin.",
)


def names_given(text: str | None) -> tuple[str, ...]:
    """Names between commas, or the lines of a file or of stdin.

    Raises UsageError for a file that cannot be read, or without names.
    """
    if not (text or "").startswith("@"):
        return _kept((text or "").split(","))
    names = _kept(_read((text or "")[1:]).splitlines())
    if not names:
        raise UsageError(
            Problem(
                "names",
                f"there are no names in {_called((text or '')[1:])}; write one a line",
                "--names",
            )
        )
    return names


def say_nameless(
    output: Output,
    games: Sequence[tuple[str, Sequence[Part]]],
    names: Iterable[str],
    asked: Sequence[str],
) -> None:
    """Says which parts that were asked for, or which games, have no place for the names.

    Raises UsageError where nothing takes them.
    """
    from sheetgen.render.impose import name_slots

    if not tuple(names):
        return
    named = {
        (game, part.id)
        for game, parts in games
        for part in parts
        if any(map(name_slots, part.pieces))
    }
    if not named:
        (game, parts), *more = games
        where = (
            "in any of these games"
            if more
            else f"on the {parts[0].id} of {game}"
            if len(parts) == 1
            else f"in {game}"
        )
        raise UsageError(
            Problem("no-names", f"there is no field for names {where}; {NO_FIELD}", "--names")
        )
    for game, parts in games:
        without = [part.id for part in parts if (game, part.id) not in named]
        if len(without) == len(parts):
            output.note(Problem("no-names", f"there is no field for names in {game}", game))
            continue
        for part in without:
            if part in asked:
                output.note(
                    Problem(
                        "no-names", f"there is no field for names on the {part} of {game}", part
                    )
                )


def _kept(names: Iterable[str]) -> tuple[str, ...]:
    """Names with single blanks between their words, letters and their marks put together."""
    return tuple(normalize("NFC", " ".join(name.split())) for name in names if name.strip())


def _read(name: str) -> str:
    try:
        if name == "-":
            data: Any = sys.stdin.buffer.read(_MOST_BYTES + 1)
        elif name:
            if not Path(name).is_file() and Path(name).exists():
                raise UsageError(
                    Problem("names", f"{name} is not an ordinary file; @- reads stdin", name)
                )
            with open(name, "rb") as file:
                data = file.read(_MOST_BYTES + 1)
        else:
            raise UsageError(
                Problem(
                    "names",
                    "write the file's name after the @: --names @names.txt; @- is stdin",
                    "--names",
                )
            )
    except (OSError, ValueError) as error:
        reason = told(error) if isinstance(error, OSError) else "no such file"
        raise UsageError(Problem("names", f"cannot read {_called(name)}: {reason}", name)) from None
    if len(data) > _MOST_BYTES:
        raise UsageError(
            Problem(
                "names", f"{_called(name)} is larger than 1 MB; names stand in it one a line", name
            )
        )
    try:
        return str(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UsageError(
            Problem("names", f"{_called(name)} is not UTF-8 text; save it as UTF-8", name)
        ) from None


def _called(name: str) -> str:
    return "stdin" if name == "-" else name
