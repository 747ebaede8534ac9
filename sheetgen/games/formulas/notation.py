"""What is said at the table: moves in notation, and what each of them means."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.play import MoveSummary, Names, Seat
from sheetgen.games.formulas.acts import (
    FORMS,
    Ability,
    Activate,
    Combine,
    Done,
    Draft,
    Move,
    Penalty,
    Reroll,
    Sign,
    Write,
    use_of,
)
from sheetgen.games.formulas.lattice import Line
from sheetgen.games.formulas.parsing import Reader, by_name, format_move
from sheetgen.games.formulas.play import FormulasRules, rounds_in
from sheetgen.games.formulas.state import Phase, Stage, State
from sheetgen.games.formulas.sums import face_text, faces_text
from sheetgen.games.formulas.using import Using
from sheetgen.messages import listed


class FormulasNotation:
    """Notation and explanation: see `sheetgen.games.contracts.Notation`."""

    def __init__(self, rules: FormulasRules) -> None:
        self.rules, self.setup = rules, rules.setup

    def parse(self, text: str, state: State, seat: Seat, names: Names) -> Move:
        """Reads a move as typed; raises AmbiguousMove when it matters which of two dice, or which
        line, is meant.
        """
        return Reader(self.setup, text, state, seat).move()

    def format(self, move: Move) -> str:
        """The move in notation."""
        return format_move(self.setup, move)

    def explain(self, state: State, seat: Seat, move: Move, names: Names) -> MoveSummary:
        """The move with its heading, its dice in words, the lines that it completes, and what comes
        of it.
        """
        cell, group, detail = self._told(state, move)
        done, tells = (
            tuple(self._completed(state, seat, move)),
            tuple(self._tells(state, seat, move, names)),
        )
        return MoveSummary(
            self.format(move), cell, group, detail, done, isinstance(move, Ability), tells
        )

    def asks(self, state: State, seat: Seat) -> str:
        """Numbers to begin with, dice to draft or to take, and the own dice to use."""
        dice = faces_text(state.hands[seat].dice)
        match state.phase:
            case Phase.SETUP:
                return f"write {dice}, each in any cell (write 4 r2c3)"
            case Phase.DRAFT:
                return self._drafting(state)
            case Phase.SHARE:
                return f"take one of {_shown(state, state.table)}"
        return f"your dice: {dice}" if dice else ""

    def _drafting(self, state: State) -> str:
        """What has been drafted, what lies there, and what may be done with it; the examples are of
        these dice.
        """
        left, lying = self.setup.draft - state.drafted.bit_count(), state.table
        mine = f"you have {_shown(state, state.drafted)}; " if state.drafted else ""
        some = _shown(state, lying).split()[:2]
        again = f"reroll others{' once' * (self.setup.rerolls == 1)} (reroll {' '.join(some)})"
        ways = (
            [f"draft up to {left} ({' '.join(some[:left])})"] * (left > 0)
            + [again] * self.setup.may_reroll(state)
            + ["be done"]
        )
        return f"{mine}on the table {_shown(state, lying)}: {listed(ways)}"

    def _told(self, state: State, move: Move) -> tuple[str, str, str]:
        """The cell of a move, its heading, and what it uses."""
        match move:
            case Draft(dice) | Reroll(dice):
                group = "draft" if isinstance(move, Draft) else "re-roll"
                return "", group, faces_text([face for _, face in by_name(self.setup, dice)])
            case Done():
                return (
                    "",
                    "done",
                    "no more drafting" if state.phase == Phase.DRAFT else "no further ability",
                )
            case Penalty(number):
                return (
                    self.setup.boxes[number or state.round],
                    "penalty",
                    f"costs {number or state.round}",
                )
            case Write(value, cell):
                return cell, "numbers", f"die {value}"
            case Sign(sign, slot):
                return slot, "signs", f"die {face_text(sign)}"
            case Combine(formula, cell):
                return cell, "combined", f"{faces_text(formula.terms)} = {formula.result}"
            case Activate(circle):
                return circle, "activate", f"die {self.setup.lattice.circles[circle].label}"
            case Ability(number, pays=pays):
                price = "free" if pays is None else f"paid with {face_text(pays)}"
                return f"abilities.{number}", f"ability {number}", f"{FORMS[number].does}, {price}"

    def _completed(self, state: State, seat: Seat, move: Move) -> Iterator[str]:
        """The lines that become valid formulas, and the one that counts from now on, with what they
        come to.
        """
        before, use = state.boards[seat], use_of(self.setup.lattice, move)
        after, lines = self.rules.written(before, use), self.setup.lattice.lines
        activated: tuple[Line, ...] = self.setup.lattice.lines_in(after.active & ~before.active)
        if (
            before.written == after.written
            and before.signed == after.signed
            and before.minus == after.minus
        ):
            lines = activated
        for line in lines:
            value = self.rules.line_value(after, line)
            if value is not None and (activated or self.rules.line_value(before, line) is None):
                yield f"{line.name} = {value}"

    def _tells(self, state: State, seat: Seat, move: Move, names: Names) -> Iterator[str]:
        """Penalties that come by themselves, and the end of a round."""
        after = self.rules.moved(state, seat, move)
        for other, (old, new) in enumerate(zip(state.boards, after.boards, strict=True)):
            for number in rounds_in(new.penalties & ~old.penalties):
                crossed = f"crosses out round {number}"
                if other != seat:
                    yield f"{names[other]} has no use for the dice that are left: {crossed}"
                elif isinstance(move, Penalty):
                    yield crossed
                else:
                    left = state.hands[seat].without(use_of(self.setup.lattice, move).dice)
                    yield (
                        f"{faces_text(left) if state.phase == Phase.USE else 'what is drafted'}"
                        f" then has no use: {crossed}"
                    )
        hand = after.hands[seat]
        if (
            not after.known
            and hand.stage == Stage.OPEN
            and hand.dice
            and Using(self.setup, after, seat).idle
        ):
            yield (
                f"{faces_text(hand.dice)} then has no use, which costs the number of the round; the"
                " sheet does not say which it is"
            )
        if after.phase == Phase.END:
            yield "the game ends"
        elif after.round > state.round and after.known:
            yield f"round {after.round} begins; {names[after.active]} is active"


def _shown(state: State, dice: int) -> str:
    """What some of the dice on the table show."""
    return faces_text([face for _, face in state.lying(dice)])
