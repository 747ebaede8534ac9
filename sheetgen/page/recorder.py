"""A canvas that remembers: widgets draw on it once, checks read it, the PDF and the golden drawings
replay it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import Anchor, Canvas, Paint, SlotKind, Step, Stroke, Type
from sheetgen.page.geometry import Point, Rect


@dataclass(frozen=True, slots=True)
class Op:
    """One verb with its arguments, as drawn."""

    verb: str
    args: tuple[Any, ...]
    options: tuple[tuple[str, Any], ...] = ()

    def replay(self, canvas: Canvas) -> None:
        """Draws it again."""
        getattr(canvas, self.verb)(*self.args, **dict(self.options))


@dataclass(frozen=True, slots=True)
class PlacedCell:
    """A cell of the table and its rectangle on the piece, in mm."""

    cell: Cell
    box: Rect


@dataclass(frozen=True, slots=True)
class Slot:
    """A place that each copy fills for itself."""

    kind: SlotKind
    box: Rect
    type: Type | None = None


MOST_DRAWN = 50_000
"""Verbs and cells that one recorder takes; the fullest page that anybody can read has a tenth of
them.
"""


class Full(Exception):
    """More is drawn than a recorder takes."""


class Recorder:
    """Keeps every verb in order. Cells and slots are kept apart: they draw nothing by themselves.

    Args:
        known: the stamps that other recorders have drawn; shared, so that each is drawn once.
    """

    def __init__(self, known: dict[str, Recorder] | None = None) -> None:
        self.known = {} if known is None else known
        self.ops: list[Op] = []
        self.cells: list[PlacedCell] = []
        self.slots: list[Slot] = []
        self.stamps: dict[str, list[Op]] = {}

    def rect(
        self, box: Rect, *, radius: float = 0, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        self._keep(Op("rect", (box,), (("radius", radius), ("fill", fill), ("line", line))))

    def circle(
        self, x: float, y: float, r: float, *, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        self._keep(Op("circle", (x, y, r), (("fill", fill), ("line", line))))

    def line(self, points: Sequence[Point], line: Stroke) -> None:
        self._keep(Op("line", (tuple(points), line)))

    def path(
        self,
        steps: Sequence[Step],
        *,
        fill: Paint | None = None,
        line: Stroke | None = None,
        even_odd: bool = False,
        inside: Rect | None = None,
    ) -> None:
        rare = [
            (name, value) for name, value in (("even_odd", even_odd), ("inside", inside)) if value
        ]
        self._keep(Op("path", (tuple(steps),), (("fill", fill), ("line", line), *rare)))

    def text(
        self, text: str, x: float, y: float, type: Type, *, anchor: Anchor = "left", turn: float = 0
    ) -> None:
        self._keep(Op("text", (text, x, y, type), (("anchor", anchor), ("turn", turn))))

    def stamp(self, key: str, x: float, y: float, draw: Callable[[Canvas], None]) -> None:
        if key not in self.stamps:
            if key not in self.known:
                self.known[key] = Recorder(self.known)
                draw(self.known[key])
            inner = self.known[key]
            self.stamps |= inner.stamps
            self.stamps[key] = inner.ops
        self._keep(Op("stamp", (key, x, y, partial(_replay, self.stamps[key]))))

    def cell(self, cell: Cell, box: Rect) -> None:
        if len(self.cells) >= MOST_DRAWN:
            raise Full
        self.cells.append(PlacedCell(cell, box))

    def slot(self, kind: SlotKind, box: Rect, type: Type | None = None) -> None:
        self.slots.append(Slot(kind, box, type))

    def _keep(self, op: Op) -> None:
        if len(self.ops) >= MOST_DRAWN:
            raise Full
        self.ops.append(op)


def _replay(ops: Sequence[Op], canvas: Canvas) -> None:
    for op in ops:
        op.replay(canvas)
