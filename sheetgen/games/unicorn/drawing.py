"""The Unicorn Rainbow sheet in lines of text: six rows of numbers, abilities and bonus beside or
below them, then the strips.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.cells import Area, Cell, Sheet
from sheetgen.core.drawing import (
    CROSS,
    Drawing,
    Line,
    Penciled,
    Run,
    Sign,
    in_rows,
    left,
    line,
    middle,
    room_of,
    strip,
)
from sheetgen.games.unicorn.setup import UnicornSetup

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


def pencil(sheet: Sheet) -> tuple[Penciled, ...]:
    """What is drawn into the cells of a sheet."""
    return tuple(
        Penciled(mark.cell, SIGNS.get(mark.text, Sign.TEXT), mark.text) for mark in sheet.marks
    )


def picture(setup: UnicornSetup, sheet: Sheet, room: int) -> Drawing:
    """The sheet with the names of the rows and the abilities beside them, or else letters, and the
    abilities below.
    """
    for large in (True, False):
        lines = tuple(_SheetLines(setup, sheet, room, large=large).lines())
        if room_of(lines) <= room:
            break
    return lines


class _SheetLines:
    """A sheet while it is drawn."""

    def __init__(self, setup: UnicornSetup, sheet: Sheet, room: int, *, large: bool) -> None:
        self.setup, self.cells, self.texts, self.room, self.large = (
            setup,
            setup.spec.cells,
            sheet.texts,
            room,
            large,
        )
        self.sheet, self.letters = sheet, setup.spec.letters
        columns = {cell.name: cell for cell in sorted(setup.cells, key=lambda cell: cell.values)}
        gap = 3 if large else 1
        self.columns = {name: (max(len(name), gap), cell.group) for name, cell in columns.items()}
        self.head = 3 + max(len(row.id) for row in setup.rows) * large

    def lines(self) -> Iterator[Line]:
        """Sections, rows, first boxes, abilities, strips."""
        yield self._sections()
        for row in self.setup.rows:
            yield self._row(row)
        boxes = {
            box.name: {"1st": "1", "dot": "."}.get(self.texts.get(box.id, ""), "_")
            for box in self.cells["first"]
        }
        yield self._across(
            Run(left("1st", self.head)),
            {name: Run(text, strong=text != "_") for name, text in boxes.items()},
        )
        if not self.large:
            for group in dict.fromkeys(circle.group for circle in self.cells["abilities"]):
                yield self._below(group)
        yield from self._strips()

    def _sections(self) -> Line:
        words, before = [" " * self.head], ""
        for room, group in self.columns.values():
            times = next(section.times for section in self.setup.sections if section.name == group)
            words.append((" |" if before and group != before else "") + " " * (room + 1))
            if group != before:
                words[-1] = words[-1][: -room - 1] + left(f" x{times}", room + 1)
            before = group
        text = "".join(words)
        if self.large:
            text += "  " + "".join(middle(span, 7) for span in self._spans()) + " "
        return line(f"{text}+{self.cells['bonus'].cells[0].times}")

    def _spans(self) -> list[str]:
        """The columns that have to be crossed for each kind of ability."""
        names = dict.fromkeys(circle.name.partition(".")[2] for circle in self.cells["abilities"])
        return [
            next(
                (section.span for section in self.setup.sections if section.name.lower() == name),
                name,
            )
            for name in names
        ]

    def _row(self, row: Area) -> Line:
        shown: dict[str, Run] = {}
        for cell in row:
            crossed = cell.id in self.texts
            shown[cell.name] = Run(
                CROSS if crossed else cell.name, row.color if crossed else "", crossed
            )
        head = Run(self.letters.get(row.color, row.id[:1].upper()), row.color, strong=True)
        runs = [
            head,
            Run(left(f" {row.id}" if self.large else "", self.head - 1)),
            *self._across(None, shown),
        ]
        if self.large:
            circles = [
                circle
                for circle in self.cells["abilities"]
                if circle.name.partition(".")[0] == row.id
            ]
            runs += [
                Run("  "),
                *(
                    self._circle(circle, ABILITIES.get(circle.group, circle.group), 7)
                    for circle in circles
                ),
            ]
        bonus = self.sheet.text(f"bonus.{row.id}")
        return (
            *runs,
            Run(" " + " " * self.large),
            Run(CROSS if bonus else "_", strong=bool(bonus)),
        )

    def _across(self, head: Run | None, shown: dict[str, Run]) -> Line:
        """A head and what stands in each column, with a bar between sections."""
        runs, before = [head] if head else [], ""
        for name, (room, group) in self.columns.items():
            one = shown.get(name, Run(""))
            bar = " |" if before and group != before else ""
            gap = middle(one.text, room)
            start = len(gap) - len(gap.lstrip())
            runs += [
                Run(f"{bar} {gap[:start]}"),
                Run(one.text, one.color, one.strong),
                Run(gap[start + len(one.text) :]),
            ]
            before = group
        return tuple(runs)

    def _circle(self, circle: Cell, name: str, room: int) -> Run:
        """An ability: its name while it is not gained, ringed once it is, a ringed cross when it is
        used.
        """
        text = {"gained": f"({name})", "used": f"({CROSS})"}.get(
            self.texts.get(circle.id, ""), name
        )
        return Run(middle(text, room), strong=text != name)

    def _below(self, group: str) -> Line:
        circles = [circle for circle in self.cells["abilities"] if circle.group == group]
        names = [
            self.setup.spec.letters.get(
                self.cells[circle.name.partition(".")[0]].color, circle.name
            )
            for circle in circles
        ]
        return (
            Run(left(ABILITIES.get(group, group), 6)),
            *(self._circle(circle, name, 5) for circle, name in zip(circles, names, strict=True)),
        )

    def _strips(self) -> Iterator[Line]:
        players = self.sheet.players
        extras = (
            Run(left("extras", self.head + 1)),
            strip(self.cells["extras"], self.sheet, self.setup.cap(players) if players else None),
        )
        yield from in_rows((extras[0],), extras[1], self.room)
        costs = {area: f"{area} -{self.cells[area].cells[0].times}" for area in ("yours", "others")}
        yours, others = (
            [Run(f"{costs[area]}"), *strip(self.cells[area], self.sheet)] for area in costs
        )
        yield (*yours, Run("    "), *others)
