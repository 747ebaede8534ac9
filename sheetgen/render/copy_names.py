"""The number that the code of each copy says, and the names that stand on it: what a photo of it is
known by later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from sheetgen.page.piece import Part
from sheetgen.page.scripts import composed
from sheetgen.render.impose import name_slots
from sheetgen.render.marked import owners, written_in_fields
from sheetgen.render.options import Options
from sheetgen.render.plan import Placed
from sheetgen.render.qr import MAX_SERIAL, page_in
from sheetgen.render.table import name_key

# Numbers below it are for people; from here on those of copies with names stand
_NAMED_FROM = 2**20


class CopyNames:
    """The numbers and names of the copies of a part.

    Attributes:
        given: the names that are printed, in the order of the copies.
        first: the number that the code of the first copy says; 0 for copies without one.
    """

    def __init__(self, part: Part, options: Options) -> None:
        papers = options.papers.filled if options.papers else ()
        self._part = part
        self._options = options
        self._owned = owners(part, papers)
        own = tuple(paper.player for paper in papers if part.per != "table")
        self.given = own if papers else options.names
        self.first = self._first()

    def _first(self) -> int:
        """The number of the first copy.

        Names bring their own: no other names share it, and the same print is the same file.
        """
        if self._options.serial is not None:
            return self._options.serial
        if self.given and name_slots(*self._part.pieces):
            digest = sha256("\n".join(map(composed, self.given)).encode()).digest()
            room = MAX_SERIAL - 2 * _NAMED_FROM
            return _NAMED_FROM + int.from_bytes(digest[:8], "big") % room
        return int(self._options.numbered)

    def number(self, placed: Placed) -> int:
        """What the code on a piece of a copy says; 0 for none."""
        return self.first + placed.copy - 1 if self.first else 0

    def on(self, placed: Placed) -> Sequence[str]:
        """The names on a piece of a copy, in the order of its fields; none on a strip, which
        belongs to no copy.
        """
        if self._options.papers:
            papers = self._owned.get((placed.copy, placed.number), ())
            shared = self._part.per == "table"
            written = written_in_fields(placed.piece, papers)
            return written if shared else [paper.player for paper in papers]
        if not (placed.number and self.given):
            return ()
        pieces = self._part.pieces
        before = (placed.copy - 1) * name_slots(*pieces)
        before += name_slots(*pieces[: placed.number - 1])
        return self.given[before : before + name_slots(placed.piece)]

    def by_code(self, pieces: Iterable[Placed]) -> dict[str, list[str]]:
        """The names on each piece whose code says a number, by `name_key`; [] where none are."""
        theme = self._options.theme
        return {
            name_key(page_in(theme, placed.number), self.number(placed)): [*self.on(placed)]
            for placed in pieces
            if self.first and any(slot.kind == "qr" for slot in placed.piece.slots)
        }
