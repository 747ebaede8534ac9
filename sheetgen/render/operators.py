"""Words of the language of PDF: lengths, colors, joints of lines, runs of squares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sheetgen.page.canvas import Corners, Ends, Paint, Stroke
from sheetgen.page.geometry import MM_PER_PT

_ENDS: Mapping[Ends, int] = {"butt": 0, "round": 1, "square": 2}
_CORNERS: Mapping[Corners, int] = {"miter": 0, "round": 1, "bevel": 2}


@lru_cache(maxsize=20_000)
def runs(row: int, down: int) -> str:
    """The runs of dark squares in a row of a bitmap as rectangles."""
    bits = f"{row:021b}"
    runs, start = [], bits.find("1")
    while start >= 0:
        end = bits.find("0", start)
        end = len(bits) if end < 0 else end
        runs.append(f"{start} {down} {end - start} 1 re")
        start = bits.find("1", end)
    return " ".join(runs)


@lru_cache(maxsize=4096)
def pt(mm: float) -> str:
    """A length in points."""
    return number(mm / MM_PER_PT) if mm else "0"


def number(value: float) -> str:
    """A number to a thousandth; PDF knows no exponents."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=256)
def color(paint: Paint, gray: str, rgb: str) -> str:
    """What chooses a color, by the one word for grays, by the other for all else."""
    red, green, blue = (int(paint[at : at + 2], 16) for at in (1, 3, 5))
    if red == green == blue:
        return f"{_share(red)} {gray}"
    return f"{_share(red)} {_share(green)} {_share(blue)} {rgb}"


def joints(line: Stroke) -> str:
    """How a line ends and turns, where that is not as usual."""
    words = f"{_ENDS[line.ends]} J {_CORNERS[line.corners]} j {number(line.miter)} M"
    return "" if words == "0 J 0 j 10 M" else words


def _share(value: int) -> str:
    return f"{value / 255:.4f}".rstrip("0").rstrip(".")
