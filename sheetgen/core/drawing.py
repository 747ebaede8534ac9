"""How a filled sheet looks: in lines of text as a screen shows it, and as what a pencil has left in
its cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from sheetgen.core.cells import Area, Cell, CellId, Sheet
from sheetgen.core.spec import GameSpec
from sheetgen.messages import padded, wide

CROSS = "X"  # what a screen shows for a crossed cell
OPEN = "."  # what it shows for a cell that is open and has no number of its own


@dataclass(frozen=True, slots=True)
class Run:
    """A run of letters of one look.

    Nothing is said by color or weight alone: the letters say it, too.
    """

    text: str
    color: str = ""  # the name of the game's color that it stands on, or ""
    strong: bool = False  # whether it stands out, as a mark does


DrawnLine = tuple[Run, ...]

Drawing = tuple[DrawnLine, ...]
"""A paper in lines of text."""


def line(*parts: str | Run) -> DrawnLine:
    """A line of these parts."""
    return tuple(part if isinstance(part, Run) else Run(part) for part in parts if part != "")


def text_of(drawn: DrawnLine) -> str:
    """The letters of a line, without what is behind the last of them."""
    return "".join(run.text for run in drawn).rstrip()


def room_of(drawing: Iterable[DrawnLine]) -> int:
    """How many columns of a screen a drawing takes."""
    return max((wide(text_of(one)) for one in drawing), default=0)


def fitting(drawings: Iterable[Drawing], room: int) -> Drawing:
    """The first of the drawings that takes no more columns than there are, else the last."""
    drawn: Drawing = ()
    for drawn in drawings:
        if room_of(drawn) <= room:
            break
    return drawn


def right(text: str, room: int) -> str:
    """The text with blanks before it up to so many columns."""
    return text.rjust(room + len(text) - wide(text))


def middle(text: str, room: int, blank: str = " ") -> str:
    """The text with blanks on both sides up to so many columns."""
    return text.center(room + len(text) - wide(text), blank)


def in_rows(head: Sequence[Run], cells: Sequence[Run], room: int) -> Iterator[DrawnLine]:
    """Cells behind a head, in as many lines as the room needs; what goes on stands below the first
    cell.
    """
    start = sum(wide(run.text) for run in head)
    row = list(head)
    used = start
    for cell in cells:
        if used + wide(cell.text) > room and used > start:
            yield tuple(row)
            row = [Run(" " * start)]
            used = start
        row.append(cell)
        used += wide(cell.text)
    yield tuple(row)


def strip(area: Area, sheet: Sheet, most: int | None = None) -> list[Run]:
    """The boxes of a strip, each crossed or open, as far as they may be used."""
    crossed = [bool(sheet.text(cell.id)) for cell in area.cells[:most]]
    return [Run(f" {CROSS if one else OPEN}", strong=one) for one in crossed]


class Sign(Enum):
    """What a pencil leaves in a cell."""

    CROSS = "cross"
    RING = "ring"
    CROSSED_RING = "crossed ring"
    DOT = "dot"
    TICK = "tick"
    STAR = "star"
    TEXT = "text"
    NOTE = "note"  # a word at the foot of the cell, below what is printed there
    PAWN = "pawn"  # no pencil, but a disc that lies there
    SHARE = "share"  # a tint, for how often in 100 times something stands there


@dataclass(frozen=True, slots=True)
class Penciled:
    """What is to be seen in one cell of a filled sheet."""

    cell: CellId
    sign: Sign
    text: str = ""  # what is written there, or the letter of a pawn
    color: str = ""  # the name of a pawn's color


PencilMarks = tuple[Penciled, ...]
"""What is to be seen in the cells of a filled sheet."""

MARKS = {
    "x": (Sign.CROSS, CROSS),
    "cross": (Sign.CROSS, CROSS),
    "ring": (Sign.RING, "O"),
    "ring-cross": (Sign.CROSSED_RING, "@"),
    "dot": (Sign.DOT, "*"),
    "tick": (Sign.TICK, "V"),
}
"""What a pencil draws for each mark, and what a screen shows for it."""


def penciled(cell: CellId, text: str) -> Penciled:
    """The sign of a mark, else the text as it is."""
    return Penciled(cell, MARKS[text][0]) if text in MARKS else Penciled(cell, Sign.TEXT, text)


def stock_picture(spec: GameSpec, sheet: Sheet, room: int) -> Drawing:
    """Each area with its cells, a grid row by row: a marked one as a sign, a written one as what it
    holds.
    """
    areas = spec.cells.areas.values()
    texts = sheet.texts
    head = max((wide(area.id) for area in areas), default=0)
    lines: list[DrawnLine] = []
    for area in areas:
        name = area.id
        for _, cells in groupby(area, lambda cell: cell.row):
            runs = [_shown(cell, texts.get(cell.id, ""), area) for cell in cells]
            lines += in_rows((Run(padded(name, head)),), runs, room)
            name = ""
    return tuple(lines)


def _shown(cell: Cell, text: str, area: Area) -> Run:
    """A cell as the paper has it or with what it holds, behind its name where it is one of several
    in which something is written.
    """
    is_marked = text in MARKS or not (text or area.writes)
    name = "" if is_marked or cell.values or len(area) == 1 else f"{cell.name} "
    blank = OPEN if area.writes else cell.name
    shown = MARKS[text][1] if text in MARKS else text or blank
    return Run(f" {name}{shown}", strong=bool(text))
