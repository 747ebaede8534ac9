"""Pictures of pieces for other programs: each piece by itself, or the decks of a game for a table
on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from sheetgen.errors import OutputError
from sheetgen.page.geometry import MM_PER_PT
from sheetgen.page.piece import Part, Piece, Pieces
from sheetgen.render.plan import GridSize

MOST_ACROSS = 10
"""Cards in a row of the picture of a deck."""

MOST_DOWN = 7
"""Rows; their last place stays free: Tabletop Simulator shows it for cards that are hidden."""

MOST_PIXELS = 4096
"""Along a side of the picture of a deck."""

_MOST_OF_PIECE = 15_000


@dataclass(frozen=True, slots=True)
class PieceImage:
    """A picture of equally large pieces, line by line.

    Attributes:
        name: of its file, without the ending.
        pieces: what it shows.
        columns, rows: its places, which may be more.
        back: of the front of a deck, the name of the picture that shows what is behind; "" = paper.
            None = not the front of a deck.
    """

    name: str
    pieces: Pieces
    columns: int = 1
    rows: int = 1
    back: str | None = None

    def dpi(self, wanted: float) -> float:
        """The dots per inch that are wanted, or as many as the picture of a deck may have.

        Raises OutputError for a piece in more pixels than a computer has room for.
        """
        one = self.pieces[0]
        inches = max(self.columns * one.width, self.rows * one.height) / 72 / MM_PER_PT
        if self.columns > 1:
            return min(wanted, MOST_PIXELS / inches)
        if wanted * inches > _MOST_OF_PIECE:
            raise OutputError(
                "too-many-pixels",
                f"the {one.name} would be {wanted * inches:,.0f} pixels long at {wanted:g} dpi;"
                f" {_MOST_OF_PIECE:,} are possible, as with --dpi {_MOST_OF_PIECE / inches:.0f}",
                one.name,
            )
        return wanted


def single_pictures(part: Part) -> Iterable[PieceImage]:
    """A picture of each piece, and of each back, each of several equal ones once; their numbers
    sort them as they stand in the layout.
    """
    different = [*dict.fromkeys(map(id, part.pieces))]
    pictures: dict[int, PieceImage] = {}
    for pieces, ending in ((part.pieces, ""), (_backs(part), "-back")):
        for front, piece in zip(part.pieces, pieces, strict=False):
            number = f"{different.index(id(front)) + 1:0{len(str(len(different)))}}"
            words = re.findall(r"\w+", front.name.removeprefix(part.id).lower())
            name = part.id if _are_alike(pieces) else "-".join((part.id, number, *words))
            pictures.setdefault(id(piece), PieceImage(name + ending, (piece,)))
    return pictures.values()


def deck_pictures(part: Part) -> Iterator[PieceImage]:
    """The pictures of a part's decks, and of their backs: one where all are the same."""
    backs = _backs(part)
    count = len(part.pieces)
    most = MOST_ACROSS * MOST_DOWN - 1
    shared = f"{part.id}-back" if _are_alike(backs) else ""
    for start in range(0, count, most):
        name = f"{part.id}-deck" + (f"-{start // most + 1}" if count > most else "")
        own = f"{name}-backs" if backs and not shared else ""
        chosen = slice(start, start + most)
        grid = _grid(part.pieces[chosen])
        yield PieceImage(name, part.pieces[chosen], *grid, shared or own)
        if own:
            yield PieceImage(own, backs[chosen], *grid)
    if shared:
        yield PieceImage(shared, backs[:1])


def _grid(pieces: Sequence[Piece]) -> GridSize:
    """The columns and rows that show cards largest and leave the last place free."""
    one = pieces[0]
    grids = product(range(2, MOST_ACROSS + 1), range(2, MOST_DOWN + 1))
    return min(
        (grid for grid in grids if grid[0] * grid[1] > len(pieces)),
        key=lambda grid: max(grid[0] * one.width, grid[1] * one.height),
    )


def _backs(part: Part) -> Pieces:
    """What stands behind the pieces of a part, one for each or none."""
    return part.back.pieces if part.back else ()


def _are_alike(pieces: Sequence[Piece]) -> bool:
    """Whether there are pieces, and all are one."""
    return len(set(map(id, pieces))) == 1
