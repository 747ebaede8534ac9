"""A canvas that remembers: widgets draw on it once, checks read it, the PDF and the golden drawings
replay it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import (
    Anchor,
    Canvas,
    Deal,
    DrawOn,
    Fill,
    Gradient,
    Paint,
    SlotKind,
    Step,
    Stroke,
    Type,
)
from sheetgen.page.geometry import Point, Points, Rect, Rotation
from sheetgen.page.paths import rounded


@dataclass(frozen=True, slots=True)
class Op:
    """One verb with its arguments, as drawn."""

    verb: str
    args: tuple[Any, ...]
    options: tuple[tuple[str, Any], ...] = ()

    def replay(self, canvas: Canvas) -> None:
        """Draw it again."""
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
    type: Type
    deal: Deal | None = None


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
        self._turns: tuple[Rotation, ...] = ()

    @contextmanager
    def turned(self, degrees: float, middle: Point) -> Iterator[None]:
        """Turn what is drawn within clockwise around a point in mm; places are kept as turned.

        What cuts a path off, a cell and a slot stay upright, around all that they held.
        """
        before = self._turns
        if degrees % 360:
            self._turns = (Rotation(degrees, middle), *before)
        try:
            yield
        finally:
            self._turns = before

    def rect(
        self, box: Rect, *, radius: float = 0, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        if self._turns:
            r = min(radius, box.short_side / 2)
            self.path(rounded(box.corners, r), fill=fill, line=line)
            return
        self._keep(Op("rect", (box,), (("radius", radius), ("fill", fill), ("line", line))))

    def circle(
        self, x: float, y: float, r: float, *, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        self._keep(Op("circle", (*self._at((x, y)), r), (("fill", fill), ("line", line))))

    def line(self, points: Points, line: Stroke) -> None:
        self._keep(Op("line", (tuple(self._at(point) for point in points), line)))

    def path(
        self,
        steps: Sequence[Step],
        *,
        fill: Fill | None = None,
        line: Stroke | None = None,
        even_odd: bool = False,
        inside: Rect | None = None,
    ) -> None:
        drawn = tuple(steps)
        if self._turns:
            drawn = tuple(
                Step(step.verb, tuple(self._at(point) for point in step.points)) for step in steps
            )
        if isinstance(fill, Gradient):
            fill = replace(fill, way=tuple(map(self._at, fill.way)))
        options: dict[str, Any] = {"fill": fill, "line": line}
        if even_odd:
            options["even_odd"] = True
        if inside:
            options["inside"] = self._around(inside)
        self._keep(Op("path", (drawn,), tuple(options.items())))

    def text(
        self, text: str, x: float, y: float, type: Type, *, anchor: Anchor = "left", turn: float = 0
    ) -> None:
        options = ("anchor", anchor), ("turn", turn + self._degrees)
        self._keep(Op("text", (text, *self._at((x, y)), type), options))

    def stamp(
        self,
        key: str,
        x: float,
        y: float,
        draw: DrawOn,
        *,
        opacity: float = 1,
    ) -> None:
        degrees = self._degrees
        if self._turns:
            key = f"{key} turned by {degrees:g}"
        if key not in self.stamps:
            if key not in self.known:
                inner = self.known[key] = Recorder(self.known)
                with inner.turned(degrees, (0, 0)):
                    draw(inner)
            self.stamps |= self.known[key].stamps
            self.stamps[key] = self.known[key].ops
        options = (("opacity", opacity),) if opacity < 1 else ()
        drawing = partial(_replay, self.stamps[key])
        self._keep(Op("stamp", (key, *self._at((x, y)), drawing), options))

    def cell(self, cell: Cell, box: Rect) -> None:
        if len(self.cells) >= MOST_DRAWN:
            raise Full
        self.cells.append(PlacedCell(cell, self._around(box)))

    def slot(
        self,
        kind: SlotKind,
        box: Rect,
        type: Type,
        deal: Deal | None = None,
    ) -> None:
        self.slots.append(Slot(kind, self._around(box), type, deal))

    def _keep(self, op: Op) -> None:
        if len(self.ops) >= MOST_DRAWN:
            raise Full
        self.ops.append(op)

    @property
    def _degrees(self) -> float:
        return sum(turn.degrees for turn in self._turns)

    def _at(self, point: Point) -> Point:
        for turn in self._turns:
            point = turn.point(point)
        return point

    def _around(self, box: Rect) -> Rect:
        for turn in self._turns:
            box = turn.around(box)
        return box


def _replay(ops: Sequence[Op], canvas: Canvas) -> None:
    for op in ops:
        op.replay(canvas)
