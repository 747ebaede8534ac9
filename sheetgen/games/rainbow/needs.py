"""What the rules of Rainbow Roll need of a layout."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.core.cells import Area, CellRun
from sheetgen.core.dice import DieId, Face
from sheetgen.core.grouping import grouped
from sheetgen.core.needs import AreaNeed, DiceNeed, Lack, Lacks, Needs, NumberNeed, SwitchNeed
from sheetgen.core.spec import GameSpec

LUCKY = DieId("lucky")
"""The die, its area on the mat, and its place there, that the layout calls so."""

PAD = ("points", "totals", "tiebreak")
"""The areas of the pad, a column of each for every player."""


def columns(area: Area) -> Mapping[str, CellRun]:
    """The boxes of each column of the pad by its number; where there is one box for each player,
    they are numbered themselves.
    """
    boxes = grouped(area, lambda cell: cell.name.rpartition("c")[2])
    return {number: tuple(cells) for number, cells in boxes.items()}


def _also(spec: GameSpec) -> Lacks:
    """Colors, dice, players and pad fit each other."""
    yield from _colors(spec)
    yield from _faces(spec)
    hand = len(spec.cells["pool"])
    most = spec.players[1]
    if hand > len(spec.dice):
        yield Lack(
            ("areas", "pool", "cells"),
            f'"pool" has a cell for each die that is drawn for a turn; there are {len(spec.dice)}'
            f" dice, not {hand}",
        )
    for area in PAD:
        numbers = columns(spec.cells[area])
        if any(str(number) not in numbers for number in range(1, most + 1)):
            yield Lack(
                ("areas", area),
                f'"{area}" has a column for each player in this game, numbered 1 to {most}',
            )


def _colors(spec: GameSpec) -> Lacks:
    """The mat has a place for each color that the rainbow dice show, and for no other."""
    shown: dict[str, DieId] = {}
    for die in reversed(spec.dice):
        if die.id != LUCKY:
            shown |= {face.color: die.id for face in die.faces if face.color}
    places = [cell.name for cell in spec.cells["aside"]]
    wrong = [f"no die shows {color}" for color in places if color not in shown]
    wrong += [f'die "{die}" shows {color}' for color, die in shown.items() if color not in places]
    for what in wrong:
        yield Lack(
            ("areas", "aside", "cells"),
            f'"aside" has a place for each color of the dice in this game, and {what}',
        )


def _faces(spec: GameSpec) -> Lacks:
    """Rainbow dice show colors, the lucky die shows none and enough numbers to pick who starts;
    every face has a name of its own.
    """
    known: dict[str, Face] = {}
    for die in spec.dice:
        at = ("dice", str(die.id), "faces")
        if die.id != LUCKY and not all(face.color for face in die.faces):
            yield Lack(at, f'each number of die "{die.id}" has a color in this game')
        if die.id == LUCKY and any(face.color for face in die.faces):
            yield Lack(at, "the lucky die shows numbers without a color in this game")
        if die.id == LUCKY and len(set(die.faces)) < spec.players[1]:
            yield Lack(
                at,
                "the lucky die picks who starts, so it needs a number for each of"
                f" {spec.players[1]} players",
            )
        if twice := next(
            (face.text for face in die.faces if known.setdefault(face.text, face) != face), ""
        ):
            yield Lack(
                at,
                f"{twice} would be the name of two faces; each color, and the lucky die, has a"
                " letter of its own",
            )


NEEDS = Needs(
    players=(2, 10),
    areas=(
        AreaNeed("aside", most=8),
        AreaNeed(LUCKY, cells=(LUCKY,), most=1),
        AreaNeed("pool", most=8),
        AreaNeed("points", most=400, kind="grid"),
        AreaNeed("totals", most=400, kind="grid"),
        AreaNeed("tiebreak"),
    ),
    numbers=(NumberNeed("six-colors", 0, 1000),),
    switches=(
        SwitchNeed("lucky-needs-aside", ("true", "false")),
        SwitchNeed("lucky-counts", ("true", "false")),
        SwitchNeed("first", ("random", "asked")),
        SwitchNeed("target", range=(1, 1000)),
    ),
    dice=DiceNeed(ids=(LUCKY,), most=40, values=(1, 99), faces=(1, 12)),
    also=_also,
)
