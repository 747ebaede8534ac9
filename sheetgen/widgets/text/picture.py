"""Pictures: the layout's own SVG files as plain outlines, and signs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.page.geometry import Rect
from sheetgen.page.outline import draw_outline
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.text.sign import draw_sign, is_sign, sign_names


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """An SVG file from the layout's folder, scaled to a height.

    It is drawn as a browser draws it, or what cannot be printed is named.
    """

    kind: ClassVar[str] = "picture"
    file: Annotated[str, "path of the SVG file, relative to the layout"]
    tall: Annotated[float, "mm, height"] = 20.0

    def size(self, pen: Pen) -> Size:
        outline = pen.picture(self.file)
        return (
            (self.tall * outline.width / outline.height, self.tall)
            if outline
            else (self.tall, self.tall)
        )

    def draw(self, pen: Pen, box: Rect) -> None:
        outline = pen.picture(self.file)
        if outline:
            draw_outline(pen.canvas, outline, box, pen.theme)


@dataclass(frozen=True, slots=True, kw_only=True)
class Icon:
    """A shipped icon, or a symbol of the game."""

    kind: ClassVar[str] = "icon"
    icon: Annotated[str, "its name"]
    side: Annotated[float, "mm"] = 5.0

    def size(self, pen: Pen) -> Size:
        return (self.side, self.side)

    def draw(self, pen: Pen, box: Rect) -> None:
        if not is_sign(pen, self.icon):
            pen.complain(
                "unknown-symbol",
                f'there is no icon "{self.icon}"{pen.guess(self.icon, sign_names(pen))}',
                self.icon,
            )
            return
        draw_sign(pen, self.icon, box, pen.type("body").paint)
