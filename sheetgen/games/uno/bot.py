"""How good a move looks: long chains, dice without use thrown again, penalties where they hurt, and
a last die that helps few others.
"""

from __future__ import annotations

from sheetgen.core.play import Seat
from sheetgen.games import kit
from sheetgen.games.contracts import MoveWorths
from sheetgen.games.uno.chains import dice_of
from sheetgen.games.uno.needs import ERASE, EXTEND
from sheetgen.games.uno.play import UnoRules, last_link
from sheetgen.games.uno.state import (
    Boards,
    ChainLinks,
    ChainPhase,
    DiceChainState,
    KeepPenalties,
    Move,
    RerollDice,
    WriteChain,
)

LINK = 0.35
"""Spaces that a die thrown again is hoped to add to a chain."""

PENALTY = 1.0
"""Spaces that a penalty die is worth against a single opponent; of more it sets back one alone,
which helps all others as well.
"""

OTHERS = 0.3
"""How much a space that others fill weighs against one of one's own."""

FULL = 5
"""Spaces that a full board is worth beside those that it fills: it wins the game. Many more would
have dice thrown for the one throw in hundreds that fills it.
"""

LOST = 100
"""What another's full board costs: more than any chain brings."""


def evaluate(rules: UnoRules, state: DiceChainState, seat: Seat) -> MoveWorths[Move]:
    """Chains, and the re-roll of what the best of them leaves; penalties; numbers after a Wild
    Space, one as good as another.
    """
    legal = rules.legal(state, seat)
    if state.phase is ChainPhase.BUILD:
        chains = {
            chain: chain_worth(rules, state, len(chain), last_link(chain)) for chain in legal.chains
        }
        for chain, worth in chains.items():
            yield WriteChain(chain), worth
        best = max(chains, key=chains.__getitem__)
        again = RerollDice(unused(state, best))
        if again in legal and len(best) < rules.setup.room(state.boards[state.turn]):
            yield again, chains[best] + LINK * len(again.dice)
    elif state.phase is ChainPhase.PENALTIES:
        yield KeepPenalties(), worth_after_call(rules, state, state.boards)
        for penalty in legal.penalties():
            yield penalty, worth_after_call(rules, state, rules.penalized(state, penalty))
    else:
        for move in legal:
            yield move, 0


def unused(state: DiceChainState, chain: ChainLinks) -> frozenset[str]:
    """The dice that a chain leaves and that are worth more in the hand: against one opponent not
    the penalties.
    """
    taken = dice_of(chain)
    left: list[str] = []
    for face, name in zip(state.faces, state.die_names, strict=True):
        if taken[face]:
            taken[face] -= 1
        elif penalty_worth(state, face) <= LINK:
            left.append(name)
    return frozenset(left)


def penalty_worth(state: DiceChainState, face: str) -> float:
    """The spaces that a die is worth that is kept for a penalty; 0 for other dice."""
    others = len(state.others)
    return PENALTY / others**2 if others and face in (EXTEND, ERASE) else 0.0


def chain_worth(rules: UnoRules, state: DiceChainState, length: int, last: str) -> float:
    """The spaces that a chain fills, less what the call of its last link gives to others."""
    room = rules.setup.room(state.boards[state.turn])
    if length >= room:
        return room + FULL
    given = 0.0
    boards = rules.called_out(state, state.boards, last)
    for seat in state.others:
        before = rules.setup.room(state.boards[seat])
        after = rules.setup.room(boards[seat])
        given += OTHERS * (before - after) + (0 if after else LOST)
    return length - given


def worth_after_call(rules: UnoRules, state: DiceChainState, boards: Boards) -> float:
    """How far the others are from their end once the last die is called out; the nearest of them
    weighs most.
    """
    boards = rules.called_out(state, boards, state.called)
    return -kit.added([1 / (0.01 + rules.setup.room(boards[seat])) for seat in state.others])
