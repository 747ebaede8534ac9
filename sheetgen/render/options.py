"""The options of a print job, and the report that it leaves."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from sheetgen.core.drawing import PencilMarks
from sheetgen.errors import OutputError
from sheetgen.messages import Words, listed, nearest
from sheetgen.page.geometry import Size
from sheetgen.page.ink import Inks, ThemeName
from sheetgen.page.labels import LabelSheet

PaperName = str
"""A name of `PAPERS`, or WIDTHxHEIGHT in mm; in capitals or small letters."""

USUAL_PAPERS = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a5": (210.0, 148.0),
    "both": (210.0, 279.4),
}
"""What most printers take: width and height in mm. `both` is what A4 and Letter share, so one file
prints on either at 100 %.

A5 and A6 lie on their side, as half sheets do.
"""

PAPERS = {
    **USUAL_PAPERS,
    "a3": (297.0, 420.0),
    "a6": (148.0, 105.0),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
"""All papers that have a name."""

_SMALLEST = 50.0
_LARGEST = 2000.0
_MEASURES = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)[x×](\d{1,4}(?:\.\d{1,3})?)", re.ASCII)


def paper_size(paper: PaperName) -> Size:
    """Width and height of a paper in mm.

    >>> paper_size("Letter"), paper_size("210x297")
    ((215.9, 279.4), (210.0, 297.0))

    Raises:
        OutputError: `paper`, for a name that there is not, and a size under 50 or over 2000 mm.
    """
    name = paper.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    measures = _MEASURES.fullmatch(name)
    if measures is None:
        known = (
            nearest(name, PAPERS)
            or f"; there is {listed(PAPERS)}, and WIDTHxHEIGHT in mm, such as 210x297"
        )
        raise OutputError("paper", f'there is no paper "{paper}"{known}', paper)
    width, height = map(float, measures.groups())
    if not _SMALLEST <= min(width, height) <= max(width, height) <= _LARGEST:
        raise OutputError(
            "paper", f"paper is {_SMALLEST:g} to {_LARGEST:g} mm wide and high, not {paper}", paper
        )
    return width, height


Duplex = Literal["long", "short", "none"]


@dataclass(frozen=True, slots=True)
class Origin:
    """Which game a part belongs to: goes into the file's title and into the hash of the QR code.

    Attributes:
        game: the game's id.
        title: the game's title.
        switches: each switch with the reading in force, as text.
        shipped: whether it is a layout that comes with sheetgen, under its usual rule options; the
            cells of others are kept in the user's data folder.
        layout: the game's id, or the path of its layout, which is kept with them.
    """

    game: str = ""
    title: str = ""
    switches: tuple[tuple[str, str], ...] = ()
    shipped: bool = True
    layout: str = ""


@dataclass(frozen=True, slots=True)
class Filled:
    """A filled sheet as it is printed.

    Attributes:
        player: whose it is, or "".
        words: what it says of itself, by which its piece is known (`red`).
        marks: what is to be seen in its cells.
    """

    player: str
    words: frozenset[str]
    marks: PencilMarks


@dataclass(frozen=True, slots=True)
class Papers:
    """The filled sheets of a table.

    Attributes:
        filled: one a player, or one of a whole table.
        inks: the game's colors by name, for pawns.
    """

    filled: tuple[Filled, ...]
    inks: Inks


@dataclass(frozen=True, slots=True)
class Options:
    """How a part goes onto paper.

    Attributes:
        paper: one of `PAPERS`, or WIDTHxHEIGHT in mm.
        margin: mm around each page that stay free of ink, once it is printed.
        may_narrow: whether the margin may be narrower: where more pieces fit on a page so, where
            they stand in the middle of their shares so, and for marks.
        per_page: how many sheets or boards stand on a page; None for as many as fit. Dice, stickers
            and pawns always fill theirs.
        gap: mm between pieces on a page, at least that between sheets and boards, which stand in
            the middle of their shares; 0 lets two share a cut, None is the usual gap.
        copies: how many copies; None for as many as the names need, or else one page full of a part
            that is a single sheet.
        names: written into the name fields, one each, in the order in which they are printed.
        serial: the number of the first copy; None for copies without a number.
        numbered: whether the codes of copies without one are numbered from 1 all the same; copies
            with names always have numbers there.
        crop_marks: whether the corners of sheets and boards get marks to cut along.
        labels: the sheet of labels that stickers are printed on; it brings its paper, and margins
            do not count there.
        skip: rows of stickers, or labels, that are used up already.
        scale_x: correction of a printer that prints too narrow (more than 1) or too wide.
        scale_y: the same for heights.
        backs: whether backs that are optional are printed, too.
        duplex: the edge over which the printer turns pages with backs, or `none` for fronts alone.
        fold_over: whether backs stand beside their fronts, to be folded and glued, instead of on
            second sides.
        offset_x: mm that second sides are moved to the right, to meet their fronts.
        offset_y: mm that they are moved down.
        poster: whether sheets and boards that are larger than the paper are printed in tiles.
        font: a TrueType file for the letters that Source Sans Pro lacks.
        theme: the theme that the part was drawn in, for the file's subject.
        origin: the game it belongs to.
        papers: the filled sheets whose marks are drawn in; they say how many copies there are and
            for whom. None = empty sheets.
    """

    paper: PaperName = "a4"
    margin: float = 8.0
    may_narrow: bool = True
    per_page: int | None = None
    gap: float | None = None
    copies: int | None = None
    names: Words = ()
    serial: int | None = None
    numbered: bool = False
    crop_marks: bool = False
    labels: LabelSheet | None = None
    skip: int = 0
    scale_x: float = 1.0
    scale_y: float = 1.0
    backs: bool = False
    duplex: Duplex = "long"
    fold_over: bool = False
    offset_x: float = 0.0
    offset_y: float = 0.0
    poster: bool = False
    font: Path | None = None
    theme: ThemeName = "color"
    origin: Origin = field(default_factory=Origin)
    papers: Papers | None = None


@dataclass(frozen=True, slots=True)
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
