"""The cells that the `rules` of a layout name: sets, and families of cells."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import get_args

from sheetgen.core.cells import Cell, CellRun, CellTable, called
from sheetgen.layout.cells import expand
from sheetgen.layout.document import Place
from sheetgen.layout.model_errors import found
from sheetgen.layout.rules_model import CellKey, FamilyModel, RulesModel, SetModel
from sheetgen.layout.shapes import checked
from sheetgen.messages import Words

Members = Mapping[str, CellRun]
"""The members of a family, by what their cells have in common, in small letters."""

_KEPT = {"first": slice(1), "last": slice(-1, None), None: slice(None)}


class RuleSets:
    """The sets and families of a layout's rules, each made of sets above it; what is wrong is
    noted, and has no cells.
    """

    def __init__(self, table: CellTable, model: RulesModel, at: Place) -> None:
        self.used: set[str] = set()
        self.named: dict[str, CellRun] = {area.id: area.cells for area in table.areas.values()}
        self.named |= {cell.id: (cell,) for cell in table}
        self._groups = {f"{cell.area}.{cell.group}" for cell in table} - {*self.named}
        for name, cells in _parts(table).items():
            self.named.setdefault(name, cells)
        for name, data in model.sets.items():
            place = at / "sets" / name
            if name in table:
                place.complain(
                    "set-like-area", f'"{name}" is an area; give the set another name', key=True
                )
            self.named[name] = self.cells(data, place)
        self.families = {
            name: self._members(family, at / "families" / name)
            for name, family in model.families.items()
        }

    def cells(self, data: object, at: Place) -> CellRun:
        """The cells that are written at a place, each once."""
        if at.is_hole:
            return ()
        if isinstance(data, list):
            several = (self.cells(each, at / index) for index, each in enumerate(data))
            return tuple(dict.fromkeys(chain.from_iterable(several)))
        if isinstance(data, dict):
            return self._some(data, at)
        if isinstance(data, str):
            return self._named(data, at)
        message = "cells are an area, a cell, a set, a list of these, or some of them: {of: red, …}"
        at.complain("wrong-type", f"{message}, not {found(data)}")
        return ()

    def _named(self, word: str, at: Place) -> CellRun:
        """The cells of a set, an area, or an address."""
        self.used.add(word)
        if word not in self.named:
            area = f"{word.partition('.')[0]}."
            parts = [name for name in self.named if name.startswith(area)]
            if parts:
                lines = [name for name in parts if name not in self._groups]
                at.unknown("cell", word, lines)
            else:
                at.unknown("area or set", word, [name for name in self.named if "." not in name])
        return self.named.get(word, ())

    def _some(self, data: object, at: Place) -> CellRun:
        """The cells of a set that have all that is asked, and then the first or last of them."""
        model = checked(SetModel, data, at, "a set")
        if model is None:
            return ()
        cells = self.cells(model.of, at / "of")
        for key in get_args(CellKey):
            cells = _having(getattr(model, key), cells, key, at / key)
        for end, many in (("first", model.first), ("last", model.last)):
            there = len(cells)
            if cells and many is not None and not 0 <= many <= there:
                (at / end).complain(
                    "bad-value", f"there are {there} cells, so this is 0 to {there}, not {many}"
                )
            elif many is not None:
                cells = cells[:many] if end == "first" else cells[there - many :]
        return cells

    def _members(self, data: object, at: Place) -> Members:
        """The members of a family that is declared at a place."""
        members: dict[str, list[Cell]] = {}
        model = checked(FamilyModel, data, at, "a family")
        if model is None:
            return {}
        for cell in self.cells(model.of, at / "of"):
            own = {key: getattr(cell, key) for key in model.split}
            for key, value in own.items():
                if not value:
                    (at / "of").complain(
                        "no-member", f"{cell.id} has no {key}; leave it out of the family"
                    )
            members.setdefault(".".join(own.values()).lower(), []).append(cell)
        return {key: tuple(cells[_KEPT[model.keep]]) for key, cells in members.items()}


def _parts(table: CellTable) -> Members:
    """The cells of each row, column and group of an area, by what widgets call them, `pad.sum`."""
    parts: dict[str, list[Cell]] = {}
    for cell in table:
        for word in dict.fromkeys(filter(None, called(cell)[1:-1])):
            parts.setdefault(f"{cell.area}.{word}", []).append(cell)
    return parts


def _having(words: Words, cells: CellRun, key: str, at: Place) -> CellRun:
    """The cells that these words pick, in whatever letters they are written; none and a complaint
    where one of them picks nothing; all where there are no words.
    """
    own = {cell: getattr(cell, key) for cell in cells}
    wanted: set[str] = set()
    for word in words:
        names = {name.lower() for name in expand(word)}
        if cells and names.isdisjoint(map(str.lower, own.values())):
            noun = "cell" if key == "name" else key
            at.unknown(f"{noun} of these", word, dict.fromkeys(filter(None, own.values())))
            return ()
        wanted |= names
    return tuple(cell for cell in cells if not words or own[cell].lower() in wanted)
