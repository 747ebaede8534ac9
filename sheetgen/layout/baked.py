"""The game half of a shipped layout as it was read once, under every reading of its switches: no
YAML, no checks, ready in a moment.

`layouts/baked/<game>.json` is made by `sheetgen.layout.baking` and holds the fingerprint of its
layout. A layout that has been edited since is read and checked like any other. A thing that
switches change stands there once for each of their readings.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sheetgen.core.cells import Area, Cell, CellTable, Declared
from sheetgen.core.dice import Die, DieId, Face
from sheetgen.core.spec import GameSpec, Switch
from sheetgen.layout.settings import Settings, in_force, no_switch

if TYPE_CHECKING:
    from sheetgen.page.ink import Ink

Row = list[Any]
"""The fields of a thing, as JSON holds them."""

FORM = 2
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
        self.picture: str = data["picture"]
        self.parts: tuple[str, ...] = tuple(data["parts"])

    @property
    def inks(self) -> Mapping[str, Ink]:
        """The game's colors by name."""
        from sheetgen.page.ink import Ink

        return {row[0]: Ink(*row) for row in self._data["inks"]}

    def spec(self, settings: Settings) -> GameSpec:
        """The game under the readings chosen. Raises UsageError for a setting that cannot be."""
        switches = {row[0]: _switch(row) for row in self._data["switches"]}
        for name, value in settings.items():
            if name not in switches:
                raise no_switch(name, value, switches)
            switches[name] = in_force(switches[name], value)

        def chosen(thing: Any) -> Any:
            """What stands for the readings in force."""
            if not isinstance(thing, dict):
                return thing
            return thing["of"][BETWEEN.join(switches[name].reading for name in thing["by"])]

        data = self._data
        numbers = {name: chosen(number) for name, number in data["numbers"].items()}
        names = {**{name: switch.value for name, switch in switches.items()}, **numbers}

        def filled(text: str) -> str:
            """A text with the names of switches and numbers filled in."""
            for name, value in names.items() if "{" in text else ():
                text = text.replace(f"{{{name}}}", str(value))
            return text

        return GameSpec(
            id=data["id"],
            title=filled(chosen(data["title"])),
            players=tuple(data["players"]),
            engine=data["engine"],
            dice=tuple(map(_die, chosen(data["dice"]))),
            cells=CellTable(
                {name: _area(name, *chosen(area)) for name, area in data["areas"].items()}
            ),
            letters=MappingProxyType(Declared("color", {row[0]: row[1] for row in data["inks"]})),
            switches=MappingProxyType(Declared("switch", switches)),
            numbers=MappingProxyType(Declared("number", numbers)),
            turn=tuple(filled(chosen(step)) for step in data["turn"]),
            symbols=MappingProxyType(data.get("symbols", {})),
        )


def _switch(row: Row) -> Switch:
    name, question, readings, default, reason, span = row
    return Switch(
        name,
        question,
        MappingProxyType(readings),
        default,
        reason,
        default,
        tuple(span) if span else None,
    )


def _die(row: Row) -> Die:
    name, faces, *looks = row
    return Die(DieId(name), tuple(Face(*face) for face in faces), *looks)


def _area(name: str, color: str, rows: list[Row]) -> Area:
    return Area(
        name,
        tuple(
            [Cell(name, cell, tint, tuple(values), *group) for cell, tint, values, *group in rows]
        ),
        color,
    )
