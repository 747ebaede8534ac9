"""Typed sheets put into files, one for each player."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from sheetgen.cli.output import Output
from sheetgen.cli.prompting import ask_line, on_terminal
from sheetgen.core.game import Game
from sheetgen.errors import OutputError
from sheetgen.table.asking import Asking
from sheetgen.table.drafts import forget, keep, left_behind, own_path, resumed
from sheetgen.table.sheets import FilledSheet, write_sheet

YES = ("y", "yes")
NO = ("", "n", "no", "back", "done", "q", "quit")
"""Answers that are no name of a file; yes alone is asked for the name."""


class Draft:
    """What is typed at a terminal, kept after each answer until it is scored and saved."""

    def __init__(self, game: Game[object, object], output: Output, *, live: bool) -> None:
        self.game, self.output, self.live = game, output, live
        self.path = own_path(game) if live else None

    def begun(self) -> Asking[object, object]:
        """Nothing yet, or what somebody has typed before and wants to go on with."""
        asking = Asking(self.game)
        left = left_behind(self.game) if self.live else None
        if left is None:
            return asking
        if _yes(f"A sheet was being typed when the program ended ({left.shown}). Go on where you stopped? (y/n) "):
            asking = resumed(asking, left)
        forget(left.path)
        return asking

    def keep(self, asking: Asking[object, object]) -> None:
        """Keeps what has been typed; says once that it cannot."""
        if self.path and not keep(self.path, asking):
            self.path = None
            self.output.say("what is typed cannot be kept in the data folder; it is lost if the program is stopped")

    def forget(self) -> None:
        """All of it is scored and saved, or not wanted."""
        if self.path:
            forget(self.path)


def save(papers: Sequence[FilledSheet], path: Path, output: Output) -> None:
    """Saves to the file that was named; somebody at the prompt is asked before an older one goes. Raises OutputError."""
    paths = files_for(papers, path)
    if on_terminal() and not _may_replace(paths):
        offer(papers, output)
    else:
        _write(papers, paths, output)


def offer(papers: Sequence[FilledSheet], output: Output) -> None:
    """Asks whether to save, until it is done or declined."""
    what = "the sheet" if len(papers) == 1 else f"the {len(papers)} sheets, a file each"
    while (name := ask_line(f"Save {what}? Name of the file, empty = no: ")).lower() not in NO:
        if name.lower() in YES:
            continue
        path = Path(name).expanduser()
        if not os.path.isdir(path.parent) and not _yes(f"There is no folder {path.parent}; make it? (y/n) "):
            continue
        paths = files_for(papers, path if path.suffix else path.with_name(f"{path.name}.yaml") if path.name else path)
        if not _may_replace(paths):
            continue
        try:
            _write(papers, paths, output)
        except OutputError as error:
            for problem in error.problems:
                output.complain(problem)
        else:
            return


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


def _may_replace(paths: Sequence[Path]) -> bool:
    """Whether none of the files is there, or they may go."""
    there = [str(path) for path in paths if os.path.isfile(path)]
    return not there or _yes(f"{', '.join(there)} is there already; write over it? (y/n) ")


def _yes(question: str) -> bool:
    return ask_line(question).lower() in YES


def _write(papers: Sequence[FilledSheet], paths: Sequence[Path], output: Output) -> None:
    """Each file whole or not at all."""
    for paper, path in zip(papers, paths, strict=True):
        write_sheet(path, [(entry.key, entry.text.rstrip("\n")) for entry in paper.entries])
        output.say(f"saved {path}")
