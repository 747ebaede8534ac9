"""Attacks and counterattacks: what a color may do with the difference between two dice, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.errors import Problem
from sheetgen.games.colordice.moves import OUT, Attack, counted
from sheetgen.games.colordice.state import House, Phase, Table


def lead(table: Table, opponent: int) -> int:
    """How far the die of the color that acts is ahead of an opponent's."""
    return table.dice[table.acting] - table.dice[opponent]


def targets(table: Table) -> Iterator[int]:
    """The opponents that may be attacked now: lower dice, not attacked yet; in a counterattack only the color whose turn it is."""
    if table.phase is Phase.COUNTER:
        if lead(table, table.active) > 0:
            yield table.active
        return
    yield from (color for color in range(len(table.colors)) if lead(table, color) > 0 and color not in table.attacked)


def counterattackers(house: House, table: Table) -> tuple[int, ...]:
    """The colors with a higher die than the active one, clockwise from it; without dummies when nobody plays them."""
    higher = (color for color in table.clockwise(table.active) if table.dice[color] > table.dice[table.active])
    return tuple(color for color in higher if house.dummy_by != "never" or not table.is_dummy(color))


def free(house: House, table: Table, color: int, place: int) -> int:
    """The color's pawns at a place that may still attack."""
    if house.is_locked(table, color, place):
        return 0
    used = table.moved[place] if color == table.active and not house.reuses_pawns else 0
    return table.pawns[color][place] - used


def room(house: House, table: Table, opponent: int, area: int) -> int:
    """Positions of an area that a group attacking the opponent may move to."""
    return house.empty(table, area) if house.moves_anywhere or area == opponent else 0


def prey(house: House, table: Table, opponent: int, area: int) -> int:
    """The opponent's pawns in an area that may be struck."""
    if house.is_locked(table, opponent, area) or not (house.strikes_anywhere or area == opponent):
        return 0
    return table.pawns[opponent][area]


def legal(house: House, table: Table) -> Iterator[Attack]:
    """Every legal attack of the color that acts: by opponent, then by source with `out` first, then by target, more moves first."""
    color = table.acting
    names = table.colors
    for opponent in targets(table):
        ahead = lead(table, opponent)
        areas = [
            (area, min(ahead, room(house, table, opponent, area)), prey(house, table, opponent, area))
            for area in range(len(names))
            if area != color
        ]
        for source in (table.out, *range(len(names))):
            if free(house, table, color, source) < ahead:
                continue
            for area, most, struck in areas:
                if area == source:
                    continue
                for moves in range(most, -1, -1):
                    strikes = ahead - moves
                    mixed = moves > 0 and strikes > 0
                    if strikes <= struck and not (strikes and source == table.out) and not (mixed and area != opponent):
                        yield Attack(names[opponent], table.place_name(source), names[area], moves, strikes)


def blocked(house: House, table: Table) -> bool:
    """Whether no color could attack whatever the dice show: then the game cannot go on. A lead of one pawn is the least demand."""
    players = len(table.names)
    acting = range(players) if house.dummy_by == "never" else range(len(table.colors))
    return not any(
        _could_attack(house, table, color, opponent)
        for color in acting
        for opponent in range(players if table.is_dummy(color) else len(table.colors))
        if opponent != color
    )


def _could_attack(house: House, table: Table, color: int, opponent: int) -> bool:
    moves = not table.is_dummy(color) or house.dummy_by == "left"
    return any(
        (moves and room(house, table, opponent, area)) or (source != table.out and prey(house, table, opponent, area))
        for source in range(table.removed)
        if free(house, table, color, source)
        for area in range(len(table.colors))
        if area not in (color, source)
    )


def problems(house: House, table: Table, attack: Attack) -> tuple[Problem, ...]:
    """Every reason why the color that acts may not make this attack; () = legal."""
    opponent = table.colors.index(attack.opponent) if attack.opponent in table.colors else None
    return (
        *_opponent_problems(table, attack, opponent),
        *_source_problems(house, table, attack),
        *_target_problems(house, table, attack, opponent),
    )


def _opponent_problems(table: Table, attack: Attack, opponent: int | None) -> Iterator[Problem]:
    color, name = table.acting, attack.opponent
    own = table.colors[color]
    if opponent is None or opponent == color:
        others = " ".join(table.colors[other] for other in table.clockwise(color))
        yield Problem("not-an-opponent", f"{own} cannot attack {name}; its opponents are {others}", name)
        return
    if table.phase is Phase.COUNTER and opponent != table.active:
        active = table.colors[table.active]
        yield Problem("only-active-color", f"a counterattack is against the color whose turn it is, {active}, not {name}", name)
        return
    ahead, group = lead(table, opponent), attack.moves + attack.strikes
    shown = f"{own} shows {table.dice[color]}, {name} {table.dice[opponent]}"
    if ahead <= 0:
        yield Problem("die-not-higher", f"{own} may not attack {name}: {shown}; only a higher die attacks", name)
    elif group != ahead or min(attack.moves, attack.strikes) < 0:
        yield Problem("wrong-number", f"the group is {attack.moves}+{attack.strikes}, but {shown}: it must be {counted(ahead)}", name)
    if opponent in table.attacked:
        yield Problem("already-attacked", f"{own} has attacked {name} in this turn; once for each opponent is all", name)


def _source_problems(house: House, table: Table, attack: Attack) -> Iterator[Problem]:
    color, group = table.acting, attack.moves + attack.strikes
    own, name = table.colors[color], attack.source
    source = table.place(name)
    if source is None:
        yield Problem("source-not-in-play", f"there is no {name} area in play; pawns start from {_places(table)}", name)
        return
    if attack.strikes and source == table.out:
        yield Problem("strike-from-outside", "pawns outside cannot strike; they must be moved into an area first", OUT)
    if house.is_locked(table, color, source):
        count = table.pawns[color][source]
        message = f"the {counted(count, own)} in {name} are locked; from {house.locked} on they stay"
        yield Problem("source-locked", message, name)
        return
    there, able = table.pawns[color][source], free(house, table, color, source)
    if there < group:
        yield Problem("too-few-pawns", f"there {_be(there)} {counted(there, own)} at {name}; the group needs {group} from one place", name)
    elif able < group:
        message = f"of {counted(there, own)} at {name} only {able} may still attack in this turn; the group needs {group}"
        yield Problem("pawns-used", message, name, house.text("reuse-pawns"))


def _target_problems(house: House, table: Table, attack: Attack, opponent: int | None) -> Iterator[Problem]:
    color, name = table.acting, attack.target
    own = table.colors[color]
    if name not in table.colors:
        yield Problem("target-not-in-play", f"there is no {name} area in play; a group goes to one of {' '.join(table.colors)}", name)
        return
    area = table.colors.index(name)
    if area == color:
        yield Problem("own-home", f"{name} is the own home; a color neither moves to it nor strikes there", name)
        return
    if attack.source == name:
        yield Problem("same-area", f"the group is in {name} already; it must go from one area to another", name)
    if opponent is None or opponent == color:
        return
    if attack.moves:
        yield from _move_problems(house, table, attack, opponent, area)
    if attack.strikes:
        yield from _strike_problems(house, table, attack, opponent, area)
    if attack.moves and attack.strikes and area != opponent:
        message = f"{own} attacks {attack.opponent}, not {name}; a group moves and strikes at once only in the home that it attacks"
        yield Problem("mixed-group", message, name)


def _move_problems(house: House, table: Table, attack: Attack, opponent: int, area: int) -> Iterator[Problem]:
    empty = house.empty(table, area)
    if not (house.moves_anywhere or area == opponent):
        message = f"a group that attacks {attack.opponent} moves to {attack.opponent} only, not to {attack.target}"
        yield Problem("move-elsewhere", message, attack.target, house.text("move-target"))
    if attack.moves > empty:
        message = f"{counted(attack.moves)} cannot move to {attack.target}; {empty} of its positions {_be(empty)} empty"
        yield Problem("no-room", message, attack.target)


def _strike_problems(house: House, table: Table, attack: Attack, opponent: int, area: int) -> Iterator[Problem]:
    there = table.pawns[opponent][area]
    if not (house.strikes_anywhere or area == opponent):
        message = f"{attack.opponent} pawns are struck in {attack.opponent} only, not in {attack.target}"
        yield Problem("strike-elsewhere", message, attack.target, house.text("strike-where"))
    if house.is_locked(table, opponent, area):
        message = f"the {counted(there, attack.opponent)} in {attack.target} are locked; from {house.locked} on they cannot be struck"
        yield Problem("target-locked", message, attack.target)
    if attack.strikes > there:
        message = f"there {_be(there)} {counted(there, attack.opponent)} in {attack.target}; {attack.strikes} cannot be struck"
        yield Problem("too-few-to-strike", message, attack.target)


def _be(number: int) -> str:
    return "is" if number == 1 else "are"


def _places(table: Table) -> str:
    return " ".join((OUT, *table.colors))


def carry_out(house: House, table: Table, attack: Attack) -> Table:
    """The table after a legal attack: pawns gone over, struck pawns outside or out of the game, a win noted."""
    color = table.acting
    opponent = table.colors.index(attack.opponent)
    source, area = table.place(attack.source), table.colors.index(attack.target)
    assert source is not None
    group = attack.moves + attack.strikes
    pawns = [list(row) for row in table.pawns]
    pawns[color][source] -= group
    pawns[color][area] += group
    gone = table.removed if table.is_dummy(opponent) and not house.dummy_returns else table.out
    pawns[opponent][area] -= attack.strikes
    pawns[opponent][gone] += attack.strikes
    after = replace(table, pawns=tuple(map(tuple, pawns)))
    if pawns[color][area] == house.pawns and not table.is_dummy(color):
        return replace(after, phase=Phase.END, winner=color, countering=())
    if table.phase is Phase.COUNTER:
        return after
    moved = tuple(count + group * (place == area) for place, count in enumerate(table.moved))
    return replace(after, attacked=table.attacked | {opponent}, moved=moved)
