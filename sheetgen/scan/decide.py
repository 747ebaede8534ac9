"""What each cell of a sheet holds: empty, marked and how, or unsure and why."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from sheetgen.core.cells import CellId
from sheetgen.core.play import SURE, ScanArea
from sheetgen.messages import Meanings, Words
from sheetgen.scan.cells import Look
from sheetgen.scan.network import answers, trained
from sheetgen.scan.tuning import (
    MARK_ALIKE,
    MARK_AS_DARK,
    MARK_BAND,
    MARK_BARE,
    MARK_BROAD,
    MARK_BROAD_KIND,
    MARK_CLEAR,
    MARK_DENSE,
    MARK_DIM,
    MARK_FEW,
    MARK_GRAINY,
    MARK_HIDDEN,
    MARK_LIKELY,
    MARK_LINES,
    MARK_NARROW,
    MARK_OTHERS,
    MARK_PALE,
    MARK_PALEST,
    MARK_PASSING,
    MARK_RARE,
    MARK_REACHING,
    MARK_SLIPS,
    MARK_STRONG,
    MARK_SURE_KIND,
    MARK_SURELY_INK,
    MARK_TRACE,
    MARK_WIDE,
    WRITING_LEAST,
    WRITING_OTHERS,
)

State = Literal["marked", "empty", "unsure"]

KINDS = ("empty", "cross", "ring", "dot", "fill", "slash", "tick", "ring-cross")
"""The classes of the network of marks, in the order of its answers."""

REASONS: Meanings = {
    "faint": "faint",
    "edge": "over the edge",
    "erased": "erased?",
    "struck": "struck out?",
    "rule": "not possible by the rules",
    "soft": "not sharp here",
    "hidden": "its print cannot be seen",
    "noise": "too grainy here",
    "colors": "known by its color alone, and the picture has few",
    "kind": "which kind of mark?",
    "pawn": "which pawn?",
    "overlap": "not on one position, or two on it",
    "writing": "what is written?",
    "photo": "the photo is too poor",
    "photos": "another photo shows something else",
    "again": "once more",
}
"""Why a cell is not sure, in words."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a cell holds, as far as the photo shows.

    Attributes:
        state: empty, marked, or not sure.
        kind: of the mark, or of what would be one.
        p: how likely that is, 0 to 1.
        reason: why it is not sure, a key of `REASONS`; "" where it is.
        text: what stands there then in the words of the sheet; "" for nothing.
        chances: what may be written there, likeliest first, each with how likely it is by itself;
            they add up to less than 1 where it may be none of them.
    """

    state: State
    kind: str
    p: float
    reason: str = ""
    text: str = ""
    chances: Likelihoods = field(default_factory=dict, hash=False)

    @property
    def others(self) -> Words:
        """What else may be written there, likeliest first, as far as it is worth naming."""
        least = WRITING_LEAST * max(self.chances.values(), default=0.0)
        likely = [text for text, p in self.chances.items() if p > least and text != self.text]
        return tuple(likely[:WRITING_OTHERS])


Held = dict[str, Seen]
"""What cells hold, by address."""

Likelihoods = Mapping[str, float]
"""How likely each of several things is."""


def decided(seen: Sequence[Look], ways: Sequence[ScanArea]) -> Held:
    """Decide every cell, by its address; `ways` says of each what its marks mean."""
    rows = answers(trained("marks.npz"), np.stack([look.features for look in seen]))
    shares = [dict(zip(KINDS, row.tolist(), strict=True)) for row in rows]
    pen = _pen(seen, shares)
    held: Held = {
        look.cell: _Case(look, row, way, pen).decided()
        for look, row, way in zip(seen, shares, ways, strict=True)
    }
    plain = [look for look, way in zip(seen, ways, strict=True) if not way.kinds]
    struck = _struck([look for look in plain if held[look.cell].state == "marked"], held)
    return held | {cell: replace(held[cell], state="unsure", reason="struck") for cell in struck}


def _struck(marks: Sequence[Look], held: Held) -> list[CellId]:
    """The cells with far more ink than others where those are marked in one way: a few of them are
    marks that were taken back, many are another way to mark.
    """
    others = [look for look in marks if held[look.cell].kind != "fill"]
    kinds = Counter(held[look.cell].kind for look in others)
    alike = max(kinds.values(), default=0)
    if alike < max(MARK_OTHERS, MARK_ALIKE * len(others)) or 2 * len(others) < len(marks):
        return []
    least = MARK_DENSE * float(np.median([look.hot for look in others]))
    dense = [look.cell for look in marks if look.hot > least and held[look.cell].kind == "fill"]
    return dense if len(dense) <= min(MARK_SLIPS, MARK_RARE * len(marks)) else []


@dataclass(frozen=True, slots=True)
class _SheetPen:
    """The pen of a sheet.

    Attributes:
        pale: how dark a mark is at least: paler ink is a stain, or what a rubber left.
        sure: how likely a kind of mark has to be: broad strokes run into each other.
    """

    pale: float = 0.0
    sure: float = MARK_SURE_KIND


def _pen(seen: Sequence[Look], shares: Sequence[Likelihoods]) -> _SheetPen:
    clear = [
        (look.peak, look.hot)
        for look, row in zip(seen, shares, strict=True)
        if row["empty"] < 1 - SURE and look.hot > MARK_BAND[1]
    ]
    if len(clear) < MARK_FEW:
        return _SheetPen()
    peak, hot = np.median(clear, 0).tolist()
    return _SheetPen(MARK_PALE * peak, MARK_BROAD_KIND if hot > MARK_BROAD else MARK_SURE_KIND)


class _Case:
    """A cell with all that is known of it, and the verdict on it.

    Attributes:
        text, likely: what a mark here most likely says, and how likely that is.
        kind: the likeliest kind of mark that says it.
    """

    def __init__(
        self,
        look: Look,
        shares: Likelihoods,
        area: ScanArea,
        pen: _SheetPen,
    ) -> None:
        self.look = look
        self.shares = shares
        self.area = area
        self.pale = pen.pale
        self.sure = pen.sure
        self.inkless = shares["empty"]
        says = {kind: area.kinds.get(kind, area.text) for kind in KINDS[1:]}
        texts = defaultdict[str, float](float)
        for kind, text in says.items():
            texts[text] += shares[kind]
        self.text = max(texts, key=texts.__getitem__)
        self.likely = texts[self.text] / max(1 - self.inkless, 1e-6)
        # Nobody crosses a ring where a ring is what a cross is: many lines are a cell that was
        # filled.
        crossed = "ring" in area.kinds
        fitting = [
            kind
            for kind, text in says.items()
            if text == self.text and (crossed or kind != "ring-cross")
        ]
        self.kind = max(fitting, key=shares.__getitem__)

    def _unsure(self, reason: str) -> Seen:
        """Not sure, with its likeliest text where it is more likely marked than empty."""
        return self._doubted(reason, self.text if self.inkless < 0.5 else "")

    def _doubted(self, reason: str, text: str = "") -> Seen:
        return Seen("unsure", self.kind, 1 - self.inkless, reason, text)

    def decided(self) -> Seen:
        """The verdict, unless noise may have made it."""
        found = self._verdict()
        look = self.look
        hidden = look.noise > MARK_HIDDEN * (self.pale or MARK_PALEST)
        grainy = look.peak < MARK_GRAINY * look.noise
        lost = hidden if found.state == "empty" else grainy
        if found.state == "unsure" or not lost:
            return found
        return self._doubted("noise", found.text)

    def _verdict(self) -> Seen:
        """What is seen: the first rule that applies."""
        if self._is_clean():
            return Seen("empty", "", self.inkless)
        look = self.look
        inkless = self.inkless
        if self._is_end_of_neighbor():
            if look.hot < MARK_REACHING:
                return Seen("empty", "", 1 - look.hot)
            return self._doubted("edge")
        low, high = MARK_BAND
        if look.trace > 1 and look.hot < low:
            # No stroke, and no clean paper: the network has seen too few of these to be asked.
            return self._unsure("erased")
        if inkless >= SURE and look.hot < high:
            return Seen("empty", "", inkless)
        if self._is_too_pale():
            return self._doubted("erased")
        if inkless <= 1 - SURE and self._has_stroke():
            return self._marked()
        return self._unsure(_reason(look))

    def _is_clean(self) -> bool:
        """Whether hardly any ink is here. Where a dot says something, a speck may be one."""
        look = self.look
        clean = (
            "dot" not in self.area.kinds
            and look.bare < MARK_TRACE
            and look.peak < max(self.pale, MARK_DIM)
            and look.trace < 1
        )
        return clean and self.inkless > MARK_LIKELY

    def _is_too_pale(self) -> bool:
        """Whether its ink is paler than the sheet's marks; wide ink has to be darker."""
        look = self.look
        spread = look.hot > MARK_WIDE or look.sharp < MARK_NARROW * look.peak
        return look.peak < (MARK_AS_DARK * self.pale if spread else self.pale)

    def _has_stroke(self) -> bool:
        """Whether there is as much ink as a mark has, or a thin stroke or a dot, and not on print
        alone.
        """
        look = self.look
        if look.bare < MARK_BARE * look.hot:
            return False
        low, high = MARK_BAND
        thin = look.hot > 2 * low and self.inkless < MARK_SURELY_INK
        dot = look.hot > low and self.shares["dot"] > MARK_SURE_KIND
        return look.hot > high or thin or dot

    def _marked(self) -> Seen:
        """A mark, unless its kind or what it is made of is not sure."""
        look = self.look
        kind = self.kind
        if self.likely < self.sure:
            return Seen("unsure", kind, self.likely, "kind", self.text)
        if look.peak < MARK_CLEAR:
            return self._doubted("faint", self.text)
        if kind == "fill" and look.peak < MARK_STRONG and look.sharp < MARK_LINES * look.peak:
            return self._doubted("soft", self.text)
        return Seen(
            "marked",
            kind,
            min(1 - self.inkless, self.likely),
            text=self.text,
        )

    def _is_end_of_neighbor(self) -> bool:
        """Whether the ink is the end of a neighbor's stroke; rings are hollow and touch each
        other.
        """
        look = self.look
        ring = self.shares["ring"] + self.shares["ring-cross"]
        passing = look.passing > 0.7 * look.hot and look.middle < MARK_PASSING
        return passing and self.inkless < 0.9 and ring < 0.5


def _reason(look: Look) -> str:
    """Why ink is not a clear mark."""
    if look.hot > 0.01 and look.passing > 0.5 * look.hot:
        return "edge"
    if look.hot <= 0.01 and look.faint > 0.05:
        return "erased"
    return "faint"
