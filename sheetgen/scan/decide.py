"""What each cell of a sheet holds: empty, marked and how, or unsure and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from sheetgen.core.play import SURE, ScanArea
from sheetgen.scan.cells import Look
from sheetgen.scan.kinds import KINDS, chances

State = Literal["marked", "empty", "unsure"]

REASONS: Mapping[str, str] = {
    "faint": "faint",
    "edge": "over the edge",
    "erased": "erased?",
    "rule": "cannot be by the rules",
    "soft": "not sharp here",
    "kind": "which kind of mark?",
    "pawn": "which pawn?",
    "overlap": "not on one position, or two on it",
    "writing": "what is written?",
}
"""Why a cell is not sure, in words."""

_BAND = (0.006, 0.03)
"""Shares of a cell's pixels that ink has met: an empty cell has fewer than the first, a marked one
more than the second.
"""

_PALE, _FEW = 0.35, 4
"""How dark a mark is at least, beside the middle of the sheet's clear marks, where there are so
many of them.
"""

_WIDE, _NARROW, _AS_DARK = 0.3, 0.7, 1.7
"""Share of a cell's pixels, and of its darkness what is not narrow, that pens rarely have and
shadows and stains do; and how many times darker than the palest mark that is then.
"""

_LIKELY, _TRACE, _DIM, _GHOST = 0.5, 0.004, 0.15, 0.03
"""An empty cell need not be so sure where ink has met fewer of its bare pixels, none is darker, and
fewer are a little darker.
"""

_SURELY_INK = 0.015
"""How likely a thin stroke, all of it in its cell, may be none."""

_SURE_KIND = 0.9
"""How likely its kind has to be, where kinds differ in what they say."""

_PASSING, _REACHING = 0.03, 0.07
"""Shares of the inner half, and of all of a cell's pixels, that a neighbor's stroke may have met.
"""

_LEAST_FIT = 0.35
"""How well the print around a cell has to fit the blank for the cell to be trusted."""

_LINES = 0.57
"""How much of the darkness of a pale filled cell is as narrow as a stroke: scribbles are made of
lines, the tip of a shadow is not.
"""

_MUCH, _STRONG = 0.2, 0.6
"""Share of a cell's pixels that ink has met, and how dark it is: of itself it hides print, and no
print beside its place is as much.
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a cell holds, as far as the photo tells.

    Attributes:
        state: empty, marked, or not sure.
        kind: of the mark, or of what would be one.
        p: how likely that is, 0 to 1.
        reason: why it is not sure, a key of `REASONS`; "" where it is.
        text: what stands there then in the words of the sheet; "" for nothing.
        others: what else may be written there, likeliest first.
    """

    state: State
    kind: str
    p: float
    reason: str
    text: str
    others: tuple[str, ...] = ()


def decided(seen: Sequence[Look], inked: Mapping[str, ScanArea]) -> dict[str, Seen]:
    """Every cell by its address; of areas in which all marks are alike, those of `inked` say what a
    mark there means.
    """
    told = [dict(zip(KINDS, map(float, shares), strict=True)) for shares in chances(seen)]
    clear = [
        look.peak
        for look, shares in zip(seen, told, strict=True)
        if shares["empty"] < 1 - SURE and look.hot > _BAND[1]
    ]
    pale = _PALE * float(np.median(clear)) if len(clear) >= _FEW else 0.0
    return {
        look.cell: _one(look, shares, inked[look.cell.partition(".")[0]], pale)
        for look, shares in zip(seen, told, strict=True)
    }


def _one(look: Look, shares: Mapping[str, float], inked: ScanArea, pale: float) -> Seen:
    """A cell; what is no darker than `pale` is not from the pen that marked the sheet: a stain, or
    what a rubber has left.
    """
    inkless = shares["empty"]
    texts: dict[str, float] = {}
    for kind in KINDS[1:]:
        said = inked.kinds.get(kind, inked.text)
        texts[said] = texts.get(said, 0.0) + shares[kind]
    text = max(texts, key=lambda one: texts[one])
    # Nobody crosses a ring where a ring is what a cross is: many lines are a cell that was filled.
    kinds = (
        KINDS[1:]
        if "ring" in inked.kinds
        else tuple(one for one in KINDS[1:] if one != "ring-cross")
    )
    kind = max(
        (one for one in kinds if inked.kinds.get(one, inked.text) == text),
        key=lambda one: shares[one],
    )
    some = max(1 - inkless, 1e-6)
    likely = texts[text] / some
    low, high = _BAND
    # Where a dot says something, a speck may be one.
    clean = (
        "dot" not in inked.kinds
        and look.bare < _TRACE
        and look.peak < max(pale, _DIM)
        and look.trace < _GHOST
    )
    if clean and (inkless > _LIKELY or look.peak < 0.9 * pale):
        return Seen("empty", "", round(inkless, 3), "", "")
    if stray := _stray(look, shares, inked, kind, text):
        return stray
    if look.fit < _LEAST_FIT and not (
        look.hot > _MUCH and look.peak > _STRONG and inkless < _SURELY_INK
    ):
        return Seen("unsure", kind, round(1 - inkless, 3), "soft", text if inkless < 0.5 else "")
    if look.trace > _GHOST and look.hot < low:
        # No stroke, and no clean paper: the network has seen too few of these to be asked.
        return Seen("unsure", kind, round(1 - inkless, 3), "erased", text if inkless < 0.5 else "")
    if inkless >= SURE and look.hot < high:
        return Seen("empty", "", round(inkless, 3), "", "")
    spread = look.hot > _WIDE or look.sharp < _NARROW * look.peak
    if look.peak < (_AS_DARK * pale if spread else pale):
        return Seen("unsure", kind, round(1 - inkless, 3), "erased", "")
    thin = look.hot > 2 * low and look.own > 0.5 * look.hot and inkless < _SURELY_INK
    if inkless <= 1 - SURE and (
        look.hot > high or thin or (look.hot > low and shares["dot"] > _SURE_KIND)
    ):
        if likely < _SURE_KIND:
            return Seen("unsure", kind, round(likely, 3), "kind", text)
        if kind == "fill" and look.peak < _STRONG and look.sharp < _LINES * look.peak:
            return Seen("unsure", kind, round(1 - inkless, 3), "soft", text)
        return Seen("marked", kind, round(min(1 - inkless, likely), 3), "", text)
    return Seen("unsure", kind, round(1 - inkless, 3), _reason(look), text if inkless < 0.5 else "")


def _stray(
    look: Look, shares: Mapping[str, float], inked: ScanArea, kind: str, text: str
) -> Seen | None:
    """A cell whose ink is of strokes that most likely belong to others; None for one that has its
    own.
    """
    inkless = shares["empty"]
    if (
        look.passing > 0.7 * look.hot
        and look.middle < _PASSING
        and inkless < 0.9
        and shares["ring"] + shares["ring-cross"] < 0.5
    ):
        # The end of a neighbor's stroke: the stroke is where most of it lies. Rings are hollow and
        # touch each other.
        short = look.hot < _REACHING
        return (
            Seen("empty", "", round(1 - look.hot, 3), "", "")
            if short
            else Seen("unsure", kind, round(1 - inkless, 3), "edge", "")
        )
    hollow = look.middle < (2 * _PASSING if look.hot < _REACHING else _PASSING)
    if "ring" not in inked.kinds and look.own < 0.3 * look.hot and hollow and inkless < SURE:
        # Most of it elsewhere: a ring around two cells, or the ends of strokes that run into each
        # other.
        return Seen("unsure", kind, round(1 - inkless, 3), "edge", text if inkless < 0.5 else "")
    return None


def _reason(look: Look) -> str:
    """Why ink is no clear mark."""
    if look.hot > 0.01 and look.passing > 0.5 * look.hot:
        return "edge"
    if look.hot <= 0.01 and look.faint > 0.05:
        return "erased"
    return "faint"
