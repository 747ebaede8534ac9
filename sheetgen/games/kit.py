"""What games share: plain answers, which a game names where it has no other (`notes =
kit.nothing`), and the refusals that all know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from operator import add
from typing import Generic, Protocol, TypeVar, final

from sheetgen.core.cells import Cell, Sheet, Sheets, Texts
from sheetgen.core.dice import Roll, Stream, Throw, all_of, match_dice
from sheetgen.core.drawing import Drawing, PencilMarks, penciled, stock_picture
from sheetgen.core.notation import Line, Token, Tokens
from sheetgen.core.play import Luck, M, MoveSummary, Names, S, Seat, Seats
from sheetgen.core.spec import GameSpec
from sheetgen.errors import AnyProblems, NotationError, Problem, Remarks, SheetError
from sheetgen.fields.filled import marks
from sheetgen.games.contracts import Rules
from sheetgen.messages import count_of, listed, nearest

T = TypeVar("T")
M_contra = TypeVar("M_contra", contravariant=True)

NOBODY: Seats = frozenset()
"""What a table waits for while dice are due and after the end."""


class Listed(Generic[M]):
    """What a seat may do where that is little: the moves as a list, and why another one is not
    among them.
    """

    def __init__(self, moves: Iterable[M], why: Callable[[M, Names], AnyProblems]) -> None:
        self._moves = tuple(moves)
        self._why = why

    def __iter__(self) -> Iterator[M]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def reasons(self, move: M, names: Names) -> AnyProblems:
        """Every reason against a move that is not listed."""
        return self._why(move, names)

    def sample(self, stream: Stream) -> M:
        """One of them, each equally likely."""
        return stream.choice(self._moves)


def some_of(items: Sequence[str], stream: Stream) -> list[str]:
    """At least one of the items by chance, in their order, every choice equally likely."""
    drawn = 1 + stream.below(2 ** len(items) - 1)
    return [item for place, item in enumerate(items) if drawn >> place & 1]


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items, by seat for example, with another one at a place."""
    return (*items[:place], item, *items[place + 1 :])


def nameless_sheet(
    spec: GameSpec,
    texts: Texts,
    players: int,
    facts: tuple[tuple[str, str], ...] = (),
) -> Sheet:
    """A sheet without a name, by what stands in its cells; `players` is 0 where nobody has said how
    many play.
    """
    return Sheet(spec.id, "", players, marks(spec, texts), facts)


class _OfLayout(Protocol):
    @property
    def spec(self) -> GameSpec: ...


class _WithNotation(Protocol[M_contra]):
    def format(self, move: M_contra) -> str: ...


def nothing(*_: object) -> tuple[()]:
    """There is nothing of the kind in this game."""
    return ()


def no_text(*_: object) -> str:
    """There is nothing to say."""
    return ""


def no_value(*_: object) -> None:
    """There is none of the kind in this game."""


def all_dice(spec: GameSpec) -> Throw:
    """All dice of the box at once."""
    return all_of(spec.die_ids)


def plain_picture(
    self: _OfLayout,
    sheets: Sheets,
    seat: int,
    room: int,
) -> Drawing:
    """A sheet area by area, as the layout declares them."""
    return stock_picture(self.spec, sheets[seat], room)


def plain_pencil(self: object, sheets: Sheets, seat: int) -> PencilMarks:
    """Crosses, and what is written."""
    return tuple(penciled(mark.cell, mark.text) for mark in sheets[seat].marks)


def move_as_text(self: object, move: object) -> str:
    """A move that has a text form is its own notation."""
    return str(move)


def plain_summary(
    self: _WithNotation[M], state: object, seat: Seat, move: M, names: Names
) -> MoveSummary:
    """A move says itself what it means, under one heading with all others."""
    return MoveSummary(self.format(move), group="moves")


def sheet_as_read(self: _OfLayout, texts: Texts, piece: str, players: int) -> Sheets:
    """One sheet, with all that a photo shows."""
    return (nameless_sheet(self.spec, texts, players),)


def anybodys(self: object, state: object, sheet: Sheet) -> tuple[None, Sheet]:
    """A sheet that does not say whose it is, and nothing that it leaves open."""
    return None, sheet


def numbered_seat(self: object, state: object, seat: Seat) -> str:
    """Somebody without a name goes by the number of the seat."""
    return f"player {seat + 1}"


def plainly_written(self: object, cell: Cell, text: str) -> str:
    """A cross, or what is written, in the cell of an area."""
    return f"{'X on' if text == 'x' else f'{text} in'} {cell.area} {cell.name}"


@final
class PlainCommentary(Generic[S]):
    """What can be said of any game. A game with a commentary of its own names its plain answers."""

    set_up = ""
    luck_counts = "the sum of the numbers of each throw"
    seat_name = numbered_seat
    standing = consequences = nothing
    written = plainly_written

    def __init__(
        self,
        rules: Rules[S, M],
        notes: Callable[[Sheet], Remarks] = nothing,
    ) -> None:
        self._turn = rules.turn
        self.notes = notes

    def luck(self, state: S, roll: Roll) -> Luck:
        """The sum of the numbers, for whoever's turn it is."""
        return {self._turn(state).seat: numbers_thrown(roll)}


def numbers_thrown(roll: Roll) -> int:
    """The sum of the numbers of a throw."""
    return sum(thrown.face.number for thrown in roll)


def added(worths: Iterable[float]) -> float:
    """The sum of worths, one after the other: `sum` rounds otherwise from Python 3.12 on, and bots
    would play otherwise there.
    """
    return reduce(add, worths, 0)


def read_either(parse: Callable[[str], T], text: str, heard: Callable[[], str]) -> T:
    """What a text says, or else what is heard in it. Raises NotationError for the text."""
    try:
        return parse(text)
    except NotationError:
        with suppress(NotationError):
            return parse(heard())
        raise


def verb_of(
    line: Line,
    words: Tokens,
    verbs: Sequence[str],
    empty: str,
    how: str = "",
) -> tuple[Token, list[Token]]:
    """The verb that a move begins with, and the words behind it. Raises NotationError for no word,
    and for one that is no verb.

    `how` says how moves are written, in `empty` at its `{}`.
    """
    how = how or f"a move begins with {listed(verbs)}"
    if not words:
        raise line.error("empty-move", empty.format(how))
    verb, *rest = words
    if verb.text.lower() not in verbs:
        raise line.error(
            "unknown-verb",
            f'unknown move "{verb.raw}"' + (nearest(verb.text.lower(), verbs) or f"; {how}"),
            verb,
        )
    return verb, rest


ALL = "ALL"
"""The word for all dice that may be meant."""


def are_all(words: Tokens) -> bool:
    """Whether words say that all dice are meant, and nothing else."""
    return [word.text for word in words] == [ALL]


def no_more(line: Line, words: Tokens, message: str) -> None:
    """Words behind a move that is whole are too many; in the message the first of them stands at
    `{}`.

    Raises NotationError.
    """
    if words:
        raise line.error("extra-word", message.format(words[0].raw), words[0])


def not_your_turn(names: Names, seat: Seat, waiting: Iterable[Seat]) -> Problem:
    """The reason against anything done by a seat that the table does not wait for."""
    others = listed(names[other] for other in sorted(waiting))
    return Problem(
        "not-your-turn",
        f"{names[seat]} has nothing to do now; the table waits for {others}",
        subject=str(seat),
    )


def sheets_stay(spec: GameSpec) -> SheetError:
    """The refusal of sheets that are exchanged in a game of which no photo can be read."""
    return SheetError(
        "paper-stays", f"sheets of {spec.title} are corrected by what was typed: undo, or amend"
    )


def mid_turn(message: str) -> SheetError:
    """The refusal of sheets that are exchanged when they are used; the message says when they can
    be.
    """
    return SheetError("mid-turn", message)


def other_players(spec: GameSpec, players: object) -> str:
    """What is said of a number of players that the game is not for."""
    return f"{spec.title} is for {spec.seating}, not {players}"


def check_papers(spec: GameSpec, sheets: Sheets) -> int:
    """How many play at the table of these sheets, one each, sheets of some players perhaps missing.

    A sheet that does not say it (`players` = 0) agrees with any number. Raises SheetError for
    sheets that differ, too many of them, or none at all.
    """
    if not sheets:
        raise SheetError(
            "no-sheet", "there is no sheet here; a table needs at least one", subject="sheets"
        )
    stated = sorted({sheet.players for sheet in sheets if sheet.players})
    if len(stated) > 1:
        what = "the sheets must be of one game, with the same number of players on each"
        raise SheetError(
            "players-differ", f"{what}; they say {listed(map(str, stated))}", "players"
        )
    players = stated[0] if stated else spec.likely_players(len(sheets))
    if players not in spec.player_numbers:
        raise SheetError("player-count", other_players(spec, players), "players")
    if len(sheets) > players:
        seats = count_of(players, "player")
        raise SheetError(
            "too-many-sheets",
            f"{len(sheets)} sheets of a game with {seats}; one for each at most",
            "players",
        )
    return players


def other_dice(spec: GameSpec, roll: Roll) -> Remarks:
    """A note when the dice of the layout cannot show a roll together, which may still be played
    where any die may show any face.
    """
    given = match_dice([thrown.face for thrown in roll], spec.dice)
    others = [thrown.text for index, thrown in enumerate(roll) if index not in given]
    if not others:
        return ()
    return (
        Problem(
            "other-dice",
            f"the dice of this layout cannot show {' '.join(others)} beside the others; your"
            " own dice may",
            others[0],
            spec.named("dice"),
        ),
    )


def no_engine(spec: GameSpec) -> Problem:
    """Why nothing can be judged or played."""
    return Problem(
        "no-rules",
        f"{spec.title} has no rules engine; its dice can be rolled, its parts printed and its"
        " sheets filled in",
        spec.id,
    )
