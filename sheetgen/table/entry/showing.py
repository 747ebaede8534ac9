"""The sheet at the screen: a paper in the shape that it has on the table, marks visible, or one
fact a line.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.cells import Sheet, Sheets
from sheetgen.core.drawing import Drawing, line, room_of
from sheetgen.core.play import M, Names, S, Seat
from sheetgen.games.game import Game
from sheetgen.messages import broken

NOTHING = "nothing is written yet"


def picture(game: Game[S, M], state: S, seat: Seat, width: int, names: Names = ()) -> Drawing:
    """A seat's paper in lines of no more than `width` columns, in the shape that it has on the
    table.
    """
    called = game.names(state, names)
    sheets = [game.sheet(state, each, called) for each in range(len(called))]
    return picture_of(game, sheets, seat, width)


def picture_of(
    game: Game[S, M],
    sheets: Sheets,
    place: int,
    width: int,
) -> Drawing:
    """The same of one of some filled sheets, whether they can be right or not.

    Where no picture is so narrow, its facts, broken.
    """
    drawn = game.sheets.picture(sheets, place, width)
    if room_of(drawn) <= width:
        return drawn
    pieces: list[str] = []
    for fact in facts(game, sheets[place]):
        pieces += broken(fact, width, long_words=True)
    return tuple(map(line, pieces))


def facts(game: Game[S, M], sheet: Sheet) -> Iterator[str]:
    """What stands on a sheet, one fact a line, in the words of filled sheets."""
    statements = [
        fact for field in game.sheets.fields(sheet.players) for fact in field.statements(sheet)
    ]
    return iter(statements or [NOTHING])
