"""How well handwriting is read: what was written on simulated photos against what `scan` makes of it, doubts answered truthfully."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from statistics import median

from sheetgen.core.cells import Sheet
from sheetgen.errors import SheetError
from sheetgen.prints import Prints
from sheetgen.scan.papers import pruned, sheets_of
from sheetgen.scan.reading import ReadSheet, inked_areas
from sheetgen.values import replace
from tests.scan.measured import read_one
from tests.scan.played import Played

OWN = ("aside", "column", "player", "players")
"""Lines of a filled sheet that no photo of it tells."""


def lines_of(one: Played, papers: Iterable[Sheet]) -> list[dict[str, str]]:
    """The lines of papers, as far as a photo tells them."""
    return [{key: text for key, text in one.game.format_sheet(paper) if key not in OWN} for paper in papers]


def truth(one: Played, sheet: ReadSheet) -> Mapping[str, str]:
    """What stands in each cell that is read, in the words of the sheet."""
    inked = inked_areas(sheet.printed)
    told = {}
    for placed in sheet.cells:
        text, way = one.texts.get(placed.cell.id, ""), inked[placed.cell.area]
        told[placed.cell.id] = text if way.writes or not text else way.text
    return told


class WritingTally:
    """Counts over many photos."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.seconds: list[float] = []
        self.failures: list[str] = []
        self.wrong: list[str] = []

    def add(self, one: Played, sheet: ReadSheet | SheetError, name: str) -> ReadSheet | None:
        self.counts["photos"] += 1
        if isinstance(sheet, SheetError):
            self.failures.append(f"{name}: {sheet.problems[0].message}")
            return None
        self.counts["read"] += 1
        right, inked = truth(one, sheet), inked_areas(sheet.printed)
        for cell, seen in sheet.seen.items():
            text, by_hand = right[cell], bool(inked[cell.partition(".")[0]].writes)
            self.counts["cells"] += 1
            if by_hand and text and seen.text:
                same = len(seen.text) == len(text)
                self.counts["digits"] += len(text)
                self.counts["digits right"] += sum(a == b for a, b in zip(seen.text, text, strict=True)) if same else 0
                self.counts["digits silent"] += seen.state == "marked" and seen.text != text
                self.counts["written"] += 1
                self.counts["written asked"] += seen.state == "unsure"
            wrong = bool(text) != bool(seen.text)
            self.counts["wrong"] += wrong
            self.counts["silent"] += wrong and seen.state != "unsure"
            self.counts["invented"] += wrong and seen.state == "marked" and not text
            self.counts["asked"] += seen.state == "unsure"
            if seen.text != text:
                self.wrong.append(f"{name} {cell}: {text or 'empty'} ({one.pen}) as {seen.state} {seen.text} {seen.p} {seen.reason}")
        settled, answers = self._settled(sheet, right)
        self.counts["answers"] += answers
        whole = lines_of(one, sheets_of(settled, 0, {})) == lines_of(one, one.sheets)
        self.counts["whole"] += whole
        if not whole:
            self.wrong.append(f"{name}: not the sheet that was written")
        return settled

    def _settled(self, sheet: ReadSheet, right: Mapping[str, str]) -> tuple[ReadSheet, int]:
        """The sheet after its doubts were answered truthfully, and how many that were."""
        said: dict[str, str] = {}
        sheet = pruned(sheet, 0, said)
        while doubts := [cell for cell in sheet.doubts if cell not in said]:
            said[doubts[0]] = right[doubts[0]]
            sheet = pruned(sheet, 0, said)
        self.counts["checked"] += bool(sheet.differs)
        seen = {cell: replace(one, text=said.get(cell, one.text), state="marked") for cell, one in sheet.seen.items()}
        return replace(sheet, seen=seen), len(said)

    def timed(self, one: Played, prints: Prints, name: str) -> None:
        """Reads a photo and counts it."""
        start = time.process_time()
        sheet = read_one(one, prints)
        self.seconds.append(time.process_time() - start)
        self.add(one, sheet, name)

    def rate(self, what: str, of: str) -> float:
        return 100 * self.counts[what] / max(1, self.counts[of])

    def lines(self) -> Iterable[str]:
        counts, rate = self.counts, self.rate
        yield f"read {rate('read', 'photos'):.1f} % of {counts['photos']} photos"
        yield f"digits and signs right before review {rate('digits right', 'digits'):.2f} % of {counts['digits']} (94)"
        yield f"silently wrong {rate('digits silent', 'digits'):.2f} % (1); asked about {rate('written asked', 'written'):.1f} % of numbers"
        yield f"filled or empty wrong {rate('wrong', 'cells'):.3f} % of {counts['cells']} cells (0.2)"
        yield f"of those silent {rate('silent', 'cells'):.3f} % (0.05), invented {counts['invented']}"
        yield f"asked about {rate('asked', 'cells'):.2f} % of cells; {counts['answers'] / max(1, counts['read']):.1f} answers a sheet"
        yield f"whole sheet right after truthful answers {rate('whole', 'read'):.1f} % (97)"
        if self.seconds:
            yield f"{median(self.seconds):.2f} s CPU a photo"
