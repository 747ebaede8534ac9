"""What an engine needs of its layout, declared as one value and checked against what the layout
says.

A layout with `engine:` is held to the needs of that engine when it is read, so that rules can look
things up without asking whether they are there. What is lacking is reported with its path in the
layout; `sheetgen.layout` finds its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from sheetgen.core.cells import Area, Cell
from sheetgen.core.dice import Dice, Face
from sheetgen.core.spec import GameSpec, Switch
from sheetgen.messages import Words, closest, listed, nearest, quoted

TreePath = tuple[str | int, ...]
"""The keys and list positions that lead from the top of a layout to a value."""

Limits = tuple[int, int]
"""The least and the most."""

_GRID = re.compile("r.*c")


@dataclass(frozen=True, slots=True)
class Lack:
    """One thing that the rules need and the layout does not have."""

    # where it is, or would be: `("areas", "extras")`, `("switches", "claim-mode", "readings")`,
    # `("dice", 2)` (of all dice)
    path: TreePath
    message: str  # what is needed, what was found
    near: str = ""  # the name in the layout that was most likely meant, or ""
    name: str = ""  # the name that is missing, or ""
    # what kind of lack it is; one of a kind is reported at a place, where several dice or cells are
    # written in one
    kind: str = ""


Lacks = Iterator[Lack]
"""What a layout lacks, one thing after the other."""


@dataclass(frozen=True, slots=True)
class AreaNeed:
    """An area of cells."""

    id: str  # its name
    cells: Words = ()  # the names that its cells must have, in any order; () = any
    least: int = 1  # the fewest cells
    most: int = 60  # the most cells
    # whether each cell stands for at least one number, or the area is a grid (`r1c1`)
    kind: Literal["", "number", "grid"] = ""
    # the names that groups may have, each cell being in one of them; () = cells need no group
    groups: Words = ()
    color: bool = False  # whether the area has a color


@dataclass(frozen=True, slots=True)
class NumberNeed:
    """A whole number, with its least and most value."""

    id: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class SwitchNeed:
    """A switch with the readings that the rules know, or the range of whole numbers that it may
    take.
    """

    id: str
    readings: Words = ()
    range: Limits | None = None


@dataclass(frozen=True, slots=True)
class DiceNeed:
    """The dice."""

    ids: Words = ()  # dice that must be there by their id
    least: int = 1  # the fewest dice
    most: int = 40  # the most dice
    values: Limits = (0, 99)  # the least and greatest number that a face may show
    symbols: Words = ()  # the symbols that a face may show
    faces: Limits = (1, 20)  # the least and most faces of a die
    colored: bool = False  # whether every number stands in a color


@dataclass(frozen=True, slots=True)
class Needs:
    """All that an engine needs of its layout."""

    players: Limits  # the fewest and most players that the rules can seat
    areas: tuple[AreaNeed, ...] = ()  # the areas of cells
    numbers: tuple[NumberNeed, ...] = ()  # the named numbers
    switches: tuple[SwitchNeed, ...] = ()  # the rule options
    dice: DiceNeed = field(default_factory=DiceNeed)  # the dice
    # what holds between them, asked only where each by itself is right
    also: Callable[[GameSpec], Iterable[Lack]] = lambda spec: ()


def lacks(needs: Needs, spec: GameSpec, *, alone: bool = False) -> tuple[Lack, ...]:
    """Everything that the rules need and the layout does not have; `alone`, but for what holds
    between things.
    """
    return tuple(_each(needs, spec)) or (() if alone else tuple(needs.also(spec)))


def _each(needs: Needs, spec: GameSpec) -> Lacks:
    """What is lacking or out of bounds of each thing by itself: players, areas, numbers, rule
    options, dice.
    """
    (low, high) = needs.players
    (fewest, most) = spec.players
    if not low <= fewest <= most <= high:
        yield Lack(
            ("players",), f"this game is for {low} to {high} players, not {fewest} to {most}"
        )
    yield from lacking_names("areas", [area.id for area in needs.areas], spec.cells.areas)
    yield from lacking_names("numbers", [number.id for number in needs.numbers], spec.numbers)
    yield from lacking_names("switches", [switch.id for switch in needs.switches], spec.switches)
    yield from lacking_names("dice", needs.dice.ids, spec.die_ids)
    for area in needs.areas:
        if area.id in spec.cells:
            yield from _area(area, spec.cells[area.id])
    for number in needs.numbers:
        found = spec.numbers.get(number.id, number.least)
        if not number.least <= found <= number.most:
            yield _other(
                ("numbers", number.id), f"{number.id} is {number.least} to {number.most}", found
            )
    for need in needs.switches:
        if need.id in spec.switches:
            yield from _switch(need, spec.switches[need.id])
    yield from _dice(needs.dice, spec.dice)


def missing(section: str, names: Sequence[str]) -> str:
    """What is said of names that a section lacks."""
    what = section if len(names) > 1 else _ONE[section]
    return f"the rules of this game need the {what} {quoted(names)}"


_ONE = {
    "areas": "area",
    "numbers": "number",
    "switches": "switch",
    "dice": "die",
}


def lacking_names(section: str, wanted: Sequence[str], there: Iterable[str]) -> Lacks:
    """Names that are not there, each with the nearest one that no other need takes."""
    names = list(there)
    free = [name for name in names if name not in wanted]
    absent = [name for name in wanted if name not in names]
    for name in absent:
        near = closest(name, free)
        if closest(near, absent) != name:  # it is nearer to another one
            near = free[0] if len(free) == len(absent) == 1 else ""
        hint = f'; did you mean it by "{near}"?' if near else ""
        yield Lack(
            (section, near or name),
            missing(section, [name]) + hint,
            near,
            name,
        )


def _other(path: TreePath, right: str, found: object, kind: str = "") -> Lack:
    """Something that is there, but otherwise than in this game."""
    return Lack(path, f"{right} in this game, not {found}", kind=kind)


def _area(need: AreaNeed, area: Area) -> Lacks:
    at = ("areas", need.id, "cells")
    if not need.least <= len(area) <= need.most:
        yield _other(at, f'"{need.id}" has {need.least} to {need.most} cells', len(area))
    there = [cell.name for cell in area]
    for name in need.cells:
        if name not in there:
            what = f'the rules of this game need the cell "{name}" in "{need.id}"'
            yield Lack(at, what + nearest(name, there), kind=name)
    if need.kind == "grid" and not all(_GRID.match(name) for name in there):
        yield Lack(at, f'"{need.id}" is a grid in this game (grid: [rows, columns])', kind="grid")
    for cell in area:
        yield from _cell(need, cell, at)
    if need.color and not area.color:
        yield Lack(("areas", need.id), f'"{need.id}" needs a color in this game')


def _cell(need: AreaNeed, cell: Cell, at: TreePath) -> Lacks:
    if need.kind == "number" and not cell.values:
        right = f'each cell of "{need.id}" stands for a number'
        yield _other(at, right, f'"{cell.name}"', "number")
    if need.groups and cell.group not in need.groups:
        what = f'cell "{cell.name}" of "{need.id}" is in the group {listed(need.groups)}'
        found = f'"{cell.group}"' if cell.group else "none"
        yield Lack(at, f"{what} in this game, found {found}", kind="group")


def _switch(need: SwitchNeed, switch: Switch) -> Lacks:
    at = ("switches", need.id)
    unknown = "the rules of this game have no value"
    known = need.readings
    right = listed(need.readings)
    if need.range:
        low, high = need.range
        known = tuple(map(str, range(low, high + 1)))
        right = _span(need.range)
    for reading in switch.readings:
        if reading not in known:
            hint = nearest(reading, need.readings) or f"; it is {right}"
            yield Lack((*at, "readings", reading), f'{unknown} "{reading}" of {need.id}{hint}')
    if switch.range and not all(str(end) in known for end in switch.range):
        yield _other((*at, "range"), f"{need.id} is {right}", _span(switch.range))
    if switch.reading not in known:
        yield Lack((*at, "default"), f'{unknown} "{switch.reading}" of {need.id}')


def _span(span: Limits) -> str:
    return f"{span[0]} to {span[1]}"


def _dice(need: DiceNeed, dice: Dice) -> Lacks:
    if not need.least <= len(dice) <= need.most:
        yield Lack(("dice",), f"this game has {need.least} to {need.most} dice, not {len(dice)}")
    for number, die in enumerate(dice):
        at: TreePath = ("dice", number, "faces")
        if not need.faces[0] <= len(die.faces) <= need.faces[1]:
            right = f'die "{die.id}" has {_span(need.faces)} faces'
            yield _other(at, right, len(die.faces), "faces")
        for index, face in enumerate(die.faces):
            for kind, message in _face(need, face):
                yield Lack((*at, index), f'die "{die.id}" shows {message}', kind=kind)


def _face(need: DiceNeed, face: Face) -> Iterator[tuple[str, str]]:
    """What a face lacks: the kind of lack, and what it should show."""
    if face.value is None:
        if face.picture or face.symbol not in need.symbols:
            others = f", or {listed(need.symbols)}" if need.symbols else ""
            yield "symbol", f"numbers in this game{others}, not {face.mark}"
        return
    if not need.values[0] <= face.value <= need.values[1]:
        low, high = need.values
        yield "value", f"numbers from {low} to {high} in this game, not {face.value}"
    if need.colored and not face.color:
        yield "color", "each number in a color in this game"
