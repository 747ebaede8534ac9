"""The first page of a kit: the game's picture, and each part as a small page beside what to print
it on.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from sheetgen.page.canvas import WHITE, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.page.hatch import hatch
from sheetgen.page.ink import LIGHT_GRAY
from sheetgen.page.outline import Outline, draw_outline
from sheetgen.render.pdf import Document, PdfCanvas
from sheetgen.render.plan import Plan
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


@dataclass(frozen=True, slots=True)
class Entry:
    """A part in the table of contents: its pages, how many of it they hold, in a number and in
    words, and the paper they want.
    """

    part: str
    title: str
    first: int
    last: int
    copies: int
    many: str
    stock: str

    @property
    def pages(self) -> str:
        """`page 2` or `pages 2 to 4`."""
        return (
            f"page {self.first}"
            if self.first == self.last
            else f"pages {self.first} to {self.last}"
        )


@dataclass(frozen=True, slots=True)
class Cover:
    """What stands on a kit's cover: the game, whom it is for, and each part's entry with the pages
    that it is planned on.
    """

    title: str
    about: str
    players: int
    picture: Outline | None
    entries: tuple[Entry, ...]
    plans: tuple[Plan, ...]


def draw_cover(pen: Pen, document: Document, canvas: PdfCanvas, cover: Cover, room: Rect) -> None:
    """Draws the cover in the middle of its page's room, as large as fits; complains through the pen
    where it could not be read.
    """
    scale = min(1.0, room.w / WIDTH, room.h / HEIGHT)
    if scale < SMALLEST:
        needs, has = (
            f"{w:.1f} x {h:.1f} mm"
            for w, h in ((SMALLEST * WIDTH, SMALLEST * HEIGHT), (room.w, room.h))
        )
        pen.complain(
            "cover-too-large",
            f"a kit's cover needs {needs}, not {has} between the margins; print on a5 or larger,"
            " margins small",
        )
        return
    with canvas.shrunk(scale, room.cx, room.cy) if scale < 1 else nullcontext():
        bar = _draw_block(
            pen,
            document,
            canvas,
            cover,
            Rect(room.cx - WIDTH / 2, room.cy - HEIGHT / 2, WIDTH, HEIGHT),
        )
    draw_scale_bar(pen, room.cx - LENGTH / 2, room.cy + scale * (bar - room.cy))


def _draw_block(
    pen: Pen, document: Document, canvas: PdfCanvas, cover: Cover, block: Rect
) -> float:
    """Draws the cover at full size, and says where its scale bar has room."""
    _draw_head(pen, Rect(block.x, block.y, WIDTH, _HEAD), cover)
    top = block.y + _HEAD + 12
    players = "1 player" if cover.players == 1 else f"{cover.players} players"
    pen.text(
        f"What to print for {players}",
        Rect(block.x, top - 8, WIDTH, 6),
        pen.type("head", size=14),
        anchor="left",
    )
    rows = -(-len(cover.entries) // 2)
    tall = min(_CARD, (block.bottom - _FOOT - top - (rows - 1) * _GAP) / rows)
    wide = (WIDTH - _GAP) / 2
    for number, (entry, plan) in enumerate(zip(cover.entries, cover.plans, strict=True)):
        row, column = divmod(number, 2)
        card = Rect(block.x + column * (wide + _GAP), top + row * (tall + _GAP), wide, tall)
        _draw_small_page(document, canvas, plan, Rect(card.x, card.y, tall / 1.4, tall))
        _draw_entry(pen, Rect(card.x + tall / 1.4 + 4, card.y, wide - tall / 1.4 - 4, tall), entry)
    return _draw_foot(pen, Rect(block.x, block.bottom - _FOOT + 6, WIDTH, _FOOT - 6))


def _draw_head(pen: Pen, box: Rect, cover: Cover) -> None:
    left = box.x
    if cover.picture:
        draw_outline(
            pen.canvas, cover.picture, Rect(box.x, box.y, 54, _HEAD - _STRIPE - 4), pen.theme
        )
        left += 62
    room = box.right - left
    size = min(40.0, 40.0 * room / max(pen.width(cover.title, pen.type("title", size=40)), 1))
    pen.text(
        cover.title, Rect(left, box.y + 8, room, 16), pen.type("title", size=size), anchor="left"
    )
    pen.paragraph(cover.about, Rect(left, box.y + 28, room, 22), pen.type("body", size=13))
    low, high = pen.game.players
    many = (
        f"{low} {'player' if low == 1 else 'players'}" if low == high else f"{low}–{high} players"
    )
    pen.text(
        f"{many} · print-and-play kit",
        Rect(left, box.bottom - _STRIPE - 9, room, 5),
        pen.type("about", size=10),
        anchor="left",
    )
    inks = list(pen.theme.inks) or [""]
    each = box.w / len(inks)
    for number, color in enumerate(inks):
        band = Rect(box.x + number * each, box.bottom - _STRIPE, each, _STRIPE)
        pen.canvas.rect(band, fill=pen.theme.solid(color) if color else LIGHT_GRAY, line=_EDGE)
        if color and pen.theme.name == "mono":
            hatch(pen.canvas, band, pen.theme.ink(color), pen.theme, clear=0)


def _draw_small_page(document: Document, canvas: PdfCanvas, plan: Plan, box: Rect) -> None:
    """The first page of a part, small."""
    scale = min(box.w / plan.width, box.h / plan.height)
    left, top = box.cx - plan.width * scale / 2, box.cy - plan.height * scale / 2
    canvas.rect(Rect(left, top, plan.width * scale, plan.height * scale), fill=WHITE, line=_EDGE)
    for placed in plan.pages[0]:
        document.show_under(
            canvas, placed.piece, left + placed.x * scale, top + placed.y * scale, scale
        )
    for placed in (*plan.pages[0], *([plan.strip] if plan.strip else [])):
        window = placed.window
        shown = window and Rect(
            left + window.x * scale, top + window.y * scale, window.w * scale, window.h * scale
        )
        with canvas.held(shown, None) if shown else nullcontext():
            document.show(
                canvas, placed.piece, left + placed.x * scale, top + placed.y * scale, scale
            )


def _draw_entry(pen: Pen, box: Rect, entry: Entry) -> None:
    """A box to tick, the part's name, and the lines about it."""
    pen.canvas.rect(Rect(box.x, box.y + 1, _BOX, _BOX), radius=0.8, line=_EDGE)
    beside = Rect(box.x + _BOX + 2, box.y, box.w - _BOX - 2, 6.5)
    pen.text(entry.title, beside, pen.type("head", size=13), anchor="left")
    lines: Sequence[str] = [line for line in (entry.pages, entry.many, entry.stock) if line]
    for number, line in enumerate(lines):
        pen.text(
            line,
            Rect(box.x, box.y + 9 + number * 5.4, box.w, 5),
            pen.type("body", size=_BODY),
            anchor="left",
        )


def _draw_foot(pen: Pen, box: Rect) -> float:
    """Draws how to print it all; what stands below has room from there on."""
    pen.canvas.line(((box.x, box.y - 4), (box.right, box.y - 4)), _EDGE)
    words = (
        "Print at 100 %, not fitted to the page; a bar on a page must be 100 mm long. Tick each box"
        " when it lies on the table."
    )
    return (
        box.y
        + pen.paragraph(words, Rect(box.x, box.y, WIDTH, box.h - 8), pen.type("body", size=_BODY))
        + 2
    )
