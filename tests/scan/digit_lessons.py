"""What the network of digits and signs is shown of photos of what people and `firm` hands have
written.

Held out are `loose` hands and one in five of the real digits; `make scan-bench` tries them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from multiprocessing import Pool

import cv2
import numpy as np

from sheetgen.scan.cells import leveled, traces
from sheetgen.scan.digits import GLYPHS, NONE
from sheetgen.scan.glyphs import Glyph, Writing, writings
from sheetgen.scan.tuning import STROKE_LONGEST
from tests.scan.measured import ink_on
from tests.scan.written_samples import ANYTHING, SHEETS, anything

ALONE = ("board", "extra", "signs")

SPOILED = 0.05
"""How likely a piece of a stroke is what it should be, at most, where a cut has gone through it."""

OTHERS = 0.08
"""Share of all runs of parts that are neither a glyph nor several of them that is shown as none."""

Lesson = tuple[str, Writing]

Reader = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""How likely each glyph is, by pictures and shapes."""


def lessons_of(seed: int, family: str = "firm") -> list[Lesson]:
    """What is written in each box of a photo, and what is to be seen of it."""
    cv2.setNumThreads(1)
    one = anything(seed, family, from_people=True)
    found = ink_on(one)
    if not found:
        return []
    _, ink = found
    cells = [placed for placed in one.piece.cells if placed.cell.area in ANYTHING]
    added = leveled(ink, cells)
    seen = writings(
        added, traces(added, ink), cells, [placed.cell.area in ALONE for placed in cells]
    )
    return [
        (one.kinds[placed.cell.id], told)
        for placed, told in zip(cells, seen, strict=True)
        if placed.cell.id in one.kinds
    ]


def cuts(parts: int, glyphs: int) -> Iterator[list[tuple[int, int]]]:
    """Every way to make so many glyphs of neighboring parts."""
    if glyphs == 0:
        if parts == 0:
            yield []
        return
    for last in range(1, min(parts - glyphs + 1, STROKE_LONGEST) + 1):
        for rest in cuts(parts - last, glyphs - 1):
            yield [(0, last - 1), *((a + last, b + last) for a, b in rest)]


def labeled(lessons: Sequence[Lesson], reader: Reader | None) -> tuple[list[Glyph], list[int]]:
    """Glyphs and what they are: those of a cut, and some of what is no glyph as none; without a
    reader only where one cut is possible.
    """
    chance = np.random.default_rng(3)
    told: list[tuple[Glyph, int]] = []
    for text, seen in lessons:
        ways = list(cuts(seen.parts, len(text)))
        if not ways or (reader is None and seen.parts != len(text)):
            continue
        at = {(one.first, one.last): one for one in seen.glyphs}
        named = [GLYPHS.index(name) for name in text]
        if reader is None or seen.parts == 1:
            told += [(at[key], name) for key, name in zip(ways[0], named, strict=True)]
            continue
        shares = dict(zip(at, reader(*shown([*at.values()])), strict=True))
        best = max(ways, key=partial(_likelihood, named, shares))
        told += [
            (at[key], name)
            for key, name in zip(best, named, strict=True)
            if shares[key][name] > SPOILED or seen.cuts.isdisjoint((key[0], key[1] + 1))
        ]
        joined = {(one[0], other[1]) for one, other in combinations(best, 2)}
        # A slim half of a digit cannot be told from a 1, nor a short one from a dash.
        told += [
            (one, NONE)
            for key, one in at.items()
            if key not in best and (key[1] > key[0] or 0.35 < one.shape < 1.2)
            if key in joined or chance.random() < OTHERS
        ]
    for name in range(NONE):
        # As many of each sign as of a digit.
        own = [one for one in told if one[1] == name]
        zeros = sum(each == 0 for _, each in told)
        told += own * max(0, min(8, zeros // max(1, len(own))) - 1)
    return [glyph for glyph, _ in told], [name for _, name in told]


def _likelihood(
    named: Sequence[int],
    shares: Mapping[tuple[int, int], np.ndarray],
    way: Sequence[tuple[int, int]],
) -> float:
    """How likely the glyphs of a cut are these, as a logarithm."""
    each = [shares[key][name] for key, name in zip(way, named, strict=True)]
    return float(np.log(np.array(each) + 1e-6).sum())


def shown(glyphs: Sequence[Glyph]) -> tuple[np.ndarray, np.ndarray]:
    """Their pictures and shapes."""
    return np.stack([one.picture for one in glyphs]), np.array([one.shape for one in glyphs])


def all_lessons(first: int, count: int, family: str = "firm") -> list[Lesson]:
    # Photos of the same printed page one after the other: drawing it takes longer than writing on
    # it.
    seeds = sorted(range(first, first + count), key=lambda seed: seed % (8 * len(SHEETS)))
    with Pool(2) as pool:
        return [
            lesson
            for page in pool.imap(partial(lessons_of, family=family), seeds, 8)
            for lesson in page
        ]
