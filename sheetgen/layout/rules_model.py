"""The shapes of what stands under `rules`: how filled sheets are scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from sys import maxsize
from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema

from sheetgen.layout.document import whole
from sheetgen.layout.model import TEXT, LayoutNumber, Name
from sheetgen.layout.shapes import Hint, Key, Keys
from sheetgen.messages import Meanings

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
CountedCells = Annotated[object, _defined("counts")]
Amount = Annotated[LayoutNumber, WithJsonSchema(AMOUNT)]
"""A whole number; the layout may call it by its name."""
OneOrMoreNames = Annotated[
    tuple[Name, ...], BeforeValidator(_several), WithJsonSchema(_or_several(TEXT))
]
"""One name or several."""
CellKey = Literal["area", "name", "group", "color", "row", "column"]
"""What the cells of an area differ in."""
Split = Annotated[
    tuple[CellKey, ...],
    BeforeValidator(_several),
    WithJsonSchema(_or_several({"enum": list(get_args(CellKey))})),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetModel:
    """Some cells of a set.

    Attributes:
        of: the set, area or cells of which it takes some
        area: only the cells of this area, or of these
        name: only the cells with this name, or these, or a range
        group: only the cells of this group, or of these
        color: only the cells of this color, or of these
        row: only the cells of this row of a grid, or of these
        column: only the cells of this column of a grid, or of these
        first: only so many from the beginning
        last: only so many from the end
    """

    of: CellSet
    area: OneOrMoreNames = ()
    name: OneOrMoreNames = ()
    group: OneOrMoreNames = ()
    color: OneOrMoreNames = ()
    row: OneOrMoreNames = ()
    column: OneOrMoreNames = ()
    first: Amount | None = None
    last: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyModel:
    """Cells sorted into members that have something in common.

    Attributes:
        of: the set of all its cells
        split: what the cells of a member have in common: area, name, group, color, row, column
        keep: only the first, or the last, cell of each member
    """

    of: CellSet
    split: Split
    keep: Literal["first", "last"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineModel:
    """A line of the score table.

    Attributes:
        line: the cell of the area `score` that it fills
        count: what is counted
        times: what it is multiplied with, instead of the cells' times
        table: the points for a count of 0, 1, 2 and so on
        most: more than that is not counted
        minus: whether the points are taken away
    """

    line: Name
    count: CountedCells
    times: Amount | None = None
    table: Annotated[tuple[Amount, ...], Field(min_length=1)] = ()
    most: Amount = maxsize
    minus: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TieModel:
    """What decides between equal totals.

    Attributes:
        name: what it is, as the ranking names it
        most: what the winner has most of
        fewest: what the winner has fewest of
    """

    name: str
    most: CountedCells = None
    fewest: CountedCells = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesModel:
    """How filled sheets are scored: of a game without an engine.

    Attributes:
        sets: names for cells that are counted together
        families: cells that belong together, such as the rows or the columns
        score: the lines of the score table, from top to bottom
        ties: what decides between equal totals, in order
        bands: words for totals, each with the least total that it stands for
    """

    sets: Mapping[str, CellSet] = field(default_factory=dict)
    families: Mapping[str, Annotated[object, _defined("family")]] = field(default_factory=dict)
    score: tuple[Annotated[object, _defined("line")], ...]
    ties: tuple[Annotated[object, _defined("tie")], ...] = ()
    bands: Mapping[str, Amount] = field(default_factory=dict)


class CountModel:
    """What is counted on a sheet, or, with limits, asked of it."""


def _keys(hint: Hint, abouts: Meanings) -> Keys:
    return {word: Key(word, hint, False, about) for word, about in abouts.items()}


COUNT_KEYS: Keys = {
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
    **_keys(OneOrMoreNames, {"points": "the points of these lines together"}),
    **_keys(
        CountedCells,
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
