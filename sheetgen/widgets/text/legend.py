"""Pictures with what they mean: beside them, one under the other, or under them, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sheetgen.messages import count_of
from sheetgen.page.geometry import Rect, Size
from sheetgen.page.type import Role
from sheetgen.widgets.base import Pen, along
from sheetgen.widgets.limits import Length, SideLength
from sheetgen.widgets.stack import check_fit
from sheetgen.widgets.text.example import Example
from sheetgen.widgets.text.picture import Icon, SvgPicture
from sheetgen.widgets.text.sign import is_called

_AIR = 1.0  # mm over and under a picture whose words are under it


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendEntry:
    """A picture and what it means.

    Attributes:
        text: what it means
        show: the picture, as in widget example
        picture: an SVG file from the layout's folder instead
        label: a word over the picture, where entries stand side by side
    """

    text: str
    show: str = ""
    picture: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Legend:
    """Pictures in one column, and beside each, in the room that is left, what it means; or side by
    side, each over its words.

    Attributes:
        items: the entries in order, each a mapping with show (or picture), text, and label
        across: true: side by side; they share the width that there is, and wide pictures get more
        widths: mm, width of the first entries that stand side by side; the others share the rest
        side: mm, width and height of a die or cell in a picture
        gap: mm between two entries
        apart: mm from the widest picture to the words beside it
        picture_gap: mm between two things in a picture
        picture_role: type of the words in a picture
        anchor: whether pictures in a column stand left in it, or right, close to the words
        role: type of the words beside or under it
    """

    kind = "legend"
    items: tuple[LegendEntry, ...]
    across: bool = False
    widths: tuple[Length, ...] = ()
    side: SideLength = 7.0
    gap: float = 1.5
    apart: float = 3.0
    picture_gap: float = 1.5
    picture_role: Role = "body"
    anchor: Literal["left", "right"] = "left"
    role: Role = "body"
    flows = True

    def size(self, pen: Pen) -> Size:
        if self.across:
            widths = self._widths(pen, pen.room)
            words = [
                pen.text_height(entry.text, width, self.role)
                for entry, width in zip(self.items, widths, strict=True)
            ]
            return (0, self._over(pen) + self.side + _AIR + max(words, default=0.0))
        return (0, along(self._heights(pen, pen.room - self._column(pen)), self.gap))

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.across:
            self._draw_across(pen, box)
            return
        column = self._column(pen)
        rows = box.rows(self._heights(pen, box.w - column), self.gap)
        for entry, row in zip(self.items, rows, strict=True):
            picture = self._picture(entry)
            beside = row.left_part(column - self.apart)
            picture.draw(pen, beside.part(picture.size(pen)[0], self.anchor))
            pen.centered(entry.text, row.less(left=column), self.role)

    def _draw_across(self, pen: Pen, box: Rect) -> None:
        if len(self.widths) > len(self.items):
            entries = count_of(len(self.items), "entry", "entries")
            pen.complain(
                "bad-count",
                f"there are {len(self.widths)} widths for {entries}",
            )
        widths = self._widths(pen, box.w)
        over = self._over(pen)
        check_fit(pen, along(widths, self.gap), box.w, "wide")
        for entry, column in zip(self.items, box.columns(widths, self.gap), strict=True):
            head = column.upper(over - _AIR)
            pen.text(entry.label, head, "label", anchor="left")
            picture = self._picture(entry)
            under = column.less(top=over)
            picture.draw(pen, under.left_part(picture.size(pen)[0]).upper(self.side))
            words = under.less(top=self.side + _AIR)
            pen.paragraph(entry.text, words, self.role)

    def _over(self, pen: Pen) -> float:
        """Return what the words over the pictures take, with the white under them."""
        if not any(entry.label for entry in self.items):
            return 0.0
        return pen.lines_height(1, "label") + _AIR

    def _widths(self, pen: Pen, room: float) -> list[float]:
        """Return the width of each entry beside others: as given, or all alike, but for those whose
        picture needs more.
        """
        given = [max(0.0, width) for width in self.widths[: len(self.items)]]
        pictures = [self._picture(entry).size(pen)[0] for entry in self.items[len(given) :]]
        left = room - self.gap * (len(self.items) - 1) - sum(given)
        share = 0.0
        for number, picture in enumerate(sorted(pictures, reverse=True)):
            share = max(0.0, left / (len(pictures) - number))
            if picture <= share:
                break
            left -= picture
        return [*given, *(max(picture, share) for picture in pictures)]

    def _picture(self, entry: LegendEntry) -> Example | SvgPicture | Icon:
        if entry.picture:
            return SvgPicture(file=entry.picture, tall=self.side)
        if self.across and is_called(entry.show):
            # Alone over its words it is as large as the dice beside it look.
            return Icon(icon=entry.show[1:-1], side=self.side)
        return Example(
            show=entry.show,
            side=self.side,
            gap=self.picture_gap,
            role=self.picture_role,
        )

    def _column(self, pen: Pen) -> float:
        """Return the width of the pictures with the white after them."""
        widths = [self._picture(entry).size(pen)[0] for entry in self.items]
        return max(widths, default=0.0) + self.apart

    def _heights(self, pen: Pen, room: float) -> list[float]:
        """Return the height of each entry, its words wrapped to so many mm."""
        return [
            max(self._picture(entry).size(pen)[1], pen.text_height(entry.text, room, self.role))
            for entry in self.items
        ]
