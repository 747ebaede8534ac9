"""What cannot be right on a sheet, however the game went, and what may have been forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.core.cells import Sheet
from sheetgen.errors import Problem, Problems
from sheetgen.games.unicorn.score import rows_end
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import UnicornSheet
from sheetgen.messages import count_of


class UnicornAudit:
    """The checks of one sheet; `where` is the key of the filled sheet's line."""

    def __init__(
        self,
        setup: UnicornSetup,
        filled: Sheet,
        sheet: UnicornSheet,
    ) -> None:
        self.setup = setup
        self.spec = setup.spec
        self.sheet = sheet
        self.written = frozenset(mark.cell for mark in filled.marks)
        self.players = filled.players

    def problems(self) -> Problems:
        """Everything that cannot be right."""
        yield from self._abilities()
        yield from self._firsts()
        yield from self._bonus()
        yield from self._extras()
        yield from self._penalties()

    def notes(self) -> Problems:
        """What may have been forgotten, or is odd but possible to write down and to score."""
        marks = self.sheet.marks
        sheet = self.sheet
        for circle in self.spec.cells["abilities"]:
            if self.setup.has_earned(circle.id, marks) and circle.id not in self.written:
                yield Problem(
                    "ability-not-circled",
                    f"{circle.name} is gained; you may circle it",
                    "abilities",
                )
        for box in self.spec.cells["first"] if self.players > 1 else ():
            if self.setup.columns[box.id] <= marks and box.id not in sheet.firsts | sheet.dots:
                name = box.name
                yield Problem(
                    "first-not-marked",
                    f"column {name} is complete; write {name} for a 1st or {name}. for a dot",
                    "first",
                )
        # a game ends in the turn in which enough rows are complete
        least = self.spec.numbers["rows-to-end"]
        rows = len(self.setup.complete_rows(marks))
        if rows_end(self.setup, marks) and rows > least + 1:
            yield Problem(
                "beyond-the-end",
                f"{rows} complete rows; a game ends with {least}",
                self.setup.rows[0].id,
            )

    def _abilities(self) -> Problems:
        """A circle needs its section (rules 1.c 7, U6)."""
        marks = self.sheet.marks
        for circle in self.spec.cells["abilities"]:
            if circle.id not in self.sheet.gained or self.setup.has_earned(circle.id, marks):
                continue
            missing = self.setup.circles[circle.id] - marks
            cells = [cell.name for cell in self.setup.cells if cell.id in missing]
            row = circle.name.partition(".")[0]
            yield Problem(
                "ability-without-section",
                f"{circle.name} is not gained yet: {row} {', '.join(cells)} still open",
                "abilities",
                switch="ability-on",
                subject=f'abilities "{circle.name}"',
            )

    def _firsts(self) -> Problems:
        for box in self.spec.cells["first"]:
            missing = self.setup.columns[box.id] - self.sheet.marks
            there = f'first "{box.name}"'
            if box.id in self.sheet.firsts and missing:
                rows = [cell.area for cell in self.setup.cells if cell.id in missing]
                yield Problem(
                    "first-on-open-column",
                    f"1st of {box.name}, but {', '.join(rows)} {box.name} is open",
                    "first",
                    subject=there,
                )
            if box.id in self.sheet.dots and self.players == 1:
                yield Problem(
                    "dot-in-solo",
                    f"a dot at {box.name}, but there is no other player in a solo game",
                    "first",
                    subject=there,
                )

    def _bonus(self) -> Problems:
        for box in self.spec.cells["bonus"]:
            if box.id in self.written and not self.setup.row_cells[box.name] <= self.sheet.marks:
                yield Problem(
                    "bonus-without-row",
                    f"the bonus of {box.name} is marked, but the row is not complete",
                    "bonus",
                )

    def _extras(self) -> Problems:
        """Extras against their cap and the marks they made."""
        extras = self.sheet.extras
        crossed = len(self.sheet.marks)
        if extras > self.setup.cap(self.players):
            most, switch = self.setup.cap_said(self.players)
            yield Problem(
                "too-many-extras", f"{extras} extras crossed out; {most}", "extras", switch
            )
        if 2 * extras > crossed:
            yield Problem(
                "extras-without-marks",
                f"{count_of(extras, 'extra')} crossed out, but {count_of(crossed, 'cell')} marked;"
                " each extra is the second mark of a turn",
                "extras",
            )

    def _penalties(self) -> Problems:
        """Penalties against the end of the game."""
        yours = self.sheet.yours
        others = self.sheet.others
        full = (self.setup.boxes("yours"), self.setup.boxes("others"))
        if self.players > 1 and (yours, others) == full:
            yield Problem(
                "both-strips-full",
                f"{yours} yours and {others} others; the game ends with the first strip that is"
                " full",
                "others",
            )


def clashes(setup: UnicornSetup, sheets: Sequence[UnicornSheet], players: int) -> Problems:
    """What is right on each sheet and cannot be on one table: 1sts too many of one column, and dots
    that nobody earned.

    The active player is first alone, or all that share a 1st are others who finished in the same
    half (U14).
    """
    most = max(1, players - 1)
    for box in setup.spec.cells["first"]:
        firsts = sum(box.id in sheet.firsts for sheet in sheets)
        if firsts > most:
            who = "nobody shares a 1st" if most == 1 else f"at most {most} share a 1st"
            yield Problem(
                "shared-first",
                f"{firsts} sheets have the 1st of {box.name}; with {players} players {who}",
                "first",
                subject=box.id,
            )
        dots = any(box.id in sheet.dots for sheet in sheets)
        if dots and not firsts and len(sheets) == players > 1:
            yield Problem(
                "dot-without-first",
                f"a dot at {box.name}, but no sheet has the 1st of {box.name}",
                "first",
                subject=box.id,
            )
