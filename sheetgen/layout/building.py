"""Dice put together from what a layout says of them, whether it has been checked just now or is known to be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetgen.core.dice import Die, DieId, Face


def build_dice(
    name: str,
    faces: Sequence[Face],
    letters: Mapping[str, str],
    *,
    copies: int = 1,
    color: str = "",
    letter: str = "",
    style: str = "numerals",
    label: str = "",
) -> tuple[Die, ...]:
    """A die, or several equal ones that are numbered. A face without a color of its own shows the die's, and its letter.

    Args:
        name: the die's id in the layout.
        faces: its sides, each with the color that the layout gives that side, or "".
        letters: color name -> letter in notation.
    """
    letter = letter or letters.get(color, "")
    own = tuple(Face(face.value, face.symbol, face.color or color, letters.get(face.color, "") or letter) for face in faces)
    ids = [f"{name}{copy}" for copy in range(1, copies + 1)] if copies > 1 else [name]
    return tuple(Die(DieId(one), own, color, letter, style, label) for one in ids)


def turned(faces: Sequence[Face], shift: int) -> list[Face]:
    """The same numbers and symbols, their colors moved on by so many places."""
    return [Face(face.value, face.symbol, faces[(place - shift) % len(faces)].color) for place, face in enumerate(faces)]
