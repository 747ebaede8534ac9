"""The sheet, the dice and the rule options of Unicorn Rainbow, as its layout has them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, combinations

from sheetgen.core.cells import Cell, CellId, CellIds
from sheetgen.core.dice import Throw, all_of
from sheetgen.core.spec import GameSpec
from sheetgen.games.unicorn.needs import ROWS
from sheetgen.games.unicorn.state import FLIP, UP, CellIdSet, Pick, UnicornSheet

PM1 = "pm1"
"""The group of the abilities that add or subtract one; those that turn a die over are `flip`."""


@dataclass(frozen=True, slots=True)
class Section:
    """A run of columns with one multiplier."""

    name: str  # the group's name in the layout (`A`)
    span: str  # its columns in words (`2-5`)
    times: int  # what each mark in it is multiplied with
    cells: CellIdSet  # its row cells
    boxes: CellIds  # its First boxes


class UnicornSetup:
    """Everything the rules look up about the sheet, the dice and the rule options.

    Attributes:
        rows, cells: the colored rows in reading order, and their cells.
        at: color -> number -> the cell that the number marks.
        row_cells: each row, by its color -> its cells.
        columns: each First box -> the row cells of its column.
        circles: each ability -> the cells of its section in its row.
        sections: the sections, in reading order.
        box_of: row cell -> the First box that it helps to complete, if there is one.
        wholes: all that can be completed: the rows, the sections with abilities, the columns with
            First boxes.
        parts: row cell -> the wholes that it helps to complete.
        colors: the colors of the dice in the box, one a die.
        color_of: the color of each letter.
        sides: what a die can show, by its text in notation (`R3`).
        low, high: the least and the greatest number on a die.
        picks: every pick of dice.
        on_any: whether the first cell of a section gives its ability (`ability-on`).
        disjoint: whether the claims of a half may not share a die (`claim-mode`).
        triple_ones: who plays the optional rule for three 1s: `off`, `roller` or `all`.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.on_any = spec.says("ability-on", "any")
        self.disjoint = spec.says("claim-mode", "disjoint")
        self.triple_ones = spec.switches["triple-ones"].reading
        self._read_sheet()
        self._read_dice()

    def _read_sheet(self) -> None:
        """Read from the areas which cells make up rows, columns, circles and sections."""
        areas = self.spec.cells
        self.rows = tuple(area for area in areas.areas.values() if area.id in ROWS)
        self.cells = tuple(cell for row in self.rows for cell in row)
        self.at = {
            row.id: {value: cell.id for cell in row for value in cell.values} for row in self.rows
        }
        self.row_cells = {row.id: ids_of(row) for row in self.rows}
        self.columns = {
            box.id: ids_of(cell for cell in self.cells if cell.name == box.name)
            for box in areas["first"]
        }
        self.circles = {circle.id: self._section_of(circle) for circle in areas["abilities"]}
        self.box_of = {cell: box for box, cells in self.columns.items() for cell in cells}
        self.wholes = dict[str, CellIdSet](
            chain(self.row_cells.items(), self.circles.items(), self.columns.items())
        )
        self.parts = {
            cell.id: [whole for whole, cells in self.wholes.items() if cell.id in cells]
            for cell in self.cells
        }
        self.sections = tuple(map(self._section, dict.fromkeys(cell.group for cell in self.cells)))

    def _read_dice(self) -> None:
        dice = self.spec.dice
        picked = self.spec.numbers["dice-picked"]
        self.colors = tuple(die.color for die in dice)
        self.color_of = {letter: color for color, letter in self.spec.letters.items()}
        self.sides = {face.text: face for die in dice for face in die.faces}
        numbers = [face.number for face in self.sides.values()]
        self.low = min(numbers)
        self.high = max(numbers)
        self.picks = tuple(dict.fromkeys(map(Pick, combinations(self.colors, picked))))

    def throws(self, colors: Iterable[str]) -> tuple[Throw, Throw]:
        """Of each picked color the first dice are thrown for the own half; the last ones are left
        over for a solo player's other half.
        """
        wanted = list(colors)
        taken = []
        left = []
        for die in self.spec.dice:
            if die.color in wanted:
                wanted.remove(die.color)
                taken.append(die.id)
            else:
                left.append(die.id)
        return all_of(taken), all_of(left)

    def boxes(self, area: str) -> int:
        """How many boxes a kind of penalty has, `yours` or `others`."""
        return len(self.spec.cells[area])

    def times(self, area: str) -> int:
        """What a mark in an area counts."""
        return self.spec.cells[area].cells[0].times

    def plays_ones(self, *, is_active: bool) -> bool:
        """Whether three 1s open all numbers to a player (U12)."""
        return self.triple_ones == "all" or (is_active and self.triple_ones == "roller")

    def cap(self, players: int) -> int:
        """How many extras a player may cross out; for 0 players the most that any number of players
        allows (rules 1.0, U11).
        """
        if players == 0:
            return max(map(self.cap, self.spec.player_numbers))
        if players == 1:
            return self.spec.count("extras-solo")
        return sum(int(box.group) <= players for box in self.spec.cells["extras"])

    def cap_said(self, players: int) -> tuple[str, str]:
        """How many extras that is, for a sentence, and the rule option that decides it, or ""."""
        solo = players == 1
        many = "one player" if solo else f"{players} players"
        switch = "extras-solo" if solo else ""
        return f"with {many} there are {self.cap(players)}", switch

    def complete_rows(self, marks: CellIdSet) -> list[str]:
        """The rows that are complete, in reading order."""
        return [row for row, cells in self.row_cells.items() if cells <= marks]

    def has_earned(self, circle: CellId, marks: CellIdSet) -> bool:
        """Whether these marks give an ability (U6)."""
        section = self.circles[circle]
        return not marks.isdisjoint(section) if self.on_any else section <= marks

    def earned(self, marks: CellIdSet) -> CellIdSet:
        """The abilities that these marks have given."""
        return frozenset(circle for circle in self.circles if self.has_earned(circle, marks))

    def unused(self, sheet: UnicornSheet) -> list[Cell]:
        """The abilities that are gained and unused, in reading order."""
        unused = sheet.gained - sheet.used
        return [circle for circle in self.spec.cells["abilities"] if circle.id in unused]

    def changed(self, value: int, change: str) -> int:
        """What a die shows after an ability; the bottom of a die and its top make the sum of its
        lowest and highest number.
        """
        if change == FLIP:
            return self.low + self.high - value
        return value + 1 if change == UP else value - 1

    def _section_of(self, circle: Cell) -> CellIdSet:
        row, _, group = circle.name.partition(".")
        return ids_of(cell for cell in self.spec.cells[row] if cell.group.lower() == group)

    def _section(self, name: str) -> Section:
        cells = sorted(
            (cell for cell in self.cells if cell.group == name), key=lambda cell: cell.values
        )
        boxes = [box.id for box in self.spec.cells["first"] if box.group == name]
        ends = dict.fromkeys((cells[0].name, cells[-1].name))
        return Section(
            name,
            "-".join(ends),
            cells[0].times,
            ids_of(cells),
            tuple(boxes),
        )


def ids_of(cells: Iterable[Cell]) -> CellIdSet:
    """The addresses of cells."""
    return frozenset(cell.id for cell in cells)
