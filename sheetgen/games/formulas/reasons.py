"""Why dice cannot be used like this: every reason, in words (rules 4.c). A move against which
nothing is reported is legal.
"""

from __future__ import annotations

from collections import Counter

from sheetgen.core.cells import CellId
from sheetgen.errors import Problem, Problems
from sheetgen.games.formulas.acts import (
    FORMS,
    Ability,
    Combine,
    FormulasDone,
    Move,
    On,
    TakePenalty,
    WriteSign,
    use_of,
)
from sheetgen.games.formulas.parsing import format_move
from sheetgen.games.formulas.sums import (
    MINUS,
    SIGN_TEXT,
    TIMES,
    FaceValues,
    Formula,
    face_kind,
    face_text,
    faces_text,
)
from sheetgen.games.formulas.using import Using
from sheetgen.messages import be, listed


class UseReasons(Using):
    """What a player may do with the dice in hand, with the reasons against all else."""

    def against(self, move: Move) -> Problems:
        """Dice that are not there first, then what is wrong with what they make, and with the
        places.
        """
        match move:
            case FormulasDone():
                yield from self._end()
            case TakePenalty(number):
                yield from self._penalty(number)
            case Ability(number) if number not in FORMS:
                yield Problem(
                    "no-such-ability",
                    f"there is no ability {number}; they are 1 to {max(FORMS)}",
                    f"ability {number}",
                )
            case _:
                yield from self._use(move)

    def _use(self, move: Move) -> Problems:
        use = use_of(self.lattice, move)
        yield from self._dice(use.dice)
        if isinstance(move, Combine):
            yield from self._formula(move.formula)
        elif isinstance(move, Ability):
            yield from self._ability(move)
        for place in dict.fromkeys(use.places):
            yield from self._place(use.kind, place)
        if isinstance(move, WriteSign) and move.sign not in SIGN_TEXT:
            sign = face_text(move.sign)
            yield Problem("not-a-sign", f"{sign} is not a sign; + or - goes into a slot", sign)

    def _end(self) -> Problems:
        if dice := self.hand.dice:
            left = f"{faces_text(dice)} {be(len(dice))} still unused"
            yield Problem(
                "dice-left", f"{left}; use what fits, and take the penalty when nothing does"
            )

    def _penalty(self, number: int) -> Problems:
        if not self.hand.dice:
            yield Problem(
                "nothing-unused", "no die is left unused; a penalty is for dice without a use"
            )
        elif self.setup.strict and self.uses_die:
            moves = (move for move in self if use_of(self.lattice, move).dice)
            example = self.lattice.on_paper(format_move(self.setup, next(moves)))
            yield Problem(
                "use-exists",
                f"{faces_text(self.hand.dice)}: there is still a use, such as"
                f" `{example}`; a penalty is only for dice without one",
                switch="strict-use",
            )
        else:
            yield from self._round(number)

    def _round(self, number: int) -> Problems:
        """What is wrong with the round that a penalty names; 0 = none is named."""
        state = self.state
        last = self.setup.last(len(self.state.sheets))
        if state.known:
            if number:
                yield Problem(
                    "wrong-round",
                    f"round {state.round} is being played; `penalty` crosses out its box",
                    "round",
                )
        elif not number:
            example = max(state.round, min(7, last))
            how = f"`penalty {example}` says it, or `round: {example}` on the sheet"
            yield Problem(
                "round-unknown",
                f"which round is being played? its box is crossed out; {how}",
                "round",
                subject="round",
            )
        elif not state.round <= number <= last:
            yield Problem(
                "wrong-round",
                f"it cannot be round {number}; it is one of {state.round} to {last}",
                "round",
            )

    def _dice(self, wanted: FaceValues) -> Problems:
        dice = self.hand.dice
        left = f"left {be(len(dice))} {faces_text(dice)}" if dice else "none is left"
        for face, count in Counter(wanted).items():
            shown = face_text(face)
            have = dice.count(face)
            if face == TIMES:
                yield Problem(
                    "multiplication",
                    "no die shows x; only the first ability writes a multiplication sign",
                    shown,
                )
            elif not have:
                yield Problem("no-such-die", f"no die that is left shows {shown}; {left}", shown)
            elif count > have:
                yield Problem("die-used-twice", f"{shown} is used {count} times; {left}", shown)

    def _formula(self, formula: Formula) -> Problems:
        text = formula.text
        if not formula.balanced:
            if TIMES not in formula.terms:
                right = "numbers and signs alternate, with a number at both ends"
                yield Problem("unbalanced", f"{text} is not a formula; {right}", text)
        elif formula.result < 0 and not self.setup.negative:
            yield Problem(
                "negative-result",
                f"{text} is {formula.result}; the least that can be written is 0",
                text,
                switch="allow-negative",
            )

    def _ability(self, move: Ability) -> Problems:
        """What speaks against an ability, whatever it is used on."""
        number = move.number
        name = f"abilities.{move.number}"
        if number in self.used_up:
            line = ""
            if number not in self.sheet.used and self.sheet.doubled:
                line = f"{self.lattice.circles[self.sheet.doubled].name} is doubled, so "
            yield Problem(
                "ability-used", f"{line}ability {number} is used up; each is used once a game", name
            )
        if self.hand.ability:
            yield Problem(
                "second-ability",
                "an ability was used in this round already; it is one a round",
                name,
            )
        if not self.is_ability_time:
            yield Problem(
                "only-when-active",
                "abilities are for the active player's own round",
                name,
                switch="ability-when",
            )
        yield from self._payment(move)
        yield from self._form(move)

    def _payment(self, move: Ability) -> Problems:
        """Whether an ability is paid with a die of the right kind, or with none if it is free."""
        number = move.number
        pays = move.pays
        setup = self.setup
        if pays == number if setup.matching else setup.free == (pays is None):
            return
        found = "nothing" if pays is None else face_text(pays)
        message = f"{found} pays for ability {number}; it takes a die that shows {number}"
        if setup.free:
            message = f"{found} would pay for ability {number}; abilities are free"
        elif setup.any_pays:
            message = f"{found} pays for ability {number}; it takes one more die"
        yield Problem(
            "wrong-payment",
            message,
            f"abilities.{number}",
            switch="ability-cost",
        )

    def _form(self, move: Ability) -> Problems:
        """What is wrong with the further die and the number of places of an ability."""
        number = move.number
        places = move.places
        shows = move.shows
        form = FORMS[number]
        kind = "" if shows is None else face_kind(shows)
        if kind != form.further or len(places) != form.places:
            shown = "" if shows is None else face_text(shows)
            found = " ".join([shown, *map(self.name, places)]).strip() or "nothing"
            yield Problem(
                "wrong-form",
                f"ability {number} is used on {form.words}; found {found}",
                f"abilities.{number}",
            )
        if len(set(places)) < len(places):
            yield Problem(
                "place-twice",
                f"ability {number} needs different places; one of them is named twice",
                f"abilities.{number}",
            )

    def _place(self, kind: On, place: CellId) -> Problems:
        """Why dice or an ability cannot be used there."""
        if place not in self.setup.places[kind]:
            yield self._nowhere(kind, place)
            return
        match kind:
            case On.CELL:
                yield from self._cell(place)
            case On.SLOT:
                yield from self._slot(place)
            case On.MINUS if self.sheet.signs.get(place) != MINUS:
                message = f"{self._held(place)}; ability 4 turns minus signs"
                yield Problem("not-a-minus", message, place)
            case On.IDLE if place in self.sheet.active:
                message = f"{self.name(place)} is active already; a line is activated once"
                yield Problem("already-active", message, place)
            case On.LINE if not self.setup.may_double(place):
                message = f"{self.name(place)} counts twice already; choose another line"
                yield Problem("already-double", message, place, switch="stack-x2")

    def _nowhere(self, kind: On, place: CellId) -> Problem:
        """That there is no such place on the sheet, and which there are."""
        name = self.name(place)
        lattice = self.lattice
        match kind:
            case On.CELL:
                span = f"{self.name(lattice.cells[0])} to {self.name(lattice.cells[-1])}"
                return Problem("off-grid", f"there is no cell {name}; cells are {span}", place)
            case On.SLOT:
                example = self.name(lattice.slots[0])
                right = f"a slot lies between two neighboring cells, such as {example}"
                return Problem("no-such-slot", f"there is no slot {name}; {right}", place)
            case On.MINUS:
                return Problem(
                    "not-a-minus", f"there is no slot {name}; ability 4 turns minus signs", place
                )
            case On.IDLE:
                labels = listed(dict.fromkeys(str(line.label) for line in lattice.lines))
                name = f"line {place.rpartition('.')[2]}"
                right = f"rows and columns are {labels}"
            case On.LINE:
                right = "rows and columns are labeled like their circles"
        return Problem("no-such-line", f"there is no {name}; {right}", place)

    def _held(self, slot: CellId) -> str:
        """What stands in a slot, in words."""
        sign = self.sheet.signs.get(slot)
        return f"slot {self.name(slot)} holds {'nothing' if sign is None else face_text(sign)}"

    def _slot(self, slot: CellId) -> Problems:
        if slot in self.sheet.signs:
            yield Problem("slot-filled", f"{self._held(slot)}; a sign needs an empty slot", slot)
        if slot not in self.at_numbers:
            there = f"both cells of slot {self.name(slot)} are empty"
            yield Problem("touches-no-number", f"{there}; a sign is written beside a number", slot)

    def _cell(self, cell: CellId) -> Problems:
        numbers = self.sheet.numbers
        name = self.name(cell)
        if cell in numbers:
            yield Problem(
                "cell-filled",
                f"cell {name} holds {numbers[cell]}; a number needs an empty cell",
                cell,
            )
        if cell not in self.at_signs:
            yield Problem(
                "touches-no-sign",
                f"no slot around cell {name} is filled; a number is written beside a sign",
                cell,
            )
