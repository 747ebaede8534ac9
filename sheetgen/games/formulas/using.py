"""What a player may do with the dice in hand on the own sheet; asked by whoever lists moves, judges
or draws them, or goes on without.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Stream
from sheetgen.core.play import Seat
from sheetgen.errors import Problem
from sheetgen.games.formulas.acts import (
    FORMS,
    Ability,
    Activate,
    Combine,
    Done,
    Draft,
    Move,
    On,
    Penalty,
    Power,
    Reroll,
    Sign,
    Write,
    use_of,
)
from sheetgen.games.formulas.lattice import short
from sheetgen.games.formulas.moves import Moves, one, some
from sheetgen.games.formulas.parsing import format_move
from sheetgen.games.formulas.state import Phase, Setup, State
from sheetgen.games.formulas.sums import (
    SIGN_TEXT,
    TIMES,
    Faces,
    Formula,
    can_join,
    draw_formula,
    face_text,
    faces_text,
)
from sheetgen.messages import be, listed


class Using(Moves):
    """While dice are used, and in the setup, where plain dice are written in any cells.

    Attributes:
        board, hand: the own sheet and dice.
        cells, slots: the squares in which a number, and in which a sign may be written.
    """

    __slots__ = ("board", "cells", "hand", "slots")

    def __init__(self, setup: Setup, state: State, seat: Seat) -> None:
        self.setup, self.state, self.seat = setup, state, seat
        self.hand, self.board = state.hands[seat], (board := state.boards[seat])
        lattice, written, signed = (
            setup.lattice,
            board.written,
            board.plus | board.minus | board.times,
        )
        self.cells = lattice.numbers & ~written
        if state.phase != Phase.SETUP:
            self.cells &= lattice.near(signed)
        self.slots = lattice.near(written) & lattice.signs & ~signed

    @property
    def lines(self) -> int:
        """The lines that may be activated."""
        able = 0
        for face in self.hand.dice:
            able |= self.setup.lattice.labels.get(face, 0)
        return able & ~self.board.active

    @property
    def spent(self) -> int:
        """The abilities that are used up; a line that is doubled has been doubled by the sixth."""
        return self.board.used | (1 << Power.DOUBLE if self.board.doubled else 0)

    def targets(self, kind: int) -> int:
        """The squares, or the lines, that dice and abilities may be used on."""
        if kind == On.CELL:
            return self.cells
        if kind == On.SLOT:
            return self.slots
        return (
            self.board.minus
            if kind == On.MINUS
            else self.setup.doubles
            if kind == On.LINE
            else self.lines
        )

    def places(self, kind: int) -> tuple[CellId, ...]:
        """The same as places of the sheet."""
        lattice, targets = self.setup.lattice, self.targets(kind)
        if kind == On.CELL:
            return lattice.cells_in(targets)
        return (
            lattice.slots_in(targets)
            if kind in (On.SLOT, On.MINUS)
            else tuple(line.circle for line in lattice.lines_in(targets))
        )

    def abilities(self) -> Sequence[tuple[int, int | None, Sequence[int | None]]]:
        """The abilities that can be used now, each with the die that pays for it and the further
        dice that it may write, None for none.
        """
        found: list[tuple[int, int | None, Sequence[int | None]]] = []
        hand, spent, setup = self.hand, self.spent, self.setup
        if hand.ability or not (self.seat == self.state.active or setup.any_time):
            return found
        for power, form in FORMS.items():
            if (
                (setup.matching and power not in hand.dice)
                or spent >> power & 1
                or self.targets(form.kind).bit_count() < form.places
            ):
                continue
            for pays in (
                (power,) if setup.matching else (None,) if setup.free else dict.fromkeys(hand.dice)
            ):
                left = hand.dice if pays is None else hand.without((pays,))
                if further := (
                    (None,)
                    if not form.further
                    else numbers_of(left)
                    if form.further == "number"
                    else signs_of(left)
                ):
                    found.append((power, pays, further))
        return found

    @property
    def uses_die(self) -> bool:
        """Whether a die that is left has a use."""
        cells, slots = self.cells, self.slots
        for face in self.hand.dice:
            if slots if face < 0 else cells:
                return True
        return bool(self.lines or (not self.setup.free and self.abilities()))

    @property
    def idle(self) -> bool:
        """Whether nothing can be done at all."""
        return not self.uses_die and not self.abilities()

    def __iter__(self) -> Iterator[Move]:
        """Every use of the dice, and every ability that may be used now, in reading order; formulas
        that differ only in order are one.
        """
        if self.seat not in self.state.waiting:
            return
        cells = self.places(On.CELL)
        yield from (Write(value, cell) for value in numbers_of(self.hand.dice) for cell in cells)
        if self.state.phase == Phase.SETUP:
            return
        yield from self._uses(cells)
        if not self.hand.dice:
            yield Done()
        elif not (self.setup.strict and self.uses_die):
            yield from self._penalties

    def _uses(self, cells: Sequence[CellId]) -> Iterator[Move]:
        yield from (
            Sign(sign, slot) for sign in signs_of(self.hand.dice) for slot in self.places(On.SLOT)
        )
        if cells:
            yield from (
                Combine(formula, cell)
                for formula in self.setup.formulas(tuple(sorted(self.hand.dice)))
                for cell in cells
            )
        yield from map(Activate, self.places(On.IDLE))
        for power, pays, further in self.abilities():
            ways = product(
                further, combinations(self.places(FORMS[power].kind), FORMS[power].places)
            )
            yield from (Ability(power, places, shows, pays) for shows, places in ways)

    @property
    def _penalties(self) -> tuple[Penalty, ...]:
        """The penalty; where the round is not known, with each that it can be."""
        state = self.state
        if state.known:
            return (Penalty(),)
        return tuple(
            Penalty(number) for number in range(state.round, self.setup.last(len(state.boards)) + 1)
        )

    def sample(self, stream: Stream) -> Move:
        """A use of the dice, or an end to it, by chance."""
        dice = self.hand.dice
        kinds: list[type[Move]] = []
        if self.state.phase == Phase.SETUP:
            return _DRAW[Write](self, stream)
        if self.cells and dice and max(dice) >= 0:
            kinds += [Write, Combine] if can_join(dice) else [Write]
        if self.slots and dice and min(dice) < 0:
            kinds.append(Sign)
        if self.lines:
            kinds.append(Activate)
        useful = bool(kinds)
        if self.abilities():
            kinds.append(Ability)
        if not (dice and self.setup.strict and (useful or (kinds and not self.setup.free))):
            kinds.append(Penalty)
        return _DRAW[one(kinds, stream)](self, stream)

    def end(self, stream: Stream) -> Move:
        """No more uses: for dice that are left, with a penalty."""
        return one(self._penalties, stream) if self.hand.dice else Done()

    def ability(self, stream: Stream) -> Ability:
        """An ability by chance."""
        power, pays, further = one(self.abilities(), stream)
        shows = one(further, stream)
        return Ability(
            power, some(self.places(FORMS[power].kind), FORMS[power].places, stream), shows, pays
        )

    def untimely(self, move: Move) -> Iterator[Problem]:
        """The setup only writes, and later nothing is drafted any more."""
        if self.state.phase == Phase.SETUP and not isinstance(move, Write):
            yield Problem(
                "setup-numbers-only",
                "this is the setup; only the three plain dice are written now, anywhere in the"
                " grid",
            )
        elif isinstance(move, Draft | Reroll):
            yield Problem(
                "wrong-phase",
                "the dice of this round are shared out; they are used now, not drafted or thrown",
            )

    def against(self, move: Move) -> Iterator[Problem]:
        """Dice that are not there first, then what is wrong with what they make, and with the
        places.
        """
        match move:
            case Done():
                if dice := self.hand.dice:
                    left = f"{faces_text(dice)} {be(len(dice))} still unused"
                    yield Problem(
                        "dice-left",
                        f"{left}; use what fits, and take the penalty when nothing does",
                    )
                return
            case Penalty(number):
                yield from self._against_penalty(number)
                return
            case Ability(number) if number not in FORMS:
                message = f"there is no ability {number}; they are 1 to {max(FORMS)}"
                yield Problem("no-such-ability", message, f"ability {number}")
                return
        use = use_of(self.setup.lattice, move)
        yield from self._against_dice(use.dice)
        if isinstance(move, Combine):
            yield from self._against_formula(move.formula)
        elif isinstance(move, Ability):
            yield from self._against_ability(move)
        for place in dict.fromkeys(use.places):
            yield from self._against_place(use.kind, place)
        if isinstance(move, Sign) and move.sign not in SIGN_TEXT:
            sign = face_text(move.sign)
            yield Problem("not-a-sign", f"{sign} is no sign; + or - goes into a slot", sign)

    def _against_penalty(self, number: int) -> Iterator[Problem]:
        state, last = self.state, self.setup.last(len(self.state.boards))
        if not self.hand.dice:
            yield Problem(
                "nothing-unused", "no die is left unused; a penalty is for dice without a use"
            )
        elif self.setup.strict and self.uses_die:
            use = next(
                format_move(self.setup, move)
                for move in self
                if use_of(self.setup.lattice, move).dice
            )
            message = (
                f"{faces_text(self.hand.dice)}: there is still a use, such as `{use}`; a penalty is"
                " only for dice without one"
            )
            yield Problem("use-exists", message, "", self.setup.spec.named("strict-use"))
        elif state.known:
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

    def _against_dice(self, wanted: Faces) -> Iterator[Problem]:
        dice = self.hand.dice
        left = f"left {be(len(dice))} {faces_text(dice)}" if dice else "none is left"
        for face, count in Counter(wanted).items():
            shown, have = face_text(face), dice.count(face)
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

    def _against_formula(self, formula: Formula) -> Iterator[Problem]:
        text = formula.text
        if not formula.balanced:
            if TIMES not in formula.terms:
                yield Problem(
                    "unbalanced",
                    f"{text} is no formula; numbers and signs alternate, with a number at both"
                    " ends",
                    text,
                )
        elif formula.result < 0 and not self.setup.negative:
            message = f"{text} is {formula.result}; the least that can be written is 0"
            yield Problem("negative-result", message, text, self.setup.spec.named("allow-negative"))

    def _against_ability(self, move: Ability) -> Iterator[Problem]:
        """What speaks against an ability, whatever it is used on."""
        number, places, form, setup = move.number, move.places, FORMS[move.number], self.setup
        name = f"abilities.{number}"
        if self.spent >> number & 1:
            line = (
                ""
                if self.board.used >> number & 1
                else f"{setup.lattice.lines_in(self.board.doubled)[0].name} is doubled, so "
            )
            yield Problem(
                "ability-used", f"{line}ability {number} is used up; each is used once a game", name
            )
        if self.hand.ability:
            yield Problem(
                "second-ability",
                "an ability was used in this round already; it is one a round",
                name,
            )
        if self.seat != self.state.active and not setup.any_time:
            message = "abilities are for the active player's own round"
            yield Problem("only-when-active", message, name, setup.spec.named("ability-when"))
        if move.pays != number if setup.matching else setup.free != (move.pays is None):
            found = "nothing" if move.pays is None else face_text(move.pays)
            right = (
                "it takes one more die" if setup.any_pays else f"it takes a die that shows {number}"
            )
            message = (
                f"{found} would pay for ability {number}; abilities are free"
                if setup.free
                else f"{found} pays for ability {number}; {right}"
            )
            yield Problem("wrong-payment", message, name, setup.spec.named("ability-cost"))
        kind = "" if move.shows is None else "number" if move.shows >= 0 else "sign"
        if kind != form.further or len(places) != form.places:
            found = (
                " ".join(
                    [*([] if move.shows is None else [face_text(move.shows)]), *map(short, places)]
                )
                or "nothing"
            )
            yield Problem(
                "wrong-form", f"ability {number} is used on {form.words}; found {found}", name
            )
        if len(set(places)) < len(places):
            yield Problem(
                "place-twice",
                f"ability {number} needs different places; one of them is named twice",
                name,
            )

    def _against_place(self, kind: int, place: CellId) -> Iterator[Problem]:
        """Why dice or an ability cannot be used there."""
        if kind == On.CELL:
            return self._against_cell(place)
        return (
            self._against_slot(kind, place)
            if kind in (On.SLOT, On.MINUS)
            else self._against_line(kind, place)
        )

    def _against_line(self, kind: int, circle: CellId) -> Iterator[Problem]:
        line, labels = self.setup.lattice.circles.get(circle), self.setup.lattice.labels
        if line is None:
            idle = (
                f"line {circle.rpartition('.')[2]}; rows and columns are {listed(map(str, labels))}"
            )
            what = (
                idle
                if kind == On.IDLE
                else f"{short(circle)}; rows and columns are labeled like their circles"
            )
            yield Problem("no-such-line", f"there is no {what}", circle)
        elif kind == On.IDLE and self.board.active & line.bit:
            yield Problem(
                "already-active", f"{line.name} is active already; a line is activated once", circle
            )
        elif kind == On.LINE and not self.setup.doubles & line.bit:
            message = f"{line.name} counts twice already; choose another line"
            yield Problem("already-double", message, circle, self.setup.spec.named("stack-x2"))

    def _against_slot(self, kind: int, slot: CellId) -> Iterator[Problem]:
        slots, board, name = self.setup.lattice.slots, self.board, short(slot)
        bit = slots.get(slot, 0)
        holds = f"{name} holds {face_text(board.sign(bit)) if board.signed & bit else 'nothing'}"
        if kind == On.MINUS:
            if not board.minus & bit:
                yield Problem(
                    "not-a-minus",
                    f"{holds if bit else f'there is no slot {name}'}; ability 4 turns minus signs",
                    slot,
                )
        elif not bit:
            example = short(next(iter(slots)))
            yield Problem(
                "no-such-slot",
                f"there is no slot {name}; a slot lies between two neighboring cells, such as"
                f" {example}",
                slot,
            )
        else:
            if board.signed & bit:
                yield Problem("slot-filled", f"{holds}; a sign needs an empty slot", slot)
            if not self.setup.lattice.near(board.written) & bit:
                yield Problem(
                    "touches-no-number",
                    f"both cells of {name} are empty; a sign is written beside a number",
                    slot,
                )

    def _against_cell(self, cell: CellId) -> Iterator[Problem]:
        """In the setup no number needs to touch anything."""
        lattice, name = self.setup.lattice, short(cell)
        bit = lattice.cells.get(cell)
        if bit is None:
            first, *_, last = map(short, lattice.cells)
            yield Problem("off-grid", f"there is no cell {name}; cells are {first} to {last}", cell)
            return
        if self.board.written & bit:
            holds = self.board.numbers[lattice.place[cell]]
            yield Problem(
                "cell-filled", f"{name} holds {holds}; a number needs an empty cell", cell
            )
        if self.state.phase != Phase.SETUP and not lattice.near(self.board.signed) & bit:
            yield Problem(
                "touches-no-sign",
                f"no slot around {name} is filled; a number is written beside a sign",
                cell,
            )


_DRAW: dict[type[Move], Callable[[Using, Stream], Move]] = {
    Write: lambda using, stream: Write(
        one(numbers_of(using.hand.dice), stream), one(using.places(On.CELL), stream)
    ),
    Combine: lambda using, stream: Combine(
        draw_formula(using.hand.dice, stream, negative=using.setup.negative),
        one(using.places(On.CELL), stream),
    ),
    Sign: lambda using, stream: Sign(
        one(signs_of(using.hand.dice), stream), one(using.places(On.SLOT), stream)
    ),
    Activate: lambda using, stream: Activate(one(using.places(On.IDLE), stream)),
    Ability: Using.ability,
    Penalty: Using.end,
}
"""How chance makes a move of each kind; `Penalty` stands for an end to it."""


def numbers_of(dice: Faces) -> Faces:
    """The different numbers among dice."""
    return tuple(dict.fromkeys([face for face in dice if face >= 0]))


def signs_of(dice: Faces) -> Faces:
    """The different signs among dice."""
    return tuple(dict.fromkeys([face for face in dice if face < 0]))
