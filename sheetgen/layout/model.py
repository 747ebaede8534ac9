"""The shape of a layout's game section: title, players, palette, dice, switches, areas, numbers.

The printable half, `parts`, is shaped by the widgets' own fields (see `sheetgen.layout.parts`).
Each die, area, ink and switch is checked by itself, so that a mistake in one leaves the others
readable. The sentence beside a key says what it is: editors show it (see `sheetgen.layout.schema`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from sheetgen.layout.document import YamlMapping, whole
from sheetgen.layout.model_errors import ID, MARK
from sheetgen.layout.shapes import keys_of
from sheetgen.messages import Meanings
from sheetgen.page.ink import Pattern

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
    rf"{digit}\d{{{rest}}}-\1[{digit + 1}-9]\d{{{rest}}}"
    for rest, digit in product(range(3), range(9))
)
# `2-4`, the fewest first: as many digits and the first that is another larger, or more digits
_SPAN = (
    r"^(?=[1-9]\d{0,2}-[1-9]\d{0,2}$)"
    rf"(?:(\d*)(?:-\1|{_RISES})|\d-\d\d+|\d\d-\d\d\d)$"
).replace(r"\d", "[0-9]")


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
    raise ValueError("this must be two whole numbers from 0 to 1000, such as [5, 5]")


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

NumberSpan = Annotated[
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
FaceList = Annotated[tuple[object, ...], BeforeValidator(_faces)]
_TWO_NUMBERS = WithJsonSchema(
    {
        "type": "array",
        "items": {"type": "integer", "minimum": 0, "maximum": 1000},
        "minItems": 2,
        "maxItems": 2,
    }
)
Pair = Annotated[tuple[int, int], BeforeValidator(_pair), _TWO_NUMBERS]
NumberLimits = Annotated[tuple[int, int], BeforeValidator(_limits), _TWO_NUMBERS]
"""The least and the greatest of some numbers."""
WordText = Annotated[str, BeforeValidator(_words), WithJsonSchema(TEXT)]
"""A word on paper; a whole number is its own text."""
Name = Annotated[str, BeforeValidator(_name), WithJsonSchema(TEXT)]
Id = Annotated[str, Field(pattern=ID)]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Hex = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Age = Annotated[int, Field(ge=0, le=99)]
LayoutNumber = Annotated[int, Field(ge=-10_000, le=10_000)]
MarkText = Annotated[str, Field(pattern=MARK)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchModel:
    """A rule option: its question, readings (or a range of whole numbers), default (else the first
    reading) and reason.

    Attributes:
        question: what the rule option decides
        readings: its values: each value and its meaning
        range: the least and the greatest whole number, instead of a list of values
        default: the value in force unless another is chosen; without it the first of the values
        reason: why this is the default
    """

    question: str
    readings: Meanings = field(default_factory=dict)
    range: NumberLimits | None = None
    default: Annotated[
        bool | int | str | None,
        BeforeValidator(_reading),
        WithJsonSchema({"type": ["boolean", "integer", "string"]}),
    ] = None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceModel:
    """A die's side: a number, a symbol, words or a picture, maybe with a color of its own.

    Attributes:
        value: the number on the face, 0 to 99
        symbol: the symbol on the face
        text: the words on the face
        picture: an SVG file beside the layout that the face shows
        color: the face's own color
    """

    value: Annotated[int, Field(ge=0, le=99)] | None = None
    symbol: Name | None = None
    text: WordText | None = None
    picture: str | None = None
    color: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DieModel:
    """A die, or several equal ones.

    Attributes:
        id: the die's name in notation and commands
        copies: how many equal dice there are; they are numbered
        color: the color of all its faces
        letter: the letter that stands for the color where there is none of it
        style: how its numbers look
        label: what is printed beside it; dice of one label stand together
        faces: a range such as 1..6, or the faces one by one
        like: an earlier die whose faces it has
        shift: by how many places the colors of that die's faces are turned
    """

    id: Id
    copies: Annotated[int, Field(ge=1, le=20)] = 1
    color: str | None = None
    letter: Letter | None = None
    style: Literal["pips", "numerals"] = "numerals"
    label: WordText = ""
    faces: FaceList | None = None
    like: str | None = None
    shift: LayoutNumber = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupModel:
    """Some cells of an area that share a name or a multiplier.

    Attributes:
        name: the group's name
        cells: its cells, as in the area
        times: what a mark in it counts
    """

    name: Name
    cells: object
    times: LayoutNumber | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaModel:
    """A named run of cells: listed, counted, a grid of rows and columns, or the slots between a
    grid's neighbors.

    Attributes:
        color: the color of its cells
        cells: how many cells, a range, or a list of names and ranges
        grid: rows and columns of cells r1c1, r1c2, ...
        rows: of a grid: its rows by name, whose cells are called ones.c1, or how many
        columns: of a grid: its columns by name, whose cells are called ones.ann, or how many
        between: the area with a grid whose neighbors these slots part
        times: what a mark counts
        groups: cells that share a name or a multiplier
        writes: what is written into its cells instead of a mark: a number
        signed: whether such a number may be less than nothing
        marks: the marks that differ in what they say
    """

    color: str | None = None
    cells: object = None
    grid: Pair | None = None
    rows: object = None
    columns: object = None
    between: str | None = None
    times: LayoutNumber = 1
    groups: Annotated[tuple[object, ...], BeforeValidator(_groups)] = ()
    writes: Literal["number"] | None = None
    signed: bool = False
    marks: tuple[MarkText, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InkModel:
    """A color of the game: an ink that sheetgen ships, under another letter or name, or five values
    of its own.

    Attributes:
        ink: a shipped ink to take: red, orange, yellow, green, blue or violet
        letter: the capital letter that stands for the color
        solid: the full color
        tint: the light color of areas
        line: the dark color of lines and words
        text: black or white words on the full color
        pattern: the hatch that stands for the color
    """

    ink: str | None = None
    letter: Letter
    solid: Hex | None = None
    tint: Hex | None = None
    line: Hex | None = None
    text: Literal["black", "white"] = "black"
    pattern: Pattern | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSectionModel:
    """Everything about a game but its printable parts.

    Attributes:
        sheetgen: the version of this language
        id: the game's name in commands and files
        title: what is printed as the game's name
        about: the game in one sentence
        picture: an SVG file beside the layout for a kit's cover
        cover: an SVG file beside the layout: the scene over a kit's cover
        players: how many play: 2-4, or 2
        minutes: how long a game takes: 20-40, or 30
        age: from what age on it is for; 0 = not said
        engine: which rules play it; none for a game that is only printed
        palette: the game's colors, each with its capital letter
        symbols: symbols of the game's own, each with its SVG file beside the layout
        dice: the game's dice
        areas: every place that can be marked, declared once
        numbers: whole numbers that pages and rules share
        turn: what happens in a turn, one sentence a step
    """

    sheetgen: Annotated[Literal[1], BeforeValidator(_version)] = 1
    id: Id
    title: str
    about: str = ""
    picture: str = ""
    cover: str = ""
    players: NumberSpan
    minutes: NumberSpan | None = None
    age: Age = 0
    engine: str = "none"
    palette: YamlMapping = field(default_factory=dict)
    symbols: YamlMapping = field(default_factory=dict)
    dice: tuple[object, ...] = ()
    areas: YamlMapping = field(default_factory=dict)
    numbers: Mapping[str, LayoutNumber] = field(default_factory=dict)
    turn: tuple[str, ...] = ()


BESIDE = ("switches", "rules", "styles", "parts", "extends")
"""Keys at the top of a layout that are not of its game section."""

TOP = (*keys_of(GameSectionModel), *BESIDE)
"""All keys at the top of a layout."""
