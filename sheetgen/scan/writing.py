"""What is written by hand in each cell: a number or a sign, empty, or unsure and what else it may
be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import exp, log

import numpy as np

from sheetgen.core.play import ScanArea, ScanAreas
from sheetgen.scan.decide import Chances, Held, Seen
from sheetgen.scan.digits import GLYPHS, NONE, chances
from sheetgen.scan.glyphs import Glyph, Writing, writings
from sheetgen.scan.pixels import Cells, Shares
from sheetgen.scan.tuning import (
    WRITING_ALONE,
    WRITING_BROKEN,
    WRITING_EMPTY,
    WRITING_KEPT,
    WRITING_ONE,
    WRITING_SURER,
    WRITING_TINY,
    WRITING_TOUCHING,
    WRITING_WHOLE,
)

WRITING = "writing"
"""The kind of what is written."""


def written(
    added: Shares,
    traces: Shares,
    every: Cells,
    areas: ScanAreas,
) -> Held:
    """Return what stands in each of the cells in which hands write, by address.

    `added` is the ink on the sheet, `traces` what of it may be too pale to be seen as such.
    """
    cells = [placed for placed in every if areas[placed.cell.area].writes]
    marked = [placed for placed in every if not areas[placed.cell.area].writes]
    ways = [areas[placed.cell.area] for placed in cells]
    found = writings(
        added,
        traces,
        cells,
        [way.glyphs == 1 for way in ways],
        marked,
    )
    shares = iter(_shares([glyph for writing in found for glyph in writing.glyphs]))
    return {
        placed.cell.id: _seen(writing, [next(shares) for _ in writing.glyphs], way)
        for placed, writing, way in zip(cells, found, ways, strict=True)
    }


def _shares(glyphs: Sequence[Glyph]) -> Sequence[Shares]:
    """How likely each glyph is each digit or sign."""
    if not glyphs:
        return ()
    pictures = [one.picture for one in glyphs]
    shapes = [one.shape for one in glyphs]
    return list(chances(np.stack(pictures), np.array(shapes)))


def _seen(writing: Writing, shares: Sequence[Shares], way: ScanArea) -> Seen:
    """What is written in a cell, by how likely each of its glyphs is each digit or sign."""
    if writing.area < WRITING_TINY:
        if writing.area or writing.ghost > WRITING_TINY:
            return Seen("unsure", WRITING, 0.5, "erased")
        return Seen("empty", "", WRITING_EMPTY)
    if way.glyphs == 1:
        shares = [row**WRITING_SURER / (row**WRITING_SURER).sum() for row in shares]
    read = dict(_readings(writing, shares, way.glyphs))
    can = {text: share for text, share in read.items() if re.fullmatch(way.writes, text)}
    if not can:
        return Seen(
            "unsure",
            WRITING,
            0.0,
            "rule" if read else WRITING,
        )
    return _likeliest(can, max((read[text] for text in read if text not in can), default=0.0), way)


def _likeliest(can: Chances, unlike: float, way: ScanArea) -> Seen:
    """The verdict on what can be written in a cell, likeliest first; `unlike` is how likely that
    is which nobody can have written there.
    """
    total = sum(can.values())
    # What looks like no glyph at all is never sure by itself; others may confirm it.
    least = WRITING_ALONE if way.glyphs == 1 else WRITING_ONE
    scale = min(1.0, max(0.5, total / least)) / total
    reason = WRITING
    if unlike > total:
        # It is not taken for the next best.
        scale = 1 / (unlike + total)
        reason = "rule"
    likely = {text: share * scale for text, share in can.items()}
    text, p = next(iter(likely.items()))
    sure = p >= way.sure and reason == WRITING
    return Seen(
        "marked" if sure else "unsure",
        WRITING,
        p,
        "" if sure else reason,
        text,
        likely,
    )


def _readings(writing: Writing, shares: Sequence[Shares], most: int) -> Iterator[tuple[str, float]]:
    """What a cell's parts may say from left to right, likeliest first, each with how likely it
    is.
    """
    at = {(glyph.first, glyph.last): row for glyph, row in zip(writing.glyphs, shares, strict=True)}
    kept = _uncut(writing, at)
    so_far: list[dict[str, float]] = [{"": 0.0}]
    for end in range(1, writing.parts + 1):
        found: dict[str, float] = {}
        for start in range(end):
            row = at.get((start, end - 1))
            if row is not None and start not in kept and end not in kept:
                whole = _whole(writing, start, end)
                _extend(
                    found,
                    so_far[start],
                    row,
                    whole,
                    most,
                )
        likeliest = sorted(found.items(), key=lambda one: -one[1])
        so_far.append(dict(likeliest[:WRITING_KEPT]))
    return ((text, exp(value)) for text, value in so_far[-1].items())


def _extend(
    found: dict[str, float],
    before: Chances,
    row: Shares,
    whole: float,
    most: int,
) -> None:
    """Add to what was found each reading before with one more glyph, if it has not more than
    `most`. All are logarithms but `row`: how likely it is each glyph.
    """
    likely = [int(place) for place in np.argsort(-row)[:6] if place != NONE]
    for place in likely:
        for text, value in before.items():
            longer = text + GLYPHS[place]
            if len(longer) <= most:
                more = value + whole + log(max(float(row[place]), 1e-9))
                found[longer] = float(np.logaddexp(found.get(longer, -np.inf), more))


def _uncut(writing: Writing, at: Mapping[tuple[int, int], Shares]) -> frozenset[int]:
    """The places where a stroke could be cut that is one glyph as it is."""
    kept: set[int] = set()
    start = 0
    for place in range(1, writing.parts + 1):
        if place not in writing.cuts:
            row = at.get((start, place - 1))
            if row is not None and row[NONE] < WRITING_WHOLE:
                kept |= set(range(start + 1, place))
            start = place
    return frozenset(kept)


def _whole(writing: Writing, start: int, end: int) -> float:
    """How likely a run of parts is one glyph by itself, as a logarithm: that it is parted from the
    one before, and nowhere within.
    """
    broken = sum(place not in writing.cuts for place in range(start + 1, end))
    return broken * log(WRITING_BROKEN) + (log(WRITING_TOUCHING) if start in writing.cuts else 0.0)
