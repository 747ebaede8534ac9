"""What cannot be right about a position, whatever was played before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sheetgen.errors import Problem
from sheetgen.games.colordice.state import OUT, REMOVED, Setup, counted


@dataclass(frozen=True, slots=True)
class Told:
    """What a position says; what it leaves out is empty.

    Attributes:
        players: the players' colors in seat order.
        dummies: the dummies' colors, clockwise after the players.
        turn: whose turn it is.
        counter: who is about to counterattack.
        dice: what the dice show, by color.
        pawns: for each color how many of its pawns are in which place.
    """

    players: tuple[str, ...]
    dummies: tuple[str, ...]
    turn: str
    counter: str
    dice: Mapping[str, int]
    pawns: Mapping[str, Mapping[str, int]]

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors in play."""
        return (*self.players, *self.dummies)

    def count(self, color: str, place: str) -> int:
        """The color's pawns in a place."""
        return self.pawns.get(color, {}).get(place, 0)

    def seated(self, setup: Setup, number: int) -> Told:
        """With everybody at the table named: where it names no players they are the first colors
        beside the dummies, so many.
        """
        players = (
            self.players
            or tuple(color for color in setup.palette if color not in self.dummies)[:number]
        )
        free = tuple(color for color in setup.palette if color not in players)
        return replace(
            self,
            players=players,
            dummies=self.dummies or free[: max(0, setup.areas_least - len(players))],
        )


def check(setup: Setup, told: Told, stated: int, unread: set[str]) -> tuple[Problem, ...]:
    """Everything that cannot be right about a position with everybody named, beside the lines that
    could not be read.

    Args:
        setup: the house rules.
        told: the position.
        stated: how many play, as a number; 0 = nothing says it.
        unread: the keys of lines that could not be read.
    """
    problems = [*_people(setup, told, stated), *_dice(setup, told)]
    for color in told.pawns:
        problems += _color(setup, told, color)
    for color in told.colors if told.pawns else ():
        if color not in told.pawns and color not in unread:
            message = (
                f"nothing says where the {color} pawns are; all {setup.pawns} must be somewhere"
            )
            problems.append(Problem("color-missing", message, color))
    return (*problems, *_areas(setup, told), *_homes(setup, told))


def _people(setup: Setup, told: Told, stated: int) -> Iterator[Problem]:
    fewest, most = setup.spec.players
    players = len(told.players)
    if not fewest <= players <= most:
        yield Problem(
            "player-count",
            f"{setup.spec.title} is for {fewest} to {most} players, not {players}",
            "players",
        )
    elif stated and stated != players:
        yield Problem(
            "player-count", f"{stated} players; there are colors for {players}", "players"
        )
    for color in told.dummies:
        if color in told.players:
            yield Problem(
                "color-twice", f"{color} is a player and a dummy; it can be one of them", "dummies"
            )
    needed = max(0, setup.areas_least - players)
    if len(told.dummies) != needed:
        fill = f"with {players} players there are {needed}, to fill {setup.areas_least} areas"
        yield Problem("dummy-count", f"dummies: {len(told.dummies)}; {fill}", "dummies")
    if told.turn and told.turn not in told.players:
        yield Problem(
            "turn-not-player",
            f"{told.turn} cannot have a turn; the players are {' '.join(told.players)}",
            "turn",
        )
    if told.counter:
        yield from _counter(setup, told, told.turn or next(iter(told.players), ""))


def _counter(setup: Setup, told: Told, turn: str) -> Iterator[Problem]:
    counter, dice = told.counter, told.dice
    if counter not in told.colors or counter == turn:
        yield Problem(
            "counter-not-opponent",
            f"{counter} cannot counterattack {turn}; only its opponents can",
            "counter",
        )
        return
    if dice and dice.get(counter, 0) <= dice.get(turn, 0):
        shown = f"it shows {dice.get(counter, 0)}, {turn} {dice.get(turn, 0)}"
        yield Problem(
            "counter-not-higher",
            f"{counter} cannot counterattack: {shown}; only a higher die does",
            "counter",
        )
    if setup.dummy_by == "never" and counter in told.dummies:
        yield Problem(
            "counter-dummy",
            f"{counter} is a dummy and does not counterattack",
            "counter",
            setup.spec.named("dummy-by"),
        )


def _dice(setup: Setup, told: Told) -> Iterator[Problem]:
    for color in told.dice:
        if color not in told.colors:
            yield Problem(
                "die-not-in-play",
                f"there is no {color} die in play; there is {' '.join(told.colors)}",
                "dice",
            )
    missing = [color for color in told.colors if color not in told.dice]
    # Where only the own die is thrown, the others lie as they are while it is.
    own = [] if setup.rolls_all or told.counter else [told.turn or next(iter(told.players), "")]
    if told.dice and missing and missing != own:
        yield Problem(
            "dice-missing",
            f"the dice line says nothing of {' '.join(missing)}; all dice in play show something",
            "dice",
        )


def _at(color: str, place: str) -> str:
    """Where a color's line says how many of its pawns are at a place."""
    return f'{color} "{place}"'


def _color(setup: Setup, told: Told, color: str) -> Iterator[Problem]:
    if color not in told.colors:
        yield Problem(
            "color-not-in-play", f"{color} does not play here; {' '.join(told.colors)} do", color
        )
        return
    for place, count in told.pawns[color].items():
        if place not in (*told.colors, OUT, REMOVED):
            yield Problem(
                "area-not-in-play",
                f"{counted(count, color)} in {place}, which is not in play",
                color,
                subject=_at(color, place),
            )
    total = sum(told.pawns[color].values())
    if total != setup.pawns:
        yield Problem(
            "wrong-total",
            f"{counted(total, color)} in all; there are {setup.pawns} of each color",
            color,
        )
    if color in told.dummies:
        yield from _dummy(setup, told, color)
    elif told.count(color, REMOVED):
        message = (
            f"{counted(told.count(color, REMOVED), color)} removed; struck pawns of a player go"
            " outside"
        )
        yield Problem("player-removed", message, color, subject=_at(color, REMOVED))


def _dummy(setup: Setup, told: Told, color: str) -> Iterator[Problem]:
    outside, removed = told.count(color, OUT), told.count(color, REMOVED)
    abroad = [area for area in told.colors if area != color and told.count(color, area)]
    if outside and not setup.dummy_returns:
        message = (
            f"{counted(outside)} of the dummy {color} outside; they start inside and leave the game"
            " when they are struck"
        )
        yield Problem(
            "dummy-outside", message, color, setup.spec.named("dummy-return"), _at(color, OUT)
        )
    if removed and setup.dummy_returns:
        message = f"{counted(removed)} of the dummy {color} removed; struck pawns go outside"
        yield Problem(
            "dummy-removed", message, color, setup.spec.named("dummy-return"), _at(color, REMOVED)
        )
    if abroad and setup.dummy_by == "never":
        message = (
            f"{counted(sum(told.count(color, area) for area in abroad))} of the dummy {color} in"
            " other areas; nobody moves them"
        )
        yield Problem(
            "dummy-abroad", message, color, setup.spec.named("dummy-by"), _at(color, abroad[0])
        )


def _areas(setup: Setup, told: Told) -> Iterator[Problem]:
    for area in told.colors:
        total = sum(told.count(color, area) for color in told.colors)
        positions = len(setup.spec.cells[area])
        if total > positions:
            yield Problem(
                "area-overfull",
                f"{counted(total)} in {area}, which has {positions} positions",
                area,
            )
    won = [
        color
        for color in told.players
        if any(told.count(color, area) >= setup.pawns for area in told.colors if area != color)
    ]
    if len(won) > 1:
        yield Problem(
            "two-winners",
            f"{' and '.join(won)} have all pawns in one foreign area; the first of them ended the"
            " game",
            won[-1],
        )


def _homes(setup: Setup, told: Told) -> Iterator[Problem]:
    """Own pawns never come home, so no more can be there than at the start, whoever began."""
    players = len(told.players)
    firsts = range(players) if setup.first_random else range(1)
    at_home = [told.count(color, color) for color in told.players]
    starts = [
        [setup.first_pawns + (seat - first) % players for seat in range(players)]
        for first in firsts
    ]
    if not players or any(
        all(now <= then for now, then in zip(at_home, start, strict=True)) for start in starts
    ):
        return
    most = max(
        range(players), key=lambda seat: at_home[seat] - max(start[seat] for start in starts)
    )
    there = ", ".join(
        f"{color} {count}" for color, count in zip(told.players, at_home, strict=True)
    )
    begun = " ".join(str(count) for count in starts[0])
    message = (
        f"at home are {there}; they began with {begun}, clockwise from whoever had the first turn,"
        " and none comes back"
    )
    yield Problem(
        "too-many-at-home",
        message,
        home := told.players[most],
        setup.spec.named("first"),
        _at(home, home),
    )
