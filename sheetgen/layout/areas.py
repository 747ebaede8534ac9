"""The areas of a layout become the table of cells.

Cells are counted (`cells: 9` is 1 to 9), ranged (`2..12`), listed (names and ranges mixed), a grid (`grid: [rows, columns]`, cells
`r1c1` row by row), or the slots between the neighbors of a grid (`between: grid`; first those side by side, then those one above the
other, `r1c1-r1c2`). Groups give some cells a name or a multiplier; a group written as a range may reach past its area, so that rows of
different length can share it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.errors import Problem
from sheetgen.layout.complaints import checked
from sheetgen.layout.document import Document, TreePath, listing
from sheetgen.layout.model import MOST_ALTOGETHER, MOST_CELLS, RANGE, AreaModel, GroupModel
from sheetgen.layout.naming import one_of
from sheetgen.values import frozen

_VALUES = re.compile(r"\d{1,6}(/\d{1,6})*$")
_MOST_SIDE = 40


def read_areas(
    given: Mapping[str, object], letters: Mapping[str, str], document: Document, problems: list[Problem]
) -> tuple[CellTable, frozenset[str]]:
    """The areas as far as they can be read, what is wrong with them, and the names of those that are not whole."""
    models: dict[str, AreaModel] = {}
    for name, data in given.items():
        at: TreePath = ("areas", name)
        model = None if at in document.holes else checked(AreaModel, data, document, at, f'area "{name}"', problems)
        if model is not None:
            models[name] = model
    reader = _Reader(models, letters, document, problems)
    areas: dict[str, Area] = {}
    wrong = set(given) - set(models)
    count = 0
    for name, model in models.items():
        before = len(problems)
        area = reader.area(name, model)
        count += len(area) if area else 0
        if count > MOST_ALTOGETHER:
            reader.complain(
                "too-many-cells", f"a game has at most {MOST_ALTOGETHER} cells; there are more up to here", ("areas", name), key=True
            )
            wrong.update(models)
            break
        if area is not None:
            areas[name] = area
        if area is None or len(problems) > before:
            wrong.add(name)
    return CellTable(areas), frozenset(wrong)


@frozen
class _Reader:
    models: Mapping[str, AreaModel]
    letters: Mapping[str, str]
    document: Document
    problems: list[Problem]

    def complain(self, code: str, message: str, path: TreePath, *, key: bool = False, subject: str = "") -> None:
        self.problems.append(Problem(code, message, self.document.where(path, key=key), subject=subject))

    def area(self, name: str, model: AreaModel) -> Area | None:
        """An area with its cells, or None and a complaint."""
        at: TreePath = ("areas", name)
        color = model.color or ""
        if color and color not in self.letters:
            self.complain("unknown-color", one_of(color, self.letters, "color"), (*at, "color"), subject=color)
            color = ""
        names = self._names(name, model, at)
        twice = _twice(names)
        if twice is not None:
            self.complain("cell-twice", f'cell "{twice}" stands twice in area "{name}"', _last(at, model.cells, twice))
        if twice is not None or not names:
            return None
        groups = self._groups(model, names, at)
        cells = []
        for cell in names:
            group, times = groups.get(cell, ("", model.times))
            values = tuple(int(part) for part in cell.split("/")) if _VALUES.match(cell) else ()
            cells.append(Cell(name, cell, color or (cell if cell in self.letters else ""), values, group, times))
        return Area(name, tuple(cells), color)

    def _groups(self, model: AreaModel, names: list[str], at: TreePath) -> dict[str, tuple[str, int]]:
        """Cell -> the name and multiplier of its group."""
        groups: dict[str, tuple[str, int]] = {}
        for index, data in enumerate(model.groups):
            path: TreePath = (*at, "groups", index)
            group = None if path in self.document.holes else checked(GroupModel, data, self.document, path, "a group", self.problems)
            if group is None:
                continue
            for cell in expand(group.cells):
                if cell in names:
                    groups[cell] = (group.name, model.times if group.times is None else group.times)
                elif not _may_reach_past(group.cells):
                    self.complain("unknown-cell", one_of(cell, names, "cell"), _last(path, group.cells, cell), subject=cell)
        return groups

    def _names(self, name: str, model: AreaModel, at: TreePath) -> list[str]:
        """The names of an area's cells, or none and a complaint."""
        ways = [way for way in ("cells", "grid", "between") if getattr(model, way) is not None]
        if len(ways) > 1:
            self.complain("two-ways", f"an area has {' or '.join(ways)}, one of them", (*at, ways[1]), key=True)
            return []
        if model.between is not None:
            return self._slots(model.between, at)
        if model.grid is not None:
            return self._grid(model.grid, at)
        names = expand(model.cells) if model.cells is not None else []
        if not names and (*at, "cells") not in self.document.holes:
            self.complain("no-cells", f'area "{name}" has no cells', at, key=True)
        if len(names) > MOST_CELLS:
            self.complain("bad-value", f"an area has at most {MOST_CELLS} cells, not {len(names)}", (*at, "cells"))
            return []
        return names

    def _grid(self, grid: tuple[int, int], at: TreePath) -> list[str]:
        rows, columns = grid
        if not (0 < rows <= _MOST_SIDE and 0 < columns <= _MOST_SIDE):
            self.complain("bad-value", f"a grid has 1 to {_MOST_SIDE} rows and columns", (*at, "grid"))
            return []
        return [f"r{r}c{c}" for r in range(1, rows + 1) for c in range(1, columns + 1)]

    def _slots(self, grid: str, at: TreePath) -> list[str]:
        """The slots between the neighbors of a grid."""
        base = self.models.get(grid)
        if base is None or base.grid is None:
            grids = [other for other, one in self.models.items() if one.grid is not None]
            self.complain("unknown-area", one_of(grid, grids, "area with a grid"), (*at, "between"), subject=grid)
            return []
        return slots(*base.grid) if max(base.grid) <= _MOST_SIDE else []


def _twice(names: Iterable[str]) -> str | None:
    """The first name that stands there a second time."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


def _last(at: TreePath, cells: object, name: str) -> TreePath:
    """Where the second of two equal cells is written."""
    places = [index for index, item in enumerate(cells) if name in expand([item])] if isinstance(cells, list) else []
    return (*at, "cells", places[-1]) if places else (*at, "cells")


def _may_reach_past(cells: object) -> bool:
    items = cells if isinstance(cells, list) else [cells]
    return any(isinstance(item, str) and RANGE.match(item) for item in items)


def slots(rows: int, columns: int) -> list[str]:
    """The names of the slots between a grid's neighbors: first those side by side, then those one above the other."""
    right = [(f"r{r}c{c}", f"r{r}c{c + 1}") for r in range(1, rows + 1) for c in range(1, columns)]
    down = [(f"r{r}c{c}", f"r{r + 1}c{c}") for r in range(1, rows) for c in range(1, columns + 1)]
    return [f"{one}-{two}" for one, two in right + down]


def expand(cells: object) -> list[str]:
    """Names of cells, counted, ranged or listed: `3` is 1, 2, 3, and `[1, 4..6, joker]` is 1, 4, 5, 6, joker."""
    if isinstance(cells, int):
        return [str(number) for number in range(1, cells + 1)]
    if isinstance(cells, str):
        match = RANGE.match(cells)
        return [str(number) for number in range(int(match[1]), int(match[2]) + 1)] if match else [cells]
    return [name for item in listing(cells) for name in (expand(item) if isinstance(item, str) else [str(item)])]
