"""The first page of a kit: the game's picture, and each part as a small page beside what to print
it on.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass

from sheetgen.page.canvas import WHITE, Stroke, Type
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
    pages: str
    copies: int
    many: str
    stock: str


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
    """Draw the cover in the middle of its page's room, as large as fits; complain through the pen
    where it could not be read.
    """
    scale = min(1.0, room.w / WIDTH, room.h / HEIGHT)
    if scale < SMALLEST:
        needs = f"{SMALLEST * WIDTH:.1f} x {SMALLEST * HEIGHT:.1f} mm"
        has = f"{room.w:.1f} x {room.h:.1f} mm"
        pen.complain(
            "cover-too-large",
            f"a kit's cover needs {needs}, not {has} between the margins; print on a5 or larger,"
            " margins small",
        )
        return
    block = Rect(room.cx - WIDTH / 2, room.cy - HEIGHT / 2, WIDTH, HEIGHT)
    with canvas.shrunk(scale, room.cx, room.cy) if scale < 1 else nullcontext():
        _draw_head(pen, Rect(block.x, block.y, WIDTH, _HEAD), cover)
        _draw_parts(pen, document, canvas, cover, block)
        bar = _draw_foot(pen, Rect(block.x, block.bottom - _FOOT + 6, WIDTH, _FOOT - 6))
    draw_scale_bar(pen, room.cx - LENGTH / 2, room.cy + scale * (bar - room.cy))


def _draw_parts(pen: Pen, document: Document, canvas: PdfCanvas, cover: Cover, block: Rect) -> None:
    """Draw a card for each part, two in a row, below the head."""
    top = block.y + _HEAD + 12
    heading = f"What to print for {_counted(cover.players)}"
    _write(pen, heading, Rect(block.x, top - 8, WIDTH, 6), pen.type("head", size=14))
    rows = -(-len(cover.entries) // 2)
    tall = min(_CARD, (block.bottom - _FOOT - top - (rows - 1) * _GAP) / rows)
    wide, page = (WIDTH - _GAP) / 2, tall / 1.4
    for number, (entry, plan) in enumerate(zip(cover.entries, cover.plans, strict=True)):
        row, column = divmod(number, 2)
        left, upper = block.x + column * (wide + _GAP), top + row * (tall + _GAP)
        _draw_small_page(document, canvas, plan, Rect(left, upper, page, tall))
        _draw_entry(pen, Rect(left + page + 4, upper, wide - page - 4, tall), entry)


def _draw_head(pen: Pen, box: Rect, cover: Cover) -> None:
    """Draw the game's picture, its title and whom it is for, and a stripe of its colors."""
    left = box.x
    if cover.picture:
        place = Rect(box.x, box.y, 54, _HEAD - _STRIPE - 4)
        draw_outline(pen.canvas, cover.picture, place, pen.theme)
        left += 62
    room = box.right - left
    natural = pen.width(cover.title, pen.type("title", size=40))
    size = min(40.0, 40.0 * room / max(natural, 1))
    _write(pen, cover.title, Rect(left, box.y + 8, room, 16), pen.type("title", size=size))
    pen.paragraph(cover.about, Rect(left, box.y + 28, room, 22), pen.type("body", size=13))
    low, high = pen.game.players
    players = _counted(low) if low == high else f"{low}–{high} players"
    foot = Rect(left, box.bottom - _STRIPE - 9, room, 5)
    _write(pen, f"{players} · print-and-play kit", foot, pen.type("about", size=10))
    _draw_stripe(pen, Rect(box.x, box.bottom - _STRIPE, box.w, _STRIPE))


def _draw_stripe(pen: Pen, box: Rect) -> None:
    """Draw the colors of the game beside each other; a gray stripe for a game without colors."""
    if not pen.theme.inks:
        pen.canvas.rect(box, fill=LIGHT_GRAY, line=_EDGE)
        return
    each = box.w / len(pen.theme.inks)
    for number, color in enumerate(pen.theme.inks):
        band = Rect(box.x + number * each, box.y, each, box.h)
        pen.canvas.rect(band, fill=pen.theme.solid(color), line=_EDGE)
        if pen.theme.name == "mono":
            hatch(pen.canvas, band, pen.theme.ink(color), pen.theme, clear=0)


def _draw_small_page(document: Document, canvas: PdfCanvas, plan: Plan, box: Rect) -> None:
    """Draw the first page of a part, small."""
    scale = min(box.w / plan.width, box.h / plan.height)
    left, top = box.cx - plan.width * scale / 2, box.cy - plan.height * scale / 2

    def small(place: Rect) -> Rect:
        x, y = left + place.x * scale, top + place.y * scale
        return Rect(x, y, place.w * scale, place.h * scale)

    canvas.rect(small(Rect(0, 0, plan.width, plan.height)), fill=WHITE, line=_EDGE)
    for placed in plan.pages[0]:
        place = small(placed.box)
        document.show_under(canvas, placed.piece, place.x, place.y, scale)
    for placed in (*plan.pages[0], *([plan.strip] if plan.strip else [])):
        place = small(placed.box)
        with canvas.within(small(placed.window)) if placed.window else nullcontext():
            document.show(canvas, placed.piece, place.x, place.y, scale)


def _draw_entry(pen: Pen, box: Rect, entry: Entry) -> None:
    """A box to tick, the part's name, and the lines about it."""
    pen.canvas.rect(Rect(box.x, box.y + 1, _BOX, _BOX), radius=0.8, line=_EDGE)
    beside = Rect(box.x + _BOX + 2, box.y, box.w - _BOX - 2, 6.5)
    _write(pen, entry.title, beside, pen.type("head", size=13))
    body = pen.type("body", size=_BODY)
    lines = [line for line in (entry.pages, entry.many, entry.stock) if line]
    for number, line in enumerate(lines):
        _write(pen, line, Rect(box.x, box.y + 9 + number * 5.4, box.w, 5), body)


def _draw_foot(pen: Pen, box: Rect) -> float:
    """Draw how to print it all; what stands below has room from there on."""
    pen.canvas.line(((box.x, box.y - 4), (box.right, box.y - 4)), _EDGE)
    words = (
        "Print at 100 %, not fitted to the page; a bar on a page must be 100 mm long. Tick each box"
        " when it lies on the table."
    )
    body = pen.type("body", size=_BODY)
    return box.y + pen.paragraph(words, Rect(box.x, box.y, WIDTH, box.h - 8), body) + 2


def _write(pen: Pen, text: str, box: Rect, type: Type) -> None:
    pen.text(text, box, type, anchor="left")


def _counted(players: int) -> str:
    return "1 player" if players == 1 else f"{players} players"
