"""A photo of a formula sheet: what hands write and mark where, what it says, and results that are
not what their lines come to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from sheetgen.core.cells import CellId, CellIds, CellRun, Sheets, Texts
from sheetgen.core.play import ILLEGIBLE, Equation, ScanArea, ScanAreas
from sheetgen.errors import Problem, Problems
from sheetgen.games import kit
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.score import line_value, score_of
from sheetgen.games.formulas.sheets import (
    ACTIVE,
    CROSSED,
    DOUBLE,
    OVER,
    ROUND,
    USED,
    FormulasSheets,
)
from sheetgen.games.formulas.state import FormulasPhase, FormulasSheet, FormulasState, Stage
from sheetgen.games.formulas.sums import SIGNS

PLAYED = "played"
"""The boxes that are ticked when a round is over."""

SUMS = "sums"
"""The boxes of the sums."""

TOTAL = "total"
"""The box of the whole."""

ROUNDS = CellId(f"{SUMS}.rounds")
"""The box of what is lost."""

_NUMBER = "0|-?[1-9][0-9]{0,2}"


class FormulasPhotos:
    """Numbers, signs and marks, and the results that confirm them."""

    at_table = kit.anybodys

    def __init__(self, sheets: FormulasSheets) -> None:
        self.sheets = sheets
        self.setup = sheets.setup
        self.lattice = sheets.lattice
        self.spec = sheets.spec
        self.cells = sheets.spec.cells
        own = ["grid", "signs", "rows", "columns", "abilities", "rounds"]
        self.own = frozenset([cell.id for area in own for cell in self.cells[area]])

    def scan_areas(self) -> ScanAreas:
        """Numbers and signs in the grid, results and sums below; any mark makes a line active, uses
        an ability, plays a round. In a round's box a dash is written, which any mark there is.
        """
        setup = self.setup
        reached = setup.values | setup.squares | setup.results(len(setup.faces))
        numbers = sorted(str(number) for number in reached if setup.negative or number >= 0)
        result = f"({_NUMBER})({DOUBLE})?|{DOUBLE}"
        figure = ScanArea(writes=_NUMBER, glyphs=4)
        every = {
            "grid": ScanArea(writes="|".join(numbers), glyphs=max(map(len, numbers))),
            "signs": ScanArea(writes="[+x-]"),
            **dict.fromkeys(("rows", "columns"), ScanArea(ACTIVE)),
            **dict.fromkeys(("row-results", "column-results"), ScanArea(writes=result, glyphs=6)),
            "abilities": ScanArea(USED),
            "rounds": ScanArea(CROSSED),
            PLAYED: ScanArea(),
            SUMS: figure,
            TOTAL: figure,
        }
        return {area: each for area, each in every.items() if area in self.cells}

    def sheets_in(self, texts: Texts, piece: str, players: int) -> Sheets:
        """The sheet without its results; the round after the last that is ticked is played, none
        after the last for some of the players.
        """
        ticked = len(self._ticked(texts))
        ends = map(self.setup.last, self.spec.player_numbers)
        played = OVER if ticked in ends else str(ticked + 1)
        facts = ((ROUND, played),) if ticked else ()
        written = {cell: text for cell, text in texts.items() if cell in self.own}
        for line in self.lattice.lines:
            if texts.get(line.result, "").endswith(DOUBLE):
                written[line.result] = DOUBLE
        return (kit.nameless_sheet(self.spec, written, 0, facts),)

    def _ticked(self, texts: Texts) -> CellRun:
        """The boxes of rounds up to the last that is ticked."""
        boxes = self.cells[PLAYED].cells if PLAYED in self.cells else ()
        while boxes and not texts.get(boxes[-1].id):
            boxes = boxes[:-1]
        return boxes

    def inconsistencies(self, texts: Texts) -> Problems:
        """Rounds that have no tick before one that has, then written results of lines that do not
        count.
        """
        for box in self._ticked(texts):
            if not texts.get(box.id):
                yield Problem(
                    "round-unticked",
                    f"round {box.name} is not ticked, and a later one is",
                    "round",
                    subject=box.id,
                )
        sheet = self._read(texts)
        if sheet is None:
            return
        for line in self.lattice.lines:
            text = _number(texts, line.result)
            if text not in ("", "0") and line.circle not in sheet.active:
                yield Problem(
                    "result-not-active",
                    f"{line.name} is not active, and {text} is written as its result",
                    "grid",
                    subject=line.circle,
                )

    def equations(self, texts: Texts) -> tuple[Equation, ...]:
        """Each written result of an active line, the sums, and the whole."""
        sheet = self._read({cell: text for cell, text in texts.items() if text != ILLEGIBLE})
        if sheet is None:
            return ()
        active = [line for line in self.lattice.lines if line.circle in sheet.active]
        results = [
            self._result(sheet, line, texts)
            for line in active
            if _number(texts, line.result) and ILLEGIBLE not in map(texts.get, line.parts)
        ]
        return (*results, *self._sums(sheet, active, texts))

    def _read(self, texts: Texts) -> FormulasSheet | None:
        """The board of a photographed sheet; None where it cannot be read."""
        (sheet,) = self.sheets_in(texts, "", 0)
        return None if any(self.sheets.unreadable(sheet)) else self.sheets.read(sheet)

    def _result(self, sheet: FormulasSheet, line: FormulaLine, texts: Texts) -> Equation:
        """What a line comes to by its numbers and signs."""
        parts = tuple([cell for cell in line.parts if texts.get(cell)])
        times = sheet.times(line)

        def value(held: Sequence[int]) -> int:
            # numbers and signs, of which no line asks which is which
            there = dict(zip(parts, held, strict=True))
            made = replace(sheet, numbers=there, signs=self.lattice.printed)
            return times * (line_value(self.setup, made, line) or 0)

        return _equation(line.name, parts, line.result, value)

    def _sums(
        self, sheet: FormulasSheet, active: Sequence[FormulaLine], texts: Texts
    ) -> Iterator[Equation]:
        """What sums and the whole come to: by the results where all are written, else by all that
        stands in the lines.
        """
        score = score_of(self.setup, sheet)
        worth = Counter({"rounds": -score.lines[-1].points})
        for line in score.lines[:-1]:
            # `rows` is the sum of each `row 4`; all other boxes hold the whole.
            worth[f"{line.name.split()[0]}s"] += line.points
        for box in (*self.cells.areas.get(SUMS, ()), *self.cells.areas.get(TOTAL, ())):
            if texts.get(box.id):
                name = "the total" if box.area == TOTAL else box.name
                known = partial(_known, worth.get(name, score.total))
                parts = tuple([line.result for line in active if f"{line.word}s" == name])
                if parts and all(_number(texts, part) for part in parts):
                    yield _equation(name, parts, box.id)
                else:
                    yield _equation(name, (), box.id, known)

    def with_sheets(self, state: FormulasState, sheets: Sheets) -> FormulasState:
        """Whenever their owners have no dice to use; the round stays that of the table."""
        boards = tuple(map(self.sheets.read, sheets))
        table = zip(state.hands, state.sheets, boards, strict=True)
        changed = [hand.stage for hand, was, now in table if was != now]
        if state.phase == FormulasPhase.SETUP or Stage.OPEN in changed:
            raise kit.mid_turn(
                "a sheet is corrected before dice are dealt out in a round, or once its owner is"
                " through with it"
            )
        return replace(state, sheets=boards)


def _number(texts: Texts, cell: CellId) -> str:
    """The number that is written as a result, "" for none; `x2` alone or behind it doubles the
    line.
    """
    return texts.get(cell, "").removesuffix(DOUBLE)


def _equation(
    name: str,
    parts: CellIds,
    total: CellId,
    value: Callable[[Sequence[int]], int] | None = None,
) -> Equation:
    """A result, whose text may say that it is doubled, too."""
    return Equation(name, parts, total, _reads, value, full=False)


def _known(points: int, _: Sequence[int]) -> int:
    """What is counted whatever is written."""
    return points


def _reads(cell: CellId, text: str) -> int | None:
    """The number that a text stands for, or a sign's."""
    if text in SIGNS:
        return SIGNS[text]
    digits = text.removesuffix(DOUBLE)
    number = int(digits) if digits.removeprefix("-").isdecimal() else None
    # Some write what they lose with its sign.
    return abs(number) if number and cell == ROUNDS else number
