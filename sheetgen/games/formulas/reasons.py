"""Why a move is not allowed: every reason of rules 4.c, with what was found and what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetgen.core.cells import CellId
from sheetgen.core.contracts import Names, Seat
from sheetgen.errors import Problem
from sheetgen.games.formulas.acts import Ability, Activate, Combine, Dice, Done, Draft, Move, Penalty, Power, Reroll, Sign, Write
from sheetgen.games.formulas.lattice import short
from sheetgen.games.formulas.notation import format_move
from sheetgen.games.formulas.state import Phase, Setup, State
from sheetgen.games.formulas.sums import SIGN_TEXT, TIMES, Faces, Formula, face_text, faces_text
from sheetgen.games.formulas.uses import FORMS, taken, uses_of
from sheetgen.games.kit import not_your_turn
from sheetgen.words import be, listed


def reasons(setup: Setup, state: State, seat: Seat, move: Move, names: Names) -> Iterator[Problem]:
    """Every reason why a seat may not make a move; the table is neither waiting for dice nor over."""
    wrong_time = list(_timing(state, seat, move, names))
    if wrong_time:
        yield from wrong_time
        return
    match move:
        case Draft(dice=dice) | Reroll(dice=dice):
            yield from _picking(setup, state, move)
            yield from _table(setup, state, dice)
        case Done():
            yield from _done(state, seat)
        case Penalty(round=number):
            yield from _penalty(setup, state, seat, number)
        case _:
            yield from _Sheet(setup, state, seat).reasons(move)


def _timing(state: State, seat: Seat, move: Move, names: Names) -> Iterator[Problem]:
    waiting = state.waiting
    if state.phase in (Phase.DRAFT, Phase.SHARE):
        drafting = state.phase == Phase.DRAFT
        if not isinstance(move, Draft | Reroll | Done if drafting else Draft):
            right = "the active player drafts, re-rolls or is done" if drafting else "the other players take one die each in turn"
            yield Problem("wrong-phase", f"dice are used once they are shared out; now {right}")
    elif state.phase == Phase.SETUP and not isinstance(move, Write):
        yield Problem("setup-numbers-only", "this is the setup; only the three plain dice are written now, anywhere in the grid")
    elif isinstance(move, Draft | Reroll):
        yield Problem("wrong-phase", "the dice of this round are shared out; they are used now, not drafted or thrown")
    if seat not in waiting:
        yield not_your_turn(names, seat, waiting)


def _picking(setup: Setup, state: State, move: Draft | Reroll) -> Iterator[Problem]:
    """What is wrong with how many dice are taken or thrown again."""
    if isinstance(move, Reroll):
        if not setup.may_reroll(state):
            often = {1: "once", 2: "twice"}[state.rerolls]
            yield Problem("no-reroll-left", f"dice were re-rolled {often} in this round; that is all", "", setup.spec.named("rerolls"))
    elif state.phase == Phase.SHARE:
        if len(move.dice) > 1:
            yield Problem("one-at-a-time", f"{len(move.dice)} dice are named; the rest is taken one die at a time")
    elif (total := state.drafted.bit_count() + len(move.dice)) > setup.draft:
        yield Problem("too-many-drafted", f"that makes {total} drafted dice; at most {setup.draft} may be drafted")


def _table(setup: Setup, state: State, dice: Dice) -> Iterator[Problem]:
    """What is wrong with dice named on the table."""
    if not dice:
        yield Problem("no-dice-named", "no die is named; name at least one on the table")
    lying = dict(state.lying(state.table))
    there = faces_text(list(lying.values()))
    for die, count in Counter(die for die, _ in dice).items():
        if count > 1:
            yield Problem("die-twice", f"{setup.die_name(die)} is named {count} times; each die is taken once", setup.die_name(die))
    for die, face in dict.fromkeys(dice):
        name = setup.die_name(die)
        if die in dict(state.lying(state.drafted)):
            yield Problem("die-drafted", f"{face_text(face)} ({name}) is drafted already and stays as it is", name)
        elif die not in lying:
            yield Problem("not-on-table", f"{name} is not on the table; there are {there}", name)
        elif lying[die] != face:
            message = f"{name} shows {face_text(lying[die])}, not {face_text(face)}; on the table are {there}"
            yield Problem("not-showing", message, name)


def _done(state: State, seat: Seat) -> Iterator[Problem]:
    dice = state.hands[seat].dice
    if state.phase == Phase.USE and dice:
        yield Problem(
            "dice-left", f"{faces_text(dice)} {be(len(dice))} still unused; use what fits, and take the penalty when nothing does"
        )


def _penalty(setup: Setup, state: State, seat: Seat, number: int) -> Iterator[Problem]:
    uses = uses_of(setup, state, seat)
    if not uses.hand.dice:
        yield Problem("nothing-unused", "no die is left unused; a penalty is for dice without a use")
    elif setup.strict and uses.uses_die:
        use = next(format_move(setup, move) for move in uses.moves() if taken(setup, move))
        message = f"{faces_text(uses.hand.dice)}: there is still a use, such as `{use}`; a penalty is only for dice without one"
        yield Problem("use-exists", message, "", setup.spec.named("strict-use"))
    else:
        yield from _which_round(state, number, setup.last(len(state.boards)))


def _which_round(state: State, number: int, last: int) -> Iterator[Problem]:
    """What is wrong with the round that a penalty names, or does not name; only the table or the player can know it."""
    if state.known:
        if number:
            yield Problem("wrong-round", f"round {state.round} is being played; `penalty` crosses out its box", "round")
    elif not number:
        example = max(state.round, min(7, last))
        message = f"which round is being played? its box is crossed out; `penalty {example}` says it, or `round: {example}` on the sheet"
        yield Problem("round-unknown", message, "round", subject="round")
    elif not state.round <= number <= last:
        yield Problem("wrong-round", f"it cannot be round {number}; it is one of {state.round} to {last}", "round")


class _Sheet:
    """What speaks against a move on the own sheet."""

    def __init__(self, setup: Setup, state: State, seat: Seat) -> None:
        self.setup, self.lattice, self.setting = setup, setup.lattice, state.phase == Phase.SETUP
        self.board, self.uses = state.boards[seat], uses_of(setup, state, seat)

    def reasons(self, move: Move) -> Iterator[Problem]:
        """Dice that are not there first, then what is wrong with the place."""
        if not (isinstance(move, Ability) and move.number not in FORMS):
            yield from self._dice(taken(self.setup, move))
        match move:
            case Write(cell=cell):
                yield from self._cell(cell)
            case Sign(sign=sign, slot=slot):
                yield from self._slot(slot)
                if sign not in SIGN_TEXT:
                    yield Problem("not-a-sign", f"{face_text(sign)} is no sign; + or - goes into a slot", face_text(sign))
            case Combine(formula=formula, cell=cell):
                yield from self._formula(formula)
                yield from self._cell(cell)
            case Activate(circle=circle):
                yield from self._activation(circle)
            case Ability():
                yield from self._ability(move)

    def _dice(self, wanted: Faces) -> Iterator[Problem]:
        dice = self.uses.hand.dice
        have = Counter(dice)
        left = f"left {be(len(dice))} {faces_text(dice)}" if dice else "none is left"
        for face, count in Counter(wanted).items():
            shown = face_text(face)
            if face == TIMES:
                yield Problem("multiplication", "no die shows x; only the first ability writes a multiplication sign", shown)
            elif not have[face]:
                yield Problem("no-such-die", f"no die that is left shows {shown}; {left}", shown)
            elif count > have[face]:
                yield Problem("die-used-twice", f"{shown} is used {count} times; {left}", shown)

    def _cell(self, cell: CellId) -> Iterator[Problem]:
        """Why no number may be written in a cell; in the setup nothing needs to touch."""
        place = self.lattice.place.get(cell)
        if place is None:
            first, last = short(self.lattice.cells[0]), short(self.lattice.cells[-1])
            yield Problem("off-grid", f"there is no cell {short(cell)}; cells are {first} to {last}", cell)
            return
        bit = self.lattice.bits[place]
        if self.board.written & bit:
            yield Problem("cell-filled", f"{short(cell)} holds {self.board.numbers[place]}; a number needs an empty cell", cell)
        if not self.setting and not self.lattice.near(self.board.signed) & bit:
            yield Problem("touches-no-sign", f"no slot around {short(cell)} is filled; a number is written beside a sign", cell)

    def _slot(self, slot: CellId) -> Iterator[Problem]:
        """Why no sign may be written in a slot."""
        bit = self.lattice.slot_bits.get(slot)
        if bit is None:
            example = short(self.lattice.slots[0])
            message = f"there is no slot {short(slot)}; a slot lies between two neighboring cells, such as {example}"
            yield Problem("no-such-slot", message, slot)
            return
        if self.board.signed & bit:
            holds = face_text(self.board.sign(bit))
            yield Problem("slot-filled", f"{short(slot)} holds {holds}; a sign needs an empty slot", slot)
        if not self.lattice.near(self.board.written) & bit:
            yield Problem("touches-no-number", f"both cells of {short(slot)} are empty; a sign is written beside a number", slot)

    def _formula(self, formula: Formula) -> Iterator[Problem]:
        text = formula.text
        if not formula.balanced:
            if TIMES not in formula.terms:
                yield Problem("unbalanced", f"{text} is no formula; numbers and signs alternate, with a number at both ends", text)
        elif formula.result < 0 and not self.setup.negative:
            message = f"{text} is {formula.result}; the least that can be written is 0"
            yield Problem("negative-result", message, text, self.setup.spec.named("allow-negative"))

    def _activation(self, circle: CellId) -> Iterator[Problem]:
        line = self.lattice.circles.get(circle)
        if line is None:
            labels = listed(map(str, self.lattice.labels))
            yield Problem("no-such-line", f"there is no line {circle.rpartition('.')[2]}; rows and columns are {labels}", circle)
        elif self.board.active & line.bit:
            yield Problem("already-active", f"{line.name} is active already; a line is activated once", circle)

    def _ability(self, move: Ability) -> Iterator[Problem]:
        number, uses = move.number, self.uses
        if number not in FORMS:
            message = f"there is no ability {number}; they are 1 to {max(FORMS)}"
            yield Problem("no-such-ability", message, f"ability {number}")
            return
        name = f"abilities.{number}"
        if self.board.used >> number & 1:
            yield Problem("ability-used", f"ability {number} is used up; each is used once a game", name)
        elif uses.spent >> number & 1:
            (line,) = self.lattice.lines_in(self.board.doubled)
            yield Problem("ability-used", f"{line.name} is doubled, so ability {number} is used up; each is used once a game", name)
        if uses.hand.ability:
            yield Problem("second-ability", "an ability was used in this round already; it is one a round", name)
        if not uses.active and not self.setup.any_time:
            yield Problem(
                "only-when-active", "abilities are for the active player's own round", name, self.setup.spec.named("ability-when")
            )
        yield from self._payment(move, name)
        yield from _form(move, name)
        if len(set(move.places)) < len(move.places):
            yield Problem("place-twice", f"ability {number} needs different places; one of them is named twice", name)
        for place in dict.fromkeys(move.places):
            yield from self._target(number, place)

    def _payment(self, move: Ability, name: str) -> Iterator[Problem]:
        number, pays, rule = move.number, move.pays, self.setup.spec.named("ability-cost")
        found = "nothing" if pays is None else face_text(pays)
        if self.setup.free:
            if pays is not None:
                yield Problem("wrong-payment", f"{found} would pay for ability {number}; abilities are free", name, rule)
        elif self.setup.any_pays:
            if pays is None:
                yield Problem("wrong-payment", f"nothing pays for ability {number}; it takes one more die", name, rule)
        elif pays != number:
            yield Problem("wrong-payment", f"{found} pays for ability {number}; it takes a die that shows {number}", name, rule)

    def _target(self, number: int, place: CellId) -> Iterator[Problem]:
        if number in (Power.SQUARE, Power.TRIPLE):
            yield from self._cell(place)
        elif number in (Power.TIMES, Power.SPREAD):
            yield from self._slot(place)
        elif number == Power.TURN:
            bit = self.lattice.slot_bits.get(place)
            if bit is None or not self.board.minus & bit:
                holds = "nothing" if bit is None or not self.board.signed & bit else face_text(self.board.sign(bit))
                found = f"there is no slot {short(place)}" if bit is None else f"{short(place)} holds {holds}"
                yield Problem("not-a-minus", f"{found}; ability 4 turns minus signs", place)
        else:
            line = self.lattice.circles.get(place)
            if line is None:
                yield Problem("no-such-line", f"there is no {short(place)}; rows and columns are labeled like their circles", place)
            elif not self.setup.doubles & line.bit:
                message = f"{line.name} counts twice already; choose another line"
                yield Problem("already-double", message, place, self.setup.spec.named("stack-x2"))


def _form(move: Ability, name: str) -> Iterator[Problem]:
    form = FORMS[move.number]
    kind = "" if move.shows is None else "number" if move.shows >= 0 else "sign"
    if kind != form.further or len(move.places) != form.places:
        found = " ".join((*(face_text(face) for face in (move.shows,) if face is not None), *map(short, move.places))) or "nothing"
        yield Problem("wrong-form", f"ability {move.number} is used on {form.words}; found {found}", name)
