"""Parts as layouts write them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Field

from sheetgen.messages import Words
from sheetgen.page.cut import Cut, CutShape
from sheetgen.page.geometry import Size
from sheetgen.page.piece import (
    CUT_OUT,
    MARKED,
    BackWhen,
    PartKind,
    PartKinds,
    Per,
)
from sheetgen.page.type import Scale
from sheetgen.widgets.dice.cutout import WIDTH
from sheetgen.widgets.dice.pawn import PawnForm
from sheetgen.widgets.text.corners import MARKER
from sheetgen.widgets.text.corners import SIZES as MARKERS
from sheetgen.widgets.text.ground import Ground

SIZES: Mapping[str, Size] = {"half": (WIDTH, 128.0), "full": (WIDTH, 263.0)}
"""mm. A half page fits A5 and, twice, A4 and Letter; a full page fits A4 and Letter; both at 100 %.
"""


_NARROW = 120.0  # mm: a narrower sheet has the type of a half page, however high it is

_DICE: PartKinds = ("dice", "stickers")
_PAWNS: PartKinds = ("pawns",)
_FLAT: PartKinds = tuple(kind for kind in get_args(PartKind) if kind not in CUT_OUT)

KINDS: Mapping[str, tuple[Collection[PartKind], str]] = {
    **dict.fromkeys(
        (
            *("children", "size", "scale", "gap", "each", "links", "pad"),
            *("ground", "bleed", "back", "back-ground", "back-when"),
        ),
        (_FLAT, "sheets, boards, mats and reference cards"),
    ),
    "shape": (("cards", "reference"), "cards and references"),
    "corners": (MARKED, "sheets, boards and mats"),
    "dice": (_DICE, "dice and stickers"),
    "colors": (_PAWNS, "pawns"),
    "dummies": (_PAWNS, "pawns"),
    "form": (_PAWNS, "pawns"),
}
"""Keys that are not for parts of all kinds: for which they are, and these in words."""


def _size(value: object) -> object:
    """`half`, `full`, or width and height in mm."""
    if value in ("half", "full"):
        return SIZES[value]
    if (
        isinstance(value, list)
        and len(value) == 2
        and all(type(side) in (int, float) and 20 <= side <= 1000 for side in value)
    ):
        return (float(value[0]), float(value[1]))
    raise ValueError("a size is half, full, or [width, height] in mm, each 20 to 1000")


PartSide = Literal["children", "back"]
"""A side of a part, by the key that holds its widgets."""

PAINTED: Mapping[PartSide, str] = {"children": "ground", "back": "back-ground"}
"""The key that says what a side is painted with."""

Painted = str | Ground | None
"""A color alone is its tint."""

SIDES = ("children", "ground", "back", "back-ground", "links")
"""Keys that may say something else for each entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartModel:
    """A part as the layout writes it.

    Attributes:
        kind: what it is: built of widgets, or made of the game's dice and colors
        title: what a person calls it
        per: how many of it a game takes: one each, one for all
        size: half (194 x 128 mm), full (194 x 263 mm), or [width, height]
        scale: whether type is that of a half or a full page
        each: one piece for each of these words, mappings or rows of a CSV or XLSX file; {each}, or
            the names of columns in braces, stand for them
        gap: mm between the widgets
        corners: mm, side of the corner markers
        dice: the dice that are made; all where this is missing
        colors: the colors that get pawns
        dummies: the colors that get pawns with a dummy's dashed rim
        form: what pawns are; both where this is missing
        ground: what the whole piece is painted with
        shape: what is cut out: the largest circle or hexagon in the size
        pad: mm inside of the cut that widgets keep from
        bleed: mm that color reaches past the cut
        children: the widgets, from top to bottom
        links: arrows from cells to others, drawn around what stands between
        back: the widgets on the back
        back_ground: what the back is painted with
        back_when: always, or asked: only printed with --backs
    """

    kind: PartKind
    title: str = ""
    per: Per | None = None
    size: Annotated[Size, BeforeValidator(_size)] = SIZES["half"]
    scale: Scale | None = None
    each: object = None
    gap: Annotated[float, Field(ge=0, le=100)] = 2.0
    corners: Annotated[float, Field(ge=MARKERS[0], le=MARKERS[1])] = MARKER
    dice: Words | None = None
    colors: Words | None = None
    dummies: Words | None = None
    form: PawnForm | None = None
    ground: Painted = None
    shape: CutShape = "rectangle"
    pad: Annotated[float, Field(ge=0, le=100)] = 0.0
    bleed: Annotated[float, Field(ge=0, le=10)] = 0.0
    children: object = None
    links: object = None
    back: object = None
    back_ground: Painted = None
    back_when: BackWhen = "always"

    @property
    def type_scale(self) -> Scale:
        """Whether type is that of a half or a full page, by the size where nothing is said."""
        wide, tall = self.size
        large = tall > SIZES["half"][1] + 20 and not (self.kind in MARKED and wide < _NARROW)
        return self.scale or ("full" if large else "half")

    @property
    def cut(self) -> Cut:
        """The line along which its pieces are cut."""
        shape = "rectangle" if self.kind in MARKED else self.shape
        return Cut.within(shape, *self.size)

    @property
    def needed(self) -> Per:
        """How many of it a game takes, by its kind where nothing is said."""
        is_own = self.kind == "sheet" or (self.kind == "reference" and self.each is None)
        return self.per or ("player" if is_own else "table")

    @property
    def is_card(self) -> bool:
        """Whether its pieces are surely cut out, not only read as they lie."""
        has_back = self.back is not None and self.back_when == "always"
        is_painted = self.ground or self.bleed or has_back
        is_cut = self.kind == "cards" or self.pad or self.shape != "rectangle"
        return bool(is_painted or self.each or is_cut)

    def painted(self, side: PartSide) -> Ground | None:
        """What a side is painted with."""
        painted = self.ground if side == "children" else self.back_ground
        return Ground(painted) if isinstance(painted, str) else painted
