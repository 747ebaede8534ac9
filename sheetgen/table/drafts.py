"""Sheets that are being typed, kept after every answer, so that a terminal that dies costs nothing.

A draft is a small file in the user's data folder, one for each program that asks, written whole each time. It goes when what was typed is
scored and saved, or not wanted.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from sheetgen.core.game import Game
from sheetgen.errors import OutputError, SheetgenError
from sheetgen.files import data_folder, write_text
from sheetgen.table.asking import Asking


def own_path(game: Game[object, object]) -> Path:
    """Where this program keeps what is typed for a game."""
    return data_folder() / "drafts" / f"score-{game.spec.id}-{os.getpid()}.json"


def keep(path: Path, asking: Asking[object, object]) -> bool:
    """Keeps what has been typed; whether that was possible."""
    told = {"switches": dict(asking.game.settings()), "answers": asking.answers, "begun": asking.begun}
    try:
        write_text(path, json.dumps(told))
    except (OutputError, OSError, RuntimeError):
        return False
    return True


def forget(path: Path) -> None:
    """Takes a draft away."""
    with suppress(OSError):
        path.unlink()


def left_behind(game: Game[object, object]) -> tuple[Path, Asking[object, object]] | None:
    """The newest draft of this game under these house rules whose program has ended; one that cannot be read is none."""
    with suppress(OSError, RuntimeError):
        paths = [path for path in own_path(game).parent.glob(f"score-{game.spec.id}-*.json") if not _alive(path)]
        for path in sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True):
            with suppress(OSError, ValueError, TypeError, KeyError):
                told = json.loads(path.read_text(encoding="utf-8"))
                if told["switches"] == game.settings() and told["answers"]:
                    return path, Asking(game, tuple(map(str, told["answers"])), tuple(map(str, told["begun"])))
    return None


def usable(asking: Asking[object, object]) -> bool:
    """Whether the answers of a draft still make sheets."""
    try:
        return bool(asking.sheets or asking.question)
    except (SheetgenError, ValueError, IndexError):
        return False


def _alive(path: Path) -> bool:
    """Whether the program that writes a draft still runs."""
    number = path.stem.rpartition("-")[2]
    if not number.isdecimal() or int(number) == os.getpid():
        return False
    try:
        os.kill(int(number), 0)
    except (OSError, OverflowError) as error:
        return not isinstance(error, (ProcessLookupError, OverflowError))
    return True
