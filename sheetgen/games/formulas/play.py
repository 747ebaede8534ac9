"""How the table changes: throws, drafts, what is written, rounds (rules 4.c and 4.d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Roll, Thrown
from sheetgen.core.game import Seat
from sheetgen.core.notation import match_dice
from sheetgen.errors import IllegalMove, Problem
from sheetgen.games.formulas.moves import Ability, Activate, Combine, Done, Draft, Move, Penalty, Power, Reroll, Sign, Write, result, taken
from sheetgen.games.formulas.state import Board, Hand, House, State
from sheetgen.games.formulas.uses import uses


def rolled(house: House, state: State, roll: Roll) -> State:
    """The table after the dice that were due have been thrown. Raises IllegalMove for other dice or faces."""
    shown = _given(house, state, roll)
    if state.phase == "setup":
        faces = tuple(thrown.text for thrown in shown.values())
        return replace(state, due=(), hands=(Hand(faces, open=True),) * len(state.seats))
    table = tuple(shown.get(thrown.die, thrown) for thrown in state.table) or tuple(shown.values())
    return _drafted(house, replace(state, due=(), table=table))


def _given(house: House, state: State, roll: Roll) -> dict[str, Thrown]:
    """Each die that was due with its new face. Dice typed from the table may name another die that shows the same face."""
    due = [house.spec.die(die) for die in state.due]
    if not due:
        raise IllegalMove(Problem("nothing-to-roll", "no dice are to be thrown now; the players decide"))
    if len(roll) != len(due):
        raise IllegalMove(Problem("wrong-dice", f"{len(roll)} dice were thrown; {len(due)} are due: {' '.join(state.due)}"))
    named = {thrown.die: thrown for thrown in roll}
    if all(die.id in named and named[die.id].face in die.faces for die in due):
        return {die.id: named[die.id] for die in due}
    owner = match_dice([thrown.face for thrown in roll], due)
    wrong = [thrown for index, thrown in enumerate(roll) if index not in owner]
    if wrong:
        message = "no die that was to be thrown is left to show {}; due are " + " ".join(state.due)
        raise IllegalMove(Problem("impossible-face", message.format(thrown.text), thrown.text) for thrown in wrong)
    faces = {owner[index].id: thrown.face for index, thrown in enumerate(roll)}
    return {die.id: Thrown(die.id, faces[die.id]) for die in due}


def moved(house: House, state: State, seat: Seat, move: Move) -> State:
    """The table after a legal move."""
    match move:
        case Draft(dice=dice) if state.phase == "share":
            return _shared(house, state, dice[0])
        case Draft(dice=dice):
            table = tuple(thrown for thrown in state.table if thrown not in dice)
            drafted = state.drafted + tuple(thrown for thrown in state.table if thrown in dice)
            return _drafted(house, replace(state, table=table, drafted=drafted))
        case Reroll(dice=dice):
            return replace(state, due=tuple(thrown.die for thrown in state.table if thrown in dice), rerolls=state.rerolls + 1)
        case Done() if state.phase == "draft":
            return _dealt(house, state)
        case Done():
            return settled(house, _with_hand(state, seat, Hand()), ())
        case Penalty():
            return settled(house, _penalized(state, seat), ())
        case _:
            hand = state.hands[seat]
            hand = Hand(hand.without(taken(move)), hand.ability or isinstance(move, Ability), open=True)
            boards = list(state.boards)
            boards[seat] = written(house, boards[seat], move)
            return settled(house, _with_hand(replace(state, boards=tuple(boards)), seat, hand), (seat,))


def written(house: House, board: Board, move: Move) -> Board:
    """The sheet after a legal move on it."""
    match move:
        case Write(value=value, cell=cell):
            return _numbered(house, board, (cell,), value)
        case Combine(terms=terms, cell=cell):
            return _numbered(house, board, (cell,), result(terms))
        case Sign(sign=sign, slot=slot):
            return _signed(house, board, (slot,), sign)
        case Activate(cell=cell):
            return replace(board, active=board.active | {cell})
        case Ability(number=number):
            return _empowered(house, replace(board, used=board.used | {number}), move)
        case _:
            return board


def _empowered(house: House, board: Board, move: Ability) -> Board:
    match move.number:
        case Power.TIMES:
            return _signed(house, board, move.places, "x")
        case Power.SQUARE:
            return _numbered(house, board, move.places, int(move.shows) ** 2)
        case Power.TRIPLE:
            return _numbered(house, board, move.places, int(move.shows))
        case Power.TURN:
            return _signed(house, board, move.places, "+")
        case Power.SPREAD:
            return _signed(house, board, move.places, move.shows)
        case _:
            return replace(board, doubled=move.places[0])


def _numbered(house: House, board: Board, cells: tuple[CellId, ...], value: int) -> Board:
    numbers = list(board.numbers)
    for cell in cells:
        numbers[house.lattice.cell_at[cell]] = value
    return replace(board, numbers=tuple(numbers))


def _signed(house: House, board: Board, slots: tuple[CellId, ...], sign: str) -> Board:
    signs = list(board.signs)
    for slot in slots:
        signs[house.lattice.slot_at[slot]] = sign
    return replace(board, signs=tuple(signs))


def _with_hand(state: State, seat: int, hand: Hand) -> State:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _penalized(state: State, seat: int) -> State:
    """The round's box is crossed out once, however many dice are left."""
    board = state.boards[seat]
    board = replace(board, penalties=board.penalties | {state.round})
    boards = (*state.boards[:seat], board, *state.boards[seat + 1 :])
    return _with_hand(replace(state, boards=boards), seat, Hand())


def _drafted(house: House, state: State) -> State:
    """Drafting ends by itself when neither a draft nor a re-roll is left."""
    full = len(state.drafted) == house.draft and not house.may_reroll(state)
    return _dealt(house, state) if full or not state.table else state


def _dealt(house: House, state: State) -> State:
    """The active player's dice and the rest reach their users; alone, the rest is discarded."""
    own, rest = tuple(thrown.text for thrown in state.drafted), tuple(thrown.text for thrown in state.table)
    others = len(state.seats) - 1
    split = others > 1 and house.says("rest", "split")
    hands = tuple(Hand(own if seat == state.active else () if split else rest) for seat in range(others + 1))
    state = replace(state, hands=hands, drafted=())
    if split and state.table:
        return replace(state, phase="share", turn=_next(state, state.active))
    return _opened(house, state)


def _next(state: State, seat: int) -> int:
    """The next seat clockwise that is not the active one."""
    following = (seat + 1) % len(state.seats)
    return _next(state, following) if following == state.active else following


def _shared(house: House, state: State, die: Thrown) -> State:
    hand = state.hands[state.turn]
    state = _with_hand(state, state.turn, replace(hand, dice=(*hand.dice, die.text)))
    state = replace(state, table=tuple(thrown for thrown in state.table if thrown != die), turn=_next(state, state.turn))
    return state if state.table else _opened(house, state)


def _opened(house: House, state: State) -> State:
    """Everybody uses the own dice now."""
    hands = tuple(replace(hand, open=True) for hand in state.hands)
    return settled(house, replace(state, phase="use", table=(), hands=hands), range(len(hands)))


def settled(house: House, state: State, seats: Iterable[int]) -> State:
    """The table once all that happens to these seats by itself has happened: they are through, forced penalties, the next round."""
    for seat in seats:
        hand = state.hands[seat]
        stuck = state.phase == "use" and next(uses(house, state.boards[seat], hand, active=seat == state.active), None) is None
        if hand.open and not hand.dice and (stuck or state.phase == "setup"):
            state = _with_hand(state, seat, Hand())
        elif hand.open and stuck:
            state = _penalized(state, seat)
    return state if any(hand.open for hand in state.hands) else next_round(house, state)


def next_round(house: House, state: State) -> State:
    """The start of the next round, or the end of the game."""
    hands = (Hand(),) * len(state.seats)
    if state.round >= house.rounds(len(state.seats)):
        return replace(state, phase="end", hands=hands, table=(), drafted=(), due=())
    state = replace(state, phase="draft", round=state.round + 1, due=house.dice, table=(), drafted=(), rerolls=0, hands=hands)
    return replace(state, turn=state.active)


def whose(state: State) -> frozenset[Seat]:
    """The seats that may act now."""
    if state.due or state.phase == "end":
        return frozenset()
    if state.phase in ("draft", "share"):
        return frozenset((Seat(state.turn),))
    return frozenset(Seat(seat) for seat, hand in enumerate(state.hands) if hand.open)
