"""What a whole piece is painted with, to its edges and as far past them as its bleed reaches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from sheetgen.page.canvas import WHITE, Paint
from sheetgen.page.geometry import Rect
from sheetgen.page.outline import draw_outline
from sheetgen.page.recorder import Op, Recorder, Slot
from sheetgen.widgets.base import Pen
from sheetgen.widgets.text.corners import quiet


@dataclass(frozen=True, slots=True)
class Ground:
    """What a piece is painted with: a color of the game in one of its shades ("" = paper), and a
    picture that covers all, cut where it is longer ("" = none).

    Attributes:
        color: a color of the game
        shade: the light tint or the full color
        picture: an SVG file that covers all of it
        opacity: of the picture, 0 to 1: 0.2 = pale
    """

    color: str = ""
    shade: Literal["tint", "solid"] = "tint"
    picture: str = ""
    opacity: float = 1.0


def draw_ground(pen: Pen, sheet: Rect, ground: Ground) -> Paint:
    """Paint a sheet, its bleed included; return its color, or white.

    Complain about a color or picture that there is not.
    """
    fill = None
    if ground.color and pen.has_color(ground.color):
        shade = pen.theme.solid if ground.shade == "solid" else pen.theme.tint
        fill = shade(ground.color)
    if fill:
        pen.canvas.rect(sheet, fill=fill)
    _draw_picture(pen, sheet, ground)
    return fill or WHITE


def _draw_picture(pen: Pen, sheet: Rect, ground: Ground) -> None:
    """Cover a sheet with the picture of its ground."""
    if not 0 <= ground.opacity <= 1:
        pen.complain("bad-value", f"an opacity is 0 to 1, not {ground.opacity:g}", "opacity")
        return
    outline = pen.picture(ground.picture) if ground.picture else None
    if outline:
        scale = max(sheet.w / outline.width, sheet.h / outline.height)
        whole = sheet.amid(outline.width * scale, outline.height * scale)
        draw_outline(
            pen.canvas,
            outline.faded(ground.opacity),
            whole,
            pen.theme,
        )


def clearings(slots: Iterable[Slot], corners: Iterable[Rect]) -> Iterator[Op]:
    """White over the ground, where a camera looks for the QR code and for corner markers."""
    white = Recorder()
    for corner in corners:
        white.rect(corner.inset(-quiet(corner.w)), fill=WHITE)
    for slot in slots:
        if slot.kind == "qr":
            white.rect(slot.box, fill=WHITE)
    return iter(white.ops)
