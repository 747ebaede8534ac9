"""A photo of a formula sheet: what hands write and mark where, what it says, and results that are
not what their lines come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from sheetgen.core.cells import Cell, CellId, Sheet
from sheetgen.core.play import ScanArea
from sheetgen.errors import Problem
from sheetgen.games import kit
from sheetgen.games.formulas.score import score_of
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

PLAYED, SUMS, TOTAL = "played", "sums", "total"
"""The boxes that are ticked when a round is over, those of the sums, and that of the whole."""

_NUMBER = "0|-?[1-9][0-9]{0,2}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A result, a sum or the whole."""

    cell: CellId  # where it is written
    name: str
    value: int  # what it comes to
    parts: tuple[CellId, ...] = ()  # the numbers and signs that it is made of

    def agrees(self, text: str) -> bool:
        """Whether a written number is right; some write what they lose with its sign."""
        number = int(text)
        return number == self.value or (self.name == "rounds" and -number == self.value)


class FormulasPhotos:
    """Numbers, signs and marks, and the results that vouch for them."""

    owner = kit.no_value

    def __init__(self, sheets: FormulasSheets) -> None:
        self.sheets, self.setup, self.lattice = sheets, sheets.setup, sheets.lattice
        self.spec, self.cells = sheets.spec, sheets.spec.cells
        own = ["grid", "signs", "rows", "columns", "abilities", "rounds"]
        self.own = frozenset([cell.id for area in own for cell in self.cells[area]])

    def scan_areas(self) -> Mapping[str, ScanArea]:
        """Numbers and signs in the grid, results and sums below; any mark makes a line active, uses
        an ability, plays a round. In a round's box a dash is written, which any mark there is.
        """
        setup = self.setup
        reached = setup.values | setup.squares | setup.results(len(setup.faces))
        numbers = sorted(str(number) for number in reached if setup.negative or number >= 0)
        result, figure = f"({_NUMBER})({DOUBLE})?|{DOUBLE}", ScanArea(writes=_NUMBER, glyphs=4)
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

    def sheets_in(
        self,
        texts: Mapping[CellId, str],
        piece: str,
        players: int,
    ) -> tuple[Sheet, ...]:
        """The sheet without its results; the round after the last that is ticked is played, none
        after the last for some of the players.
        """
        ticked = len(self._ticked(texts))
        fewest, most = self.spec.players
        ends = map(self.setup.last, range(fewest, most + 1))
        facts = ((ROUND, OVER if ticked in ends else str(ticked + 1)),) if ticked else ()
        written = {cell: text for cell, text in texts.items() if cell in self.own}
        for line in self.lattice.lines:
            if texts.get(line.result, "").endswith(DOUBLE):
                written[line.result] = DOUBLE
        return (kit.nameless_sheet(self.spec, written, 0, facts),)

    def _ticked(self, texts: Mapping[CellId, str]) -> Sequence[Cell]:
        """The boxes of rounds up to the last that is ticked."""
        boxes = self.cells[PLAYED].cells if PLAYED in self.cells else ()
        while boxes and not texts.get(boxes[-1].id):
            boxes = boxes[:-1]
        return boxes

    def inconsistencies(self, texts: Mapping[CellId, str]) -> tuple[Problem, ...]:
        """Results, sums and ticks that do not go with the rest."""
        sheet = self._read(texts)
        differences = self._differences(sheet, texts) if sheet else ()
        return (*self._gaps(texts), *differences)

    def _gaps(self, texts: Mapping[CellId, str]) -> Iterator[Problem]:
        """Rounds that have no tick before one that has."""
        for box in self._ticked(texts):
            if not texts.get(box.id):
                message = f"round {box.name} is not ticked, and a later one is"
                yield Problem("round-unticked", message, "round", subject=box.id)

    def _differences(self, sheet: FormulasSheet, texts: Mapping[CellId, str]) -> Iterator[Problem]:
        """Written results that are not what their lines, the sums or the whole come to; the
        computed ones count.
        """
        for line in self.lattice.lines:
            text = _number(texts, line.result)
            if text not in ("", "0") and line.circle not in sheet.active:
                message = f"{line.name} is not active, and {text} is written as its result"
                yield Problem("result-not-active", message, "grid", subject=line.circle)
        for figure in self._figures(sheet):
            text = _number(texts, figure.cell)
            if text and not figure.agrees(text):
                message = f"{figure.name}: {text} is written, and it comes to {figure.value}"
                yield Problem("result-differs", message, "grid", subject=figure.cell)

    def cross_checks(self, texts: Mapping[CellId, str]) -> tuple[tuple[CellId, ...], ...]:
        """Results and sums that are right, with what they are made of."""
        sheet, right = self._read(texts), []
        for figure in self._figures(sheet) if sheet else ():
            text = _number(texts, figure.cell)
            if text and figure.agrees(text):
                right.append((figure.cell, *filter(texts.get, figure.parts)))
        return tuple(right)

    def _read(self, texts: Mapping[CellId, str]) -> FormulasSheet | None:
        """The board of a photographed sheet; None where it cannot be read."""
        (sheet,) = self.sheets_in(texts, "", 0)
        return None if any(self.sheets.unreadable(sheet)) else self.sheets.read(sheet)

    def _figures(self, sheet: FormulasSheet) -> Iterator[Figure]:
        """Each result that counts, the sums and the whole."""
        score, results = score_of(self.setup, sheet), list[Figure]()
        for line, counted in zip(self.lattice.lines, score.lines, strict=False):
            parts = line.parts if counted.points else ()
            results.append(Figure(line.result, line.name, counted.points, parts))
            if line.circle in sheet.active:
                yield results[-1]
        for box in (*self.cells.areas.get(SUMS, ()), *self.cells.areas.get(TOTAL, ())):
            if box.name == "rounds":
                yield Figure(box.id, box.name, -score.lines[-1].points)
                continue
            # `rows` is the sum of each `row 4`; all other boxes hold the whole
            summed = [one for one in results if f"{one.name.split()[0]}s" == box.name]
            value = sum(one.value for one in summed) if summed else score.total
            name = "the total" if box.area == TOTAL else box.name
            whole = chain.from_iterable(one.parts for one in summed or results)
            yield Figure(box.id, name, value, tuple(whole))

    def with_sheets(self, state: FormulasState, sheets: Sequence[Sheet]) -> FormulasState:
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


def _number(texts: Mapping[CellId, str], cell: CellId) -> str:
    """The number that is written as a result, "" for none; `x2` alone or behind it doubles the
    line.
    """
    return texts.get(cell, "").removesuffix(DOUBLE)
