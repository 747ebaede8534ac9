"""Laws of filled sheets: their lines, their marks, their scores, how they are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.core.cells import Sheet
from sheetgen.fields.filled import PLAYERS, Entry
from sheetgen.games.game import AnyGame
from sheetgen.testing.law import Findings, law, unsaid
from sheetgen.testing.trial import GameTrial

_ROOM = 80  # columns in which a sheet is drawn


@law
def legal_play_audits_clean(game: AnyGame, trial: GameTrial) -> Findings:
    """A sheet from legal play has nothing on it that cannot be right, whether it says how many play
    or not.
    """
    for sheet in trial.sheets():
        problems = game.audit(sheet)
        yield "what is wrong", problems, ()
        if not game.one_sheet:
            problems = game.audit(replace(sheet, players=0))
            yield "where nobody says how many play", problems, ()


@law
def sheets_read_back_as_they_are_written(game: AnyGame, trial: GameTrial) -> Findings:
    """A filled sheet reads back as it is written."""
    for sheet in trial.sheets():
        yield "read back", game.parse_sheet(entries_of(game, sheet)), sheet


@law
def an_example_of_a_field_reads_back(game: AnyGame, trial: GameTrial) -> Findings:
    """The example of a field is an answer that can be typed: it says something, and reads back as
    it is written.
    """
    for field in game.sheets.fields(trial.players):
        if field.example:
            trial.about = {"line": field.key}
            lines = {PLAYERS: str(trial.players), field.key: field.example}
            entries = [Entry(key, text) for key, text in lines.items()]
            sheet = game.parse_sheet(entries)
            yield "it says something", field.key in dict(game.format_sheet(sheet))
            yield "read back", game.parse_sheet(entries_of(game, sheet)), sheet


@law
def marks_stand_in_cells_of_the_layout(game: AnyGame, trial: GameTrial) -> Findings:
    """Every mark on a sheet stands in a cell of the layout."""
    for sheet in trial.sheets():
        for mark in sheet.marks:
            yield "the mark has a cell", game.spec.cells.cell(mark.cell) is not None


@law
def a_game_that_has_been_played_has_left_marks(_: AnyGame, trial: GameTrial) -> Findings:
    """A game that has been played has left marks."""
    yield "there are marks", any(sheet.marks for sheet in trial.end.sheets)


@law
def the_sheets_at_the_end_score_what_their_players_score(
    game: AnyGame, trial: GameTrial
) -> Findings:
    """The sheets at the end, read as a table, score what their players score."""
    end = trial.end
    for seat in trial.seats:
        total = game.score(end.state, seat).total
        yield "points of a seat", game.score(end.position(), seat).total, total


@law
def a_sheet_of_the_whole_table_is_the_same_for_all(game: AnyGame, trial: GameTrial) -> Findings:
    """Where one sheet shows the whole table, it is the same for every seat."""
    if not game.one_sheet:
        return
    for table in trial.tables():
        yield "how many different sheets", len({sheet.marks for sheet in table.sheets}), 1


@law
def a_sheet_is_drawn_with_its_marks(game: AnyGame, trial: GameTrial) -> Findings:
    """A sheet is drawn, and its drawing changes when, and only when, its marks do."""
    first = trial.sampled[0].sheets
    last = trial.end.sheets
    for seat in trial.sheet_seats:
        begun = game.sheets.picture(first, seat, _ROOM)
        ended = game.sheets.picture(last, seat, _ROOM)
        yield "something is drawn", bool(begun)
        yield "drawn alike", begun == ended, first[seat] == last[seat]


@law
def what_is_said_of_a_sheet_names_its_lines(game: AnyGame, trial: GameTrial) -> Findings:
    """What is said of a sheet names its lines: notes, lines to skip, its worth and its marks."""
    keys = {"", PLAYERS, *(field.key for field in game.sheets.fields(trial.players))}
    for sheet in trial.sheets():
        notes = game.comments.notes(sheet)
        yield "notes that are not said", unsaid(note.message for note in notes), []
        yield "notes on no line", {note.where for note in notes} - keys, set()
        yield "no lines to skip", set(game.sheets.skippable([sheet])) - keys, set()
        worth = game.sheets.worth(sheet)
        if worth is not None:
            yield "its worth", worth.total, sum(line.points for line in worth.lines)
        for mark in sheet.marks:
            cell = game.spec.cells.cell(mark.cell)
            said = game.comments.written(cell, mark.text) if cell else ""
            yield "a mark that is not said", unsaid(filter(None, [said])), []


def entries_of(game: AnyGame, sheet: Sheet) -> Iterator[Entry]:
    """A filled sheet as a file would hold it."""
    for number, (key, text) in enumerate(game.format_sheet(sheet), start=1):
        yield Entry(key, text, number, len(key) + 3, "sheet.yaml")
