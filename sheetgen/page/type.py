"""The type scale: what each role of text is set in, on half-page and on full-page pieces.

Marks on the faces of dice, on tiles and on pawns grow with what they stand on: they are drawings,
not text of the page, as are wordmarks and what is written by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from sheetgen.page.canvas import BLACK, Paint, Type, Weight

Role = Literal[
    "title",
    "about",
    "label",
    "hint",
    "numeral",
    "head",
    "score",
    "total",
    "small",
    "tab",
    "body",
    "step",
]
Scale = Literal["half", "full"]

SIZES = (6.5, 8.0, 10.0, 13.0, 18.0, 40.0)
"""The sizes in pt that words on a page are set in: what is read once has 6.5 or 8, what is read
during play 8 or 10, numerals and letters of colors have 10, heads and sums 13, titles 18; on covers
they have 40.
"""

ROLES: Mapping[Role, tuple[float, float, Weight]] = {
    "title": (18, 18, "semibold"),
    "about": (8, 8, "regular"),
    "label": (8, 10, "semibold"),
    "hint": (8, 8, "regular"),
    "numeral": (10, 10, "semibold"),
    "head": (10, 13, "bold"),
    "score": (8, 10, "regular"),
    "total": (13, 13, "bold"),
    "small": (6.5, 6.5, "regular"),
    "tab": (10, 10, "bold"),
    "body": (8, 10, "regular"),
    "step": (10, 10, "semibold"),
}
"""Role -> size in pt on a half page (A5), on a full page, weight."""

LEADING = 1.22
"""Line to line distance of running text in em."""

LEAST_PT = 6.0
"""Nothing is set smaller."""


def stepped(most: float) -> float:
    """The largest of the sizes that is at most so many pt; under the least of them, as many."""
    return max((size for size in SIZES if size <= most), default=most)


@lru_cache(maxsize=1000)
def type_for(role: Role, scale: Scale, paint: Paint = BLACK, size: float | None = None) -> Type:
    """The type of a role at a scale, or in another size in pt."""
    half, full, weight = ROLES[role]
    usual = half if scale == "half" else full
    return Type(usual if size is None else size, weight, paint)
