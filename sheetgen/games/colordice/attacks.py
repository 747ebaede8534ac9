"""Attacks and counterattacks: what a color may do with the difference between two dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheetgen.core.dice import Stream
from sheetgen.games.colordice.state import OUTSIDE, Attack, Phase, Setup, Table


def lead(table: Table, opponent: int) -> int:
    """How far the die of the color that acts is ahead of an opponent's."""
    return table.dice[table.acting] - table.dice[opponent]


def opponents(table: Table) -> list[int]:
    """The colors that may be attacked now: lower dice, not attacked yet; in a counterattack only the color whose turn it is."""
    dice, mine = table.dice, table.dice[table.acting]
    if table.phase is Phase.COUNTER:
        return [table.active] if mine > dice[table.active] else []
    return [color for color, value in enumerate(dice) if value < mine and not table.attacked >> color & 1]


def next_counter(setup: Setup, table: Table, last: int) -> int:
    """The color that may counterattack after that one, clockwise: with a higher die than the active one, which comes when none is left.

    Dummies are passed over where nobody plays them.
    """
    dice, active, count = table.dice, table.active, len(table.colors)
    color = (last + 1) % count
    while color != active and (dice[color] <= dice[active] or (color >= table.players and setup.dummy_by == "never")):
        color = (color + 1) % count
    return color


def counterattackers(setup: Setup, table: Table) -> tuple[int, ...]:
    """All colors that may counterattack in this turn, clockwise from the active one."""
    colors: list[int] = []
    color = next_counter(setup, table, table.active)
    while color != table.active:
        colors.append(color)
        color = next_counter(setup, table, color)
    return tuple(colors)


def is_locked(setup: Setup, table: Table, color: int, place: int) -> bool:
    """Whether the color's pawns there can neither be moved nor struck."""
    return color != place < len(table.colors) and table.pawns[color][place] >= setup.locked


def able(setup: Setup, table: Table, color: int) -> list[int]:
    """For each place from which the color may attack how many of its pawns there may: in the areas, and last outside."""
    row, limit = table.pawns[color], setup.locked
    pawns = [0 if count >= limit else count for count in row[:-1]]
    pawns[color], pawns[-1] = row[color], row[-2]
    return [count - used for count, used in zip(pawns, table.moved, strict=True)] if table.moved else pawns


def empty(setup: Setup, table: Table, area: int) -> int:
    """The empty positions of an area."""
    return setup.positions[table.colors[area]] - sum([row[area] for row in table.pawns])


def room(setup: Setup, table: Table, opponent: int, area: int) -> int:
    """Positions of an area that a group attacking the opponent may move to."""
    return empty(setup, table, area) if setup.moves_anywhere or area == opponent else 0


def prey(setup: Setup, table: Table, opponent: int, area: int) -> int:
    """The opponent's pawns in an area that may be struck."""
    if is_locked(setup, table, opponent, area) or not (setup.strikes_anywhere or area == opponent):
        return 0
    return table.pawns[opponent][area]


def groups(setup: Setup, table: Table, opponent: int, source: int, area: int) -> Sequence[int]:
    """How many of a group may move while the others strike: every choice, most first. The source has pawns enough."""
    group = lead(table, opponent)
    space = room(setup, table, opponent, area)
    if source == len(table.colors):
        return (group,) if space >= group else ()
    struck = prey(setup, table, opponent, area)
    if area == opponent:
        return range(min(group, space), max(group - struck, 0) - 1, -1)
    return [moves for moves, able in ((group, space), (0, struck)) if able >= group]


def attacks(setup: Setup, table: Table) -> Iterator[Attack]:
    """Every legal attack of the color that acts: by opponent, then by source with the outside first, then by target, more moves first."""
    count = len(table.colors)
    return _attacks(setup, table, opponents(table), (count, *range(count)), range(count))


def some_attack(setup: Setup, table: Table, stream: Stream) -> Attack | None:
    """One legal attack by chance, or None where there is none: the first one after any opponent, source and target."""
    against, count = opponents(table), len(table.colors)
    if not against:
        return None
    rest, area = divmod(stream.below(len(against) * (count + 1) * count), count)
    first, source = divmod(rest, count + 1)
    against, sources, areas = (
        [*row[start:], *row[:start]] for row, start in ((against, first), (range(count + 1), source), (range(count), area))
    )
    found = next(_attacks(setup, table, against, sources, areas), None)
    if found is None or not found.moves or found.target != found.opponent or found.source == OUTSIDE:
        return found
    place = table.colors.index
    choices = groups(setup, table, place(found.opponent), place(found.source), place(found.target))
    moves = choices[stream.below(len(choices))]
    return Attack(found.opponent, found.source, found.target, moves, found.moves + found.strikes - moves)


def _attacks(setup: Setup, table: Table, against: Iterable[int], sources: Sequence[int], areas: Sequence[int]) -> Iterator[Attack]:
    colors, color = table.colors, table.acting
    pawns = able(setup, table, color)
    for opponent in against:
        group = lead(table, opponent)
        for source in sources:
            if pawns[source] < group:
                continue
            for area in areas:
                if area != color and area != source:
                    for moves in groups(setup, table, opponent, source, area):
                        start = colors[source] if source < len(colors) else OUTSIDE
                        yield Attack(colors[opponent], start, colors[area], moves, group - moves)


def allows(setup: Setup, table: Table, attack: Attack) -> bool:
    """Whether the color that acts may make this attack."""
    colors, color = table.colors, table.acting
    if attack.opponent not in colors or attack.target not in colors or attack.source not in (*colors, OUTSIDE):
        return False
    opponent, area = colors.index(attack.opponent), colors.index(attack.target)
    source = len(colors) if attack.source == OUTSIDE else colors.index(attack.source)
    if opponent not in opponents(table) or lead(table, opponent) != attack.moves + attack.strikes or area in (color, source):
        return False
    enough = able(setup, table, color)[source] >= attack.moves + attack.strikes
    return enough and attack.moves in groups(setup, table, opponent, source, area)


def blocked(setup: Setup, table: Table) -> bool:
    """Whether no color could attack whatever the dice show: then the game cannot go on. A lead of one pawn is the least demand."""
    acting = table.players if setup.dummy_by == "never" else len(table.colors)
    return not any(
        _could_attack(setup, table, color, opponent)
        for color in range(acting)
        for opponent in range(len(table.colors) if color < table.players else table.players)
        if opponent != color
    )


def _could_attack(setup: Setup, table: Table, color: int, opponent: int) -> bool:
    count = len(table.colors)
    moves = color < table.players or setup.dummy_by == "left"
    return any(
        (moves and room(setup, table, opponent, area)) or (source != count and prey(setup, table, opponent, area))
        for source, pawns in enumerate(able(setup, table, color))
        if pawns
        for area in range(count)
        if area not in (color, source)
    )


def winner(setup: Setup, table: Table) -> int | None:
    """The player with all pawns in one area of another color, or None."""
    for color in range(table.players):
        row = table.pawns[color]
        if any(row[area] == setup.pawns for area in range(len(table.colors)) if area != color):
            return color
    return None
