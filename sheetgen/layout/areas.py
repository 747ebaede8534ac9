"""The areas of a layout become the table of cells.

Cells are counted, ranged or listed (see `sheetgen.layout.cells`), a grid (`grid: [rows, columns]`,
or with `rows` and `columns` by name, see `sheetgen.layout.grids`), or the slots between the
neighbors of a grid (`between: grid`, `r1c1-r1c2`). Groups give some cells a name or a multiplier; a
group written as a range may reach past its area, so that rows of different length can share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.core.cells import TOTALS, Area, Cell, CellTable
from sheetgen.core.spec import Letters
from sheetgen.layout.cells import VALUES, expand, last_place, read_cells
from sheetgen.layout.document import Place, YamlDocument, YamlMapping, whole
from sheetgen.layout.grids import (
    GRID,
    GridPlaces,
    between,
    has_grid,
    named_cells,
    places_of,
    read_grid,
)
from sheetgen.layout.model import MOST_ALTOGETHER, RANGE, AreaModel, GroupModel
from sheetgen.layout.palette import known_color
from sheetgen.layout.shapes import checked

# The keys that say what cells an area has; only those of a grid go together
_WAYS = ("cells", *GRID, "between")


def read_areas(
    given: YamlMapping, letters: Letters, document: YamlDocument
) -> tuple[CellTable, set[str]]:
    """The areas as far as they can be read, and the names of those that are not whole."""
    every = document.place("areas")
    read = {
        name: checked(AreaModel, data, every / name, f'area "{name}"')
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
            (every / name).complain(
                "too-many-cells",
                f"a game has at most {MOST_ALTOGETHER} cells; there are more up to here",
                key=True,
            )
            wrong.update(models)
            break
    return CellTable(areas), wrong


@dataclass(frozen=True, slots=True)
class _AreaReader:
    models: Mapping[str, AreaModel]
    letters: Letters

    def area(self, name: str, model: AreaModel, at: Place) -> Area | None:
        """An area with its cells, or None and a complaint."""
        color = known_color(model.color, self.letters, at / "color")
        names, places = self._names(name, model, at)
        if not names:
            return None
        if twice := [cell for cell, count in Counter(names).items() if count > 1]:
            last_place(at / "cells", model.cells, twice[0]).complain(
                "cell-twice", f'cell "{twice[0]}" stands twice in area "{name}"'
            )
            names = list(dict.fromkeys(names))
        groups = self._groups(model, names, places, at)
        cells = []
        for cell in names:
            place = places.get(cell, ())
            own = color or self._own_color(cell, *place)
            values = tuple([int(part) for part in cell.split("/")]) if VALUES.match(cell) else ()
            group = groups.get(cell, ("", model.times))
            cells.append(Cell(name, cell, own, values, *group, *place))
        _refuse_idle(model, at)
        # Names alone: a track of numbers that is called so is no table of totals.
        is_sum = name in TOTALS and not (model.marks or any(cell.values for cell in cells))
        return Area(
            name,
            tuple(cells),
            color,
            writes=model.writes is not None or is_sum,
            signed=model.signed or is_sum,
            marks=model.marks,
        )

    def _own_color(self, *names: str) -> str:
        """The color that a cell, or else its row or column, is called by; "" for none."""
        return next((name for name in names if name in self.letters), "")

    def _groups(
        self,
        model: AreaModel,
        names: Sequence[str],
        places: GridPlaces,
        at: Place,
    ) -> dict[str, tuple[str, int]]:
        """Cell -> the name and multiplier of its group."""
        groups: dict[str, tuple[str, int]] = {}
        for index, data in enumerate(model.groups):
            place = at / "groups" / index
            group = checked(GroupModel, data, place, "a group")
            if group is None:
                continue
            times = model.times if group.times is None else group.times
            cells = _cells_of_group(
                group.cells,
                names,
                places,
                place / "cells",
            )
            groups |= dict.fromkeys(cells, (group.name, times))
        return groups

    def _names(
        self,
        name: str,
        model: AreaModel,
        at: Place,
    ) -> tuple[list[str], GridPlaces]:
        """The names of an area's cells, and those that stand in a grid with their places; none and
        a complaint where they are not right.
        """
        ways = [way for way in _WAYS if getattr(model, way) is not None]
        if len(ways) > 1 and not set(ways) <= set(GRID):
            (at / ways[1]).complain(
                "two-ways", f"an area has {' or '.join(ways)}, one of them", key=True
            )
            return [], {}
        if model.between is not None:
            return self._slots(model.between, at), {}
        if has_grid(model):
            places = read_grid(model, at)
            return list(places), places
        cells = [] if model.cells is None else model.cells
        names = read_cells(cells, at / "cells")
        if names == [] and not any((at / way).is_hole for way in _WAYS):
            at.complain("no-cells", f'area "{name}" has no cells', key=True)
        return names or [], places_of(names or [])

    def _slots(self, grid: str, at: Place) -> list[str]:
        """The slots between the neighbors of a grid, none where it is not right."""
        grids = [name for name, model in self.models.items() if has_grid(model)]
        if grid not in grids:
            (at / "between").unknown("area with a grid", grid, grids)
            return []
        document = replace(at.document, problems=[])
        places = read_grid(self.models[grid], document.place("areas", grid))
        return list(between(places)) if places else []


def _refuse_idle(model: AreaModel, at: Place) -> None:
    """Note what an area says of its marks or numbers where it has none of them."""
    if model.signed and model.writes is None:
        (at / "signed").complain(
            "unused-key", "signed is for an area with writes: number", key=True
        )
    if model.marks and model.writes is not None:
        (at / "marks").complain(
            "two-ways", "an area has marks, or writes a number, one of them", key=True
        )


def _cells_of_group(
    cells: object, names: Collection[str], places: GridPlaces, at: Place
) -> list[str]:
    """The cells of an area that a group lists, of a grid also whole rows and columns; complain
    about others.
    """
    listed = cells if isinstance(cells, list) else [cells]
    may_reach = not places and any(RANGE.match(str(item)) for item in listed)
    if not places or not all(isinstance(item, str) or whole(item) for item in listed):
        listed = list(read_cells(cells, at, merged=True) or ())
    found: list[str] = []
    for item in map(str, listed):
        inside = named_cells(places, item) if places else []
        inside = inside or [cell for cell in expand(item) if cell in names]
        if not inside and not may_reach:
            sides = sorted({name for place in places.values() for name in place})
            last_place(at, cells, item).unknown("cell", item, (*sides, *names))
        found += inside
    return found
