"""What is written by hand in each cell: a number or a sign, empty, or unsure and what else it may
be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import exp, log

import numpy as np

from sheetgen.core.play import ScanArea
from sheetgen.page.recorder import PlacedCell
from sheetgen.scan.decide import Seen
from sheetgen.scan.digits import GLYPHS, NONE, chances
from sheetgen.scan.glyphs import Writing, writings
from sheetgen.scan.pixels import Shares

WRITING = "writing"
"""The kind of what is written."""

_KEPT, _OTHERS = 16, 6
"""Readings that are followed, and those that are offered beside the likeliest."""

_LEAST = 0.01
"""Share of the likeliest that another reading has at least."""

_TOUCHING, _BROKEN = 0.4, 0.1
"""How likely it is beside its opposite that two glyphs touch each other, and that one is made of
strokes that do not.
"""

_WHOLE = 0.25
"""How likely a stroke may be no glyph for it not to be cut."""

_ONE, _ALONE = 0.5, 0.1
"""How likely it is at least that what is written is what can be written there at all: a box for one
glyph is cut nowhere.
"""

_SURER = 1.25
"""To which power the network, which was trained with halves and pairs of glyphs, is taken where
there is one.
"""

_TINY = 0.35
"""mm² of ink that is more than a speck."""

_EMPTY = 0.99


def written(
    added: Shares, every: Sequence[PlacedCell], inked: Mapping[str, ScanArea]
) -> dict[str, Seen]:
    """What stands in each of the cells in which hands write, by address.

    `added` is the ink on the sheet.
    """
    cells = [placed for placed in every if inked[placed.cell.area].writes]
    if not cells:
        return {}
    marked = [placed for placed in every if not inked[placed.cell.area].writes]
    ways = [inked[placed.cell.area] for placed in cells]
    told = writings(added, cells, [way.glyphs == 1 for way in ways], marked)
    glyphs = [glyph for one in told for glyph in one.glyphs]
    shares = iter(
        chances(np.stack([one.picture for one in glyphs]), np.array([one.shape for one in glyphs]))
        if glyphs
        else ()
    )
    return {
        placed.cell.id: _one(writing, [next(shares) for _ in writing.glyphs], way)
        for placed, writing, way in zip(cells, told, ways, strict=True)
    }


def _one(writing: Writing, shares: Sequence[Shares], way: ScanArea) -> Seen:
    if writing.area < _TINY:
        faint = writing.ghost > _TINY
        return (
            Seen("unsure", WRITING, 0.5, "erased", "")
            if faint
            else Seen("empty", "", _EMPTY, "", "")
        )
    if way.glyphs == 1:
        shares = [row**_SURER / (row**_SURER).sum() for row in shares]
    read = _readings(writing, shares, way.glyphs)
    can = [(text, share) for text, share in read if re.fullmatch(way.writes, text)]
    if not can:
        return Seen("unsure", WRITING, 0.0, "rule" if read else WRITING, "")
    (text, share), total = can[0], sum(each for _, each in can)
    others = tuple(other for other, each in can[1 : _OTHERS + 1] if each > _LEAST * share)
    # What nobody can have written there is told, and not taken for the next best.
    unlike = max((each for other, each in read if not re.fullmatch(way.writes, other)), default=0.0)
    # What looks like no glyph at all is never sure by itself; others may confirm it.
    p = share / total * min(1.0, max(0.5, total / (_ALONE if way.glyphs == 1 else _ONE)))
    if unlike > total:
        return Seen("unsure", WRITING, round(share / (unlike + total), 3), "rule", text, others)
    if p < way.sure:
        return Seen("unsure", WRITING, round(p, 3), WRITING, text, others)
    return Seen("marked", WRITING, round(p, 3), "", text, others)


def _readings(writing: Writing, shares: Sequence[Shares], most: int) -> list[tuple[str, float]]:
    """What a cell's parts may say from left to right, likeliest first, each with how likely it
    is.
    """
    at = {(glyph.first, glyph.last): row for glyph, row in zip(writing.glyphs, shares, strict=True)}
    kept = _uncut(writing, at)
    so_far: list[dict[str, float]] = [{"": 0.0}] + [{} for _ in range(writing.parts)]
    for end in range(1, writing.parts + 1):
        found: dict[str, float] = {}
        for start in range(end):
            row = at.get((start, end - 1))
            if row is None or start in kept or end in kept:
                continue
            whole = _whole(writing, start, end)
            for place in np.argsort(-row)[:6]:
                if place == NONE:
                    continue
                for text, before in so_far[start].items():
                    told = text + GLYPHS[place]
                    if len(told) <= most:
                        found[told] = _added(
                            found.get(told), before + whole + log(max(float(row[place]), 1e-9))
                        )
        so_far[end] = dict(sorted(found.items(), key=lambda one: -one[1])[:_KEPT])
    return [(text, exp(value)) for text, value in so_far[-1].items()]


def _uncut(writing: Writing, at: Mapping[tuple[int, int], Shares]) -> frozenset[int]:
    """The places where a stroke could be cut that is one glyph as it is."""
    kept: set[int] = set()
    start = 0
    for place in range(1, writing.parts + 1):
        if place not in writing.cuts:
            row = at.get((start, place - 1))
            if row is not None and row[NONE] < _WHOLE:
                kept |= set(range(start + 1, place))
            start = place
    return frozenset(kept)


def _whole(writing: Writing, start: int, end: int) -> float:
    """How likely a run of parts is one glyph by itself, as a logarithm: that it is parted from the
    one before, and nowhere within.
    """
    broken = sum(place not in writing.cuts for place in range(start + 1, end))
    return broken * log(_BROKEN) + (log(_TOUCHING) if start in writing.cuts else 0.0)


def _added(one: float | None, other: float) -> float:
    """Two likelihoods together, as logarithms."""
    return other if one is None else max(one, other) + log(1 + exp(-abs(one - other)))
