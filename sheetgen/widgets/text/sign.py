"""Signs on a page: the shipped icons, and the symbols of the game's own by the names that it gives
them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.page.canvas import WHITE, Paint
from sheetgen.page.geometry import Rect
from sheetgen.page.icons import ICONS, icon
from sheetgen.page.outline import draw_outline

if TYPE_CHECKING:
    from sheetgen.widgets.base import Pen

SIGN_TALL = 1.15
"""Height of a sign in running text, in em."""

SIGN_WIDE = 1.25
"""What it takes of the line: a little white at both sides, in em."""

_CALLED = re.compile(r":[a-z][a-z0-9-]*:")


def is_called(text: str) -> bool:
    """Whether a text is a sign alone, as `:flag:`."""
    return _CALLED.fullmatch(text) is not None


def is_sign(pen: Pen, name: str) -> bool:
    """Whether there is an icon of that name, or a symbol of the game."""
    return name in ICONS or name in pen.game.symbols


def sign_names(pen: Pen) -> Collection[str]:
    """What signs may be called, those of the game first."""
    return dict.fromkeys((*pen.game.symbols, *ICONS))


def draw_sign(pen: Pen, name: str, box: Rect, paint: Paint) -> None:
    """Draw a sign as large as the box allows, in its middle.

    Complain about a symbol whose file cannot be printed.
    """
    if name in pen.game.symbols:
        draw_picture(pen, pen.game.symbols[name], box, paint)
    else:
        icon(pen.canvas, name, box, paint)


def draw_called(pen: Pen, called: str, box: Rect, paint: Paint) -> None:
    """Draw the sign that a text calls `:flag:`; complain where there is none of that name."""
    name = called.strip(":")
    if is_sign(pen, name):
        draw_sign(pen, name, box, paint)
    else:
        guess = pen.guess(name, sign_names(pen))
        pen.complain("unknown-symbol", f'there is no icon "{name}"{guess}', name)


def draw_picture(
    pen: Pen,
    file: str,
    box: Rect,
    paint: Paint,
    *,
    patch: float = 0.0,
) -> None:
    """Draw a picture as a sign: a black one in a paint, as icons are; another in its colors, in
    `mono` as black lines.

    Args:
        patch: mm of white around a picture with colors, on a ground that may not go with them; 0 =
            none.
    """
    outline = pen.picture(file)
    if outline is None:
        return
    if outline.black:
        # The paint is that of the theme already.
        draw_outline(
            pen.canvas,
            outline.painted(paint),
            box,
            replace(pen.theme, inks={}),
            sign=True,
        )
        return
    if patch:
        pen.canvas.rect(box.inset(-patch), radius=2 * patch, fill=WHITE)
    draw_outline(pen.canvas, outline, box, pen.theme, sign=True)
