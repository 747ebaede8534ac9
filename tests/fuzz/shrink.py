"""Makes a case that goes wrong smaller, as long as it goes wrong in the same way."""

from __future__ import annotations

import time
from collections.abc import Sequence

from tests.fuzz.guard import Finding, Kind, tried

SECONDS = 60
"""How long somebody waits for a smaller case."""


def shrunk(kind: Kind, pieces: Sequence[str], finding: Finding) -> list[str]:
    """The pieces without those that the finding does not need, larger runs of them tried first."""
    until, kept = time.monotonic() + SECONDS, list(pieces)
    run = max(len(kept) // 2, 1)
    while run:
        at = 0
        while at < len(kept) and time.monotonic() < until:
            less = [*kept[:at], *kept[at + run :]]
            if same(kind, less, finding):
                kept = less
            else:
                at += run
        run = 0 if run == 1 else max(run // 2, 1)
    return kept


def same(kind: Kind, pieces: Sequence[str], finding: Finding) -> bool:
    """Whether a case goes wrong in that way."""
    (outcome,) = tried(kind, [0], lambda number: pieces)
    return outcome.finding is not None and (outcome.finding.what, outcome.finding.place) == (
        finding.what,
        finding.place,
    )
