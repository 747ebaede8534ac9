"""How a turn goes: who begins, throws and re-throws, attacks before or after counterattacks, the next player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from sheetgen.core.dice import DieId, Throw
from sheetgen.games.colordice import attacks
from sheetgen.games.colordice.moves import Attack, Move, Order, Pass, Reroll, Stop
from sheetgen.games.colordice.state import House, Phase, Table
from sheetgen.games.kit import check_seats


def colors_for(house: House, players: int) -> tuple[str, ...]:
    """The colors in play: one a player, then dummies up to the least number of areas."""
    return house.palette[: max(players, house.areas_least)]


def start(house: House, names: Sequence[str]) -> Table:
    """The table before the first throw. Raises SheetError when too few or too many play."""
    check_seats(house.spec, names)
    colors = colors_for(house, len(names))
    bare = Table(tuple(names), colors, (), Phase.FIRST)
    if not house.first_random:
        return set_up(house, bare, 0)
    return replace(bare, pawns=_pawns(house, bare, [0] * len(names)), rolling=tuple(range(len(names))))


def set_up(house: House, table: Table, first: int) -> Table:
    """Pawns at home by seat, dummies all inside, and the first turn about to begin."""
    players = len(table.names)
    inside = [house.first_pawns + (seat - first) % players for seat in range(players)]
    return begin(house, replace(table, pawns=_pawns(house, table, inside), moved=(0,) * (len(table.colors) + 2)), first)


def _pawns(house: House, table: Table, inside: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """So many of each player's pawns at home and the others outside; dummies are all at home."""
    areas = len(table.colors)
    home = [*inside, *[house.pawns] * (areas - len(inside))]
    return tuple((*(home[color] * (area == color) for area in range(areas)), house.pawns - home[color], 0) for color in range(areas))


def begin(house: House, table: Table, color: int) -> Table:
    """The color's turn begins: it throws all dice, or its own once the others show something."""
    count = len(table.colors)
    everything = house.rolls_all or 0 in table.dice or not table.dice
    ready = replace(
        table,
        phase=Phase.THROW,
        active=color,
        dice=(0,) * count if everything else table.dice,
        throws=(0,) * count,
        rolling=tuple(range(count)) if everything else (color,),
        attacked=frozenset(),
        order="",
        countering=(),
        moved=(0,) * (count + 2),
    )
    return replace(ready, phase=Phase.END, dice=table.dice, rolling=()) if attacks.blocked(house, ready) else ready


def to_roll(table: Table) -> Throw | None:
    """The dice that chance has to throw now."""
    if not table.rolling:
        return None
    return Throw(tuple(DieId(table.colors[color]) for color in table.rolling), len(table.rolling))


def thrown(house: House, table: Table, shown: Mapping[int, int]) -> Table:
    """The table after the dice in `rolling` have shown these values."""
    if table.phase is Phase.FIRST:
        best = max(shown.values())
        highest = tuple(color for color in table.rolling if shown[color] == best)
        return replace(table, rolling=highest) if len(highest) > 1 else set_up(house, table, highest[0])
    dice = tuple(shown.get(color, value) for color, value in enumerate(table.dice))
    throws = tuple(times + (color in shown) for color, times in enumerate(table.throws))
    after = replace(table, dice=dice, throws=throws, rolling=(), phase=Phase.DICE)
    return after if rethrowable(house, after) else stop(house, after)


def rethrowable(house: House, table: Table) -> tuple[int, ...]:
    """The dice that the active player may still throw again."""
    own = range(len(table.colors)) if house.rolls_all else (table.active,)
    return tuple(color for color in own if table.throws[color] < house.throws)


def rerolls(house: House, table: Table) -> Iterator[Reroll]:
    """Every choice of dice to throw again, few dice first."""
    able = rethrowable(house, table)
    for size in range(1, len(able) + 1):
        yield from (Reroll(frozenset(table.colors[color] for color in dice)) for dice in combinations(able, size))


def stop(house: House, table: Table) -> Table:
    """The dice are final."""
    return replace(table, phase=Phase.ORDER if attacks.counterattackers(house, table) else Phase.ATTACK)


def settle(house: House, table: Table, order: str) -> Table:
    """The order is chosen: the attacks come `before` the counterattacks or `after` them."""
    ready = replace(table, order=order, countering=attacks.counterattackers(house, table))
    return replace(ready, phase=Phase.ATTACK) if order == "before" else go_on(house, replace(ready, phase=Phase.COUNTER))


def go_on(house: House, table: Table) -> Table:
    """Plays dummies that play by themselves, and leaves the counterattacks once none is left."""
    while table.countering and house.dummy_by == "policy" and table.is_dummy(table.acting):
        strikes = [attack for attack in attacks.legal(house, table) if attack.strikes]
        if strikes:
            table = attacks.carry_out(house, table, max(strikes, key=lambda attack: attack.strikes))
        table = replace(table, countering=table.countering[1:])
    if table.countering:
        return table
    return replace(table, phase=Phase.ATTACK) if table.order == "after" else next_turn(house, table)


def next_turn(house: House, table: Table) -> Table:
    """The player to the left begins a turn."""
    return begin(house, table, (table.active + 1) % len(table.names))


def player_of(table: Table, color: int) -> int:
    """The seat that decides for a color: its player, or for a dummy the player left of the active one."""
    return color if not table.is_dummy(color) else (table.active + 1) % len(table.names)


def play(house: House, table: Table, move: Move) -> Table:
    """The table after a legal move."""
    match move:
        case Reroll(dice):
            again = tuple(color for color, name in enumerate(table.colors) if name in dice)
            return replace(table, rolling=again, phase=Phase.THROW)
        case Stop():
            return stop(house, table)
        case Order(attacks=order):
            return settle(house, table, order)
        case Attack():
            ready = _at_attacks(house, table)
            after = attacks.carry_out(house, ready, move)
            if after.phase is Phase.COUNTER:
                return go_on(house, replace(after, countering=after.countering[1:]))
            return after
        case Pass():
            ready = _at_attacks(house, table)
            if ready.phase is Phase.COUNTER:
                return go_on(house, replace(ready, countering=ready.countering[1:]))
            return go_on(house, replace(ready, phase=Phase.COUNTER)) if ready.order == "before" else next_turn(house, ready)


def _at_attacks(house: House, table: Table) -> Table:
    """An attack, or passing, right after the throw leaves the dice as they are and comes before the counterattacks."""
    if table.phase is Phase.DICE:
        table = stop(house, table)
    return settle(house, table, "before") if table.phase is Phase.ORDER else table
