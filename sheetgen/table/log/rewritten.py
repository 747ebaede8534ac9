"""Papers put right in the middle of a game, as a photo shows them: an act like any other in the
log, that replays and can be undone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from sheetgen.core.play import Seat
from sheetgen.errors import NotationError, Problem, SheetError
from sheetgen.fields.filled import HEAD, Entry
from sheetgen.games.game import AnyGame
from sheetgen.messages import listed

_WORD = "paper "

Lines = Mapping[str, str]
"""A filled sheet by the keys of its lines."""


def rewriting(papers: Mapping[Seat, Lines]) -> str:
    """The act that gives these seats sheets with those lines, as a log keeps it."""
    told = {
        str(seat): {key: text for key, text in lines.items() if key not in HEAD}
        for seat, lines in papers.items()
    }
    return _WORD + json.dumps(told, ensure_ascii=False)


def is_rewriting(text: str) -> bool:
    """Whether an act in a log is one of these, and no move."""
    return text.startswith(_WORD + "{")


def rewritten(game: AnyGame, state: object, text: str, names: Sequence[str]) -> object:
    """The table with the sheets of such an act on it.

    Raises:
        NotationError: the act or a line of a sheet cannot be read.
        SheetError: what stands there cannot be by the rules, or not now.
    """
    papers, players = _papers(text), str(game.rules.seats(state))
    seats = [Seat(seat) for seat in range(1 if game.one_sheet else int(players))]
    sheets = {seat: game.sheet(state, seat, names) for seat in seats}
    for seat, lines in papers.items():
        if seat not in sheets:
            raise NotationError(Problem("no-paper", f"there is no seat {seat + 1}", subject=text))
        entries = [Entry(key, line) for key, line in lines.items()]
        sheets[seat] = game.parse_sheet(
            [
                Entry("game", game.spec.id),
                Entry("player", names[seat]),
                Entry("players", players),
                *entries,
            ]
        )
        if problems := game.audit(sheets[seat]):
            raise SheetError(problems)
    return game.with_sheets(state, list(sheets.values()))


def _papers(text: str) -> dict[Seat, Lines]:
    """The lines of each seat's sheet. Raises NotationError for what is no such act."""
    try:
        told = json.loads(text.removeprefix(_WORD))
        return {
            Seat(int(seat)): {str(key): str(line) for key, line in lines.items()}
            for seat, lines in told.items()
        }
    except (ValueError, AttributeError):
        raise NotationError(Problem("no-paper", f"{text} is not a sheet", subject=text)) from None


def whose(game: AnyGame, text: str, names: Sequence[str]) -> str:
    """Such an act in a few words: `Ann's sheet as on a photo`."""
    owners = ["the table's" if game.one_sheet else f"{names[seat]}'s" for seat in _papers(text)]
    return f"{listed(owners, 'and')} {'sheets' if len(owners) > 1 else 'sheet'} as on a photo"
