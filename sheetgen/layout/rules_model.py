"""The shapes of what stands under `rules`: how filled sheets are scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from sheetgen.layout.document import whole
from sheetgen.layout.model import TEXT, Name, Number

AMOUNT: dict[str, object] = {
    "anyOf": [
        {"type": "integer", "minimum": -10_000, "maximum": 10_000},
        {"type": "string", "pattern": r"^\{[a-z][a-z0-9-]*\}$"},
    ]
}
"""A whole number as a layout writes it, itself or by its name: `{miss}`."""


def _defined(name: str) -> WithJsonSchema:
    """What editors know of a value that is read by and by."""
    return WithJsonSchema({"$ref": f"#/definitions/{name}"})


_NAMES: dict[str, object] = {"anyOf": [TEXT, {"type": "array", "items": TEXT}]}


def _several(value: object) -> object:
    """One word or a list of them, as pydantic takes a list."""
    if isinstance(value, list):
        return tuple(value)
    return (value,) if isinstance(value, str) or whole(value) else value


CellSet = Annotated[object, _defined("sets")]
Counted = Annotated[object, _defined("counts")]
ScoreLines = Annotated[object, _defined("line")]
Ties = Annotated[object, _defined("tie")]
Amount = Annotated[Number, WithJsonSchema(AMOUNT)]
"""A whole number; the layout may call it by its name."""
Names = Annotated[tuple[Name, ...], BeforeValidator(_several), WithJsonSchema(_NAMES)]
"""One name or several."""
CellKey = Literal["area", "name", "group", "color"]
"""What the cells of an area differ in."""
Split = Annotated[tuple[CellKey, ...], BeforeValidator(_several)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesModel:
    """How filled sheets are scored: of a game without an engine."""

    sets: Annotated[Mapping[str, CellSet], "names for cells that are counted together"] = field(
        default_factory=dict
    )
    families: Annotated[
        Mapping[str, Annotated[object, _defined("family")]],
        "cells that belong together, such as the rows or the columns",
    ] = field(default_factory=dict)
    score: Annotated[
        tuple[Annotated[object, _defined("line")], ...],
        "the lines of the score table, from top to bottom",
    ]
    ties: Annotated[
        tuple[Annotated[object, _defined("tie")], ...],
        "what decides between equal totals, in order",
    ] = ()
    bands: Annotated[
        Mapping[str, Amount], "words for totals, each with the least total that it stands for"
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetModel:
    """Some cells of a set."""

    of: Annotated[CellSet, "the set, area or cells of which it takes some"]
    area: Annotated[Names | None, "only the cells of this area, or of these"] = None
    name: Annotated[Names | None, "only the cells with this name, or these, or a range"] = None
    group: Annotated[Names | None, "only the cells of this group, or of these"] = None
    color: Annotated[Names | None, "only the cells of this color, or of these"] = None
    first: Annotated[Amount | None, "only so many from the beginning"] = None
    last: Annotated[Amount | None, "only so many from the end"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyModel:
    """Cells sorted into members that have something in common."""

    of: Annotated[CellSet, "the set of all its cells"]
    split: Annotated[Split, "what the cells of a member have in common: area, name, group, color"]
    keep: Annotated[
        Literal["first", "last"] | None, "only the first, or the last, cell of each member"
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineModel:
    """A line of the score table."""

    line: Annotated[Name, "the cell of the area `score` that it fills"]
    count: Annotated[Counted, "what is counted"]
    times: Annotated[Amount | None, "what it is multiplied with, instead of the cells' times"] = (
        None
    )
    table: Annotated[
        Annotated[tuple[Amount, ...], Field(min_length=1)] | None,
        "the points for a count of 0, 1, 2 and so on",
    ] = None
    most: Annotated[Amount | None, "more than that is not counted"] = None
    minus: Annotated[bool, "whether the points are taken away"] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TieModel:
    """What decides between equal totals."""

    name: Annotated[str, "what it is, as the ranking names it"]
    most: Annotated[Counted, "what the winner has most of"] = None
    fewest: Annotated[Counted, "what the winner has fewest of"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountModel:
    """What is counted on a sheet, or, with limits, asked of it."""

    marked: Annotated[CellSet, "how many of these cells hold something"] = None
    blank: Annotated[CellSet, "how many of these cells hold nothing"] = None
    written: Annotated[CellSet, "the sum of the numbers written in these cells"] = None
    worth: Annotated[CellSet, "the times of those of these cells that are marked, together"] = None
    highest: Annotated[CellSet, "the highest number that is marked, or written, in these cells"] = (
        None
    )
    as_: Annotated[Name | None, "the only mark that counts"] = None
    complete: Annotated[str | None, "how many members of this family are marked wholly"] = None
    begun: Annotated[str | None, "how many members of this family have a mark"] = None
    for_: Annotated[CellSet, "only the members that these cells are named after"] = None
    full: Annotated[CellSet, "1 where all of these cells are marked"] = None
    points: Annotated[Names | None, "the points of these lines together"] = None
    if_: Annotated[Counted, "a condition, which counts where it holds"] = None
    times: Annotated[Amount | None, "what the condition counts; 1 without it"] = None
    all_: Annotated[Counted, "a condition: all of these hold"] = None
    any_: Annotated[Counted, "a condition: one of these holds"] = None
    not_: Annotated[Counted, "a condition: this does not hold"] = None
    at_least: Annotated[Amount | None, "a condition: the count is this or more"] = None
    at_most: Annotated[Amount | None, "a condition: the count is this or less"] = None
    exactly: Annotated[Amount | None, "a condition: the count is just this"] = None
