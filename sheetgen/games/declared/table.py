"""A table of filled sheets, typed or photographed, is counted, and not played: its turns are not
declared.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sheetgen.core.cells import COUNTS, POINTS, TOTAL, CellId, Sheet, Sheets
from sheetgen.core.counting import score_of
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.play import Names, ScanAreas, Score, Seat, Seats, Turn
from sheetgen.core.spec import GameSpec
from sheetgen.errors import NotationError, Problem, Remarks, SheetError
from sheetgen.fields.filled import Fields
from sheetgen.games import kit
from sheetgen.games.declared.lines import lines_of, scan_area

Table = tuple[Sheet, ...]
"""The sheets of a table, one for each seat, without names."""


class DeclaredTable:
    """How sheets are read and counted; nothing can be thrown or done, and nobody knows by the
    sheets alone whether the game is over.
    """

    moves: tuple[type[object], ...] = ()
    states: type[Table] = tuple
    turn_throw: Throw | None = None
    to_roll = outcome = others_half = worth = kit.no_value
    inconsistencies = equations = kit.nothing
    format = kit.move_as_text
    explain = kit.plain_summary
    asks = kit.no_text
    picture = kit.plain_picture
    pencil = kit.plain_pencil
    sheets_in = kit.sheet_as_read
    at_table = kit.anybodys

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        # The cells that make a difference to the score, however many play.
        self.counted = frozenset[CellId]().union(*(each.reads for each in spec.counting.values()))
        self.lines = lines_of(spec, self.counted)

    def start(self, players: int) -> Table:
        """Empty sheets."""
        return (Sheet(self.spec.id, players=players),) * players

    def seats(self, state: Table) -> int:
        """A seat for each sheet."""
        return len(state)

    def turn(self, state: Table) -> Turn:
        """No turn is known."""
        return Turn(0, 0)

    def waiting(self, state: Table) -> Seats:
        """Nobody has anything to decide."""
        return kit.NOBODY

    def legal(self, state: Table, seat: Seat) -> kit.Listed[object]:
        """Nothing can be done."""
        return kit.Listed((), kit.nothing)

    def rolled(self, state: Table, *_: object) -> Table:
        """Dice change nothing, and moves neither."""
        return state

    moved = rolled

    def parse(
        self,
        text: str,
        state: Table,
        seat: Seat,
        names: Names,
    ) -> object:
        """Raises NotationError."""
        raise NotationError(kit.no_engine(self.spec))

    def score(self, state: Table, seat: Seat) -> Score:
        """What the seat's sheet counts. Raises SheetError where the layout does not say."""
        rules = self.spec.counting.get(len(state))
        if rules is None:
            raise SheetError(
                "not-counted",
                f"{self.spec.title} has no score: its layout does not say how sheets are counted;"
                " write under `rules: score:` a line for each cell of the area score, such as"
                " `{line: red, count: {marked: red}}`",
                self.spec.id,
            )
        return score_of(rules, state[seat].texts)

    def fields(self, players: int) -> Fields:
        """The lines of a filled sheet."""
        return self.lines

    def sheet(self, state: Table, seat: Seat) -> Sheet:
        """The seat's sheet."""
        return state[seat]

    def position(self, sheets: Sheets, roll: Roll | None) -> Table:
        """The table of these sheets, those of others empty."""
        players = kit.check_papers(self.spec, sheets)
        table = [replace(sheet, player="", players=players) for sheet in sheets]
        return (*table, *self.start(players)[len(table) :])

    def with_sheets(self, state: Table, sheets: Sheets) -> Table:
        """The table of these sheets."""
        return self.position(sheets, None)

    def scan_areas(self) -> ScanAreas:
        """What stands in the cells of each area that has a line."""
        return {line.area.id: scan_area(line) for line in self.lines}

    def audit(self, sheet: Sheet) -> Remarks:
        """Totals that are not what the sheet counts."""
        texts = sheet.texts
        rules = self.spec.counting.get(sheet.players)
        if rules is None:
            return ()
        score = score_of(rules, texts)
        whole = f"{POINTS}.{TOTAL}"
        totals = {whole: score.total}
        for counted in score.lines:
            totals[f"{POINTS}.{counted.name}"] = counted.points
            # What is not multiplied may be an entry of a table, and no count.
            if abs(counted.multiplier) > 1:
                totals[f"{COUNTS}.{counted.name}"] = counted.count
        problems = []
        for line in self.lines:
            for name in [cell.id for cell in line.area if cell.id in texts and cell.id in totals]:
                right = totals[name]
                written = int(texts[name])
                # Who writes a penalty below a printed minus leaves the sign out.
                if written == right or (right < 0 and written == -right and name != whole):
                    continue
                problems.append(
                    Problem(
                        "total-differs",
                        f"{name}: {written} is written, and the sheet counts {right}",
                        line.key,
                        subject=name,
                    )
                )
        return tuple(problems)

    def notes(self, sheet: Sheet) -> Remarks:
        """Lines that may be meant as how many cells are marked: `2` of the cells 1 to 4."""
        texts = sheet.texts
        problems = []
        for line in self.lines:
            marked = [cell.name for cell in line.area if cell.id in texts]
            name = marked[0] if len(marked) == 1 and not line.area.writes else ""
            if line.area.cells[0].name == "1" != name and name.isdecimal():
                problems.append(
                    Problem(
                        "one-cell",
                        f"{line.key}: only cell {name} is marked; {name} marks are 1-{name}",
                        line.key,
                    )
                )
        return tuple(problems)

    def skippable(self, sheets: Sheets) -> Collection[str]:
        """The lines that make no difference to the score."""
        return [
            line.key
            for line in self.lines
            if self.counted and self.counted.isdisjoint(cell.id for cell in line.area)
        ]
