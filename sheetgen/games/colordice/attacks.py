"""Attacks and counterattacks: what a color may do with the difference between two dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product

from sheetgen.core.dice import Stream
from sheetgen.games.colordice.state import (
    OUT,
    Attack,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    DieNumbers,
)


def lead(table: ColorDiceState, opponent: str) -> int:
    """How far the die of the color that acts is ahead of an opponent's."""
    return table.dice[table.acting] - table.dice[opponent]


def opponents(table: ColorDiceState) -> dict[str, int]:
    """The colors that may be attacked now, with the lead over each: lower dice, not attacked yet;
    in a counterattack only the color whose turn it is.
    """
    colors = [table.active] if table.phase is ColorPhase.COUNTER else table.colors
    leads = {color: lead(table, color) for color in colors if color not in table.attacked}
    return {color: ahead for color, ahead in leads.items() if ahead > 0}


def counterattackers(setup: ColorDiceSetup, table: ColorDiceState) -> list[str]:
    """All colors that may counterattack in this turn, clockwise from the active one: with a higher
    die, but for dummies that nobody plays.
    """
    colors = table.colors
    value = table.dice[table.active]
    able = table.players if setup.dummy_by == "never" else colors
    around = rotated(colors, colors.index(table.active))
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
    return table.pawns[color][place] >= setup.locked and place != color and place in table.colors


def able(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    color: str,
    place: str,
) -> int:
    """How many of the color's pawns in a place may attack."""
    locked = is_locked(setup, table, color, place)
    return 0 if locked else table.pawns[color][place] - table.used.get(place, 0)


def empty(setup: ColorDiceSetup, table: ColorDiceState, area: str) -> int:
    """The empty positions of an area."""
    return setup.positions[area] - sum([row[area] for row in table.pawns.values()])


def moves_to(setup: ColorDiceSetup, opponent: str, area: str) -> bool:
    """Whether a group that attacks an opponent may move into an area (rules 5.e C3)."""
    return setup.moves_anywhere or area == opponent


def strikes_in(setup: ColorDiceSetup, opponent: str, area: str) -> bool:
    """Whether an opponent's pawns are struck in an area (rules 5.e C4)."""
    return setup.strikes_anywhere or area == opponent


def groups(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    opponent: str,
    group: int,
    source: str,
    area: str,
) -> Sequence[int]:
    """How many of a group may move while the others strike: every choice, most first.

    The source has pawns enough. A mixed group goes only into the home that it attacks, and pawns
    outside cannot strike (rules 5.c.4 k and l).
    """
    space = empty(setup, table, area) if moves_to(setup, opponent, area) else 0
    safe = source == OUT or is_locked(setup, table, opponent, area)
    struck = table.pawns[opponent][area] if strikes_in(setup, opponent, area) and not safe else 0
    if area == opponent:
        return range(min(group, space), max(group - struck, 0) - 1, -1)
    all_move = [group] if space >= group else []
    return [*all_move, 0] if struck >= group else all_move


def attacks(setup: ColorDiceSetup, table: ColorDiceState) -> Iterator[Attack]:
    """Every legal attack of the color that acts: by opponent, then by source with the outside
    first, then by target, more moves first.
    """
    for opponent, group in opponents(table).items():
        yield from attacks_on(setup, table, table.acting, opponent, group)


def attacks_on(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    color: str,
    opponent: str,
    group: int,
) -> Iterator[Attack]:
    """The attacks of a color on an opponent with a group, in the same order."""
    colors = table.colors
    ways = ways_on(
        setup,
        table,
        color,
        opponent,
        group,
        (OUT, *colors),
        colors,
    )
    return chain.from_iterable(ways)


def some_attack(setup: ColorDiceSetup, table: ColorDiceState, stream: Stream) -> Attack | None:
    """One legal attack by chance, or None where there is none: the first way after any opponent,
    source and target.
    """
    leads = opponents(table)
    areas = table.colors
    sources = (*table.colors, OUT)
    if not leads:
        return None
    rest, target = divmod(stream.below(len(leads) * len(sources) * len(areas)), len(areas))
    first, start = divmod(rest, len(sources))
    for opponent in rotated([*leads], first):
        ways = ways_on(
            setup,
            table,
            table.acting,
            opponent,
            leads[opponent],
            rotated(sources, start),
            rotated(areas, target),
        )
        for choices in ways:
            return stream.one_of(choices)
    return None


def rotated(names: Sequence[str], start: int) -> list[str]:
    """All names from one of them on, the first ones last."""
    return [*names[start:], *names[:start]]


def ways_on(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    color: str,
    opponent: str,
    group: int,
    sources: Iterable[str],
    areas: Sequence[str],
) -> Iterator[list[Attack]]:
    """The attacks of a color on an opponent with a group from each source into each area, where
    there are any.
    """
    for source in sources:
        if able(setup, table, color, source) < group:
            continue
        for area in areas:
            if area in (color, source):
                continue
            moving = groups(setup, table, opponent, group, source, area)
            if moving:
                yield [Attack(opponent, source, area, each, group - each) for each in moving]


def stalemate(setup: ColorDiceSetup, table: ColorDiceState) -> str:
    """Why the game cannot go on, or "" while it can."""
    acting = table.players if setup.dummy_by == "never" else table.colors
    if not any(_could_attack(setup, table, color) for color in acting):
        return "nobody can attack any more, whatever the dice show"
    if not setup.strikes_anywhere and _nobody_can_win(setup, table):
        return "nobody can win any more; pawns that can never leave stand among the locked ones"
    return ""


def _could_attack(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> bool:
    """Whether some dice let the color attack."""
    for opponent, least in _leads(setup, table, color):
        found = attacks_on(setup, table, color, opponent, least)
        if any(attack.strikes or _may_move(setup, table, color) for attack in found):
            return True
    return False


def _may_move(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> bool:
    """Whether the color does more than strike."""
    return color in table.players or setup.dummy_by == "left"


def _leads(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> Iterator[tuple[str, int]]:
    """The opponents whom some dice let the color attack, each with the least lead, which asks for
    the fewest pawns; dummies only counterattack, and only players have a turn.
    """
    for opponent in table.players if color in table.dummies else table.colors:
        if opponent != color:
            ahead = leads_of(_values(setup, table, color), _values(setup, table, opponent))
            if ahead:
                yield opponent, ahead[0]


def leads_of(mine: DieNumbers, theirs: DieNumbers) -> DieNumbers:
    """Each lead that a die with some faces may have over another one, the least first."""
    return tuple(sorted({own - other for own, other in product(mine, theirs) if own > other}))


def _values(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> DieNumbers:
    """What the color's die may come to show: nobody throws that of a dummy again where each player
    throws the own die.
    """
    lies = not setup.rolls_all and color in table.dummies and color in table.dice
    return (table.dice[color],) if lies else setup.values[color]


def _nobody_can_win(setup: ColorDiceSetup, table: ColorDiceState) -> bool:
    """Whether each player has locked pawns in an area without room for all."""
    staying = _staying(setup, table)

    def is_barred(color: str, area: str) -> bool:
        others = [other for other, place in staying if place == area and other != color]
        room = setup.positions[area] - sum([table.pawns[other][area] for other in others])
        return is_locked(setup, table, color, area) and room < setup.pawns

    return all(any(is_barred(color, area) for area in table.colors) for color in table.players)


def _staying(setup: ColorDiceSetup, table: ColorDiceState) -> set[tuple[str, str]]:
    """The colors and foreign areas of all pawns that can never leave, where pawns are struck at
    home alone: locked ones, and those for which there will be no room elsewhere.
    """
    areas = table.colors
    pawns = table.pawns
    roomy = {area for area in areas if empty(setup, table, area) or pawns[area][area]}
    staying = {
        (color, area)
        for color, area in product(areas, areas)
        if color != area and pawns[color][area]
    }
    leaving = staying
    while leaving:
        leaving = {place for place in staying if _may_leave(setup, table, *place, roomy)}
        staying = staying - leaving
        roomy |= {area for _, area in leaving}
    return staying


def _may_leave(
    setup: ColorDiceSetup, table: ColorDiceState, color: str, area: str, roomy: set[str]
) -> bool:
    """Whether the color's pawns may go from one area into another one that has or gets room, or
    strike there.
    """
    if is_locked(setup, table, color, area):
        return False
    targets = roomy - {area, color} if _may_move(setup, table, color) else set()
    return any(
        any(moves_to(setup, opponent, target) for target in targets)
        or (opponent != area and table.pawns[opponent][opponent])
        for opponent, _ in _leads(setup, table, color)
    )


def won(setup: ColorDiceSetup, table: ColorDiceState) -> tuple[str, str] | None:
    """The player with all pawns in one area of another color, and that area; None where nobody
    has.
    """
    for color in table.players:
        for area in table.colors:
            if area != color and table.pawns[color][area] == setup.pawns:
                return color, area
    return None
