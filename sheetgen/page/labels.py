"""Sheets of labels: where each label lies, for the common ones by name and for any other by its
measures.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sheetgen.errors import UsageError
from sheetgen.messages import id_of, nearest
from sheetgen.page.geometry import Rect

NOTATION = "WIDTHxHEIGHT+ACROSSxDOWN+LEFTxTOP+COLUMNSxROWS"
"""How a sheet of labels is described by its measures in mm: a label, from one to the next, the
first one's corner, how many.

The radius of a label's corners may follow: `12.7x12.7+15.2x15.2+8x10+13x18+r1`.
"""

_LENGTH = r"([0-9]{1,4}(?:\.[0-9]{1,6})?)"
_PAIR = rf"{_LENGTH}x{_LENGTH}"
_MEASURES = re.compile(
    rf"{_PAIR}\+{_PAIR}\+{_PAIR}\+([0-9]{{1,3}})x([0-9]{{1,3}})(?:\+r{_LENGTH})?", re.IGNORECASE
)
_SLACK = 1e-6
_INCH = 25.4
_POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """A sheet of labels; lengths in mm.

    Attributes:
        name: what messages call it.
        paper: the paper it is made of; "" = that of the print.
        width, height: of a label.
        across, down: from one label to the next.
        left, top: of the first label.
        columns, rows: of labels.
        radius: of a label's corners.
    """

    name: str
    paper: Literal["a4", "letter", ""]
    width: float
    height: float
    across: float
    down: float
    left: float
    top: float
    columns: int
    rows: int
    radius: float = 0.0

    @property
    def count(self) -> int:
        """How many labels a sheet has."""
        return self.columns * self.rows

    def label(self, place: int) -> Rect:
        """Where a label lies on its sheet, counted from 0, line by line."""
        row, column = divmod(place, self.columns)
        return Rect(
            self.left + column * self.across, self.top + row * self.down, self.width, self.height
        )


def _sheet(name: str, paper: Literal["a4", "letter", ""], text: str, unit: float) -> LabelSheet:
    """Return the sheet of those measures (`NOTATION`), which are in a unit of so many mm.

    Raises:
        ValueError: the text is no measures.
    """
    found = _MEASURES.fullmatch(text)
    if found is None:
        raise ValueError(text)
    *lengths, columns, rows, radius = found.groups(default="0")
    width, height, across, down, left, top = (unit * float(length) for length in lengths)
    return LabelSheet(
        name,
        paper,
        width,
        height,
        across,
        down,
        left,
        top,
        int(columns),
        int(rows),
        unit * float(radius),
    )


# Every figure is that of the named entry in the template files of gLabels
# (github.com/jimevins/glabels-qt, folder templates), in the unit that stands there, except where
# another source is named. A test holds each sheet against its paper. Its other names follow.
_SHEETS: Sequence[tuple[str, Literal["a4", "letter"], str, float, str]] = (
    # avery-iso-templates.xml, "L4732", mm
    ("avery-l4732", "a4", "35.6x16.9+38.1x16.9+11x13+5x16+r1.5", 1, "4732"),
    # avery-iso-templates.xml, "8651" (the same: L7651, L8651, J8651), points
    (
        "avery-l7651",
        "a4",
        "108x60.09+115.09x60.09+13.32x30.9+5x13+r5",
        _POINT,
        "l8651 j8651 8651 7651",
    ),
    # avery-iso-templates.xml, "L4770" (the same: L7654, L6140, J8654), mm
    (
        "avery-l7654",
        "a4",
        "45.7x25.4+48.5x25.4+10x22+4x10+r1.5",
        1,
        "l4770 j8654 l6140 7654 4770",
    ),
    # herma-iso-templates.xml, "4606" (the same: 4270), points; edge to edge, square corners
    (
        "herma-4270",
        "a4",
        "107.716x60.0945+107.716x60.0945+26.9291x29.7638+5x13",
        _POINT,
        "4606",
    ),
    # herma-iso-templates.xml, "4607" (the same: 4271), points; edge to edge, square corners
    (
        "herma-4271",
        "a4",
        "136.913x47.9055+136.913x47.9055+24.0945x39.6853+4x16",
        _POINT,
        "4607",
    ),
    # herma-iso-templates.xml, "4102" (the same: 4272, 4357, 4608, 4680), points; edge to edge,
    # square corners
    (
        "herma-4608",
        "a4",
        "136.913x72+136.913x72+24.0945x24.0945+4x11",
        _POINT,
        "4272 4357 4680",
    ),
    # avery-us-templates.xml, "5160" (the same: 5260, 8160, 8460), inches; but the first label at
    # 0.188 in and gaps of 0.125 in, which gist.github.com/armadsen/5084458 has and which end at
    # equal margins: 2 x 0.1875 + 2 x 2.75 + 2.625 = 8.5
    (
        "avery-5160",
        "letter",
        "2.625x1+2.75x1+0.1875x0.5+3x10+r0.0625",
        _INCH,
        "5260 8160 8460",
    ),
    # avery-us-templates.xml, "5167" (the same: 5267, 8167, 8667), inches
    (
        "avery-5167",
        "letter",
        "1.75x0.5+2.0625x0.5+0.28125x0.5+4x20+r0.0625",
        _INCH,
        "5267 8167 8667",
    ),
    # avery-us-templates.xml, "5366" (the same: 5266, 8366), inches; 2/3 of an inch high
    (
        "avery-5366",
        "letter",
        "3.4375x0.666667+4x0.666667+0.53125x0.5+2x15+r0.0625",
        _INCH,
        "5266 8366",
    ),
)

LABELS = {name: _sheet(name, paper, text, unit) for name, paper, text, unit, _ in _SHEETS}
"""Common sheets of labels that hold the faces of dice."""


def _named() -> dict[str, LabelSheet]:
    """Return the common sheets by all their names, with or without that of their maker."""
    sheets = {}
    for name, *_, others in _SHEETS:
        maker, _, number = name.partition("-")
        for one in (number, *others.split()):
            sheets[one] = sheets[f"{maker}-{one}"] = LABELS[name]
    return sheets


_NAMES = _named()


def label_sheet(text: str) -> LabelSheet:
    """The sheet of that name, with or without its maker's, or of those measures (`NOTATION`).

    >>> label_sheet("L4732").columns, label_sheet("12.7x12.7+15x15+8x10+13x18+r2").label(14).x
    (5, 23.0)

    Raises:
        UsageError: `labels`, for a name that nobody knows, or measures that cannot be.
    """
    name = id_of(text)
    if name in _NAMES:
        return _NAMES[name]
    try:
        sheet = _sheet(name, "", name, 1)
    except ValueError:
        hint = nearest(name, _NAMES) or f"; there is {', '.join(LABELS)}, or {NOTATION} in mm"
        raise UsageError("labels", f'there are no labels "{text}"{hint}', text) from None
    if problem := _odd(sheet):
        raise UsageError("labels", f"labels {text}: {problem}", text)
    return sheet


def _odd(sheet: LabelSheet) -> str:
    """Return what is wrong with a sheet that is described by its measures; "" where nothing is."""
    if sheet.width < 1 or sheet.height < 1 or sheet.count < 1:
        return "there must be labels of 1 mm or more, one or more of them"
    over_side = sheet.columns > 1 and sheet.across < sheet.width - _SLACK
    if over_side or (sheet.rows > 1 and sheet.down < sheet.height - _SLACK):
        return "from one label to the next is at least the size of a label"
    if sheet.radius > min(sheet.width, sheet.height) / 2 + _SLACK:
        return f"corners of {sheet.radius:g} mm are more than half a label"
    return ""
