"""A game whole: its layout, its rules, its sheets, its notation and what else it can do; and what
is the same for all games, once.

This is the door through which everybody plays: every method takes what people hand over, a text, a
seat, an event, and refuses what it cannot take with a typed error. Behind it the parts
(`sheetgen.games.contracts`) may trust what they get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass, replace
from pathlib import Path
from typing import Generic, cast, get_type_hints

from sheetgen.core.advice import Advice
from sheetgen.core.cells import Sheet, Sheets
from sheetgen.core.dice import Roll, Thrown, fit
from sheetgen.core.needs import Needs
from sheetgen.core.notation import Line, Wording, parse_roll
from sheetgen.core.play import (
    M,
    Moved,
    MoveSummary,
    Names,
    Outcome,
    Rolled,
    S,
    ScanAreas,
    Score,
    Seat,
    TableState,
)
from sheetgen.core.spec import NO_ENGINE, GameSpec
from sheetgen.errors import (
    AnyProblems,
    IllegalMove,
    NotationError,
    Problem,
    Remarks,
    SheetError,
    UsageError,
)
from sheetgen.fields.filled import PLAYERS, Entry, Lines, format_sheet, parse_sheet
from sheetgen.games import kit
from sheetgen.games.arguments import checked_methods
from sheetgen.games.contracts import (
    BoardChoice,
    BotSupport,
    Commentary,
    Notation,
    Rules,
    ScanSupport,
    SheetFormat,
)
from sheetgen.games.states import StateFormat, goes_on
from sheetgen.messages import Words, listed

# What is kept of a state, by the kinds of its parts
_DUMPED: Mapping[str, object] = {"game": str, "switches": Mapping[str, str], "state": object}


@dataclass(frozen=True, slots=True, eq=False)
@checked_methods
class Game(Generic[S, M]):
    """A game under the rule options in force: its parts, and what is the same for all games.

    Games are equal where their layouts and rule options are; a copy is made anew by the engine that
    the layout names.
    """

    spec: GameSpec  # dice, cells, rule options and numbers of the layout
    rules: Rules[S, M]  # how it is played
    sheets: SheetFormat[S]  # what is written
    notation: Notation[S, M]  # moves as text
    photos: ScanSupport[S] | None = None  # what photos of its sheets show
    bot: BotSupport[S, M] | None = None  # what its own bot thinks
    commentary: Commentary[S] | None = None  # what there is to say beside the moves
    boards: BoardChoice[S] | None = None  # the boards of a color that players may take
    # what the moves of a seat are worth, of one that may act or has to throw now
    adviser: Callable[[S, Seat], Advice[M] | None] = lambda _state, _seat: None
    # what a legal move is worth that the adviser leaves out, in what it counts; for reports
    move_value: Callable[[S, Seat, M], float | None] = lambda _state, _seat, _move: None
    # the chance of each seat to win from here with how well it is known, where there is a table
    chances: Callable[[S], tuple[Sequence[float], str] | None] = lambda _state: None
    # a line that is no move as it stands in the words of the notation, for those that mean the same
    heard: Callable[[str, S], str] = lambda text, _: text
    # whether typed dice may show any face of the box on any die, as real dice may be made otherwise
    any_faces: bool = False
    # whether dice that lie may be taken for each other, so that a typed roll, though these dice do
    # not show it, may be theirs
    mixed: Callable[[S, Roll], bool] = lambda _state, _roll: False
    # a text about moves with its cells as the paper has them, where those are not their addresses
    on_paper: Callable[[str], str] = str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[Callable[[GameSpec], AnyGame], tuple[GameSpec]]:
        """How it is copied, and gets from one process to another: its engine makes it again."""
        return _made_again, (self.spec,)

    @property
    def one_sheet(self) -> bool:
        """Whether one sheet shows the whole table (a position) instead of one player's part of it:
        it has a line of its own for who plays.
        """
        return any(field.key == PLAYERS for field in self.sheets.fields(0))

    @property
    def comments(self) -> Commentary[S]:
        """The game's commentary, or what can be said of any game."""
        return self.commentary or kit.PlainCommentary(self.rules)

    def start(self, players: int, colors: Sequence[str] = ()) -> S:
        """The table before the first roll; with colors each seat has taken the board of one.

        Raises SheetError for a number of players that the game is not for, UsageError for boards
        that are not one for each.
        """
        if type(players) is not int or players not in self.spec.player_numbers:
            message = kit.other_players(self.spec, players)
            raise SheetError("player-count", message, subject="players")
        if not colors:
            return self._marked(self.rules.start(players))
        known = self.boards.colors(players) if self.boards else ()
        if self.boards is None or len(colors) != players or len({*known} & {*colors}) != players:
            message = f"{self.spec.title} has no boards of a color; write names alone"
            if known:
                unknown = dict.fromkeys(color for color in colors if color not in known)
                wrong = f"{', '.join(colors)}: not one board for each player"
                wrong = f"there is no board called {listed(unknown)}" if unknown else wrong
                message = f"{wrong}; there is {listed(known, 'and')}"
            raise UsageError("no-such-seat", message, subject="players")
        return self._marked(self.boards.start_with(colors))

    def names(self, state: S, given: Names = ()) -> Words:
        """What every seat is called: the names given, and what the game calls those without one."""
        seats = range(self.rules.seats(self._table(state)))
        named = dict(enumerate(given))
        return tuple(named.get(seat) or self.comments.seat_name(state, seat) for seat in seats)

    def outcome(self, state: S, names: Names = ()) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.rules.outcome(state, self.names(state, names))

    def score(self, state: S, seat: Seat) -> Score:
        """The seat's score as things stand. Raises UsageError for no seat."""
        return self.rules.score(state, self._seat(state, seat))

    def moves(self, state: S, seat: Seat) -> Iterator[M]:
        """Every legal move of a seat, each once, in reading order.

        Raises UsageError for no seat.
        """
        may_act = self._seat(state, seat) in self.rules.waiting(state)
        return iter(self.rules.legal(state, seat) if may_act else ())

    def parse_move(
        self,
        text: str,
        state: S,
        seat: Seat,
        names: Names = (),
    ) -> M:
        """Read a move as typed.

        Raises NotationError, AmbiguousMove with every reading, UsageError for no seat.
        """
        if not isinstance(text, str):
            raise NotationError("not-a-move", f"{text!r} is not the text of a move", subject="move")
        seat = self._seat(state, seat)
        names = self.names(state, names)
        return kit.read_either(
            lambda line: self.notation.parse(line, state, seat, names),
            text,
            lambda: self.heard(text, state),
        )

    def format_move(self, move: M) -> str:
        """The move in notation; `parse_move` reads it back. Raises NotationError for what is no
        move of this game.
        """
        if not isinstance(move, self.rules.moves):
            raise NotationError(self._no_move(move))
        return self.notation.format(move)

    def advice(self, state: S, seat: Seat) -> Advice[M] | None:
        """What a seat's moves are worth and what is known of chances; None where nothing is.

        Raises UsageError for no seat.
        """
        return self.adviser(self._table(state), self._seat(state, seat))

    def explain(
        self,
        state: S,
        seat: Seat,
        move: M,
        names: Names = (),
    ) -> MoveSummary:
        """What a legal move means, in words. Raises IllegalMove for one that is not."""
        if problems := self.problems(state, seat, move, names):
            raise IllegalMove(problems)
        return self.notation.explain(
            state,
            seat,
            move,
            self.names(state, names),
        )

    def problems(
        self,
        state: S,
        seat: Seat,
        move: M,
        names: Names = (),
    ) -> Remarks:
        """Every reason why the move is not allowed now; () = legal."""
        try:
            self._seat(state, seat)
        except UsageError as error:
            return error.problems
        if not isinstance(move, self.rules.moves):
            return (self._no_move(move),)
        throw = self.rules.to_roll(state)
        may_act = seat in self.rules.waiting(state)
        outcome = None if may_act else self.outcome(state, names)
        if outcome:
            return (Problem("game-over", f"the game is over: {outcome.reason}"),)
        if throw is not None:
            return (Problem("roll-first", f"dice are thrown first ({throw.text})"),)
        legal = self.rules.legal(state, seat)
        if may_act and move in legal:
            return ()
        return self._with_values(legal.reasons(move, self.names(state, names)))

    def apply(
        self,
        state: S,
        event: Rolled | Moved[M],
        names: Names = (),
    ) -> S:
        """The table after the event. Raises IllegalMove with all problems."""
        match event:
            case Rolled(roll=roll):
                return self._marked(self.rules.rolled(state, self.fitted(state, roll)))
            case Moved(seat=seat, move=move):
                if problems := self.problems(state, seat, move, names):
                    raise IllegalMove(problems)
                return self._marked(self.rules.moved(state, seat, move))
        raise IllegalMove(
            "not-an-event", f"{event!r} is neither a roll nor a move", subject="event"
        )

    def fitted(self, state: S, roll: Roll) -> Roll:
        """The roll as the dice that have to be thrown now, in their order. Raises IllegalMove."""
        due = self.rules.to_roll(self._table(state))
        if due is None:
            what = "the game is over" if self.outcome(state) else "a player has to decide first"
            raise IllegalMove(
                "no-roll-due", f"no dice are to be thrown now; {what}", subject="roll"
            )
        if not _is_roll(roll):
            raise IllegalMove(_no_roll(roll))
        others = self.spec.dice if self.any_faces or self.mixed(state, roll) else ()
        return fit(due, roll, self.spec.dice_of(due), others)

    def parse_roll(self, text: str) -> Roll:
        """Read a roll as typed from real dice: `R3 R5 Y4`. Raises NotationError with the place of
        what is wrong.
        """
        if not isinstance(text, str):
            raise NotationError("not-a-roll", f"{text!r} is not the text of a roll", subject="roll")
        return kit.read_either(
            lambda said: parse_roll(Line(said, "<roll>"), self.spec.dice, any_faces=self.any_faces),
            text,
            lambda: self._called_faces(text),
        )

    def _called_faces(self, text: str) -> str:
        """Faces by the names of colors, dice, stars and signs as notation has them."""
        dice = {str(die.id): die.letter for die in self.spec.dice if die.letter}
        faces = dict.fromkeys(face.text for die in self.spec.dice for face in die.faces)
        signs = {"*": "STAR STARS W WILD", "+": "PLUS", "-": "MINUS"}
        said = Wording({**self.spec.letters, **dice}, signs)(text)
        # `minus 1` is one face of Dice Chain, and two of Formulas
        for face in faces:
            said = said.replace(" ".join(face), face)
        return said

    def parse_sheet(self, entries: Iterable[Entry]) -> Sheet:
        """Read a filled sheet. Raises NotationError with every problem and its place."""
        kept = tuple(entries)
        numbers = {str(number): number for number in self.spec.player_numbers}
        stated = next((entry.text.strip() for entry in kept if entry.key == PLAYERS), "")
        return parse_sheet(self.spec, self.sheets.fields(numbers.get(stated, 0)), kept)

    def format_sheet(self, sheet: Sheet) -> Lines:
        """The filled sheet's lines, (key, text); `parse_sheet` reads them back. Raises SheetError
        for another game's sheet.
        """
        return format_sheet(self.sheets.fields(self._own(sheet).players), sheet)

    def sheet(self, state: S, seat: Seat, names: Names = ()) -> Sheet:
        """What the seat's sheet shows now, with the name of whoever sits there, if there is one.

        Raises UsageError for no seat.
        """
        sheet = self.sheets.sheet(state, self._seat(state, seat))
        return replace(sheet, player=names[seat]) if seat < len(names) else sheet

    def position(self, sheets: Sheets, roll: Roll | None = None) -> S:
        """The table that these sheets show; see `SheetFormat.position`. Raises SheetError."""
        if roll is not None and not _is_roll(roll):
            raise SheetError(_no_roll(roll))
        own = [self._own(sheet) for sheet in sheets]
        with self._options_valued():
            return self._marked(self.sheets.position(own, roll))

    def clashes(self, sheets: Sheets) -> Remarks:
        """Why these sheets make no table; () where they make one."""
        try:
            self.position(sheets)
        except SheetError as error:
            return error.problems
        return ()

    def worth(self, sheet: Sheet) -> Score | None:
        """What one sheet counts by itself; None where nothing can be counted, and where one sheet
        shows the whole table.
        """
        own = self._own(sheet)
        try:
            return None if self.one_sheet else self.rules.score(self.position([own]), 0)
        except SheetError:
            return self.sheets.worth(own)

    def audit(self, sheet: Sheet) -> Remarks:
        """Everything that cannot be right on a sheet; on one that does not say how many play, what
        no number of players allows.
        """
        is_stated = self._own(sheet).players or self.one_sheet
        numbers = [sheet.players] if is_stated else self.spec.player_numbers
        audits = [self.sheets.audit(replace(sheet, players=number)) for number in numbers]
        fewest = min(audits, key=len)
        return self._with_values(fewest)

    def scan_areas(self) -> ScanAreas:
        """What marks on a photographed sheet say, by area; none where photos cannot be read."""
        return self.photos.scan_areas() if self.photos else {}

    def at_table(self, state: S, sheet: Sheet) -> tuple[Seat | None, Sheet]:
        """Whose sheet a photo shows, where it says so itself, and the sheet with what the table
        knows of it. Raises SheetError where it is nobody's.
        """
        sheet = self._own(sheet)
        state = self._table(state)
        return self.photos.at_table(state, sheet) if self.photos else (None, sheet)

    def with_sheets(self, state: S, sheets: Sheets) -> S:
        """The table with these sheets on it; see `ScanSupport.with_sheets`. Raises SheetError."""
        if self.photos is None:
            raise kit.sheets_stay(self.spec)
        own = list(map(self._own, sheets))
        with self._options_valued():
            return self._marked(self.photos.with_sheets(self._table(state), own))

    def dump_state(self, state: S) -> dict[str, object]:
        """A state as plain values that JSON holds, with the game and its rule options.

        Raises UsageError for no state of this game.
        """
        plain = StateFormat(self.spec).dump(self._table(state))
        return {"game": self.spec.id, "switches": dict(self.settings()), "state": plain}

    def load_state(self, data: object) -> S:
        """The state that such values are. Raises UsageError for one of another game or of other
        rule options, NotationError with the place of what is wrong.
        """
        form = StateFormat(self.spec)
        rules = self.rules
        given = form.record(_DUMPED, data, "data")
        if given["game"] != self.spec.id:
            raise UsageError(
                "wrong-game",
                f"data: this is a state of {given['game']}, not of {self.spec.id}",
                "game",
                subject="data",
            )
        settings = cast("Mapping[str, str]", given["switches"])
        if settings != self.settings():
            raise UsageError(self._other_options(map("=".join, settings.items())))
        states: object = rules.states
        kind = states if is_dataclass(states) else get_type_hints(rules.start)["return"]
        return self._marked(self._playable(cast("S", form.read(kind, given["state"], "state"))))

    def _playable(self, state: S) -> S:
        """The state, if the rules can go on from it. Raises NotationError."""
        rules = self.rules
        try:
            seats = rules.seats(state)
            names = self.names(state)
            stands = 0 < seats <= self.spec.players[1] and goes_on(rules, self.spec, state, names)
            for seat in range(seats if stands else 0):
                self.format_sheet(self.sheet(state, seat))
                if self.spec.counts:
                    rules.score(state, seat)
        except Exception as error:  # whoever wrote the state may have written anything
            raise self._no_table() from error
        if not stands:
            raise self._no_table()
        return state

    def _no_table(self) -> NotationError:
        return NotationError(
            "bad-state",
            f"state: no table of {self.spec.title}; the rules cannot go on from it",
            "state",
            subject="state",
        )

    def settings(self) -> Mapping[str, str]:
        """Every switch with its reading in force, as `load_game` takes them."""
        return {name: switch.reading for name, switch in self.spec.switches.items()}

    def _with_values(self, problems: AnyProblems) -> Remarks:
        """The problems, each with the value in force of the rule option that it names."""
        named = self.spec.named
        return tuple(
            replace(each, switch=named(each.switch.partition("=")[0])) for each in problems
        )

    @contextmanager
    def _options_valued(self) -> Iterator[None]:
        """The same for what is wrong with sheets."""
        try:
            yield
        except SheetError as error:
            error.problems = self._with_values(error.problems)
            raise

    def _table(self, state: S) -> S:
        if not isinstance(state, self.rules.states):
            raise UsageError(
                "not-a-table", f"{state!r} is not a table of {self.spec.title}", subject="state"
            )
        if isinstance(state, TableState) and state.options not in (None, self.spec.options):
            raise UsageError(self._other_options(state.options))
        return state

    def _marked(self, state: S) -> S:
        """The state, which says that it belongs to the rule options in force."""
        if isinstance(state, TableState) and state.options is not self.spec.options:
            return cast("S", replace(state, options=self.spec.options))
        return state

    def _other_options(self, options: Iterable[str]) -> Problem:
        """Why a state of other rule options is not taken."""
        belongs, has = tuple(options), self.spec.options
        others = [each for each in belongs if each not in has]
        own = [each for each in has if each not in belongs]
        return Problem(
            "other-options",
            f"state: belongs to {listed(others, 'and')}; the game has {listed(own, 'and')}",
            subject="state",
        )

    def _seat(self, state: S, seat: Seat) -> Seat:
        """The seat, if somebody sits there. Raises UsageError."""
        seats = self.rules.seats(self._table(state))
        if type(seat) is not int or not 0 <= seat < seats:
            raise UsageError(
                "no-such-seat",
                f"there is no seat {seat!r}; the seats are 0 to {seats - 1}",
                subject="seat",
            )
        return seat

    def _own(self, sheet: Sheet) -> Sheet:
        """The sheet, if it is one of this game with nothing but its cells. Raises SheetError."""
        other = sheet.game if isinstance(sheet, Sheet) else repr(sheet)
        if other != self.spec.id:
            raise SheetError(
                "wrong-game",
                f"this is a sheet of {other}, not of {self.spec.id}",
                "game",
                subject="game",
            )
        unknown = [mark.cell for mark in sheet.marks if self.spec.cells.cell(mark.cell) is None]
        if unknown:
            raise SheetError(
                Problem(
                    "no-such-cell", f"there is no cell {cell} on this sheet", cell, subject=cell
                )
                for cell in unknown
            )
        return sheet

    def _no_move(self, move: object) -> Problem:
        return Problem("not-a-move", f"{move!r} is not a move of {self.spec.title}", subject="move")


def _is_roll(roll: object) -> bool:
    return isinstance(roll, tuple) and set(map(type, roll)) <= {Thrown}


def _no_roll(roll: object) -> Problem:
    return Problem("not-a-roll", f"{roll!r} is not a roll of dice", subject="roll")


AnyGame = Game[object, object]
"""A game for whoever plays it without knowing the types of its states and moves."""


def _made_again(spec: GameSpec) -> AnyGame:
    """The game of a layout, by the engine that it names.

    Raises UsageError where that is not installed.
    """
    from sheetgen.games import engine
    from sheetgen.games.declared import declared_game

    if spec.engine == NO_ENGINE:
        return declared_game(spec)
    found = engine(spec.engine)
    if found is None:
        raise UsageError(
            "unknown-engine",
            f"{spec.title} cannot be made: its engine {spec.engine} is not installed",
            spec.engine,
        )
    return found.game(spec)


@dataclass(frozen=True, slots=True)
class Engine:
    """The rules of a game before they meet a layout."""

    needs: Needs  # what they need of a layout
    game: Callable[[GameSpec], AnyGame]  # the game of a layout that has all of that
    # the layouts that come with an engine in a package of its own, each named by its game's id
    layouts: tuple[Path, ...] = ()


def engine_of(
    needs: Needs, game: Callable[[GameSpec], Game[S, M]], layouts: Iterable[Path] = ()
) -> Engine:
    """An engine, for whoever plays it without knowing the types of its states and moves."""
    return Engine(needs, cast("Callable[[GameSpec], AnyGame]", game), tuple(layouts))
