"""Positions as sheets and back: the whole table of Color Dice stands on one paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll
from sheetgen.core.game import Seat
from sheetgen.errors import Problem, SheetError
from sheetgen.games.colordice import audit, turn
from sheetgen.games.colordice.audit import Seated
from sheetgen.games.colordice.moves import OUT, REMOVED
from sheetgen.games.colordice.paper import Position, facts
from sheetgen.games.colordice.state import House, Phase, Table


def sheet(house: House, table: Table, seat: Seat) -> Sheet:
    """The position on paper, with the seat's name on it."""
    names = table.colors
    pawns = tuple(
        (color, tuple((table.place_name(place), count) for place, count in _in_order(house, table, row) if count))
        for color, row in zip(names, table.pawns, strict=True)
    )
    shown = [(color, value) for color, value in zip(names, table.dice, strict=False) if value]
    position = Position(
        players=names[: len(table.names)],
        dummies=names[len(table.names) :],
        turn=names[table.active],
        counter=names[table.acting] if table.phase is Phase.COUNTER else "",
        dice=tuple(sorted(shown, key=lambda item: house.palette.index(item[0]))),
        pawns=pawns,
    )
    return Sheet(house.spec.id, table.names[seat], len(table.names), (), facts(house, position))


def _in_order(house: House, table: Table, row: Sequence[int]) -> list[tuple[int, int]]:
    """A color's pawns by place, areas in the order of the palette."""
    order = (*house.palette, OUT, REMOVED)
    return sorted(enumerate(row), key=lambda item: order.index(table.place_name(item[0])))


def read_position(house: House, sheets: Sequence[Sheet], roll: Roll | None) -> Table:
    """The table that a position shows. Raises SheetError."""
    paper = sheets[0] if sheets else Sheet(house.spec.id)
    problems: list[Problem] = []
    seated = audit.seated(house, paper, problems)
    dice = dict(seated.position.dice) | {str(thrown.die): thrown.face.value or 0 for thrown in roll or ()}
    seated = replace(seated, position=replace(seated.position, dice=tuple(dice.items())))
    problems += audit.check(house, seated, {str(problem.where) for problem in problems})
    if any(other.facts != paper.facts for other in sheets):
        problems.append(Problem("sheets-differ", "these sheets show different positions; one sheet tells the whole of it", "players"))
    if seated.position.counter and not dice:
        problems.append(Problem("dice-missing", "a counterattack needs dice; nothing says what they show", "dice"))
    if problems:
        raise SheetError(problems)
    names = tuple(other.player for other in sheets) if len(sheets) == len(seated.players) else seated.players
    return _with_dice(house, seated, _placed(house, seated, names), dice)


def _placed(house: House, seated: Seated, names: tuple[str, ...]) -> Table:
    """The pawns as the sheet has them, else as at the start, with the turn about to begin."""
    colors = seated.colors
    bare = Table(names, colors, (), Phase.FIRST)
    ready = turn.set_up(house, bare, 0)
    if seated.position.pawns:
        places = (*colors, OUT, REMOVED)
        pawns = tuple(tuple(seated.count(color, place) for place in places) for color in colors)
        ready = replace(ready, pawns=pawns)
    active = colors.index(seated.position.turn) if seated.position.turn else 0
    return turn.begin(house, ready, active)


def _with_dice(house: House, seated: Seated, ready: Table, dice: dict[str, int]) -> Table:
    """A position after a throw, if there are dice; a won one has ended."""
    won = [
        color
        for color, row in enumerate(ready.pawns[: len(ready.names)])
        if any(count == house.pawns for area, count in enumerate(row[: ready.out]) if area != color)
    ]
    if won:
        return replace(ready, phase=Phase.END, winner=won[0], rolling=(), dice=tuple(dice.get(color, 0) for color in ready.colors))
    if not dice or ready.phase is Phase.END:
        return ready
    everything = replace(ready, rolling=tuple(range(len(ready.colors))))
    after = turn.thrown(house, everything, {color: dice[name] for color, name in enumerate(ready.colors)})
    if not seated.position.counter:
        return after
    counter = ready.colors.index(seated.position.counter)
    return turn.go_on(house, replace(after, phase=Phase.COUNTER, order="before", countering=(counter,)))
