"""Pieces on pages one after another: in a grid, where labels are, or row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, cycle, groupby, islice

from sheetgen.page.geometry import Point, Rect, Size
from sheetgen.page.labels import LabelSheet
from sheetgen.page.piece import CUT_OUT, Part, Piece
from sheetgen.page.recorder import Recorder
from sheetgen.render.fit import LaidPaper, is_shared_out
from sheetgen.render.plan import Page, Pages, Placed, in_order

# Sizes of nets and keys that are turned at once at most: five kinds would be more than a thousand
# ways to look at
_MOST_TURNED = 4

_TRIED = 300  # Pieces that are enough to see which way of laying them takes fewer pages
_MOST_WHITE = 12.0  # mm that rows of what is cut out move apart at most, where a page has room left

_SLACK = 1e-6


PiecePlaces = Callable[[int], Point]
"""Where pieces of a page stand, by their number on it, from 0: top left corners in mm."""


def in_grid(paper: LaidPaper, columns: int, rows: int) -> PiecePlaces:
    """Places line by line around the middle of the paper: each in the middle of its share of it, as
    far as its safe room allows that, or else the usual gap apart.
    """
    part = paper.part
    room = paper.field
    one = part.pieces[0]
    step_x = one.width + part.gutter
    step_y = one.height + part.gutter
    if is_shared_out(part):
        room = paper.safe
        step_x = min(paper.width / columns, (room.w - one.width) / max(columns - 1, 1))
        step_y = min(paper.height / rows, (room.h - one.height) / max(rows - 1, 1))
    block = room.amid((columns - 1) * step_x + one.width, (rows - 1) * step_y + one.height)

    def place(number: int) -> Point:
        row, column = divmod(number, columns)
        return block.x + column * step_x, block.y + row * step_y

    return place


def on_labels(
    part: Part,
    copies: int,
    sheet: LabelSheet,
    skipped: int,
) -> Pages:
    """A sticker on each label of a sheet; the first labels of the first sheet may be skipped."""

    def place(number: int) -> Point:
        label = sheet.label(number)
        return label.x, label.y

    return filled(part, copies, sheet.count, skipped, place)


def filled(
    part: Part,
    copies: int,
    full: int,
    skipped: int,
    place: PiecePlaces,
) -> Pages:
    """Pieces in the places of a page, counted from 0, until it is full, then on the next page, and
    the spares of the part in the places that are left.
    """
    wanted = copies * len(part.pieces)
    if part.spares:
        wanted += -(skipped + wanted) % full
    spares = cycle(in_order(replace(part, pieces=part.spares), 1))
    pages: list[list[Placed]] = [[]]
    laid = islice(chain(in_order(part, copies), spares), wanted)
    for index, (copy, number, piece) in enumerate(laid, skipped):
        if index % full == 0 and pages[-1]:
            pages.append([])
        pages[-1].append(Placed(piece, number, copy, *place(index % full)))
    return tuple(map(tuple, pages))


def in_rows(part: Part, copies: int, field: Rect, most: int | None) -> Pages:
    """Pieces row by row, at most so many on a page. Long nets lie on their side where that takes
    fewer pages; what is cut out is spread evenly.
    """
    tried = min(copies, max(1, _TRIED // len(part.pieces)))
    part = with_nets_turned(part, field, lambda way: len(_rows(way, tried, field, most)))
    pages = _rows(part, copies, field, most)
    white = _MOST_WHITE if part.kind in CUT_OUT else 0.0
    return tuple(_spread(page, field, white) for page in pages)


def _rows(
    part: Part,
    copies: int,
    field: Rect,
    most: int | None,
) -> list[list[Placed]]:
    """Rows from the left and from the top, relative to the room for pieces."""
    pages: list[list[Placed]] = [[]]
    x = y = tallest = 0.0
    for copy, number, piece in in_order(part, copies):
        if x > 0 and x + piece.width > field.w + _SLACK:
            x = 0.0
            y = y + tallest + part.gutter
            tallest = 0.0
        is_full = y + piece.height > field.h + _SLACK or len(pages[-1]) == most
        if pages[-1] and (is_full or number in part.breaks):
            pages.append([])
            x = y = tallest = 0.0
        pages[-1].append(Placed(piece, number, copy, x, y))
        x += piece.width + part.gutter
        tallest = max(tallest, piece.height)
    return pages


def _spread(page: Sequence[Placed], field: Rect, white: float) -> Page:
    """Each row in the middle of the room, and white between rows as above and below them, so many
    mm more than was there at most.
    """
    rows = [tuple(row) for _, row in groupby(page, key=lambda placed: placed.y)]
    free = field.h - max(placed.box.bottom for placed in page)
    more = min(white, free / (len(rows) + 1))
    top = field.y + (free - more * (len(rows) - 1)) / 2
    spread: list[Placed] = []
    for number, row in enumerate(rows):
        left = field.x + (field.w - row[-1].box.right) / 2
        down = top + number * more
        spread += [replace(each, x=each.x + left, y=each.y + down) for each in row]
    return tuple(spread)


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


def _ways(part: Part, sizes: Sequence[Size]) -> Iterator[Part]:
    """The part with none of these sizes turned, one, two and so on."""
    lying = [_turned(piece) for piece in part.pieces]
    for count in range(min(len(sizes), _MOST_TURNED) + 1):
        for chosen in combinations(sizes, count):
            pieces = [
                turned if (piece.width, piece.height) in chosen else piece
                for piece, turned in zip(part.pieces, lying, strict=True)
            ]
            yield replace(part, pieces=tuple(pieces))


def _turned(piece: Piece) -> Piece:
    """A net or its key turned clockwise by a quarter."""
    recorder = Recorder()
    with recorder.turned(90, (piece.height / 2, piece.height / 2)):
        piece.draw(recorder)
    return Piece.recorded(piece.name, piece.height, piece.width, recorder)
