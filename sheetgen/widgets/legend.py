"""Pictures with what they mean beside them, one under the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.paper.geometry import MM_PER_PT, Rect
from sheetgen.paper.type import LEADING, Role
from sheetgen.values import frozen
from sheetgen.widgets.base import CONFIG, Pen, Size, run
from sheetgen.widgets.example import Example


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A picture and what it means."""

    __pydantic_config__: ClassVar[Mapping[str, object]] = CONFIG
    show: Annotated[str, "the picture, as in widget example"]
    text: Annotated[str, "what it means"]


@frozen(kw_only=True)
class Legend:
    """Pictures in one column, and beside each, in the room that is left, what it means."""

    kind: ClassVar[str] = "legend"
    items: Annotated[tuple[Entry, ...], "the entries from top to bottom, each a mapping with show and text"]
    side: Annotated[float, "mm, width and height of a die or cell in a picture"] = 7.0
    gap: Annotated[float, "mm between two entries"] = 1.5
    apart: Annotated[float, "mm from the widest picture to the words"] = 3.0
    picture_gap: Annotated[float, "mm between two things in a picture"] = 1.5
    picture_role: Annotated[Role, "type of the words in a picture"] = "body"
    role: Annotated[Role, "type of the words beside it"] = "body"
    flows: ClassVar[bool] = True

    def size(self, pen: Pen) -> Size:
        heights = self._heights(pen, pen.room - self._column(pen))
        return (0, sum(heights) + self.gap * max(0, len(heights) - 1))

    def draw(self, pen: Pen, box: Rect) -> None:
        column, type = self._column(pen), pen.type(self.role)
        heights = self._heights(pen, box.w - column)
        for entry, y, height in zip(self.items, run(box.y, heights, self.gap), heights, strict=True):
            self._picture(entry).draw(pen, Rect(box.x, y, column - self.apart, height))
            words = pen.lines_height(len(pen.wrap(entry.text, box.w - column, type)), type)
            pen.paragraph(entry.text, Rect(box.x + column, y + (height - words) / 2, box.w - column, words), type)

    def _picture(self, entry: Entry) -> Example:
        return Example(show=entry.show, side=self.side, gap=self.picture_gap, role=self.picture_role)

    def _column(self, pen: Pen) -> float:
        """The width of the pictures with the white after them."""
        return max((self._picture(entry).size(pen)[0] for entry in self.items), default=0.0) + self.apart

    def _heights(self, pen: Pen, room: float) -> Sequence[float]:
        """The height of each entry, its words wrapped to so many mm."""
        type = pen.type(self.role)
        line = type.size * MM_PER_PT * LEADING
        return [max(self.side, line * len(pen.wrap(entry.text, room, type))) for entry in self.items]
