"""The cells that the `rules` of a layout name: sets, and families of cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from sheetgen.core.cells import Cell, CellTable
from sheetgen.layout.cells import expand
from sheetgen.layout.document import Place, mapping
from sheetgen.layout.model import RANGE
from sheetgen.layout.model_errors import found
from sheetgen.layout.rules_model import CellKey, FamilyModel, SetModel
from sheetgen.layout.shapes import checked

Cells = tuple[Cell, ...]
Members = Mapping[str, Cells]
"""The members of a family, by what their cells have in common."""

_KEYS: tuple[CellKey, ...] = ("area", "name", "group", "color")


class RuleSets:
    """The sets and families of a layout's rules, each read once; None = something is wrong with it,
    which is noted.
    """

    def __init__(self, table: CellTable, at: Place, data: Mapping[str, object]) -> None:
        self.table = table
        self._sets, self._sets_at = mapping(data.get("sets")), at / "sets"
        self._families, self._families_at = mapping(data.get("families")), at / "families"
        self._known_sets: dict[str, Cells | None] = {}
        self._known_families: dict[str, Members | None] = {}
        self._open: list[str] = []

    def check(self) -> None:
        """Reads them all, whether something speaks of them or not."""
        for name in self._sets:
            if name in self.table:
                message = f'"{name}" is an area; give the set another name'
                (self._sets_at / name).complain("set-like-area", message, key=True)
            self._named_set(name)
        for name in self._families:
            self._named_family(name)

    def cells(self, data: object, at: Place) -> Cells | None:
        """The cells that are written at a place, each once."""
        if at.is_hole:
            return None
        if isinstance(data, list):
            several = [self.cells(each, at / index) for index, each in enumerate(data)]
            known = [cells for cells in several if cells is not None]
            return tuple(dict.fromkeys(chain(*known))) if len(known) == len(several) else None
        if isinstance(data, dict):
            return self._some(data, at)
        if isinstance(data, str):
            return self._word(data, at)
        message = (
            "cells are an area, a cell, a set, a list of these, or {of: …} for some of them, not"
            f" {found(data)}"
        )
        at.complain("wrong-type", message)
        return None

    def family(self, name: str, at: Place) -> Members | None:
        """The members of the family of that name."""
        if name not in self._families:
            at.unknown("family", name, self._families)
            return None
        return self._named_family(name)

    def _word(self, word: str, at: Place) -> Cells | None:
        if word in self._open:
            at.complain("set-of-itself", f'the set "{word}" cannot be made of itself')
            return None
        if word in self._sets:
            return self._named_set(word)
        if word in self.table:
            return self.table[word].cells
        cell = self.table.cell(word)
        if cell:
            return (cell,)
        area, _, _ = word.partition(".")
        if area in self.table:
            at.unknown("cell", word, [str(cell.id) for cell in self.table[area]])
        else:
            at.unknown("area or set", word, (*self._sets, *self.table.areas))
        return None

    def _named_set(self, name: str) -> Cells | None:
        if name not in self._known_sets:
            self._open.append(name)
            self._known_sets[name] = self.cells(self._sets[name], self._sets_at / name)
            self._open.remove(name)
        return self._known_sets[name]

    def _some(self, data: object, at: Place) -> Cells | None:
        model = checked(SetModel, data, at, "a set")
        cells = self.cells(model.of, at / "of") if model else None
        if model is None or cells is None:
            return None
        for key in _KEYS:
            words = getattr(model, key)
            if words is not None and not (at / key).is_hole:
                wanted = _wanted(words, [getattr(cell, key) for cell in cells], key, at / key)
                cells = tuple(cell for cell in cells if getattr(cell, key) in wanted)
                if not wanted:
                    return None
        first = _number(model.first, len(cells), at / "first")
        last = _number(model.last, len(cells[:first]), at / "last")
        return cells[:first][first - last :]

    def _named_family(self, name: str) -> Members | None:
        if name not in self._known_families:
            at = self._families_at / name
            model = checked(FamilyModel, self._families[name], at, f'family "{name}"')
            self._known_families[name] = self._members(model, at) if model else None
        return self._known_families[name]

    def _members(self, model: FamilyModel, at: Place) -> Members | None:
        members: dict[str, list[Cell]] = {}
        for cell in self.cells(model.of, at / "of") or ():
            for key in model.split:
                if not getattr(cell, key):
                    message = f"{cell.id} has no {key}; leave it out of the family"
                    (at / "of").complain("no-member", message)
                    return None
            name = ".".join(getattr(cell, key) for key in model.split)
            members.setdefault(name.lower(), []).append(cell)
        kept = {"first": slice(1), "last": slice(-1, None), None: slice(None)}[model.keep]
        return {name: tuple(cells[kept]) for name, cells in members.items()} or None


def _wanted(words: tuple[str, ...], there: Iterable[str], key: CellKey, at: Place) -> set[str]:
    """What cells have that these words pick, in whatever letters they are written; nothing and a
    complaint where one of them picks nothing.
    """
    known = {word.lower(): word for word in there if word}
    wanted: set[str] = set()
    for index, word in enumerate(words):
        names = expand(word) if key == "name" else [word]
        picked = {known[name.lower()] for name in names if name.lower() in known}
        if not picked:
            place = at / index if (at / index).path in at.document.values else at
            noun = "cell" if key == "name" else key
            place.unknown(f"{noun} of these", word, () if RANGE.match(word) else known.values())
            return set()
        wanted |= picked
    return wanted


def _number(given: int | None, many: int, at: Place) -> int:
    """How many cells are taken of so many; all where nothing is said."""
    if given is not None and not 0 <= given <= many:
        at.complain("bad-value", f"there are {many} cells, so this is 0 to {many}, not {given}")
    return many if given is None else given
