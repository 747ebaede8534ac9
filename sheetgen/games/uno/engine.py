"""The dice chain game behind the interface that all games share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import DieId, Roll, Throw, Thrown, roll_text
from sheetgen.core.game import Entry, Event, FormLine, GameSpec, Note, Outcome, Rank, Rolled, Score, ScoreLine, Seat
from sheetgen.errors import IllegalMove, Problem
from sheetgen.games.kit import Stock, check_seats
from sheetgen.games.uno import judge, notation, sheet, turn
from sheetgen.games.uno.box import Box, open_box
from sheetgen.games.uno.judge import all_unused, faces_of, move_problems, open_penalties
from sheetgen.games.uno.search import every_chain, longest_chains
from sheetgen.games.uno.state import (
    ERASE,
    WILD,
    Board,
    Chain,
    Done,
    Move,
    Number,
    Penalty,
    Phase,
    Reroll,
    State,
    WriteChain,
    dice_names,
)


class UnoDice(Stock):
    """Rules of the dice chain game (rules 3)."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.box: Box = open_box(spec)

    def start(self, seats: Sequence[str]) -> State:
        """Empty boards in the order of the palette; the first seat is the youngest player. Raises SheetError."""
        check_seats(self.spec, seats)
        names = (" ".join(name.split()) for name in seats)
        return State(tuple(Board(name, color) for name, color in zip(names, self.box.colors, strict=False)), len(seats))

    def to_roll(self, state: State) -> Throw | None:
        """One die for the first number of a board, all six on a turn, or those to be thrown again."""
        every = tuple(die.id for die in self.spec.dice)
        match state.phase:
            case Phase.SETUP:
                return Throw(state.again or every, 1)
            case Phase.ROLL:
                return Throw(every, len(every))
            case Phase.AGAIN:
                return Throw(state.again, len(state.again))
        return None

    def turn_throw(self) -> Throw | None:
        """All six dice."""
        return self.to_roll(self.position((Sheet(self.spec.id),)))

    def waiting(self, state: State) -> frozenset[Seat]:
        """The player whose turn it is; after the call of a Wild Space, everybody who still has to name a number."""
        return judge.waiting(state)

    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """Chains from the longest to the empty one, then re-rolls from few dice to many; later penalties, or numbers."""
        if seat not in self.waiting(state):
            return
        if state.phase is Phase.BUILD:
            opening = self.box.opening(state.boards[state.turn].entries)
            yield from map(WriteChain, sorted(every_chain(faces_of(state), opening), key=len, reverse=True))
            yield from self._rerolls(state)
        elif state.phase is Phase.PENALTIES:
            for die in open_penalties(self.box, state):
                yield from (Penalty(die, state.boards[other].color) for other in state.others)
            yield Done()
        else:
            yield from map(Number, self.box.numbers)

    def _rerolls(self, state: State) -> Iterator[Move]:
        if state.rerolled:
            return
        names = dice_names(state.roll)
        for size in range(1, len(names) + 1):
            for dice in map(frozenset, combinations(names, size)):
                if all_unused(self.box, state, dice):
                    yield Reroll(dice)

    def problems(self, state: State, seat: Seat, move: Any) -> tuple[Problem, ...]:
        """Every reason why the move is not allowed now; () = legal."""
        return move_problems(self.box, state, seat, move)

    def apply(self, state: State, event: Event) -> State:
        """The table after the event. Typed dice have no names, so they may be given as any dice of the box, in order.

        Raises:
            IllegalMove: with all problems.
        """
        if isinstance(event, Rolled):
            return turn.rest(self.box, state, self._thrown(state, event.roll))
        if problems := self.problems(state, event.seat, event.move):
            raise IllegalMove(problems)
        match event.move:
            case Reroll():
                return turn.take_up(state, event.move)
            case WriteChain():
                return turn.write(self.box, state, event.move.links)
            case Penalty():
                return turn.assign(self.box, state, event.move)
            case Number():
                return turn.name_number(self.box, state, event.seat, event.move)
        return turn.call(self.box, state)

    def _thrown(self, state: State, roll: Roll) -> Roll:
        """The roll as the dice that were to be thrown. Any face of the box may lie up on any die (rules 0)."""
        due = self.to_roll(state)
        if due is None:
            raise IllegalMove(Problem("no-roll-due", "no dice are to be thrown now"))
        problems = [
            Problem("no-such-face", f"{thrown.text} is on none of the dice", thrown.text)
            for thrown in roll
            if self.box.faces.get(thrown.text) != thrown.face
        ]
        if len(roll) != due.take:
            dice = "die is" if due.take == 1 else "dice are"
            problems.append(Problem("wrong-dice", f"{due.take} {dice} to be thrown, and {len(roll)} came: {roll_text(roll) or 'none'}"))
        if problems:
            raise IllegalMove(problems)
        ids = [thrown.die for thrown in roll]
        if len(set(ids)) == len(ids) and set(ids) <= set(due.dice):
            return roll
        return tuple(Thrown(DieId(die), thrown.face) for die, thrown in zip(due.dice, roll, strict=False))

    def sheet(self, state: State, seat: Seat) -> Sheet:
        """The seat's board now."""
        return sheet.board_sheet(self.box, state.boards[seat], state.players)

    def position(self, sheets: Sequence[Sheet], roll: Roll | None = None) -> State:
        """The table that these boards show; see `sheetgen.games.uno.sheet.position` for what is supposed. Raises SheetError."""
        return sheet.position(self.box, sheets, roll)

    def audit(self, paper: Sheet) -> tuple[Problem, ...]:
        """Everything that cannot be right on a board."""
        return sheet.audit(self.box, paper)

    def score(self, state: State, seat: Seat) -> Score:
        """How far the board is: filled spaces less opened extra spaces. The game has no points; as many as blanks is a full board."""
        return self._filled(state.boards[seat])

    def worth(self, paper: Sheet) -> Score:
        """The entries of a board that cannot be, counted all the same."""
        return self._filled(sheet.sheet_board(self.box, paper, ""))

    def _filled(self, board: Board) -> Score:
        lines = (
            ScoreLine("spaces filled", len(board.entries), 1, len(board.entries)),
            ScoreLine("extra spaces opened", board.extras, -1, -board.extras),
        )
        return Score(lines, sum(line.points for line in lines))

    def standing(self, state: State) -> tuple[str, ...]:
        """How much room is left on each board."""
        rooms = [(board.name, len(board.entries), self.box.capacity(board)) for board in state.boards]
        return tuple(f"{name}: {filled} of {room} spaces filled, {room - filled} to go" for name, filled, room in rooms)

    def outcome(self, state: State) -> Outcome | None:
        """The first full board; all others share the place after it (rules 3.d)."""
        if state.phase is not Phase.END:
            return None
        first = [Rank(seat, 1) for seat in state.winners]
        rest = [Rank(Seat(seat), len(first) + 1) for seat in range(len(state.boards)) if seat not in state.winners]
        return Outcome(state.reason, (*first, *rest))

    def explain(self, state: State, seat: Seat, move: Any) -> Note:
        """What a chain writes and calls, or what a penalty changes."""
        text = self.format_move(move)
        board = state.boards[seat]
        match move:
            case WriteChain():
                return self._explain_chain(board, move.links, text)
            case Penalty():
                target = next(other for other in state.boards if other.color == move.color)
                after = turn.penalized(self.box, target, move.die)
                effect = f"erases its last entry, {target.entries[-1]}" if move.die == ERASE and target.entries else "opens an extra space"
                return Note(text, group="penalties", detail=effect if after != target else "changes nothing there")
            case Reroll():
                return Note(text, group="throw again", detail=" ".join(sorted(move.dice)))
        return Note(text, group="call" if isinstance(move, Number) else "penalties", detail="")

    def _explain_chain(self, board: Board, links: Chain, text: str) -> Note:
        if not links:
            return Note(text, group="no chain", detail="writes nothing and calls nothing")
        after = replace(board, entries=board.entries + turn.entries_of(self.box, links))
        spaces = [cell.id for area in ("board", "extra") for cell in self.spec.cells[area]]
        first = len(board.entries)
        written = " ".join(after.entries[first : self.box.capacity(board)])
        full = self.box.full(after)
        called = "a Wild Space" if links[-1] == WILD else links[-1]
        detail = f"writes {written}" if full else f"writes {written} and calls {called}"
        cell = spaces[first] if first < len(spaces) else ""
        return Note(text, cell, f"chains of {len(links)}", detail, ("board",) if full else ())

    def parse_move(self, text: str, state: State, seat: Seat) -> Move:
        """Reads a move as typed. Raises NotationError or AmbiguousMove."""
        return notation.parse_move(self.box, text, state)

    def format_move(self, move: Any) -> str:
        """The move in notation."""
        return notation.format_move(move)

    def parse_roll(self, text: str) -> Roll:
        """Reads a roll as typed from real dice, whatever faces they carry together. Raises NotationError."""
        return notation.parse_roll(self.box, text)

    def remarks(self, roll: Roll) -> tuple[Problem, ...]:
        """A note when the dice of the layout cannot show the roll; it may be played all the same."""
        return notation.remarks(self.box, roll)

    def form(self, players: int) -> tuple[FormLine, ...]:
        """The lines of a filled sheet."""
        return sheet.form(self.box)

    def parse_sheet(self, entries: Sequence[Entry]) -> Sheet:
        """Reads a filled sheet. Raises NotationError with every problem and its place."""
        return sheet.parse_sheet(self.box, entries)

    def format_sheet(self, paper: Sheet) -> tuple[tuple[str, str], ...]:
        """The filled sheet's lines."""
        return sheet.format_sheet(self.box, paper)

    def longest(self, roll: Roll, entries: Sequence[str]) -> tuple[Chain, ...]:
        """The longest chains of the dice on a board with these entries, as hints; any number of dice will do."""
        return longest_chains([thrown.face for thrown in roll], self.box.opening(tuple(entries)))
