"""How a game goes: dice come to rest, chains are written, penalties take effect, the last die is
called out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.core.dice import Roll, Throw, all_of
from sheetgen.core.play import Names, Outcome, Score, ScoreLine, Seat, Seats, Turn
from sheetgen.core.ranking import winners_first
from sheetgen.games.kit import all_dice, replaced
from sheetgen.games.uno.moves import DiceChainMoves
from sheetgen.games.uno.needs import ERASE, EXTEND
from sheetgen.games.uno.state import (
    STAR,
    WILD,
    Boards,
    ChainBoard,
    ChainLinks,
    ChainPhase,
    DiceChainSetup,
    DiceChainState,
    FilledBy,
    GivePenalty,
    KeepPenalties,
    Move,
    NameNumber,
    RerollDice,
    WriteChain,
)
from sheetgen.messages import Words, be


class UnoRules:
    """Rules of the dice chain game (rules 3)."""

    moves = (RerollDice, WriteChain, GivePenalty, KeepPenalties, NameNumber)
    states = DiceChainState

    def __init__(self, setup: DiceChainSetup) -> None:
        self.setup = setup
        self.turn_throw: Throw | None = all_dice(setup.spec)

    def start(self, players: int) -> DiceChainState:
        """Empty boards in the order of the palette; the first seat is the youngest player."""
        return self.start_with(self.setup.colors[:players])

    def colors(self, players: int) -> Words:
        """Any board can be taken (rules 3.c: "take a game board")."""
        return self.setup.colors

    def start_with(self, colors: Sequence[str]) -> DiceChainState:
        """Empty boards as they were taken, clockwise."""
        return DiceChainState(tuple(map(ChainBoard, colors)), len(colors))

    def seats(self, state: DiceChainState) -> int:
        """As many as there are boards."""
        return len(state.boards)

    def turn(self, state: DiceChainState) -> Turn:
        """Whose turn it is; 0 during the set-up."""
        if state.phase is ChainPhase.SETUP:
            return Turn(0, state.turn, set_up=True)
        return Turn(state.turns + 1, state.turn)

    def to_roll(self, state: DiceChainState) -> Throw | None:
        """One die for the first number of a board, all on a turn, or those to be thrown again."""
        if state.phase is ChainPhase.ROLL:
            return self.turn_throw
        if state.again:
            return all_of([thrown.die for thrown in state.roll if thrown.die in state.again])
        return Throw(self.setup.dice, 1) if state.phase is ChainPhase.SETUP else None

    def waiting(self, state: DiceChainState) -> Seats:
        """The player whose turn it is, or those who still have to name a number."""
        return state.waiting

    def legal(self, state: DiceChainState, seat: Seat) -> DiceChainMoves:
        """What a seat may do now."""
        return DiceChainMoves(self.setup, state, seat)

    def rolled(self, state: DiceChainState, roll: Roll) -> DiceChainState:
        """The dice come to rest."""
        if state.phase is ChainPhase.SETUP:
            if roll[0].face.value:
                return self._begun(state, str(roll[0].face.value))
            # The same die again as long as it shows no number (rules 3.c.1).
            return replace(state, roll=roll, again=frozenset({roll[0].die}))
        if state.again:
            landed = {thrown.die: thrown for thrown in roll}
            roll = tuple([landed.get(thrown.die, thrown) for thrown in state.roll])
        return replace(
            state,
            phase=ChainPhase.BUILD,
            roll=roll,
            again=frozenset(),
        )

    def _begun(self, state: DiceChainState, number: str) -> DiceChainState:
        """A board with its first number; the next empty one is begun, until the first turn."""
        boards = self._written(state.boards, state.turn, (number,))
        empty = [seat for seat in (*state.others, state.turn) if not boards[seat].entries]
        if empty:
            return DiceChainState(boards, state.players, empty[0])
        return DiceChainState(
            boards, state.players, (state.turn + 1) % len(boards), ChainPhase.ROLL
        )

    def moved(
        self,
        state: DiceChainState,
        seat: Seat,
        move: Move,
    ) -> DiceChainState:
        """What a move brings about."""
        match move:
            case WriteChain(links):
                return self._chained(state, links)
            case RerollDice(dice):
                dice_named = zip(state.die_names, state.roll, strict=True)
                return replace(
                    state,
                    phase=ChainPhase.AGAIN,
                    again=frozenset(thrown.die for name, thrown in dice_named if name in dice),
                    rerolled=True,
                )
            case GivePenalty():
                return self._penalty_given(state, move)
            case KeepPenalties():
                return self._called(state, state.boards, state.called)
            case NameNumber(value):
                boards = self._written(state.boards, seat, (str(value),))
                named = state.named | {seat}
                if len(named) == len(state.listening):
                    return self._settled(state, boards, state.called)
                return replace(state, boards=boards, named=named)

    def score(self, state: DiceChainState, seat: Seat) -> Score:
        """How far the board is."""
        return filled(state.boards[seat])

    def outcome(self, state: DiceChainState, names: Names) -> Outcome | None:
        """The first full board; all others share the place after it (rules 3.d)."""
        if state.phase is not ChainPhase.END:
            return None
        return Outcome(self._reason(state, names), winners_first(len(state.boards), state.winners))

    def _reason(self, state: DiceChainState, names: Names) -> str:
        """Who filled which board, and how, in words."""
        named = [f"the {board.color} board" for board in state.boards]
        if state.filled_by is FilledBy.CHAIN:
            return f"{names[state.turn]} filled {named[state.turn]} with a chain"
        if state.filled_by is FilledBy.PAPER:
            pairs = zip(named, state.boards, strict=True)
            full = [name for name, board in pairs if self.setup.full(board)]
            return f"{' and '.join(full)} {be(len(full))} full"
        face = self.setup.face_of(state.called)
        said = "a Wild Space" if state.called == WILD else f"{face.color.capitalize()} {face.value}"
        owned = [f"{named[seat]} of {names[seat]}" for seat in state.winners]
        return f"the call of {said} filled {' and '.join(owned)}"

    def _chained(self, state: DiceChainState, links: ChainLinks) -> DiceChainState:
        """The chain written as far as there is room; a full board wins before anything else happens
        (rules 3.d). Penalties are given, if there are dice and opponents for them; then the call.
        """
        boards = state.boards
        turn = state.turn
        called = last_link(links)
        if links and boards[turn].entries:
            boards = self._written(boards, turn, tuple(map(self.setup.entry, links)))
            if self.setup.full(boards[turn]):
                after = state.cleared(boards, ChainPhase.END)
                return replace(after, winners=(turn,), filled_by=FilledBy.CHAIN)
        plus = state.faces.count(EXTEND)
        minus = state.faces.count(ERASE)
        if (plus or minus) and len(boards) > 1:
            return replace(
                state.cleared(boards, ChainPhase.PENALTIES),
                roll=state.roll,
                plus=plus,
                minus=minus,
                called=called,
            )
        return self._called(state, boards, called)

    def _penalty_given(self, state: DiceChainState, move: GivePenalty) -> DiceChainState:
        boards = self.penalized(state, move)
        # One that all agree on may be given though none is left.
        if move.die == EXTEND:
            after = replace(state, boards=boards, plus=max(0, state.plus - 1))
        else:
            after = replace(state, boards=boards, minus=max(0, state.minus - 1))
        return after if after.plus or after.minus else self._called(state, boards, state.called)

    def penalized(self, state: DiceChainState, move: GivePenalty) -> Boards:
        """The boards after a penalty: +1 opens an extra space, -1 erases the last entry; neither
        where there is none (rules 3.c.6).
        """
        seat = target(state, move)
        board = state.boards[seat]
        if move.die == EXTEND:
            board = replace(board, extras=min(board.extras + 1, self.setup.extras))
        elif len(board.entries) > 1:
            board = replace(board, entries=board.entries[:-1])
        return replaced(state.boards, seat, board)

    def _called(
        self,
        state: DiceChainState,
        boards: Boards,
        called: str,
    ) -> DiceChainState:
        """The last die is called out (rules 3.c.7)."""
        if called == WILD and self.setup.names_number and len(boards) > 1:
            return replace(state.cleared(boards, ChainPhase.NUMBERS), called=called)
        return self._settled(state, self.called_out(state, boards, called), called)

    def called_out(
        self,
        state: DiceChainState,
        boards: Boards,
        called: str,
    ) -> Boards:
        """The boards after a call: the others write a star always, a number by color, last entry,
        or a last star that matches all.
        """
        if not called:
            return boards
        entry = self.setup.entry(called)
        color = self.setup.face_of(called).color
        for seat in state.others:
            last = boards[seat].entries[-1]
            matches = (
                called == WILD
                or boards[seat].color == color
                or last == entry
                or (last == STAR and self.setup.star_matches)
            )
            if matches:
                boards = self._written(boards, seat, (entry,))
        return boards

    def _settled(
        self,
        state: DiceChainState,
        boards: Boards,
        called: str,
    ) -> DiceChainState:
        """The end of a call: the first full board clockwise from the caller wins, or all of them
        (rules 3.e N9).
        """
        winners = self.setup.winners(boards, state.listening)
        if winners:
            return replace(
                state.cleared(boards, ChainPhase.END),
                winners=winners,
                filled_by=FilledBy.CALL,
                called=called,
            )
        seats = len(boards)
        return DiceChainState(
            boards,
            state.players,
            (state.turn + 1) % seats,
            ChainPhase.ROLL,
            # A board alone at the table keeps the turn.
            turns=state.turns + 1 if seats == 1 else state.turns,
        )

    def _written(self, boards: Boards, seat: int, entries: ChainLinks) -> Boards:
        """More entries on a board, as far as there is room."""
        board = boards[seat]
        room = self.setup.capacity(board)
        return replaced(boards, seat, replace(board, entries=(board.entries + entries)[:room]))


def last_link(links: ChainLinks) -> str:
    """The link that a chain calls out; "" for none."""
    return links[-1] if links else ""


def target(state: DiceChainState, move: GivePenalty) -> int:
    """The seat that a penalty goes to."""
    return [board.color for board in state.boards].index(move.color)


def filled(board: ChainBoard) -> Score:
    """Filled spaces less opened extra spaces.

    The game has no points; as many as there are blanks is a full board.
    """
    entries = len(board.entries)
    extras = board.extras
    return Score(
        (
            ScoreLine("spaces filled", entries, 1, entries),
            ScoreLine("extra spaces opened", extras, -1, -extras),
        ),
        entries - extras,
    )
