"""The shape of a layout file's game half: title, players, palette, dice, switches, areas, numbers.

The printable half, `parts`, is shaped by the widgets' own fields (see `sheetgen.layout.parts`). Each die, area, ink and switch is
checked by itself, so that a mistake in one leaves the others readable.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeGuard

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from sheetgen.layout.complaints import ID
from sheetgen.words import kebab

RANGE = re.compile(r"(0|[1-9]\d{0,3})\.\.(0|[1-9]\d{0,3})\Z", re.ASCII)
"""`2..12`, both ends included, or `12..2` downward."""

MOST_CELLS, MOST_ALTOGETHER = 500, 4000
"""Cells an area can have, and a game in all its areas."""

MOST_GROUPS = 100
"""Groups an area can have."""

MOST_FACES, MOST_DICE = 100, 200
"""Faces a die can have, and dice a game, copies counted."""

MOST_EACH = 60
"""Pieces a part can be drawn for each of."""


class Model(BaseModel):
    """A strict mapping with kebab-case keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, alias_generator=kebab, populate_by_name=False)


def whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, which true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def ranged(text: str) -> range:
    """The whole numbers of a range, in its direction; none for a text that is no range."""
    match = RANGE.match(text)
    if match is None:
        return range(0)
    first, last = int(match[1]), int(match[2])
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def _span(value: object) -> object:
    """`1-4` or `2` players as a pair."""
    if whole(value) and value > 0:
        return (value, value)
    if isinstance(value, str):
        low, _, high = value.partition("-")
        if re.fullmatch(r"\d{1,3}-\d{1,3}", value) and 0 < int(low) <= int(high):
            return (int(low), int(high))
    raise ValueError('players are written "2-4" or 2, the fewest first')


def _faces(value: object) -> object:
    if isinstance(value, list):
        if len(value) > MOST_FACES:
            raise ValueError(f"a die has at most {MOST_FACES} faces, not {len(value)}")
        return value
    numbers = ranged(value) if isinstance(value, str) else ()
    if numbers and max(numbers) <= 99:
        return list(numbers)
    raise ValueError("faces are a range such as 1..6, or a list of numbers, symbols and {value: 4, color: red}")


def _reading(value: object) -> object:
    if isinstance(value, bool | int | str):
        return value
    raise ValueError("a reading is a word, a whole number, or true or false")


def _pair(value: object) -> object:
    if isinstance(value, list) and len(value) == 2 and all(whole(item) and 0 <= item <= 1000 for item in value):
        return (value[0], value[1])
    raise ValueError("this must be two whole numbers, such as [5, 5]")


def _name(value: object) -> object:
    if isinstance(value, str) or whole(value):
        return str(value)
    raise ValueError("a name is a word or a number")


def _words(value: object) -> object:
    return str(value) if whole(value) else value


def _groups(value: object) -> object:
    if isinstance(value, list) and len(value) > MOST_GROUPS:
        raise ValueError(f"an area has at most {MOST_GROUPS} groups, not {len(value)}")
    return value


Players = Annotated[tuple[int, int], BeforeValidator(_span)]
Faces = Annotated[list[object], BeforeValidator(_faces)]
Pair = Annotated[tuple[int, int], BeforeValidator(_pair)]
Words = Annotated[str, BeforeValidator(_words)]
"""A word on paper; a whole number is its own text."""
Name = Annotated[str, BeforeValidator(_name)]
Id = Annotated[str, Field(pattern=ID)]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Hex = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Number = Annotated[int, Field(ge=-10_000, le=10_000)]


class SwitchModel(Model):
    """A house rule: its question, readings (or a range of whole numbers), default and reason."""

    question: str
    readings: dict[str, str] = {}
    range: Pair | None = None
    default: Annotated[bool | int | str, BeforeValidator(_reading)]
    reason: str


class FaceModel(Model):
    """A die's side with a color of its own."""

    value: Annotated[int, Field(ge=0, le=99)] | None = None
    symbol: Name | None = None
    color: str | None = None


class DieModel(Model):
    """A die, or several equal ones."""

    id: Id
    copies: int = Field(1, ge=1, le=20)
    color: str | None = None
    letter: Letter | None = None
    style: Literal["pips", "numerals"] = "numerals"
    label: Words = ""
    faces: Faces | None = None
    like: str | None = None
    shift: Number = 0


class GroupModel(Model):
    """Some cells of an area that share a name or a multiplier."""

    name: Name
    cells: object
    times: Number | None = None


class AreaModel(Model):
    """A named run of cells: listed, counted, a grid of `r1c1` cells, or the slots between a grid's neighbors."""

    color: str | None = None
    cells: object = None
    grid: Pair | None = None
    between: str | None = None
    times: Number = 1
    groups: Annotated[list[object], BeforeValidator(_groups)] = []


class InkModel(Model):
    """A color of the game: an ink that sheetgen ships, under another letter or name, or five values of its own."""

    ink: str | None = None
    letter: Letter
    solid: Hex | None = None
    tint: Hex | None = None
    line: Hex | None = None
    text: Literal["black", "white"] = "black"
    pattern: Literal["vertical", "plus", "dots", "falling", "horizontal", "rising"] | None = None


class HeadModel(Model):
    """Everything about a game but its printable parts."""

    sheetgen: Literal[1] = 1
    id: Id = "game"
    title: str = ""
    about: str = ""
    picture: str = ""
    players: Players = (1, 1)
    engine: str = "none"
    palette: dict[str, object] = {}
    dice: list[object] = []
    areas: dict[str, object] = {}
    numbers: dict[str, Number] = {}
    turn: list[str] = []


BESIDE = ("switches", "styles", "parts", "extends")
"""Keys at the top of a layout that are no part of its head."""

TOP = (*HeadModel.model_fields, *BESIDE)
"""All keys at the top of a layout."""

REQUIRED = ("id", "title", "players")
"""Keys that no layout can do without; their defaults only let the rest be checked when one is missing."""
