"""Writes down what the shipped parts look like, for `layouts/drawn`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from sheetgen.core.cells import Cell
from sheetgen.layout.drawn import Row, fingerprint
from sheetgen.page.canvas import Anchor, Canvas, Paint, SlotKind, Step, Stroke, Type
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.piece import Part, Piece


def written(part: Part, layout: Path) -> str:
    """A drawn part as text, a piece a line."""
    data = {"layout": fingerprint(layout), **_part(part)}
    rows = [
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
        for key, value in data.items()
    ]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _part(part: Part) -> Mapping[str, Any]:
    pieces = list(
        {
            id(piece): piece for piece in (*part.pieces, *([part.strip] if part.strip else []))
        }.values()
    )
    return {
        "id": part.id,
        "kind": part.kind,
        "title": part.title,
        "gutter": part.gutter,
        "per": part.per,
        **({"breaks": list(part.breaks)} if part.breaks else {}),
        **({"holds": part.holds} if part.holds else {}),
        "order": [
            next(at for at, one in enumerate(pieces) if one is piece) for piece in part.pieces
        ],
        "pieces": [_script(piece) for piece in pieces if piece is not part.strip],
        "strip": _script(part.strip) if part.strip else None,
        **({"back": _part(part.back)} if part.back else {}),
    }


def _script(piece: Piece) -> Mapping[str, Any]:
    canvas = _Script({})
    piece.draw(canvas)
    under = _Script({})
    piece.draw_under(under)
    return {
        "name": piece.name,
        "width": piece.width,
        "height": piece.height,
        "drawing": canvas.rows,
        "stamps": canvas.stamps,
        **({"under": under.rows} if under.rows else {}),
        **({"cuts": list(piece.cuts)} if piece.cuts else {}),
        **({"bleed": piece.bleed} if piece.bleed else {}),
        "cells": [[placed.cell.id, *_box(placed.box)] for placed in piece.cells],
        "slots": [
            [slot.kind, _box(slot.box), _type(slot.type) if slot.type else None]
            for slot in piece.slots
        ],
    }


class _Script:
    """A canvas that writes down what is drawn on it."""

    def __init__(self, stamps: dict[str, list[Row]]) -> None:
        self.rows: list[Row] = []
        self.stamps = stamps

    def rect(
        self, box: Rect, *, radius: float = 0, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        self.rows.append(["rect", _box(box), radius, fill, _line(line)])

    def circle(
        self, x: float, y: float, r: float, *, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        self.rows.append(["circle", x, y, r, fill, _line(line)])

    def line(self, points: Sequence[Point], line: Stroke) -> None:
        self.rows.append(["line", [list(point) for point in points], _line(line)])

    def path(
        self,
        steps: Sequence[Step],
        *,
        fill: Paint | None = None,
        line: Stroke | None = None,
        even_odd: bool = False,
        inside: Rect | None = None,
    ) -> None:
        written = [
            [step.verb, *(number for point in step.points for number in point)] for step in steps
        ]
        self.rows.append(
            ["path", written, fill, _line(line), even_odd, _box(inside) if inside else None]
        )

    def text(
        self, text: str, x: float, y: float, type: Type, *, anchor: Anchor = "left", turn: float = 0
    ) -> None:
        self.rows.append(["text", text, x, y, _type(type), anchor, turn])

    def stamp(self, key: str, x: float, y: float, draw: Callable[[Canvas], None]) -> None:
        if key not in self.stamps:
            inner = _Script(self.stamps)
            draw(inner)
            self.stamps[key] = inner.rows
        self.rows.append(["stamp", key, x, y])

    def turned(self, degrees: float, middle: Point) -> AbstractContextManager[None]:
        raise NotImplementedError

    def cell(self, cell: Cell, box: Rect) -> None:
        pass

    def slot(self, kind: SlotKind, box: Rect, type: Type | None = None) -> None:
        pass


def _box(box: Rect) -> list[float]:
    return [box.x, box.y, box.w, box.h]


def _line(line: Stroke | None) -> Row | None:
    if line is None:
        return None
    joints = [line.ends, line.corners, line.miter]
    return [
        line.paint,
        line.pt,
        list(line.dash),
        *(joints if joints != ["butt", "miter", 10.0] else []),
    ]


def _type(type: Type) -> Row:
    return [type.size, type.weight, type.paint]
