"""The areas of a layout become the table of cells.

Cells are counted, ranged or listed (see `sheetgen.layout.cells`), a grid (`grid: [rows, columns]`,
cells `r1c1` row by row), or the slots between the neighbors of a grid (`between: grid`; first those
side by side, then those one above the other, `r1c1-r1c2`). Groups give some cells a name or a
multiplier; a group written as a range may reach past its area, so that rows of different length can
share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.layout.cells import VALUES, expand, read_cells
from sheetgen.layout.document import Place, YamlDocument, listing
from sheetgen.layout.model import MOST_ALTOGETHER, RANGE, AreaModel, GroupModel
from sheetgen.layout.palette import known_color
from sheetgen.layout.shapes import checked

_MOST_SIDE = 40


def read_areas(
    given: Mapping[str, object], letters: Mapping[str, str], document: YamlDocument
) -> tuple[CellTable, set[str]]:
    """The areas as far as they can be read, and the names of those that are not whole."""
    every = document.place("areas")
    read = {
        name: checked(
            AreaModel,
            data,
            every / name,
            f'area "{name}"',
        )
        for name, data in given.items()
    }
    models = {name: model for name, model in read.items() if model}
    reader = _AreaReader(models, letters)
    areas: dict[str, Area] = {}
    wrong = set(given) - set(models)
    count = 0
    for name, model in models.items():
        before = len(document.problems)
        area = reader.area(name, model, every / name)
        if area is not None:
            areas[name] = area
            count += len(area)
        if area is None or len(document.problems) > before:
            wrong.add(name)
        if count > MOST_ALTOGETHER:
            del areas[name]
            message = f"a game has at most {MOST_ALTOGETHER} cells; there are more up to here"
            (every / name).complain("too-many-cells", message, key=True)
            wrong.update(models)
            break
    return CellTable(areas), wrong


@dataclass(frozen=True, slots=True)
class _AreaReader:
    models: Mapping[str, AreaModel]
    letters: Mapping[str, str]

    def area(
        self,
        name: str,
        model: AreaModel,
        at: Place,
    ) -> Area | None:
        """An area with its cells, or None and a complaint."""
        color = known_color(model.color, self.letters, at / "color")
        names = self._names(name, model, at)
        if not names:
            return None
        if twice := [cell for cell, count in Counter(names).items() if count > 1]:
            message = f'cell "{twice[0]}" stands twice in area "{name}"'
            _last(at, model.cells, twice[0]).complain("cell-twice", message)
            names = list(dict.fromkeys(names))
        groups = self._groups(model, names, at)
        cells = [
            Cell(
                name,
                cell,
                color or (cell if cell in self.letters else ""),
                tuple([int(part) for part in cell.split("/")]) if VALUES.match(cell) else (),
                *groups.get(cell, ("", model.times)),
            )
            for cell in names
        ]
        _refuse_idle(model, at)
        return Area(
            name,
            tuple(cells),
            color,
            writes=model.writes is not None,
            signed=model.signed,
            marks=model.marks,
        )

    def _groups(
        self,
        model: AreaModel,
        names: list[str],
        at: Place,
    ) -> dict[str, tuple[str, int]]:
        """Cell -> the name and multiplier of its group."""
        groups: dict[str, tuple[str, int]] = {}
        there = set(names)
        for index, data in enumerate(model.groups):
            place = at / "groups" / index
            group = checked(GroupModel, data, place, "a group")
            if group is None:
                continue
            times = model.times if group.times is None else group.times
            cells = read_cells(group.cells, place / "cells", merged=True) or ()
            groups |= {cell: (group.name, times) for cell in cells if cell in there}
            if not _has_range(group.cells):
                for cell in cells:
                    if cell not in there:
                        _last(place, group.cells, cell).unknown("cell", cell, names)
        return groups

    def _names(
        self,
        name: str,
        model: AreaModel,
        at: Place,
    ) -> list[str]:
        """The names of an area's cells, or none and a complaint."""
        ways = [way for way in ("cells", "grid", "between") if getattr(model, way) is not None]
        if len(ways) > 1:
            message = f"an area has {' or '.join(ways)}, one of them"
            (at / ways[1]).complain("two-ways", message, key=True)
            return []
        if model.between is not None:
            return self._slots(model.between, at)
        if model.grid is not None:
            if min(model.grid) > 0 and max(model.grid) <= _MOST_SIDE:
                return [cell for cell, _, _ in _places(*model.grid)]
            message = f"a grid has 1 to {_MOST_SIDE} rows and columns"
            (at / "grid").complain("bad-value", message)
            return []
        cells = [] if model.cells is None else model.cells
        names = read_cells(cells, at / "cells")
        if names == [] and not (at / "cells").is_hole:
            at.complain("no-cells", f'area "{name}" has no cells', key=True)
        return names or []

    def _slots(self, grid: str, at: Place) -> list[str]:
        """The slots between the neighbors of a grid: first those side by side, then those one above
        the other.
        """
        sides = {name: model.grid for name, model in self.models.items() if model.grid is not None}
        if grid not in sides:
            (at / "between").unknown("area with a grid", grid, sides)
            return []
        rows, columns = sides[grid]
        if max(rows, columns) > _MOST_SIDE:
            return []
        right = [f"{cell}-r{row}c{column + 1}" for cell, row, column in _places(rows, columns - 1)]
        down = [f"{cell}-r{row + 1}c{column}" for cell, row, column in _places(rows - 1, columns)]
        return right + down


def _refuse_idle(model: AreaModel, at: Place) -> None:
    """Notes what an area says of its marks or numbers where it has none of them."""
    if model.signed and model.writes is None:
        (at / "signed").complain(
            "unused-key", "signed is for an area with writes: number", key=True
        )
    if model.marks and model.writes is not None:
        message = "an area has marks, or writes a number, one of them"
        (at / "marks").complain("two-ways", message, key=True)
        return
    for index, mark in enumerate(model.marks):
        if mark in model.marks[:index]:
            message = f"{mark} stands twice in marks; write it once"
            (at / "marks" / index).complain("mark-twice", message)


def _places(rows: int, columns: int) -> Iterator[tuple[str, int, int]]:
    """The cells of a grid, row by row, each with its row and column."""
    for row, column in product(range(1, rows + 1), range(1, columns + 1)):
        yield f"r{row}c{column}", row, column


def _has_range(cells: object) -> bool:
    """Whether the cells of a group are written with a range, which may reach past its area."""
    items = cells if isinstance(cells, list) else [cells]
    return any(isinstance(item, str) and RANGE.match(item) for item in items)


def _last(at: Place, cells: object, name: str) -> Place:
    """Where the second of two equal cells is written."""
    places = [index for index, item in enumerate(listing(cells)) if name in expand([item])]
    return at / "cells" / places[-1] if places else at / "cells"
