"""How large the QR code of a sheet is on paper, and what it needs around it."""

from __future__ import annotations

MODULES = 21
"""Squares along a side."""

QUIET = 4
"""Squares of white around them."""

SMALLEST = 15.0
"""Side in mm under which phones do not read it reliably."""

TEXT_LINE = 2.2
"""mm that the code in letters takes under its symbol."""
