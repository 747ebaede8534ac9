"""What can be typed at every prompt of a game beside a move: help, sheets, scores, rules, taking
back, correcting, leaving.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.catalog import LoadedLayout
from sheetgen.cli.keyboard import Keyboard
from sheetgen.cli.output import Output, called, problem_lines
from sheetgen.cli.play.acts import verbs
from sheetgen.cli.play.amending import amend_event
from sheetgen.cli.play.move_list import MoveList
from sheetgen.cli.play.shown_table import ShownTable
from sheetgen.cli.rated import SCREEN, show_advice
from sheetgen.core.play import Rank, Seat
from sheetgen.errors import AnyProblems, SheetgenError
from sheetgen.messages import Meanings, Words, count_of
from sheetgen.table.dice.luck import luck_so_far
from sheetgen.table.judge.advising import hint
from sheetgen.table.judge.marking import in_breath, marked
from sheetgen.table.judge.move_set import FINISHED, MoveOffer
from sheetgen.table.judge.standings import standings_at
from sheetgen.table.log.game_log import LEVELS, NO_SEAT, STRICT, GameLog
from sheetgen.table.log.journal import SUFFIX
from sheetgen.table.log.players import check_names
from sheetgen.table.log.seats import joined, renamed, with_bot, without
from sheetgen.table.log.session import Session

LONGEST_NUMBER = 9  # digits of an event that is amended are fewer
AMENDABLE = 12  # events that `amend` shows
KEEP = "keep"  # what may be a move, too
THROW = ("roll", "throw")  # words that let the program throw
ONE_STEP = ("undo", "redo")  # words that no number or name may follow


class Left(Exception):
    """Somebody has left the table; the game is kept."""


@dataclass(slots=True)
class Commands:
    """The words that are no moves."""

    loaded: LoadedLayout
    session: Session
    keyboard: Keyboard
    output: Output
    asked: Seat = NO_SEAT  # who is asked just now

    def run(self, line: str, seat: Seat) -> bool:
        """Run the command of a line; False where it is none. Raises Left."""
        first, _, rest = line.partition(" ")
        word = first.lower()
        if word not in COMMANDS:
            return False
        self.asked = seat
        if word == KEEP and not _is_log(rest) and self._keeps_dice(line):
            return False
        try:
            if word in _SEATS:
                self._sit(_SEATS[word](self.session.game_log, rest.strip()))
            elif word in ONE_STEP and rest.strip():
                self.output.say(f"{word} goes one step; type it alone, once for each")
            else:
                getattr(self, word)(rest.strip())
        except SheetgenError as error:
            self.complain(error.problems)
        return True

    def _keeps_dice(self, line: str) -> bool:
        """Whether `keep` is a move here, perhaps one that is only begun."""
        return KEEP in verbs(self._offer) or self._offer.reads(line)

    def help(self, rest: str) -> None:
        """Everything that can be typed."""
        self.output.say(
            "Type a move, ? for what is legal now, Enter for the obvious; NAME: MOVE for somebody"
            " else who may act. Also:"
        )
        for word, does in COMMANDS.items():
            self.output.say(f"  {word}: {does}")

    def show(self, seat: Seat) -> None:
        """A sheet as it is now."""
        self._table.sheet(seat)

    def sheet(self, rest: str) -> None:
        """Whose sheet: the one who is asked, somebody by name, or all."""
        self._table.sheets(rest, self.asked)

    @property
    def _table(self) -> ShownTable:
        session = self.session
        return ShownTable(
            session.game,
            session.state,
            session.names,
            self.loaded.inks,
            self.output,
        )

    def score(self, rest: str) -> None:
        """The ranking as things stand."""
        standings = standings_at(self.session.game_log)
        for rank in standings.ranks or [Rank(0, 1)]:
            player = standings.players[rank.seat]
            total = player.score.total if player.score else 0
            self.output.line(f"{rank.place}. {called(player.player)}: {total}")
        self.output.sentences(standings.standing)

    def rules(self, rest: str) -> None:
        """The steps of a turn."""
        for number, sentence in enumerate(self.session.game.spec.turn, start=1):
            self.output.sentence(f"{number}. {sentence}")

    def print(self, rest: str) -> None:
        """PDFs of all sheets as they are now, into the folder that is named, or `output`."""
        from sheetgen.cli.print.printing import print_sheets
        from sheetgen.render.options import Options

        folder = Path(os.path.expanduser(rest or "output"))
        sheets = self.session.game_log.sheets
        for report in print_sheets(self.loaded, sheets, folder, Options()):
            self.output.sentence(f"{report.path}: {count_of(report.pages, 'page')}")

    def undo(self, rest: str) -> None:
        """Take back the last act, somebody else's only where that is agreed to."""
        back = self.session.back()
        first = back[0]
        events = ", ".join(map(self.session.game_log.said, back))
        is_of_another = first.seat not in (self.asked, NO_SEAT)
        if is_of_another and not self.keyboard.agreed(f"Take back {events}?"):
            self.output.say("Nothing is taken back.")
            return
        before = self.session.state
        self.session.undo()
        self.output.sentence(f"Taken back: {events}")
        self.marks(before)

    def redo(self, rest: str) -> None:
        """Do again what was taken back last."""
        before = self.session.state
        again = self.session.redo()
        events = ", ".join(map(self.session.game_log.said, again))
        self.output.sentence(f"Done again: {events}")
        self.marks(before)

    def amend(self, rest: str) -> None:
        """Correct an event by its number; without one, list the last ones."""
        number, _, text = rest.partition(" ")
        at = int(number) if number.isdecimal() and len(number) < LONGEST_NUMBER else 0
        text = text.strip()
        before = self.session.state
        if not text or not amend_event(self.session, self.keyboard, at, text):
            self.history("")
            self.output.say(
                "What was typed is corrected by its number: amend 5 and what 5 should say."
            )
            return
        game_log = self.session.game_log
        said = game_log.said(game_log.events[at - 1])
        self.output.sentence(f"Amended: event {number} is {said}")
        self.marks(before)

    def history(self, rest: str) -> None:
        """The last events by their numbers, or all."""
        numbered = list(enumerate(self.session.game_log.events, start=1))
        for number, event in numbered[0 if rest else -AMENDABLE :]:
            typed = " (typed)" if event.typed else ""
            self.output.say(f"  {number}  {self.session.game_log.said(event)}{typed}")
        if not rest and len(numbered) > AMENDABLE:
            self.output.say("  history all shows what was before")

    def hint(self, rest: str) -> None:
        """The best move and why; where nothing is computed, the one that looks best, as the lists
        and the bots have it.
        """
        sentences = hint(self._offer)
        for sentence in sentences:
            self.output.say(sentence)
        if not sentences and self.session.due:
            self.output.say("Dice are thrown first; then hint says which move looks best.")
        elif not sentences:
            self.output.say(f"Best as it looks from here: {MoveList.of(self._offer).best}")

    def odds(self, rest: str) -> None:
        """What the moves are worth, what is known of chances now, and how the dice have fallen so
        far.
        """
        from sheetgen.table.simulation.bands import with_bands  # games are played only for odds

        offer = self._offer
        advice = with_bands(offer)
        show_advice(
            self.output,
            offer,
            advice,
            None if rest.lower() == "all" else SCREEN,
            "odds all",
        )
        lucky = luck_so_far(self.session.game_log)
        self.output.sentences(lucky)
        if not lucky:
            self.output.say("No dice have fallen yet whose luck is counted.")

    def report(self, rest: str) -> None:
        """Points by turn, the costliest decisions so far, and luck."""
        from sheetgen.cli.play.looking_back import show_report
        from sheetgen.table.report.decisions import decisions

        game_log = self.session.game_log
        show_report(game_log, tuple(decisions(game_log)), self.output)

    @property
    def _offer(self) -> MoveOffer:
        """What whoever is asked may do."""
        return self.session.offer(self.asked)

    def save(self, rest: str) -> None:
        """Nothing need be saved."""
        journal = self.session.journal
        where = (
            f"cannot be kept ({journal.trouble})" if journal.trouble else f"is in {journal.path}"
        )
        self.output.say(f"Everything is kept as it happens: the game {where}; print makes PDFs.")

    def referee(self, rest: str) -> None:
        """How what is not legal is answered, or another way from now on."""
        said = STRICT if rest.lower() == "on" else rest.lower()
        if said in LEVELS:
            self.session.do({"referee": said})
        elif said:
            self.output.say(f"referee {rest}: no such level; it is strict (or on), warn or off")
            return
        does = {
            "strict": "what is not legal is refused",
            "warn": "what is not legal is asked about",
            "off": "what is not legal stands",
        }
        level = self.session.game_log.level
        self.output.sentence(f"The referee is {level}: {does[level]}.")

    def agree(self, seat: Seat, text: str) -> None:
        """Make a move that all agree on, though it is not legal."""
        before = self.session.state
        self.session.do({"seat": seat, "move": text, "forced": True})
        event = self.session.game_log.events[-1]
        said = self.session.game_log.said(event)
        if event.forced:
            self.output.sentence(f"By agreement: {said}")
        else:
            self.output.sentence(f"{said} is legal; no agreement is needed")
        self.marks(before)

    def force(self, rest: str) -> None:
        """Make a move that all agree on; `agree` does it."""
        if not rest:
            self.output.say("force MOVE writes what all agree on, though it is not legal")
        elif self.session.due:
            self.output.say("dice are thrown first")
        else:
            self.agree(self.asked, rest)

    def word(self, rest: str) -> None:
        """Add a word to the seed, before the first roll."""
        if not rest:
            self.output.say(
                "word WORD adds a word to the seed before the first roll; nobody has chosen the"
                " dice if the last word is from somebody who does not know the seed"
            )
            return
        if self.session.game_log.rolls:
            self.output.say("the first dice have fallen; words are added before that")
            return
        self.session.do({"word": rest})
        self.output.sentence(f"The word {rest} is added to the seed.")

    def scan(self, rest: str) -> None:
        """Compare a photo of somebody's sheet with what is written here."""
        from sheetgen.cli.play.photo_check import PhotoCheck

        PhotoCheck(self, rest).run()

    def keep(self, rest: str) -> None:
        """Write the game to another file, and go on there."""
        if not _is_log(rest):
            self.output.say(f"keep FILE{SUFFIX} writes the game to another file, and goes on there")
            return
        path = Path(os.path.expanduser(rest))
        path = path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
        self.session.keep(path)
        self.output.sentence(f"The game is kept in {path}, from its beginning to here.")

    def quit(self, rest: str) -> None:
        """Leave the game; raises Left."""
        journal = self.session.journal
        leave = "Leave, and lose what is not kept?"
        if journal.trouble and self.keyboard.live and not self.keyboard.agreed(leave):
            return
        raise Left

    exit = quit

    def _sit(self, players: Words) -> None:
        """Let others sit at the table."""
        check_names([player for player in players if player], TAKEN)
        self.session.do({"players": list(players)})
        self.output.sentence(f"{self.session.game_log.events[-1].text}.")

    def marks(self, before: object) -> None:
        """What has been written since a table, by whom."""
        session = self.session
        written = marked(session.game, before, session.state, session.names)
        for name, acts in written.items():
            self.output.sentence(f"  {called(name)}: {in_breath(acts)}")

    def complain(self, problems: AnyProblems) -> None:
        """Why something cannot be: what was typed stands right above, so its place needs no
        telling.
        """
        for problem in problems:
            message = problem.in_play or problem.message
            self.output.say(problem_lines(replace(problem, message=message, where=""))[0])


def _is_log(text: str) -> bool:
    """Whether a text names a file for a log, and no dice that are kept."""
    return text.endswith(SUFFIX) or os.sep in text


COMMANDS: Meanings = {
    "help": "this list",
    "sheet": "a sheet; sheet NAME, sheet all",
    "score": "the scores",
    "rules": "what a turn is",
    "print": "PDFs of the sheets; print FOLDER",
    "scan": "compare a photo of a sheet; scan PHOTO NAME",
    "undo": "take back the last act",
    "redo": "do it again",
    "amend": "correct what was typed wrong",
    "referee": "strict, warn or off",
    "force": "a move that all agree on",
    "word": "one more for the seed, at first",
    "bot": "a bot plays on for somebody; bot NAME",
    "rename": "another name; rename NAME NEW",
    "join": "somebody more, or in the place of a bot; join NAME",
    "leave": "somebody less; leave NAME",
    "history": "what has happened; history all",
    "hint": "the best move, and why",
    "odds": "what moves are worth, chances, and how lucky everybody was; odds all",
    "report": "points by turn, the costliest decisions, luck",
    "save": "where the game is kept",
    KEEP: "write the game to another file; keep FILE.jsonl",
    "quit": "leave; the game is kept",
    "exit": "the same",
}
"""The words, each the name of a method or of a change of seats, and what it does."""

_SEATS: Mapping[str, Callable[[GameLog, str], Words]] = {
    "bot": with_bot,
    "rename": renamed,
    "join": joined,
    "leave": without,
}

TAKEN = frozenset(
    (*COMMANDS, *THROW, *FINISHED, "all", "y", "yes", "n", "no", "dice", "seed", "set")
)
"""Words that mean something at the prompt, so that nobody can be called so."""
