"""The sheet: a player's column on the pad and the dice on the mat, as fields, as a sheet, and
audited.
"""

from __future__ import annotations

import re

from sheetgen.core.cells import CellId, Sheet, Sheets
from sheetgen.core.dice import Roll
from sheetgen.core.drawing import Drawing, PencilMarks
from sheetgen.core.play import Score, Seat
from sheetgen.errors import Problem, Problems, Remarks, SheetError
from sheetgen.fields.choices import Number
from sheetgen.fields.filled import Fields, Filling
from sheetgen.fields.rows import BoxPoints, Faces
from sheetgen.games import kit
from sheetgen.games.kit import check_papers
from sheetgen.games.rainbow import drawing
from sheetgen.games.rainbow.needs import LUCKY, PAD, columns
from sheetgen.games.rainbow.position import PadColumn, audit, position
from sheetgen.games.rainbow.score import table, turn_score
from sheetgen.games.rainbow.state import RainbowSetup, RainbowState

COLUMN = "column"

WHOLE = re.compile("[0-9]{1,9}")


class RainbowSheets:
    """The pad's column of one player, and the mat while it is that player's turn."""

    others_half = kit.no_value

    def __init__(self, setup: RainbowSetup) -> None:
        self.setup = setup
        points, totals, tiebreak = (columns(setup.spec.cells[area]) for area in PAD)
        self._column = Number(
            COLUMN,
            "Which column of the pad?",
            "2",
            asked=False,
            least=1,
            most=setup.spec.players[1],
            default="1",
        )
        self.turns = BoxPoints(
            "turns",
            "Points of each round, first to last (0 = bamboozled)",
            "28 0 31",
            columns=points,
            column=COLUMN,
            more="second-pad-points",
        )
        self.totals = BoxPoints(
            "totals",
            "Running totals as written (empty = add them up)",
            "28 28 59",
            columns=totals,
            column=COLUMN,
            more="second-pad-totals",
            of=self.turns,
        )
        self.tiebreak = BoxPoints(
            "tiebreak",
            "Points of tiebreaker rounds, if there were any",
            "14",
            columns=tiebreak,
            column=COLUMN,
            joined=True,
        )
        self._aside = _aside(setup)

    def fields(self, players: int) -> Fields:
        """The lines of a filled sheet."""
        return (self._column, self.turns, self.totals, self.tiebreak, self._aside)

    @property
    def written(self) -> tuple[BoxPoints, ...]:
        """The lines of the pad."""
        return (self.turns, self.totals, self.tiebreak)

    def sheet(self, state: RainbowState, seat: Seat) -> Sheet:
        """The seat's column of the pad, and the mat while it is its turn."""
        filling = Filling()
        if state.columns[seat] > 1:
            filling.facts[COLUMN] = str(state.columns[seat])
        self.turns.put(state.points[seat], filling)
        self.totals.unwritten(filling)
        self.tiebreak.put(state.extra[seat], filling)
        if state.queue[:1] == (seat,):
            for face in state.turn.faces_aside:
                filling.texts[self._aside.places[face.color].id] = str(face.value)
        facts = tuple(filling.facts.items())
        return kit.nameless_sheet(self.setup.spec, filling.texts, state.players, facts)

    def position(self, sheets: Sheets, roll: Roll | None) -> RainbowState:
        """The table that these sheets show (see `sheetgen.games.rainbow.position`)."""
        players = check_papers(self.setup.spec, sheets)
        problems = [problem for sheet in sheets for problem in self._unread(sheet)]
        if problems:
            raise SheetError(problems)
        known = len(sheets) > 1 or sheets[0].players > 0
        return position(
            self.setup,
            self.columns(sheets),
            players if known else 0,
            roll,
        )

    def skippable(self, sheets: Sheets) -> frozenset[str]:
        """Totals add up by themselves.

        Who is behind plays no tiebreaker, dice lie before one player, and before nobody after the
        end.
        """
        rounds = [[int(word) for word in self.turns.numbers(sheet)] for sheet in sheets]
        points = list(map(sum, rounds))
        target = self.setup.target
        ended = any(sum(turns) >= target and len(turns) <= len(rounds[-1]) for turns in rounds)
        spared = {self.totals.key}
        if points[-1] < max(target, *points):
            spared.add(self.tiebreak.key)
        if ended or any(self._mat(sheet) for sheet in sheets[:-1]):
            spared.add(self._aside.key)
        return frozenset(spared)

    def _mat(self, sheet: Sheet) -> dict[str, str]:
        """What stands at the places of the mat."""
        texts = {color: sheet.text(cell.id) for color, cell in self._aside.places.items()}
        return {color: text for color, text in texts.items() if text}

    def audit(self, sheet: Sheet) -> Remarks:
        """Everything that cannot be right on the sheet."""
        return tuple(self._unread(sheet)) or tuple(audit(self.setup, self.columns([sheet])[0]))

    def worth(self, sheet: Sheet) -> Score | None:
        """The rounds and the mat added up, whoever else plays."""
        if any(self._unread(sheet)):
            return None
        (column,) = self.columns([sheet])
        now = turn_score(self.setup, column.mat) if column.mat else None
        return table(self.setup, column.turns, now)

    def picture(self, sheets: Sheets, seat: int, room: int) -> Drawing:
        """The dice aside, and the pad with the columns of all."""
        pads = []
        for number, sheet in enumerate(sheets, 1):
            points, totals, tiebreak = [field.numbers(sheet) for field in self.written]
            name = sheet.player or f"player {number}"
            pads.append(drawing.DrawnColumn(name, points, totals, tiebreak))
        return drawing.picture(self.setup, sheets[seat], pads, room)

    def pencil(self, sheets: Sheets, seat: int) -> PencilMarks:
        """Points, totals and the player's name, and the numbers of the dice aside."""
        said = [sheet.fact(COLUMN) for sheet in sheets]
        free = iter([number for number in self.turns.columns if number not in said])
        # Whoever says no column has the first that is free, in the order of the sheets.
        column = [given or next(free, "1") for given in said][seat]
        moved: dict[CellId, CellId] = {}
        for field in self.written:
            boxes = (field.columns.get(number, ()) for number in (said[seat] or "1", column))
            moved |= {box.id: own.id for box, own in zip(*boxes, strict=False)}
        return tuple(drawing.pencil(sheets[seat], column, moved))

    def columns(self, sheets: Sheets) -> list[PadColumn]:
        """What these sheets say, all of which can be read."""
        columns = []
        for seat, sheet in enumerate(sheets, start=1):
            turns, totals, tiebreak = [
                tuple([int(word) for word in field.numbers(sheet)]) for field in self.written
            ]
            columns.append(
                PadColumn(
                    sheet.player or f"player {seat}",
                    int(sheet.fact(COLUMN) or "1"),
                    turns,
                    totals,
                    tiebreak,
                    self._aside.lying(sheet),
                )
            )
        return columns

    def _unread(self, sheet: Sheet) -> Problems:
        """Cells that hold no number or no face, or that are another column's."""
        number = sheet.fact(COLUMN) or "1"
        if number not in self.turns.columns:
            message = f"the pad has no column {number}"
            yield Problem("bad-number", message, COLUMN, subject=COLUMN)
        for field in self.written:
            yield from _unread_points(field, sheet, number)
        shown = {(face.color, str(face.value)) for face in self.setup.faces.values()}
        for color, text in self._mat(sheet).items():
            if (color, text) not in shown:
                message = f"{color or 'lucky'} {text} is on no die; {self._aside.right}"
                cell = self._aside.places[color].id
                yield Problem("unknown-face", message, "aside", subject=cell)


def _aside(setup: RainbowSetup) -> Faces:
    """The line of the dice on the mat."""
    cells = setup.spec.cells
    places = {cell.name: cell for cell in cells["aside"]} | {"": cells[LUCKY].cells[0]}
    shown = []
    for color in places:
        texts = [text for text, face in setup.faces.items() if face.color == color]
        shown.append(f"{texts[0]} to {texts[-1]}")
    return Faces(
        "aside",
        "Dice set aside in the turn being played",
        "O5 R6 P6 G4 Y3 L4",
        places=places,
        faces=setup.faces,
        right=f"the dice show {', '.join(shown)}",
    )


def _unread_points(field: BoxPoints, sheet: Sheet, column: str) -> Problems:
    for word in field.numbers(sheet):
        if not WHOLE.fullmatch(word):
            yield Problem(
                "not-a-number",
                f'"{word}" is not a number of points; write a whole number such as 28',
                field.key,
            )
    own = {box.id for box in field.columns.get(column, ())}
    boxes = {box.id for boxes in field.columns.values() for box in boxes}
    for mark in sheet.marks:
        if mark.cell in boxes - own:
            yield Problem(
                "other-column",
                f"{mark.cell} is not in column {column}, which is this sheet's",
                field.key,
            )
