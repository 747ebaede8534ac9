"""What is said at the table: moves in notation, and what each of them means."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.contracts import Names, Note, Seat
from sheetgen.games.formulas.acts import Ability, Activate, Combine, Done, Draft, Move, Penalty, Power, Reroll, Sign, Write
from sheetgen.games.formulas.lattice import Line
from sheetgen.games.formulas.notation import by_name, format_move, parse_move
from sheetgen.games.formulas.play import FormulasRules, line_value, rounds_in, written
from sheetgen.games.formulas.state import Board, Phase, Setup, Stage, State
from sheetgen.games.formulas.sums import face_text, faces_text
from sheetgen.games.formulas.uses import taken, uses_of
from sheetgen.games.kit import StockWords

POWERS = {
    Power.TIMES: "writes a multiplication sign",
    Power.SQUARE: "writes a number squared",
    Power.TRIPLE: "writes a number three times",
    Power.TURN: "turns two minus signs into plus",
    Power.SPREAD: "writes a sign three times",
    Power.DOUBLE: "doubles a line",
}
"""What each ability does."""


class FormulasWords(StockWords):
    """Notation and explanation: see `sheetgen.core.contracts.Words`."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.rules = setup, FormulasRules(setup)

    def parse_move(self, text: str, state: State, seat: Seat, names: Names) -> Move:
        """Reads a move as typed; raises AmbiguousMove when it matters which of two dice, or which line, is meant."""
        return parse_move(self.setup, text, state, seat)

    def format_move(self, move: Move) -> str:
        """The move in notation."""
        return format_move(self.setup, move)

    def explain(self, state: State, seat: Seat, move: Move, names: Names) -> Note:
        """The move with its heading, its dice in words, the lines that it completes, and what comes of it."""
        text, setup = format_move(self.setup, move), self.setup
        before = state.boards[seat]
        done = tuple(self._completed(before, written(setup, before, move)))
        tells = tuple(self._tells(state, seat, move, names))
        match move:
            case Draft(dice=dice) | Reroll(dice=dice):
                group = "draft" if isinstance(move, Draft) else "re-roll"
                return Note(text, "", group, faces_text([face for _, face in by_name(setup, dice)]), tells=tells)
            case Done():
                return Note(text, "", "done", "no more drafting" if state.phase == Phase.DRAFT else "no further ability", tells=tells)
            case Penalty(round=number):
                number = number or state.round
                return Note(text, setup.boxes[number], "penalty", f"costs {number}", tells=tells)
            case Write(value=value, cell=cell):
                return Note(text, cell, "numbers", f"die {value}", done, tells=tells)
            case Sign(sign=sign, slot=slot):
                return Note(text, slot, "signs", f"die {face_text(sign)}", done, tells=tells)
            case Combine(formula=formula, cell=cell):
                return Note(text, cell, "combined", f"{faces_text(formula.terms)} = {formula.result}", done, tells=tells)
            case Activate(circle=circle):
                line = setup.lattice.circles[circle]
                return Note(text, circle, "activate", f"die {line.label}", tuple(self._counts(before, line)), tells=tells)
            case Ability(number=number, pays=pays):
                price = "free" if pays is None else f"paid with {face_text(pays)}"
                detail = f"{POWERS[number]}, {price}"
                return Note(text, f"abilities.{number}", f"ability {number}", detail, done, aided=True, tells=tells)

    def _counts(self, board: Board, line: Line) -> Iterator[str]:
        """The line, when it counts from now on, with what it comes to."""
        value = line_value(self.setup, board, line)
        if value is not None:
            yield f"{line.name} = {value}"

    def _completed(self, before: Board, after: Board) -> Iterator[str]:
        """The lines that become valid formulas, with what they come to."""
        if before.written == after.written and before.signed == after.signed and before.minus == after.minus:
            return
        for line in self.setup.lattice.lines:
            value = line_value(self.setup, after, line)
            if value is not None and line_value(self.setup, before, line) is None:
                yield f"{line.name} = {value}"

    def _tells(self, state: State, seat: Seat, move: Move, names: Names) -> Iterator[str]:
        """Penalties that come by themselves, and the end of a round."""
        after = self.rules.moved(state, seat, move)
        for other, (old, new) in enumerate(zip(state.boards, after.boards, strict=True)):
            for number in rounds_in(new.penalties & ~old.penalties):
                if other == seat and isinstance(move, Penalty):
                    yield f"crosses out round {number}"
                elif other == seat:
                    left = faces_text(state.hands[seat].without(taken(self.setup, move))) if state.phase == Phase.USE else "what is drafted"
                    yield f"{left} then has no use: crosses out round {number}"
                else:
                    yield f"{names[other]} has no use for the dice that are left: crosses out round {number}"
        hand = after.hands[seat]
        if not after.known and hand.stage == Stage.OPEN and hand.dice and uses_of(self.setup, after, seat).idle:
            yield f"{faces_text(hand.dice)} then has no use, which costs the number of the round; the sheet does not say which it is"
        if after.phase == Phase.END:
            yield "the game ends"
        elif after.round > state.round and after.known:
            yield f"round {after.round} begins; {names[after.active]} is active"
