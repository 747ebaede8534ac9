"""How good a move looks: long chains, dice without use thrown again, penalties where they hurt, and
a last die that helps few others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetgen.core.play import Seat
from sheetgen.games.uno.moves import Moves
from sheetgen.games.uno.play import Boards, UnoRules
from sheetgen.games.uno.state import (
    STAR,
    WILD,
    Chain,
    Done,
    Move,
    Penalty,
    Phase,
    Reroll,
    State,
    WriteChain,
)

LINK = 0.35
"""Spaces that a die thrown again is hoped to add to a chain."""

PENALTY = 0.5
"""Spaces that a penalty die is worth against a single opponent, where it is not thrown again."""

OTHERS = 0.3
"""How much a space that others fill weighs against one of one's own."""

FULL = 100
"""What a full board is worth, one way or the other: it ends the game."""


def evaluate(rules: UnoRules, state: State, seat: Seat) -> Iterator[tuple[Move, float]]:
    """Chains, and the re-roll of what the best of them leaves; penalties; numbers after a Wild
    Space, one as good as another.
    """
    legal = rules.legal(state, seat)
    if state.phase == Phase.BUILD:
        chains = {chain: _chain_worth(rules, state, chain) for chain in legal.chains}
        yield from ((WriteChain(chain), worth) for chain, worth in chains.items())
        best = max(chains, key=chains.__getitem__)
        again = Reroll(unused(rules, state, best))
        if again in legal and len(best) < room(rules, state.boards, state.turn):
            yield again, chains[best] + LINK * len(again.dice)
    elif state.phase == Phase.PENALTIES:
        yield Done(), _after_call(rules, state, state.boards)
        yield from (
            (move, _after_call(rules, state, rules.penalized(state, move)))
            for move in _penalties(legal)
        )
    else:
        yield from ((move, 0) for move in legal)


def unused(rules: UnoRules, state: State, chain: Chain) -> frozenset[str]:
    """The dice that a chain leaves and that are worth more in the hand: against one opponent not
    the penalties.
    """
    taken = Counter(chain)
    taken[STAR] += 2 * taken[WILD]
    for penalty in (rules.setup.extend, rules.setup.erase):
        if penalty >= 0 and LINK * len(state.others) < PENALTY:
            taken[rules.setup.texts[penalty]] = len(state.faces)
    left: list[str] = []
    for face, name in zip(state.faces, rules.setup.names(state), strict=True):
        text = rules.setup.texts[face]
        if taken[text]:
            taken[text] -= 1
        else:
            left.append(name)
    return frozenset(left)


def room(rules: UnoRules, boards: Boards, seat: int) -> int:
    """How many spaces of a board are still to be filled."""
    return rules.setup.capacity(boards[seat]) - len(boards[seat].entries)


def _chain_worth(rules: UnoRules, state: State, chain: Chain) -> float:
    """The spaces that it fills, less what its call gives to others."""
    left = room(rules, state.boards, state.turn)
    if len(chain) >= left:
        return FULL
    given = 0.0
    boards = rules.called_out(state, state.boards, rules.last_link(chain))
    for seat in state.others:
        after = room(rules, boards, seat)
        given += OTHERS * (room(rules, state.boards, seat) - after) + FULL * (not after)
    return len(chain) - given


def _penalties(legal: Moves) -> Iterator[Penalty]:
    return (Penalty(die, color) for die in legal.penalties for color in legal.opponents)


def _after_call(rules: UnoRules, state: State, boards: Boards) -> float:
    """How far the others are from their end once the last die is called out; the nearest of them
    weighs most.
    """
    boards = rules.called_out(state, boards, state.called)
    return -sum(1 / (0.01 + room(rules, boards, seat)) for seat in state.others)
