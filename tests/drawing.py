"""Drawings as text: one line a verb, lengths to a hundredth of a mm, so that a change of a page can
be read as a diff.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sheetgen.page.canvas import Step, Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import Op
from sheetgen.render.duplex import fold_lines, sides
from sheetgen.render.impose import impose
from sheetgen.render.marks import marks
from sheetgen.render.options import Options
from sheetgen.render.poster import tile_marks


def drawing(piece: Piece) -> list[str]:
    """The piece's whole drawing, cells and slots, stamps last."""
    lines = [f"piece {piece.name} {_num(piece.width)} x {_num(piece.height)}"]
    lines += [f"cell {placed.cell.id} {_text(placed.box)}" for placed in piece.cells]
    lines += [f"slot {slot.kind} {_text(slot.box)} {_text(slot.type)}" for slot in piece.slots]
    lines += [f"cut {_num(x)}" for x in piece.cuts]
    lines += _ops(piece.ops)
    for key in sorted(piece.stamps):
        lines += [f"stamp {key}", *(f"  {line}" for line in _ops(piece.stamps[key]))]
    return lines


def pages(part: Part, options: Options) -> list[str]:
    """What stands where on each printed side, and where it is cut, folded and joined."""
    plan, lines = impose(part, options), []
    for number, side in enumerate(sides(part, plan)):
        page = side.page
        lines.append(
            f"side {number + 1} {_num(plan.width)} x"
            f" {_num(plan.height)}{' second' if side.second else ''}"
        )
        for kind, stand in (("front", side.fronts), ("back", side.backs)):
            for placed in stand:
                turned = " turned" if placed.turned else ""
                window = f" window {_text(placed.window)}" if placed.window else ""
                lines.append(
                    f"{kind} {placed.piece.name} at {_num(placed.x)}"
                    f" {_num(placed.y)}{turned}{window}"
                )
        if side.second:
            continue
        lines += [f"fold {_text(line)}" for line in fold_lines(plan, side)]
        tile = plan.tiles[page] if plan.tiles else None
        found = (
            tile_marks(plan.pages[page][0], tile)
            if tile
            else marks(part, plan.pages[page], plan, options)
        )
        lines += [f"mark {_text(mark)}" for mark in found]
    return lines


def _ops(ops: Iterable[Op]) -> list[str]:
    return [_op(op) for op in ops]


def _op(op: Op) -> str:
    args = [_text(arg) for arg in op.args if not callable(arg)]
    options = [
        f"{key}={_text(value)}" for key, value in op.options if value not in (None, 0, "left")
    ]
    return " ".join([op.verb, *args, *options])


def _text(value: Any) -> str:
    match value:
        case Rect():
            return f"[{_num(value.x)} {_num(value.y)} {_num(value.w)} {_num(value.h)}]"
        case Stroke():
            dash = f" dash {' '.join(_num(part) for part in value.dash)}" if value.dash else ""
            usual = (value.ends, value.corners, value.miter) in (
                ("butt", "miter", 10),
                ("butt", "miter", 4),
            )
            joints = "" if usual else f" {value.ends} {value.corners} {_num(value.miter)}"
            return f"<{value.paint} {_num(value.pt)}pt{dash}{joints}>"
        case Type():
            line = f" {_text(value.line)}" if value.line else ""
            return f"<{_num(value.size)}pt {value.weight} {value.paint}{line}>"
        case Step():
            return value.verb + " ".join(f"{_num(x)},{_num(y)}" for x, y in value.points)
        case tuple():
            return "(" + " ".join(_text(item) for item in value) + ")"
        case float() | int():
            return _num(value)
        case None:
            return "-"
        case _:
            return repr(value)


def _num(value: float) -> str:
    return (
        f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0")
        if abs(value) < 0.005
        else f"{value:.2f}".rstrip("0").rstrip(".")
    )
