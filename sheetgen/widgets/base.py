"""What every widget is, and the pen it draws with.

A widget is a frozen dataclass with a `kind`; its fields are its keys in the layout (kebab-case
there), each with a sentence as annotation, which is its reference documentation. It knows its
natural size and draws itself into a box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, Literal, Protocol

from sheetgen.core.cells import Area, Cell, called
from sheetgen.core.spec import GameSpec
from sheetgen.errors import MOST_TOLD, LayoutError, Problem, Source
from sheetgen.messages import nearest, short
from sheetgen.page.canvas import BLACK, WHITE, Anchor, Canvas, Metrics, Paint, Type, draw_in
from sheetgen.page.geometry import Point, Rect, Size
from sheetgen.page.ink import Theme
from sheetgen.page.outline import Outline
from sheetgen.page.scripts import hindrance
from sheetgen.page.type import LEADING, LEAST_PT, Role, Scale, type_for
from sheetgen.widgets.limits import Length
from sheetgen.widgets.text.color_box import color_box_width, draw_color_box
from sheetgen.widgets.text.emphasis import WORD, bare, coded, open_mark
from sheetgen.widgets.text.runs import TextRun, runs
from sheetgen.widgets.text.sign import SIGN_TALL, SIGN_WIDE, draw_called

TypeOrRole = Type | Role
"""How a text is set: in a type, or in that of a role at the piece's scale."""

Foot = Literal["foot", "foot-left", "foot-right"]
"""The lower edge of a container: its middle, or beside the corner marker at either end."""

NOWHERE = Source("<layout>", 1, 1)

_BOX_AIR = 0.1  # White at both sides of a box of a color among words, together, in em

ORIGIN = Rect(0, 0, 0, 0)
"""Where things are arranged to be measured."""


def model_fields(widget: type[Any]) -> Mapping[str, Field[Any]]:
    """The fields of a widget, which are its keys in the layout, by name."""
    return {each.name: each for each in fields(widget)}


class Widget(Protocol):
    """Something on a page.

    What it draws hangs on its keys, on the areas that it asks the pen for, and on what else a game
    has, but for its rule options: while these are the same, it is not drawn again.
    """

    kind: str

    def size(self, pen: Pen) -> Size:
        """Its natural width and height in mm; 0 where it takes what there is."""

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it into the box, saying where each of its cells stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """The keys that every widget may have.

    Attributes:
        at: x and y in mm inside the container, or foot, foot-left or foot-right: its lower edge
            between the corner markers; out of the flow
        width: mm, instead of its own width, or fill for all that there is
        height: mm, instead of its own height
        grow: whether it takes the room that is left
        align: where it stands across the flow
        ink: what its words are set in, on a ground that is a picture
        emphasis: whether `**words**` are bold and `*words*` italic in its texts
        when: only for entries of `each` with these texts in these columns; true = with any, false =
            with none
    """

    at: Point | Foot | None = None
    width: Length | Literal["fill"] | None = None
    height: Length | None = None
    grow: bool = False
    align: Literal["start", "center", "end"] = "start"
    ink: Literal["white", "black"] | None = None
    emphasis: bool | None = None
    when: Mapping[str, str | bool] | None = None


@dataclass(frozen=True, slots=True)
class Node(Placing):
    """A widget where the layout puts it; what says nothing of its emphasis and ink has those around
    it.

    Attributes:
        widget: what is drawn.
        where: its place in the layout file.
    """

    widget: Widget
    where: Source

    @property
    def flows(self) -> bool:
        """Whether it takes all the width that there is, because words in it are wrapped to that."""
        return self.width == "fill" or (self.width is None and getattr(self.widget, "flows", False))

    def size(self, pen: Pen, room: float) -> Size:
        """The widget's size, in so many mm of width, with the layout's overrides.

        Each container around it asks, so it is worked out once a piece and room.
        """
        given = 0.0 if self.width == "fill" else self.width
        room = given or room
        known_by = id(self), room
        if known_by not in pen.sizes:
            width, height = self.widget.size(self._own(pen, room))
            width = width if given is None else given
            height = height if self.height is None else self.height
            pen.sizes[known_by] = self, (width, height)
        return pen.sizes[known_by][1]

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw the widget, its problems placed at its line; one whose `color` is none of the game
        is complained about instead.
        """
        pen.places[id(self)] = self, box
        own = self._own(pen, box.w)
        if own.has_colors(getattr(self.widget, "color", "")):
            self.widget.draw(own, box)

    def _own(self, pen: Pen, room: float) -> Pen:
        """The pen of this widget, with so many mm of width."""
        emphasis = pen.emphasis if self.emphasis is None else self.emphasis
        ink = pen.ink
        if self.ink and pen.theme.name == "color":
            ink = WHITE if self.ink == "white" else BLACK
        return replace(
            pen,
            where=self.where,
            room=room,
            emphasis=emphasis,
            ink=ink,
        )


Nodes = tuple[Node, ...]
"""Widgets in the order in which the layout has them."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws for widgets, and notes what does not work out.

    Attributes:
        canvas: what is drawn on.
        theme: inks and how much of them.
        metrics: the typeface's measures.
        game: dice, cells, switches and numbers; for an area the pen is asked, which notes it.
        scale: half- or full-page type.
        pictures: reads a picture file beside the layout; raises LayoutError.
        problems: every complaint so far, in order.
        where: the line of the layout that is being drawn.
        sizes: the widgets measured so far, by identity and the room they had, and their sizes.
        places: the widgets drawn so far, by identity, and their boxes.
        drawers: area -> the place of the last widget that draws its cells.
        asked: the areas that widgets have asked for, by name.
        room: the width in mm that there is for what is measured; 0 where it is not known yet.
        emphasis: whether stars make words bold (`**so**`) and italic (`*so*`).
        ink: what words and lines that have no color are drawn in.
        label_width: mm that cells keep for the words before them where they share that.
        corner: mm that a corner marker takes at each end of the lower edge; 0 where there is none.
        backdrop: what scenes are drawn on, behind all that the piece shows; None = the canvas.
    """

    canvas: Canvas
    theme: Theme
    metrics: Metrics
    game: GameSpec
    scale: Scale = "half"
    pictures: Callable[[str], Outline] | None = None
    problems: dict[Problem, None] = field(default_factory=dict)
    where: Source = NOWHERE
    sizes: dict[tuple[int, float], tuple[Node, Size]] = field(default_factory=dict)
    places: dict[int, tuple[Node, Rect]] = field(default_factory=dict)
    drawers: dict[str, Source] = field(default_factory=dict)
    asked: dict[str, Area] = field(default_factory=dict)
    room: float = 0.0
    emphasis: bool = False
    ink: Paint = BLACK
    label_width: float = 0.0
    corner: float = 0.0
    backdrop: Canvas | None = None

    def at(self, where: Source) -> Pen:
        """The same pen, complaining at another place."""
        return replace(self, where=where)

    @property
    def mute(self) -> Pen:
        """The same pen for measuring: nobody hears its complaints, and it draws no area."""
        return replace(self, problems={}, drawers={})

    def within(self, room: float) -> Pen:
        """The same pen, measuring for so many mm of width; 0 = not known."""
        return self if room == self.room else replace(self, room=room)

    def complain(self, code: str, message: str, subject: str = "") -> None:
        """Note a problem at the widget's place, and the word of the layout or the address of the
        cell that it is about; once each.
        """
        problem = Problem(
            code,
            bare(message),
            self.where,
            subject=bare(subject),
        )
        self.problems.setdefault(problem)

    def need_room(self, words: Sequence[str], places: int, what: str) -> None:
        """Complain about words that have no place, such as `3 captions for 2 groups`."""
        if len(words) > places:
            self.complain(
                "bad-count", f"there are {what.format(len(words), places)}", words[places]
            )

    def guess(self, word: str, known: Iterable[str]) -> str:
        """`; did you mean "label"?` for a near miss, else ""; nothing once more is wrong than
        anybody reads.
        """
        return nearest(word, known) if len(self.problems) < MOST_TOLD else ""

    def unknown(
        self,
        what: str,
        name: str,
        known: Iterable[str],
        subject: str = "",
    ) -> None:
        """Note that there is no area, color, die ... of that name, at the word that it is part
        of.
        """
        self.complain(
            f"unknown-{what}",
            f'there is no {what} "{name}"{self.guess(name, known)}',
            subject or name,
        )

    def area(self, name: str) -> Area:
        """The area of that name, whose cells are drawn here, or an empty one and a complaint;
        `pad.sum` is that of the cell, row, column or group alone that is called so.
        """
        whole, dot, part = name.partition(".")
        self.drawers[whole] = self.where
        area = self.asked_area(whole)
        if not dot or not area.cells:
            return area
        cells = tuple(cell for cell in area if part and part in called(cell))
        if not cells:
            known = {word for cell in area for word in called(cell)}
            self.unknown("cell", part, known, name)
        return replace(area, cells=cells)

    def asked_area(self, name: str) -> Area:
        """The same area, of which no cells need be drawn here."""
        if name in self.game.cells:
            area = self.asked[name] = self.game.cells[name]
            return area
        self.unknown("area", name, self.game.cells.areas)
        return Area(name, ())

    def cell(self, area: str, name: str) -> Cell | None:
        """The cell of that name in an area, or None and a complaint."""
        cell = self.area(area).named(name)
        if cell is None:
            self.complain(
                "unknown-cell", f'there is no cell "{name}" in "{area}"', f"{area}.{name}"
            )
        return cell

    def times(self, area: str, group: str = "") -> int | None:
        """What marks of an area, or of one of its groups, are multiplied with; None and a complaint
        where there is no such group.
        """
        cell = next(
            (cell for cell in self.asked_area(area) if not group or cell.group == group), None
        )
        if cell is None:
            self.complain("unknown-group", f'area "{area}" has no group "{group}"', area)
            return None
        return cell.times

    def picture(self, file: str) -> Outline | None:
        """The picture in a file beside the layout, or None and a complaint."""
        try:
            return self.pictures(file) if self.pictures else None
        except LayoutError as error:
            for problem in error.problems:
                self.complain(problem.code, problem.message, file)
            return None

    def has_color(self, color: str) -> bool:
        """Whether the game has that color; complain if not."""
        if color in self.theme.inks:
            return True
        self.unknown("color", color, self.theme.inks)
        return False

    def has_colors(self, *colors: str) -> bool:
        """Whether the game has all the colors that are not ""; complain about others."""
        unknown = [color for color in colors if color and not self.has_color(color)]
        return not unknown

    def type(
        self,
        role: Role,
        *,
        paint: Paint = "",
        size: float | None = None,
    ) -> Type:
        """The type of a role at this piece's scale, in the ink of the piece or in a paint."""
        return type_for(role, self.scale, paint or self.ink, size)

    def typed(self, type: TypeOrRole) -> Type:
        """The type itself, or that of a role."""
        return type if isinstance(type, Type) else self.type(type)

    def width(self, text: str, type: TypeOrRole) -> float:
        """The text's width in mm, signs and boxes in it included."""
        return sum(self._width(run) for run in runs(self, text, self.typed(type)))

    def _width(self, run: TextRun) -> float:
        em = run.type.em
        if run.what == "sign":
            return SIGN_WIDE * em
        if run.what == "box":
            return color_box_width(self, run.text, SIGN_TALL * em) + _BOX_AIR * em
        return self.metrics.width(run.text, run.type.size, run.type.weight)

    def text(
        self,
        text: str,
        box: Rect,
        type: TypeOrRole,
        *,
        anchor: Anchor = "center",
        turn: float = 0,
    ) -> None:
        """Set one line, signs in it, in the middle of the box's height; complain when it does not
        fit or cannot be shown.
        """
        if not text.strip():
            return
        type = self.typed(type)
        bits = runs(self, text, type)
        level = box if turn % 180 == 0 else box.amid(box.h, box.w)
        self._check(text, bits, level, type)
        if turn % 180:
            anchor = "center"
        with self.canvas.turned(turn, box.center):
            if [bit.what for bit in bits] != ["words"]:
                self._mixed(bits, level, anchor)
            else:
                draw_in(
                    self.canvas,
                    bits[0].text,
                    level,
                    bits[0].type,
                    anchor,
                )

    def _mixed(self, bits: Sequence[TextRun], box: Rect, anchor: Anchor) -> None:
        """A line with signs and boxes in it, no higher than their place."""
        widths = [self._width(bit) for bit in bits]
        places = box.part(sum(widths), anchor).columns(widths)
        for bit, place in zip(bits, places, strict=True):
            em = bit.type.em
            side = min(SIGN_TALL * em, box.h)
            if bit.what == "sign":
                draw_called(
                    self,
                    bit.text,
                    place.square(side),
                    bit.type.paint,
                )
            elif bit.what == "box":
                draw_color_box(self, bit.text, place.amid(place.w - _BOX_AIR * em, side))
            else:
                draw_in(self.canvas, bit.text, place, bit.type)

    def paragraph(
        self, text: str, box: Rect, type: TypeOrRole, *, anchor: Anchor = "left"
    ) -> float:
        """Set wrapped text from the top of the box; the height it took in mm.

        Complains when it overflows.
        """
        lines = self.wrap(text, box.w, type)
        step = self.lines_height(1, type)
        height = len(lines) * step
        if height - box.h > 0.01:
            self.complain(
                "text-too-tall",
                f'the text "{short(text, 24)}" is {height - box.h:.1f} mm taller than its place',
                text,
            )
        for line, place in zip(lines, box.rows([step] * len(lines)), strict=True):
            self.text(line, place, type, anchor=anchor)
        return height

    def wrap(self, text: str, width: float, type: TypeOrRole) -> list[str]:
        """The text in lines no wider than `width` mm, broken at blanks and at line ends; no long
        row ends in a lone word.
        """
        rows = (coded(text) if self.emphasis else text).splitlines()
        return [line for row in rows or [""] for line in self._row(row, width, type)]

    def _row(self, row: str, width: float, type: TypeOrRole) -> list[str]:
        """A row of a text in lines."""
        lines = [""]
        for word in WORD.findall(row):
            longer = f"{lines[-1]} {word}".lstrip()
            if lines[-1] and self.width(longer, type) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        *_, before, last = ["", *lines]
        kept, _, moved = before.rpartition(" ")
        if " " in kept and " " not in last and self.width(f"{moved} {last}", type) <= width:
            lines[-2:] = [kept, f"{moved} {last}"]
        return lines

    def centered(self, text: str, room: Rect, type: TypeOrRole) -> None:
        """Set wrapped text in the middle of a room's height."""
        tall = min(room.h, self.text_height(text, room.w, type))
        self.paragraph(text, room.middle(tall), type)

    def text_height(self, text: str, width: float, type: TypeOrRole) -> float:
        """Return the height in mm of a text that is wrapped to so many mm."""
        return self.lines_height(len(self.wrap(text, width, type)), type)

    def lines_height(self, count: int, type: TypeOrRole) -> float:
        """The height in mm of that many lines of running text."""
        return count * self.typed(type).em * LEADING

    def _check(
        self,
        text: str,
        bits: Sequence[TextRun],
        box: Rect,
        type: Type,
    ) -> None:
        """Complain about a line that is too small, cannot be shown or does not fit."""
        if type.size < LEAST_PT:
            self.complain(
                "text-too-small",
                f'"{text}" at {type.size:.3g} pt; nothing is set under {LEAST_PT:g} pt',
                text,
            )
        shown = "".join(bit.text for bit in bits if bit.what == "words")
        if self.emphasis and (word := open_mark(shown)):
            self.complain(
                "open-mark",
                f'"{word}": two stars stand before and after bold words; here they are alone',
                word,
            )
        for code, message, letters in unset(shown, self.metrics):
            self.complain(code, message, letters)
        self.check_room(text, type, "wide", self.width(text, type), box.w)
        self.check_room(text, type, "tall", type.tall, box.h)

    def check_room(
        self, text: str, type: Type, way: Literal["wide", "tall"], needed: float, room: float
    ) -> None:
        """Complain about a line that needs more mm than its place has."""
        over = needed - room
        if over > 0.01:
            more = "wider" if way == "wide" else "taller"
            self.complain(
                f"text-too-{way}",
                f'"{text}" is {over:.1f} mm {more} than its place of {room:.1f} mm at'
                f" {type.size:g} pt",
                text,
            )


def unset(text: str, metrics: Metrics) -> Iterator[tuple[str, str, str]]:
    """What keeps a text from being set, if anything does: code, message and the letters."""
    missing = metrics.missing(text)
    if why := hindrance(text):
        yield "script", f'texts {why} cannot be set: "{text}"', text
    elif "\n" in missing:
        first = text.partition("\n")[0]
        message = f'"{first}" is followed by a line break; wrap: fill breaks lines'
        yield "missing-glyph", message, first
    elif missing:
        listed = " ".join(f"{char} (U+{ord(char):04X})" for char in missing)
        message = f"the typeface has no {listed}; use a picture or icon, or another --font"
        yield "missing-glyph", message, missing[0]


def along(sizes: Sequence[float], gap: float) -> float:
    """What things of these sizes take one after the other."""
    return sum(sizes) + gap * max(0, len(sizes) - 1)
