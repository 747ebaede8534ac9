"""Parts as layouts write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from sheetgen.layout.model import MOST_EACH, Model, Words
from sheetgen.paper.piece import PartKind, Per
from sheetgen.widgets.corners import MARKER
from sheetgen.widgets.cutout import WIDTH

SIZES: Mapping[str, tuple[float, float]] = {"half": (WIDTH, 128.0), "full": (WIDTH, 263.0)}
"""mm. A half page fits A5 and, twice, A4 and Letter; a full page fits A4 and Letter; both at 100 %."""


FLAT = ("ground", "bleed", "back", "back-ground")
"""Keys of parts that are printed flat."""


def _size(value: object) -> object:
    """`half`, `full`, or width and height in mm."""
    if value in ("half", "full"):
        return SIZES[value]
    if isinstance(value, list) and len(value) == 2 and all(type(side) in (int, float) and 20 <= side <= 1000 for side in value):
        return (float(value[0]), float(value[1]))
    raise ValueError("a size is half, full, or [width, height] in mm, each 20 to 1000")


def _each(value: object) -> object:
    if isinstance(value, list) and len(value) > MOST_EACH:
        raise ValueError(f"a part is drawn for each of at most {MOST_EACH} words, not {len(value)}")
    return value


def _ground(value: object) -> object:
    """A color alone is its tint."""
    return {"color": value} if isinstance(value, str) else value


class GroundModel(Model):
    """What a piece is painted with, as the layout writes it."""

    color: str = ""
    shade: Literal["tint", "solid"] = "tint"
    picture: str = ""


Side = Literal["children", "back"]
"""A side of a part, by the key that holds its widgets."""

Painted = Annotated[GroundModel | None, BeforeValidator(_ground)]


class PartModel(Model):
    """A part as the layout writes it."""

    kind: PartKind
    title: str = ""
    per: Per | None = None
    size: Annotated[tuple[float, float], BeforeValidator(_size)] = SIZES["half"]
    scale: Literal["half", "full"] | None = None
    each: Annotated[list[Words], BeforeValidator(_each)] | None = None
    gap: float = Field(2.0, ge=0, le=100)
    corners: float = Field(MARKER, ge=4, le=15)
    dice: list[str] | None = None
    colors: list[str] | None = None
    dummies: list[str] | None = None
    ground: Painted = None
    bleed: float = Field(0.0, ge=0, le=10)
    children: object = None
    back: object = None
    back_ground: Painted = None

    def painted(self, side: Side) -> tuple[str, GroundModel | None]:
        """What a side is painted with, and the key that says it."""
        return ("ground", self.ground) if side == "children" else ("back-ground", self.back_ground)
