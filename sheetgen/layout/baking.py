"""Bakes the shipped layouts: `python -m sheetgen.layout.baking FOLDER`, or `make baked`, after one
of them was changed.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path

from sheetgen.core.cells import Area
from sheetgen.core.dice import Face
from sheetgen.core.spec import GameSpec, Switch
from sheetgen.errors import LayoutError
from sheetgen.files import write_text
from sheetgen.layout.baked import BETWEEN, FORM, baked_file, fingerprint
from sheetgen.layout.document import listing, mapping
from sheetgen.layout.game_section import Reading, part_names, read_game
from sheetgen.layout.resolve import load

_FACE = 4
"""Fields of a face that shows neither words nor a picture of its own: value, symbol, color, letter.
"""

_NAME = re.compile(r"\{([a-z][a-z0-9-]*)\}")


def bake(path: Path) -> str:
    """The baked form of a layout as text.

    Raises LayoutError for a layout that is not right under some reading.
    """
    return _Oven(path).text()


class _Oven:
    """Reads a layout under every reading that changes one of its things."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.document = load(path, path.name)
        self.reading = cache(self._reading)
        self.base = self.reading(())

    def text(self) -> str:
        raw, spec = self.document.top, self.base.spec
        numbers, areas = mapping(raw.get("numbers")), mapping(raw.get("areas"))
        data: dict[str, object] = {
            "form": FORM,
            "layout": fingerprint(self.path),
            "id": spec.id,
            "title": self._thing(raw["title"], "title"),
            "about": self.base.about,
            "picture": self.base.picture,
            "players": spec.players,
            "engine": spec.engine,
            "parts": part_names(self.document),
            "inks": [_row(ink) for ink in self.base.inks.values()],
            "switches": [
                [*_row(switch)[:2], dict(switch.readings), *_row(switch)[3:5], switch.range]
                for switch in spec.switches.values()
            ],
            "numbers": {name: self._thing(numbers[name], "numbers", name) for name in spec.numbers},
            **({"symbols": dict(spec.symbols)} if spec.symbols else {}),
            "turn": [
                self._thing(step, "turn", at) for at, step in enumerate(listing(raw.get("turn")))
            ],
            "dice": self._thing(raw.get("dice"), "dice"),
            "areas": {name: self._thing(areas[name], "cells", name) for name in spec.cells.areas},
        }
        lines = (
            f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}"
            for key, value in data.items()
        )
        return "{" + ",\n".join(lines) + "}\n"

    def _reading(self, settings: tuple[tuple[str, str], ...]) -> Reading:
        reading = read_game(self.document, dict(settings))
        if reading.problems:
            raise LayoutError(reading.problems)
        return reading

    def _thing(self, raw: object, what: str, *name: str | int) -> object:
        """A thing as it is, or as it is under each reading of the switches that it speaks of.

        Names in a text are filled in later.
        """

        def take(spec: GameSpec) -> object:
            thing = getattr(spec, what)
            return _plain(thing[name[0]] if name else thing)

        if isinstance(raw, str):
            return raw
        by = sorted(set(self._spoken_of(raw)))
        if not by:
            return take(self.base.spec)
        switches = [self.base.spec.switches[name] for name in by]
        ways = [
            tuple(zip(by, readings, strict=True)) for readings in product(*map(_readings, switches))
        ]
        return {
            "by": by,
            "of": {
                BETWEEN.join(reading for _, reading in way): take(self.reading(way).spec)
                for way in ways
            },
        }

    def _spoken_of(self, raw: object) -> Iterator[str]:
        """The switches that change what stands here, by the way of numbers and of the grid that
        slots lie between, too.
        """
        whole = self.document
        if isinstance(raw, str):
            for name in _NAME.findall(raw):
                yield from (
                    (name,)
                    if name in mapping(whole.top.get("switches"))
                    else self._spoken_of(whole.at(("numbers", name)))
                )
        elif isinstance(raw, list):
            for item in raw:
                yield from self._spoken_of(item)
        elif isinstance(raw, dict):
            yield from (raw[key] for key in ("switch", "by") if key in raw)
            if "between" in raw:
                yield from self._spoken_of(whole.at(("areas", raw["between"])))
            for item in raw.values():
                yield from self._spoken_of(item)


def _readings(switch: Switch) -> tuple[str, ...]:
    low, high = switch.range or (0, -1)
    return tuple(switch.readings) or tuple(str(number) for number in range(low, high + 1))


def _row(thing: object) -> list[object]:
    """A value as the list of its fields."""
    return [_plain(getattr(thing, name)) for name in getattr(thing, "__match_args__", ())]


def _plain(value: object) -> object:
    if isinstance(value, Area):
        return [value.color, [_row(cell)[1:] for cell in value]]
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Face):
        return _row(value)[: None if value.words or value.picture else _FACE]
    return (
        _row(value)
        if hasattr(value, "__match_args__")
        else dict(value)
        if isinstance(value, Mapping)
        else value
    )


def main(folder: str) -> None:
    """Bakes every layout of a folder."""
    for path in sorted(Path(folder).glob("*.yaml")):
        write_text(baked_file(path), bake(path))


if __name__ == "__main__":
    main(*sys.argv[1:])
