"""A curve of chances drawn in letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

SIGNS = ascii_uppercase
"""The letters of curves, in their order."""

_STEPS = 10  # Into how many lines the height is divided; the lowest one is 0 %
_SEVERAL = "*"  # Where curves cross


def curve(shares: Sequence[Sequence[float]], room: int) -> Iterator[str]:
    """The lines of a drawing, in so many columns: for each time the share of each sign, 0 to 1."""
    apart = max(1, min(4, (room - 6) // len(shares)))
    for height in range(_STEPS, -1, -1):
        cells = (_cell(each, height).ljust(apart) for each in shares)
        label = f"{100 * height // _STEPS}" if height % 5 == 0 else ""
        yield f"{label:>3} |{''.join(cells)}".rstrip()


def _cell(shares: Sequence[float], height: int) -> str:
    """Whose curve is at that height."""
    there = [SIGNS[seat] for seat, share in enumerate(shares) if round(share * _STEPS) == height]
    return _SEVERAL if there[1:] else "".join(there)
