"""How the table changes: throws, drafts, what is written, rounds (rules 4.c and 4.d)."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.core.dice import Roll, Throw
from sheetgen.core.play import Names, Outcome, Score, ScoreLine, Seat, Turn
from sheetgen.core.ranking import ranking
from sheetgen.games.formulas.acts import (
    MOVES,
    Ability,
    Dice,
    Done,
    Draft,
    Move,
    On,
    Penalty,
    Reroll,
    Use,
    use_of,
)
from sheetgen.games.formulas.lattice import Line
from sheetgen.games.formulas.moves import Drafting
from sheetgen.games.formulas.state import THROUGH, Board, Hand, Phase, Setup, Stage, State
from sheetgen.games.formulas.sums import MINUS, PLUS, Faces, face_of, formula_value
from sheetgen.games.formulas.using import Using
from sheetgen.games.kit import all_dice


class FormulasRules:
    """The rules under the house rules of the layout: see `sheetgen.games.contracts.Rules`."""

    moves = MOVES
    states = State

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.turn_throw: Throw | None = all_dice(setup.spec)

    def start(self, players: int) -> State:
        """Blank sheets, the plain dice still to be thrown; the first seat is the starting
        player.
        """
        return State((self.setup.blank,) * players, (Hand(),) * players, due=self.setup.plain)

    def seats(self, state: State) -> int:
        """A sheet each."""
        return len(state.boards)

    def turn(self, state: State) -> Turn:
        """The round, and whose it is."""
        return Turn(state.round, Seat(state.active), set_up=state.phase == Phase.SETUP)

    def to_roll(self, state: State) -> Throw | None:
        """The plain dice, all dice, or those that are re-rolled."""
        if not state.due:
            return None
        return self.setup.throw if state.due == self.setup.all else self.setup.throw_of(state.due)

    def waiting(self, state: State) -> frozenset[Seat]:
        """All players with dice to use; while dice are drafted or shared out, the one whose turn it
        is.
        """
        return state.waiting

    def legal(self, state: State, seat: Seat) -> Drafting | Using:
        """What a seat may do."""
        return (Drafting if state.phase in (Phase.DRAFT, Phase.SHARE) else Using)(
            self.setup, state, seat
        )

    def rolled(self, state: State, roll: Roll) -> State:
        """The plain dice are everybody's to write; other dice lie on the table."""
        faces = tuple([face_of(thrown.face) for thrown in roll])
        if state.phase == Phase.SETUP:
            return state._replace(
                due=0, hands=tuple([self.setup_hand(board, faces) for board in state.boards])
            )
        thrown = tuple(zip(self.setup.dice_in(state.due), faces, strict=True))
        anew = dict(thrown)
        shown = tuple([(die, anew.get(die, face)) for die, face in state.shown]) or thrown
        return self._drafted(
            state._replace(due=0, shown=shown, table=state.table or self.setup.all)
        )

    def moved(self, state: State, seat: Seat, move: Move) -> State:
        """The table after a legal move. Penalties for dice without any use happen by themselves."""
        match move:
            case Draft(dice) | Reroll(dice) if not set(dice) <= set(state.lying(state.table)):
                # Nobody can agree on a die that does not lie there.
                raise ValueError("dice that do not lie there")
            case Draft(dice):
                return self._taken(state, dice)
            case Reroll(dice):
                due = _set_of(dice)
                shown = tuple([(die, 0 if due >> die & 1 else face) for die, face in state.shown])
                return state._replace(
                    due=due, shown=shown, rerolls=state.rerolls + 1 if self.setup.rerolls else 0
                )
            case Done() if state.phase == Phase.DRAFT:
                return self._dealt(state)
            case Done():
                return self._settled(state.with_hand(seat, THROUGH), ())
            case Penalty(number):
                state = state if state.known else state._replace(known=True, round=number)
                return self._settled(_penalized(state, seat), range(len(state.hands)))
        use, hand, board = use_of(self.setup.lattice, move), state.hands[seat], state.boards[seat]
        hand = Hand(hand.without(use.dice), hand.ability, Stage.OPEN)
        if isinstance(move, Ability):
            board, hand = (
                board._replace(used=board.used | 1 << move.number),
                hand._replace(ability=True),
            )
        return self._settled(state.with_hand(seat, hand, self.written(board, use)), (seat,))

    def score(self, state: State, seat: Seat) -> Score:
        """Every row and column, then the penalties."""
        return self.score_of(state.boards[seat])

    def outcome(self, state: State, names: Names) -> Outcome | None:
        """The ranking once the last round is over."""
        if state.phase != Phase.END:
            return None
        scores = [self.score_of(board) for board in state.boards]
        return Outcome(f"all {self.setup.last(len(scores))} rounds are played", ranking(scores))

    def setup_hand(self, board: Board, faces: Faces) -> Hand:
        """What a player has still to write of the numbers of the setup; those that stand on the
        sheet are written already.
        """
        left = self.setup.plain.bit_count() - board.written.bit_count()
        dice = list(faces)
        for number in self.setup.numbers_on(board).values():
            if len(dice) > left and number in dice:
                dice.remove(number)
        return Hand(tuple(dice[:left]), stage=Stage.OPEN) if left > 0 and dice else THROUGH

    def written(self, board: Board, use: Use) -> Board:
        """The sheet with what a legal use writes on it."""
        lattice = self.setup.lattice
        numbers, squares, plus, minus, times, active, doubled, used, penalties = board
        if use.kind == On.CELL:
            values = list(numbers)
            for cell in use.places:
                values[lattice.place[cell]] = use.writes
                squares |= lattice.cells[cell]
            numbers = tuple(values)
        elif use.kind == On.IDLE:
            active |= lattice.circles[use.places[0]].bit
        elif use.kind == On.LINE:
            doubled = lattice.circles[use.places[0]].bit
        else:
            bits = sum([lattice.slots[slot] for slot in use.places])
            if use.writes == PLUS:
                plus, minus = plus | bits, minus & ~bits
            elif use.writes == MINUS:
                minus |= bits
            else:
                times |= bits
        return Board(numbers, squares, plus, minus, times, active, doubled, used, penalties)

    def _taken(self, state: State, dice: Dice) -> State:
        """Dice leave the table: the active player's are set aside, another's are in hand at
        once.
        """
        table = state.table & ~_set_of(dice)
        if state.phase == Phase.DRAFT:
            return self._drafted(state._replace(table=table, drafted=state.drafted | _set_of(dice)))
        hand = state.hands[state.turn]
        # In which order dice were taken makes no difference.
        faces = tuple(sorted((*hand.dice, dice[0][1]), key=lambda face: (face < 0, abs(face))))
        state = state.with_hand(state.turn, hand._replace(dice=faces))._replace(
            table=table, turn=_next(state, state.turn)
        )
        return state if table else self._opened(state)

    def _drafted(self, state: State) -> State:
        """Drafting ends by itself when neither a draft nor a re-roll is left."""
        full = state.drafted.bit_count() >= self.setup.draft and not self.setup.may_reroll(state)
        return self._dealt(state) if full or not state.table else state

    def _dealt(self, state: State) -> State:
        """The active player's dice and the rest reach their users; alone, the rest is discarded."""
        own, rest = (
            tuple([face for _, face in state.lying(dice)]) for dice in (state.drafted, state.table)
        )
        split = len(state.hands) > 2 and self.setup.split
        dealt = [
            Hand(own if seat == state.active else () if split else rest)
            for seat in range(len(state.hands))
        ]
        # By their papers, some may be through with the round already.
        hands = tuple(
            [
                hand if hand.stage == Stage.THROUGH else new
                for hand, new in zip(state.hands, dealt, strict=True)
            ]
        )
        state = state._replace(hands=hands, drafted=0)
        if split and state.table:
            return state._replace(phase=Phase.SHARE, turn=_next(state, state.active), rerolls=0)
        return self._opened(state)

    def _opened(self, state: State) -> State:
        """Everybody uses the own dice now."""
        hands = tuple(
            [
                hand if hand.stage == Stage.THROUGH else hand._replace(stage=Stage.OPEN)
                for hand in state.hands
            ]
        )
        return self._settled(
            state._replace(phase=Phase.USE, turn=0, shown=(), table=0, rerolls=0, hands=hands),
            range(len(hands)),
        )

    def _settled(self, state: State, seats: Iterable[int]) -> State:
        """The table once all that happens to these seats by itself has happened: they are through,
        forced penalties, the next round.

        Where the round is not known, nothing is crossed out: whoever has dice without a use has to
        say which round it is.
        """
        for seat in seats:
            hand = state.hands[seat]
            if hand.stage != Stage.OPEN or (state.phase == Phase.SETUP and hand.dice):
                continue
            if state.phase == Phase.SETUP or Using(self.setup, state, Seat(seat)).idle:
                if not hand.dice:
                    state = state.with_hand(seat, THROUGH)
                elif state.known:
                    state = _penalized(state, seat)
        return (
            state
            if any(hand.stage == Stage.OPEN for hand in state.hands)
            else self._next_round(state)
        )

    def _next_round(self, state: State) -> State:
        """The start of the next round, or the end of the game; the table waits for players whose
        dice their papers do not tell.
        """
        late = [state.phase == Phase.USE and hand.stage == Stage.AHEAD for hand in state.hands]
        if any(late):
            return state._replace(
                hands=tuple([Hand(stage=Stage.OPEN) if is_late else THROUGH for is_late in late])
            )
        last, number, hands = (
            self.setup.last(len(state.boards)),
            state.round + 1,
            (Hand(),) * len(state.hands),
        )
        if state.known and state.round >= last:
            return State(state.boards, hands, Phase.END, number)
        active = (state.active + 1) % len(hands) if state.phase == Phase.USE else state.active
        return State(
            state.boards,
            hands,
            Phase.DRAFT,
            number,
            state.known or number >= last,
            active,
            active,
            self.setup.all,
        )

    def line_value(self, board: Board, line: Line) -> int | None:
        """What is written in a line comes to, or None when it is no valid formula."""
        filled = (board.written | board.signed) & line.whole
        if filled != line.whole and not self.setup.runs:
            return None
        places = [
            place
            for place, square in enumerate(line.squares)
            if filled & square and not self._passed_over(board, square)
        ]
        if (
            not places
            or places[-1] - places[0] + 1 != len(places)
            or places[0] % 2
            or places[-1] % 2
        ):
            return None
        numbers = [board.numbers[line.cells[place // 2]] for place in places[::2]]
        signs = [board.sign(line.squares[place]) for place in places[1::2]]
        return formula_value(numbers, signs, left_to_right=self.setup.left_to_right)

    def _passed_over(self, board: Board, square: int) -> bool:
        """Whether a printed sign counts for nothing: it joins no two numbers, and nobody has
        written it there.
        """
        lattice = self.setup.lattice
        return (
            bool(lattice.printed & square)
            and (lattice.near(square) & lattice.numbers & board.written).bit_count() < 2
        )

    def score_of(self, board: Board) -> Score:
        """The score table: each row and column, then the penalties.

        A line that does not count stands there with 0.
        """
        lines: list[ScoreLine] = []
        valid = 0
        for line in self.setup.lattice.lines:
            value = self.line_value(board, line) if board.active & line.bit else None
            valid += value is not None
            times = line.times * (2 if board.doubled & line.bit else 1)
            lines.append(ScoreLine(line.name, value or 0, times, (value or 0) * times))
        points = sum(rounds_in(board.penalties))
        lines.append(ScoreLine("penalties", points, -1, -points))
        ties = (("fewer penalty points", -points), ("more valid active lines", valid))
        return Score(tuple(lines), sum(line.points for line in lines), ties)


def rounds_in(penalties: int) -> list[int]:
    """The rounds that are crossed out."""
    return [number for number in range(penalties.bit_length()) if penalties >> number & 1]


def _set_of(dice: Dice) -> int:
    return sum([1 << die for die, _ in dice])


def _penalized(state: State, seat: int) -> State:
    """The round's box is crossed out once, however many dice are left."""
    board = state.boards[seat]
    return state.with_hand(
        seat, THROUGH, board._replace(penalties=board.penalties | 1 << state.round)
    )


def _next(state: State, seat: int) -> int:
    """The next seat clockwise that is not the active one."""
    following = (seat + 1) % len(state.hands)
    return _next(state, following) if following == state.active else following
