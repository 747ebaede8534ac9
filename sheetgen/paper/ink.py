"""The inks of the palette, and how a theme uses them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sheetgen.paper.canvas import BLACK, WHITE, Paint
from sheetgen.values import frozen

Pattern = Literal["vertical", "plus", "dots", "falling", "horizontal", "rising"]
ThemeName = Literal["color", "light", "mono"]


@frozen
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


INKS: Mapping[str, Ink] = {
    ink.name: ink
    for ink in (
        Ink("red", "R", "#AE1B28", "#FECAC9", "#AE1B28", WHITE, "vertical"),
        Ink("orange", "O", "#E47000", "#FFE1C6", "#9A4A00", BLACK, "plus"),
        Ink("yellow", "Y", "#FFE715", "#FDF8A0", "#7A6A00", BLACK, "dots"),
        Ink("green", "G", "#6CCC8C", "#E0F7E8", "#1E7442", BLACK, "falling"),
        Ink("blue", "B", "#3470DD", "#BED7FD", "#1F56B8", WHITE, "horizontal"),
        Ink("violet", "V", "#5C0694", "#E9DFF4", "#5C0694", WHITE, "rising"),
    )
}
"""The inks that sheetgen ships, measured to stay apart for color-blind players and in gray."""

LIGHT_GRAY: Paint = "#E0E0E0"
MID_GRAY: Paint = "#767676"
TEXT_GRAY: Paint = "#595959"


@frozen
class Theme:
    """How much ink a page gets: `color`, `light` (no fill larger than a tab), `mono` (black alone)."""

    name: ThemeName
    inks: Mapping[str, Ink]

    def ink(self, color: str) -> Ink:
        """The ink of a color of the game."""
        return self.inks[color]

    def solid(self, color: str) -> Paint:
        """The fill of a tab, die face or pawn: the solid, or paper in `mono`."""
        return WHITE if self.name == "mono" else self.inks[color].solid

    def on_solid(self, color: str) -> Paint:
        """The paint of a letter on that fill."""
        return BLACK if self.name == "mono" else self.inks[color].text

    def tint(self, color: str) -> Paint | None:
        """The pale fill of a cell, or None where the theme leaves paper."""
        return self.inks[color].tint if self.name == "color" else None

    def line(self, color: str) -> Paint:
        """Lines, hatches and text in the color on paper."""
        return BLACK if self.name == "mono" else self.inks[color].line
