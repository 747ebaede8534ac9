"""The game half of a layout becomes a `GameSpec`: dice, cells, switches and numbers under the readings in force."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.core.dice import Die, DieId, Face
from sheetgen.core.game import GameSpec, Switch, SwitchValue
from sheetgen.errors import LayoutError, Problem, UsageError
from sheetgen.layout.complaints import one_of, problems_of
from sheetgen.layout.model import AreaModel, DieModel, FaceModel, HeadModel, SwitchModel
from sheetgen.layout.resolve import choose
from sheetgen.layout.source import Document, TreePath
from sheetgen.words import listed

_RANGE = re.compile(r"(\d+)\.\.(\d+)$")
_VALUES = re.compile(r"\d+(/\d+)*$")


def switches(document: Document, settings: Mapping[str, str]) -> dict[str, Switch]:
    """The game's switches with the readings that the settings choose. Raises LayoutError, UsageError for a bad setting."""
    raw = document.data.get("switches") or {}
    problems: list[Problem] = []
    result: dict[str, Switch] = {}
    for name, data in raw.items():
        at: TreePath = ("switches", name)
        try:
            model = SwitchModel.model_validate(data)
        except ValidationError as error:
            problems += problems_of(error, document, at, f'switch "{name}"', _keys(SwitchModel))
            continue
        if not model.readings and model.range is None:
            problems.append(Problem("missing-key", f'switch "{name}" needs "readings" or "range"', document.where(at, key=True)))
        result[name] = Switch(
            name, model.question, MappingProxyType(model.readings), model.default, model.reason, model.default, model.range
        )
        if not _allowed(model, _text(model.default)):
            problems.append(Problem("bad-value", f"{_text(model.default)} is none of its readings", document.where((*at, "default"))))
    if problems:
        raise LayoutError(problems)
    for name, text in settings.items():
        result[name] = _set(name, text, result, raw)
    return result


def _set(name: str, text: str, known: Mapping[str, Switch], raw: Mapping[str, Any]) -> Switch:
    if name not in known:
        raise UsageError(Problem("unknown-switch", one_of(name, known, "switch"), f"{name}={text}"))
    model = SwitchModel.model_validate(raw[name])
    if not _allowed(model, text):
        right = listed(model.readings) if model.readings else f"{model.range[0]} to {model.range[1]}" if model.range else ""
        raise UsageError(Problem("bad-reading", f"{name} is {right}, not {text!r}", f"{name}={text}"))
    old = known[name]
    return Switch(name, old.question, old.readings, old.default, old.reason, _typed(text, old.default), old.range)


def _allowed(model: SwitchModel, text: str) -> bool:
    if model.readings:
        return text in model.readings
    return model.range is not None and text.isdigit() and model.range[0] <= int(text) <= model.range[1]


def _typed(text: str, like: SwitchValue) -> SwitchValue:
    if isinstance(like, bool):
        return text == "true"
    return int(text) if isinstance(like, int) else text


def _text(value: SwitchValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _keys(model: Any) -> tuple[str, ...]:
    return tuple(field.alias or name for name, field in model.model_fields.items())


def head(document: Document, chosen: Mapping[str, Switch]) -> tuple[GameSpec, HeadModel, Document]:
    """The game, its checked head, and the head's own document. Raises LayoutError with every problem."""
    values = {name: switch.value for name, switch in chosen.items()}
    top = Document({k: v for k, v in document.data.items() if k not in ("parts", "switches")}, document.keys, document.values)
    resolved = choose(top, values, values | _plain_numbers(document.data))
    try:
        model = HeadModel.model_validate(resolved.data)
    except ValidationError as error:
        known = (*_keys(HeadModel), "switches", "parts", "extends")
        raise LayoutError(problems_of(error, resolved, (), "the layout", known)) from None
    problems: list[Problem] = []
    letters = {name: ink if isinstance(ink, str) else ink.letter for name, ink in model.palette.items()}
    dice = _dice(model.dice, letters, resolved, problems)
    cells = _cells(model.areas, letters, resolved, problems)
    if problems:
        raise LayoutError(problems)
    spec = GameSpec(
        id=model.id,
        title=model.title,
        players=model.players,
        engine=model.engine,
        dice=dice,
        cells=cells,
        letters=MappingProxyType(letters),
        switches=MappingProxyType(dict(chosen)),
        numbers=MappingProxyType(dict(model.numbers)),
        turn=tuple(model.turn),
    )
    return spec, model, resolved


def _plain_numbers(data: Mapping[str, Any]) -> dict[str, Any]:
    numbers = data.get("numbers")
    return {k: v for k, v in numbers.items() if isinstance(v, int)} if isinstance(numbers, dict) else {}


def _dice(models: Iterable[DieModel], letters: Mapping[str, str], document: Document, problems: list[Problem]) -> tuple[Die, ...]:
    made: dict[str, Die] = {}
    first: dict[str, Die] = {}
    for index, model in enumerate(models):
        at: TreePath = ("dice", index)
        color = model.color or ""
        if color and color not in letters:
            problems.append(Problem("unknown-color", one_of(color, letters, "color"), document.where((*at, "color"))))
            continue
        letter = model.letter or letters.get(color, "")
        faces = _faces(model, at, first, letters, document, problems)
        if not faces:
            if not any(problem.where == document.where((*at, "faces")) for problem in problems):
                message = f'die "{model.id}" has no faces'
                problems.append(Problem("no-faces", message, document.where((*at, "id"))))
            continue
        own = tuple(Face(f.value, f.symbol, f.color or color, letters.get(f.color, "") or letter) for f in faces)
        for copy in range(1, model.copies + 1):
            name = f"{model.id}{copy}" if model.copies > 1 else model.id
            if name in made:
                problems.append(Problem("die-twice", f'die "{name}" stands twice', document.where((*at, "id"))))
            made[name] = Die(DieId(name), own, color, letter, model.style, model.label)
        first[model.id] = Die(DieId(model.id), tuple(faces), color, letter, model.style, model.label)
    return tuple(made.values())


def _faces(
    model: DieModel, at: TreePath, first: Mapping[str, Die], letters: Mapping[str, str], document: Document, problems: list[Problem]
) -> list[Face]:
    if model.like is not None:
        if model.like not in first:
            problems.append(Problem("unknown-die", one_of(model.like, first, "die"), document.where((*at, "like"))))
            return []
        base = list(first[model.like].faces)
        colors = [face.color for face in base]
        turned = colors[-model.shift % len(colors) :] + colors[: -model.shift % len(colors)]
        return [Face(face.value, face.symbol, color) for face, color in zip(base, turned, strict=True)]
    if isinstance(model.faces, str):
        return [Face(value) for value in _numbers(model.faces)]
    faces: list[Face] = []
    for index, item in enumerate(model.faces or ()):
        if isinstance(item, FaceModel):
            if item.color and item.color not in letters:
                where = document.where((*at, "faces", index, "color"))
                problems.append(Problem("unknown-color", one_of(item.color, letters, "color"), where))
            faces.append(Face(item.value, item.symbol or "", item.color or ""))
        else:
            faces.append(Face(item) if isinstance(item, int) else Face(None, item))
    return faces


def _numbers(text: str) -> list[int]:
    match = _RANGE.match(text)
    return list(range(int(match[1]), int(match[2]) + 1)) if match else []


def _cells(models: Mapping[str, AreaModel], letters: Mapping[str, str], document: Document, problems: list[Problem]) -> CellTable:
    areas: dict[str, Area] = {}
    for name, model in models.items():
        at: TreePath = ("areas", name)
        if model.color and model.color not in letters:
            problems.append(Problem("unknown-color", one_of(model.color, letters, "color"), document.where((*at, "color"))))
        names = _cell_names(model, models)
        if not names:
            problems.append(Problem("no-cells", f'area "{name}" has no cells', document.where(at, key=True)))
        if len(set(names)) < len(names):
            twice = next(cell for cell in names if names.count(cell) > 1)
            problems.append(Problem("cell-twice", f'cell "{twice}" stands twice in "{name}"', document.where(at, key=True)))
        groups: dict[str, tuple[str, int]] = {}
        for index, group in enumerate(model.groups):
            for cell in _expand(group.cells):
                if cell in names:
                    groups[cell] = (str(group.name), model.times if group.times is None else group.times)
                elif not _is_range(group.cells):
                    where = document.where((*at, "groups", index, "cells"))
                    problems.append(Problem("unknown-cell", one_of(cell, names, "cell"), where))
        cells = []
        for cell in names:
            group_name, times = groups.get(cell, ("", model.times))
            values = tuple(int(part) for part in cell.split("/")) if _VALUES.match(cell) else ()
            cells.append(Cell(name, cell, model.color or (cell if cell in letters else ""), values, group_name, times))
        areas[name] = Area(name, tuple(cells), model.color or "")
    return CellTable(areas)


def _is_range(cells: Any) -> bool:
    """Whether a group may reach past the area: a range shared by rows of different length."""
    return isinstance(cells, str) or (isinstance(cells, list) and any(isinstance(c, str) and _RANGE.match(c) for c in cells))


def _cell_names(model: AreaModel, models: Mapping[str, AreaModel]) -> list[str]:
    if model.grid:
        rows, columns = model.grid
        return [f"r{r}c{c}" for r in range(1, rows + 1) for c in range(1, columns + 1)]
    if model.between:
        grid = models[model.between].grid if model.between in models else None
        rows, columns = grid or (0, 0)
        right = [(f"r{r}c{c}", f"r{r}c{c + 1}") for r in range(1, rows + 1) for c in range(1, columns)]
        down = [(f"r{r}c{c}", f"r{r + 1}c{c}") for r in range(1, rows) for c in range(1, columns + 1)]
        return [f"{a}-{b}" for a, b in right + down]
    return _expand(model.cells) if model.cells is not None else []


def _expand(cells: Any) -> list[str]:
    if isinstance(cells, int):
        return [str(number) for number in range(1, cells + 1)]
    if isinstance(cells, str):
        return [str(number) for number in _numbers(cells)] or [cells]
    return [name for item in cells for name in (_expand(item) if isinstance(item, str) else [str(item)])]
