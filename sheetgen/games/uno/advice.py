"""What the moves of a turn are worth: chains as they lie, dice thrown again by every roll that may
come, penalties, and numbers after the call of a Wild Space.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from sheetgen.core.advice import EXACT, EXACT_FOR_ROLL, Advice, Valued
from sheetgen.core.dice import DieId
from sheetgen.core.play import Seat
from sheetgen.games.uno.bot import (
    FULL,
    OTHERS,
    PENALTY,
    chain_worth,
    penalty_worth,
    worth_after_call,
)
from sheetgen.games.uno.needs import ERASE, EXTEND
from sheetgen.games.uno.odds import Level, levels_of, mean, rolls_of, sides_of
from sheetgen.games.uno.play import UnoRules, last_link
from sheetgen.games.uno.state import (
    ChainBoard,
    ChainPhase,
    DiceChainSetup,
    DiceChainState,
    GivePenalty,
    Move,
    NameNumber,
    RerollDice,
    WriteChain,
)
from sheetgen.messages import count_of, listed, often

NEXT = "spaces of the longest chain of one throw"
NEAR = "how far the others are from a full board: of each 1 divided by its spaces to go, less"
OTHER_DICE = "throwing again is not valued: the layout's dice cannot show this roll"
NO_BOARD = "no board was given, so that any die begins a chain here"


def advise(rules: UnoRules, state: DiceChainState, seat: Seat) -> Advice[Move] | None:
    """The moves with what they are worth, or what a throw makes; None where nothing is to be
    decided, and for dice with more rolls than can be counted out.
    """
    setup, phase = rules.setup, state.phase
    if not sides_of(setup) or phase is ChainPhase.SETUP:
        return None
    measure, known, facts = NEXT, EXACT, list[str]()
    if phase is ChainPhase.BUILD:
        measure, known = _measure(state), EXACT_FOR_ROLL
        valued = [*_chains(rules, state, seat), *_rerolls(rules, state, seat)]
        doubts = {NO_BOARD: state.unknown, OTHER_DICE: not rolls_of(setup, _lying(state))}
        facts = [doubt for doubt, there in doubts.items() if there]
    elif phase is ChainPhase.PENALTIES:
        measure, known, valued = NEAR, EXACT_FOR_ROLL, [*_penalties(rules, state, seat)]
    elif rules.to_roll(state):
        valued, facts = [], [OTHER_DICE]
        if rolls := rolls_of(setup, _lying(state)):
            spaces = _spaces(setup, state.boards[state.turn])
            facts = [f"this throw makes {_text(spaces, rolls)}"]
    else:
        valued = [*_numbers(rules, state, seat)]
    if not valued and not facts:
        return None
    valued.sort(key=lambda each: -each.value)
    return Advice(
        measure,
        known,
        tuple(valued),
        tuple(facts),
    )


def _measure(state: DiceChainState) -> str:
    kept = PENALTY / max(1, len(state.others))
    return (
        f"spaces that this turn fills, less {OTHERS} for each that its call gives to others; a"
        f" penalty die kept counts {kept:.2g}, a full board {FULL}, another's -{FULL}"
    )


def _lying(state: DiceChainState) -> dict[DieId, str]:
    """What the dice show that are not about to be thrown again."""
    return {die.die: die.text for die in state.roll if die.die not in state.again}


def _spaces(setup: DiceChainSetup, board: ChainBoard) -> list[Level]:
    """What the longest chain of each roll fills on a board, a level for each space."""
    room = setup.room(board)
    return levels_of(setup, board, lambda length, _: min(length, room))


def _text(spaces: list[Level], rolls: int) -> str:
    """`3.92 spaces on average, nothing 1 time in 8`."""
    text = f"{mean(spaces, rolls):.2f} spaces on average"
    nothing = 1 - mean(spaces[-1:], rolls)
    return f"{text}, nothing {often(nothing)}" if nothing else text


def _chains(rules: UnoRules, state: DiceChainState, seat: Seat) -> Iterator[Valued[Move]]:
    """Chains as the dice lie, with the penalties that are kept."""
    kept = sum([penalty_worth(state, face) for face in state.faces])
    for move in rules.legal(state, seat):
        if isinstance(move, WriteChain):
            length, last = len(move.links), last_link(move.links)
            if length >= rules.setup.room(state.boards[seat]):
                yield Valued(move, FULL, "fills the board")
                continue
            boards = rules.called_out(state, state.boards, last)
            gets = [board.color for board in boards if board not in state.boards]
            call = f"; the call gives one to {listed(gets, 'and')}" if gets else ""
            value = chain_worth(rules, state, length, last) + kept
            yield Valued(move, value, f"{count_of(length, 'space')} now{call}")


def _rerolls(rules: UnoRules, state: DiceChainState, seat: Seat) -> Iterator[Valued[Move]]:
    """Dice thrown again, over every roll that may come; none for dice that are not the layout's."""
    setup, board = rules.setup, state.boards[seat]
    now, spaces = rolls_of(setup, _lying(state)), _spaces(setup, board)
    if not now:
        return
    full = spaces[0][1] if len(spaces) == setup.room(board) else 0
    worth = levels_of(setup, board, partial(chain_worth, rules, state))
    for die, faces in zip(setup.dice, sides_of(setup), strict=True):
        for face in {*faces} & {EXTEND, ERASE}:
            keeping = rolls_of(setup, {die: face}) & ~full
            worth.append((penalty_worth(state, face), keeping))
    named = [*zip(state.die_names, state.roll, strict=True)]
    for move in rules.legal(state, seat):
        if isinstance(move, RerollDice):
            left = {die.die: die.text for name, die in named if name not in move.dice}
            rolls = rolls_of(setup, left)
            why = f"{_text(spaces, rolls)}; {mean(spaces, now):.0f} now"
            yield Valued(move, mean(worth, rolls), why)


def _penalties(rules: UnoRules, state: DiceChainState, seat: Seat) -> Iterator[Valued[Move]]:
    """Each penalty with the boards after it and the call, what else is left being kept."""
    for move in rules.legal(state, seat):
        boards = state.boards
        if isinstance(move, GivePenalty):
            boards = rules.penalized(state, move)
        after = rules.called_out(state, boards, state.called)
        rooms = [f"{after[each].color} {rules.setup.room(after[each])}" for each in state.others]
        why = f"to go after the call: {listed(rooms, 'and')}"
        yield Valued(move, worth_after_call(rules, state, boards), why)


def _numbers(rules: UnoRules, state: DiceChainState, seat: Seat) -> Iterator[Valued[Move]]:
    """Each number by the chains that it begins."""
    board, rolls = state.boards[seat], rolls_of(rules.setup, {})
    for move in rules.legal(state, seat):
        if isinstance(move, NameNumber):
            entries = (*board.entries, str(move.value))
            spaces = _spaces(rules.setup, replace(board, entries=entries))
            yield Valued(move, mean(spaces, rolls), _text(spaces, rolls))
