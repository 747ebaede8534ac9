"""The cells that the `rules` of a layout name: sets, and families of cells."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from sheetgen.core.cells import Cell, CellTable
from sheetgen.layout.cells import expand
from sheetgen.layout.document import Place
from sheetgen.layout.model import RANGE
from sheetgen.layout.model_errors import found
from sheetgen.layout.rules_model import CellKey, FamilyModel, RulesModel, SetModel
from sheetgen.layout.shapes import checked

Cells = tuple[Cell, ...]
Members = Mapping[str, Cells]
"""The members of a family, by what their cells have in common, in small letters."""

_KEYS: tuple[CellKey, ...] = ("area", "name", "group", "color")
_KEPT = {"first": slice(1), "last": slice(-1, None), None: slice(None)}


class RuleSets:
    """The sets and families of a layout's rules, each made of sets above it; what is wrong is
    noted, and has no cells.
    """

    def __init__(self, table: CellTable, model: RulesModel, at: Place) -> None:
        self.table, self.at = table, at
        self.sets: dict[str, Cells] = {}
        self.families: dict[str, Members] = {}
        self.used: set[str] = set()
        for name, data in model.sets.items():
            if name in table:
                message = f'"{name}" is an area; give the set another name'
                (at / "sets" / name).complain("set-like-area", message, key=True)
            self.sets[name] = self.cells(data, at / "sets" / name)
        for name, data in model.families.items():
            place = at / "families" / name
            family = checked(FamilyModel, data, place, f'family "{name}"')
            self.families[name] = self._members(family, place) if family else {}

    def check_used(self, written: str) -> None:
        """Complains about sets and families that nothing in the rules, which are written so, speaks
        of under whatever values.
        """
        for key, names in (("sets", self.sets), ("families", self.families)):
            for name in names:
                if name not in self.used and written.count(f"'{name}'") < 2:
                    message = f'"{name}" is not used in these rules; leave it out'
                    (self.at / key / name).complain("unused-name", message, key=True)

    def cells(self, data: object, at: Place) -> Cells:
        """The cells that are written at a place, each once."""
        if at.is_hole:
            return ()
        if isinstance(data, list):
            several = (self.cells(each, at / index) for index, each in enumerate(data))
            return tuple(dict.fromkeys(chain.from_iterable(several)))
        if isinstance(data, dict):
            model = checked(SetModel, data, at, "a set")
            return self._some(model, at) if model else ()
        if isinstance(data, str):
            return self._named(data, at)
        message = "cells are an area, a cell, a set, a list of these, or some of them: {of: red, …}"
        at.complain("wrong-type", f"{message}, not {found(data)}")
        return ()

    def _named(self, word: str, at: Place) -> Cells:
        """The cells of a set, an area, or an address."""
        area, dot, _ = word.partition(".")
        cell = self.table.cell(word)
        self.used.add(word)
        if word in self.sets:
            return self.sets[word]
        if word in self.table:
            return self.table[word].cells
        if cell:
            return (cell,)
        if dot and area in self.table:
            at.unknown("cell", word, [str(cell.id) for cell in self.table[area]])
        else:
            at.unknown("area or set", word, (*self.sets, *self.table.areas))
        return ()

    def _some(self, model: SetModel, at: Place) -> Cells:
        """The cells of a set that have all that is asked, and then the first or last of them."""
        cells = self.cells(model.of, at / "of")
        for key in _KEYS:
            words = getattr(model, key)
            if words and cells:
                cells = _having(words, cells, key, at / key)
        for end, many in (("first", model.first), ("last", model.last)):
            if many is None or not cells:
                continue
            if not 0 <= many <= len(cells):
                message = f"there are {len(cells)} cells, so this is 0 to {len(cells)}, not {many}"
                (at / end).complain("bad-value", message)
            cells = cells[:many] if end == "first" else cells[len(cells) - many :]
        return cells

    def _members(self, model: FamilyModel, at: Place) -> Members:
        """The members of a family that is declared at a place."""
        members: dict[str, list[Cell]] = {}
        for cell in self.cells(model.of, at / "of"):
            own = {key: getattr(cell, key) for key in model.split}
            lacking = [key for key, value in own.items() if not value]
            if lacking:
                message = f"{cell.id} has no {lacking[0]}; leave it out of the family"
                (at / "of").complain("no-member", message)
                return {}
            members.setdefault(".".join(own.values()).lower(), []).append(cell)
        return {key: tuple(cells[_KEPT[model.keep]]) for key, cells in members.items()}


def _having(words: tuple[str, ...], cells: Cells, key: CellKey, at: Place) -> Cells:
    """The cells that these words pick, in whatever letters they are written; none and a complaint
    where one of them picks nothing.
    """
    there = {getattr(cell, key).lower(): getattr(cell, key) for cell in cells}
    wanted: set[str] = set()
    for word in words:
        names = expand(word) if key == "name" else [word]
        picked = {name.lower() for name in names}.intersection(there)
        if not picked:
            known = () if RANGE.match(word) else list(filter(None, there.values()))
            at.unknown("cell of these" if key == "name" else f"{key} of these", word, known)
            return ()
        wanted |= picked
    return tuple(cell for cell in cells if getattr(cell, key).lower() in wanted)
