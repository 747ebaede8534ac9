"""The shapes of what stands under `rules`: how filled sheets are scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from sys import maxsize
from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema

from sheetgen.layout.document import whole
from sheetgen.layout.model import TEXT, Name, Number
from sheetgen.layout.shapes import Hint, Key

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


def _or_several(shape: dict[str, object]) -> dict[str, object]:
    return {"anyOf": [shape, {"type": "array", "items": shape}]}


def _several(value: object) -> object:
    """One word or a list of them, as pydantic takes a list."""
    if isinstance(value, list):
        return tuple(value)
    return (value,) if isinstance(value, str) or whole(value) else value


CellSet = Annotated[object, _defined("sets")]
Counted = Annotated[object, _defined("counts")]
Amount = Annotated[Number, WithJsonSchema(AMOUNT)]
"""A whole number; the layout may call it by its name."""
Names = Annotated[tuple[Name, ...], BeforeValidator(_several), WithJsonSchema(_or_several(TEXT))]
"""One name or several."""
CellKey = Literal["area", "name", "group", "color"]
"""What the cells of an area differ in."""
Split = Annotated[
    tuple[CellKey, ...],
    BeforeValidator(_several),
    WithJsonSchema(_or_several({"enum": list(get_args(CellKey))})),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetModel:
    """Some cells of a set."""

    of: Annotated[CellSet, "the set, area or cells of which it takes some"]
    area: Annotated[Names, "only the cells of this area, or of these"] = ()
    name: Annotated[Names, "only the cells with this name, or these, or a range"] = ()
    group: Annotated[Names, "only the cells of this group, or of these"] = ()
    color: Annotated[Names, "only the cells of this color, or of these"] = ()
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
        tuple[Amount, ...],
        Field(min_length=1),
        "the points for a count of 0, 1, 2 and so on",
    ] = ()
    most: Annotated[Amount, "more than that is not counted"] = maxsize
    minus: Annotated[bool, "whether the points are taken away"] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TieModel:
    """What decides between equal totals."""

    name: Annotated[str, "what it is, as the ranking names it"]
    most: Annotated[Counted, "what the winner has most of"] = None
    fewest: Annotated[Counted, "what the winner has fewest of"] = None


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


class CountModel:
    """What is counted on a sheet, or, with limits, asked of it."""


def _keys(hint: Hint, abouts: Mapping[str, str]) -> dict[str, Key]:
    return {word: Key(word, hint, False, about) for word, about in abouts.items()}


COUNT_KEYS: Mapping[str, Key] = {
    **_keys(
        CellSet,
        {
            "marked": "how many of these cells hold something",
            "blank": "how many of these cells hold nothing",
            "written": "the sum of the numbers written in these cells",
            "worth": "the times of those of these cells that are marked, together",
            "highest": "the highest number that is marked, or written, in these cells",
            "full": "1 where all of these cells are marked",
            "for": "only the members that these cells are named after",
        },
    ),
    **_keys(Name, {"as": "the only mark that counts"}),
    **_keys(
        str,
        {
            "complete": "how many members of this family are marked wholly",
            "begun": "how many members of this family have a mark",
        },
    ),
    **_keys(Names, {"points": "the points of these lines together"}),
    **_keys(
        Counted,
        {
            "if": "a condition, which counts where it holds",
            "all": "a condition: all of these hold",
            "any": "a condition: one of these holds",
            "not": "a condition: this does not hold",
        },
    ),
    **_keys(
        Amount,
        {
            "times": "what the condition counts; 1 without it",
            "at-least": "a condition: the count is this or more",
            "at-most": "a condition: the count is this or less",
            "exactly": "a condition: the count is just this",
        },
    ),
}
"""The keys of a count, by what stands there."""
