"""What the games share: stock answers to what few of them have anything to say about, and the
refusals that all know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic

from sheetgen.core.cells import Cell, CellId, Sheet
from sheetgen.core.dice import Roll, Stream, Throw
from sheetgen.core.drawing import Drawing, Penciled, penciled, stock_picture
from sheetgen.core.notation import Line, Token
from sheetgen.core.play import Inked, Names, Note, Score, Seat, Turn
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem, SheetError
from sheetgen.fields.filled import marks
from sheetgen.games.contracts import M
from sheetgen.messages import listed, nearest

NOBODY: frozenset[Seat] = frozenset()
ALONE = tuple(frozenset({Seat(seat)}) for seat in range(12))
"""What a table waits for: nobody, or one seat, by its number; no game seats more than twelve."""


class Listed(Generic[M]):
    """What a seat may do where that is little: the moves as a list, and why another one is not
    among them.
    """

    def __init__(self, moves: Iterable[M], why: Callable[[M, Names], Iterable[Problem]]) -> None:
        self._moves, self._why = tuple(moves), why

    def __iter__(self) -> Iterator[M]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def reasons(self, move: M, names: Names) -> Iterable[Problem]:
        """Every reason against a move that is not listed."""
        return self._why(move, names)

    def sample(self, stream: Stream) -> M:
        """One of them, each equally likely."""
        return self._moves[stream.below(len(self._moves))]


class StockRules(ABC):
    """Stock answers of rules: all dice are thrown at the beginning of a turn, and each shows its
    own faces.
    """

    any_faces = False

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.turn_throw: Throw | None = Throw(tuple(die.id for die in spec.dice), len(spec.dice))

    @abstractmethod
    def turn(self, state: Any) -> Turn:
        """Which turn a table is in."""

    def fortunes(self, state: Any, roll: Roll) -> Mapping[Seat, int]:
        """The sum of the numbers, for whoever's turn it is."""
        return {self.turn(state).seat: sum(thrown.face.value or 0 for thrown in roll)}


class StockPaper:
    """Stock answers of papers."""

    one = False

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    def inked(self) -> Mapping[str, Inked]:
        """Photos of these papers cannot be read yet."""
        return {}

    def photographed(
        self, texts: Mapping[CellId, str], piece: str, players: int
    ) -> tuple[Sheet, ...]:
        """One paper, with all that stands there."""
        return (Sheet(self.spec.id, "", players, marks(self.spec, texts)),)

    def amiss(self, texts: Mapping[CellId, str]) -> tuple[Problem, ...]:
        """Nothing is written twice on these papers."""
        return ()

    def agreed(self, texts: Mapping[CellId, str]) -> tuple[tuple[CellId, ...], ...]:
        """Nothing is written twice on these papers."""
        return ()

    def owner(self, state: Any, sheet: Sheet) -> Seat | None:
        """All papers look alike."""
        return None

    def laid(self, state: Any, sheets: Sequence[Sheet]) -> Any:
        """Papers of which no photo can be read stay as they are."""
        raise SheetError(
            Problem(
                "paper-stays",
                f"papers of {self.spec.title} are put right by what was typed: undo, or amend",
            )
        )

    def beside(self, state: Any) -> Any:
        """Nobody else uses the dice."""
        return None

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Whatever its fields can read may stand on such a paper."""
        return ()

    def notes(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Nothing is easily forgotten on these papers."""
        return ()

    def worth(self, sheet: Sheet) -> Score | None:
        """A paper that makes no table is worth nothing yet."""
        return None

    def needless(self, sheets: Sequence[Sheet]) -> frozenset[str]:
        """Every line may say something."""
        return frozenset()

    def picture(self, sheets: Sequence[Sheet], seat: int, room: int) -> Drawing:
        """Area by area, as the layout declares them."""
        return stock_picture(self.spec, sheets[seat], room)

    def pencil(self, sheets: Sequence[Sheet], seat: int) -> tuple[Penciled, ...]:
        """Crosses, and what is written."""
        return tuple(penciled(mark.cell, mark.text) for mark in sheets[seat].marks)


class StockWords:
    """Stock answers of words."""

    fortune = "the sum of the numbers of each throw"
    set_up = ""

    def format_move(self, move: Any) -> str:
        """A move is its own notation where it has a text form."""
        return str(move)

    def explain(self, state: Any, seat: Seat, move: Any, names: Names) -> Note:
        """A move says itself what it is."""
        return Note(self.format_move(move))

    def within_reach(self, state: Any, seat: Seat, names: Names) -> tuple[Note, ...]:
        """Whoever may act has chosen already."""
        return ()

    def seat_name(self, state: Any, seat: Seat) -> str:
        """Somebody without a name goes by the number of the seat."""
        return f"player {seat + 1}"

    def standing(self, state: Any, names: Names) -> tuple[str, ...]:
        """The scores say it all."""
        return ()

    def asks(self, state: Any, seat: Seat) -> str:
        """The moves say it all."""
        return ""

    def tells(self, state: Any, roll: Roll, names: Names) -> tuple[str, ...]:
        """Dice bring about nothing by themselves."""
        return ()

    def written(self, cell: Cell, text: str) -> str:
        """A cross, or what is written, in the cell of an area."""
        return f"{'X on' if text == 'x' else f'{text} in'} {cell.area} {cell.name}"

    def remarks(self, roll: Roll) -> tuple[Problem, ...]:
        """Every roll that can be read is an ordinary one."""
        return ()


def verb_of(
    line: Line,
    words: Sequence[Token],
    verbs: Sequence[str],
    empty: str,
    unknown: str,
    how: str = "",
) -> tuple[Token, list[Token]]:
    """The verb that a move begins with, and the words behind it. Raises NotationError for no word,
    and for one that is no verb.

    `how` says how moves are written, in `empty` at its `{}`; in `unknown` the word stands there.
    """
    how = how or f"a move begins with {listed(verbs)}"
    if not words:
        raise line.error("empty-move", empty.format(how))
    verb, *rest = words
    if verb.text.lower() not in verbs:
        raise line.error(
            "unknown-verb",
            unknown.format(verb.raw) + (nearest(verb.text.lower(), verbs) or f"; {how}"),
            verb,
        )
    return verb, rest


def no_more(line: Line, words: Sequence[Token], message: str) -> None:
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


def mid_turn(message: str) -> SheetError:
    """The refusal of papers that are exchanged when they are used; the message says when they can
    be.
    """
    return SheetError(Problem("mid-turn", message))


def check_papers(spec: GameSpec, sheets: Sequence[Sheet]) -> int:
    """How many play at the table of these papers, one each, papers of some players perhaps missing.

    A paper that does not say it (`players` = 0) agrees with any number. Raises SheetError for
    papers that differ, too many of them, or none at all.
    """
    if not sheets:
        raise SheetError(
            Problem(
                "no-sheet", "there is no sheet here; a table needs at least one", subject="sheets"
            )
        )
    stated = {sheet.players for sheet in sheets if sheet.players}
    if len(stated) > 1:
        message = (
            "the sheets must be of one game, with the same number of players on each; they say"
            f" {listed(map(str, sorted(stated)))}"
        )
        raise SheetError(Problem("players-differ", message, "players"))
    fewest, most = spec.players
    players = next(iter(stated), max(len(sheets), fewest, min(2, most)))
    if not fewest <= players <= most:
        raise SheetError(
            Problem(
                "player-count",
                f"{players} players here; {spec.title} seats {fewest} to {most}",
                "players",
            )
        )
    if len(sheets) > players:
        message = (
            f"{len(sheets)} sheets of a game with {players}"
            f" {'player' if players == 1 else 'players'}; one for each at most"
        )
        raise SheetError(Problem("too-many-sheets", message, "players"))
    return players
