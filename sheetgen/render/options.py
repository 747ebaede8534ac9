"""What a print job is told, and what it tells afterwards."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Literal

from sheetgen.paper.ink import ThemeName
from sheetgen.paper.labels import LabelSheet
from sheetgen.values import field, frozen

PaperName = Literal["a4", "letter", "a5", "both"]

PAPERS = MappingProxyType({"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (210.0, 148.0), "both": (210.0, 279.4)})
"""Width and height in mm. `both` is what A4 and Letter share, so one file prints on either at 100 %; A5 lies on its side."""

Duplex = Literal["long", "short", "none"]


@frozen
class Origin:
    """Which game a part belongs to: goes into the file's title and into the hash of the QR code.

    Attributes:
        game: the game's id.
        title: the game's title.
        switches: each switch with the reading in force, as text.
        shipped: whether the layout comes with sheetgen; the cells of others are kept in the user's data folder.
    """

    game: str = ""
    title: str = ""
    switches: tuple[tuple[str, str], ...] = ()
    shipped: bool = True


@frozen
class Options:
    """How a part goes onto paper.

    Attributes:
        paper: one of `PAPERS`.
        margin: mm around each page that stay free of ink.
        per_page: how many sheets or boards stand on a page; None for as many as fit. Dice, stickers and pawns always fill theirs.
        copies: how many copies; None for as many as the names need, or else one page full of a part that is a single sheet.
        names: written into the name fields, one each, in the order in which they are printed.
        serial: the number of the first copy; None for copies without a number.
        crop_marks: whether the corners of sheets and boards get marks to cut along.
        labels: the sheet of labels that stickers are printed on; it brings its paper, and margins do not count there.
        skip: rows of stickers, or labels, that are used up already.
        scale_x: correction of a printer that prints too narrow (more than 1) or too wide.
        scale_y: the same for heights.
        duplex: the edge over which the printer turns pages with backs, or `none` for fronts alone.
        fold_over: whether backs stand beside their fronts, to be folded and glued, instead of on second sides.
        offset_x: mm that second sides are moved to the right, to meet their fronts.
        offset_y: mm that they are moved down.
        poster: whether sheets and boards that are larger than the paper are printed in tiles.
        font: a TrueType file instead of Source Sans Pro, for other scripts.
        theme: the theme that the part was drawn in, for the file's subject.
        origin: the game it belongs to.
    """

    paper: PaperName = "a4"
    margin: float = 8.0
    per_page: int | None = None
    copies: int | None = None
    names: tuple[str, ...] = ()
    serial: int | None = None
    crop_marks: bool = False
    labels: LabelSheet | None = None
    skip: int = 0
    scale_x: float = 1.0
    scale_y: float = 1.0
    duplex: Duplex = "long"
    fold_over: bool = False
    offset_x: float = 0.0
    offset_y: float = 0.0
    poster: bool = False
    font: Path | None = None
    theme: ThemeName = "color"
    origin: Origin = field(default_factory=Origin)


@frozen
class Report:
    """What was printed.

    Attributes:
        path: the file.
        pages: second sides counted.
        per_page: pieces on a full page.
        copies: how many of the part.
        bytes: the file's size.
        holds: what a copy holds, in words.
        how: what is out of the ordinary with its pages, in words (`front and back`).
    """

    path: Path
    pages: int
    per_page: int
    copies: int
    bytes: int
    holds: str = ""
    how: str = ""
