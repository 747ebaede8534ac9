"""Laws of photos: what a pencil leaves is read as the sheet that was filled."""

from __future__ import annotations

import re

from sheetgen.core.cells import CellId, Sheets, Texts, area_of
from sheetgen.core.play import Equation, ScanArea, ScanAreas
from sheetgen.errors import SheetError
from sheetgen.games.game import AnyGame
from sheetgen.testing.law import Findings, law, refused
from sheetgen.testing.trial import GameTrial


@law
def a_photo_of_what_a_pencil_leaves_shows_the_same_sheet(
    game: AnyGame, trial: GameTrial
) -> Findings:
    """A photo of what a pencil leaves shows the same sheet, on which nothing disagrees; what is
    written by hand fits the pattern of its area (`writes`), with no more glyphs than it says.
    """
    if game.photos is None:
        return
    areas = game.scan_areas()
    yield "areas are read", bool(areas)
    yield "areas that there are not", areas.keys() - game.spec.cells.areas.keys(), set()
    for table in trial.tables():
        for seat in trial.sheet_seats:
            trial.about = {"seat": seat}
            texts = photographed(game, table.sheets, seat)
            if texts is None:
                continue
            yield "what its area cannot have written", unwritable(areas, texts), []
            sheet = table.sheets[seat]
            piece = " ".join(text for _, text in sheet.facts)
            (found,) = game.photos.sheets_in(texts, piece, trial.players)
            marks = [mark for mark in sheet.marks if area_of(mark.cell) in areas]
            yield "marks", list(found.marks), marks
            yield "what disagrees", tuple(game.photos.inconsistencies(texts)), ()
            for equation in game.photos.equations(texts):
                yield "an equation holds", _holds(equation, texts)
            known = found if found.facts else sheet
            owner, laid = game.at_table(table.state, known)
            yield "its owner, where it is known", owner in (None, seat)
            yield "the same marks at the table", laid.marks, known.marks


@law
def the_sheets_of_a_table_may_be_laid_upon_it(game: AnyGame, trial: GameTrial) -> Findings:
    """The sheets of a table may be laid upon it, which changes nothing, whenever sheets may be
    exchanged; where they may not be, the code is `mid-turn`.
    """
    if game.photos is None:
        return
    for table in trial.tables():
        state = table.state
        sheets = [table.sheets[seat] for seat in trial.sheet_seats]
        found = refused(SheetError, game.with_sheets, state, sheets)
        if found == ["mid-turn"] or game.outcome(state) is not None:
            continue
        yield "what speaks against it", found, []
        yield "the table", game.with_sheets(state, sheets), state


def photographed(game: AnyGame, sheets: Sheets, seat: int) -> Texts | None:
    """What a photo without any fault shows in the cells that are read; None where a pawn lies there
    that the game does not look for, as with more players than usual.
    """
    areas = game.scan_areas()
    texts: dict[CellId, str] = {}
    for one in game.sheets.pencil(sheets, seat):
        area = areas.get(area_of(one.cell))
        if area is None:
            continue
        if area.pawns and one.color not in area.pawns:
            return None
        texts[one.cell] = area.pawns[one.color] if area.pawns else area.reading(one)
    return texts


def unwritable(areas: ScanAreas, texts: Texts) -> list[CellId]:
    """The cells that hold what their area never has written there."""
    return [cell for cell, text in texts.items() if not _fits(areas[area_of(cell)], text)]


def _fits(area: ScanArea, text: str) -> bool:
    """Whether a text may stand in an area, as its `writes` and `glyphs` have it."""
    if not area.writes:
        return True
    return len(text) <= area.glyphs and re.fullmatch(area.writes, text) is not None


def _holds(equation: Equation, texts: Texts) -> bool:
    """Whether all of an equation can be read, and holds."""
    *parts, total = equation.numbers(texts)
    return len(parts) == len(equation.parts) and total == equation.value_of(parts)
