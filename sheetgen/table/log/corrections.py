"""Sheets corrected in the middle of a game, as a photo shows them: an act like any other in the
log, that replays and can be undone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from sheetgen.core.play import Names, Seat
from sheetgen.errors import NotationError, SheetError
from sheetgen.fields.filled import HEAD, Entry
from sheetgen.games.game import AnyGame
from sheetgen.messages import listed

_WORD = "paper "

SheetLines = Mapping[str, str]
"""A filled sheet by the keys of its lines."""


def correction_text(sheets: Mapping[Seat, SheetLines]) -> str:
    """The act that gives these seats sheets with those lines, as a log keeps it."""
    own = {
        str(seat): {key: text for key, text in lines.items() if key not in HEAD}
        for seat, lines in sheets.items()
    }
    return _WORD + json.dumps(own, ensure_ascii=False)


def is_correction(text: str) -> bool:
    """Whether an act in a log is one of these, and no move."""
    return text.startswith(_WORD + "{")


def corrected(
    game: AnyGame,
    state: object,
    text: str,
    names: Names,
) -> object:
    """The table with the sheets of such an act on it.

    Raises:
        NotationError: the act or a line of a sheet cannot be read.
        SheetError: what stands there cannot be by the rules, or not now.
    """
    sheets = {seat: game.sheet(state, seat, names) for seat in sheet_seats(game, state)}
    players = str(game.rules.seats(state))
    for seat, lines in _sheet_lines(text).items():
        if seat not in sheets:
            raise NotationError("no-paper", f"there is no seat {seat + 1}", subject=text)
        head = dict(zip(HEAD, (game.spec.id, names[seat], players), strict=True))
        sheet = game.parse_sheet(Entry(*line) for line in {**head, **lines}.items())
        if problems := game.audit(sheet):
            raise SheetError(problems)
        sheets[seat] = sheet
    return game.with_sheets(state, list(sheets.values()))


def sheet_seats(game: AnyGame, state: object) -> list[Seat]:
    """The seats that have a sheet; the first one where one sheet shows the whole table."""
    return list(range(1 if game.one_sheet else game.rules.seats(state)))


def _sheet_lines(text: str) -> dict[Seat, SheetLines]:
    """The lines of each seat's sheet. Raises NotationError for what is no such act."""
    try:
        sheets = json.loads(text.removeprefix(_WORD))
        return {
            int(seat): {str(key): str(line) for key, line in lines.items()}
            for seat, lines in sheets.items()
        }
    except (ValueError, AttributeError):
        raise NotationError("no-paper", f"{text} is not a sheet", subject=text) from None


def correction_summary(game: AnyGame, text: str, names: Names) -> str:
    """Such an act in a few words: `Ann's sheet as on a photo`."""
    seats = _sheet_lines(text)
    owners = ["the table's" if game.one_sheet else f"{names[seat]}'s" for seat in seats]
    return f"{listed(owners, 'and')} {'sheets' if len(owners) > 1 else 'sheet'} as on a photo"
