"""The log of a game at the table: what has been recorded, and the table as it is after it.

Everything that happens is a record, a small object of JSON: a roll, a move in notation, an undo, a
redo, a correction, other players, another level of the referee, a word that somebody has added to
the seed. The state is the fold of the records and nothing else, so a log that holds them is the
game. No clock, no file and no generator is asked here: dice thrown by the program come from the
seed and the number of the roll.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import cast

from sheetgen.core.cells import Sheets
from sheetgen.core.dice import Roll, Stream, named_text, throw
from sheetgen.core.play import M, Moved, Names, Outcome, S, Seat, Turn
from sheetgen.errors import IllegalMove, NotationError, Problem, SheetgenError
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words
from sheetgen.table.judge.move_set import MoveOffer, die_names_left_out
from sheetgen.table.log.corrections import (
    corrected,
    correction_summary,
    is_correction,
    sheet_seats,
)
from sheetgen.table.log.players import Seating, seating_of

Record = Mapping[str, object]

STRICT, WARN, OFF = LEVELS = ("strict", "warn", "off")
"""What the referee does about a move that is not legal: refuse it, say why and ask, or let it
stand; what stands is marked as forced.
"""

_TRIED = 60  # events that a game is played on by chance before an exception is agreed to

_HAPPENED = {"roll", "move", "players"}  # what records of events are known by

NO_SEAT = -1  # nobody's: the dice


@dataclass(frozen=True, slots=True)
class Event:
    """What has happened at the table: dice that fell, or something that a player did."""

    text: str  # the dice with their ids (`r1=R3 r2=R5`), or the move in notation
    seat: Seat = NO_SEAT  # who did it; NO_SEAT for a roll
    typed: bool = False  # a roll of real dice, typed in
    forced: bool = False  # a move that is not legal, agreed by the table
    players: Words = ()  # who sits at the table from now on, where that is what happened

    @property
    def kind(self) -> str:
        """`roll`, `move`, `correction` or `players`."""
        if self.players:
            return "players"
        if self.is_roll:
            return "roll"
        return "correction" if is_correction(self.text) else "move"

    @property
    def is_roll(self) -> bool:
        """Whether dice fell."""
        return self.seat == NO_SEAT and not self.players

    @property
    def thrown(self) -> bool:
        """Whether dice fell that the program threw."""
        return self.is_roll and not self.typed

    @property
    def record(self) -> Record:
        """The event as a log keeps it."""
        if self.players:
            return {"players": list(self.players)}
        if self.is_roll:
            return {"roll": self.text, **({"typed": True} if self.typed else {})}
        return {"seat": self.seat, "move": self.text, **({"forced": True} if self.forced else {})}


Events = tuple[Event, ...]
"""What has happened, in order."""


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game so far."""

    game: AnyGame  # what is played
    # who sits at the table at the start, and after each event
    seatings: tuple[Seating, ...]
    seed: str  # what the dice of the program come from, with the words
    states: tuple[object, ...]  # the table at the start, and after each event
    events: Events = ()  # what has happened and was not taken back
    # what was taken back and may be done again, the last first, in groups as it was taken
    undone: tuple[Events, ...] = ()
    words: Words = ()  # what the players have added to the seed
    level: str = STRICT  # what the referee does

    @property
    def state(self) -> object:
        """The table now."""
        return self.states[-1]

    @property
    def seating(self) -> Seating:
        """Who sits at the table now."""
        return self.seatings[-1]

    @property
    def names(self) -> Words:
        """What each seat is called."""
        return self.seating.names

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.rules.outcome(self.state, self.names)

    @property
    def sheets(self) -> Sheets:
        """All sheets as they are now; the one that shows the whole table, where there is one."""
        return tuple(
            self.game.sheet(self.state, seat, self.names)
            for seat in sheet_seats(self.game, self.state)
        )

    def offer(self, seat: Seat) -> MoveOffer:
        """What a seat may do now."""
        return MoveOffer(self.game, self.state, seat, self.names)

    @property
    def rolls(self) -> int:
        """How often dice have fallen."""
        return sum(event.is_roll for event in self.events)

    @property
    def each_turn(self) -> list[Turn]:
        """The turn at the start, and after each event."""
        return list(map(self.game.rules.turn, self.states))

    def turns(self, events: int) -> int:
        """How many turns had begun after so many events; 0 in the set-up."""
        turns = self.each_turn[: events + 1]
        return sum(
            now != before and not now.set_up
            for before, now in zip((None, *turns), turns, strict=False)
        )

    @property
    def forced(self) -> Events:
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
            raise IllegalMove("no-roll-due", "no dice are to be thrown now")
        return throw(
            self.game.spec.dice_of(due),
            due.take,
            self.chance("roll", self.rolls + 1),
        )

    def apply(self, record: Record) -> GameLog:
        """The log with one more record. Raises SheetgenError for one that cannot be."""
        match record:
            case {"roll": str(text)}:
                return self._with(Event(text, typed=record.get("typed") is True))
            case {"move": str(text), "seat": int(seat)}:
                return self._with(Event(text, seat, forced=record.get("forced") is True))
            case {"players": [*players]}:
                return self._with(Event("", players=tuple(map(str, players))))
            case {"undo": int(count)} if 0 < count <= len(self.events):
                return self._without(count)
            case {"redo": int(count)} if self.undone and count == len(self.undone[0]):
                return self._again()
            case {"amend": int(number), "to": str(text)} if 0 < number <= len(self.events):
                later = [event.record for event in self.events[number:]]
                return self._amended(number, text, record.get("then", later))
            case {"referee": str(level)} if level in LEVELS:
                return replace(self, level=level)
            case {"word": str(word)} if not self.rolls:
                return replace(self, words=(*self.words, word))
            case {"end": str()} | {"photo": str()}:
                return self
        raise _not_a_record(record)

    def _with(self, event: Event) -> GameLog:
        """The log with one more event; what was taken back cannot be done again then."""
        seating = seating_of(self.game, event.players) if event.players else self.seating
        done, state = self._happened(event, seating)
        return replace(
            self,
            events=(*self.events, done),
            states=(*self.states, state),
            seatings=(*self.seatings, seating),
            undone=(),
        )

    def _happened(self, event: Event, seating: Seating) -> tuple[Event, object]:
        """The event as it is kept, and the table after it. Raises SheetgenError."""
        game = self.game
        state = self.state
        if event.players:
            return replace(event, text=seating.sentence), self._seated(seating)
        if event.is_roll:
            roll = self._fitted(event.text)
            return replace(event, text=named_text(roll)), game.rules.rolled(state, roll)
        if is_correction(event.text):
            return event, corrected(game, state, event.text, self.names)
        offer = self.offer(event.seat)
        move = offer.parse(event.text)
        done = replace(event, text=game.format_move(move))
        if event.forced and offer.problems(move):
            return done, after_forced(offer, move)
        # What all agree on, and is legal anyway, is a move like any other.
        after = game.apply(state, Moved(event.seat, move), self.names)
        return replace(done, forced=False), after

    def _seated(self, seating: Seating) -> object:
        """The table with these players. Raises IllegalMove where more or fewer cannot play on."""
        if len(seating.players) == len(self.names):
            return self.state
        if self.begun:
            raise IllegalMove(
                "seats-fixed",
                "the game has begun; nobody joins or leaves it, but a bot may play on",
                subject="players",
            )
        return self.game.start(len(seating.players), seating.boards)

    @property
    def begun(self) -> bool:
        """Whether anything has happened but that players came and went."""
        return any(not event.players for event in self.events)

    def _fitted(self, text: str) -> Roll:
        """Dice as they are due; those that are named keep their faces, where any die shows any."""
        roll = self.game.parse_roll(text)
        fitted = self.game.fitted(self.state, roll)
        same = [thrown.die for thrown in roll] == [thrown.die for thrown in fitted]
        return roll if self.game.any_faces and named_text(roll) == text and same else fitted

    def _without(self, count: int) -> GameLog:
        """The log without its last events. Raises IllegalMove for dice that the program threw."""
        back = self.events[-count:]
        if any(event.thrown for event in back):
            raise dice_seen("nothing is taken back: these dice have been seen")
        return replace(self._until(len(self.events) - count), undone=(back, *self.undone))

    def _until(self, events: int) -> GameLog:
        """The log after so many events."""
        return replace(
            self,
            events=self.events[:events],
            states=self.states[: events + 1],
            seatings=self.seatings[: events + 1],
        )

    def _again(self) -> GameLog:
        """The log with what was taken back last. Raises SheetgenError."""
        done, *left = self.undone
        game_log = self
        for event in done:
            game_log = game_log._with(event)
        return replace(game_log, undone=tuple(left))

    def amended_at(self, number: int, text: str) -> GameLog:
        """The log up to one of its events, and that one amended.

        Raises IllegalMove `dice-seen` for dice that the program threw, SheetgenError for what
        cannot be.
        """
        old = self.events[number - 1]
        if old.thrown:
            raise dice_seen("the program threw these dice; only what was typed can be amended")
        return self._until(number - 1)._with(replace(old, text=text))

    def _amended(self, number: int, text: str, then: object) -> GameLog:
        """The log with one event corrected, and with the records of what has happened then.

        Raises IllegalMove naming what does not fit, and where the program has not thrown as before;
        NotationError for what are no records.
        """
        again = self.amended_at(number, text)
        for place, record in enumerate(
            then if isinstance(then, list) else [then], start=number + 1
        ):
            if not isinstance(record, dict) or not _HAPPENED & record.keys():
                raise _not_a_record(record)
            try:
                again = again.apply(record)
            except SheetgenError as error:
                raise IllegalMove(
                    "amend-clash",
                    f"event {place} no longer fits: {error.problems[0].message}",
                    subject=str(place),
                ) from None
        if _thrown(again.events[number:]) != _thrown(self.events[number:]):
            raise dice_seen("the dice that the program threw since have been seen")
        return again

    def said(self, event: Event) -> str:
        """An event in a few words: `the roll R3 R5 Y4`, `Ben's O7=R3+Y4`."""
        if event.is_roll:
            return f"the roll {shown(event)}"
        if event.players:
            return event.text
        if is_correction(event.text):
            return correction_summary(self.game, event.text, self.names)
        return f"{self.names[event.seat]}'s {die_names_left_out(self.game, event.text)}"


def _not_a_record(record: object) -> NotationError:
    return NotationError("not-a-record", f"{record} is not an event of a game", subject="record")


def dice_seen(message: str) -> IllegalMove:
    """Dice that the program threw stay as they lie."""
    return IllegalMove("dice-seen", message)


def _thrown(events: Sequence[Event]) -> list[str]:
    """The dice that the program threw."""
    return [event.text for event in events if event.thrown]


def shown(event: Event) -> str:
    """What the dice of a roll show, without their ids."""
    return " ".join(word.partition("=")[2] for word in event.text.split())


def after_forced(offer: MoveOffer[S, M], move: M) -> S:
    """The table after a move that is not legal, but that the table agrees on.

    Raises IllegalMove for a move that cannot be made at all (`Rules.moved`), and where the game
    could not go on from there.
    """
    game = offer.game
    state = offer.state
    problems = offer.problems(move)
    try:
        after = offer.after(move)
        if (
            game.rules.to_roll(state) is None
            and after != state
            and _goes_on(cast("AnyGame", game), after, offer.names)
        ):
            return after
    except Exception:  # the rules promise nothing about moves that are not legal
        pass
    raise IllegalMove(
        (
            *problems,
            Problem(
                "beyond-force",
                f"{game.format_move(move)} cannot be forced: the game could not go on from it",
            ),
        )
    )


def _goes_on(game: AnyGame, state: object, names: Names) -> bool:
    """Whether a table can be played on: its sheets can be, and so can those of a game that chance
    plays from there, as a log would keep it.
    """
    game_log = GameLog(game, (Seating((), tuple(names)),), "agreed", (state,))
    for _ in range(_TRIED):
        state = game_log.state
        if any(map(game.audit, game_log.sheets)):
            return False
        sheets_text(game, state)
        due = game.rules.to_roll(state) is not None
        waiting = bool(game.rules.waiting(state))
        if game_log.outcome is not None:
            return not due and not waiting
        if due == waiting:
            return False
        game_log = game_log.apply(_by_chance(game_log, due=due))
    return True


def _by_chance(game_log: GameLog, *, due: bool) -> Record:
    """A roll where dice are due, else a move of one of the seats that may act.

    Raises SheetgenError for what no log can hold, such as a throw of no dice.
    """
    if due:
        return {"roll": named_text(game_log.thrown())}
    chance = game_log.chance(len(game_log.events))
    offer = game_log.offer(chance.choice(sorted(game_log.game.rules.waiting(game_log.state))))
    move = offer.game.rules.legal(offer.state, offer.seat).sample(chance)
    offer.explain(move)
    return {"seat": offer.seat, "move": offer.game.format_move(move)}


def sheets_text(game: AnyGame, state: object) -> str:
    """Everything that stands on the sheets of a table, and whose turn it is."""
    turn = game.rules.turn(state)
    lines = [f"turn {turn.number} of {turn.seat}"]
    for seat in sheet_seats(game, state):
        sheet = game.sheets.sheet(state, seat)
        lines += [f"{key}: {text}" for key, text in game.format_sheet(sheet)]
    return "\n".join(lines)


def sheets_hash(game_log: GameLog) -> str:
    """A few letters that change with anything that stands on the sheets."""
    return sha256(sheets_text(game_log.game, game_log.state).encode()).hexdigest()[:8]


def commitment(seed: str) -> str:
    """What is shown of the seed before the game: nobody can find the seed from it, and everybody
    can check it afterwards.
    """
    return sha256(seed.encode()).hexdigest()


def fingerprint(seed: str) -> str:
    """What of the commitment people compare: 32 digits, so that nobody finds two seeds that share
    them. The first 16 were shown before there were more.
    """
    return commitment(seed)[:32]
