"""A key: which mark to make in which cell of a printed sheet, so that anybody can see how well
their own photos are read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.dice import Stream
from sheetgen.core.play import ScanArea
from sheetgen.page.recorder import PlacedCell
from sheetgen.scan.reading import ReadSheet

_SHARE = 3
"""One cell in so many is marked."""

_WRITTEN = (*map(str, range(200)), *"+-x*")
"""What is written, where hands can write it."""


@dataclass(frozen=True, slots=True)
class Check:
    """How a photo was read, held against its key: numbers of cells, and what went wrong with
    which.
    """

    cells: int
    marked: int
    wrong: int
    unsure: int
    other_kind: int
    wrongs: tuple[str, ...]


def key_of(
    cells: Sequence[PlacedCell], inked: Mapping[str, ScanArea], stream: Stream
) -> dict[str, str]:
    """A cross, or in cells where kinds differ one of them, or what hands can write there, in a
    third of the cells, by chance.
    """
    key: dict[str, str] = {}
    for placed in cells:
        if placed.cell.area in inked and stream.below(_SHARE) == 0:
            marks = _texts(inked[placed.cell.area]) or ("cross", *inked[placed.cell.area].kinds)
            key[placed.cell.id] = marks[stream.below(len(marks))]
    return key


def _texts(inked: ScanArea) -> tuple[str, ...]:
    """What hands can write in a cell; () where they make marks."""
    return tuple(text for text in _WRITTEN if inked.writes and re.fullmatch(inked.writes, text))


def checked(read: ReadSheet, key: Mapping[str, str], inked: Mapping[str, ScanArea]) -> Check:
    """What was read against what the key says was marked."""
    wrong = unsure = other = 0
    wrongs: list[str] = []
    for cell, seen in read.seen.items():
        kind, area = key.get(cell, ""), inked[cell.partition(".")[0]]
        text = kind if area.writes or not kind else area.kinds.get(kind, area.text)
        shown = seen.text if area.writes else seen.kind
        if seen.state == "unsure":
            unsure += 1
        elif bool(seen.text) != bool(text):
            wrong += 1
            wrongs.append(f"{cell}: {kind or 'empty'}, read as {shown or 'empty'}")
        elif seen.text != text:
            other += 1
            wrongs.append(f"{cell}: {kind}, read as {shown}")
    return Check(len(read.seen), len(key), wrong, unsure, other, tuple(wrongs))
