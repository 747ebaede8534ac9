"""A game at the prompt, from the first roll to the ranking: whose turn it is, the dice, the paper, and only what the rules ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.cli.keyboard import Keyboard
from sheetgen.cli.orders import ORDERS, Left, Orders
from sheetgen.cli.output import Output, called, problem_lines
from sheetgen.core.contracts import Note, Seat, Turn
from sheetgen.core.dice import Roll
from sheetgen.errors import Problem, SheetgenError
from sheetgen.table.course import OFF, STRICT
from sheetgen.table.marking import in_breath, marked
from sheetgen.table.offers import Offers, best_first, by_group, obvious
from sheetgen.table.referee import ruled
from sheetgen.table.session import MOST_EVENTS, Session

if TYPE_CHECKING:
    from sheetgen.paper.ink import Ink

OFFERED = 6  # moves that stand beside the prompt; more are told by their headings
LISTED = 15  # moves that `?` lists on a screen


class Evening:
    """The talk of one game."""

    def __init__(self, session: Session, keyboard: Keyboard, output: Output, inks: Mapping[str, Ink], *, typed: bool) -> None:
        self.session, self.keyboard, self.output, self.inks, self.typed = session, keyboard, output, inks, typed
        self.orders = Orders(session, keyboard, output)
        self._turn: Turn | None = None
        self._began: Any = session.state  # the table when the turn began
        self._shown: tuple[Seat, ...] = ()  # whose papers were shown in this turn
        self._offered: tuple[Any, Seat] | None = None  # the table and the seat that moves were offered for last
        self._unkept = ""  # the trouble with the log that was told last

    def play(self) -> bool:
        """Plays until the game is over (True), or somebody leaves or the input ends (False)."""
        try:
            while self.session.outcome is None:
                self._keep_told()
                self._new_turn()
                if len(self.session.course.events) >= MOST_EVENTS and len(self.session.bots) == len(self.session.names):
                    self.output.say(f"The bots have played {MOST_EVENTS:,} events without an end; the game is stopped.")
                    return False
                self._step()
            self._keep_told()
            self._end_turn()
        except Left:
            return False
        return True

    def _step(self) -> None:
        """One event."""
        session = self.session
        before = session.state
        if session.due:
            self._roll()
        elif event := session.bot_acts():
            self.output.sentence(f"{self._name(event.seat)}: {event.text}")
            self._marks(before, self._name(event.seat))
        else:
            self._ask(session.waiting)

    def _new_turn(self) -> None:
        """Says whose turn it is, and before that what the last one has left to write."""
        session = self.session
        turn = session.game.rules.turn(session.state)
        if turn == self._turn:
            return
        self._end_turn()
        self._turn, self._began, self._shown = turn, session.state, ()
        number = f"Turn {turn.number}: " if turn.number else "Set-up: "
        self.output.lines(() if self.output.plain else ("",))
        self.output.line(self.output.style(f"{number}{self._name(turn.seat)}", "bold"))

    def _end_turn(self) -> None:
        """What everybody has to have written in the turn that is over."""
        if self._turn is None:
            return
        told = marked(self.session.game, self._began, self.session.state, self.session.names)
        if told:
            self.output.line("On paper now:")
        for name, acts in told.items():
            self.output.sentence(f"  {called(name)}: {in_breath(acts)}")

    def _roll(self) -> None:
        """The dice that are due: thrown by the program, or typed."""
        session = self.session
        seat = session.game.rules.turn(session.state).seat
        due = session.game.rules.to_roll(session.state)
        before = session.state
        if not self.typed and seat in session.bots:
            session.throw()
            self._dice()
            return
        what = "what do the dice show?" if self.typed else "Enter throws"
        while due is not None and session.state is before and session.due:
            line = self._line(f"{self._name(seat)}, {due.text}: {what}", (), seat)
            if line is None:
                return
            if (line == "" and not self.typed) or line.lower() in ("roll", "throw"):
                session.throw()
            elif line in ("", "?"):
                self.output.say(f"{due.text} are to be thrown: type what they show, or roll to let the program throw.")
            else:
                self._try_roll(line)
        if session.state is not before:
            self._dice()
            self._marks(before)

    def _try_roll(self, line: str) -> None:
        try:
            self.session.typed(self.session.game.parse_roll(line))
        except SheetgenError as error:
            self._complain(error.problems)
            self.output.say("Type what the dice show, or roll to let the program throw.")

    def _dice(self) -> None:
        """The dice that have just fallen, in color and letter."""
        event = self.session.course.events[-1]
        roll: Roll = self.session.game.parse_roll(event.text)
        shown = " {} " if self.output.colored else "{}"
        text = " ".join(self.output.painted(shown.format(die.text), die.face.color, self.inks) for die in roll)
        self.output.line(f"Roll: {text}{' (typed)' if event.typed else ''}")

    def _ask(self, seats: Sequence[Seat]) -> None:
        """Asks one of the seats for a move; the others may be named before theirs."""
        session, seat = self.session, seats[0]
        if seat not in self._shown:
            self._show(seat)
        offers = Offers(session.game, session.state, seat, session.names)
        notes = offers.notes()
        default = obvious(notes)
        if self._offered != (session.state, seat):
            self._offered = session.state, seat
            self._offer(notes, default)
        people = [other for other in seats if other not in session.bots]
        others = f" (or {', '.join(self._name(other) for other in people[1:])}: …)" if people[1:] else ""
        line = self._line(f"{self._name(seat)}{others}", tuple(offers.texts()), seat)
        if line is None:
            return
        seat, text = self._whose(line, seat, people)
        if text == "?":
            self._list(Offers(session.game, session.state, seat, session.names).notes())
        elif text == "" and seat == seats[0] and default is None:
            self.output.say("There is more than one thing to do; ? lists what is legal.")
        else:
            self._move(seat, text or (default.text if default else ""))

    def _whose(self, line: str, seat: Seat, people: Sequence[Seat]) -> tuple[Seat, str]:
        """Whose move a line is, and the move: `Cleo: O7`, `cleo O7`, or one of whoever is asked."""
        for other in people:
            name = self.session.names[other].casefold()
            for start in (f"{name}:", f"{name} "):
                if line.casefold().startswith(start):
                    return other, line[len(start) :].strip() or "?"
        return seat, line

    def _move(self, seat: Seat, text: str) -> None:
        """Makes a move as it was typed; one that is not legal as the referee's level has it."""
        session = self.session
        ruling, moves = ruled(session.game, session.state, seat, session.names, text)
        if ruling.legal and not moves:
            choices = [f"{number} = {reading}" for number, reading in enumerate(ruling.readings, start=1)]
            said = self.keyboard.ask(f"{'; '.join(choices)}. Which one?") or ""
            if said.isdecimal() and 0 < int(said) <= len(choices):
                self._move(seat, ruling.readings[int(said) - 1])
            return
        if ruling.legal:
            before = session.state
            session.do({"seat": seat, "move": session.game.format_move(moves[0])})
            self._said(seat, ruling.note, before)
            return
        self._complain(ruling.problems)
        if ruling.instead:
            self.output.say(f"legal instead: {', '.join(ruling.instead)}")
        readable = not any(isinstance(problem.where, str) is False for problem in ruling.problems) or bool(ruling.instead)
        if (
            session.course.level != STRICT
            and readable
            and (session.course.level == OFF or self.keyboard.agreed(f"Write {ruling.text} all the same?"))
        ):
            self.orders.force(seat, ruling.text)

    def _said(self, seat: Seat, note: Note | None, before: Any) -> None:
        """What a move brings beside its marks, and the marks."""
        self._marks(before, self._name(seat))
        for sentence in note.tells if note else ():
            self.output.sentence(f"  {sentence}")

    def _marks(self, before: Any, who: str = "") -> None:
        for name, acts in marked(self.session.game, before, self.session.state, self.session.names).items():
            self.output.sentence(f"  {called(name)}: {in_breath(acts)}")

    def _show(self, seat: Seat) -> None:
        """The paper of whoever is asked, once a turn."""
        self._shown = (*self._shown, seat)
        self.orders.show(seat)

    def _offer(self, notes: Sequence[Note], default: Note | None) -> None:
        """A few moves as they are typed; of many, their headings with the best of each."""
        enter = f" Enter = {default.text}." if default else ""
        if len(notes) <= OFFERED:
            told = ", ".join(note.text for note in best_first(notes))
        else:
            groups = list(by_group(notes))
            told = ", ".join(f"{best.text} …" if count > 1 else best.text for _, count, best in groups)
        self.output.say(f"May: {told}.{enter}")

    def _list(self, notes: Sequence[Note]) -> None:
        """What is legal, best first."""
        ordered = best_first(notes)
        wide = min(36, max((len(note.text) for note in ordered[:LISTED]), default=0))
        for note in ordered[:LISTED]:
            brings = [f"completes {', '.join(note.completes)}"] if note.completes else []
            self.output.say("; ".join(filter(None, (f"  {note.text.ljust(wide)}  {note.detail}".rstrip(), *brings))))
        if len(ordered) > LISTED:
            counts = ", ".join(f"{count} {group or 'moves'}" for group, count, _ in by_group(ordered[LISTED:]))
            self.output.say(f"  and {len(ordered) - LISTED} more: {counts}")

    def _line(self, label: str, words: Sequence[str], seat: Seat) -> str | None:
        """A line that is no order; None where an order was carried out. Raises Left at the end of the input."""
        line = self.keyboard.ask(label, lambda: (*words, *ORDERS))
        if line is None:
            raise Left
        before = self.session.course
        if not self.orders.carry_out(line, seat):
            return line
        if self.session.course.events != before.events:
            self._shown = ()
            self._turn = self.session.game.rules.turn(self.session.state)
        return None

    def _name(self, seat: Seat) -> str:
        return called(self.session.names[seat])

    def _complain(self, problems: Sequence[Problem]) -> None:
        for problem in problems:
            self.output.say(problem_lines(problem)[0] if isinstance(problem.where, str) else problem.message)

    def _keep_told(self) -> None:
        """Says when the log cannot be written any more, and when it can again."""
        trouble = self.session.journal.trouble
        if trouble == self._unkept:
            return
        self._unkept = trouble
        if trouble:
            self.output.say(f"The game cannot be kept ({trouble}); it goes on, but is lost when the program ends.")
        else:
            self.output.say("The game is kept again, from its beginning to here.")
