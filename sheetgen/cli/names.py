"""Players' names from the command line, a file or stdin."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from unicodedata import normalize

from sheetgen.errors import FileName, UsageError
from sheetgen.files import OddFileError, read_file, read_to_end, unreadable
from sheetgen.messages import Words, visible

# What takes no room, or is no letter: a byte of the command line that is not UTF-8
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\xad\u200b\u2060\ufeff\ud800-\udfff]")
_MOST_BYTES = 1_000_000  # The size of a list of names; 10,000 copies of four names are far less


def names_given(text: str | None) -> Words:
    """Names between commas or on lines, or the lines of a file (`@FILE`) or of stdin (`@-`).

    Raises UsageError for a file that cannot be read, where there are no names, and for a character
    in a name that nobody can see.
    """
    if text is None:
        return ()
    if text.startswith("@"):
        shown = "stdin" if text == "@-" else text[1:]
        names = _cleaned(_text_of(text[1:], shown).splitlines())
        missing = f"{shown}; write one a line"
    else:
        names = _cleaned(",".join(text.splitlines()).split(","))
        missing = f'"{text}"; write them as in Ann,Ben'
    if not names:
        raise _refusal(f"there are no names in {missing}")
    return names


def _cleaned(names: Iterable[str]) -> Words:
    """Names with single blanks between their words, letters and their marks put together.

    Raises UsageError for a character that nobody can see.
    """
    cleaned = [normalize("NFC", " ".join(name.split())) for name in names if name.strip()]
    for name in cleaned:
        if unseen := _UNSEEN.search(name):
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
    except (OSError, ValueError) as error:
        odd = isinstance(error, OddFileError)
        how = "; names stand in a file, one a line, or @- reads them from stdin" if odd else ""
        raise _refusal(f"{unreadable(shown, error)}{how}", where) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refusal(f"{shown} is not UTF-8 text; save it as UTF-8", where) from None


def _refusal(message: str, where: str = "--names") -> UsageError:
    return UsageError("names", message, where)
