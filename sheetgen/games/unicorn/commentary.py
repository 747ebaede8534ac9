"""What there is to say of the game beside its moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetgen.core.cells import Cell, Sheet
from sheetgen.core.dice import Roll
from sheetgen.core.play import Seat
from sheetgen.errors import Problem
from sheetgen.games import kit
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.score import rows_end
from sheetgen.games.unicorn.sheets import UnicornSheets
from sheetgen.games.unicorn.state import FLIP, Claim, Paper, Table


class UnicornCommentary:
    """Luck, what is written, and what may have been forgotten."""

    set_up = ""
    luck_counts = (
        "the sum of the multipliers of the two best cells that each throw reaches without"
        " abilities, for whoever threw it"
    )
    seat_name = kit.numbered_seat
    standing = kit.nothing
    consequences = kit.nothing
    within_reach = kit.nothing
    remarks = kit.nothing

    def __init__(self, rules: UnicornRules, sheets: UnicornSheets) -> None:
        self.rules, self.sheets = rules, sheets
        self.setup, self.spec = sheets.setup, sheets.spec

    def luck(self, state: Table, roll: Roll) -> Mapping[Seat, int]:
        """The multipliers of the two best cells that the throw reaches without abilities, for
        whoever threw it.
        """
        seat, setup = Seat(state.active), self.setup
        claims = [
            move
            for move in self.rules.legal(self.rules.rolled(state, roll), seat)
            if isinstance(move, Claim)
        ]
        cells = {claim.cell for claim in claims if not any(shown.changes for shown in claim.dice)}
        times = sorted(cell.times for cell in setup.cells if cell.id in cells)
        return {seat: sum(times[-2:])}

    def written(self, cell: Cell, text: str) -> str:
        """A cross in a row, the circle or cross of an ability, a 1st or dot, a bonus, an extra or a
        penalty.
        """
        match cell.area:
            case "abilities":
                row, place = cell.name.split(".")
                does = "flip" if cell.group == FLIP else "+1/-1"
                return (
                    f"{'cross out' if text == 'used' else 'circle'} {does} in {row} ({row}.{place})"
                )
            case "first":
                return f"{text if text == '1st' else 'a dot'} under {cell.name}"
            case "bonus":
                return f"X on the bonus of {cell.name}"
            case "extras":
                return "cross out an extra"
            case "yours" | "others":
                return f"X on {'an' if cell.area == 'others' else 'a'} {cell.area} penalty"
        return f"X on {cell.area} {cell.name}"

    def notes(self, sheet: Sheet) -> tuple[Problem, ...]:
        """What may have been forgotten on one paper, or is odd but possible to write down and to
        score.
        """
        return tuple(self._notes(sheet, self.sheets.paper_of(sheet)))

    def _notes(self, sheet: Sheet, paper: Paper) -> Iterator[Problem]:
        setup, listed = self.setup, {mark.cell for mark in sheet.marks}
        for n, circle in enumerate(self.spec.cells["abilities"]):
            if setup.earned(paper.marks) >> n & 1 and circle.id not in listed:
                yield Problem(
                    "ability-not-circled",
                    f"{circle.name} is gained; you may circle it",
                    "abilities",
                )
        for n, box in enumerate(self.spec.cells["first"]):
            complete = not setup.columns[n] & ~paper.marks
            if sheet.players > 1 and complete and not (paper.firsts | paper.dots) >> n & 1:
                message = (
                    f"column {box.name} is complete; write {box.name} for a 1st or {box.name}. for"
                    " a dot"
                )
                yield Problem("first-not-marked", message, "first")
        rows = setup.rows_complete(paper.marks)
        if rows_end(setup, paper.marks) and rows > setup.rows_to_end + 1:
            message = f"{rows} complete rows; a game ends with {setup.rows_to_end}"
            yield Problem("beyond-the-end", message, setup.rows[0].id)
