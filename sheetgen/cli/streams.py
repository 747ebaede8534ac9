"""stdout and stderr as they are found: closed, full, or without the signs that sheetgen writes."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from contextlib import suppress
from typing import TextIO

from sheetgen.words import told

STAND_INS = dict(zip("×−–±…’“”·›█●★♥│─╭╮╰╯", ("x", "-", "-", "+-", "...", *'\'"".>#o*v|-++++'), strict=True))
"""What stands for a sign where a terminal or a file cannot hold it."""

_HANDLER = "sheetgen-stand-in"


def prepare() -> None:
    """Makes stdout and stderr take everything: what is closed swallows it, and a character that it cannot hold gets a stand-in."""
    codecs.register_error(_HANDLER, _stand_in)
    # A closed stream is replaced first of all, so that no file of ours gets its number.
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def silence(stream: TextIO) -> None:
    """Writes nothing more to a stream, nor at the end what still waits in it: nobody listens, or there is no room."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def trouble(error: OSError) -> str:
    """What is to be said of an error that is about no file: a stream that takes nothing, or a folder that was deleted. "" for any other."""
    if error.filename is not None:
        return ""
    if error.errno == errno.ENOENT:
        from sheetgen.files import GONE

        return GONE
    return f"cannot write the answer ({told(error)})"


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """For each letter the sign's stand-in, the letter without its accents, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize

    letters = error.object[error.start : error.end]
    plain = (STAND_INS.get(letter) or normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?" for letter in letters)
    return "".join(plain), error.end
