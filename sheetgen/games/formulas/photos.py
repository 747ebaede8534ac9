"""What a photo of a formula sheet shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.play import ScanArea, Score
from sheetgen.errors import Problem
from sheetgen.fields.filled import marks as marks_of
from sheetgen.games import kit
from sheetgen.games.formulas import figures
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
from sheetgen.games.formulas.sums import SIGNS


class FormulasPhotos:
    """Numbers, signs and marks, and the results that vouch for them."""

    owner = kit.no_value

    def __init__(self, sheets: FormulasSheets) -> None:
        self.sheets, self.rules, self.setup = sheets, sheets.rules, sheets.setup
        self.spec, self.lattice = sheets.spec, sheets.lattice
        self.results = frozenset(line.result for line in self.lattice.lines)
        self.own = frozenset(
            (
                *self.lattice.cells,
                *self.lattice.slots,
                *self.lattice.circles,
                *sheets.abilities.values(),
                *self.setup.boxes.values(),
            )
        )

    def scan_areas(self) -> Mapping[str, ScanArea]:
        """Numbers, signs and results; crosses at lines and abilities, dashes in lost rounds, ticks
        at those that are over.
        """
        return figures.scan_areas(
            self.setup, ACTIVE, USED, CROSSED, "".join(sorted(SIGNS, key="+x-".index))
        )

    def sheets_in(self, texts: Mapping[CellId, str], piece: str, players: int) -> tuple[Sheet, ...]:
        """The sheet without its results; the round after the last that is ticked is played, none
        after the last for some of the players.
        """
        ticked = figures.rounds_ticked(self.spec, texts)
        fewest, most = self.spec.players
        ends = map(self.setup.last, range(fewest, most + 1))
        facts = ((ROUND, OVER if ticked in ends else str(ticked + 1)),) if ticked else ()
        written = {cell: text for cell, text in texts.items() if cell in self.own}
        for cell in self.results.intersection(texts):
            if texts[cell].endswith(figures.TWICE):
                written[cell] = DOUBLE
        return (Sheet(self.spec.id, "", 0, marks_of(self.spec, written), facts),)

    def inconsistencies(self, texts: Mapping[CellId, str]) -> tuple[Problem, ...]:
        """Results, sums and ticks that do not go with the rest."""
        known = self._known(texts)
        return (
            *figures.gaps(self.spec, texts),
            *(figures.differences(self.setup, *known, texts) if known else ()),
        )

    def cross_checks(self, texts: Mapping[CellId, str]) -> tuple[tuple[CellId, ...], ...]:
        """Results and sums that are right, with what they are made of."""
        known = self._known(texts)
        return tuple(figures.agreements(self.setup, *known, texts)) if known else ()

    def _known(self, texts: Mapping[CellId, str]) -> tuple[FormulasSheet, Score] | None:
        """The board of a photographed sheet and what it is worth; None where it cannot be read."""
        (sheet,) = self.sheets_in(texts, "", 0)
        if any(self.sheets.unreadable(sheet)):
            return None
        board = self.sheets.read(sheet)
        return board, score_of(self.setup, board)

    def with_sheets(self, state: FormulasState, sheets: Sequence[Sheet]) -> FormulasState:
        """Whenever their owners have no dice to use; the round stays that of the table."""
        boards = tuple(map(self.sheets.read, sheets))
        changed = [
            hand.stage
            for hand, was, now in zip(state.hands, state.sheets, boards, strict=True)
            if was != now
        ]
        if state.phase == FormulasPhase.SETUP or Stage.OPEN in changed:
            raise kit.mid_turn(
                "a sheet is put right before dice are dealt out in a round, or once its owner is"
                " through with it"
            )
        return replace(state, sheets=boards)
