"""How a game goes: dice come to rest, chains are written, penalties take effect, the last die is called out."""

from __future__ import annotations

from sheetgen.core.contracts import Names, Outcome, Rank, Score, ScoreLine, Seat, Turn
from sheetgen.core.dice import Roll, Throw
from sheetgen.games.kit import StockRules
from sheetgen.games.uno.moves import Moves
from sheetgen.games.uno.needs import EXTEND
from sheetgen.games.uno.state import (
    BY_CHAIN,
    IN_HAND,
    NOTHING,
    ON_PAPER,
    STAR_ENTRY,
    Board,
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
from sheetgen.words import be

Boards = tuple[Board, ...]


class UnoRules(StockRules):
    """Rules of the dice chain game (rules 3)."""

    moves: tuple[type[Move], ...] = (Reroll, WriteChain, Penalty, Done, Number)
    states = State
    any_faces = True

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.spec)
        self.setup = setup
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
        return Turn(0 if state.phase == Phase.SETUP else state.turns + 1, Seat(state.turn))

    def to_roll(self, state: State) -> Throw | None:
        """One die for the first number of a board, all on a turn, or those to be thrown again."""
        if state.phase == Phase.ROLL:
            return self.turn_throw
        if state.phase == Phase.AGAIN or (state.phase == Phase.SETUP and state.dice):
            hand = tuple([self.setup.ids[die] for die, face in zip(state.dice, state.faces, strict=True) if face == IN_HAND])
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
        if state.phase == Phase.SETUP:
            return _first_number(self.setup, state, roll)
        index, dice = self.setup.index, state.dice
        faces = [index[thrown.face.text] for thrown in roll]
        if state.phase == Phase.ROLL:
            dice = self._every
        else:
            faces = [faces.pop(0) if face == IN_HAND else face for face in state.faces]
        return State(state.boards, state.players, state.turn, Phase.BUILD, state.turns, dice, tuple(faces), state.rerolled)

    def moved(self, state: State, seat: Seat, move: Move) -> State:
        """What a move brings about."""
        match move:
            case WriteChain():
                return _write(self.setup, state, move)
            case Reroll():
                return _take_up(self.setup, state, move)
            case Penalty():
                return _give(self.setup, state, move)
            case Number():
                return _name(self.setup, state, seat, move)
        return _call(self.setup, state, state.boards, state.called)

    def score(self, state: State, seat: Seat) -> Score:
        """How far the board is."""
        return filled(state.boards[seat])

    def outcome(self, state: State, names: Names) -> Outcome | None:
        """The first full board; all others share the place after it (rules 3.d)."""
        if state.phase != Phase.END:
            return None
        seats = [Seat(seat) for seat in range(len(state.boards))]
        first = [seat for seat in seats if state.winners >> seat & 1]
        ranks = (*(Rank(seat, 1) for seat in first), *(Rank(seat, len(first) + 1) for seat in seats if seat not in first))
        return Outcome(_reason(self.setup, state, first, names), ranks)


def filled(board: Board) -> Score:
    """Filled spaces less opened extra spaces. The game has no points; as many as there are blanks is a full board."""
    lines = (
        ScoreLine("spaces filled", len(board.entries), 1, len(board.entries)),
        ScoreLine("extra spaces opened", board.extras, -1, -board.extras),
    )
    return Score(lines, sum(line.points for line in lines))


def _reason(setup: Setup, state: State, winners: list[Seat], names: Names) -> str:
    boards = [f"the {setup.colors[state.boards[seat].color]} board" for seat in winners]
    if state.called == BY_CHAIN:
        return f"{names[winners[0]]} filled {boards[0]} with a chain"
    if state.called == ON_PAPER:
        full = [f"the {setup.colors[board.color]} board" for board in state.boards if setup.full(board)]
        return f"{' and '.join(full)} {be(len(full))} full"
    color, value = setup.colors[setup.hues[state.called]].capitalize(), setup.values[state.called]
    said = f"{color} {value}" if value else "a Wild Space"
    owned = [f"{board} of {names[seat]}" for board, seat in zip(boards, winners, strict=True)]
    return f"the call of {said} filled {' and '.join(owned)}"


def _first_number(setup: Setup, state: State, roll: Roll) -> State:
    """One die for the first number of a board; the same die again as long as it shows none (rules 3.c.1)."""
    (thrown,) = roll
    value = setup.values[setup.index[thrown.face.text]]
    if not value:
        return state._replace(dice=(setup.ids.index(thrown.die),), faces=(IN_HAND,))
    boards = _written(setup, state.boards, state.turn, (value,))
    seats = len(boards)
    clockwise = [(state.turn + step) % seats for step in range(1, seats + 1)]
    empty = next((seat for seat in clockwise if not boards[seat].entries), None)
    if empty is None:
        return State(boards, state.players, clockwise[0], Phase.ROLL)
    return State(boards, state.players, empty)


def _take_up(setup: Setup, state: State, move: Reroll) -> State:
    """The dice of a re-roll in the hand."""
    faces = tuple([IN_HAND if name in move.dice else face for name, face in zip(setup.names(state), state.faces, strict=True)])
    return State(state.boards, state.players, state.turn, Phase.AGAIN, state.turns, state.dice, faces, True)


def _write(setup: Setup, state: State, move: WriteChain) -> State:
    """The chain written as far as there is room; a full board wins before anything else happens (rules 3.d)."""
    boards, turn, called = state.boards, state.turn, last_link(setup, move.links)
    if move.links and boards[turn].entries:
        boards = _written(setup, boards, turn, tuple([setup.values[setup.faces[link]] for link in move.links]))
        if setup.full(boards[turn]):
            return State(boards, state.players, turn, Phase.END, called=BY_CHAIN, winners=1 << turn)
    plus, minus = state.faces.count(setup.extend), state.faces.count(setup.erase)
    if (plus or minus) and len(boards) > 1:
        return State(boards, state.players, turn, Phase.PENALTIES, 0, state.dice, state.faces, False, plus, minus, called)
    return _call(setup, state, boards, called)


def last_link(setup: Setup, links: Chain) -> int:
    """The face that a chain calls out."""
    return setup.faces[links[-1]] if links else NOTHING


def _give(setup: Setup, state: State, move: Penalty) -> State:
    """A penalty takes effect; the last one is followed by the call."""
    color, adds = setup.colors.index(move.color), move.die == EXTEND
    boards = tuple([penalized(setup, board, move.die) if board.color == color else board for board in state.boards])
    plus, minus = state.plus - adds, state.minus - (not adds)
    if plus or minus:
        return state._replace(boards=boards, plus=plus, minus=minus)
    return _call(setup, state, boards, state.called)


def penalized(setup: Setup, board: Board, die: str) -> Board:
    """The board after a penalty: +1 opens an extra space, -1 erases the last entry; neither where there is none (rules 3.c.6)."""
    if die == EXTEND:
        return Board(board.color, board.entries, min(board.extras + 1, setup.extras))
    return Board(board.color, board.entries[: max(1, len(board.entries) - 1)], board.extras)


def _call(setup: Setup, state: State, boards: Boards, called: int) -> State:
    """The last die is called out (rules 3.c.7)."""
    if called == setup.star and setup.names_number and len(boards) > 1:
        return State(boards, state.players, state.turn, Phase.NUMBERS, called=called)
    return _settled(setup, state, called_out(setup, state, boards, called), called)


def called_out(setup: Setup, state: State, boards: Boards, called: int) -> Boards:
    """The boards after a call: the others write, as far as it concerns them."""
    for seat in state.others if called != NOTHING else ():
        if _concerns(setup, boards[seat], called):
            boards = _written(setup, boards, seat, (setup.values[called],))
    return boards


def _concerns(setup: Setup, board: Board, called: int) -> bool:
    """Whether a board writes what is called: a star always, a number by the board's color, its last entry, or a star that matches all."""
    last = board.entries[-1]
    if called == setup.star or (last == STAR_ENTRY and setup.star_matches):
        return True
    return board.color == setup.hues[called] or last == setup.values[called]


def _name(setup: Setup, state: State, seat: Seat, move: Number) -> State:
    """A player writes the number of their choice; the game goes on when all have."""
    boards = _written(setup, state.boards, seat, (move.value,))
    named = state.named | 1 << seat
    if named.bit_count() == len(state.listening):
        return _settled(setup, state, boards, state.called)
    return state._replace(boards=boards, named=named)


def _settled(setup: Setup, state: State, boards: Boards, called: int) -> State:
    """The end of a call: the first full board clockwise from the caller wins, or all of them (rules 3.e N9)."""
    full = [seat for seat in state.listening if setup.full(boards[seat])]
    if full:
        winners = sum(1 << seat for seat in (full if setup.shared else full[:1]))
        return State(boards, state.players, state.turn, Phase.END, called=called, winners=winners)
    seats = len(boards)
    return State(boards, state.players, (state.turn + 1) % seats, Phase.ROLL, state.turns + (seats == 1))


def _written(setup: Setup, boards: Boards, seat: int, entries: tuple[int, ...]) -> Boards:
    """More entries on a board, as far as there is room."""
    board = boards[seat]
    longer = Board(board.color, (board.entries + entries)[: setup.blanks + board.extras], board.extras)
    return (*boards[:seat], longer, *boards[seat + 1 :])
