"""Color Dice behind the interface of all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.game import Entry, Event, FormLine, GameSpec, Moved, Note, Outcome, Rank, Rolled, Score, ScoreLine, Seat
from sheetgen.core.notation import Line, parse_roll
from sheetgen.errors import IllegalMove, Problem
from sheetgen.games.colordice import audit, explain, judge, notation, odds, paper, position, turn
from sheetgen.games.colordice.moves import Move
from sheetgen.games.colordice.state import House, Phase, Table
from sheetgen.games.kit import Stock


class ColorDice(Stock):
    """The rules of Color Dice."""

    one_paper = True

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.house = House.of(spec)

    def start(self, seats: Sequence[str]) -> Table:
        """The table before the first throw. Raises SheetError for a number of seats that the game is not for."""
        return turn.start(self.house, seats)

    def to_roll(self, state: Table) -> Throw | None:
        """The dice to throw; at first, when the dice decide who begins, those of the players still in question."""
        return turn.to_roll(state)

    def turn_throw(self) -> Throw | None:
        """The dice of all colors in play, dummies included."""
        return self.to_roll(self.position((Sheet(self.spec.id),)))

    def waiting(self, state: Table) -> frozenset[Seat]:
        """The one seat that may act now: the active player, or whoever decides on the next counterattack."""
        if state.rolling or state.phase is Phase.END:
            return frozenset()
        return frozenset({Seat(turn.player_of(state, state.acting))})

    def moves(self, state: Table, seat: Seat) -> Iterator[Move]:
        """Every legal move: attacks, `pass`, `before` and `after`, `stop`, and last the dice to throw again."""
        return judge.legal(self.house, state, seat)

    def problems(self, state: Table, seat: Seat, move: object) -> tuple[Problem, ...]:
        """Every reason why the move is not allowed now."""
        return judge.problems(self.house, state, seat, move)

    def apply(self, state: Table, event: Event) -> Table:
        """The table after a throw or a move. Raises IllegalMove."""
        match event:
            case Rolled(roll):
                return turn.thrown(self.house, state, self._shown(state, roll))
            case Moved(seat, move):
                problems = self.problems(state, seat, move)
                if problems:
                    raise IllegalMove(problems)
                return turn.play(self.house, state, move)

    def _shown(self, state: Table, roll: Roll) -> dict[int, int]:
        """What each die shows, if these are the dice to throw."""
        expected = [state.colors[color] for color in state.rolling]
        found = [str(thrown.die) for thrown in roll]
        if not expected:
            raise IllegalMove(Problem("no-throw-now", "no dice are to be thrown now; a player has to decide", " ".join(found)))
        if sorted(found) != sorted(expected):
            message = f"these dice were thrown: {' '.join(found) or 'none'}; it must be {' '.join(expected)}"
            raise IllegalMove(Problem("wrong-dice", message, " ".join(found)))
        wrong = [thrown for thrown in roll if thrown.face not in self.spec.die(thrown.die).faces]
        if wrong:
            raise IllegalMove(Problem("unknown-face", f"the {item.die} die has no face {item.text}", item.text) for item in wrong)
        return {state.colors.index(str(thrown.die)): thrown.face.value or 0 for thrown in roll}

    def sheet(self, state: Table, seat: Seat) -> Sheet:
        """The whole position, with the seat's name on it."""
        return position.sheet(self.house, state, seat)

    def position(self, sheets: Sequence[Sheet], roll: Roll | None = None) -> Table:
        """The table that one position file shows (several must agree), the player whose `turn` it says having thrown all dice once.

        What the sheet leaves out: colors come in the order of the palette, the first player has the turn, pawns are as at the start.
        Dice of the roll stand above those of the sheet; without any, the throw is still to come. No attack has been made, the order of
        attacks and counterattacks is open, and with a `counter` line that color's counterattack is all that is left of the turn.
        Raises SheetError.
        """
        return position.read_position(self.house, sheets, roll)

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything that cannot be right about a position."""
        return audit.audit(self.house, sheet)

    def score(self, state: Table, seat: Seat) -> Score:
        """The seat's pawns in each foreign area, locked or not; the most in one of them is what counts, and all of them win."""
        color = int(seat)
        lines = [
            ScoreLine(f"in {state.colors[area]}{self._standing(state, color, area)}", state.pawns[color][area], 0, 0)
            for area in range(len(state.colors))
            if area != color and state.pawns[color][area]
        ]
        most = max(state.pawns[color][area] for area in range(len(state.colors)) if area != color)
        return Score((*lines, ScoreLine("most in one area", most, 1, most)), most)

    def _standing(self, state: Table, color: int, area: int) -> str:
        if state.pawns[color][area] == self.house.pawns and not state.is_dummy(color):
            return ", won"
        return ", locked" if self.house.is_locked(state, color, area) else ""

    def standing(self, state: Table) -> tuple[str, ...]:
        """Which pawns are locked in which area, and whether the game goes on."""
        colors = range(len(state.colors))
        locked = [(color, area) for color in colors for area in colors if self.house.is_locked(state, color, area)]
        sentences = [f"{state.colors[color]} is locked in {state.colors[area]}: {state.pawns[color][area]} pawns" for color, area in locked]
        if state.phase is not Phase.END:
            sentences.append("nobody has won yet")
        return tuple(sentences)

    def outcome(self, state: Table) -> Outcome | None:
        """The winner, and everybody else together in second place; all together in first when nobody can attack any more."""
        if state.phase is not Phase.END:
            return None
        places = [1 if state.winner in (seat, None) else 2 for seat in range(len(state.names))]
        ranks = sorted((Rank(Seat(seat), place) for seat, place in enumerate(places)), key=lambda rank: rank.place)
        return Outcome(judge.ending(self.house, state), tuple(ranks))

    def explain(self, state: Table, seat: Seat, move: Move) -> Note:
        """What a legal move means."""
        return explain.note(self.house, state, move)

    def parse_move(self, text: str, state: Table, seat: Seat) -> Move:
        """Reads `reroll G Y`, `stop`, `before`, `after`, `attack B red>blue 2+0` or `pass`.

        The group of an attack may be left out when only one is legal. Raises NotationError, AmbiguousMove.
        """
        return notation.parse_move(self.house, state, text)

    def format_move(self, move: Move) -> str:
        """The move in notation."""
        return notation.format_move(self.house, move)

    def parse_roll(self, text: str) -> Roll:
        """Reads `G1 R6 B6 Y3`."""
        return parse_roll(Line(text, "<roll>"), self.spec.dice)

    def form(self, players: int) -> tuple[FormLine, ...]:
        """The lines of a position file."""
        return paper.form(self.house, players)

    def parse_sheet(self, entries: Sequence[Entry]) -> Sheet:
        """Reads a position file. Raises NotationError."""
        return paper.parse_sheet(self.house, entries)

    def format_sheet(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """The lines of a position file."""
        return paper.format_sheet(self.house, sheet)

    def chance_of(self, difference: int) -> Fraction:
        """The chance that the own die ends exactly so far ahead of one opponent's, all throws used as is best for that."""
        mine, theirs = self.spec.dice[:2]
        return odds.best_chance(mine, theirs, lambda own, other: own - other == difference, self.house.throws)

    def chance_of_lead(self) -> Fraction:
        """The chance that the own die ends ahead of one opponent's at all, all throws used as is best for that."""
        mine, theirs = self.spec.dice[:2]
        return odds.best_chance(mine, theirs, lambda own, other: own > other, self.house.throws)
