"""The game half of a shipped layout as it was read once, under every reading of its switches: no YAML, no checks, ready in a moment.

`layouts/baked/<game>.json` is made by `sheetgen.layout.baking` and holds the fingerprint of its layout. A layout that has been edited
since is read and checked like any other. A thing that switches change stands there once for each of their readings.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sheetgen.core.cells import Area, Cell, CellTable, Declared
from sheetgen.core.dice import Die, DieId, Face
from sheetgen.core.spec import GameSpec, Switch, SwitchValue
from sheetgen.layout.settings import Settings, in_force, no_switch

if TYPE_CHECKING:
    from sheetgen.paper.ink import Ink

Row = list[Any]
"""The fields of a thing, as JSON holds them."""

FORM = 1
"""Counts the ways in which baked layouts have been written; another one is not read."""

BETWEEN = ","
"""Stands between the readings that choose one of several things."""


def fingerprint(path: Path) -> str:
    """What changes when a layout does."""
    return sha256(path.read_bytes()).hexdigest()


def baked_file(path: Path) -> Path:
    """Where the baked form of a shipped layout is kept."""
    return path.parent / "baked" / f"{path.stem}.json"


def baked(path: Path) -> Baked | None:
    """The baked form of a shipped layout, or None where there is none or the layout has changed."""
    try:
        data = json.loads(baked_file(path).read_bytes())
        fresh = data["form"] == FORM and data["layout"] == fingerprint(path)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return Baked(data) if fresh else None


class Baked:
    """A baked layout."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self.about: str = data["about"]
        self.parts: tuple[str, ...] = tuple(data["parts"])

    @property
    def inks(self) -> Mapping[str, Ink]:
        """The game's colors by name."""
        from sheetgen.paper.ink import Ink

        return {row[0]: Ink(*row) for row in self._data["inks"]}

    def spec(self, settings: Settings) -> GameSpec:
        """The game under the readings chosen. Raises UsageError for a setting that cannot be."""
        switches = {row[0]: _switch(row) for row in self._data["switches"]}
        for name, value in settings.items():
            if name not in switches:
                raise no_switch(name, value, switches)
            switches[name] = in_force(switches[name], value)
        chosen = _Choice(switches)
        data = self._data
        numbers = {name: chosen(number) for name, number in data["numbers"].items()}
        filled = _Filled({**{name: switch.value for name, switch in switches.items()}, **numbers})
        return GameSpec(
            id=data["id"],
            title=filled(chosen(data["title"])),
            players=tuple(data["players"]),
            engine=data["engine"],
            dice=tuple(map(_die, chosen(data["dice"]))),
            cells=CellTable({name: _area(name, *chosen(area)) for name, area in data["areas"].items()}),
            letters=MappingProxyType(Declared("color", {row[0]: row[1] for row in data["inks"]})),
            switches=MappingProxyType(Declared("switch", switches)),
            numbers=MappingProxyType(Declared("number", numbers)),
            turn=tuple(filled(chosen(step)) for step in data["turn"]),
        )


class _Choice:
    """Picks what stands for the readings in force."""

    def __init__(self, switches: Mapping[str, Switch]) -> None:
        self.switches = switches

    def __call__(self, thing: Any) -> Any:
        if not isinstance(thing, dict):
            return thing
        return thing["of"][BETWEEN.join(self.switches[name].reading for name in thing["by"])]


class _Filled:
    """Fills the names of switches and numbers in texts."""

    def __init__(self, names: Mapping[str, SwitchValue]) -> None:
        self.names = names

    def __call__(self, text: str) -> str:
        if "{" in text:
            for name, value in self.names.items():
                text = text.replace(f"{{{name}}}", str(value))
        return text


def _switch(row: Row) -> Switch:
    name, question, readings, default, reason, span = row
    return Switch(name, question, MappingProxyType(readings), default, reason, default, tuple(span) if span else None)


def _die(row: Row) -> Die:
    name, faces, *looks = row
    return Die(DieId(name), tuple(Face(*face) for face in faces), *looks)


def _area(name: str, color: str, rows: list[Row]) -> Area:
    return Area(name, tuple(_cells(name, rows)), color)


def _cells(area: str, rows: list[Row]) -> Iterator[Cell]:
    for name, color, values, group, times in rows:
        yield Cell(area, name, color, tuple(values), group, times)
