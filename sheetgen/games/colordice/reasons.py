"""Why a move is not legal now: every reason, in words. Where there is none the move is legal."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem
from sheetgen.games.colordice.attacks import (
    able,
    attacks,
    empty,
    is_locked,
    is_order_open,
    lead,
    moves_to,
    strikes_in,
)
from sheetgen.games.colordice.state import (
    OUT,
    Attack,
    AttackOrder,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    KeepDice,
    Move,
    NoAttack,
    ThrowAgain,
    counted,
    move_text,
)
from sheetgen.games.kit import not_your_turn
from sheetgen.messages import be


def waits(
    setup: ColorDiceSetup, table: ColorDiceState, seat: int, move: Move, names: Names
) -> Iterator[Problem]:
    """Why a seat may not act now."""
    yield not_your_turn(names, Seat(seat), (Seat(table.decider),))
    if not isinstance(move, Attack) or seat == table.active:
        return
    color, mine, theirs = table.colors[seat], table.dice[seat], table.dice[table.active]
    if mine <= theirs:
        message = (
            f"{color} may not counterattack: it shows {mine}, {table.colors[table.active]}"
            f" {theirs}; only a higher die does"
        )
        yield Problem("no-counterattack", message, move_text(setup, move))
    elif _has_countered(table, seat):
        message = f"{color} has had its one counterattack of this turn"
        yield Problem("already-countered", message, move_text(setup, move))


def _has_countered(table: ColorDiceState, color: int) -> bool:
    """Whether a color with a higher die has had its counterattack."""
    count, active = len(table.colors), table.active
    if table.phase is ColorPhase.COUNTER:
        return (color - active) % count < (table.acting - active) % count
    return table.phase is ColorPhase.ATTACK and table.order == "after"


def against(setup: ColorDiceSetup, table: ColorDiceState, move: Move) -> Iterator[Problem]:
    """Why the seat that acts may not do this."""
    match move:
        case Attack():
            yield from _against_attack(setup, table, move)
        case NoAttack():
            choice = next(attacks(setup, table), None) if table.owes_attack else None
            if choice:
                message = (
                    f"{table.colors[table.active]} must attack at least once; it could, for"
                    f" example, {move_text(setup, choice)}"
                )
                yield Problem("must-attack", message, move_text(setup, move))
        case AttackOrder():
            if not is_order_open(setup, table):
                yield _order_closed(setup, table, move_text(setup, move))
        case KeepDice() | ThrowAgain():
            if table.phase is not ColorPhase.DICE:
                yield _dice_final(table, move_text(setup, move))
            if isinstance(move, ThrowAgain):
                yield from _against_throwing(setup, table, move)


def _order_closed(setup: ColorDiceSetup, table: ColorDiceState, text: str) -> Problem:
    if table.phase is ColorPhase.COUNTER or table.order:
        message = (
            f"the order is settled for this turn: the attacks come {table.order} the counterattacks"
        )
        return Problem("order-settled", message, text)
    value = table.dice[table.active]
    message = (
        f"nobody can counterattack: no die is higher than the {value} of"
        f" {table.colors[table.active]}"
    )
    higher = any(other > value for other in table.dice[table.players :])
    if setup.dummy_by == "never" and higher:
        switch = setup.spec.named("dummy-by")
        return Problem("no-counterattackers", f"{message} but those of dummies", text, switch)
    return Problem("no-counterattackers", message, text)


def _dice_final(table: ColorDiceState, text: str) -> Problem:
    if table.attacked or table.phase is ColorPhase.COUNTER:
        return Problem(
            "attacks-begun",
            "the attacks have begun; dice can be thrown again only before them",
            text,
        )
    return Problem(
        "dice-final", "the dice are final already; they can be thrown again only before that", text
    )


def _against_throwing(
    setup: ColorDiceSetup, table: ColorDiceState, move: ThrowAgain
) -> Iterator[Problem]:
    if not move.dice:
        letters = " ".join(setup.letters[color] for color in table.colors)
        message = f"no die named; name those to throw again, as in: reroll {letters}"
        yield Problem("no-dice", message, "reroll")
    known = [color for color in setup.palette if color in move.dice]
    for name in (*known, *sorted(move.dice.difference(known))):
        if name not in table.colors:
            there = " ".join(table.colors)
            message = f"there is no {name} die in play; there is {there}"
            yield Problem("die-not-in-play", message, name)
            continue
        color = table.colors.index(name)
        if not setup.rolls_all and color != table.active:
            own = table.colors[table.active]
            message = f"the {name} die is not thrown again; only the own one is, {own}"
            yield Problem("not-your-die", message, name, setup.spec.named("rolling"))
        elif table.throws and table.throws[color] >= setup.throws:
            times = table.throws[color]
            message = f"the {name} die was thrown {times} times in this turn, which is all"
            yield Problem("no-throw-left", message, name)


def _against_attack(
    setup: ColorDiceSetup, table: ColorDiceState, attack: Attack
) -> Iterator[Problem]:
    opponent = table.acting
    if attack.opponent in table.colors:
        opponent = table.colors.index(attack.opponent)
    if opponent == table.acting:
        own, others = table.colors[opponent], _around(table)
        message = f"{own} cannot attack {attack.opponent}; its opponents are {others}"
        yield Problem("not-an-opponent", message, attack.opponent)
    else:
        yield from _against_opponent(table, attack, opponent)
    yield from _against_source(setup, table, attack)
    if attack.target not in table.colors:
        message = (
            f"there is no {attack.target} area in play; a group goes to one of"
            f" {' '.join(table.colors)}"
        )
        yield Problem("target-not-in-play", message, attack.target)
        return
    area = table.colors.index(attack.target)
    yield from _against_target(table, attack, area)
    if area != table.acting and opponent != table.acting:
        yield from _against_moving(setup, table, attack, opponent, area)
        yield from _against_striking(setup, table, attack, opponent, area)
        yield from _against_mixing(table, attack, opponent, area)


def _around(table: ColorDiceState) -> str:
    """The other colors, clockwise from the one that acts."""
    return " ".join((*table.colors[table.acting + 1 :], *table.colors[: table.acting]))


def _against_opponent(table: ColorDiceState, attack: Attack, opponent: int) -> Iterator[Problem]:
    own, name, active = table.colors[table.acting], attack.opponent, table.colors[table.active]
    if table.phase is ColorPhase.COUNTER and opponent != table.active:
        message = f"a counterattack is against the color whose turn it is, {active}, not {name}"
        yield Problem("only-active-color", message, name)
        return
    ahead, group = lead(table, opponent), attack.moves + attack.strikes
    shown = f"{own} shows {table.dice[table.acting]}, {name} {table.dice[opponent]}"
    if ahead <= 0:
        message = f"{own} may not attack {name}: {shown}; only a higher die attacks"
        yield Problem("die-not-higher", message, name)
    elif group != ahead or min(attack.moves, attack.strikes) < 0:
        message = (
            f"the group is {attack.moves}+{attack.strikes}, but {shown}: it must be"
            f" {counted(ahead)}"
        )
        yield Problem("wrong-number", message, name)
    if opponent in table.attacked:
        message = f"{own} has attacked {name} in this turn; once for each opponent is all"
        yield Problem("already-attacked", message, name)


def _against_source(
    setup: ColorDiceSetup, table: ColorDiceState, attack: Attack
) -> Iterator[Problem]:
    color, group, name = table.acting, attack.moves + attack.strikes, attack.source
    if name not in (*table.colors, OUT):
        starts = " ".join((OUT, *table.colors))
        message = f"there is no {name} area in play; pawns start from {starts}"
        yield Problem("source-not-in-play", message, name)
        return
    source = table.places.index(name)
    if attack.strikes and source == table.outside:
        yield Problem(
            "strike-from-outside",
            "pawns outside cannot strike; they must be moved into an area first",
            OUT,
        )
    pawns, left = table.pawns[color][source], able(setup, table, color)[source]
    there = counted(pawns, table.colors[color])
    if is_locked(setup, table, color, source):
        message = f"the {there} in {name} are locked; from {setup.locked} on they stay"
        yield Problem("source-locked", message, name)
    elif pawns < group:
        message = f"there {be(pawns)} {there} at {name}; the group needs {group} from one place"
        yield Problem("too-few-pawns", message, name)
    elif left < group:
        message = (
            f"of {there} at {name} only {left} may still attack in this turn; the group needs"
            f" {group}"
        )
        yield Problem("pawns-used", message, name, setup.spec.named("reuse-pawns"))


def _against_target(table: ColorDiceState, attack: Attack, area: int) -> Iterator[Problem]:
    name = attack.target
    if area == table.acting:
        message = f"{name} is the own home; a color neither moves to it nor strikes there"
        yield Problem("own-home", message, name)
    elif attack.source == attack.target:
        message = f"the group is in {name} already; it must go from one area to another"
        yield Problem("same-area", message, name)


def _against_moving(
    setup: ColorDiceSetup, table: ColorDiceState, attack: Attack, opponent: int, area: int
) -> Iterator[Problem]:
    space, name, whom = empty(setup, table, area), attack.target, attack.opponent
    if attack.moves and not moves_to(setup, opponent, area):
        message = f"a group that attacks {whom} moves to {whom} only, not to {name}"
        yield Problem("move-elsewhere", message, name, setup.spec.named("move-target"))
    if attack.moves > space:
        message = (
            f"{counted(attack.moves)} cannot move to {name}; {space} of its positions {be(space)}"
            " empty"
        )
        yield Problem("no-room", message, name)


def _against_striking(
    setup: ColorDiceSetup, table: ColorDiceState, attack: Attack, opponent: int, area: int
) -> Iterator[Problem]:
    if not attack.strikes:
        return
    there, name, whom = table.pawns[opponent][area], attack.target, attack.opponent
    pawns = counted(there, whom)
    if not strikes_in(setup, opponent, area):
        message = f"{whom} pawns are struck in {whom} only, not in {name}"
        yield Problem("strike-elsewhere", message, name, setup.spec.named("strike-where"))
    if is_locked(setup, table, opponent, area):
        message = f"the {pawns} in {name} are locked; from {setup.locked} on they cannot be struck"
        yield Problem("target-locked", message, name)
    if attack.strikes > there:
        message = f"there {be(there)} {pawns} in {name}; {attack.strikes} cannot be struck"
        yield Problem("too-few-to-strike", message, name)


def _against_mixing(
    table: ColorDiceState, attack: Attack, opponent: int, area: int
) -> Iterator[Problem]:
    if attack.moves and attack.strikes and area != opponent:
        message = (
            f"{table.colors[table.acting]} attacks {attack.opponent}, not {attack.target}; a group"
            " moves and strikes at once only in the home that it attacks"
        )
        yield Problem("mixed-group", message, attack.target)
