"""How well photos are read: what was drawn on simulated photos against what `scan` makes of
them.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

import cv2
import numpy as np

from sheetgen.errors import SheetError
from sheetgen.scan.colors import with_color
from sheetgen.scan.decide import Seen
from sheetgen.scan.ink import AddedInk, ink_of, without_grain
from sheetgen.scan.locate import markers, sheets
from sheetgen.scan.papers import pruned
from sheetgen.scan.photo import Picture
from sheetgen.scan.pixels import blank_of
from sheetgen.scan.reading import ReadSheet, read
from sheetgen.scan.registry import PrintRegistry
from sheetgen.scan.straighten import Straight, straightened
from tests.scan.samples import Sample, text_of

KIND_COUNTS = ("abilities", "first")


def picture_of(photo: np.ndarray, name: str = "photo.jpg") -> Picture:
    """A photo as it comes out of a file."""
    return Picture(name, "", photo, cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY))


def ink_on(sample: Sample) -> tuple[Straight, AddedInk] | None:
    """The one sheet on a photo, and the ink on it; None where it is not found."""
    picture, blank = picture_of(sample.photo), blank_of(sample.piece)
    size = (sample.piece.width, sample.piece.height)
    found = sheets(markers(picture.gray), [size])
    if not found:
        return None
    straight = straightened(picture.photo, found[0].flat(size), blank)
    return straight, without_grain(with_color(ink_of(straight, blank), straight.photo, blank))


def read_one(sample: Sample, prints: PrintRegistry) -> ReadSheet | SheetError:
    """The one sheet on a photo, or why it is none."""
    try:
        return next(read(picture_of(sample.photo), prints))
    except SheetError as error:
        return error


class Tally:
    """Counts over many photos of marked sheets."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.seconds: list[float] = []
        self.failures: list[str] = []
        self.wrong: list[str] = []

    def timed(self, sample: Any, prints: PrintRegistry, name: str) -> None:
        """Reads a photo and counts what is read."""
        start = time.process_time()
        sheet = read_one(sample, prints)
        self.seconds.append(time.process_time() - start)
        self.add(sample, sheet, name)

    def add(self, sample: Any, sheet: ReadSheet | SheetError, name: str) -> None:
        """Counts what is read, or why nothing is."""
        self.counts["photos"] += 1
        fault = sheet.problems[0].message if isinstance(sheet, SheetError) else sheet.fault
        if fault:
            self.counts["refused"] += 1
            self.failures.append(f"{name}: {fault}")
        if isinstance(sheet, SheetError):
            return
        if fault:
            # What is asked about on a photo that is to be taken again counts for nothing, but
            # nothing may be said of it for sure.
            told = type(self)()
            told.judged(sample, sheet, name)
            self.counts.update(
                {what: told.counts[what] for what in ("silent", "invented", "of all cells")}
            )
            self.wrong += [line for line in told.wrong if " unsure " not in line]
            return
        self.counts["read"] += 1
        self.counts["whole"] += self.judged(sample, sheet, name)

    def merge(self, other: Tally) -> None:
        """Counts what another one has counted, too."""
        self.counts.update(other.counts)
        self.seconds += other.seconds
        self.failures += other.failures
        self.wrong += other.wrong

    def judged(self, sample: Any, sheet: ReadSheet, name: str) -> bool:
        """Whether the whole sheet is right once its doubts are answered."""
        right = True
        for cell, seen in pruned(sheet, 4, {}).seen.items():
            kind = sample.kinds.get(cell, "")
            text = text_of(cell, kind)
            counted = bool(kind and seen.kind and cell.partition(".")[0] in KIND_COUNTS)
            self.counts["kinds"] += counted
            self.counts["kinds right"] += counted and seen.text == text
            right &= seen.state == "unsure" or seen.text == text
            if self.cell(seen, text) or (counted and seen.text != text):
                self.wrong.append(
                    f"{name} {cell}: {kind or 'empty'} ({sample.pen}) as {told(seen)}"
                )
        return right

    def cell(self, seen: Seen, text: str) -> bool:
        """Counts a cell in which that stands; whether it is taken for empty and is not, or the
        other way round.
        """
        wrong, sure = bool(seen.text) != bool(text), seen.state != "unsure"
        self.counts["cells"] += 1
        self.counts["of all cells"] += 1
        self.counts["asked"] += not sure
        self.counts["wrong"] += wrong
        self.counts["silent"] += wrong and sure
        self.counts["invented"] += wrong and sure and not text
        return wrong

    def rate(self, what: str, of: str) -> float:
        """A share in percent."""
        return 100 * self.counts[what] / max(1, self.counts[of])

    def kinds(self) -> Iterable[str]:
        """What is counted of these sheets alone."""
        yield (
            f"kind right where it counts {self.rate('kinds right', 'kinds'):.1f} % of"
            f" {self.counts['kinds']} (98)"
        )

    def refused(self) -> str:
        """How many photos were read, and how many are to be taken again."""
        return (
            f"read {self.rate('read', 'photos'):.1f} % of {self.counts['photos']} photos; the"
            f" other {self.counts['refused']} are to be taken again"
        )

    def blank_lines(self) -> Iterable[str]:
        """What counts where nothing is on the sheets."""
        yield self.refused()
        yield f"invented {self.counts['invented']} (0)"
        yield f"asked about {self.rate('asked', 'cells'):.2f} % of cells (2)"

    def lines(self) -> Iterable[str]:
        """All of it, with what is aimed at."""
        yield self.refused()
        yield (
            f"marked or empty wrong {self.rate('wrong', 'cells'):.3f} % of {self.counts['cells']}"
            " cells (0.2)"
        )
        yield (
            f"of all silent {self.rate('silent', 'of all cells'):.3f} % (0.05); invented"
            f" {self.counts['invented']}"
        )
        yield f"asked about {self.rate('asked', 'cells'):.2f} % of cells (2)"
        yield from self.kinds()
        yield f"whole sheet right after truthful answers {self.rate('whole', 'read'):.1f} % (97)"
        if self.seconds:
            yield f"{np.median(self.seconds):.2f} s CPU a photo"


def told(seen: Seen) -> str:
    """What is read, in words."""
    return f"{seen.state} {seen.text} {seen.kind} {seen.p} {seen.reason}"
