"""What a sheet's file said before it was written, kept in the user's data folder, so that the last
write can be taken back.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from sheetgen.errors import OutputError, SheetError
from sheetgen.files import SPOILT, alone, data_folder, read_file, write_text

MOST = 50  # states of a file that are kept

_MOST_BYTES = 100_000_000  # of all of them, each as long as a sheet may be


@dataclass(frozen=True, slots=True)
class Earlier:
    """A state of a file before it was written."""

    text: str | None  # what it said; None where it was not there
    after: str  # the hash of what was written then


def keep(path: Path, written: str) -> None:
    """Keep what a file says now, before it is written.

    Where the data folder takes nothing, it cannot be taken back later.
    """
    with suppress(OutputError, OSError, RuntimeError, UnicodeDecodeError):
        text = read_file(path).decode() if os.path.exists(path) else None
        _put(path, [*_kept(path)[1 - MOST :], Earlier(text, _hash(written.encode()))])


def undo(path: Path) -> bool:
    """Write what the file said before it was last written; whether there is a file then.

    Raises SheetError where nothing is known of it, or somebody has changed it since; OutputError
    where it cannot be written.
    """
    with alone(path.absolute().parent):
        states = _kept(path)
        if not states:
            raise SheetError(
                "nothing-to-undo", f"nothing is known of what {path} said before", path
            )
        last = states.pop()
        if not os.path.isfile(path) or _hash(read_file(path)) != last.after:
            raise SheetError(
                "sheet-changed",
                f"{path} was changed since it was last written; nothing is taken back",
                path,
            )
        if last.text is None:
            path.unlink()
        else:
            write_text(path, last.text)
        _put(path, states)
        return last.text is not None


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()


def _place(path: Path) -> Path:
    """The file that keeps the states of a file."""
    return (
        data_folder()
        / "earlier"
        / f"{_hash(os.path.realpath(path).encode(errors='surrogateescape'))[:32]}.json"
    )


def _kept(path: Path) -> list[Earlier]:
    """The states of a file, oldest first; none where they cannot be read."""
    with suppress(*SPOILT):
        states = json.loads(read_file(_place(path), _MOST_BYTES))
        return [Earlier(state["text"], state["after"]) for state in states]
    return []


def _put(path: Path, states: list[Earlier]) -> None:
    write_text(_place(path), json.dumps(list(map(asdict, states))))
