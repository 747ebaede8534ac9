"""What must hold for every piece of paper.

No cell reaches off its edge, stands twice or over another one; nothing stands in the white around
the corner markers, over a QR code or a scale bar; every sheet, board and mat has both of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sheetgen.errors import Problem, Source
from sheetgen.layout.document import Document, TreePath
from sheetgen.layout.inked import Ink, around, text_box
from sheetgen.layout.places import area_place, kind_place, text_place
from sheetgen.layout.tree import walk
from sheetgen.page.canvas import Metrics
from sheetgen.page.code import code_box
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op, PlacedCell, Recorder
from sheetgen.widgets.base import Node, Pen
from sheetgen.widgets.text.corners import corner_boxes, quiet
from sheetgen.widgets.text.frame import Qr
from sheetgen.widgets.text.scalebar import ScaleBar

_SLACK = 0.01
_NEAR = 0.15
"""How far half the width of a line may reach into the white around a code, in mm."""

_LEAST = 1.0
"""mm, the side of a cell at least: nobody writes in a smaller one."""

_SQUARE = 25.0
"""mm, side of the squares by which cells are looked for."""

_MANY = 16
"""Squares that a cell reaches into at most, or it is held against all others."""

_Edges = tuple[int, PlacedCell, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Check:
    """Checks one piece: what was drawn, the part under the readings in force, where complaints go,
    and the part's path in it.
    """

    piece: Piece
    document: Document
    at: TreePath

    @property
    def _block(self) -> Rect:
        return Rect(0, 0, self.piece.width, self.piece.height)

    def cells(self) -> None:
        """Complains about cells off the edge, too small, drawn twice, or over each other; once for
        each kind of trouble with an area.
        """
        block = self._block
        seen: set[str] = set()
        standing = _Standing()
        off: dict[str, list[PlacedCell]] = {}
        small: list[PlacedCell] = []
        twice: dict[str, list[PlacedCell]] = {}
        over: dict[tuple[str, str], list[tuple[PlacedCell, PlacedCell]]] = {}
        for placed in self.piece.cells:
            cell = placed.cell
            if not block.holds(placed.box, _SLACK):
                off.setdefault(cell.area, []).append(placed)
            if min(placed.box.w, placed.box.h) < _LEAST:
                small.append(placed)
            if cell.id in seen:
                twice.setdefault(cell.area, []).append(placed)
                continue
            if other := standing.under(placed.box):
                over.setdefault((other.cell.area, cell.area), []).append((other, placed))
            seen.add(cell.id)
            standing.add(placed)
        for area, cells in off.items():
            boxes = [placed.box for placed in cells]
            by = max(
                max(box.right - block.right, box.bottom - block.bottom, -box.x, -box.y)
                for box in boxes
            )
            reach = _several(cells, "reaches", "reach up to")
            self._cell(
                "cell-off-the-page",
                f"{reach} {by:.1f} mm past the edge of the {self.piece.name}",
                area,
            )
        if small:
            side = min(min(placed.box.w, placed.box.h) for placed in small)
            only = _several(small, "is only", "are only")
            self._cell(
                "cell-too-small",
                f"{only} {side:.2g} mm wide or high; nobody writes in less than {_LEAST:g} mm",
                small[0].cell.area,
            )
        for area, cells in twice.items():
            self._cell(
                "cell-drawn-twice",
                f"{_several(cells, 'stands', 'stand')} twice on the {self.piece.name}",
                area,
            )
        for (_, area), pairs in over.items():
            one, two = pairs[0]
            more = f", and {len(pairs) - 1} more" if len(pairs) > 1 else ""
            self._cell(
                "cells-overlap",
                f"cells {one.cell.id} and {two.cell.id} overlap on the {self.piece.name}{more}",
                area,
            )

    def white(self, marker: float, metrics: Metrics) -> None:
        """Complains about cells, texts and places to fill in that stand in the white of a corner
        marker of that size, outermost alone.
        """
        zones = [box.inset(-quiet(marker)) for box in corner_boxes(self._block, marker)]
        names = ("upper left", "upper right", "lower right", "lower left")
        told: set[tuple[TreePath, str]] = set()
        wrong: list[Rect] = []
        for what, place, box in self._things(metrics):
            near = [
                (zone, name)
                for zone, name in zip(zones, names, strict=True)
                if zone.overlaps(box, _SLACK)
            ]
            if not near or any(other.holds(box, _SLACK) for other in wrong):
                continue
            wrong.append(box)
            for zone, name in near:
                if (place(), name) not in told:
                    told.add((place(), name))
                    message = (
                        f"{what} stands in the {zone.w:.1f} mm that the {name} corner marker needs"
                        " for itself"
                    )
                    self._complain("corner-not-white", message, place())

    def furniture(self, tree: tuple[Node, ...]) -> None:
        """Complains when the QR code or the scale bar is missing."""
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

    def free(self, ops: Sequence[Op], tree: tuple[Node, ...], pen: Pen) -> None:
        """Complains when anything stands over the QR code, its white and its text, or over the
        scale bar; once for each of them.

        Args:
            ops: what was drawn, but for the corner markers.
            tree: the widgets, and where they stand (in the pen's places).
        """
        if not any(isinstance(node.widget, (Qr, ScaleBar)) for node in walk(tree)):
            return
        bars = {
            node.where: _alone(node, pen)
            for node in walk(tree)
            if isinstance(node.widget, ScaleBar) and id(node) in pen.places
        }
        of_bars = frozenset(op for bar in bars.values() for op in bar)
        others = Ink([op for op in ops if op not in of_bars], self.piece.stamps, pen.metrics)
        bar_ink = Ink(of_bars, {}, pen.metrics)
        for node in walk(tree):
            if isinstance(node.widget, Qr) and id(node) in pen.places:
                rooms = [code_box(pen.places[id(node)][1]).inset(_NEAR)]
                over = self._standing_in(rooms, others) or (
                    "the scale bar" if bar_ink.within(rooms[0]) else ""
                )
                self._covered("qr-overlaps", "the QR code", over, node.where)
        for where, bar in bars.items():
            texts = [text_box(op, pen.metrics) for op in bar if op.verb == "text"]
            left, top, right, bottom = around(
                [point for op in bar if op.verb == "line" for point in op.args[0]]
            )
            rooms = [
                box.inset(_SLACK) for box in (Rect(left, top, right - left, bottom - top), *texts)
            ]
            self._covered(
                "scale-bar-overlaps", "the scale bar", self._standing_in(rooms, others), where
            )

    def _standing_in(self, rooms: Sequence[Rect], ink: Ink) -> str:
        """What stands in one of the rooms, in words; "" for nothing."""
        cells = [
            placed
            for placed in self.piece.cells
            if any(room.overlaps(placed.box) for room in rooms)
        ]
        if cells:
            more = f" and {len(cells) - 1} more" if len(cells) > 1 else ""
            return f"{'cells' if more else 'cell'} {cells[0].cell.id}{more}"
        found = [op for room in rooms for op in ink.within(room)]
        texts = [op.args[0] for op in found if op.verb == "text"]
        if texts:
            return f'"{texts[0]}"'
        slots = [
            slot
            for slot in self.piece.slots
            if slot.kind != "qr" and any(room.overlaps(slot.box) for room in rooms)
        ]
        return (
            f"the place for the {slots[0].kind}"
            if slots
            else "what is drawn there"
            if found
            else ""
        )

    def _covered(self, code: str, what: str, over: str, where: Source) -> None:
        if over:
            self.document.problems.append(
                Problem(code, f"{what} and {over} overlap on the {self.piece.name}", where)
            )

    def _things(self, metrics: Metrics) -> Iterator[tuple[str, Callable[[], TreePath], Rect]]:
        """What it is, how to find where the layout writes it, and the rectangle it covers."""
        for placed in self.piece.cells:
            yield (
                f"cell {placed.cell.id}",
                partial(area_place, self.document, self.at, placed.cell.area),
                placed.box,
            )
        for slot in self.piece.slots:
            what = "the QR code" if slot.kind == "qr" else f"the place for the {slot.kind}"
            yield what, partial(kind_place, self.document, self.at, slot.kind), slot.box
        for op in self.piece.ops:
            if op.verb == "text":
                yield (
                    f'"{op.args[0]}"',
                    partial(text_place, self.document, self.at, str(op.args[0])),
                    text_box(op, metrics),
                )

    def _cell(self, code: str, message: str, area: str) -> None:
        self._complain(code, message, area_place(self.document, self.at, area))

    def _complain(self, code: str, message: str, path: TreePath) -> None:
        self.document.complain(code, message, path, key=path == self.at)


def _alone(node: Node, pen: Pen) -> tuple[Op, ...]:
    """What a widget draws by itself, where it stands."""
    canvas = Recorder()
    node.widget.draw(replace(pen, canvas=canvas, problems=[]), pen.places[id(node)][1])
    return tuple(canvas.ops)


class _Standing:
    """Cells that stand already, by the squares of the page that they reach into, so that a cell is
    held against its neighbors alone.
    """

    def __init__(self) -> None:
        self.cells: list[_Edges] = []
        self.large: list[_Edges] = []
        self.squares: dict[tuple[int, int], list[_Edges]] = {}

    def add(self, placed: PlacedCell) -> None:
        """Notes a cell."""
        edges = (len(self.cells), placed, *_edges(placed.box))
        self.cells.append(edges)
        for place in [self.squares.setdefault(square, []) for square in _squares(placed.box)] or [
            self.large
        ]:
            place.append(edges)

    def under(self, box: Rect) -> PlacedCell | None:
        """The first of the cells that a box stands over."""
        x, y, right, bottom = _edges(box)
        squares = _squares(box)
        near = (
            [*self.large, *(edges for square in squares for edges in self.squares.get(square, ()))]
            if squares
            else self.cells
        )
        over = [
            (number, other)
            for number, other, left, top, end, foot in near
            if left < right and x < end and top < bottom and y < foot
        ]
        return min(over, key=lambda one: one[0])[1] if over else None


def _squares(box: Rect) -> list[tuple[int, int]]:
    """The squares of the page that a box reaches into; none for a box that reaches into many."""
    columns = range(int(box.x // _SQUARE), int(box.right // _SQUARE) + 1)
    rows = range(int(box.y // _SQUARE), int(box.bottom // _SQUARE) + 1)
    return (
        [(column, row) for column in columns for row in rows]
        if len(columns) * len(rows) <= _MANY
        else []
    )


def _edges(box: Rect) -> tuple[float, float, float, float]:
    """The edges of a box: left, top, right, bottom, those at the end drawn in by the slack."""
    return box.x, box.y, box.right - _SLACK, box.bottom - _SLACK


def _several(cells: list[PlacedCell], one: str, many: str) -> str:
    """`cell gold.1 reaches` or `cell gold.1 and 4 more reach`."""
    first = f"cell {cells[0].cell.id}"
    return f"{first} {one}" if len(cells) == 1 else f"{first} and {len(cells) - 1} more {many}"
