"""`schema`, `new`: what a designer's editor needs, and a first layout to change."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path
from unicodedata import normalize

import click

from sheetgen.catalog import starter
from sheetgen.cli.options import FILE, file_option, flag, output_options
from sheetgen.cli.output import Output
from sheetgen.errors import UsageError
from sheetgen.files import read_file, real_path, write_text
from sheetgen.table.judge.answers import of_files

SCHEMA = "schema.json"


ANSWERS = Path(__file__).parent.parent / "answers.schema.json"
"""The schema of what commands answer with `--json`."""


@click.command()
@flag("--answers", help="That of the answers of --json instead.")
@file_option("--write", help="Write it to this file instead.", ends=(".json",))
def schema_command(answers: bool, write: Path | None) -> None:
    """Print the JSON Schema of layout files.

    Editors complete and check by it as you type. With --answers it is that of what commands answer
    with --json.
    """
    text = read_file(ANSWERS).decode() if answers else schema_text()
    show_or_write(text, write)


def show_or_write(text: str, path: Path | None) -> None:
    """A long text on the screen, or in a file. Raises OutputError."""
    if path is None:
        Output().lines(text.removesuffix("\n").split("\n"))
    else:
        write_text(path, text)


def schema_text() -> str:
    """The schema of layout files as the text of a file."""
    from sheetgen.layout.schema import schema

    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


@click.command()
@click.argument("folder", metavar="DIR", type=FILE)
@output_options
def new_command(folder: Path, output: Output) -> None:
    """Begin a game of your own in the folder DIR.

    It gets a small layout with comments, and the schema for your editor.

    \b
    sheetgen new river
    sheetgen watch river/river.yaml
    """
    if folder.suffix in (".yaml", ".yml"):
        raise UsageError("bad-name", f"a folder is made; call it {folder.stem}", folder)
    name = _id_of(folder)
    layout = folder / f"{name}.yaml"
    schema = folder / SCHEMA
    for path in (layout, schema):
        if os.path.exists(path):
            raise UsageError("file-there", f"{path} already exists; nothing is written", path)
    # the larger one first: where it has no room, the folder can be filled later
    write_text(schema, schema_text())
    write_text(layout, _first_layout(name))
    if output.as_json:
        output.json({"files": of_files((layout, schema))})
        return
    output.line(f"{layout}: a game to change; next: sheetgen watch {shlex.quote(str(layout))}")


def _first_layout(name: str) -> str:
    """The text of a small layout for a game of that id."""
    text = read_file(starter()).decode()
    text = text.replace("id: my-game", f"id: {name}", 1)
    return text.replace("title: My Game", f"title: {name.replace('-', ' ').title()}", 1)


# Letters that are written as two where there are only a to z; others lose what is above them
_PLAIN = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "ß": "ss",
        "æ": "ae",
        "ø": "oe",
        "å": "aa",
    }
)


def _id_of(folder: Path) -> str:
    """The id of the game that a folder is named for.

    Raises UsageError for a name without letters.
    """
    plain = normalize("NFC", real_path(folder).name.lower()).translate(_PLAIN)
    letters = normalize("NFKD", plain).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", letters)
    name = words.strip("-").lstrip("0123456789-")
    if not name:
        raise UsageError(
            "bad-name",
            f'a game is called by its folder, in letters a to z: "{folder.name}" has none',
            "DIR",
        )
    return name
