"""How well handwriting is read: what was written on simulated photos against what `scan` makes of
it, doubts answered truthfully.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sheetgen.core.cells import Sheet
from sheetgen.scan.papers import pruned, sheets_of
from sheetgen.scan.reading import ReadSheet
from tests.scan.measured import Tally, told
from tests.scan.played import Played

OWN = ("aside", "column", "player", "players")
"""Lines of a filled sheet that no photo of it tells."""


def lines_of(one: Played, papers: Iterable[Sheet]) -> list[dict[str, str]]:
    """The lines of papers, as far as a photo tells them."""
    return [
        {key: text for key, text in one.game.format_sheet(paper) if key not in OWN}
        for paper in papers
    ]


def truth(one: Played, sheet: ReadSheet) -> Mapping[str, str]:
    """What stands in each cell that is read, in the words of the sheet."""
    areas = sheet.printed.scan_areas()
    told = {}
    for placed in sheet.cells:
        text, way = one.texts.get(placed.cell.id, ""), areas[placed.cell.area]
        told[placed.cell.id] = text if way.writes or not text else way.text
    return told


class WritingTally(Tally):
    """Counts over many photos of papers on which hands have written."""

    def judged(self, one: Played, sheet: ReadSheet, name: str) -> bool:
        """Whether the papers are those that were written, once doubts are answered truthfully."""
        right, areas, asked = truth(one, sheet), sheet.printed.scan_areas(), pruned(sheet, 0, {})
        for cell, seen in asked.seen.items():
            text, first = right[cell], sheet.seen[cell].text
            if areas[cell.partition(".")[0]].writes and text and seen.text:
                self.counts["digits"] += len(text)
                if len(first) == len(text):
                    self.counts["digits right"] += sum(
                        a == b for a, b in zip(first, text, strict=True)
                    )
                self.counts["digits silent"] += seen.state == "marked" and seen.text != text
            self.cell(seen, text)
            if seen.text != text:
                self.wrong.append(f"{name} {cell}: {text or 'empty'} ({one.pen}) as {told(seen)}")
        settled = self._settled(asked, right)
        same = lines_of(one, sheets_of(settled, 0, {})) == lines_of(one, one.sheets)
        if not same and one.texts:
            self.wrong.append(f"{name}: not the sheet that was written")
        return same

    def _settled(self, sheet: ReadSheet, right: Mapping[str, str]) -> ReadSheet:
        """The sheet after its doubts were answered truthfully."""
        said: dict[str, str] = {}
        while doubts := [cell for cell in sheet.doubts if cell not in said]:
            said[doubts[0]] = right[doubts[0]]
            sheet = pruned(sheet, 0, said)
        self.counts["answers"] += len(said)
        seen = {
            cell: replace(one, text=said.get(cell, one.text), state="marked")
            for cell, one in sheet.seen.items()
        }
        return replace(sheet, seen=seen)

    def kinds(self) -> Iterable[str]:
        """How well numbers are read."""
        yield (
            f"digits and signs right before review {self.rate('digits right', 'digits'):.2f} % of"
            f" {self.counts['digits']} (94)"
        )
        yield (
            f"numbers silently wrong, for each digit {self.rate('digits silent', 'digits'):.2f}"
            " % (1)"
        )
        yield f"{self.counts['answers'] / max(1, self.counts['read']):.1f} answers a sheet"
