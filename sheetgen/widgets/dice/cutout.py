"""What everything that is cut out has in common: its lines, where a die's faces stand, what a die
is called.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import chain

from sheetgen.core.dice import Dice, Die, Face
from sheetgen.messages import Words, listed
from sheetgen.page.canvas import THIN, Anchor, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import MID_GRAY
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Recorder
from sheetgen.page.type import LEAST_PT, stepped
from sheetgen.widgets.base import Pen, TypeOrRole
from sheetgen.widgets.dice.solid import PLANS

WIDTH = 194.0
"""What A4, Letter and A5 have in common between their margins, in mm."""

CUT = THIN
FOLD = Stroke(MID_GRAY, 0.75, (2, 1.5))
"""The lines of everything that is cut out and folded."""


MADE = tuple(PLANS)
"""Numbers of faces of the dice that are made of paper."""


NamedDie = tuple[Die, str]
"""A die, and what stands beside it."""


def placed_faces(die: Die) -> Mapping[int, Face]:
    """Return which face stands where a numbered die has each number, from 1 on.

    A die whose values are 1, 2, 3, ... in any order and colors carries them like every numbered
    die, and so does a ten-sided one with 0 to 9 or the tens from 0 to 90, the lowest as a 1. On any
    other die the first declared face takes the place of the 1, the second that of the 2, and so on.
    """
    count = len(die.faces)
    usual_values = [range(1, count + 1)]
    if count == 10:
        usual_values += [range(10), range(0, 100, 10)]
    by_value = {face.value: face for face in die.faces}
    for values in usual_values:
        if by_value.keys() == set(values):
            return {number: by_value[value] for number, value in enumerate(values, start=1)}
    return dict(enumerate(die.faces, start=1))


def buildable(pen: Pen, dice: Dice, made: Collection[int] = (6,)) -> list[NamedDie]:
    """Return the dice that can be built, with what stands beside them, those of one kind together;
    complain about those with another number of faces.
    """
    kinds: dict[str, list[NamedDie]] = {}
    for die, name in zip(dice, die_names(dice), strict=True):
        if len(die.faces) in made:
            kinds.setdefault(_kind(die), []).append((die, name))
        else:
            pen.complain("not-six-faces", _refusal(die), str(die.id))
    return list(chain(*kinds.values()))


def _refusal(die: Die) -> str:
    """Return what is wrong with a die's number of faces, and which can be made."""
    count = len(die.faces)
    faces = "1 face" if count == 1 else f"{count} faces"
    usual = f"nets are for dice with {listed(map(str, MADE))}, stickers for dice with six"
    if count in MADE:
        usual = (
            "stickers are for dice with six; kind: dice makes its net, and dice: [...] says which"
            " dice a part is of"
        )
    return f'die "{die.id}" has {faces}; {usual}'


def die_names(dice: Dice) -> Words:
    """Return what stands beside each die: its label, and which of several of that label it is."""
    names = [_kind(die) for die in dice]
    counts = Counter(names)
    seen = Counter[str]()
    result = []
    for name in names:
        seen[name] += 1
        result.append(name if counts[name] == 1 else f"{name}, {seen[name]} of {counts[name]}")
    return tuple(result)


def small_text(
    pen: Pen,
    text: str,
    box: Rect,
    role: TypeOrRole = "hint",
    *,
    anchor: Anchor = "center",
    turn: float = 0,
) -> None:
    """A line beside something that is cut out, as small as it must be to fit, at least 6 pt."""
    type = pen.typed(role)
    wide = pen.width(text, type)
    room = box.h if turn else box.w
    size = max(LEAST_PT, stepped(min(type.size, type.size * room / wide))) if wide else type.size
    pen.text(text, box, replace(type, size=size), anchor=anchor, turn=turn)


def own_sheet(pen: Pen) -> Pen:
    """Return a pen for a piece of its own, with the complaints of the other pen."""
    known = pen.canvas.known if isinstance(pen.canvas, Recorder) else None
    return replace(pen, canvas=Recorder(known))


def piece_of(sheet: Pen, name: str, width: float, height: float) -> Piece:
    """Return what was drawn on a sheet of its own as a piece of that name and size in mm."""
    assert isinstance(sheet.canvas, Recorder)
    return Piece.recorded(name, width, height, sheet.canvas)


def _kind(die: Die) -> str:
    return die.label or str(die.id)
