"""What the rules of Formulas need of a layout: a grid with slots between its cells, circles for its
lines, six abilities, rounds.
"""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import combinations, product
from math import dist

from sheetgen.core.cells import CellRun
from sheetgen.core.needs import AreaNeed, DiceNeed, Lack, Lacks, Needs, NumberNeed, SwitchNeed
from sheetgen.core.spec import GameSpec

LINE_AREAS = {"row": ("rows", "row-results"), "column": ("columns", "column-results")}
"""What a line is called -> the areas of its activation circles and of its results."""

MOST_SIDE = 6
MOST_ROUNDS = 30

_PLACE = re.compile(r"r(\d+)c(\d+)")
_BOOLEAN = ("true", "false")


def coordinates(name: str) -> tuple[int, int]:
    """Row and column of a cell of a grid: (2, 3) for `r2c3`; (0, 0) where it is none."""
    match = _PLACE.fullmatch(name)
    return (int(match[1]), int(match[2])) if match else (0, 0)


def sides(cells: CellRun) -> tuple[int, int]:
    """How many rows and columns a grid has."""
    places = [coordinates(cell.name) for cell in cells]
    return max(row for row, _ in places), max(column for _, column in places)


def _relations(spec: GameSpec) -> Lacks:
    """What holds between the areas, the dice and the rounds."""
    grid = spec.cells["grid"].cells
    yield from _grid(spec, grid)
    for (word, areas), count in zip(LINE_AREAS.items(), sides(grid), strict=True):
        yield from _lines(spec, word, *areas, count)
    plain = sum(all(face.value is not None for face in die.faces) for die in spec.dice)
    if not 0 < plain < len(grid):
        yield Lack(
            ("dice",),
            f"the set-up throws the dice that show only numbers, 1 to {len(grid) - 1} of them;"
            f" there are {plain}",
        )
    yield from _rounds(spec)


def _rounds(spec: GameSpec) -> Lacks:
    """Rounds without a box."""
    alone = spec.count("solo-rounds") if spec.players[0] == 1 else 0
    wanted = max(spec.numbers["rounds"], alone)
    named = [cell.name for cell in spec.cells["rounds"]]
    missing = [number for number in range(1, wanted + 1) if str(number) not in named]
    if missing:
        yield Lack(
            ("areas", "rounds", "cells"),
            f'each of the {wanted} rounds has a cell in "rounds"; "{missing[0]}" is missing',
        )


def _lines(
    spec: GameSpec,
    word: str,
    circles: str,
    results: str,
    count: int,
) -> Lacks:
    """What is wrong with the circles and results of the rows, or of the columns."""
    cells = spec.cells[circles].cells
    labels = {cell.values for cell in cells if len(cell.values) == 1}
    if not len(labels) == len(cells) == count:
        yield Lack(
            ("areas", circles, "cells"),
            f'"{circles}" has one number for each {word} of the grid, {count} different ones',
        )
    if [cell.name for cell in spec.cells[results]] != [cell.name for cell in cells]:
        yield Lack(
            ("areas", results, "cells"),
            f'"{results}" has the same cells as "{circles}" in this game',
        )
    for cell in cells:
        if not 1 <= cell.times <= 9:
            message = f'"{cell.name}" of "{circles}" counts 1 to 9 times in this game'
            yield Lack(("areas", circles), f"{message}, not {cell.times} times")


def _grid(spec: GameSpec, cells: CellRun) -> Lacks:
    """A grid that is not whole, or has other slots than those between its cells."""
    rows, columns = sides(cells)
    whole = list(product(range(1, rows + 1), range(1, columns + 1)))
    fits = min(rows, columns) >= 2 and max(rows, columns) <= MOST_SIDE
    if not fits or [coordinates(cell.name) for cell in cells] != whole:
        yield Lack(
            ("areas", "grid"),
            f'"grid" is a whole grid of 2 to {MOST_SIDE} rows and columns in this game',
        )
        return
    slots = {
        f"{one.name}-{other.name}"
        for one, other in combinations(cells, 2)
        if dist(coordinates(one.name), coordinates(other.name)) == 1
    }
    yield from _signs(spec, slots)


def _signs(spec: GameSpec, slots: Set[str]) -> Lacks:
    """What is wrong with the slots and the signs that are printed in them."""
    signs = spec.cells["signs"]
    if {cell.name for cell in signs} != slots:
        message = '"signs" are the slots between the neighbors of the grid in this game'
        yield Lack(("areas", "signs"), f"{message} (between: grid)")
    for cell in signs:
        if cell.group not in ("", "+", "-"):
            message = f'the sign printed in "{cell.name}" is + or - in this game'
            yield Lack(("areas", "signs"), f'{message}, found "{cell.group}"')


NEEDS = Needs(
    players=(1, 6),
    areas=(
        AreaNeed("grid", least=4, most=MOST_SIDE * MOST_SIDE, kind="grid"),
        AreaNeed("signs", least=4),
        *(
            AreaNeed(area, least=2, most=MOST_SIDE, kind="number")
            for areas in LINE_AREAS.values()
            for area in areas
        ),
        AreaNeed("abilities", cells=tuple("123456"), most=6),
        AreaNeed("rounds", most=MOST_ROUNDS, kind="number"),
    ),
    numbers=(NumberNeed("draft", 1, 10), NumberNeed("rounds", 1, MOST_ROUNDS)),
    switches=(
        SwitchNeed("validity", ("full", "run")),
        SwitchNeed("rerolls", ("1", "2", "unlimited")),
        SwitchNeed("rest", ("each", "split")),
        SwitchNeed("strict-use", _BOOLEAN),
        SwitchNeed("ability-cost", ("match", "any", "free")),
        SwitchNeed("ability-when", ("any", "active")),
        SwitchNeed("precedence", ("standard", "ltr")),
        SwitchNeed("stack-x2", _BOOLEAN),
        SwitchNeed("allow-negative", _BOOLEAN),
        SwitchNeed("preprinted", ("none", "seed-rows")),
        SwitchNeed("solo-rounds", range=(1, MOST_ROUNDS)),
    ),
    dice=DiceNeed(most=10, values=(0, 20), symbols=("+", "-"), faces=(1, 20)),
    also=_relations,
)
