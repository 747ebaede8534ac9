"""What becomes of sheets that were typed: a file for each player, named on the command line or at
the prompt.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from sheetgen.cli.keyboard import YES, ask_line, on_terminal, yes
from sheetgen.cli.output import Output
from sheetgen.errors import SheetgenError
from sheetgen.files import write_text, write_whole
from sheetgen.table.entry.sheets import FilledSheets, sheet_text
from sheetgen.table.log.journal import SUFFIX

# answers that are no name of a file; yes, a folder, or a question is asked for the name
NO = ("", "n", "no", "none", "nothing", "skip", "back", "done", "q", "quit", "exit")


def save(papers: FilledSheets, path: Path, output: Output) -> None:
    """Save to the file that was named; somebody at the prompt is asked before an older one goes.

    Raises OutputError.
    """
    if not _saved(papers, path, output):
        offer(papers, output)


def offer(
    papers: FilledSheets,
    output: Output,
    log: bytes = b"",
    command: Callable[[str], bool] = lambda line: False,
) -> None:
    """Ask whether to save the sheets; the log of a game goes with them, beside them. Whatever is a
    command is run.
    """
    one = len(papers) == 1
    what = "the sheet" if one else f"the {len(papers)} sheets"
    if log:
        what += " and the log"
    elif not one:
        what += ", a file each"

    def write(path: Path) -> bool:
        path = path if path.suffix else path.with_name(f"{path.name}.yaml")
        return _saved(papers, path, output) and (
            not log or keep(path.with_suffix(SUFFIX), lambda file: write_whole(file, log), output)
        )

    ask_file(f"Save {what}?", write, output, command)


def ask_file(
    question: str,
    write: Callable[[Path], bool],
    output: Output,
    command: Callable[[str], bool],
) -> None:
    """Ask for the name of a file until it is written, which `write` says, or nobody wants it; run
    what is a command.
    """
    while (name := ask_line(f"{question} Name of the file, empty = no: ")).lower() not in NO:
        path = Path(os.path.expanduser(name))
        if (
            command(name)
            or os.path.isdir(path)
            or name.lower() in (*YES, "?", "help")
            or not (
                os.path.isdir(path.parent)
                or yes(f"There is no folder {path.parent}; make it? (y/n) ")
            )
        ):
            continue
        try:
            if write(path):
                return
        except SheetgenError as error:
            output.complain(error.problems)


def keep(path: Path, write: Callable[[Path], object], output: Output) -> bool:
    """Let a file be written, unless one is there that somebody wants to keep.

    Raises OutputError.
    """
    if not _may_write((path,)):
        return False
    write(path)
    output.say(f"saved {path}")
    return True


def _may_write(paths: Sequence[Path]) -> bool:
    """Whether none of the files is there, or somebody says that they may go."""
    there = ", ".join(str(path) for path in paths if os.path.isfile(path))
    return not there or yes(f"{there} already exists; overwrite it? (y/n) ")


def files_for(papers: FilledSheets, path: Path) -> list[Path]:
    """The file, or one for each player: `saturday-ann.yaml`, and `saturday-2.yaml` for the second
    one, who gave no name.
    """
    if len(papers) == 1:
        return [path]
    paths: list[Path] = []
    for number, paper in enumerate(papers, start=1):
        word = re.sub(r"\W+", "-", paper.value("player")).strip("-").lower()[:40] or str(number)
        tries = (word, *(f"{word}-{number + more}" for more in range(len(papers) + 1)))
        named = (path.parent / f"{path.stem}-{word}{path.suffix}" for word in tries)
        paths.append(next(candidate for candidate in named if candidate not in paths))
    return paths


def _saved(papers: FilledSheets, path: Path, output: Output) -> bool:
    """Write each file whole, unless one is there that somebody at the prompt wants to keep."""
    paths = files_for(papers, path)
    if on_terminal() and not _may_write(paths):
        return False
    for paper, path in zip(papers, paths, strict=True):
        write_text(
            path, sheet_text((entry.key, entry.text.rstrip("\n")) for entry in paper.entries)
        )
        output.say(f"saved {path}")
    return True
