"""What cannot be right about a position, whatever was played before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import sub

from sheetgen.errors import Problem, Problems, Remarks
from sheetgen.games.colordice.state import (
    OUT,
    REMOVED,
    ByColor,
    ColorDiceSetup,
    Colors,
    Pawns,
    counted,
)
from sheetgen.games.kit import other_players
from sheetgen.messages import listed


@dataclass(frozen=True, slots=True)
class StatedPosition:
    """What a position says; what it leaves out is empty.

    Attributes:
        players: the players' colors in seat order.
        dummies: the dummies' colors, clockwise after the players.
        turn: whose turn it is.
        counter: who is about to counterattack.
        dice: what the dice show, by color.
        pawns: for each color how many of its pawns are in which place.
    """

    players: Colors
    dummies: Colors
    turn: str
    counter: str
    dice: ByColor
    pawns: Pawns

    @property
    def colors(self) -> Colors:
        """The colors in play."""
        return (*self.players, *self.dummies)

    @property
    def on_turn(self) -> str:
        """Whose turn it is; the first player's where nothing says it."""
        return self.turn or next(iter(self.players), "")

    @property
    def placed(self) -> Pawns:
        """Where the pawns of all colors are."""
        nowhere = dict.fromkeys((*self.colors, OUT, REMOVED), 0)
        return {color: nowhere | {**self.pawns.get(color, {})} for color in self.colors}

    def count(self, color: str, place: str) -> int:
        """The color's pawns in a place."""
        return self.pawns.get(color, {}).get(place, 0)

    def seated(self, setup: ColorDiceSetup, number: int) -> StatedPosition:
        """With everybody at the table named: where it names no players they are the first colors
        that are no dummies, so many.
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


def check(
    setup: ColorDiceSetup, stated: StatedPosition, players: int, unread: Sequence[Problem]
) -> Remarks:
    """Everything that cannot be right about a position with everybody named, apart from the lines
    that could not be read.

    Args:
        setup: the rule options.
        stated: the position.
        players: how many play, as a number; 0 = nothing says it.
        unread: what is wrong with lines that could not be read; `where` is the key of the line.
    """
    problems = [
        *_players(setup, stated, players),
        *_dummies(setup, stated),
        *_turn(setup, stated),
        *_dice(setup, stated),
    ]
    for color in stated.pawns:
        problems += _color(setup, stated, color)
    known = {*stated.pawns, *(problem.where for problem in unread)}
    for color in stated.colors if stated.pawns else ():
        if color not in known:
            problems.append(
                Problem(
                    "color-missing",
                    f"the {color} pawns are missing; all {setup.pawns} must be somewhere",
                    color,
                )
            )
    return (
        *problems,
        *_areas(setup, stated),
        *_winners(setup, stated),
        *_homes(setup, stated),
    )


def _players(setup: ColorDiceSetup, stated: StatedPosition, players: int) -> Problems:
    """Too few or many players."""
    named = len(stated.players)
    if named not in setup.spec.player_numbers:
        yield Problem(
            "player-count",
            other_players(setup.spec, named),
            "players",
        )
    elif players and players != named:
        yield Problem("player-count", f"{players} players; there are colors for {named}", "players")


def _dummies(setup: ColorDiceSetup, stated: StatedPosition) -> Problems:
    """Colors that are players, too, and too few or many of them."""
    for color in stated.dummies:
        if color in stated.players:
            yield Problem(
                "color-twice", f"{color} is a player and a dummy; it can be one of them", "dummies"
            )
    named = len(stated.players)
    least = setup.areas_least
    dummies = len(stated.dummies)
    needed = max(0, least - named)
    if dummies != needed:
        fill = f"with {named} players there are {needed}, to fill {least} areas"
        yield Problem("dummy-count", f"dummies: {dummies}; {fill}", "dummies")


def _turn(setup: ColorDiceSetup, stated: StatedPosition) -> Problems:
    """A turn that its color cannot have."""
    if stated.turn and stated.turn not in stated.players:
        yield Problem(
            "turn-not-player",
            f"{stated.turn} cannot have a turn; the players are {' '.join(stated.players)}",
            "turn",
        )
    if stated.counter:
        yield from _counter(setup, stated, stated.counter, stated.on_turn)


def _counter(setup: ColorDiceSetup, stated: StatedPosition, counter: str, turn: str) -> Problems:
    """A counterattack that a color cannot make."""
    if counter not in stated.colors or counter == turn:
        yield Problem(
            "counter-not-opponent",
            f"{counter} cannot counterattack {turn}; only its opponents can",
            "counter",
        )
        return
    own = stated.dice.get(counter, 0)
    other = stated.dice.get(turn, 0)
    if stated.dice and own <= other:
        yield Problem(
            "counter-not-higher",
            f"{counter} cannot counterattack: it shows {own}, {turn} {other}; only a higher die"
            " does",
            "counter",
        )
    if setup.dummy_by == "never" and counter in stated.dummies:
        yield Problem(
            "counter-dummy",
            f"{counter} is a dummy and does not counterattack",
            "counter",
            switch="dummy-by",
        )


def _dice(setup: ColorDiceSetup, stated: StatedPosition) -> Problems:
    for color in stated.dice:
        if color not in stated.colors:
            yield Problem(
                "die-not-in-play",
                f"there is no {color} die in play; there is {listed(stated.colors)}",
                "dice",
            )
    missing = [color for color in stated.colors if color not in stated.dice]
    # Where only the own die is thrown, the others lie as they are while it is.
    own = [] if setup.rolls_all or stated.counter else [stated.on_turn]
    if stated.dice and missing and missing != own:
        yield Problem(
            "dice-missing",
            f"the dice line lacks {listed(missing, 'and')}; all dice in play show something",
            "dice",
        )


def _at(color: str, place: str) -> str:
    """Where a color's line says how many of its pawns are at a place."""
    return f'{color} "{place}"'


def _color(setup: ColorDiceSetup, stated: StatedPosition, color: str) -> Problems:
    """Pawns of a color where they cannot be, or not as many as there are."""
    if color not in stated.colors:
        yield Problem(
            "color-not-in-play", f"{color} does not play here; {' '.join(stated.colors)} do", color
        )
        return
    for place, count in stated.pawns[color].items():
        if place not in (*stated.colors, OUT, REMOVED):
            yield Problem(
                "area-not-in-play",
                f"{counted(count, color)} in {place}, which is not in play",
                color,
                subject=_at(color, place),
            )
    total = sum(stated.pawns[color].values())
    removed = stated.count(color, REMOVED)
    if total != setup.pawns:
        yield Problem(
            "wrong-total",
            f"{counted(total, color)} in all; there are {setup.pawns} of each color",
            color,
        )
    if color in stated.dummies:
        yield from _dummy(setup, stated, color)
    elif removed:
        yield Problem(
            "player-removed",
            f"{counted(removed, color)} removed; struck pawns of a player go outside",
            color,
            subject=_at(color, REMOVED),
        )


def _dummy(setup: ColorDiceSetup, stated: StatedPosition, color: str) -> Problems:
    """Pawns of a dummy where the rule options do not let them be."""
    outside = stated.count(color, OUT)
    removed = stated.count(color, REMOVED)
    if outside and not setup.dummy_returns:
        yield Problem(
            "dummy-outside",
            f"{counted(outside)} of the dummy {color} outside; they start inside and leave the game"
            " when they are struck",
            color,
            switch="dummy-return",
            subject=_at(color, OUT),
        )
    if removed and setup.dummy_returns:
        yield Problem(
            "dummy-removed",
            f"{counted(removed)} of the dummy {color} removed; struck pawns go outside",
            color,
            switch="dummy-return",
            subject=_at(color, REMOVED),
        )
    if setup.dummy_by == "never":
        yield from _moved_dummy(setup, stated, color)


def _moved_dummy(setup: ColorDiceSetup, stated: StatedPosition, color: str) -> Problems:
    """Pawns abroad of a dummy that nobody plays."""
    counts = {area: stated.count(color, area) for area in stated.colors if area != color}
    abroad = [area for area, count in counts.items() if count]
    if abroad:
        pawns = counted(sum(counts.values()))
        message = f"{pawns} of the dummy {color} in other areas; nobody moves them"
        yield Problem(
            "dummy-abroad",
            message,
            color,
            switch="dummy-by",
            subject=_at(color, abroad[0]),
        )


def _areas(setup: ColorDiceSetup, stated: StatedPosition) -> Problems:
    """More pawns in an area than it has positions."""
    for area in stated.colors:
        total = sum(stated.count(color, area) for color in stated.colors)
        positions = setup.positions[area]
        if total > positions:
            yield Problem(
                "area-overfull",
                f"{counted(total)} in {area}, which has {positions} positions",
                area,
            )


def _winners(setup: ColorDiceSetup, stated: StatedPosition) -> Problems:
    """Several players with all pawns in one foreign area."""
    won = []
    for color in stated.players:
        abroad = [stated.count(color, area) for area in stated.colors if area != color]
        if max(abroad, default=0) >= setup.pawns:
            won.append(color)
    if len(won) > 1:
        yield Problem(
            "two-winners",
            f"{' and '.join(won)} have all pawns in one foreign area; the first of them ended the"
            " game",
            won[-1],
        )


def _homes(setup: ColorDiceSetup, stated: StatedPosition) -> Problems:
    """Own pawns never come home, so no more can be there than at the start, whoever began."""
    home = {color: stated.count(color, color) for color in stated.players}
    starts = setup.starts(len(home))
    # By how many each is above what it began with, for each player who may have begun.
    above = [list(map(sub, home.values(), start)) for start in starts]
    if not home or any(max(start) <= 0 for start in above):
        return
    least = list(map(min, zip(*above, strict=True)))
    worst = stated.players[least.index(max(least))]
    there = ", ".join(f"{color} {count}" for color, count in home.items())
    message = (
        f"at home are {there}; they began with {' '.join(map(str, starts[0]))}, clockwise from"
        " whoever had the first turn, and none comes back"
    )
    yield Problem(
        "too-many-at-home",
        message,
        worst,
        switch="first",
        subject=_at(worst, worst),
    )
