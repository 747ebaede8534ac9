"""Long nets lie on their side where fewer pages hold all dice so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import Recorder

_Size = tuple[float, float]

_MOST_TURNED = 4
"""Sizes of nets and keys that are turned at once at most: five kinds would be more than a thousand
ways to look at.
"""


def with_nets_turned(part: Part, field: Rect, pages: Callable[[Part], int]) -> Part:
    """The part with those nets and keys turned by a quarter that make it take the fewest pages, and
    as few of them as will do.

    Args:
        field: the room for pieces on a page, in mm.
        pages: how many pages such a part takes.
    """
    sizes = dict.fromkeys((piece.width, piece.height) for piece in part.pieces if piece.turns)
    fitting = [(wide, high) for wide, high in sizes if high <= field.w and wide <= field.h]
    if not fitting or pages(part) == 1:
        return part
    return min(_ways(part, fitting), key=pages)


def _ways(part: Part, sizes: list[_Size]) -> Iterator[Part]:
    """The part with none of these sizes turned, one, two and so on."""
    turned = {
        id(piece): _turned(piece) for piece in part.pieces if (piece.width, piece.height) in sizes
    }
    for count in range(min(len(sizes), _MOST_TURNED) + 1):
        for chosen in combinations(sizes, count):
            yield replace(
                part,
                pieces=tuple(
                    turned[id(p)] if (p.width, p.height) in chosen else p for p in part.pieces
                ),
            )


def _turned(piece: Piece) -> Piece:
    """A net or its key turned clockwise by a quarter."""
    recorder = Recorder()
    with recorder.turned(90, (piece.height / 2, piece.height / 2)):
        piece.draw(recorder)
    return Piece.recorded(piece.name, piece.height, piece.width, recorder)
