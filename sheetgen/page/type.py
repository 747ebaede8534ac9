"""The type scale: what each role of text is set in, on half-page and on full-page pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sheetgen.page.canvas import Type, Weight

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

ROLES: Mapping[Role, tuple[float, float, Weight]] = {
    "title": (16, 22, "semibold"),
    "about": (7.5, 9, "regular"),
    "label": (8, 10, "semibold"),
    "hint": (7, 8.5, "regular"),
    "numeral": (9, 10, "semibold"),
    "head": (10, 12, "bold"),
    "score": (8.5, 10, "regular"),
    "total": (11, 14, "bold"),
    "small": (6.5, 6.5, "regular"),
    "tab": (11, 11, "bold"),
    "body": (9, 10, "regular"),
    "step": (9, 10, "semibold"),
}
"""Role -> size in pt on a half page (A5), on a full page, weight."""

CAP_HEIGHT = 0.66
"""Height of capitals and numerals in em: a numeral is centered by half of it."""

LEADING = 1.22
"""Line to line distance of running text in em."""

LEAST_PT = 6.0
"""Nothing is set smaller."""


def type_for(role: Role, scale: Scale) -> Type:
    """The type of a role at a scale, in black."""
    half, full, weight = ROLES[role]
    return Type(half if scale == "half" else full, weight)
