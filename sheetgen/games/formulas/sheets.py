"""Filled sheets: their lines, what a sheet shows as a board of the rules, and the table that sheets
make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from sheetgen.core.cells import CellId, Mark, Sheet, Sheets
from sheetgen.core.dice import Roll, Throw, fit
from sheetgen.core.drawing import Drawing, PencilMarks
from sheetgen.core.play import Score, Seat
from sheetgen.errors import Problem, Problems, Remarks, SheetError
from sheetgen.fields.choices import Choice, Number
from sheetgen.fields.filled import Fields
from sheetgen.fields.marks import Marks
from sheetgen.fields.rows import EMPTY, Grid
from sheetgen.games.formulas import drawing
from sheetgen.games.formulas.acts import AbilityKind, ShownDice, faces_of
from sheetgen.games.formulas.audit import GRID, FormulasAudit
from sheetgen.games.formulas.needs import LINE_AREAS
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.score import score_of
from sheetgen.games.formulas.state import (
    AT_WORK,
    FIRST_SEAT,
    THROUGH,
    FormulasPhase,
    FormulasSheet,
    FormulasState,
    Hand,
    Stage,
)
from sheetgen.games.formulas.sums import (
    SIGNS,
    SIGNS_AS_TYPED,
    FaceValues,
    face_of,
    face_text,
    faces_text,
)
from sheetgen.games.kit import check_papers, nameless_sheet

ACTIVE = "x"
"""What stands in the circle of a line that is active."""

DOUBLE = "x2"
"""What stands in the result of the line that the sixth ability doubled."""

USED = "used"
"""What stands at an ability that is used."""

CROSSED = "-"
"""What stands in the box of a round with a penalty."""

ROUND = "round"
"""The line that says which round a player plays."""

OVER = "over"
"""What that line says after the last round."""

MAX_DIGITS = 4

SPELLINGS = {text: face_text(sign) for text, sign in SIGNS_AS_TYPED.items()}
"""Every way to write a sign -> the sign."""


class FormulasSheets:
    """The formula sheet: see `sheetgen.games.contracts.SheetFormat`."""

    def __init__(self, rules: FormulasRules) -> None:
        self.spec = rules.setup.spec
        self.rules = rules
        self.setup = rules.setup
        self.lattice = rules.setup.lattice
        self.abilities = {cell.values[0]: cell.id for cell in self.spec.cells["abilities"]}

    def fields(self, players: int) -> Fields:
        """The round being played, the grid, then lines, abilities and penalties."""
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
            self._grid(),
            *(
                self._marks(
                    area,
                    area,
                    f"Which {area} are active?",
                    "",
                    ACTIVE,
                    f"{word} {{}} is active",
                )
                for word, (area, _) in LINE_AREAS.items()
            ),
            replace(
                self._marks(
                    "abilities",
                    "abilities",
                    "Which abilities are used?",
                    "1 6",
                    USED,
                    "ability {} is used",
                ),
                noun="ability",
                waits=("doubled",),
            ),
            self._doubled(),
            replace(
                self._marks(
                    "penalties",
                    "rounds",
                    "In which rounds is the box crossed out?",
                    "3 6",
                    CROSSED,
                    "a penalty in round {}",
                ),
                noun="round",
            ),
        )

    def _grid(self) -> Grid:
        lattice = self.lattice
        lines = [" ".join(EMPTY for _ in row) for row in lattice.rows]
        example = " / ".join([f"4 + 6{lines[0][5:]}", f". +{lines[1][3:]}", *lines[2:]])
        question = (
            f"What stands in the grid? {len(lines)} lines: cells with the signs between, then the"
            f" signs below, and so on; {EMPTY} = empty."
        )
        squares = chain.from_iterable(lattice.rows)
        return Grid(
            GRID,
            question,
            example,
            ("abilities",),
            rows=lattice.rows,
            numbered=frozenset(lattice.cells),
            signs=SPELLINGS,
            printed={slot: face_text(sign) for slot, sign in lattice.printed.items()},
            digits=MAX_DIGITS,
            facts={square: f"{lattice.words[square]}: {{}}" for square in squares},
        )

    def _doubled(self) -> Choice:
        lines = self.lattice.lines
        return Choice(
            "doubled",
            "Which line did the sixth ability double?",
            lines[0].name,
            options=tuple(line.name for line in lines),
            letters={line.name: f"{line.word[:3]} {line.label}" for line in lines},
            noun="line",
            cells={line.name: line.result for line in lines},
            text=DOUBLE,
        )

    def _marks(
        self,
        key: str,
        area: str,
        question: str,
        example: str,
        text: str,
        says: str,
    ) -> Marks:
        """A line that lists numbers of an area, and what a mark says of one."""
        cells = self.spec.cells[area]
        example = example or " ".join(cell.name for cell in cells.cells[:2])
        return Marks(
            key,
            question,
            example,
            area=cells,
            text=text,
            ranges=False,
            facts={cell.id: says.format(cell.name) for cell in cells.cells},
        )

    def _most(self, players: int) -> int:
        """The last round, of any number of players where it is not known."""
        return max(map(self.setup.last, (players,) if players else self.spec.player_numbers))

    def sheet(self, state: FormulasState, seat: Seat) -> Sheet:
        """The seat's sheet, and the round that its owner plays next to put dice on it."""
        players = len(state.sheets)
        number = state.round + 1 if state.hands[seat].stage == Stage.THROUGH else state.round
        said = OVER if number > self.setup.last(players) else str(number)
        facts = ((ROUND, said),) if state.known and number else ()
        texts = self._texts(state.sheets[seat])
        return nameless_sheet(self.spec, texts, players, facts)

    def _texts(self, sheet: FormulasSheet) -> dict[CellId, str]:
        """What is written in which cell; nobody writes the printed signs."""
        lattice = self.lattice
        texts = {cell: str(number) for cell, number in sheet.numbers.items()}
        for slot, sign in sheet.signs.items():
            if sign != lattice.printed.get(slot):
                texts[slot] = face_text(sign)
        if sheet.doubled is not None:
            texts[lattice.circles[sheet.doubled].result] = DOUBLE
        texts |= dict.fromkeys(sheet.active, ACTIVE)
        texts |= dict.fromkeys([self.abilities[number] for number in sheet.used], USED)
        texts |= dict.fromkeys([self.setup.boxes[number] for number in sheet.penalties], CROSSED)
        return texts

    def skippable(self, sheets: Sheets) -> frozenset[str]:
        """No line is doubled where the ability that doubles one is not used."""
        used = sheets[-1].text(self.abilities[AbilityKind.DOUBLE])
        return frozenset() if used else frozenset({"doubled"})

    def read(self, filled: Sheet) -> FormulasSheet:
        """What stands on a filled sheet; printed signs are there even when it does not say so."""
        lattice = self.lattice
        texts = filled.texts
        signs = {slot: SIGNS[texts[slot]] for slot in lattice.slots if slot in texts}
        doubled = [line.circle for line in lattice.lines if line.result in texts]
        return FormulasSheet(
            {cell: int(texts[cell]) for cell in lattice.cells if cell in texts},
            {**lattice.printed, **signs},
            frozenset(lattice.circles).intersection(texts),
            doubled[0] if doubled else None,
            _marked(self.abilities, filled),
            _marked(self.setup.boxes, filled),
        )

    def position(self, sheets: Sheets, roll: Roll | None) -> FormulasState:
        """The table that these sheets show; sheets that are missing are blank, their owners through
        with the round.

        Fewer than three numbers and nothing else are the set-up under way. The round is what the
        sheets say; without that it is not known. A throw of all dice is the first sheet's owner's
        to draft from; fewer dice are the owner's to use.
        """
        stated = check_papers(self.spec, sheets)
        if problems := [problem for sheet in sheets for problem in self.unreadable(sheet)]:
            raise SheetError(problems)
        dice = self._thrown(roll) if roll else ()
        read = tuple(map(self.read, sheets))
        players = 1 if self._plays_alone(sheets, read, stated) else stated
        last = self.setup.last(players)
        rounds = [self._round(*pair, last) for pair in zip(sheets, read, strict=True)]
        table = (*read, *[self.setup.blank] * (players - len(read)))
        if not rounds[0] and self._is_setting_up(read[0], dice):
            return self._setting_up(table, faces_of(dice))
        self._check_rounds(sheets, rounds, last, used=bool(dice))
        return self._under_way(table, rounds, dice)

    def _plays_alone(self, sheets: Sheets, read: Sequence[FormulasSheet], players: int) -> bool:
        """Whether a sheet that does not say how many play has a round that only one player alone
        plays.
        """
        one = len(sheets) == self.spec.players[0] == 1 and not sheets[0].players
        latest = {self.round_said(sheets[0]), *read[0].penalties}
        return one and max(latest) > self.setup.last(players)

    def _check_rounds(
        self, sheets: Sheets, rounds: Sequence[int], last: int, *, used: bool
    ) -> None:
        """Raise SheetError for sheets that are not in one round; whose owner uses dice is not
        ahead of anybody.
        """
        said = list(filter(None, rounds))
        if not said or (max(said) - min(said) <= 1 and not (used and rounds[0] > min(said))):
            return
        said_rounds = [
            f"{sheet.player or f'player {seat}'}'s {OVER if number > last else number}"
            for seat, (sheet, number) in enumerate(zip(sheets, rounds, strict=True), start=1)
            if number
        ]
        raise SheetError(
            "rounds-differ",
            "a round begins when all are through with the one before; the round on"
            f" {', '.join(said_rounds)}",
            ROUND,
            subject=ROUND,
        )

    def _is_setting_up(self, sheet: FormulasSheet, dice: ShownDice) -> bool:
        """Whether fewer numbers than those of the set-up are there, and nothing else; with no other
        dice than those of the set-up.
        """
        plain = self.setup.plain
        bare = replace(sheet, numbers={}) == self.setup.blank
        return bare and len(sheet.numbers) < len(plain) and set(dict(dice)) <= set(plain)

    def _thrown(self, roll: Roll) -> ShownDice:
        """What the dice show, in the order in which they were typed.

        Raises IllegalMove for what is no roll of these dice.
        """
        box = Throw(tuple(self.setup.faces), len(roll))
        shown = {one.die: face_of(one.face) for one in fit(box, roll, self.spec.dice)}
        typed = {one.die: shown[one.die] for one in roll if one.die in shown}
        return tuple((typed | shown).items())

    def _setting_up(self, sheets: tuple[FormulasSheet, ...], dice: FaceValues) -> FormulasState:
        """The set-up, as far as the first sheet shows it."""
        there = sheets[0].numbers.values()
        left = len(self.setup.plain) - len(there)
        if not dice:
            due = frozenset(self.setup.plain[-left:])
            return FormulasState(sheets, (Hand(),) * len(sheets), due=due)
        unseen = list((Counter(there) - Counter(dice)).elements())
        if len(dice) + len(unseen) > len(self.setup.plain):
            raise SheetError(
                "not-thrown",
                f"{faces_text(unseen)} stands in the grid and was not thrown; the set-up writes"
                f" {faces_text(dice)}",
                GRID,
            )
        return FormulasState(sheets, tuple(self.rules.setup_hand(other, dice) for other in sheets))

    def _under_way(
        self, sheets: tuple[FormulasSheet, ...], rounds: Sequence[int], dice: ShownDice
    ) -> FormulasState:
        """A round, as far as the sheets show it; 0 = a sheet does not say which."""
        players = len(sheets)
        last = self.setup.last(len(sheets))
        number = min(filter(None, rounds), default=0)
        if rounds[0] > number:
            # the end of a round, for those whose sheets do not say the next one yet
            late = [other == number for other in rounds] + [False] * (players - len(rounds))
            hands = tuple(AT_WORK if each else THROUGH for each in late)
            return FormulasState(sheets, hands, FormulasPhase.USE, number)
        if number > last:
            hands = (Hand(),) * players
            return FormulasState(sheets, hands, FormulasPhase.END, number)
        known = number > 0
        if not known:
            # the first that it can be: the one after those that somebody has lost
            lost = max(max(sheet.penalties, default=0) for sheet in sheets)
            number = min(lost + 1, last)
            known = number == last
        through = [other > number for other in rounds] if known else []
        # With dice in hand, nobody waits for those of whom nothing is known.
        alone = 0 < len(dice) < len(self.setup.faces)
        through += [alone] * (players - len(through))
        hands = tuple(THROUGH if each else Hand() for each in through)
        state = FormulasState(
            sheets,
            hands,
            FormulasPhase.DRAFT,
            number,
            known,
        )
        return self._with_roll(state, dice)

    def _with_roll(self, state: FormulasState, dice: ShownDice) -> FormulasState:
        """No dice, all of them to draft from, or some that the first sheet's owner uses."""
        every = frozenset(self.setup.faces)
        if not dice:
            return replace(state, due=every)
        if len(dice) == len(every):
            return replace(state, shown=dice, table=every)
        # Whoever has more dice than can be drafted has those that the active player left.
        active = len(state.sheets) - 1 if len(dice) > self.setup.draft else 0
        return self._with_dice(state, dice, active)

    def _with_dice(
        self,
        state: FormulasState,
        dice: ShownDice,
        active: Seat,
    ) -> FormulasState:
        """The first sheet's owner uses these dice in that seat's round."""
        hand = Hand(faces_of(dice), stage=Stage.OPEN)
        state = state.with_hand(FIRST_SEAT, hand)
        return replace(state, phase=FormulasPhase.USE, active=active)

    def others_half(
        self, state: FormulasState, thrower: Seat | None = None
    ) -> FormulasState | None:
        """The first sheet's owner with the dice that another player, the one before where nobody
        knows it, has left.
        """
        last = len(state.sheets) - 1
        if not last:
            return None
        before = last if thrower is None else thrower
        if state.phase not in (FormulasPhase.DRAFT, FormulasPhase.USE):
            return state
        if not state.table:
            return replace(state, active=before, turn=before if state.due else FIRST_SEAT)
        return self._with_dice(state, state.shown, before)

    def audit(self, sheet: Sheet) -> Remarks:
        """Everything that cannot be right on a sheet, without its history."""
        if problems := tuple(self.unreadable(sheet)):
            return problems
        return tuple(
            FormulasAudit(
                self.setup,
                self.read(sheet),
                sheet.players or self.spec.players[1],
                self.round_said(sheet),
            )
        )

    def worth(self, sheet: Sheet) -> Score | None:
        """The score of a sheet on which everything can be read."""
        return None if any(self.unreadable(sheet)) else score_of(self.setup, self.read(sheet))

    def picture(self, sheets: Sheets, seat: int, room: int) -> Drawing:
        """The grid, abilities and rounds."""
        return drawing.picture(self.setup, sheets[seat], room)

    def pencil(self, sheets: Sheets, seat: int) -> PencilMarks:
        """Numbers and signs, crosses at what is active or used up, a tick at each round that was
        played.
        """
        sheet = sheets[seat]
        over = sheet.fact(ROUND) == OVER
        return tuple(
            drawing.pencil(
                self.setup,
                sheet,
                self.setup.last(sheet.players) if over else max(0, self.round_said(sheet) - 1),
            )
        )

    def round_said(self, sheet: Sheet) -> int:
        """The round that a sheet says; 0 where it says none, or that the game is over."""
        text = sheet.fact(ROUND)
        return int(text) if _is_number(text) else 0

    def _round(self, filled: Sheet, sheet: FormulasSheet, last: int) -> int:
        """The round that a sheet's owner plays, as far as the sheet shows it; whoever has crossed
        out a box is through with that round.
        """
        lost = [number for number in sheet.penalties if number <= last]
        after = max(lost, default=-1) + 1
        if filled.fact(ROUND) == OVER or after > last:
            return last + 1
        said = self.round_said(filled)
        return said and max(said, after)

    def unreadable(self, sheet: Sheet) -> Problems:
        """Marks that stand where nothing can, or cannot be read."""
        doubled = len(sheet.texts.keys() & {line.result for line in self.lattice.lines})
        if doubled > 1:
            yield Problem(
                "second-double",
                f"{doubled} lines are doubled; the sixth ability doubles one",
                "doubled",
            )
        for mark in sheet.marks:
            if mark.cell in self.lattice.words:
                yield from self._misread(mark)
        said = sheet.fact(ROUND)
        most = self._most(sheet.players)
        if said and said != OVER and not 0 < self.round_said(sheet) <= most:
            yield Problem(
                "bad-number", f'{ROUND}: "{said}" is not a number from 1 to {most} or {OVER}', ROUND
            )

    def _misread(self, mark: Mark) -> Problems:
        """What stands in a cell or slot and is no number, or no sign."""
        lattice = self.lattice
        holds = f'{self.lattice.name(mark.cell)} holds "{mark.text}"'
        there = f"{GRID} {lattice.word(mark.cell)}"
        if mark.cell in lattice.ends:
            if mark.text not in SIGNS:
                yield Problem("no-sign", f"{holds}; a slot holds +, - or x", GRID, subject=there)
        elif not _is_number(mark.text.removeprefix("-")):
            yield Problem("no-number", f"{holds}; a cell holds a whole number", GRID, subject=there)


def _marked(cells: Mapping[int, CellId], sheet: Sheet) -> frozenset[int]:
    """The numbers of the cells in which anything stands."""
    return frozenset(number for number, cell in cells.items() if sheet.text(cell))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS
