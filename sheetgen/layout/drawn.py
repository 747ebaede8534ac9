"""The parts of a shipped layout as they were drawn once, ready to be put on paper: no YAML, no
widgets, no checks.

`layouts/drawn/<game>-<part>.json` is what the widgets draw under the default readings, in color and
at the usual sizes. It is made by `make drawn`, a test draws each part again and compares, and it
holds the fingerprint of the layout and its pictures. For anything else, and for a layout that has
been edited since, the widgets draw.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from sheetgen.core.cells import CellTable
from sheetgen.layout.baked import Row
from sheetgen.page.canvas import Canvas, Step, Stroke, Type, Verb
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import Recorder


def drawn_file(layout: Path, part: str) -> Path:
    """Where the drawing of a part of a shipped layout is kept."""
    return layout.parent / "drawn" / f"{layout.stem}-{part}.json"


def fingerprint(layout: Path) -> str:
    """What changes when a layout or a picture beside it does."""
    files = (layout, *sorted((layout.parent / "art").glob("*.svg")))
    return sha256(b"".join([path.read_bytes() for path in files])).hexdigest()


def drawn(layout: Path, part: str, cells: CellTable) -> Part | None:
    """A part as it was drawn, or None where it was not, or where the layout has changed since."""
    try:
        data = json.loads(drawn_file(layout, part).read_bytes())
        return _part(data, cells) if data["layout"] == fingerprint(layout) else None
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return None


def _part(data: Mapping[str, Any], cells: CellTable) -> Part:
    pieces = [_piece(piece, cells) for piece in data["pieces"]]
    strip = _piece(data["strip"], cells) if data["strip"] else None
    order = tuple([pieces[number] for number in data["order"]])
    back = _part(data["back"], cells) if data.get("back") else None
    rest = data["gutter"], data["per"], tuple(data.get("breaks", ())), data.get("holds", ""), back
    return Part(data["id"], data["kind"], data["title"], order, strip, *rest)


def _piece(data: Mapping[str, Any], cells: CellTable) -> Piece:
    canvas, under = Recorder(), Recorder()
    _play(data["drawing"], canvas, data["stamps"])
    _play(data.get("under", ()), under, {})
    for cell, *box in data["cells"]:
        found = cells.cell(cell)
        if found is None:
            raise KeyError(cell)
        canvas.cell(found, Rect(*box))
    for kind, box, type in data["slots"]:
        canvas.slot(kind, Rect(*box), Type(*type) if type else None)
    return Piece.recorded(
        data["name"],
        data["width"],
        data["height"],
        canvas,
        tuple(under.ops),
        tuple(data.get("cuts", ())),
        data.get("bleed", 0.0),
    )


def _play(rows: Sequence[Row], canvas: Canvas, stamps: Mapping[str, Sequence[Row]]) -> None:
    """Draws what was written."""
    for verb, *args in rows:
        match verb, args:
            case "rect", [box, radius, fill, line]:
                canvas.rect(Rect(*box), radius=radius, fill=fill, line=_stroke(line))
            case "circle", [x, y, r, fill, line]:
                canvas.circle(x, y, r, fill=fill, line=_stroke(line))
            case "line", [points, line]:
                canvas.line([(x, y) for x, y in points], _stroke(line) or Stroke())
            case "path", [steps, fill, line, even_odd, inside]:
                window = Rect(*inside) if inside else None
                canvas.path(
                    [_step(*step) for step in steps],
                    fill=fill,
                    line=_stroke(line),
                    even_odd=even_odd,
                    inside=window,
                )
            case "text", [text, x, y, type, anchor, turn]:
                canvas.text(text, x, y, Type(*type), anchor=anchor, turn=turn)
            case "stamp", [key, x, y]:
                canvas.stamp(key, x, y, lambda inner, key=key: _play(stamps[key], inner, stamps))  # type: ignore[misc]
            case _:
                raise ValueError(verb)


def _stroke(line: Row | None) -> Stroke | None:
    return Stroke(line[0], line[1], tuple(line[2]), *line[3:]) if line else None


def _step(verb: Verb, *numbers: float) -> Step:
    return Step(verb, tuple(zip(numbers[::2], numbers[1::2], strict=True)))
