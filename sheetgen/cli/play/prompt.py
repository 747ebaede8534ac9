"""A game at the prompt, from the first roll to the ranking: whose turn it is, the dice, the sheet,
and only what the rules ask.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from sheetgen.cli.keyboard import NO, PIPE, YES, Completions
from sheetgen.cli.output import called, columns, hanging
from sheetgen.cli.painting import painted_roll
from sheetgen.cli.play.acts import PARTED, bare, begun, dice_of, next_act, verbs
from sheetgen.cli.play.commands import COMMANDS, THROW, Commands, Left
from sheetgen.cli.play.logs import turn_head
from sheetgen.cli.play.move_list import FORMS, ROWS, MoveList, beyond
from sheetgen.core.dice import Throw
from sheetgen.core.play import Seat, Turn
from sheetgen.errors import NotationError, SheetgenError
from sheetgen.messages import count_of, listed, nearest, short
from sheetgen.table.judge.marking import marked
from sheetgen.table.judge.move_set import MoveOffer, die_names_left_out
from sheetgen.table.judge.referee import ruled, which_reading
from sheetgen.table.log.game_log import NO_SEAT, OFF, STRICT, Event, Events
from sheetgen.table.log.session import MOST_EVENTS

# what is wrong with a line whose first word begins no move
_NO_MOVE = ("unknown-verb", "bad-move", "empty-move")
LONGEST_SAID = 40  # signs of a line that is said to be no move
MOST_IDLE = 1000  # so many lines that are piped in and do nothing may never end


AFTERWARDS = ("undo", "redo", "amend", "report")  # what can be typed when the game is over


class Reopened(Exception):
    """A game that was over goes on."""


class GamePrompt:
    """Asks for what a game needs, and shows what becomes of it."""

    def __init__(self, commands: Commands, *, typed: bool) -> None:
        self.commands = commands
        self.typed = typed
        self.session = commands.session
        self.keyboard = commands.keyboard
        self.output = commands.output
        self.game = self.session.game
        self.rules = self.game.rules
        self._turn: Turn | None = None
        self._shown: set[Seat] = set()  # whose sheets were shown in this turn
        self._asked: MoveList | None = None  # the moves of the seat that was asked last
        self._events: Events = ()  # what had happened when the last line was read
        self._idle = 0  # lines in a row that nothing came of
        self._unkept = False  # whether it was said that the log cannot be written
        self._doubt = False  # whether the last line was refused, so that Enter may be a habit
        self._typed_ahead = ""  # a line that answered no question, and is one at the next

    def play(self) -> bool:
        """Play until the game is over (True), or somebody leaves or the input ends (False)."""
        try:
            session = self.session
            while session.outcome is None:
                self._new_turn()
                if session.bots_alone and len(session.game_log.events) >= MOST_EVENTS:
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

    def _step(self) -> None:
        """One event, or one answer."""
        session = self.session
        before = session.state
        due = self.rules.to_roll(before)
        if due is not None:
            if self._thrown(self.rules.turn(before).seat, due):
                self._after_roll(before)
        elif event := session.bot_acts():
            did = self.game.on_paper(event.text)
            self.output.sentence(f"{self._name(event.seat)}: {did}")
            self.commands.marks(before)
        else:
            self._ask(session.waiting)

    def _new_turn(self) -> None:
        """Say whose turn it is, and before that what the last one has left to write."""
        turn = self.rules.turn(self.session.state)
        if turn == self._turn:
            return
        self._end_turn()
        first = self._turn is None
        self._turn = turn
        self._shown.clear()
        self.output.gap()
        game_log = self.session.game_log
        events = len(game_log.events)
        self.output.head(turn_head(game_log, events, turn.seat))
        if first and not game_log.turns(events):
            self.output.say(f"At first {self.game.comments.set_up}.")
        # A game that goes on in mid-turn, or after something was taken back: the dice that lie
        # there.
        thrown = [event for event in game_log.events[self._began() :] if event.is_roll]
        if thrown:
            self._show_dice(thrown[-1])

    def _began(self) -> int:
        """How many events there were when the turn that was shown last began."""
        game_log = self.session.game_log
        number = len(game_log.events)
        while number and self.rules.turn(game_log.states[number - 1]) == self._turn:
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

    def _after_roll(self, before: object) -> None:
        """What dice that have just fallen show, and bring about by themselves."""
        session = self.session
        event = session.game_log.events[-1]
        self._doubt = False
        self._show_dice(event)
        roll = self.game.parse_roll(event.text)
        for note in self.game.comments.consequences(before, roll, session.names):
            self.output.sentence(f"  {note.text}: {'; '.join(note.tells)}")
        self.commands.marks(before)
        if session.due and self.rules.turn(before) == self.rules.turn(session.state):
            self.output.say("That decides nothing; it is thrown again.")

    def _show_dice(self, event: Event) -> None:
        """Dice that have fallen, in color and letter."""
        roll = self.game.parse_roll(event.text)
        typed = " (typed)" if event.typed else ""
        self.output.sentence(
            f"Roll: {painted_roll(self.output, roll, self.commands.loaded.inks)}{typed}"
        )

    def _thrown(self, seat: Seat, due: Throw) -> bool:
        """Throw a bot's dice, or ask for them; whether they have fallen now."""
        session = self.session
        if seat in session.bots and not self.typed:
            session.throw()
            return True
        asks = f"type what {self._showing(due)}"
        # Behind dice that could not be read, Enter may be meant for them.
        typed = self.typed or self._doubt
        if not typed:
            asks = f"Enter throws {self._dice_due(due)}"
        line = self._line(f"{self._name(seat)}: {asks}", lambda: THROW[:1], seat)
        if line is None:
            return False
        if line == "" and not typed:
            session.throw()
            return True
        if line == "" or line.startswith("?"):
            self.output.say(f"Type what {self._showing(due)}{self._how_to_throw(due)}.")
            return False
        return self._falls(line, due, seat)

    def _falls(self, line: str, due: Throw, seat: Seat) -> bool:
        """Let the program throw, or take real dice as they were typed; whether they have fallen.
        What is typed behind real dice answers the next question, if the turn goes on.
        """
        turn = self.rules.turn(self.session.state)
        dice, *behind = PARTED.split(bare(line), maxsplit=1)
        if begun(line, THROW):
            self.session.throw()
            return True
        try:
            self.session.typed(dice_of(self.game, dice, due))
        except SheetgenError as error:
            first, *_ = line.lower().split()
            is_color = first in self.game.spec.letters
            if first.isalpha() and not is_color and self.session.offer(seat).reads(dice):
                self.output.say("Dice are thrown first.")
                return False
            if all(map(str.isalpha, line.split())):
                self._unknown(
                    line,
                    THROW,
                    seat,
                    f"type what {self._showing(due)}",
                )
                return False
            self._doubt = True
            self.commands.complain(error.problems[:FORMS])
            self.output.say(f"Dice are typed by what they show{self._how_to_throw(due)}.")
            return False
        if self.rules.turn(self.session.state) == turn:
            self._typed_ahead = " ".join(behind)
        elif behind:
            self.output.say(f"Not done: {behind[0]}")
        return True

    def _how_to_throw(self, due: Throw) -> str:
        """An example of dice as they are typed, and how the program throws them."""
        dice = self.game.spec.dice_of(due)[: due.take]
        faces = [die.faces[place % len(die.faces)].text for place, die in enumerate(dice)]
        word = "roll" if self.typed or self._doubt else "Enter"
        return f", as in {' '.join(faces)}; {word} lets the program throw"

    def _showing(self, due: Throw) -> str:
        return f"{self._dice_due(due)} {'shows' if due.take == 1 else 'show'}"

    def _dice_due(self, due: Throw) -> str:
        """The dice to be thrown by their letters, or how many."""
        letters = [die.letter for die in self.game.spec.dice_of(due)]
        if all(letters) and due.take == len(letters):
            return " ".join(letters)
        return count_of(due.take, "die", "dice")

    def _ask(self, seats: Sequence[Seat]) -> None:
        """Ask one of the seats for a move; the others may be named before theirs."""
        seat = seats[0]
        self._show_sheet(seat)
        moves = self._moves(seat)
        label, *others = map(self._name, seats)
        if others:
            label += f" (or {', '.join(others)}: …)"
        line = self._line(label, moves.moves.texts, seat)
        if line is None:
            return
        whose, text = self._whose(bare(line), moves.moves, seats)
        if whose not in seats:
            waiting = listed(map(self._name, seats))
            self.output.say(f"{self._name(whose)} has nothing to do now; {waiting} may act.")
            return
        theirs = moves if whose == seat else MoveList.of(self.session.offer(whose))
        default = moves.default
        if text.strip("?") != text:
            self._list(theirs, text.strip("? "))
        elif text:
            self._acts(whose, text, theirs)
        elif default and not self._doubt:
            self._acts(whose, default.text, moves)
        else:
            self._doubt = False
            several = "There is more than one thing to do; ? lists what is legal."
            self.output.say(moves.summary if default else several)

    def _list(self, moves: MoveList, about: str) -> None:
        """What is legal; what a word asks for in pages, between which anything may be typed."""
        rows = 0
        for line in moves.lines(about):
            rows += len(hanging(line, columns()))
            if rows > ROWS and self.keyboard.live:
                self._typed_ahead = self.keyboard.ask("Enter = more") or ""
                if self._typed_ahead:
                    return
                rows = 0
            self.output.say(line)

    def _show_sheet(self, seat: Seat) -> None:
        """The seat's sheet, once a turn; that of a whole table once for all."""
        shown = self._shown if self.game.one_sheet else self._shown & {seat}
        if not shown:
            self.commands.show(seat)
        self._shown.add(seat)

    def _moves(self, seat: Seat) -> MoveList:
        """What the seat may do; said in a few words when it is new."""
        asked = self._asked
        if asked and (asked.moves.state, asked.moves.seat) == (self.session.state, seat):
            return asked
        self._asked = moves = MoveList.of(self.session.offer(seat))
        if asks := self.game.notation.asks(self.session.state, seat):
            self.output.say(f"{self._name(seat)}: {asks}")
        self.output.say(moves.summary)
        return moves

    def _whose(self, line: str, asked: MoveOffer, seats: Sequence[Seat]) -> tuple[Seat, str]:
        """Whose move a line is, and the move: `Cleo: O7`, `cleo O7`, or one of whoever is asked."""
        folded = line.casefold()
        is_move = asked.reads(line) and asked.meant(line)
        names = enumerate(map(str.casefold, self.session.names))
        # `Ann B: O7` is not Ann's.
        for seat, name in sorted(names, key=lambda named: -len(named[1])):
            named = seat in seats and not is_move and folded.startswith(f"{name} ")
            if named or folded.startswith((f"{name}:", f"{name}'s ")):
                return seat, line[len(name) + 1 :].removeprefix("s ").strip() or "?"
        return asked.seat, line

    def _acts(self, seat: Seat, line: str, listed: MoveList) -> None:
        """Do what a line says, one act after the other, up to the first that is refused, and say
        what is not done.
        """
        session = self.session
        rules = self.rules
        turn = rules.turn(session.state)
        now = listed
        left = "" if self._picked(seat, line, now) else line
        while left:
            act, left = next_act(left, listed, now.moves)
            if not (self._act(seat, act, now) and left) or rules.turn(session.state) != turn:
                break
            due = rules.to_roll(session.state)
            if due is not None:
                before = session.state
                if self._falls(left, due, seat):
                    left = ""
                    self._after_roll(before)
                break
            if seat not in session.waiting:
                break
            now = MoveList.of(self.session.offer(seat))
        if left:
            self.output.say(f"Not done: {left}")

    def _act(self, seat: Seat, text: str, moves: MoveList) -> bool:
        """Do one act as it was typed; whether it is done."""
        offer = moves.moves
        try:
            meant = offer.meant(text)
        except SheetgenError as error:
            self._unread(seat, text, moves, error)
            return False
        if not meant:
            self._refuse(seat, text)
            return False
        move = meant[0] if len(meant) == 1 else self._which(offer, text, meant)
        if move is None or not self._sure(offer, move, moves):
            return False
        before = self.session.state
        self._doubt = False
        self.session.do({"seat": seat, "move": self.game.format_move(move)})
        self.commands.marks(before)
        self.output.sentences(offer.explain(move).tells, "  ")
        return True

    def _which(self, offer: MoveOffer, text: str, meant: Sequence[object]) -> object | None:
        """The one of several moves that is meant; None where nobody says it."""
        readings = [f"{note.text} ({beyond(note)})" for note in map(offer.explain, meant)]
        readings = [offer.game.on_paper(reading.removesuffix(" ()")) for reading in readings]
        numbers, question = which_reading(text, readings)
        said = self._asked_on(question, numbers)
        return None if said is None else meant[int(said) - 1]

    def _sure(self, offer: MoveOffer, move: object, moves: MoveList) -> bool:
        """Whether a move is meant that scores nothing, costs points or ends the game."""
        doubt = offer.doubt(move, moves.notes)
        if not doubt:
            return True
        text = die_names_left_out(offer.game, offer.game.format_move(move))
        self.output.say(f"{text} {doubt}.")
        return self._asked_on("Is it meant? (y/n)", YES) is not None

    def _asked_on(self, question: str, answers: Collection[str]) -> str | None:
        """One of the answers to a question; None for another line, which then counts as typed at
        the next question. Raises Left at the end of the input.
        """
        said = self.keyboard.ask(question)
        if said is None:
            raise Left
        if said.lower() in answers:
            return said.lower()
        self._typed_ahead = "" if said.lower() in NO else said
        return None

    def _unread(
        self,
        seat: Seat,
        text: str,
        moves: MoveList,
        error: SheetgenError,
    ) -> None:
        """Answer a line that is no move: a command that is begun, or why it is none."""
        known = verbs(moves.moves)
        self._doubt = True
        if text.partition(" ")[0] not in known and error.problems[0].code in _NO_MOVE:
            allowed = f"now: {moves.forms}"
            if moves.mark and text.isdecimal():
                allowed = f"moves of the list are typed as in {moves.mark}1; {allowed}"
            self._unknown(text, known, seat, allowed)
        else:
            self.commands.complain(error.problems[:FORMS])

    def _unknown(
        self,
        line: str,
        moves: Iterable[str],
        seat: Seat,
        allowed: str,
    ) -> None:
        """Run the command that a line begins, or say what its first word may be."""
        first, _, rest = line.partition(" ")
        known = (*moves, *COMMANDS)
        # A color is not the beginning of a command: `red 13` takes nothing back, nor does `r 13`.
        letters = self.game.spec.letters
        colored = first.lower() in letters or (rest and first.upper() in letters.values())
        may = () if colored else begun(first, known)
        if len(may) == 1 and may[0] in COMMANDS:
            self._command(f"{may[0]} {rest}", seat)
        elif len(may) > 1:
            self.output.say(f"{first} may be {listed(may)}")
        else:
            near = "" if colored else nearest(first.lower(), known)
            said = short(line, LONGEST_SAID)
            self.output.say(f'"{said}": no move or command{near or f"; {allowed}"}')

    def _refuse(self, seat: Seat, text: str) -> None:
        """Say why a move is not legal; what can be read may stand where all agree."""
        offer = self.session.offer(seat)
        self._doubt = True
        game = offer.game
        level = self.session.game_log.level
        ruling = ruled(offer, game.format_move(offer.readings(text)[0]))
        self.commands.complain(ruling.problems)
        if not ruling.instead:
            return
        instead = dict.fromkeys(die_names_left_out(game, near) for near in ruling.instead[:FORMS])
        self.output.say(f"legal instead: {', '.join(instead)}")
        if level == STRICT:
            return
        if level == OFF or self.keyboard.agreed(f"Let it stand: {game.on_paper(ruling.text)}?"):
            try:
                self.commands.agree(seat, ruling.text)
            except SheetgenError as error:
                # The reasons against it stand above.
                self.commands.complain(error.problems[-1:])

    def _picked(self, seat: Seat, text: str, moves: MoveList) -> bool:
        """Take real dice that were thrown before anybody has said which are picked: `R3 R5 Y4`
        picks R R Y, and this is their roll.
        """
        session = self.session
        dice, *behind = PARTED.split(text, maxsplit=1)
        if self.rules.turn_throw is not None or moves.moves.reads(dice):
            return False
        try:
            roll = self.game.parse_roll(dice)
            pick = "pick " + " ".join(self.game.spec.die(thrown.die).letter for thrown in roll)
            if session.game_log.apply({"seat": seat, "move": pick}).thrown():
                session.do({"seat": seat, "move": pick})
                session.typed(roll)
        except SheetgenError:
            return False
        self._show_dice(session.game_log.events[-1])
        self._typed_ahead = " ".join(behind)
        return True

    def _line(self, label: str, words: Completions, seat: Seat) -> str | None:
        """A line that is no command, its cells as the paper calls them; None where a command was
        run, or where nobody agrees to that. Raises Left at the end of the input.
        """
        self._report_log()
        line = self._typed_ahead or self.keyboard.ask(label, lambda: (*words(), *COMMANDS))
        self._typed_ahead = ""
        if line is None:
            raise Left
        self._refuse_idling()
        # An address that somebody has typed may mean another cell.
        meant = self.game.on_paper(line)
        question = f"{line} is {meant} on the sheet, row and column as printed; Enter = yes"
        if meant != line and self._asked_on(question, ("", *YES)) is None:
            return None
        return None if self._command(meant, seat) else meant

    def reopens(self, line: str) -> bool:
        """Whether a line at the end of the game takes something back, corrects it or looks back.

        Raises Reopened where the game goes on then.
        """
        if line.partition(" ")[0].lower() not in AFTERWARDS:
            return False
        self._command(line, NO_SEAT)
        if self.session.outcome is None:
            raise Reopened
        return True

    def _command(self, line: str, seat: Seat) -> bool:
        """Run a line that is a command; False where it is none. Raises Left."""
        events = self.session.game_log.events
        if not self.commands.run(line, seat):
            return False
        if self.session.game_log.events[: len(events)] != events:
            # Something was taken back or corrected: the turn is shown anew.
            self._turn = None
            self._asked = None
        return True

    def _refuse_idling(self) -> None:
        """Raise NotationError where piped lines do nothing any more."""
        events = self.session.game_log.events
        self._idle = self._idle + 1 if events == self._events else 0
        self._events = events
        if self._idle > MOST_IDLE and not self.keyboard.live:
            raise NotationError(
                "too-many-lines",
                f"more than {MOST_IDLE:,} lines in a row cannot be done in this game",
                PIPE,
            )

    def _name(self, seat: Seat) -> str:
        return called(self.session.names[seat])

    def _report_log(self) -> None:
        """Try again to write what is not kept; say that it cannot be, or can be again."""
        journal = self.session.journal
        was_unkept = self._unkept
        if journal.trouble:
            journal.retry()
        self._unkept = bool(journal.trouble)
        if self._unkept:
            lines = count_of(journal.unkept, "line")
            self.output.say(
                f"The game cannot be kept ({journal.trouble}): {lines} of its log not written. Make"
                " room, or keep FILE.jsonl writes it elsewhere."
            )
        elif was_unkept:
            self.output.say("The game is kept again, from its beginning to here.")
