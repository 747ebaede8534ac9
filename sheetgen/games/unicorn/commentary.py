"""What there is to say of the game besides its moves."""

from __future__ import annotations

from itertools import chain

from sheetgen.core.cells import Cell, Sheet
from sheetgen.core.dice import Roll
from sheetgen.core.play import Luck
from sheetgen.errors import Remarks
from sheetgen.games import kit
from sheetgen.games.unicorn.audit import UnicornAudit
from sheetgen.games.unicorn.groups import Groups
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.sheets import UnicornSheets
from sheetgen.games.unicorn.state import FLIP, UnicornState


class UnicornCommentary:
    """Luck, what is written, and what may have been forgotten."""

    set_up = ""
    seat_name = kit.numbered_seat
    standing = consequences = kit.nothing
    luck_counts = (
        "the sum of the multipliers of the two best cells that each throw reaches without"
        " abilities, for whoever threw it"
    )

    def __init__(self, rules: UnicornRules, sheets: UnicornSheets) -> None:
        self.rules = rules
        self.sheets = sheets
        self.setup = sheets.setup
        self.times = {cell.id: cell.times for cell in self.setup.cells}

    def luck(self, state: UnicornState, roll: Roll) -> Luck:
        """The multipliers of the two best cells that the throw reaches without abilities, for
        whoever threw it.
        """
        seat = state.active
        groups = Groups(self.setup, self.rules.rolled(state, roll), seat)
        reached = {claim.cell for claim in chain.from_iterable(groups.all.values())}
        times = sorted([self.times[cell] for cell in reached - groups.sheet.marks])
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

    def notes(self, sheet: Sheet) -> Remarks:
        """What may have been forgotten on one sheet, or is odd but possible to write down and to
        score.
        """
        return tuple(UnicornAudit(self.setup, sheet, self.sheets.read(sheet)).notes())
