"""What has to be written on paper after something has happened, in words, so that pencils and
program agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from sheetgen.core.play import Names, Seat
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words, listed


def marked(game: AnyGame, before: object, after: object, names: Names) -> Mapping[str, Words]:
    """For everybody whose sheet has changed what they write and erase, by name; pawns of a board
    that all share go by their color.
    """
    if game.one_sheet:
        was, now = (
            dict(game.format_sheet(game.sheets.sheet(state, 0))) for state in (before, after)
        )
        moved = (color for color in game.spec.letters if color in now)
        return {color: (now[color],) for color in moved if now[color] != was.get(color)}
    written: dict[str, Words] = {}
    for seat in range(game.rules.seats(after)):
        if acts := tuple(_written(game, before, after, seat)):
            written[names[seat]] = acts
    return written


def _written(
    game: AnyGame,
    before: object,
    after: object,
    seat: Seat,
) -> Iterator[str]:
    now = game.sheets.sheet(after, seat).texts
    # Whoever has just joined had nothing.
    was = game.sheets.sheet(before, seat).texts if seat < game.rules.seats(before) else {}
    for cell in game.spec.cells:
        text = now.get(cell.id, "")
        if text and text != was.get(cell.id) and (said := game.comments.written(cell, text)):
            yield said
    for cell in game.spec.cells:
        text = was.get(cell.id, "")
        if text and cell.id not in now and (said := game.comments.written(cell, text)):
            yield f"erase: {said}"


_VERBS = ("X on ", "cross out ", "circle ", "write ")


def in_breath(acts: Sequence[str]) -> str:
    """What somebody writes in one breath: `X on orange 7 and red 8, 1st under 7`."""

    def verb(act: str) -> str:
        return next((verb for verb in _VERBS if act.startswith(verb)), act)

    alike = (
        (begun, [act.removeprefix(begun) for act in some]) for begun, some in groupby(acts, verb)
    )
    return ", ".join(
        f"{begun}{listed(rest, 'and')}" if any(rest) else _repeated(begun, len(rest))
        for begun, rest in alike
    )


def _repeated(act: str, number: int) -> str:
    return act if number == 1 else f"{act}, {number} times"
