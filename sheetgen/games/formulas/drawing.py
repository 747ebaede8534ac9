"""The formula sheet in lines of text: the grid of numbers and signs with its rings and results,
then abilities and rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.drawing import (
    CROSS,
    OPEN,
    Drawing,
    Line,
    Penciled,
    Run,
    Sign,
    in_rows,
    middle,
    room_of,
)
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.needs import LINE_AREAS
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.sums import face_text

WRITTEN = {"-": "−", "x": "×", "x2": "×2"}
"""How a pencil writes signs, and that a line counts twice."""

CROSSED = frozenset({*(circles for circles, _ in LINE_AREAS.values()), "abilities"})
"""The areas in which a pencil crosses rings."""

_EMPTY, _PLACE, _RING = "_", 2, 3
"""What stands in an empty cell of the grid; columns that the name of a row takes (`r1`), and a
ring.
"""


def pencil(setup: FormulasSetup, sheet: Sheet, played: int) -> Iterator[Penciled]:
    """What is drawn into the cells of a sheet: crosses in the rings of active lines and used
    abilities, ticks at so many rounds.
    """
    for mark in sheet.marks:
        if mark.cell.partition(".")[0] in CROSSED:
            yield Penciled(mark.cell, Sign.CROSS)
        else:
            yield Penciled(mark.cell, Sign.TEXT, WRITTEN.get(mark.text, mark.text))
    for box in setup.spec.cells["played"].cells[:played] if "played" in setup.spec.cells else ():
        yield Penciled(box.id, Sign.TICK)


def picture(setup: FormulasSetup, sheet: Sheet, room: int) -> Drawing:
    """The grid with blanks around its signs, or else without."""
    loose = tuple(_Grid(setup, sheet, room, between=3).lines())
    return loose if room_of(loose) <= room else tuple(_Grid(setup, sheet, room, between=1).lines())


class _Grid:
    """A sheet while it is drawn: columns of numbers, and so many columns of the screen between them
    for a sign.
    """

    def __init__(self, setup: FormulasSetup, sheet: Sheet, room: int, between: int) -> None:
        self.setup, self.sheet, self.texts, self.room, self.between = (
            setup,
            sheet,
            sheet.texts,
            room,
            between,
        )
        lattice = setup.lattice
        self.printed = {slot: face_text(sign) for slot, sign in lattice.printed.items()}
        self.number = max(_RING, *(len(self.texts.get(cell, "")) for cell in lattice.cells))

    def lines(self) -> Iterator[Line]:
        """Column names and rings, the squares row by row, column results, abilities, rounds; a cell
        is said as `r2c3`.
        """
        lines = self.setup.lattice.lines
        rows, columns = ([one for one in lines if one.word == word] for word in LINE_AREAS)
        names = (f"c{place}" for place, _ in enumerate(columns, start=1))
        yield self._below(Run(middle(name, self.number)) for name in names)
        yield self._below(self._ring(one, self.number) for one in columns)
        for number, squares in enumerate(self.setup.lattice.rows):
            if number % 2:
                yield self._below(self._square(slot, self.number) for slot in squares)
            else:
                yield tuple(self._row(number // 2 + 1, rows[number // 2]))
        yield self._below(Run(middle("=", self.number)) for _ in columns)
        yield self._below(self._result(one, self.number) for one in columns)
        yield from self._boxes("abilities", None)
        players = self.sheet.players or self.setup.spec.players[1]
        yield from self._boxes("rounds", self.setup.last(players))

    def _row(self, place: int, row: FormulaLine) -> Iterator[Run]:
        """A row with its name and ring, and its result."""
        yield Run(f"r{place}".ljust(_PLACE))
        yield self._ring(row, _RING)
        yield _blank(1)
        for index, square in enumerate(row.squares):
            yield self._square(square, self.between if index % 2 else self.number)
        yield Run(" = ")
        yield self._result(row, 0)

    def _below(self, runs: Iterable[Run]) -> Line:
        """What stands in each column of numbers."""
        return (_blank(_PLACE + _RING + 1), *self._spread(runs))

    def _boxes(self, area: str, most: int | None) -> Iterator[Line]:
        boxes = [
            Run(f" {self._crossed(cell.id, cell.name)}", strong=cell.id in self.texts)
            for cell in self.setup.spec.cells[area].cells[:most]
        ]
        yield from in_rows((Run(area),), boxes, self.room)

    def _spread(self, runs: Iterable[Run]) -> Iterator[Run]:
        for number, run in enumerate(runs):
            yield from ((_blank(self.between), run) if number else (run,))

    def _square(self, place: CellId, room: int) -> Run:
        empty = _EMPTY if place in self.setup.lattice.around else OPEN
        return Run(
            middle(self.texts.get(place, self.printed.get(place, empty)), room),
            strong=place in self.texts,
        )

    def _ring(self, one: FormulaLine, room: int) -> Run:
        active = one.circle in self.texts
        return Run(middle(f"({one.label})" if active else str(one.label), room), strong=active)

    def _result(self, one: FormulaLine, room: int) -> Run:
        """What multiplies a line's value: as it is printed, and as the sixth ability doubled it."""
        doubled = one.result in self.texts
        text = f"x{one.times}" if one.times > 1 else ""
        return Run(middle(f"{text}x2" if doubled else text, room), strong=doubled)

    def _crossed(self, cell: CellId, name: str) -> str:
        return CROSS if cell in self.texts else name


def _blank(room: int) -> Run:
    return Run(" " * room)
