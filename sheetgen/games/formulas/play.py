"""How the table changes: throws, drafts, what is written, rounds (rules 4.c and 4.d)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetgen.core.cells import CellId
from sheetgen.core.contracts import Names, Outcome, Score, ScoreLine, Seat, Turn
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.ranking import ranking
from sheetgen.games.formulas.acts import MOVES, Ability, Activate, Combine, Dice, Done, Draft, Move, Penalty, Power, Reroll, Sign, Write
from sheetgen.games.formulas.lattice import Line
from sheetgen.games.formulas.moves import Moves
from sheetgen.games.formulas.state import Board, Hand, Phase, Setup, Stage, State
from sheetgen.games.formulas.sums import MINUS, PLUS, TIMES, Faces, face_of
from sheetgen.games.formulas.uses import taken, uses_of
from sheetgen.games.kit import StockRules


class FormulasRules(StockRules):
    """The rules under the house rules of the layout: see `sheetgen.core.contracts.Rules`."""

    moves = MOVES
    states = State

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.spec)
        self.setup = setup

    def start(self, players: int) -> State:
        """Blank sheets, the plain dice still to be thrown; the first seat is the starting player."""
        return State((self.setup.blank,) * players, (Hand(),) * players, due=self.setup.plain)

    def seats(self, state: State) -> int:
        """A sheet each."""
        return len(state.boards)

    def turn(self, state: State) -> Turn:
        """The round, and whose it is."""
        return Turn(state.round, Seat(state.active))

    def to_roll(self, state: State) -> Throw | None:
        """The plain dice, all dice, or those that are re-rolled."""
        if not state.due:
            return None
        return self.setup.throw if state.due == self.setup.all else self.setup.throw_of(state.due)

    def waiting(self, state: State) -> frozenset[Seat]:
        """All players with dice to use; while dice are drafted or shared out, the one whose turn it is."""
        return state.waiting

    def legal(self, state: State, seat: Seat) -> Moves:
        """What a seat may do."""
        return Moves(self.setup, state, seat)

    def rolled(self, state: State, roll: Roll) -> State:
        """The plain dice are everybody's to write; other dice lie on the table."""
        faces = tuple([face_of(thrown.face) for thrown in roll])
        if state.phase == Phase.SETUP:
            return state._replace(due=0, hands=tuple([setup_hand(self.setup, board, faces) for board in state.boards]))
        thrown = tuple(zip(self.setup.dice_in(state.due), faces, strict=True))
        anew = dict(thrown)
        shown = tuple([(die, anew.get(die, face)) for die, face in state.shown]) or thrown
        return _drafted(self.setup, state._replace(due=0, shown=shown, table=state.table or self.setup.all))

    def moved(self, state: State, seat: Seat, move: Move) -> State:
        """The table after a legal move. Penalties for dice without any use happen by themselves."""
        setup = self.setup
        match move:
            case Draft(dice=dice):
                return _taken(setup, state, dice)
            case Reroll(dice=dice):
                due = _set_of(dice)
                shown = tuple([(die, 0 if due >> die & 1 else face) for die, face in state.shown])
                return state._replace(due=due, shown=shown, rerolls=state.rerolls + 1 if setup.rerolls else 0)
            case Done() if state.phase == Phase.DRAFT:
                return _dealt(setup, state)
            case Done():
                return settled(setup, state.with_hand(seat, THROUGH), ())
            case Penalty(round=number):
                state = state if state.known else state._replace(known=True, round=number)
                return settled(setup, _penalized(state, seat), range(len(state.hands)))
            case _:
                boards, hands, hand = state.boards, state.hands, state.hands[seat]
                hand = Hand(hand.without(taken(setup, move)), hand.ability or isinstance(move, Ability), Stage.OPEN)
                board = written(setup, boards[seat], move)
                boards, hands = (*boards[:seat], board, *boards[seat + 1 :]), (*hands[:seat], hand, *hands[seat + 1 :])
                return settled(setup, State(boards, hands, *state[2:]), (seat,))

    def score(self, state: State, seat: Seat) -> Score:
        """Every row and column, then the penalties."""
        return score_of(self.setup, state.boards[seat])

    def outcome(self, state: State, names: Names) -> Outcome | None:
        """The ranking once the last round is over."""
        if state.phase != Phase.END:
            return None
        scores = [score_of(self.setup, board) for board in state.boards]
        return Outcome(f"all {self.setup.last(len(scores))} rounds are played", ranking(scores))


THROUGH = Hand(stage=Stage.THROUGH)


def setup_hand(setup: Setup, board: Board, faces: Faces) -> Hand:
    """What a player has still to write of the numbers of the setup; those that stand on the sheet are written already."""
    left = setup.plain.bit_count() - board.written.bit_count()
    dice = list(faces)
    for number, bit in zip(board.numbers, setup.lattice.bits, strict=True):
        if board.written & bit and len(dice) > left and number in dice:
            dice.remove(number)
    return Hand(tuple(dice[:left]), stage=Stage.OPEN) if left > 0 and dice else THROUGH


def written(setup: Setup, board: Board, move: Move) -> Board:
    """The sheet after a legal move on it."""
    match move:
        case Write(value=value, cell=cell):
            return _numbered(setup, board, (cell,), value)
        case Combine(formula=formula, cell=cell):
            return _numbered(setup, board, (cell,), formula.result)
        case Sign(sign=sign, slot=slot):
            return _signed(setup, board, (slot,), sign)
        case Activate(circle=circle):
            return board._replace(active=board.active | setup.lattice.circles[circle].bit)
        case Ability(number=number):
            return _empowered(setup, board._replace(used=board.used | 1 << number), move)
        case _:
            return board


def _empowered(setup: Setup, board: Board, move: Ability) -> Board:
    shows = move.shows or 0
    match move.number:
        case Power.TIMES:
            return _signed(setup, board, move.places, TIMES)
        case Power.SQUARE:
            return _numbered(setup, board, move.places, shows**2)
        case Power.TRIPLE:
            return _numbered(setup, board, move.places, shows)
        case Power.TURN:
            return _signed(setup, board, move.places, PLUS)
        case Power.SPREAD:
            return _signed(setup, board, move.places, shows)
        case _:
            return board._replace(doubled=setup.lattice.circles[move.places[0]].bit)


def _numbered(setup: Setup, board: Board, cells: tuple[CellId, ...], value: int) -> Board:
    numbers, bits = list(board.numbers), board.written
    for cell in cells:
        place = setup.lattice.place[cell]
        numbers[place] = value
        bits |= setup.lattice.bits[place]
    return Board(tuple(numbers), bits, *board[2:])


def _signed(setup: Setup, board: Board, slots: tuple[CellId, ...], sign: int) -> Board:
    bits = sum([setup.lattice.slot_bits[slot] for slot in slots])
    numbers, squares, plus, minus, times, *rest = board
    if sign == PLUS:
        plus, minus = plus | bits, minus & ~bits
    elif sign == MINUS:
        minus |= bits
    else:
        times |= bits
    return Board(numbers, squares, plus, minus, times, *rest)


def _set_of(dice: Dice) -> int:
    return sum([1 << die for die, _ in dice])


def _penalized(state: State, seat: int) -> State:
    """The round's box is crossed out once, however many dice are left."""
    board = state.boards[seat]
    return state.with_board(seat, board._replace(penalties=board.penalties | 1 << state.round)).with_hand(seat, THROUGH)


def _taken(setup: Setup, state: State, dice: Dice) -> State:
    """Dice leave the table: the active player's are set aside, another's are in hand at once."""
    table = state.table & ~_set_of(dice)
    if state.phase == Phase.DRAFT:
        return _drafted(setup, state._replace(table=table, drafted=state.drafted | _set_of(dice)))
    hand = state.hands[state.turn]
    # In which order dice were taken makes no difference.
    state = state.with_hand(state.turn, hand._replace(dice=tuple(sorted((*hand.dice, dice[0][1]), key=lambda face: (face < 0, abs(face))))))
    state = state._replace(table=table, turn=_next(state, state.turn))
    return state if table else _opened(setup, state)


def _drafted(setup: Setup, state: State) -> State:
    """Drafting ends by itself when neither a draft nor a re-roll is left."""
    full = state.drafted.bit_count() >= setup.draft and not setup.may_reroll(state)
    return _dealt(setup, state) if full or not state.table else state


def _dealt(setup: Setup, state: State) -> State:
    """The active player's dice and the rest reach their users; alone, the rest is discarded."""
    own, rest = (tuple([face for _, face in state.lying(dice)]) for dice in (state.drafted, state.table))
    others = len(state.hands) - 1
    split = others > 1 and setup.split
    dealt = [Hand(own if seat == state.active else () if split else rest) for seat in range(others + 1)]
    # By their papers, some may be through with the round already.
    hands = tuple([hand if hand.stage == Stage.THROUGH else new for hand, new in zip(state.hands, dealt, strict=True)])
    state = state._replace(hands=hands, drafted=0)
    if split and state.table:
        return state._replace(phase=Phase.SHARE, turn=_next(state, state.active), rerolls=0)
    return _opened(setup, state)


def _next(state: State, seat: int) -> int:
    """The next seat clockwise that is not the active one."""
    following = (seat + 1) % len(state.hands)
    return _next(state, following) if following == state.active else following


def _opened(setup: Setup, state: State) -> State:
    """Everybody uses the own dice now."""
    hands = tuple([hand if hand.stage == Stage.THROUGH else hand._replace(stage=Stage.OPEN) for hand in state.hands])
    state = state._replace(phase=Phase.USE, turn=0, shown=(), table=0, rerolls=0, hands=hands)
    return settled(setup, state, range(len(hands)))


def settled(setup: Setup, state: State, seats: Iterable[int]) -> State:
    """The table once all that happens to these seats by itself has happened: they are through, forced penalties, the next round.

    Where the round is not known, nothing is crossed out: whoever has dice without a use has to say which round it is.
    """
    for seat in seats:
        hand = state.hands[seat]
        if hand.stage != Stage.OPEN:
            continue
        if state.phase == Phase.SETUP:
            state = state if hand.dice else state.with_hand(seat, THROUGH)
        elif uses_of(setup, state, seat).idle:
            if not hand.dice:
                state = state.with_hand(seat, THROUGH)
            elif state.known:
                state = _penalized(state, seat)
    return state if any(hand.stage == Stage.OPEN for hand in state.hands) else _next_round(setup, state)


def _next_round(setup: Setup, state: State) -> State:
    """The start of the next round, or the end of the game; the table waits for players whose dice their papers do not tell."""
    late = [state.phase == Phase.USE and hand.stage == Stage.AHEAD for hand in state.hands]
    if any(late):
        return state._replace(hands=tuple([Hand(stage=Stage.OPEN) if is_late else THROUGH for is_late in late]))
    last, number, hands = setup.last(len(state.boards)), state.round + 1, (Hand(),) * len(state.hands)
    if state.known and state.round >= last:
        return State(state.boards, hands, Phase.END, number)
    active = (state.active + 1) % len(hands) if state.phase == Phase.USE else state.active
    return State(state.boards, hands, Phase.DRAFT, number, state.known or number >= last, active, active, setup.all)


def formula_value(numbers: Sequence[int], signs: Sequence[int], *, left_to_right: bool = False) -> int:
    """A formula's value: multiplication first, or strictly from left to right.

    >>> formula_value((4, 6, 3), (PLUS, TIMES))
    22
    """
    total, product = 0, numbers[0]
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign == TIMES:
            product *= number
        else:
            total += product
            product = number if sign == PLUS else -number
        if left_to_right:
            total, product = 0, total + product
    return total + product


def line_value(setup: Setup, board: Board, line: Line) -> int | None:
    """What is written in a line comes to, or None when it is no valid formula."""
    filled = (board.written | board.signed) & line.whole
    if filled != line.whole and not setup.runs:
        return None
    places = [place for place, square in enumerate(line.squares) if filled & square and not _passed_over(setup, board, square)]
    if not places or places[-1] - places[0] + 1 != len(places) or places[0] % 2 or places[-1] % 2:
        return None
    numbers = [board.numbers[line.cells[place // 2]] for place in places[::2]]
    signs = [board.sign(line.squares[place]) for place in places[1::2]]
    return formula_value(numbers, signs, left_to_right=setup.left_to_right)


def _passed_over(setup: Setup, board: Board, square: int) -> bool:
    """Whether a printed sign counts for nothing: it joins no two numbers, and nobody has written it there."""
    lattice = setup.lattice
    return bool((lattice.plus | lattice.minus) & square) and (lattice.near(square) & lattice.numbers & board.written).bit_count() < 2


def times(board: Board, line: Line) -> int:
    """What a line's value is multiplied with: printed, and doubled by the sixth ability."""
    return line.times * (2 if board.doubled & line.bit else 1)


def rounds_in(penalties: int) -> list[int]:
    """The rounds that are crossed out."""
    return [number for number in range(penalties.bit_length()) if penalties >> number & 1]


def score_of(setup: Setup, board: Board) -> Score:
    """The score table: each row and column, then the penalties. A line that does not count stands there with 0."""
    values = [(line, line_value(setup, board, line) if board.active & line.bit else None) for line in setup.lattice.lines]
    lines = [ScoreLine(line.name, value or 0, times(board, line), (value or 0) * times(board, line)) for line, value in values]
    points = sum(rounds_in(board.penalties))
    lines.append(ScoreLine("penalties", points, -1, -points))
    ties = (("fewer penalty points", -points), ("more valid active lines", sum(value is not None for _, value in values)))
    return Score(tuple(lines), sum(line.points for line in lines), ties)
