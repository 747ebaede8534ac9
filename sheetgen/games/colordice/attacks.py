"""Attacks and counterattacks: what a color may do with the difference between two dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from sheetgen.core.dice import Stream
from sheetgen.games.colordice.state import OUTSIDE, Attack, Phase, Setup, State

_ROUND = tuple(
    tuple((*range(start, count), *range(start)) for start in range(count)) for count in range(8)
)
"""For so many places, and the one to begin with, all of them around the table."""


def lead(table: State, opponent: int) -> int:
    """How far the die of the color that acts is ahead of an opponent's."""
    return table.dice[table.acting] - table.dice[opponent]


def opponents(table: State) -> list[int]:
    """The colors that may be attacked now: lower dice, not attacked yet; in a counterattack only
    the color whose turn it is.
    """
    dice, mine = table.dice, table.dice[table.acting]
    if table.phase is Phase.COUNTER:
        return [table.active] if mine > dice[table.active] else []
    return [
        color
        for color, value in enumerate(dice)
        if value < mine and not table.attacked >> color & 1
    ]


def next_counter(setup: Setup, table: State, last: int) -> int:
    """The color that may counterattack after that one, clockwise: with a higher die than the active
    one, which comes when none is left.

    Dummies are passed over where nobody plays them.
    """
    dice, active, count = table.dice, table.active, len(table.colors)
    color = (last + 1) % count
    while color != active and (
        dice[color] <= dice[active] or (color >= table.players and setup.dummy_by == "never")
    ):
        color = (color + 1) % count
    return color


def counterattackers(setup: Setup, table: State) -> tuple[int, ...]:
    """All colors that may counterattack in this turn, clockwise from the active one."""
    colors: list[int] = []
    color = next_counter(setup, table, table.active)
    while color != table.active:
        colors.append(color)
        color = next_counter(setup, table, color)
    return tuple(colors)


def is_locked(setup: Setup, table: State, color: int, place: int) -> bool:
    """Whether the color's pawns there can neither be moved nor struck."""
    return color != place < len(table.colors) and table.pawns[color][place] >= setup.locked


def able(setup: Setup, table: State, color: int) -> list[int]:
    """For each place from which the color may attack how many of its pawns there may: in the areas,
    and last outside.
    """
    row, limit = table.pawns[color], setup.locked
    pawns = [0 if count >= limit else count for count in row[:-1]]
    pawns[color], pawns[-1] = row[color], row[-2]
    return (
        [count - used for count, used in zip(pawns, table.moved, strict=True)]
        if table.moved
        else pawns
    )


def empty(setup: Setup, table: State, area: int) -> int:
    """The empty positions of an area."""
    return setup.positions[table.colors[area]] - sum([row[area] for row in table.pawns])


def prey(setup: Setup, table: State, opponent: int, area: int) -> int:
    """The opponent's pawns in an area that may be struck."""
    pawns = table.pawns[opponent][area]
    if area == opponent:
        return pawns
    return pawns if setup.strikes_anywhere and pawns < setup.locked else 0


def groups(setup: Setup, table: State, opponent: int, source: int, area: int) -> Sequence[int]:
    """How many of a group may move while the others strike: every choice, most first.

    The source has pawns enough.
    """
    group = lead(table, opponent)
    space = empty(setup, table, area) if setup.moves_anywhere or area == opponent else 0
    if source == len(table.colors):
        return (group,) if space >= group else ()
    struck = prey(setup, table, opponent, area)
    if area == opponent:
        return range(min(group, space), max(group - struck, 0) - 1, -1)
    if space >= group:
        return (group, 0) if struck >= group else (group,)
    return (0,) if struck >= group else ()


def attacks(setup: Setup, table: State) -> Iterator[Attack]:
    """Every legal attack of the color that acts: by opponent, then by source with the outside
    first, then by target, more moves first.
    """
    count = len(table.colors)
    for opponent, source, area in _ways(
        setup, table, opponents(table), (count, *range(count)), range(count)
    ):
        for moves in groups(setup, table, opponent, source, area):
            yield _attack(table, opponent, source, area, moves)


def some_attack(setup: Setup, table: State, stream: Stream) -> Attack | None:
    """One legal attack by chance, or None where there is none: the first way after any opponent,
    source and target.
    """
    against, count = opponents(table), len(table.colors)
    if not against:
        return None
    rest, to = divmod(stream.below(len(against) * (count + 1) * count), count)
    first, start = divmod(rest, count + 1)
    against = against[first:] + against[:first]
    for opponent, source, area in _ways(
        setup, table, against, _ROUND[count + 1][start], _ROUND[count][to]
    ):
        if choices := groups(setup, table, opponent, source, area):
            moves = choices[stream.below(len(choices))] if len(choices) > 1 else choices[0]
            return _attack(table, opponent, source, area, moves)
    return None


def _ways(
    setup: Setup, table: State, against: Iterable[int], sources: Iterable[int], areas: Iterable[int]
) -> Iterator[tuple[int, int, int]]:
    """Opponents, sources with pawns enough, and targets."""
    color = table.acting
    pawns = able(setup, table, color)
    for opponent in against:
        group = lead(table, opponent)
        for source in sources:
            if pawns[source] >= group:
                for area in areas:
                    if area != color and area != source:
                        yield opponent, source, area


def _attack(table: State, opponent: int, source: int, area: int, moves: int) -> Attack:
    colors = table.colors
    start = colors[source] if source < len(colors) else OUTSIDE
    return Attack(colors[opponent], start, colors[area], moves, lead(table, opponent) - moves)


def allows(setup: Setup, table: State, attack: Attack) -> bool:
    """Whether the color that acts may make this attack."""
    colors, color = table.colors, table.acting
    if (
        attack.opponent not in colors
        or attack.target not in colors
        or attack.source not in (*colors, OUTSIDE)
    ):
        return False
    opponent, area = colors.index(attack.opponent), colors.index(attack.target)
    source = len(colors) if attack.source == OUTSIDE else colors.index(attack.source)
    if (
        opponent not in opponents(table)
        or lead(table, opponent) != attack.moves + attack.strikes
        or area in (color, source)
    ):
        return False
    enough = able(setup, table, color)[source] >= attack.moves + attack.strikes
    return enough and attack.moves in groups(setup, table, opponent, source, area)


def blocked(setup: Setup, table: State) -> bool:
    """Whether no color could attack whatever the dice show: then the game cannot go on.

    A lead of one pawn is the least demand.
    """
    acting = range(table.players if setup.dummy_by == "never" else len(table.colors))
    return not any(_could_attack(setup, table, color) for color in acting)


def _could_attack(setup: Setup, table: State, color: int) -> bool:
    count, dummy = len(table.colors), color >= table.players
    moves = not dummy or setup.dummy_by == "left"
    sources = [source for source, pawns in enumerate(able(setup, table, color)) if pawns]
    others = [
        opponent for opponent in range(table.players if dummy else count) if opponent != color
    ]
    for source, area in product(sources, range(count)):
        if area in (color, source):
            continue
        if moves and (setup.moves_anywhere or area in others) and empty(setup, table, area):
            return True
        if source != count and any(prey(setup, table, opponent, area) for opponent in others):
            return True
    return False


def won(setup: Setup, table: State) -> tuple[int, int] | None:
    """The player with all pawns in one area of another color, and that area; None where nobody
    has.
    """
    areas = range(len(table.colors))
    wins = (
        (color, area)
        for color in range(table.players)
        for area in areas
        if area != color and table.pawns[color][area] == setup.pawns
    )
    return next(wins, None)
