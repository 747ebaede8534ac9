"""A table of filled sheets is counted, and not played: its turns are not declared."""

from __future__ import annotations

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.counting import score_of
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.play import Names, Score, Seat, Turn
from sheetgen.core.spec import GameSpec
from sheetgen.errors import NotationError, Problem, SheetError
from sheetgen.games import kit

Table = tuple[Sheet, ...]
"""The sheets of a table, one for each seat, without names."""


class DeclaredRules:
    """How sheets are counted; nothing can be thrown or done, and nobody knows by the sheets alone
    whether the game is over.
    """

    moves: tuple[type[object], ...] = ()
    states: type[Table] = tuple
    turn_throw: Throw | None = None
    to_roll = outcome = kit.no_value
    format, explain, asks = kit.move_as_text, kit.plain_summary, kit.no_text

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    @property
    def counted_cells(self) -> frozenset[CellId]:
        """The cells that make a difference to the score, however many play; none where the layout
        does not say how sheets are counted.
        """
        return frozenset().union(*(rules.reads for rules in self.spec.counting.values()))

    def start(self, players: int) -> Table:
        """Empty sheets."""
        return (Sheet(self.spec.id, players=players),) * players

    def seats(self, state: Table) -> int:
        """A seat for each sheet."""
        return len(state)

    def turn(self, state: Table) -> Turn:
        """No turn is known."""
        return Turn(0, Seat(0))

    def waiting(self, state: Table) -> frozenset[Seat]:
        """Nobody has anything to decide."""
        return kit.NOBODY

    def legal(self, state: Table, seat: Seat) -> kit.Listed[object]:
        """Nothing can be done."""
        return kit.Listed((), lambda *_: (no_engine(self.spec),))

    def rolled(self, state: Table, roll: Roll) -> Table:
        """Dice change nothing."""
        return state

    def moved(self, state: Table, seat: Seat, move: object) -> Table:
        """Moves change nothing."""
        return state

    def parse(self, text: str, state: Table, seat: Seat, names: Names) -> object:
        """Raises NotationError."""
        raise NotationError(no_engine(self.spec))

    def score(self, state: Table, seat: Seat) -> Score:
        """What the seat's sheet counts. Raises SheetError where the layout does not say."""
        score = self.counted(state[seat], len(state))
        if score is None:
            raise SheetError(_uncounted(self.spec))
        return score

    def counted(self, sheet: Sheet, players: int) -> Score | None:
        """The same of one sheet, in a game of so many; None where the layout does not say."""
        rules = self.spec.counting.get(players)
        return score_of(rules, sheet.texts) if rules else None


def no_engine(spec: GameSpec) -> Problem:
    """Why nothing can be judged or played."""
    message = (
        f"{spec.title} has no rules engine; its dice can be rolled, its parts printed and its"
        " sheets scored"
    )
    return Problem("no-rules", message, spec.id)


def _uncounted(spec: GameSpec) -> Problem:
    """What is missing where a sheet has no score, and how to write it."""
    message = (
        f"{spec.title} has no score: its layout does not say how sheets are counted; write under"
        " `rules: score:` a line for each cell of the area score, such as `{line: red, count:"
        " {marked: red}}`"
    )
    return Problem("not-counted", message, spec.id)
