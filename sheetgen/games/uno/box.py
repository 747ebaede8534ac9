"""What the layout says about the game, gathered once for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sheetgen.core.dice import Face
from sheetgen.core.game import GameSpec
from sheetgen.games.uno.search import Opening
from sheetgen.games.uno.state import PENALTIES, STAR, Board


@dataclass(frozen=True, slots=True)
class Box:
    """The contents of the box under the switches in force.

    Attributes:
        spec: the game as the layout declares it.
        colors: the boards, in seat order.
        faces: every face of the dice, by its text.
        numbers: every number on the dice, from low to high.
        blanks: how many spaces a board has.
        extras: how many more can be opened.
    """

    spec: GameSpec
    colors: tuple[str, ...]
    faces: Mapping[str, Face]
    numbers: tuple[int, ...]
    blanks: int
    extras: int

    def capacity(self, board: Board) -> int:
        """How many spaces the board has, with its opened extra spaces."""
        return self.blanks + board.extras

    def full(self, board: Board) -> bool:
        """Whether every space of the board is filled."""
        return len(board.entries) >= self.capacity(board)

    def opening(self, entries: tuple[str, ...]) -> Opening:
        """What may begin the next chain on a board with these entries; anything on an empty one."""
        last = entries[-1] if entries else STAR
        if last == STAR and entries and self.spec.switch("star-start") != "any":
            numbers = [int(entry) for entry in entries if entry != STAR]
            return frozenset(numbers[-1:]) if self.spec.switch("star-start") == "number" else frozenset()
        return None if last == STAR else frozenset({int(last)})

    def is_penalty(self, text: str) -> bool:
        """Whether a face is a penalty."""
        return text in self.faces and text in PENALTIES

    def is_number(self, text: str) -> bool:
        """Whether a face is a number in a color."""
        return text in self.faces and self.faces[text].value is not None


def open_box(spec: GameSpec) -> Box:
    """The box of a layout: boards in the colors of its dice."""
    faces = {face.text: face for die in spec.dice for face in die.faces}
    numbered = [face for face in faces.values() if face.value is not None]
    shown = {face.color for face in numbered}
    return Box(
        spec=spec,
        colors=tuple(color for color in spec.letters if color in shown),
        faces=MappingProxyType(faces),
        numbers=tuple(sorted({face.value for face in numbered if face.value is not None})),
        blanks=len(spec.cells["board"]),
        extras=len(spec.cells["extra"]),
    )
