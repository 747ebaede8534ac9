"""What a player may do with the dice in hand on the own sheet; asked by whoever lists moves, judges
or draws them, or goes on without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product, starmap

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Stream
from sheetgen.errors import Problem, Problems
from sheetgen.games.formulas.acts import (
    FORMS,
    Ability,
    AbilityForm,
    AbilityKind,
    Activate,
    Combine,
    DraftDice,
    FormulasDone,
    Move,
    On,
    TakePenalty,
    ThrowAgain,
    WriteNumber,
    WriteSign,
)
from sheetgen.games.formulas.moves import FormulasMoves
from sheetgen.games.formulas.state import FormulasPhase
from sheetgen.games.formulas.sums import MINUS, draw_formula, face_kind


@dataclass(frozen=True, slots=True)
class AbilityChoice:
    """An ability that can be used now."""

    number: int
    form: AbilityForm
    pays: int | None  # what the die shows that pays for it, None where it is free
    further: Sequence[int | None]  # the further dice that it may write, None for none


class Using(FormulasMoves):
    """While dice are used, and in the setup, where plain dice are written in any cells.

    Attributes:
        sheet, hand: the own sheet and dice.
        numbers, signs: the different numbers and signs that the dice show.
        at_signs: the cells at a filled slot; in the setup all cells, as no number needs to touch
            any.
        at_numbers: the slots of which one of the two cells is filled.
        cells, slots: where numbers and signs may be written.
        idle_lines: the circles of the lines that may be activated.
        used_up: the abilities that were used; a line that is doubled has been doubled by the sixth.
        abilities: those that can be used now.
        kinds: the kinds of moves that use dice or an ability, as far as there are any.
        ends: what ends it, if anything may now: without dice to be done, else the penalty; where
            the round is not known, with each that it can be.
    """

    def __post_init__(self) -> None:
        state = self.state
        self.lattice = lattice = self.setup.lattice
        self.name = lattice.name
        hand = state.hands[self.seat]
        sheet = state.sheets[self.seat]
        self.hand = hand
        self.sheet = sheet
        self.sets_up = state.phase == FormulasPhase.SETUP
        self.numbers = tuple(dict.fromkeys([face for face in hand.dice if face >= 0]))
        self.signs = tuple(dict.fromkeys([face for face in hand.dice if face < 0]))
        at_signs = lattice.beside(frozenset(sheet.signs))
        self.at_signs = lattice.cells if self.sets_up else at_signs
        self.at_numbers = lattice.beside(frozenset(sheet.numbers))
        self.cells = [cell for cell in self.at_signs if cell not in sheet.numbers]
        self.slots = [slot for slot in self.at_numbers if slot not in sheet.signs]
        self.idle_lines = [
            line.circle
            for line in lattice.lines
            if line.label in self.numbers and line.circle not in sheet.active
        ]
        doubled = sheet.doubled is not None
        self.used_up = sheet.used | {AbilityKind.DOUBLE} if doubled else sheet.used
        self.abilities = list(self._abilities())
        self.kinds = list(self._kinds())
        self.ends = self._ends()

    @property
    def is_ability_time(self) -> bool:
        """Whether the player may use abilities in this round (F8)."""
        return self.setup.any_time or self.seat == self.state.active

    def payers(self, number: int) -> Sequence[int | None]:
        """What the die may show that pays for an ability; None where it is free (F7)."""
        if self.setup.free:
            return (None,)
        if self.setup.any_pays:
            return tuple(dict.fromkeys(self.hand.dice))
        return (number,) if number in self.hand.dice else ()

    def places(self, kind: On) -> list[CellId]:
        """The places that dice and abilities may be used on, in reading order."""
        match kind:
            case On.CELL:
                return self.cells
            case On.SLOT:
                return self.slots
            case On.MINUS:
                signs = self.sheet.signs
                return [slot for slot in self.lattice.slots if signs.get(slot) == MINUS]
            case On.IDLE:
                return self.idle_lines
            case On.LINE:
                return list(filter(self.setup.may_double, self.lattice.circles))

    def _abilities(self) -> Iterator[AbilityChoice]:
        """Without dice only those that are free."""
        if self.hand.ability or not self.is_ability_time:
            return
        if not (self.hand.dice or self.setup.free):
            return
        for number, form in FORMS.items():
            for pays in () if number in self.used_up else self.payers(number):
                further = self._further(form, pays)
                if further and len(self.places(form.kind)) >= form.places:
                    yield AbilityChoice(number, form, pays, further)

    def _further(self, form: AbilityForm, pays: int | None) -> Sequence[int | None]:
        """The dice that an ability may write, once it is paid for."""
        if not form.further:
            return (None,)
        left = self.hand.dice if pays is None else self.hand.without((pays,))
        return tuple(dict.fromkeys([face for face in left if face_kind(face) == form.further]))

    def _kinds(self) -> Iterator[type[Move]]:
        if self.numbers and self.cells:
            yield WriteNumber
        if self.sets_up:
            return
        # any two numbers and a sign are a formula, the smaller taken from the larger if need be
        if self.signs and self.cells and len([face for face in self.hand.dice if face >= 0]) > 1:
            yield Combine
        if self.signs and self.slots:
            yield WriteSign
        if self.idle_lines:
            yield Activate
        if self.abilities:
            yield Ability

    @property
    def uses_die(self) -> bool:
        """Whether a die that is left has a use; a free ability is none."""
        return any(kind is not Ability or not self.setup.free for kind in self.kinds)

    def __iter__(self) -> Iterator[Move]:
        """Every use of the dice, and every ability that may be used now, in reading order; formulas
        that differ only in order are one.
        """
        yield from starmap(WriteNumber, product(self.numbers, self.cells))
        yield from starmap(WriteSign, product(self.signs, self.slots))
        if self.sets_up:
            return
        dice = self.hand.dice
        yield from starmap(Combine, product(self.setup.formulas(dice, len(dice)), self.cells))
        yield from map(Activate, self.idle_lines)
        for choice in self.abilities:
            for shows in choice.further:
                for places in combinations(self.places(choice.form.kind), choice.form.places):
                    yield Ability(choice.number, places, shows, choice.pays)
        yield from self.ends

    def _ends(self) -> Sequence[Move]:
        state = self.state
        if self.sets_up or (self.setup.strict and self.uses_die):
            return ()
        if not self.hand.dice:
            return (FormulasDone(),)
        if state.known:
            return (TakePenalty(),)
        last = self.setup.last(len(state.sheets))
        return tuple(TakePenalty(number) for number in range(state.round, last + 1))

    def sample(self, stream: Stream) -> Move:
        """A use of the dice, or an end to it, by chance."""
        kind = stream.one_of([*self.kinds, TakePenalty] if self.ends else self.kinds)
        if kind is WriteNumber:
            return WriteNumber(stream.one_of(self.numbers), stream.one_of(self.cells))
        if kind is Combine:
            formula = draw_formula(self.hand.dice, stream, negative=self.setup.negative)
            return Combine(formula, stream.one_of(self.cells))
        if kind is WriteSign:
            return WriteSign(stream.one_of(self.signs), stream.one_of(self.slots))
        if kind is Activate:
            return Activate(stream.one_of(self.idle_lines))
        if kind is Ability:
            return self._drawn_ability(stream)
        return stream.one_of(self.ends)

    def _drawn_ability(self, stream: Stream) -> Ability:
        choice = stream.one_of(self.abilities)
        shows = stream.one_of(choice.further)
        places = stream.draw(self.places(choice.form.kind), choice.form.places)
        return Ability(choice.number, tuple(places), shows, choice.pays)

    def untimely(self, move: Move) -> Problems:
        """The setup only writes, and later nothing is drafted any more."""
        if self.sets_up and not isinstance(move, WriteNumber):
            yield Problem(
                "setup-numbers-only",
                "this is the setup; only the three plain dice are written now, anywhere in the"
                " grid",
            )
        elif isinstance(move, DraftDice | ThrowAgain):
            yield Problem(
                "wrong-phase",
                "the dice of this round are shared out; they are used now, not drafted or thrown",
            )
