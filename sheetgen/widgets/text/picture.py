"""Pictures: the layout's own SVG files as plain outlines, and signs."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.page.geometry import Rect, Size
from sheetgen.page.outline import draw_outline
from sheetgen.widgets.base import Pen
from sheetgen.widgets.limits import Opacity, SideLength
from sheetgen.widgets.text.sign import draw_called


@dataclass(frozen=True, slots=True, kw_only=True)
class SvgPicture:
    """An SVG file from the layout's folder, scaled to a height.

    It is drawn as a browser draws it, or what cannot be printed is named.

    Attributes:
        file: path of the SVG file, relative to the layout
        tall: mm, height
        opacity: 1 = hides what lies below, 0.2 = is a pale ground for words
    """

    kind = "picture"
    file: str
    tall: SideLength = 20.0
    opacity: Opacity = 1.0

    def size(self, pen: Pen) -> Size:
        outline = pen.picture(self.file)
        wide = self.tall * outline.width / outline.height if outline else self.tall
        return (wide, self.tall)

    def draw(self, pen: Pen, box: Rect) -> None:
        outline = pen.picture(self.file)
        if outline:
            draw_outline(
                pen.canvas,
                outline.faded(self.opacity),
                box,
                pen.theme,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Icon:
    """A shipped icon, or a symbol of the game.

    Attributes:
        icon: its name
        side: mm
        color: a color of the game to draw it in; empty = black
    """

    kind = "icon"
    icon: str
    side: SideLength = 5.0
    color: str = ""

    def size(self, pen: Pen) -> Size:
        return (self.side, self.side)

    def draw(self, pen: Pen, box: Rect) -> None:
        paint = pen.theme.line(self.color) if self.color else pen.ink
        draw_called(pen, self.icon, box, paint)
