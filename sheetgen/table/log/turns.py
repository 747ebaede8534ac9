"""A turn in progress between two commands: the papers as they lay at its beginning, and what has
happened since, in notation.

A filled sheet holds it under the key `turn-so-far`, a line each: `roll R3 R5 Y4`, `other` (somebody
else threw), the moves made (`O7=R3+Y4`), and what the sheet's lines said at the beginning (`was
orange: 3-6`). Whoever reads the sheet again folds the events with the game's own rules, so nothing
that a turn depends on is written twice or lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Generic, Self

from sheetgen.core.cells import Sheet, Sheets
from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.play import M, Outcome, S, Seat, Summaries, Turn
from sheetgen.errors import SheetError, SheetgenError, UsageError
from sheetgen.fields.filled import Entry, Lines
from sheetgen.games.game import AnyGame, Game
from sheetgen.messages import Words
from sheetgen.table.judge.move_set import MoveOffer

KEY = "turn-so-far"  # the line of a filled sheet that holds a turn in progress

ROLL = "roll "
OTHER = "other"
WAS = "was "
FIRST = 0
# how a move begins that is not legal, but stands because the table has agreed on it
FORCED = "force "


@dataclass(frozen=True, slots=True)
class SoFar:
    """What has happened in a turn."""

    # rolls (`roll R3 R5 Y4`) and moves in notation, in order; the first is a roll
    events: Words = ()
    other: bool = False  # whether somebody else threw the dice
    # What the lines of the sheet said at the beginning, (key, text), those that have changed; "" =
    # nothing
    was: Lines = ()

    @property
    def roll(self) -> str:
        """What the dice show now."""
        return next(
            (event.removeprefix(ROLL) for event in reversed(self.events) if event.startswith(ROLL)),
            "",
        )

    @property
    def acts(self) -> Words:
        """What was done, rolls left out."""
        return tuple(event for event in self.events if not event.startswith(ROLL))

    @property
    def half(self) -> tuple[str, bool]:
        """Which turn, and which half of it: how it began, and whether somebody else threw the
        dice.
        """
        return self.events[0] if self.events else "", self.other

    @property
    def text(self) -> str:
        """The lines as a sheet holds them, a text of several lines in one."""
        was = [
            f"{WAS}{key}: {' / '.join(text.strip().split(chr(10)))}".rstrip()
            for key, text in self.was
        ]
        return "\n".join((*self.events, *[OTHER] * self.other, *was))


ActedBefore = Mapping[Seat, SoFar]
"""Who has acted on the dice of another player, by seat, and what was done."""

NOBODY_ELSE: ActedBefore = MappingProxyType({})


def read_so_far(text: str) -> SoFar:
    """The turn that the lines tell."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    was = [line.removeprefix(WAS).partition(":") for line in lines if line.startswith(WAS)]
    events = tuple(line for line in lines if line != OTHER and not line.startswith(WAS))
    return SoFar(
        events, OTHER in lines, tuple((key.strip(), before.strip()) for key, _, before in was)
    )


def at_beginning(entries: Iterable[Entry], so_far: SoFar) -> tuple[Entry, ...]:
    """The lines of a sheet as they were at the beginning of the turn."""
    was = dict(so_far.was)
    began = {entry.key: entry for entry in entries}
    for key, text in was.items():
        began[key] = replace(began.get(key) or Entry(key, ""), text=text)
    return tuple(entry for entry in began.values() if entry.text or entry.key not in was)


@dataclass(frozen=True, slots=True)
class Sitting(Generic[S, M]):
    """A table in the middle of a turn."""

    game: Game[S, M]  # what is played
    state: S  # the table now
    names: Words  # what each seat is called
    turn: Turn  # the turn that was going on at the beginning
    # what has happened since the papers lay as they did at the beginning
    events: Words = ()
    other: bool = False  # whether somebody else threw the dice
    blank: bool = False  # whether nobody has shown a paper, so that an ordinary turn is meant
    goes_on: bool = False  # whether a turn that was under way goes on
    assumed: int = 0  # how many are assumed to play where no sheet says so; 0 where one does
    # what the throw that has just been made has brought about by itself, as the moves that say it
    brought: Summaries = ()
    acts_at: Seat = FIRST  # whose moves are meant where everybody has a paper

    @property
    def acting(self) -> Seat:
        """Whose moves are meant: the first paper's owner, or whoever acts next where one paper
        shows the whole table.
        """
        waiting = self.game.rules.waiting(self.state)
        return min(waiting, default=FIRST) if self.game.one_sheet else self.acts_at

    @property
    def offer(self) -> MoveOffer[S, M]:
        """What whoever acts may do."""
        return MoveOffer(self.game, self.state, self.acting, self.names)

    @property
    def acts(self) -> Words:
        """What has been done in this turn, rolls left out."""
        return SoFar(self.events).acts

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.rules.outcome(self.state, self.names)

    @property
    def passed(self) -> bool:
        """Whether it is another turn by now."""
        return self.game.rules.turn(self.state) != self.turn

    @property
    def through(self) -> bool:
        """Whether whoever acts has nothing left to do in this turn."""
        rules = self.game.rules
        return rules.to_roll(self.state) is None and self.acting not in rules.waiting(self.state)

    @property
    def over(self) -> bool:
        """Whether the turn has ended, and with it all that a later command would have to know of
        it.
        """
        ended = self.passed or self.outcome is not None
        return ended or (self.through and not self.other)

    @property
    def ending(self) -> str:
        """What has come to an end, in a sentence; "" while whoever acts goes on."""
        if self.outcome:
            return f"the game is over: {self.outcome.reason}"
        if self.passed:
            return "the turn has ended"
        return f"{self.names[self.acting]} has finished with these dice" if self.through else ""

    def thrown(self, roll: Roll) -> Self:
        """The table after a throw that was due. Raises IllegalMove."""
        fitted = self.game.fitted(self.state, roll)
        return replace(
            self,
            state=self.game.rules.rolled(self.state, fitted),
            events=(*self.events, ROLL + roll_text(roll)),
            brought=self.game.comments.consequences(self.state, fitted, self.names),
        )

    def made(self, move: M) -> Self:
        """The table after a legal move."""
        return replace(
            self,
            state=self.offer.after(move),
            events=(*self.events, self.game.notation.format(move)),
        )

    def forced(self, move: M) -> Self:
        """The table after a move that is not legal, but that the table agrees on.

        Raises IllegalMove where it could not go on from there.
        """
        # Agreed moves are rare, and logs take long to load.
        from sheetgen.table.log.game_log import after_forced

        text = self.game.notation.format(move)
        return replace(
            self, state=after_forced(self.offer, move), events=(*self.events, FORCED + text)
        )

    def sheets(self, count: int) -> Sheets:
        """The first papers as they are now; the one that shows the whole table, where there is
        one.
        """
        if self.game.one_sheet:
            return (self.game.sheet(self.state, 0),)
        return tuple(self.game.sheet(self.state, seat, self.names) for seat in range(count))


def begin(
    game: Game[S, M],
    sheets: Sheets,
    roll: Roll | None,
    *,
    other: bool = False,
    acted: ActedBefore = NOBODY_ELSE,
) -> Sitting[S, M]:
    """The table that sheets show at the beginning of a turn; one empty sheet of a game of two when
    there are none.

    With `other`, another player has thrown the dice, and the first sheet's owner acts on them;
    `acted` are those who have acted on them before, by seat. Raises SheetError, UsageError.
    """
    spec = game.spec
    shown = tuple(sheets) or (Sheet(spec.id, players=spec.likely_players(0)),)
    state = game.position(shown, roll)
    if other:
        # Whoever threw has not acted on the dice of another player.
        seats = [seat for seat in range(1, game.rules.seats(state)) if seat not in acted]
        half = game.sheets.others_half(state, max(seats, default=None) if acted else None)
        if half is None:
            raise UsageError(
                "no-others",
                f"nobody else acts on these dice in {spec.title}; leave --other out",
                "--other",
                subject="--other",
            )
        state = half
    names = game.names(state, () if game.one_sheet else [sheet.player for sheet in shown])
    events = (ROLL + roll_text(roll),) if roll else ()
    sitting = Sitting(
        game,
        state,
        names,
        game.rules.turn(state),
        events,
        other,
        not sheets,
    )
    return _with_others(sitting, acted)


def _with_others(sitting: Sitting[S, M], acted: ActedBefore) -> Sitting[S, M]:
    """The table after what others have done on these dice; a seat that it does not wait for is
    left to its own paper.
    """
    for seat, so_far in acted.items():
        there = replace(sitting, acts_at=seat)
        with suppress(SheetgenError):
            for act in so_far.acts:
                there = _after(there, act)
            sitting = replace(sitting, state=there.state)
    return sitting


def fold(
    game: Game[S, M],
    sheets: Sheets,
    so_far: SoFar,
    acted: ActedBefore = NOBODY_ELSE,
) -> Sitting[S, M]:
    """The table after everything that has happened since the beginning of the turn, `acted` as in
    `begin`.

    Raises SheetError where that cannot have happened.
    """
    first = so_far.events[0] if so_far.events else ""
    rolled = first.startswith(ROLL)
    try:
        roll = game.parse_roll(first.removeprefix(ROLL)) if rolled else None
        sitting = begin(game, sheets, roll, other=so_far.other, acted=acted)
        for event in so_far.events[rolled:]:
            sitting = _after(sitting, event)
    except SheetgenError as error:
        why = error.problems[0].message
        raise SheetError(
            "turn-differs",
            f"this turn is not possible: {why}; remove the lines of {KEY} to begin it again",
            KEY,
            subject=KEY,
        ) from None
    return sitting


def _after(sitting: Sitting[S, M], event: str) -> Sitting[S, M]:
    """The table after a roll, or a move of whoever acts."""
    if event.startswith(ROLL):
        return sitting.thrown(sitting.game.parse_roll(event.removeprefix(ROLL)))
    move = sitting.offer.parse(event.removeprefix(FORCED))
    if event.startswith(FORCED):
        return sitting.forced(move)
    if problems := sitting.offer.problems(move):
        raise SheetError(problems)
    return sitting.made(move)


def sit(
    game: Game[S, M],
    sheets: Sheets = (),
    roll: str = "",
    acts: Sequence[str] = (),
    *,
    other: bool = False,
) -> Sitting[S, M]:
    """A table in mid-turn, in one call: the papers at the beginning of the turn, what was rolled,
    and what was done since, as typed.

    The first of the sheets is that of the player who acts; without any, it is one empty paper.
    `roll` is what the dice showed (`R3 R5 Y4`), "" where they are still to be thrown; `acts` are
    moves, and later rolls as `roll G2`; with `other`, another player threw the dice. Raises
    SheetError where that cannot have happened, UsageError where nobody else acts on the dice,
    NotationError for what is no roll.
    """
    if not acts:
        return begin(
            game,
            sheets,
            game.parse_roll(roll) if roll else None,
            other=other,
        )
    first = (ROLL + roll,) if roll else ()
    return fold(game, sheets, SoFar((*first, *acts), other))


def same_dice(game: AnyGame, *rolls: str) -> bool:
    """Whether two rolls as they were written down show the same, in any order."""
    try:
        one, other = [sorted(thrown.text for thrown in game.parse_roll(roll)) for roll in rolls]
    except SheetgenError:
        return False
    return one == other
