"""What the moves of a turn are worth: chains as they lie, dice thrown again by every roll that may
come, penalties, and numbers after the call of a Wild Space.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from sheetgen.core.advice import EXACT, EXACT_FOR_ROLL, Advice, Valued
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
from sheetgen.games.uno.odds import RollSets, TurnOdds, countable, mean, share
from sheetgen.games.uno.play import UnoRules, last_link, target
from sheetgen.games.uno.state import (
    WILD,
    Boards,
    Chain,
    ChainBoard,
    ChainPhase,
    DiceChainState,
    GivePenalty,
    Move,
    NameNumber,
    RerollDice,
    WriteChain,
)
from sheetgen.messages import count_of, listed, often

SPACES = "spaces of the longest chain"
NEXT = "spaces of the longest chain of the next turn before dice are thrown again"
NEAR = (
    "how near the others are to a full board after the call: 1 divided by the spaces to go of each"
)
TOO_MANY = "these dice have too many rolls to count out what throwing some again is worth"


class UnoAdviser:
    """What is known of the moves of a seat, or of a throw."""

    def __init__(self, rules: UnoRules) -> None:
        self.rules, self.setup = rules, rules.setup
        self._sets = lru_cache(4)(self._roll_sets)

    def __call__(self, state: DiceChainState, seat: Seat) -> Advice[Move] | None:
        """The moves with what they are worth; of a throw what it brings; None before the first turn
        and after the game.
        """
        if state.phase in (ChainPhase.ROLL, ChainPhase.AGAIN):
            return self._of_throw(state)
        if seat not in state.waiting:
            return None
        if state.phase is ChainPhase.BUILD:
            return self._of_build(state)
        if state.phase is ChainPhase.PENALTIES:
            return self._of_penalties(state)
        return self._of_numbers(state, seat)

    def _roll_sets(self, shown: Chain) -> RollSets:
        return RollSets(self.setup, self.setup.spec.dice, shown)

    def _odds(self, state: DiceChainState, board: ChainBoard, shown: Chain = ()) -> TurnOdds:
        """What the dice bring on a board; where they lie already, as they are shown."""
        faces = [[face.text for face in die.faces] for die in self.setup.spec.dice]
        first = tuple([own[0] for own in faces])
        # What a real die shows counts where the layout's has no such face.
        other = zip(faces, shown or first, strict=True)
        sets = self._sets(tuple([own[0] if face in own else face for own, face in other]))
        opening, room = self.setup.opening(board), self.setup.room(board)
        ends = sets.chains(opening)
        spaces = {(length, last): float(min(length, room)) for length, last in ends}
        worth = {end: chain_worth(self.rules, state, *end) for end in ends}
        return TurnOdds(
            sets,
            shown or first,
            sets.levels(opening, spaces),
            sets.levels(opening, worth),
        )

    def _of_throw(self, state: DiceChainState) -> Advice[Move]:
        """What the dice that are due bring, beside those that lie."""
        dice = self.setup.spec.dice
        if not countable(dice):
            return Advice(SPACES, EXACT, facts=(TOO_MANY,))
        lying = bool(state.again)
        falling = [place for place, die in enumerate(dice) if die.id in state.again or not lying]
        odds = self._odds(state, state.boards[state.turn], state.faces if lying else ())
        fact = f"this throw brings {_brings(odds, odds.rolls(falling))}"
        return Advice(SPACES, EXACT, facts=(fact,))

    def _of_build(self, state: DiceChainState) -> Advice[Move]:
        """Chains as they lie, and dice thrown again."""
        legal = list(self.rules.legal(state, Seat(state.turn)))
        held = sum([penalty_worth(state, face) for face in state.faces])
        valued: list[Valued[Move]] = []
        facts: list[str] = []
        for move in legal:
            if isinstance(move, WriteChain):
                valued.append(self._chain(state, move, held))
        rerolls = [move for move in legal if isinstance(move, RerollDice)]
        if rerolls and countable(self.setup.spec.dice):
            valued += self._rerolls(state, rerolls)
        elif rerolls:
            facts.append(TOO_MANY)
        facts += self._doubts(state)
        return _advice(self._measure(state), EXACT_FOR_ROLL, valued, facts)

    def _measure(self, state: DiceChainState) -> str:
        if not state.others:
            return f"spaces that this turn fills; a full board counts {FULL}"
        kept = PENALTY / len(state.others)
        return (
            f"spaces that this turn fills, less {OTHERS} for each that its call gives to others;"
            f" a penalty die kept counts {kept:.2g}, a full board {FULL},"
            f" another player's -{FULL}"
        )

    def _doubts(self, state: DiceChainState) -> Iterator[str]:
        """What the values do not know of."""
        if state.unknown:
            yield "no board was given, so that any die begins a chain here"
        elif len(state.boards) < state.players:
            yield "boards that were not given are not counted"
        foreign = [
            thrown.text
            for thrown in state.roll
            if thrown.face not in self.setup.spec.die(thrown.die).faces
        ]
        if foreign:
            yield f"{listed(foreign, 'and')}: thrown again, the dice are those of the layout"

    def _chain(self, state: DiceChainState, move: WriteChain, held: float) -> Valued[Move]:
        """A chain as the dice lie."""
        links, board = move.links, state.boards[state.turn]
        if len(links) >= self.setup.room(board):
            return Valued(move, FULL, "fills the board, which wins")
        value = chain_worth(self.rules, state, len(links), last_link(links)) + held
        parts = [f"{count_of(len(links), 'space')} now" if links else "no space"]
        boards = self.rules.called_out(state, state.boards, last_link(links))
        gets = [boards[seat].color for seat in state.others if boards[seat] != state.boards[seat]]
        if gets:
            said = "a Wild Space" if links[-1] == WILD else links[-1]
            parts.append(f"calling {said} gives one to {listed(gets, 'and')}")
        return Valued(move, value, "; ".join(parts))

    def _rerolls(
        self, state: DiceChainState, rerolls: Sequence[RerollDice]
    ) -> Iterator[Valued[Move]]:
        """Dice thrown again, over every roll that may come."""
        odds = self._odds(state, state.boards[state.turn], state.faces)
        now = mean(odds.spaces, odds.rolls(()))
        room = self.setup.room(state.boards[state.turn])
        kept = [rolls & ~odds.reaching(room) for rolls in odds.sets.showing((EXTEND, ERASE))]
        names = state.die_names
        for move in rerolls:
            again = [place for place, name in enumerate(names) if name in move.dice]
            rolls = odds.rolls(again)
            held = share(rolls, *kept)
            why = f"{_brings(odds, rolls)}; {now:.0f} now"
            if wins := share(rolls, odds.reaching(room)):
                why = f"{why}; fills the board {often(wins)}"
            worth = mean(odds.worth, rolls) + held * penalty_worth(state, EXTEND)
            yield Valued(move, worth, why)

    def _of_penalties(self, state: DiceChainState) -> Advice[Move]:
        """Each penalty with the boards after it and the call, what else is left being kept."""
        valued = []
        for move in self.rules.legal(state, Seat(state.turn)):
            boards, why = state.boards, "holds nobody back"
            if isinstance(move, GivePenalty):
                boards = self.rules.penalized(state, move)
                why = self._penalty_why(state, boards, target(state, move))
            valued.append(Valued(move, worth_after_call(self.rules, state, boards), why))
        return _advice(NEAR, EXACT_FOR_ROLL, valued, [])

    def _penalty_why(self, state: DiceChainState, boards: Boards, seat: int) -> str:
        before = self.rules.called_out(state, state.boards, state.called)[seat]
        after = self.rules.called_out(state, boards, state.called)[seat]
        rooms = (self.setup.room(after), self.setup.room(before))
        if rooms[0] == rooms[1]:
            return f"changes nothing: {rooms[0]} to go after the call"
        return f"{rooms[0]} to go after the call instead of {rooms[1]}"

    def _of_numbers(self, state: DiceChainState, seat: Seat) -> Advice[Move] | None:
        """Each number by the chains that it begins."""
        if not countable(self.setup.spec.dice):
            return None
        valued: list[Valued[Move]] = []
        for move in self.rules.legal(state, seat):
            if isinstance(move, NameNumber):
                board = state.boards[seat]
                board = replace(board, entries=(*board.entries, str(move.value)))
                if self.setup.full(board):
                    valued.append(Valued(move, FULL, "fills the board"))
                    continue
                odds = self._odds(state, board)
                rolls = odds.rolls(range(len(self.setup.dice)))
                valued.append(Valued(move, mean(odds.spaces, rolls), _brings(odds, rolls)))
        return _advice(NEXT, EXACT, valued, [])


def _brings(odds: TurnOdds, rolls: int) -> str:
    """`3.92 spaces on average, nothing 1 time in 8`."""
    nothing = 1 - share(rolls, odds.reaching(1))
    rarely = f", nothing {often(nothing)}" if nothing else ""
    return f"{mean(odds.spaces, rolls):.2f} spaces on average{rarely}"


def _advice(
    measure: str, known: str, valued: Sequence[Valued[Move]], facts: Sequence[str]
) -> Advice[Move]:
    ordered = sorted(valued, key=lambda each: -each.value)
    return Advice(
        measure,
        known,
        tuple(ordered),
        tuple(facts),
    )
