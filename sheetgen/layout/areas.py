"""The areas of a layout become the table of cells.

Cells are counted, ranged or listed (see `sheetgen.layout.cells`), a grid (`grid: [rows, columns]`,
cells `r1c1` row by row), or the slots between the neighbors of a grid (`between: grid`; first those
side by side, then those one above the other, `r1c1-r1c2`). Groups give some cells a name or a
multiplier; a group written as a range may reach past its area, so that rows of different length can
share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.layout.cells import VALUES, expand, read_cells
from sheetgen.layout.document import Document, TreePath, listing
from sheetgen.layout.model import MOST_ALTOGETHER, RANGE, AreaModel, GroupModel
from sheetgen.layout.model_errors import one_of
from sheetgen.layout.shapes import checked

_MOST_SIDE = 40


def read_areas(
    given: Mapping[str, object], letters: Mapping[str, str], document: Document
) -> tuple[CellTable, frozenset[str]]:
    """The areas as far as they can be read, and the names of those that are not whole."""
    whole = {
        name: checked(AreaModel, data, document, ("areas", name), f'area "{name}"')
        for name, data in given.items()
    }
    models = {name: model for name, model in whole.items() if model is not None}
    reader = _Reader(models, letters, document)
    areas: dict[str, Area] = {}
    wrong = set(given) - set(models)
    count = 0
    for name, model in models.items():
        before = len(document.problems)
        area = reader.area(name, model)
        count += len(area) if area else 0
        if count > MOST_ALTOGETHER:
            message = f"a game has at most {MOST_ALTOGETHER} cells; there are more up to here"
            document.complain("too-many-cells", message, ("areas", name), key=True)
            wrong.update(models)
            break
        if area is not None:
            areas[name] = area
        if area is None or len(document.problems) > before:
            wrong.add(name)
    return CellTable(areas), frozenset(wrong)


@dataclass(frozen=True, slots=True)
class _Reader:
    models: Mapping[str, AreaModel]
    letters: Mapping[str, str]
    document: Document

    def area(self, name: str, model: AreaModel) -> Area | None:
        """An area with its cells, or None and a complaint."""
        at: TreePath = ("areas", name)
        color = model.color or ""
        if color and color not in self.letters:
            self.document.complain(
                "unknown-color",
                one_of(color, self.document.guesses(self.letters), "color"),
                (*at, "color"),
                subject=color,
            )
            color = ""
        names = self._names(name, model, at)
        if len(set(names)) < len(names):
            twice = next(cell for index, cell in enumerate(names) if cell in names[:index])
            self.document.complain(
                "cell-twice",
                f'cell "{twice}" stands twice in area "{name}"',
                _last(at, model.cells, twice),
            )
            return None
        if not names:
            return None
        groups = self._groups(model, names, at)
        cells = []
        for cell in names:
            group, times = groups.get(cell, ("", model.times))
            values = tuple(int(part) for part in cell.split("/")) if VALUES.match(cell) else ()
            cells.append(
                Cell(
                    name,
                    cell,
                    color or (cell if cell in self.letters else ""),
                    values,
                    group,
                    times,
                )
            )
        return Area(name, tuple(cells), color)

    def _groups(
        self, model: AreaModel, names: list[str], at: TreePath
    ) -> dict[str, tuple[str, int]]:
        """Cell -> the name and multiplier of its group."""
        groups: dict[str, tuple[str, int]] = {}
        there = set(names)
        for index, data in enumerate(model.groups):
            path: TreePath = (*at, "groups", index)
            group = checked(GroupModel, data, self.document, path, "a group")
            if group is None:
                continue
            items = group.cells if isinstance(group.cells, list) else [group.cells]
            reaches_past = any(isinstance(item, str) and RANGE.match(item) for item in items)
            for cell in read_cells(group.cells, self.document, (*path, "cells"), merged=True) or ():
                if cell in there:
                    groups[cell] = (group.name, model.times if group.times is None else group.times)
                elif not reaches_past:
                    self.document.complain(
                        "unknown-cell",
                        one_of(cell, self.document.guesses(names), "cell"),
                        _last(path, group.cells, cell),
                        subject=cell,
                    )
        return groups

    def _names(self, name: str, model: AreaModel, at: TreePath) -> list[str]:
        """The names of an area's cells, or none and a complaint."""
        complain = self.document.complain
        ways = [way for way in ("cells", "grid", "between") if getattr(model, way) is not None]
        if len(ways) > 1:
            complain(
                "two-ways",
                f"an area has {' or '.join(ways)}, one of them",
                (*at, ways[1]),
                key=True,
            )
            return []
        if model.between is not None:
            return self._slots(model.between, at)
        if model.grid is not None:
            rows, columns = model.grid
            if 0 < rows <= _MOST_SIDE and 0 < columns <= _MOST_SIDE:
                return [f"r{r}c{c}" for r in range(1, rows + 1) for c in range(1, columns + 1)]
            complain("bad-value", f"a grid has 1 to {_MOST_SIDE} rows and columns", (*at, "grid"))
            return []
        names = (
            read_cells(model.cells, self.document, (*at, "cells"))
            if model.cells is not None
            else []
        )
        if names is None:
            return []
        if not names and (*at, "cells") not in self.document.holes:
            complain("no-cells", f'area "{name}" has no cells', at, key=True)
        return names

    def _slots(self, grid: str, at: TreePath) -> list[str]:
        """The slots between the neighbors of a grid: first those side by side, then those one above
        the other.
        """
        sides = {name: model.grid for name, model in self.models.items() if model.grid is not None}
        if grid not in sides:
            message = one_of(grid, self.document.guesses(sides), "area with a grid")
            self.document.complain("unknown-area", message, (*at, "between"), subject=grid)
            return []
        rows, columns = sides[grid]
        if max(rows, columns) > _MOST_SIDE:
            return []
        right = [f"r{r}c{c}-r{r}c{c + 1}" for r in range(1, rows + 1) for c in range(1, columns)]
        return right + [
            f"r{r}c{c}-r{r + 1}c{c}" for r in range(1, rows) for c in range(1, columns + 1)
        ]


def _last(at: TreePath, cells: object, name: str) -> TreePath:
    """Where the second of two equal cells is written."""
    places = [index for index, item in enumerate(listing(cells)) if name in expand([item])]
    return (*at, "cells", places[-1]) if places else (*at, "cells")
