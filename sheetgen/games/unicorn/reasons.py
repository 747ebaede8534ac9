"""Why a move is not allowed: every reason, in words (rules 1.c).

Each function looks at one side of a move and reports all that is wrong there. The predicates are those of `Judge`; where it allows a
move, there is nothing to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.core.dice import Roll, roll_text
from sheetgen.errors import Problem
from sheetgen.games.kit import name_of, no_such_seat
from sheetgen.games.unicorn.groups import GROUP_SIZES, cost, free_group, group_bits, is_triple, mix
from sheetgen.games.unicorn.judge import OWN_CLAIMS, ROLLING, Judge
from sheetgen.games.unicorn.notation import cell_text, dice_text, move_text
from sheetgen.games.unicorn.state import DOWN, FLIP, UP, Claim, Done, Pick, Shown, Table


def problems(judge: Judge, table: Table, seat: int, move: Any) -> tuple[Problem, ...]:
    """Every reason against a move; () when it is allowed."""
    if not 0 <= seat < len(table.papers):
        return (no_such_seat(table.names, seat),)
    match move:
        case Pick():
            return () if judge.picking(table, seat, move) else tuple(_pick(judge, table, seat, move))
        case Claim():
            return () if judge.making(table, seat, move) else tuple(_claim(judge, table, seat, move))
        case Done():
            return tuple(_done(judge, table, seat))
        case _:
            return (Problem("no-such-move", f"{move!r} is no move of this game; a player picks dice, claims a cell, or is done"),)


def roll_problems(judge: Judge, table: Table, roll: Roll) -> tuple[Problem, ...]:
    """Every reason why these dice cannot have been thrown now; () when they are what is thrown."""
    if judge.thrown(table, roll) is not None:
        return ()
    shown = roll_text(roll)
    if table.phase not in ROLLING:
        when = "the game is over" if table.phase == "end" else "dice are picked first" if table.phase == "pick" else "this roll stands"
        return (Problem("nothing-to-roll", f"no dice are thrown now; {when}", shown),)
    wrong = [thrown for thrown in roll if (thrown.die, thrown.text) not in judge.plan.boxed]
    if wrong:
        return tuple(Problem("unknown-face", f"die {thrown.die} does not show {thrown.text}", thrown.text) for thrown in wrong)
    message = f"{shown or 'no dice'} is not what is thrown now; it is {' '.join(table.picked)}"
    return (Problem("wrong-dice", message, shown),)


def _turn(judge: Judge, table: Table, seat: int, claim: Claim | None) -> Iterator[Problem]:
    """Why a seat may not claim or finish now."""
    if judge.acting(table, seat):
        return
    active, own = name_of(table.names, table.active), name_of(table.names, seat)
    where = claim.cell if claim else ""
    match table.phase:
        case "end":
            yield Problem("game-over", "the game has ended; nothing is marked any more", where)
        case "pick":
            yield Problem("pick-first", f"{active} has to pick dice and roll them first", where)
        case "roll" | "roll-rest":
            yield Problem("roll-first", "the dice have not been rolled yet; roll them first", where)
        case "yours":
            yield Problem("too-early", f"{own} has to wait until {active} has finished claiming", where)
        case _ if claim is None or not _claimed_all(table, seat):
            yield Problem("half-over", f"{own} has finished; the others act now", where)
        case _ if claim.extra:
            yield Problem("extra-twice", f"{own} has made {OWN_CLAIMS} claims; only one extra may be spent in a turn", where)
        case _:
            yield Problem("third-claim", f"{own} has made {OWN_CLAIMS} claims already; there is no third in one half", where)


def _claimed_all(table: Table, seat: int) -> bool:
    """Whether a seat that may not act has no claim left, and not merely finished early."""
    return seat == table.active or len(table.halves[seat].groups) == OWN_CLAIMS


def _pick(judge: Judge, table: Table, seat: int, move: Pick) -> Iterator[Problem]:
    if table.phase == "end":
        yield Problem("game-over", "the game has ended; no dice are picked any more")
    elif table.phase != "pick":
        yield Problem("already-picked", f"dice have been picked in this turn: {' '.join(table.picked)}")
    elif seat != table.active:
        yield Problem("not-active", f"{name_of(table.names, seat)} is not the active player; {name_of(table.names, table.active)} picks")
    if len(move.colors) != judge.picked:
        yield Problem("pick-count", f"{len(move.colors)} dice picked; it must be {judge.picked}")
    box = judge.plan.colors
    for color in dict.fromkeys(move.colors):
        if color not in box:
            yield Problem("pick-color", f"there is no {color} die; there are {', '.join(dict.fromkeys(box))}", color)
        elif move.colors.count(color) > box.count(color):
            found = move.colors.count(color)
            yield Problem("pick-too-many", f"{found} {color} dice picked; there are {box.count(color)}", color)


def _done(judge: Judge, table: Table, seat: int) -> Iterator[Problem]:
    if not judge.acting(table, seat):
        yield from _turn(judge, table, seat, None)
    elif not judge.may_finish(table, seat):
        ways = judge.open_ways(table, seat)
        shown = ", ".join(move_text(judge.plan.spec, way.claim) for way in ways)
        switch = judge.plan.spec.switches["claim-mode"].text if table.halves[seat].groups else ""
        message = f"{name_of(table.names, seat)} can still claim {shown}; a penalty is taken only when no claim without an ability is left"
        yield Problem("claim-possible", message, ways[0].claim.cell, switch)


def _claim(judge: Judge, table: Table, seat: int, claim: Claim) -> Iterator[Problem]:
    yield from _turn(judge, table, seat, claim)
    if judge.acting(table, seat):
        yield from _extra(judge, table, seat, claim)
    yield from _cell(judge, table, seat, claim)
    if table.shown:
        dice = list(_dice(judge, table, seat, claim))
        yield from dice
        if claim.dice and not dice:
            yield from _number(judge, table, seat, claim)
            yield from _group(judge, table, seat, claim)


def _extra(judge: Judge, table: Table, seat: int, claim: Claim) -> Iterator[Problem]:
    own, players = name_of(table.names, seat), len(table.papers)
    if claim.extra and table.phase == "yours":
        yield Problem("extra-active", f"{own} is the active player; extras are for the other players' half", claim.cell)
        return
    if claim.extra and not judge.needs_extra(table, seat):
        yield Problem("extra-first-claim", f"{own} has not claimed yet; the first claim takes no extra", claim.cell)
    if not claim.extra and judge.needs_extra(table, seat):
        message = f"{own} has claimed already; a second claim takes an extra (extra {_cell_text(judge, claim)})"
        yield Problem("needs-extra", message, claim.cell)
    if claim.extra and not judge.has_extra(table, seat):
        switch = judge.plan.spec.switches["extras-solo"].text if players == 1 else ""
        many = "one player" if players == 1 else f"{players} players"
        message = f"{own} has crossed out {table.papers[seat].extras} extras; with {many} there are {judge.plan.caps[players]}"
        yield Problem("no-extra-left", message, claim.cell, switch)


def _cell_text(judge: Judge, claim: Claim) -> str:
    """The claim's cell as claims write it."""
    return cell_text(judge.plan.spec, claim.cell)


def _cell(judge: Judge, table: Table, seat: int, claim: Claim) -> Iterator[Problem]:
    plan = judge.plan
    bit = plan.bits.get(claim.cell)
    area, _, name = claim.cell.partition(".")
    text = _cell_text(judge, claim)
    if bit is not None:
        if plan.bits[claim.cell] & table.papers[seat].marks:
            yield Problem("marked", f"{text} is marked already; a claim needs an open cell", claim.cell)
    elif area not in {row.id for row in plan.rows}:
        yield Problem(
            "marks-itself", f"{claim.cell} is no cell of a color; such marks are made by themselves when they are due", claim.cell
        )
    elif name == "1":
        yield Problem("number-one", f"{text}: a lone 1 cannot be claimed; numbers start at 2", claim.cell)
    else:
        cells = plan.spec.cells[area].cells
        message = f"{text} is not on the sheet; {area} has {cells[0].name} to {cells[-1].name}"
        named = {"2": "secondary-min", "11": "eleven-twelve", "12": "eleven-twelve", "11/12": "eleven-twelve"}.get(name)
        yield Problem("no-such-cell", message, claim.cell, plan.spec.switches[named].text if named else "")


def _dice(judge: Judge, table: Table, seat: int, claim: Claim) -> Iterator[Problem]:
    """What is wrong with a claim's dice, whatever they make."""
    roll = " ".join(table.shown)
    if not claim.dice:
        if claim.cell in judge.plan.bits:
            text = _cell_text(judge, claim)
            yield Problem("no-group", f"no one or two of {roll} make {text} as they lie{_hint(judge, table, seat, claim)}", claim.cell)
        return
    if len(claim.dice) not in GROUP_SIZES:
        yield Problem("group-size", f"{dice_text(judge.plan.spec, claim.dice)}: {len(claim.dice)} dice; a group is one or two", claim.cell)
    faces = [die.face for die in claim.dice]
    for face in dict.fromkeys(faces):
        if faces.count(face) > table.shown.count(face):
            there = table.shown.count(face)
            found = f"{faces.count(face)} dice that show {face} are named, {there} rolled" if there else f"no die shows {face}"
            yield Problem("die-not-rolled", f"{found}; the roll is {roll}", face)
    for die in claim.dice:
        if die.face in judge.plan.faces and _end(judge, die) is None:
            yield _bad_change(judge, die)


def _end(judge: Judge, die: Shown) -> int | None:
    """What a die shows after its changes; None when they cannot be made."""
    return judge.plan.ends.get((judge.plan.faces[die.face][1], die.changes))


def _bad_change(judge: Judge, die: Shown) -> Problem:
    """The first change of a die that cannot be made."""
    plan = judge.plan
    text = dice_text(plan.spec, (die,))
    numbers = [plan.faces[die.face][1]]
    for change in die.changes:
        if change.startswith(FLIP) and change != FLIP:
            return Problem("flip-amount", f"{text}: a flip takes no amount; it shows the opposite face", die.face)
        if change not in (UP, DOWN, FLIP):
            return Problem("ability-amount", f"{text}: an ability changes a die by +1, by -1 or by flip, not by {change}", die.face)
        numbers.append(plan.changed(numbers[-1], change))
        if not plan.low <= numbers[-1] <= plan.high:
            return Problem("off-die", f"{text}: {numbers[-1]} is not on a die; it must stay {plan.low} to {plan.high} all along", die.face)
        if numbers[-1] in numbers[:-1]:
            break
    return Problem("pointless-change", f"{text}: the die comes back to {numbers[-1]}; that spends abilities for nothing", die.face)


def _numbers(judge: Judge, table: Table, seat: int, claim: Claim) -> tuple[str, tuple[int, ...]]:
    """The color of a claim's dice and the numbers that they make; more than one under the rule of three 1s."""
    plan = judge.plan
    color = mix([plan.faces[die.face][0] for die in claim.dice])
    if judge.triple(table, seat) and not any(die.changes for die in claim.dice):
        numbers = range(len(claim.dice) * plan.low, len(claim.dice) * plan.high + 1)
        return color, tuple(number for number in numbers if number in plan.at[color])
    return color, (sum(_end(judge, die) or 0 for die in claim.dice),)


def _number(judge: Judge, table: Table, seat: int, claim: Claim) -> Iterator[Problem]:
    plan, spec = judge.plan, judge.plan.spec
    color, made = _numbers(judge, table, seat, claim)
    area, _, name = claim.cell.partition(".")
    cell = spec.cells.cell(claim.cell)
    claimed = cell.values if cell else tuple(int(part) for part in name.split("/") if part.isdecimal())
    if area == color and set(claimed) & set(made):
        return
    text = f"{color} {made[0]}" if len(made) == 1 else f"{color} {made[0]} to {made[-1]}"
    message = f"{dice_text(spec, claim.dice)} makes {text}, not {area} {name}"
    ones = is_triple(plan, table.shown)
    yield Problem("wrong-cell", message, claim.cell, spec.switches["triple-ones"].text if ones else "")
    if judge.triple_ones != "off" and not ones and _forced_ones(judge, table, claim):
        message = f"{dice_text(spec, claim.dice)}: an ability cannot make the third 1; all three must be thrown"
        yield Problem("triple-by-ability", message, claim.cell, spec.switches["triple-ones"].text)


def _forced_ones(judge: Judge, table: Table, claim: Claim) -> bool:
    """Whether the claim's changes would make every die of the roll a 1."""
    rest = list(table.shown)
    for die in claim.dice:
        rest.remove(die.face)
    return is_triple(judge.plan, rest) and all(_end(judge, die) == 1 for die in claim.dice)


def _group(judge: Judge, table: Table, seat: int, claim: Claim) -> Iterator[Problem]:
    """Whether the group was used before, and whether its changes can be paid."""
    spec, half = judge.plan.spec, table.halves[seat]
    text = dice_text(spec, claim.dice)
    found = list(judge.assignments(table.shown, half, claim))
    free = [item for item in found if free_group(item[0], half, disjoint=judge.disjoint)]
    if not free and judge.disjoint:
        used = " ".join(face for place, face in enumerate(table.shown) if any(group & group_bits([place]) for group in half.groups))
        yield Problem(
            "die-reused", f"{text}: {used} served the other claim; each die serves one", claim.cell, spec.switches["claim-mode"].text
        )
    elif not free:
        yield Problem("same-group", f"{text} made the other claim of this half; a second one needs another group", claim.cell)
    pool = judge.pool(table.papers[seat])
    needs = [cost([change for _, change in uses]) for _, uses in free or found]
    if not any(pm1 <= pool[0] and flips <= pool[1] for pm1, flips in needs):
        pm1, flips = min(needs, key=sum)
        message = f"{text} spends {_spent(pm1, flips)}; {name_of(table.names, seat)} has {_spent(*pool)} left"
        yield Problem("no-ability-left", message, claim.cell, spec.switches["ability-on"].text)


def _hint(judge: Judge, table: Table, seat: int, claim: Claim) -> str:
    """What the dice make instead, and the first ability claim that would reach the cell."""
    spec = judge.plan.spec
    ways = judge.offer(table, seat)
    made = dict.fromkeys(cell_text(spec, way.claim.cell) for way in ways)
    found = f"; they make {', '.join(made)}" if made else "; they make no cell at all"
    aided = next((move for move in judge.moves(table, seat) if isinstance(move, Claim) and move.cell == claim.cell), None)
    return f"{found}, or with an ability {move_text(spec, aided)}" if aided else found


def _spent(pm1: int, flips: int) -> str:
    """Abilities in words: `one ±1 and 2 flips`."""
    kinds = ((pm1, "±1", "±1"), (flips, FLIP, f"{FLIP}s"))
    return " and ".join(f"one {one}" if count == 1 else f"{count} {more}" for count, one, more in kinds if count) or "no ability"
