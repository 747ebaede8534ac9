"""Players' names from the command line, a file or stdin."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterable
from pathlib import Path
from unicodedata import category, normalize

from sheetgen.errors import FileName, UsageError
from sheetgen.files import OddFileError, read_file, read_to_end, unreadable
from sheetgen.messages import Words, visible

_UNSEEN = "\u00ad\u200b\u2060\ufeff"  # Characters between letters that take no room
_MOST_BYTES = 1_000_000  # The size of a list of names; 10,000 copies of four names are far less


def names_given(text: str | None) -> Words:
    """Names between commas or on lines, or the lines of a file (`@FILE`) or of stdin (`@-`).

    Raises UsageError for a file that cannot be read, or without names, and for a character in a
    name that nobody can see.
    """
    if not text or not text.startswith("@"):
        return _cleaned(name for line in (text or "").splitlines() for name in line.split(","))
    file = text[1:]
    shown = "stdin" if file == "-" else file
    names = _cleaned(_text_of(file, shown).splitlines())
    if not names:
        raise _refusal(f"there are no names in {shown}; write one a line")
    return names


def _cleaned(names: Iterable[str]) -> Words:
    """Names with single blanks between their words, letters and their marks put together.

    Raises UsageError for a character that nobody can see.
    """
    cleaned = [normalize("NFC", " ".join(name.split())) for name in names if name.strip()]
    for name in cleaned:
        # What takes no room, or is no letter: a byte of the command line that is not UTF-8.
        unseen = [
            letter for letter in name if category(letter) in ("Cc", "Cs") or letter in _UNSEEN
        ]
        if unseen:
            code = f"U+{ord(unseen[0]):04X}"
            shown = visible(name.replace(unseen[0], code))
            raise _refusal(f'the name "{shown}" has {code}; leave it out')
    return tuple(cleaned)


def _text_of(file: str, shown: str) -> str:
    if not file:
        raise _refusal("write the file's name after the @: --names @names.txt; @- is stdin")
    where = FileName("<stdin>" if file == "-" else file)
    try:
        data = (
            read_to_end(sys.stdin.buffer, _MOST_BYTES)
            if file == "-"
            else read_file(Path(file), _MOST_BYTES)
        )
    except OddFileError as error:
        message = f"{shown} is not an ordinary file; @- reads stdin"
        if error.errno == errno.EFBIG:
            message = f"{unreadable(shown, error)}; names stand in it one a line"
        raise _refusal(message, where) from None
    except (OSError, ValueError) as error:
        raise _refusal(unreadable(shown, error), where) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refusal(f"{shown} is not UTF-8 text; save it as UTF-8", where) from None


def _refusal(message: str, where: str = "--names") -> UsageError:
    return UsageError("names", message, where)
