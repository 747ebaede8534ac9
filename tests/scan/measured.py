"""How well photos are read: what was drawn on simulated photos against what `scan` makes of them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from sheetgen.errors import SheetError
from sheetgen.prints import Prints
from sheetgen.scan.papers import pruned
from sheetgen.scan.photo import Picture
from sheetgen.scan.reading import ReadSheet, read
from tests.scan.samples import Sample, text_of

KIND_COUNTS = ("abilities", "first")


def picture_of(photo: np.ndarray, name: str = "photo.jpg") -> Picture:
    """A photo as it comes out of a file."""
    return Picture(name, "", photo, cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY))


def read_one(sample: Sample, prints: Prints) -> ReadSheet | SheetError:
    """The one sheet on a photo, or why it is none."""
    try:
        return next(read(picture_of(sample.photo), prints.find, (), prints.sizes()))
    except SheetError as error:
        return error


class Tally:
    """Counts over many photos."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.seconds: list[float] = []
        self.failures: list[str] = []
        self.wrong: list[str] = []

    def add(self, sample: Sample, sheet: ReadSheet | SheetError, name: str) -> None:
        self.counts["photos"] += 1
        if isinstance(sheet, SheetError):
            self.failures.append(f"{name}: {sheet.problems[0].message}")
            return
        sheet = pruned(sheet, 4, {})
        self.counts["read"] += 1
        silent = 0
        for cell, seen in sheet.seen.items():
            kind = sample.kinds.get(cell, "")
            marked = bool(kind)
            self.counts["cells"] += 1
            said = seen.text if seen.state == "unsure" else seen.text if seen.state == "marked" else ""
            wrong = bool(said) != marked
            self.counts["wrong"] += wrong
            self.counts["review"] += seen.state == "unsure"
            if seen.state != "unsure":
                self.counts["silent"] += wrong
                self.counts["invented"] += wrong and not marked
                silent += said != text_of(cell, kind)
            if wrong:
                self.wrong.append(f"{name} {cell}: {kind or 'empty'} ({sample.pen}) as {seen.state} {seen.kind} {seen.p} {seen.reason}")
            if marked and seen.kind and cell.partition(".")[0] in KIND_COUNTS:
                self.counts["kinds"] += 1
                self.counts["kinds right"] += seen.text == text_of(cell, kind)
                if seen.text != text_of(cell, kind):
                    self.wrong.append(f"{name} {cell}: {kind} ({sample.pen}) as {seen.state} {seen.text} {seen.kind} {seen.p}")
        self.counts["whole"] += not silent

    def rate(self, what: str, of: str) -> float:
        return 100 * self.counts[what] / max(1, self.counts[of])

    def lines(self) -> Iterable[str]:
        yield f"read {self.rate('read', 'photos'):.1f} % of {self.counts['photos']} photos"
        yield f"marked or empty wrong {self.rate('wrong', 'cells'):.3f} % of {self.counts['cells']} cells (0.2)"
        yield f"silent {self.rate('silent', 'cells'):.3f} % (0.05); invented {self.counts['invented']}"
        yield f"review {self.rate('review', 'cells'):.2f} % (2)"
        yield f"kind right where it counts {self.rate('kinds right', 'kinds'):.1f} % of {self.counts['kinds']} (98)"
        yield f"whole sheet right after review {self.rate('whole', 'read'):.1f} % (97)"
        if self.seconds:
            yield f"{np.median(self.seconds):.2f} s CPU a photo"


def timed(sample: Sample, prints: Prints, tally: Tally, name: str) -> ReadSheet | SheetError:
    """Reads a photo and counts it."""
    start = time.process_time()
    sheet = read_one(sample, prints)
    tally.seconds.append(time.process_time() - start)
    tally.add(sample, sheet, name)
    return sheet


OUT = Path("output")
