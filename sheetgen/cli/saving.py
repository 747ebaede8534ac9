"""What becomes of sheets that were typed: a file for each player, named on the command line or at the prompt."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from sheetgen.cli.output import Output
from sheetgen.cli.prompting import YES, ask_line, on_terminal, yes
from sheetgen.errors import OutputError
from sheetgen.files import write_text
from sheetgen.table.sheets import FilledSheet, sheet_text

NO = ("", "n", "no", "back", "done", "q", "quit")  # answers that are no name of a file; yes alone is asked for the name


def save(papers: Sequence[FilledSheet], path: Path, output: Output) -> None:
    """Saves to the file that was named; somebody at the prompt is asked before an older one goes. Raises OutputError."""
    if not _saved(papers, path, output):
        offer(papers, output)


def offer(papers: Sequence[FilledSheet], output: Output) -> None:
    """Asks whether to save, until it is done or declined."""
    what = "the sheet" if len(papers) == 1 else f"the {len(papers)} sheets, a file each"
    while (name := ask_line(f"Save {what}? Name of the file, empty = no: ")).lower() not in NO:
        path = Path(name).expanduser()
        if name.lower() in YES or not (os.path.isdir(path.parent) or yes(f"There is no folder {path.parent}; make it? (y/n) ")):
            continue
        try:
            if _saved(papers, path if path.suffix else path.with_name(f"{path.name}.yaml") if path.name else path, output):
                return
        except OutputError as error:
            for problem in error.problems:
                output.complain(problem)


def files_for(papers: Sequence[FilledSheet], path: Path) -> list[Path]:
    """The file, or one for each player: `saturday-ann.yaml`, and `saturday-2.yaml` for the second one, who gave no name."""
    if len(papers) == 1:
        return [path]
    paths: list[Path] = []
    for number, paper in enumerate(papers, start=1):
        word = re.sub(r"\W+", "-", paper.value("player")).strip("-").lower()[:40] or str(number)
        tries = (word, *(f"{word}-{number + more}" for more in range(len(papers) + 1)))
        named = (path.parent / f"{path.stem}-{word}{path.suffix}" for word in tries)
        paths.append(next(candidate for candidate in named if candidate not in paths))
    return paths


def _saved(papers: Sequence[FilledSheet], path: Path, output: Output) -> bool:
    """Writes each file whole, unless one is there that somebody at the prompt wants to keep."""
    paths = files_for(papers, path)
    there = [str(path) for path in paths if os.path.isfile(path)]
    if there and on_terminal() and not yes(f"{', '.join(there)} is there already; write over it? (y/n) "):
        return False
    for paper, path in zip(papers, paths, strict=True):
        write_text(path, sheet_text((entry.key, entry.text.rstrip("\n")) for entry in paper.entries))
        output.say(f"saved {path}")
    return True
