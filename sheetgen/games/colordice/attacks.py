"""Attacks and counterattacks: what a color may do with the difference between two dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from sheetgen.core.dice import Stream
from sheetgen.games.colordice.state import Attack, ColorDiceSetup, ColorDiceState, ColorPhase

T = TypeVar("T")


def lead(table: ColorDiceState, opponent: int) -> int:
    """How far the die of the color that acts is ahead of an opponent's."""
    return table.dice[table.acting] - table.dice[opponent]


def opponents(table: ColorDiceState) -> list[int]:
    """The colors that may be attacked now: lower dice, not attacked yet; in a counterattack only
    the color whose turn it is.
    """
    if table.phase is ColorPhase.COUNTER:
        return [table.active] if lead(table, table.active) > 0 else []
    return [
        color for color in table.areas if lead(table, color) > 0 and color not in table.attacked
    ]


def next_counter(setup: ColorDiceSetup, table: ColorDiceState, last: int) -> int:
    """The color that may counterattack after that one, clockwise: with a higher die than the active
    one, which comes when none is left.

    Dummies are passed over where nobody plays them.
    """
    color = (last + 1) % len(table.colors)
    while color != table.active:
        idle = setup.dummy_by == "never" and table.is_dummy(color)
        if table.dice[color] > table.dice[table.active] and not idle:
            break
        color = (color + 1) % len(table.colors)
    return color


def counterattackers(setup: ColorDiceSetup, table: ColorDiceState) -> tuple[int, ...]:
    """All colors that may counterattack in this turn, clockwise from the active one."""
    colors: list[int] = []
    color = next_counter(setup, table, table.active)
    while color != table.active:
        colors.append(color)
        color = next_counter(setup, table, color)
    return tuple(colors)


def is_order_open(setup: ColorDiceSetup, table: ColorDiceState) -> bool:
    """Whether it is open when the attacks come, and makes a difference (rules 5.c.3)."""
    undecided = table.phase in (ColorPhase.DICE, ColorPhase.ORDER)
    return undecided and bool(counterattackers(setup, table))


def is_locked(setup: ColorDiceSetup, table: ColorDiceState, color: int, place: int) -> bool:
    """Whether the color's pawns there can neither be moved nor struck."""
    return color != place < table.outside and table.pawns[color][place] >= setup.locked


def able(setup: ColorDiceSetup, table: ColorDiceState, color: int) -> list[int]:
    """For each place from which the color may attack how many of its pawns there may: in the areas,
    and last outside.
    """
    pawns = list(table.pawns[color][:-1])
    for place in table.areas:
        if is_locked(setup, table, color, place):
            pawns[place] = 0
        elif table.used:
            pawns[place] -= table.used[place]
    return pawns


def empty(setup: ColorDiceSetup, table: ColorDiceState, area: int) -> int:
    """The empty positions of an area."""
    return setup.positions[table.colors[area]] - sum([row[area] for row in table.pawns])


def moves_to(setup: ColorDiceSetup, opponent: int, area: int) -> bool:
    """Whether a group that attacks an opponent may move into an area (rules 5.e C3)."""
    return setup.moves_anywhere or area == opponent


def strikes_in(setup: ColorDiceSetup, opponent: int, area: int) -> bool:
    """Whether an opponent's pawns are struck in an area (rules 5.e C4)."""
    return setup.strikes_anywhere or area == opponent


def prey(setup: ColorDiceSetup, table: ColorDiceState, opponent: int, area: int) -> int:
    """The opponent's pawns in an area that may be struck."""
    if is_locked(setup, table, opponent, area) or not strikes_in(setup, opponent, area):
        return 0
    return table.pawns[opponent][area]


def groups(
    setup: ColorDiceSetup, table: ColorDiceState, opponent: int, source: int, area: int
) -> Sequence[int]:
    """How many of a group may move while the others strike: every choice, most first.

    The source has pawns enough. A mixed group goes only into the home that it attacks, and pawns
    outside cannot strike (rules 5.c.4 k and l).
    """
    group = lead(table, opponent)
    space = empty(setup, table, area) if moves_to(setup, opponent, area) else 0
    struck = 0 if source == table.outside else prey(setup, table, opponent, area)
    if area == opponent:
        return range(min(group, space), max(group - struck, 0) - 1, -1)
    all_move = [group] if space >= group else []
    return [*all_move, 0] if struck >= group else all_move


def attacks(setup: ColorDiceSetup, table: ColorDiceState) -> Iterator[Attack]:
    """Every legal attack of the color that acts: by opponent, then by source with the outside
    first, then by target, more moves first.
    """
    sources = (table.outside, *table.areas)
    for opponent, source, area in _ways(setup, table, opponents(table), sources, table.areas):
        for moves in groups(setup, table, opponent, source, area):
            yield _attack(table, opponent, source, area, moves)


def some_attack(setup: ColorDiceSetup, table: ColorDiceState, stream: Stream) -> Attack | None:
    """One legal attack by chance, or None where there is none: the first way after any opponent,
    source and target.
    """
    against, count = opponents(table), len(table.colors)
    if not against:
        return None
    rest, target = divmod(stream.below(len(against) * (count + 1) * count), count)
    opponent, source = divmod(rest, count + 1)
    against = rotated(against, opponent)
    sources = rotated(range(count + 1), source)
    areas = rotated(table.areas, target)
    for opponent, source, area in _ways(setup, table, against, sources, areas):
        if choices := groups(setup, table, opponent, source, area):
            chosen = stream.below(len(choices)) if len(choices) > 1 else 0
            return _attack(table, opponent, source, area, choices[chosen])
    return None


def rotated(items: Sequence[T], start: int) -> list[T]:
    """All items from one of them on, the first ones last."""
    return [*items[start:], *items[:start]]


def _ways(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    against: Iterable[int],
    sources: Iterable[int],
    areas: Iterable[int],
) -> Iterator[tuple[int, int, int]]:
    """Opponents, sources with pawns enough, and targets."""
    pawns = able(setup, table, table.acting)
    for opponent in against:
        for source in sources:
            if pawns[source] >= lead(table, opponent):
                for area in areas:
                    if area not in (table.acting, source):
                        yield opponent, source, area


def _attack(table: ColorDiceState, opponent: int, source: int, area: int, moves: int) -> Attack:
    strikes = lead(table, opponent) - moves
    return Attack(table.colors[opponent], table.places[source], table.colors[area], moves, strikes)


def blocked(setup: ColorDiceSetup, table: ColorDiceState) -> bool:
    """Whether no color could attack whatever the dice show: then the game cannot go on.

    A lead of one pawn is the least demand.
    """
    acting = range(table.players) if setup.dummy_by == "never" else table.areas
    return not any(_could_attack(setup, table, color) for color in acting)


def _could_attack(setup: ColorDiceSetup, table: ColorDiceState, color: int) -> bool:
    dummy = table.is_dummy(color)
    moves = not dummy or setup.dummy_by == "left"
    # Dummies only counterattack, and only players have a turn.
    others = [other for other in table.areas if other != color]
    if dummy:
        others = list(range(table.players))
    sources = {source for source, pawns in enumerate(able(setup, table, color)) if pawns}
    for area in others if not setup.moves_anywhere else table.areas:
        if moves and area != color and sources - {area} and empty(setup, table, area):
            return True
    for area in table.areas:
        inside = sources - {area, table.outside}
        if area != color and inside and any(prey(setup, table, other, area) for other in others):
            return True
    return False


def won(setup: ColorDiceSetup, table: ColorDiceState) -> tuple[int, int] | None:
    """The player with all pawns in one area of another color, and that area; None where nobody
    has.
    """
    for color in range(table.players):
        for area in table.areas:
            if area != color and table.pawns[color][area] == setup.pawns:
                return color, area
    return None
