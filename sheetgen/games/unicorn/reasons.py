"""Why a move is not allowed: every reason, in words (rules 1.c).

Each function looks at one side of a move and reports all that is wrong there. The predicates are
those of `Moves`; where it allows a move, there is nothing to say. Nobody asks while dice have to be
thrown or when the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetgen.core.play import Names
from sheetgen.errors import Problem
from sheetgen.games.unicorn.groups import GROUP_SIZES, is_plain, mix
from sheetgen.games.unicorn.notation import cell_text, dice_text, move_text
from sheetgen.games.unicorn.state import (
    DOWN,
    FLIP,
    OWN_CLAIMS,
    PICK,
    TWICE,
    UP,
    YOURS,
    Claim,
    Done,
    Move,
    Pick,
    Shown,
    taken_by,
)

if TYPE_CHECKING:
    from sheetgen.games.unicorn.moves import Moves


def reasons(moves: Moves, move: Move, names: Names) -> Iterator[Problem]:
    """Every reason against a move."""
    match move:
        case Pick():
            yield from _pick(moves, move, names)
        case Claim():
            yield from _claim(moves, move, names)
        case Done():
            yield from _done(moves, names)


def _turn(moves: Moves, claim: Claim | None, names: Names) -> Iterator[Problem]:
    """Why a seat may not claim or finish now."""
    table, seat = moves.table, moves.seat
    if moves.acts:
        return
    active, own = names[table.active], names[seat]
    code = "pick-first" if moves.picks else "not-your-turn"
    extra = claim is not None and claim.extra
    if table.phase == PICK:
        over = (
            "a turn has one extra for each other player, and a new turn begins: " if extra else ""
        )
        message = f"{over}{active} has to pick dice and roll them first"
    elif table.phase == YOURS:
        message = f"{own} has to wait until {active} has finished claiming"
    elif seat == table.active and claim:
        message = (
            f"{own} has made {OWN_CLAIMS} claims already, or paid for them; there is no third in"
            " one half"
        )
    elif taken_by(table, seat) != TWICE or claim is None:
        message = f"{own} has finished; the others act now"
    elif extra:
        message = f"{own} has made {OWN_CLAIMS} claims; only one extra may be spent in a turn"
    else:
        message = f"{own} has made {OWN_CLAIMS} claims already; there is no third in one half"
    yield Problem(code, message, claim.cell if claim else "", subject=str(seat))


def _pick(moves: Moves, pick: Pick, names: Names) -> Iterator[Problem]:
    table, setup = moves.table, moves.setup
    if table.phase != PICK:
        picked = " ".join(setup.faces[code].color for code in table.shown)
        yield Problem("already-picked", f"dice have been picked in this turn: {picked}")
    if moves.seat != table.active:
        message = f"{names[moves.seat]} is not the active player; {names[table.active]} picks"
        yield Problem("not-your-turn", message, subject=str(moves.seat))
    elif table.phase != PICK:
        yield from _turn(moves, None, names)
    wanted, box = setup.spec.numbers["dice-picked"], setup.colors
    if len(pick.colors) != wanted:
        yield Problem("pick-count", f"{len(pick.colors)} dice picked; it must be {wanted}")
    for color in dict.fromkeys(pick.colors):
        if color not in box:
            yield Problem(
                "pick-color",
                f"there is no {color} die; there are {', '.join(dict.fromkeys(box))}",
                color,
            )
        elif pick.colors.count(color) > box.count(color):
            yield Problem(
                "pick-too-many",
                f"{pick.colors.count(color)} {color} dice picked; there are {box.count(color)}",
                color,
            )


def _done(moves: Moves, names: Names) -> Iterator[Problem]:
    if not moves.acts:
        yield from _turn(moves, None, names)
        return
    claims, spec = moves.groups.open_claims(moves.table, moves.seat), moves.setup.spec
    shown = ", ".join(move_text(spec, claim) for claim in claims)
    switch = spec.switches["claim-mode"].text if taken_by(moves.table, moves.seat) else ""
    message = (
        f"{names[moves.seat]} can still claim {shown}; a penalty is taken only when no claim"
        " without an ability is left"
    )
    yield Problem("claim-possible", message, claims[0].cell, switch)


def _claim(moves: Moves, claim: Claim, names: Names) -> Iterator[Problem]:
    yield from _turn(moves, claim, names)
    if moves.acts:
        yield from _extra(moves, claim, names)
    yield from _cell(moves, claim)
    if moves.table.shown:
        dice = list(_dice(moves, claim))
        yield from dice
        if claim.dice and not dice:
            yield from _number(moves, claim)
            yield from _group(moves, claim, names)


def _extra(moves: Moves, claim: Claim, names: Names) -> Iterator[Problem]:
    own, players, spec = names[moves.seat], len(moves.table.papers), moves.setup.spec
    if claim.extra and moves.table.phase == YOURS:
        yield Problem(
            "extra-active",
            f"{own} is the active player; extras are for the other players' half",
            claim.cell,
        )
        return
    if claim.extra and not moves.needs_extra:
        yield Problem(
            "extra-first-claim",
            f"{own} has not claimed yet; the first claim takes no extra",
            claim.cell,
        )
    if not claim.extra and moves.needs_extra:
        message = (
            f"{own} has claimed already; a second claim takes an extra (extra"
            f" {cell_text(spec, claim.cell)})"
        )
        yield Problem("needs-extra", message, claim.cell)
    if claim.extra and not moves.has_extra:
        switch = spec.switches["extras-solo"].text if players == 1 else ""
        many = "one player" if players == 1 else f"{players} players"
        used = moves.table.papers[moves.seat].extras
        message = (
            f"{own} has crossed out {used} extras; with {many} there are"
            f" {moves.setup.caps[players]}"
        )
        yield Problem("no-extra-left", message, claim.cell, switch)


def _cell(moves: Moves, claim: Claim) -> Iterator[Problem]:
    setup, spec = moves.setup, moves.setup.spec
    bit = setup.bits.get(claim.cell)
    area, _, name = claim.cell.partition(".")
    text = cell_text(spec, claim.cell)
    if bit is not None:
        if bit & moves.table.papers[moves.seat].marks:
            yield Problem(
                "marked", f"{text} is marked already; a claim needs an open cell", claim.cell
            )
    elif area not in setup.at:
        message = (
            f"{claim.cell} is no cell of a color; such marks are made by themselves when they"
            " are due"
        )
        yield Problem("marks-itself", message, claim.cell)
    elif name == "1":
        yield Problem(
            "number-one", f"{text}: a lone 1 cannot be claimed; numbers start at 2", claim.cell
        )
    else:
        cells = spec.cells[area].cells
        message = f"{text} is not on the sheet; {area} has {cells[0].name} to {cells[-1].name}"
        named = {
            "2": "secondary-min",
            "11": "eleven-twelve",
            "12": "eleven-twelve",
            "11/12": "eleven-twelve",
        }.get(name)
        yield Problem(
            "no-such-cell", message, claim.cell, spec.switches[named].text if named else ""
        )


def _dice(moves: Moves, claim: Claim) -> Iterator[Problem]:
    """What is wrong with a claim's dice, whatever they make."""
    setup, spec = moves.setup, moves.setup.spec
    shown = [setup.faces[code].text for code in moves.table.shown]
    roll = " ".join(shown)
    if not claim.dice:
        if claim.cell in setup.bits:
            text = cell_text(spec, claim.cell)
            yield Problem(
                "no-group",
                f"no one or two of {roll} make {text} as they lie{_hint(moves, claim)}",
                claim.cell,
            )
        return
    if len(claim.dice) not in GROUP_SIZES:
        yield Problem(
            "group-size",
            f"{dice_text(spec, claim.dice)}: {len(claim.dice)} dice; a group is one or two",
            claim.cell,
        )
    faces = [die.face for die in claim.dice]
    for face in dict.fromkeys(faces):
        named, there = faces.count(face), shown.count(face)
        if named > there:
            what = (
                f"{named} dice that show {face} are named, {there} rolled"
                if there
                else f"no die shows {face}"
            )
            yield Problem("die-not-thrown", f"{what}; the roll is {roll}", face)
    for die in claim.dice:
        if die.face in setup.by_text and moves.groups.end(die) is None:
            yield _bad_change(moves, die)


def _bad_change(moves: Moves, die: Shown) -> Problem:
    """The first change of a die that cannot be made."""
    setup = moves.setup
    text = dice_text(setup.spec, (die,))
    numbers = [setup.faces[setup.by_text[die.face]].value]
    for change in die.changes:
        if change.startswith(FLIP) and change != FLIP:
            return Problem(
                "flip-amount",
                f"{text}: a flip takes no amount; it shows the opposite face",
                die.face,
            )
        if change not in (UP, DOWN, FLIP):
            return Problem(
                "ability-amount",
                f"{text}: an ability changes a die by +1, by -1 or by flip, not by {change}",
                die.face,
            )
        numbers.append(setup.changed(numbers[-1], change))
        if not setup.low <= numbers[-1] <= setup.high:
            span = f"{setup.low} to {setup.high}"
            return Problem(
                "off-die",
                f"{text}: {numbers[-1]} is not on a die; it must stay {span} all along",
                die.face,
            )
        if numbers[-1] in numbers[:-1]:
            break
    return Problem(
        "pointless-change",
        f"{text}: the die comes back to {numbers[-1]}; that spends abilities for nothing",
        die.face,
    )


def _numbers(moves: Moves, claim: Claim) -> tuple[str, tuple[int, ...]]:
    """The color of a claim's dice and the numbers that they make; more than one under the rule of
    three 1s.
    """
    setup, groups = moves.setup, moves.groups
    color = mix([setup.faces[setup.by_text[die.face]].color for die in claim.dice])
    if groups.triple(moves.table, moves.seat) and is_plain(claim.dice):
        numbers = range(len(claim.dice) * setup.low, len(claim.dice) * setup.high + 1)
        return color, tuple(number for number in numbers if number in setup.at.get(color, {}))
    return color, (sum(groups.end(die) or 0 for die in claim.dice),)


def _number(moves: Moves, claim: Claim) -> Iterator[Problem]:
    spec, groups = moves.setup.spec, moves.groups
    color, made = _numbers(moves, claim)
    area, _, name = claim.cell.partition(".")
    cell = spec.cells.cell(claim.cell)
    claimed = (
        cell.values if cell else tuple(int(part) for part in name.split("/") if part.isdecimal())
    )
    if area == color and set(claimed) & set(made):
        return
    text = f"{color} {made[0]}" if len(made) == 1 else f"{color} {made[0]} to {made[-1]}"
    ones = groups.is_triple(moves.table.shown)
    switch = spec.switches["triple-ones"].text
    message = f"{dice_text(spec, claim.dice)} makes {text}, not {area} {name}"
    yield Problem("wrong-cell", message, claim.cell, switch if ones else "")
    if moves.setup.any_triple and not ones and _forced_ones(moves, claim):
        message = (
            f"{dice_text(spec, claim.dice)}: an ability cannot make the third 1; all three must be"
            " thrown"
        )
        yield Problem("triple-by-ability", message, claim.cell, switch)


def _forced_ones(moves: Moves, claim: Claim) -> bool:
    """Whether the claim's changes would make every die of the roll a 1."""
    rest = list(moves.table.shown)
    for die in claim.dice:
        rest.remove(moves.setup.by_text[die.face])
    return moves.groups.is_triple(tuple(rest)) and all(
        moves.groups.end(die) == 1 for die in claim.dice
    )


def _group(moves: Moves, claim: Claim, names: Names) -> Iterator[Problem]:
    """Whether the group was used before, and whether its changes can be paid."""
    setup, taken, shown = moves.setup, taken_by(moves.table, moves.seat), moves.table.shown
    text = dice_text(setup.spec, claim.dice)
    makings = list(moves.groups.assignments(moves.table, moves.seat, claim))
    free = [making for making in makings if moves.groups.free(making.group, taken)]
    if not free and setup.disjoint:
        used = " ".join(
            setup.faces[code].text for place, code in enumerate(shown) if taken >> place & 1
        )
        message = f"{text}: {used} served the other claim; each die serves one"
        yield Problem("die-reused", message, claim.cell, setup.spec.switches["claim-mode"].text)
    elif not free:
        yield Problem(
            "same-group",
            f"{text} made the other claim of this half; a second one needs another group",
            claim.cell,
        )
    pool = setup.pool(moves.table.papers[moves.seat])
    needs = [making.cost for making in free or makings]
    if not any(pm1 <= pool[0] and flips <= pool[1] for pm1, flips in needs):
        message = (
            f"{text} spends {_spent(*min(needs, key=sum))}; {names[moves.seat]} has {_spent(*pool)}"
            " left"
        )
        yield Problem(
            "no-ability-left", message, claim.cell, setup.spec.switches["ability-on"].text
        )


def _hint(moves: Moves, claim: Claim) -> str:
    """What the dice make instead, and the first ability claim that would reach the cell."""
    spec = moves.setup.spec
    ways = moves.groups.ways[moves.groups.opened(moves.table, moves.seat)][moves.table.shown]
    made = dict.fromkeys(cell_text(spec, claim.cell) for _, (claim, _) in ways)
    instead = f"; they make {', '.join(made)}" if made else "; they make no cell at all"
    aided = next(
        (move for move in moves if isinstance(move, Claim) and move.cell == claim.cell), None
    )
    return f"{instead}, or with an ability {move_text(spec, aided)}" if aided else instead


def _spent(pm1: int, flips: int) -> str:
    """Abilities in words: `one ±1 and 2 flips`."""
    kinds = ((pm1, "±1", "±1"), (flips, FLIP, f"{FLIP}s"))
    return (
        " and ".join(
            f"one {one}" if count == 1 else f"{count} {more}" for count, one, more in kinds if count
        )
        or "no ability"
    )
