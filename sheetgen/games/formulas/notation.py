"""What is said at the table: moves in notation, and what each of them means."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.play import MoveSummary, Names, Seat
from sheetgen.games.formulas.acts import (
    FORMS,
    Ability,
    Activate,
    Combine,
    DraftDice,
    FormulasDone,
    Move,
    ShownDice,
    TakePenalty,
    ThrowAgain,
    WriteNumber,
    WriteSign,
    faces_of,
    use_of,
)
from sheetgen.games.formulas.parsing import FormulasReader, format_move
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.score import line_value
from sheetgen.games.formulas.state import FormulasPhase, FormulasState, Stage
from sheetgen.games.formulas.sums import face_text, faces_text
from sheetgen.messages import listed


class FormulasNotation:
    """Notation and explanation: see `sheetgen.games.contracts.Notation`."""

    def __init__(self, rules: FormulasRules) -> None:
        self.rules = rules
        self.setup = rules.setup

    def parse(
        self,
        text: str,
        state: FormulasState,
        seat: Seat,
        names: Names,
    ) -> Move:
        """Read a move as typed. Raises AmbiguousMove when it matters which of two dice, or which
        line, is meant.
        """
        return FormulasReader(self.setup, text, state, seat).move()

    def format(self, move: Move) -> str:
        """The move in notation."""
        return format_move(self.setup, move)

    def explain(
        self,
        state: FormulasState,
        seat: Seat,
        move: Move,
        names: Names,
    ) -> MoveSummary:
        """The move with its heading, its dice in words, the lines that it completes, and what comes
        of it.
        """
        cell, group, detail = self._described(state, move)
        done = tuple(self._completed(state, seat, move))
        tells = tuple(self._consequences(state, seat, move, names))
        return MoveSummary(
            self.format(move), cell, group, detail, done, isinstance(move, Ability), tells
        )

    def asks(self, state: FormulasState, seat: Seat) -> str:
        """Numbers to begin with, dice to draft or to take, and the own dice to use."""
        dice = faces_text(state.hands[seat].dice)
        match state.phase:
            case FormulasPhase.SETUP:
                lattice = self.setup.lattice
                value = dice.split()[0]
                cell = lattice.cells[1]
                example = f"{value} {lattice.name(cell)} = {value} in {lattice.words[cell]}"
                return f"write {dice}, each in any cell ({example})"
            case FormulasPhase.DRAFT:
                return self._drafting(state)
            case FormulasPhase.SHARE:
                return f"take one of {faces_text(state.faces(state.table))}"
        return f"your dice: {dice}" if dice else ""

    def _drafting(self, state: FormulasState) -> str:
        """What has been drafted, what lies there, and what may be done with it; the examples are of
        these dice.
        """
        left = self.setup.draft - len(state.drafted)
        lying = faces_text(state.faces(state.table))
        mine = f"you have {faces_text(state.faces(state.drafted))}; " if state.drafted else ""
        two = lying.split()[:2]
        ways = []
        if left > 0:
            ways.append(f"draft up to {left} ({' '.join(two[:left])})")
        if self.setup.may_reroll(state):
            once = " once" if self.setup.rerolls == 1 else ""
            ways.append(f"reroll others{once} (reroll {' '.join(two)})")
        ways.append("be done")
        return f"{mine}on the table {lying}: {listed(ways)}"

    def _described(self, state: FormulasState, move: Move) -> tuple[str, str, str]:
        """The cell of a move, its heading, and what it uses."""
        match move:
            case DraftDice(dice):
                return "", "draft", faces_text(faces_of(dice))
            case ThrowAgain(dice):
                return "", "re-roll", self._rerolled(state, dice)
            case FormulasDone():
                if state.phase != FormulasPhase.DRAFT:
                    return "", "done", "no further ability"
                if len(state.drafted) == self.setup.draft:
                    return "", "finish", ""
                return "", "done", "no more drafting"
            case TakePenalty(number):
                lost = number or state.round
                return self.setup.boxes[lost], "penalty", f"costs {lost}"
        return self._use_described(move)

    def _rerolled(self, state: FormulasState, dice: ShownDice) -> str:
        """What dice show that are thrown again, and all that those can show of which others, of
        another kind, show the same.
        """
        faces = self.setup.faces
        table = state.lying(state.table)
        shown = []
        for die, face in dice:
            kinds = {faces[other] for other, same in table if same == face}
            kind = f" of {faces_text(list(dict.fromkeys(faces[die])))}" if len(kinds) > 1 else ""
            shown.append(f"{face_text(face)}{kind}")
        return (", " if any(" of " in die for die in shown) else " ").join(shown)

    def _use_described(self, move: Move) -> tuple[str, str, str]:
        match move:
            case WriteNumber(value, cell):
                return cell, "numbers", f"die {value}"
            case WriteSign(sign, slot):
                return slot, "signs", f"die {face_text(sign)}"
            case Combine(formula, cell):
                return cell, "combined", f"{faces_text(formula.terms)} = {formula.result}"
            case Activate(circle):
                return circle, "activate", f"die {self.setup.lattice.circles[circle].label}"
            case Ability(number, pays=pays):
                price = "free" if pays is None else f"paid with {face_text(pays)}"
                return f"abilities.{number}", f"ability {number}", f"{FORMS[number].does}, {price}"
        return "", "", ""

    def _completed(
        self,
        state: FormulasState,
        seat: Seat,
        move: Move,
    ) -> Iterator[str]:
        """The lines that become valid formulas, and the one that counts from now on, with what they
        come to.
        """
        lattice = self.setup.lattice
        before = state.sheets[seat]
        after = self.rules.written(before, use_of(lattice, move))
        for line in lattice.lines:
            value = line_value(self.setup, after, line)
            begins = line.circle in after.active - before.active
            if value is not None and (begins or line_value(self.setup, before, line) is None):
                yield f"{line.name} = {value}"

    def _consequences(
        self, state: FormulasState, seat: Seat, move: Move, names: Names
    ) -> Iterator[str]:
        """Penalties that come by themselves, and the end of a round."""
        after = self.rules.moved(state, seat, move)
        for other, (old, new) in enumerate(zip(state.sheets, after.sheets, strict=True)):
            for number in sorted(new.penalties - old.penalties):
                whose = f"{names[other]} has no use for the dice that are left: "
                if other == seat:
                    whose = self._left(state, seat, move)
                yield f"{whose}crosses out round {number}"
        yield from self._open_penalty(after, seat)
        if after.phase == FormulasPhase.END:
            yield "the game ends"
        elif after.round > state.round and after.known:
            yield f"round {after.round} begins; {names[after.active]} is active"

    def _left(self, state: FormulasState, seat: Seat, move: Move) -> str:
        """That the dice that a move leaves have no use; a penalty says so itself."""
        if isinstance(move, TakePenalty):
            return ""
        if state.phase != FormulasPhase.USE:
            return "what is drafted then has no use: "
        use = use_of(self.setup.lattice, move)
        return f"{faces_text(state.hands[seat].without(use.dice))} then has no use: "

    def _open_penalty(self, after: FormulasState, seat: Seat) -> Iterator[str]:
        """That a penalty is due, where nobody knows in which round."""
        hand = after.hands[seat]
        is_due = not after.known and hand.stage == Stage.OPEN and hand.dice
        if is_due and not self.rules.using(after, seat).kinds:
            yield (
                f"{faces_text(hand.dice)} then has no use, which costs the number of the round; the"
                " sheet does not show which it is"
            )
