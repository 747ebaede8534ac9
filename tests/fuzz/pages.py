"""What must be true of everything that was accepted: drawings within their piece, and PDFs that any
reader opens.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import LIT, PSException

from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import Op
from tests.fuzz.guard import Wrong

_SLACK = 0.01
_QPDF = shutil.which("qpdf")

_WORD = re.compile(r"\((?:\\.|[^\\()])*\)|\[|\]|/?[^\s(\[\]/]+")
_HEX_TEXT = re.compile(r"<([0-9a-f]{2})+>")
_NUMBER = re.compile(r"[-+]?(\d{1,9}(\.\d+)?|\.\d+)")
_TAKES = {
    "q": 0, "Q": 0, "cm": 6, "w": 1, "d": 2, "J": 1, "j": 1, "M": 1, "re": 4, "m": 2, "l": 2, "c": 6, "h": 0, "S": 0, "f": 0, "B": 0,
    "f*": 0, "B*": 0, "W": 0, "n": 0, "g": 1, "G": 1, "rg": 3, "RG": 3, "BT": 0, "ET": 0, "Td": 2, "Tm": 6, "Tf": 2, "Tj": 1, "Do": 1, "TL": 1, "gs": 1, "sh": 1, "W*": 0, "Tr": 1,
}  # fmt: skip
"""The operators that a page of ours is made of, and how many operands each takes."""


def look_at(part: Part) -> None:
    """Raises Wrong when a drawing holds what is no number, or a cell lies off its piece, on
    another, or twice.
    """
    for piece in part.pieces:
        for op in (*piece.ops, *(op for ops in piece.stamps.values() for op in ops)):
            look_at_numbers(op)
        _look_at_cells(piece)


def look_at_numbers(op: Op) -> None:
    """Raises Wrong when a verb is told what is no number of use."""
    for number in _numbers((op.args, op.options)):
        if not abs(number) < 1e9:
            raise Wrong("nonsense", f"{op.verb} is told {number}")


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, float | int):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _numbers(item)
    elif is_dataclass(value):
        for each in fields(value):
            yield from _numbers(getattr(value, each.name))


def _look_at_cells(piece: Piece) -> None:
    page, seen = Rect(0, 0, piece.width, piece.height).inset(-_SLACK), list[Rect]()
    if len({placed.cell.id for placed in piece.cells}) < len(piece.cells):
        raise Wrong("nonsense", "a cell stands twice on its piece")
    for placed in piece.cells:
        box = placed.box
        if box.w <= 0 or box.h <= 0 or not page.holds(box):
            raise Wrong(
                "nonsense",
                f"a cell lies off its page, {placed.cell.id} at {box} on {piece.width} x"
                f" {piece.height}",
                "cell off its page",
            )
        if any(box.inset(_SLACK).overlaps(other) for other in seen):
            raise Wrong("nonsense", f"a cell lies on another, {placed.cell.id}", "cell on a cell")
        seen.append(box)


def open_pdf(path: Path, pages: int) -> None:
    """Raises Wrong for a file that a reader does not open, or that does not have so many pages,
    each with something on it.
    """
    data = path.read_bytes()
    shown = 0
    for page, operators in drawn(data):
        read_operators(operators)
        shown += page
        if page and not re.search(r"/FormXob\.piece\d+ Do", operators) and "Tj" not in operators:
            raise Wrong("nonsense", "a page has nothing on it")
    try:
        with pypdfium2.PdfDocument(data) as document:
            count, sizes = (
                len(document),
                [document.get_page_size(number) for number in range(len(document))],
            )
    except pypdfium2.PdfiumError as error:
        raise Wrong("nonsense", f"pdfium does not open it: {error}") from None
    if not count == shown == pages:
        raise Wrong(
            "nonsense",
            f"{pages} pages were told, {shown} written, {count} are read",
            "number of pages",
        )
    if any(not (60 < side / 72 * 25.4 < 1300) for size in sizes for side in size):
        raise Wrong("nonsense", f"pages of {sizes}", "size of pages")
    if _QPDF is not None:
        check = subprocess.run([_QPDF, "--check", path], capture_output=True, text=True, timeout=60)
        if check.returncode:
            raise Wrong("nonsense", f"qpdf: {check.stdout[-500:]}{check.stderr[-500:]}")


def drawn(pdf: bytes) -> Iterator[tuple[bool, str]]:
    """Every drawing that a PDF holds, and whether it is a page. Raises Wrong for a damaged file."""
    try:
        document = PDFDocument(PDFParser(BytesIO(pdf)))
        pages = {page.attrs["Contents"].objid for page in PDFPage.create_pages(document)}
        numbers = [number for table in document.xrefs for number in table.get_objids()]
    except PSException as error:
        raise Wrong("nonsense", f"pdfminer does not open it: {error}") from None
    for number in numbers:
        content = document.getobj(number)
        is_page = number in pages
        if isinstance(content, PDFStream) and (is_page or content.get("Subtype") is LIT("Form")):
            yield is_page, content.get_data().decode("ascii")


def read_operators(text: str) -> None:
    """Raises Wrong for a word that is no operator, number, name or text, or an operator that has
    too little or too much.
    """
    depth = operands = 0
    for word in _words(text):
        if word in _TAKES:
            if operands != _TAKES[word]:
                raise Wrong("nonsense", f"{operands} operands for {word}")
            operands, depth = 0, depth + (word == "q") - (word == "Q")
        elif word[0] in "(/[" or _HEX_TEXT.fullmatch(word) or _NUMBER.fullmatch(word):
            operands += 1
        else:
            raise Wrong("nonsense", f'"{word}" in a PDF', f"{word.lstrip('-')[:3]} in a PDF")
    if depth or operands:
        raise Wrong("nonsense", "what a PDF begins it does not end")


def _words(text: str) -> Iterator[str]:
    """The words of a drawing, a list as one of them."""
    inside: list[str] | None = None
    for word in _WORD.findall(text):
        if word == "[":
            inside = []
        elif word == "]":
            yield _list(inside or ())
            inside = None
        elif inside is not None:
            inside.append(word)
        else:
            yield word


def _list(words: Sequence[str]) -> str:
    """A list of lengths. Raises Wrong for anything else in it, or dashes of no length at all."""
    lengths = [float(word) for word in words if _NUMBER.fullmatch(word)]
    if len(lengths) < len(words) or (lengths and not any(lengths)):
        raise Wrong("nonsense", f"a list of {words} in a PDF", "a list in a PDF")
    return "[]"
