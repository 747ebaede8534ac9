"""The log of a game at the table: what has been recorded, folded into the table as it lies now.

Everything that happens is a record, a small object of JSON: a roll, a move in notation, an undo, a
redo, a correction, another level of the referee, a word that somebody has added to the seed. The
state is the fold of the records and nothing else, so a log that holds them is the game. No clock,
no file and no generator is asked here: dice thrown by the program come from the seed and the number
of the roll.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from sheetgen.core.dice import Roll, Stream, named_text, throw
from sheetgen.core.play import Moved, Rolled, Seat
from sheetgen.errors import IllegalMove, NotationError, Problem, SheetgenError
from sheetgen.games.game import AnyGame
from sheetgen.table.log.rewritten import is_rewriting, rewritten, whose

Record = Mapping[str, object]

STRICT, WARN, OFF = LEVELS = ("strict", "warn", "off")
"""What the referee does about a move that is not legal: refuse it, say why and ask, or let it
stand; what stands is marked as forced.
"""

_TRIED = 60  # events that a game is played on by chance before an exception is agreed to

NO_SEAT = Seat(-1)  # nobody's: the dice


@dataclass(frozen=True, slots=True)
class Event:
    """What has happened at the table: dice that fell, or something that a player did."""

    text: str  # the dice with their ids (`r1=R3 r2=R5`), or the move in notation
    seat: Seat = NO_SEAT  # who did it; NO_SEAT for a roll
    typed: bool = False  # a roll of real dice, typed in
    forced: bool = False  # a move that is not legal, agreed by the table

    @property
    def is_roll(self) -> bool:
        """Whether dice fell."""
        return self.seat == NO_SEAT

    @property
    def record(self) -> Record:
        """The event as a log keeps it."""
        if self.is_roll:
            return {"roll": self.text, **({"typed": True} if self.typed else {})}
        return {"seat": self.seat, "move": self.text, **({"forced": True} if self.forced else {})}


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game so far."""

    game: AnyGame  # what is played
    names: tuple[str, ...]  # what each seat is called
    seed: str  # what the dice of the program come from, with the words
    states: tuple[object, ...]  # the table at the start, and after each event
    events: tuple[Event, ...] = ()  # what has happened and was not taken back
    # what was taken back and may be done again, the last first, in groups as it was taken
    undone: tuple[tuple[Event, ...], ...] = ()
    words: tuple[str, ...] = ()  # what the players have added to the seed
    level: str = STRICT  # what the referee does

    @property
    def state(self) -> object:
        """The table now."""
        return self.states[-1]

    @property
    def rolls(self) -> int:
        """How often dice have fallen."""
        return sum(event.is_roll for event in self.events)

    def turns(self, events: int) -> int:
        """How many turns had begun after so many events; 0 in the set-up."""
        turns = [self.game.rules.turn(state) for state in self.states[: events + 1]]
        return sum(
            now != before and not now.set_up
            for before, now in zip((None, *turns), turns, strict=False)
        )

    @property
    def forced(self) -> tuple[Event, ...]:
        """The exceptions that the table has agreed on."""
        return tuple(event for event in self.events if event.forced)

    def chance(self, *labels: int | str) -> Stream:
        """A stream of chance of this game's seed and words."""
        return Stream(self.seed, *self.words, self.game.spec.id, *labels)

    def thrown(self) -> Roll:
        """What the dice that are due show when the program throws them: the same however often it
        is asked.

        Raises IllegalMove.
        """
        due = self.game.rules.to_roll(self.state)
        if due is None:
            raise IllegalMove(Problem("no-roll-due", "no dice are to be thrown now"))
        return throw(
            [self.game.spec.die(die) for die in due.dice],
            due.take,
            self.chance("roll", self.rolls + 1),
        )

    def apply(self, record: Record) -> GameLog:
        """The log with one more record. Raises SheetgenError for one that cannot be."""
        match record:
            case {"roll": str(text)}:
                return self._with(Event(text, typed=record.get("typed") is True))
            case {"move": str(text), "seat": int(seat)}:
                return self._with(Event(text, Seat(seat), forced=record.get("forced") is True))
            case {"undo": int(count)} if 0 < count <= len(self.events):
                return self._without(count)
            case {"redo": int(count)} if self.undone and count == len(self.undone[0]):
                return self._again()
            case {"amend": int(number), "to": str(text)} if 0 < number <= len(self.events):
                return self._amended(number, text)
            case {"referee": str(level)} if level in LEVELS:
                return replace(self, level=level)
            case {"word": str(word)} if not self.rolls:
                return replace(self, words=(*self.words, word))
            case {"end": str()} | {"photo": str()}:
                return self
        raise NotationError(
            Problem(
                "not-a-record",
                f"{dict(record)} is not an event of a game",
                subject="record",
            )
        )

    def replayed(self) -> Iterator[Rolled | Moved[object]]:
        """What has happened, as the rules take it."""
        for event, state in zip(self.events, self.states, strict=False):
            if event.is_roll:
                yield Rolled(self.game.parse_roll(event.text))
            elif not is_rewriting(event.text):
                yield Moved(
                    event.seat, self.game.parse_move(event.text, state, event.seat, self.names)
                )

    def _with(self, event: Event) -> GameLog:
        done, state = self._told(event)
        return replace(self, events=(*self.events, done), states=(*self.states, state), undone=())

    def _told(self, event: Event) -> tuple[Event, object]:
        """The event as it is kept, and the table after it. Raises SheetgenError."""
        game = self.game
        if event.is_roll:
            roll = game.fitted(self.state, game.parse_roll(event.text))
            return replace(event, text=named_text(roll)), game.rules.rolled(self.state, roll)
        if is_rewriting(event.text):
            return event, rewritten(game, self.state, event.text, self.names)
        move = game.parse_move(event.text, self.state, event.seat, self.names)
        # What all agree on, and is legal anyway, is a move like any other.
        agreed = event.forced and bool(game.problems(self.state, event.seat, move, self.names))
        kept = replace(event, text=game.format_move(move), forced=agreed)
        if not agreed:
            return kept, game.apply(self.state, Moved(event.seat, move), self.names)
        return kept, forced(game, self.state, event.seat, move, self.names)

    def _without(self, count: int) -> GameLog:
        back = self.events[-count:]
        if any(event.is_roll for event in back):
            raise IllegalMove(
                Problem(
                    "dice-seen",
                    "everybody has seen these dice; a roll that was typed can be amended",
                )
            )
        return replace(
            self,
            events=self.events[:-count],
            states=self.states[:-count],
            undone=(back, *self.undone),
        )

    def _again(self) -> GameLog:
        done, *left = self.undone
        game_log = self
        for event in done:
            game_log = game_log._with(event)
        return replace(game_log, undone=tuple(left))

    def _amended(self, number: int, text: str) -> GameLog:
        """The log with one event corrected, and all that follows judged again.

        Raises IllegalMove naming what no longer fits.
        """
        old = self.events[number - 1]
        if old.is_roll and not old.typed:
            raise IllegalMove(
                Problem(
                    "dice-seen", "the program threw these dice; only what was typed can be amended"
                )
            )
        game_log = replace(
            self, events=self.events[: number - 1], states=self.states[:number], undone=()
        )
        game_log = game_log._with(replace(old, text=text))
        for place, event in enumerate(self.events[number:], start=number + 1):
            try:
                game_log = game_log._with(event)
            except SheetgenError as error:
                # Nothing is taken back from behind dice that all have seen.
                first = (
                    f"amend {place}"
                    if any(later.is_roll for later in self.events[number:])
                    else "undo"
                )
                told = (
                    f"event {place}, {self.said(event)}, no longer fits:"
                    f" {error.problems[0].message}; {first} first"
                )
                raise IllegalMove(Problem("amend-clash", told, subject=str(place))) from None
        return game_log

    def said(self, event: Event) -> str:
        """An event in a few words: `the roll R3 R5 Y4`, `Ben's O7=R3+Y4`."""
        if event.is_roll:
            return f"the roll {shown(event)}"
        if is_rewriting(event.text):
            return whose(self.game, event.text, self.names)
        return f"{self.names[event.seat]}'s {event.text}"


def shown(event: Event) -> str:
    """What the dice of a roll show, without their ids."""
    return " ".join(word.partition("=")[2] for word in event.text.split())


def forced(game: AnyGame, state: object, seat: Seat, move: object, names: Sequence[str]) -> object:
    """The table after a move that is not legal, but agreed on.

    Raises IllegalMove where the table could not go on from there.
    """
    problems = game.problems(state, seat, move, names)
    try:
        after = game.rules.moved(state, seat, move)
        if game.rules.to_roll(state) is None and after != state and _goes_on(game, after, names):
            return after
    except Exception:  # the rules promise nothing about moves that are not legal
        pass
    message = (
        f"{game.format_move(move)} cannot stand even if all agree, for the game could not go on"
        " from there"
    )
    raise IllegalMove((*problems, Problem("beyond-force", message)))


def _goes_on(game: AnyGame, state: object, names: Sequence[str]) -> bool:
    """Whether a table can be gone on with: each paper can be, and so can those of a game that
    chance plays from there.
    """
    rules = game.rules
    chance = Stream("", game.spec.id, "agreed")
    for _ in range(_TRIED):
        if any(
            game.audit(game.sheet(state, seat))
            for seat in map(Seat, range(1 if game.one_sheet else rules.seats(state)))
        ):
            return False
        papers_text(game, state)
        due, waiting = rules.to_roll(state), sorted(rules.waiting(state))
        if rules.outcome(state, names) is not None:
            return due is None and not waiting
        if (due is None) != bool(waiting):
            return False
        if due is not None:
            state = rules.rolled(
                state, throw([game.spec.die(die) for die in due.dice], due.take, chance)
            )
            continue
        seat = waiting[chance.below(len(waiting))]
        move = rules.legal(state, seat).sample(chance)
        game.explain(state, seat, move, names)
        state = rules.moved(state, seat, move)
    return True


def papers_text(game: AnyGame, state: object) -> str:
    """Everything that lies on the papers of a table, and whose turn it is."""
    seats = range(1 if game.one_sheet else game.rules.seats(state))
    lines = [
        line
        for seat in map(Seat, seats)
        for line in game.format_sheet(game.sheets.sheet(state, seat))
    ]
    turn = game.rules.turn(state)
    return "\n".join(
        (f"turn {turn.number} of {turn.seat}", *(f"{key}: {text}" for key, text in lines))
    )


def papers_hash(game: AnyGame, state: object) -> str:
    """A few letters that change with anything that lies on the papers."""
    return sha256(papers_text(game, state).encode()).hexdigest()[:8]


def commitment(seed: str) -> str:
    """What is shown of the seed before the game: nobody can find the seed from it, and everybody
    can check it afterwards.
    """
    return sha256(seed.encode()).hexdigest()


def folded(game_log: GameLog, records: Iterable[Record]) -> GameLog:
    """The log after all records. Raises SheetgenError at the first that cannot be."""
    for record in records:
        game_log = game_log.apply(record)
    return game_log
