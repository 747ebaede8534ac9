"""What can be said at every prompt of a game beside a move: help, papers, scores, rules, taking
back, correcting, leaving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.output import Output, called, columns, problem_lines
from sheetgen.cli.painting import painted
from sheetgen.cli.play.keyboard import Keyboard
from sheetgen.core.play import Seat
from sheetgen.errors import Problem, SheetgenError
from sheetgen.table.entry.showing import facts, picture
from sheetgen.table.judge.marking import in_breath, marked
from sheetgen.table.judge.offers import die_names_left_out
from sheetgen.table.judge.standings import standings_at
from sheetgen.table.log.game_log import LEVELS, Event
from sheetgen.table.log.session import Session

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame

AMENDABLE = 12  # events that `amend` shows
THROW = ("roll", "throw")  # words that let the program throw


class Left(Exception):
    """Somebody has left the table; the game is kept."""


class Orders:
    """The words that are no moves."""

    def __init__(
        self, loaded: LoadedGame, session: Session, keyboard: Keyboard, output: Output
    ) -> None:
        self.loaded, self.session, self.keyboard, self.output = loaded, session, keyboard, output

    def carry_out(self, line: str, seat: Seat) -> bool:
        """Does what a line orders; False where it is no order. Raises Left."""
        word, _, rest = line.partition(" ")
        order = ORDERS.get(word.lower())
        if order is None:
            return False
        try:
            order[0](self, rest.strip(), seat)
        except SheetgenError as error:
            self.complain(error.problems)
        return True

    def help(self, rest: str, seat: Seat) -> None:
        """what can be typed"""
        self.output.say(
            "Type a move, ? for what is legal now, Enter for the obvious; NAME: MOVE for somebody"
            " else who may act. Also:"
        )
        for word, (_, does) in ORDERS.items():
            self.output.say(f"  {word}: {does}")

    def show(self, seat: Seat) -> None:
        """A paper as it is now."""
        game, state = self.session.game, self.session.state
        if not game.one_sheet:
            self.output.line(f"{called(self.session.names[seat])}'s sheet")
        if self.output.plain:
            for fact in facts(game, game.sheet(state, seat)):
                self.output.sentence(f"  {fact}")
        else:
            drawn = picture(game, state, seat, columns(), self.session.names)
            self.output.lines(
                painted(self.output, drawn, self.loaded.inks if self.output.colored else {})
            )

    def sheet(self, rest: str, seat: Seat) -> None:
        """Whose paper: the one who is asked, somebody by name, or all."""
        names = self.session.names
        found = (
            [
                Seat(place)
                for place, name in enumerate(names)
                if name.casefold().startswith(rest.casefold())
            ]
            if rest
            else [seat]
        )
        if rest.lower() == "all":
            found = [Seat(place) for place in range(len(names))]
        if not found:
            self.output.say(f"nobody here is called {rest}; there is {', '.join(names)}")
        for each in found[:1] if self.session.game.one_sheet else found:
            self.show(each)

    def score(self, rest: str, seat: Seat) -> None:
        standings = standings_at(self.session.game, self.session.state, self.session.names)
        places = {rank.seat: rank.place for rank in standings.ranks}
        for place in sorted(
            range(len(self.session.names)), key=lambda place: places.get(Seat(place), 1)
        ):
            scored = standings.players[place]
            if scored.score:
                self.output.line(
                    f"{places.get(Seat(place), 1)}. {called(scored.player)}: {scored.score.total}"
                )
        for sentence in standings.standing:
            self.output.sentence(sentence)

    def rules(self, rest: str, seat: Seat) -> None:
        for number, sentence in enumerate(self.session.game.spec.turn, start=1):
            self.output.sentence(f"{number}. {sentence}")

    def print(self, rest: str, seat: Seat) -> None:
        """PDFs of all papers as they are now, into the folder that is named, or `output`."""
        from sheetgen.cli.print.marking import print_sheets
        from sheetgen.render.options import Options

        session = self.session
        seats = range(1 if session.game.one_sheet else len(session.names))
        sheets = [session.game.sheet(session.state, Seat(place), session.names) for place in seats]
        for report in print_sheets(
            self.loaded, session.game, sheets, Path(rest or "output").expanduser(), Options()
        ):
            self.output.sentence(
                f"{report.path}: {'1 page' if report.pages == 1 else f'{report.pages} pages'}"
            )

    def undo(self, rest: str, seat: Seat) -> None:
        back = self.session.back()
        first = back[0]
        told = ", ".join(map(self._said, back))
        if first.seat != seat and not self.keyboard.agreed(f"Take back {told}?"):
            self.output.say("Nothing is taken back.")
            return
        before = self.session.state
        self.session.undo()
        self.output.sentence(f"Taken back: {told}")
        self.marks(before)

    def _said(self, event: Event) -> str:
        return die_names_left_out(self.session.game, self.session.course.said(event))

    def redo(self, rest: str, seat: Seat) -> None:
        before = self.session.state
        again = self.session.redo()
        self.output.sentence(f"Done again: {', '.join(map(self._said, again))}")
        self.marks(before)

    def amend(self, rest: str, seat: Seat) -> None:
        events = self.session.course.events
        number, _, text = rest.partition(" ")
        if not number.isdecimal() or not 0 < int(number) <= len(events) or not text.strip():
            for place, event in list(enumerate(events, start=1))[-AMENDABLE:]:
                typed = " (typed)" if event.typed else ""
                self.output.say(f"  {place}  {self._said(event)}{typed}")
            self.output.say(
                "What was typed is put right by its number: amend 5 and what 5 should say."
            )
            return
        before = self.session.state
        self.session.do({"amend": int(number), "to": text.strip()})
        self.output.sentence(
            f"Amended: event {number} is {self._said(self.session.course.events[int(number) - 1])}"
        )
        self.marks(before)

    def referee(self, rest: str, seat: Seat) -> None:
        if rest.lower() in LEVELS:
            self.session.do({"referee": rest.lower()})
        does = {
            "strict": "what is not legal is refused",
            "warn": "what is not legal is asked about",
            "off": "what is not legal stands",
        }
        level = self.session.course.level
        self.output.sentence(f"The referee is {level}: {does[level]}.")

    def force(self, seat: Seat, text: str) -> None:
        """An agreed exception."""
        before = self.session.state
        self.session.do({"seat": seat, "move": text, "forced": True})
        event = self.session.course.events[-1]
        said = self._said(event)
        self.output.sentence(
            f"By agreement: {said}" if event.forced else f"{said} is legal; no agreement is needed"
        )
        self.marks(before)

    def forced(self, rest: str, seat: Seat) -> None:
        if not rest:
            self.output.say("force MOVE writes what all agree on, though it is not legal")
        elif self.session.due:
            self.output.say("dice are thrown first")
        else:
            self.force(seat, rest)

    def word(self, rest: str, seat: Seat) -> None:
        if not rest:
            self.output.say(
                "word WORD adds a word to the seed before the first roll, so that nobody can have"
                " chosen the dice"
            )
            return
        if self.session.course.rolls:
            self.output.say("the first dice have fallen; words are added before that")
            return
        self.session.do({"word": rest})
        self.output.sentence(f"The seed has the word {rest} behind it now.")

    def scan(self, rest: str, seat: Seat) -> None:
        """A photo of somebody's sheet held against what is written here."""
        from sheetgen.cli.play.photographed import held_against

        held_against(self, rest, seat)

    def quit(self, rest: str, seat: Seat) -> None:
        raise Left

    def marks(self, before: object) -> None:
        """What has been written since a table, by whom."""
        for name, acts in marked(
            self.session.game, before, self.session.state, self.session.names
        ).items():
            self.output.sentence(f"  {called(name)}: {in_breath(acts)}")

    def complain(self, problems: Iterable[Problem]) -> None:
        """Why something cannot be: what was typed stands right above, so its place needs no
        telling.
        """
        for problem in problems:
            self.output.say(problem_lines(replace(problem, where=""))[0])


ORDERS: Mapping[str, tuple[Callable[[Orders, str, Seat], None], str]] = {
    "help": (Orders.help, "this list"),
    "sheet": (Orders.sheet, "a paper; sheet NAME, sheet all"),
    "score": (Orders.score, "who stands where"),
    "rules": (Orders.rules, "what a turn is"),
    "print": (Orders.print, "PDFs of the papers; print FOLDER"),
    "scan": (Orders.scan, "a photo of a sheet held against it; scan PHOTO NAME"),
    "undo": (Orders.undo, "take back the last act"),
    "redo": (Orders.redo, "do it again"),
    "amend": (Orders.amend, "put right what was typed wrong"),
    "referee": (Orders.referee, "strict, warn or off"),
    "force": (Orders.forced, "a move that all agree on"),
    "word": (Orders.word, "one more for the seed, at first"),
    "quit": (Orders.quit, "leave; the game is kept"),
}
