"""A curve of chances drawn in letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.core.play import Names
from sheetgen.messages import wide

_STEPS = 10
"""Into how many lines the height is divided; the lowest one is 0 %."""

_SEVERAL = "*"
"""Where curves cross."""


def signs_of(names: Names) -> tuple[str, ...]:
    """A letter for each name: its own first one where all differ, else a, b, c."""
    first = tuple(name[:1].upper() for name in names)
    if len(set(first)) == len(first) and all(sign.isalpha() and wide(sign) == 1 for sign in first):
        return first
    return tuple("abcdefghijklmnopqrstuvwxyz"[number] for number in range(len(names)))


def curve(signs: Sequence[str], shares: Sequence[Sequence[float]], room: int) -> Iterator[str]:
    """The lines of a drawing, in so many columns: for each time the share of each sign, 0 to 1."""
    apart = max(1, min(4, (room - 6) // len(shares)))
    heights = [[round(share * _STEPS) for share in each] for each in shares]
    for height in range(_STEPS, -1, -1):
        cells = (_cell(signs, each, height).ljust(apart) for each in heights)
        label = f"{100 * height // _STEPS}" if height % 5 == 0 else ""
        yield f"{label:>3} |{''.join(cells)}".rstrip()


def _cell(signs: Sequence[str], heights: Sequence[int], height: int) -> str:
    """Whose curve is at that height."""
    there = [sign for sign, own in zip(signs, heights, strict=True) if own == height]
    return _SEVERAL if len(there) > 1 else "".join(there)
