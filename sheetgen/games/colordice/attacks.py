"""Attacks and counterattacks: what a color may do with the difference between two dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from sheetgen.core.dice import Stream
from sheetgen.games.colordice.state import OUT, Attack, ColorDiceSetup, ColorDiceState, ColorPhase


def lead(table: ColorDiceState, opponent: str) -> int:
    """How far the die of the color that acts is ahead of an opponent's."""
    return table.dice[table.acting] - table.dice[opponent]


def opponents(table: ColorDiceState) -> list[str]:
    """The colors that may be attacked now: lower dice, not attacked yet; in a counterattack only
    the color whose turn it is.
    """
    colors = [table.active] if table.phase is ColorPhase.COUNTER else table.colors
    return [color for color in colors if lead(table, color) > 0 and color not in table.attacked]


def counterattackers(setup: ColorDiceSetup, table: ColorDiceState) -> list[str]:
    """All colors that may counterattack in this turn, clockwise from the active one: with a higher
    die, but for dummies that nobody plays.
    """
    able = table.players if setup.dummy_by == "never" else table.colors
    around = rotated(table.colors, table.colors.index(table.active))
    value = table.dice[table.active]
    return [color for color in around if color in able and table.dice[color] > value]


def is_order_open(setup: ColorDiceSetup, table: ColorDiceState) -> bool:
    """Whether it is open when the attacks come, and makes a difference (rules 5.c.3)."""
    undecided = table.phase in (ColorPhase.DICE, ColorPhase.ORDER)
    return undecided and bool(counterattackers(setup, table))


def is_locked(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    color: str,
    place: str,
) -> bool:
    """Whether the color's pawns there can neither be moved nor struck."""
    return place != color and place in table.colors and table.pawns[color][place] >= setup.locked


def able(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> dict[str, int]:
    """For each place from which the color may attack how many of its pawns there may."""
    pawns = {}
    for place in (OUT, *table.colors):
        locked = is_locked(setup, table, color, place)
        pawns[place] = 0 if locked else table.pawns[color][place] - table.used.get(place, 0)
    return pawns


def empty(setup: ColorDiceSetup, table: ColorDiceState, area: str) -> int:
    """The empty positions of an area."""
    return setup.positions[area] - sum([row[area] for row in table.pawns.values()])


def moves_to(setup: ColorDiceSetup, opponent: str, area: str) -> bool:
    """Whether a group that attacks an opponent may move into an area (rules 5.e C3)."""
    return setup.moves_anywhere or area == opponent


def strikes_in(setup: ColorDiceSetup, opponent: str, area: str) -> bool:
    """Whether an opponent's pawns are struck in an area (rules 5.e C4)."""
    return setup.strikes_anywhere or area == opponent


def prey(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    opponent: str,
    area: str,
) -> int:
    """The opponent's pawns in an area that may be struck."""
    if is_locked(setup, table, opponent, area) or not strikes_in(setup, opponent, area):
        return 0
    return table.pawns[opponent][area]


def groups(
    setup: ColorDiceSetup, table: ColorDiceState, opponent: str, source: str, area: str
) -> Sequence[int]:
    """How many of a group may move while the others strike: every choice, most first.

    The source has pawns enough. A mixed group goes only into the home that it attacks, and pawns
    outside cannot strike (rules 5.c.4 k and l).
    """
    group = lead(table, opponent)
    space = empty(setup, table, area) if moves_to(setup, opponent, area) else 0
    struck = 0 if source == OUT else prey(setup, table, opponent, area)
    if area == opponent:
        return range(min(group, space), max(group - struck, 0) - 1, -1)
    all_move = [group] if space >= group else []
    return [*all_move, 0] if struck >= group else all_move


def attacks(setup: ColorDiceSetup, table: ColorDiceState) -> Iterator[Attack]:
    """Every legal attack of the color that acts: by opponent, then by source with the outside
    first, then by target, more moves first.
    """
    colors = table.colors
    for choices in _ways(
        setup,
        table,
        opponents(table),
        (OUT, *colors),
        colors,
    ):
        yield from choices


def some_attack(setup: ColorDiceSetup, table: ColorDiceState, stream: Stream) -> Attack | None:
    """One legal attack by chance, or None where there is none: the first way after any opponent,
    source and target.
    """
    against, areas, sources = opponents(table), table.colors, (*table.colors, OUT)
    if not against:
        return None
    drawn = stream.below(len(against) * len(sources) * len(areas))
    rest, target = divmod(drawn, len(areas))
    first, start = divmod(rest, len(sources))
    ways = (rotated(against, first), rotated(sources, start), rotated(areas, target))
    choices = next(_ways(setup, table, *ways), [])
    if len(choices) > 1:
        return choices[stream.below(len(choices))]
    return choices[0] if choices else None


def rotated(names: Sequence[str], start: int) -> list[str]:
    """All names from one of them on, the first ones last."""
    return [*names[start:], *names[:start]]


def _ways(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    against: Iterable[str],
    sources: Iterable[str],
    areas: Iterable[str],
) -> Iterator[list[Attack]]:
    """The attacks on each opponent from each source into each area, where there are any."""
    pawns, own = able(setup, table, table.acting), table.acting
    for opponent in against:
        group = lead(table, opponent)
        able_sources = [source for source in sources if pawns[source] >= group]
        for source, area in product(able_sources, areas):
            if area not in (own, source):
                moving = groups(
                    setup,
                    table,
                    opponent,
                    source,
                    area,
                )
                if moving:
                    yield [
                        Attack(
                            opponent,
                            source,
                            area,
                            each,
                            group - each,
                        )
                        for each in moving
                    ]


def blocked(setup: ColorDiceSetup, table: ColorDiceState) -> bool:
    """Whether no color could attack whatever the dice show: then the game cannot go on.

    A lead of one pawn is the least demand.
    """
    acting = table.players if setup.dummy_by == "never" else table.colors
    return not any(_could_attack(setup, table, color) for color in acting)


def _could_attack(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> bool:
    dummy = color in table.dummies
    moves = not dummy or setup.dummy_by == "left"
    # Dummies only counterattack, and only players have a turn.
    others = [other for other in (table.players if dummy else table.colors) if other != color]
    sources = {source for source, pawns in able(setup, table, color).items() if pawns}
    for area in table.colors if setup.moves_anywhere else others:
        if moves and area != color and sources - {area} and empty(setup, table, area):
            return True
    for area in table.colors:
        inside = sources - {area, OUT}
        if area != color and inside and any(prey(setup, table, other, area) for other in others):
            return True
    return False


def won(setup: ColorDiceSetup, table: ColorDiceState) -> tuple[str, str] | None:
    """The player with all pawns in one area of another color, and that area; None where nobody
    has.
    """
    for color in table.players:
        for area in table.colors:
            if area != color and table.pawns[color][area] == setup.pawns:
                return color, area
    return None
