"""The bar that shows whether a page was printed at 100 %: exactly 100 mm long, or 50 or 30 where
there is less room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.page.canvas import THIN, Canvas, Stroke
from sheetgen.page.geometry import Point, Rect, Size
from sheetgen.widgets.base import Pen

LENGTH = 100.0
"""Length of the bar, from the middle of one end tick to the middle of the other, in mm."""

HEIGHT = 5.0
"""Height of the bar with its words, in mm."""

_SLACK = 0.01

# Lengths in mm that a bar may have: the first that fits is taken, else the last
_LENGTHS = (LENGTH, 50.0, 30.0)

_TENTH = 1.0
_END = 2.4  # mm that the ticks at the ends are high
_MIDDLE = 1.8  # mm that the one in the middle is; others are lower


def draw_scale(
    canvas: Canvas, start: Point, length: float, ticks: Sequence[float], line: Stroke
) -> None:
    """Draw a level line to the right of a place, with upright ticks of these heights at equal
    distances on it.
    """
    x, floor = start
    canvas.line((start, (x + length, floor)), line)
    for number, tall in enumerate(ticks):
        across = x + number * length / (len(ticks) - 1)
        canvas.line(((across, floor - tall), (across, floor)), line)


def draw_scale_bar(
    pen: Pen,
    x: float,
    y: float,
    length: float = LENGTH,
) -> None:
    """Draw the bar with its left end tick at x, in a strip of `HEIGHT` below y."""
    floor = y + HEIGHT - 0.4
    higher = {0: _END, length / 2: _MIDDLE, length: _END}
    ticks = [higher.get(mm, _TENTH) for mm in range(0, round(length) + 1, 10)]
    draw_scale(pen.canvas, (x, floor), length, ticks, THIN)
    room = min(length, LENGTH / 2) - 3
    text = f"{length:g} mm {'when printed ' if length == LENGTH else ''}at 100 %"
    words = Rect(x + 1.5, y, room, HEIGHT - _TENTH - 0.9)
    pen.text(text, words, "small", anchor="left")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleBar:
    """A bar of exactly 100 mm to lay a ruler on, on narrow pieces of 50 or 30 mm.

    Attributes:
        side: mm of room kept free at each end
    """

    kind = "scale-bar"
    side: float = 0.0

    def size(self, pen: Pen) -> Size:
        return (self._length(pen.room) + 2 * self.side, HEIGHT)

    def draw(self, pen: Pen, box: Rect) -> None:
        length = self._length(box.w)
        draw_scale_bar(pen, box.cx - length / 2, box.y, length)

    def _length(self, wide: float) -> float:
        """The longest bar that fits into so many mm; 0 = it is not known how many."""
        room = wide - 2 * self.side + _SLACK if wide else LENGTH
        return next((length for length in _LENGTHS if length <= room), _LENGTHS[-1])
