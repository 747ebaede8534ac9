"""What is written by hand in each cell: a number or a sign, empty, or unsure and what else it may
be.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from heapq import nlargest
from itertools import chain, product
from math import exp, log
from operator import itemgetter

import numpy as np

from sheetgen.core.play import ScanArea, ScanAreas
from sheetgen.scan.decide import Held, Likelihoods, Seen
from sheetgen.scan.digits import GLYPHS, NONE, chances
from sheetgen.scan.glyphs import Glyph, Writing, writings
from sheetgen.scan.pixels import PlacedCells, Shares
from sheetgen.scan.rings import without_rings
from sheetgen.scan.tuning import (
    WRITING_ALONE,
    WRITING_BROKEN,
    WRITING_EMPTY,
    WRITING_KEPT,
    WRITING_ONE,
    WRITING_START,
    WRITING_SURER,
    WRITING_TINY,
    WRITING_TOUCHING,
    WRITING_WHOLE,
)

WRITING = "writing"
"""The kind of what is written."""

Likely = list[tuple[str, float]]
"""What may be written, likeliest first, each with how likely that is or its logarithm."""


def written(
    added: Shares,
    traces: Shares,
    every: PlacedCells,
    areas: ScanAreas,
) -> Held:
    """Return what stands in each of the cells in which hands write, by address.

    `added` is the ink on the sheet, `traces` what of it may be too pale to be seen as such.
    """
    cells = [placed for placed in every if areas[placed.cell.area].writes]
    marked = [placed for placed in every if not areas[placed.cell.area].writes]
    ways = [areas[placed.cell.area] for placed in cells]
    found = writings(
        *without_rings(added, traces),
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
    pictures = np.stack([one.picture for one in glyphs])
    return list(chances(pictures, np.array([one.shape for one in glyphs])))


def _seen(writing: Writing, shares: Sequence[Shares], way: ScanArea) -> Seen:
    """What is written in a cell, by how likely each of its glyphs is each digit or sign."""
    if writing.area < WRITING_START:
        if writing.area or writing.ghost > WRITING_TINY:
            return Seen("unsure", WRITING, 0.5, "erased")
        return Seen("empty", "", WRITING_EMPTY)
    if way.glyphs == 1:
        shares = [row**WRITING_SURER / (row**WRITING_SURER).sum() for row in shares]
    read = dict(_readings(writing, shares, way.glyphs))
    can = {text: share for text, share in read.items() if re.fullmatch(way.writes, text)}
    if not can:
        return Seen("unsure", WRITING, 0.0, "rule" if read else WRITING)
    unlike = max((read[text] for text in read if text not in can), default=0.0)
    seen = _likeliest(can, unlike, way)
    if writing.ghost > WRITING_TINY:
        return replace(seen, state="unsure", reason="faint")
    return seen


def _likeliest(can: Likelihoods, unlike: float, way: ScanArea) -> Seen:
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


def _readings(writing: Writing, shares: Sequence[Shares], most: int) -> Likely:
    """What a cell's parts may say from left to right, likeliest first, each with how likely it
    is.
    """
    kept = _uncut(writing, shares)
    # What the parts before each may say; glyphs come in the order of their first parts.
    so_far = defaultdict[int, dict[str, float]](dict, {0: {"": 0.0}})
    for glyph, row in zip(writing.glyphs, shares, strict=True):
        ends = glyph.first, glyph.last + 1
        if kept.isdisjoint(ends):
            before, found = map(so_far.__getitem__, ends)
            whole = _whole(writing, *ends)
            for (sign, each), (text, value) in product(_signs(row), _likeliest_of(before)):
                if len(text + sign) <= most:
                    longer = np.logaddexp(found.get(text + sign, -np.inf), value + whole + each)
                    found[text + sign] = float(longer)
    return [(text, exp(value)) for text, value in _likeliest_of(so_far[writing.parts])]


def _likeliest_of(found: Likelihoods) -> Likely:
    """The readings that are followed, likeliest first."""
    return nlargest(WRITING_KEPT, found.items(), key=itemgetter(1))


def _signs(row: Shares) -> Likely:
    """The digits and signs that a glyph most likely is, each with the logarithm of how likely."""
    likely = [place for place in np.argsort(-row)[:6].tolist() if place != NONE]
    return [(GLYPHS[place], log(max(float(row[place]), 1e-9))) for place in likely]


def _uncut(writing: Writing, shares: Sequence[Shares]) -> frozenset[int]:
    """The places where a stroke could be cut that is one glyph as it is."""
    cuts = writing.cuts
    whole = [
        range(glyph.first + 1, glyph.last + 1)
        for glyph, row in zip(writing.glyphs, shares, strict=True)
        if row[NONE] < WRITING_WHOLE and cuts.isdisjoint((glyph.first, glyph.last + 1))
    ]
    return frozenset(chain.from_iterable(inner for inner in whole if cuts.issuperset(inner)))


def _whole(writing: Writing, start: int, end: int) -> float:
    """How likely a run of parts is one glyph by itself, as a logarithm: that it is parted from the
    one before, and nowhere within.
    """
    broken = len(set(range(start + 1, end)) - writing.cuts)
    return broken * log(WRITING_BROKEN) + (log(WRITING_TOUCHING) if start in writing.cuts else 0.0)
