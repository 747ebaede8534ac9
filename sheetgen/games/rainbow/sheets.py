"""The paper: a player's column on the pad and the dice on the mat, as fields, as a sheet, and
audited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.dice import Roll, match_dice
from sheetgen.core.drawing import Drawing, Penciled
from sheetgen.core.play import Score, Seat
from sheetgen.errors import Problem, SheetError
from sheetgen.fields.choices import Number
from sheetgen.fields.filled import Field, Filling, marks
from sheetgen.fields.rows import Faces, Points
from sheetgen.games import kit
from sheetgen.games.kit import check_papers
from sheetgen.games.rainbow import drawing
from sheetgen.games.rainbow.needs import LUCKY, PAD, columns
from sheetgen.games.rainbow.position import Column, after_end, lying, position, reached
from sheetgen.games.rainbow.score import table, turn_score
from sheetgen.games.rainbow.state import DIE, Setup, State

COLUMN = "column"

WHOLE = re.compile("[0-9]{1,9}")


class RainbowSheets:
    """The pad's column of one player, and the mat while it is that player's turn."""

    others_half = kit.no_value

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        cells = setup.spec.cells
        points, totals, tiebreak = (columns(cells[area]) for area in PAD)
        asks = "Points of each round, first to last (0 = bamboozled)"
        self._column = Number(
            COLUMN,
            "Which column of the pad?",
            "2",
            asked=False,
            least=1,
            most=setup.spec.players[1],
            default="1",
        )
        self.turns = rounds = Points(
            "turns", asks, "28 0 31", columns=points, column=COLUMN, more="second-pad-points"
        )
        asks, more = "Running totals as written (empty = add them up)", "second-pad-totals"
        self.totals = Points(
            "totals", asks, "28 28 59", columns=totals, column=COLUMN, more=more, of=rounds
        )
        asks = "Points of tiebreaker rounds, if there were any"
        self.tiebreak = Points("tiebreak", asks, "14", columns=tiebreak, column=COLUMN, joined=True)
        places = {cell.name: cell for cell in cells["aside"]} | {"": cells[LUCKY].cells[0]}
        faces = {face.text: face for face in setup.faces}
        shown = [[text for text, face in faces.items() if face.color == color] for color in places]
        right = f"the dice show {', '.join(f'{texts[0]} to {texts[-1]}' for texts in shown)}"
        example = "O5 R6 P6 G4 Y3 L4"
        self._aside = Faces(
            "aside",
            "Dice set aside in the turn being played",
            example,
            places=places,
            faces=faces,
            right=right,
        )
        self._lying = {
            (color, str(setup.value[index])): index
            for index, color in enumerate(face.color for face in setup.faces)
        }

    def fields(self, players: int) -> tuple[Field, ...]:
        """The lines of a filled sheet."""
        return (self._column, self.turns, self.totals, self.tiebreak, self._aside)

    def sheet(self, state: State, seat: Seat) -> Sheet:
        """The seat's column of the pad, and the mat while it is its turn."""
        setup, filling = self.setup, Filling()
        if state.columns[seat] > 1:
            filling.facts[COLUMN] = str(state.columns[seat])
        self.turns.put(state.points[seat], filling)
        self.totals.unwritten(filling)
        self.tiebreak.put(state.extra[seat], filling)
        if state.queue[:1] == (seat,):
            for die in state.turn.aside:
                if die >= 0:
                    face = setup.faces[die >> DIE]
                    filling.texts[self._aside.places[face.color].id] = str(face.value)
        return Sheet(
            setup.spec.id,
            "",
            state.players,
            marks(setup.spec, filling.texts),
            tuple(filling.facts.items()),
        )

    def position(self, sheets: Sequence[Sheet], roll: Roll | None) -> State:
        """The table that these papers show (see `sheetgen.games.rainbow.position`)."""
        players = check_papers(self.setup.spec, sheets)
        problems: list[Problem] = []
        papers = [
            self.column_of(sheet, f"player {seat}", problems)
            for seat, sheet in enumerate(sheets, start=1)
        ]
        if problems:
            raise SheetError(problems)
        known = len(sheets) > 1 or sheets[0].players > 0
        return position(self.setup, papers, players if known else 0, roll)

    def skippable(self, sheets: Sequence[Sheet]) -> frozenset[str]:
        """Totals add up by themselves.

        Who is behind plays no tiebreaker, dice lie before one player, and before nobody after the
        end.
        """
        rounds = [[int(word) for word in self.turns.numbers(sheet)] for sheet in sheets]
        points, target = list(map(sum, rounds)), self.setup.target
        ended = any(sum(turns) >= target and len(turns) <= len(rounds[-1]) for turns in rounds)
        behind = points[-1] < max(target, *points)
        elsewhere = any(
            sheet.text(cell.id) for sheet in sheets[:-1] for cell in self._aside.places.values()
        )
        spared = {
            self.totals.key: True,
            self.tiebreak.key: behind,
            self._aside.key: ended or elsewhere,
        }
        return frozenset(key for key, is_spared in spared.items() if is_spared)

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything that cannot be right on the paper."""
        problems: list[Problem] = []
        paper = self.column_of(sheet, "", problems)
        return tuple(problems) or tuple(_audit(self.setup, paper))

    def worth(self, sheet: Sheet) -> Score | None:
        """The rounds and the mat added up, whoever else plays."""
        problems: list[Problem] = []
        paper = self.column_of(sheet, "", problems)
        if problems:
            return None
        return table(
            self.setup,
            paper.turns,
            turn_score(self.setup, lying(self.setup, paper.mat)) if paper.mat else None,
        )

    def picture(self, sheets: Sequence[Sheet], seat: int, room: int) -> Drawing:
        """The dice aside, and the pad with the columns of all."""
        written = (self.turns, self.totals, self.tiebreak)
        pads = [
            drawing.Pad(one.player or f"player {n}", *(points.numbers(one) for points in written))
            for n, one in enumerate(sheets, 1)
        ]
        return drawing.picture(self.setup, sheets[seat], pads, room)

    def pencil(self, sheets: Sequence[Sheet], seat: int) -> tuple[Penciled, ...]:
        """Points, totals and the player's name, and the numbers of the dice aside."""
        said = [sheet.fact(COLUMN) for sheet in sheets]
        free = iter([number for number in self.turns.columns if number not in said])
        # Whoever says no column has the first that is free, in the order of the papers.
        column = [given or next(free, "1") for given in said][seat]
        moved: dict[CellId, CellId] = {}
        for field in (self.turns, self.totals, self.tiebreak):
            boxes = (field.columns.get(number, ()) for number in (said[seat] or "1", column))
            moved |= {box.id: own.id for box, own in zip(*boxes, strict=False)}
        return tuple(drawing.pencil(sheets[seat], column, moved))

    def column_of(self, sheet: Sheet, player: str, problems: list[Problem]) -> Column:
        """What the paper says; a cell that holds no number or no face, or that is another column's,
        is a problem.
        """
        number = sheet.fact(COLUMN) or "1"
        if number not in self.turns.columns:
            problems.append(
                Problem("bad-number", f"the pad has no column {number}", COLUMN, subject=COLUMN)
            )
        written = [
            self._numbers(points, sheet, number, problems)
            for points in (self.turns, self.totals, self.tiebreak)
        ]
        mat: list[int] = []
        for color, cell in self._aside.places.items():
            text = sheet.text(cell.id)
            if (color, text) in self._lying:
                mat.append(self._lying[color, text])
            elif text:
                message = f"{color or 'lucky'} {text} is on no die; {self._aside.right}"
                problems.append(Problem("unknown-face", message, "aside", subject=cell.id))
        column = 1 if problems else int(number)
        return Column(
            sheet.player or player, column, written[0], written[1], written[2], tuple(mat)
        )

    def _numbers(
        self, points: Points, sheet: Sheet, number: str, problems: list[Problem]
    ) -> tuple[int, ...]:
        words = points.numbers(sheet)
        for word in words:
            if not WHOLE.fullmatch(word):
                problems.append(
                    Problem(
                        "not-a-number",
                        f"{word} is no number of points; write a whole number such as 28",
                        points.key,
                    )
                )
        others = {
            box.id for column, boxes in points.columns.items() for box in boxes if column != number
        }
        for mark in sheet.marks:
            if mark.cell in others:
                problems.append(
                    Problem(
                        "other-column",
                        f"{mark.cell} is not in column {number}, which is this paper's",
                        points.key,
                    )
                )
        return tuple(int(word) for word in words if WHOLE.fullmatch(word))


def _audit(setup: Setup, paper: Column) -> Iterator[Problem]:
    possible, sums = setup.possible_points, tuple(accumulate(paper.turns))
    for key, turns in (("turns", paper.turns), ("tiebreak", paper.extra)):
        for number, points in enumerate(turns, start=1):
            if points not in possible:
                most = (
                    f"the most is {max(possible)}"
                    if points > max(possible)
                    else "no set of dice adds up to it"
                )
                yield Problem(
                    "impossible-points",
                    f"round {number}: {points} points in one turn cannot be; {most}",
                    key,
                    subject=f"{key} {number}",
                )
    for number, (written, right) in enumerate(zip(paper.totals, sums, strict=False), start=1):
        if written != right:
            message = (
                f"round {number}: the running total says {written}; the points add up to {right}"
            )
            yield Problem("wrong-total", message, "totals", subject=f"totals {number}")
    if len(paper.totals) > len(sums):
        message = (
            f"{len(paper.totals)} running totals for {len(sums)} rounds; there is one total a round"
        )
        yield Problem("too-many-totals", message, "totals")
    end = reached(setup, paper.turns)
    if end and end[0] < len(sums):
        yield after_end(setup, paper.turns, *end)
    if paper.extra and not end:
        message = (
            f"a tiebreaker is played by leaders with {setup.target} or more; this total is"
            f" {sum(paper.turns)}"
        )
        yield Problem("tiebreak-too-early", message, "tiebreak", setup.spec.named("target"))
    faces = [setup.faces[face] for face in paper.mat if setup.place[face] < setup.lucky]
    given = match_dice(faces, setup.spec.dice)
    for index, face in enumerate(faces):
        if index not in given:
            able = sum(face in die.faces for die in setup.spec.dice)
            message = (
                f"{face.text}: the {able} dice that show it already show something else that is"
                " aside; one of these was misread"
            )
            yield Problem("dice-cannot-show", message, "aside", subject=f'aside "{face.text}"')
