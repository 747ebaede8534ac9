"""A game at the prompt, from the first roll to the ranking: whose turn it is, the dice, the paper,
and only what the rules ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sheetgen.cli.output import Output, called
from sheetgen.cli.play.keyboard import Keyboard
from sheetgen.cli.play.offering import listing, offer, within_reach
from sheetgen.cli.play.orders import ORDERS, THROW, Left, Orders
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.play import MoveSummary, Seat, Turn
from sheetgen.errors import NotationError, Problem, SheetgenError
from sheetgen.messages import listed
from sheetgen.table.judge.marking import marked
from sheetgen.table.judge.offers import Offers, die_names_left_out, obvious
from sheetgen.table.judge.referee import ruled
from sheetgen.table.log.game_log import OFF, STRICT, Event
from sheetgen.table.log.session import MOST_EVENTS, Session

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame

MOST_IDLE = 1000  # so many lines that are piped in and do nothing may never end


class Evening:
    """The talk of one game."""

    def __init__(
        self,
        loaded: LoadedGame,
        session: Session,
        keyboard: Keyboard,
        output: Output,
        *,
        typed: bool,
    ) -> None:
        self.session, self.keyboard, self.output, self.typed = session, keyboard, output, typed
        self.inks = loaded.inks if output.colored else {}
        self.orders = Orders(loaded, session, keyboard, output)
        self._turn: Turn | None = None
        self._shown: set[Seat] = set()  # whose papers were shown in this turn
        # the table and the seat that moves were offered for last
        self._offered: tuple[Any, Seat] | None = None
        self._notes: tuple[MoveSummary, ...] = ()  # what they were
        self._events: tuple[Event, ...] = ()  # what had happened when the last line was read
        self._idle = 0  # lines in a row that nothing came of
        self._unkept = ""  # the trouble with the log that was told last

    def play(self) -> bool:
        """Plays until the game is over (True), or somebody leaves or the input ends (False)."""
        try:
            while self.session.outcome is None:
                self._keep_told()
                self._new_turn()
                if len(self.session.course.events) >= MOST_EVENTS and self.session.bots_alone:
                    self.output.say(
                        f"The bots have played {MOST_EVENTS:,} events without an end; the game is"
                        " stopped."
                    )
                    return False
                self._step()
            self._keep_told()
            self._end_turn()
        except Left:
            self._keep_told()
            return False
        return True

    def _step(self) -> None:
        """One event, or one answer."""
        session = self.session
        before = session.state
        if session.due:
            self._roll()
        elif event := session.bot_acts():
            self.output.sentence(f"{self._name(event.seat)}: {event.text}")
            self.orders.marks(before)
        else:
            self._ask(session.waiting)

    def _new_turn(self) -> None:
        """Says whose turn it is, and before that what the last one has left to write."""
        session = self.session
        turn = session.game.rules.turn(session.state)
        if turn == self._turn:
            return
        self._end_turn()
        first, self._turn = self._turn is None, turn
        self._shown.clear()
        if not self.output.plain:
            self.output.line()
        number = session.course.turns(len(session.course.events))
        self.output.line(
            self.output.style(
                f"{f'Turn {number}' if number else 'Set-up'}: {self._name(turn.seat)}", "bold"
            )
        )
        if first and not number:
            self.output.say(f"At first {session.game.comments.set_up}.")
        # A game that goes on in mid-turn, or after something was taken back: the dice that lie
        # there.
        thrown = [event for event in session.course.events[self._began() :] if event.is_roll]
        if thrown:
            self._dice(thrown[-1])

    def _began(self) -> int:
        """How many events there were when the turn that was told last began."""
        course, rules = self.session.course, self.session.game.rules
        number = len(course.events)
        while number and rules.turn(course.states[number - 1]) == self._turn:
            number -= 1
        return number

    def _end_turn(self) -> None:
        """What everybody has to have written in the turn that is over; where that is one mark, it
        has just been told.
        """
        course, began = self.session.course, self._began()
        if self._turn is None:
            return
        steps = zip(course.states[began:], course.states[began + 1 :], strict=False)
        if (
            sum(bool(marked(course.game, before, after, course.names)) for before, after in steps)
            > 1
        ):
            self.output.line("This turn on paper:")
            self.orders.marks(course.states[began])

    def _roll(self) -> None:
        """The dice that are due: thrown by the program, or typed."""
        session = self.session
        seat, due = (
            session.game.rules.turn(session.state).seat,
            session.game.rules.to_roll(session.state),
        )
        if due is None:
            return
        before = session.state
        if not self.typed and seat in session.bots:
            session.throw()
        elif not self._thrown(seat, due):
            return
        self._dice(session.course.events[-1])
        course = session.course
        for sentence in course.game.comments.consequences(
            before, course.game.parse_roll(course.events[-1].text), session.names
        ):
            self.output.sentence(f"  {sentence}")
        self.orders.marks(before)
        if session.due and course.game.rules.turn(before) == course.game.rules.turn(session.state):
            self.output.say("That decides nothing; it is thrown again.")

    def _dice(self, event: Event) -> None:
        """Dice that have fallen, in color and letter."""
        shown = " {} " if self.output.colored else "{}"
        roll: Roll = self.session.game.parse_roll(event.text)
        text = " ".join(
            self.output.painted(shown.format(die.text), die.face.color, self.inks) for die in roll
        )
        self.output.sentence(f"Roll: {text}{' (typed)' if event.typed else ''}")

    def _thrown(self, seat: Seat, due: Throw) -> bool:
        """Asks for the dice; whether they have fallen now."""
        what = self._dice_due(due)
        ask = (
            f"type what {what} show{'s' if due.take == 1 else ''}"
            if self.typed
            else f"Enter throws {what}"
        )
        lets = "roll lets the program throw" if self.typed else "Enter lets the program throw"
        line = self._line(f"{self._name(seat)}: {ask}", THROW[:1], seat)
        if line is None:
            return False
        if line.lower() in THROW or (line == "" and not self.typed):
            self.session.throw()
            return True
        if line in ("", "?"):
            self.output.say(
                f"Type what {self._dice_due(due)} show{'s' * (due.take == 1)}, as in"
                f" {self._example(due)}; {lets}."
            )
            return False
        try:
            self.session.typed(self.session.game.parse_roll(line))
        except SheetgenError as error:
            self.orders.complain(error.problems)
            self.output.say(
                f"Dice are typed by what they show, as in {self._example(due)}; {lets}."
            )
            return False
        return True

    def _dice_due(self, due: Throw) -> str:
        """The dice to be thrown by their letters, or how many."""
        letters = [self.session.game.spec.die(die).letter for die in due.dice]
        if all(letters) and due.take == len(letters):
            return " ".join(letters)
        return "1 die" if due.take == 1 else f"{due.take} dice"

    def _example(self, due: Throw) -> str:
        dice = [self.session.game.spec.die(die) for die in due.dice[: due.take]]
        return " ".join(die.faces[place % len(die.faces)].text for place, die in enumerate(dice))

    def _ask(self, seats: Sequence[Seat]) -> None:
        """Asks one of the seats for a move; the others may be named before theirs."""
        session, seat = self.session, seats[0]
        if not self._shown & {seat, *(self._shown if session.game.one_sheet else ())}:
            self.orders.show(seat)
        self._shown.add(seat)
        offers = Offers(session.game, session.state, seat, session.names)
        new = self._offered != (session.state, seat)
        notes = self._notes = offers.notes() if new else self._notes
        default = obvious(notes)
        if new:
            self._offered = session.state, seat
            if asks := session.game.notation.asks(session.state, seat):
                self.output.say(f"{self._name(seat)}: {asks}")
            self.output.say(die_names_left_out(session.game, offer(notes, default)))
        others = (
            f" (or {', '.join(self._name(other) for other in seats[1:])}: …)" if seats[1:] else ""
        )
        line = self._line(f"{self._name(seat)}{others}", offers.texts, seat)
        if line is None:
            return
        for other, name in enumerate(session.names):
            if other not in seats and line.casefold().startswith(f"{name.casefold()}:"):
                self.output.say(
                    f"{called(name)} has nothing to do now; {listed(map(self._name, seats))} may"
                    " act."
                )
                return
        whose, text = self._whose(line, seat, seats)
        if text == "?":
            theirs = replace(offers, seat=whose)
            for told in (
                *within_reach(theirs),
                *listing(theirs, notes if whose == seat else theirs.notes()),
            ):
                self.output.say(told)
        elif text == "" and (default is None or whose != seat):
            self.output.say("There is more than one thing to do; ? lists what is legal.")
        else:
            self._move(whose, text or (default.text if default else ""))

    def _whose(self, line: str, seat: Seat, seats: Sequence[Seat]) -> tuple[Seat, str]:
        """Whose move a line is, and the move: `Cleo: O7`, `cleo O7`, or one of whoever is asked."""
        for other in seats:
            name = self.session.names[other].casefold()
            if line.casefold().startswith(f"{name}:") or (
                line.casefold().startswith(f"{name} ") and not self._reads(seat, line)
            ):
                return other, line[len(name) + 1 :].strip() or "?"
        return seat, line

    def _reads(self, seat: Seat, line: str) -> bool:
        """Whether a line is a move as it stands, though it begins with a name."""
        session = self.session
        ruling, _ = ruled(session.game, session.state, seat, session.names, line, nearest=False)
        return ruling.legal

    def _move(self, seat: Seat, text: str) -> None:
        """Makes a move as it was typed; one that is not legal as the referee's level has it."""
        session = self.session
        ruling, moves = ruled(session.game, session.state, seat, session.names, text)
        if not ruling.legal and session.game.rules.turn_throw is None and self._picked(seat, text):
            return
        if ruling.legal and moves:
            before = session.state
            session.do({"seat": seat, "move": session.game.format_move(moves[0])})
            self.orders.marks(before)
            for sentence in ruling.note.tells if ruling.note else ():
                self.output.sentence(f"  {sentence}")
            return
        if ruling.legal:
            choices = "; ".join(
                f"{number} = {reading}" for number, reading in enumerate(ruling.readings, start=1)
            )
            said = self.keyboard.ask(f"{choices}. Which {ruling.text} is it?") or ""
            if said.isdecimal() and 0 < int(said) <= len(ruling.readings):
                self._move(seat, ruling.readings[int(said) - 1])
            return
        self.orders.complain(ruling.problems)
        if ruling.instead:
            instead = dict.fromkeys(
                die_names_left_out(session.game, text) for text in ruling.instead
            )
            self.output.say(f"legal instead: {', '.join(instead)}")
        level = session.course.level
        # What cannot be read cannot stand, whatever the referee says.
        if (
            level != STRICT
            and ruling.instead
            and (level == OFF or self.keyboard.agreed(f"Let it stand: {ruling.text}?"))
        ):
            try:
                self.orders.force(seat, ruling.text)
            except SheetgenError as error:
                # The reasons against it stand above.
                self.orders.complain(error.problems[-1:])

    def _picked(self, seat: Seat, text: str) -> bool:
        """Takes real dice that were thrown before anybody has said which are picked: `R3 R5 Y4`
        picks R R Y, and this is their roll.
        """
        session = self.session
        try:
            roll = session.game.parse_roll(text)
            pick = "pick " + " ".join(session.game.spec.die(thrown.die).letter for thrown in roll)
            if session.course.after({"seat": seat, "move": pick}).thrown():
                session.do({"seat": seat, "move": pick})
                session.typed(roll)
        except SheetgenError:
            return False
        self._dice(session.course.events[-1])
        return True

    def _line(self, label: str, words: Any, seat: Seat) -> str | None:
        """A line that is no order; None where an order was carried out. Raises Left at the end of
        the input.
        """
        given = words if callable(words) else lambda: words
        line = self.keyboard.ask(label, lambda: (*given(), *ORDERS))
        if line is None:
            raise Left
        events = self.session.course.events
        self._idle = self._idle + 1 if events == self._events else 0
        self._events = events
        if self._idle > MOST_IDLE and not self.keyboard.live:
            message = (
                f"more than {MOST_IDLE:,} lines in a row are nothing that can be done in this game"
            )
            raise NotationError(Problem("too-many-lines", message, "<stdin>"))
        if not self.orders.carry_out(line, seat):
            return line
        if self.session.course.events[: len(events)] != events:
            # Something was taken back or corrected: the turn is told anew.
            self._turn, self._offered = None, None
        return None

    def _name(self, seat: Seat) -> str:
        return called(self.session.names[seat])

    def _keep_told(self) -> None:
        """Says when the log cannot be written any more, and when it can again."""
        trouble = self.session.journal.trouble
        if trouble != self._unkept:
            self._unkept = trouble
            lost = (
                f"The game cannot be kept ({trouble}); it goes on, but is lost when the program"
                " ends."
            )
            self.output.say(
                lost if trouble else "The game is kept again, from its beginning to here."
            )
