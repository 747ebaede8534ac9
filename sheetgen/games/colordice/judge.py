"""Which moves are legal now, and why the others are not."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.game import Seat
from sheetgen.errors import Problem
from sheetgen.games.colordice import attacks, turn
from sheetgen.games.colordice.moves import Attack, Move, Order, Pass, Reroll, Stop
from sheetgen.games.colordice.notation import format_move
from sheetgen.games.colordice.state import House, Phase, Table

_OPEN = (Phase.DICE, Phase.ORDER)


def legal(house: House, table: Table, seat: Seat) -> Iterator[Move]:
    """Every legal move of a seat: attacks, passing, the order, and last the dice."""
    if table.phase in (Phase.FIRST, Phase.THROW, Phase.END) or seat != turn.player_of(table, table.acting):
        return
    choices = list(attacks.legal(house, table))
    yield from choices
    if not choices or not _must_attack(table):
        yield Pass()
    if table.phase in _OPEN and attacks.counterattackers(house, table):
        yield Order("before")
        yield Order("after")
    if table.phase is Phase.DICE:
        yield Stop()
        yield from turn.rerolls(house, table)


def ending(house: House, table: Table) -> str:
    """Why the game has ended."""
    if table.winner is None:
        return "nobody can attack any more, whatever the dice show"
    row = table.pawns[table.winner]
    area = next(area for area in range(len(table.colors)) if area != table.winner and row[area] == house.pawns)
    return f"{table.colors[table.winner]} has all {house.pawns} pawns in {table.colors[area]}"


def _must_attack(table: Table) -> bool:
    """Whether the active color still owes its one attack."""
    return table.phase is not Phase.COUNTER and not table.attacked


def problems(house: House, table: Table, seat: Seat, move: object) -> tuple[Problem, ...]:
    """Every reason why the move is not allowed now; () = legal."""
    if not isinstance(move, Move):
        return (Problem("not-a-move", f"{move!r} is no move of {house.spec.title}", repr(move)),)
    where = format_move(house, move)
    if table.phase is Phase.END:
        return (Problem("game-over", "the game has ended: " + ending(house, table), where),)
    if table.rolling:
        dice = " ".join(table.colors[color] for color in table.rolling)
        return (Problem("throw-first", f"the dice come first: {dice} must be thrown", where),)
    if seat != turn.player_of(table, table.acting):
        return tuple(_not_waiting(table, seat, move, where))
    match move:
        case Attack():
            return attacks.problems(house, table, move)
        case Pass():
            return tuple(_pass_problems(house, table, where))
        case Order():
            return tuple(_order_problems(house, table, where))
        case Stop():
            return tuple(_dice_problems(table, where))
        case Reroll():
            return (*_dice_problems(table, where), *_reroll_problems(house, table, move))


def _not_waiting(table: Table, seat: Seat, move: Move, where: str) -> Iterator[Problem]:
    acting = table.colors[table.acting]
    doing = "counterattack" if table.phase is Phase.COUNTER else "turn"
    yield Problem("not-your-turn", f"it is the {doing} of {acting} now", where)
    if isinstance(move, Attack) and 0 <= seat < len(table.names) and seat != table.active:
        mine, theirs = table.dice[seat], table.dice[table.active]
        if mine <= theirs:
            active = table.colors[table.active]
            message = f"{table.colors[seat]} may not counterattack: it shows {mine}, {active} {theirs}; only a higher die does"
            yield Problem("no-counterattack", message, where)
        elif table.phase is Phase.COUNTER and seat not in table.countering:
            yield Problem("already-countered", f"{table.colors[seat]} has had its one counterattack of this turn", where)


def _pass_problems(house: House, table: Table, where: str) -> Iterator[Problem]:
    if not _must_attack(table):
        return
    choice = next(attacks.legal(house, table), None)
    if choice is not None:
        message = f"{table.colors[table.active]} must attack at least once; it could, for example, {format_move(house, choice)}"
        yield Problem("must-attack", message, where)


def _order_problems(house: House, table: Table, where: str) -> Iterator[Problem]:
    if table.phase is Phase.COUNTER or table.order:
        yield Problem("order-settled", "the order is settled for this turn: the attacks come " + table.order + " the counterattacks", where)
    elif not attacks.counterattackers(house, table):
        switch = house.text("dummy-by") if house.dummy_by == "never" and _dummy_higher(table) else ""
        message = f"nobody can counterattack: no die is higher than the {table.dice[table.active]} of {table.colors[table.active]}"
        yield Problem("no-counterattackers", message + (" but those of dummies" if switch else ""), where, switch)


def _dummy_higher(table: Table) -> bool:
    return any(table.dice[color] > table.dice[table.active] for color in range(len(table.names), len(table.colors)))


def _dice_problems(table: Table, where: str) -> Iterator[Problem]:
    if table.phase is Phase.DICE:
        return
    if table.attacked or table.phase is Phase.COUNTER:
        yield Problem("attacks-begun", "the attacks have begun; dice can be thrown again only before them", where)
    else:
        yield Problem("dice-final", "the dice are final already; they can be thrown again only before that", where)


def _reroll_problems(house: House, table: Table, move: Reroll) -> Iterator[Problem]:
    if not move.dice:
        yield Problem("no-dice", "no die named; name those to throw again, as in: reroll " + " ".join(_letters(house, table)), "reroll")
    for name in sorted(move.dice, key=lambda die: (*house.palette, die).index(die)):
        if name not in table.colors:
            yield Problem("die-not-in-play", f"there is no {name} die in play; there is {' '.join(table.colors)}", name)
            continue
        color = table.colors.index(name)
        if not house.rolls_all and color != table.active:
            own = table.colors[table.active]
            yield Problem("not-your-die", f"the {name} die is not thrown again; only the own one is, {own}", name, house.text("rolling"))
        elif table.throws[color] >= house.throws:
            yield Problem("no-throw-left", f"the {name} die was thrown {table.throws[color]} times in this turn, which is all", name)


def _letters(house: House, table: Table) -> tuple[str, ...]:
    return tuple(house.spec.letters[name] for name in table.colors)
