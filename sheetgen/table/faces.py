"""Dice as the terminal shows them: each face a box with its pips, number or symbol, and what it is called in notation below."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.core.dice import Face
from sheetgen.values import frozen

_INSIDE = 7
_LEFT, _MIDDLE, _RIGHT, _NONE, _BOTH = " ●     ", "   ●   ", "     ● ", "       ", " ●   ● "
_PIPS = (
    (_NONE, _MIDDLE, _NONE),
    (_RIGHT, _NONE, _LEFT),
    (_RIGHT, _MIDDLE, _LEFT),
    (_BOTH, _NONE, _BOTH),
    (_BOTH, _MIDDLE, _BOTH),
    (_BOTH, _BOTH, _BOTH),
)
_SIGNS = {"star": "★", "heart": "♥", "-": "−", "-1": "−1"}


@frozen
class Drawn:
    """A face as lines of text, all equally wide, and the color that fills them."""

    lines: tuple[str, ...]
    color: str

    @property
    def wide(self) -> int:
        """Columns that it takes."""
        return len(self.lines[0])


def draw(face: Face, style: str = "numerals") -> Drawn:
    """A face as it lies up: pips where the die has pips and the number has a pattern, else the number or symbol."""
    if style == "pips" and face.value and face.value <= len(_PIPS):
        rows = _PIPS[face.value - 1]
    else:
        mark = _SIGNS.get(face.symbol, face.symbol) if face.value is None else str(face.value)
        blank = " " * max(_INSIDE, len(mark) + 2)
        rows = (blank, mark.center(len(blank)), blank)
    wide = len(rows[0])
    lines = ("╭" + "─" * wide + "╮", *(f"│{row}│" for row in rows), "╰" + f" {face.text} ".center(wide, "─") + "╯")
    return Drawn(lines, face.color)


def in_rows(drawn: Sequence[Drawn], columns: int) -> tuple[tuple[Drawn, ...], ...]:
    """The faces side by side, as many in a row as a screen of so many columns holds."""
    rows: list[list[Drawn]] = []
    left = 0
    for one in drawn:
        if not rows or one.wide > left:
            rows.append([])
            left = columns
        rows[-1].append(one)
        left -= one.wide + 1
    return tuple(tuple(row) for row in rows)


def said(face: Face) -> str:
    """A face in words, for those who do not see it: `red 5`, `star`, `4`."""
    mark = face.symbol if face.value is None else str(face.value)
    return f"{face.color} {mark}".strip()
