"""Filled sheets: their lines, what a paper shows as a board of the rules, and the table that papers
make.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll, Throw, fit
from sheetgen.core.drawing import Drawing, Penciled
from sheetgen.core.play import Score, Seat
from sheetgen.errors import Problem, SheetError
from sheetgen.fields.choices import Choice, Number
from sheetgen.fields.filled import Field
from sheetgen.fields.filled import marks as marks_of
from sheetgen.fields.marks import Marks
from sheetgen.fields.rows import EMPTY, Grid
from sheetgen.games.formulas import drawing
from sheetgen.games.formulas.acts import Dice, Power
from sheetgen.games.formulas.audit import GRID, Audit
from sheetgen.games.formulas.lattice import short
from sheetgen.games.formulas.needs import LINE_AREAS
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.state import THROUGH, Board, Hand, Phase, Stage, State
from sheetgen.games.formulas.sums import (
    MINUS,
    PLUS,
    SIGNS,
    TIMES,
    Faces,
    face_of,
    face_text,
    faces_text,
)
from sheetgen.games.kit import check_papers

ACTIVE, DOUBLE, USED, CROSSED = "x", "x2", "used", "-"
"""What stands in a line's circle, in the result of the line that the sixth ability doubled, at an
ability, in a round's box.
"""

ROUND, OVER = "round", "over"
"""The line that says which round a player plays, and what it says after the last one."""

MAX_DIGITS = 4

SPELLINGS = {"+": "+", "-": "-", "X": "x", "*": "x", "×": "x"}
"""Every way to write a sign -> the sign."""


class FormulasSheets:
    """The formula sheet: see `sheetgen.games.contracts.Paper`.

    Attributes:
        sets: for each set at the end of a board the cells in which it stands, with their bits, and
            what is written there.
    """

    def __init__(self, rules: FormulasRules) -> None:
        self.spec = rules.setup.spec
        self.rules, self.setup, self.lattice = rules, rules.setup, rules.setup.lattice
        self.sets = (
            ({line.circle: line.bit for line in self.lattice.lines}, ACTIVE),
            ({line.result: line.bit for line in self.lattice.lines}, DOUBLE),
            ({cell.id: 1 << cell.values[0] for cell in self.spec.cells["abilities"]}, USED),
            ({box: 1 << number for number, box in self.setup.boxes.items()}, CROSSED),
        )

    def fields(self, players: int) -> tuple[Field, ...]:
        """The round being played, the grid, then lines, abilities and penalties."""
        lattice, board = self.lattice, self.setup.blank
        (first, below), later = (
            lattice.rows[:2],
            [" ".join(EMPTY for _ in row) for row in lattice.rows[2:]],
        )
        what = (
            f"{len(lattice.rows)} lines: cells with the signs between, then the signs below, and so"
            f" on; {EMPTY} = empty."
        )
        return (
            Number(
                ROUND,
                "Which round is being played?",
                "7",
                asked=False,
                least=1,
                most=self._most(players),
                other=OVER,
            ),
            Grid(
                GRID,
                f"What stands in the grid? {what}",
                " / ".join(
                    ("4 + 6" + " ." * (len(first) - 3), ". +" + " ." * (len(below) - 2), *later)
                ),
                ("abilities",),
                rows=lattice.rows,
                numbered=frozenset(lattice.cells),
                signs=SPELLINGS,
                printed={
                    slot: face_text(board.sign(bit))
                    for slot, bit in lattice.slots.items()
                    if bit & board.signed
                },
                digits=MAX_DIGITS,
            ),
            *(
                self._marks(f"{word}s", f"{word}s", f"Which {word}s are active?", "", ACTIVE)
                for word in LINE_AREAS
            ),
            self._marks(
                "abilities",
                "abilities",
                "Which abilities are used?",
                "1 6",
                USED,
                "ability",
                ("doubled",),
            ),
            Choice(
                "doubled",
                "Which line did the sixth ability double?",
                lattice.lines[0].name,
                options=tuple(line.name for line in lattice.lines),
                letters={line.name: f"{line.word[:3]} {line.label}" for line in lattice.lines},
                noun="line",
                cells={line.name: line.result for line in lattice.lines},
                text=DOUBLE,
            ),
            self._marks(
                "penalties",
                "rounds",
                "In which rounds is the box crossed out?",
                "3 6",
                CROSSED,
                "round",
            ),
        )

    def _marks(
        self,
        key: str,
        area: str,
        question: str,
        example: str,
        text: str,
        noun: str = "cell",
        waits: tuple[str, ...] = (),
    ) -> Marks:
        """A line that lists numbers of an area."""
        cells = self.spec.cells[area]
        example = example or " ".join(cell.name for cell in cells.cells[:2])
        return Marks(key, question, example, waits, area=cells, text=text, noun=noun, ranges=False)

    def _most(self, players: int) -> int:
        """The last round, of any number of players where it is not known."""
        fewest, most = self.spec.players
        return max(
            self.setup.last(number)
            for number in ((players,) if players else range(fewest, most + 1))
        )

    def sheet(self, state: State, seat: Seat) -> Sheet:
        """The seat's board, and the round that its owner plays next to put dice on it."""
        board, lattice, players = state.boards[seat], self.lattice, len(state.boards)
        texts = {cell: str(number) for cell, number in self.setup.numbers_on(board).items()}
        signed = board.signed & ~(board.plus & lattice.plus | board.minus & lattice.minus)
        texts |= {
            slot: face_text(board.sign(bit)) for slot, bit in lattice.slots.items() if signed & bit
        }
        for there, (cells, text) in zip(board[5:], self.sets, strict=True):
            texts |= {cell: text for cell, bit in cells.items() if there & bit}
        number = state.round + (state.hands[seat].stage == Stage.THROUGH)
        said = OVER if number > self.setup.last(players) else str(number)
        facts = ((ROUND, said),) if state.known and number else ()
        return Sheet(self.spec.id, "", players, marks_of(self.spec, texts), facts)

    def skippable(self, sheets: Sequence[Sheet]) -> frozenset[str]:
        """No line is doubled where the ability that doubles one is not used."""
        used = any(
            sheets[-1].text(cell.id)
            for cell in self.spec.cells["abilities"]
            if Power.DOUBLE in cell.values
        )
        return frozenset() if used else frozenset({"doubled"})

    def board_of(self, sheet: Sheet) -> Board:
        """The board that a paper shows; printed signs are there even when the paper does not say
        so.
        """
        lattice, texts = self.lattice, sheet.texts
        signs = {PLUS: lattice.plus, MINUS: lattice.minus, TIMES: 0}
        for slot, bit in lattice.slots.items():
            if slot in texts:
                signs = {
                    sign: bits & ~bit | (bit if sign == SIGNS[texts[slot]] else 0)
                    for sign, bits in signs.items()
                }
        numbers = tuple(int(texts.get(cell, "0")) for cell in lattice.cells)
        written, *sets = (
            sum(bit for cell, bit in cells.items() if cell in texts)
            for cells in (lattice.cells, *(one for one, _ in self.sets))
        )
        return Board(numbers, written, *signs.values(), *sets)

    def position(self, sheets: Sequence[Sheet], roll: Roll | None) -> State:
        """The table that these papers show; papers that are missing are blank, their owners through
        with the round.

        Fewer than three numbers and nothing else are the set-up under way. The round is what the
        papers say; without that it is not known. A throw of all dice is the first paper's owner's
        to draft from; fewer dice are the owner's to use.
        """
        setup = self.setup
        players = check_papers(self.spec, sheets)
        if problems := [problem for sheet in sheets for problem in self.unreadable(sheet)]:
            raise SheetError(problems)
        thrown = self._thrown(roll) if roll else ()
        boards = [self.board_of(sheet) for sheet in sheets]
        if players > 1 == len(sheets) == self.spec.players[0] and not sheets[0].players:
            # A round that only one player alone plays says how many play.
            beyond = max(self._said(sheets[0]), boards[0].penalties.bit_length() - 1) > setup.last(
                players
            )
            players = 1 if beyond else players
        rounds = [
            self._round(sheet, board, setup.last(players))
            for sheet, board in zip(sheets, boards, strict=True)
        ]
        table = (*boards, *(setup.blank for _ in range(players - len(boards))))
        bare = boards[0]._replace(numbers=setup.blank.numbers, written=0) == setup.blank
        unfinished = (
            bare and not rounds[0] and boards[0].written.bit_count() < setup.plain.bit_count()
        )
        if unfinished and all(setup.plain >> die & 1 for die, _ in thrown):
            return self._setting_up(table, tuple([face for _, face in thrown]))
        return self._under_way(
            [sheet.player or f"player {seat}" for seat, sheet in enumerate(sheets, 1)],
            table,
            rounds,
            thrown,
        )

    def _thrown(self, roll: Roll) -> Dice:
        """What the dice show, in the order in which they were typed.

        Raises IllegalMove for what is no roll of these dice.
        """
        ids = self.setup.ids
        shown = {
            one.die: face_of(one.face) for one in fit(Throw(ids, len(roll)), roll, self.spec.dice)
        }
        order = dict.fromkeys([one.die for one in roll if one.die in shown]) | shown
        return tuple([(ids.index(die), shown[die]) for die in order])

    def _setting_up(self, boards: tuple[Board, ...], dice: Faces) -> State:
        """The set-up, as far as the first paper shows it."""
        setup = self.setup
        left = setup.plain.bit_count() - boards[0].written.bit_count()
        if not dice:
            return State(
                boards,
                (Hand(),) * len(boards),
                due=sum(1 << die for die in setup.dice_in(setup.plain)[-left:]),
            )
        there = list(setup.numbers_on(boards[0]).values())
        unseen = [
            number
            for place, number in enumerate(there)
            if there[: place + 1].count(number) > dice.count(number)
        ]
        if len(dice) - (len(there) - len(unseen)) > left:
            message = (
                f"{faces_text(unseen)} stands in the grid and was not thrown; the set-up writes"
                f" {faces_text(dice)}"
            )
            raise SheetError(Problem("not-thrown", message, GRID))
        return State(boards, tuple(self.rules.setup_hand(other, dice) for other in boards))

    def _under_way(
        self, names: Sequence[str], boards: tuple[Board, ...], rounds: Sequence[int], dice: Dice
    ) -> State:
        """A round, as far as the papers show it; 0 = a paper does not say which."""
        setup, players, said = self.setup, len(boards), [number for number in rounds if number]
        last, number = setup.last(players), rounds[0] or min(said, default=0)
        late = [seat for seat, other in enumerate(rounds) if 0 < other < number]
        if said and (max(said) - min(said) > 1 or (late and dice)):
            told = [
                f"{name}'s {OVER if other > last else other}"
                for name, other in zip(names, rounds, strict=True)
                if other
            ]
            message = (
                "a round begins when all are through with the one before; the round on"
                f" {', '.join(told)}"
            )
            raise SheetError(Problem("rounds-differ", message, ROUND, subject=ROUND))
        if late:
            hands = tuple(
                Hand(stage=Stage.OPEN) if seat in late else THROUGH for seat in range(players)
            )
            return State(boards, hands, Phase.USE, number - 1)
        if number > last:
            return State(boards, (Hand(),) * players, Phase.END, number)
        known = number > 0
        if not known:
            number = min(max(board.penalties.bit_length() for board in boards) or 1, last)
            known = number == last
        # Whoever's paper says the next round is through; with dice in hand, nobody waits for those
        # of whom nothing is known.
        in_hand = 0 < len(dice) < len(setup.ids)
        ahead = [
            rounds[seat] - number if known and seat < len(rounds) else int(in_hand)
            for seat in range(players)
        ]
        hands = tuple(THROUGH if rounds_ahead > 0 else Hand() for rounds_ahead in ahead)
        state = State(boards, hands, Phase.DRAFT, number, known)
        if not dice:
            return state._replace(due=setup.all)
        if not in_hand:
            return state._replace(shown=dice, table=setup.all)
        # Whoever has more dice than can be drafted has those that the active player left.
        active = players - 1 if len(dice) > setup.draft else 0
        return self._with_dice(state, dice, active)

    def _with_dice(self, state: State, dice: Dice, active: int) -> State:
        """The first paper's owner uses these dice in that seat's round."""
        hand = Hand(tuple([face for _, face in dice]), stage=Stage.OPEN)
        return state.with_hand(0, hand)._replace(phase=Phase.USE, active=active, shown=(), table=0)

    def others_half(self, state: State) -> State | None:
        """The first paper's owner with the dice that another player, the one before, has left."""
        before = len(state.boards) - 1
        if not before:
            return None
        if state.phase not in (Phase.DRAFT, Phase.USE):
            return state
        if not state.table:
            return state._replace(active=before, turn=before if state.due else 0)
        return self._with_dice(state, state.shown, before)

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything that cannot be right on a paper, without its history."""
        if problems := tuple(self.unreadable(sheet)):
            return problems
        return tuple(
            Audit(
                self.setup,
                self.board_of(sheet),
                sheet.players or self.spec.players[1],
                self._said(sheet),
            )
        )

    def worth(self, sheet: Sheet) -> Score | None:
        """The score of a paper on which everything can be read."""
        return None if any(self.unreadable(sheet)) else self.rules.score_of(self.board_of(sheet))

    def picture(self, sheets: Sequence[Sheet], seat: int, room: int) -> Drawing:
        """The grid, abilities and rounds."""
        return drawing.picture(self.setup, sheets[seat], room)

    def pencil(self, sheets: Sequence[Sheet], seat: int) -> tuple[Penciled, ...]:
        """Numbers and signs, crosses at what is active or used up, a tick at each round that was
        played.
        """
        sheet = sheets[seat]
        over = sheet.fact(ROUND) == OVER
        return tuple(
            drawing.pencil(
                self.setup,
                sheet,
                self.setup.last(sheet.players) if over else max(0, self._said(sheet) - 1),
            )
        )

    def _said(self, sheet: Sheet) -> int:
        """The round that a paper says; 0 where it says none, or that the game is over."""
        text = sheet.fact(ROUND)
        return int(text) if _is_number(text) else 0

    def _round(self, sheet: Sheet, board: Board, last: int) -> int:
        """The round that a paper's owner plays, as far as the paper shows it; whoever has crossed
        out a box is through with that round.
        """
        after = (board.penalties & ~(-2 << last)).bit_length()
        if sheet.fact(ROUND) == OVER or after > last:
            return last + 1
        return max(said, after) if (said := self._said(sheet)) else 0

    def unreadable(self, sheet: Sheet) -> Iterator[Problem]:
        """Marks that stand where nothing can, or cannot be read."""
        lattice, most = self.lattice, self._most(sheet.players)
        doubled = len(sheet.texts.keys() & {line.result for line in lattice.lines})
        if doubled > 1:
            yield Problem(
                "second-double",
                f"{doubled} lines are doubled; the sixth ability doubles one",
                "doubled",
            )
        for mark in sheet.marks:
            holds = f'{short(mark.cell)} holds "{mark.text}"'
            if mark.cell in lattice.place and not _is_number(mark.text.removeprefix("-")):
                yield Problem(
                    "no-number",
                    f"{holds}; a cell holds a whole number",
                    GRID,
                    subject=f"{GRID} {lattice.written[mark.cell]}",
                )
            elif mark.cell in lattice.slots and mark.text not in SIGNS:
                yield Problem(
                    "no-sign",
                    f"{holds}; a slot holds +, - or x",
                    GRID,
                    subject=f"{GRID} {lattice.written[mark.cell]}",
                )
        said = sheet.fact(ROUND)
        if said and said != OVER and not (_is_number(said) and 0 < int(said) <= most):
            yield Problem(
                "bad-number", f'{ROUND}: "{said}" is not a number from 1 to {most} or {OVER}', ROUND
            )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS
