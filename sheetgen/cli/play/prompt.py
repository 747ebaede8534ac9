"""A game at the prompt, from the first roll to the ranking: whose turn it is, the dice, the paper,
and only what the rules ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from sheetgen.catalog import LoadedGame
from sheetgen.cli.keyboard import Keyboard
from sheetgen.cli.output import Output, called
from sheetgen.cli.painting import painted_roll
from sheetgen.cli.play.commands import COMMANDS, THROW, Commands, Left
from sheetgen.cli.play.logs import turn_head
from sheetgen.cli.play.move_list import MoveList
from sheetgen.core.dice import Throw
from sheetgen.core.play import Seat, Turn
from sheetgen.errors import NotationError, Problem, SheetgenError
from sheetgen.messages import listed
from sheetgen.table.judge.marking import marked
from sheetgen.table.judge.move_set import MoveOffer, die_names_left_out
from sheetgen.table.judge.referee import Ruling, ruled, which_reading
from sheetgen.table.log.game_log import OFF, STRICT, Event
from sheetgen.table.log.session import MOST_EVENTS, Session

MOST_IDLE = 1000  # so many lines that are piped in and do nothing may never end


class GamePrompt:
    """Asks for what a game needs, and shows what becomes of it."""

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
        self.inks = loaded.inks
        self.commands = Commands(loaded, session, keyboard, output)
        self._turn: Turn | None = None
        self._shown: set[Seat] = set()  # whose papers were shown in this turn
        self._asked: MoveList | None = None  # the moves of the seat that was asked last
        self._events: tuple[Event, ...] = ()  # what had happened when the last line was read
        self._idle = 0  # lines in a row that nothing came of
        self._unkept = ""  # the trouble with the log that was reported last

    def play(self) -> bool:
        """Play until the game is over (True), or somebody leaves or the input ends (False)."""
        try:
            while self.session.outcome is None:
                self._report_log()
                self._new_turn()
                if self._endless():
                    self.output.say(
                        f"The bots have played {MOST_EVENTS:,} events without an end; the game is"
                        " stopped."
                    )
                    return False
                self._step()
            self._report_log()
            self._end_turn()
        except Left:
            self._report_log()
            return False
        return True

    def _endless(self) -> bool:
        return self.session.bots_alone and len(self.session.game_log.events) >= MOST_EVENTS

    def _step(self) -> None:
        """One event, or one answer."""
        session = self.session
        before = session.state
        if session.due:
            self._roll()
        elif event := session.bot_acts():
            self.output.sentence(f"{self._name(event.seat)}: {event.text}")
            self.commands.marks(before)
        else:
            self._ask(session.waiting)

    def _new_turn(self) -> None:
        """Say whose turn it is, and before that what the last one has left to write."""
        session = self.session
        turn = session.game.rules.turn(session.state)
        if turn == self._turn:
            return
        self._end_turn()
        first, self._turn = self._turn is None, turn
        self._shown.clear()
        self.output.gap()
        game_log = session.game_log
        events = len(game_log.events)
        self.output.head(turn_head(game_log, events, turn.seat))
        if first and not game_log.turns(events):
            self.output.say(f"At first {session.game.comments.set_up}.")
        # A game that goes on in mid-turn, or after something was taken back: the dice that lie
        # there.
        thrown = [event for event in game_log.events[self._began() :] if event.is_roll]
        if thrown:
            self._show_dice(thrown[-1])

    def _began(self) -> int:
        """How many events there were when the turn that was shown last began."""
        game_log, rules = self.session.game_log, self.session.game.rules
        number = len(game_log.events)
        while number and rules.turn(game_log.states[number - 1]) == self._turn:
            number -= 1
        return number

    def _end_turn(self) -> None:
        """What everybody has to have written in the turn that is over; where that is one mark, it
        has just been shown.
        """
        if self._turn is None:
            return
        game_log = self.session.game_log
        states = game_log.states[self._began() :]
        marks = [
            marked(game_log.game, before, after, game_log.names)
            for before, after in pairwise(states)
        ]
        if sum(bool(each) for each in marks) > 1:
            self.output.line("This turn on paper:")
            self.commands.marks(states[0])

    def _roll(self) -> None:
        """The dice that are due: thrown by the program, or typed."""
        session, rules = self.session, self.session.game.rules
        before = session.state
        seat, due = rules.turn(before).seat, rules.to_roll(before)
        if due is None:
            return
        if not self._thrown(seat, due):
            return
        event = session.game_log.events[-1]
        self._show_dice(event)
        roll = session.game.parse_roll(event.text)
        for sentence in session.game.comments.consequences(before, roll, session.names):
            self.output.sentence(f"  {sentence}")
        self.commands.marks(before)
        if session.due and rules.turn(before) == rules.turn(session.state):
            self.output.say("That decides nothing; it is thrown again.")

    def _show_dice(self, event: Event) -> None:
        """Dice that have fallen, in color and letter."""
        roll = self.session.game.parse_roll(event.text)
        typed = " (typed)" if event.typed else ""
        self.output.sentence(f"Roll: {painted_roll(self.output, roll, self.inks)}{typed}")

    def _thrown(self, seat: Seat, due: Throw) -> bool:
        """Throw a bot's dice, or ask for them; whether they have fallen now."""
        session = self.session
        if seat in session.bots and not self.typed:
            session.throw()
            return True
        dice, show = self._dice_due(due), "shows" if due.take == 1 else "show"
        ask = f"type what {dice} {show}" if self.typed else f"Enter throws {dice}"
        line = self._line(f"{self._name(seat)}: {ask}", THROW[:1].__iter__, seat)
        if line is None:
            return False
        if line.lower() in THROW or (line == "" and not self.typed):
            session.throw()
            return True
        if line in ("", "?"):
            self._help_to_throw(f"Type what {dice} {show}", due)
            return False
        return self._typed(line, due)

    def _typed(self, line: str, due: Throw) -> bool:
        """Take real dice as they were typed; whether they could be read."""
        try:
            self.session.typed(self.session.game.parse_roll(line))
        except SheetgenError as error:
            self.commands.complain(error.problems)
            self._help_to_throw("Dice are typed by what they show", due)
            return False
        return True

    def _help_to_throw(self, how: str, due: Throw) -> None:
        """Say how dice are typed, with an example, or thrown by the program."""
        dice = [self.session.game.spec.die(die) for die in due.dice[: due.take]]
        faces = [die.faces[place % len(die.faces)].text for place, die in enumerate(dice)]
        word = "roll" if self.typed else "Enter"
        self.output.say(f"{how}, as in {' '.join(faces)}; {word} lets the program throw.")

    def _dice_due(self, due: Throw) -> str:
        """The dice to be thrown by their letters, or how many."""
        letters = [self.session.game.spec.die(die).letter for die in due.dice]
        if all(letters) and due.take == len(letters):
            return " ".join(letters)
        return "1 die" if due.take == 1 else f"{due.take} dice"

    def _ask(self, seats: Sequence[Seat]) -> None:
        """Ask one of the seats for a move; the others may be named before theirs."""
        seat = seats[0]
        self._show_sheet(seat)
        moves = self._moves(seat)
        label, *others = map(self._name, seats)
        if others:
            label += f" (or {', '.join(others)}: …)"
        line = self._line(label, moves.moves.texts, seat)
        if line is None or self._not_waiting(line, seats):
            return
        whose, text = self._whose(line, seat, seats)
        own, default = whose == seat, moves.default
        if text == "?":
            theirs = moves if own else MoveList.of(self._offer(whose))
            for told in theirs.lines:
                self.output.say(told)
        elif text:
            self._move(whose, text)
        elif own and default:
            self._move(whose, default.text)
        else:
            self.output.say("There is more than one thing to do; ? lists what is legal.")

    def _show_sheet(self, seat: Seat) -> None:
        """The seat's paper, once a turn; that of a whole table once for all."""
        shown = self._shown if self.session.game.one_sheet else self._shown & {seat}
        if not shown:
            self.commands.show(seat)
        self._shown.add(seat)

    def _offer(self, seat: Seat) -> MoveOffer:
        session = self.session
        return MoveOffer(session.game, session.state, seat, session.names)

    def _moves(self, seat: Seat) -> MoveList:
        """What the seat may do; said in a few words when it is new."""
        session, asked = self.session, self._asked
        if asked and (asked.moves.state, asked.moves.seat) == (session.state, seat):
            return asked
        self._asked = moves = MoveList.of(self._offer(seat))
        if asks := session.game.notation.asks(session.state, seat):
            self.output.say(f"{self._name(seat)}: {asks}")
        self.output.say(moves.summary)
        return moves

    def _not_waiting(self, line: str, seats: Sequence[Seat]) -> bool:
        """Whether a line is for somebody who has nothing to do, which is said."""
        for other, name in enumerate(self.session.names):
            if other not in seats and line.casefold().startswith(f"{name.casefold()}:"):
                waiting = listed(map(self._name, seats))
                self.output.say(f"{called(name)} has nothing to do now; {waiting} may act.")
                return True
        return False

    def _whose(
        self,
        line: str,
        seat: Seat,
        seats: Sequence[Seat],
    ) -> tuple[Seat, str]:
        """Whose move a line is, and the move: `Cleo: O7`, `cleo O7`, or one of whoever is asked."""
        folded = line.casefold()
        for other in seats:
            name = self.session.names[other].casefold()
            named = folded.startswith(f"{name} ") and not self._reads(seat, line)
            if named or folded.startswith(f"{name}:"):
                return other, line[len(name) + 1 :].strip() or "?"
        return seat, line

    def _reads(self, seat: Seat, line: str) -> bool:
        """Whether a line is a move as it stands, though it begins with a name."""
        ruling, _ = ruled(self._offer(seat), line, nearest=False)
        return ruling.legal

    def _move(self, seat: Seat, text: str) -> None:
        """Make a move as it was typed; one that is not legal as the referee's level has it."""
        session = self.session
        ruling, moves = ruled(self._offer(seat), text)
        if not ruling.legal:
            if session.game.rules.turn_throw is not None or not self._picked(seat, text):
                self._refuse(seat, ruling)
            return
        if not moves:
            self._ask_which(seat, ruling)
            return
        before = session.state
        session.do({"seat": seat, "move": session.game.format_move(moves[0])})
        self.commands.marks(before)
        for sentence in ruling.note.tells if ruling.note else ():
            self.output.sentence(f"  {sentence}")

    def _ask_which(self, seat: Seat, ruling: Ruling) -> None:
        """Ask which of several moves is meant, and make it."""
        readings, question = which_reading(ruling)
        said = self.keyboard.ask(question) or ""
        if said in readings:
            self._move(seat, readings[said])

    def _refuse(self, seat: Seat, ruling: Ruling) -> None:
        """Say why a move is not legal; what can be read may stand where all agree."""
        self.commands.complain(ruling.problems)
        if not ruling.instead:
            return
        game, level = self.session.game, self.session.game_log.level
        instead = dict.fromkeys(die_names_left_out(game, text) for text in ruling.instead)
        self.output.say(f"legal instead: {', '.join(instead)}")
        if level == STRICT:
            return
        if level == OFF or self.keyboard.agreed(f"Let it stand: {ruling.text}?"):
            try:
                self.commands.agree(seat, ruling.text)
            except SheetgenError as error:
                # The reasons against it stand above.
                self.commands.complain(error.problems[-1:])

    def _picked(self, seat: Seat, text: str) -> bool:
        """Take real dice that were thrown before anybody has said which are picked: `R3 R5 Y4`
        picks R R Y, and this is their roll.
        """
        session = self.session
        try:
            roll = session.game.parse_roll(text)
            pick = "pick " + " ".join(session.game.spec.die(thrown.die).letter for thrown in roll)
            if session.game_log.apply({"seat": seat, "move": pick}).thrown():
                session.do({"seat": seat, "move": pick})
                session.typed(roll)
        except SheetgenError:
            return False
        self._show_dice(session.game_log.events[-1])
        return True

    def _line(
        self,
        label: str,
        words: Callable[[], Iterable[str]],
        seat: Seat,
    ) -> str | None:
        """A line that is no command; None where a command was run. Raises Left at the end of the
        input.
        """
        line = self.keyboard.ask(label, lambda: (*words(), *COMMANDS))
        if line is None:
            raise Left
        events = self.session.game_log.events
        self._refuse_idling(events)
        if not self.commands.run(line, seat):
            return line
        if self.session.game_log.events[: len(events)] != events:
            # Something was taken back or corrected: the turn is shown anew.
            self._turn, self._asked = None, None
        return None

    def _refuse_idling(self, events: tuple[Event, ...]) -> None:
        """Raise NotationError where piped lines do nothing any more."""
        self._idle = self._idle + 1 if events == self._events else 0
        self._events = events
        if self._idle > MOST_IDLE and not self.keyboard.live:
            message = f"more than {MOST_IDLE:,} lines in a row cannot be done in this game"
            raise NotationError(Problem("too-many-lines", message, "<stdin>"))

    def _name(self, seat: Seat) -> str:
        return called(self.session.names[seat])

    def _report_log(self) -> None:
        """Say when the log cannot be written any more, and when it can again."""
        trouble = self.session.journal.trouble
        if trouble == self._unkept:
            return
        self._unkept = trouble
        if trouble:
            self.output.say(
                f"The game cannot be kept ({trouble}); it goes on, but is lost when the program"
                " ends."
            )
        else:
            self.output.say("The game is kept again, from its beginning to here.")
