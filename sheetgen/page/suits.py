"""The suit of a color: the symbol that says it without color, small in cells and beside letters."""

from __future__ import annotations

from functools import partial

from sheetgen.page.canvas import BLACK, Canvas, Paint, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.page.icons import icon, outlined
from sheetgen.page.ink import Theme

_LINE = Stroke(BLACK, 0.5, corners="round")


def suit(
    canvas: Canvas,
    color: str,
    box: Rect,
    theme: Theme,
    paint: Paint | None = None,
) -> None:
    """Draw a color's suit as large as the box allows, in its middle.

    Args:
        paint: of a suit that is read like the letter beside it; None = one in a cell, which steps
            back behind a pencil mark: pale, in `mono` an outline, since black printers have no
            pale ink.
    """
    name = theme.ink(color).suit
    side = box.short_side
    draw = partial(icon, paint=paint or theme.suit(color))
    if paint is None and theme.name == "mono":
        draw = partial(outlined, line=_LINE)
    canvas.stamp(
        f"suit {name} {side:.3f} in {paint or theme.suit(color)}",
        box.cx,
        box.cy,
        lambda inner: draw(inner, name, Rect.around(0, 0, side, side)),
    )
