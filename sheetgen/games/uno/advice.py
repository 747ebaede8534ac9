"""What the moves of a turn are worth: chains as they lie, dice thrown again by every roll that may
come, penalties, and numbers after the call of a Wild Space.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from sheetgen.core.advice import EXACT, EXACT_FOR_ROLL, Advice, Valued, best_first, told
from sheetgen.core.play import Seat
from sheetgen.games.uno.bot import FULL, LOST, OTHERS, chain_worth, evaluate, penalty_worth
from sheetgen.games.uno.needs import ERASE, EXTEND
from sheetgen.games.uno.odds import Level, levels_of, mean, rolls_of, shows_of
from sheetgen.games.uno.play import UnoRules, last_link
from sheetgen.games.uno.state import (
    ChainBoard,
    ChainPhase,
    DiceChainSetup,
    DiceChainState,
    GivePenalty,
    KeepPenalties,
    Move,
    NameNumber,
    RerollDice,
    WriteChain,
)
from sheetgen.messages import count_of, listed, often

SPACES = "spaces of this turn"
NEXT = "spaces of the longest chain of one throw"
NEAR = "1 divided by the others' spaces to go, less"
OTHER_DICE = "throwing again is not valued: the layout's dice cannot show this roll"
FEW_DICE = "throwing again is not valued: not all dice of the turn are named"
Values = Iterator[Valued[Move]]

NO_BOARD = "no board was given, so that any die begins a chain here"


def advise(rules: UnoRules, state: DiceChainState, seat: Seat) -> Advice[Move] | None:
    """The moves with what they are worth, or what a throw makes; None where nothing is to be
    decided, and for dice with more rolls than can be counted.
    """
    setup = rules.setup
    phase = state.phase
    if not shows_of(setup):
        return None
    lack = OTHER_DICE
    rolls = rolls_of(setup, {die.die: die.text for die in state.roll if die.die not in state.again})
    if state.roll and len(state.roll) < len(setup.dice):
        lack = FEW_DICE
        rolls = 0
    if phase in (ChainPhase.ROLL, ChainPhase.AGAIN):
        spaces = _spaces(setup, state.boards[state.turn])
        where = "on a board that takes any die " if state.unknown else ""
        fact = f"{where}this throw makes {_text(spaces, rolls)}" if rolls else lack
        return Advice(NEXT, EXACT if rolls else "", facts=(fact,))
    if seat not in state.waiting:
        return None
    if phase is ChainPhase.NUMBERS:
        return Advice(NEXT, EXACT, best_first(_numbers(setup, state.boards[seat])))
    if phase is ChainPhase.PENALTIES:
        return Advice(NEAR, EXACT_FOR_ROLL, best_first(_penalties(rules, state, seat)))
    return Advice(
        SPACES,
        EXACT_FOR_ROLL,
        best_first([*_chains(rules, state, seat), *_rerolls(rules, state, seat, rolls)]),
        (*_weighed(state), *([] if rolls else [lack])),
    )


def _weighed(state: DiceChainState) -> Iterator[str]:
    """What is counted beside spaces, and that a board is not known."""
    yield (
        f"counted as well: -{OTHERS} for each space that the call gives to others,"
        f" {penalty_worth(state, EXTEND):.2g} for a penalty die kept, {FULL} for a full board,"
        f" -{LOST} for another's"
    )
    if state.unknown:
        yield NO_BOARD


def _spaces(setup: DiceChainSetup, board: ChainBoard) -> list[Level]:
    """What the longest chain of each roll fills on a board, a level for each space."""
    room = setup.room(board)
    return levels_of(setup, board, lambda length, _: min(length, room))


def _text(spaces: list[Level], rolls: int) -> str:
    """`3.92 spaces on average, nothing 1 time in 8`."""
    text = f"{mean(spaces, rolls):.2f} spaces on average"
    nothing = 1 - mean(spaces[-1:], rolls)
    return f"{text}, nothing {often(nothing)}" if nothing else text


def _chains(rules: UnoRules, state: DiceChainState, seat: Seat) -> Values:
    """Chains as the dice lie, with the penalties that are kept."""
    kept = sum([penalty_worth(state, face) for face in state.faces])
    for move, value in evaluate(rules, state, seat):
        if isinstance(move, WriteChain):
            boards = rules.called_out(state, state.boards, last_link(move.links))
            gets = [board.color for board in boards if board not in state.boards]
            why = f"{count_of(len(move.links), 'space')} now"
            worth = value + kept
            if len(move.links) >= rules.setup.room(state.boards[seat]):
                why = "fills the board"
                worth = value
            elif gets:
                why = f"{why}; the call gives one to {listed(gets, 'and')}"
            yield told(move, worth, why)


def _rerolls(rules: UnoRules, state: DiceChainState, seat: Seat, now: int) -> Values:
    """Dice of a roll thrown again, over every roll that may come; none where the layout's dice
    cannot show it.
    """
    setup = rules.setup
    board = state.boards[seat]
    spaces = _spaces(setup, board)
    full = spaces[0][1] if len(spaces) == setup.room(board) else 0
    worth = levels_of(setup, board, partial(chain_worth, rules, state))
    for face, shown in product((EXTEND, ERASE), shows_of(setup)):
        worth.append((penalty_worth(state, face), shown.get(face, 0) & ~full))
    named = [*zip(state.die_names, state.roll, strict=True)]
    longest = mean(spaces, now) if now else 0
    for move in rules.legal(state, seat):
        if now and isinstance(move, RerollDice):
            left = {die.die: die.text for name, die in named if name not in move.dice}
            rolls = rolls_of(setup, left)
            why = f"{_text(spaces, rolls)}; {longest:.0f} now"
            yield told(move, mean(worth, rolls), why)


def _penalties(rules: UnoRules, state: DiceChainState, seat: Seat) -> Values:
    """Each penalty by the boards after it and the call, what else is left being kept."""
    values = dict(evaluate(rules, state, seat))
    for move, value in values.items():
        who = "nobody"
        if isinstance(move, GivePenalty) and value > values[KeepPenalties()]:
            who = move.color
        yield told(move, value, f"holds {who} back")


def _numbers(setup: DiceChainSetup, board: ChainBoard) -> Values:
    """Each number by the chains that it begins."""
    rolls = rolls_of(setup, {})
    for value in setup.numbers:
        spaces = _spaces(setup, replace(board, entries=(*board.entries, str(value))))
        why = _text(spaces, rolls)
        yield told(NameNumber(value), mean(spaces, rolls), why)
