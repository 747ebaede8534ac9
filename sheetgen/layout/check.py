"""What must hold for every piece: no cell reaches off its edge, stands twice or over another one;
nothing stands in the white around the corner markers, over a QR code or a scale bar; every sheet,
board and mat has both of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sheetgen.core.grouping import grouped
from sheetgen.errors import Problem, Problems, Source
from sheetgen.layout.document import Place, narrowed
from sheetgen.layout.inked import DrawnInk, around, faint_texts, is_read, text_box
from sheetgen.layout.places import area_place, inside, kind_place, text_place, word_place
from sheetgen.layout.tree import walk
from sheetgen.messages import short
from sheetgen.page.geometry import Rect, Rects
from sheetgen.page.ink import LEAST_CONTRAST
from sheetgen.page.piece import Piece, qr_box
from sheetgen.page.recorder import Op, PlacedCell, Recorder, Slot
from sheetgen.widgets.base import Node, Nodes, Pen
from sheetgen.widgets.text.corners import corner_boxes, quiet
from sheetgen.widgets.text.example import Example
from sheetgen.widgets.text.frame import Qr
from sheetgen.widgets.text.picture import Icon
from sheetgen.widgets.text.scalebar import ScaleBar

_SLACK = 0.01
_NEAR = 0.15  # How far half the width of a line may reach into the white around a code, in mm
_LEAST = 1.0  # mm, the side of a cell at least: nobody writes in a smaller one

# Words between stars, which other programs set in italics or bold
_STARRED = re.compile(r"(?<![\w*])(\*{1,3})(?=[\w\"'(:+])[^*]+(?<![\s(])\1(?![\w*])")
SAFE = 3.0
"""mm inside of the cut that words and symbols keep from: nobody cuts more exactly, nor does a
printer turn its paper over.
"""

_CORNERS = ("upper left", "upper right", "lower right", "lower left")


@dataclass(frozen=True, slots=True)
class PieceCheck:
    """Checks one piece.

    Attributes:
        piece: what was drawn.
        at: the part under the readings in force, where complaints go.
        pen: what drew it, and knows where its widgets stand.
    """

    piece: Piece
    at: Place
    pen: Pen

    def cells(self) -> None:
        """Complain about cells off the edge, too small, drawn twice, or over each other; once for
        each kind of trouble with an area.
        """
        self._off_the_page()
        cells = self.piece.cells
        small = [each for each in cells if _side(each) < _LEAST]
        if small:
            only = _several(small, "is only", "are only")
            least_side = f"{min(map(_side, small)):.2g} mm wide or high; the least is {_LEAST:g} mm"
            self._cell("cell-too-small", f"{only} {least_side}", small)
        first: dict[str, PlacedCell] = {}
        again = [each for each in cells if first.setdefault(each.cell.id, each) is not each]
        for twice in grouped(again, _area).values():
            stand = _several(twice, "stands", "stand")
            self._cell("cell-drawn-twice", f"{stand} twice on the {self.piece.name}", twice)
        self._overlapping(list(first.values()))

    def _off_the_page(self) -> None:
        block = self.piece.cut.box
        outer = [each for each in self.piece.cells if not block.holds(each.box, _SLACK)]
        for off in grouped(outer, _area).values():
            box = Rect.around_all(each.box for each in off)
            by = max(
                -box.x,
                -box.y,
                box.right - block.w,
                box.bottom - block.h,
            )
            reach = _several(off, "reaches", "reach up to")
            self._cell(
                "cell-off-the-page",
                f"{reach} {by:.1f} mm past the edge of the {self.piece.name}",
                off,
            )

    def _overlapping(self, cells: Sequence[PlacedCell]) -> None:
        over = grouped(_overlaps(cells), lambda pair: tuple(map(_area, pair)))
        for (one, two), *others in over.values():
            more = f", and {len(others)} more" if others else ""
            both = f"cells {one.cell.id} and {two.cell.id}"
            self._cell("cells-overlap", f"{both} overlap on the {self.piece.name}{more}", [two])

    def stars(self) -> None:
        """Complain about words between stars, since these are printed."""
        for match in _STARRED.finditer(" ".join(str(op.args[0]) for op in self._texts)):
            printed = f'"{short(match[0], 40)}" is printed with its stars'
            message = f"{printed}; leave them out, or say emphasis: true"
            place = text_place(self.at, match[0].partition(" ")[0])
            where = self.at.key if place == self.at else narrowed(place.where, match[0])
            self.at.document.problems.append(Problem("printed-stars", message, where))

    def white(self, marker: float) -> None:
        """Complain about cells, texts and places to fill in that stand in the white of a corner
        marker of that size, outermost alone.
        """
        boxes = corner_boxes(self.piece.cut.box, marker)
        zones = {name: box.inset(-quiet(marker)) for name, box in zip(_CORNERS, boxes, strict=True)}
        messages: dict[tuple[Place, str], str] = {}
        wrong: list[Rect] = []
        for what, find, box in self._things():
            near = [corner for corner, zone in zones.items() if zone.overlaps(box, _SLACK)]
            if not near or any(other.holds(box, _SLACK) for other in wrong):
                continue
            wrong.append(box)
            for corner in near:
                room = f"the {zones[corner].w:.1f} mm that the {corner} corner marker needs"
                messages.setdefault((find(), corner), f"{what} stands in {room} for itself")
        for (place, _), message in messages.items():
            self._complain("corner-not-white", message, place)

    def furniture(self, tree: Nodes) -> None:
        """Complain when the QR code or the scale bar is missing."""
        if not any(slot.kind == "qr" for slot in self.piece.slots):
            self._complain(
                "no-qr",
                f"the {self.piece.name} has no place for its QR code; add a widget of kind qr",
                self.at,
            )
        if not any(isinstance(node.widget, ScaleBar) for node in walk(tree)):
            self._complain(
                "no-scale-bar",
                f"the {self.piece.name} has no scale bar; add a widget of kind scale-bar",
                self.at,
            )

    def near_the_cut(self, side: str) -> Problems:
        """Texts, icons and examples that stand nearer to the cut than a hand may cut beside it, on
        the side that is held by a key.
        """
        for op in self._texts:
            text = str(op.args[0])
            for message in self._near(f'"{text}"', self._box(op)):
                yield Problem("near-the-cut", message, self._written(side, text))
        for node, box in self.pen.places.values():
            if isinstance(node.widget, Icon | Example):
                for message in self._near(f"this {node.widget.kind}", box):
                    yield Problem("near-the-cut", message, node.where)

    def _near(self, what: str, box: Rect) -> Iterator[str]:
        """That a thing stands near the cut, if it does."""
        depth = self.piece.cut.depth(box)
        if depth < SAFE - _SLACK:
            cut = f"{depth:.1f} mm from the cut of the {self.piece.name}"
            yield f"{what} stands {cut}; {SAFE:g} mm are safe, as with pad: {SAFE:g}"

    def _written(self, side: str, text: str) -> Source:
        """Where the layout shows a text of a side of the piece."""
        at = self.at / side
        shown = inside(self.at.document.top.get(side), at)
        return (word_place(shown, text) or at).where

    def contrasts(self, side: str) -> Problems:
        """Texts of a side that are hard to read on what they stand on."""
        for text, found in faint_texts(self.piece.ops, self.pen.metrics):
            words = str(text.args[0]).strip()
            message = (
                f'"{words}" has a contrast of {found:.1f} with its ground; words need'
                f" {LEAST_CONTRAST:g}, as with ink: white or ink: black"
            )
            yield Problem("low-contrast", message, self._written(side, words))

    @property
    def _texts(self) -> list[Op]:
        return [op for op in self.piece.ops if is_read(op)]

    def _box(self, text: Op) -> Rect:
        return text_box(text, self.pen.metrics)

    def free(self, ops: Sequence[Op]) -> None:
        """Complain when anything stands over the QR code, its white and its text, or over the
        scale bar; once for each of them.

        Args:
            ops: what was drawn, but for the corner markers.
        """
        drawn = [*self.pen.places.values()]
        codes = [(node.where, box) for node, box in drawn if isinstance(node.widget, Qr)]
        bars = {
            node.where: _alone(node, box, self.pen)
            for node, box in drawn
            if isinstance(node.widget, ScaleBar)
        }
        if not codes and not bars:
            return
        of_bars = {op for bar in bars.values() for op in bar}
        rest = [op for op in ops if op not in of_bars]
        others = DrawnInk(rest, self.piece.stamps, self.pen.metrics)
        bar_ink = DrawnInk(of_bars, {}, self.pen.metrics)
        for where, box in codes:
            room = qr_box(box).inset(_NEAR)
            bar_over = "the scale bar" if bar_ink.within(room) else ""
            over = self._standing_in([room], others) or bar_over
            self._covered("qr-overlaps", "the QR code", over, where)
        for where, bar in bars.items():
            over = self._standing_in(self._rooms(bar), others)
            self._covered("scale-bar-overlaps", "the scale bar", over, where)

    def _rooms(self, bar: Sequence[Op]) -> list[Rect]:
        """Where nothing may stand for a scale bar: between its lines, and over its words."""
        lines = around([point for op in bar if op.verb == "line" for point in op.args[0]])
        boxes = [lines, *(self._box(op) for op in bar if op.verb == "text")]
        return [box.inset(_SLACK) for box in boxes]

    def _standing_in(self, rooms: Rects, ink: DrawnInk) -> str:
        """What stands in one of the rooms, in words; "" for nothing."""
        cells = [placed.cell.id for placed in self.piece.cells if placed.box.overlaps_any(rooms)]
        if cells:
            more = len(cells) - 1
            return f"cells {cells[0]} and {more} more" if more else f"cell {cells[0]}"
        found = [op for room in rooms for op in ink.within(room)]
        for op in found:
            if op.verb == "text":
                return f'"{op.args[0]}"'
        for slot in self.piece.slots:
            if slot.kind != "qr" and slot.box.overlaps_any(rooms):
                return _slot_name(slot)
        return "what is drawn there" if found else ""

    def _covered(
        self,
        code: str,
        what: str,
        over: str,
        where: Source,
    ) -> None:
        if over:
            message = f"{what} and {over} overlap on the {self.piece.name}"
            self.at.document.problems.append(Problem(code, message, where))

    def _things(self) -> Iterator[tuple[str, Callable[[], Place], Rect]]:
        """What it is, how to find where the layout writes it, and the rectangle it covers."""
        for placed in self.piece.cells:
            find = partial(self._area_place, placed.cell.area)
            yield f"cell {placed.cell.id}", find, placed.box
        for slot in self.piece.slots:
            yield _slot_name(slot), partial(kind_place, self.at, slot.kind), slot.box
        for op in self._texts:
            text = str(op.args[0])
            yield f'"{text}"', partial(text_place, self.at, text), self._box(op)

    def _cell(self, code: str, message: str, cells: Sequence[PlacedCell]) -> None:
        """Complain where the area of some cells is drawn."""
        self._complain(code, message, self._area_place(cells[0].cell.area))

    def _area_place(self, area: str) -> Place:
        """Where the last widget that draws an area's cells names it."""
        return area_place(self.at, area, self.pen.drawers.get(area))

    def _complain(self, code: str, message: str, place: Place) -> None:
        place.complain(code, message, key=place == self.at)


def _alone(node: Node, box: Rect, pen: Pen) -> Sequence[Op]:
    """What a widget draws by itself in its box."""
    canvas = Recorder()
    node.widget.draw(replace(pen.mute, canvas=canvas), box)
    return canvas.ops


def _overlaps(cells: Sequence[PlacedCell]) -> list[tuple[PlacedCell, PlacedCell]]:
    """Each cell that stands over earlier ones, behind the first of these, in the order of the
    cells. From left to right, each is held against those that reach so far: pages hold thousands.
    """
    first: dict[int, int] = {}
    reaching: list[tuple[int, Rect]] = []
    for number, placed in sorted(enumerate(cells), key=lambda item: item[1].box.x):
        reaching = [(other, box) for other, box in reaching if box.right > placed.box.x]
        for other, box in reaching:
            if placed.box.overlaps(box, _SLACK):
                early, late = sorted((number, other))
                first[late] = min(early, first.get(late, early))
        reaching.append((number, placed.box))
    return [(cells[early], cells[late]) for late, early in sorted(first.items())]


def _slot_name(slot: Slot) -> str:
    return "the QR code" if slot.kind == "qr" else f"the place for the {slot.kind}"


def _area(placed: PlacedCell) -> str:
    return placed.cell.area


def _side(placed: PlacedCell) -> float:
    """The shorter side of a cell in mm."""
    return min(placed.box.w, placed.box.h)


def _several(cells: Sequence[PlacedCell], one: str, many: str) -> str:
    """`cell gold.1 reaches` or `cell gold.1 and 4 more reach`."""
    first = f"cell {cells[0].cell.id}"
    return f"{first} {one}" if len(cells) == 1 else f"{first} and {len(cells) - 1} more {many}"
