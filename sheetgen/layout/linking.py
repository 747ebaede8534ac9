"""The links of a piece: read from its layout, and drawn around what its widgets drew."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.layout.document import Place
from sheetgen.layout.inked import DrawnInk
from sheetgen.layout.model_errors import found
from sheetgen.layout.shapes import checked
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Op, Recorder
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.links import Link, draw_links

MOST_LINKS = 60
"""Links that a piece can have."""

_EDGE = 1.5  # mm that links keep from the edge of a piece

# mm: outlines up to this size stand for themselves, larger ones are frames around other things
_SMALL = 15.0


def read_links(data: object, at: Place) -> list[tuple[Link, Place]]:
    """The links that are written at a place, each with its own; those that are wrong are left
    out.
    """
    if not isinstance(data, list) or len(data) > MOST_LINKS:
        count = len(data) if isinstance(data, list) else found(data)
        at.complain("bad-value", f"links are a list of at most {MOST_LINKS}, not {count}")
        return []
    return [
        (link, at / n)
        for n, item in enumerate(data)
        if (link := checked(Link, item, at / n, "a link"))
    ]


def draw_between(
    links: Sequence[tuple[Link, Place]],
    pen: Pen,
    recorder: Recorder,
    printed: Sequence[Op],
    room: Rect,
) -> None:
    """Draw links in a room around what was printed."""
    cells = [placed.box.inset(-0.5) for placed in recorder.cells]
    marks = [slot.box for slot in recorder.slots]
    for op, box in DrawnInk(printed, recorder.stamps, pen.metrics).boxed:
        stands_alone = op.verb == "text" or max(box.w, box.h) <= _SMALL
        if stands_alone and not any(cell.holds(box) for cell in cells):
            marks.append(box)
    placed = [
        (link, [pen.at((place / key).where) for key in ("", "from", "to")]) for link, place in links
    ]
    draw_links(placed, room.inset(_EDGE), recorder.cells, marks)
