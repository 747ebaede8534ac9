"""What happens: dice come to rest, chains are written, penalties take effect, the last die is called out."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.core.dice import Roll
from sheetgen.core.game import Seat
from sheetgen.games.uno.box import Box
from sheetgen.games.uno.judge import open_penalties
from sheetgen.games.uno.state import ERASE, EXTEND, STAR, WILD, Board, Chain, Number, Penalty, Phase, Reroll, State, dice_names


def rest(box: Box, state: State, roll: Roll) -> State:
    """The table after the dice in the hand have come to rest; `roll` names the very dice that were thrown."""
    if state.phase is Phase.SETUP:
        return _set_up(box, state, roll)
    if state.phase is Phase.AGAIN:
        new = {thrown.die: thrown for thrown in roll}
        lying = tuple(new.get(thrown.die, thrown) for thrown in state.roll)
        return replace(state, phase=Phase.BUILD, roll=lying, again=())
    return replace(state, phase=Phase.BUILD, roll=roll)


def _set_up(box: Box, state: State, roll: Roll) -> State:
    """One die for the first number of a board; the same die again as long as it shows none (rules 3.c.1)."""
    (thrown,) = roll
    if not box.is_number(thrown.text):
        return replace(state, again=(thrown.die,))
    state = replace(_written(box, state, state.turn, (str(thrown.face.value),)), again=())
    if state.turn + 1 < len(state.boards):
        return replace(state, turn=Seat(state.turn + 1))
    return replace(state, turn=Seat(0), phase=Phase.ROLL)


def take_up(state: State, move: Reroll) -> State:
    """The dice of a re-roll in the hand."""
    again = tuple(thrown.die for name, thrown in zip(dice_names(state.roll), state.roll, strict=True) if name in move.dice)
    return replace(state, phase=Phase.AGAIN, again=again, rerolled=True)


def entries_of(box: Box, links: Chain) -> tuple[str, ...]:
    """What a chain writes: the numbers, and one star for each Wild Space."""
    return tuple(STAR if link == WILD else str(box.faces[link].value) for link in links)


def write(box: Box, state: State, links: Chain) -> State:
    """The chain written as far as there is room; a full board wins before anything else happens (rules 3.d)."""
    state = replace(_written(box, state, state.turn, entries_of(box, links)), chain=links)
    board = state.boards[state.turn]
    if box.full(board):
        return _won(state, (state.turn,), f"{board.name} filled the {board.color} board with a chain")
    return _after_penalties(box, replace(state, phase=Phase.PENALTIES))


def assign(box: Box, state: State, move: Penalty) -> State:
    """A penalty takes effect: +1 opens an extra space, -1 erases the last entry; neither where there is none (rules 3.c.6)."""
    boards = tuple(penalized(box, board, move.die) if board.color == move.color else board for board in state.boards)
    return _after_penalties(box, replace(state, boards=boards, given=(*state.given, move.die)))


def penalized(box: Box, board: Board, die: str) -> Board:
    if die == EXTEND and board.extras < box.extras:
        return replace(board, extras=board.extras + 1)
    if die == ERASE and len(board.entries) > 1:
        return replace(board, entries=board.entries[:-1])
    return board


def _after_penalties(box: Box, state: State) -> State:
    """Straight on to the call when no penalty can be assigned."""
    return state if state.others and open_penalties(box, state) else call(box, state)


def call(box: Box, state: State) -> State:
    """The last die is called out and the others write, as far as the call concerns them (rules 3.c.7)."""
    if not state.chain or not state.others:
        return _next_turn(state)
    last = state.chain[-1]
    if last == WILD:
        if box.spec.switch("wild-call") == "number":
            return replace(state, phase=Phase.NUMBERS)
        for seat in state.others:
            state = _written(box, state, seat, (STAR,))
        return _settled(box, state, "a Wild Space")
    face = box.faces[last]
    for seat in state.others:
        if concerns(box, state.boards[seat], str(face.value), face.color):
            state = _written(box, state, seat, (str(face.value),))
    return _settled(box, state, f"{face.color.capitalize()} {face.value}")


def concerns(box: Box, board: Board, number: str, color: str) -> bool:
    """Whether a board writes a called number: by its color, its last entry, or a star at its end where that matches all."""
    last = board.entries[-1:]
    return board.color == color or last == (number,) or (last == (STAR,) and box.spec.switch("star-matches") is True)


def name_number(box: Box, state: State, seat: Seat, move: Number) -> State:
    """A player writes the number of their choice; the game goes on when all have."""
    state = _written(box, state, seat, (str(move.value),))
    state = replace(state, named=state.named | {seat})
    return _settled(box, state, "a Wild Space") if len(state.named) == len(state.others) else state


def _settled(box: Box, state: State, called: str) -> State:
    """The end of a call: the first full board clockwise from the caller wins, or all of them (rules 3.e N9)."""
    full = tuple(seat for seat in state.others if box.full(state.boards[seat]))
    if not full:
        return _next_turn(state)
    winners = full if box.spec.switch("tie") == "shared" else full[:1]
    boards = " and ".join(f"the {state.boards[seat].color} board of {state.boards[seat].name}" for seat in winners)
    return _won(state, winners, f"the call of {called} filled {boards}")


def _won(state: State, winners: tuple[Seat, ...], reason: str) -> State:
    return replace(state, phase=Phase.END, winners=winners, reason=reason)


def _next_turn(state: State) -> State:
    turn = Seat((state.turn + 1) % len(state.boards))
    return State(state.boards, state.players, turn, Phase.ROLL)


def _written(box: Box, state: State, seat: Seat, entries: tuple[str, ...]) -> State:
    """More entries on a board, as far as there is room."""
    board = state.boards[seat]
    room = box.capacity(board) - len(board.entries)
    longer = replace(board, entries=board.entries + entries[:room])
    return replace(state, boards=(*state.boards[:seat], longer, *state.boards[seat + 1 :]))
