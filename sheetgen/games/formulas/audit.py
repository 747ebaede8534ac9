"""What cannot be right on a paper, however the game went: written values, pieces, abilities, rounds and the count of dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil

from sheetgen.core.cells import CellId
from sheetgen.errors import Problem
from sheetgen.games.formulas.acts import Power
from sheetgen.games.formulas.lattice import short
from sheetgen.games.formulas.play import rounds_in
from sheetgen.games.formulas.state import Board, Setup
from sheetgen.games.formulas.sums import face_text


def audit_board(setup: Setup, board: Board, players: int, played: int) -> Iterator[Problem]:
    """Everything that cannot be right where so many play; `where` is the key of the filled sheet's line.

    Args:
        setup: the sheet, the dice and the house rules.
        board: what stands on the paper.
        players: how many play.
        played: the round that the paper says is being played; 0 = it does not say.
    """
    audit = _Audit(setup, board, players, played)
    for check in (audit.numbers, audit.starts, audit.pieces, audit.signs, audit.doubled, audit.traces, audit.rounds, audit.dice):
        yield from check()


class _Audit:
    """The checks of one paper.

    Attributes:
        own: the most dice that a player may have to use in the own round.
        other: the most in another's.
        written: the numbers that are written, with their cells.
        squares: the cells whose number only the second ability can have written.
    """

    def __init__(self, setup: Setup, board: Board, players: int, played: int) -> None:
        self.setup, self.board, self.players, self.played = setup, board, players, played
        self.lattice, others, dice = setup.lattice, players - 1, len(setup.ids)
        self.own = min(setup.draft, dice)
        self.other = (ceil(dice / others) if others > 1 and setup.split else dice) if others else 0
        cells = zip(self.lattice.cells, self.lattice.bits, board.numbers, strict=True)
        self.written: dict[CellId, int] = {cell: number for cell, bit, number in cells if board.written & bit}
        self.results = setup.results(max(self.own, self.other))
        self.squared = {value * value for value in setup.values}
        only = self.squared - setup.values - self.results
        self.squares = [cell for cell, number in self.written.items() if number in only]

    def numbers(self) -> Iterator[Problem]:
        """Each number is one of a die, a formula's, or the one square."""
        results, used = self.results, self.board.used >> Power.SQUARE & 1
        for cell, number in self.written.items():
            if number in self.setup.values or cell in self.squares:
                continue
            if number not in results:
                span = f"{min(results)} to {max(results)}" if results else "nothing"
                yield Problem("impossible-number", f"{short(cell)} holds {number}; dice joined in one round come to {span} at most", "grid")
            elif number < 0 and not self.setup.negative:
                message = f"{short(cell)} holds {number}; the least that combined dice may be written as is 0"
                yield Problem("negative-number", message, "grid", self.setup.spec.named("allow-negative"))
        there = ", ".join(f"{self.written[cell]} in {short(cell)}" for cell in self.squares)
        if self.squares and not used:
            yield Problem("square-without-ability", f"{there} can only be a square; ability 2 is not marked as used", "grid")
        elif len(self.squares) > 1:
            yield Problem("second-square", f"{there} can only be squares; ability 2 writes one", "grid")

    def starts(self) -> Iterator[Problem]:
        """The numbers of the setup come before anything else."""
        board, starts, blank = self.board, self.setup.plain.bit_count(), self.setup.blank
        more = board._replace(numbers=blank.numbers, written=0, doubled=0) != blank or self.played
        if len(self.written) < starts and more:
            message = f"only {len(self.written)} numbers are written; the {starts} of the setup come before anything else"
            yield Problem("setup-unfinished", message, "grid")
        elif len(self.written) >= starts > sum(number in self.setup.starts for number in self.written.values()):
            low, high = min(filter(None, self.setup.starts)), max(self.setup.starts)
            yield Problem("too-few-starts", f"fewer than {starts} numbers are {low} to {high}, as the setup dice show them", "grid")

    def pieces(self) -> Iterator[Problem]:
        """Everything on a grid has grown from the setup's numbers, so it falls into few pieces, each around one of them."""
        board, lattice, starts = self.board, self.lattice, self.setup.plain.bit_count()
        for slot in lattice.slots_in(board.signed & ~lattice.near(board.written) & ~(lattice.plus | lattice.minus)):
            yield Problem("loose-sign", f"{face_text(board.sign(lattice.slot_bits[slot]))} in {short(slot)} touches no number", "grid")
        pieces = [lattice.cells_in(piece) for piece in self._pieces() if not lattice.near(piece) & (lattice.plus | lattice.minus)]
        if len(pieces) > starts:
            lone = ", ".join(short(piece[0]) for piece in pieces if len(piece) == 1)
            alone = f"; joined to no other number: {lone}" if lone else ""
            where = ", ".join(short(piece[0]) for piece in pieces)
            message = f"the numbers are in {len(pieces)} separate pieces (around {where}), but only {starts} are set up{alone}"
            yield Problem("too-many-pieces", message, "grid")
        for piece in pieces:
            if not any(self.written[cell] in self.setup.starts for cell in piece):
                message = f"{self.written[piece[0]]} in {short(piece[0])} is joined to no number of the setup"
                yield Problem("piece-without-start", message, "grid")

    def _pieces(self) -> Iterator[int]:
        """The written cells, those together that signs join."""
        left, lattice = self.board.written, self.lattice
        while left:
            piece, grown = 0, left & -left
            while grown != piece:
                piece = grown
                grown |= lattice.near(lattice.near(piece) & self.board.signed) & left
            yield piece
            left &= ~piece

    def signs(self) -> Iterator[Problem]:
        """Multiplication signs need the first ability; a printed sign stays unless the fourth turns it."""
        board, lattice = self.board, self.lattice
        times = [short(slot) for slot in lattice.slots_in(board.times)]
        if times and not board.used >> Power.TIMES & 1:
            yield Problem("times-without-ability", f"x in {times[0]}; ability 1, which writes it, is not marked as used", "grid")
        if len(times) > 1:
            yield Problem("second-times", f"x in {' and '.join(times)}; ability 1 writes one multiplication sign", "grid")
        turned = 0
        for slot in lattice.slots_in(lattice.plus & ~board.plus | lattice.minus & ~board.minus):
            bit = lattice.slot_bits[slot]
            turned += bool(lattice.minus & board.plus & bit)
            if not (lattice.minus & board.plus & bit and board.used >> Power.TURN & 1 and turned <= 2):
                message = f"{short(slot)} holds {face_text(board.sign(bit))}; {'+' if lattice.plus & bit else '-'} is printed there"
                yield Problem("printed-sign", message, "grid", self.setup.spec.named("preprinted"))

    def doubled(self) -> Iterator[Problem]:
        """A doubled line needs the sixth ability, and a line that does not count twice."""
        for line in self.lattice.lines_in(self.board.doubled):
            if not self.board.used >> Power.DOUBLE & 1:
                yield Problem("double-without-ability", f"{line.name} is doubled; ability 6 is not marked as used", "doubled")
            if not self.setup.doubles & line.bit:
                message = f"{line.name} counts twice already; ability 6 doubles another line"
                yield Problem("already-double", message, "doubled", self.setup.spec.named("stack-x2"))

    def traces(self) -> Iterator[Problem]:
        """A used ability leaves something on the paper that no later move can wipe out."""
        board, printed = self.board, self.lattice.plus | self.lattice.minus
        counts = Counter(number for number in self.written.values() if number in self.setup.values)
        plus, minus = (bits & ~printed for bits in (board.plus, board.minus))
        turned = min(2, plus.bit_count()) if board.used >> Power.TURN & 1 else 0
        traces = {
            Power.TIMES: (board.times, "no x is written"),
            Power.SQUARE: (self.squared & set(self.written.values()), "no square is written"),
            Power.TRIPLE: (max(counts.values(), default=0) >= 3, "no number of one die stands three times"),
            Power.TURN: ((board.plus & ~self.lattice.plus).bit_count() >= 2, "fewer than two + are written"),
            Power.SPREAD: (plus.bit_count() >= 3 or minus.bit_count() + turned >= 3, "no sign is written three times"),
            Power.DOUBLE: (board.doubled, "no line is doubled"),
        }
        for power, (left, missing) in traces.items():
            if board.used >> power & 1 and not left:
                yield Problem("ability-without-trace", f"ability {power} is marked as used, but {missing}", "abilities")

    def rounds(self) -> Iterator[Problem]:
        """Only rounds that are played can be crossed out."""
        last = self.setup.last(self.players)
        for number in rounds_in(self.board.penalties):
            if number > last:
                who = "alone" if self.players == 1 else f"with {self.players} players"
                yield Problem("round-not-played", f"round {number} is crossed out; there are {last} {who}", "penalties")
            elif 0 < self.played < number:
                yield Problem("round-to-come", f"round {number} is crossed out, but round {self.played} is being played", "penalties")
        if self.played > last:
            yield Problem("round-not-played", f"round {self.played} cannot be played; there are {last}", "round")
        most, used = ceil(last / self.players), self.board.used.bit_count()
        if not self.setup.any_time and used > most:
            message = f"{used} abilities are used; a player is active in at most {most} rounds"
            yield Problem("too-many-abilities", message, "abilities", self.setup.spec.named("ability-when"))

    def dice(self) -> Iterator[Problem]:
        """More may be on the paper than all dice of all rounds can have written."""
        last = self.setup.last(self.players)
        active = last // self.players
        most = active * self.own + (last - active) * max(self.own, self.other) - self.board.penalties.bit_count()
        needed = self._needed()
        if needed > most:
            yield Problem("too-many-dice", f"what is written takes {needed} dice; in a whole game {most} can be used", "grid")

    def _needed(self) -> int:
        """The fewest dice, after the setup, that what stands on the paper takes."""
        board, lattice = self.board, self.lattice
        signs = (board.signed & ~(lattice.plus | lattice.minus)).bit_count()
        joined = [number for number in self.written.values() if number not in self.setup.values]
        squares = sum(number in self.squared for number in joined)
        extra = 2 * (len(joined) - min(squares, board.used >> Power.SQUARE & 1))
        saved = {Power.TIMES: 1, Power.TRIPLE: 2, Power.SPREAD: 2}
        paid = 0 if self.setup.free else board.used.bit_count()
        spared = sum(count for power, count in saved.items() if board.used >> power & 1)
        return max(0, len(self.written) - self.setup.plain.bit_count()) + signs + board.active.bit_count() + extra + paid - spared
