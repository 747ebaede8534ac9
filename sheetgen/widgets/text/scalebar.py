"""The bar of exactly 100 mm that shows whether a page was printed at 100 %."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.page.canvas import THIN
from sheetgen.page.geometry import Rect
from sheetgen.widgets.base import Pen, Size

LENGTH = 100.0
"""Length of the bar, from the middle of one end tick to the middle of the other, in mm."""

HEIGHT = 5.0
"""Height of the bar with its words, in mm."""

_LINE = THIN
_TENTH = 1.0
_TICKS = {
    0: 2.4,
    5: 1.8,
    10: 2.4,
}
"""mm that the ticks are high, and by their number those that are higher."""


def draw_scale_bar(pen: Pen, x: float, y: float) -> None:
    """Draw the bar with its left end tick at x, in a strip of `HEIGHT` below y."""
    floor = y + HEIGHT - 0.4
    pen.canvas.line(((x, floor), (x + LENGTH, floor)), _LINE)
    for tenth in range(11):
        place, tall = x + tenth * LENGTH / 10, _TICKS.get(tenth, _TENTH)
        pen.canvas.line(((place, floor - tall), (place, floor)), _LINE)
    words = Rect(
        x + 1.5,
        y,
        LENGTH / 2 - 3,
        HEIGHT - _TENTH - 0.9,
    )
    pen.text(
        "100 mm when printed at 100 %",
        words,
        "small",
        anchor="left",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleBar:
    """A bar of exactly 100 mm to lay a ruler on."""

    kind: ClassVar[str] = "scale-bar"
    side: Annotated[float, "mm of room kept free at each end"] = 0.0

    def size(self, pen: Pen) -> Size:
        return (LENGTH + 2 * self.side, HEIGHT)

    def draw(self, pen: Pen, box: Rect) -> None:
        draw_scale_bar(pen, box.cx - LENGTH / 2, box.y)
