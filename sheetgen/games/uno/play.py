"""How a game goes: dice come to rest, chains are written, penalties take effect, the last die is
called out.
"""

from __future__ import annotations

from sheetgen.core.dice import Roll, Throw
from sheetgen.core.play import Names, Outcome, Rank, Score, ScoreLine, Seat, Turn
from sheetgen.games.kit import all_dice
from sheetgen.games.uno.moves import Moves
from sheetgen.games.uno.needs import EXTEND
from sheetgen.games.uno.state import (
    IN_HAND,
    Board,
    Called,
    Chain,
    Done,
    Move,
    Number,
    Penalty,
    Phase,
    Reroll,
    Setup,
    State,
    WriteChain,
)
from sheetgen.messages import be

Boards = tuple[Board, ...]


class UnoRules:
    """Rules of the dice chain game (rules 3)."""

    moves: tuple[type[Move], ...] = (Reroll, WriteChain, Penalty, Done, Number)
    states = State

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.turn_throw: Throw | None = all_dice(setup.spec)
        self._first_throw = Throw(setup.ids, 1)
        self._every = tuple(range(len(setup.ids)))

    def start(self, players: int) -> State:
        """Empty boards in the order of the palette; the first seat is the youngest player."""
        return State(tuple(map(Board, range(players))), players)

    def seats(self, state: State) -> int:
        """As many as there are boards."""
        return len(state.boards)

    def turn(self, state: State) -> Turn:
        """Whose turn it is; 0 during the set-up."""
        if state.phase == Phase.SETUP:
            return Turn(0, Seat(state.turn), set_up=True)
        return Turn(state.turns + 1, Seat(state.turn))

    def to_roll(self, state: State) -> Throw | None:
        """One die for the first number of a board, all on a turn, or those to be thrown again."""
        if state.phase == Phase.ROLL:
            return self.turn_throw
        if state.phase == Phase.AGAIN or (state.phase == Phase.SETUP and state.dice):
            hand = tuple(
                [
                    self.setup.ids[die]
                    for die, face in zip(state.dice, state.faces, strict=True)
                    if face == IN_HAND
                ]
            )
            return Throw(hand, len(hand))
        return self._first_throw if state.phase == Phase.SETUP else None

    def waiting(self, state: State) -> frozenset[Seat]:
        """The player whose turn it is, or those who still have to name a number."""
        return state.waiting

    def legal(self, state: State, seat: Seat) -> Moves:
        """What a seat may do now."""
        return Moves(self.setup, state, seat)

    def rolled(self, state: State, roll: Roll) -> State:
        """The dice come to rest."""
        setup, dice = self.setup, state.dice
        faces = [setup.index[thrown.face.text] for thrown in roll]
        if state.phase == Phase.SETUP:
            value = setup.values[faces[0]]
            # The same die again as long as it shows no number (rules 3.c.1).
            return (
                self._begun(state, value)
                if value
                else state._replace(dice=(setup.ids.index(roll[0].die),), faces=(IN_HAND,))
            )
        if state.phase == Phase.ROLL:
            dice = self._every
        else:
            faces = [faces.pop(0) if face == IN_HAND else face for face in state.faces]
        return State(
            state.boards,
            state.players,
            state.turn,
            Phase.BUILD,
            state.turns,
            dice,
            tuple(faces),
            state.rerolled,
        )

    def _begun(self, state: State, value: int) -> State:
        """A board with its first number; the next empty one is begun, until the first turn."""
        boards = self._written(state.boards, state.turn, (value,))
        empty = next(
            (seat for seat in (*state.others, state.turn) if not boards[seat].entries), None
        )
        if empty is None:
            return State(boards, state.players, (state.turn + 1) % len(boards), Phase.ROLL)
        return State(boards, state.players, empty)

    def moved(self, state: State, seat: Seat, move: Move) -> State:
        """What a move brings about."""
        match move:
            case WriteChain():
                return self._chained(state, move.links)
            case Reroll():
                names = zip(self.setup.names(state), state.faces, strict=True)
                faces = tuple([IN_HAND if name in move.dice else face for name, face in names])
                return State(
                    state.boards,
                    state.players,
                    state.turn,
                    Phase.AGAIN,
                    state.turns,
                    state.dice,
                    faces,
                    True,
                )
            case Penalty():
                boards, adds = self.penalized(state, move), move.die == EXTEND
                # One that all agree on may be given though none is left.
                plus, minus = max(0, state.plus - adds), max(0, state.minus - (not adds))
                if plus or minus:
                    return state._replace(boards=boards, plus=plus, minus=minus)
                return self._called(state, boards, state.called)
            case Number():
                boards, named = (
                    self._written(state.boards, seat, (move.value,)),
                    state.named | 1 << seat,
                )
                if named.bit_count() == len(state.listening):
                    return self._settled(state, boards, state.called)
                return state._replace(boards=boards, named=named)
        return self._called(state, state.boards, state.called)

    def score(self, state: State, seat: Seat) -> Score:
        """How far the board is."""
        return filled(state.boards[seat])

    def outcome(self, state: State, names: Names) -> Outcome | None:
        """The first full board; all others share the place after it (rules 3.d)."""
        if state.phase != Phase.END:
            return None
        seats = [Seat(seat) for seat in range(len(state.boards))]
        first = [seat for seat in seats if state.winners >> seat & 1]
        ranks = (
            *(Rank(seat, 1) for seat in first),
            *(Rank(seat, len(first) + 1) for seat in seats if seat not in first),
        )
        return Outcome(self._reason(state, first, names), ranks)

    def _reason(self, state: State, winners: list[Seat], names: Names) -> str:
        setup, named = (
            self.setup,
            [f"the {self.setup.colors[board.color]} board" for board in state.boards],
        )
        if state.called == Called.BY_CHAIN:
            return f"{names[winners[0]]} filled {named[winners[0]]} with a chain"
        if state.called == Called.ON_PAPER:
            full = [
                name for name, board in zip(named, state.boards, strict=True) if setup.full(board)
            ]
            return f"{' and '.join(full)} {be(len(full))} full"
        color, value = (
            setup.colors[setup.hues[state.called]].capitalize(),
            setup.values[state.called],
        )
        owned = [f"{named[seat]} of {names[seat]}" for seat in winners]
        return (
            f"the call of {f'{color} {value}' if value else 'a Wild Space'} filled"
            f" {' and '.join(owned)}"
        )

    def _chained(self, state: State, links: Chain) -> State:
        """The chain written as far as there is room; a full board wins before anything else happens
        (rules 3.d).
        """
        setup, boards, turn, called = self.setup, state.boards, state.turn, self.last_link(links)
        if links and boards[turn].entries:
            boards = self._written(
                boards, turn, tuple([setup.values[setup.faces[link]] for link in links])
            )
            if setup.full(boards[turn]):
                return State(
                    boards,
                    state.players,
                    turn,
                    Phase.END,
                    called=Called.BY_CHAIN,
                    winners=1 << turn,
                )
        plus, minus = state.faces.count(setup.extend), state.faces.count(setup.erase)
        if (plus or minus) and len(boards) > 1:
            return State(
                boards,
                state.players,
                turn,
                Phase.PENALTIES,
                0,
                state.dice,
                state.faces,
                False,
                plus,
                minus,
                called,
            )
        return self._called(state, boards, called)

    def last_link(self, links: Chain) -> int:
        """The face that a chain calls out."""
        return self.setup.faces[links[-1]] if links else Called.NOTHING

    def penalized(self, state: State, move: Penalty) -> Boards:
        """The boards after a penalty: +1 opens an extra space, -1 erases the last entry; neither
        where there is none (rules 3.c.6).
        """
        seat = self.target(state, move)
        color, entries, extras = state.boards[seat]
        if move.die == EXTEND:
            board = Board(color, entries, min(extras + 1, self.setup.extras))
        else:
            board = Board(color, entries[: max(1, len(entries) - 1)], extras)
        return (*state.boards[:seat], board, *state.boards[seat + 1 :])

    def target(self, state: State, move: Penalty) -> int:
        """The seat that a penalty goes to."""
        color = self.setup.colors.index(move.color)
        return next(seat for seat, board in enumerate(state.boards) if board.color == color)

    def _called(self, state: State, boards: Boards, called: int) -> State:
        """The last die is called out (rules 3.c.7)."""
        if called == self.setup.star and self.setup.names_number and len(boards) > 1:
            return State(boards, state.players, state.turn, Phase.NUMBERS, called=called)
        return self._settled(state, self.called_out(state, boards, called), called)

    def called_out(self, state: State, boards: Boards, called: int) -> Boards:
        """The boards after a call: the others write a star always, a number by color, last entry,
        or a last star that matches all.
        """
        setup = self.setup
        value, hue = setup.values[called], setup.hues[called]
        for seat in state.others if called != Called.NOTHING else ():
            color, entries, _ = boards[seat]
            matches = (
                color == hue or entries[-1] == value or (setup.star_matches and not entries[-1])
            )
            if matches or called == setup.star:
                boards = self._written(boards, seat, (value,))
        return boards

    def _settled(self, state: State, boards: Boards, called: int) -> State:
        """The end of a call: the first full board clockwise from the caller wins, or all of them
        (rules 3.e N9).
        """
        full = [seat for seat in state.listening if self.setup.full(boards[seat])]
        if full:
            winners = sum(1 << seat for seat in (full if self.setup.shared else full[:1]))
            return State(
                boards, state.players, state.turn, Phase.END, called=called, winners=winners
            )
        seats = len(boards)
        return State(
            boards, state.players, (state.turn + 1) % seats, Phase.ROLL, state.turns + (seats == 1)
        )

    def _written(self, boards: Boards, seat: int, entries: tuple[int, ...]) -> Boards:
        """More entries on a board, as far as there is room."""
        color, there, extras = boards[seat]
        return (
            *boards[:seat],
            Board(color, (there + entries)[: self.setup.blanks + extras], extras),
            *boards[seat + 1 :],
        )


def filled(board: Board) -> Score:
    """Filled spaces less opened extra spaces.

    The game has no points; as many as there are blanks is a full board.
    """
    entries, extras = len(board.entries), board.extras
    return Score(
        (
            ScoreLine("spaces filled", entries, 1, entries),
            ScoreLine("extra spaces opened", extras, -1, -extras),
        ),
        entries - extras,
    )
