"""The first page of a kit: the game's scene with its title, who plays it how long, a picture of
each part beside what to print it on, and what it takes to build them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import chain

from sheetgen.core.spec import GameSpec
from sheetgen.layout.model import GameSectionModel
from sheetgen.layout.part_model import SIZES
from sheetgen.messages import count_of
from sheetgen.page.canvas import MEDIUM, WHITE, Stroke
from sheetgen.page.drawings import drawing
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import Ink, Inks
from sheetgen.page.labels import LABELS, LabelSheet
from sheetgen.page.outline import Outline, draw_outline, draw_scene
from sheetgen.page.piece import CUT_OUT, Part, PartKind, Parts
from sheetgen.page.type import Role
from sheetgen.render.options import Options
from sheetgen.render.pdf import PdfCanvas
from sheetgen.render.plan import PagePlan
from sheetgen.widgets.base import Pen
from sheetgen.widgets.text.scalebar import LENGTH, draw_scale_bar
from sheetgen.widgets.text.wordmark import draw_wordmark

WIDTH, HEIGHT = SIZES["full"]
"""mm, what A4 and Letter have room for; in less, all but the scale bar is drawn smaller."""

TALLEST = 281.0
"""mm, how high a cover grows on A4."""

_BODY = 10.0  # pt of the smallest words at full size
_LEAST = 6.5  # pt under which they cannot be read

SMALLEST = _LEAST / _BODY
"""The share of its size down to which a cover can be read: that of A5 between margins of 10 mm."""

_ART = 122.0  # mm, how high the scene is at most
_BAR = 13.0  # mm, the bar of facts on its lower edge
_FACTS = 9.5  # mm from the scene to the words about the game
_HEADING = 13.0  # mm of the line over the parts
_AIR = 8.0  # mm around a title
_TITLE = 22.0  # mm of its height
_LARGEST = 50.0  # pt of its size at most
_MOTIF = 54.0  # mm, how large a game's picture is on a scene that is not its own
_DOWN = 13.0  # mm, how far below its middle

_THROWN = ("dice", "stickers")

_ROW = 28.0
_HIGH = 68.0
_GAP = 2.0
_PICTURE = 40.0
_BOX = 4.5
_FOOT = 36.0
_TOOL = 11.0
_FRAME = Stroke(pt=1.25)
_EDGE = Stroke(pt=0.5)

TOOLS = (
    "paper",
    "card",
    "label paper",
    "scissors",
    "ruler",
    "empty pen",
    "glue stick",
    "pencils",
)
"""What building and playing may take."""

_TO_FOLD = ("scissors", "ruler", "empty pen", "glue stick")
NEEDED: Mapping[PartKind, Sequence[str]] = {
    "dice": _TO_FOLD,
    "stickers": ("scissors", "ruler"),
    "pawns": _TO_FOLD,
    "board": ("scissors",),
    "mat": ("scissors",),
    "sheet": ("scissors", "pencils"),
    "reference": ("scissors",),
    "cards": ("scissors", "ruler"),
}
"""What each kind of part takes besides its paper."""

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
"""What each kind of part is printed on, a tool before the comma; g is grams a square metre."""


@dataclass(frozen=True, slots=True)
class Kit:
    """What a kit is made of.

    Attributes:
        front: what is said of it on its cover.
        players: how many the kit is for.
        parts: everything that can be printed, ready drawn.
        spec: dice, cells, switches and numbers.
        inks: the game's colors by name.
        art: the cover's own picture, else the game's, or None.
    """

    front: GameSectionModel
    players: int
    parts: Parts
    spec: GameSpec
    inks: Inks
    art: Outline | None = None


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
        yield "one kind of pawns is enough" if self.part.kind == "pawns" else self._counted()
        yield self.stock

    def _counted(self) -> str:
        """How many they hold."""
        if self.part.kind in CUT_OUT:
            holds = (
                f"{self.part.holds}, spares fill the page" if self.part.spares else self.part.holds
            )
            return "for blank dice instead" if self._labels else holds
        each = "one for the table" if self.part.per == "table" else "one for each player"
        several = f": {self.copies}" if self.copies > 1 else ""
        if self.plan.largest:
            return f"{each}{several}, in {self.plan.largest}"
        return f"{each}{several}, {self.plan.per_page} on a page" if several else each

    @property
    def look(self) -> PartKind:
        """The kind of part that it looks like: a board of each player is written on as a sheet."""
        written = self.part.kind == "board" and self.part.per == "seat"
        return "sheet" if written else self.part.kind

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
        pen.complain(
            "cover-too-large",
            f"a kit's cover needs {needs}, not {room.w:.1f} x {room.h:.1f} mm between the margins;"
            " print on a5 or larger, margins small",
        )
        return
    block = room.amid(WIDTH, min(TALLEST, room.h / scale))
    with canvas.shrunk(scale, room.cx, room.cy) if scale < 1 else nullcontext():
        bar = _draw_block(pen, canvas, kit, shares, block)
    draw_scale_bar(pen, room.cx - LENGTH / 2, room.cy + scale * (bar - room.cy))


def _draw_block(
    pen: Pen,
    canvas: PdfCanvas,
    kit: Kit,
    shares: Sequence[Share],
    block: Rect,
) -> float:
    """Draw all but the scale bar, the scene as high as the rest leaves it, at least around the
    title; return where there is room for the bar.
    """
    about = pen.type("body", size=13)
    heights = (
        pen.text_height(kit.front.about, WIDTH, about),
        _HEADING,
        -(-len(shares) // 2) * _ROW,
        _FOOT,
    )
    tall = max(_TITLE + 2 * _AIR, min(_ART, block.h - _FACTS - sum(heights)))
    art = block.upper(tall)
    below = block.less(top=tall + _FACTS)
    words, heading, parts, _ = below.rows(heights)
    _draw_art(pen, canvas, kit, art)
    _draw_facts(pen, kit.front, art)
    pen.paragraph(kit.front.about, words, about)
    _write(
        pen,
        f"What to print for {count_of(kit.players, 'player')}",
        heading,
        "title",
    )
    _draw_parts(pen, shares, below.less(top=parts.y - below.y, bottom=_FOOT))
    return _draw_foot(pen, shares, block.lower(_FOOT))


def _draw_art(pen: Pen, canvas: PdfCanvas, kit: Kit, box: Rect) -> None:
    """Draw the game's scene with its title on it; without a scene one in the game's colors, and its
    picture in the middle.
    """
    own = kit.art if kit.front.cover else None
    scenes = [own] if own else [drawing(name, _inks(pen)) for name in _plain(kit.parts)]
    whole = box.middle(box.w * scenes[0].height / scenes[0].width)
    with canvas.within(box):
        for scene in scenes:
            draw_scene(canvas, scene, whole, pen.theme)
        if not own:
            motif = kit.art or drawing(kit.parts[0].kind, _inks(pen))
            draw_outline(
                canvas,
                motif,
                whole.square(_MOTIF).moved(0, _DOWN),
                pen.theme,
            )
    canvas.rect(box, line=_FRAME)
    title = kit.front.title
    room = box.inset(_AIR).upper(_TITLE)
    if pen.metrics.missing(title, "display"):
        pen.paragraph(title, room, "title", anchor="center")
    else:
        colors = tuple(pen.theme.inks)
        draw_wordmark(
            pen,
            title,
            colors,
            room,
            most=_LARGEST,
            anchor="center",
        )


def _plain(parts: Sequence[Part]) -> Iterator[str]:
    """Name what the scene of a game without one shows: dice where it has some."""
    yield "plain"
    if any(part.kind in _THROWN for part in parts):
        yield "cubes"


def _draw_facts(pen: Pen, front: GameSectionModel, art: Rect) -> None:
    """Draw who plays how long, each with its drawing, on the lower edge of the scene."""
    said = {
        "players": _span(front.players, "player"),
        "minutes": front.minutes and _span(front.minutes, "minute"),
        "age": front.age and f"age {front.age} and up",
    }
    facts = [(name, words) for name, words in said.items() if words]
    widths = [pen.width(words, "head") + 16 for _, words in facts]
    bar = art.lower(_BAR / 2).upper(_BAR).less(left=8).left_part(sum(widths))
    pen.canvas.rect(bar, radius=3, fill=WHITE, line=_FRAME)
    for (name, words), place in zip(facts, bar.columns(widths), strict=True):
        _show(pen, name, place.less(left=2.5).left_part(9))
        _write(pen, words, place.less(left=12.5), "head")


def _span(ends: tuple[int, int], thing: str) -> str:
    low, high = ends
    return count_of(high, thing) if low == high else f"{low}–{high} {thing}s"


def _draw_parts(pen: Pen, shares: Sequence[Share], box: Rect) -> None:
    """Draw each part as a picture beside what is said of it, two in a row."""
    rows = -(-len(shares) // 2)
    wide = (box.w - _GAP) / 2
    tall = min(_HIGH, box.h / rows) - _GAP
    lines = [row.columns([wide, wide], _GAP) for row in box.rows([tall] * rows, _GAP)]
    for card, share in zip(chain.from_iterable(lines), shares, strict=False):
        _show(pen, share.part.drawn or share.look, card.left_part(_PICTURE))
        words = card.less(left=_PICTURE + 4)
        _draw_entry(pen, words.middle(_ROW - _GAP), share)


def _draw_entry(pen: Pen, box: Rect, share: Share) -> None:
    """Draw a box to tick, the part's name, and the lines about it."""
    tick = Rect(box.x, box.y + 1, _BOX, _BOX)
    pen.canvas.rect(tick, radius=0.8, line=MEDIUM)
    title = box.less(left=_BOX + 2).upper(6.5)
    _write(pen, share.part.title, title, "head")
    lines = list(filter(None, share.lines()))
    for line, place in zip(lines, box.less(top=7.2).rows([4.7] * len(lines)), strict=True):
        _write(pen, line, place, "body")


def _draw_foot(pen: Pen, shares: Sequence[Share], box: Rect) -> float:
    """Draw what it takes to print and build it all; what stands below has room from there on."""
    pen.canvas.line(box.upper_edge, _EDGE)
    asked = set(chain.from_iterable(NEEDED[share.look] for share in shares))
    asked |= {STOCK[share.part.kind].partition(",")[0] for share in shares}
    tools = [tool for tool in TOOLS if tool in asked]
    places = box.less(top=3).columns([box.w / len(TOOLS)] * len(tools))
    for tool, place in zip(tools, places, strict=True):
        _show(pen, tool, place.upper(_TOOL))
        pen.text(tool, place.less(top=_TOOL + 0.5).upper(5), "body")
    words = (
        "Print at 100 %, not fitted to the page; a bar on a page must be 100 mm long. Tick each box"
        " when it lies on the table."
    )
    below = box.less(top=_TOOL + 11)
    return below.y + pen.paragraph(words, below.less(bottom=6), "body") + 1.5


def _inks(pen: Pen, name: str = "") -> tuple[Ink, ...]:
    """The inks of the game, or of its dice where they are drawn."""
    faces = chain.from_iterable(die.faces for die in pen.game.dice)
    thrown = {face.color: pen.theme.ink(face.color) for face in faces if face.color}
    return tuple(((name in _THROWN and thrown) or pen.theme.inks).values())


def _show(pen: Pen, name: str, box: Rect) -> None:
    draw_outline(pen.canvas, drawing(name, _inks(pen, name)), box, pen.theme)


def _write(pen: Pen, text: str, box: Rect, type: Role) -> None:
    pen.text(text, box, type, anchor="left")
