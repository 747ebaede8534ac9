"""The dice of a layout that is known to be right, read without checking it.

The layouts that come with sheetgen are checked by the test run, under every reading of every switch. A roll should not wait until that
has been done once more, with a library that takes longer to load than all the rest; all others go through `sheetgen.layout.head`, which
gives the same dice (a test compares them).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from sheetgen.core.cells import CellTable
from sheetgen.core.dice import Die, Face
from sheetgen.core.spec import GameSpec, Switch
from sheetgen.layout.building import build_dice, turned
from sheetgen.layout.document import Document
from sheetgen.layout.resolve import choose
from sheetgen.paper.ink import INKS, Ink

_LOOKS = ("copies", "color", "letter", "style", "label")
"""Keys of a die that say what it looks like, beside its faces."""


@dataclass(frozen=True, slots=True)
class DiceBox:
    """A game's dice and the inks that they are shown in.

    Attributes:
        spec: the game; its table of cells, numbers and turn may be left out.
        inks: color name -> ink.
    """

    spec: GameSpec
    inks: Mapping[str, Ink]


def trusted_box(document: Document) -> DiceBox:
    """The dice under the default of every switch."""
    data = document.data
    rules = {name: _switch(name, given) for name, given in (data.get("switches") or {}).items()}
    values = {name: switch.value for name, switch in rules.items()}
    top = Document({"dice": data.get("dice", [])}, document.keys, document.values)
    palette = {name: {"letter": given} if isinstance(given, str) else given for name, given in data.get("palette", {}).items()}
    letters = {name: str(given["letter"]) for name, given in palette.items()}
    low, _, high = str(data["players"]).partition("-")
    spec = GameSpec(
        id=data["id"],
        title=data["title"],
        players=(int(low), int(high or low)),
        engine=data.get("engine", "none"),
        dice=_dice(choose(top, values, values).data["dice"], letters),
        cells=CellTable({}),
        letters=MappingProxyType(letters),
        switches=MappingProxyType(rules),
    )
    return DiceBox(spec, {name: replace(INKS[given.get("ink", name)], name=name, letter=letters[name]) for name, given in palette.items()})


def _switch(name: str, given: Mapping[str, Any]) -> Switch:
    readings = MappingProxyType(dict(given.get("readings", {})))
    return Switch(name, given["question"], readings, given["default"], given["reason"], given["default"])


def _dice(given: list[dict[str, Any]], letters: Mapping[str, str]) -> tuple[Die, ...]:
    made: list[Die] = []
    bare: dict[str, list[Face]] = {}
    for data in given:
        faces = turned(bare[data["like"]], data.get("shift", 0)) if "like" in data else _faces(data["faces"])
        bare[data["id"]] = faces
        made += build_dice(data["id"], faces, letters, **{key: value for key, value in data.items() if key in _LOOKS})
    return tuple(made)


def _faces(given: str | list[Any]) -> list[Face]:
    if isinstance(given, str):
        low, high = given.split("..")
        return [Face(value) for value in range(int(low), int(high) + 1)]
    mappings = (item if isinstance(item, dict) else {"value" if isinstance(item, int) else "symbol": item} for item in given)
    return [Face(item.get("value"), item.get("symbol", ""), item.get("color", "")) for item in mappings]
