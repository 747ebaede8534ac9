"""What a legal move means at the table, in words."""

from __future__ import annotations

from sheetgen.core.game import Note
from sheetgen.games.colordice import attacks
from sheetgen.games.colordice.moves import REMOVED, Attack, Move, Order, Pass, Reroll, Stop
from sheetgen.games.colordice.notation import format_move
from sheetgen.games.colordice.state import House, Phase, Table


def note(house: House, table: Table, move: Move) -> Note:
    """The move with its heading, the numbers behind it and what it brings about."""
    text = format_move(house, move)
    match move:
        case Attack():
            return _attack(house, table, move, text)
        case Reroll(dice):
            return Note(text, group="throw again", detail=_throws_left(house, table, dice))
        case Order(attacks=order):
            others = " ".join(table.colors[color] for color in attacks.counterattackers(house, table))
            return Note(text, group="order", detail=f"all own attacks come {order} the counterattacks of {others}")
        case Stop():
            return Note(text, group="throw again", detail="the dice stay as they are")
        case Pass():
            name = table.colors[table.acting]
            detail = f"{name} does not counterattack" if table.phase is Phase.COUNTER else "no more attacks in this turn"
            return Note(text, group="pass", detail=detail)


def _attack(house: House, table: Table, move: Attack, text: str) -> Note:
    color, opponent, area = table.acting, table.colors.index(move.opponent), table.colors.index(move.target)
    doing = " and ".join(f"{count} {verb}" for count, verb in ((move.moves, "move"), (move.strikes, "strike")) if count)
    ahead = f"{table.dice[color]} - {table.dice[opponent]} = {attacks.lead(table, opponent)}"
    after = attacks.carry_out(house, table, move)
    brings = []
    if after.winner is not None:
        brings.append(f"win: all {house.pawns} in {move.target}")
    elif house.is_locked(after, color, area):
        brings.append(f"locked: {after.pawns[color][area]} in {move.target}")
    if move.strikes:
        gone = after.pawns[opponent][after.removed] > table.pawns[opponent][table.removed]
        brings.append(f"struck: {move.strikes} {move.opponent}, {REMOVED if gone else 'outside'}")
    heading = "counterattack" if table.phase is Phase.COUNTER else "attack"
    return Note(text, "", f"{heading} {move.opponent}", f"{table.colors[color]}, {ahead}: {doing}", tuple(brings))


def _throws_left(house: House, table: Table, dice: frozenset[str]) -> str:
    left = [house.throws - table.throws[table.colors.index(color)] - 1 for color in dice]
    if min(left):
        return f"{min(left)} more throw{'s' * (min(left) > 1)} after that"
    return "the last throw of some" if max(left) else "the last throw"
