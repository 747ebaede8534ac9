"""Words with icons, boxes of a color and multipliers among them, on one line."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.page.canvas import Anchor, Type
from sheetgen.page.geometry import Rect
from sheetgen.widgets.base import Pen, along
from sheetgen.widgets.cells.colored import BADGE, badge, badge_width
from sheetgen.widgets.text.emphasis import bare
from sheetgen.widgets.text.runs import TextRun, bits
from sheetgen.widgets.text.sign import SIGN_TALL, SIGN_WIDE, draw_called

_AIR = 0.3  # White between words and an icon, in em


def inline_width(pen: Pen, text: str, type: Type) -> float:
    """How wide such a line is in mm."""
    widths = [_width(pen, bit) for bit in _bits(pen, text, type)]
    return along(widths, _AIR * type.em)


def inline_height(pen: Pen, text: str, type: Type) -> float:
    """How high the highest thing in such a line is in mm; 0 for none."""
    line = _bits(pen, text, type)
    return max((BADGE if bit.what == "badge" else SIGN_WIDE * type.em for bit in line), default=0.0)


def draw_inline(
    pen: Pen,
    text: str,
    box: Rect,
    type: Type,
    *,
    anchor: Anchor = "center",
) -> None:
    """Draw such a line in the middle of the box's height; an icon or a box of a color alone fills
    its place.

    Complain about what does not fit.
    """
    line = _bits(pen, text, type)
    match [bit.what for bit in line]:
        case ["sign"]:
            draw_called(pen, line[0].text, box, type.paint)
            return
        case ["box"]:
            scale = min(box.h / SIGN_TALL / type.em, box.w / pen.width(line[0].text, type))
            pen.text(line[0].text, box, replace(type, size=type.size * scale))
            return
        case ["words"]:
            pen.text(line[0].text, box, type, anchor=anchor)
            return
    widths = [_width(pen, bit) for bit in line]
    wide = inline_width(pen, text, type)
    if len(line) > 1:
        pen.check_room(text, type, "wide", wide, box.w)
    places = box.part(wide, anchor).columns(widths, _AIR * type.em)
    for bit, place in zip(line, places, strict=True):
        _draw(pen, bit, place)


def _draw(pen: Pen, bit: TextRun, place: Rect) -> None:
    if bit.what == "sign":
        draw_called(pen, bit.text, place.square(place.w), bit.type.paint)
    elif bit.what == "badge":
        badge(pen, place.cx, place.cy, bit.text[1:-1])
    else:
        pen.text(bit.text, place.less(right=-0.01), bit.type, anchor="left")


def _bits(pen: Pen, text: str, type: Type) -> list[TextRun]:
    """Icons, boxes, badges and the words between them."""
    stripped = [bit._replace(text=bit.text.strip()) for bit in bits(pen, text, type, badges=True)]
    return [bit for bit in stripped if bare(bit.text)]


def _width(pen: Pen, bit: TextRun) -> float:
    if bit.what == "badge":
        return badge_width(pen, bit.text[1:-1])
    return pen.width(bit.text, bit.type)
