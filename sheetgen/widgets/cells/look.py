"""How a cell of any arrangement looks: its outline, what is printed in it, over it and under it,
and the ways between cells.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from sheetgen.core.cells import Cell, CellRun, called
from sheetgen.messages import Words
from sheetgen.page.canvas import BLACK, HEAVY, WHITE, Deal, Paint, Stroke, Type
from sheetgen.page.geometry import Edge, Rect, Rects
from sheetgen.page.ink import LIGHT_GRAY, MID_GRAY, TEXT_GRAY
from sheetgen.page.paths import HEX_SQUARE, hexagon, polygon
from sheetgen.page.recorder import Recorder
from sheetgen.page.suits import suit
from sheetgen.page.type import Role
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import DOTS, DOTTED, color_frame, disc, equals
from sheetgen.widgets.text.inline import draw_inline, inline_height, inline_width

CellShape = Literal[
    "", "square", "round", "dotted", "hex", "bay", "ring", "ruled", "soft", "spot", "round-bay",
    "headed",
]  # fmt: skip

NamePlace = Literal["", "center", "corner", "none"]

CellWords = Mapping[str, str] | Words | None
"""Words for cells, in their order or by the name of a cell or of its group."""

SIGN = 4.5
"""mm between two cells with a sign between them."""

# White on each side of an icon that stands in a cell alone, as a share of the cell's lesser side
_ICON = 0.23

_LIFT = 0.07  # How far it stands over the middle where a suit is under it, as such a share

_ALONE = re.compile(":[a-z][a-z0-9-]*:|<[^<>]+>")

_RADIUS = 0.8
_QUIET = Stroke(MID_GRAY, 0.75)  # There for the hand, not for the eye
_RADII = {"bay": 2.0, "soft": 2.0, "ruled": 0.0}
_DOTS = (0.4, 0.9)

# The square for a die in a ring, and the ring's border, as shares of its diameter
_BAY_SHARE = 4 / 7
_RING_SHARE = 0.105

_HEAD = 4.6  # mm, height of the head of a cell, on which its name stands

_CAPTION_AIR = 0.5

# Diameter in mm of the circle around a sign that is ringed by hand, which words make longer by
# what stands at their ends; the pencil's ring is drawn outside it
_RING = 6.0
_RING_AIR = 1.0

_SUIT = 0.22  # Side of a suit in a corner, as a share of the cell's lesser side
_LARGEST_SUIT = 2.2  # mm, the same at most
_SUIT_AIR = 0.06  # White between a suit and the outline, as such a share
_SUIT_GAP = 0.5  # mm of white between a suit and a letter
_LETTER = Type(6.5, "bold")  # Of a color's letter in its cells
_LONG = 6.5  # Type size in pt of such a name that reaches past the middle of a colored cell


@dataclass(frozen=True, slots=True)
class CellLook:
    """How cells are drawn.

    Attributes:
        shape: of their outline.
        pointed: hexagons with a corner above.
        names: where a cell's name stands, if nothing else does; empty = in the middle, unless it is
            a place such as `r2c3`.
        role: the type of what is printed in the middle.
        backed: whether white lies under each cell, so that ways end at its edge.
        letters: whether a color's letter stands low in its cells.
        frame: a color of the game for the outlines of cells without a color; empty = black.
    """

    shape: CellShape = "square"
    pointed: bool = True
    names: NamePlace = ""
    role: Role = "numeral"
    backed: bool = False
    letters: bool = False
    frame: str = ""

    def cell(
        self,
        pen: Pen,
        cell: Cell,
        box: Rect,
        color: str = "",
        shown: str | None = None,
        deal: Deal | None = None,
        *,
        total: bool = False,
    ) -> None:
        """Draw a cell of the table that fills a box, with what is shown in its middle instead of
        its name, or the place for a word that is dealt.
        """
        field = self.field(box)
        pen.canvas.cell(cell, field)
        if deal:
            word = max(deal.words, key=lambda word: pen.width(word, self.role))
            replace(pen, canvas=Recorder()).text(word, field, self.role)
            pen.canvas.slot("word", field, pen.type(self.role), deal)
            shown = ""
        named = self.names == "center" or (not self.names and not cell.row)
        name = cell.name if named else ""
        corner = cell.name if self.names == "corner" else ""
        self.draw(
            pen,
            box,
            color,
            name if shown is None else shown,
            corner,
            total=total,
        )

    def draw(
        self,
        pen: Pen,
        box: Rect,
        color: str = "",
        middle: str = "",
        corner: str = "",
        *,
        total: bool = False,
    ) -> None:
        """Draw what looks like a cell.

        Args:
            box: what it fills.
            color: of the game, for tint, suit and frame; empty = white.
            middle, corner: what is printed there.
            total: whether it is tinted or gray, in a heavy frame.
        """
        if self.shape == "ring":
            self._ring(pen, color, box, middle)
            return
        if self.shape == "spot":
            self._spot(pen, color, box, middle)
            return
        if self.shape == "round-bay":
            self._round_bay(pen, color, box, middle)
            return
        if self.shape == "headed" and color:
            self._headed(pen, color, box, corner, middle)
            return
        type = pen.type(self.role)
        field = self.field(box)
        small, place = self._corner(pen, box, corner, color)
        self.ground(pen, box, color, total=total)
        # an icon or a box alone keeps off the edges and the suit
        side = field.short_side if _ALONE.fullmatch(middle) else 0
        air = side * _ICON
        up = side * _LIFT if color and self.shape == "square" else 0
        is_wide = middle.startswith("<") and self.shape != "round"
        aside = min(air, _RADIUS) if is_wide else air
        draw_inline(
            pen,
            middle,
            field.less(aside, air, aside, air).moved(0, -up),
            type,
        )
        pen.text(corner, place, small, anchor="left")
        self._draw_signs(pen, color, box, middle)

    def _ring(self, pen: Pen, color: str, box: Rect, middle: str) -> None:
        """Words to be ringed or crossed by hand, on a white disc: a gray dotted line around them
        that no pencil mark is taken for.
        """
        type = pen.type(self.role, paint=pen.theme.line(color))
        disc(pen, box, WHITE)
        wide = max(inline_width(pen, middle, type) + 2 * _RING_AIR, _RING)
        disc(pen, box.amid(wide, _RING), line=DOTTED)
        pen.text(middle, box.less(left=_RING_AIR, right=_RING_AIR), type)
        self._draw_signs(pen, color, box)

    def _spot(self, pen: Pen, color: str, box: Rect, below: str) -> None:
        """A circle for a pawn in its color, with the color's letter, and what stands below that."""
        paint = pen.theme.line(color)
        disc(pen, box, line=pen.theme.frame(color, 0.75))
        if color:
            pen.text(pen.theme.ink(color).letter, box, pen.type("label", paint=paint))
        under = box.less(3, box.h / 2 + 2.6, 3, 2.8)
        pen.text(below, under, pen.type("hint", paint=paint))

    def _round_bay(self, pen: Pen, color: str, box: Rect, below: str) -> None:
        """The square for a die in a ring of its color, with what stands below the die."""
        border = _RING_SHARE * box.short_side
        if color:
            color_frame(pen, color, box, border, box.short_side / 2)
        else:
            disc(pen, box, WHITE, _QUIET)
        bay = self.field(box)
        pen.canvas.rect(bay, radius=_RADII["bay"], fill=WHITE, line=_QUIET)
        under = box.amid(0.75 * bay.w, box.h).less(top=bay.bottom - box.y, bottom=border)
        pen.text(below, under, "hint")

    def _headed(self, pen: Pen, color: str, box: Rect, name: str, word: str) -> None:
        """A cell under its name and a word on its color's solid."""
        self.ground(pen, box, color)
        head = box.upper(_HEAD)
        line = self._line(pen, color)
        pen.canvas.rect(head, radius=_RADIUS, fill=pen.theme.solid(color), line=line)
        type = pen.type("small", paint=pen.theme.on_solid(color))
        words = head.less(1, 1.1, 1).upper(type.tall)
        pen.text(name, words, type, anchor="left")
        pen.text(word, words, type, anchor="right")
        self._draw_signs(pen, color, box)

    def field(self, box: Rect) -> Rect:
        """Where a cell's mark is written, or a die stands: the cell itself, or an upright square in
        a hexagon or a ring.
        """
        shares = {"hex": HEX_SQUARE, "round-bay": _BAY_SHARE}
        if self.shape not in shares:
            return box
        return box.square(box.short_side * shares[self.shape])

    def _corner(
        self,
        pen: Pen,
        box: Rect,
        name: str,
        color: str,
    ) -> tuple[Type, Rect]:
        """The type of a name and where it stands: in the upper left corner, or under the upper edge
        where there is no corner.
        """
        type = pen.type("small")
        aside = 1.0
        down = 1.1
        if color:
            type = pen.type("numeral", size=8)
            aside = 0.55
            down = 0.45
            if pen.width(name, type) > box.w / 2:
                type = replace(type, size=_LONG)
        wide = pen.width(name, type)
        tall = type.tall
        if self.shape in ("square", "ruled", "dotted"):
            room = box.less(aside, down, aside)
            return type, room.left_part(min(wide, room.w)).upper(tall)
        down = {"round": 0.9, "hex": self.field(box).y - box.y}.get(self.shape, down)
        return type, box.amid(wide, box.h).less(top=down).upper(tall)

    def _signs(self, pen: Pen, box: Rect) -> tuple[Rect, Rect]:
        """Where a color's suit stands, and its letter if cells have one: side by side in the lower
        right corner, or over the lower edge where there is no corner.
        """
        side = box.short_side
        small = min(_LARGEST_SUIT, _SUIT * side)
        air = _SUIT_AIR * side
        tall = _LETTER.tall
        letter = pen.width("M", _LETTER) + _SUIT_GAP if self.letters else 0.0
        up = {"round": 0.9, "hex": 2.2}.get(self.shape)
        place = box.less(right=air, bottom=air).right_part(small + letter)
        if up:
            place = box.amid(small + letter, box.h).less(bottom=up)
        place = place.lower(max(small, tall) if letter else small)
        return (
            place.left_part(small).square(small),
            place.less(left=small + _SUIT_GAP).amid(letter - _SUIT_GAP, tall),
        )

    def _draw_signs(
        self,
        pen: Pen,
        color: str,
        box: Rect,
        middle: str = "",
    ) -> None:
        """Draw the suit of a color, and its letter, which tell it from others of the game; complain
        where that stands over what is in the middle.
        """
        if not (color and len(pen.theme.inks) > 1 and box.w > 0 < box.h):
            return
        if self.shape == "ruled":
            return
        corner, place = self._signs(pen, box)
        suit(pen.canvas, color, corner, pen.theme)
        if not self.letters:
            return
        type = pen.type(self.role)
        pen.text(pen.theme.ink(color).letter, place, replace(_LETTER, paint=pen.theme.line(color)))
        tall = type.tall
        printed = self.field(box).amid(inline_width(pen, middle, type), tall)
        if middle and printed.overlaps(place):
            pen.complain(
                "no-room",
                f'"{middle}" leaves no room for the letter of a color; letters need larger cells',
                "letters",
            )

    def ground(
        self,
        pen: Pen,
        box: Rect,
        color: str = "",
        *,
        total: bool = False,
    ) -> None:
        """Draw a cell without what is printed in it: the tint of a color, the gray of a total, or
        the white that lies under each cell, in its outline, which is heavy around a total.
        """
        fill = pen.theme.tint(color)
        line = self._line(pen, color)
        if total:
            fill = fill or LIGHT_GRAY
            line = HEAVY
        elif self.backed:
            fill = fill or WHITE
        self._outline(pen, box, fill, line)

    def _line(self, pen: Pen, color: str) -> Stroke:
        """The line of the outline."""
        if self.shape == "ruled" or (self.shape == "bay" and not color):
            return _QUIET
        line = Stroke(pen.theme.line(color or self.frame), 0.5)
        return replace(line, pt=0.75, dash=_DOTS) if self.shape == "dotted" else line

    def _outline(
        self,
        pen: Pen,
        box: Rect,
        fill: Paint | None,
        line: Stroke,
    ) -> None:
        if self.shape == "round":
            disc(pen, box, fill, line)
        elif self.shape == "hex":
            outline = polygon(hexagon(box, pointed=self.pointed))
            pen.canvas.path(outline, fill=fill, line=line)
        else:
            radius = _RADII.get(self.shape, _RADIUS)
            pen.canvas.rect(box, radius=radius, fill=fill, line=line)


def caption_room(pen: Pen, words: CellWords) -> float:
    """What a line of words over or under cells takes in mm; 0 without any."""
    type = pen.type("hint")
    texts = words.values() if isinstance(words, Mapping) else words or ()
    heights = [inline_height(pen, text, type) + _CAPTION_AIR for text in texts if text]
    return max(pen.lines_height(1, type), *heights) + _CAPTION_AIR if heights else 0.0


def draw_captions(pen: Pen, captions: Sequence[tuple[str, Rect]]) -> None:
    """Words over or under cells, each in the middle of its box, or as near to it as neighbors with
    words leave room.
    """
    type = pen.type("hint")
    for text, box in captions:
        if not text:
            continue
        ends = Rect.around_all(one for _, one in captions)
        spoken = [one for said, one in captions if said and one.y == box.y]
        left = max((one.right for one in spoken if one.x < box.x), default=ends.x)
        right = min((one.x for one in spoken if one.x > box.x), default=ends.right)
        wide = min(max(box.w, inline_width(pen, text, type) + 2 * _CAPTION_AIR), right - left)
        x = max(left, min(box.cx - wide / 2, right - wide))
        room = Rect(x, box.y, wide, box.h)
        draw_inline(pen, text, room.amid(wide, box.h - _CAPTION_AIR), type)


def signs_between(pen: Pen, boxes: Rects, signs: Sequence[str]) -> dict[int, str]:
    """The sign after each cell by its number: those given stand before the last cells of each line,
    the first of them before all others.
    """
    lines = _lines(boxes) if signs else []
    longest = max(map(len, lines), default=0)
    if len(signs) > max(0, longest - 1):
        pen.complain("bad-count", f"there are {len(signs)} signs between {longest} cells")
    found: dict[int, str] = {}
    for line in lines:
        repeated = [signs[0]] * (len(line) - 1 - len(signs))
        found.update(zip(line[:-1], [*repeated, *signs], strict=False))
    return found


def _lines(boxes: Rects) -> list[list[int]]:
    """The numbers of the boxes that stand in a line, line by line."""
    levels = groupby(range(len(boxes)), key=lambda number: round(boxes[number].y, 2))
    return [list(line) for _, line in levels]


def draw_sign(pen: Pen, sign: str, one: Rect, two: Rect) -> None:
    """A sign between two cells."""
    room = one.less(left=one.w).left_part(two.x - one.right)
    if sign == "=":
        equals(pen, room.cx, room.cy)
    else:
        shown = "\u2212" if sign == "-" else sign
        draw_inline(pen, shown, room, pen.type("head"))


def draw_bar(pen: Pen, box: Rect, gap: float) -> None:
    """A heavy bar behind the last box of a run, after so many mm, a little higher than it."""
    pen.canvas.line(box.less(0, -0.5, -gap, -0.5).right_edge, HEAVY)


def draw_ways(pen: Pen, ways: Iterable[Edge], *, dotted: bool) -> None:
    """Straight ways between the middles of cells, each once."""
    line = Stroke(BLACK, 0.9, DOTS) if dotted else Stroke(TEXT_GRAY, 1.5)
    for one, two in dict.fromkeys(ways):
        pen.canvas.line((one, two), line)


def words_by_cell(pen: Pen, given: CellWords, cells: CellRun) -> dict[str, str]:
    """Words for cells by address, given in order, or by what cells are called; complains about
    words for no cell.
    """
    given = given or ()
    if not isinstance(given, Mapping):
        pen.need_room(given, len(cells), "words for {} cells; there are {}")
        return {str(cell.id): text for cell, text in zip(cells, given, strict=False)}
    check_names(pen, given, cells)
    named = [(cell, name_among(cell, given)) for cell in cells]
    return {str(cell.id): given[name] for cell, name in named if name in given}


def name_among(cell: Cell, names: Collection[str]) -> str:
    """The cell's name, row, column, group or area, whichever of the names it is first; "" if it is
    none.
    """
    return next((name for name in called(cell) if name in names), "")


def check_names(pen: Pen, names: Iterable[str], cells: CellRun) -> None:
    """Complain about names by which no cell here is called."""
    known = {name for cell in cells for name in called(cell)}
    grid = "row, column, " if any(cell.row for cell in cells) else ""
    for name in names:
        if name not in known:
            message = f'there is no cell, {grid}group or area "{name}" here'
            pen.complain("unknown-cell", message + pen.guess(name, known), name)
