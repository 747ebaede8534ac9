"""A key: which mark to make in which cell of a printed sheet, so that anybody can see how well
their own photos are read.
"""

from __future__ import annotations

import re

from sheetgen.core.dice import Stream
from sheetgen.core.play import ScanArea
from sheetgen.messages import Meanings, Words
from sheetgen.scan.reading import ReadSheet
from sheetgen.scan.registry import Printed

_SHARE = 3  # One cell in so many is marked
_WRITTEN: Words = (*map(str, range(200)), *"+-x*")  # What is written, where hands can write it


def key_of(printed: Printed, stream: Stream) -> dict[str, str]:
    """Return a cross, or in cells where kinds differ one of them, or what hands can write there, in
    a third of the cells, by chance.
    """
    areas = printed.scan_areas()
    key: dict[str, str] = {}
    for placed in printed.piece.cells:
        area = areas.get(placed.cell.area)
        if area and stream.below(_SHARE) == 0:
            marks = _texts(area) or ("cross", *area.kinds)
            key[placed.cell.id] = stream.choice(marks)
    return key


def _texts(area: ScanArea) -> Words:
    """What hands can write in a cell; () where they make marks."""
    return tuple(text for text in _WRITTEN if area.writes and re.fullmatch(area.writes, text))


def checked(read: ReadSheet, key: Meanings) -> tuple[dict[str, int], list[str]]:
    """Return how a photo was read, held against its key: numbers of cells, and what went wrong with
    which.
    """
    counts = {
        "cells": len(read.seen),
        "marked": len(key),
        "wrong": 0,
        "unsure": 0,
        "other_kind": 0,
    }
    wrongs: list[str] = []
    for cell, seen in read.seen.items():
        mark = key.get(cell, "")
        area = read.area_of(cell)
        text = area.kinds.get(mark, area.text) if mark and not area.writes else mark
        shown = seen.text if area.writes else seen.kind
        if seen.state == "unsure":
            counts["unsure"] += 1
        elif seen.text != text:
            counts["other_kind" if seen.text and text else "wrong"] += 1
            wrongs.append(f"{cell}: {mark or 'empty'}, read as {shown or 'empty'}")
    return counts, wrongs
