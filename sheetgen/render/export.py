"""Pictures of pieces for other programs: each piece by itself, or the decks of a game for a table
on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.errors import OutputError, Problem
from sheetgen.page.geometry import MM_PER_PT
from sheetgen.page.piece import Part, Piece

MOST_ACROSS, MOST_DOWN = 10, 7
"""Cards in the picture of a deck, the last place of which stays free: Tabletop Simulator shows it
for cards that are hidden.
"""

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
        is_deck: whether it is the front of a deck.
    """

    name: str
    pieces: tuple[Piece, ...]
    columns: int = 1
    rows: int = 1
    back: str = ""
    is_deck: bool = False

    def dpi(self, wanted: float) -> float:
        """The dots per inch that are wanted, or as many as the picture of a deck may have.

        Raises OutputError for a piece in more pixels than a computer has room for.
        """
        one = self.pieces[0]
        longest = max(self.columns * one.width, self.rows * one.height)
        inches = longest / 72 / MM_PER_PT
        if self.columns > 1:
            return min(wanted, MOST_PIXELS / inches)
        if wanted * inches > _MOST_OF_PIECE:
            message = (
                f"the {one.name} would be {wanted * inches:,.0f} pixels long at {wanted:g} dpi;"
                f" {_MOST_OF_PIECE:,} are possible, as with --dpi {_MOST_OF_PIECE / inches:.0f}"
            )
            raise OutputError(Problem("too-many-pixels", message, one.name))
        return wanted


def single_pictures(part: Part) -> Iterator[PieceImage]:
    """A picture of each piece, and of each back, each of several equal ones once; their numbers
    sort them as they stand in the layout.
    """
    fronts = _different(part.pieces)
    names = {id(piece): _named(part, fronts, number) for number, piece in enumerate(fronts)}
    for piece in fronts:
        yield PieceImage(names[id(piece)], (piece,))
    backs = part.back.pieces if part.back else ()
    pairs = list(zip(part.pieces, backs, strict=False))
    behind = {id(back): id(piece) for piece, back in reversed(pairs)}
    for back in _different(backs):
        front = names[behind[id(back)]] if len(behind) > 1 else part.id
        yield PieceImage(f"{front}-back", (back,))


def deck_pictures(part: Part) -> Iterator[PieceImage]:
    """The pictures of a part's decks, and of their backs: one where all are the same."""
    pieces, backs = part.pieces, part.back.pieces if part.back else ()
    most = MOST_ACROSS * MOST_DOWN - 1
    shared = f"{part.id}-back" if len(_different(backs)) == 1 else ""
    for start in range(0, len(pieces), most):
        name = f"{part.id}-deck" + (f"-{start // most + 1}" if len(pieces) > most else "")
        own = f"{name}-backs" if backs and not shared else ""
        chosen = slice(start, start + most)
        columns, rows = _grid(pieces[chosen])
        yield PieceImage(name, pieces[chosen], columns, rows, shared or own, is_deck=True)
        if own:
            yield PieceImage(own, backs[chosen], columns, rows)
    if shared:
        yield PieceImage(shared, backs[:1])


def _grid(pieces: tuple[Piece, ...]) -> tuple[int, int]:
    """The columns and rows that show cards largest and leave the last place free."""
    one, places = pieces[0], len(pieces) + 1
    grids = [(columns, max(2, -(-places // columns))) for columns in range(2, MOST_ACROSS + 1)]
    return min(
        (grid for grid in grids if grid[1] <= MOST_DOWN),
        key=lambda grid: max(grid[0] * one.width, grid[1] * one.height),
    )


def _different(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Each of several equal pieces once."""
    return tuple({id(piece): piece for piece in pieces}.values())


def _named(part: Part, pieces: tuple[Piece, ...], index: int) -> str:
    """`cards-07-head-wind`, or the name of the part where it has a single piece."""
    if len(pieces) == 1:
        return part.id
    words = re.sub(r"\W+", "-", pieces[index].name.removeprefix(part.id).lower())
    number = f"{index + 1:0{len(str(len(pieces)))}}"
    return "-".join(filter(None, (part.id, number, words.strip("-"))))
