"""What an engine needs of its layout, declared as one value and checked against what the layout
says.

Each game exports its `NEEDS`. A layout with `engine:` is held to it when it is read, so that rules
can look things up without asking whether they are there. What is lacking is told with the path of
the thing in the layout; `sheetgen.layout` finds its line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from sheetgen.core.cells import Area
from sheetgen.core.dice import Die
from sheetgen.core.spec import GameSpec, Switch
from sheetgen.messages import closest, listed, nearest, quoted

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Lack:
    """One thing that the rules need and the layout does not have."""

    # where it is, or would be: `("areas", "extras")`, `("switches", "claim-mode", "readings")`,
    # `("dice", 2)` (of all dice)
    path: Path
    message: str  # what is needed, what was found
    near: str = ""  # the name in the layout that was most likely meant, or ""
    name: str = ""  # the name that is missing, or ""
    # what kind of lack it is; one of a kind is told at a place, where several dice or cells are
    # written in one
    kind: str = ""


@dataclass(frozen=True, slots=True)
class AreaNeed:
    """An area of cells."""

    id: str  # its name
    cells: tuple[str, ...] = ()  # the names that its cells must have, in any order; () = any
    least: int = 1  # the fewest cells
    most: int = 60  # the most cells
    # whether each cell stands for at least one number, or the area is a grid (`r1c1`)
    kind: Literal["", "number", "grid"] = ""
    # the names that groups may have, each cell being in one of them; () = cells need no group
    groups: tuple[str, ...] = ()
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
    readings: tuple[str, ...] = ()
    range: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class DiceNeed:
    """The dice."""

    ids: tuple[str, ...] = ()  # dice that must be there by their id
    least: int = 1  # the fewest dice
    most: int = 40  # the most dice
    values: tuple[int, int] = (0, 99)  # the least and greatest number that a face may show
    symbols: tuple[str, ...] = ()  # the symbols that a face may show
    faces: tuple[int, int] = (1, 20)  # the least and most faces of a die
    colored: bool = False  # whether every number stands in a color


@dataclass(frozen=True, slots=True)
class Needs:
    """All that an engine needs of its layout."""

    players: tuple[int, int]  # the fewest and most players that the rules can seat
    areas: tuple[AreaNeed, ...] = ()  # the areas of cells
    numbers: tuple[NumberNeed, ...] = ()  # the named numbers
    switches: tuple[SwitchNeed, ...] = ()  # the house rules
    dice: DiceNeed = field(default_factory=DiceNeed)  # the dice
    # what holds between them, asked only where each by itself is right
    also: Callable[[GameSpec], Iterable[Lack]] = lambda spec: ()


def lacks(needs: Needs, spec: GameSpec, *, alone: bool = False) -> tuple[Lack, ...]:
    """Everything that the rules need and the layout does not have; `alone`, but for what holds
    between things.
    """
    return tuple(_each(needs, spec)) or (() if alone else tuple(needs.also(spec)))


def _each(needs: Needs, spec: GameSpec) -> Iterator[Lack]:
    (low, high), (fewest, most) = needs.players, spec.players
    if not low <= fewest <= most <= high:
        yield Lack(
            ("players",),
            f"the rules of this game seat {low} to {high} players, not {fewest} to {most}",
        )
    for area in needs.areas:
        yield from (
            _area(area, spec.cells[area.id])
            if area.id in spec.cells
            else _missing("areas", area.id, spec.cells.areas, needs.areas)
        )
    for number in needs.numbers:
        if number.id not in spec.numbers:
            yield from _missing("numbers", number.id, spec.numbers, needs.numbers)
        elif not number.least <= spec.numbers[number.id] <= number.most:
            message = (
                f"{number.id} is {number.least} to {number.most} in this game, not"
                f" {spec.numbers[number.id]}"
            )
            yield Lack(("numbers", number.id), message)
    for need in needs.switches:
        switch = spec.switches.get(need.id)
        yield from (
            _switch(need, switch)
            if switch
            else _missing("switches", need.id, spec.switches, needs.switches)
        )
    yield from _dice(needs.dice, spec.dice)


def missing(section: str, names: Sequence[str]) -> str:
    """What is said of names that a section lacks."""
    what = section if len(names) > 1 else _ONE[section]
    return f"the rules of this game need the {what} {quoted(names)}"


_ONE = {"areas": "area", "numbers": "number", "switches": "switch", "dice": "die"}


def _missing(
    section: str,
    name: str,
    there: Iterable[str],
    wanted: Iterable[AreaNeed | NumberNeed | SwitchNeed | str],
) -> Iterator[Lack]:
    """A name that is not there, with the nearest one that no other need takes."""
    taken = [need if isinstance(need, str) else need.id for need in wanted]
    free = [other for other in there if other not in taken]
    near = closest(name, free) or (free[0] if len(free) == 1 else "")
    hint = f'; did you mean it by "{near}"?' if near else ""
    yield Lack((section, near or name), missing(section, [name]) + hint, near, name)


def _area(need: AreaNeed, area: Area) -> Iterator[Lack]:
    at, cells = ("areas", need.id), ("areas", need.id, "cells")
    if not need.least <= len(area) <= need.most:
        yield Lack(
            cells,
            f'"{need.id}" has {need.least} to {need.most} cells in this game, not {len(area)}',
        )
    there = [cell.name for cell in area]
    for name in need.cells:
        if name not in there:
            yield Lack(
                cells,
                f'the rules of this game need the cell "{name}" in'
                f' "{need.id}"{nearest(name, there)}',
                kind=name,
            )
    for cell in area:
        if need.kind == "number" and not cell.values:
            yield Lack(
                cells,
                f'each cell of "{need.id}" stands for a number in this game, not "{cell.name}"',
                kind="number",
            )
        if need.kind == "grid" and not (cell.name.startswith("r") and "c" in cell.name):
            yield Lack(
                cells, f'"{need.id}" is a grid in this game (grid: [rows, columns])', kind="grid"
            )
            break
        if need.groups and cell.group not in need.groups:
            right, found = listed(need.groups), f'"{cell.group}"' if cell.group else "none"
            yield Lack(
                cells,
                f'cell "{cell.name}" of "{need.id}" is in the group {right} in this game, found'
                f" {found}",
                kind="group",
            )
    if need.color and not area.color:
        yield Lack(at, f'"{need.id}" needs a color in this game')


def _switch(need: SwitchNeed, switch: Switch) -> Iterator[Lack]:
    at = ("switches", need.id)
    unknown = "the rules of this game know no reading"
    right = listed(need.readings) or _span(need.range)
    for reading in switch.readings:
        if reading not in need.readings and not _within(need.range, reading):
            hint = nearest(reading, need.readings) or f"; it is {right}"
            yield Lack((*at, "readings", reading), f'{unknown} "{reading}" of {need.id}{hint}')
    if switch.range and (
        need.range is None
        or not need.range[0] <= switch.range[0] <= switch.range[1] <= need.range[1]
    ):
        right = _span(need.range) or listed(need.readings)
        yield Lack((*at, "range"), f"{need.id} is {right} in this game, not {_span(switch.range)}")
    if switch.reading not in need.readings and not _within(need.range, switch.reading):
        yield Lack((*at, "default"), f'{unknown} "{switch.reading}" of {need.id}')


def _span(span: tuple[int, int] | None) -> str:
    return f"{span[0]} to {span[1]}" if span else ""


def _within(span: tuple[int, int] | None, text: str) -> bool:
    return (
        span is not None
        and text.isascii()
        and text.isdecimal()
        and len(text) < 6
        and span[0] <= int(text) <= span[1]
    )


def _dice(need: DiceNeed, dice: Sequence[Die]) -> Iterator[Lack]:
    there = [str(die.id) for die in dice]
    for name in need.ids:
        if name not in there:
            yield from _missing("dice", name, there, need.ids)
    if not need.least <= len(dice) <= need.most:
        yield Lack(("dice",), f"this game has {need.least} to {need.most} dice, not {len(dice)}")
    for number, die in enumerate(dice):
        at: Path = ("dice", number, "faces")
        if not need.faces[0] <= len(die.faces) <= need.faces[1]:
            yield Lack(
                at,
                f'die "{die.id}" has {need.faces[0]} to {need.faces[1]} faces in this game, not'
                f" {len(die.faces)}",
                kind="faces",
            )
        for index, face in enumerate(die.faces):
            place, shows, low, high = (*at, index), f'die "{die.id}" shows', *need.values
            if face.value is None and (face.picture or face.symbol not in need.symbols):
                shown = f", or {listed(need.symbols)}" if need.symbols else ""
                yield Lack(
                    place, f"{shows} numbers in this game{shown}, not {face.mark}", kind="symbol"
                )
            if face.value is not None and not low <= face.value <= high:
                yield Lack(
                    place,
                    f"{shows} numbers from {low} to {high} in this game, not {face.value}",
                    kind="value",
                )
            if need.colored and face.value is not None and not face.color:
                yield Lack(place, f"{shows} each number in a color in this game", kind="color")
