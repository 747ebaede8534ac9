"""Pictures for people: the sheet straightened with what was read drawn on it, and a cell as a
terminal can show it.
"""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.messages import Words
from sheetgen.page.geometry import Rect
from sheetgen.scan.decide import Seen
from sheetgen.scan.pixels import DENSE, Gray, Photo, blank_of, gray_of, rectangle, resized, square
from sheetgen.scan.reading import ReadSheet
from sheetgen.scan.tuning import (
    SHOWN_COLUMNS,
    SHOWN_DARK,
    SHOWN_INK,
    SHOWN_NAME,
    SHOWN_PEN,
    SHOWN_STROKE,
    SHOWN_WRITTEN,
)
from sheetgen.scan.writing import WRITING

GREEN, AMBER, RED = (60, 160, 40), (0, 150, 245), (40, 40, 220)
"""Marked, not sure, and not possible by the rules, as blue, green and red."""

_BLOCKS = " ▄▀█"


def marked_png(sheet: ReadSheet) -> bytes:
    """Return the sheet from above as PNG: marked cells in green, unsure ones in amber with a
    question mark, impossible ones in red.
    """
    picture = sheet.straight.photo.copy()
    for placed in sheet.cells:
        seen = sheet.seen[placed.cell.id]
        if seen.state != "empty":
            _draw(picture, placed.box, seen)
    return cv2.imencode(".png", picture)[1].tobytes()


def _draw(picture: Photo, box: Rect, seen: Seen) -> None:
    """Draw what a cell holds, and whether that is sure, on the picture of the sheet."""
    color = GREEN
    thick = 2
    if seen.state == "unsure":
        color = RED if seen.reason == "rule" else AMBER
        thick = 3
    edges = (box.x, box.y, box.right, box.bottom)
    left, top, right, bottom = (round(edge * DENSE) for edge in edges)
    cv2.rectangle(picture, (left, top), (right, bottom), color, thick)
    sign = _sign(seen)
    size = 0.45 if len(sign) > 2 else 0.6
    for shade, width in (((255, 255, 255), 4), (color, 2)):
        spot = (left + 2, bottom - 4)
        cv2.putText(
            picture,
            sign,
            spot,
            cv2.FONT_HERSHEY_SIMPLEX,
            size,
            shade,
            width,
            cv2.LINE_AA,
        )


def _sign(seen: Seen) -> str:
    """What is written into a cell: its text unless it is a plain mark, `?` where it is not sure."""
    if seen.state == "unsure":
        return f"{seen.text}?" if seen.kind == WRITING else "?"
    return "" if seen.text == "x" else seen.text


def contact_sheet(sheet: ReadSheet, cells: Words) -> bytes:
    """All these cells enlarged, each with its name, as PNG."""
    tiles = [_tile(sheet, cell) for cell in cells]
    columns = min(6, max(1, len(tiles)))
    tiles += [np.full_like(tiles[0], 255)] * (-len(tiles) % columns)
    rows = [np.hstack(tiles[start : start + columns]) for start in range(0, len(tiles), columns)]
    return cv2.imencode(".png", np.vstack(rows))[1].tobytes()


def _tile(sheet: ReadSheet, cell: str) -> Photo:
    cut = cv2.resize(cut_of(sheet, cell), (180, 180), interpolation=cv2.INTER_CUBIC)
    tile = cv2.copyMakeBorder(cut, 5, 25, 5, 5, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    cv2.putText(
        tile,
        cell,
        (6, 203),
        cv2.FONT_HERSHEY_SIMPLEX,
        0.5,
        (0, 0, 0),
        1,
        cv2.LINE_AA,
    )
    return tile


def cut_of(sheet: ReadSheet, cell: str) -> Photo:
    """A cell and a little around it."""
    return _cut(sheet.straight.photo, sheet, cell)


def _cut(picture: Photo, sheet: ReadSheet, cell: str) -> Photo:
    box = next(placed.box for placed in sheet.cells if placed.cell.id == cell)
    side = max(box.w, box.h) * 1.5
    return np.asarray(
        cv2.getRectSubPix(picture, (round(side * DENSE),) * 2, (box.cx * DENSE, box.cy * DENSE)),
        np.uint8,
    )


def in_blocks(sheet: ReadSheet, cell: str) -> list[str]:
    """Return a cell in half blocks, dark where ink or print is, on whatever color: lines of text
    for a terminal.
    """
    blank = _cut(blank_of(sheet.printed.piece).gray, sheet, cell)
    even = _even(gray_of(cut_of(sheet, cell)), blank)
    return _blocks(even, SHOWN_COLUMNS, SHOWN_COLUMNS, SHOWN_DARK)


def name_in_blocks(sheet: ReadSheet) -> list[str]:
    """Return what is written or printed in the first field for a name, in half blocks; [] where the
    piece has none, or where nothing stands in it.
    """
    piece = sheet.printed.piece
    if not piece.name_fields:
        return []
    blank = blank_of(piece).gray
    place = rectangle(piece.name_fields[0], blank)
    gray = gray_of(sheet.straight.photo[place])
    lit = gray / max(float(np.percentile(gray, 85)), 1.0)
    # Print that lies a hair off its place is no ink.
    ink = cv2.erode(blank[place], square(SHOWN_STROKE)) / 255 - lit > SHOWN_INK
    if ink.mean() < SHOWN_WRITTEN:
        return []
    left, top, wide, high = cv2.boundingRect(cv2.dilate(ink.astype(np.uint8), square(SHOWN_STROKE)))
    cut = gray[top : top + high, left : left + wide]
    scale = min(SHOWN_NAME / wide, SHOWN_COLUMNS / high)
    columns = round(wide * scale)
    rows = 2 * round(high * scale / 2)
    return _blocks(_even(cut, np.full_like(cut, 255)), columns, rows, SHOWN_PEN)


def _blocks(even: Gray, wide: int, high: int, darker: int) -> list[str]:
    """A picture in so many columns and rows of half blocks, what is by so many levels darker than
    its ground filled.
    """
    small = resized(even, (wide, high)).astype(int)
    dark = small < np.percentile(small, 85) - max(18, darker * np.ptp(small) / 255)
    rows = dark[::2] * 2 + dark[1::2]
    return ["".join(_BLOCKS[block] for block in row).rstrip() for row in rows]


def _even(gray: Gray, blank: Gray) -> Gray:
    """A picture without color, on white whatever color it is printed on."""
    ground = np.maximum(cv2.morphologyEx(blank, cv2.MORPH_CLOSE, square(SHOWN_STROKE)), 1)
    return np.minimum(gray.astype(np.float32) * 255 / ground, 255)
