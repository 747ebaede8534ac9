"""The sheet, filled in or photographed: a line for each area, in the order in which the layout
declares them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from sheetgen.core.cells import (
    COUNTS,
    POINTS,
    TOTAL,
    TOTALS,
    Area,
    Cell,
    CellId,
    Sheet,
    Sheets,
)
from sheetgen.core.dice import Roll
from sheetgen.core.notation import typed
from sheetgen.core.play import ScanArea, Score, Seat
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem
from sheetgen.fields.filled import HEAD, PLAYER, Field
from sheetgen.fields.marks import Marks
from sheetgen.fields.numbers import Numbers
from sheetgen.games import kit
from sheetgen.games.declared.play import DeclaredRules, Table

_WHOLE = "(0|[1-9][0-9]{0,2})"


class DeclaredSheets:
    """A line for each area: the cells that are marked, or the numbers that are written there."""

    others_half = worth = owner = kit.no_value
    inconsistencies = cross_checks = kit.nothing
    picture, pencil, sheets_in = kit.plain_picture, kit.plain_pencil, kit.sheet_as_read

    def __init__(self, spec: GameSpec, rules: DeclaredRules) -> None:
        self.spec, self.rules = spec, rules
        areas = [area for area in spec.cells.areas.values() if area.id != PLAYER]
        keys = _words([area.id for area in areas], HEAD)
        counted = rules.counted_cells
        self.lines = tuple(_line(key, area, counted) for key, area in zip(keys, areas, strict=True))

    def fields(self, players: int) -> tuple[Field, ...]:
        """The lines of a filled sheet."""
        return self.lines

    def sheet(self, state: Table, seat: Seat) -> Sheet:
        """The seat's sheet."""
        return state[seat]

    def position(self, sheets: Sheets, roll: Roll | None) -> Table:
        """The table of these sheets, those of others empty."""
        players = kit.check_papers(self.spec, sheets)
        table = [replace(sheet, player="", players=players) for sheet in sheets]
        return (*table, *self.rules.start(players)[len(table) :])

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Totals that are not what the sheet counts."""
        score = self.rules.counted(sheet, sheet.players)
        return tuple(self._differing(sheet, score)) if score else ()

    def _differing(self, sheet: Sheet, score: Score) -> Iterator[Problem]:
        totals = {f"{POINTS}.{line.name}": line.points for line in score.lines}
        totals[f"{POINTS}.{TOTAL}"] = score.total
        # What is not multiplied may be an entry of a table, and no count.
        counts = (line for line in score.lines if abs(line.multiplier) > 1)
        totals |= {f"{COUNTS}.{line.name}": line.count for line in counts}
        keys = {line.area.id: line.key for line in self.lines}
        for cell, right in totals.items():
            written = sheet.text(cell)
            # Who writes a penalty below a printed minus leaves the sign out.
            if written and written not in (str(right), str(-min(right, 0))):
                message = f"{cell}: {written} is written, and the sheet counts {right}"
                key = keys[cell.partition(".")[0]]
                yield Problem("total-differs", message, key, subject=cell)

    def scan_areas(self) -> Mapping[str, ScanArea]:
        """What stands in the cells of each area that has a line."""
        return {line.area.id: _scan_area(line) for line in self.lines}

    def with_sheets(self, state: Table, sheets: Sheets) -> Table:
        """The table of these sheets."""
        return self.position(sheets, None)

    def notes(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Lines that may be meant as how many cells are marked: `2` of the cells 1 to 4."""
        problems = []
        for line in self.lines:
            marked = _any_of(line.area, sheet.texts)
            first, name = line.area.cells[0], marked[0].name if len(marked) == 1 else ""
            if first.name == "1" != name and name.isdecimal() and not line.area.writes:
                message = f"{line.key}: only cell {name} is marked; {name} marks are 1-{name}"
                problems.append(Problem("one-cell", message, line.key, subject=marked[0].id))
        return tuple(problems)

    def skippable(self, sheets: Sheets) -> Collection[str]:
        """The lines that make no difference to the score."""
        counted = self.rules.counted_cells
        return [line.key for line in self.lines if counted and not _any_of(line.area, counted)]


def _any_of(area: Area, cells: Collection[CellId]) -> list[Cell]:
    """Those of the cells that are in an area."""
    return [cell for cell in area if cell.id in cells]


def _line(key: str, area: Area, counted: Collection[CellId]) -> Marks | Numbers:
    """The line of an area. Totals are asked for where players work them out themselves."""
    words = _words(_short_names(area), ("-", *area.marks))
    called = {cell.id: word for cell, word in zip(area, words, strict=True) if word != cell.name}
    is_sum = bool(counted) and area.id in TOTALS
    own = tuple(_any_of(area, counted)) if is_sum else ()
    shown = [called.get(cell.id, cell.name) for cell in own or area]
    said = (key, f"What stands in {area.id} ({_span(shown)})?", _example(shown, area))
    if area.writes:
        return Numbers(*said, asked=bool(own) or not is_sum, area=area, called=called, own=own)
    return Marks(
        *said,
        area=area,
        called=called,
        text="cross" if "cross" in area.marks else "x",
        after={mark: mark for mark in area.marks},
        ranges=not any("-" in word for word in words),
    )


def _scan_area(line: Marks | Numbers) -> ScanArea:
    """What can stand in the cells of a line."""
    if isinstance(line, Marks):
        return ScanArea(line.text, line.after)
    sign = "-?" if line.area.signed else ""
    return ScanArea(writes=sign + _WHOLE, glyphs=3 + len(sign[1:]))


def _short_names(area: Area) -> list[str]:
    """The names of an area's cells; of a grid with a single column those of its rows."""
    rows = [cell.row for cell in area]
    return rows if len({*rows} - {""}) == len(rows) else [cell.name for cell in area]


def _words(names: Iterable[str], taken: Sequence[str]) -> list[str]:
    """What lines, or cells in a line, are called: their names as one word each, in small letters,
    numbered where one is taken.
    """
    words = list(taken)
    for name in names:
        plain = re.sub(r"[\s,=]+", "-", typed(name).lower())
        alike = sum(word.startswith(plain) for word in words)
        words.append(f"{plain}-{alike + 1}" if plain in words else plain)
    return words[len(taken) :]


def _span(words: Sequence[str]) -> str:
    """The first and the last of several words, or the only one."""
    return f"{words[0]} to {words[-1]}" if len(words) > 1 else words[0]


def _example(words: Sequence[str], area: Area) -> str:
    """What can be typed for an area."""
    if area.writes:
        return "17" if len(words) == 1 else f"{words[0]} 5, {words[-1]} 12"
    if area.marks:
        return f"{words[0]} {area.marks[0]}"
    return "-".join(words[:2]) if words[:2][-1].isdecimal() else " ".join(words[:2])
