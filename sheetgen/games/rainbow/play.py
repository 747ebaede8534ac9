"""How the table changes: dice land, dice are set aside, turns end, rounds end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.core.cells import WholeNumbers
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.play import Names, Outcome, Score, Seat, Seats, Turn
from sheetgen.core.ranking import ranking
from sheetgen.games.kit import replaced
from sheetgen.games.rainbow.moves import RainbowMoves, usable
from sheetgen.games.rainbow.needs import LUCKY
from sheetgen.games.rainbow.score import leaders, score, turn_now
from sheetgen.games.rainbow.state import (
    Bamboozled,
    Keep,
    Move,
    RainbowPhase,
    RainbowSetup,
    RainbowState,
    RainbowTurn,
    RollOn,
    StopTurn,
    Swap,
)
from sheetgen.messages import count_of


class RainbowRules:
    """The rules of Rainbow Roll (rules 2)."""

    moves = (Keep, Swap, RollOn, StopTurn, Bamboozled)
    states = RainbowState

    def __init__(self, setup: RainbowSetup) -> None:
        self.setup = setup
        self.turn_throw: Throw | None = setup.draw

    def start(self, players: int) -> RainbowState:
        """The table before the first roll; the first seat starts unless the lucky die decides."""
        state = before_turns(self.setup, players, tuple(range(1, players + 1)))
        if self.setup.spec.says("first", "random"):
            return replace(state, phase=RainbowPhase.FIRST, turn=RainbowTurn())
        return state

    def seats(self, state: RainbowState) -> int:
        """How many sheets are at the table."""
        return len(state.points)

    def turn(self, state: RainbowState) -> Turn:
        """The round, tiebreaker rounds counted on, and who plays; 0 while the lucky die picks who
        starts.
        """
        if state.phase is RainbowPhase.FIRST:
            return Turn(0, 0, set_up=True)
        pairs = zip(state.points, state.extra, strict=True)
        rounds = [len(turns) + len(more) for turns, more in pairs]
        if not state.queue:
            return Turn(1 + max(rounds), 0)
        return Turn(1 + rounds[state.queue[0]], state.queue[0])

    def to_roll(self, state: RainbowState) -> Throw | None:
        """The lucky die that picks who starts, seven dice out of the cup, or the dice that are
        left.
        """
        if state.phase is RainbowPhase.THROW:
            return self.setup.throw(state.turn.hand, state.turn.take)
        return Throw((LUCKY,), 1) if state.phase is RainbowPhase.FIRST else None

    def waiting(self, state: RainbowState) -> Seats:
        """The player on turn, once the dice have landed."""
        return frozenset(state.queue[:1] if state.phase is RainbowPhase.ACT else ())

    def legal(self, state: RainbowState, seat: Seat) -> RainbowMoves:
        """What a seat may do now."""
        return RainbowMoves(self.setup, state, seat)

    def rolled(self, state: RainbowState, roll: Roll) -> RainbowState:
        """The table after the dice have landed.

        A roll that cannot be used ends the turn by itself (rules 2.c.7).
        """
        if state.phase is RainbowPhase.FIRST:
            return self._starter(state, roll)
        turn = RainbowTurn(rolled=self.setup.sorted(roll), aside=state.turn.aside)
        if not usable(self.setup, turn):
            return bank(self.setup, state, 0)
        return replace(state, phase=RainbowPhase.ACT, turn=turn)

    def moved(
        self,
        state: RainbowState,
        seat: Seat,
        move: Move,
    ) -> RainbowState:
        """The table after a legal move of the player on turn."""
        match move:
            case Keep(faces):
                return replace(state, turn=put(self.setup, state.turn, faces))
            case Swap(face, place) if place == self.setup.faces[face].color:
                return replace(state, turn=put(self.setup, state.turn, (face,)))
            case RollOn():
                return replace(state, phase=RainbowPhase.THROW, turn=gathered(state.turn))
            case StopTurn():
                return bank(self.setup, state, turn_now(self.setup, state.turn).points)
            case Bamboozled():
                return bank(self.setup, state, 0)
        raise ValueError(f"a die stays with its color: {move}")

    def score(self, state: RainbowState, seat: Seat) -> Score:
        """The seat's rounds, and what its running turn would add if it stopped now."""
        return score(self.setup, state, seat)

    def outcome(self, state: RainbowState, names: Names) -> Outcome | None:
        """Who won once a round has ended with one player in front at the target or above."""
        if state.phase is not RainbowPhase.END:
            return None
        ranks = ranking([score(self.setup, state, seat) for seat in range(len(state.points))])
        best = ranks[0].seat
        turns = state.points[best]
        extra = state.extra[best]
        how = f" and won tiebreaker round {len(extra)}" if extra else ""
        if not state.whole:
            how = "; only leaders who are tied play on, which the sheets of all players show"
        rounds = count_of(len(turns), "round")
        return Outcome(f"{names[best]} has {sum(turns)} points after {rounds}{how}", ranks)

    def _starter(self, state: RainbowState, roll: Roll) -> RainbowState:
        """The die's faces are shared out among the seats in turn; those left over decide nothing,
        so it is thrown again.
        """
        faces = list(dict.fromkeys(self.setup.sides[LUCKY]))
        first = faces.index(roll[0].face)
        seats = len(state.points)
        if first >= len(faces) - len(faces) % seats:
            return state
        order = (*state.playing[first % seats :], *state.playing[: first % seats])
        return replace(
            state, phase=RainbowPhase.THROW, playing=order, queue=order, turn=self.setup.fresh
        )


def before_turns(setup: RainbowSetup, players: int, columns: WholeNumbers) -> RainbowState:
    """A table with nothing written in these columns of the pad, each seat's own."""
    seats = tuple(range(len(columns)))
    none = ((),) * len(columns)
    return RainbowState(
        players, columns, none, none, RainbowPhase.THROW, seats, seats, False, setup.fresh
    )


def put(setup: RainbowSetup, turn: RainbowTurn, faces: Sequence[str]) -> RainbowTurn:
    """The turn with rolled dice put into their places; what lay there is free to be rolled
    again. Raises ValueError for a face that no die shows.
    """
    rolled = list(turn.rolled)
    aside = list(turn.aside)
    freed = set(turn.freed)
    fresh = set(turn.fresh)
    for face in faces:
        die = next((die for die in rolled if die.text == face), None)
        if die is None:
            # Nobody can agree on a die that does not lie there.
            raise ValueError(f"no die shows {face}")
        rolled.remove(die)
        place = die.face.color
        freed |= {old.die for old in aside if old.face.color == place}
        aside = [*(old for old in aside if old.face.color != place), die]
        fresh.add(place)
    return RainbowTurn(
        rolled=tuple(rolled),
        freed=frozenset(freed),
        aside=setup.sorted(aside),
        fresh=frozenset(fresh),
    )


def gathered(turn: RainbowTurn) -> RainbowTurn:
    """The turn with all dice that are not aside back in the hand."""
    hand = turn.freed | {die.die for die in turn.rolled}
    return RainbowTurn(hand, len(hand), aside=turn.aside)


def bank(setup: RainbowSetup, state: RainbowState, points: int) -> RainbowState:
    """Write the turn down and pass on to the next player, round or end."""
    seat = state.queue[0]
    queue = state.queue[1:]
    after = replace(
        state,
        phase=RainbowPhase.THROW,
        queue=queue,
        turn=setup.fresh,
    )
    if state.tiebreaker:
        after = replace(after, extra=replaced(state.extra, seat, (*state.extra[seat], points)))
    else:
        after = replace(after, points=replaced(state.points, seat, (*state.points[seat], points)))
    return after if queue else between(setup, after)


def over(state: RainbowState) -> RainbowState:
    """The game has ended."""
    return replace(
        state,
        phase=RainbowPhase.END,
        playing=(),
        queue=(),
        tiebreaker=False,
        turn=RainbowTurn(),
    )


def between(setup: RainbowSetup, state: RainbowState) -> RainbowState:
    """The table between turns, by what is written: a round goes on or a new one begins, perhaps
    among leaders only, or the end (rules 2.d).

    Sheets that are not here may hold more points, so without them nobody has won: who leads those
    that are here may be in a tiebreaker.
    """
    rounds = [len(turns) for turns in state.points]
    playing = state.playing
    front = leaders(state.points, state.extra, setup.target) if len(set(rounds)) == 1 else ()
    if len(front) == 1 and state.whole:
        return over(state)
    if front:
        rounds = [len(turns) for turns in state.extra]
        playing = tuple([seat for seat in playing if seat in front])
    least = min(rounds[seat] for seat in playing)
    queue = tuple([seat for seat in playing if rounds[seat] == least])
    return replace(
        state,
        phase=RainbowPhase.THROW,
        playing=(*[seat for seat in playing if rounds[seat] > least], *queue),
        queue=queue,
        tiebreaker=bool(front),
        turn=setup.fresh,
    )
