"""The shape of a layout's game section: title, players, palette, dice, switches, areas, numbers.

The printable half, `parts`, is shaped by the widgets' own fields (see `sheetgen.layout.parts`).
Each die, area, ink and switch is checked by itself, so that a mistake in one leaves the others
readable. The sentence beside a key says what it is: editors show it (see `sheetgen.layout.schema`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from sheetgen.layout.document import whole
from sheetgen.layout.model_errors import ID, MARK
from sheetgen.layout.shapes import keys_of

RANGE = re.compile(r"(0|[1-9]\d{0,3})\.\.(0|[1-9]\d{0,3})\Z", re.ASCII)
"""`2..12`, both ends included, or `12..2` downward."""

FACE_RANGE = r"(0|[1-9]\d?)\.\.(0|[1-9]\d?)"
"""The same of numbers that a die can show."""

MOST_CELLS, MOST_ALTOGETHER = 500, 4000
"""Cells an area can have, and a game in all its areas."""

MOST_GROUPS = 100
"""Groups an area can have."""

MOST_FACES, MOST_DICE = 100, 200
"""Faces a die can have, and dice a game, copies counted."""

MOST_SYMBOLS = 100
"""Symbols of its own that a game can have."""


def ranged(text: str) -> range:
    """The whole numbers of a range, in its direction; none for a text that is not a range."""
    match = RANGE.match(text)
    if match is None:
        return range(0)
    first, last = int(match[1]), int(match[2])
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


_RISES = "|".join(
    rf"{digit}\d{{{rest}}}-\1[{digit + 1}-9]\d{{{rest}}}" for rest in range(3) for digit in range(9)
)
_SPAN = (
    r"^(?=[1-9]\d{0,2}-[1-9]\d{0,2}$)"
    rf"(?:(\d*)(?:-\1|{_RISES})|\d-\d\d+|\d\d-\d\d\d)$"
).replace(r"\d", "[0-9]")
"""`2-4`, the fewest first: as many digits and the first that is another larger, or more digits."""


def _span(value: object) -> object:
    """`1-4` or `2` players or minutes as a pair."""
    if whole(value) and 0 < value < 1000:
        return (value, value)
    if isinstance(value, str) and re.fullmatch(_SPAN, value):
        low, _, high = value.partition("-")
        return (int(low), int(high))
    raise ValueError('this is written "2-4" or 2, the smaller number first')


def _faces(value: object) -> object:
    if isinstance(value, list):
        if len(value) > MOST_FACES:
            raise ValueError(f"a die has at most {MOST_FACES} faces, not {len(value)}")
        return tuple(value)
    numbers = ranged(value) if isinstance(value, str) else ()
    if numbers and max(numbers) <= 99:
        return tuple(numbers)
    if numbers:
        raise ValueError(f"a number on a die is 0 to 99, not {max(numbers)}")
    raise ValueError(
        "faces are a range such as 1..6, or a list of numbers, symbols and {value: 4, color: red}"
    )


def _reading(value: object) -> object:
    if isinstance(value, bool | int | str):
        return value
    raise ValueError("the value of a rule option is a word, a whole number, or true or false")


def _pair(value: object) -> tuple[int, int]:
    if (
        isinstance(value, list)
        and len(value) == 2
        and all(whole(item) and 0 <= item <= 1000 for item in value)
    ):
        return (value[0], value[1])
    raise ValueError("this must be two whole numbers, such as [5, 5]")


def _limits(value: object) -> object:
    pair = _pair(value)
    if pair[0] > pair[1]:
        raise ValueError(f"a range has the least first: [{pair[1]}, {pair[0]}]")
    return pair


def _name(value: object) -> object:
    if isinstance(value, str) or whole(value):
        return str(value)
    raise ValueError("a name is a word or a number")


def _words(value: object) -> object:
    return str(value) if whole(value) else value


def _version(value: object) -> object:
    if value is True:  # which equals 1
        raise ValueError("this must be 1, not true")
    return value


def _groups(value: object) -> object:
    if not isinstance(value, list):
        return value
    if len(value) > MOST_GROUPS:
        raise ValueError(f"an area has at most {MOST_GROUPS} groups, not {len(value)}")
    return tuple(value)


TEXT: dict[str, object] = {"type": ["string", "integer"]}
"""A text as a layout writes it: a whole number is its own text."""

Span = Annotated[
    tuple[int, int],
    BeforeValidator(_span),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 999},
                {"type": "string", "pattern": _SPAN},
            ]
        }
    ),
]
Faces = Annotated[tuple[object, ...], BeforeValidator(_faces)]
_TWO_NUMBERS = WithJsonSchema(
    {
        "type": "array",
        "items": {"type": "integer", "minimum": 0, "maximum": 1000},
        "minItems": 2,
        "maxItems": 2,
    }
)
Pair = Annotated[tuple[int, int], BeforeValidator(_pair), _TWO_NUMBERS]
Limits = Annotated[tuple[int, int], BeforeValidator(_limits), _TWO_NUMBERS]
"""The least and the greatest of some numbers."""
Words = Annotated[str, BeforeValidator(_words), WithJsonSchema(TEXT)]
"""A word on paper; a whole number is its own text."""
Name = Annotated[str, BeforeValidator(_name), WithJsonSchema(TEXT)]
Id = Annotated[str, Field(pattern=ID)]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Hex = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Age = Annotated[int, Field(ge=0, le=99)]
Number = Annotated[int, Field(ge=-10_000, le=10_000)]
MarkText = Annotated[str, Field(pattern=MARK)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchModel:
    """A house rule: its question, readings (or a range of whole numbers), default (else the first
    reading) and reason.
    """

    question: Annotated[str, "what the rule option decides"]
    readings: Annotated[Mapping[str, str], "its values: each value and its meaning"] = field(
        default_factory=dict
    )
    range: Annotated[
        Limits | None, "the least and the greatest whole number, instead of a list of values"
    ] = None
    default: Annotated[
        bool | int | str | None,
        BeforeValidator(_reading),
        WithJsonSchema({"type": ["boolean", "integer", "string"]}),
        "the value in force unless another is chosen; without it the first of the values",
    ] = None
    reason: Annotated[str, "why this is the default"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceModel:
    """A die's side: a number, a symbol, words or a picture, maybe with a color of its own."""

    value: Annotated[
        Annotated[int, Field(ge=0, le=99)] | None, "the number on the face, 0 to 99"
    ] = None
    symbol: Annotated[Name | None, "the symbol on the face"] = None
    text: Annotated[Words | None, "the words on the face"] = None
    picture: Annotated[str | None, "an SVG file beside the layout that the face shows"] = None
    color: Annotated[str | None, "the face's own color"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DieModel:
    """A die, or several equal ones."""

    id: Annotated[Id, "the die's name in notation and commands"]
    copies: Annotated[
        int, Field(ge=1, le=20), "how many equal dice there are; they are numbered"
    ] = 1
    color: Annotated[str | None, "the color of all its faces"] = None
    letter: Annotated[
        Letter | None, "the letter that stands for the color where there is none of it"
    ] = None
    style: Annotated[Literal["pips", "numerals"], "how its numbers look"] = "numerals"
    label: Annotated[Words, "what is printed beside it; dice of one label stand together"] = ""
    faces: Annotated[Faces | None, "a range such as 1..6, or the faces one by one"] = None
    like: Annotated[str | None, "an earlier die whose faces it has"] = None
    shift: Annotated[Number, "by how many places the colors of that die's faces are turned"] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupModel:
    """Some cells of an area that share a name or a multiplier."""

    name: Annotated[Name, "the group's name"]
    cells: Annotated[object, "its cells, as in the area"]
    times: Annotated[Number | None, "what a mark in it counts"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaModel:
    """A named run of cells: listed, counted, a grid of rows and columns, or the slots between a
    grid's neighbors.
    """

    color: Annotated[str | None, "the color of its cells"] = None
    cells: Annotated[object, "how many cells, a range, or a list of names and ranges"] = None
    grid: Annotated[Pair | None, "rows and columns of cells r1c1, r1c2, ..."] = None
    rows: Annotated[
        object, "of a grid: its rows by name, whose cells are called ones.c1, or how many"
    ] = None
    columns: Annotated[
        object, "of a grid: its columns by name, whose cells are called ones.ann, or how many"
    ] = None
    between: Annotated[str | None, "the area with a grid whose neighbors these slots part"] = None
    times: Annotated[Number, "what a mark counts"] = 1
    groups: Annotated[
        tuple[object, ...], BeforeValidator(_groups), "cells that share a name or a multiplier"
    ] = ()
    writes: Annotated[
        Literal["number"] | None, "what is written into its cells instead of a mark: a number"
    ] = None
    signed: Annotated[bool, "whether such a number may be less than nothing"] = False
    marks: Annotated[
        tuple[MarkText, ...],
        "the marks that differ in what they say",
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InkModel:
    """A color of the game: an ink that sheetgen ships, under another letter or name, or five values
    of its own.
    """

    ink: Annotated[
        str | None, "a shipped ink to take: red, orange, yellow, green, blue or violet"
    ] = None
    letter: Annotated[Letter, "the capital letter that stands for the color"]
    solid: Annotated[Hex | None, "the full color"] = None
    tint: Annotated[Hex | None, "the light color of areas"] = None
    line: Annotated[Hex | None, "the dark color of lines and words"] = None
    text: Annotated[Literal["black", "white"], "black or white words on the full color"] = "black"
    pattern: Annotated[
        Literal["vertical", "plus", "dots", "falling", "horizontal", "rising"] | None,
        "the hatch that stands for the color",
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSectionModel:
    """Everything about a game but its printable parts."""

    sheetgen: Annotated[Literal[1], BeforeValidator(_version), "the version of this language"] = 1
    id: Annotated[Id, "the game's name in commands and files"]
    title: Annotated[str, "what is printed as the game's name"]
    about: Annotated[str, "the game in one sentence"] = ""
    picture: Annotated[str, "an SVG file beside the layout for a kit's cover"] = ""
    cover: Annotated[str, "an SVG file beside the layout: the scene over a kit's cover"] = ""
    players: Annotated[Span, "how many play: 2-4, or 2"]
    minutes: Annotated[Span | None, "how long a game takes: 20-40, or 30"] = None
    age: Annotated[Age, "from what age on it is for; 0 = not said"] = 0
    engine: Annotated[str, "which rules play it; none for a game that is only printed"] = "none"
    palette: Annotated[Mapping[str, object], "the game's colors, each with its capital letter"] = (
        field(default_factory=dict)
    )
    symbols: Annotated[
        Mapping[str, object], "symbols of the game's own, each with its SVG file beside the layout"
    ] = field(default_factory=dict)
    dice: Annotated[tuple[object, ...], "the game's dice"] = ()
    areas: Annotated[Mapping[str, object], "every place that can be marked, declared once"] = field(
        default_factory=dict
    )
    numbers: Annotated[Mapping[str, Number], "whole numbers that pages and rules share"] = field(
        default_factory=dict
    )
    turn: Annotated[tuple[str, ...], "what happens in a turn, one sentence a step"] = ()


BESIDE = ("switches", "rules", "styles", "parts", "extends")
"""Keys at the top of a layout that are not of its game section."""

TOP = (*keys_of(GameSectionModel), *BESIDE)
"""All keys at the top of a layout."""
