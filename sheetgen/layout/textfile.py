"""Small text files that people write: layouts and filled sheets."""

from __future__ import annotations

import errno
from dataclasses import dataclass
from pathlib import Path

from sheetgen.errors import LayoutError, Source
from sheetgen.files import OddFileError, read_file, unreadable

MAX_BYTES = 1_000_000
"""The size of a file; a larger one is neither a layout nor a filled sheet."""

OF_LAYOUTS = frozenset(("id", "title", "extends"))
"""Keys of which each layout has one at its top, and no filled sheet any."""


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
        data = read_file(path, MAX_BYTES)
    except OddFileError as error:
        raise _odd(error, shown, kind) from None
    except (OSError, ValueError) as error:
        raise _refusal("file-unreadable", unreadable(shown, error), shown) from None
    return decoded(data, shown)


def decoded(data: bytes, shown: str) -> str:
    """The text of a file. Raises LayoutError when it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _refusal(
            "not-utf-8",
            f"{shown} is not UTF-8 text (byte {error.start + 1}); save it as UTF-8",
            shown,
            line,
        ) from None


def _odd(error: OddFileError, shown: str, kind: FileKind) -> LayoutError:
    """What is wrong with a folder, a device or a large file, and what is a file of that kind."""
    message = unreadable(shown, error)
    if error.errno == errno.EFBIG:
        message += "; layouts and filled sheets are small text files"
        return _refusal("file-too-large", message, shown)
    if error.errno == errno.EISDIR:
        message += f"; name the {kind.file} in it"
    return _refusal("not-a-file", message, shown)


def _refusal(
    code: str,
    message: str,
    shown: str,
    line: int = 1,
) -> LayoutError:
    return LayoutError(code, message, Source(shown, line, 1))
