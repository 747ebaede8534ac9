"""Small text files that people write: layouts and filled sheets."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from sheetgen.errors import LayoutError, Problem, Source
from sheetgen.messages import told

MAX_BYTES = 1_000_000
"""The size of a file; a larger one is neither."""


@dataclass(frozen=True, slots=True)
class FileKind:
    """What a file is, as messages call it.

    Attributes:
        noun: `a layout`.
        file: what its file is called.
        instead: what else can be done where a merge key stands.
        as_text: whether every scalar stays as written.
        star: what to do about a value that begins with a bare star, which YAML takes for an alias;
            "" = what YAML says.
    """

    noun: str
    file: str
    instead: str = ""
    as_text: bool = False
    star: str = ""


LAYOUT = FileKind("a layout", "layout file", ", or use extends")

SHEET = FileKind(
    "a filled sheet",
    "sheet file",
    as_text=True,
    star=(
        "a value cannot begin with a bare *; write w for the star, or put the value in quotes:"
        ' "* 2"'
    ),
)


def read_text(path: Path, shown: str, kind: FileKind = LAYOUT) -> str:
    """The file's text. Raises LayoutError when it is missing, no ordinary file, too large or not
    UTF-8.
    """
    try:
        data = _read_bytes(path, shown, kind)
    except OSError as error:
        raise _refusal("file-unreadable", f"cannot read {shown}: {told(error)}", shown) from None
    except ValueError:  # a name with a null character
        raise _refusal("file-unreadable", f"cannot read {shown}: no such file", shown) from None
    if len(data) > MAX_BYTES:
        most = f"{MAX_BYTES // 1_000_000} MB"
        message = f"{shown} is larger than {most}; {kind.noun} is a small text file"
        raise _refusal("file-too-large", message, shown)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"{shown} is not UTF-8 text (byte {error.start + 1}); save it as UTF-8"
        raise _refusal("not-utf-8", message, shown, line) from None


def _read_bytes(path: Path, shown: str, kind: FileKind) -> bytes:
    """What is in an ordinary file, up to one byte too much."""
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        message = f"{shown} is a folder; name the {kind.file} in it"
        raise _refusal("not-a-file", message, shown)
    if not stat.S_ISREG(mode):
        # A pipe or a device may never end, or never begin.
        raise _refusal("not-a-file", f"{shown} is not an ordinary file", shown)
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _refusal(
    code: str,
    message: str,
    shown: str,
    line: int = 1,
) -> LayoutError:
    return LayoutError(Problem(code, message, Source(shown, line, 1)))
