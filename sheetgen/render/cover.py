"""The first page of a kit: the game's picture, and each part as a small page beside what to print
it on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import chain

from sheetgen.page.canvas import WHITE, Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.hatch import hatch
from sheetgen.page.ink import LIGHT_GRAY
from sheetgen.page.labels import LABELS, LabelSheet
from sheetgen.page.outline import Outline, draw_outline
from sheetgen.page.piece import CUT_OUT, Part, PartKind
from sheetgen.render.options import Options
from sheetgen.render.pdf import PdfCanvas, PdfDocument
from sheetgen.render.plan import PagePlan
from sheetgen.widgets.base import Pen
from sheetgen.widgets.text.scalebar import LENGTH, draw_scale_bar

WIDTH, HEIGHT = 186.0, 255.0
"""mm, what A4 and Letter have room for between wide margins; where there is less, all but the scale
bar is drawn smaller.
"""

_BODY, _LEAST = 9.5, 6.5
"""pt of the words at full size, and under which they cannot be read."""

SMALLEST = _LEAST / _BODY
"""The share of its size down to which a cover can be read: that of A5 between margins of 10 mm."""

_HEAD, _STRIPE, _FOOT = 62.0, 4.0, 34.0
_CARD, _GAP, _BOX = 44.0, 4.0, 4.5
_EDGE = Stroke(pt=0.5)


STOCK: Mapping[PartKind, str] = {
    "dice": "card, 160–200 g",
    "stickers": "label paper, for blank dice instead",
    "pawns": "card, 160–200 g",
    "board": "card, 160 g or more",
    "mat": "card, 160 g or more",
    "sheet": "paper, 80–100 g",
    "reference": "card, 160–200 g",
    "cards": "card, 160–200 g",
}
"""What each kind of part is printed on; g is grams a square metre."""


@dataclass(frozen=True, slots=True)
class Kit:
    """What a kit is made of.

    Attributes:
        title, about: of the game.
        players: how many the kit is for.
        parts: everything that can be printed, ready drawn.
        picture: the game's picture, or None.
    """

    title: str
    about: str
    players: int
    parts: tuple[Part, ...]
    picture: Outline | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """One part's pages of a kit.

    Attributes:
        copies: how many of it they hold.
        first: the number of its first page in the kit.
    """

    part: Part
    options: Options
    plan: PagePlan
    copies: int
    first: int

    @property
    def last(self) -> int:
        """The number of its last page."""
        return self.first + self.plan.sides - 1

    def lines(self) -> Iterator[str]:
        """What the cover says of it: its pages, how many of it they hold, and the paper for it."""
        several = f"pages {self.first} to {self.last}"
        yield f"page {self.first}" if self.first == self.last else several
        yield self._counted()
        yield self.stock

    def _counted(self) -> str:
        """How many they hold; "" for what is built of many pieces."""
        if self.part.kind in CUT_OUT:
            spares = "spares fill the page" if self.part.spares else ""
            return "for blank dice instead" if self._labels else spares
        each = "one for the table" if self.part.per == "table" else "one for each player"
        several = f": {self.copies}" if self.copies > 1 else ""
        if self.plan.largest:
            return f"{each}{several}, in {self.plan.largest}"
        return f"{each}{several}, {self.plan.per_page} on a page" if several else each

    @property
    def stock(self) -> str:
        """What it is printed on."""
        labels = self._labels
        if labels and labels.name in LABELS:
            return f"labels {labels.name}"
        if labels:
            return f"labels of {labels.width:.4g} x {labels.height:.4g} mm"
        stock = STOCK[self.part.kind]
        if self.plan.backs:
            return f"{stock}, both sides"
        return f"{stock}, to fold" if self.plan.fold else stock

    @property
    def _labels(self) -> LabelSheet | None:
        """The labels that a part's stickers stand on."""
        return self.options.labels if self.part.kind == "stickers" else None


def draw_cover(
    pen: Pen,
    document: PdfDocument,
    canvas: PdfCanvas,
    kit: Kit,
    shares: Sequence[Share],
    room: Rect,
) -> None:
    """Draw the cover in the middle of its page's room, as large as fits; complain through the pen
    where it could not be read.
    """
    scale = min(1.0, room.w / WIDTH, room.h / HEIGHT)
    if scale < SMALLEST:
        needs = f"{SMALLEST * WIDTH:.1f} x {SMALLEST * HEIGHT:.1f} mm"
        message = (
            f"a kit's cover needs {needs}, not {room.w:.1f} x {room.h:.1f} mm between the margins;"
            " print on a5 or larger, margins small"
        )
        pen.complain("cover-too-large", message)
        return
    block = room.amid(WIDTH, HEIGHT)
    with canvas.shrunk(scale, room.cx, room.cy) if scale < 1 else nullcontext():
        _draw_head(pen, block.upper(_HEAD), kit)
        heading = f"What to print for {_counted(kit.players)}"
        _write(
            pen,
            heading,
            block.less(top=_HEAD + 4).upper(6),
            pen.type("head", size=14),
        )
        _draw_parts(
            pen,
            document,
            canvas,
            shares,
            block.less(top=_HEAD + 12, bottom=_FOOT),
        )
        bar = _draw_foot(pen, block.less(top=HEIGHT - _FOOT + 6))
    draw_scale_bar(pen, room.cx - LENGTH / 2, room.cy + scale * (bar - room.cy))


def _draw_parts(
    pen: Pen, document: PdfDocument, canvas: PdfCanvas, shares: Sequence[Share], box: Rect
) -> None:
    """Draw a card for each part, two in a row."""
    rows = -(-len(shares) // 2)
    tall = min(_CARD, (box.h - (rows - 1) * _GAP) / rows)
    wide, page = (box.w - _GAP) / 2, tall / 1.4
    lines = [row.columns([wide, wide], _GAP) for row in box.rows([tall] * rows, _GAP)]
    for card, share in zip(chain.from_iterable(lines), shares, strict=False):
        _draw_small_page(
            document,
            canvas,
            share.plan,
            card.left_part(page),
        )
        _draw_entry(pen, card.less(left=page + 4), share)


def _draw_head(pen: Pen, box: Rect, kit: Kit) -> None:
    """Draw the game's picture, its title and whom it is for, and a stripe of its colors."""
    words = box.less(bottom=_STRIPE)
    if kit.picture:
        draw_outline(
            pen.canvas,
            kit.picture,
            words.less(right=box.w - 54, bottom=4),
            pen.theme,
        )
        words = words.less(left=62)
    natural = pen.width(kit.title, pen.type("title", size=40))
    title = pen.type("title", size=min(40.0, 40.0 * words.w / max(natural, 1)))
    _write(
        pen,
        kit.title,
        words.less(top=8).upper(16),
        title,
    )
    pen.paragraph(kit.about, words.less(top=28).upper(22), pen.type("body", size=13))
    low, high = pen.game.players
    players = _counted(low) if low == high else f"{low}–{high} players"
    foot = words.less(top=words.h - 9).upper(5)
    _write(
        pen,
        f"{players} · print-and-play kit",
        foot,
        pen.type("about", size=10),
    )
    _draw_stripe(pen, box.less(top=box.h - _STRIPE))


def _draw_stripe(pen: Pen, box: Rect) -> None:
    """Draw the colors of the game beside each other; a gray stripe for a game without colors."""
    if not pen.theme.inks:
        pen.canvas.rect(box, fill=LIGHT_GRAY, line=_EDGE)
        return
    inks = pen.theme.inks
    for band, color in zip(box.columns([box.w / len(inks)] * len(inks)), inks, strict=True):
        pen.canvas.rect(band, fill=pen.theme.solid(color), line=_EDGE)
        if pen.theme.name == "mono":
            hatch(
                pen.canvas,
                band,
                inks[color],
                pen.theme,
                clear=0,
            )


def _draw_small_page(
    document: PdfDocument,
    canvas: PdfCanvas,
    plan: PagePlan,
    box: Rect,
) -> None:
    """Draw the first page of a part, small."""
    scale = min(box.w / plan.width, box.h / plan.height)
    page = box.amid(plan.width * scale, plan.height * scale)

    def small(place: Rect) -> Rect:
        x, y = page.x + place.x * scale, page.y + place.y * scale
        return Rect(x, y, place.w * scale, place.h * scale)

    canvas.rect(page, fill=WHITE, line=_EDGE)
    for placed in filter(None, (*plan.pages[0], plan.strip)):
        place = small(placed.box)
        with canvas.within(small(placed.window)) if placed.window else nullcontext():
            document.show(
                canvas,
                placed.piece,
                place.x,
                place.y,
                scale,
            )


def _draw_entry(pen: Pen, box: Rect, share: Share) -> None:
    """Draw a box to tick, the part's name, and the lines about it."""
    pen.canvas.rect(
        Rect(
            box.x,
            box.y + 1,
            _BOX,
            _BOX,
        ),
        radius=0.8,
        line=_EDGE,
    )
    title = box.less(left=_BOX + 2).upper(6.5)
    _write(
        pen,
        share.part.title,
        title,
        pen.type("head", size=13),
    )
    body = pen.type("body", size=_BODY)
    lines = list(filter(None, share.lines()))
    for line, place in zip(lines, box.less(top=9).rows([5] * len(lines), 0.4), strict=True):
        _write(pen, line, place, body)


def _draw_foot(pen: Pen, box: Rect) -> float:
    """Draw how to print it all; what stands below has room from there on."""
    pen.canvas.line(((box.x, box.y - 4), (box.right, box.y - 4)), _EDGE)
    words = (
        "Print at 100 %, not fitted to the page; a bar on a page must be 100 mm long. Tick each box"
        " when it lies on the table."
    )
    body = pen.type("body", size=_BODY)
    return box.y + pen.paragraph(words, box.less(bottom=8), body) + 2


def _write(pen: Pen, text: str, box: Rect, type: Type) -> None:
    pen.text(text, box, type, anchor="left")


def _counted(players: int) -> str:
    return "1 player" if players == 1 else f"{players} players"
