"""What the rules of several games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.game import Entry, GameSpec, Score
from sheetgen.core.notation import Line
from sheetgen.errors import Problem, SheetError
from sheetgen.words import listed, nearest

HEAD_KEYS = ("game", "player", "players")


class Stock:
    """Stock answers to what few games have anything to say about."""

    one_paper = False

    def turn_throw(self) -> Throw | None:
        """Players pick their dice."""
        return None

    def as_other(self, state: Any) -> Any:
        """Nobody else uses the dice."""
        return None

    def remarks(self, roll: Roll) -> tuple[Problem, ...]:
        """Every roll that can be read is an ordinary one."""
        return ()

    def notes(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Nothing is easily forgotten on these papers."""
        return ()

    def standing(self, state: Any) -> tuple[str, ...]:
        """The scores say it all."""
        return ()

    def worth(self, sheet: Sheet) -> Score | None:
        """A paper that makes no table is worth nothing yet."""
        return None


def check_seats(spec: GameSpec, seats: Sequence[str]) -> None:
    """Refuses a table that the game cannot seat. Raises SheetError."""
    fewest, most = spec.players
    if not fewest <= len(seats) <= most:
        span = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise SheetError(Problem("player-count", f"{len(seats)} players here; {spec.title} seats {span}"))


def name_of(names: Sequence[str], seat: int) -> str:
    """Who sits there, as verdicts say it; somebody without a name goes by the number of the seat."""
    return (names[seat] if 0 <= seat < len(names) else "") or f"player {seat + 1}"


def no_such_seat(names: Sequence[str], seat: int) -> Problem:
    """The reason against anything done by a seat that is not at the table."""
    return Problem("no-such-seat", f"there is no seat {seat}; the seats are 0 to {len(names) - 1}")


def line_of(entry: Entry) -> Line:
    """The entry's text with its place in the file."""
    return Line(entry.text, entry.file, entry.line, entry.column - 1)


def read_head(spec: GameSpec, entries: Sequence[Entry], keys: Sequence[str]) -> tuple[dict[str, Entry], str, int, list[Problem]]:
    """The entries of a filled sheet by key, the player, how many play, and what is wrong so far.

    Problems: `unknown-key`, `key-twice`, `wrong-game`, `bad-players`. A sheet that does not say how many play counts as
    the fewest that can.
    """
    known = (*HEAD_KEYS, *keys)
    by_key: dict[str, Entry] = {}
    problems: list[Problem] = []
    for entry in entries:
        if entry.key not in known:
            hint = nearest(entry.key, known) or f"; there is {listed(known)}"
            problems.append(line_of(entry).problem("unknown-key", f'there is no line "{entry.key}" on this sheet{hint}'))
        elif entry.key in by_key:
            first = by_key[entry.key].line
            problems.append(line_of(entry).problem("key-twice", f'"{entry.key}" stands here and on line {first}; keep one'))
        else:
            by_key[entry.key] = entry
    game = by_key.get("game")
    if game and game.text.strip() != spec.id:
        problems.append(line_of(game).problem("wrong-game", f'this is a sheet of "{game.text.strip()}", not of {spec.id}'))
    fewest, most = spec.players
    players = fewest
    if "players" in by_key:
        text = by_key["players"].text.strip()
        if text.isascii() and text.isdigit() and fewest <= int(text[:4]) <= most:
            players = int(text)
        else:
            problems.append(line_of(by_key["players"]).problem("bad-players", f'players is {fewest} to {most}, not "{text}"'))
    return by_key, by_key["player"].text.strip() if "player" in by_key else "", players, problems
