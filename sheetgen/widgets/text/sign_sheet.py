"""All signs that a layout can name, drawn with their names: the game's own symbols, those of dice,
and the icons.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sheetgen.core.grouping import grouped
from sheetgen.messages import Meanings, short
from sheetgen.page.canvas import BLACK, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.icons import ICONS, SYMBOLS
from sheetgen.page.piece import Part, Piece
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.cutout import WIDTH, own_sheet, piece_of, small_text
from sheetgen.widgets.text.sign import draw_sign

ACROSS = 7
"""Signs in a row."""

ROWS = 15
"""Rows of signs on a page."""

_SIDE = 9.0
_ROW = 16.0
_HEAD = 7.0
_NAME_TALL = 3.2
_LONGEST = 20

Block = tuple[str, Sequence[str]]
"""Some signs under a head; a sign is its names with blanks between, the first of which is drawn."""


def sign_part(pen: Pen) -> Part:
    """Return the signs on as many pages as they need.

    Complain about symbols of the game whose files cannot be printed.
    """
    pages: list[list[Block]] = [[]]
    left = ROWS
    for head, names in sign_blocks(pen.game.symbols).items():
        start = 0
        while start < len(names):
            if left < 2:
                pages.append([])
                left = ROWS
            some = names[start : start + ACROSS * (left - 1)]
            pages[-1].append((head, some))
            left -= 1 + _rows(some)
            start += len(some)
    pieces = [_page(pen, blocks, number) for number, blocks in enumerate(pages, start=1)]
    return Part("symbols", "reference", "Symbols and icons", tuple(pieces))


def sign_blocks(own: Meanings) -> dict[str, list[str]]:
    """The names of all signs under the words that say where they come from and where they can
    stand; signs drawn alike together.
    """
    alike = grouped(SYMBOLS, lambda name: id(SYMBOLS[name]))
    blocks = {
        "Symbols of the game": list(own),
        "Symbols of dice": [" ".join(names) for names in alike.values()],
        "Icons": [name for name in ICONS if name not in SYMBOLS],
    }
    return {head: names for head, names in blocks.items() if names}


def _page(pen: Pen, blocks: Sequence[Block], number: int) -> Piece:
    heights = [_HEAD + _ROW * _rows(names) for _, names in blocks]
    sheet = own_sheet(pen)
    places = Rect(0, 0, WIDTH, 0).rows(heights)
    for (head, names), place in zip(blocks, places, strict=True):
        sheet.text(head, place.upper(_HEAD - 2), "label", anchor="left")
        _draw_signs(sheet, names, place.less(top=_HEAD))
    return piece_of(sheet, f"symbols {number}", WIDTH, sum(heights))


def _draw_signs(pen: Pen, names: Sequence[str], room: Rect) -> None:
    """Draw signs with their names in rows."""
    first = room.left_part(room.w / ACROSS).upper(_ROW)
    for number, name in enumerate(names):
        _draw_named(pen, name, first.nth(number, ACROSS))


def _rows(names: Sequence[str]) -> int:
    """Return how many rows some signs take."""
    return math.ceil(len(names) / ACROSS)


def _draw_named(pen: Pen, names: str, box: Rect) -> None:
    name, *others = names.split()
    draw_sign(pen, name, box.upper(_SIDE).part(_SIDE, "center"), BLACK)
    label = box.less(1, _SIDE + 1.2, 1).upper(_NAME_TALL)
    if others:
        pen.text(f"{name}  {' '.join(others)}", label, Type(8))
    else:
        small_text(pen, short(name, _LONGEST), label)
