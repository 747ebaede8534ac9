"""A key: which mark to make in which cell of a printed sheet, so that anybody can see how well their own photos are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetgen.core.contracts import Inked
from sheetgen.core.dice import Stream
from sheetgen.paper.recorder import PlacedCell
from sheetgen.scan.reading import ReadSheet
from sheetgen.values import frozen

_SHARE = 3
"""One cell in so many is marked."""


@frozen
class Check:
    """How a photo was read, held against its key: numbers of cells, and what went wrong with which."""

    cells: int
    marked: int
    wrong: int
    unsure: int
    other_kind: int
    wrongs: tuple[str, ...]


def key_of(cells: Sequence[PlacedCell], inked: Mapping[str, Inked], stream: Stream) -> dict[str, str]:
    """A cross, or in cells where kinds differ one of them, in a third of the cells, by chance."""
    key: dict[str, str] = {}
    for placed in cells:
        if placed.cell.area in inked and stream.below(_SHARE) == 0:
            kinds = ("cross", *inked[placed.cell.area].kinds)
            key[placed.cell.id] = kinds[stream.below(len(kinds))]
    return key


def checked(read: ReadSheet, key: Mapping[str, str], inked: Mapping[str, Inked]) -> Check:
    """What was read against what the key says was marked."""
    wrong = unsure = other = 0
    wrongs: list[str] = []
    for cell, seen in read.seen.items():
        kind, area = key.get(cell, ""), inked[cell.partition(".")[0]]
        text = area.kinds.get(kind, area.text) if kind else ""
        if seen.state == "unsure":
            unsure += 1
        elif bool(seen.text) != bool(text):
            wrong += 1
            wrongs.append(f"{cell}: {kind or 'empty'}, read as {seen.kind or 'empty'}")
        elif seen.text != text:
            other += 1
            wrongs.append(f"{cell}: {kind}, read as {seen.kind}")
    return Check(len(read.seen), len(key), wrong, unsure, other, tuple(wrongs))
