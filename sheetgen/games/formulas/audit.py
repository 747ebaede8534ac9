"""What cannot be right on a paper, however the game went: written values, pieces, abilities, rounds
and the count of dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from sheetgen.core.cells import CellId
from sheetgen.errors import Problem
from sheetgen.games.formulas.acts import Power
from sheetgen.games.formulas.lattice import short
from sheetgen.games.formulas.play import rounds_in
from sheetgen.games.formulas.state import Board, Setup
from sheetgen.games.formulas.sums import face_text

GRID = "grid"


class Audit:
    """The checks of one paper; `where` is the key of the filled sheet's line.

    Attributes:
        played: the round that the paper says is being played; 0 = it does not say.
        own, other: the most dice that a player may have to use in the own round, and in another's.
        written: the numbers that are written, with their cells.
    """

    def __init__(self, setup: Setup, board: Board, players: int, played: int) -> None:
        self.setup, self.board, self.players, self.played = setup, board, players, played
        self.lattice, others, dice = setup.lattice, players - 1, len(setup.ids)
        self.own, self.last = min(setup.draft, dice), setup.last(players)
        self.other = (ceil(dice / others) if others > 1 and setup.split else dice) if others else 0
        self.written = setup.numbers_on(board)
        self.results = setup.results(max(self.own, self.other))
        self.squared = {value * value for value in setup.values}

    def __iter__(self) -> Iterator[Problem]:
        for check in (
            self._numbers,
            self._starts,
            self._pieces,
            self._signs,
            self._doubled,
            self._traces,
            self._rounds,
            self._dice,
        ):
            yield from check()

    def _used(self, power: int) -> bool:
        return bool(self.board.used >> power & 1)

    def _at(self, box: CellId) -> str:
        """Where a filled sheet has a cell or slot of the grid."""
        return f"{GRID} {self.lattice.written[box]}"

    def _numbers(self) -> Iterator[Problem]:
        """Each number is one of a die, a formula's, or the one square."""
        squares: list[CellId] = []
        for cell, number in self.written.items():
            if number in self.setup.values:
                continue
            holds = f"{short(cell)} holds {number}"
            if number in self.results:
                if number < 0 and not self.setup.negative:
                    message = f"{holds}; the least that combined dice may be written as is 0"
                    yield Problem(
                        "negative-number",
                        message,
                        GRID,
                        self.setup.spec.named("allow-negative"),
                        self._at(cell),
                    )
            elif number in self.squared:
                squares.append(cell)
            else:
                span = f"{min(self.results)} to {max(self.results)}" if self.results else "nothing"
                message = f"{holds}; dice joined in one round come to {span} at most"
                yield Problem("impossible-number", message, GRID, subject=self._at(cell))
        there = ", ".join(f"{self.written[cell]} in {short(cell)}" for cell in squares)
        if squares and not self._used(Power.SQUARE):
            message = f"{there} can only be a square; ability 2 is not marked as used"
            yield Problem("square-without-ability", message, GRID, subject=self._at(squares[0]))
        elif len(squares) > 1:
            yield Problem(
                "second-square",
                f"{there} can only be squares; ability 2 writes one",
                GRID,
                subject=self._at(squares[1]),
            )

    def _starts(self) -> Iterator[Problem]:
        """The numbers of the setup come before anything else."""
        starts, blank, there = self.setup.plain.bit_count(), self.setup.blank, len(self.written)
        more = (
            self.played or self.board._replace(numbers=blank.numbers, written=0, doubled=0) != blank
        )
        if there < starts and more:
            message = (
                f"only {there} numbers are written; the {starts} of the setup come before anything"
                " else"
            )
            yield Problem("setup-unfinished", message, GRID)
        elif there >= starts > sum(number in self.setup.starts for number in self.written.values()):
            low, high = min(filter(None, self.setup.starts)), max(self.setup.starts)
            yield Problem(
                "too-few-starts",
                f"fewer than {starts} numbers are {low} to {high}, as the setup dice show them",
                GRID,
            )

    def _pieces(self) -> Iterator[Problem]:
        """Everything on a grid has grown from the setup's numbers, so it falls into few pieces,
        each around one of them.
        """
        board, lattice, starts = self.board, self.lattice, self.setup.plain.bit_count()
        for slot in lattice.slots_in(
            board.signed & ~lattice.near(board.written) & ~lattice.printed
        ):
            message = (
                f"{face_text(board.sign(lattice.slots[slot]))} in {short(slot)} touches no number"
            )
            yield Problem("loose-sign", message, GRID, subject=self._at(slot))
        pieces = [
            lattice.cells_in(piece)
            for piece in self._grown()
            if not lattice.near(piece) & lattice.printed
        ]
        if len(pieces) > starts:
            where = ", ".join(short(piece[0]) for piece in pieces)
            lone = ", ".join(short(piece[0]) for piece in pieces if len(piece) == 1)
            alone = f"; joined to no other number: {lone}" if lone else ""
            message = (
                f"the numbers are in {len(pieces)} separate pieces (around {where}), but only"
                f" {starts} are set up{alone}"
            )
            yield Problem("too-many-pieces", message, GRID)
        for piece in pieces:
            if not any(self.written[cell] in self.setup.starts for cell in piece):
                message = (
                    f"{self.written[piece[0]]} in {short(piece[0])} is joined to no number of the"
                    " setup"
                )
                yield Problem("piece-without-start", message, GRID, subject=self._at(piece[0]))

    def _grown(self) -> Iterator[int]:
        """The written cells, those together that signs join."""
        left, near = self.board.written, self.lattice.near
        while left:
            piece, grown = 0, left & -left
            while grown != piece:
                piece = grown
                grown |= near(near(piece) & self.board.signed) & left
            yield piece
            left &= ~piece

    def _signs(self) -> Iterator[Problem]:
        """Multiplication signs need the first ability; a printed sign stays unless the fourth turns
        it.
        """
        board, lattice = self.board, self.lattice
        times = lattice.slots_in(board.times)
        if times and not self._used(Power.TIMES):
            message = f"x in {short(times[0])}; ability 1, which writes it, is not marked as used"
            yield Problem("times-without-ability", message, GRID, subject=self._at(times[0]))
        if len(times) > 1:
            message = (
                f"x in {' and '.join(map(short, times))}; ability 1 writes one multiplication sign"
            )
            yield Problem("second-times", message, GRID, subject=self._at(times[1]))
        turned = 0
        for slot in lattice.slots_in(lattice.plus & ~board.plus | lattice.minus & ~board.minus):
            bit = lattice.slots[slot]
            turns = bool(lattice.minus & board.plus & bit)
            turned += turns
            if not (turns and self._used(Power.TURN) and turned <= 2):
                message = (
                    f"{short(slot)} holds {face_text(board.sign(bit))};"
                    f" {'+' if lattice.plus & bit else '-'} is printed there"
                )
                yield Problem(
                    "printed-sign",
                    message,
                    GRID,
                    self.setup.spec.named("preprinted"),
                    self._at(slot),
                )

    def _doubled(self) -> Iterator[Problem]:
        """A doubled line needs the sixth ability, and a line that does not count twice."""
        for line in self.lattice.lines_in(self.board.doubled):
            if not self._used(Power.DOUBLE):
                yield Problem(
                    "double-without-ability",
                    f"{line.name} is doubled; ability 6 is not marked as used",
                    "doubled",
                )
            if not self.setup.doubles & line.bit:
                message = f"{line.name} counts twice already; ability 6 doubles another line"
                yield Problem(
                    "already-double", message, "doubled", self.setup.spec.named("stack-x2")
                )

    def _traces(self) -> Iterator[Problem]:
        """A used ability leaves something on the paper that no later move can wipe out."""
        board, numbers = self.board, list(self.written.values())
        plus, minus = (
            (bits & ~self.lattice.printed).bit_count() for bits in (board.plus, board.minus)
        )
        turned = min(2, plus) if self._used(Power.TURN) else 0
        traces = {
            Power.TIMES: (board.times, "no x is written"),
            Power.SQUARE: (self.squared & set(numbers), "no square is written"),
            Power.TRIPLE: (
                any(numbers.count(value) > 2 for value in self.setup.values),
                "no number of one die stands three times",
            ),
            Power.TURN: (
                (board.plus & ~self.lattice.plus).bit_count() >= 2,
                "fewer than two + are written",
            ),
            Power.SPREAD: (plus >= 3 or minus + turned >= 3, "no sign is written three times"),
            Power.DOUBLE: (board.doubled, "no line is doubled"),
        }
        for power, (left, missing) in traces.items():
            if self._used(power) and not left:
                yield Problem(
                    "ability-without-trace",
                    f"ability {power} is marked as used, but {missing}",
                    "abilities",
                    subject=f'abilities "{power:d}"',
                )

    def _rounds(self) -> Iterator[Problem]:
        """Only rounds that are played can be crossed out."""
        last, played = self.last, self.played
        for number in rounds_in(self.board.penalties):
            there = f'penalties "{number}"'
            if number > last:
                who = "alone" if self.players == 1 else f"with {self.players} players"
                yield Problem(
                    "round-not-played",
                    f"round {number} is crossed out; there are {last} {who}",
                    "penalties",
                    subject=there,
                )
            elif 0 < played < number:
                message = f"round {number} is crossed out, but round {played} is being played"
                yield Problem("round-to-come", message, "penalties", subject=there)
        if played > last:
            yield Problem(
                "round-not-played", f"round {played} cannot be played; there are {last}", "round"
            )
        most, used = ceil(last / self.players), self.board.used.bit_count()
        if not self.setup.any_time and used > most:
            message = f"{used} abilities are used; a player is active in at most {most} rounds"
            yield Problem(
                "too-many-abilities", message, "abilities", self.setup.spec.named("ability-when")
            )

    def _dice(self) -> Iterator[Problem]:
        """More may be on the paper than all dice of all rounds can have written."""
        active = self.last // self.players
        most = (
            active * self.own
            + (self.last - active) * max(self.own, self.other)
            - self.board.penalties.bit_count()
        )
        if (needed := self._needed()) > most:
            yield Problem(
                "too-many-dice",
                f"what is written takes {needed} dice; in a whole game {most} can be used",
                GRID,
            )

    def _needed(self) -> int:
        """The fewest dice, after the setup, that what stands on the paper takes."""
        board = self.board
        signs = (board.signed & ~self.lattice.printed).bit_count()
        joined = [number for number in self.written.values() if number not in self.setup.values]
        square = self._used(Power.SQUARE) and any(number in self.squared for number in joined)
        paid = 0 if self.setup.free else board.used.bit_count()
        saved = (
            self._used(Power.TIMES) + 2 * self._used(Power.TRIPLE) + 2 * self._used(Power.SPREAD)
        )
        numbers = max(0, len(self.written) - self.setup.plain.bit_count())
        return (
            numbers + signs + board.active.bit_count() + 2 * (len(joined) - square) + paid - saved
        )
