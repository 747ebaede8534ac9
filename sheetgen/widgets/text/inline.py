"""Words with icons and multipliers among them, on one line."""

from __future__ import annotations

import re

from sheetgen.page.canvas import Anchor, Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.widgets.base import Pen, along
from sheetgen.widgets.cells.colored import BADGE, badge, badge_width
from sheetgen.widgets.text.sign import calls_sign, draw_called

_BIT = re.compile(r"(:[a-z][a-z0-9-]*:|<[^<>\s]+>)")
"""`:lock:` or `<×2>`; what stands between two of them is words."""

_ICON = 1.25
"""Height of an icon among words, in em."""

_AIR = 0.3
"""White between words and an icon, in em."""


def inline_width(pen: Pen, text: str, type: Type) -> float:
    """How wide such a line is in mm."""
    widths = [_width(pen, bit, type) for bit in _bits(text)]
    return along(widths, _AIR * _em(type))


def inline_height(text: str, type: Type) -> float:
    """How high the highest thing in such a line is in mm; 0 for none."""
    return max((BADGE if _badged(bit) else _ICON * _em(type) for bit in _bits(text)), default=0.0)


def draw_inline(
    pen: Pen,
    text: str,
    box: Rect,
    type: Type,
    *,
    anchor: Anchor = "center",
) -> None:
    """Draw such a line in the middle of the box's height; an icon alone fills the box.

    Complain about what does not fit.
    """
    bits = _bits(text)
    if len(bits) == 1 and calls_sign(bits[0]):
        draw_called(pen, bits[0], box, type.paint)
        return
    if len(bits) == 1 and not _badged(bits[0]):
        pen.text(bits[0], box, type, anchor=anchor)
        return
    widths = [_width(pen, bit, type) for bit in bits]
    wide = inline_width(pen, text, type)
    if len(bits) > 1:
        pen.check_room(text, type, "wide", wide, box.w)
    places = box.part(wide, anchor).columns(widths, _AIR * _em(type))
    for bit, place in zip(bits, places, strict=True):
        if calls_sign(bit):
            draw_called(
                pen,
                bit,
                place.amid(place.w, place.w),
                type.paint,
            )
        elif badged := _badged(bit):
            badge(pen, place.cx, place.cy, badged)
        else:
            pen.text(
                bit,
                place.less(right=-0.01),
                type,
                anchor="left",
            )


def _bits(text: str) -> list[str]:
    """Icons, badges and the words between them."""
    return [bit.strip() for bit in _BIT.split(text) if bit.strip()]


def _badged(bit: str) -> str:
    """What stands on the badge that is asked for, or ""."""
    return bit[1:-1] if bit[0] == "<" and _BIT.fullmatch(bit) else ""


def _width(pen: Pen, bit: str, type: Type) -> float:
    if calls_sign(bit):
        return _ICON * _em(type)
    return badge_width(pen, _badged(bit)) if _badged(bit) else pen.width(bit, type)


def _em(type: Type) -> float:
    return type.size * MM_PER_PT
