"""What cannot be right on a sheet, however the game went: written values, pieces, abilities, rounds
and the count of dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from sheetgen.core.cells import CellId
from sheetgen.core.grouping import joined
from sheetgen.errors import Problem, Problems
from sheetgen.games.formulas.acts import AbilityKind
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import FormulasSheet
from sheetgen.games.formulas.sums import MINUS, PLUS, TIMES, face_text
from sheetgen.messages import count_of

GRID = "grid"

SAVED = {1: 1, 2: 0, 3: 2, 4: 0, 5: 2, 6: 0}
"""How many dice each ability saves."""


@dataclass
class FormulasAudit:
    """The checks of one sheet; `where` is the key of the filled sheet's line.

    Attributes:
        played: the round that the sheet says is being played; 0 = it does not say.
        own, most: the most dice that a player may have to use in the own round, and in any.
        numbers: the numbers that are written, by their cells in reading order.
        results: what formulas can come to.
    """

    setup: FormulasSetup
    sheet: FormulasSheet
    players: int
    played: int

    def __post_init__(self) -> None:
        setup = self.setup
        players = self.players
        self.spec = setup.spec
        self.lattice = setup.lattice
        self.name = setup.lattice.name
        self.last = setup.last(players)
        dice = len(setup.faces)
        others = players - 1
        self.own = min(setup.draft, dice)
        other = dice if others else 0
        if others > 1 and setup.split:
            other = ceil(dice / others)
        self.most = max(self.own, other)
        self.numbers = self.sheet.numbers
        self.results = setup.results(self.most)

    def __iter__(self) -> Problems:
        checks = (
            self._numbers,
            self._squares,
            self._starts,
            self._pieces,
            self._times,
            self._printed,
            self._doubled,
            self._traces,
            self._rounds,
            self._uses,
            self._dice,
        )
        for check in checks:
            yield from check()

    def _on_grid(
        self,
        code: str,
        message: str,
        square: CellId,
        switch: str = "",
    ) -> Problem:
        """A problem at a cell or slot of the grid, where a filled sheet has it."""
        return Problem(
            code,
            message,
            GRID,
            switch,
            f"{GRID} {self.lattice.word(square)}",
        )

    def _numbers(self) -> Problems:
        """Each number is one of a die, a formula's, or a square."""
        for cell, number in self.numbers.items():
            holds = f"cell {self.name(cell)} holds {number}"
            if number in self.setup.values:
                continue
            if number in self.results:
                if number < 0 and not self.setup.negative:
                    message = f"{holds}; the least that combined dice may be written as is 0"
                    yield self._on_grid("negative-number", message, cell, switch="allow-negative")
            elif number not in self.setup.squares:
                span = f"{min(self.results)} to {max(self.results)}" if self.results else "nothing"
                message = f"{holds}; dice joined in one round come to {span} at most"
                yield self._on_grid("impossible-number", message, cell)

    def _squares(self) -> Problems:
        """One number may be a square that nothing else can be."""
        other = self.setup.values | self.results
        only = [
            cell
            for cell, number in self.numbers.items()
            if number in self.setup.squares and number not in other
        ]
        there = ", ".join(f"{self.numbers[cell]} in cell {self.name(cell)}" for cell in only)
        if only and AbilityKind.SQUARE not in self.sheet.used:
            yield self._on_grid(
                "square-without-ability",
                f"{there} can only be a square; ability 2 is not marked as used",
                only[0],
            )
        elif len(only) > 1:
            yield self._on_grid(
                "second-square", f"{there} can only be squares; ability 2 writes one", only[1]
            )

    def _starts(self) -> Problems:
        """The numbers of the setup come before anything else."""
        starts = self.setup.starts
        there = len(self.numbers)
        sheet = self.sheet
        needed = len(self.setup.plain)
        lines = sheet.signs != self.lattice.printed or sheet.active
        if there < needed and (self.played or lines or sheet.used or sheet.penalties):
            few = f"only {count_of(there, 'number')}" if there else "no number"
            message = f"{few} written yet; the {needed} of the setup come before"
            yield Problem("setup-unfinished", f"{message} anything else", GRID)
        elif there >= needed > sum(number in starts for number in self.numbers.values()):
            span = f"{min(filter(None, starts))} to {max(starts)}"
            yield Problem(
                "too-few-starts",
                f"fewer than {needed} numbers are {span}, as the setup dice show them",
                GRID,
            )

    def _pieces(self) -> Problems:
        """Everything on a grid has grown from the setup's numbers, so it falls into few pieces,
        each around one of them.
        """
        yield from self._loose_signs()
        printed = self.lattice.printed
        at_print = {cell for cell, slots in self.lattice.around.items() if slots & printed.keys()}
        # a printed sign needs no number to begin with
        grown = joined(self.numbers, map(self.lattice.ends.__getitem__, self.sheet.signs))
        pieces = [piece for piece in grown if at_print.isdisjoint(piece)]
        if len(pieces) > len(self.setup.plain):
            yield Problem("too-many-pieces", self._pieces_text(pieces), GRID)
        for piece in pieces:
            first = piece[0]
            if not any(self.numbers[cell] in self.setup.starts for cell in piece):
                number = f"{self.numbers[first]} in cell {self.name(first)}"
                yield self._on_grid(
                    "piece-without-start", f"{number} is joined to no number of the setup", first
                )

    def _loose_signs(self) -> Problems:
        for slot, sign in self.sheet.signs.items():
            ends = self.lattice.ends[slot]
            if slot not in self.lattice.printed and self.numbers.keys().isdisjoint(ends):
                yield self._on_grid(
                    "loose-sign",
                    f"{face_text(sign)} in slot {self.name(slot)} touches no number",
                    slot,
                )

    def _pieces_text(self, pieces: list[list[CellId]]) -> str:
        where = ", ".join(self.name(piece[0]) for piece in pieces)
        lone = ", ".join(self.name(piece[0]) for piece in pieces if len(piece) == 1)
        alone = f"; joined to no other number: {lone}" if lone else ""
        return (
            f"the numbers are in {len(pieces)} separate pieces (around {where}), but only"
            f" {len(self.setup.plain)} are set up{alone}"
        )

    def _times(self) -> Problems:
        """Multiplication signs need the first ability."""
        times = self.sheet.slots_with(TIMES)
        if times and AbilityKind.TIMES not in self.sheet.used:
            where = self.name(times[0])
            yield self._on_grid(
                "times-without-ability",
                f"x in slot {where}; ability 1, which writes it, is not marked as used",
                times[0],
            )
        if len(times) > 1:
            where = " and ".join(map(self.name, times))
            yield self._on_grid(
                "second-times",
                f"x in slots {where}; ability 1 writes one multiplication sign",
                times[1],
            )

    def _printed(self) -> Problems:
        """A printed sign stays unless the fourth ability turns it."""
        turned = 0
        for slot, printed in self.lattice.printed.items():
            sign = self.sheet.signs[slot]
            if sign == printed:
                continue
            turns = printed == MINUS and sign == PLUS
            if turns:
                turned += 1
            if not (turns and AbilityKind.TURN in self.sheet.used and turned <= 2):
                there = f"slot {self.name(slot)} holds {face_text(sign)}"
                message = f"{there}; {face_text(printed)} is printed there"
                yield self._on_grid("printed-sign", message, slot, switch="preprinted")

    def _doubled(self) -> Problems:
        """A doubled line needs the sixth ability, and a line that does not count twice."""
        if self.sheet.doubled is None:
            return
        name = self.lattice.circles[self.sheet.doubled].name
        if AbilityKind.DOUBLE not in self.sheet.used:
            yield Problem(
                "double-without-ability",
                f"{name} is doubled; ability 6 is not marked as used",
                "doubled",
            )
        if not self.setup.may_double(self.sheet.doubled):
            yield Problem(
                "already-double",
                f"{name} counts twice already; ability 6 doubles another line",
                "doubled",
                switch="stack-x2",
            )

    def _traces(self) -> Problems:
        """A used ability leaves something on the sheet that no later move can wipe out."""
        sheet = self.sheet
        numbers = list(self.numbers.values())
        thrice = any(numbers.count(value) > 2 for value in self.setup.values)
        traces = {
            AbilityKind.TIMES: (sheet.slots_with(TIMES), "no x is written"),
            AbilityKind.SQUARE: (self.setup.squares.intersection(numbers), "no square is written"),
            AbilityKind.TRIPLE: (thrice, "no number of one die is written three times"),
            AbilityKind.TURN: (self._may_be_turned(), "fewer than two + are written"),
            AbilityKind.SPREAD: (self._may_be_spread(), "no sign is written three times"),
            AbilityKind.DOUBLE: (sheet.doubled, "no line is doubled"),
        }
        for kind, (left, missing) in traces.items():
            if kind in sheet.used and not left:
                yield Problem(
                    "ability-without-trace",
                    f"ability {kind} is marked as used, but {missing}",
                    "abilities",
                    subject=f'abilities "{kind}"',
                )

    def _may_be_turned(self) -> bool:
        """Whether two plus signs are written, perhaps over a printed minus."""
        printed = self.lattice.printed
        return sum(printed.get(slot) != PLUS for slot in self.sheet.slots_with(PLUS)) >= 2

    def _may_be_spread(self) -> bool:
        """Whether three signs that are not printed are the same, or were before two were turned."""
        pluses, minuses = (
            len([slot for slot in self.sheet.slots_with(sign) if slot not in self.lattice.printed])
            for sign in (PLUS, MINUS)
        )
        turned = min(2, pluses) if AbilityKind.TURN in self.sheet.used else 0
        return pluses >= 3 or minuses + turned >= 3

    def _rounds(self) -> Problems:
        """Only rounds that are played can be crossed out."""
        last = self.last
        played = self.played
        for number in sorted(self.sheet.penalties):
            crossed = f"round {number} is crossed out"
            there = f'penalties "{number}"'
            if number > last:
                who = "alone" if self.players == 1 else f"with {self.players} players"
                yield Problem(
                    "round-not-played",
                    f"{crossed}; there are {last} {who}",
                    "penalties",
                    subject=there,
                )
            elif 0 < played < number:
                yield Problem(
                    "round-to-come",
                    f"{crossed}, but round {played} is being played",
                    "penalties",
                    subject=there,
                )
        if played > last:
            yield Problem(
                "round-not-played", f"round {played} cannot be played; there are {last}", "round"
            )

    def _uses(self) -> Problems:
        """Abilities may be for the own rounds alone."""
        most = ceil(self.last / self.players)
        used = len(self.sheet.used)
        if not self.setup.any_time and used > most:
            message = f"{used} abilities are used; a player is active in at most {most} rounds"
            yield Problem("too-many-abilities", message, "abilities", switch="ability-when")

    def _dice(self) -> Problems:
        """More may be on the sheet than all dice of all rounds can have written."""
        active = self.last // self.players
        others = (self.last - active) * self.most
        most = active * self.own + others - len(self.sheet.penalties)
        if (needed := self._needed()) > most:
            yield Problem(
                "too-many-dice",
                f"what is written takes {needed} dice; in a whole game {most} can be used",
                GRID,
            )

    def _needed(self) -> int:
        """The fewest dice, after the setup, that what stands on the sheet takes."""
        sheet = self.sheet
        used = self.sheet.used
        signs = len(sheet.signs) - len(self.lattice.printed)
        numbers = max(0, len(self.numbers) - len(self.setup.plain))
        # a formula of one number takes two more dice, but the square takes one
        joined = [number for number in self.numbers.values() if number not in self.setup.values]
        formulas = len(joined)
        if AbilityKind.SQUARE in used and not self.setup.squares.isdisjoint(joined):
            formulas -= 1
        paid = 0 if self.setup.free else len(used)
        saved = sum(SAVED[kind] for kind in used)
        return numbers + signs + len(sheet.active) + 2 * formulas + paid - saved
