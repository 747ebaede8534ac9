"""The inks of the palette, and how a theme uses them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from sheetgen.page.canvas import BLACK, WHITE, Fill, Gradient, Paint, Stroke

Pattern = Literal["vertical", "plus", "dots", "falling", "horizontal", "rising"]
ThemeName = Literal["color", "light", "mono"]

SUITS: Mapping[Pattern, str] = {
    "vertical": "heart",
    "plus": "flame",
    "dots": "sun",
    "falling": "leaf",
    "horizontal": "wave",
    "rising": "moon",
}
"""The symbol that says a color with each pattern: a large place is hatched, a small one has it."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A color of a game: fill, pale fill, dark line, what text is set on the fill, letter, hatch.

    Attributes:
        name: the color's name in the layout.
        letter: shown wherever the color carries meaning.
        solid: fill of tabs, die faces, pawns.
        tint: pale fill of cells.
        line: lines and text in that color on paper.
        text: black or white, what is legible on the solid.
        pattern: the hatch that says the color without color.
    """

    name: str
    letter: str
    solid: Paint
    tint: Paint
    line: Paint
    text: Paint
    pattern: Pattern

    @property
    def suit(self) -> str:
        """The name of the icon that says the color where a pattern has no room."""
        return SUITS[self.pattern]


Inks = Mapping[str, Ink]
"""Inks by the names of their colors."""

INKS: Inks = {
    ink.name: ink
    for ink in (
        Ink("red", "R", "#AE1B28", "#FECAC9", "#AE1B28", WHITE, "vertical"),
        Ink("orange", "O", "#E47000", "#FFE1C6", "#9A4A00", BLACK, "plus"),
        Ink("yellow", "Y", "#FFE715", "#FDF8A0", "#7A6A00", BLACK, "dots"),
        Ink("green", "G", "#6CCC8C", "#E0F7E8", "#1E7442", BLACK, "falling"),
        Ink(
            "blue",
            "B",
            "#3470DD",
            "#BED7FD",
            "#1F56B8",
            WHITE,
            "horizontal",
        ),
        Ink("violet", "V", "#5C0694", "#E9DFF4", "#5C0694", WHITE, "rising"),
    )
}
"""The inks that sheetgen ships, measured to stay apart for color-blind players and in gray."""

LIGHTER = 0.7
"""How wide frames and a ring's hatch are in the theme `light`, as a share of their usual width."""

PALE = 0.2
"""How much of a color that the palette lacks is left of a picture's fills in `light`."""

LEAST_FRAME = 0.5
"""Width in pt under which no line of a color goes."""

LIGHT_GRAY = "#E0E0E0"
MID_GRAY = "#767676"
TEXT_GRAY = "#595959"


@dataclass(frozen=True, slots=True)
class Theme:
    """How much ink a page gets: `color`, `light` (paper and tints instead of tints and solids),
    `mono` (black alone). What has no color (its name is empty) is drawn in black on paper.
    """

    name: ThemeName
    inks: Inks

    def ink(self, color: str) -> Ink:
        """The ink of a color of the game."""
        return self.inks[color]

    def solid(self, color: str) -> Paint:
        """The fill of a tab, die face or pawn: the solid, the tint in `light`, paper in `mono`."""
        fills = {
            "color": self.inks[color].solid,
            "light": self.inks[color].tint,
            "mono": WHITE,
        }
        return fills[self.name]

    def on_solid(self, color: str) -> Paint:
        """The paint of a letter on that fill."""
        return self.inks[color].text if self.name == "color" else self.line(color)

    def tint(self, color: str) -> Paint | None:
        """The pale fill of a cell, or None where the theme leaves paper."""
        return self.inks[color].tint if color and self.name == "color" else None

    def line(self, color: str) -> Paint:
        """Lines, hatches and text in the color on paper."""
        return self.inks[color].line if color and self.name != "mono" else BLACK

    def frame(self, color: str, pt: float) -> Stroke:
        """The line around something in the color, `pt` wide, thinner in `light`."""
        return Stroke(
            self.line(color), max(LEAST_FRAME, LIGHTER * pt) if self.name == "light" else pt
        )

    def suit(self, color: str) -> Paint:
        """The paint of a suit in a cell: so pale that a pencil mark is the darkest thing there."""
        return _stepped_back(self.line(color), self.tint(color) or WHITE)

    def picture(self, paint: Paint, left: float) -> Paint:
        """The fill of a picture's shape; in `light` the tint of the palette's color, and so much as
        is left of any other color.
        """
        if self.name != "light" or not colored(paint):
            return paint
        solid = opaque(paint)
        tints = (ink.tint for ink in self.inks.values() if ink.solid == solid)
        return next(tints, _mixed(solid, WHITE, left)) + paint[len(solid) :]


_SUIT_CONTRAST = 3.0
_STEPS = 100


@lru_cache(maxsize=64)
def _stepped_back(paint: Paint, ground: Paint) -> Paint:
    """Return the strongest mixture of a paint with its ground that keeps a suit's contrast."""
    for step in range(_STEPS, 0, -1):
        pale = _mixed(paint, ground, step / _STEPS)
        if contrast(pale, ground) <= _SUIT_CONTRAST:
            return pale
    return ground


def _mixed(paint: Paint, ground: Paint, share: float) -> Paint:
    channels = zip(_channels(paint), _channels(ground), strict=True)
    parts = [round(share * one + (1 - share) * other) for one, other in channels]
    return f"#{bytes(parts).hex().upper()}"


def opaque(paint: Paint) -> Paint:
    """The paint where nothing shows through it."""
    return paint[:7]


def opacity_of(fill: Fill) -> float:
    """How much a paint, or a gradient, hides of what lies below, 0 to 1."""
    paint = fill.stops[0][1] if isinstance(fill, Gradient) else fill
    return int(paint[7:] or "FF", 16) / 255


def faded(paint: Paint, share: float) -> Paint:
    """The paint with so much of its opacity."""
    alpha = round(255 * opacity_of(paint) * share)
    return opaque(paint) + (f"{alpha:02X}" if alpha < 255 else "")


def colored(paint: Paint) -> bool:
    """Whether a paint is more than black, gray or white."""
    return len(set(_channels(paint))) > 1


LEAST_CONTRAST = 4.5
"""What words need to be read easily (WCAG 2.2, level AA)."""


def readable_on(ground: Paint) -> Paint:
    """Black or white, whichever is read more easily on a ground: 4.58 or more on any."""
    return max((BLACK, WHITE), key=lambda paint: contrast(paint, ground))


@lru_cache(maxsize=1000)
def contrast(one: Paint, other: Paint) -> float:
    """How far apart two paints are in lightness, 1 to 21, as WCAG 2.2 defines it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(paint: Paint) -> float:
    parts = [part / 255 for part in _channels(paint)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(paint: Paint) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(opaque(paint)[1:])
    return red, green, blue
