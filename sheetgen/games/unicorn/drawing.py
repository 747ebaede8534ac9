"""The Unicorn Rainbow sheet in lines of text: six rows of numbers, abilities and bonus beside or
below them, then the strips.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.cells import Area, Cell, Sheet
from sheetgen.core.drawing import (
    CROSS,
    Drawing,
    DrawnLine,
    Run,
    Sign,
    fitting,
    in_rows,
    line,
    middle,
    strip,
)
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.messages import padded

SIGNS = {
    "x": Sign.CROSS,
    "1st": Sign.NOTE,
    "dot": Sign.DOT,
    "gained": Sign.RING,
    "used": Sign.CROSSED_RING,
}
"""What a pencil draws for each word."""

ABILITIES = {"pm1": "±1", "flip": "flip"}
"""What the circles of each group of abilities say."""


def picture(setup: UnicornSetup, sheet: Sheet, room: int) -> Drawing:
    """The sheet with the names of the rows and the abilities beside them, or else letters, and the
    abilities below.
    """
    sheets = [_DrawnSheet(setup, sheet, room, large=large) for large in (True, False)]
    return fitting([tuple(one.lines()) for one in sheets], room)


class _DrawnSheet:
    """A sheet while it is drawn.

    Attributes:
        widths: each column -> how many columns of the screen it takes.
        starts: the first column of each section -> what marks in it are multiplied with.
        head: how many columns of the screen stand before the numbers.
    """

    def __init__(
        self,
        setup: UnicornSetup,
        sheet: Sheet,
        room: int,
        *,
        large: bool,
    ) -> None:
        self.setup = setup
        self.cells = setup.spec.cells
        self.letters = setup.spec.letters
        self.sheet = sheet
        self.texts = sheet.texts
        self.room = room
        self.large = large
        self.head = 3 + max(len(row.id) for row in setup.rows) if large else 3
        columns = sorted(setup.cells, key=lambda cell: cell.values)
        self.widths = {cell.name: max(len(cell.name), 3 if large else 1) for cell in columns}
        firsts = {cell.group: cell for cell in reversed(columns)}
        self.starts = {cell.name: cell.times for cell in firsts.values()}

    def lines(self) -> Iterator[DrawnLine]:
        """Sections, rows, first boxes, abilities, strips."""
        yield self._sections()
        for row in self.setup.rows:
            yield self._row(row)
        firsts = {}
        for box in self.cells["first"]:
            text = {"1st": "1", "dot": "."}.get(self.texts.get(box.id, ""), "_")
            firsts[box.name] = Run(text, strong=text != "_")
        yield (Run(padded("1st", self.head)), *self._across(firsts))
        if not self.large:
            for group in dict.fromkeys(circle.group for circle in self.cells["abilities"]):
                yield self._below(group)
        yield from self._strips()

    def _bar(self, column: str) -> str:
        """The bar between sections."""
        return " |" if column in self.starts and column != next(iter(self.widths)) else ""

    def _sections(self) -> DrawnLine:
        text = " " * self.head
        for name, room in self.widths.items():
            times = f" x{self.starts[name]}" if name in self.starts else ""
            text += self._bar(name) + padded(times, room + 1)
        if self.large:
            # the columns that have to be crossed for each kind of ability
            spans = {section.name.lower(): section.span for section in self.setup.sections}
            kinds = dict.fromkeys(one.name.partition(".")[2] for one in self.cells["abilities"])
            text += f"  {''.join(middle(spans.get(kind, kind), 7) for kind in kinds)} "
        return line(f"{text}+{self.setup.times('bonus')}")

    def _row(self, row: Area) -> DrawnLine:
        shown = {
            cell.name: Run(CROSS, row.color, strong=True)
            if cell.id in self.texts
            else Run(cell.name)
            for cell in row
        }
        letter = self.letters.get(row.color, row.id[:1].upper())
        bonus = self.sheet.text(f"bonus.{row.id}")
        circles = [one for one in self.cells["abilities"] if one.name.startswith(f"{row.id}.")]
        beside = [self._circle(one, ABILITIES[one.group], 7) for one in circles]
        return (
            Run(letter, row.color, strong=True),
            Run(padded(f" {row.id}" if self.large else "", self.head - 1)),
            *self._across(shown),
            *((Run("  "), *beside, Run("  ")) if self.large else (Run(" "),)),
            Run(CROSS if bonus else "_", strong=bool(bonus)),
        )

    def _across(self, shown: dict[str, Run]) -> Iterator[Run]:
        """What stands in each column, with a bar between sections."""
        for name, room in self.widths.items():
            one = shown.get(name, Run(""))
            gap = middle(one.text, room)
            start = len(gap) - len(gap.lstrip())
            yield Run(f"{self._bar(name)} {gap[:start]}")
            yield Run(one.text, one.color, one.strong)
            yield Run(gap[start + len(one.text) :])

    def _circle(self, circle: Cell, name: str, room: int) -> Run:
        """An ability: its name while it is not gained, ringed once it is, a ringed cross when it is
        used.
        """
        rings = {"gained": f"({name})", "used": f"({CROSS})"}
        text = rings.get(self.texts.get(circle.id, ""), name)
        return Run(middle(text, room), strong=text != name)

    def _below(self, group: str) -> DrawnLine:
        """The abilities of a kind, by the letters of their rows."""
        runs = [Run(padded(ABILITIES[group], 6))]
        for circle in self.cells["abilities"]:
            if circle.group == group:
                color = self.cells[circle.name.partition(".")[0]].color
                runs.append(self._circle(circle, self.letters.get(color, circle.name), 5))
        return tuple(runs)

    def _strips(self) -> Iterator[DrawnLine]:
        players = self.sheet.players
        yield from in_rows(
            (Run(padded("extras", self.head + 1)),),
            strip(self.cells["extras"], self.sheet, self.setup.cap(players) if players else None),
            self.room,
        )
        yield (*self._penalties("yours"), Run("    "), *self._penalties("others"))

    def _penalties(self, area: str) -> DrawnLine:
        return (Run(f"{area} -{self.setup.times(area)}"), *strip(self.cells[area], self.sheet))
