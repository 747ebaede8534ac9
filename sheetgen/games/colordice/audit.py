"""What cannot be right about a position, whatever was played before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen.core.cells import Sheet
from sheetgen.core.notation import Line
from sheetgen.errors import Problem
from sheetgen.games.colordice.moves import OUT, REMOVED, counted
from sheetgen.games.colordice.paper import Position, keys, player_count, read
from sheetgen.games.colordice.state import House
from sheetgen.words import nearest


@dataclass(frozen=True, slots=True)
class Seated:
    """A position with everybody at the table named.

    Attributes:
        position: what the sheet says.
        players: the players' colors in seat order.
        dummies: the dummies' colors, clockwise after them.
    """

    position: Position
    players: tuple[str, ...]
    dummies: tuple[str, ...]

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors in play."""
        return (*self.players, *self.dummies)

    def count(self, color: str, place: str) -> int:
        """The color's pawns in a place."""
        return dict(dict(self.position.pawns).get(color, ())).get(place, 0)

    def abroad(self, color: str) -> int:
        """The color's pawns in areas of others."""
        return sum(self.count(color, area) for area in self.colors if area != color)


def seated(house: House, sheet: Sheet, problems: list[Problem]) -> Seated:
    """Who plays on a sheet: the colors that it names, else the first ones for the number it gives, else for the layout's switch `seats`."""
    known = {key: Line(text) for key, text in sheet.facts if key in keys(house)}
    for key, _ in sheet.facts:
        if key not in known:
            problems.append(Problem("unknown-key", f'unknown line "{key}"{nearest(key, keys(house))}', key))
    position, unread = read(house, known)
    problems += (replace(problem, where=key) for key, problem in unread)
    rest = [color for color in house.palette if color not in position.dummies]
    players = position.players or tuple(rest[: sheet.players if sheet.players > 1 else house.spec.count("seats")])
    if not position.players and sheet.players > len(players):
        message = f"{sheet.players} players; colors for {len(players)} are left beside the dummies"
        problems.append(Problem("player-count", message, "players"))
    free = [color for color in house.palette if color not in players]
    missing = max(0, house.areas_least - len(players))
    return Seated(position, players, position.dummies or tuple(free[:missing]))


def audit(house: House, sheet: Sheet) -> tuple[Problem, ...]:
    """Everything that cannot be right on the sheet; `where` is the key of the line."""
    problems: list[Problem] = []
    table = seated(house, sheet, problems)
    return (*problems, *check(house, table, {str(problem.where) for problem in problems}))


def check(house: House, table: Seated, unread: set[str]) -> tuple[Problem, ...]:
    """Everything that cannot be right about a position, beside the lines that could not be read."""
    problems = [*_people(house, table), *_dice(table)]
    for color, _ in table.position.pawns:
        problems += _color(house, table, color)
    if table.position.pawns:
        missing = [color for color in table.colors if color not in dict(table.position.pawns)]
        problems += [
            Problem("color-missing", f"nothing says where the {color} pawns are; all {house.pawns} must be somewhere", color)
            for color in missing
            if color not in unread
        ]
    problems += _areas(house, table)
    problems += _homes(house, table)
    return tuple(problems)


def _people(house: House, table: Seated) -> Iterator[Problem]:
    yield from (Problem("player-count", message, "players") for message in player_count(house, len(table.players)))
    for color in table.dummies:
        if color in table.players:
            yield Problem("color-twice", f"{color} is a player and a dummy; it can be one of them", "dummies")
    needed = max(0, house.areas_least - len(table.players))
    if len(table.dummies) != needed:
        message = f"dummies: {len(table.dummies)}; with {len(table.players)} players there are {needed}, to fill {house.areas_least} areas"
        yield Problem("dummy-count", message, "dummies")
    turn, counter = table.position.turn, table.position.counter
    if turn and turn not in table.players:
        yield Problem("turn-not-player", f"{turn} cannot have a turn; the players are {' '.join(table.players)}", "turn")
    if counter:
        yield from _counter(house, table, counter, turn or next(iter(table.players), ""))


def _counter(house: House, table: Seated, counter: str, turn: str) -> Iterator[Problem]:
    if counter not in table.colors or counter == turn:
        yield Problem("counter-not-opponent", f"{counter} cannot counterattack {turn}; only its opponents can", "counter")
        return
    dice = dict(table.position.dice)
    if dice and dice.get(counter, 0) <= dice.get(turn, 0):
        message = f"{counter} cannot counterattack: it shows {dice.get(counter, 0)}, {turn} {dice.get(turn, 0)}; only a higher die does"
        yield Problem("counter-not-higher", message, "counter")
    if house.dummy_by == "never" and counter in table.dummies:
        yield Problem("counter-dummy", f"{counter} is a dummy and does not counterattack", "counter", house.text("dummy-by"))


def _dice(table: Seated) -> Iterator[Problem]:
    shown = dict(table.position.dice)
    for color in shown:
        if color not in table.colors:
            yield Problem("die-not-in-play", f"there is no {color} die in play; there is {' '.join(table.colors)}", "dice")
    missing = [color for color in table.colors if color not in shown]
    if shown and missing:
        yield Problem("dice-missing", f"the dice line says nothing of {' '.join(missing)}; all dice in play show something", "dice")


def _color(house: House, table: Seated, color: str) -> Iterator[Problem]:
    if color not in table.colors:
        yield Problem("color-not-in-play", f"{color} does not play here; {' '.join(table.colors)} do", color)
        return
    places = dict(table.position.pawns)[color]
    for place, count in places:
        if place not in (*table.colors, OUT, REMOVED):
            yield Problem("area-not-in-play", f"{counted(count, color)} in {place}, which is not in play", color)
    total = sum(count for _, count in places)
    if total != house.pawns:
        yield Problem("wrong-total", f"{counted(total, color)} in all; there are {house.pawns} of each color", color)
    if color in table.dummies:
        yield from _dummy(house, table, color)
    elif table.count(color, REMOVED):
        message = f"{counted(table.count(color, REMOVED), color)} removed; struck pawns of a player go outside"
        yield Problem("player-removed", message, color)


def _dummy(house: House, table: Seated, color: str) -> Iterator[Problem]:
    outside, removed, abroad = table.count(color, OUT), table.count(color, REMOVED), table.abroad(color)
    if outside and not house.dummy_returns:
        message = f"{counted(outside)} of the dummy {color} outside; they start inside and leave the game when they are struck"
        yield Problem("dummy-outside", message, color, house.text("dummy-return"))
    if removed and house.dummy_returns:
        message = f"{counted(removed)} of the dummy {color} removed; struck pawns go outside"
        yield Problem("dummy-removed", message, color, house.text("dummy-return"))
    if abroad and house.dummy_by == "never":
        message = f"{counted(abroad)} of the dummy {color} in other areas; nobody moves them"
        yield Problem("dummy-abroad", message, color, house.text("dummy-by"))


def _areas(house: House, table: Seated) -> Iterator[Problem]:
    for area in table.colors:
        total = sum(table.count(color, area) for color in table.colors)
        if total > house.positions(area):
            yield Problem("area-overfull", f"{counted(total)} in {area}, which has {house.positions(area)} positions", area)
    won = [color for color in table.players if any(table.count(color, area) >= house.pawns for area in table.colors if area != color)]
    if len(won) > 1:
        yield Problem("two-winners", f"{' and '.join(won)} have all pawns in one foreign area; the first of them ended the game", won[-1])


def _homes(house: House, table: Seated) -> Iterator[Problem]:
    """Own pawns never come home, so no more can be there than at the start, whoever began."""
    players = len(table.players)
    firsts = range(players) if house.first_random else range(1)
    at_home = [table.count(color, color) for color in table.players]
    starts = [[house.first_pawns + (seat - first) % players for seat in range(players)] for first in firsts]
    if not players or any(all(now <= then for now, then in zip(at_home, start, strict=True)) for start in starts):
        return
    most = max(range(players), key=lambda seat: at_home[seat] - max(start[seat] for start in starts))
    found = ", ".join(f"{color} {count}" for color, count in zip(table.players, at_home, strict=True))
    begun = " ".join(str(count) for count in starts[0])
    message = f"at home are {found}; they began with {begun}, clockwise from whoever had the first turn, and none comes back"
    yield Problem("too-many-at-home", message, table.players[most], house.text("first"))
