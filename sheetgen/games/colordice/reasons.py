"""Why a move is not legal now: every reason, in words. Where there is none the move is legal."""

from __future__ import annotations

from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem, Problems
from sheetgen.games.colordice.attacks import (
    able,
    attacks,
    counterattackers,
    empty,
    is_locked,
    is_order_open,
    lead,
    moves_to,
    rotated,
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
    RerollColors,
    counted,
    move_text,
)
from sheetgen.games.kit import not_your_turn
from sheetgen.messages import be, listed


def waits(
    setup: ColorDiceSetup, table: ColorDiceState, seat: Seat, move: Move, names: Names
) -> Problems:
    """Why a seat may not act now."""
    yield not_your_turn(names, seat, (table.decider,))
    color = table.players[seat]
    active = table.active
    if not isinstance(move, Attack) or color == active:
        return
    mine = table.dice[color]
    theirs = table.dice[active]
    if mine <= theirs:
        yield Problem(
            "no-counterattack",
            f"{color} may not counterattack: it shows {mine}, {active} {theirs}; only a higher die"
            " does",
            move_text(setup, move),
        )
    elif _has_countered(setup, table, color):
        yield Problem(
            "already-countered",
            f"{color} has had its one counterattack of this turn",
            move_text(setup, move),
        )


def _has_countered(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> bool:
    """Whether a color with a higher die has had its counterattack."""
    if table.phase is ColorPhase.COUNTER:
        order = counterattackers(setup, table)
        return order.index(color) < order.index(table.acting)
    return table.phase is ColorPhase.ATTACK and table.order == "after"


def against(setup: ColorDiceSetup, table: ColorDiceState, move: Move) -> Problems:
    """Why the seat that acts may not do this."""
    match move:
        case Attack():
            yield from _against_attack(setup, table, move)
        case NoAttack():
            choice = next(attacks(setup, table), None) if table.owes_attack else None
            if choice:
                yield Problem(
                    "must-attack",
                    f"{table.active} must attack at least once; it could, for example,"
                    f" {move_text(setup, choice)}",
                    move_text(setup, move),
                )
        case AttackOrder():
            if not is_order_open(setup, table):
                yield _order_closed(setup, table, move_text(setup, move))
        case KeepDice() | RerollColors():
            if table.phase is not ColorPhase.DICE:
                yield _dice_final(table, move_text(setup, move))
            if isinstance(move, RerollColors):
                yield from _against_throwing(setup, table, move)


def _order_closed(setup: ColorDiceSetup, table: ColorDiceState, text: str) -> Problem:
    if table.phase is ColorPhase.COUNTER or table.order:
        message = (
            f"the order is settled for this turn: the attacks come {table.order} the counterattacks"
        )
        return Problem("order-settled", message, text)
    switch = ""
    value = table.dice[table.active]
    message = f"nobody can counterattack: no die is higher than the {value} of {table.active}"
    if setup.dummy_by == "never" and any(table.dice[dummy] > value for dummy in table.dummies):
        message = f"{message} but those of dummies"
        switch = "dummy-by"
    return Problem("no-counterattackers", message, text, switch)


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


def _against_throwing(setup: ColorDiceSetup, table: ColorDiceState, move: RerollColors) -> Problems:
    if not move.dice:
        letters = " ".join(setup.letters[color] for color in table.colors)
        yield Problem(
            "no-dice", f"no die named; name those to throw again, as in: reroll {letters}", "reroll"
        )
    known = [color for color in setup.palette if color in move.dice]
    for name in (*known, *sorted(move.dice.difference(known))):
        if name not in table.colors:
            yield Problem(
                "die-not-in-play",
                f"there is no {name} die in play; there is {' '.join(table.colors)}",
                name,
            )
        elif not setup.rolls_all and name != table.active:
            yield Problem(
                "not-your-die",
                f"the {name} die is not thrown again; only the own one is, {table.active}",
                name,
                switch="rolling",
            )
        elif (times := table.throws.get(name, 0)) >= setup.throws:
            yield Problem(
                "no-throw-left",
                f"the {name} die was thrown {times} times in this turn, which is all",
                name,
            )


def _against_attack(setup: ColorDiceSetup, table: ColorDiceState, attack: Attack) -> Problems:
    own = table.acting
    colors = table.colors
    known = attack.opponent in colors and attack.opponent != own
    if known:
        yield from _against_opponent(table, attack)
    else:
        others = listed(rotated(colors, colors.index(own))[1:], "and")
        yield Problem(
            "not-an-opponent",
            f"{own} cannot attack {attack.opponent}; its opponents are {others}",
            attack.opponent,
        )
    yield from _against_source(setup, table, attack)
    yield from _against_target(table, attack)
    if known and attack.target in colors and attack.target != own:
        yield from _against_group(setup, table, attack)


def _against_group(setup: ColorDiceSetup, table: ColorDiceState, attack: Attack) -> Problems:
    """Pawns that cannot move or strike there, or not both."""
    if attack.moves:
        yield from _against_moving(setup, table, attack)
    if attack.strikes:
        yield from _against_striking(setup, table, attack)
    if attack.moves and attack.strikes and attack.opponent != attack.target:
        yield Problem(
            "mixed-group",
            f"{table.acting} attacks {attack.opponent}, not {attack.target}; a group moves and"
            " strikes at once only in the home that it attacks",
            attack.target,
        )


def _against_target(table: ColorDiceState, attack: Attack) -> Problems:
    name = attack.target
    colors = table.colors
    if name not in colors:
        yield Problem(
            "target-not-in-play",
            f"there is no {name} area in play; a group goes to one of {' '.join(colors)}",
            name,
        )
    elif name == table.acting:
        yield Problem(
            "own-home",
            f"{name} is the own home; a color neither moves to it nor strikes there",
            name,
        )
    elif attack.source == name:
        yield Problem(
            "same-area",
            f"the group is in {name} already; it must go from one area to another",
            name,
        )


def _against_opponent(table: ColorDiceState, attack: Attack) -> Problems:
    own = table.acting
    name = attack.opponent
    if table.phase is ColorPhase.COUNTER and name != table.active:
        yield Problem(
            "only-active-color",
            f"a counterattack is against the color whose turn it is, {table.active}, not {name}",
            name,
        )
        return
    ahead = lead(table, name)
    shown = f"{own} shows {table.dice[own]}, {name} {table.dice[name]}"
    if ahead <= 0:
        yield Problem(
            "die-not-higher",
            f"{own} may not attack {name}: {shown}; only a higher die attacks",
            name,
        )
    elif attack.group != ahead or min(attack.moves, attack.strikes) < 0:
        needed = counted(ahead)
        yield Problem(
            "wrong-number",
            f"the group is {attack.moves}+{attack.strikes}, but {shown}: it must be {needed}",
            name,
        )
    if name in table.attacked:
        yield Problem(
            "already-attacked",
            f"{own} has attacked {name} in this turn; once for each opponent is all",
            name,
        )


def _against_source(setup: ColorDiceSetup, table: ColorDiceState, attack: Attack) -> Problems:
    own = table.acting
    name = attack.source
    places = (OUT, *table.colors)
    if name not in places:
        yield Problem(
            "source-not-in-play",
            f"there is no {name} area in play; pawns start from {' '.join(places)}",
            name,
        )
        return
    if attack.strikes and name == OUT:
        yield Problem(
            "strike-from-outside",
            "pawns outside cannot strike; they must be moved into an area first",
            OUT,
        )
    if is_locked(setup, table, own, name):
        there = counted(table.pawns[own][name], own)
        yield Problem(
            "source-locked",
            f"the {there} in {name} are locked; from {setup.locked} on they stay",
            name,
        )
    else:
        yield from _too_few(setup, table, name, attack.group)


def _too_few(setup: ColorDiceSetup, table: ColorDiceState, name: str, group: int) -> Problems:
    """Fewer pawns at the source than the group has, or fewer that may still attack."""
    own = table.acting
    pawns = table.pawns[own][name]
    left = able(setup, table, own, name)
    there = counted(pawns, own)
    if pawns < group:
        yield Problem(
            "too-few-pawns",
            f"there {be(pawns)} {there} at {name}; the group needs {group} from one place",
            name,
        )
    elif left < group:
        yield Problem(
            "pawns-used",
            f"of {there} at {name} only {left} may still attack in this turn; the group needs"
            f" {group}",
            name,
            switch="reuse-pawns",
        )


def _against_moving(setup: ColorDiceSetup, table: ColorDiceState, attack: Attack) -> Problems:
    whom = attack.opponent
    name = attack.target
    moves = attack.moves
    space = empty(setup, table, name)
    if not moves_to(setup, whom, name):
        yield Problem(
            "move-elsewhere",
            f"a group that attacks {whom} moves to {whom} only, not to {name}",
            name,
            switch="move-target",
        )
    if moves > space:
        yield Problem(
            "no-room",
            f"{counted(moves)} cannot move to {name}; {space} of its positions {be(space)} empty",
            name,
        )


def _against_striking(setup: ColorDiceSetup, table: ColorDiceState, attack: Attack) -> Problems:
    whom = attack.opponent
    name = attack.target
    strikes = attack.strikes
    there = table.pawns[whom][name]
    pawns = counted(there, whom)
    if not strikes_in(setup, whom, name):
        yield Problem(
            "strike-elsewhere",
            f"{whom} pawns are struck in {whom} only, not in {name}",
            name,
            switch="strike-where",
        )
    if is_locked(setup, table, whom, name):
        yield Problem(
            "target-locked",
            f"the {pawns} in {name} are locked; from {setup.locked} on they cannot be struck",
            name,
        )
    if strikes > there:
        yield Problem(
            "too-few-to-strike",
            f"there {be(there)} {pawns} in {name}; {strikes} cannot be struck",
            name,
        )
