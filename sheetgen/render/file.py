"""A PDF file in the making: numbered objects that are written one after another, so that a thousand
pages take no more memory than one.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Mapping
from hashlib import md5
from typing import BinaryIO

SMALL, QUICK = 6, 4
"""How hard a stream is packed: what is stored once, and what each page has."""


class PdfFile:
    """Writes the objects of a PDF. They may name each other before they are written, since a number
    can be taken first.

    Attributes:
        size: bytes written so far.
    """

    def __init__(self, out: BinaryIO) -> None:
        self.size = 0
        self._out = out
        # Where each object begins, by its number. Number 0 is free by definition.
        self._places = array("Q", [0])
        self._write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")

    def number(self) -> int:
        """The number of an object that is still to be written."""
        self._places.append(0)
        return len(self._places) - 1

    def put(self, body: bytes, number: int | None = None) -> int:
        """Writes an object; its number."""
        if number is None:
            number = self.number()
        self._places[number] = self.size
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def stream(self, data: bytes, entries: str = "", *, level: int = SMALL) -> int:
        """Writes a packed stream with more entries for its dictionary; its number."""
        packed = zlib.compress(data, level)
        head = f"<< {entries}/Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        return self.put(head.encode() + packed + b"\nendstream")

    def put_plain(self, data: bytes, entries: str) -> int:
        """Writes a stream that programs read without unpacking it; its number."""
        return self.put(
            f"<< {entries}/Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"
        )

    def finish(self, catalog: int, about: Mapping[str, str]) -> None:
        """Writes what the file says about itself, the table of objects and the end.

        The same objects always end alike.
        """
        words = " ".join(f"/{key} {text_string(value)}" for key, value in about.items())
        info = self.put(f"<< {words} >>".encode())
        mark = md5(
            f"{len(self._places)} {self.size} {words}".encode(), usedforsecurity=False
        ).hexdigest()
        start = self.size
        rows = "".join([f"{place:010d} 00000 n \n" for place in self._places[1:]])
        self._write(f"xref\n0 {len(self._places)}\n0000000000 65535 f \n{rows}".encode())
        entries = (
            f"/Size {len(self._places)} /Root {catalog} 0 R /Info {info} 0 R /ID [<{mark}>"
            f" <{mark}>]"
        )
        self._write(f"trailer\n<< {entries} >>\nstartxref\n{start}\n%%EOF\n".encode())

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self.size += len(data)


def text_string(text: str) -> str:
    """A text as PDF writes it outside of pages.

    >>> text_string("Zoë")
    '<FEFF005A006F00EB>'
    """
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
