"""Why a move is not allowed: every reason of rules 4.c, with what was found and what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Roll
from sheetgen.errors import Problem
from sheetgen.games.formulas.abilities import ability_problems
from sheetgen.games.formulas.moves import (
    Ability,
    Activate,
    Combine,
    Done,
    Draft,
    Move,
    Penalty,
    Reroll,
    Sign,
    Write,
    balanced,
    result,
    taken,
)
from sheetgen.games.formulas.notation import format_move
from sheetgen.games.formulas.places import cell_problems, slot_problems
from sheetgen.games.formulas.state import House, State
from sheetgen.games.formulas.uses import first_use
from sheetgen.games.kit import name_of, no_such_seat
from sheetgen.words import listed


def problems(house: House, state: State, seat: int, move: Move) -> tuple[Problem, ...]:
    """Every reason why the move is not allowed now; () = legal."""
    if not 0 <= seat < len(state.seats):
        return (no_such_seat(state.seats, seat),)
    wrong_time = tuple(_timing(house, state, seat, move))
    if wrong_time:
        return wrong_time
    match move:
        case Draft(dice=dice) if state.phase == "share":
            return (*_share(dice), *_table(state, dice))
        case Draft(dice=dice):
            return (*_draft(house, state, dice), *_table(state, dice))
        case Reroll(dice=dice):
            return (*_reroll(house, state), *_table(state, dice))
        case Done():
            return tuple(_done(state, seat))
        case Penalty():
            return tuple(_penalty(house, state, seat))
        case _:
            return (*_own_dice(state.hands[seat].dice, taken(move)), *_on_sheet(house, state, seat, move))


def _timing(house: House, state: State, seat: int, move: Move) -> Iterator[Problem]:
    own = name_of(state.seats, seat)
    if state.phase == "end":
        yield Problem("game-over", "the game has ended; nothing more is written")
    elif state.due:
        yield Problem("roll-first", f"{len(state.due)} dice are still to be thrown; roll first")
    elif state.phase in ("draft", "share"):
        drafting = state.phase == "draft"
        if not isinstance(move, Draft | Reroll | Done if drafting else Draft):
            right = "the active player drafts, re-rolls or is done" if drafting else "the other players take one die each in turn"
            yield Problem("wrong-phase", f"dice are used once they are shared out; now {right}")
        if seat != state.turn:
            yield Problem("not-active", f"{own} has to wait; {name_of(state.seats, state.turn)} takes dice now")
    elif state.phase == "setup" and not isinstance(move, Write):
        yield Problem("setup-numbers-only", "this is the setup; only the three plain dice are written now, anywhere in the grid")
    elif isinstance(move, Draft | Reroll):
        yield Problem("wrong-phase", "the dice of this round are shared out; they are used now, not drafted or thrown")
    elif not state.hands[seat].open:
        yield Problem("finished", f"{own} has no dice left to use; the round goes on without them")


def _table(state: State, dice: Roll) -> Iterator[Problem]:
    """What is wrong with dice named on the table."""
    if not dice:
        yield Problem("no-dice-named", "no die is named; name at least one on the table")
    for die, count in Counter(thrown.die for thrown in dice).items():
        if count > 1:
            yield Problem("die-twice", f"{die} is named {count} times; each die is taken once", die)
    shown = {thrown.die: thrown.text for thrown in state.table}
    drafted = {thrown.die for thrown in state.drafted}
    for thrown in dict.fromkeys(dice):
        if thrown.die in drafted:
            yield Problem("die-drafted", f"{thrown.text} ({thrown.die}) is drafted already and stays as it is", thrown.die)
        elif thrown.die not in shown:
            yield Problem("not-on-table", f"{thrown.die} is not on the table; there are {' '.join(shown.values())}", thrown.die)
        elif shown[thrown.die] != thrown.text:
            found = f"{thrown.die} shows {shown[thrown.die]}, not {thrown.text}"
            yield Problem("not-showing", f"{found}; on the table are {' '.join(shown.values())}", thrown.die)


def _draft(house: House, state: State, dice: Roll) -> Iterator[Problem]:
    total = len(state.drafted) + len(dice)
    if total > house.draft:
        yield Problem("too-many-drafted", f"that makes {total} drafted dice; at most {house.draft} may be drafted")


def _share(dice: Roll) -> Iterator[Problem]:
    if len(dice) > 1:
        yield Problem("one-at-a-time", f"{len(dice)} dice are named; the rest is taken one die at a time")


def _reroll(house: House, state: State) -> Iterator[Problem]:
    if not house.may_reroll(state):
        often = {1: "once", 2: "twice"}.get(state.rerolls, f"{state.rerolls} times")
        yield Problem("no-reroll-left", f"dice were re-rolled {often} in this round; that is all", "", house.text("rerolls"))


def _done(state: State, seat: int) -> Iterator[Problem]:
    dice = state.hands[seat].dice
    if state.phase == "use" and dice:
        yield Problem("dice-left", f"{' '.join(dice)} {_are(dice)} still unused; use what fits, and take the penalty when nothing does")


def _penalty(house: House, state: State, seat: int) -> Iterator[Problem]:
    board, hand = state.boards[seat], state.hands[seat]
    if not hand.dice:
        yield Problem("nothing-unused", "no die is left unused; a penalty is for dice without a use")
        return
    use = first_use(house, board, hand, active=seat == state.active)
    if use is not None and house.says("strict-use", True):
        found = f"{' '.join(hand.dice)}: there is still a use, such as `{format_move(house, use)}`"
        message = f"{found}; a penalty is only for dice without one"
        yield Problem("use-exists", message, "", house.text("strict-use"))


def _own_dice(dice: Sequence[str], wanted: Sequence[str]) -> Iterator[Problem]:
    have = Counter(dice)
    for face, count in Counter(wanted).items():
        if face == "x":
            yield Problem("multiplication", "no die shows x; only the first ability writes a multiplication sign", face)
        elif not have[face]:
            yield Problem("no-such-die", f"no die that is left shows {face}; {_left(dice)}", face)
        elif count > have[face]:
            yield Problem("die-used-twice", f"{face} is used {count} times; {_left(dice)}", face)


def _left(dice: Sequence[str]) -> str:
    """The unused dice, in words."""
    return f"left {_are(dice)} {' '.join(dice)}" if dice else "none is left"


def _are(dice: Sequence[str]) -> str:
    return "is" if len(dice) == 1 else "are"


def _on_sheet(house: House, state: State, seat: int, move: Move) -> Iterator[Problem]:
    board = state.boards[seat]
    match move:
        case Write(cell=cell):
            yield from cell_problems(house, board, cell, anywhere=state.phase == "setup")
        case Sign(sign=sign, slot=slot):
            yield from slot_problems(house, board, slot)
            if sign not in ("+", "-", "x"):
                yield Problem("not-a-sign", f"{sign} is no sign; + or - goes into a slot", sign)
        case Combine(terms=terms, cell=cell):
            yield from _formula(house, terms)
            yield from cell_problems(house, board, cell)
        case Activate(cell=cell):
            yield from _activation(house, state, seat, cell)
        case Ability():
            yield from ability_problems(house, board, state.hands[seat], move, active=seat == state.active)
        case _:
            return


def _formula(house: House, terms: tuple[str, ...]) -> Iterator[Problem]:
    text = "".join(terms)
    if not balanced(terms):
        if "x" not in terms:
            yield Problem("unbalanced", f"{text} is no formula; numbers and signs alternate, with a number at both ends", text)
    elif result(terms) < 0 and house.says("allow-negative", False):
        yield Problem(
            "negative-result", f"{text} is {result(terms)}; the least that can be written is 0", text, house.text("allow-negative")
        )


def _activation(house: House, state: State, seat: int, cell: CellId) -> Iterator[Problem]:
    line = house.lattice.line(cell)
    if line is None:
        labels = listed(dict.fromkeys(str(line.label) for line in house.lattice.lines))
        yield Problem("no-such-line", f"there is no line {cell.rpartition('.')[2]}; rows and columns are {labels}", cell)
    elif cell in state.boards[seat].active:
        yield Problem("already-active", f"{line.name} is active already; a line is activated once", cell)
