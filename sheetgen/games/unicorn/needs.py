"""What Unicorn Rainbow needs of its layout."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.core.cells import Area
from sheetgen.core.needs import AreaNeed, DiceNeed, Lack, Lacks, Needs, NumberNeed, SwitchNeed
from sheetgen.core.spec import GameSpec
from sheetgen.messages import listed

PRIMARY = ("red", "yellow", "blue")
"""The colors that dice have; the other rows take two of them."""

MIXED = ("orange", "green", "violet")
ROWS = (*PRIMARY, *MIXED)
ABILITIES = ("pm1", "flip")


def _between(spec: GameSpec) -> Lacks:
    """What holds between the parts of a layout."""
    yield from _dice(spec)
    yield from _sections(spec)
    for area in ("bonus", "extras", "yours", "others"):
        if len({cell.times for cell in spec.cells[area]}) > 1:
            yield Lack(("areas", area), f'each cell of "{area}" counts the same in this game')
    solo = spec.count("extras-solo")
    if spec.players[0] == 1 and solo > len(spec.cells["extras"]):
        yield Lack(
            ("areas", "extras", "cells"),
            f'extras-solo={solo} needs {solo} cells in "extras" in this game',
        )


def _dice(spec: GameSpec) -> Lacks:
    for number, die in enumerate(spec.dice):
        if die.color not in PRIMARY or any(face.color != die.color for face in die.faces):
            yield Lack(
                ("dice", number), f'die "{die.id}" and its faces are {listed(PRIMARY)} in this game'
            )
        elif not die.letter:
            yield Lack(("dice", number), f'die "{die.id}" needs a letter in this game')
    if spec.numbers["dice-picked"] >= len(spec.dice):
        yield Lack(
            ("numbers", "dice-picked"),
            f"dice are picked out of {len(spec.dice)} in this game, so dice-picked is less than"
            " that",
        )


def _sections(spec: GameSpec) -> Lacks:
    """The rows have the same sections, with the same multipliers; First boxes and abilities belong
    to them.
    """
    cells = [cell for row in ROWS for cell in spec.cells[row]]
    times = {cell.group: cell.times for cell in cells}
    columns = {cell.name for cell in cells}
    for row in ROWS:
        yield from _row(spec.cells[row], row, times)
    for box in spec.cells["first"]:
        if box.name not in columns or box.group not in times:
            message = f'"{box.name}" of "first" is a number of a row, in a group of the rows'
            yield Lack(("areas", "first", "cells"), f"{message}, in this game")
    yield from _circles(spec)


def _row(area: Area, row: str, times: Mapping[str, int]) -> Lacks:
    """What is wrong with a row, the sections counting so much."""
    if area.color != row:
        yield Lack(("areas", row), f'"{row}" has the color {row} in this game, not {area.color}')
    if not all(cell.group for cell in area):
        yield Lack(("areas", row, "groups"), f'each cell of "{row}" is in a group in this game')
    if any(cell.times != times[cell.group] for cell in area):
        yield Lack(
            ("areas", row, "groups"),
            f'the groups of "{row}" count as much as those of the other rows in this game',
        )
    values = [value for cell in area for value in cell.values]
    if len(values) > len(set(values)):
        yield Lack(("areas", row, "cells"), f'a number stands in one cell of "{row}" in this game')


def _circles(spec: GameSpec) -> Lacks:
    for circle in spec.cells["abilities"]:
        row, _, group = circle.name.partition(".")
        if row not in ROWS or group not in [cell.group.lower() for cell in spec.cells[row]]:
            message = f'"{circle.name}" of "abilities" is a row and a group of it, such as "red.a"'
            yield Lack(("areas", "abilities", "cells"), f"{message}, in this game")


NEEDS = Needs(
    players=(1, 4),
    areas=(
        *(AreaNeed(row, most=20, kind="number", color=True) for row in ROWS),
        AreaNeed("first", least=0, most=20, kind="number"),
        AreaNeed("bonus", cells=ROWS, most=len(ROWS)),
        AreaNeed("abilities", least=0, most=12, groups=ABILITIES),
        AreaNeed("extras", most=40, groups=("2", "3", "4")),
        AreaNeed("yours", most=20),
        AreaNeed("others", most=20),
    ),
    numbers=(
        NumberNeed("dice-picked", 1, 5),
        NumberNeed("rows-to-end", 1, len(ROWS)),
        *(
            NumberNeed(f"band-{band}", 0, 9999)
            for band in ("passable", "good", "excellent", "perfect")
        ),
    ),
    switches=(
        SwitchNeed("claim-mode", ("any", "disjoint")),
        SwitchNeed("eleven-twelve", ("merged", "split")),
        SwitchNeed("secondary-min", ("3", "2")),
        SwitchNeed("ability-on", ("complete", "any")),
        SwitchNeed("triple-ones", ("off", "roller", "all")),
        SwitchNeed("extras-solo", range=(0, 40)),
    ),
    dice=DiceNeed(
        least=2,
        most=8,
        values=(1, 8),
        faces=(1, 12),
        colored=True,
    ),
    also=_between,
)
