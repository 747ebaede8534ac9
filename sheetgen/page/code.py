"""How large the QR code of a sheet is on paper, and what it needs around it."""

from __future__ import annotations

from sheetgen.page.geometry import Rect

MODULES = 21
"""Squares along a side."""

QUIET = 4
"""Squares of white around them."""

SMALLEST = 15.0
"""Side in mm under which phones do not read it reliably."""

TEXT_LINE = 2.2
"""mm that the code in letters takes under its symbol."""


def module(slot: Rect) -> float:
    """The side of one square in mm: frame and text have to go into the slot."""
    return min(slot.w, slot.h - TEXT_LINE) / (MODULES + 2 * QUIET)


def code_box(slot: Rect) -> Rect:
    """What the code takes of its slot, its white and its text included."""
    side = module(slot) * (MODULES + 2 * QUIET)
    return Rect(slot.cx - side / 2, slot.y, side, side + TEXT_LINE)
