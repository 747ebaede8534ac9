"""What frames a sheet: header, panel, rule, the place of its QR code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.messages import Words, nearest
from sheetgen.page.canvas import MEDIUM, WHITE, Stroke
from sheetgen.page.geometry import Rect, Rects, Size
from sheetgen.page.outline import draw_scene
from sheetgen.page.piece import QR_MODULES, QR_QUIET, QR_SMALLEST, QR_TEXT_LINE
from sheetgen.page.type import Role
from sheetgen.widgets.base import Nodes, Pen
from sheetgen.widgets.cells.colored import color_frame, color_tab
from sheetgen.widgets.limits import SideLength
from sheetgen.widgets.stack import Column, any_flows
from sheetgen.widgets.text.corners import INSET
from sheetgen.widgets.text.picture import SvgPicture
from sheetgen.widgets.text.text import WritingField
from sheetgen.widgets.text.wordmark import draw_wordmark

_FIELD_GAP = 3.0  # mm before each field
_NARROW = 120.0  # Width in mm up to which fields may stand under the title

_NAME = 60.0
_NAME_ON_SCENE = 45.0  # The most that a field for the name takes of the width in mm
_AIR = 4.0  # mm between the ends of a scene and what stands on it
_BOX = 7.5  # Height in mm of the white box of a field on a scene

_LINE = 8.0
_UNDER = 1.5  # Height of such a field, and white over the first, in mm
_TAB = (44.0, 8.0)  # Width of the tab, and white between it and the fields, in mm
_LINE_GAP = 1.5  # mm between the line of an open block and its label
_LABEL_GAP = 1.0  # mm under the label
_BAR = 0.8  # How much higher a bar is than its label, in mm


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The sheet's first line, between the upper corner markers: motif, title, a line about the
    game, and fields to fill in; on narrow sheets under the title.

    Attributes:
        title: the title
        about: players and time, in small type under the title
        picture: a motif from the layout's folder, as high as the header; empty = none
        lettering: colors of the game: the title is drawn as a wordmark, its letters in these in
            turn, as large as the room allows; white in `light` and `mono`
        scene: a picture behind the header and what follows, from the header's top down, between the
            corner markers; lines alone in `light` and `mono`; empty = none
        scene_tall: mm, height of the scene, which takes no room
        fields: lines to write on at the right: name, date, ...
        name: which of the fields a printed copy writes its player's name in; empty = the one called
            Name
        field_width: mm, width of each field; the name's, if it is the first, is up to 60 where
            there is room, or 45 on a scene
        color: a color of the game for a tab with its letter before the fields; empty = none
        tall: mm, height
        inset: mm kept free at both ends for the corner markers; 0 where there are none
    """

    kind = "header"
    title: str
    about: str = ""
    picture: str = ""
    lettering: Words = ()
    scene: str = ""
    scene_tall: float = 20.0
    fields: Words = ()
    name: str = ""
    field_width: float = 34.0
    color: str = ""
    tall: SideLength = 9.5
    inset: float = INSET

    def size(self, pen: Pen) -> Size:
        lines = len(self.fields) if self._is_narrow(pen, pen.room) else 0
        return (0, self.tall + lines * _LINE + (_UNDER if lines else 0))

    def _is_narrow(self, pen: Pen, wide: float) -> bool:
        """Whether the fields stand under the title, as a narrow sheet has no room beside it."""
        beside = len(self.fields) * (self.field_width + _FIELD_GAP)
        room = wide - 2 * self.inset - beside
        return 0 < wide < _NARROW and room < pen.width(self.title, "title")

    def draw(self, pen: Pen, box: Rect) -> None:
        room = box.less(self.inset, 0, self.inset)
        if self.scene:
            if outline := pen.picture(self.scene):
                place = room.upper(min(self.scene_tall, room.w * outline.height / outline.width))
                draw_scene(
                    pen.backdrop or pen.canvas,
                    outline,
                    place,
                    pen.theme,
                )
            room = room.less(_AIR, 0, _AIR)
        if self.fields and self._is_narrow(pen, box.w):
            self._draw_title(pen, room.upper(self.tall))
            under = box.less(top=self.tall + _UNDER)
            self._fill_in(pen, under.rows([_LINE] * len(self.fields)))
            return
        fields = room.right_part(len(self.fields) * (self.field_width + _FIELD_GAP))
        free = self._draw_title(pen, room.less(right=fields.w))
        self._draw_fields(pen, fields.less(top=2, bottom=2), free)

    def _draw_title(self, pen: Pen, room: Rect) -> float:
        """Draw motif, title and tab; return how many mm they leave free before the fields."""
        if self.picture:
            motif = SvgPicture(file=self.picture, tall=self.tall)
            width, _ = motif.size(pen)
            motif.draw(pen, room.left_part(width).upper(self.tall))
            room = room.less(left=width + 2.5)
        if not self.color:
            return room.w - self._draw_words(pen, room)
        wide, gap = _TAB
        color_tab(pen, self.color, room.less(right=gap).right_part(wide).upper(self.tall))
        self._draw_words(pen, room.less(right=gap + wide))
        return 0

    def _draw_fields(self, pen: Pen, room: Rect, free: float) -> None:
        """Draw the fields; that of the name takes the free mm before it, if it is the first."""
        if self.name and self.name not in self.fields:
            pen.complain(
                "unknown-field",
                f'the header has no field "{self.name}"{nearest(self.name, self.fields)}',
                self.name,
            )
        widths = [self.field_width] * len(self.fields)
        places = room.less(left=_FIELD_GAP).columns(widths, _FIELD_GAP)
        if places and self._fills(self.fields[0]) == "name":
            most = _NAME_ON_SCENE if self.scene else _NAME
            more = min(free, most - self.field_width)
            places[0] = places[0].less(left=-max(0, more))
        self._fill_in(pen, places)

    def _fill_in(self, pen: Pen, places: Rects) -> None:
        for label, place in zip(self.fields, places, strict=True):
            if self.scene:
                pen.canvas.rect(place.middle(_BOX), radius=2, fill=WHITE)
                place = place.less(left=2, right=2)
            WritingField(label=label, fills=self._fills(label)).draw(pen, place)

    def _draw_words(self, pen: Pen, room: Rect) -> float:
        """Draw the title, and the line under it, in the middle of the height; return what they take
        of the width in mm.
        """
        about = pen.type("about")
        foot = pen.lines_height(1, about) if self.about else 0
        over = room.less(bottom=foot)
        if self.lettering:
            title = draw_wordmark(pen, self.title, self.lettering, over)
        else:
            title = over.amid(room.w, pen.type("title").em)
            pen.text(self.title, title, "title", anchor="left")
            title = title.left_part(pen.width(self.title, "title"))
        below = room.less(top=title.bottom - room.y).upper(foot)
        pen.text(self.about, below, about, anchor="left")
        return max(title.w, pen.width(self.about, about))

    def _fills(self, label: str) -> Literal["name", "date", ""]:
        """What a printed copy writes in a field by itself."""
        if label == self.name or (not self.name and label.lower() == "name"):
            return "name"
        return "date" if label.lower() == "date" else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A block with a label: in a frame, on a ground of its own, or, quieter, open under a line.

    Attributes:
        label: a word over the contents; empty = none
        role: the label's place in the type scale
        pad: mm between frame and contents; an open block has none
        gap: mm between the children
        frame: true: a line runs around the contents; false: a line over the label, open below
        color: a color of the game: the label stands on a bar of it, without the line; empty = none
        ground: a color of the game for its frame, and for a tint under it all, the label included,
            where the theme has tints; empty = none
        radius: mm, of the corners of its frame
        border: mm of its ground that run around white contents as a patterned frame, with its
            letter for both sides of the table; 0 = it is under them, too
        children: what stands in it, from top to bottom
    """

    kind = "panel"
    label: str = ""
    role: Role = "label"
    pad: float = 2.5
    gap: float = 2.0
    frame: bool = True
    color: str = ""
    ground: str = ""
    radius: float = 1.5
    border: float = 0.0
    children: Nodes = ()

    @property
    def flows(self) -> bool:
        """Whether words in it are wrapped to its width."""
        return any_flows(self.children)

    def size(self, pen: Pen) -> Size:
        pad = self._pad
        inside = pen.within(max(0.0, pen.room - 2 * pad))
        width, height = self._contents.size(inside)
        return (width + 2 * pad if width else 0, height + 2 * pad + self._head(pen))

    def draw(self, pen: Pen, box: Rect) -> None:
        if not pen.has_colors(self.ground):
            return
        head = self._head(pen)
        inside = box.inset(self._pad)
        self._draw_frame(pen, box, head)
        over = (inside if self.ground else box).upper(head - _LABEL_GAP)
        self._draw_label(pen, over.lower(pen.lines_height(1, self.role)))
        self._contents.draw(pen, inside.less(top=head))

    def _draw_frame(self, pen: Pen, box: Rect, head: float) -> None:
        """The line around it or over it; a label stands over a frame that has no ground."""
        if self.ground and self.border:
            color_frame(pen, self.ground, box, self.border, self.radius)
            return
        line = replace(MEDIUM, paint=pen.ink)
        if self.ground:
            line = pen.theme.frame(self.ground, MEDIUM.pt)
        if self.frame or self.ground:
            pen.canvas.rect(
                box if self.ground else box.less(top=head),
                radius=self.radius,
                fill=pen.theme.tint(self.ground),
                line=line if self.frame else None,
            )
        elif not self.color:
            pen.canvas.line(box.upper_edge, line)

    def _draw_label(self, pen: Pen, box: Rect) -> None:
        type = pen.type(self.role)
        if self.label and self.color:
            bar = box.less(top=-_BAR)
            frame = pen.theme.frame(self.color, 0.5)
            pen.canvas.rect(bar, radius=1, fill=pen.theme.solid(self.color), line=frame)
            type = replace(type, paint=pen.theme.on_solid(self.color))
            box = bar.less(left=1.5)
        pen.text(self.label, box, type, anchor="left")

    @property
    def _pad(self) -> float:
        """Return what is left free between its edge and the contents, in mm."""
        if self.ground:
            return self.border + self.pad
        return self.pad if self.frame else 0.0

    @property
    def _contents(self) -> Column:
        return Column(gap=self.gap, children=self.children)

    def _head(self, pen: Pen) -> float:
        """Return what stands over the contents, in mm."""
        over = 0.0 if self.frame or self.ground else _LINE_GAP
        if self.label:
            over += pen.lines_height(1, self.role) + _LABEL_GAP
        return over


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """A line across.

    Attributes:
        weight: pt
    """

    kind = "rule"
    weight: SideLength = 0.5

    def size(self, pen: Pen) -> Size:
        return (0, 0.2)

    def draw(self, pen: Pen, box: Rect) -> None:
        pen.canvas.line(((box.x, box.cy), (box.right, box.cy)), Stroke(pen.ink, self.weight))


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """Nothing: keeps room free."""

    kind = "space"

    def size(self, pen: Pen) -> Size:
        return (0, 0)

    def draw(self, pen: Pen, box: Rect) -> None:
        return


@dataclass(frozen=True, slots=True, kw_only=True)
class Qr:
    """The place of the sheet's QR code, its text under it: `side` plus 6.9 mm wide, 9.1 mm higher
    than `side`.

    Attributes:
        side: mm, the code itself; 18 to 20, never under 15
    """

    kind = "qr"
    side: SideLength = 18.0

    def size(self, pen: Pen) -> Size:
        whole = self.side * (1 + 2 * QR_QUIET / QR_MODULES)
        return (whole, whole + QR_TEXT_LINE)

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.side < QR_SMALLEST:
            pen.complain(
                "qr-too-small",
                f"a QR code of {self.side:g} mm is not read reliably; it needs {QR_SMALLEST:g} mm",
            )
        pen.canvas.slot("qr", box, pen.type("small"))
