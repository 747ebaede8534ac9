"""Why a move is not legal now: every reason, in words."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem
from sheetgen.games.colordice.attacks import able, attacks, counterattackers, empty, is_locked, lead
from sheetgen.games.colordice.state import (
    OUT,
    OUTSIDE,
    Attack,
    Move,
    Order,
    Pass,
    Phase,
    Reroll,
    Setup,
    State,
    counted,
    move_text,
)
from sheetgen.games.kit import not_your_turn
from sheetgen.messages import be


def waits(
    setup: Setup, table: State, seat: int, decides: int, move: Move, names: Names
) -> Iterator[Problem]:
    """Why a seat may not act now."""
    yield not_your_turn(names, Seat(seat), (Seat(decides),))
    if isinstance(move, Attack) and seat != table.active:
        colors, mine, theirs = setup.names(table), table.dice[seat], table.dice[table.active]
        if mine <= theirs:
            shown = f"it shows {mine}, {colors[table.active]} {theirs}"
            yield Problem(
                "no-counterattack",
                f"{colors[seat]} may not counterattack: {shown}; only a higher die does",
                move_text(setup, move),
            )
        elif _has_countered(table, seat):
            message = f"{colors[seat]} has had its one counterattack of this turn"
            yield Problem("already-countered", message, move_text(setup, move))


def _has_countered(table: State, color: int) -> bool:
    """Whether a color with a higher die has had its counterattack."""
    count, active = len(table.colors), table.active
    if table.phase is Phase.COUNTER:
        return (color - active) % count < (table.acting - active) % count
    return table.phase is Phase.ATTACK and table.order == "after"


def against(setup: Setup, table: State, move: Move) -> Iterator[Problem]:
    """Why the seat that acts may not do this."""
    match move:
        case Attack():
            yield from _against_attack(setup, table, move)
        case Pass():
            choice = move_text(setup, next(attacks(setup, table)))
            message = (
                f"{setup.names(table)[table.active]} must attack at least once; it could, for"
                f" example, {choice}"
            )
            yield Problem("must-attack", message, move_text(setup, move))
        case Order():
            yield from _against_order(setup, table, move_text(setup, move))
        case _:
            if table.phase is not Phase.DICE:
                yield _dice_final(table, move_text(setup, move))
            if isinstance(move, Reroll):
                yield from _against_reroll(setup, table, move)


def _against_order(setup: Setup, table: State, text: str) -> Iterator[Problem]:
    if table.phase is Phase.COUNTER or table.order:
        message = (
            f"the order is settled for this turn: the attacks come {table.order} the counterattacks"
        )
        yield Problem("order-settled", message, text)
    elif not counterattackers(setup, table):
        higher = any(value > table.dice[table.active] for value in table.dice[table.players :])
        switch = setup.spec.named("dummy-by") if setup.dummy_by == "never" and higher else ""
        active = f"the {table.dice[table.active]} of {setup.names(table)[table.active]}"
        but = " but those of dummies" if switch else ""
        yield Problem(
            "no-counterattackers",
            f"nobody can counterattack: no die is higher than {active}{but}",
            text,
            switch,
        )


def _dice_final(table: State, text: str) -> Problem:
    if table.attacked or table.phase is Phase.COUNTER:
        return Problem(
            "attacks-begun",
            "the attacks have begun; dice can be thrown again only before them",
            text,
        )
    return Problem(
        "dice-final", "the dice are final already; they can be thrown again only before that", text
    )


def _against_reroll(setup: Setup, table: State, move: Reroll) -> Iterator[Problem]:
    if move.dice <= 0:
        letters = " ".join(setup.letters[color] for color in table.colors)
        yield Problem(
            "no-dice", f"no die named; name those to throw again, as in: reroll {letters}", "reroll"
        )
        return
    in_play = setup.names(table)
    for number in range(move.dice.bit_length()):
        name = setup.name(number)
        if not move.dice >> number & 1:
            continue
        if number not in table.colors:
            yield Problem(
                "die-not-in-play",
                f"there is no {name} die in play; there is {' '.join(in_play)}",
                name,
            )
            continue
        color = table.colors.index(number)
        if not setup.rolls_all and color != table.active:
            message = (
                f"the {name} die is not thrown again; only the own one is, {in_play[table.active]}"
            )
            yield Problem("not-your-die", message, name, setup.spec.named("rolling"))
        elif table.throws and table.throws[color] >= setup.throws:
            yield Problem(
                "no-throw-left",
                f"the {name} die was thrown {table.throws[color]} times in this turn, which is all",
                name,
            )


def _against_attack(setup: Setup, table: State, attack: Attack) -> Iterator[Problem]:
    opponent = table.colors.index(attack.opponent) if attack.opponent in table.colors else None
    opponent = None if opponent == table.acting else opponent
    yield from _opponent(setup, table, attack, opponent)
    yield from _source(setup, table, attack)
    yield from _target(setup, table, attack, opponent)


def _opponent(
    setup: Setup, table: State, attack: Attack, opponent: int | None
) -> Iterator[Problem]:
    color, colors, name = table.acting, setup.names(table), setup.name(attack.opponent)
    own = colors[color]
    if opponent is None:
        others = " ".join((*colors[color + 1 :], *colors[:color]))
        yield Problem(
            "not-an-opponent", f"{own} cannot attack {name}; its opponents are {others}", name
        )
        return
    if table.phase is Phase.COUNTER and opponent != table.active:
        message = (
            f"a counterattack is against the color whose turn it is, {colors[table.active]}, not"
            f" {name}"
        )
        yield Problem("only-active-color", message, name)
        return
    ahead, group = lead(table, opponent), attack.moves + attack.strikes
    shown = f"{own} shows {table.dice[color]}, {name} {table.dice[opponent]}"
    if ahead <= 0:
        yield Problem(
            "die-not-higher",
            f"{own} may not attack {name}: {shown}; only a higher die attacks",
            name,
        )
    elif group != ahead or min(attack.moves, attack.strikes) < 0:
        yield Problem(
            "wrong-number",
            f"the group is {attack.moves}+{attack.strikes}, but {shown}: it must be"
            f" {counted(ahead)}",
            name,
        )
    if table.attacked >> opponent & 1:
        yield Problem(
            "already-attacked",
            f"{own} has attacked {name} in this turn; once for each opponent is all",
            name,
        )


def _source(setup: Setup, table: State, attack: Attack) -> Iterator[Problem]:
    color, group = table.acting, attack.moves + attack.strikes
    colors, name = setup.names(table), setup.name(attack.source)
    if attack.source not in (*table.colors, OUTSIDE):
        message = f"there is no {name} area in play; pawns start from {' '.join((OUT, *colors))}"
        yield Problem("source-not-in-play", message, name)
        return
    source = len(colors) if attack.source == OUTSIDE else table.colors.index(attack.source)
    if attack.strikes and attack.source == OUTSIDE:
        yield Problem(
            "strike-from-outside",
            "pawns outside cannot strike; they must be moved into an area first",
            OUT,
        )
    there, left = (
        counted(table.pawns[color][source], colors[color]),
        able(setup, table, color)[source],
    )
    if is_locked(setup, table, color, source):
        yield Problem(
            "source-locked",
            f"the {there} in {name} are locked; from {setup.locked} on they stay",
            name,
        )
    elif table.pawns[color][source] < group:
        message = (
            f"there {be(table.pawns[color][source])} {there} at {name}; the group needs {group}"
            " from one place"
        )
        yield Problem("too-few-pawns", message, name)
    elif left < group:
        message = (
            f"of {there} at {name} only {left} may still attack in this turn; the group needs"
            f" {group}"
        )
        yield Problem("pawns-used", message, name, setup.spec.named("reuse-pawns"))


def _target(setup: Setup, table: State, attack: Attack, opponent: int | None) -> Iterator[Problem]:
    colors, name = setup.names(table), setup.name(attack.target)
    if attack.target not in table.colors:
        yield Problem(
            "target-not-in-play",
            f"there is no {name} area in play; a group goes to one of {' '.join(colors)}",
            name,
        )
        return
    area = table.colors.index(attack.target)
    if area == table.acting:
        yield Problem(
            "own-home",
            f"{name} is the own home; a color neither moves to it nor strikes there",
            name,
        )
        return
    if attack.source == attack.target:
        yield Problem(
            "same-area",
            f"the group is in {name} already; it must go from one area to another",
            name,
        )
    if opponent is None:
        return
    if attack.moves:
        yield from _moving(setup, table, attack, opponent, area)
    if attack.strikes:
        yield from _striking(setup, table, attack, opponent, area)
    if attack.moves and attack.strikes and area != opponent:
        whom = f"{colors[table.acting]} attacks {colors[opponent]}, not {name}"
        yield Problem(
            "mixed-group",
            f"{whom}; a group moves and strikes at once only in the home that it attacks",
            name,
        )


def _moving(
    setup: Setup, table: State, attack: Attack, opponent: int, area: int
) -> Iterator[Problem]:
    space, name, whom = (
        empty(setup, table, area),
        setup.name(attack.target),
        setup.name(attack.opponent),
    )
    if not (setup.moves_anywhere or area == opponent):
        message = f"a group that attacks {whom} moves to {whom} only, not to {name}"
        yield Problem("move-elsewhere", message, name, setup.spec.named("move-target"))
    if attack.moves > space:
        message = (
            f"{counted(attack.moves)} cannot move to {name}; {space} of its positions {be(space)}"
            " empty"
        )
        yield Problem("no-room", message, name)


def _striking(
    setup: Setup, table: State, attack: Attack, opponent: int, area: int
) -> Iterator[Problem]:
    there, name, whom = (
        table.pawns[opponent][area],
        setup.name(attack.target),
        setup.name(attack.opponent),
    )
    if not (setup.strikes_anywhere or area == opponent):
        message = f"{whom} pawns are struck in {whom} only, not in {name}"
        yield Problem("strike-elsewhere", message, name, setup.spec.named("strike-where"))
    if is_locked(setup, table, opponent, area):
        message = (
            f"the {counted(there, whom)} in {name} are locked; from {setup.locked} on they cannot"
            " be struck"
        )
        yield Problem("target-locked", message, name)
    if attack.strikes > there:
        message = (
            f"there {be(there)} {counted(there, whom)} in {name}; {attack.strikes} cannot be struck"
        )
        yield Problem("too-few-to-strike", message, name)
