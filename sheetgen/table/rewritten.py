"""A sheet put right in the middle of a game, as a photo shows it: an act like any other in the log, that replays and can be undone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from sheetgen.core.contracts import M, S, Seat
from sheetgen.core.filled import Entry
from sheetgen.core.game import Game
from sheetgen.errors import NotationError, Problem, SheetError

_WORD = "paper "


def rewriting(lines: Mapping[str, str]) -> str:
    """The act that gives a seat a sheet with those lines, as a log keeps it."""
    return _WORD + json.dumps(dict(lines), ensure_ascii=False)


def is_rewriting(text: str) -> bool:
    """Whether an act in a log is one of these, and no move."""
    return text.startswith(_WORD + "{")


def rewritten(game: Game[S, M], state: S, seat: Seat, text: str, names: Sequence[str]) -> S:
    """The table with the sheet of such an act before a seat.

    Raises:
        NotationError: the act or a line of the sheet cannot be read.
        SheetError: what stands there cannot be by the rules, or not now.
    """
    try:
        lines = json.loads(text.removeprefix(_WORD))
        entries = [Entry(str(key), str(line)) for key, line in lines.items()]
    except (ValueError, AttributeError):
        raise NotationError(Problem("no-paper", f"{text} is no sheet", subject=text)) from None
    players = game.rules.seats(state)
    sheet = game.parse_sheet([Entry("game", game.spec.id), Entry("players", str(players)), *entries])
    if problems := game.audit(sheet):
        raise SheetError(problems)
    return game.paper.laid(state, seat, sheet)
