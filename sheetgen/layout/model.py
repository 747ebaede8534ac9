"""The shape of a layout file's game half: title, players, palette, dice, switches, areas, numbers.

The printable half, `parts`, is shaped by the widgets' own fields (see `sheetgen.layout.parts`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


def _kebab(name: str) -> str:
    return name.replace("_", "-")


class Model(BaseModel):
    """A strict mapping with kebab-case keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, alias_generator=_kebab, populate_by_name=False)


def _span(value: Any) -> Any:
    """`1-4` or `2` players as a pair."""
    if isinstance(value, int) and not isinstance(value, bool):
        return (value, value)
    if isinstance(value, str):
        low, _, high = value.partition("-")
        if low.isdigit() and high.isdigit() and 0 < int(low) <= int(high):
            return (int(low), int(high))
    raise ValueError('players are written "2-4" or 2')


Players = Annotated[tuple[int, int], BeforeValidator(_span)]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]
Hex = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]


class SwitchModel(Model):
    """A house rule: its question, readings (or a range of whole numbers), default and reason."""

    question: str
    readings: dict[str, str] = {}
    range: tuple[int, int] | None = Field(None, strict=False)
    default: bool | int | str
    reason: str


class FaceModel(Model):
    """A die's side with a color of its own."""

    value: int | None = None
    symbol: str | None = None
    color: str | None = None


class DieModel(Model):
    """A die, or several equal ones."""

    id: Id
    copies: int = Field(1, ge=1, le=20)
    color: str | None = None
    letter: str | None = Field(None, pattern=r"^[A-Z]$")
    style: Literal["pips", "numerals"] = "numerals"
    label: str = ""
    faces: str | list[int | str | FaceModel] | None = None
    like: str | None = None
    shift: int = 0


class GroupModel(Model):
    """Some cells of an area that share a name or a multiplier."""

    name: str | int
    cells: int | str | list[str | int]
    times: int | None = None


class AreaModel(Model):
    """A named run of cells: listed, counted, a grid of `r1c1` cells, or the slots between a grid's neighbors."""

    color: str | None = None
    cells: int | str | list[str | int] | None = None
    grid: tuple[int, int] | None = Field(None, strict=False)
    between: str | None = None
    times: int = 1
    groups: list[GroupModel] = []


class InkModel(Model):
    """A color of the game: an ink that sheetgen ships, under another letter or name, or five values of its own."""

    ink: str | None = None
    letter: str = Field(pattern=r"^[A-Z]$")
    solid: Hex | None = None
    tint: Hex | None = None
    line: Hex | None = None
    text: Literal["black", "white"] = "black"
    pattern: Literal["vertical", "plus", "dots", "falling", "horizontal", "rising"] | None = None


class HeadModel(Model):
    """Everything about a game but its printable parts."""

    sheetgen: Literal[1] = 1
    id: Id
    title: str
    about: str = ""
    players: Players
    engine: str = "none"
    palette: dict[str, str | InkModel] = {}
    dice: list[DieModel] = []
    areas: dict[str, AreaModel] = {}
    numbers: dict[str, int] = {}
    turn: list[str] = []
